//! What can be won, and who would win it now.

use arbiter_director::report;
use arbiter_text::Text;
use arbiter_tournament::PrizeSharing;
use askama::Template;
use axum::{
    extract::{Path, State},
    response::Response,
};

use super::{Person, values};
use crate::{
    app::App,
    pages::{Head, Page, show},
    problem::Problem,
};

struct PrizeLine {
    name: String,
    money: String,
    limit: String,
}

struct WinnerLine {
    person: Person,
    prizes: String,
    money: String,
}

#[derive(Template)]
#[template(path = "public/prizes.html")]
struct PrizesPage {
    page: Page,
    head: Head,
    prizes: Vec<PrizeLine>,
    winners: Vec<WinnerLine>,
    sharing: String,
    /// The winners may still change.
    is_open: bool,
}

pub(super) async fn show_prizes(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "prizes").await?;
    let settings = &head.event.settings;
    let prize = |prize: &arbiter_tournament::Prize| PrizeLine {
        name: prize.name.clone(),
        money: money(&page.t, prize.cents),
        limit: prize
            .rated_below
            .map(|it| page.t.say1("prize-rated-below", "limit", it))
            .unwrap_or_default(),
    };
    let prizes: Vec<PrizeLine> = settings.prizes.iter().map(prize).collect();
    let has_begun = head.newest_round().is_some() && !prizes.is_empty();
    let winners = if has_begun { report::prizes(&head.event)? } else { Vec::new() };
    let winner = |winner: report::Winner| WinnerLine {
        person: Person::in_event(&head, winner.id),
        prizes: winner.prizes.join(", "),
        money: money(&page.t, winner.cents),
    };
    let winners = winners.into_iter().map(winner).collect();
    let sharing = page.t.say(match settings.prize_sharing {
        PrizeSharing::Equal => "sharing-equal",
        PrizeSharing::Hort => "sharing-hort",
        PrizeSharing::ByPlace => "sharing-by-place",
    });
    let is_open = !head.event.is_closed;
    show(&PrizesPage { page, head, prizes, winners, sharing, is_open })
}

/// `1 250`, or with cents where there are any.
fn money(t: &Text, cents: u64) -> String {
    let whole = (cents / 100).to_string();
    if cents.is_multiple_of(100) {
        whole
    } else {
        values::decimal(t, &format!("{whole}.{:02}", cents % 100))
    }
}

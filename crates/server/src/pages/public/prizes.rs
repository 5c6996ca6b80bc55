//! What can be won, and who would win it now.

use arbiter_director::report;
use arbiter_text::Text;
use arbiter_tournament::{Prize, PrizeFor, PrizeSharing};
use askama::Template;
use axum::response::Response;

use super::Person;
use crate::{
    pages::{Head, Page, PublicView, show},
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
    /// Why this prize.
    reasons: Vec<String>,
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
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "prizes").await?;
    let settings = &head.event.settings;
    let prize = |prize: &arbiter_tournament::Prize| PrizeLine {
        name: prize.name.clone(),
        money: money(&page.t, prize.cents),
        limit: conditions(&page.t, prize.rated_below, prize.reserved_for, &prize.category),
    };
    let prizes: Vec<PrizeLine> = settings.prizes.iter().map(prize).collect();
    let has_begun = head.newest_round().is_some() && !prizes.is_empty();
    let winners = if has_begun { report::prizes(&head.event)? } else { Vec::new() };
    let winner = |winner: report::Winner| WinnerLine {
        person: Person::in_event(&head, winner.id),
        prizes: winner.prizes.join(", "),
        reasons: reasons(&page.t, &winner),
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

/// Who wins which prizes, as things stand.
pub(crate) fn winners(head: &Head) -> Result<Vec<(Person, String)>, Problem> {
    let winners = report::prizes(&head.event)?.into_iter();
    Ok(winners.map(|it| (Person::in_event(head, it.id), it.prizes.join(", "))).collect())
}

/// A prize as the regulations announce it: `Best below 1800: 50 (rated below 1800)`.
pub(crate) fn prize_in_words(t: &Text, prize: &Prize) -> String {
    let amount = if prize.cents == 0 { String::new() } else { money(t, prize.cents) };
    let whose = conditions(t, prize.rated_below, prize.reserved_for, &prize.category);
    let whose = if whose.is_empty() { whose } else { format!("({whose})") };
    let parts = [amount, whose].into_iter().filter(|it| !it.is_empty());
    let parts = parts.collect::<Vec<_>>().join(" ");
    if parts.is_empty() { prize.name.clone() } else { format!("{}: {parts}", prize.name) }
}

/// For whom a prize is: `rated below 1800, category U12`; empty for everybody.
fn conditions(t: &Text, below: Option<u16>, reserved_for: PrizeFor, category: &str) -> String {
    let below = below.map(|limit| t.say1("prize-rated-below", "limit", limit));
    let federation = match reserved_for {
        PrizeFor::Everybody => None,
        PrizeFor::National => Some(t.say("prize-national")),
        PrizeFor::Foreign => Some(t.say("prize-foreign")),
    };
    let category = (!category.is_empty()).then(|| t.say1("prize-category", "name", category));
    [below, federation, category].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Why a player has this prize: the place among whom, what is shared, what was left to others.
fn reasons(t: &Text, winner: &report::Winner) -> Vec<String> {
    let ground = &winner.ground;
    let contest = &ground.contest;
    let mut who = conditions(t, contest.rated_below, contest.reserved_for, &contest.category);
    if who.is_empty() {
        who = t.say("prize-for-all");
    }
    let place = [("place", ground.place.to_string()), ("who", who)];
    let mut reasons = vec![t.with("prize-why-place", &place)];
    if 1 < ground.n_level && 0 < ground.pool {
        let shared = [("n", ground.n_level.to_string()), ("money", money(t, ground.pool))];
        reasons.push(t.with("prize-why-level", &shared));
    }
    for left in &ground.left {
        let values = [("prizes", left.prizes.join(", ")), ("money", money(t, left.cents))];
        reasons.push(t.with("prize-why-left", &values));
    }
    reasons
}

/// `1 250`, or with cents where there are any; a prize in kind has no amount.
pub(super) fn money(t: &Text, cents: u64) -> String {
    if cents == 0 {
        return "–".to_owned();
    }
    let whole = (cents / 100).to_string();
    if cents.is_multiple_of(100) {
        whole
    } else {
        t.decimal(&format!("{whole}.{:02}", cents % 100))
    }
}

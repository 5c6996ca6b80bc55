//! The front page of an event: what, where, when, how far, and what comes next.

use arbiter_director::report;
use arbiter_rulebook::{Date, Tempo};
use arbiter_text::Text;
use arbiter_tournament::{Acceleration, Settings, System, Tournament};
use askama::Template;
use axum::response::Response;

use super::{
    Person, days,
    log::entries,
    standings::{Line, Sheet},
    steps::{self, Step, steps},
    when,
};
use crate::{
    pages::{Head, Page, PublicView, games, show},
    problem::Problem,
};

/// Facts looked through for news.
const RECENT: u64 = 400;

/// News on the page.
const NEWS_MAX: usize = 6;

/// Places on the page.
const LEADERS_MAX: usize = 10;

struct News {
    at: String,
    text: String,
}

#[derive(Template)]
#[template(path = "public/overview.html")]
struct OverviewPage {
    page: Page,
    head: Head,
    /// What it is about, and what the event says.
    facts: Vec<(String, String)>,
    /// The system and its rounds.
    system: String,
    /// Place, dates, time control.
    whereabouts: Vec<String>,
    /// Results of the newest round, and its boards, while it is played.
    results: Option<(usize, usize)>,
    steps: Vec<Step>,
    next: String,
    /// Where the next step is, and what it is called.
    action: Option<(String, String)>,
    news: Vec<News>,
    leaders: Vec<Line>,
    after: usize,
    winner: Option<Person>,
    has_prizes: bool,
    has_categories: bool,
    /// Whether there is a form on which players register themselves.
    is_registering: bool,
    /// Address and name of the festival that the tournament is a part of.
    festival: Option<(String, String)>,
    /// The top boards that are played here, as a part of the page.
    live: String,
}

pub(super) async fn show_overview(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "overview").await?;
    let event = &head.event;
    let recorded = app.tournaments.recorded(id, event.version.saturating_sub(RECENT)).await?;
    let news = entries(&page.t, &head, &recorded).into_iter().filter(|entry| !entry.is_private);
    let offset = event.settings.utc_offset_minutes;
    let news = news
        .take(NEWS_MAX)
        .map(|entry| News { at: when(&page.t, entry.at_ms, offset), text: entry.text });
    let news = news.collect();
    let (mut leaders, mut after) = (Vec::new(), 0);
    if head.newest_round().is_some()
        && (!event.are_standings_held || page.may_enter(&id))
        && let Ok(ranked) = report::standings(event, None, None)
    {
        let sheet = Sheet::of(&page.t, &head, &ranked);
        after = sheet.after;
        leaders = sheet.lines;
        leaders.truncate(if after == 0 { 0 } else { LEADERS_MAX });
    }
    let winner = leaders.first().filter(|_| event.is_closed).map(|line| line.person.clone());
    let (next, action) = next_step(&page, &head);
    let facts = facts(&page.t, event);
    let steps = steps(&page.t, event);
    let settings = &event.settings;
    let system = system(&page.t, settings);
    let dates = days(&page.t, &written(settings.starts), &written(settings.ends));
    let whereabouts = [settings.place.clone(), dates, tempo(&page.t, settings)];
    let whereabouts = whereabouts.into_iter().filter(|part| !part.is_empty()).collect();
    let newest = head.newest_round().and_then(|round| event.round(round));
    let newest = newest.filter(|round| !round.has_ended());
    let results = newest.map(|round| (steps::results_in(round), round.boards.len()));
    let has_prizes = !event.settings.prizes.is_empty();
    let is_registering = event.settings.registration.is_offered && event.rounds.is_empty();
    let festival = &event.settings.festival;
    let festival = (!festival.is_empty())
        .then(|| (super::teams::segment(&crate::festival::slug(festival)), festival.clone()));
    let has_categories = !event.settings.categories.is_empty() && !event.rounds.is_empty();
    let live = match head.newest_round() {
        Some(round) => games::top_boards(&app, &page, (id, round)).await?,
        None => String::new(),
    };
    show(&OverviewPage {
        page,
        head,
        facts,
        system,
        whereabouts,
        results,
        steps,
        next,
        action,
        news,
        leaders,
        after,
        winner,
        has_prizes,
        has_categories,
        is_registering,
        festival,
        live,
    })
}

fn facts(t: &Text, event: &Tournament) -> Vec<(String, String)> {
    let settings = &event.settings;
    let place = match (settings.place.as_str(), settings.federation.as_str()) {
        (place, "") => place.to_owned(),
        ("", federation) => federation.to_owned(),
        (place, federation) => format!("{place} ({federation})"),
    };
    let editions = &settings.editions;
    // In a knock-out the match decides, and nothing else is counted.
    let is_knock_out = settings.system == System::KnockOut && !settings.is_team_event;
    let tie_breaks = if is_knock_out { String::new() } else { settings.tie_break_codes() };
    let facts = [
        ("fact-place", place),
        ("fact-dates", days(t, &written(settings.starts), &written(settings.ends))),
        ("fact-players", t.count("players-count", event.players.len())),
        ("fact-system", system(t, settings)),
        ("fact-tempo", tempo(t, settings)),
        ("fact-tiebreaks", tie_breaks),
        ("fact-chief", settings.chief_arbiter.clone()),
        ("fact-deputies", settings.deputy_arbiters.join(", ")),
        ("fact-rated", t.say(if settings.is_rated { "yes" } else { "no" })),
        ("fact-posted", settings.posted_at.clone()),
        (
            "fact-editions",
            t.with(
                "editions-of",
                &[
                    ("laws", editions.laws.to_string()),
                    ("swiss", editions.swiss.to_string()),
                    ("tiebreaks", editions.tiebreaks.to_string()),
                    ("rating", editions.rating.to_string()),
                ],
            ),
        ),
        ("fact-description", settings.description.clone()),
    ];
    let told = facts.into_iter().filter(|(_, text)| !text.is_empty());
    told.map(|(key, text)| (t.say(key), text)).collect()
}

/// A day as the log writes it, or nothing.
pub(crate) fn written(day: Option<Date>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

/// The system in words, with its rounds and acceleration.
pub(crate) fn system(t: &Text, settings: &Settings) -> String {
    let name = t.say(match settings.system {
        System::Dutch => "system-dutch",
        System::Dubov => "system-dubov",
        System::Burstein => "system-burstein",
        System::Lim => "system-lim",
        System::ItaloSwiss => "system-italo",
        System::RoundRobin { cycles: 0 | 1 } => "system-round-robin",
        System::RoundRobin { .. } => "system-double-round-robin",
        System::KnockOut => "system-knock-out",
        System::Belgrade { .. } => "system-belgrade",
        System::Keizer(_) => "system-keizer",
        System::DoubleSwiss => "system-double-swiss",
        System::TeamSwiss(_) => "system-team-swiss",
        System::Own => "system-own",
    });
    let rounds = t.count("rounds-count", usize::from(settings.rounds));
    let acceleration = match settings.acceleration {
        Acceleration::None => return format!("{name}, {rounds}"),
        Acceleration::Haley => t.say("acceleration-haley"),
        Acceleration::SoftHaley => t.say("acceleration-soft-haley"),
        Acceleration::Degressive { .. } => t.say("acceleration-degressive"),
        Acceleration::Baku => t.say("acceleration-baku"),
    };
    format!("{name}, {rounds}, {acceleration}")
}

/// The time control with its class.
pub(crate) fn tempo(t: &Text, settings: &Settings) -> String {
    let class = t.say(match settings.class {
        Tempo::Standard => "tempo-standard",
        Tempo::Rapid => "tempo-rapid",
        Tempo::Blitz => "tempo-blitz",
    });
    match &settings.time_control {
        None => class,
        Some(control) => format!("{control} ({class})"),
    }
}

/// What happens next, and where; arbiters get the way to do it.
fn next_step(page: &Page, head: &Head) -> (String, Option<(String, String)>) {
    let (t, event, id) = (&page.t, &head.event, head.id);
    let is_staff = page.may_run(&id);
    let link = |path: &str, key: &str| Some((format!("/events/{id}/{path}"), t.say(key)));
    let next = event.next_round();
    if event.is_closed {
        return (t.say("next-closed"), link("standings", "final-standings"));
    }
    let Some(newest) = head.newest_round() else {
        let action = if is_staff {
            link("manage/players", "tab-entries")
        } else {
            link("players", "tab-players")
        };
        return (t.say("next-registration"), action);
    };
    let is_over = event.round(newest).is_some_and(arbiter_tournament::Round::has_ended);
    match (is_over, is_staff) {
        (false, true) => {
            (t.say1("next-playing", "round", newest), link("manage/results", "tab-results"))
        }
        (false, false) => (
            t.say1("next-playing", "round", newest),
            link(&format!("rounds/{newest}"), "tab-pairings"),
        ),
        (true, _) if event.settings.rounds < next => {
            (t.say("next-finished"), link("standings", "tab-standings"))
        }
        (true, true) => (t.say1("next-pair", "round", next), link("manage/round", "tab-round")),
        (true, false) => (t.say1("next-pair", "round", next), link("standings", "tab-standings")),
    }
}

//! What everybody looks at: pairings, standings, cards, and the reasons behind them.

mod bracket;
mod card;
mod cards;
mod categories;
mod chart;
mod crosstable;
mod embed;
mod feeds;
mod festival;
pub(super) mod follow;
mod log;
pub(crate) mod overview;
pub(crate) mod preview;
mod prizes;
mod projector;
mod regulations;
pub(super) mod round;
pub(crate) mod seat;
pub(super) mod standings;
mod steps;
pub(crate) mod teams;
mod timeline;
mod values;
pub(crate) mod why;
mod why_page;
mod working;

pub(crate) use self::{
    card::signed as sign,
    log::initial_color,
    prizes::{prize_in_words, winners as prize_winners},
    standings::player as player_numbered,
    steps::results_in,
    values::tie_break as tie_break_name,
};

use arbiter_text::Text;
use arbiter_tournament::{Entrant, PlayerId, Title};
use axum::{Router, routing::get};

use super::Head;
use crate::{app::App, clock, fault::Fault, problem::Problem};

/// Pages for frames elsewhere and what leads to them, whose headers are their own: no cache stands
/// before them.
pub(super) fn frames() -> Router<App> {
    Router::new()
        .route("/events/{event}/embed", get(embed::show_embed))
        .route("/events/{event}/preview.png", get(preview::show_picture))
        .route("/oembed", get(preview::oembed))
}

/// The parameters that these pages know. Others are left out of the address before a page is
/// rendered, because everybody without an account gets the same page.
pub(super) const PARAMETERS: &[&str] =
    &["after", "by", "category", "festival", "seconds", "show", "theme", "turn"];

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}", get(overview::show_overview))
        .route("/events/{event}/rounds/{round}", get(round::show_round))
        .route("/events/{event}/rounds/{round}/why/{board}", get(why_page::show_board))
        .route("/events/{event}/rounds/{round}/byes/{player}", get(why_page::show_bye))
        .route("/events/{event}/standings", get(standings::show_standings))
        .route("/events/{event}/standings/{player}", get(working::show_working))
        .route("/events/{event}/rounds/{round}/teams", get(teams::show_team_round))
        .route("/events/{event}/teams", get(teams::show_teams))
        .route("/events/{event}/teams/{team}", get(teams::show_team))
        .route("/events/{event}/bracket", get(bracket::show_bracket))
        .route("/events/{event}/crosstable", get(crosstable::show_crosstable))
        .route("/events/{event}/players", get(cards::show_players))
        .route("/events/{event}/players/{player}", get(card::show_card))
        .route("/events/{event}/players/{player}/calendar.ics", get(feeds::own_calendar))
        .route("/events/{event}/timeline", get(timeline::show_timeline))
        .route("/events/{event}/regulations", get(regulations::show_regulations))
        .route("/events/{event}/categories", get(categories::show_categories))
        .route("/events/{event}/prizes", get(prizes::show_prizes))
        .route("/festivals/{festival}", get(festival::show_festival))
        .route("/festivals/{festival}/players", get(festival::show_players))
        .route("/festivals/{festival}/prizes", get(festival::show_prizes))
        .route("/events/{event}/feed.atom", get(feeds::atom))
        .route("/events/{event}/calendar.ics", get(feeds::calendar))
        .route("/events/{event}/projector", get(projector::show_projector))
}

/// A player as tables show them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Person {
    /// For links.
    pub(crate) id: u32,
    /// `GM`, or empty.
    pub(crate) title: &'static str,
    /// `Surname, First`.
    pub(crate) name: String,
    /// Three letters, or empty.
    pub(crate) federation: String,
    /// What ranks, or empty.
    pub(crate) rating: String,
    /// Club, or empty.
    pub(crate) club: String,
}

impl Person {
    /// A registered player.
    pub(crate) fn of(head: &Head, id: PlayerId, entrant: &Entrant) -> Self {
        let details = &entrant.details;
        let rating = head.event.settings.rating_use.rating(details);
        Self {
            id: id.0,
            title: details.title.map_or("", Title::code),
            name: details.name.clone(),
            federation: details.federation.clone(),
            rating: rating.map(|rating| rating.to_string()).unwrap_or_default(),
            club: details.club.clone(),
        }
    }

    /// A player of the event; whoever was removed is a question mark.
    pub(crate) fn in_event(head: &Head, id: PlayerId) -> Self {
        match head.event.players.get(&id) {
            Some(entrant) => Self::of(head, id, entrant),
            None => Self { id: id.0, name: "?".to_owned(), ..Self::default() },
        }
    }
}

/// A round among the rounds of the event, for the row of links.
#[derive(Clone, Debug)]
pub(super) struct Pill {
    pub(super) number: u8,
    /// `page` where we are.
    pub(super) current: &'static str,
}

/// Rounds from 1 to `last`, of which one is open.
pub(super) fn pills(last: u8, here: u8) -> Vec<Pill> {
    let pill = |number| Pill { number, current: if number == here { "page" } else { "false" } };
    (1..=last).map(pill).collect()
}

/// There is no such round.
pub(super) fn no_round(round: u8) -> Problem {
    Problem::missing(Fault::NoRound(round.to_string())).next("next-rounds")
}

/// The year, or nothing: the day of birth is nobody's business.
pub(super) fn year(birth: &str) -> &str {
    birth.get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or("")
}

const MONTHS: [&str; 12] = [
    "month-1", "month-2", "month-3", "month-4", "month-5", "month-6", "month-7", "month-8",
    "month-9", "month-10", "month-11", "month-12",
];

/// `2026-11-15 14:00` as people write it; what is no day as it is.
pub(crate) fn day(t: &Text, moment: &str) -> String {
    let (date, time) = moment.split_once(' ').unwrap_or((moment, ""));
    let Some(date) = written_out(t, "date-long", date) else { return moment.to_owned() };
    if time.is_empty() {
        date
    } else {
        t.with("date-time", &[("date", date), ("time", time.to_owned())])
    }
}

/// The day alone, without its year; what is no day as it is.
pub(crate) fn day_of_year(t: &Text, moment: &str) -> String {
    let date = moment.split(' ').next().unwrap_or_default();
    written_out(t, "date-short", date).unwrap_or_else(|| moment.to_owned())
}

/// A date with its month as a word.
fn written_out(t: &Text, key: &str, date: &str) -> Option<String> {
    let mut parts = date.split('-').map(str::parse::<usize>);
    let (Some(Ok(year)), Some(Ok(month)), Some(Ok(number))) =
        (parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    let month = MONTHS.get(month.checked_sub(1)?)?;
    let values = [("day", number.to_string()), ("month", t.say(month)), ("year", year.to_string())];
    Some(t.with(key, &values))
}

/// First and last day; what they have in common is said once.
pub(crate) fn days(t: &Text, starts: &str, ends: &str) -> String {
    if starts.is_empty() {
        return day(t, ends);
    }
    if ends.is_empty() || ends == starts {
        return day(t, starts);
    }
    let is_same =
        |length: usize| starts.get(..length).is_some_and(|it| ends.get(..length) == Some(it));
    let number = starts.get(8..).and_then(|number| number.parse::<u8>().ok());
    // `2026-11-02`: the year ends after four letters, the month after seven.
    match number {
        Some(number) if is_same(7) => {
            t.with("date-range-month", &[("from", number.to_string()), ("to", day(t, ends))])
        }
        _ => {
            let from = if is_same(4) { day_of_year(t, starts) } else { day(t, starts) };
            t.with("date-range", &[("from", from), ("to", day(t, ends))])
        }
    }
}

/// When something happened, by the clock of the hall; by Universal Time where nobody said how far
/// that clock is ahead.
pub(super) fn when(t: &Text, at_ms: u64, offset_minutes: i16) -> String {
    let at = day(t, &clock::hall_time(at_ms, offset_minutes).replace('T', " "));
    if offset_minutes == 0 { format!("{at} UTC") } else { at }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Language;

    use super::*;

    #[test]
    fn days_are_written_as_each_language_does() {
        let said = |language, moment| day(&Text::of(language), moment);
        assert_eq!(day_of_year(&Text::of(Language::German), "2026-11-02 14:00"), "2. November");
        assert_eq!(said(Language::English, "2026-11-05"), "5 November 2026");
        assert_eq!(said(Language::German, "2026-11-05 14:30"), "5. November 2026, 14:30 Uhr");
        assert_eq!(said(Language::French, "2026-11-05"), "5 novembre 2026");
        assert_eq!(said(Language::Dutch, "in November"), "in November");
        let range = days(&Text::of(Language::English), "2026-11-05", "2026-11-07");
        assert_eq!(range, "5–7 November 2026");
        let said = |language, to| days(&Text::of(language), "2026-11-29", to);
        assert_eq!(said(Language::German, "2026-11-30"), "29.–30. November 2026");
        assert_eq!(said(Language::French, "2026-12-02"), "du 29 novembre au 2 décembre 2026");
        assert_eq!(said(Language::Dutch, "2027-01-02"), "29 november 2026 tot 2 januari 2027");
        assert_eq!(said(Language::English, ""), "29 November 2026");
    }

    #[test]
    fn what_happened_is_told_by_the_clock_of_the_hall() {
        let t = Text::of(Language::English);
        assert_eq!(when(&t, 0, 0), "1 January 1970, 00:00 UTC");
        assert_eq!(when(&t, 0, 120), "1 January 1970, 02:00");
    }
}

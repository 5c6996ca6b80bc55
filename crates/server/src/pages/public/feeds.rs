//! What other programs follow: an Atom feed of pairings and standings, and the rounds for a
//! calendar.

use std::{collections::BTreeMap, fmt::Write as _};

use arbiter_rulebook::Date;
use arbiter_store::Recorded;
use arbiter_text::Text;
use arbiter_tournament::{Fact, PlayerId, Tournament};
use axum::{
    http::header,
    response::{IntoResponse as _, Response},
};

use super::seat;
use crate::{app::App, clock, fault::Fault, pages::PublicView, problem::Problem};

/// Entries of a feed.
const ENTRIES_MAX: usize = 30;

/// Something that a reader of the feed is told.
struct Entry {
    at_ms: u64,
    /// For ever the same.
    id: String,
    title: String,
    /// A few words more.
    summary: String,
    path: String,
}

/// Pairings when they are published, standings when the last result of a round is in.
pub(super) async fn atom(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let facts = recorded.iter().map(|(recorded, fact)| (recorded.at_ms, fact));
    let begun = recorded.first().map_or(0, |(recorded, _)| recorded.at_ms);
    let entries = entries(&page.t, (id, begun), &event, facts);
    let body = feed(&app.reached(), (id, begun), &event, &entries);
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], body).into_response())
}

/// What names an event among those of all servers, for ever: programs that follow several clubs
/// must not take the third event of one for the third event of another.
fn identity((id, begun_ms): (u32, u64)) -> String {
    format!("{id}-{begun_ms:x}")
}

fn entries<'a>(
    t: &Text,
    (id, begun): (u32, u64),
    event: &Tournament,
    facts: impl Iterator<Item = (u64, &'a Fact)>,
) -> Vec<Entry> {
    let (mut published, mut results) = (BTreeMap::new(), BTreeMap::new());
    for (at_ms, fact) in facts {
        if let Fact::RoundPublished { round } = fact {
            published.insert(*round, at_ms);
        }
        if let Fact::ResultEntered { round, .. } | Fact::ResultCorrected { round, .. } = fact {
            results.insert(*round, at_ms);
        }
    }
    let own = identity((id, begun));
    let mut entries = Vec::new();
    for (round, number) in event.rounds.iter().zip(1_u8..) {
        let at_ms = published.get(&number).copied().unwrap_or(0);
        entries.push(Entry {
            at_ms,
            id: format!("urn:arbiter:event:{own}:pairings:{number}"),
            title: t.say1("feed-pairings", "round", number),
            summary: t.count("feed-boards", round.boards.len()),
            path: format!("/events/{id}/rounds/{number}"),
        });
        if round.has_ended() && !event.are_standings_held {
            entries.push(Entry {
                at_ms: results.get(&number).copied().unwrap_or(at_ms),
                id: format!("urn:arbiter:event:{own}:standings:{number}"),
                title: t.count("standings-after", usize::from(number)),
                summary: t.count("feed-players", event.players.len()),
                path: format!("/events/{id}/standings?after={number}"),
            });
        }
    }
    // Newest first; what came at the same moment as the rounds go.
    entries.reverse();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.at_ms));
    entries.truncate(ENTRIES_MAX);
    entries
}

fn feed(address: &str, (id, begun): (u32, u64), event: &Tournament, entries: &[Entry]) -> String {
    let updated = entries.first().map_or(begun, |entry| entry.at_ms);
    let identity = identity((id, begun));
    let name = escaped(&event.settings.name);
    let own = escaped(&format!("{address}/events/{id}"));
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>{name}</title>\n<id>urn:arbiter:event:{identity}</id>\n<updated>{}</updated>\n\
         <author><name>{name}</name></author>\n\
         <link rel=\"self\" href=\"{own}/feed.atom\"/>\n<link href=\"{own}\"/>\n",
        stamp(updated)
    );
    for entry in entries {
        let (title, href) = (escaped(&entry.title), escaped(&format!("{address}{}", entry.path)));
        let (id, updated) = (escaped(&entry.id), stamp(entry.at_ms));
        let summary = escaped(&entry.summary);
        let _ = writeln!(
            feed,
            "<entry><title>{title}</title><id>{id}</id><updated>{updated}</updated>\
             <link href=\"{href}\"/><summary>{summary}</summary></entry>"
        );
    }
    feed.push_str("</feed>\n");
    feed
}

/// The rounds of the programme; a round that moves keeps its name and grows in number, and one that
/// was taken out of the programme is called off.
pub(super) async fn calendar(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let announced = announced_in(&app, id).await?;
    let body = rounds(&page.t, (id, &event), &announced, (&app.reached(), None));
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], body).into_response())
}

/// The same for one player: with board, colour and opponent once a round is published.
pub(super) async fn own_calendar(
    PublicView { app, page, path: (id, player) }: PublicView<(u32, u32)>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let who = PlayerId(player);
    if !event.players.contains_key(&who) {
        return Err(Problem::missing(Fault::NoPlayer));
    }
    let announced = announced_in(&app, id).await?;
    let body = rounds(&page.t, (id, &event), &announced, (&app.reached(), Some(who)));
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], body).into_response())
}

async fn announced_in(app: &App, id: u32) -> Result<Announced, Problem> {
    let recorded = app.tournaments.recorded(id, 0).await?;
    let moment = |it: Option<&(Recorded, Fact)>| it.map_or(0, |(recorded, _)| recorded.at_ms);
    Ok(Announced {
        begun_ms: moment(recorded.first()),
        changed_ms: moment(recorded.last()),
        starts: announced(recorded.iter().map(|(_, fact)| fact)),
    })
}

/// What calendars that follow an event may have.
struct Announced {
    begun_ms: u64,
    changed_ms: u64,
    /// When each round was last said to start.
    starts: Vec<String>,
}

fn announced<'a>(facts: impl Iterator<Item = &'a Fact>) -> Vec<String> {
    let mut starts: Vec<String> = Vec::new();
    for fact in facts {
        let (Fact::Created(settings) | Fact::SettingsChanged { settings, .. }) = fact else {
            continue;
        };
        starts.resize(starts.len().max(settings.programme.len()), String::new());
        for (last, session) in starts.iter_mut().zip(&settings.programme) {
            if !session.starts.is_empty() {
                last.clone_from(&session.starts);
            }
        }
    }
    starts
}

fn rounds(
    t: &Text,
    (id, event): (u32, &Tournament),
    announced: &Announced,
    (address, of): (&str, Option<PlayerId>),
) -> String {
    let settings = &event.settings;
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Arbiter//Rounds//EN".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        format!("X-WR-CALNAME:{}", quoted(&settings.name)),
    ];
    let own = identity((id, announced.begun_ms));
    // Whoever was never told when rounds begin knows on which days they are.
    if announced.starts.iter().all(String::is_empty)
        && let Some(first) = settings.starts
    {
        let after = settings.ends.filter(|last| first < *last).unwrap_or(first).plus_days(1);
        let day = |day: Date| day.to_string().replace('-', "");
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:event-{own}@arbiter"),
            format!("SEQUENCE:{}", event.version),
            format!("DTSTAMP:{}", compact(announced.changed_ms)),
            format!("DTSTART;VALUE=DATE:{}", day(first)),
            format!("DTEND;VALUE=DATE:{}", day(after)),
            format!("SUMMARY:{}", quoted(&settings.name)),
            format!("LOCATION:{}", quoted(&settings.place)),
            format!("URL:{address}/events/{id}"),
            "STATUS:CONFIRMED".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
    }
    for (last, round) in announced.starts.iter().zip(1_usize..) {
        let session = settings.programme.get(round - 1).filter(|it| !it.starts.is_empty());
        let status = if session.is_some() { "CONFIRMED" } else { "CANCELLED" };
        let moment = session.map_or(last, |session| &session.starts);
        let Some(starts) = starts(moment, settings.utc_offset_minutes) else { continue };
        let number = u8::try_from(round).ok();
        let seat = of.zip(number).and_then(|(who, round)| seat::words(t, event, round, who));
        let seat = seat.map(|seat| format!(": {seat}")).unwrap_or_default();
        let title = format!("{}{seat}, {}", t.say1("round-n", "n", round), settings.name);
        // A round that is not paired yet has no page of its own.
        let page =
            if round <= event.rounds.len() { format!("/rounds/{round}") } else { String::new() };
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:event-{own}-round-{round}@arbiter"),
            format!("SEQUENCE:{}", event.version),
            format!("DTSTAMP:{}", compact(announced.changed_ms)),
            starts,
            format!("SUMMARY:{}", quoted(&title)),
            format!("LOCATION:{}", quoted(&settings.place)),
            format!("URL:{address}/events/{id}{page}"),
            format!("STATUS:{status}"),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line)).collect()
}

/// A moment of the hall in Universal Time, or a whole day.
fn starts(moment: &str, offset: i16) -> Option<String> {
    if let Some(at_ms) = clock::from_hall_time(moment.trim(), offset) {
        return Some(format!("DTSTART:{}", compact(at_ms)));
    }
    let day: Date = moment.trim().parse().ok()?;
    Some(format!("DTSTART;VALUE=DATE:{}", day.to_string().replace('-', "")))
}

/// `2026-07-01T12:00:00Z`
fn stamp(at_ms: u64) -> String {
    let (day, second) = Date::of_moment(at_ms)
        .map_or_else(|| ("1970-01-01".to_owned(), 0), |(day, second)| (day.to_string(), second));
    format!("{day}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

/// `20260701T120000Z`
fn compact(at_ms: u64) -> String {
    stamp(at_ms).replace(['-', ':'], "")
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").chars().filter(|c| !c.is_control()).collect()
}

/// A text of a calendar: what parts it is marked.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => {}
            c => quoted.push(c),
        }
    }
    quoted
}

/// A line of at most 75 octets and its continuations, with its end.
fn folded(line: &str) -> String {
    let (mut folded, mut octets) = (String::with_capacity(line.len() + 2), 0);
    for c in line.chars() {
        if 75 < octets + c.len_utf8() {
            folded.push_str("\r\n ");
            octets = 1;
        }
        octets += c.len_utf8();
        folded.push(c);
    }
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Language;
    use arbiter_tournament::{Session, Settings, Tournament};

    use super::*;

    #[test]
    fn rounds_are_in_universal_time_and_lines_are_folded() {
        let mut settings = Settings::swiss("Open, the \u{e9}t\u{e9}", 2);
        settings.utc_offset_minutes = 120;
        let session = |starts: &str| Session { starts: starts.to_owned(), ..Session::default() };
        settings.programme = vec![session("2026-07-01 14:00"), session("2026-07-02"), session("")];
        settings.place = "x".repeat(200);
        let event = Tournament { settings, version: 7, ..Tournament::default() };
        let announced = Announced {
            begun_ms: 0xabc,
            changed_ms: 0,
            starts: announced(std::iter::once(&Fact::Created(Box::new(event.settings.clone())))),
        };
        let told = rounds(
            &Text::of(Language::English),
            (3, &event),
            &announced,
            ("https://a.example", None),
        );
        assert!(told.contains("DTSTART:20260701T120000Z\r\n"), "{told}");
        assert!(told.contains("DTSTART;VALUE=DATE:20260702\r\n"), "{told}");
        assert!(told.contains("SUMMARY:Round 1\\, Open\\, the \u{e9}t\u{e9}\r\n"), "{told}");
        assert!(told.contains("UID:event-3-abc-round-2@arbiter\r\n"), "{told}");
        assert_eq!(told.matches("BEGIN:VEVENT").count(), 2);
        assert_eq!(told.matches("STATUS:CONFIRMED").count(), 2);
        assert!(told.split("\r\n").all(|line| line.len() <= 75), "{told}");
    }

    /// A file that has no days of its rounds still says on which days the event is.
    #[test]
    fn an_event_without_a_programme_is_in_the_calendar_with_its_days() {
        let mut settings = Settings::swiss("Open", 2);
        (settings.starts, settings.ends) = (Date::new(2026, 7, 30), Date::new(2026, 7, 31));
        let of = |settings: &Settings| {
            let event = Tournament { settings: settings.clone(), ..Tournament::default() };
            let created = Fact::Created(Box::new(settings.clone()));
            let starts = announced(std::iter::once(&created));
            let announced = Announced { begun_ms: 0xabc, changed_ms: 0, starts };
            let t = Text::of(Language::English);
            rounds(&t, (3, &event), &announced, ("https://a.example", None))
        };
        let told = of(&settings);
        assert!(
            told.contains("DTSTART;VALUE=DATE:20260730\r\nDTEND;VALUE=DATE:20260801\r\n"),
            "{told}"
        );
        assert!(told.contains("UID:event-3-abc@arbiter\r\n"), "{told}");
        settings.programme =
            vec![Session { starts: "2026-07-30 14:00".to_owned(), ..Session::default() }];
        let told = of(&settings);
        assert_eq!(told.matches("BEGIN:VEVENT").count(), 1, "the round alone: {told}");
        assert!(told.contains("DTSTART:20260730T140000Z"), "{told}");
    }

    /// What came last stands first, also where an older round was mended later.
    #[test]
    fn entries_of_a_feed_are_newest_first() {
        let round = arbiter_tournament::Round {
            boards: Vec::new(),
            byes: BTreeMap::new(),
            by: String::new(),
            reason: None,
        };
        // The second round was published, the first was taken back and published again.
        let facts =
            [(20, Fact::RoundPublished { round: 2 }), (30, Fact::RoundPublished { round: 1 })];
        let event = Tournament {
            rounds: [1, 2].map(|_| round.clone()).to_vec(),
            are_standings_held: true,
            ..Tournament::default()
        };
        let t = Text::of(Language::English);
        let facts = facts.iter().map(|(at_ms, fact)| (*at_ms, fact));
        let found = entries(&t, (3, 0xabc), &event, facts);
        let ids: Vec<&str> = found.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(
            ids,
            ["urn:arbiter:event:3-abc:pairings:1", "urn:arbiter:event:3-abc:pairings:2"]
        );
    }
}

//! What other programs follow: an Atom feed of pairings and standings, and the rounds for a
//! calendar.

use std::{collections::BTreeMap, fmt::Write as _};

use arbiter_rulebook::Date;
use arbiter_text::Text;
use arbiter_tournament::{Fact, Tournament};
use axum::{
    http::header,
    response::{IntoResponse as _, Response},
};

use crate::{clock, pages::PublicView, problem::Problem};

/// Entries of a feed.
const ENTRIES_MAX: usize = 30;

/// Something that a reader of the feed is told.
struct Entry {
    at_ms: u64,
    /// For ever the same.
    id: String,
    title: String,
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
    let entries = entries(&page.t, id, &event, facts);
    let body = feed(&app.reached(), id, &event, begun, &entries);
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], body).into_response())
}

fn entries<'a>(
    t: &Text,
    id: u32,
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
    let mut entries = Vec::new();
    for (round, number) in event.rounds.iter().zip(1_u8..) {
        let at_ms = published.get(&number).copied().unwrap_or(0);
        entries.push(Entry {
            at_ms,
            id: format!("urn:arbiter:event:{id}:pairings:{number}"),
            title: t.say1("feed-pairings", "round", number),
            path: format!("/events/{id}/rounds/{number}"),
        });
        if round.has_ended() && !event.are_standings_held {
            entries.push(Entry {
                at_ms: results.get(&number).copied().unwrap_or(at_ms),
                id: format!("urn:arbiter:event:{id}:standings:{number}"),
                title: t.count("standings-after", usize::from(number)),
                path: format!("/events/{id}/standings?after={number}"),
            });
        }
    }
    entries.reverse();
    entries.truncate(ENTRIES_MAX);
    entries
}

fn feed(address: &str, id: u32, event: &Tournament, begun: u64, entries: &[Entry]) -> String {
    let updated = entries.iter().map(|entry| entry.at_ms).max().unwrap_or(begun);
    let name = escaped(&event.settings.name);
    let own = escaped(&format!("{address}/events/{id}"));
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>{name}</title>\n<id>urn:arbiter:event:{id}</id>\n<updated>{}</updated>\n\
         <author><name>{name}</name></author>\n\
         <link rel=\"self\" href=\"{own}/feed.atom\"/>\n<link href=\"{own}\"/>\n",
        stamp(updated)
    );
    for entry in entries {
        let (title, href) = (escaped(&entry.title), escaped(&format!("{address}{}", entry.path)));
        let (id, updated) = (escaped(&entry.id), stamp(entry.at_ms));
        let _ = writeln!(
            feed,
            "<entry><title>{title}</title><id>{id}</id><updated>{updated}</updated>\
             <link href=\"{href}\"/></entry>"
        );
    }
    feed.push_str("</feed>\n");
    feed
}

/// The rounds of the programme; a round that moves keeps its name and grows in number.
pub(super) async fn calendar(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let last = app.tournaments.recorded(id, event.version.saturating_sub(1)).await?;
    let changed = last.last().map_or(0, |(recorded, _)| recorded.at_ms);
    let body = rounds(&page.t, (id, &event), changed, &app.reached());
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], body).into_response())
}

fn rounds(t: &Text, (id, event): (u32, &Tournament), changed: u64, address: &str) -> String {
    let settings = &event.settings;
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Arbiter//Rounds//EN".to_owned(),
        format!("X-WR-CALNAME:{}", quoted(&settings.name)),
    ];
    for (session, round) in settings.programme.iter().zip(1_u16..) {
        let Some(starts) = starts(&session.starts, settings.utc_offset_minutes) else { continue };
        let title = format!("{}, {}", settings.name, t.say1("round-n", "n", round));
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:event-{id}-round-{round}@arbiter"),
            format!("SEQUENCE:{}", event.version),
            format!("DTSTAMP:{}", compact(changed)),
            starts,
            format!("SUMMARY:{}", quoted(&title)),
            format!("LOCATION:{}", quoted(&settings.place)),
            format!("URL:{address}/events/{id}"),
            "END:VEVENT".to_owned(),
        ]);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line)).collect()
}

/// A moment of the hall in Universal Time, or a whole day.
fn starts(moment: &str, offset: i16) -> Option<String> {
    if let Some(at_ms) = clock::from_hall_time(moment, offset) {
        return Some(format!("DTSTART:{}", compact(at_ms)));
    }
    let day: Date = moment.parse().ok()?;
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
        let told = rounds(&Text::of(Language::English), (3, &event), 0, "https://a.example");
        assert!(told.contains("DTSTART:20260701T120000Z\r\n"), "{told}");
        assert!(told.contains("DTSTART;VALUE=DATE:20260702\r\n"), "{told}");
        assert!(told.contains("SUMMARY:Open\\, the \u{e9}t\u{e9}\\, Round 1\r\n"), "{told}");
        assert_eq!(told.matches("BEGIN:VEVENT").count(), 2);
        assert!(told.split("\r\n").all(|line| line.len() <= 75), "{told}");
    }
}

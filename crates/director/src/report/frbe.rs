//! The page that the Belgian federation takes for its site of results: thirteen lines that are
//! checked, then the standings.

use std::fmt::Write as _;

use arbiter_rulebook::Date;
use arbiter_tournament::Tournament;

use super::{ReportError, numbered, standings};

/// What the page says beside the event.
#[derive(Clone, Copy, Debug)]
pub struct FrbeSending<'a> {
    /// Number of the club that organises, 3 to 10 letters and digits.
    pub club: &'a str,
    /// Number of the event, and when it was made in milliseconds since 1970: its identity at the
    /// federation rests on them and must never change.
    pub event: (u32, u64),
    /// The moment of sending, `YYYY-MM-DD HH:MM:SS`.
    pub sent: &'a str,
}

/// Whether the federation takes this number of a club.
pub fn is_club_number(club: &str) -> bool {
    (3..=10).contains(&club.len()) && club.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The page, or why there is none.
pub fn frbe_page(event: &Tournament, sending: FrbeSending<'_>) -> Result<String, ReportError> {
    if !is_club_number(sending.club) {
        return Err(ReportError::ClubNumber(sending.club.to_owned()));
    }
    let event = &numbered(event.clone());
    let ranked = standings(event, None, None)?;
    let settings = &event.settings;
    let slashed = |day: Option<Date>| {
        day.map(|day| format!("{:02}/{:02}/{:04}", day.day(), day.month(), day.year()))
    };
    let starts = settings.starts.or(settings.ends);
    let kind = if settings.system.is_round_robin() { "RoundRobin" } else { "Swiss" };
    let machine = "00:00:00:00:00:00".to_owned();
    let lines = [
        ("Guid", identity(&sending, starts)),
        ("MacGuid", machine.clone()),
        ("MacSend", machine),
        ("Annee", starts.map(|day| day.year().to_string()).unwrap_or_default()),
        ("Fede", "KBSB".to_owned()),
        ("Organisateur", sending.club.to_owned()),
        ("Type", kind.to_owned()),
        ("DateStart", slashed(starts).unwrap_or_default()),
        ("DateEnd", slashed(settings.ends.or(starts)).unwrap_or_default()),
        ("Round", ranked.ranking.n_rounds.to_string()),
        ("Tournoi", settings.name.clone()),
        ("Version", format!("Arbiter {} -v7.00", env!("CARGO_PKG_VERSION"))),
        ("DateSend", sending.sent.to_owned()),
    ];
    let mut page = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset='utf-8'>\n".to_owned();
    for (name, content) in lines {
        // Writing to a text cannot fail.
        let _ = writeln!(page, "<meta name='{name}' content='{}'>", plain(&content));
    }
    let _ = writeln!(page, "<title>{}</title>\n</head>\n<body>", in_text(&settings.name));
    page.push_str("<table class='tableClassement'>\n");
    for row in &ranked.ranking.rows {
        let name = ranked.table.competitors.get(row.idx).map_or("", |it| it.name.as_str());
        let (place, points) = (row.place, row.score);
        let name = in_text(name);
        let _ = writeln!(page, "<tr><td>{place}</td><td>{name}</td><td>{points}</td></tr>");
    }
    page.push_str("</table>\n</body>\n</html>\n");
    Ok(page)
}

/// `101-260302-0001af3c-{…}`: the club, the first day, and an identity of the event.
fn identity(sending: &FrbeSending<'_>, starts: Option<Date>) -> String {
    let day = starts.map_or_else(
        || "000000".to_owned(),
        |day| format!("{:02}{:02}{:02}", day.year() % 100, day.month(), day.day()),
    );
    let (id, made_ms) = sending.event;
    let (one, other) =
        (mixed(made_ms ^ u64::from(id)), mixed(made_ms.rotate_left(17) + u64::from(id)));
    let club = sending.club;
    let (first, rest) = (one >> 32, one & 0xffff_ffff);
    let uuid = format!(
        "{rest:08x}-{:04x}-4{:03x}-8{:03x}-{:012x}",
        other >> 48,
        other >> 36 & 0xfff,
        other >> 24 & 0xfff,
        other & 0xffff_ffff_ffff
    );
    format!("{club}-{day}-{first:08x}-{{{uuid}}}")
}

/// `SplitMix64`, a published mixing function.
const fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A text inside the lines that are checked, which may hold no quote at all.
fn plain(text: &str) -> String {
    in_text(&text.replace(['\'', '"'], "’"))
}

/// A text without what would begin an element; an apostrophe in a name stays what it is.
fn in_text(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use arbiter_tournament::Settings;

    use super::*;

    #[test]
    fn the_thirteen_lines_are_as_the_federation_checks_them() {
        let mut settings = Settings::swiss("Open d'été \"Liège\"", 5);
        settings.starts = "2026-03-02".parse().ok();
        settings.ends = "2026-03-06".parse().ok();
        let event = Tournament { settings, ..Tournament::default() };
        let sent = "2026-03-20 21:00:00";
        let sending = FrbeSending { club: "101", event: (7, 1_772_000_000_000), sent };
        let page = frbe_page(&event, sending).expect("a page");
        assert_eq!(page.matches("<meta name='").count(), 13, "{page}");
        let guid = page.split("name='Guid' content='").nth(1).and_then(|it| it.split('\'').next());
        let guid = guid.expect("an identity");
        let parts: Vec<&str> = guid.splitn(4, '-').collect();
        assert_eq!((parts[0], parts[1], parts[2].len()), ("101", "260302", 8), "{guid}");
        let uuid = parts[3].strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let lengths: Vec<usize> = uuid.expect("braces").split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12], "{guid}");
        assert!(page.contains("name='DateStart' content='02/03/2026'"), "{page}");
        assert!(page.contains("content='Open d’été ’Liège’'"), "{page}");
        // The same event has the same identity for ever.
        let later = FrbeSending { sent: "2026-03-21 08:00:00", ..sending };
        assert!(frbe_page(&event, later).expect("a page").contains(guid));
        let other = FrbeSending { event: (8, 1_772_000_000_000), ..sending };
        assert!(!frbe_page(&event, other).expect("a page").contains(guid));
        for club in ["1", "12345678901", "a-b"] {
            assert!(frbe_page(&event, FrbeSending { club, ..sending }).is_err(), "{club}");
        }
    }
}

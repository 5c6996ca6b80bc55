//! Players as people paste them: one a line, columns in any order that can be told apart.
//!
//! A first line of headings names the columns. Without it each cell is known by its shape: a
//! title, three capital letters, a rating, an identity number, a date; the first words are the
//! name, later ones the club.

use arbiter_director::report;
use arbiter_rulebook::Message;
use arbiter_tournament::{Details, PairingNumber, Sex, Title};

use crate::{assets, fields::is_unseen, wire::meaning};

/// What a line of the text gave.
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    /// A player, or the line as it stood.
    pub(super) read: Result<Details, String>,
}

/// Lines that are read at most: as many players as an event may have, and their headings.
const LINES_MAX: usize = PairingNumber::MAX as usize + 1;

/// That a list has more lines than an event may have players; nobody is left out silently.
pub(super) fn too_many(text: &str) -> Option<Message> {
    let found = text.lines().count();
    (LINES_MAX < found).then(|| {
        Message::new("file-too-many")
            .with("what", Message::new("file-word-players"))
            .with("max", PairingNumber::MAX)
            .with("found", found)
    })
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Name,
    FirstName,
    Rating,
    NationalRating,
    Federation,
    Title,
    FideId,
    NationalId,
    Birth,
    Sex,
    Club,
    Ignored,
}

/// Headings in our languages, folded.
const HEADINGS: [(&str, Column); 52] = [
    ("name", Column::Name),
    ("nom", Column::Name),
    ("naam", Column::Name),
    ("spieler", Column::Name),
    ("player", Column::Name),
    ("joueur", Column::Name),
    ("speler", Column::Name),
    ("surname", Column::Name),
    ("last name", Column::Name),
    ("familienaam", Column::Name),
    ("nachname", Column::Name),
    ("first name", Column::FirstName),
    ("firstname", Column::FirstName),
    ("prenom", Column::FirstName),
    ("voornaam", Column::FirstName),
    ("vorname", Column::FirstName),
    ("rating", Column::Rating),
    ("elo", Column::Rating),
    ("fide rating", Column::Rating),
    ("elo fide", Column::Rating),
    ("classement", Column::Rating),
    ("national rating", Column::NationalRating),
    ("elo national", Column::NationalRating),
    ("nat elo", Column::NationalRating),
    ("dwz", Column::NationalRating),
    ("federation", Column::Federation),
    ("fed", Column::Federation),
    ("land", Column::Federation),
    ("pays", Column::Federation),
    ("country", Column::Federation),
    ("title", Column::Title),
    ("titre", Column::Title),
    ("titel", Column::Title),
    ("fide id", Column::FideId),
    ("fideid", Column::FideId),
    ("id fide", Column::FideId),
    ("fide", Column::FideId),
    ("national id", Column::NationalId),
    ("matricule", Column::NationalId),
    ("stamnummer", Column::NationalId),
    ("birth", Column::Birth),
    ("born", Column::Birth),
    ("birthday", Column::Birth),
    ("naissance", Column::Birth),
    ("geboren", Column::Birth),
    ("geburt", Column::Birth),
    ("sex", Column::Sex),
    ("sexe", Column::Sex),
    ("geslacht", Column::Sex),
    ("geschlecht", Column::Sex),
    ("club", Column::Club),
    ("verein", Column::Club),
];

/// Reads what was pasted or uploaded: a report (TRF), or lines.
pub(super) fn read(text: &str) -> Vec<Line> {
    let text: String = text.chars().filter(|&c| !is_unseen(c)).collect();
    if text.lines().any(|line| line.starts_with("001 ")) {
        return from_report(&text);
    }
    let mut columns: Option<Vec<Column>> = None;
    let mut lines = Vec::new();
    for (line, number) in text.lines().zip(1..).take(LINES_MAX) {
        if line.trim().is_empty() {
            continue;
        }
        let cells = cells(line);
        if lines.is_empty() && columns.is_none() {
            columns = headings(&cells);
            if columns.is_some() {
                continue;
            }
        }
        let details = match &columns {
            Some(columns) => by_columns(&cells, columns),
            None => by_shape(&cells),
        };
        let read = details.ok_or_else(|| line.trim().to_owned());
        lines.push(Line { number, read });
    }
    lines
}

fn from_report(text: &str) -> Vec<Line> {
    match arbiter_trf::read(text.as_bytes()) {
        Ok(read) => {
            let real = read.record.players.iter().filter(|player| !player.is_vacant());
            let details = real.map(report::details_of).zip(1..);
            details.map(|(details, number)| Line { number, read: Ok(details) }).collect()
        }
        Err(errors) => {
            let errors = errors.iter().take(20).zip(1..);
            errors.map(|(error, number)| Line { number, read: Err(error.to_string()) }).collect()
        }
    }
}

/// Tabs, else semicolons, else commas.
fn cells(line: &str) -> Vec<String> {
    let separator = ['\t', ';', ','].into_iter().find(|&it| line.contains(it)).unwrap_or('\t');
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c == separator && !quoted => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    cells.push(cell);
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

fn headings(cells: &[String]) -> Option<Vec<Column>> {
    let column = |cell: &String| {
        let folded = arbiter_lists::fold(cell);
        let row = HEADINGS.iter().find(|(heading, _)| *heading == folded);
        row.map_or(Column::Ignored, |&(_, column)| column)
    };
    let columns: Vec<Column> = cells.iter().map(column).collect();
    columns.contains(&Column::Name).then_some(columns)
}

fn by_columns(cells: &[String], columns: &[Column]) -> Option<Details> {
    let mut details = Details::default();
    let mut first_name = String::new();
    for (cell, column) in cells.iter().zip(columns).filter(|(cell, _)| !cell.is_empty()) {
        match column {
            Column::Name => details.name.clone_from(cell),
            Column::FirstName => first_name.clone_from(cell),
            Column::Rating => details.rating = rating(cell),
            Column::NationalRating => details.national_rating = rating(cell),
            Column::Federation => details.federation = cell.to_uppercase(),
            Column::Title => details.title = title(cell),
            Column::FideId => details.fide_id = cell.parse().ok().filter(|id| *id != 0),
            Column::NationalId => details.take_national_card(cell),
            Column::Birth => details.birth = birth(cell).unwrap_or_default(),
            Column::Sex => details.sex = sex(cell),
            Column::Club => details.club.clone_from(cell),
            Column::Ignored => {}
        }
    }
    if !first_name.is_empty() {
        details.name = format!("{}, {first_name}", details.name);
    }
    (!details.name.is_empty()).then_some(details)
}

fn by_shape(cells: &[String]) -> Option<Details> {
    let mut details = Details::default();
    let mut words: Vec<&str> = Vec::new();
    for (cell, idx) in cells.iter().zip(0..).filter(|(cell, _)| !cell.is_empty()) {
        let is_federation = cell.len() == 3 && cell.chars().all(|c| c.is_ascii_uppercase());
        if let Some(found) = title(cell) {
            details.title = Some(found);
        } else if is_federation && !words.is_empty() {
            details.federation.clone_from(cell);
        } else if cell.chars().all(|c| c.is_ascii_digit()) {
            number(cell, idx, &mut details);
        } else if let Some(found) = birth(cell) {
            details.birth = found;
        } else if let Some(found) = sex(cell).filter(|_| cell.chars().count() == 1) {
            details.sex = Some(found);
        } else {
            words.push(cell);
        }
    }
    let mut words = words.into_iter();
    let name = words.next()?;
    // `Surname, First` was cut at its own comma.
    let rest: Vec<&str> = words.collect();
    let is_cut = !name.contains([',', ' '])
        && cells.len() > 1
        && cells.get(1).map(String::as_str) == rest.first().copied();
    details.name = match rest.first() {
        Some(first) if is_cut => format!("{name}, {first}"),
        _ => name.to_owned(),
    };
    take_words_around(&mut details);
    let club = if is_cut { rest.get(1) } else { rest.first() };
    club.copied().unwrap_or_default().clone_into(&mut details.club);
    Some(details)
}

/// What stands around a name in the same cell: `GM Colle Edgard BEL 2270`.
fn take_words_around(details: &mut Details) {
    for _ in 0..2 {
        if details.rating.is_none()
            && let Some((name, rating)) = rating_at_end(&details.name)
        {
            (details.name, details.rating) = (name, Some(rating));
        }
        if details.federation.is_empty()
            && let Some((name, federation)) = federation_at_end(&details.name)
        {
            (details.name, details.federation) = (name, federation);
        }
    }
    if details.title.is_none()
        && let Some((first, name)) = details.name.split_once(' ')
        && let Some(found) = title(first)
    {
        (details.title, details.name) = (Some(found), name.trim_start().to_owned());
    }
}

/// Three capital letters behind a name that is not written in capitals itself, and that a
/// federation has.
fn federation_at_end(text: &str) -> Option<(String, String)> {
    let (name, last) = text.trim_end().rsplit_once(' ')?;
    let name = name.trim_end_matches([' ', ',']);
    let is_name = name.contains([' ', ',']) && name.chars().any(char::is_lowercase);
    let is_code = last.len() == 3 && last.chars().all(|c| c.is_ascii_uppercase());
    let is_known = is_code && assets::flag(last).is_some();
    (is_name && is_known).then(|| (name.to_owned(), last.to_owned()))
}

/// A number by its size: identity numbers are long, the first of the others is the rating, and
/// a year may follow. A small number at the beginning counts the lines.
fn number(cell: &str, idx: usize, details: &mut Details) {
    let Ok(number) = cell.parse::<u64>() else { return };
    match number {
        100..4000 if details.rating.is_none() && idx > 0 => details.rating = rating(cell),
        1900..2100 if details.birth.is_empty() => cell.clone_into(&mut details.birth),
        // Too long for a rating, too short for an identity number: somebody's slip.
        0..100_000 => {}
        _ => details.fide_id = Some(number),
    }
}

fn rating(cell: &str) -> Option<u16> {
    cell.parse().ok().filter(|rating| (100..4000).contains(rating))
}

/// `Tanaka Yuki 1655` as a name and a rating.
pub(super) fn rating_at_end(text: &str) -> Option<(String, u16)> {
    let (name, last) = text.trim_end().rsplit_once([' ', '\u{a0}'])?;
    let name = name.trim_end_matches([' ', ',', '\u{a0}']);
    let has_letters = name.chars().any(char::is_alphabetic);
    let rating = rating(last).filter(|_| has_letters && last.len() < 5)?;
    Some((name.to_owned(), rating))
}

fn title(cell: &str) -> Option<Title> {
    meaning("title", &Title::WORDS, &cell.to_uppercase()).ok()
}

fn sex(cell: &str) -> Option<Sex> {
    match cell.to_lowercase().as_str() {
        "m" | "h" | "male" => Some(Sex::Male),
        "w" | "f" | "v" | "female" => Some(Sex::Female),
        _ => None,
    }
}

/// `1987`, `1987-03-21`, `1987/03/21`, `21.03.1987`, `21/03/1987` as `YYYY-MM-DD` or `YYYY`.
fn birth(cell: &str) -> Option<String> {
    let parts: Vec<&str> = cell.split(['-', '/', '.']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    if !parts.iter().all(is_number) {
        return None;
    }
    let (year, month, day) = match parts[..] {
        [year] if year.len() == 4 => return Some(year.to_owned()),
        [year, month, day] if year.len() == 4 => (year, month, day),
        [day, month, year] if year.len() == 4 => (year, month, day),
        _ => return None,
    };
    let (month, day): (u8, u8) = (month.parse().ok()?, day.parse().ok()?);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| format!("{year}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(line: &str) -> Details {
        let mut lines = read(line);
        lines.pop().expect("a line").read.expect("a player")
    }

    #[test]
    fn nobody_beyond_the_last_line_is_left_out_silently() {
        let players = "Claes, Rosa; 1850\n".repeat(6000);
        assert_eq!(read(&format!("name;rating\n{players}")).len(), 6000);
        assert!(too_many(&players).is_none());
        assert!(too_many(&players.repeat(2)).is_some());
    }

    #[test]
    fn cells_are_known_by_their_shape() {
        let player = one("GM\tMüller, Jörg\t2550\tGER\t4600001\t1985");
        assert_eq!(player.name, "Müller, Jörg");
        assert_eq!(player.title, Some(Title::Grandmaster));
        assert_eq!((player.rating, player.fide_id), (Some(2550), Some(4_600_001)));
        assert_eq!((player.federation.as_str(), player.birth.as_str()), ("GER", "1985"));
        let player = one("1;Anna Maes;1890;BEL;w;Gent");
        assert_eq!((player.name.as_str(), player.rating), ("Anna Maes", Some(1890)));
        assert_eq!((player.sex, player.club.as_str()), (Some(Sex::Female), "Gent"));
    }

    #[test]
    fn a_rating_may_stand_behind_the_name() {
        for (line, name, rating) in [
            ("Tanaka Yuki 1655", "Tanaka Yuki", Some(1655)),
            ("Dupont, Ève 980", "Dupont, Ève", Some(980)),
            ("Anna Maes", "Anna Maes", None),
            ("Player 7", "Player 7", None),
            ("4711 1655", "4711 1655", None),
        ] {
            let player = one(line);
            assert_eq!((player.name.as_str(), player.rating), (name, rating), "{line}");
        }
    }

    #[test]
    fn what_stands_around_a_name_is_told_from_it() {
        for (line, name, federation, rating) in [
            ("Colle Edgard  BEL  2270", "Colle Edgard", "BEL", Some(2270)),
            ("Maróczy Géza 1908 HUN", "Maróczy Géza", "HUN", Some(1908)),
            ("Dupont, Ève FRA", "Dupont, Ève", "FRA", None),
            ("LASKER EMANUEL GER", "LASKER EMANUEL GER", "", None),
            ("Tan Wei XYZ", "Tan Wei XYZ", "", None),
            ("Lee ANN", "Lee ANN", "", None),
        ] {
            let player = one(line);
            let read = (player.name.as_str(), player.federation.as_str(), player.rating);
            assert_eq!(read, (name, federation, rating), "{line}");
        }
        assert_eq!(one("WGM Menchik Vera 2264").title, Some(Title::WomanGrandmaster));
        assert_eq!(one("WGM Menchik Vera 2264").name, "Menchik Vera");
    }

    #[test]
    fn letters_that_nobody_sees_are_left_out() {
        assert_eq!(one("\u{202e}Maes,\u{200b} Anna; 1500").name, "Maes, Anna");
    }

    #[test]
    fn a_number_that_is_neither_a_rating_nor_an_identity_is_no_identity() {
        let player = one("Maes, Anna; 21050");
        assert_eq!((player.rating, player.fide_id), (None, None));
    }

    #[test]
    fn commas_may_separate_columns_and_the_parts_of_a_name() {
        assert_eq!(one("Maes, Anna, 1890, BEL").name, "Maes, Anna");
        assert_eq!(one("Anna Maes, 1890, Gent").name, "Anna Maes");
        assert_eq!(one("Anna Maes, 1890, Gent").club, "Gent");
        assert_eq!(one("Anna Maes").name, "Anna Maes");
        let player = one("\"Maes, Anna\",1890,21/03/1987");
        assert_eq!((player.name.as_str(), player.birth.as_str()), ("Maes, Anna", "1987-03-21"));
    }

    #[test]
    fn a_first_line_of_headings_names_the_columns() {
        let lines = read("Nom;Prénom;Elo;Naissance\nDupont;Ève;1950;1950\n;;1200;\n");
        let player = lines[0].read.as_ref().expect("a player");
        assert_eq!((player.name.as_str(), player.rating), ("Dupont, Ève", Some(1950)));
        assert_eq!(player.birth, "1950");
        assert!(lines[1].read.is_err(), "without a name");
    }
}

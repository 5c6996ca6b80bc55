//! Files of other programs and workbooks, as lines that the registration reads.

use arbiter_exchange::{Fault, Program};
use arbiter_service::exchange::{self, Adjusted, TakeError};
use arbiter_tournament::{Details, Sex, Title};
use axum::extract::DefaultBodyLimit;
use base64::{Engine as _, prelude::BASE64_STANDARD};

use crate::{fault, fields::Fields, problem::Problem, wire::word};

/// What a form with a file of another program may weigh: the largest such files are databases of
/// some megabytes, and a file that was looked at comes back in base64.
const FORM_MAX: usize = 24 << 20;

/// For routes that take files of other programs.
pub(super) fn files() -> DefaultBodyLimit {
    DefaultBodyLimit::max(FORM_MAX)
}

/// Headings that a pasted list has.
const HEADINGS: &str =
    "name;title;rating;national rating;federation;fide id;national id;birth;sex;club";

/// A file as lines, with what was adjusted.
pub(super) struct Lines {
    /// A line of headings, then one player a line.
    pub(super) text: String,
    /// What was adjusted.
    pub(super) adjusted: Vec<Adjusted>,
    /// Sheets of the workbook that were not read.
    pub(super) sheets: Vec<String>,
}

/// The file that was sent, now or when it was looked at.
pub(super) fn sent(fields: &Fields) -> Result<Vec<u8>, Problem> {
    match fields.text("looked-at") {
        "" => Ok(bytes_of(fields.as_sent("file"))),
        kept => BASE64_STANDARD.decode(kept).map_err(|_| {
            let (name, found) = ("looked-at".to_owned(), String::new());
            Problem::invalid(fault::Fault::FieldWrong { name, found })
        }),
    }
}

/// The lines of a file that is no plain text, of a workbook those of the sheet that was asked for;
/// `None` where the text itself is the list.
pub(super) fn lines(bytes: &[u8], sheet: Option<&str>) -> Option<Result<Lines, TakeError>> {
    let read = exchange::read_from(bytes, sheet, "");
    if !is_document(bytes) && read.as_ref().is_err_and(may_be_lines) {
        return None;
    }
    Some(read.map(|content| {
        let content = content.of_players_alone();
        let mut text = HEADINGS.to_owned();
        for player in content.players() {
            text.push('\n');
            text.push_str(&line(&player));
        }
        let sheets = content.other_sheets().to_vec();
        Lines { text, adjusted: content.adjusted, sheets }
    }))
}

/// Whether what is no table may be a list of lines: its headings are not known, or it has none. A
/// table that is too large or broken stays one.
fn may_be_lines(error: &TakeError) -> bool {
    match error {
        TakeError::File(error) => match error.program {
            Some(Program::Spreadsheet) => matches!(error.fault, Fault::NoName { .. }),
            Some(_) | None => true,
        },
        TakeError::ResultsAlone { .. } => true,
        TakeError::Report(_) | TakeError::Refused(_) => false,
    }
}

/// Whether it is a file of another program, or a report, and not a list in plain text.
fn is_document(bytes: &[u8]) -> bool {
    let is_binary = bytes.iter().take(4096).any(|byte| *byte < b' ' && !byte.is_ascii_whitespace());
    let is_report = bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"001 "));
    match Program::of(bytes) {
        Some(
            Program::ChessResultsUpload
            | Program::SwissManagerXml
            | Program::VegaTdf
            | Program::Vega,
        ) => true,
        Some(
            Program::Swar
            | Program::SwissManager
            | Program::Papi
            | Program::Spreadsheet
            | Program::VegaResults
            | Program::SwissChess
            | Program::Dbase,
        )
        | None => is_binary || is_report,
    }
}

/// A form turns bytes that are not UTF-8 into the letters of the same numbers.
pub(super) fn bytes_of(file: &str) -> Vec<u8> {
    let bytes: Option<Vec<u8>> = file.chars().map(|it| u8::try_from(it).ok()).collect();
    match bytes {
        Some(bytes) if std::str::from_utf8(&bytes).is_err() => bytes,
        Some(_) | None => file.as_bytes().to_vec(),
    }
}

fn line(player: &Details) -> String {
    let number = |it: Option<u64>| it.map(|it| it.to_string()).unwrap_or_default();
    let plain = |text: &str| text.replace([';', '\n', '\r', '\t', '"'], " ");
    let national = if player.licence.is_empty() {
        player.national_id.map(|it| it.to_string()).unwrap_or_default()
    } else {
        player.licence.clone()
    };
    let sex = player.sex.map_or("", |sex| word(&Sex::WORDS, &sex));
    [
        plain(&player.name),
        player.title.map_or("", Title::code).to_owned(),
        number(player.rating.map(u64::from)),
        number(player.national_rating.map(u64::from)),
        plain(&player.federation),
        number(player.fide_id),
        plain(&national),
        player.birth.clone(),
        sex.to_owned(),
        plain(&player.club),
    ]
    .join(";")
}

#[cfg(test)]
mod tests {
    use arbiter_exchange::{Cell, write_xlsx};

    use super::*;

    #[test]
    fn a_workbook_becomes_lines_and_a_text_stays_as_it_is() {
        let rows = vec![
            vec![Cell::from("Nom"), Cell::from("Prénom"), Cell::from("Elo")],
            vec![Cell::from("Émile; x"), Cell::from("Zoë"), Cell::Number(1850)],
        ];
        let book = write_xlsx(&[("A".to_owned(), rows)]).expect("packs");
        // As a form keeps bytes that are not UTF-8.
        let file: String = book.iter().map(|byte| char::from(*byte)).collect();
        let lines = lines(&bytes_of(&file), None).expect("no plain text").expect("a workbook");
        let player = lines.text.lines().nth(1).expect("a player");
        assert!(player.starts_with("Émile  x, Zoë;;1850;"), "{player}");
        assert!(super::lines(b"Claes, Rosa; 1850; BEL", None).is_none());
    }

    #[test]
    fn a_table_that_is_broken_or_too_large_is_no_list_of_lines() {
        let refused = |text: &str| {
            let read = lines(text.as_bytes(), None).expect("a table");
            read.err().expect("a refusal").messages().remove(0)
        };
        let place = |text: &str| format!("{:?}", refused(text).values);
        let quote = place("Name;Elo\nA;1\n\"B;2\nC;3\n");
        assert!(quote.contains('3'), "{quote}");
        let wide = place(&format!("Name{}\nA\n", ";x".repeat(600)));
        assert!(wide.contains("601"), "{wide}");
    }
}

//! What a reader of a file says, for every language: the key of a text, and its values.

use arbiter_rulebook::{Explain, Message, MessageValue};

use crate::{ExchangeError, Note, Place};

/// The texts for what the product has no place for.
const KEPT: [(&str, &str); 14] = [
    ("FIDE event", "import-kept-fide-event"),
    ("acceleration (Papi)", "import-kept-acceleration"),
    ("categories", "import-kept-categories"),
    ("club of the organiser", "import-kept-organiser-club"),
    ("fixed board", "import-kept-fixed-board"),
    ("homologation", "import-kept-homologation"),
    ("identity of the event (SWAR)", "import-kept-identity"),
    ("key of chess-results", "import-kept-key"),
    ("organiser", "import-kept-organiser"),
    ("players kept apart", "import-kept-apart"),
    ("points for absence", "import-kept-absence"),
    ("rating class", "import-kept-class"),
    ("subtitle", "import-kept-subtitle"),
    ("venue", "import-kept-venue"),
];

/// The texts for what was taken because a file does not say it.
const ASSUMED: [(&str, &str); 2] = [
    ("no acceleration", "import-assumed-no-acceleration"),
    ("the bye is worth a point", "import-assumed-bye"),
];

/// The texts for the columns of a table.
const COLUMNS: [(&str, &str); 14] = [
    ("the number", "import-column-number"),
    ("the name", "import-column-name"),
    ("the surname", "import-column-surname"),
    ("the first name", "import-column-first"),
    ("the title", "import-column-title"),
    ("the rating", "import-column-rating"),
    ("the national rating", "import-column-national"),
    ("the estimated rating", "import-column-estimate"),
    ("the FIDE number", "import-column-fide-id"),
    ("the national number", "import-column-national-id"),
    ("the federation", "import-column-federation"),
    ("the club", "import-column-club"),
    ("the birth", "import-column-birth"),
    ("the sex", "import-column-sex"),
];

/// A word in the language of the reader, where there is a text for it.
fn said(table: &[(&'static str, &'static str)], word: &'static str) -> MessageValue {
    match table.iter().find(|(known, _)| *known == word) {
        Some((_, key)) => Message::new(key).into(),
        None => word.into(),
    }
}

/// Tenths of a point as `4.5`.
fn points(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

impl Explain for Note {
    fn message(&self) -> Message {
        match self {
            Self::TrailingBytes { at, n } => {
                Message::new("import-trailing").with("at", *at).with("n", *n)
            }
            Self::RoundNotPaired(round) => {
                Message::new("import-round-not-paired").with("round", *round)
            }
            Self::RoundRobinBye => Message::new("import-round-robin-bye"),
            Self::TieBreak(code) => Message::new("import-tie-break").with("code", code.as_str()),
            Self::Points { player, stated, counted } => Message::new("import-points")
                .with("player", *player)
                .with("stated", points(*stated))
                .with("counted", points(*counted)),
            Self::ExtraPoints(player) => {
                Message::new("import-extra-points").with("player", *player)
            }
            Self::ColumnIgnored(heading) => {
                Message::new("import-column-ignored").with("heading", heading.as_str())
            }
            Self::NameWithoutComma(row) => {
                Message::new("import-name-without-comma").with("row", *row)
            }
            Self::NameSplit(row) => Message::new("import-name-split").with("row", *row),
            Self::Duplicate { row, earlier } => {
                Message::new("import-duplicate").with("row", *row).with("earlier", *earlier)
            }
            Self::CellIgnored { row, column } => Message::new("import-cell-ignored")
                .with("row", *row)
                .with("column", said(&COLUMNS, column)),
            Self::ColorsUnknown => Message::new("import-colours-unknown"),
            Self::NumbersByRank => Message::new("import-numbers-by-rank"),
            Self::Assumed(what) => {
                Message::new("import-assumed").with("what", said(&ASSUMED, what))
            }
            Self::Kept(what) => Message::new("import-kept").with("what", said(&KEPT, what)),
        }
    }
}

impl Explain for Place {
    fn message(&self) -> Message {
        match self {
            Self::File => Message::new("import-place-file"),
            Self::Byte(at) => Message::new("import-place-byte").with("at", *at),
            Self::Line(line) => Message::new("import-place-line").with("line", *line),
            Self::Row(row) => Message::new("import-place-row").with("row", *row),
        }
    }
}

impl Explain for ExchangeError {
    /// Where the file is wrong, in the reader's language; what is wrong there, in the words of
    /// the format.
    fn message(&self) -> Message {
        let program = self.program.map(|program| program.to_string()).unwrap_or_default();
        Message::new("import-refused")
            .with("program", program)
            .with("place", self.place.message())
            .with("fault", self.fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headings::Column;

    /// Every word that the readers of files give to a note has a text.
    #[test]
    fn every_word_of_a_reader_has_a_text() {
        let sources = [
            include_str!("swar.rs"),
            include_str!("papi.rs"),
            include_str!("tunx.rs"),
            include_str!("xml.rs"),
            include_str!("vega.rs"),
            include_str!("swt.rs"),
            include_str!("chess_results.rs"),
        ];
        for (mark, table) in [("keep(\"", &KEPT[..]), ("Note::Assumed(\"", &ASSUMED[..])] {
            for part in sources.iter().flat_map(|source| source.split(mark).skip(1)) {
                let word = part.split('"').next().unwrap_or_default();
                assert!(table.iter().any(|(known, _)| *known == word), "{word}");
            }
        }
        let numbers = [Column::Rating, Column::National, Column::Estimate, Column::FideId];
        for column in numbers.into_iter().chain([Column::Birth]) {
            assert!(COLUMNS.iter().any(|(known, _)| *known == column.name()));
        }
    }
}

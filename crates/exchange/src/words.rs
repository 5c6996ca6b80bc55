//! What a reader of a file says, for every language: the key of a text, and its values.

use arbiter_rulebook::{Explain, Message, MessageValue};

use crate::{Damage, ExchangeError, Fault, Note, PapiLoss, Place, Unreadable};

/// The texts for what an event has no place for.
const LEFT_OUT: [(&str, &str); 19] = [
    ("FIDE event", "import-part-fide-event"),
    ("acceleration (Papi)", "import-part-acceleration"),
    ("addresses", "import-part-addresses"),
    ("categories", "import-part-categories"),
    ("club of the organiser", "import-part-organiser-club"),
    ("fees", "import-part-fees"),
    ("fixed board", "import-part-fixed-board"),
    ("homologation", "import-part-homologation"),
    ("identity of the event (SWAR)", "import-part-identity"),
    ("key of chess-results", "import-part-key"),
    ("organiser", "import-part-organiser"),
    ("other texts of the head", "import-part-head-texts"),
    ("players kept apart", "import-part-apart"),
    ("points for absence", "import-part-absence"),
    ("rating class", "import-part-class"),
    ("remarks", "import-part-remarks"),
    ("rounds of absence", "import-part-absences"),
    ("subtitle", "import-part-subtitle"),
    ("venue", "import-part-venue"),
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
            Self::OtherSheets { read, others } => Message::new("import-other-sheets")
                .with("read", read.as_str())
                .with("others", others.join(", ")),
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
            Self::LeftOut { what, value } => Message::new("import-left-out")
                .with("what", said(&LEFT_OUT, what))
                .with("value", value.as_str()),
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

/// The texts for the parts of a file, of which several may share one.
const PARTS: [(&str, &str); 43] = [
    ("a page of the database", "file-word-page"),
    ("the table definition of the catalogue", "file-word-definition"),
    ("a column of the catalogue", "file-word-definition"),
    ("a table definition", "file-word-definition"),
    ("the end of a table definition", "file-word-definition"),
    ("a Jet 4 database", "file-word-jet"),
    ("the table JOUEUR", "file-word-papi-table"),
    ("the number of records", "file-word-records"),
    ("fields that fit a record", "file-word-fields"),
    ("the file of Vega", "file-word-vega"),
    ("the list of pairs", "file-word-pairs"),
    ("# pairings", "file-word-pairings"),
    ("a pair such as 10025", "file-word-pair"),
    ("the number of pairs and the round", "file-word-pair-count"),
    ("white, black and a result", "file-word-white-black"),
    ("a player of eleven fields", "file-word-eleven"),
    ("a starting number", "file-word-start-number"),
    ("the headings of the list", "file-word-headings"),
    ("a game such as 17b1, or -1", "file-word-cell"),
    ("a column of results", "file-word-results"),
    ("the number of a player", "file-word-player-number"),
    ("a sheet in the workbook", "file-word-sheet"),
    ("an event of players", "file-word-players-event"),
    ("a document without declarations of its own", "file-word-declarations"),
    ("an event or its players, not a rating list", "file-word-not-a-list"),
    ("the mark of a section", "file-word-mark"),
    ("a section", "file-word-section"),
    ("a game", "file-word-game"),
    ("a round", "file-word-round"),
    ("the time of a round", "file-word-round"),
    ("the date of a round", "file-word-round"),
    ("the version", "file-word-version"),
    ("players", "file-word-players"),
    ("rounds", "file-word-rounds"),
    ("rounds of a player", "file-word-rounds"),
    ("texts", "file-word-texts"),
    ("games", "file-word-games"),
    ("rows", "file-word-rows"),
    ("columns", "file-word-columns"),
    ("cells", "file-word-cells"),
    ("sheets", "file-word-sheets"),
    ("a player", "file-word-player"),
    ("a text of a player", "file-word-player"),
];

/// The texts for numbers without a meaning.
const CODES: [(&str, &str); 5] = [
    ("federation", "file-word-code-federation"),
    ("kind of tournament", "file-word-code-kind"),
    ("rank", "file-word-code-rank"),
    ("result", "file-word-code-result"),
    ("round", "file-word-code-round"),
];

/// Fields of a player in files that are read from the first byte to the last.
const PLAYER_FIELDS: [&str; 21] = [
    "a birth",
    "a category",
    "a class",
    "a club",
    "a country",
    "a fixed table",
    "a name",
    "a number",
    "a payment",
    "a rank",
    "a rating",
    "a sex",
    "a title",
    "an absence",
    "an affiliation",
    "an identity number",
    "a FIDE number",
    "extra points",
    "points and tie-breaks",
    "rounds of absence",
    "the number of rounds",
];

/// A part of a file in the language of the reader. The names of sections stay as they are, and
/// every field of the head is the head.
fn part(word: &'static str) -> MessageValue {
    if PLAYER_FIELDS.contains(&word) {
        return Message::new("file-word-player").into();
    }
    match PARTS.iter().find(|(known, _)| *known == word) {
        Some((_, key)) => Message::new(key).into(),
        None if word.starts_with('[') => word.into(),
        None => Message::new("file-word-head").into(),
    }
}

impl Explain for Damage {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::CutOrChanged => "file-damage-cut",
            Self::Locked => "file-damage-locked",
            Self::PackedOtherwise => "file-damage-packed",
            Self::NotNested => "file-damage-nested",
            Self::NotAsItShouldBe => "file-damage-other",
        })
    }
}

impl Explain for Fault {
    fn message(&self) -> Message {
        match self {
            Self::UnknownProgram => Message::new("file-unknown"),
            Self::TooLarge { max } => Message::new("file-too-large").with("mb", max >> 20),
            Self::EndsEarly { what } => Message::new("file-ends-early").with("what", part(what)),
            Self::OpenQuote => Message::new("file-open-quote"),
            Self::Expected { expected } => {
                Message::new("file-expected").with("what", part(expected))
            }
            Self::UnknownCode { what, found } => Message::new("file-unknown-code")
                .with("what", said(&CODES, what))
                .with("found", *found),
            Self::TooMany { what, max, found } => Message::new("file-too-many")
                .with("what", part(what))
                .with("max", *max)
                .with("found", *found),
            Self::NoPlayer { round, number } => {
                Message::new("file-no-player").with("round", *round).with("number", *number)
            }
            Self::Twice { round, number } => {
                Message::new("file-twice").with("round", *round).with("number", *number)
            }
            Self::NumberTwice(number) => Message::new("file-number-twice").with("number", *number),
            Self::Broken { what, damage } => {
                let key = match what {
                    Unreadable::Archive => "file-broken-archive",
                    Unreadable::Document => "file-broken-document",
                    Unreadable::Table => "file-broken-table",
                };
                Message::new(key).with("detail", damage.message())
            }
            Self::NoSheet { wanted, names } => Message::new("file-no-sheet")
                .with("wanted", wanted.as_str())
                .with("names", names.as_str()),
            Self::NoName { headings } => {
                Message::new("file-no-name").with("headings", headings.as_str())
            }
        }
    }
}

impl Explain for ExchangeError {
    /// Where the file is wrong, and what is wrong there.
    fn message(&self) -> Message {
        let fault = self.fault.message();
        match self.program {
            Some(program) => Message::new("import-refused")
                .with("program", program.to_string())
                .with("place", self.place.message())
                .with("fault", fault),
            None => Message::new("import-refused-unknown").with("fault", fault),
        }
    }
}

impl Explain for PapiLoss {
    fn message(&self) -> Message {
        let of = |key: &'static str, number: &arbiter_tournament::PairingNumber| {
            Message::new(key).with("number", number.get())
        };
        match self {
            Self::Rounds(n) => Message::new("papi-loss-rounds").with("n", *n),
            Self::System => Message::new("papi-loss-system"),
            Self::Acceleration => Message::new("papi-loss-acceleration"),
            Self::Scoring => Message::new("papi-loss-scoring"),
            Self::TieBreak(code) => Message::new("papi-loss-tie-break").with("code", code.as_str()),
            Self::Name(number) => of("papi-loss-name", number),
            Self::SecondBye(number) => of("papi-loss-second-bye", number),
            Self::Unrated(number) => of("papi-loss-unrated", number),
        }
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
        for (mark, table) in [
            ("leave_out(\"", &LEFT_OUT[..]),
            ("leave_out_many(\"", &LEFT_OUT[..]),
            ("Note::Assumed(\"", &ASSUMED[..]),
        ] {
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

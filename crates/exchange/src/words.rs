//! What a reader of a file says, for every language: the key of a text, and its values.

use arbiter_rulebook::{Explain, Message};

use crate::{Damage, ExchangeError, Fault, Note, PapiLoss, Place, Unreadable};

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
            Self::CellIgnored { row, column } => {
                Message::new("import-cell-ignored").with("row", *row).with("column", *column)
            }
            Self::ColorsUnknown => Message::new("import-colours-unknown"),
            Self::NumbersByRank => Message::new("import-numbers-by-rank"),
            Self::Assumed(what) => Message::new("import-assumed").with("what", *what),
            Self::LeftOut { what, value } => {
                Message::new("import-left-out").with("what", *what).with("value", value.as_str())
            }
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
            Self::EndsEarly { what } => Message::new("file-ends-early").with("what", *what),
            Self::FieldEndsEarly { part, .. } => {
                Message::new("file-ends-early").with("what", *part)
            }
            Self::ExpectedMark(mark) => Message::new("file-expected").with("what", *mark),
            Self::OpenQuote => Message::new("file-open-quote"),
            Self::Expected { expected } => Message::new("file-expected").with("what", *expected),
            Self::UnknownCode { what, found } => {
                Message::new("file-unknown-code").with("what", *what).with("found", *found)
            }
            Self::TooMany { what, max, found } => Message::new("file-too-many")
                .with("what", *what)
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

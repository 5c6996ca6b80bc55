//! What stands in the place of a word, a day or a time control, as keys and values of texts.

use crate::{
    Explain, Language, Message, ParseDateError, ParseScoreError, Tempo, TimeControlError,
    UnknownEdition, UnknownLanguage, UnknownTempo, UnknownTieBreak, time_control::ExpectedMoves,
};

impl Explain for UnknownEdition {
    fn message(&self) -> Message {
        Message::expected_one_of(&self.known, &self.found)
    }
}

impl Explain for UnknownLanguage {
    fn message(&self) -> Message {
        Message::expected_one_of(&Language::ALL.map(Language::code), &self.found)
    }
}

impl Explain for UnknownTempo {
    fn message(&self) -> Message {
        Message::expected_one_of(&Tempo::ALL.map(Tempo::code), &self.found)
    }
}

impl Explain for ParseDateError {
    fn message(&self) -> Message {
        let expected = Message::new("expected-day").with("example", "2018-07-01");
        expected.with("found", self.found.as_str())
    }
}

impl Explain for ParseScoreError {
    fn message(&self) -> Message {
        let expected = Message::new("expected-points").with("example", "2.5");
        expected.with("found", self.found.as_str())
    }
}

impl Explain for UnknownTieBreak {
    fn message(&self) -> Message {
        match self {
            Self::Name { found } => Message::new("tie-break-unknown").with("found", found.as_str()),
            Self::Modifier { found, name, modifier } => Message::new("tie-break-modifier")
                .with("found", found.as_str())
                .with("name", name.as_str())
                .with("modifier", modifier.as_str()),
        }
    }
}

impl Explain for TimeControlError {
    fn message(&self) -> Message {
        match self {
            Self::Unreadable { found } => {
                Message::expected_like("90+30, 90 min/40 moves + 30 min + 30 sec", found)
            }
            Self::NoPeriod => Message::new("control-no-period"),
            Self::Moves { period, expected } => Message::new(match expected {
                ExpectedMoves::Number => "control-more-follow",
                ExpectedMoves::AtLeastOne => "control-no-moves",
                ExpectedMoves::AllRemaining => "control-last",
            })
            .with("period", *period),
            Self::Range { period, base, increment } => Message::new("control-range")
                .with("period", *period)
                .with("base", base.to_string())
                .with("increment", increment.to_string()),
        }
    }
}

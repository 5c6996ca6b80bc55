//! What the reader of reports says, for every language: the key of a text, and its values.

use arbiter_rulebook::{Explain, Message, MessageValue};
use arbiter_tournament::PairingNumber;

use crate::{
    Adjustment, Change, DefaultTaken, Filled, ReadTrfError, UnknownLineEnd, UnknownVersion, Version,
};

/// The texts for what belongs into a field.
const WANTED: [(&str, &str); 27] = [
    ("a number of rounds from 1 to 255", "trf-want-rounds"),
    ("a scoring code and its value", "trf-want-code"),
    ("a starting number from 1 to 10000", "trf-want-number"),
    ("points with one decimal", "trf-want-score"),
    ("a blank between two fields", "trf-want-blank"),
    ("a title", "trf-want-title"),
    ("a rating of four digits", "trf-want-rating"),
    ("a date of birth, year/month/day", "trf-want-birth"),
    ("a rank", "trf-want-rank"),
    ("an opponent's number, 0000 or blanks", "trf-want-opponent"),
    ("a result", "trf-want-result"),
    ("the result of a game: 1 = 0 + - W D L ?", "trf-want-game"),
    ("a bye: U H F Z, or + = - in old files", "trf-want-bye"),
    ("a round from 1 to 999", "trf-want-round"),
    ("the number of a team", "trf-want-team"),
    ("the colours of the boards, such as WBWB", "trf-want-colours"),
    ("a FIDE number", "trf-want-fide-id"),
    ("W, D, L, A, P or X in column 6, 15, 24, 33, 42 or 51", "trf-want-letters"),
    ("TW, TD and TL in columns 5, 14 and 23", "trf-want-team-points"),
    ("m or w", "trf-want-sex"),
    ("W or B", "trf-want-colour"),
    ("w, b or -", "trf-want-side"),
    ("F, H or Z", "trf-want-kind"),
    ("white1, black1 or rank", "trf-want-order"),
    ("W, D, L, F, H, Z, +, - or a blank", "trf-want-abnormal"),
    ("+-, -+ or --", "trf-want-forfeit"),
    ("FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER", "trf-want-method"),
];

/// What belongs into a field, in the language of the reader.
pub fn wanted(expected: &'static str) -> MessageValue {
    match WANTED.iter().find(|(known, _)| *known == expected) {
        Some((_, key)) => Message::new(key).into(),
        None => expected.into(),
    }
}

/// Something with its line and column; a zero is a line or a column that is not known.
pub fn placed(line: u32, column: u32, what: Message) -> Message {
    match (line, column) {
        (0, _) => what,
        (line, 0) => Message::new("file-at-line").with("line", line).with("what", what),
        (line, column) => Message::new("file-at-column")
            .with("line", line)
            .with("column", column)
            .with("what", what),
    }
}

impl Explain for Adjustment {
    fn message(&self) -> Message {
        placed(self.line, self.column, self.change.message())
    }
}

impl Explain for DefaultTaken {
    fn message(&self) -> Message {
        placed(self.line, self.column, self.filled.message())
    }
}

impl Explain for Change {
    fn message(&self) -> Message {
        let new = Message::new;
        match self {
            Self::ReadAsWindows1252 => new("trf-windows"),
            Self::ReadAsUtf16 => new("trf-utf16"),
            Self::ByteOrderMarkSkipped => new("trf-mark"),
            Self::EndOfFileMarkSkipped => new("trf-end-mark"),
            Self::ControlCharactersBlanked => new("trf-control"),
            Self::LineEndsDiffer => new("trf-line-ends"),
            Self::TrailingBlanksDropped { n_lines } => new("trf-blanks").with("n", *n_lines),
            Self::ColumnsCountBytes => new("trf-bytes"),
            Self::PlayersSorted => new("trf-sorted"),
            Self::NumberVacant(number) => numbered("trf-vacant", *number),
            Self::UnknownRecordKept { code } => {
                new("trf-unknown-record").with("code", code.as_str())
            }
            Self::RepeatedRecordKept { code } => new("trf-repeated").with("code", code.as_str()),
            Self::FieldKept { expected, found } => new("trf-field-kept")
                .with("expected", wanted(expected))
                .with("found", found.as_str()),
            Self::Reworded { found, taken } => {
                new("trf-reworded").with("found", found.as_str()).with("taken", taken.as_str())
            }
            Self::CountCorrected { stated, counted } => {
                new("trf-count").with("stated", stated.as_str()).with("counted", *counted)
            }
            Self::RankMissing { n_players } => new("trf-rank-missing").with("n", *n_players),
            Self::PointsMissing { n_players } => new("trf-points-missing").with("n", *n_players),
            Self::PointsCorrected { stated, computed } => new("trf-points-corrected")
                .with("stated", stated.to_string())
                .with("computed", computed.to_string()),
            Self::ColorFromOpponent { round } => new("trf-colour").with("round", *round),
            Self::UnequalResult { round } => new("trf-unequal").with("round", *round),
            Self::RoundsBeyondTotal { total, recorded } => {
                new("trf-rounds-beyond").with("total", *total).with("recorded", *recorded)
            }
            Self::RankOrderNotUsed => new("trf-rank-order"),
            Self::TypeCodeUnknown { found } => new("trf-type-code").with("found", found.as_str()),
            Self::SecondRankingKept { first } => {
                new("trf-second-ranking").with("first", first.as_str())
            }
            Self::InformationSkipped { code } => new("trf-information").with("code", code.as_str()),
            Self::ByeContradicted { round, player } => {
                new("trf-bye").with("round", *round).with("player", player.get())
            }
            Self::TeamPointsInGameColumn => new("trf-team-points"),
            Self::VirtualPointsReplaced => new("trf-virtual-again"),
            Self::ByeWorth { value } => new("trf-bye-worth").with("value", value.to_string()),
            Self::TeamVacant { number } => new("trf-team-vacant").with("number", *number),
        }
    }
}

impl Explain for Filled {
    fn message(&self) -> Message {
        let new = Message::new;
        match self {
            Self::RoundsTotal { recorded } => new("trf-filled-rounds").with("n", *recorded),
            Self::InitialColor => new("trf-filled-colour"),
            Self::Scoring => new("trf-filled-scoring"),
            Self::Points { letter, value } => new("trf-filled-points")
                .with("letter", letter.to_string())
                .with("value", value.to_string()),
            Self::MatchPoints => new("trf-filled-match-points"),
            Self::System => new("trf-filled-system"),
            Self::TieBreaks => new("trf-filled-tie-breaks"),
            Self::BlankRound { round } => new("trf-filled-blank").with("round", *round),
        }
    }
}

fn numbered(key: &'static str, number: PairingNumber) -> Message {
    Message::new(key).with("number", number.get())
}

impl Explain for ReadTrfError {
    fn message(&self) -> Message {
        placed(self.line(), self.column(), self.fault())
    }
}

impl ReadTrfError {
    /// What is wrong, without its place.
    fn fault(&self) -> Message {
        let new = Message::new;
        match self {
            Self::NoPlayers => new("trf-no-players"),
            Self::TooLong { max } => new("trf-too-long").with("max", *max),
            Self::BadField { expected, found, .. } => new("trf-bad-field")
                .with("expected", wanted(expected))
                .with("found", found.as_str()),
            Self::TooManyPlayers { .. } => {
                new("trf-too-many-players").with("max", PairingNumber::MAX)
            }
            Self::DuplicatePlayer { number, first_line, .. } => {
                numbered("trf-number-twice", *number).with("first", *first_line)
            }
            Self::ShortLine { .. } => new("trf-short"),
            Self::NoTeams { .. } => new("trf-no-teams"),
            Self::DuplicateTeam { number, first_line, .. } => {
                numbered("trf-team-twice", *number).with("first", *first_line)
            }
            Self::UnknownTeam { number, .. } => numbered("trf-no-team", *number),
            Self::TooManyRounds { .. } => new("trf-too-many-rounds").with("max", crate::ROUNDS_MAX),
            Self::UnknownPlayer { number, .. } => numbered("trf-no-player", *number),
            Self::NamedTwice { number, .. } => numbered("trf-named-twice", *number),
            Self::UnknownOpponent { round, opponent, .. } => {
                numbered("trf-no-opponent", *opponent).with("round", *round)
            }
            Self::OwnOpponent { round, player, .. } => {
                new("trf-own-opponent").with("round", *round).with("player", player.get())
            }
            Self::OneSided { round, player, opponent, other_line, found, .. } => {
                new("trf-one-sided")
                    .with("round", *round)
                    .with("player", player.get())
                    .with("opponent", opponent.get())
                    .with("line", *other_line)
                    .with("found", found.as_str())
            }
            Self::SameColor { round, player, opponent, color, .. } => new("trf-same-colour")
                .with("round", *round)
                .with("player", player.get())
                .with("opponent", opponent.get())
                .with("color", color.to_string()),
            Self::ResultsClash { round, player, result, opponent, other_result, .. } => {
                new("trf-results-clash")
                    .with("round", *round)
                    .with("player", player.get())
                    .with("result", result.to_string())
                    .with("opponent", opponent.get())
                    .with("other", other_result.to_string())
            }
            Self::PointsDisagree { player, stated, computed, .. } => new("trf-points-disagree")
                .with("player", player.get())
                .with("stated", stated.to_string())
                .with("computed", computed.to_string()),
            Self::UnsupportedScoring { code, value, other, .. } => new("trf-scoring")
                .with("code", code.as_str())
                .with("value", value.to_string())
                .with("other", other.as_str()),
        }
    }
}

impl Explain for UnknownVersion {
    fn message(&self) -> Message {
        Message::expected_one_of(&Version::ALL.map(Version::name), &self.found)
    }
}

impl Explain for UnknownLineEnd {
    fn message(&self) -> Message {
        Message::expected_one_of(&["cr", "lf", "crlf"], &self.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word that the reader of reports gives to a fault has a text.
    #[test]
    fn every_expectation_of_the_reader_has_a_text() {
        let sources = [
            include_str!("read/extension.rs"),
            include_str!("read/number.rs"),
            include_str!("read/player.rs"),
            include_str!("read/record26.rs"),
            include_str!("read/team.rs"),
        ];
        let mut n_found = 0;
        for (known, _) in WANTED {
            let found = sources.iter().any(|source| source.contains(&format!("\"{known}\"")));
            assert!(found, "nobody expects {known:?} any more");
        }
        let calls = ["bad_field(", "fault(", "keep(layout", "keep(column", "EXPECTED: &str = "];
        for source in sources {
            for line in source.lines().filter(|line| calls.iter().any(|call| line.contains(call))) {
                let word = line.split('"').nth(1).filter(|word| !word.is_empty());
                let Some(word) = word else { continue };
                n_found += 1;
                assert!(WANTED.iter().any(|(known, _)| *known == word), "{word}");
            }
        }
        assert!(n_found >= 20, "{n_found}");
    }

    #[test]
    fn a_fault_has_its_line_and_its_column_where_they_are_known() {
        let bad = ReadTrfError::BadField {
            line: 4,
            column: 49,
            expected: "a rating of four digits",
            found: "23x".to_owned(),
        };
        let message = bad.message();
        assert_eq!(message.key, "file-at-column");
        assert_eq!(message.values[0], ("line", 4_u32.into()));
        assert_eq!(message.values[1], ("column", 49_u32.into()));
        assert_eq!(ReadTrfError::NoPlayers.message(), Message::new("trf-no-players"));
        let full = ReadTrfError::TooManyPlayers { line: 3 };
        assert_eq!(full.message().key, "file-at-line");
    }
}

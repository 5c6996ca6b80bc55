//! Refusals, results and facts in words, and words back into results.

use arbiter_director::{Consent, Refusal, Seat};
use arbiter_rulebook::{Color, Date};
use arbiter_tournament::{Award, BoardResult, Bye, Decision};

use super::desk::Loaded;
use crate::error::CommandError;

/// A refusal with the command that helps.
pub(super) fn refused(id: u32, refusal: &Refusal) -> CommandError {
    let next = |rest: &str| Some(format!("arbiter tournament {rest}"));
    let hint = match refusal {
        Refusal::NotCreated => next("new NAME --rounds N"),
        Refusal::Closed => next(&format!("reopen {id} --reason WHY")),
        Refusal::NoSuchPlayer(_) => next(&format!("show {id}")),
        Refusal::WasPaired(player) => next(&format!("withdraw {id} {} --reason WHY", player.0)),
        Refusal::NoMoreRounds(_) => next(&format!("close {id}")),
        Refusal::ColorNotDrawn => next(&format!("color {id} --draw")),
        Refusal::TooFewPlayers(_) => next(&format!("add {id} \"Surname, First\" --rating R")),
        Refusal::NoDraft => next(&format!("pair {id}")),
        Refusal::NoSuchBoard { .. } => next(&format!("pairings {id}")),
        Refusal::ResultStands { round, board } => {
            next(&format!("correct-result {id} {round} {board} RESULT --reason WHY"))
        }
        Refusal::ManualOpen => next(&format!("manual {id} --end")),
        Refusal::NoManual => next(&format!("manual {id} --reason WHY")),
        Refusal::NoSuchTeam(_) | Refusal::NotInTeam { .. } => next(&format!("teams {id}")),
        Refusal::NoDescription => next(&format!("change {id} --description FILE")),
        Refusal::Unsaid(_) => Some(
            "say them with --rating-use, --bye-points, --adjourned, --color-rule and --float-rule"
                .to_owned(),
        ),
        Refusal::NeedsConsent { level, .. } => consent(*level),
        Refusal::AlreadyCreated
        | Refusal::Empty(_)
        | Refusal::TooLong { .. }
        | Refusal::Rounds { .. }
        | Refusal::Scoring(_)
        | Refusal::Contradiction(_)
        | Refusal::TieBreak(_)
        | Refusal::Unknown { .. }
        | Refusal::NotAMoment { .. }
        | Refusal::AccelerationAnnouncedTooLate
        | Refusal::NumbersAreFixed
        | Refusal::WrongRound { .. }
        | Refusal::NotOnce { .. }
        | Refusal::ForANorm
        | Refusal::NoChange
        | Refusal::NoPairing(_) => None,
    };
    CommandError::Refused { what: refusal.to_string(), hint }
}

fn consent(level: Consent) -> Option<String> {
    let (level, flag) = match level {
        Consent::None => return None,
        Consent::Acknowledged => ("to be acknowledged", "--acknowledge"),
        Consent::Confirmed => ("to be confirmed", "--yes"),
        Consent::DoublyConfirmed => ("to be confirmed twice", "--really"),
    };
    Some(format!("{level}: give the command again with {flag}"))
}

/// Results as they are typed and shown; the first word of a result is the one shown.
#[rustfmt::skip]
const RESULTS: &[(&str, BoardResult)] = &[
    ("1-0",       BoardResult::Played(Decision::WhiteWins)),
    ("=",         BoardResult::Played(Decision::Draw)),
    ("0-1",       BoardResult::Played(Decision::BlackWins)),
    ("1",         BoardResult::Played(Decision::WhiteWins)),
    ("1/2",       BoardResult::Played(Decision::Draw)),
    ("1/2-1/2",   BoardResult::Played(Decision::Draw)),
    ("½-½",       BoardResult::Played(Decision::Draw)),
    ("½",         BoardResult::Played(Decision::Draw)),
    ("=-=",       BoardResult::Played(Decision::Draw)),
    ("0",         BoardResult::Played(Decision::BlackWins)),
    ("+--",       BoardResult::Forfeit { present: Some(Color::White) }),
    ("--+",       BoardResult::Forfeit { present: Some(Color::Black) }),
    ("---",       BoardResult::Forfeit { present: None }),
    ("+-",        BoardResult::Forfeit { present: Some(Color::White) }),
    ("-+",        BoardResult::Forfeit { present: Some(Color::Black) }),
    ("unrated 1-0", BoardResult::Unrated(Decision::WhiteWins)),
    ("unrated =",   BoardResult::Unrated(Decision::Draw)),
    ("unrated 0-1", BoardResult::Unrated(Decision::BlackWins)),
    ("adjourned", BoardResult::Adjourned),
];

/// What the arbiter may award to one side.
const AWARDS: [(&str, Award); 3] = [("1", Award::Win), ("=", Award::Draw), ("0", Award::Loss)];

/// A result as it is typed.
pub(super) fn result(text: &str) -> Result<BoardResult, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = words.join(" ").to_lowercase();
    if let Some((_, result)) = RESULTS.iter().find(|(word, _)| *word == plain) {
        return Ok(*result);
    }
    let award = |word: &str| {
        let word = if matches!(word, "1/2" | "½") { "=" } else { word };
        AWARDS.iter().find(|(name, _)| *name == word).map(|&(_, award)| award)
    };
    let awarded = plain.strip_prefix("arbiter ").and_then(|points| points.split_once('-'));
    let awarded = awarded.and_then(|(white, black)| award(white).zip(award(black)));
    awarded.map(|(white, black)| BoardResult::Arbiter { white, black }).ok_or_else(|| {
        format!(
            "expected 1-0, =, 0-1, +--, --+, ---, adjourned, unrated 1-0 or arbiter 0-0, \
             found {text:?}"
        )
    })
}

/// What the arbiter awards, as it is typed.
pub(super) fn award(text: &str) -> Result<Award, String> {
    let word = if matches!(text, "1/2" | "½" | "0.5") { "=" } else { text };
    let found = AWARDS.iter().find(|(name, _)| *name == word).map(|&(_, award)| award);
    found.ok_or_else(|| "expected 1, = or 0".to_owned())
}

/// A board or a bye.
pub(super) fn seat(loaded: &Loaded, seat: Seat) -> String {
    match seat {
        Seat::Board(white, black) => format!("{} - {}", loaded.name(white), loaded.name(black)),
        Seat::Bye(player, bye) => format!("{} {}", loaded.name(player), letter(bye)),
    }
}

/// A result as it is shown.
pub(super) fn shown(result: BoardResult) -> String {
    if let BoardResult::Arbiter { white, black } = result {
        let word = |award| AWARDS.iter().find(|(_, it)| *it == award).map_or("", |(word, _)| word);
        return format!("arbiter {}-{}", word(white), word(black));
    }
    RESULTS.iter().find(|(_, it)| *it == result).map_or("", |(word, _)| word).to_owned()
}

/// What a bye is worth, by the letters of the exchange file.
pub(super) fn bye(text: &str) -> Result<Bye, String> {
    match text.to_ascii_uppercase().as_str() {
        "H" => Ok(Bye::HalfPoint),
        "F" => Ok(Bye::FullPoint),
        "Z" => Ok(Bye::ZeroPoint),
        _ => Err("expected H (half a point), F (a full point) or Z (nothing)".to_owned()),
    }
}

/// The letter of a bye.
pub(super) const fn letter(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "U",
        Bye::HalfPoint => "H",
        Bye::FullPoint => "F",
        Bye::ZeroPoint => "Z",
    }
}

/// A moment, in Universal Time.
pub(super) fn moment(at_ms: u64) -> String {
    let Some((day, second)) = Date::of_moment(at_ms) else {
        return format!("{at_ms} ms after 1970");
    };
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{day} {hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_reads_back_as_it_is_shown() {
        for (text, result) in RESULTS {
            assert_eq!(super::result(text).as_ref(), Ok(result), "{text}");
            assert_eq!(super::result(&shown(*result)).as_ref(), Ok(result), "{text}");
        }
        let nothing = BoardResult::Arbiter { white: Award::Loss, black: Award::Draw };
        assert_eq!(super::result("Arbiter 0-1/2"), Ok(nothing));
        assert_eq!(shown(nothing), "arbiter 0-=");
        assert!(super::result("2-0").is_err());
    }

    #[test]
    fn moments_are_dates() {
        assert_eq!(moment(0), "1970-01-01 00:00:00Z");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00:00Z");
        assert_eq!(moment(1_735_689_599_999), "2024-12-31 23:59:59Z");
    }
}

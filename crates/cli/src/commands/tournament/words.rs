//! Refusals, results and facts in words, and words back into results.
#![allow(clippy::match_same_arms, reason = "a row per variant reads as a table")]

use arbiter_director::{Consent, NoPairing, Notice, Refusal, Seat};
use arbiter_rulebook::{Color, Date, Explain as _, Language, Message};
use arbiter_text::Text;
use arbiter_tournament::{
    Award, BoardResult, Bye, Decision, TieDecision, Tournament,
    words::{meaning, word},
};

use super::desk::Loaded;
use crate::{
    error::{CommandError, Words},
    usage::Unfit,
};

/// A refusal with the names of the players, and the command that helps.
pub(super) fn refused(
    language: Language,
    id: u32,
    event: Option<&Tournament>,
    refusal: &Refusal,
) -> CommandError {
    let what = arbiter_server::refusal_in(language, refusal, event);
    CommandError::Refused { what: what.into(), hint: hint(id, event, refusal) }
}

/// A notice on the system or the acceleration.
pub(super) fn notice(language: Language, notice: Notice) -> String {
    Text::of(language).message(&notice.message())
}

fn hint(id: u32, event: Option<&Tournament>, refusal: &Refusal) -> Option<Words> {
    let next = |rest: &str| Some(Words::command(format!("arbiter tournament {rest}")));
    let say = |key| Some(Words::from(Message::new(key)));
    let has_rounds = event.is_some_and(|event| !event.rounds.is_empty());
    match refusal {
        Refusal::NotCreated => next("new NAME --rounds N"),
        Refusal::Closed => next(&format!("reopen {id} --reason WHY")),
        Refusal::NoSuchPlayer(_) => next(&format!("show {id}")),
        Refusal::WasPaired(player) => next(&format!("withdraw {id} @{} --reason WHY", player.0)),
        Refusal::RegistrationClosed => next(&format!("change {id} --registration true")),
        Refusal::NoRegistration(_) => next(&format!("registrations {id}")),
        Refusal::FieldIsClosed => next(&format!("withdraw-round {id} --reason WHY")),
        Refusal::Frozen(_) | Refusal::NumbersAgainstRatings => {
            next(&format!("leave-fide-mode {id} --reason WHY"))
        }
        Refusal::NotChess960 => next(&format!("change {id} --chess960 true")),
        Refusal::GamesOpen { round, .. } => next(&format!("result {id} {round} BOARD RESULT")),
        Refusal::NoPlayoff { white, black } => {
            next(&format!("plan-playoff {id} @{} @{}", white.0, black.0))
        }
        Refusal::NotDue { .. } => next(&format!("playoffs {id}")),
        Refusal::NotLevel(..) => next(&format!("standings {id}")),
        Refusal::HasRounds => next(&format!("archive {id}")),
        Refusal::NotClosed => next(&format!("close {id}")),
        Refusal::BarredFromHalfPoints(player) => {
            next(&format!("half-points {id} @{} --allow", player.0))
        }
        Refusal::NoPointsForAbsence => say("cli-next-absence"),
        Refusal::IsAbsent(_) | Refusal::NotOnce { .. } | Refusal::NotInAMatch(_) => {
            next(&format!("pair {id}"))
        }
        Refusal::NoPairing(why) => no_pairing(id, event, why),
        Refusal::NoMoreRounds(_) => next(&format!("close {id}")),
        Refusal::ColorNotDrawn => next(&format!("color {id} --draw")),
        Refusal::TooFewPlayers(_) => next(&format!("add {id} \"Surname, First\" --rating R")),
        Refusal::NoDraft => next(&format!("pair {id}")),
        Refusal::NoSuchBoard { .. } if has_rounds => next(&format!("pairings {id}")),
        Refusal::NoSuchBoard { .. } => next(&format!("pair {id}")),
        Refusal::ResultStands { round, board } => {
            next(&format!("correct-result {id} {round} {board} RESULT --reason WHY"))
        }
        Refusal::ManualOpen => next(&format!("manual {id} --end")),
        Refusal::NoGroupsToMerge => next(&format!("pair {id}")),
        Refusal::NoManual => next(&format!("manual {id} --reason WHY")),
        Refusal::NoSuchTeam(_) | Refusal::NotInTeam { .. } => next(&format!("teams {id}")),
        Refusal::NoDescription => next(&format!("change {id} --description FILE")),
        Refusal::Unsaid(_) => say("cli-next-unsaid"),
        Refusal::NeedsConsent { level, .. } => consent(*level),
        Refusal::NoGround | Refusal::GroundDoesNotHold { .. } => say("cli-next-ground"),
        Refusal::AlreadyCreated
        | Refusal::Empty(_)
        | Refusal::TooLong { .. }
        | Refusal::Rounds { .. }
        | Refusal::Scoring(_)
        | Refusal::Contradiction(_)
        | Refusal::Unknown { .. }
        | Refusal::NotAMoment { .. }
        | Refusal::AccelerationAnnouncedTooLate
        | Refusal::NumbersAreFixed
        | Refusal::WrongRound { .. }
        | Refusal::AllocatedByPairing
        | Refusal::MoreThanTheGame
        | Refusal::ForbiddenTieBreak { .. }
        | Refusal::ForANorm
        | Refusal::NoChange => None,
    }
}

/// The way on where the rules give no round: a tie is played off, a bracket is over, and
/// everything else is paired by hand.
fn no_pairing(id: u32, event: Option<&Tournament>, why: &NoPairing) -> Option<Words> {
    use arbiter_pairing::{
        NoPairing as NoRound, acceleration::AccelerationError, swiss::FieldError,
    };
    let next = |rest: String| Some(Words::command(format!("arbiter tournament {rest}")));
    let seat = |number: arbiter_tournament::PairingNumber| number.to_string();
    match why {
        NoPairing::Rules(NoRound::TieUndecided { one, other, .. }) => {
            let is_lot =
                event.is_some_and(|event| event.settings.knock_out.tie_break == TieDecision::Lot);
            let what = if is_lot { "lots" } else { "plan-playoff" };
            next(format!("{what} {id} {} {}", seat(*one), seat(*other)))
        }
        NoPairing::Rules(NoRound::GameUndecided { round, .. }) => {
            next(format!("result {id} {round} BOARD RESULT"))
        }
        NoPairing::Rules(NoRound::TooFewLeft) => next(format!("close {id}")),
        NoPairing::Rules(NoRound::Field(FieldError::Acceleration(
            AccelerationError::GroupShare { .. },
        ))) => next(format!("change {id} --acceleration degressive:A:B")),
        NoPairing::TooFewTeams(_) => next(format!("team {id} NAME PLAYERS")),
        NoPairing::SystemOfPlayers | NoPairing::ByMatches | NoPairing::Rules(_) => {
            next(format!("manual {id} --reason WHY"))
        }
    }
}

fn consent(level: Consent) -> Option<Words> {
    let key = match level {
        Consent::None => return None,
        Consent::Acknowledged => "cli-next-acknowledge",
        Consent::Confirmed => "cli-next-confirm",
        Consent::DoublyConfirmed => "cli-next-really",
    };
    Some(Message::new(key).into())
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

/// A result as it is typed.
pub(super) fn result(text: &str) -> Result<BoardResult, Unfit> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = words.join(" ").to_lowercase();
    if let Some(result) = meaning(RESULTS, &plain) {
        return Ok(result);
    }
    let award = |word: &str| {
        let word = if matches!(word, "1/2" | "½") { "=" } else { word };
        meaning(&Award::WORDS, word)
    };
    let awarded = plain.strip_prefix("arbiter ").and_then(|points| points.split_once('-'));
    let awarded = awarded.and_then(|(white, black)| award(white).zip(award(black)));
    let unfit = || Unfit::one_of(&SHOWN, text);
    awarded.map(|(white, black)| BoardResult::Arbiter { white, black }).ok_or_else(unfit)
}

/// The results that are named where somebody typed none of them.
const SHOWN: [&str; 9] =
    ["1-0", "=", "0-1", "+--", "--+", "---", "adjourned", "unrated 1-0", "arbiter 0-0"];

/// What the arbiter awards, as it is typed.
pub(super) fn award(text: &str) -> Result<Award, Unfit> {
    let word = if matches!(text, "1/2" | "½" | "0.5") { "=" } else { text };
    meaning(&Award::WORDS, word)
        .ok_or_else(|| Unfit::one_of(&Award::WORDS.map(|(word, _)| word), text))
}

/// A board or a bye.
pub(super) fn seat(loaded: &Loaded, seat: Seat) -> String {
    match seat {
        Seat::Board(white, black) => format!("{} - {}", loaded.name(white), loaded.name(black)),
        Seat::Bye(player, bye) => format!("{} {}", loaded.name(player), word(&Bye::WORDS, &bye)),
    }
}

/// A result as it is shown.
pub(super) fn shown(result: BoardResult) -> String {
    if let BoardResult::Arbiter { white, black } = result {
        let award = |award| word(&Award::WORDS, &award);
        return format!("arbiter {}-{}", award(white), award(black));
    }
    word(RESULTS, &result).to_owned()
}

/// What a bye is worth, by the letters of the exchange file.
pub(super) fn bye(text: &str) -> Result<Bye, Unfit> {
    match text.to_ascii_uppercase().as_str() {
        "H" => Ok(Bye::HalfPoint),
        "F" => Ok(Bye::FullPoint),
        "Z" => Ok(Bye::ZeroPoint),
        _ => Err(Unfit::one_of(&["H", "F", "Z"], text)),
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

/// Milliseconds since 1970 of a moment by a clock that is so many minutes ahead of Universal
/// Time.
pub(super) fn moment_of(text: &str, offset_minutes: i16) -> Option<u64> {
    let (day, time) = text.trim().split_once(' ')?;
    let day: Date = day.parse().ok()?;
    let (hour, minute) = time.trim().split_once(':')?;
    let hour: i64 = hour.parse().ok().filter(|hour| (0..24).contains(hour))?;
    let minute: i64 = minute.parse().ok().filter(|it| (0..60).contains(it))?;
    let first = Date::new(1970, 1, 1)?;
    let days = i64::from(first.days_until(day));
    let minutes = days * 24 * 60 + hour * 60 + minute - i64::from(offset_minutes);
    u64::try_from(minutes * 60_000).ok()
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

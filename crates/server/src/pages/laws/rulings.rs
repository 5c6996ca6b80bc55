//! Rulings and refusals of crate `laws` in the reader's words. Nothing is decided here.

use arbiter_board::{CastlingSide, Role};
use arbiter_laws::{
    Obligation, Offence, Outcome, Phase, Question, Reason, Refusal, RegulationsError, Remedy,
    Ruling, Share,
};
use arbiter_rulebook::{Citation, Color, Millis, phrase};
use arbiter_text::Text;

use super::address;

/// A sentence with the article behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The sentence.
    pub(crate) text: String,
    /// The article in words; empty where there is none.
    pub(crate) cite: String,
    /// Where the article can be read; empty where it cannot.
    pub(crate) href: String,
    /// Whether something was refused rather than ordered.
    pub(crate) is_refusal: bool,
}

/// A ruling.
pub(crate) fn ruling(t: &Text, ruling: &Ruling) -> Line {
    let (cite, href) = cited(t, ruling.basis);
    Line { text: remedy(t, &ruling.remedy), cite, href, is_refusal: false }
}

/// A refusal.
pub(crate) fn refusal(t: &Text, refusal: &Refusal) -> Line {
    let (cite, href) = refusal.basis.map(|basis| cited(t, basis)).unwrap_or_default();
    let why = reason(t, &refusal.reason);
    // Where the text is not at hand the act is not impossible; we cannot tell.
    let cannot_tell = matches!(refusal.reason, Reason::NoSuchRule(_) | Reason::NotAtHand(_));
    let text = if cannot_tell { sentence(&why) } else { t.say1("ruling-refused", "why", why) };
    Line { text, cite, href, is_refusal: true }
}

/// With a capital at the beginning.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An article in words, and where it can be read.
pub(crate) fn cited(t: &Text, citation: Citation) -> (String, String) {
    let (key, number) = match citation.article.split_once('.') {
        Some(("INT", rest)) => ("cite-note", rest),
        Some(("PRE", rest)) => ("cite-preface", rest),
        Some(("GL", rest)) => ("cite-glossary", rest),
        _ => ("cite-article", citation.article),
    };
    let text = match key {
        "cite-note" => t.say1("cite-note", "number", number),
        "cite-preface" => t.say1("cite-preface", "number", number),
        "cite-glossary" => t.say1("cite-glossary", "number", number),
        _ => t.say1("cite-article", "number", number),
    };
    let href = arbiter_laws::book::filed_under(citation).map(|id| address(&id)).unwrap_or_default();
    (text, href)
}

/// Who it is, at the beginning of a sentence.
pub(crate) fn side(t: &Text, color: Color) -> String {
    t.say(match color {
        Color::White => "side-white",
        Color::Black => "side-black",
    })
}

/// A span of time in words.
pub(crate) fn duration(t: &Text, time: Millis) -> String {
    let seconds = time.0 / 1000;
    let whole = usize::try_from(seconds).unwrap_or(0);
    match (time.0 % 1000, seconds) {
        (0, 60..) if seconds % 60 == 0 && seconds <= 3600 => t.count("minutes-count", whole / 60),
        (0, 0..60) => t.count("seconds-count", whole),
        _ => time.to_string(),
    }
}

/// A result as people write it.
pub(crate) fn outcome(outcome: Outcome) -> String {
    let sign = |share| match (outcome.forfeit, share) {
        (true, Share::Full) => "+",
        (true, Share::Half) => "=",
        (true, Share::None) => "–",
        (false, Share::Full) => "1",
        (false, Share::Half) => "½",
        (false, Share::None) => "0",
    };
    format!("{}–{}", sign(outcome.shares.white), sign(outcome.shares.black))
}

fn ended(t: &Text, found: Outcome) -> String {
    let result = outcome(found);
    let key = match (found.shares.white, found.shares.black) {
        (Share::Full, Share::None) if found.forfeit => "ruling-forfeit-white",
        (Share::None, Share::Full) if found.forfeit => "ruling-forfeit-black",
        (Share::Full, Share::None) => "ruling-wins-white",
        (Share::None, Share::Full) => "ruling-wins-black",
        (Share::Half, Share::Half) => "ruling-draw",
        (Share::None, Share::None) => "ruling-both-lose",
        _ => "ruling-result",
    };
    t.with(key, &[("result", result)])
}

/// What is to be done.
pub(crate) fn remedy(t: &Text, remedy: &Remedy) -> String {
    let by = |key: &str, color: &Color| t.say1(key, "player", side(t, *color));
    let timed = |key: &str, color: &Color, time: &Millis| {
        t.with(key, &[("player", side(t, *color)), ("time", duration(t, *time))])
    };
    match remedy {
        Remedy::End(found) => ended(t, *found),
        Remedy::NewGame => t.say("ruling-new-game"),
        Remedy::Continue => t.say("ruling-continue"),
        Remedy::ContinueAtMove(number) => t.say1("ruling-continue-at", "number", number),
        Remedy::TransferPosition => t.say("ruling-transfer"),
        Remedy::Restore { .. } => t.say("ruling-restore"),
        Remedy::PlaceQueen(square) => t.say1("ruling-queen", "square", square),
        Remedy::Oblige { player, obligation } => obliged(t, *player, obligation),
        Remedy::NoCastling { player, rook: None } => by("ruling-no-castling", player),
        Remedy::NoCastling { player, rook: Some(rook) } => t.with(
            "ruling-no-castling-with",
            &[("player", side(t, *player)), ("square", rook.to_string())],
        ),
        Remedy::AddTime { to, amount } => timed("ruling-add-time", to, amount),
        Remedy::TakeTime { from, amount } => timed("ruling-take-time", from, amount),
        Remedy::SetClock { player, remaining } => t.with(
            "ruling-set-clock",
            &[("player", side(t, *player)), ("time", remaining.to_string())],
        ),
        Remedy::SetMoves { player, moves } => t.with(
            "ruling-set-moves",
            &[("player", side(t, *player)), ("moves", moves.to_string())],
        ),
        Remedy::GrantIncrement(time) => {
            t.say1("ruling-grant-increment", "time", duration(t, *time))
        }
        Remedy::StopClocks => t.say("ruling-stop-clocks"),
        Remedy::StartClock(player) => by("ruling-start-clock", player),
        Remedy::CountOffence { player, offence, number } => counted(t, *player, *offence, *number),
        Remedy::Breach(player) => by("ruling-breach", player),
        Remedy::NoBreach(player) => by("ruling-no-breach", player),
        Remedy::Warn(player) => by("ruling-warn", player),
        Remedy::Score(found) => t.say1("ruling-score", "result", outcome(*found)),
        Remedy::Fine { player, amount } => {
            t.with("ruling-fine", &[("player", side(t, *player)), ("amount", amount.to_string())])
        }
        Remedy::ExcludeFromRounds { player, first, last } => t.with(
            "ruling-exclude",
            &[
                ("player", side(t, *player)),
                ("first", first.to_string()),
                ("last", last.to_string()),
            ],
        ),
        Remedy::Expel(player) => by("ruling-expel", player),
        Remedy::Granted => t.say("ruling-granted"),
        Remedy::Rejected => t.say("ruling-rejected"),
        Remedy::Postponed => t.say("ruling-postponed"),
        Remedy::Pending => t.say("ruling-pending"),
        Remedy::ArbiterDecides { question: asked, usually: None } => {
            t.say1("ruling-arbiter-decides", "question", question(t, *asked))
        }
        Remedy::ArbiterDecides { usually: Some(usually), .. } => {
            t.say1("ruling-unless", "usually", self::remedy(t, usually))
        }
        Remedy::ReplaceScoresheet(player) => by("ruling-replace-sheet", player),
        Remedy::Confirm(found) => t.say1("ruling-confirm", "result", outcome(*found)),
        Remedy::TwoReadings { intent, letter } => t.with(
            "ruling-two-readings",
            &[("intent", duration(t, *intent)), ("letter", duration(t, *letter))],
        ),
        Remedy::AskArbiter(asked) => t.say1("ruling-ask-arbiter", "question", question(t, *asked)),
    }
}

fn counted(t: &Text, player: Color, offence: Offence, number: u32) -> String {
    let what = t.say(match offence {
        Offence::IllegalMove => "offence-illegal-move",
        Offence::KingTaken => "offence-king-taken",
        Offence::PawnLeft => "offence-pawn-left",
        Offence::NoMove => "offence-no-move",
        Offence::TwoHands => "offence-two-hands",
    });
    let values = [("player", side(t, player)), ("number", number.to_string()), ("what", what)];
    t.with("ruling-offence", &values)
}

/// The letter of a piece in words.
fn piece(t: &Text, role: Role) -> String {
    t.say(match role {
        Role::Pawn => "piece-pawn",
        Role::Knight => "piece-knight",
        Role::Bishop => "piece-bishop",
        Role::Rook => "piece-rook",
        Role::Queen => "piece-queen",
        Role::King => "piece-king",
    })
}

fn castling(t: &Text, side: CastlingSide) -> String {
    t.say(match side {
        CastlingSide::KingSide => "castling-king-side",
        CastlingSide::QueenSide => "castling-queen-side",
    })
}

fn obliged(t: &Text, player: Color, obligation: &Obligation) -> String {
    let player = ("player", side(t, player));
    match obligation {
        Obligation::Free => t.with("oblige-free", &[player]),
        Obligation::Move { square, not_castling: None } => {
            t.with("oblige-move", &[player, ("square", square.to_string())])
        }
        Obligation::Move { square, not_castling: Some(side) } => t.with(
            "oblige-move-not-castling",
            &[player, ("square", square.to_string()), ("side", castling(t, *side))],
        ),
        Obligation::Capture { square } => {
            t.with("oblige-capture", &[player, ("square", square.to_string())])
        }
        Obligation::CaptureWith { piece, target } => t.with(
            "oblige-capture-with",
            &[player, ("piece", piece.to_string()), ("target", target.to_string())],
        ),
        Obligation::Castle { side } => {
            t.with("oblige-castle", &[player, ("side", castling(t, *side))])
        }
        Obligation::Play { from, to, promotion } => {
            let into = promotion.map(|role| t.say1("oblige-into", "piece", piece(t, role)));
            let values = [
                player,
                ("from", from.to_string()),
                ("to", to.to_string()),
                ("into", into.unwrap_or_default()),
            ];
            t.with("oblige-play", &values)
        }
    }
}

fn question(t: &Text, question: Question) -> String {
    match question {
        Question::CanMate(color) => t.say1("question-can-mate", "player", side(t, color)),
        Question::Times => t.say("question-times"),
        Question::Meaning => t.say("question-meaning"),
        Question::ColorsReversed => t.say("question-colours"),
        Question::BothFlags => t.say("question-both-flags"),
        Question::Penalty => t.say("question-penalty"),
        Question::QueenEndsGame => t.say("question-queen"),
        Question::StopJustified => t.say("question-stop"),
        Question::Sheets => t.say("question-sheets"),
        Question::Quickplay => t.say("question-quickplay"),
        Question::UnfinishedCastling => t.say("question-castling"),
        Question::LastPosition => t.say("question-last-position"),
        Question::Result => t.say("question-result"),
        Question::NormalMeans(color) => t.say1("question-normal-means", "player", side(t, color)),
    }
}

/// Words of a rule crate that are part of a sentence.
fn said(t: &Text, words: &str) -> String {
    phrase(words, t.language()).unwrap_or_else(|| words.to_owned())
}

fn reason(t: &Text, reason: &Reason) -> String {
    let player = |key: &str, color: &Color| t.say1(key, "player", side(t, *color));
    match reason {
        Reason::GameOver(found) => t.say1("reason-game-over", "result", outcome(*found)),
        Reason::Cancelled => t.say("reason-cancelled"),
        Reason::NotStarted => t.say("reason-not-started"),
        Reason::AlreadyStarted => t.say("reason-already-started"),
        Reason::NoSuchRule(edition) => t.say1("reason-no-such-rule", "edition", edition),
        Reason::NotAtHand(edition) => t.say1("reason-not-at-hand", "edition", edition),
        Reason::OtherClass(regime) => {
            t.say1("reason-other-class", "class", said(t, &regime.to_string()))
        }
        Reason::NotProvided => t.say("reason-not-provided"),
        Reason::Paused => t.say("reason-paused"),
        Reason::NotPaused => t.say("reason-not-paused"),
        Reason::Unsettled(what) => t.say1("reason-unsettled", "what", said(t, what)),
        Reason::NotOnMove(color) => player("reason-not-on-move", color),
        Reason::NotRunning(color) => player("reason-not-running", color),
        Reason::NoPiece(square) => t.say1("reason-no-piece", "square", square),
        Reason::Illegal => t.say("reason-illegal"),
        Reason::Obliged { player, obligation } => obliged(t, *player, obligation),
        Reason::MoveMade => t.say("reason-move-made"),
        Reason::NothingToTakeBack => t.say("reason-nothing-to-take-back"),
        Reason::TooLate => t.say("reason-too-late"),
        Reason::TooEarly => t.say("reason-too-early"),
        Reason::NoOffer => t.say("reason-no-offer"),
        Reason::OwnOffer => t.say("reason-own-offer"),
        Reason::TooFewMoves(moves) => t.say1("reason-too-few-moves", "moves", moves),
        Reason::Irrevocable => t.say("reason-irrevocable"),
        Reason::NoClaim => t.say("reason-no-claim"),
        Reason::Absent(color) => player("reason-absent", color),
        Reason::FlagUp(color) => player("reason-flag-up", color),
        Reason::TooMuchTime { limit, found } => t.with(
            "reason-too-much-time",
            &[("limit", limit.to_string()), ("found", found.to_string())],
        ),
        Reason::ArbiterOnly => t.say("reason-arbiter-only"),
        Reason::Outsider => t.say("reason-outsider"),
        Reason::NotToBeTold => t.say("reason-not-to-be-told"),
        Reason::ImpossibleScore(score) => t.say1("reason-impossible-score", "score", score),
        Reason::AssistantRequired => t.say("reason-assistant-required"),
        Reason::AssistantMayNot => t.say("reason-assistant-may-not"),
        Reason::Missing(what) => t.say1("reason-missing", "what", said(t, what)),
        Reason::NoDiscretion => t.say("reason-no-discretion"),
        Reason::NoAppeal => t.say("reason-no-appeal"),
        Reason::NothingFound(what) => t.say1("reason-nothing-found", "what", said(t, what)),
    }
}

/// Why regulations cannot be used under an edition.
pub(crate) fn regulations(t: &Text, error: &RegulationsError) -> String {
    match error {
        RegulationsError::TempoNotAtHand { edition, .. } => {
            sentence(&t.say1("reason-not-at-hand", "edition", edition))
        }
        RegulationsError::NoSuchOption { edition, option } => sentence(&t.with(
            "regulation-no-such-option",
            &[("edition", edition.to_string()), ("option", said(t, option))],
        )),
        RegulationsError::QuickplayNotApplicable { .. } => t.say("regulation-quickplay"),
        // What a questionnaire cannot choose.
        RegulationsError::TooFewArbiters { .. }
        | RegulationsError::RegimeNotAnnounced { .. }
        | RegulationsError::BadScoring { .. }
        | RegulationsError::BadDefaultTime { .. }
        | RegulationsError::LocalRuleContradicts { .. }
        | RegulationsError::LocalRuleElsewhere { .. }
        | RegulationsError::LocalRuleRated => error.to_string(),
    }
}

/// Where the game stands.
pub(crate) fn phase(t: &Text, phase: &Phase) -> String {
    t.say(match phase {
        Phase::Scheduled => "phase-scheduled",
        Phase::Playing => "phase-playing",
        Phase::Paused => "phase-paused",
        Phase::Claimed => "phase-claimed",
        Phase::GestureUnclear { .. } => "phase-unclear",
        Phase::CompletingScoresheets => "phase-sheets",
        Phase::Reconstruction => "phase-reconstruction",
        Phase::Sealing => "phase-sealing",
        Phase::Adjourned => "phase-adjourned",
        Phase::Resuming => "phase-resuming",
        Phase::Pending => "phase-pending",
        Phase::Finished => "phase-finished",
        Phase::Cancelled => "phase-cancelled",
    })
}

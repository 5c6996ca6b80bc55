//! Rulings and refusals as texts with their values: what crate `text` puts into the reader's
//! language. Nothing is decided here.

use arbiter_board::{CastlingSide, Expected, Role, Unreadable};
use arbiter_rulebook::{Color, Explain, Message, Millis};

use crate::{
    article_12_arbiter::PenaltyKind,
    game::Phase,
    outcome::{Outcome, Share},
    refusal::{Reason, Refusal},
    regime::Regime,
    regulations::RegulationsError,
    ruling::{Obligation, Offence, Question, Remedy},
};

/// Who it is.
pub const fn side(color: Color) -> Message {
    Message::new(match color {
        Color::White => "side-white",
        Color::Black => "side-black",
    })
}

/// A span of time: whole minutes and seconds in words, other times as clocks show them.
pub fn duration(time: Millis) -> Message {
    let seconds = time.0 / 1000;
    match (time.0 % 1000, seconds) {
        (0, 60..=3600) if seconds % 60 == 0 => {
            Message::new("minutes-count").with("n", seconds / 60)
        }
        (0, 0) => Message::new("minutes-count").with("n", 0),
        (0, 0..60) => Message::new("seconds-count").with("n", seconds),
        _ => Message::new("clock-time").with("time", time.to_string()),
    }
}

/// A result as people write it.
pub fn result(outcome: Outcome) -> String {
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

/// How the game ended, as a sentence.
pub fn ended(found: Outcome) -> Message {
    let key = match (found.shares.white, found.shares.black) {
        (Share::Full, Share::None) if found.forfeit => "ruling-forfeit-white",
        (Share::None, Share::Full) if found.forfeit => "ruling-forfeit-black",
        (Share::Full, Share::None) => "ruling-wins-white",
        (Share::None, Share::Full) => "ruling-wins-black",
        (Share::Half, Share::Half) => "ruling-draw",
        (Share::None, Share::None) => "ruling-both-lose",
        _ => "ruling-result",
    };
    Message::new(key).with("result", result(found))
}

/// What the arbiter does, in few words: the headline of a ruling. `None` for what only explains
/// the rest.
pub fn act(remedy: &Remedy) -> Option<Message> {
    let by = |key, color: Color| Message::new(key).with("side", color.word());
    Some(match remedy {
        Remedy::End(found) | Remedy::Score(found) => end_act(*found),
        Remedy::NewGame => Message::new("act-new-game"),
        Remedy::Continue | Remedy::ContinueAtMove(_) => Message::new("act-continue"),
        Remedy::TransferPosition => Message::new("act-transfer"),
        Remedy::Restore { .. } => Message::new("act-restore"),
        Remedy::PlaceQueen(_) => Message::new("act-queen"),
        Remedy::NoCastling { player, .. } => by("act-no-castling", *player),
        Remedy::AddTime { to, amount } => by("act-add-time", *to).with("time", duration(*amount)),
        Remedy::TakeTime { from, amount } => {
            by("act-take-time", *from).with("time", duration(*amount))
        }
        Remedy::GrantIncrement(time) => {
            Message::new("act-grant-increment").with("time", duration(*time))
        }
        Remedy::Breach(player) => by("act-breach", *player),
        Remedy::Warn(player) => by("act-warn", *player),
        Remedy::Fine { player, .. } => by("act-fine", *player),
        Remedy::ExcludeFromRounds { player, .. } => by("act-exclude", *player),
        Remedy::Expel(player) => by("act-expel", *player),
        Remedy::NoBreach(_) => Message::new("act-no-breach"),
        Remedy::Granted => Message::new("act-granted"),
        Remedy::Rejected => Message::new("act-rejected"),
        Remedy::Postponed => Message::new("act-postponed"),
        Remedy::Pending => Message::new("act-pending"),
        Remedy::ArbiterDecides { usually: Some(usually), .. } => return act(usually),
        Remedy::ArbiterDecides { question, usually: None } | Remedy::AskArbiter(question) => {
            Message::new("act-decide").with("question", question.message())
        }
        Remedy::ReplaceScoresheet(player) => by("act-replace-sheet", *player),
        Remedy::Confirm(found) => Message::new("act-confirm").with("result", result(*found)),
        Remedy::Oblige { player, obligation } => by(
            match obligation {
                Obligation::Free => "act-free",
                Obligation::Move { not_castling: None, .. } => "act-move",
                Obligation::Move { not_castling: Some(_), .. } => "act-move-not-castling",
                Obligation::Capture { .. } => "act-capture",
                Obligation::CaptureWith { .. } => "act-capture-with",
                Obligation::Castle { .. } => "act-castle",
                Obligation::Play { .. } => "act-play",
            },
            *player,
        ),
        Remedy::SetClock { .. } => Message::new("act-set-clock"),
        Remedy::SetMoves { .. }
        | Remedy::StopClocks
        | Remedy::StartClock(_)
        | Remedy::CountOffence { .. }
        | Remedy::TwoReadings { .. } => return None,
    })
}

fn end_act(found: Outcome) -> Message {
    let key = match (found.shares.white, found.shares.black) {
        (Share::Full, Share::None) if found.forfeit => "act-forfeit-black",
        (Share::None, Share::Full) if found.forfeit => "act-forfeit-white",
        (Share::Full, Share::None) => "act-black-loses",
        (Share::None, Share::Full) => "act-white-loses",
        (Share::Half, Share::Half) => "act-draw",
        (Share::None, Share::None) => "act-both-lose",
        _ => "act-result",
    };
    Message::new(key).with("result", result(found))
}

/// What the arbiter does where something is refused; `None` where the edition gives no answer.
pub fn act_refusing(reason: &Reason) -> Option<Message> {
    Some(Message::new(match reason {
        Reason::NoSuchRule(_)
        | Reason::NotAtHand(_)
        | Reason::OtherConditions
        | Reason::OtherClass(_) => return None,
        Reason::Obliged { player, obligation } => {
            return act(&Remedy::Oblige { player: *player, obligation: *obligation });
        }
        Reason::GameOver(_) | Reason::Cancelled => "act-over",
        Reason::NotStarted => "act-not-begun",
        Reason::MoveMade => "act-move-stands",
        Reason::TooLate => "act-too-late",
        Reason::Irrevocable => "act-irrevocable",
        Reason::TooFewMoves(_) => "act-no-draw-yet",
        Reason::NotToBeTold => "act-say-nothing",
        Reason::Outsider => "act-ignore",
        Reason::AlreadyStarted
        | Reason::InputHeld(_)
        | Reason::NotProvided
        | Reason::WithIncrement
        | Reason::NotLastPeriod
        | Reason::Paused
        | Reason::NotPaused
        | Reason::Unsettled(_)
        | Reason::NotOnMove(_)
        | Reason::NotRunning(_)
        | Reason::NoPiece(_)
        | Reason::Illegal
        | Reason::NothingToTakeBack
        | Reason::TooEarly
        | Reason::NoOffer
        | Reason::OwnOffer
        | Reason::NoClaim
        | Reason::Absent(_)
        | Reason::FlagUp(_)
        | Reason::TooMuchTime { .. }
        | Reason::ArbiterOnly
        | Reason::ImpossibleScore(_)
        | Reason::NoPenalty
        | Reason::AssistantRequired
        | Reason::AssistantMayNot
        | Reason::Missing(_)
        | Reason::NoDiscretion
        | Reason::NoAppeal
        | Reason::NothingFound(_) => "act-refuse",
    }))
}

/// A ruling where nobody has said which pieces stood where and what the clocks showed: the same
/// without squares and times. `None` where nothing is left to say.
pub fn general(remedy: &Remedy) -> Option<Message> {
    let by = |key, color: Color| Message::new(key).with("player", side(color));
    Some(match remedy {
        Remedy::Oblige { player, obligation } => general_obligation(*player, *obligation),
        Remedy::PlaceQueen(_) => Message::new("general-queen"),
        Remedy::NoCastling { player, rook: Some(_) } => by("general-no-castling-with", *player),
        Remedy::SetClock { .. } => Message::new("general-set-clock"),
        Remedy::SetMoves { .. } | Remedy::ContinueAtMove(_) => return None,
        Remedy::ArbiterDecides { usually: Some(usually), .. } => {
            Message::new("ruling-unless").with("usually", general(usually)?)
        }
        Remedy::End(_)
        | Remedy::NewGame
        | Remedy::Continue
        | Remedy::TransferPosition
        | Remedy::Restore { .. }
        | Remedy::NoCastling { rook: None, .. }
        | Remedy::AddTime { .. }
        | Remedy::TakeTime { .. }
        | Remedy::GrantIncrement(_)
        | Remedy::StopClocks
        | Remedy::StartClock(_)
        | Remedy::CountOffence { .. }
        | Remedy::Breach(_)
        | Remedy::NoBreach(_)
        | Remedy::Warn(_)
        | Remedy::Score(_)
        | Remedy::Fine { .. }
        | Remedy::ExcludeFromRounds { .. }
        | Remedy::Expel(_)
        | Remedy::Granted
        | Remedy::Rejected
        | Remedy::Postponed
        | Remedy::Pending
        | Remedy::ArbiterDecides { usually: None, .. }
        | Remedy::AskArbiter(_)
        | Remedy::ReplaceScoresheet(_)
        | Remedy::Confirm(_)
        | Remedy::TwoReadings { .. } => remedy.message(),
    })
}

fn general_obligation(player: Color, obligation: Obligation) -> Message {
    Message::new(match obligation {
        Obligation::Free => "oblige-free",
        Obligation::Move { not_castling: None, .. } => "general-move",
        Obligation::Move { not_castling: Some(_), .. } => "general-move-not-castling",
        Obligation::Capture { .. } => "general-capture",
        Obligation::CaptureWith { .. } => "general-capture-with",
        Obligation::Castle { .. } => "general-castle",
        Obligation::Play { .. } => "general-play",
    })
    .with("player", side(player))
}

/// Why something was refused, without squares and times.
pub fn general_refusal(refusal: &Refusal) -> Message {
    if matches!(refusal.reason, Reason::NoSuchRule(_) | Reason::NotAtHand(_)) {
        return refusal.message();
    }
    let why = if let Reason::Obliged { player, obligation } = &refusal.reason {
        general_obligation(*player, *obligation)
    } else if let Reason::TooMuchTime { limit, .. } = &refusal.reason {
        Message::new("general-too-much-time").with("limit", duration(*limit))
    } else if let Reason::NoPiece(_) = &refusal.reason {
        Message::new("reason-illegal")
    } else {
        refusal.reason.message()
    };
    Message::new("ruling-refused").with("why", why)
}

/// Where a reader of FEN stopped.
pub fn fen_unreadable(why: &Unreadable) -> Message {
    let expected = Message::new(match why.expected {
        Expected::PieceOrDigit => "fen-piece-or-digit",
        Expected::EndOfRank => "fen-end-of-rank",
        Expected::MoreSquares => "fen-more-squares",
        Expected::MoreRanks => "fen-more-ranks",
        Expected::EndOfBoard => "fen-end-of-board",
        Expected::SideOnMove => "fen-side",
        Expected::CastlingRight => "fen-castling",
        Expected::NewCastlingRight => "fen-castling-once",
        Expected::EnPassantSquare => "fen-en-passant",
        Expected::HalfmoveClock => "fen-halfmoves",
        Expected::FullmoveNumber => "fen-fullmove",
        Expected::End => "fen-end",
    });
    Message::new("fen-unreadable").with("column", why.column).with("expected", expected)
}

impl Explain for Remedy {
    fn message(&self) -> Message {
        let by = |key, color: &Color| Message::new(key).with("player", side(*color));
        match self {
            Self::End(found) => ended(*found),
            Self::NewGame => Message::new("ruling-new-game"),
            Self::Continue => Message::new("ruling-continue"),
            Self::ContinueAtMove(number) => {
                Message::new("ruling-continue-at").with("number", *number)
            }
            Self::TransferPosition => Message::new("ruling-transfer"),
            Self::Restore { .. } => Message::new("ruling-restore"),
            Self::PlaceQueen(square) => {
                Message::new("ruling-queen").with("square", square.to_string())
            }
            Self::Oblige { player, obligation } => obliged(*player, *obligation),
            Self::NoCastling { player, rook: None } => by("ruling-no-castling", player),
            Self::NoCastling { player, rook: Some(rook) } => {
                by("ruling-no-castling-with", player).with("square", rook.to_string())
            }
            Self::AddTime { to, amount } => {
                by("ruling-add-time", to).with("time", duration(*amount))
            }
            Self::TakeTime { from, amount } => {
                by("ruling-take-time", from).with("time", duration(*amount))
            }
            Self::SetClock { player, remaining } => {
                by("ruling-set-clock", player).with("time", remaining.to_string())
            }
            Self::SetMoves { player, moves } => {
                by("ruling-set-moves", player).with("moves", *moves)
            }
            Self::GrantIncrement(time) => {
                Message::new("ruling-grant-increment").with("time", duration(*time))
            }
            Self::StopClocks => Message::new("ruling-stop-clocks"),
            Self::StartClock(player) => by("ruling-start-clock", player),
            Self::CountOffence { player, offence, number } => {
                by("ruling-offence", player).with("number", *number).with("what", offence.message())
            }
            Self::Breach(player) => by("ruling-breach", player),
            Self::NoBreach(player) => by("ruling-no-breach", player),
            Self::Warn(player) => by("ruling-warn", player),
            Self::Score(found) => Message::new("ruling-score").with("result", result(*found)),
            Self::Fine { player, amount } => by("ruling-fine", player).with("amount", *amount),
            Self::ExcludeFromRounds { player, first, last } => {
                by("ruling-exclude", player).with("first", *first).with("last", *last)
            }
            Self::Expel(player) => by("ruling-expel", player),
            Self::Granted => Message::new("ruling-granted"),
            Self::Rejected => Message::new("ruling-rejected"),
            Self::Postponed => Message::new("ruling-postponed"),
            Self::Pending => Message::new("ruling-pending"),
            Self::ArbiterDecides { question, usually: None } => {
                Message::new("ruling-arbiter-decides").with("question", question.message())
            }
            Self::ArbiterDecides { usually: Some(usually), .. } => {
                Message::new("ruling-unless").with("usually", usually.message())
            }
            Self::ReplaceScoresheet(player) => by("ruling-replace-sheet", player),
            Self::Confirm(found) => Message::new("ruling-confirm").with("result", result(*found)),
            Self::TwoReadings { intent, letter } => Message::new("ruling-two-readings")
                .with("intent", duration(*intent))
                .with("letter", duration(*letter)),
            Self::AskArbiter(question) => {
                Message::new("ruling-ask-arbiter").with("question", question.message())
            }
        }
    }
}

impl Explain for Offence {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::IllegalMove => "offence-illegal-move",
            Self::KingTaken => "offence-king-taken",
            Self::PawnLeft => "offence-pawn-left",
            Self::NoMove => "offence-no-move",
            Self::TwoHands => "offence-two-hands",
        })
    }
}

/// The name of a piece.
pub const fn piece(role: Role) -> Message {
    Message::new(match role {
        Role::Pawn => "piece-pawn",
        Role::Knight => "piece-knight",
        Role::Bishop => "piece-bishop",
        Role::Rook => "piece-rook",
        Role::Queen => "piece-queen",
        Role::King => "piece-king",
    })
}

const fn castling(side: CastlingSide) -> Message {
    Message::new(match side {
        CastlingSide::KingSide => "castling-king-side",
        CastlingSide::QueenSide => "castling-queen-side",
    })
}

fn obliged(player: Color, obligation: Obligation) -> Message {
    let by = |key| Message::new(key).with("player", side(player));
    match obligation {
        Obligation::Free => by("oblige-free"),
        Obligation::Move { square, not_castling: None } => {
            by("oblige-move").with("square", square.to_string())
        }
        Obligation::Move { square, not_castling: Some(side) } => by("oblige-move-not-castling")
            .with("square", square.to_string())
            .with("side", castling(side)),
        Obligation::Capture { square } => by("oblige-capture").with("square", square.to_string()),
        Obligation::CaptureWith { piece, target } => by("oblige-capture-with")
            .with("piece", piece.to_string())
            .with("target", target.to_string()),
        Obligation::Castle { side } => by("oblige-castle").with("side", castling(side)),
        Obligation::Play { from, to, promotion: None } => {
            by("oblige-play").with("from", from.to_string()).with("to", to.to_string())
        }
        Obligation::Play { from, to, promotion: Some(role) } => by("oblige-play-into")
            .with("from", from.to_string())
            .with("to", to.to_string())
            .with("piece", piece(role)),
    }
}

impl Explain for Question {
    fn message(&self) -> Message {
        match self {
            Self::CanMate(color) => Message::new("question-can-mate").with("player", side(*color)),
            Self::Times => Message::new("question-times"),
            Self::Meaning => Message::new("question-meaning"),
            Self::ColorsReversed => Message::new("question-colours"),
            Self::BothFlags => Message::new("question-both-flags"),
            Self::Penalty => Message::new("question-penalty"),
            Self::QueenEndsGame => Message::new("question-queen"),
            Self::StopJustified => Message::new("question-stop"),
            Self::Sheets => Message::new("question-sheets"),
            Self::Quickplay => Message::new("question-quickplay"),
            Self::UnfinishedCastling => Message::new("question-castling"),
            Self::LastPosition => Message::new("question-last-position"),
            Self::Result => Message::new("question-result"),
            Self::Disconnection(color) => {
                Message::new("question-disconnection").with("player", side(*color))
            }
            Self::NormalMeans(color) => {
                Message::new("question-normal-means").with("player", side(*color))
            }
        }
    }
}

impl Explain for Regime {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Standard => "regime-standard",
            Self::RapidSupervised => "regime-rapid-supervised",
            Self::Rapid => "regime-rapid",
            Self::BlitzSupervised => "regime-blitz-supervised",
            Self::Blitz => "regime-blitz",
        })
    }
}

impl Explain for Refusal {
    /// Why it was refused. Where the text is not at hand the act is not impossible; we cannot
    /// tell.
    fn message(&self) -> Message {
        let cannot_tell = matches!(self.reason, Reason::NoSuchRule(_) | Reason::NotAtHand(_));
        if cannot_tell {
            return self.reason.message();
        }
        Message::new("ruling-refused").with("why", self.reason.message())
    }
}

impl Explain for Reason {
    fn message(&self) -> Message {
        let by = |key, color: &Color| Message::new(key).with("player", side(*color));
        match self {
            Self::GameOver(found) => {
                Message::new("reason-game-over").with("result", result(*found))
            }
            Self::Cancelled => Message::new("reason-cancelled"),
            Self::NotStarted => Message::new("reason-not-started"),
            Self::AlreadyStarted => Message::new("reason-already-started"),
            Self::NoSuchRule(edition) => {
                Message::new("reason-no-such-rule").with("edition", edition.to_string())
            }
            Self::NotAtHand(edition) => {
                Message::new("reason-not-at-hand").with("edition", edition.to_string())
            }
            Self::OtherClass(regime) => {
                Message::new("reason-other-class").with("class", regime.message())
            }
            Self::NotProvided => Message::new("reason-not-provided"),
            Self::WithIncrement => Message::new("reason-with-increment"),
            Self::NotLastPeriod => Message::new("reason-not-last-period"),
            Self::OtherConditions => Message::new("reason-other-conditions"),
            Self::InputHeld(color) => {
                Message::new("reason-input-held").with("player", side(*color))
            }
            Self::Paused => Message::new("reason-paused"),
            Self::NotPaused => Message::new("reason-not-paused"),
            Self::Unsettled(what) => {
                Message::new("reason-unsettled").with("what", Message::new(what.key()))
            }
            Self::NotOnMove(color) => by("reason-not-on-move", color),
            Self::NotRunning(color) => by("reason-not-running", color),
            Self::NoPiece(square) => {
                Message::new("reason-no-piece").with("square", square.to_string())
            }
            Self::Illegal => Message::new("reason-illegal"),
            Self::Obliged { player, obligation } => obliged(*player, *obligation),
            Self::MoveMade => Message::new("reason-move-made"),
            Self::NothingToTakeBack => Message::new("reason-nothing-to-take-back"),
            Self::TooLate => Message::new("reason-too-late"),
            Self::TooEarly => Message::new("reason-too-early"),
            Self::NoOffer => Message::new("reason-no-offer"),
            Self::OwnOffer => Message::new("reason-own-offer"),
            Self::TooFewMoves(moves) => Message::new("reason-too-few-moves").with("moves", *moves),
            Self::Irrevocable => Message::new("reason-irrevocable"),
            Self::NoClaim => Message::new("reason-no-claim"),
            Self::Absent(color) => by("reason-absent", color),
            Self::FlagUp(color) => by("reason-flag-up", color),
            Self::TooMuchTime { limit, found } => Message::new("reason-too-much-time")
                .with("limit", limit.to_string())
                .with("found", found.to_string()),
            Self::ArbiterOnly => Message::new("reason-arbiter-only"),
            Self::Outsider => Message::new("reason-outsider"),
            Self::NotToBeTold => Message::new("reason-not-to-be-told"),
            Self::NoPenalty => Message::new("reason-no-penalty"),
            Self::ImpossibleScore(score) => {
                Message::new("reason-impossible-score").with("score", score.as_str())
            }
            Self::AssistantRequired => Message::new("reason-assistant-required"),
            Self::AssistantMayNot => Message::new("reason-assistant-may-not"),
            Self::Missing(what) => {
                Message::new("reason-missing").with("what", Message::new(what.key()))
            }
            Self::NoDiscretion => Message::new("reason-no-discretion"),
            Self::NoAppeal => Message::new("reason-no-appeal"),
            Self::NothingFound(what) => {
                Message::new("reason-nothing-found").with("what", Message::new(what.key()))
            }
        }
    }
}

impl Explain for RegulationsError {
    fn message(&self) -> Message {
        let cited = |key, basis: &arbiter_rulebook::Citation| {
            Message::new(key).with("article", basis.article)
        };
        match self {
            Self::TempoNotAtHand { edition, .. } => {
                Message::new("reason-not-at-hand").with("edition", edition.to_string())
            }
            Self::TooFewArbiters { basis, games, arbiters, boards, recorded } => {
                cited("regulation-too-few-arbiters", basis)
                    .with("games", *games)
                    .with("arbiters", *arbiters)
                    .with("boards", *boards)
                    .with("recorded", *recorded)
            }
            Self::QuickplayNotApplicable { .. } => Message::new("regulation-quickplay"),
            Self::NoSuchOption { edition, option } => Message::new("regulation-no-such-option")
                .with("edition", edition.to_string())
                .with("option", Message::new(option.key())),
            Self::BadScoring { win, draw, loss } => Message::new("regulation-bad-scoring")
                .with("win", win.to_string())
                .with("draw", draw.to_string())
                .with("loss", loss.to_string()),
            Self::BadDefaultTime { basis, found } => {
                cited("regulation-bad-default-time", basis).with("found", found.to_string())
            }
            Self::LocalRuleContradicts { text, article } => {
                cited("regulation-local-rule-contradicts", article).with("text", text.as_str())
            }
            Self::LocalRuleElsewhere { text, of, held_in } => {
                Message::new("regulation-local-rule-elsewhere")
                    .with("text", text.as_str())
                    .with("federation", of.as_str())
                    .with("place", held_in.as_str())
            }
            Self::RegimeNotAnnounced { basis } => cited("regulation-not-announced", basis),
            Self::LocalRuleRated => Message::new("regulation-local-rule-rated"),
        }
    }
}

impl Explain for Phase {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Scheduled => "phase-scheduled",
            Self::Playing => "phase-playing",
            Self::Paused => "phase-paused",
            Self::Claimed => "phase-claimed",
            Self::GestureUnclear { .. } => "phase-unclear",
            Self::CompletingScoresheets => "phase-sheets",
            Self::Reconstruction => "phase-reconstruction",
            Self::Sealing => "phase-sealing",
            Self::Adjourned => "phase-adjourned",
            Self::Resuming => "phase-resuming",
            Self::Pending => "phase-pending",
            Self::Finished => "phase-finished",
            Self::Cancelled => "phase-cancelled",
        })
    }
}

impl Explain for PenaltyKind {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Warning => "penalty-warning",
            Self::OpponentTime => "penalty-opponent-time",
            Self::OwnTime => "penalty-own-time",
            Self::OpponentPoints => "penalty-opponent-points",
            Self::OwnPoints => "penalty-own-points",
            Self::Loss => "penalty-loss",
            Self::Fine => "penalty-fine",
            Self::Rounds => "penalty-rounds",
            Self::Expulsion => "penalty-expulsion",
        })
    }
}

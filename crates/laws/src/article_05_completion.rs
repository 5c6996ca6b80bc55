//! Article 5: the completion of the game.
//!
//! | 2018  | Subject            | Here                       |
//! |-------|--------------------|----------------------------|
//! | 5.1.1 | checkmate          | `after_move`               |
//! | 5.1.2 | resignation        | [`EndCommand`]             |
//! | 5.2.1 | stalemate          | `after_move`               |
//! | 5.2.2 | dead position      | `after_move`               |
//! | 5.2.3 | agreement          | see Article 9              |
//!
//! When a move ends the game in several ways at once, mate comes before stalemate and dead
//! positions, these before the automatic draws of 9.6.

use arbiter_board::{Move, Position};
use arbiter_rulebook::{Articles, Cell, Citation, Color, LawsRow, articles};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    adjournment::SETTLED_BEFORE,
    article_09_draws,
    conditions::{ZONE_DEAD_POSITION, ZONE_MATE, ZONE_RESIGNATION, ZONE_STALEMATE},
    event::{Completion, Event},
    game::{Phase, Unconfirmed},
    outcome::Outcome,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ended, ruled, ruled_with},
};

/// What a move must satisfy to end the game by mate or stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proviso {
    /// It was legal.
    Legal,
    /// It was legal and made in accordance with the touched-piece rules.
    LegalAndProper,
}

/// Mate, edition by edition.
#[rustfmt::skip]
pub const MATE: LawsRow<Cell<Proviso>> = LawsRow {
    e1997: Cell::says("5.1a",  Proviso::Legal),
    e2009: Cell::says("5.1a",  Proviso::Legal),
    e2014: Cell::says("5.1.1", Proviso::LegalAndProper),
    e2017: Cell::says("5.1.1", Proviso::LegalAndProper),
    e2018: Cell::says("5.1.1", Proviso::LegalAndProper),
    e2023: Cell::says("5.1.1", Proviso::LegalAndProper),
};

/// Stalemate, edition by edition.
#[rustfmt::skip]
pub const STALEMATE: LawsRow<Cell<Proviso>> = LawsRow {
    e1997: Cell::says("5.2",   Proviso::Legal),
    e2009: Cell::says("5.2a",  Proviso::Legal),
    e2014: Cell::says("5.2.1", Proviso::LegalAndProper),
    e2017: Cell::says("5.2.1", Proviso::LegalAndProper),
    e2018: Cell::says("5.2.1", Proviso::LegalAndProper),
    e2023: Cell::says("5.2.1", Proviso::LegalAndProper),
};

/// What a resignation is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resignation {
    /// The player loses.
    Loses,
    /// The player loses, or draws if the opponent cannot mate by any series of legal moves.
    LosesUnlessUnwinnable,
}

/// Resignation, edition by edition.
#[rustfmt::skip]
pub const RESIGNATION: LawsRow<Cell<Resignation>> = LawsRow {
    e1997: Cell::says("5.1b",  Resignation::Loses),
    e2009: Cell::says("5.1b",  Resignation::Loses),
    e2014: Cell::says("5.1.2", Resignation::Loses),
    e2017: Cell::says("5.1.2", Resignation::Loses),
    e2018: Cell::says("5.1.2", Resignation::Loses),
    e2023: Cell::says("5.1.2", Resignation::LosesUnlessUnwinnable),
};

/// Neither side can mate by any series of legal moves. The move must satisfy what [`STALEMATE`]
/// asks of it.
pub const DEAD_POSITION: Articles = articles(["9.6", "5.2b", "5.2.2", "5.2.2", "5.2.2", "5.2.2"]);
/// The same rule said a second time among the draws.
pub const DEAD_POSITION_AGAIN: Articles = articles(["", "9.6", "9.7", "", "", ""]);
/// Gestures are no proof; the arbiter asks.
pub const GESTURES: Articles = articles([
    "5.1b",
    "5.1b",
    "5.1.2",
    "INT.5.1.2-gestures",
    "INT.5.1.2-gestures",
    "INT.5.1.2-gestures",
]);
/// A resignation passed on by somebody else.
pub const PASSED_ON: Articles = articles([
    "",
    "",
    "",
    "INT.5-adjourned-resign",
    "INT.5-adjourned-resign",
    "INT.5-adjourned-resign",
]);

/// What may be taken for a resignation, or for nothing.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gesture {
    /// Hands were shaken.
    Handshake,
    /// The clock was stopped without a word.
    ClockStopped,
    /// The king was laid down.
    KingLaidDown,
}

/// How a resignation came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Declaration {
    /// By the player, in words, in writing or by signature.
    Own,
    /// By telephone or through somebody else.
    PassedOn,
}

/// Resignations and what may be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndCommand {
    /// A player resigns.
    Resign {
        /// The player who does it.
        by: Color,
        /// How it is declared.
        how: Declaration,
    },
    /// A gesture is made.
    Gesture {
        /// By whom.
        by: Color,
        /// The gesture made.
        gesture: Gesture,
    },
    /// The arbiter asked both players what it meant.
    Clarify {
        /// White's answer; `None` for "the game goes on".
        white: Option<Outcome>,
        /// Black's answer.
        black: Option<Outcome>,
        /// The arbiter's finding where they differ.
        finding: Option<Outcome>,
    },
    /// A passed-on resignation or agreement is confirmed in writing or to the arbiter.
    Confirm,
}

/// Decides on resignations.
pub fn decide(situation: &Situation<'_>, command: &EndCommand) -> Decision {
    match command {
        EndCommand::Resign { by, how } => resign(situation, *by, *how),
        EndCommand::Gesture { by, gesture } => {
            situation.going_on()?;
            let basis = situation.cite(&GESTURES)?;
            let question = Remedy::ArbiterDecides { question: Question::Meaning, usually: None };
            let made = Event::GestureMade { by: *by, gesture: *gesture };
            Ok(vec![made, ruled(question, basis)])
        }
        EndCommand::Clarify { white, black, finding } => {
            clarify(situation, *white, *black, *finding)
        }
        EndCommand::Confirm => confirm(situation),
    }
}

fn resign(situation: &Situation<'_>, by: Color, how: Declaration) -> Decision {
    situation.unfinished()?;
    if situation.game.phase == Phase::Scheduled {
        return Err(Refusal::plain(Reason::NotStarted));
    }
    match how {
        Declaration::Own => Ok(resigned(situation, by)?),
        Declaration::PassedOn => {
            let basis = situation.cite(&PASSED_ON)?;
            let question = Remedy::ArbiterDecides { question: Question::Meaning, usually: None };
            Ok(vec![Event::PassedOn(Unconfirmed::Resignation(by)), ruled(question, basis)])
        }
    }
}

/// `loser` has resigned. The board is taken as it stands after the last move made.
fn resigned(situation: &Situation<'_>, loser: Color) -> Result<Vec<Event>, Refusal> {
    let (rule, basis) = situation.governing(&ZONE_RESIGNATION, &RESIGNATION)?;
    let adjourned = matches!(situation.game.phase, Phase::Adjourned | Phase::Resuming);
    let settled = adjourned.then(|| SETTLED_BEFORE.cite(situation.laws.edition())).flatten();
    let (basis, with) = match settled {
        Some(settled) => (settled, vec![basis]),
        None => (basis, Vec::new()),
    };
    let remedy = match rule {
        Resignation::Loses => Remedy::End(Outcome::win(!loser)),
        Resignation::LosesUnlessUnwinnable => situation.loss_on_the_board(loser, basis).remedy,
    };
    let mut events = Vec::new();
    let asked = matches!(remedy, Remedy::AskArbiter(_));
    if asked && situation.game.phase == Phase::Playing {
        events.push(ruled(Remedy::StopClocks, basis));
    }
    events.push(ruled_with(remedy, basis, with));
    Ok(events)
}

fn clarify(
    situation: &Situation<'_>,
    white: Option<Outcome>,
    black: Option<Outcome>,
    finding: Option<Outcome>,
) -> Decision {
    situation.unfinished()?;
    if !matches!(situation.game.phase, Phase::GestureUnclear { .. }) {
        return Err(Refusal::plain(Reason::NothingFound(Matter::UnclearGesture)));
    }
    let basis = situation.cite(&GESTURES)?;
    let meaning = if white == black { white } else { finding };
    let mut events = vec![Event::GestureClarified];
    match meaning {
        None => events.push(ruled(Remedy::Continue, basis)),
        Some(Outcome::DRAW) => events.extend(article_09_draws::agree(situation)?),
        Some(outcome) => {
            let loser = Color::ALL.into_iter().find(|&color| outcome == Outcome::win(!color));
            let Some(loser) = loser else {
                return Err(Refusal::by(Reason::ImpossibleScore(outcome.to_string()), basis));
            };
            events.extend(resigned(situation, loser)?);
        }
    }
    Ok(events)
}

fn confirm(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    let Some(passed_on) = situation.game.unconfirmed else {
        return Err(Refusal::plain(Reason::NothingFound(Matter::AnythingToConfirm)));
    };
    match passed_on {
        Unconfirmed::Resignation(loser) => resigned(situation, loser),
        Unconfirmed::Draw => {
            let adjourned = SETTLED_BEFORE.cite(situation.laws.edition());
            let agreed = situation.rule_if_any(&article_09_draws::AGREEMENT);
            let basis = adjourned.or(agreed.map(|(_, basis)| basis));
            let basis = basis.ok_or(Refusal::plain(Reason::NotAtHand(situation.laws.edition())))?;
            Ok(vec![ended(Outcome::DRAW, basis)])
        }
    }
}

/// What ends the game when `mv` has been made: completion of the move and the result.
pub(crate) fn after_move(
    situation: &Situation<'_>,
    by: Color,
    mv: Move,
    improper: bool,
) -> Vec<Event> {
    let after = situation.game.position.play(mv);
    match ending(situation, &after, situation.game.plies() + 1, improper) {
        Some((outcome, basis)) => {
            vec![Event::MoveCompleted { by, how: Completion::EndedGame }, ended(outcome, basis)]
        }
        None => Vec::new(),
    }
}

/// How the game ends when `position` stands on the board after `ply` half-moves.
pub fn ending(
    situation: &Situation<'_>,
    position: &Position,
    ply: u32,
    improper: bool,
) -> Option<(Outcome, Citation)> {
    let proper = |proviso| !(improper && proviso == Proviso::LegalAndProper);
    if !position.has_legal_move() {
        let (rule, outcome) = if position.is_check() {
            (situation.governing_if_any(&ZONE_MATE, &MATE), Outcome::win(!position.turn()))
        } else {
            (situation.governing_if_any(&ZONE_STALEMATE, &STALEMATE), Outcome::DRAW)
        };
        let (proviso, basis) = rule?;
        return proper(proviso).then_some((outcome, basis));
    }
    let (proviso, _) = situation.governing_if_any(&ZONE_STALEMATE, &STALEMATE)?;
    if proper(proviso) && situation.oracle.is_dead(position) {
        let basis = situation.cite_governing(&ZONE_DEAD_POSITION, &DEAD_POSITION).ok()?;
        return Some((Outcome::DRAW, basis));
    }
    article_09_draws::automatic_draw(situation, position, ply).map(|basis| (Outcome::DRAW, basis))
}

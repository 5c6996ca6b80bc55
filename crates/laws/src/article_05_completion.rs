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
use arbiter_rulebook::{Articles, Citation, Clause, Color, LawsRow, articles, clause};

use crate::{
    article_09_draws,
    case::{Case, Decision, ended, ruled},
    event::{Completion, Event},
    game::Phase,
    outcome::Outcome,
    refusal::{Reason, Refusal},
    ruling::{Question, Remedy},
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
pub const MATE: LawsRow<Option<Clause<Proviso>>> = LawsRow {
    e1997: Some(clause("5.1a",  Proviso::Legal)),
    e2009: Some(clause("5.1a",  Proviso::Legal)),
    e2014: Some(clause("5.1.1", Proviso::Legal)),
    e2017: Some(clause("5.1.1", Proviso::LegalAndProper)),
    e2018: Some(clause("5.1.1", Proviso::LegalAndProper)),
};

/// Stalemate, edition by edition.
#[rustfmt::skip]
pub const STALEMATE: LawsRow<Option<Clause<Proviso>>> = LawsRow {
    e1997: Some(clause("5.2",   Proviso::Legal)),
    e2009: Some(clause("5.2a",  Proviso::Legal)),
    e2014: Some(clause("5.2.1", Proviso::Legal)),
    e2017: Some(clause("5.2.1", Proviso::LegalAndProper)),
    e2018: Some(clause("5.2.1", Proviso::LegalAndProper)),
};

/// Neither side can mate by any series of legal moves.
pub const DEAD_POSITION: Articles = articles(["9.6", "5.2b", "5.2.2", "5.2.2", "5.2.2"]);
/// Resignation.
pub const RESIGNATION: Articles = articles(["5.1b", "5.1b", "5.1.2", "5.1.2", "5.1.2"]);
/// Gestures are no proof; the arbiter asks.
pub const GESTURES: Articles = articles(["", "", "", "INT.5.1.2-gestures", "INT.5.1.2-gestures"]);
/// A resignation passed on by somebody else.
pub const PASSED_ON: Articles =
    articles(["", "", "", "INT.5-adjourned-resign", "INT.5-adjourned-resign"]);

/// What may be taken for a resignation, or for nothing.
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
        /// Who.
        by: Color,
        /// How.
        how: Declaration,
    },
    /// A gesture is made.
    Gesture {
        /// By whom.
        by: Color,
        /// Which.
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
pub fn decide(case: &Case<'_>, command: &EndCommand) -> Decision {
    match command {
        EndCommand::Resign { by, how } => resign(case, *by, *how),
        EndCommand::Gesture { by, gesture } => {
            case.playing()?;
            let basis = case.cite(&GESTURES)?;
            let question = Remedy::ArbiterDecides { question: Question::Meaning, usually: None };
            let made = Event::GestureMade { by: *by, gesture: *gesture };
            Ok(vec![made, ruled(question, basis)])
        }
        EndCommand::Clarify { white, black, finding } => clarify(case, *white, *black, *finding),
        EndCommand::Confirm => confirm(case),
    }
}

fn resign(case: &Case<'_>, by: Color, how: Declaration) -> Decision {
    case.unfinished()?;
    if case.game.phase == Phase::Scheduled {
        return Err(Refusal::plain(Reason::NotStarted));
    }
    match how {
        Declaration::Own => Ok(vec![ended(Outcome::win(!by), case.cite(&RESIGNATION)?)]),
        Declaration::PassedOn => {
            let basis = case.cite(&PASSED_ON)?;
            let question = Remedy::ArbiterDecides { question: Question::Meaning, usually: None };
            Ok(vec![Event::Unconfirmed { resigned: Some(by) }, ruled(question, basis)])
        }
    }
}

fn clarify(
    case: &Case<'_>,
    white: Option<Outcome>,
    black: Option<Outcome>,
    finding: Option<Outcome>,
) -> Decision {
    case.unfinished()?;
    if !matches!(case.game.phase, Phase::Unclear { .. }) {
        return Err(Refusal::plain(Reason::NothingFound("an unclear gesture")));
    }
    let basis = case.cite(&GESTURES)?;
    let meaning = if white == black { white } else { finding };
    Ok(match meaning {
        Some(outcome) => {
            let resigned =
                outcome == Outcome::win(Color::White) || outcome == Outcome::win(Color::Black);
            let basis = if resigned {
                case.cite(&RESIGNATION)?
            } else {
                article_09_draws::AGREEMENT
                    .at(case.laws.edition())
                    .as_ref()
                    .map_or(basis, |rule| rule.cite(case.laws.edition()))
            };
            vec![Event::GestureClarified, ended(outcome, basis)]
        }
        None => vec![Event::GestureClarified, ruled(Remedy::Continue, basis)],
    })
}

fn confirm(case: &Case<'_>) -> Decision {
    case.unfinished()?;
    let Some(resigned) = case.game.unconfirmed else {
        return Err(Refusal::plain(Reason::NothingFound("anything to confirm")));
    };
    let adjourned = crate::adjournment::SETTLED_BEFORE.cite(case.laws.edition());
    let basis = match adjourned {
        Some(basis) => basis,
        None => case.cite(&RESIGNATION)?,
    };
    let outcome = resigned.map_or(Outcome::DRAW, |loser| Outcome::win(!loser));
    Ok(vec![ended(outcome, basis)])
}

/// What ends the game when `mv` has been made: completion of the move and the result.
pub(crate) fn after_move(case: &Case<'_>, by: Color, mv: Move, improper: bool) -> Vec<Event> {
    let after = case.game.position.play(mv);
    match ending(case, &after, case.game.plies() + 1, improper) {
        Some((outcome, basis)) => {
            vec![Event::MoveCompleted { by, how: Completion::EndedGame }, ended(outcome, basis)]
        }
        None => Vec::new(),
    }
}

/// How the game ends when `position` stands on the board after `ply` half-moves.
pub fn ending(
    case: &Case<'_>,
    position: &Position,
    ply: u32,
    improper: bool,
) -> Option<(Outcome, Citation)> {
    let proper = |proviso| !(improper && proviso == Proviso::LegalAndProper);
    if !position.has_legal_move() {
        let (rule, outcome) = if position.is_check() {
            (case.rule_if_any(&MATE), Outcome::win(!position.turn()))
        } else {
            (case.rule_if_any(&STALEMATE), Outcome::DRAW)
        };
        let (proviso, basis) = rule?;
        return proper(proviso).then_some((outcome, basis));
    }
    if case.chances.is_dead(position) {
        let basis = DEAD_POSITION.cite(case.laws.edition())?;
        return Some((Outcome::DRAW, basis));
    }
    article_09_draws::automatic_draw(case, position, ply).map(|basis| (Outcome::DRAW, basis))
}

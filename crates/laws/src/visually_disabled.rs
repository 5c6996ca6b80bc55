//! Appendix D: play with blind and visually disabled players.
//!
//! | 2018           | Subject                              | Here                          |
//! |----------------|--------------------------------------|-------------------------------|
//! | D.2.1          | announcements                        | [`BlindCommand::Announce`]    |
//! | D.2.2 to D.2.5 | touched, made, clock                 | [`BlindCommand::LiftPeg`]     |
//! | D.2.8, D.2.9   | slips, boards that differ            | [`BlindCommand::BoardsDiffer`]|
//! | D.2.10, D.2.11 | assistants                           | [`Task`]                      |

use arbiter_board::Square;
use arbiter_rulebook::{Articles, Citation, Color, articles};

use crate::{
    actor::Actor,
    article_04_touch::{self, HandCommand, Order},
    article_07_irregularities::TIMES,
    article_12_arbiter::MOVING_ASSISTANT,
    case::{Case, Decision, ruled},
    event::Event,
    refusal::{Reason, Refusal},
    ruling::{Question, Remedy},
};

/// What an assistant may be approved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Make the moves of a player who cannot (4.9).
    MovePieces,
    /// Make each player's moves on the other board.
    MoveOnOtherBoard,
    /// Announce the moves of both.
    Announce,
    /// Keep the score and start the opponent's clock.
    KeepScore,
    /// Tell the player, when asked, the number of moves and the times.
    Tell,
    /// Claim on time and report a touched piece.
    ClaimOnTime,
    /// Carry out the formalities of adjournment.
    Adjourn,
}

impl Task {
    /// Every task.
    pub const ALL: [Self; 7] = [
        Self::MovePieces,
        Self::MoveOnOtherBoard,
        Self::Announce,
        Self::KeepScore,
        Self::Tell,
        Self::ClaimOnTime,
        Self::Adjourn,
    ];

    /// Where it is allowed.
    #[rustfmt::skip]
    pub const fn articles(self) -> Articles {
        match self {
            Self::MovePieces       => MOVING_ASSISTANT,
            Self::MoveOnOtherBoard => articles(["", "", "D.2.10.1", "D.2.10.1", "D.2.10.1"]),
            Self::Announce         => articles(["", "", "D.2.10.2", "D.2.10.2", "D.2.10.2"]),
            Self::KeepScore        => articles(["", "", "D.2.10.3", "D.2.10.3", "D.2.10.3"]),
            Self::Tell             => articles(["", "", "D.2.10.4", "D.2.10.4", "D.2.10.4"]),
            Self::ClaimOnTime      => articles(["", "", "D.2.10.5", "D.2.10.5", "D.2.10.5"]),
            Self::Adjourn          => articles(["", "", "D.2.10.6", "D.2.10.6", "D.2.10.6"]),
        }
    }
}

/// No time is taken from a disabled player for an assistant.
pub const EXEMPTION: Articles = articles(["", "", "", "6.2.6", "6.2.6"]);
/// Moves are announced, and repeated by the opponent.
pub const ANNOUNCEMENT: Articles = articles(["", "", "D.2.1", "D.2.1", "D.2.1"]);
/// A move must be announced.
pub const ANNOUNCED: Articles = articles(["", "", "D.2.3.3", "D.2.3.3", "D.2.3.3"]);
/// The opponent's clock is started only after that.
pub const CLOCK: Articles = articles(["", "", "D.2.4", "D.2.4", "D.2.4"]);
/// Slips of the tongue.
pub const SLIP: Articles = articles(["", "", "D.2.8", "D.2.8", "D.2.8"]);
/// Boards that differ.
pub const BOARDS_DIFFER: Articles = articles(["", "", "D.2.9", "D.2.9", "D.2.9"]);
/// Whose assistant does what.
pub const ASSISTANTS: Articles = articles(["", "", "D.2.10", "D.2.10", "D.2.10"]);
/// Assistants of the sighted player, and the compulsory one.
pub const OTHER_ASSISTANTS: Articles = articles(["", "", "D.2.11", "D.2.11", "D.2.11"]);
/// A piece is touched when its peg leaves the hole.
pub const PEG: Articles = articles(["", "", "D.2.2", "D.2.2", "D.2.2"]);

/// What the two score sheets say about boards that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheets {
    /// The same move; this player made another one.
    Agree {
        /// Whose board is corrected.
        wrong_board: Color,
    },
    /// They differ; they agree on so many half-moves.
    Differ {
        /// Half-moves.
        agreed_plies: usize,
    },
}

/// What happens at a game with two boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlindCommand {
    /// A piece is felt without its peg leaving the hole.
    Feel {
        /// By whom.
        by: Color,
        /// Which.
        square: Square,
    },
    /// A peg leaves its hole.
    LiftPeg {
        /// By whom.
        by: Color,
        /// Which.
        square: Square,
    },
    /// A move is announced.
    Announce {
        /// By whom.
        by: Actor,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// The opponent repeats the announced move and makes it on the other board.
    Repeat {
        /// Who.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// The two boards are found to differ.
    BoardsDiffer {
        /// What the sheets say.
        sheets: Sheets,
    },
}

/// Decides on Annex D.
pub fn decide(case: &Case<'_>, command: &BlindCommand) -> Decision {
    match command {
        BlindCommand::Feel { by, .. } => {
            case.playing()?;
            Ok(vec![ruled(Remedy::NoBreach(*by), case.cite(&PEG)?)])
        }
        BlindCommand::LiftPeg { by, square } => {
            case.cite(&PEG)?;
            let squares = vec![*square];
            let touch = HandCommand::Touch { by: *by, squares, order: Order::Known };
            article_04_touch::decide(case, &touch)
        }
        BlindCommand::Announce { by, from, to } => announce(case, *by, *from, *to),
        BlindCommand::Repeat { by, from, to } => repeat(case, *by, (*from, *to)),
        BlindCommand::BoardsDiffer { sheets } => boards_differ(case, *sheets),
    }
}

fn visual(case: &Case<'_>, color: Color) -> bool {
    case.laws.regulations().handicaps.get(color).visual
}

/// A blind player against one who cannot hear needs an assistant.
pub(crate) fn may_start(case: &Case<'_>) -> Result<(), Refusal> {
    let handicaps = case.laws.regulations().handicaps;
    let meets = Color::ALL
        .into_iter()
        .any(|color| handicaps.get(color).visual && handicaps.get(!color).hearing);
    let assisted = Color::ALL.into_iter().any(|color| !case.game.assistants.get(color).is_empty());
    let compulsory = articles(["", "", "", "D.2.11", "D.2.11"]).cite(case.laws.edition());
    match compulsory {
        Some(basis) if meets && !assisted => Err(Refusal::by(Reason::AssistantRequired, basis)),
        _ => Ok(()),
    }
}

/// The clock may be pressed only when the move has been announced.
pub(crate) fn may_press(case: &Case<'_>, by: Color) -> Result<(), Refusal> {
    let made = *case.game.unpressed.get(by) || case.game.illegal.is_some();
    if visual(case, by) && made && case.game.announced.is_none() {
        let basis = case.cite(&CLOCK)?;
        return Err(Refusal::by(Reason::Missing("the announcement"), basis));
    }
    Ok(())
}

fn announce(case: &Case<'_>, by: Actor, from: Square, to: Square) -> Decision {
    case.playing()?;
    let player = match by {
        Actor::Player(color) => color,
        Actor::Assistant(color) if case.game.assistants.get(color).contains(&Task::Announce) => {
            color
        }
        Actor::Assistant(_) => {
            return Err(Refusal::by(Reason::AssistantMayNot, case.cite(&ASSISTANTS)?));
        }
        Actor::Arbiter | Actor::Spectator => return Err(Refusal::plain(Reason::Outsider)),
    };
    let basis = case.cite(&SLIP)?;
    if !*case.game.unpressed.get(player) && case.game.to_move() != player {
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    case.cite(&ANNOUNCED)?;
    Ok(vec![Event::Announced { by: player, from, to }])
}

/// What is repeated must be what was announced; otherwise the announcement is made again.
fn repeat(case: &Case<'_>, by: Color, heard: (Square, Square)) -> Decision {
    case.playing()?;
    let basis = case.cite(&ANNOUNCEMENT)?;
    match case.game.announced {
        Some(announced) if announced == heard => Ok(vec![ruled(Remedy::NoBreach(by), basis)]),
        Some(_) | None => Err(Refusal::by(Reason::Missing("the move as announced"), basis)),
    }
}

fn boards_differ(case: &Case<'_>, sheets: Sheets) -> Decision {
    case.unfinished()?;
    let basis = case.cite(&BOARDS_DIFFER)?;
    Ok(match sheets {
        Sheets::Agree { wrong_board } => vec![
            ruled(Remedy::TransferPosition, basis),
            ruled(Remedy::NoBreach(wrong_board), basis),
        ],
        Sheets::Differ { agreed_plies } => {
            if agreed_plies > case.game.history.len() {
                return Err(Refusal::plain(Reason::NothingFound("so many moves")));
            }
            let times = Remedy::ArbiterDecides { question: Question::Times, usually: None };
            vec![
                ruled(Remedy::Restore { plies: agreed_plies }, basis),
                ruled(times, case.cite(&TIMES)?),
            ]
        }
    })
}

/// Whether the player, or the assistant for the player, may be told the number of moves.
pub(crate) fn may_be_told(case: &Case<'_>, color: Color) -> bool {
    visual(case, color) && case.game.assistants.get(color).contains(&Task::Tell)
}

/// Whether the assistant may claim on time.
pub(crate) fn may_claim_flag(case: &Case<'_>, color: Color) -> Result<(), Refusal> {
    if case.game.assistants.get(color).contains(&Task::ClaimOnTime) {
        return Ok(());
    }
    Err(Refusal::by(Reason::AssistantMayNot, case.cite(&ASSISTANTS)?))
}

/// The sighted player has an assistant for the first two tasks, and only if the blind player
/// has none.
pub(crate) fn may_have_task(
    case: &Case<'_>,
    of: Color,
    task: Task,
    basis: Citation,
) -> Result<(), Refusal> {
    if task == Task::MovePieces || visual(case, of) {
        return Ok(());
    }
    let allowed = matches!(task, Task::MoveOnOtherBoard | Task::Announce);
    let blind_has_none = visual(case, !of) && case.game.assistants.get(!of).is_empty();
    if allowed && blind_has_none {
        return Ok(());
    }
    let basis = OTHER_ASSISTANTS.cite(case.laws.edition()).unwrap_or(basis);
    Err(Refusal::by(Reason::AssistantMayNot, basis))
}

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
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    actor::Actor,
    article_04_touch::{self, HandCommand, Order},
    article_07_irregularities::TIMES,
    article_12_arbiter::MOVING_ASSISTANT,
    conditions::{ZONE_ASSISTANT, ZONE_MOVING_ASSISTANT, ZoneRow},
    event::Event,
    game::Step,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ruled},
};

/// What an assistant may be approved for.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
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
    /// Pass on offers of a draw and the answers to them, on a playing zone.
    PassOffers,
}

impl Task {
    /// Every task.
    pub const ALL: [Self; 8] = [
        Self::MovePieces,
        Self::MoveOnOtherBoard,
        Self::Announce,
        Self::KeepScore,
        Self::Tell,
        Self::ClaimOnTime,
        Self::Adjourn,
        Self::PassOffers,
    ];

    /// Where it is allowed.
    #[rustfmt::skip]
    pub const fn articles(self) -> Articles {
        match self {
            Self::MovePieces       => MOVING_ASSISTANT,
            Self::MoveOnOtherBoard => articles(["?", "?", "D.2.10.1", "D.2.10.1", "D.2.10.1", "D.2.10.1"]),
            Self::Announce         => articles(["?", "?", "D.2.10.2", "D.2.10.2", "D.2.10.2", "D.2.10.2"]),
            Self::KeepScore        => articles(["?", "?", "D.2.10.3", "D.2.10.3", "D.2.10.3", "D.2.10.3"]),
            Self::Tell             => articles(["?", "?", "D.2.10.4", "D.2.10.4", "D.2.10.4", "D.2.10.4"]),
            Self::ClaimOnTime      => articles(["?", "?", "D.2.10.5", "D.2.10.5", "D.2.10.5", "D.2.10.5"]),
            Self::Adjourn          => articles(["?", "?", "D.2.10.6", "D.2.10.6", "D.2.10.6", "D.2.10.6"]),
            Self::PassOffers       => articles(["?", "", "", "", "", ""]),
        }
    }

    /// Where E.04 allows it.
    pub const fn on_zone(self) -> &'static ZoneRow<()> {
        match self {
            Self::MovePieces | Self::MoveOnOtherBoard => &ZONE_MOVING_ASSISTANT,
            Self::Announce
            | Self::KeepScore
            | Self::Tell
            | Self::ClaimOnTime
            | Self::Adjourn
            | Self::PassOffers => &ZONE_ASSISTANT,
        }
    }
}

/// No time is taken from a disabled player for an assistant.
pub const EXEMPTION: Articles = articles(["?", "", "", "6.2.6", "6.2.6", "6.2.6"]);
/// Moves are announced, and repeated by the opponent.
pub const ANNOUNCEMENT: Articles = articles(["?", "?", "D.2.1", "D.2.1", "D.2.1", "D.2.1"]);
/// A move must be announced.
pub const ANNOUNCED: Articles = articles(["?", "?", "D.2.3.3", "D.2.3.3", "D.2.3.3", "D.2.3.3"]);
/// The opponent's clock is started only after that.
pub const CLOCK: Articles = articles(["?", "?", "D.2.4", "D.2.4", "D.2.4", "D.2.4"]);
/// Slips of the tongue.
pub const SLIP: Articles = articles(["?", "?", "D.2.8", "D.2.8", "D.2.8", "D.2.8"]);
/// Boards that differ.
pub const BOARDS_DIFFER: Articles = articles(["?", "?", "D.2.9", "D.2.9", "D.2.9", "D.2.9"]);
/// Whose assistant does what.
pub const ASSISTANTS: Articles = articles(["?", "?", "D.2.10", "D.2.10", "D.2.10", "D.2.10"]);
/// Assistants of the sighted player, and the compulsory one.
pub const OTHER_ASSISTANTS: Articles = articles(["?", "?", "D.2.11", "D.2.11", "D.2.11", "D.2.11"]);
/// A piece is touched when its peg leaves the hole.
pub const PEG: Articles = articles(["?", "?", "D.2.2", "D.2.2", "D.2.2", "D.2.2"]);

/// What the two score sheets say about boards that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SheetsCompared {
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
        /// The square concerned.
        square: Square,
    },
    /// A peg leaves its hole.
    LiftPeg {
        /// By whom.
        by: Color,
        /// The square concerned.
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
        /// The player who does it.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// An assistant sets about a task.
    Assist {
        /// Whose assistant.
        of: Color,
        /// The task.
        task: Task,
    },
    /// The two boards are found to differ.
    BoardsDiffer {
        /// What the sheets say.
        sheets: SheetsCompared,
    },
}

/// Decides on Annex D.
pub fn decide(situation: &Situation<'_>, command: &BlindCommand) -> Decision {
    match command {
        BlindCommand::Feel { by, .. } => {
            situation.playing()?;
            Ok(vec![ruled(Remedy::NoBreach(*by), situation.cite(&PEG)?)])
        }
        BlindCommand::LiftPeg { by, square } => {
            situation.cite(&PEG)?;
            let squares = vec![*square];
            let touch = HandCommand::Touch { by: *by, squares, order: Order::Known };
            article_04_touch::decide(situation, &touch)
        }
        BlindCommand::Announce { by, from, to } => announce(situation, *by, *from, *to),
        BlindCommand::Repeat { by, from, to } => repeat(situation, *by, (*from, *to)),
        BlindCommand::Assist { of, task } => {
            situation.playing()?;
            may_assist(situation, *of, *task)?;
            Ok(Vec::new())
        }
        BlindCommand::BoardsDiffer { sheets } => boards_differ(situation, *sheets),
    }
}

fn visual(situation: &Situation<'_>, color: Color) -> bool {
    situation.laws.regulations().handicaps.get(color).visual
}

/// A blind player against one who cannot hear needs an assistant.
pub(crate) fn may_start(situation: &Situation<'_>) -> Result<(), Refusal> {
    let handicaps = situation.laws.regulations().handicaps;
    let meets = Color::ALL
        .into_iter()
        .any(|color| handicaps.get(color).visual && handicaps.get(!color).hearing);
    let assisted =
        Color::ALL.into_iter().any(|color| !situation.game.assistants.get(color).is_empty());
    let compulsory =
        articles(["?", "?", "", "D.2.11", "D.2.11", "D.2.11"]).cite(situation.laws.edition());
    match compulsory {
        Some(basis) if meets && !assisted => Err(Refusal::by(Reason::AssistantRequired, basis)),
        _ => Ok(()),
    }
}

/// The clock may be pressed only when the move has been announced.
pub(crate) fn may_press(situation: &Situation<'_>, by: Color) -> Result<(), Refusal> {
    let made = *situation.game.unpressed.get(by) || situation.game.illegal.is_some();
    if visual(situation, by) && made && situation.game.announced.is_none() {
        let basis = situation.cite(&CLOCK)?;
        return Err(Refusal::by(Reason::Missing(Matter::Announcement), basis));
    }
    match (situation.game.announced.filter(|_| made), made_last(situation)) {
        // A slip of the tongue is put right before the opponent's clock is started.
        (Some(announced), Some(made)) if !made.contains(&announced) => {
            let basis = situation.cite(&SLIP)?;
            Err(Refusal::by(Reason::Missing(Matter::AnnouncementOfTheMoveThatWasMade), basis))
        }
        _ => Ok(()),
    }
}

/// The last move on the board as it may be announced.
fn made_last(situation: &Situation<'_>) -> Option<[(Square, Square); 2]> {
    let illegal = situation.game.illegal.map(Step::Irregular);
    let made = illegal.or_else(|| situation.game.history.last().map(|ply| ply.step));
    made.map(Step::squares)
}

fn announce(situation: &Situation<'_>, by: Actor, from: Square, to: Square) -> Decision {
    situation.playing()?;
    let player = match by {
        Actor::Player(color) => color,
        Actor::Assistant(color)
            if situation.game.assistants.get(color).contains(&Task::Announce) =>
        {
            color
        }
        Actor::Assistant(_) => {
            return Err(Refusal::by(
                Reason::AssistantMayNot,
                situation.cite_governing(&ZONE_ASSISTANT, &ASSISTANTS)?,
            ));
        }
        Actor::Arbiter | Actor::Spectator | Actor::Zone => {
            return Err(Refusal::plain(Reason::Outsider));
        }
    };
    let basis = situation.cite(&SLIP)?;
    if !*situation.game.unpressed.get(player) && situation.game.to_move() != player {
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    situation.cite(&ANNOUNCED)?;
    Ok(vec![Event::Announced { by: player, from, to }])
}

/// What is repeated must be what was announced; otherwise the announcement is made again.
fn repeat(situation: &Situation<'_>, by: Color, heard: (Square, Square)) -> Decision {
    situation.playing()?;
    let basis = situation.cite(&ANNOUNCEMENT)?;
    match situation.game.announced {
        Some(announced) if announced == heard => Ok(vec![ruled(Remedy::NoBreach(by), basis)]),
        Some(_) | None => Err(Refusal::by(Reason::Missing(Matter::MoveAsAnnounced), basis)),
    }
}

fn boards_differ(situation: &Situation<'_>, sheets: SheetsCompared) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&BOARDS_DIFFER)?;
    Ok(match sheets {
        SheetsCompared::Agree { wrong_board } => vec![
            ruled(Remedy::TransferPosition, basis),
            ruled(Remedy::NoBreach(wrong_board), basis),
        ],
        SheetsCompared::Differ { agreed_plies } => {
            if agreed_plies > situation.game.history.len() {
                return Err(Refusal::plain(Reason::NothingFound(Matter::SoManyMoves)));
            }
            let times = Remedy::ArbiterDecides { question: Question::Times, usually: None };
            vec![
                ruled(Remedy::Restore { plies: agreed_plies }, basis),
                ruled(times, situation.cite(&TIMES)?),
            ]
        }
    })
}

/// Whether the player, or the assistant for the player, may be told the number of moves.
pub(crate) fn may_be_told(situation: &Situation<'_>, color: Color) -> bool {
    visual(situation, color) && situation.game.assistants.get(color).contains(&Task::Tell)
}

/// Whether the assistant may claim on time.
pub(crate) fn may_claim_flag(situation: &Situation<'_>, color: Color) -> Result<(), Refusal> {
    if situation.game.assistants.get(color).contains(&Task::ClaimOnTime) {
        return Ok(());
    }
    Err(Refusal::by(
        Reason::AssistantMayNot,
        situation.cite_governing(&ZONE_ASSISTANT, &ASSISTANTS)?,
    ))
}

/// Whether the assistant was approved for the task. Moving the pieces and doing it on the other
/// board are one skill; the clock of a player who is not blind is a matter of 6.2.6.
fn may_assist(situation: &Situation<'_>, of: Color, task: Task) -> Result<(), Refusal> {
    let approved = situation.game.assistants.get(of);
    let has = |task| approved.contains(&task);
    let may = match task {
        Task::MovePieces => has(Task::MovePieces) || has(Task::MoveOnOtherBoard),
        Task::KeepScore => has(Task::KeepScore) || !visual(situation, of),
        Task::MoveOnOtherBoard
        | Task::Announce
        | Task::Tell
        | Task::ClaimOnTime
        | Task::Adjourn
        | Task::PassOffers => has(task),
    };
    if may {
        return Ok(());
    }
    let basis = situation.cite_governing(task.on_zone(), &task.articles())?;
    Err(Refusal::by(Reason::AssistantMayNot, basis))
}

/// On a playing zone the assistant moves, announces, tells and passes on offers; for nothing else is
/// one approved, and for a player who can do it all only to move the pieces.
const fn may_have_on_zone(task: Task, is_disabled: bool) -> bool {
    match task {
        Task::MovePieces => true,
        Task::MoveOnOtherBoard | Task::Announce | Task::Tell | Task::PassOffers => is_disabled,
        Task::KeepScore | Task::ClaimOnTime | Task::Adjourn => false,
    }
}

/// The sighted player has an assistant for the first two tasks, and only if the blind player
/// has none.
pub(crate) fn may_have_task(
    situation: &Situation<'_>,
    of: Color,
    task: Task,
    basis: Citation,
) -> Result<(), Refusal> {
    if situation.has_zone() {
        let disabled = situation.laws.regulations().handicaps.get(of);
        return if may_have_on_zone(task, disabled.registered || disabled.visual) {
            Ok(())
        } else {
            Err(Refusal::by(Reason::AssistantMayNot, basis))
        };
    }
    if task == Task::MovePieces || visual(situation, of) {
        return Ok(());
    }
    let allowed = matches!(task, Task::MoveOnOtherBoard | Task::Announce);
    let blind_has_none = visual(situation, !of) && situation.game.assistants.get(!of).is_empty();
    if allowed && blind_has_none {
        return Ok(());
    }
    let basis = OTHER_ASSISTANTS.cite(situation.laws.edition()).unwrap_or(basis);
    Err(Refusal::by(Reason::AssistantMayNot, basis))
}

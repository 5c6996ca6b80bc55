//! What comes in: from a seat, from the program itself, from an arbiter.

use arbiter_board::Square;
use arbiter_laws::{
    Actor, Command, Outcome, Remedy, Share,
    article_05_completion::{Declaration, EndCommand},
    article_06_clock::ClockCommand,
    article_07_irregularities::Notice,
    article_09_draws::{DrawCommand, Evidence, Ground, Shown, Written},
    article_11_conduct::{ConductCommand, Place},
    article_12_arbiter::{ArbiterCommand, Penalty},
    visually_disabled::Task,
    zone::{AfterDisconnection, ZoneCommand},
    zone_watch::Watched,
};
use arbiter_rulebook::{ByColor, Citation, Color, Millis};
use serde::{Deserialize, Serialize};

use crate::feed::Reading;

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatAct {
    /// Sits down.
    Join,
    /// Plays a move, as UCI.
    Move(String),
    /// Plays the move planned ahead, as UCI.
    Planned(String),
    /// Offers a draw.
    Offer,
    /// Accepts one.
    Accept,
    /// Declines one.
    Decline,
    /// Resigns.
    Resign,
    /// Calls the game off.
    Abort,
    /// Claims a draw.
    Claim {
        /// `repetition` or `fifty`.
        ground: ClaimGround,
        /// The move about to be made.
        uci: Option<String>,
    },
    /// Calls the arbiter.
    Call(String),
    /// Asks for a move back, or agrees.
    Takeback,
    /// Asks for another game, or agrees; the game that follows, once both have.
    Rematch(Option<String>),
}

/// On what a claim rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimGround {
    /// The third appearance.
    Repetition,
    /// Fifty moves.
    Fifty,
}

/// What the program does, as far as a cell of the rules lets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneAct {
    /// Both are there, or it is time: the clocks are started.
    Start,
    /// The time of this side is over.
    Flag(Color),
    /// A search found out whether the opponent of the side that overstepped can mate; `None`
    /// where it could not find out.
    Verdict {
        /// Whose flag fell.
        of: Color,
        /// Whether the other side can mate.
        can_mate: Option<bool>,
    },
    /// A search found that the position after so many half-moves is dead.
    Dead {
        /// Half-moves.
        plies: u32,
    },
    /// A player's line is gone.
    LineLost(Color),
    /// It is back.
    LineBack(Color),
    /// The limit for coming back has passed.
    LineOverdue(Color),
    /// A player came on another line while the first was open; the first only watches from now on
    /// (E.04 9.2).
    OtherLine(Color),
    /// The server was away. The clocks stand as they last were known to be.
    Interrupted {
        /// Time charged to the side that ran since the last row.
        charged: Millis,
    },
    /// Play goes on without an arbiter.
    Resume,
}

/// What an arbiter does. Every act carries its reason into the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArbiterAct {
    /// Starts the clocks.
    Start,
    /// Stops them.
    Pause,
    /// Lets them run again.
    Resume,
    /// Gives time.
    AddTime {
        /// To whom.
        to: Color,
        /// How much.
        amount: Millis,
    },
    /// Takes time as a penalty.
    TakeTime {
        /// From whom.
        from: Color,
        /// How much.
        amount: Millis,
    },
    /// Gives the opponent time as a penalty.
    Penalty {
        /// Who offended.
        player: Color,
        /// What the opponent gets.
        amount: Millis,
    },
    /// Sets the displays.
    SetClocks {
        /// What they should show.
        clocks: ByColor<Option<Millis>>,
    },
    /// Warns a player.
    Warn(Color),
    /// Sets the board back to so many half-moves.
    Restore {
        /// Half-moves that remain.
        plies: usize,
    },
    /// Declares a result.
    End {
        /// White's part of it.
        white: Share,
        /// Black's.
        black: Share,
    },
    /// Declares a draw that the zone missed.
    DeclareDraw,
    /// Changes a draw.
    ChangeDraw {
        /// White's part.
        white: Share,
        /// Black's.
        black: Share,
    },
    /// Whoever is not there has lost.
    DeclareDefault,
    /// Lets a late player in.
    Admit(Color),
    /// Judges a call.
    JudgeCall {
        /// Who called.
        player: Color,
        /// Whether there was a reason.
        justified: bool,
    },
    /// Locks or frees a player's input.
    Hold {
        /// The player concerned.
        player: Color,
        /// Locked or free.
        held: bool,
    },
    /// The colours were found reversed.
    ColorsReversed,
    /// Calls the game off: others are paired at its board.
    Cancel,
    /// At a board of wood: saw an illegal move and the press after it.
    IllegalMove {
        /// Who made it.
        by: Color,
        /// The squares it was made between, as UCI.
        uci: String,
    },
    /// Verifies a claim.
    Verify,
    /// After a disconnection in a venue: goes on.
    ResumeAfterLine(Color),
    /// After a disconnection in a venue: goes on, with less time for the player.
    LessTimeAfterLine {
        /// Whose line it was.
        player: Color,
        /// How much less.
        amount: Millis,
    },
    /// After a disconnection in a venue: a new game.
    RestartAfterLine(Color),
    /// After a disconnection in a venue: a new game with a shorter time control.
    RestartShorterAfterLine(Color),
    /// Writes something down.
    Remark(String),
    /// An electronic board and its clock were read.
    Read(Reading),
    /// A player at a board of wood claims a draw.
    Claim {
        /// The claimant.
        by: Color,
        /// On what.
        ground: ClaimGround,
        /// The move that was written down, where the claim rests on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    /// A flag is down at a board of wood.
    Flag(Color),
    /// Something is seen of a player that E.04 has an article about.
    Seen {
        /// The player concerned.
        player: Color,
        /// What is seen.
        what: Watched,
        /// It is allowed, or was put right.
        allowed: bool,
    },
    /// A player leaves the room, or the playing area.
    Leave {
        /// The player concerned.
        player: Color,
        /// With the arbiter's leave.
        permitted: bool,
    },
    /// Shows a card for leaving the video call.
    Card {
        /// The player concerned.
        player: Color,
        /// Red, or yellow.
        is_red: bool,
    },
    /// Accepts an assistant who moves the pieces of a player who cannot.
    Assistant(Color),
}

/// Something that happens to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// The game is made.
    Make,
    /// A player acts.
    Seat {
        /// The player who acts.
        by: Color,
        /// The idempotency key.
        c: u64,
        /// The half-moves the player saw.
        n: u32,
        /// The act of the seat.
        act: SeatAct,
    },
    /// The program acts.
    Zone(ZoneAct),
    /// An arbiter acts.
    Arbiter {
        /// The name of the arbiter.
        name: String,
        /// The reason given.
        reason: String,
        /// The act of the arbiter.
        act: ArbiterAct,
    },
}

impl SeatAct {
    /// The command of the Laws it stands for; none for what the Laws do not know.
    pub(crate) fn command(&self, by: Color) -> Option<Command> {
        Some(match self {
            Self::Offer => Command::Draw(DrawCommand::Offer { by }),
            Self::Accept => Command::Draw(DrawCommand::Accept { by }),
            Self::Decline => Command::Draw(DrawCommand::Decline { by }),
            Self::Resign => Command::End(EndCommand::Resign { by, how: Declaration::Own }),
            Self::Claim { ground, uci } => claim(by, *ground, uci.as_deref())?,
            Self::Join
            | Self::Move(_)
            | Self::Planned(_)
            | Self::Abort
            | Self::Call(_)
            | Self::Takeback
            | Self::Rematch(_) => return None,
        })
    }
}

/// The arbiter has seen a flag (6.8).
const fn noticed(of: Color) -> ClockCommand {
    ClockCommand::Flag { of, by: Actor::Arbiter, first: None, moves_known: true }
}

/// The chief arbiter's choice after a disconnection in a venue (E.04 18.9).
const fn after_line(player: Color, choice: AfterDisconnection) -> Command {
    Command::Zone(ZoneCommand::AfterDisconnection { player, choice })
}

/// A claim; none where its move cannot be read.
fn claim(by: Color, ground: ClaimGround, uci: Option<&str>) -> Option<Command> {
    let ground = match ground {
        ClaimGround::Repetition => Ground::Repetition,
        ClaimGround::Fifty => Ground::FiftyMoves,
    };
    let written = match uci {
        Some(uci) => Some(written(uci)?),
        None => None,
    };
    Some(Command::Draw(DrawCommand::Claim { by, ground, written, shown: Shown::Written }))
}

/// The squares of a move written as UCI.
fn written(uci: &str) -> Option<Written> {
    let square = |range| uci.get(range).and_then(|text: &str| text.parse::<Square>().ok());
    let promotion = uci.chars().nth(4).and_then(arbiter_board::Role::from_char);
    Some(Written { from: square(0..2)?, to: square(2..4)?, promotion })
}

impl ArbiterAct {
    /// The command of the Laws it stands for. `free` is the article of a decision that no other
    /// article names. None where it stands for several, or cannot be read.
    pub(crate) fn command(&self, free: Citation) -> Option<Command> {
        let clock = Command::Clock;
        let arbiter = Command::Arbiter;
        let penalty =
            |player, penalty| arbiter(ArbiterCommand::Penalize { player, penalty, under: free });
        let played = |white: &Share, black: &Share| Outcome::played(*white, *black);
        Some(match self {
            Self::Start => clock(ClockCommand::Start),
            Self::Pause => clock(ClockCommand::Stop { by: Actor::Arbiter }),
            Self::Resume => clock(ClockCommand::Resume { by: Actor::Arbiter }),
            Self::AddTime { to, amount } => {
                arbiter(ArbiterCommand::GiveTime { to: *to, amount: *amount })
            }
            Self::TakeTime { from, amount } => penalty(*from, Penalty::OwnTime(*amount)),
            Self::Penalty { player, amount } => penalty(*player, Penalty::OpponentTime(*amount)),
            Self::SetClocks { clocks } => clock(ClockCommand::Correct {
                clocks: *clocks,
                counters: ByColor::default(),
                schedule: false,
            }),
            Self::Warn(player) => penalty(*player, Penalty::Warning),
            Self::Restore { plies } => arbiter(ArbiterCommand::Decide {
                remedy: Remedy::Restore { plies: *plies },
                under: free,
            }),
            Self::End { white, black } => arbiter(ArbiterCommand::Decide {
                remedy: Remedy::End(played(white, black)),
                under: free,
            }),
            Self::DeclareDraw => Command::Zone(ZoneCommand::DeclareDraw),
            Self::ChangeDraw { white, black } => {
                Command::Zone(ZoneCommand::ChangeDraw { outcome: played(white, black) })
            }
            Self::DeclareDefault => clock(ClockCommand::DeclareDefault),
            Self::Admit(player) => clock(ClockCommand::Arrive { player: *player, admitted: true }),
            Self::JudgeCall { player, justified } => {
                clock(ClockCommand::JudgeStop { player: *player, justified: *justified })
            }
            Self::Hold { player, held } => {
                Command::Zone(ZoneCommand::Hold { player: *player, held: *held })
            }
            Self::ColorsReversed => Command::Notice(Notice::ColorsReversed { new_game: true }),
            Self::Cancel => {
                arbiter(ArbiterCommand::Decide { remedy: Remedy::NewGame, under: free })
            }
            Self::Verify => {
                let present = ByColor { white: true, black: true };
                Command::Draw(DrawCommand::Verify { present, evidence: Evidence::Record })
            }
            Self::ResumeAfterLine(player) => after_line(*player, AfterDisconnection::Resume),
            Self::LessTimeAfterLine { player, amount } => {
                after_line(*player, AfterDisconnection::LessTime(*amount))
            }
            Self::RestartAfterLine(player) => after_line(*player, AfterDisconnection::Restart),
            Self::RestartShorterAfterLine(player) => {
                after_line(*player, AfterDisconnection::RestartShorter)
            }
            Self::Remark(text) => {
                arbiter(ArbiterCommand::Remark { by: Actor::Arbiter, text: text.clone() })
            }
            Self::Claim { by, ground, uci } => return claim(*by, *ground, uci.as_deref()),
            Self::Flag(of) => clock(noticed(*of)),
            Self::Seen { .. } | Self::Leave { .. } | Self::Card { .. } | Self::Assistant(_) => {
                return self.supervision();
            }
            Self::Read(_) | Self::IllegalMove { .. } => return None,
        })
    }

    /// The command for what is seen of a player on a playing zone.
    fn supervision(&self) -> Option<Command> {
        Some(match self {
            Self::Seen { player, what, allowed } => {
                Command::Zone(ZoneCommand::Seen { player: *player, what: *what, allowed: *allowed })
            }
            Self::Leave { player, permitted } => Command::Conduct(ConductCommand::Leave {
                by: *player,
                place: Place::Area,
                permitted: *permitted,
            }),
            Self::Card { player, is_red } => {
                Command::Zone(ZoneCommand::Card { player: *player, is_red: *is_red })
            }
            Self::Assistant(of) => {
                let tasks = vec![Task::MovePieces];
                Command::Arbiter(ArbiterCommand::Approve { of: *of, tasks })
            }
            Self::Start
            | Self::Pause
            | Self::Resume
            | Self::AddTime { .. }
            | Self::TakeTime { .. }
            | Self::Penalty { .. }
            | Self::SetClocks { .. }
            | Self::Warn(_)
            | Self::Restore { .. }
            | Self::End { .. }
            | Self::DeclareDraw
            | Self::ChangeDraw { .. }
            | Self::DeclareDefault
            | Self::Admit(_)
            | Self::JudgeCall { .. }
            | Self::Hold { .. }
            | Self::ColorsReversed
            | Self::Cancel
            | Self::IllegalMove { .. }
            | Self::Verify
            | Self::ResumeAfterLine(_)
            | Self::LessTimeAfterLine { .. }
            | Self::RestartAfterLine(_)
            | Self::RestartShorterAfterLine(_)
            | Self::Remark(_)
            | Self::Read(_)
            | Self::Claim { .. }
            | Self::Flag(_) => return None,
        })
    }
}

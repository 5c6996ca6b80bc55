//! What somebody wants, as programs write it.

use arbiter_director::{Command, Consent};
use arbiter_rulebook::Color;
use arbiter_tournament::{
    BoardResult, Bye, ChangeGround, Decision, NumbersBy, Pair, Pairing, PlayerId, PlayoffGame,
    Stage,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{DetailsForm, SettingsForm, meaning, parsed};
use crate::{accounts::Role, fault::Fault, problem::Problem};

/// Commands, decided one after the other and kept all or nothing.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRequest {
    /// The version that was seen: if the event has moved on, nothing is done. Without it the
    /// commands are decided on the event as it stands.
    #[serde(default)]
    pub(crate) seen: Option<u64>,
    /// How loudly it is said: `acknowledged`, `confirmed` or `doubly-confirmed`.
    #[serde(default)]
    consent: Option<String>,
    /// What to do, at most a thousand.
    pub(crate) commands: Vec<CommandForm>,
}

/// Commands in one request.
const COMMANDS_MAX: usize = 1000;

impl CommandRequest {
    /// How loudly it was said.
    pub(crate) fn consent(&self) -> Result<Consent, Problem> {
        self.consent.as_deref().map_or(Ok(Consent::None), consent_of)
    }

    /// The commands, if there are not too many.
    pub(crate) fn commands(self) -> Result<Vec<Command>, Problem> {
        if COMMANDS_MAX < self.commands.len() {
            return Err(Problem::invalid(Fault::CommandsMax(COMMANDS_MAX)));
        }
        self.commands.into_iter().map(Command::try_from).collect()
    }
}

/// The consent that a word means.
pub(crate) fn consent_of(word: &str) -> Result<Consent, Problem> {
    let words = [
        ("none", Consent::None),
        ("acknowledged", Consent::Acknowledged),
        ("confirmed", Consent::Confirmed),
        ("doubly-confirmed", Consent::DoublyConfirmed),
    ];
    meaning("consent", &words, word)
}

/// A round by hand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairingForm {
    /// White and Black, first board first.
    pairs: Vec<(u32, u32)>,
    /// Players who are not paired, each with `U`, `H`, `F` or `Z`.
    #[serde(default)]
    byes: Vec<(u32, String)>,
}

/// Something to do. Players are named by the number of their registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum CommandForm {
    /// Change the regulations; once a round is paired, with a reason.
    ChangeSettings {
        settings: Box<SettingsForm>,
        #[serde(default)]
        reason: Option<String>,
    },
    /// Register players.
    Enter { players: Vec<DetailsForm> },
    /// Mend wrong data.
    Correct { player: u32, details: Box<DetailsForm>, reason: String },
    /// Cancel a registration.
    Remove { player: u32 },
    /// Let somebody who registered on the public form play.
    ConfirmRegistration { request: u32 },
    /// Do not let somebody who registered play.
    DeclineRegistration { request: u32, reason: String },
    /// The player is in the hall.
    CheckIn { player: u32 },
    /// The player is not in the hall after all.
    CheckOut { player: u32 },
    /// The player leaves the event.
    Withdraw { player: u32, reason: String },
    /// An excuse is accepted and the player goes on.
    Reinstate { player: u32, reason: String },
    /// The player is sent off and left out of the standings.
    Expel { player: u32, reason: String },
    /// The player may not ask for half-point byes, or may again.
    BarHalfPoints { player: u32, barred: bool },
    /// The player will miss a round, which is worth `H`, `F` or `Z`.
    AnnounceAbsence { player: u32, round: u8, bye: String },
    /// The player will play after all.
    CancelAbsence { player: u32, round: u8 },
    /// Number the players by the initial order.
    AssignNumbers,
    /// Number the players by lot (`lot`) or by hand (`hand`), number 1 first.
    SetNumbers {
        order: Vec<u32>,
        by: String,
        #[serde(default)]
        reason: Option<String>,
    },
    /// Record the lot for the colour of number 1: `white` or `black`.
    DrawInitialColor { color: String },
    /// Let the rules propose the next round.
    PairNextRound,
    /// In an Italo-Swiss, put all groups up to this score together, `0.5`, and propose it.
    PairMerged { up_to: String, reason: String },
    /// Propose it by hand.
    DraftByHand { pairing: PairingForm, reason: String },
    /// Begin a session in which the proposal is changed by hand.
    BeginManual { reason: String },
    /// End the session: the proposal is compared with the rules' own.
    EndManual,
    /// Throw the proposal away.
    DiscardDraft,
    /// Publish the proposal.
    PublishRound,
    /// Take a published round back. In a Swiss of 2026 the ground is `rematch`, `regulations`,
    /// `unopposed`, `late-entry` or `top-boards`.
    WithdrawRound {
        #[serde(default)]
        ground: Option<String>,
        reason: String,
    },
    /// Enter a result such as `1-0`, `=-=`, `0-1`, `+--`, `--+`, `---`, `adjourned`.
    EnterResult { round: u8, board: u16, result: String },
    /// Mend a result, or take it back.
    CorrectResult {
        round: u8,
        board: u16,
        #[serde(default)]
        to: Option<String>,
        reason: String,
    },
    /// Record that a game was played with the colours reversed.
    ReverseColors { round: u8, board: u16, reason: String },
    /// Record that the results of a round hang on the wall.
    PostResults {
        round: u8,
        #[serde(default)]
        place: Option<String>,
        /// `YYYY-MM-DD HH:MM`
        at: String,
    },
    /// Record the Chess960 position of a round, from 0 to 959.
    DrawPosition { round: u8, position: u16 },
    /// Record values of a tie-break that the event finds in its own way: `BLITZ` for
    /// `OTHER_BLITZ`, each player with a decimal number.
    SetOutsideValues { name: String, values: Vec<(u32, String)> },
    /// Record lots between tied players, best first.
    DrawLots { order: Vec<u32> },
    /// Record how a playoff will be played.
    PlanPlayoff { players: Vec<u32>, plan: String },
    /// Record a game of a playoff: `1-0`, `=-=` or `0-1`, and how many moves it took.
    PlayPlayoffGame { white: u32, black: u32, result: String, moves: u16 },
    /// Record the outcome of a playoff, best first.
    DecidePlayoff { order: Vec<u32>, how: String },
    /// Enter a team, its players in board order.
    EnterTeam { name: String, players: Vec<u32> },
    /// Say who plays for a team in a round, first board first.
    SetLineup { team: String, round: u8, players: Vec<u32> },
    /// Note a ruling at a board in the log.
    NoteRuling {
        round: u8,
        board: u16,
        ruling: String,
        #[serde(default)]
        remark: String,
    },
    /// Leave FIDE mode for good.
    LeaveFideMode { reason: String },
    /// Say who can see the event: `draft`, `public`, `archived` or `deleted`.
    SetStage { stage: String },
    /// Hold the public standings back, or show them again.
    HoldStandings { held: bool },
    /// Let the draft be published by itself, at so many milliseconds since 1970; none to take
    /// the plan back.
    PlanPublication {
        #[serde(default)]
        at_ms: Option<u64>,
    },
    /// End the event.
    Close,
    /// Open it again.
    Reopen { reason: String },
}

impl CommandForm {
    /// The least role that may do it.
    pub(crate) const fn needs(&self) -> Role {
        match self {
            Self::EnterResult { .. } | Self::CheckIn { .. } | Self::CheckOut { .. } => {
                Role::ResultEntry
            }
            Self::ChangeSettings { .. }
            | Self::LeaveFideMode { .. }
            | Self::SetStage { .. }
            | Self::Reopen { .. } => Role::Organiser,
            Self::Enter { .. }
            | Self::Correct { .. }
            | Self::Remove { .. }
            | Self::ConfirmRegistration { .. }
            | Self::DeclineRegistration { .. }
            | Self::Withdraw { .. }
            | Self::Reinstate { .. }
            | Self::Expel { .. }
            | Self::BarHalfPoints { .. }
            | Self::SetNumbers { .. }
            | Self::ReverseColors { .. }
            | Self::PlayPlayoffGame { .. }
            | Self::HoldStandings { .. }
            | Self::PlanPublication { .. }
            | Self::AnnounceAbsence { .. }
            | Self::CancelAbsence { .. }
            | Self::AssignNumbers
            | Self::DrawInitialColor { .. }
            | Self::PairNextRound
            | Self::PairMerged { .. }
            | Self::DraftByHand { .. }
            | Self::BeginManual { .. }
            | Self::EndManual
            | Self::PostResults { .. }
            | Self::PlanPlayoff { .. }
            | Self::SetLineup { .. }
            | Self::DiscardDraft
            | Self::PublishRound
            | Self::WithdrawRound { .. }
            | Self::CorrectResult { .. }
            | Self::DrawPosition { .. }
            | Self::SetOutsideValues { .. }
            | Self::DrawLots { .. }
            | Self::DecidePlayoff { .. }
            | Self::EnterTeam { .. }
            | Self::NoteRuling { .. }
            | Self::Close => Role::Arbiter,
        }
    }
}

fn ids(players: Vec<u32>) -> Vec<PlayerId> {
    players.into_iter().map(PlayerId).collect()
}

fn result(word: &str) -> Result<BoardResult, Problem> {
    meaning("result", &BoardResult::WORDS, word)
}

impl TryFrom<PairingForm> for Pairing {
    type Error = Problem;

    fn try_from(form: PairingForm) -> Result<Self, Problem> {
        let pair = |(white, black)| Pair { white: PlayerId(white), black: PlayerId(black) };
        let bye = |(player, bye): (u32, String)| {
            Ok((PlayerId(player), meaning("bye", &Bye::WORDS, &bye)?))
        };
        Ok(Self {
            pairs: form.pairs.into_iter().map(pair).collect(),
            byes: form.byes.into_iter().map(bye).collect::<Result<_, Problem>>()?,
        })
    }
}

impl TryFrom<CommandForm> for Command {
    type Error = Problem;

    #[expect(clippy::too_many_lines, reason = "a table of one row per command")]
    fn try_from(form: CommandForm) -> Result<Self, Problem> {
        Ok(match form {
            CommandForm::ChangeSettings { settings, reason } => {
                Self::ChangeSettings { settings: Box::new((*settings).try_into()?), reason }
            }
            CommandForm::Enter { players } => {
                let details = players.into_iter().map(TryInto::try_into);
                Self::Enter(details.collect::<Result<_, Problem>>()?)
            }
            CommandForm::Correct { player, details, reason } => {
                let details = Box::new((*details).try_into()?);
                Self::Correct { player: PlayerId(player), details, reason }
            }
            CommandForm::Remove { player } => Self::Remove(PlayerId(player)),
            CommandForm::CheckIn { player } => Self::CheckIn(PlayerId(player)),
            CommandForm::CheckOut { player } => Self::CheckOut(PlayerId(player)),
            CommandForm::Withdraw { player, reason } => {
                Self::Withdraw { player: PlayerId(player), reason }
            }
            CommandForm::Reinstate { player, reason } => {
                Self::Reinstate { player: PlayerId(player), reason }
            }
            CommandForm::Expel { player, reason } => {
                Self::Expel { player: PlayerId(player), reason }
            }
            CommandForm::BarHalfPoints { player, barred } => {
                Self::BarHalfPoints { player: PlayerId(player), barred }
            }
            CommandForm::SetNumbers { order, by, reason } => {
                let by = meaning("by", &NumbersBy::WORDS, &by)?;
                Self::SetNumbers { order: ids(order), by, reason }
            }
            CommandForm::ReverseColors { round, board, reason } => {
                Self::ReverseColors { round, board, reason }
            }
            CommandForm::PlayPlayoffGame { white, black, result, moves } => {
                let decision = meaning("result", &Decision::WORDS, &result)?;
                let (white, black) = (PlayerId(white), PlayerId(black));
                Self::PlayPlayoffGame(PlayoffGame { white, black, decision, moves })
            }
            CommandForm::ConfirmRegistration { request } => Self::ConfirmRegistration(request),
            CommandForm::DeclineRegistration { request, reason } => {
                Self::DeclineRegistration { request, reason }
            }
            CommandForm::LeaveFideMode { reason } => Self::LeaveFideMode { reason },
            CommandForm::SetStage { stage } => {
                Self::SetStage(meaning("stage", &Stage::WORDS, &stage)?)
            }
            CommandForm::HoldStandings { held } => Self::HoldStandings(held),
            CommandForm::PlanPublication { at_ms } => Self::PlanPublication { at_ms },
            CommandForm::AnnounceAbsence { player, round, bye } => {
                let bye = meaning("bye", &Bye::WORDS, &bye)?;
                Self::AnnounceAbsence { player: PlayerId(player), round, bye }
            }
            CommandForm::CancelAbsence { player, round } => {
                Self::CancelAbsence { player: PlayerId(player), round }
            }
            CommandForm::AssignNumbers => Self::AssignNumbers,
            CommandForm::DrawInitialColor { color } => {
                Self::DrawInitialColor(meaning("color", &Color::WORDS, &color)?)
            }
            CommandForm::PairNextRound => Self::PairNextRound,
            CommandForm::PairMerged { up_to, reason } => {
                Self::PairMerged { up_to: parsed("up_to", &up_to)?, reason }
            }
            CommandForm::DraftByHand { pairing, reason } => {
                Self::DraftByHand { pairing: pairing.try_into()?, reason }
            }
            CommandForm::BeginManual { reason } => Self::BeginManual { reason },
            CommandForm::EndManual => Self::EndManual,
            CommandForm::PostResults { round, place, at } => Self::PostResults { round, place, at },
            CommandForm::PlanPlayoff { players, plan } => {
                Self::PlanPlayoff { players: ids(players), plan }
            }
            CommandForm::SetLineup { team, round, players } => {
                Self::SetLineup { team, round, players: ids(players) }
            }
            CommandForm::NoteRuling { round, board, ruling, remark } => {
                Self::NoteRuling { round, board, ruling, remark }
            }
            CommandForm::DiscardDraft => Self::DiscardDraft,
            CommandForm::PublishRound => Self::PublishRound,
            CommandForm::WithdrawRound { ground, reason } => {
                let named = |it: String| meaning("ground", &ChangeGround::CODES, &it);
                Self::WithdrawRound { ground: ground.map(named).transpose()?, reason }
            }
            CommandForm::EnterResult { round, board, result: word } => {
                Self::EnterResult { round, board, result: result(&word)? }
            }
            CommandForm::CorrectResult { round, board, to, reason } => {
                let to = to.map(|word| result(&word)).transpose()?;
                Self::CorrectResult { round, board, to, reason }
            }
            CommandForm::DrawPosition { round, position } => Self::DrawPosition { round, position },
            CommandForm::SetOutsideValues { name, values } => {
                let values = values.into_iter().map(|(id, value)| (PlayerId(id), value));
                Self::SetOutsideValues { name, values: values.collect() }
            }
            CommandForm::DrawLots { order } => Self::DrawLots(ids(order)),
            CommandForm::DecidePlayoff { order, how } => {
                Self::DecidePlayoff { order: ids(order), how }
            }
            CommandForm::EnterTeam { name, players } => {
                Self::EnterTeam { name, players: ids(players) }
            }
            CommandForm::Close => Self::Close,
            CommandForm::Reopen { reason } => Self::Reopen { reason },
        })
    }
}

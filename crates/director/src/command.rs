//! What somebody wants. It may be refused.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    BoardResult, Bye, ChangeGround, Details, NumbersBy, Pairing, PlayerId, PlayoffGame, Settings,
    Stage,
};

/// Something an arbiter or organiser does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Begin an event.
    Create(Box<Settings>),
    /// Change the regulations.
    ChangeSettings {
        /// The regulations from now on.
        settings: Box<Settings>,
        /// Needed once a round has been paired.
        reason: Option<String>,
    },
    /// Register players.
    Enter(Vec<Details>),
    /// Mend wrong data.
    Correct {
        /// The player concerned.
        player: PlayerId,
        /// The data from now on.
        details: Box<Details>,
        /// The reason given.
        reason: String,
    },
    /// Cancel a registration.
    Remove(PlayerId),
    /// The player changes to another tournament of the festival.
    MoveThere {
        /// The player concerned.
        player: PlayerId,
        /// Number of the other tournament.
        other: u32,
        /// Its name.
        name: String,
    },
    /// A player comes from another tournament of the festival.
    MoveHere {
        /// Who it is.
        details: Box<Details>,
        /// Number of the other tournament.
        other: u32,
        /// Its name.
        name: String,
    },
    /// Somebody fills in the public form.
    Register {
        /// Who it is, as they say.
        details: Box<Details>,
        /// How they are reached.
        contact: String,
        /// What they add, or empty.
        remark: String,
        /// What the clock of the hall shows, `YYYY-MM-DD HH:MM`.
        now: String,
    },
    /// Let somebody who registered play.
    ConfirmRegistration(u32),
    /// Do not let somebody who registered play.
    DeclineRegistration {
        /// Which registration.
        request: u32,
        /// The reason given.
        reason: String,
    },
    /// The player is in the hall.
    CheckIn(PlayerId),
    /// The player is not in the hall after all.
    CheckOut(PlayerId),
    /// The player leaves the event.
    Withdraw {
        /// The player concerned.
        player: PlayerId,
        /// The reason given.
        reason: String,
    },
    /// An excuse is accepted and the player goes on.
    Reinstate {
        /// The player concerned.
        player: PlayerId,
        /// The excuse.
        reason: String,
    },
    /// The player is sent off and left out of the standings.
    Expel {
        /// The player concerned.
        player: PlayerId,
        /// The reason given.
        reason: String,
    },
    /// The player may not ask for half-point byes, or may again.
    BarHalfPoints {
        /// The player concerned.
        player: PlayerId,
        /// False to allow them again.
        barred: bool,
    },
    /// The player will miss a round.
    AnnounceAbsence {
        /// The player concerned.
        player: PlayerId,
        /// Which round.
        round: u8,
        /// What the round is to be worth.
        bye: Bye,
    },
    /// The player will play after all.
    CancelAbsence {
        /// The player concerned.
        player: PlayerId,
        /// Which round.
        round: u8,
    },
    /// Number the players by the initial order (C.04.2.B.2).
    AssignNumbers,
    /// Number the players in another way: by lot, or by hand.
    SetNumbers {
        /// Everybody, number 1 first.
        order: Vec<PlayerId>,
        /// How the order was found.
        by: NumbersBy,
        /// Why; needed once a round is published.
        reason: Option<String>,
    },
    /// Record the lot for the colour of number 1.
    DrawInitialColor(Color),
    /// Let the engine propose the next round.
    PairNextRound,
    /// Let the engine propose the next round of an Italo-Swiss with the lowest groups made one,
    /// where the last placed cannot be paired otherwise (ITALO.6).
    PairMerged {
        /// Groups up to this score are one.
        up_to: Score,
        /// The reason, kept in the log.
        reason: String,
    },
    /// Propose the next round by hand, or change the proposal.
    DraftByHand {
        /// The proposal.
        pairing: Pairing,
        /// Why it is not the engine's.
        reason: String,
    },
    /// Begin a session in which the proposal is changed by hand.
    BeginManual {
        /// The reason given.
        reason: String,
    },
    /// End the session: the proposal is compared with the engine's.
    EndManual,
    /// Throw the proposal away.
    DiscardDraft,
    /// Publish the proposal.
    PublishRound,
    /// Take a published round back.
    WithdrawRound {
        /// For what, where the edition of 2026 asks for one of its five grounds.
        ground: Option<ChangeGround>,
        /// The reason given.
        reason: String,
    },
    /// Enter a result.
    EnterResult {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// The result.
        result: BoardResult,
    },
    /// Mend a result, or take it back.
    CorrectResult {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// What should stand there; none to take the result back.
        to: Option<BoardResult>,
        /// The reason given.
        reason: String,
    },
    /// Record that a game was played with the colours reversed.
    ReverseColors {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// The reason given.
        reason: String,
    },
    /// Record that the results of a round hang on the wall.
    PostResults {
        /// Which round.
        round: u8,
        /// Where; none for the place that was announced.
        place: Option<String>,
        /// When, `YYYY-MM-DD HH:MM`.
        at: String,
    },
    /// Record the Chess960 position of a round.
    DrawPosition {
        /// Which round.
        round: u8,
        /// From 0 to 959.
        position: u16,
    },
    /// Record values of a tie-break that the event finds in its own way.
    SetOutsideValues {
        /// Name of the tie-break: `BLITZ` for `OTHER_BLITZ`.
        name: String,
        /// Each as a decimal number.
        values: Vec<(PlayerId, String)>,
    },
    /// Record lots between tied players.
    DrawLots(Vec<PlayerId>),
    /// Record how a playoff will be played.
    PlanPlayoff {
        /// Who plays it, by tie-break or by lot.
        players: Vec<PlayerId>,
        /// Stages, games and clocks.
        plan: String,
    },
    /// Record a game of a playoff; the last one decides it.
    PlayPlayoffGame(PlayoffGame),
    /// Record the outcome of a playoff.
    DecidePlayoff {
        /// Best first.
        order: Vec<PlayerId>,
        /// How it was decided.
        how: String,
    },
    /// Enter a team.
    EnterTeam {
        /// Unique name.
        name: String,
        /// In board order.
        players: Vec<PlayerId>,
    },
    /// Say who plays for a team in a round.
    SetLineup {
        /// Which team.
        team: String,
        /// Which round.
        round: u8,
        /// First board first.
        players: Vec<PlayerId>,
    },
    /// Note a ruling at a board in the log.
    NoteRuling {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// What was decided, with its articles.
        ruling: String,
        /// What the arbiter adds, or empty.
        remark: String,
    },
    /// Leave FIDE mode for good.
    LeaveFideMode {
        /// The reason given.
        reason: String,
    },
    /// Say who can see the event.
    SetStage(Stage),
    /// Hold the public standings back, or show them again.
    HoldStandings(bool),
    /// Let the draft be published by itself, or take that back.
    PlanPublication {
        /// Milliseconds since 1970; none to take the plan back.
        at_ms: Option<u64>,
    },
    /// End the event.
    Close,
    /// Open it again.
    Reopen {
        /// The reason given.
        reason: String,
    },
}

//! What happened in an event, in the past tense. The log of these is the event.

use arbiter_rulebook::Color;

use crate::{Bye, Settings, Sex, Title};

/// A player of one event, whatever number the starting order gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u32);

/// Who a player is, as registered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// `Surname, First`.
    pub name: String,
    /// Unknown where nobody said.
    pub sex: Option<Sex>,
    /// None for the untitled.
    pub title: Option<Title>,
    /// Three letters, or empty.
    pub federation: String,
    /// FIDE rating, if any.
    pub rating: Option<u16>,
    /// The list that the FIDE rating was taken from; empty where somebody typed it.
    pub rating_from: String,
    /// National rating, if any.
    pub national_rating: Option<u16>,
    /// The list that the national rating was taken from; empty where somebody typed it.
    pub national_rating_from: String,
    /// Whether the arbiter estimated the rating (C.04.2.B.1).
    pub rating_is_estimated: bool,
    /// FIDE identity number, if any.
    pub fide_id: Option<u64>,
    /// National identity number, if any.
    pub national_id: Option<u64>,
    /// The national licence where it is no number, such as `A12345` in France; or empty.
    pub licence: String,
    /// `YYYY-MM-DD`, `YYYY`, or empty.
    pub birth: String,
    /// Club, or empty.
    pub club: String,
    /// Ratings of later lists in an event of more than 30 days, the earliest first.
    pub later_ratings: Vec<LaterRating>,
}

/// A rating that a player got while the event was on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaterRating {
    /// The first round in which it counts.
    pub from_round: u8,
    /// The rating.
    pub rating: u16,
}

impl Details {
    /// The later rating that counts in a round, if one does yet.
    pub fn later_rating(&self, round: u8) -> Option<u16> {
        let valid = self.later_ratings.iter().filter(|it| it.from_round <= round);
        valid.max_by_key(|it| it.from_round).map(|it| it.rating)
    }

    /// The national number or licence, in words; empty where there is none.
    pub fn national_card(&self) -> String {
        self.national_id.map_or_else(|| self.licence.clone(), |id| id.to_string())
    }

    /// Takes a national number, or a licence where it is none.
    pub fn take_national_card(&mut self, card: &str) {
        let card = card.trim();
        self.national_id = card.parse().ok().filter(|id| *id != 0);
        let is_licence = self.national_id.is_none() && !card.trim_matches('0').is_empty();
        self.licence = if is_licence { card.to_owned() } else { String::new() };
    }

    /// Ratings that are as they were keep where they came from, and a licence stays where no
    /// number takes its place.
    pub fn keep_sources(&mut self, earlier: &Self) {
        if self.national_id.is_none() && self.licence.is_empty() {
            self.licence.clone_from(&earlier.licence);
        }
        if self.rating == earlier.rating && self.rating_from.is_empty() {
            self.rating_from.clone_from(&earlier.rating_from);
        }
        if self.national_rating == earlier.national_rating && self.national_rating_from.is_empty() {
            self.national_rating_from.clone_from(&earlier.national_rating_from);
        }
    }
}

/// Who won, on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// 1-0
    WhiteWins,
    /// ½-½
    Draw,
    /// 0-1
    BlackWins,
}

/// What one player of a game gets when the arbiter decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Award {
    /// As for a win.
    Win,
    /// As for a draw.
    Draw,
    /// As for a loss.
    Loss,
}

/// The result of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardResult {
    /// Played and decided.
    Played(Decision),
    /// Decided with less than one move by each player; not rated.
    Unrated(Decision),
    /// One player, or both, did not appear.
    Forfeit {
        /// Who was there; none for a double forfeit.
        present: Option<Color>,
    },
    /// Decided by the arbiter, not necessarily adding up to one point (11.8, 12.9).
    Arbiter {
        /// What White gets.
        white: Award,
        /// What Black gets.
        black: Award,
    },
    /// To be finished later; counts as a draw for pairing only (C.04.2.D.1).
    Adjourned,
}

/// One board of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The player of the white pieces.
    pub white: PlayerId,
    /// The player of the black pieces.
    pub black: PlayerId,
}

/// A round as proposed or published: boards in order, and who is not paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// First board first.
    pub pairs: Vec<Pair>,
    /// Everybody else who takes part in the event.
    pub byes: Vec<(PlayerId, Bye)>,
}

/// How far a corrected result reaches (C.04.2.D.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// Standings and every pairing made from now on.
    Everything,
    /// The rating report alone: found after the following round had ended.
    RatingOnly,
}

/// Who can see an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Only those who run it.
    Draft,
    /// Everybody.
    #[default]
    Public,
    /// Everybody who looks for it; it is no longer among the current ones.
    Archived,
    /// Nobody: its log is kept, and what was exported before.
    Deleted,
}

/// How numbers were given, where not by the initial order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NumbersBy {
    /// By lot (RR.0, ITALO.2).
    Lot,
    /// By the arbiter.
    Hand,
}

/// For what a published pairing may change (C.04.2 4.4 of 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeGround {
    /// Two would meet again by accident.
    Rematch,
    /// The regulations of the event allow it.
    Regulations,
    /// Two neighbours in the standings are without an opponent and can play each other.
    Unopposed,
    /// A late entry is let in, with the fewest changes and the consent of those concerned.
    LateEntry,
    /// Something unforeseen happened on the top boards of the last round.
    TopBoards,
}

impl ChangeGround {
    /// Every ground, with the word by which it is named and kept.
    pub const CODES: [(&str, Self); 5] = [
        ("rematch", Self::Rematch),
        ("regulations", Self::Regulations),
        ("unopposed", Self::Unopposed),
        ("late-entry", Self::LateEntry),
        ("top-boards", Self::TopBoards),
    ];

    /// The word by which it is named and kept.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rematch => "rematch",
            Self::Regulations => "regulations",
            Self::Unopposed => "unopposed",
            Self::LateEntry => "late-entry",
            Self::TopBoards => "top-boards",
        }
    }
}

/// Which way a player went between two tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From here to the other one.
    There,
    /// From the other one to here.
    Here,
}

/// Why published rounds were compared with the rules again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recheck {
    /// They came with a report of another program.
    Import,
    /// A setting that they rest on was changed.
    Settings,
}

/// A game of a playoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayoffGame {
    /// The player of the white pieces.
    pub white: PlayerId,
    /// The player of the black pieces.
    pub black: PlayerId,
    /// Who won.
    pub decision: Decision,
    /// How many moves it took; they decide where nothing else does (PLAYOFF.k2).
    pub moves: u16,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The event exists.
    Created(Box<Settings>),
    /// The regulations were changed.
    SettingsChanged {
        /// The regulations from now on.
        settings: Box<Settings>,
        /// Given where the change came after the first pairing.
        reason: Option<String>,
    },
    /// A player was registered.
    PlayerEntered {
        /// Unique in the event.
        player: PlayerId,
        /// Who it is.
        details: Box<Details>,
    },
    /// Wrong data were mended (C.04.2.B.3).
    PlayerCorrected {
        /// The player concerned.
        player: PlayerId,
        /// The data from now on.
        details: Box<Details>,
        /// The reason given.
        reason: String,
    },
    /// A registration was cancelled before the player was ever paired.
    PlayerRemoved {
        /// The player concerned.
        player: PlayerId,
    },
    /// A player changed from one tournament of a festival to another, before the first round.
    PlayerMoved {
        /// The player concerned, by the number of this tournament.
        player: PlayerId,
        /// Which way.
        way: Direction,
        /// Number of the other tournament.
        other: u32,
        /// Its name.
        name: String,
    },
    /// Somebody filled in the public form.
    RegistrationRequested {
        /// Unique in the event.
        request: u32,
        /// Who it is, as they say.
        details: Box<Details>,
        /// How they are reached.
        contact: String,
        /// What they add, or empty.
        remark: String,
    },
    /// A registration was confirmed: the player was entered just before.
    RegistrationConfirmed {
        /// Which one.
        request: u32,
        /// The player they became.
        player: PlayerId,
    },
    /// A registration was declined.
    RegistrationDeclined {
        /// Which one.
        request: u32,
        /// The reason given.
        reason: String,
    },
    /// The player is in the hall (C.04.2.C.1).
    CheckedIn {
        /// The player concerned.
        player: PlayerId,
    },
    /// The player is not in the hall after all.
    CheckedOut {
        /// The player concerned.
        player: PlayerId,
    },
    /// The player left the event and is never paired again (C.04.2.D.3).
    Withdrawn {
        /// The player concerned.
        player: PlayerId,
        /// First round without them.
        from_round: u8,
        /// The reason given.
        reason: String,
    },
    /// A withdrawal was taken back in time (C.04.2.D.2).
    Reinstated {
        /// The player concerned.
        player: PlayerId,
        /// The excuse that was accepted.
        reason: String,
    },
    /// The player was sent off and is left out of the standings.
    Expelled {
        /// The player concerned.
        player: PlayerId,
        /// First round without them.
        from_round: u8,
        /// The reason given.
        reason: String,
    },
    /// An excuse for not appearing was accepted (C.04.2.D.2).
    Excused {
        /// The player concerned.
        player: PlayerId,
        /// The round that was missed.
        round: u8,
    },
    /// Whether the player may ask for half-point byes.
    HalfPointByesBarred {
        /// The player concerned.
        player: PlayerId,
        /// False to allow them again.
        barred: bool,
    },
    /// The player will miss a round (C.04.2.D.4).
    AbsenceAnnounced {
        /// The player concerned.
        player: PlayerId,
        /// Which round.
        round: u8,
        /// What the round is worth.
        bye: Bye,
    },
    /// The player will play after all.
    AbsenceCancelled {
        /// The player concerned.
        player: PlayerId,
        /// Which round.
        round: u8,
    },
    /// Pairing numbers were given: the first of the list is number 1 (C.04.2.B.3).
    NumbersAssigned {
        /// In the order of the numbers.
        order: Vec<PlayerId>,
    },
    /// Numbers were given in another way than by the initial order.
    NumbersSet {
        /// In the order of the numbers.
        order: Vec<PlayerId>,
        /// How the numbers were given.
        by: NumbersBy,
        /// Why, where somebody said so.
        reason: Option<String>,
    },
    /// The lot gave number 1 this colour.
    InitialColorDrawn {
        /// The colour.
        color: Color,
    },
    /// A round was proposed, by the engine or by hand.
    RoundDrafted {
        /// Which round.
        round: u8,
        /// Name and version of what proposed it, or `manual`.
        by: String,
        /// The proposal.
        pairing: Pairing,
        /// Why it differs from the engine's, where it does.
        reason: Option<String>,
    },
    /// Somebody began to change the proposal by hand (C.04.2.A.5).
    ManualBegun {
        /// Which round.
        round: u8,
        /// The reason given.
        reason: String,
    },
    /// The changes are done and were compared with the engine's proposal.
    ManualEnded {
        /// Which round.
        round: u8,
        /// Pairs and byes that the engine does not have.
        differences: u16,
    },
    /// The proposal was thrown away.
    DraftDiscarded {
        /// Which round.
        round: u8,
    },
    /// The round was published as drafted; from now on it is a fact (C.04.2.D.10).
    RoundPublished {
        /// Which round.
        round: u8,
    },
    /// A published round was taken back (C.04.2.D.10; 4.4 of 2026).
    RoundWithdrawn {
        /// Which round.
        round: u8,
        /// For what; none where the rules do not ask for it.
        ground: Option<ChangeGround>,
        /// The reason given.
        reason: String,
    },
    /// A result came in.
    ResultEntered {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// The result.
        result: BoardResult,
    },
    /// A result was mended.
    ResultCorrected {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// What stood there; none to enter it late.
        from: Option<BoardResult>,
        /// What stands there now; none to take it back.
        to: Option<BoardResult>,
        /// How far it reaches.
        reach: Reach,
        /// The reason given.
        reason: String,
    },
    /// A game was played with the colours reversed (C.04.2.D.8).
    ColorsReversed {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// How far it reaches.
        reach: Reach,
        /// The reason given.
        reason: String,
    },
    /// Published rounds are not what the rules give.
    RoundsDiffer {
        /// Which rounds.
        rounds: Vec<u8>,
        /// What made somebody look.
        after: Recheck,
    },
    /// Results of a round were posted (C.04.2.D.7).
    ResultsPosted {
        /// Which round.
        round: u8,
        /// Where it takes place.
        place: String,
        /// When, `YYYY-MM-DD HH:MM`.
        at: String,
    },
    /// Values of a tie-break that the event finds in its own way.
    OutsideValuesSet {
        /// Name of the tie-break, without `OTHER_`.
        name: String,
        /// Each as a decimal number; a player who is not named keeps what was there.
        values: Vec<(PlayerId, String)>,
    },
    /// The Chess960 position of a round was drawn.
    PositionDrawn {
        /// Which round.
        round: u8,
        /// From 0 to 959; 518 is the usual one.
        position: u16,
    },
    /// Players who were still tied were ordered by lot.
    LotsDrawn {
        /// Best first.
        order: Vec<PlayerId>,
    },
    /// A playoff was arranged.
    PlayoffPlanned {
        /// Who plays it, by tie-break or by lot.
        players: Vec<PlayerId>,
        /// Stages, games and clocks.
        plan: String,
    },
    /// A game of the playoff arranged last among these two was played.
    PlayoffGamePlayed {
        /// Who, and how it ended.
        game: PlayoffGame,
    },
    /// A playoff was decided.
    PlayoffDecided {
        /// Best first.
        order: Vec<PlayerId>,
        /// How: games, colours, times.
        how: String,
    },
    /// A team was entered, its players in board order.
    TeamEntered {
        /// Unique name.
        name: String,
        /// In board order.
        players: Vec<PlayerId>,
    },
    /// Teams were given their numbers: the first of the list is number 1 (C.04.6 1.1).
    TeamsNumbered {
        /// Names in the order of the numbers.
        order: Vec<String>,
    },
    /// A team said who plays a round, first board first: substitutes stand among them.
    LineupSet {
        /// Which team.
        team: String,
        /// Which round.
        round: u8,
        /// In the order of the boards.
        players: Vec<PlayerId>,
    },
    /// The arbiter noted a ruling at a board (12.2, 11.9).
    RulingNoted {
        /// Which round.
        round: u8,
        /// Which board, from 1.
        board: u16,
        /// What was decided, with its articles.
        ruling: String,
        /// What the arbiter adds, or empty.
        remark: String,
    },
    /// The event is no longer run in FIDE mode; there is no way back.
    FideModeLeft {
        /// The reason given.
        reason: String,
    },
    /// Who can see the event.
    StageSet {
        /// From now on.
        stage: Stage,
    },
    /// Whether the public standings wait.
    StandingsHeld {
        /// False to show them again.
        held: bool,
    },
    /// The draft will be published by itself.
    PublicationPlanned {
        /// Which round.
        round: u8,
        /// Milliseconds since 1970; none to take the plan back.
        at_ms: Option<u64>,
    },
    /// The event is over.
    Closed,
    /// The event was opened again.
    Reopened {
        /// The reason given.
        reason: String,
    },
}

//! The event as it stands: the fold of its facts, and nothing else.
#![allow(clippy::match_same_arms, reason = "a row per variant reads as a table")]
#![allow(clippy::too_many_lines, reason = "a table of one row per variant")]

use std::collections::{BTreeMap, BTreeSet};

use arbiter_rulebook::Color;

use crate::{
    BoardResult, Bye, Details, Fact, NumbersBy, Pair, Pairing, PlayerId, PlayoffGame, Reach,
    Request, RequestState, Settings, Stage, Team,
};

/// A registered player and where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who it is.
    pub details: Details,
    /// Whether they have been seen in the hall.
    pub checked_in: bool,
    /// First round without them, if they left.
    pub withdrawn_from: Option<u8>,
    /// Rounds they will miss, and what each is worth.
    pub absences: BTreeMap<u8, Bye>,
    /// First round for which they could be paired.
    pub entered_for: u8,
    /// Whether they were sent off, and are left out of the standings.
    pub is_expelled: bool,
    /// Whether they may not ask for half-point byes.
    pub is_barred_from_half_points: bool,
    /// Rounds that they missed without notice and were excused for.
    pub excused: BTreeSet<u8>,
}

/// A board of a published round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Who plays whom.
    pub pair: Pair,
    /// None while the game is on.
    pub result: Option<BoardResult>,
    /// What the rating report must say instead, where a mistake was found too late.
    pub for_rating: Option<BoardResult>,
    /// Whether the report must show the colours the other way round, which was found too late
    /// for pairings.
    pub is_reversed_in_report: bool,
}

/// A published round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// First board first.
    pub boards: Vec<Board>,
    /// Those not paired.
    pub byes: BTreeMap<PlayerId, Bye>,
    /// What proposed it.
    pub by: String,
    /// Why it differs from the engine's proposal, where it does.
    pub reason: Option<String>,
}

impl Round {
    /// Boards without any result: games that are on, or that nobody has recorded.
    pub fn blank_boards(&self) -> usize {
        self.boards.iter().filter(|board| board.result.is_none()).count()
    }

    /// Whether every board has a result; an adjourned game has not ended.
    pub fn has_ended(&self) -> bool {
        self.open_boards() == 0
    }

    /// Boards whose game has not ended.
    pub fn open_boards(&self) -> usize {
        self.boards.iter().filter(|board| board.is_open()).count()
    }
}

impl Board {
    /// A board that was just published.
    pub const fn new(pair: Pair) -> Self {
        Self { pair, result: None, for_rating: None, is_reversed_in_report: false }
    }

    /// Exchanges the colours; both players keep what they scored.
    fn reverse(&mut self) {
        self.pair = Pair { white: self.pair.black, black: self.pair.white };
        self.result = self.result.map(BoardResult::reversed);
        self.for_rating = self.for_rating.map(BoardResult::reversed);
    }

    /// Whether the game has not ended: no result yet, or adjourned.
    pub const fn is_open(&self) -> bool {
        matches!(self.result, None | Some(BoardResult::Adjourned))
    }
}

impl BoardResult {
    /// The same result with the colours exchanged.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Played(decision) => Self::Played(decision.reversed()),
            Self::Unrated(decision) => Self::Unrated(decision.reversed()),
            Self::Forfeit { present: Some(Color::White) } => {
                Self::Forfeit { present: Some(Color::Black) }
            }
            Self::Forfeit { present: Some(Color::Black) } => {
                Self::Forfeit { present: Some(Color::White) }
            }
            Self::Forfeit { present: None } => Self::Forfeit { present: None },
            Self::Arbiter { white, black } => Self::Arbiter { white: black, black: white },
            Self::Adjourned => Self::Adjourned,
        }
    }
}

impl crate::Decision {
    /// The same decision with the colours exchanged.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::WhiteWins => Self::BlackWins,
            Self::Draw => Self::Draw,
            Self::BlackWins => Self::WhiteWins,
        }
    }
}

/// A playoff that was arranged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playoff {
    /// Who plays it, best tie-break first, or by lot.
    pub players: Vec<PlayerId>,
    /// Stages, games and clocks, as they were announced.
    pub plan: String,
    /// In the order in which they were played.
    pub games: Vec<PlayoffGame>,
}

/// A round proposed and not yet published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Which round.
    pub round: u8,
    /// What proposed it.
    pub by: String,
    /// The proposal.
    pub pairing: Pairing,
    /// Why it differs from the engine's, where it does.
    pub reason: Option<String>,
}

/// A session in which the proposal is changed by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manual {
    /// Which round.
    pub round: u8,
    /// The reason given.
    pub reason: String,
}

/// Results that hang on the wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Where it takes place.
    pub place: String,
    /// When, `YYYY-MM-DD HH:MM`.
    pub at: String,
}

/// The event as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The regulations.
    pub settings: Settings,
    /// Everybody who ever entered and was not removed.
    pub players: BTreeMap<PlayerId, Entrant>,
    /// Who filled in the public form, by number.
    pub requests: BTreeMap<u32, Request>,
    /// Number 1 first; empty before numbers were given.
    pub order: Vec<PlayerId>,
    /// The lot, once drawn.
    pub initial_color: Option<Color>,
    /// Published rounds, first round first.
    pub rounds: Vec<Round>,
    /// A round that is being made.
    pub draft: Option<Draft>,
    /// A session of changes by hand that has not ended.
    pub manual: Option<Manual>,
    /// When the results of each round were posted; the first posting counts.
    pub posted: BTreeMap<u8, Posting>,
    /// Chess960 positions that were drawn, by round.
    pub positions: BTreeMap<u8, u16>,
    /// Values of the event's own tie-breaks, by name and player.
    pub outside: BTreeMap<String, BTreeMap<PlayerId, String>>,
    /// Lots drawn between tied players, best first, in the order of drawing.
    pub lots: Vec<Vec<PlayerId>>,
    /// Playoffs arranged, with the games played so far.
    pub planned: Vec<Playoff>,
    /// Playoffs decided, best first, with how they were decided.
    pub playoffs: Vec<(Vec<PlayerId>, String)>,
    /// Team events only.
    pub teams: BTreeMap<String, Vec<PlayerId>>,
    /// Teams in the order of their numbers; empty before these were given.
    pub team_order: Vec<String>,
    /// By team and round: who plays, first board first, where the team has said so.
    pub lineups: BTreeMap<(String, u8), Vec<PlayerId>>,
    /// How numbers were given, where not by the initial order.
    pub numbers_by: Option<NumbersBy>,
    /// Why FIDE mode was left, where it was.
    pub left_fide_mode: Option<String>,
    /// Who can see the event.
    pub stage: Stage,
    /// Whether the public standings wait.
    pub are_standings_held: bool,
    /// When the draft will be published by itself, in milliseconds since 1970.
    pub publish_at_ms: Option<u64>,
    /// Whether the event is over.
    pub is_closed: bool,
    /// How many facts made this state.
    pub version: u64,
}

impl Default for Tournament {
    /// The state before anything happened.
    fn default() -> Self {
        Self {
            settings: Settings::swiss("", 0),
            players: BTreeMap::new(),
            requests: BTreeMap::new(),
            order: Vec::new(),
            initial_color: None,
            rounds: Vec::new(),
            draft: None,
            manual: None,
            posted: BTreeMap::new(),
            positions: BTreeMap::new(),
            outside: BTreeMap::new(),
            lots: Vec::new(),
            planned: Vec::new(),
            playoffs: Vec::new(),
            teams: BTreeMap::new(),
            team_order: Vec::new(),
            lineups: BTreeMap::new(),
            numbers_by: None,
            left_fide_mode: None,
            stage: Stage::Public,
            are_standings_held: false,
            publish_at_ms: None,
            is_closed: false,
            version: 0,
        }
    }
}

/// An event is the fold of its facts.
pub fn replay<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Tournament {
    facts.into_iter().fold(Tournament::default(), evolve)
}

/// Applies a fact. There is no fact that cannot be applied: one that speaks of somebody or
/// something unknown changes nothing but the version.
#[must_use]
pub fn evolve(mut tournament: Tournament, fact: &Fact) -> Tournament {
    tournament.version += 1;
    tournament.apply(fact);
    tournament
}

impl Tournament {
    /// The number of the round to be paired next, from 1.
    pub fn next_round(&self) -> u8 {
        u8::try_from(self.rounds.len() + 1).unwrap_or(u8::MAX)
    }

    /// Published round `round`, from 1.
    pub fn round(&self, round: u8) -> Option<&Round> {
        self.rounds.get(usize::from(round).checked_sub(1)?)
    }

    /// Whether `player` has ever been on a published board or bye list.
    pub fn was_paired(&self, player: PlayerId) -> bool {
        self.rounds.iter().any(|round| {
            round.byes.contains_key(&player)
                || round
                    .boards
                    .iter()
                    .any(|board| board.pair.white == player || board.pair.black == player)
        })
    }

    /// The teams as the record shows them, in the order of their numbers and then of the
    /// alphabet, their players by pairing number.
    pub fn record_teams(&self) -> Vec<Team> {
        let number = |id: &PlayerId| {
            let index = self.order.iter().position(|other| other == id)?;
            crate::PairingNumber::new(u16::try_from(index + 1).ok()?)
        };
        let numbered = self.team_order.iter().filter_map(|name| self.teams.get_key_value(name));
        let others = self.teams.iter().filter(|(name, _)| !self.team_order.contains(name));
        let teams = numbered.chain(others);
        teams
            .map(|(name, players)| Team {
                name: name.clone(),
                players: players.iter().filter_map(number).collect(),
                ..Team::default()
            })
            .collect()
    }

    fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Created(settings) | Fact::SettingsChanged { settings, .. } => {
                self.settings = (**settings).clone();
            }
            Fact::PlayerEntered { .. }
            | Fact::PlayerCorrected { .. }
            | Fact::PlayerRemoved { .. }
            | Fact::CheckedIn { .. }
            | Fact::CheckedOut { .. }
            | Fact::Withdrawn { .. }
            | Fact::Reinstated { .. }
            | Fact::Expelled { .. }
            | Fact::Excused { .. }
            | Fact::HalfPointByesBarred { .. }
            | Fact::AbsenceAnnounced { .. }
            | Fact::AbsenceCancelled { .. } => self.apply_to_player(fact),
            Fact::NumbersAssigned { order } => self.order.clone_from(order),
            Fact::NumbersSet { order, by, .. } => {
                (self.order, self.numbers_by) = (order.clone(), Some(*by));
            }
            Fact::InitialColorDrawn { color } => self.initial_color = Some(*color),
            Fact::RoundDrafted { round, by, pairing, reason } => {
                let (by, pairing, reason) = (by.clone(), pairing.clone(), reason.clone());
                self.draft = Some(Draft { round: *round, by, pairing, reason });
            }
            Fact::ManualBegun { round, reason } => {
                self.manual = Some(Manual { round: *round, reason: reason.clone() });
            }
            Fact::ManualEnded { differences, .. } => {
                let session = self.manual.take();
                // What is no longer the engine's was made by hand, for the reason of the session.
                if let Some(draft) = self.draft.as_mut().filter(|_| 0 < *differences) {
                    draft.reason = draft.reason.take().or(session.map(|it| it.reason));
                }
            }
            Fact::DraftDiscarded { .. } => {
                (self.draft, self.manual, self.publish_at_ms) = (None, None, None);
            }
            Fact::RoundPublished { round } => self.publish(*round),
            Fact::RoundWithdrawn { round, .. } => {
                if usize::from(*round) == self.rounds.len() {
                    self.rounds.pop();
                    self.posted.remove(round);
                }
            }
            Fact::ResultEntered { round, board, result } => {
                if let Some(board) = self.board_mut(*round, *board) {
                    board.result = Some(*result);
                }
            }
            Fact::ResultCorrected { round, board, to, reach, .. } => {
                if let Some(board) = self.board_mut(*round, *board) {
                    match reach {
                        Reach::Everything => (board.result, board.for_rating) = (*to, None),
                        Reach::RatingOnly => board.for_rating = *to,
                    }
                }
            }
            Fact::ColorsReversed { round, board, reach, .. } => {
                if let Some(board) = self.board_mut(*round, *board) {
                    match reach {
                        Reach::Everything => board.reverse(),
                        Reach::RatingOnly => {
                            board.is_reversed_in_report = !board.is_reversed_in_report;
                        }
                    }
                }
            }
            Fact::RoundsDiffer { .. } => {}
            Fact::ResultsPosted { round, place, at } => {
                let posting = Posting { place: place.clone(), at: at.clone() };
                self.posted.entry(*round).or_insert(posting);
            }
            Fact::PositionDrawn { round, position } => {
                self.positions.insert(*round, *position);
            }
            Fact::OutsideValuesSet { name, values } => {
                self.outside.entry(name.clone()).or_default().extend(values.iter().cloned());
            }
            Fact::LotsDrawn { order } => {
                // The same players drawn for again: the later lots count.
                let is_same = |it: &Vec<PlayerId>| {
                    it.len() == order.len() && it.iter().all(|id| order.contains(id))
                };
                self.lots.retain(|it| !is_same(it));
                self.lots.push(order.clone());
            }
            Fact::PlayoffPlanned { players, plan } => {
                let (players, plan) = (players.clone(), plan.clone());
                self.planned.push(Playoff { players, plan, games: Vec::new() });
            }
            Fact::PlayoffGamePlayed { game } => {
                let mut latest = self.planned.iter_mut().rev();
                let plays = |id: &PlayerId, playoff: &Playoff| playoff.players.contains(id);
                let theirs = latest.find(|it| plays(&game.white, it) && plays(&game.black, it));
                if let Some(playoff) = theirs {
                    playoff.games.push(*game);
                }
            }
            Fact::PlayoffDecided { order, how } => {
                self.playoffs.push((order.clone(), how.clone()));
            }
            Fact::TeamEntered { name, players } => {
                self.teams.insert(name.clone(), players.clone());
            }
            Fact::TeamsNumbered { order } => self.team_order.clone_from(order),
            Fact::LineupSet { team, round, players } => {
                self.lineups.insert((team.clone(), *round), players.clone());
            }
            Fact::RegistrationRequested { request, details, contact, remark } => {
                let asked = Request {
                    details: (**details).clone(),
                    contact: contact.clone(),
                    remark: remark.clone(),
                    state: RequestState::Open,
                };
                self.requests.insert(*request, asked);
            }
            Fact::RegistrationConfirmed { request, player } => {
                self.decide_request(*request, RequestState::Confirmed(*player));
            }
            Fact::RegistrationDeclined { request, .. } => {
                self.decide_request(*request, RequestState::Declined);
            }
            // For the log alone.
            Fact::RulingNoted { .. } | Fact::PlayerMoved { .. } => {}
            Fact::FideModeLeft { reason } => self.left_fide_mode = Some(reason.clone()),
            Fact::StageSet { stage } => self.stage = *stage,
            Fact::StandingsHeld { held } => self.are_standings_held = *held,
            Fact::PublicationPlanned { at_ms, .. } => self.publish_at_ms = *at_ms,
            Fact::Closed => self.is_closed = true,
            Fact::Reopened { .. } => self.is_closed = false,
        }
    }

    fn apply_to_player(&mut self, fact: &Fact) {
        let entered_for = self.next_round();
        match fact {
            Fact::PlayerEntered { player, details } => {
                let entrant = Entrant {
                    details: (**details).clone(),
                    checked_in: false,
                    withdrawn_from: None,
                    absences: BTreeMap::new(),
                    entered_for,
                    is_expelled: false,
                    is_barred_from_half_points: false,
                    excused: BTreeSet::new(),
                };
                self.players.insert(*player, entrant);
            }
            Fact::PlayerCorrected { player, details, .. } => {
                self.with(*player, |entrant| entrant.details = (**details).clone());
            }
            Fact::PlayerRemoved { player } => {
                self.players.remove(player);
                self.order.retain(|other| other != player);
            }
            Fact::CheckedIn { player } => self.with(*player, |entrant| entrant.checked_in = true),
            Fact::CheckedOut { player } => self.with(*player, |entrant| entrant.checked_in = false),
            Fact::Withdrawn { player, from_round, .. } => {
                self.with(*player, |entrant| entrant.withdrawn_from = Some(*from_round));
            }
            Fact::Reinstated { player, .. } => {
                self.with(*player, |entrant| {
                    (entrant.withdrawn_from, entrant.is_expelled) = (None, false);
                });
            }
            Fact::Expelled { player, from_round, .. } => {
                self.with(*player, |entrant| {
                    let from = entrant.withdrawn_from.unwrap_or(*from_round);
                    (entrant.withdrawn_from, entrant.is_expelled) = (Some(from), true);
                });
            }
            Fact::Excused { player, round } => {
                self.with(*player, |entrant| {
                    entrant.excused.insert(*round);
                });
            }
            Fact::HalfPointByesBarred { player, barred } => {
                self.with(*player, |entrant| entrant.is_barred_from_half_points = *barred);
            }
            Fact::AbsenceAnnounced { player, round, bye } => {
                self.with(*player, |entrant| {
                    entrant.absences.insert(*round, *bye);
                });
            }
            Fact::AbsenceCancelled { player, round } => {
                self.with(*player, |entrant| {
                    entrant.absences.remove(round);
                });
            }
            Fact::Created(_)
            | Fact::SettingsChanged { .. }
            | Fact::NumbersAssigned { .. }
            | Fact::NumbersSet { .. }
            | Fact::InitialColorDrawn { .. }
            | Fact::RoundDrafted { .. }
            | Fact::ManualBegun { .. }
            | Fact::ManualEnded { .. }
            | Fact::DraftDiscarded { .. }
            | Fact::RoundPublished { .. }
            | Fact::RoundWithdrawn { .. }
            | Fact::ResultEntered { .. }
            | Fact::ResultCorrected { .. }
            | Fact::ColorsReversed { .. }
            | Fact::PositionDrawn { .. }
            | Fact::OutsideValuesSet { .. }
            | Fact::RoundsDiffer { .. }
            | Fact::ResultsPosted { .. }
            | Fact::LotsDrawn { .. }
            | Fact::PlayoffPlanned { .. }
            | Fact::PlayoffGamePlayed { .. }
            | Fact::FideModeLeft { .. }
            | Fact::StageSet { .. }
            | Fact::StandingsHeld { .. }
            | Fact::PublicationPlanned { .. }
            | Fact::PlayoffDecided { .. }
            | Fact::TeamEntered { .. }
            | Fact::TeamsNumbered { .. }
            | Fact::LineupSet { .. }
            | Fact::RulingNoted { .. }
            | Fact::PlayerMoved { .. }
            | Fact::RegistrationRequested { .. }
            | Fact::RegistrationConfirmed { .. }
            | Fact::RegistrationDeclined { .. }
            | Fact::Closed
            | Fact::Reopened { .. } => {}
        }
    }

    fn decide_request(&mut self, request: u32, state: RequestState) {
        if let Some(asked) = self.requests.get_mut(&request) {
            asked.state = state;
        }
    }

    /// Registrations that nobody has decided, in the order in which they came.
    pub fn open_requests(&self) -> impl Iterator<Item = (u32, &Request)> {
        let open = self.requests.iter().filter(|(_, it)| it.state == RequestState::Open);
        open.map(|(&number, it)| (number, it))
    }

    /// The place on the waiting list of a registration that nobody has decided: those who play
    /// and those who asked before take the room there is. None where there is room.
    pub fn waiting_place(&self, request: u32) -> Option<usize> {
        let capacity = usize::from(self.settings.registration.capacity?);
        let before = self.open_requests().filter(|(number, _)| *number <= request).count();
        (self.taking_part() + before).checked_sub(capacity).filter(|place| 0 < *place)
    }

    /// Players who have not left.
    pub fn taking_part(&self) -> usize {
        self.players.values().filter(|it| it.withdrawn_from.is_none()).count()
    }

    fn with(&mut self, player: PlayerId, change: impl FnOnce(&mut Entrant)) {
        if let Some(entrant) = self.players.get_mut(&player) {
            change(entrant);
        }
    }

    /// A board of a published round, both counted from one.
    pub fn board(&self, round: u8, board: u16) -> Option<&Board> {
        self.round(round)?.boards.get(usize::from(board).checked_sub(1)?)
    }

    fn board_mut(&mut self, round: u8, board: u16) -> Option<&mut Board> {
        let round = self.rounds.get_mut(usize::from(round).checked_sub(1)?)?;
        round.boards.get_mut(usize::from(board).checked_sub(1)?)
    }

    fn publish(&mut self, round: u8) {
        let Some(draft) = self.draft.take_if(|draft| draft.round == round) else { return };
        self.publish_at_ms = None;
        let boards = draft.pairing.pairs.into_iter();
        self.rounds.push(Round {
            boards: boards.map(Board::new).collect(),
            byes: draft.pairing.byes.into_iter().collect(),
            by: draft.by,
            reason: draft.reason,
        });
    }

    /// Whether the event is run under FIDE's rules to the letter: rated, and nobody left it.
    pub fn is_in_fide_mode(&self) -> bool {
        self.settings.is_rated && self.left_fide_mode.is_none()
    }

    /// Whether somebody is there for the next round.
    pub fn is_present(&self, player: PlayerId) -> bool {
        self.players.get(&player).is_some_and(|it| self.is_here(it, self.next_round()))
    }

    fn is_here(&self, entrant: &Entrant, round: u8) -> bool {
        entrant.withdrawn_from.is_none_or(|from| round < from)
            && !entrant.absences.contains_key(&round)
            && (entrant.checked_in || !self.settings.needs_check_in)
    }

    /// Those who are to be paired in the next round: entered, here, neither gone nor excused.
    pub fn present(&self) -> BTreeSet<PlayerId> {
        let round = self.next_round();
        let here = self.players.iter().filter(|(_, entrant)| self.is_here(entrant, round));
        here.map(|(&id, _)| id).collect()
    }
}

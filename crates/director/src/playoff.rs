//! Lots and playoffs: arranged, played game by game, and decided (PLAYOFF.a to PLAYOFF.k12).
#![allow(clippy::match_same_arms, reason = "a row per variant reads as a table")]

use arbiter_pairing::knockout::KnockOutStage;
use arbiter_rulebook::Color;
use arbiter_standings::{
    OutsideName, Value,
    playoff::{
        Colors, Control, Follow, GameOutcome, Plan, PlanOptions, Played, Seat, StageId,
        TimeAvailable, earliest_start, follow, plan as scheme,
    },
};
use arbiter_tournament::{
    Decision as Outcome, Fact, PlayerId, Playoff, PlayoffGame, Purpose, System, TieDecision,
    Tournament,
};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{document, known, text},
    engine,
};

/// A game of a playoff that can be played now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// One of the two.
    pub first: PlayerId,
    /// The other.
    pub second: PlayerId,
    /// Who has White; none where the lot says so.
    pub white: Option<PlayerId>,
    /// Clocks, and whom a draw is enough for.
    pub control: Control,
}

/// How far a playoff has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// These games can be played now.
    Running(Vec<Due>),
    /// Somebody won.
    Won(PlayerId),
    /// Even the number of moves is the same: the organiser decides among these (PLAYOFF.k11).
    OrganiserDecides(Vec<PlayerId>),
    /// The games are not those of the scheme: the arbiter records the outcome.
    ByHand,
}

/// Keeps the lots that were drawn between players who are level.
pub(crate) fn draw_lots(event: &Tournament, order: &[PlayerId]) -> Result<Decision, Refusal> {
    distinct(event, order)?;
    // Lots for everybody may be drawn in advance; those of a tie decide it.
    if event.settings.system == System::KnockOut {
        level(event, order)?;
    }
    let decision = Decision::fact(Fact::LotsDrawn { order: order.to_vec() });
    Ok(again(&event.lots, order, decision))
}

/// The order that lots gave to exactly these players before: a draw that is repeated gives the
/// same.
pub fn lots_drawn<'e>(event: &'e Tournament, players: &[PlayerId]) -> Option<&'e [PlayerId]> {
    let is_same =
        |it: &&Vec<PlayerId>| it.len() == players.len() && it.iter().all(|id| players.contains(id));
    event.lots.iter().find(is_same).map(Vec::as_slice)
}

/// Keeps values of a tie-break that the event finds in its own way.
pub(crate) fn set_outside_values(
    event: &Tournament,
    name: &str,
    values: &[(PlayerId, String)],
) -> Result<Decision, Refusal> {
    let name = text(Topic::OutsideName, name)?;
    let unknown = |what: Topic, found: &str| Refusal::Unknown { what, found: found.to_owned() };
    let read = OutsideName::new(&name).ok_or_else(|| unknown(Topic::OutsideName, &name))?;
    if values.is_empty() {
        return Err(Refusal::Empty(Topic::OutsideValue));
    }
    let mut kept = Vec::with_capacity(values.len());
    for (player, value) in values {
        known(event, *player)?;
        let value = text(Topic::OutsideValue, value)?;
        if value.parse::<Value>().is_err() {
            return Err(unknown(Topic::OutsideValue, &value));
        }
        kept.push((*player, value));
    }
    let name = read.to_string();
    let before = event.outside.get(&name);
    let is_same =
        |(id, value): &(PlayerId, String)| before.and_then(|it| it.get(id)) == Some(value);
    if kept.iter().all(is_same) {
        return Err(Refusal::NoChange);
    }
    Ok(Decision::fact(Fact::OutsideValuesSet { name, values: kept }))
}

/// Keeps how a playoff will be played.
pub(crate) fn plan(
    event: &Tournament,
    players: &[PlayerId],
    plan: &str,
) -> Result<Decision, Refusal> {
    distinct(event, players)?;
    level(event, players)?;
    let plan = document(Topic::PlayoffPlan, plan)?;
    Ok(Decision::fact(Fact::PlayoffPlanned { players: players.to_vec(), plan }))
}

/// Keeps a game of a playoff. The one that decides it brings the outcome with it.
pub(crate) fn play(event: &Tournament, game: PlayoffGame) -> Result<Decision, Refusal> {
    let PlayoffGame { white, black, .. } = game;
    known(event, white)?;
    known(event, black)?;
    let not_due = Refusal::NotDue { white, black };
    let theirs = |it: &&Playoff| it.players.contains(&white) && it.players.contains(&black);
    let Some(playoff) = event.planned.iter().rev().find(theirs) else {
        return Err(Refusal::NoPlayoff { white, black });
    };
    match progress(event, playoff) {
        Progress::Running(due) => {
            let is_due = |it: &&Due| {
                let is_theirs = [it.first, it.second].contains(&white)
                    && [it.first, it.second].contains(&black)
                    && white != black;
                is_theirs && it.white.is_none_or(|has| has == white)
            };
            due.iter().find(is_due).ok_or(not_due)?;
        }
        Progress::Won(_) | Progress::OrganiserDecides(_) => return Err(not_due),
        Progress::ByHand => {}
    }
    let mut decision = Decision::fact(Fact::PlayoffGamePlayed { game });
    let mut after = playoff.clone();
    after.games.push(game);
    if let Progress::Won(_) = progress(event, &after) {
        let order = settled(event, &after);
        let how = played(event, &after);
        decision.facts.push(Fact::PlayoffDecided { order, how });
    }
    Ok(decision)
}

/// The games in words, for the record.
fn played(event: &Tournament, playoff: &Playoff) -> String {
    let name = |id: PlayerId| event.players.get(&id).map_or("?", |it| it.details.name.as_str());
    let game = |it: &PlayoffGame| {
        let result = match it.decision {
            Outcome::WhiteWins => "1-0",
            Outcome::Draw => "½-½",
            Outcome::BlackWins => "0-1",
        };
        format!("{} - {} {result} ({})", name(it.white), name(it.black), it.moves)
    };
    let games: Vec<String> = playoff.games.iter().map(game).collect();
    games.join("; ").chars().take(crate::decide::TEXT_MAX).collect()
}

/// Keeps the outcome of a playoff.
pub(crate) fn decide(
    event: &Tournament,
    order: &[PlayerId],
    how: &str,
) -> Result<Decision, Refusal> {
    distinct(event, order)?;
    level(event, order)?;
    let how = text(Topic::PlayoffOutcome, how)?;
    let decided: Vec<Vec<PlayerId>> = event.playoffs.iter().map(|(it, _)| it.clone()).collect();
    let decision = Decision::fact(Fact::PlayoffDecided { order: order.to_vec(), how });
    Ok(again(&decided, order, decision))
}

/// Deciding among the same players a second time is thought over.
fn again(earlier: &[Vec<PlayerId>], order: &[PlayerId], decision: Decision) -> Decision {
    let is_same =
        |it: &Vec<PlayerId>| it.len() == order.len() && it.iter().all(|id| order.contains(id));
    if earlier.iter().any(is_same) { decision.but(Concern::DecidedAlready) } else { decision }
}

fn distinct(event: &Tournament, order: &[PlayerId]) -> Result<(), Refusal> {
    for &player in order {
        known(event, player)?;
        let times = order.iter().filter(|other| **other == player).count();
        if times > 1 {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    if order.len() < 2 { Err(Refusal::TooFewPlayers(order.len())) } else { Ok(()) }
}

/// Only those who are level have something to decide: the two of a drawn tie in a knock-out,
/// those with the same points elsewhere.
fn level(event: &Tournament, players: &[PlayerId]) -> Result<(), Refusal> {
    if event.settings.is_team_event {
        return Ok(());
    }
    let numbers = event.numbers();
    if event.settings.system == System::KnockOut {
        let tie: Vec<_> = players.iter().filter_map(|id| numbers.get(id).copied()).collect();
        let undecided = undecided_ties(event);
        let is_tie = undecided
            .iter()
            .any(|(one, other)| tie.len() == 2 && tie.contains(one) && tie.contains(other));
        let was_tie = event.playoffs.iter().any(|(it, _)| players.iter().all(|id| it.contains(id)));
        return if is_tie || was_tie {
            Ok(())
        } else {
            Err(Refusal::NotLevel(players[0], players[1]))
        };
    }
    let record = event.record(event.rounds.len(), Purpose::Standings);
    let rounds = event.rounds.len();
    let points = |id: &PlayerId| {
        let player = numbers.get(id).and_then(|&number| record.player(number));
        player.map(|player| record.score_after(player, rounds))
    };
    match players.iter().find(|id| points(id) != points(&players[0])) {
        Some(&other) => Err(Refusal::NotLevel(players[0], other)),
        None => Ok(()),
    }
}

/// Ties of a knock-out that are over and have no winner.
pub(crate) fn undecided_ties(
    event: &Tournament,
) -> Vec<(arbiter_tournament::PairingNumber, arbiter_tournament::PairingNumber)> {
    KnockOutStage::undecided(&engine::record(event), &engine::options(event)).unwrap_or_default()
}

/// The same, by who plays them.
pub fn drawn_ties(event: &Tournament) -> Vec<(PlayerId, PlayerId)> {
    if event.settings.system != System::KnockOut || event.settings.is_team_event {
        return Vec::new();
    }
    let ties = undecided_ties(event).into_iter();
    let known = ties.filter_map(|(one, other)| {
        Some((event.player_numbered(one)?, event.player_numbered(other)?))
    });
    known.collect()
}

/// How far a playoff has come, by the scheme of the playoff rules. In a knock-out the scheme is
/// what the event announced (KO.1).
pub fn progress(event: &Tournament, playoff: &Playoff) -> Progress {
    scheme_of(event, playoff).map_or(Progress::ByHand, |scheme| Run::new(&scheme, playoff).go())
}

/// The places that a playoff has settled, best first: its winner, and who lost the last match of
/// two. The others who played are level, and share what is left (PLAYOFF.f).
fn settled(event: &Tournament, playoff: &Playoff) -> Vec<PlayerId> {
    let Some(scheme) = scheme_of(event, playoff) else { return Vec::new() };
    let mut run = Run::new(&scheme, playoff);
    let Progress::Won(winner) = run.go() else { return Vec::new() };
    let last = run.last_seats().into_iter().filter(|&id| id != winner);
    let last: Vec<PlayerId> = last.collect();
    let second = last.first().copied().filter(|_| last.len() == 1);
    std::iter::once(winner).chain(second).collect()
}

/// When a playoff may begin, in minutes since 1970: half an hour after the last result of its
/// players came in (PLAYOFF.h). The facts are given with the milliseconds at which they were
/// recorded.
pub fn earliest_playoff<'f>(
    event: &Tournament,
    playoff: &Playoff,
    recorded: impl IntoIterator<Item = (u64, &'f Fact)>,
) -> Option<u32> {
    let is_theirs = |round: u8, board: u16| {
        let pair = event.board(round, board).map(|it| it.pair);
        pair.is_some_and(|it| {
            playoff.players.contains(&it.white) || playoff.players.contains(&it.black)
        })
    };
    let mut last = None;
    for (at_ms, fact) in recorded {
        if let Fact::ResultEntered { round, board, .. } = fact
            && is_theirs(*round, *board)
        {
            last = last.max(Some(at_ms));
        }
    }
    let minute = u32::try_from(last?.div_ceil(60_000)).ok()?;
    Some(earliest_start(minute))
}

/// The scheme of the playoff rules for so many players.
fn scheme_of(event: &Tournament, playoff: &Playoff) -> Option<Plan> {
    let is_knock_out = event.settings.system == System::KnockOut;
    let time = match event.settings.knock_out.tie_break {
        TieDecision::Armageddon if is_knock_out => TimeAvailable::Short,
        TieDecision::Armageddon | TieDecision::Playoff | TieDecision::Lot => TimeAvailable::Full,
    };
    let options = PlanOptions { time, ..PlanOptions::default() };
    scheme(playoff.players.len(), options).ok()
}

/// A scheme with the games played so far.
struct Run<'r> {
    scheme: &'r Plan,
    playoff: &'r Playoff,
    /// Games that no stage has taken yet.
    left: Vec<PlayoffGame>,
    /// By stage: who won it, once that is known.
    winners: Vec<Option<PlayerId>>,
    /// By stage: those level in first place, where they go on.
    level: Vec<Vec<PlayerId>>,
    /// By stage: the stage that decides it.
    decided_by: Vec<Option<StageId>>,
    /// By stage: whether it is played at all.
    is_played: Vec<bool>,
}

/// What a stage came to.
enum Step {
    /// Games are missing; so many of those played belong to it.
    Waits { due: Vec<Due>, taken: usize },
    /// Nothing more to say yet.
    Done,
    /// It cannot be told by the scheme.
    Ends(Progress),
}

impl<'r> Run<'r> {
    fn new(scheme: &'r Plan, playoff: &'r Playoff) -> Self {
        let n = scheme.stages.len();
        // A stage that another one may lead to is played only then.
        let mut is_played = vec![true; n];
        for outcome in scheme.stages.iter().flat_map(|stage| &stage.outcomes) {
            if let arbiter_standings::playoff::Then::Play { first, decided_by } = &outcome.then {
                for id in first.iter().chain([decided_by]) {
                    if let Some(slot) = is_played.get_mut(id.0) {
                        *slot = false;
                    }
                }
            }
        }
        Self {
            scheme,
            playoff,
            left: playoff.games.clone(),
            winners: vec![None; n],
            level: vec![Vec::new(); n],
            decided_by: vec![None; n],
            is_played,
        }
    }

    fn go(&mut self) -> Progress {
        let mut due = Vec::new();
        let mut waiting = 0;
        // Every turn settles a stage or ends: there are no more turns than stages.
        let mut is_settled = vec![false; self.scheme.stages.len()];
        for _ in 0..=self.scheme.stages.len() {
            due.clear();
            waiting = 0;
            let mut has_moved = false;
            for (idx, is_settled) in is_settled.iter_mut().enumerate() {
                if *is_settled || !self.is_played[idx] {
                    continue;
                }
                match self.step(idx) {
                    Some(Step::Waits { due: games, taken }) => {
                        due.extend(games);
                        waiting += taken;
                    }
                    Some(Step::Done) => {
                        *is_settled = true;
                        has_moved = true;
                    }
                    Some(Step::Ends(progress)) => return progress,
                    None => {}
                }
            }
            if let Some(winner) = self.winner_of(self.scheme.decided_by) {
                return Progress::Won(winner);
            }
            if !has_moved {
                break;
            }
        }
        // A game that no stage asked for: the arbiter does it in another way.
        let is_by_scheme = !due.is_empty() && self.left.len() == waiting;
        if is_by_scheme { Progress::Running(due) } else { Progress::ByHand }
    }

    /// Who won a stage, or what followed from it.
    fn winner_of(&self, stage: StageId) -> Option<PlayerId> {
        let mut at = stage;
        for _ in 0..=self.scheme.stages.len() {
            match (self.winners.get(at.0)?, self.decided_by.get(at.0)?) {
                (Some(winner), _) => return Some(*winner),
                (None, Some(next)) => at = *next,
                (None, None) => return None,
            }
        }
        None
    }

    /// Who played the stage that decided it all.
    fn last_seats(&self) -> Vec<PlayerId> {
        let mut at = self.scheme.decided_by;
        for _ in 0..=self.scheme.stages.len() {
            match self.decided_by.get(at.0).copied().flatten() {
                Some(next) => at = next,
                None => break,
            }
        }
        let seats = self.scheme.stages.get(at.0).map_or(&[][..], |stage| &stage.seats);
        seats.iter().filter_map(|&seat| self.seat(seat)).collect()
    }

    fn seat(&self, seat: Seat) -> Option<PlayerId> {
        match seat {
            Seat::Place(place) => self.playoff.players.get(place.checked_sub(1)?).copied(),
            Seat::WinnerOf(stage) => self.winner_of(stage),
            Seat::LevelIn(stage, place) => {
                self.level.get(stage.0)?.get(place.checked_sub(1)?).copied()
            }
        }
    }

    /// One stage with the games that belong to it; nothing while its players are not known.
    fn step(&mut self, idx: usize) -> Option<Step> {
        let stage = &self.scheme.stages[idx];
        let seats: Vec<PlayerId> =
            stage.seats.iter().map(|&seat| self.seat(seat)).collect::<Option<_>>()?;
        let mut found: Vec<Played> = Vec::new();
        let mut due = Vec::new();
        let mut taken = Vec::new();
        let mut white_before = None;
        for game in &stage.games {
            let (first, second) = (seats[game.first], seats[game.second]);
            let is_theirs = |it: &PlayoffGame| {
                [it.white, it.black] == [first, second] || [it.white, it.black] == [second, first]
            };
            let place =
                (0..self.left.len()).find(|at| !taken.contains(at) && is_theirs(&self.left[*at]));
            if let Some(at) = place {
                let it = self.left[at];
                taken.push(at);
                let white = if it.white == first { game.first } else { game.second };
                let outcome = match it.decision {
                    Outcome::WhiteWins => GameOutcome::Won(Color::White),
                    Outcome::Draw => GameOutcome::Drawn,
                    Outcome::BlackWins => GameOutcome::Won(Color::Black),
                };
                white_before = Some(it.white);
                found.push(Played { white, outcome, moves: it.moves.into() });
            } else {
                let white = match (game.colors, white_before) {
                    (Colors::Berger, _) => Some(first),
                    (Colors::Reversed, Some(before)) if before == first => Some(second),
                    (Colors::Reversed, Some(_)) => Some(first),
                    (Colors::Reversed, None) | (Colors::Lot, _) => None,
                };
                // The second game of a match waits for the first.
                let waits = game.colors == Colors::Reversed && white_before.is_none();
                if !waits {
                    due.push(Due { first, second, white, control: stage.control });
                }
                white_before = None;
            }
        }
        if found.len() < stage.games.len() {
            return Some(Step::Waits { due, taken: taken.len() });
        }
        taken.sort_unstable();
        for at in taken.into_iter().rev() {
            self.left.remove(at);
        }
        Some(self.settle(idx, &seats, &found))
    }

    fn settle(&mut self, idx: usize, seats: &[PlayerId], found: &[Played]) -> Step {
        match follow(&self.scheme.stages[idx], found) {
            Err(_) => Step::Ends(Progress::ByHand),
            Ok(Follow::Winner(seat)) => {
                self.winners[idx] = seats.get(seat).copied();
                Step::Done
            }
            Ok(Follow::OrganiserDecides { level }) => {
                let level = level.iter().filter_map(|&seat| seats.get(seat).copied());
                Step::Ends(Progress::OrganiserDecides(level.collect()))
            }
            Ok(Follow::Play { level, first, decided_by }) => {
                let mut level: Vec<PlayerId> =
                    level.iter().filter_map(|&seat| seats.get(seat).copied()).collect();
                let rank = |id: &PlayerId| self.playoff.players.iter().position(|it| it == id);
                level.sort_by_key(rank);
                self.level[idx] = level;
                self.decided_by[idx] = Some(decided_by);
                // Stages that follow from those that may begin at once come in between.
                for at in first.iter().map(|id| id.0).chain([decided_by.0]) {
                    if let Some(slot) = self.is_played.get_mut(at) {
                        *slot = true;
                    }
                }
                Step::Done
            }
        }
    }
}

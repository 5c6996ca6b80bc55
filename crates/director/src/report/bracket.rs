//! The bracket of a knock-out: who met whom, who goes on, and who waits for whom.
//!
//! It is drawn as a full binary tree. Where the field is no power of two, ties are missing in it:
//! their places stay free, so that every tie stands between the two it comes from.

use arbiter_pairing::{
    Options,
    knockout::{self, KnockOut, KnockOutStage, Method, Plan, PublishedTie, RoundKind},
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    GameResult, OddField, PairingNumber, PlayerId, Record, RoundEntry, System, Tournament,
};

use crate::engine;

/// A knock-out, stage by stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// From the first to the final.
    pub stages: Vec<BracketStage>,
}

/// The ties of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketStage {
    /// The round of its first game.
    pub first_round: usize,
    /// Which sort of stage it is.
    pub kind: RoundKind,
    /// Ties of the full tree, of which `2n` and `2n + 1` lead to the next stage's `n`; none where
    /// somebody goes on without playing.
    pub slots: Vec<Option<BracketTie>>,
}

/// A tie, played, under way or to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketTie {
    /// The better placed first.
    pub seats: [BracketSeat; 2],
    /// Whether its first game was published.
    pub is_published: bool,
    /// Games that were published and have no result yet.
    pub open: usize,
    /// The index of who goes on, once that is settled.
    pub winner: Option<usize>,
}

/// A side of a tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketSeat {
    /// Who sits there.
    pub who: Who,
    /// The place in the list from which the bracket was made; none while the player is not known.
    pub seed: Option<PairingNumber>,
    /// Games with their colour and result, in their order.
    pub games: Vec<(Option<Color>, GameResult)>,
    /// What they make.
    pub score: Score,
}

/// Who sits at a side of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player.
    Player(PlayerId),
    /// Whoever wins the tie of these two.
    WinnerOf(PlayerId, PlayerId),
    /// Somebody who is further away than that.
    Unknown,
}

/// Somebody on the way through the bracket: the winner of a tie, or who has not played yet.
#[derive(Clone, Copy)]
struct Runner {
    player: Option<PairingNumber>,
    /// Stage and index among its ties; none before the first tie.
    from: Option<(usize, usize)>,
}

/// A tie while the tree is built.
struct Node {
    seats: [Runner; 2],
    published: Option<PublishedTie>,
}

/// The bracket of a knock-out of players; none of other events, and of a field that cannot be
/// paired.
pub fn bracket(event: &Tournament) -> Option<Bracket> {
    if event.settings.system != System::KnockOut || event.settings.is_team_event {
        return None;
    }
    let (record, options) = (engine::record(event), engine::options(event));
    let entered = record.players.iter().filter(|player| !player.is_vacant());
    let field: Vec<PairingNumber> = entered.map(|player| player.number).collect();
    let method = match options.knock_out.odd_field {
        OddField::Preliminary => Method::PreliminaryRound,
        OddField::Byes => Method::Byes,
    };
    let plan = knockout::plan(u32::try_from(field.len()).ok()?, method).ok()?;
    let nodes = nodes(&record, &options, (&field, method), &plan);
    let drawing = Drawing { event, record: &record, options: &options, nodes: &nodes };
    Some(drawing.draw(&plan))
}

/// The ties of every stage, as published and then as the rules will make them. It ends before a
/// stage that nobody can foretell.
fn nodes(
    record: &Record,
    options: &Options,
    (field, method): (&[PairingNumber], Method),
    plan: &Plan,
) -> Vec<Vec<Node>> {
    let games = usize::from(options.knock_out.games.max(1));
    let mut runners: Vec<Runner> =
        field.iter().map(|&number| Runner { player: Some(number), from: None }).collect();
    let mut stages = Vec::with_capacity(plan.rounds.len());
    for stage in 0..plan.rounds.len() {
        let known: Option<Vec<PairingNumber>> = runners.iter().map(|it| it.player).collect();
        let is_published = stage * games < record.rounds_recorded();
        let pairs: Vec<(usize, usize, Option<PublishedTie>)> = match known.filter(|_| is_published)
        {
            Some(left) => {
                let place = |number| left.iter().position(|&it| it == number);
                let ties = KnockOutStage::published(record, stage + 1, options, &left).into_iter();
                let placed = |tie: PublishedTie| {
                    Some((place(tie.players.0)?, place(tie.players.1)?, Some(tie)))
                };
                ties.filter_map(placed).collect()
            }
            None => match foretold(runners.len(), stage, method) {
                Some(pairs) => pairs.into_iter().map(|(one, other)| (one, other, None)).collect(),
                None => break,
            },
        };
        if pairs.is_empty() {
            break;
        }
        let mut next: Vec<Option<Runner>> = runners.iter().copied().map(Some).collect();
        let mut nodes = Vec::with_capacity(pairs.len());
        for (idx, &(one, other, published)) in pairs.iter().enumerate() {
            // The winner inherits the better place.
            next[one] = Some(Runner {
                player: published.and_then(|tie| tie.winner),
                from: Some((stage, idx)),
            });
            next[other] = None;
            nodes.push(Node { seats: [runners[one], runners[other]], published });
        }
        stages.push(nodes);
        runners = next.into_iter().flatten().collect();
    }
    stages
}

/// The places that will meet, where that does not depend on who wins before: with byes it does
/// from the second stage on.
fn foretold(n_runners: usize, stage: usize, method: Method) -> Option<Vec<(usize, usize)>> {
    let is_odd = !n_runners.is_multiple_of(2);
    if method == Method::Byes && is_odd && 0 < stage {
        return None;
    }
    let numbers = (1..=u16::try_from(n_runners).ok()?).map(PairingNumber::new);
    let order: Option<Vec<PairingNumber>> = numbers.collect();
    let ties = KnockOut::new(&order?, method).ok()?.round().ties.into_iter();
    let place = |number: PairingNumber| usize::from(number.get()) - 1;
    Some(ties.map(|(one, other)| (place(one), place(other))).collect())
}

struct Drawing<'d> {
    event: &'d Tournament,
    record: &'d Record,
    options: &'d Options,
    nodes: &'d [Vec<Node>],
}

impl Drawing<'_> {
    fn draw(&self, plan: &Plan) -> Bracket {
        let n_stages = self.nodes.len();
        let games = usize::from(self.options.knock_out.games.max(1));
        let stage = |idx: usize| BracketStage {
            first_round: idx * games + 1,
            kind: plan.rounds[idx].kind,
            slots: vec![None; self.slots(idx)],
        };
        let mut bracket = Bracket { stages: (0..n_stages).map(stage).collect() };
        if let Some(last) = n_stages.checked_sub(1) {
            for slot in 0..self.nodes[last].len() {
                self.place(&mut bracket, (last, slot), (last, slot));
            }
        }
        bracket
    }

    /// Places of a stage in the full tree whose last stage has the ties that are known of it.
    fn slots(&self, stage: usize) -> usize {
        let last = self.nodes.len() - 1;
        self.nodes[last].len() << (last - stage)
    }

    /// Puts a tie into its slot, and those it comes from into theirs.
    fn place(
        &self,
        bracket: &mut Bracket,
        (stage, idx): (usize, usize),
        (at, slot): (usize, usize),
    ) {
        if stage < at {
            // Who goes on without playing stands above.
            self.place(bracket, (stage, idx), (at - 1, 2 * slot));
            return;
        }
        let node = &self.nodes[stage][idx];
        bracket.stages[at].slots[slot] = Some(self.tie(stage, node));
        for (side, seat) in node.seats.iter().enumerate() {
            if let Some(from) = seat.from {
                self.place(bracket, from, (at - 1, 2 * slot + side));
            }
        }
    }

    fn tie(&self, stage: usize, node: &Node) -> BracketTie {
        let [one, other] = node.seats;
        let published = node.published;
        let winner = published.and_then(|tie| tie.winner);
        let [upper, lower] = published.map_or([0, 0], |tie| tie.score.half_points);
        BracketTie {
            seats: [self.seat(stage, (one, other), upper), self.seat(stage, (other, one), lower)],
            is_published: published.is_some(),
            open: published.map_or(0, |tie| tie.score.open),
            winner: winner.and_then(|it| node.seats.iter().position(|at| at.player == Some(it))),
        }
    }

    fn seat(&self, stage: usize, (own, other): (Runner, Runner), half_points: u16) -> BracketSeat {
        let games = match (own.player, other.player) {
            (Some(own), Some(other)) => self.games(stage, own, other),
            (None, _) | (_, None) => Vec::new(),
        };
        BracketSeat {
            who: self.who(own),
            seed: own.player,
            games,
            score: Score::from_tenths(5 * half_points),
        }
    }

    fn who(&self, runner: Runner) -> Who {
        let id = |number| self.event.player_numbered(number);
        if let Some(player) = runner.player.and_then(id) {
            return Who::Player(player);
        }
        let Some((stage, idx)) = runner.from else { return Who::Unknown };
        let [one, other] = self.nodes[stage][idx].seats.map(|seat| seat.player.and_then(id));
        match (one, other) {
            (Some(one), Some(other)) => Who::WinnerOf(one, other),
            (None, _) | (_, None) => Who::Unknown,
        }
    }

    fn games(
        &self,
        stage: usize,
        own: PairingNumber,
        other: PairingNumber,
    ) -> Vec<(Option<Color>, GameResult)> {
        let games = usize::from(self.options.knock_out.games.max(1));
        let Some(player) = self.record.player(own) else { return Vec::new() };
        let rounds = (stage * games..(stage + 1) * games).filter_map(|idx| player.rounds.get(idx));
        let game = |entry: &RoundEntry| match *entry {
            RoundEntry::Paired { opponent, color, result } if opponent == other => {
                Some((color, result))
            }
            RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => None,
        };
        rounds.filter_map(game).collect()
    }
}

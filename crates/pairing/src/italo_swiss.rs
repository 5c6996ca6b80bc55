//! The Italo-Swiss system: numbers drawn by lot, and a rotation that never goes back.
//!
//! | clause       | here |
//! |--------------|------|
//! | ITALO.1      | [`rounds_advised`] |
//! | ITALO.2      | round 1: neighbours in the list meet |
//! | ITALO.3, .4  | who begins: the last who had White, if on the top score, else the first who is |
//! | ITALO.5      | the next on the same score not yet met, else the first possible on the next |
//! | ITALO.6      | [`Merge`]: groups put together by decision when the last cannot be paired |
//! | ITALO.7–.10  | colours |
//! | ITALO.11     | [`ItaloBye::Walkover`] |
//! | ITALO.12     | an adjourned game is worth a point to both |
//!
//! The text leaves open where later groups begin (ours: forward from the last opponent), and who
//! is left over in an odd field from which nobody withdrew (ours: the last placed who was not
//! left over before).

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{PairingNumber, Player, Record, RoundEntry};

use crate::{
    completion::Completion,
    swiss::{Board, Boards, Entrant, Field},
};

/// A player as the system sees them before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItaloPlayer {
    /// Drawn by lot before round 1.
    pub number: PairingNumber,
    /// Adjourned games counted as wins.
    pub score: Score,
    /// Whom the player may not meet, in rising order.
    pub not_again: Vec<PairingNumber>,
    /// Games with White.
    pub whites: usize,
    /// The last round with Black, from 1.
    pub last_black: Option<usize>,
    /// Had White in the round before.
    pub had_white_last: bool,
    /// Was left over before.
    pub had_bye: bool,
}

/// A round to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItaloRound {
    /// Those to be paired, in the order of their numbers.
    pub players: Vec<ItaloPlayer>,
    /// Those who took part and are gone, in the order of their numbers.
    pub withdrawn: Vec<PairingNumber>,
}

/// Whether groups are put together, which the arbiter decides and records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merge {
    /// None.
    #[default]
    Nothing,
    /// All groups up to this score make one.
    UpTo(Score),
}

/// A paired round with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ItaloPairing {
    /// In the order in which they were made.
    pub pairs: Vec<ItaloPair>,
    /// Who is left over, if anybody.
    pub bye: Option<(PairingNumber, ItaloBye)>,
}

/// A pair and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItaloPair {
    /// Who has White.
    pub white: PairingNumber,
    /// Who has Black.
    pub black: PairingNumber,
    /// Whose turn in the rotation it was.
    pub opener: PairingNumber,
    /// Score of the opener.
    pub group: Score,
    /// How the opponent was found.
    pub how: HowFound,
    /// What decided the colours.
    pub color_rule: ItaloColorRule,
}

/// How an opponent was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowFound {
    /// The next on the same score; so many were passed over because they had met.
    SameScore {
        /// How many.
        passed_over: usize,
    },
    /// The first possible on a lower score.
    LowerScore {
        /// That score.
        score: Score,
    },
    /// Within groups put together.
    Merged,
}

/// What decided the colours of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItaloColorRule {
    /// White to who had it less often.
    FewerWhites,
    /// White to who had Black last.
    BlackLast,
    /// White to who has fewer points.
    FewerPoints,
    /// White to the smaller number.
    SmallerNumber,
}

/// Why a player is left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItaloBye {
    /// Last placed, and wins against this player, who withdrew.
    Walkover(PairingNumber),
    /// Last placed of an odd field.
    LastPlaced,
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ItaloError {
    /// The rotation got stuck; the arbiter may put groups together.
    #[error("{stuck} has nobody left to meet; groups up to {up_to} points may be put together")]
    MergeNeeded {
        /// Who found nobody.
        stuck: PairingNumber,
        /// The least that helps.
        up_to: Score,
    },
    /// Not even one single group can be paired.
    #[error("{stuck} has nobody left to meet, however groups are put together")]
    Impossible {
        /// Who found nobody.
        stuck: PairingNumber,
    },
}

impl ItaloRound {
    /// The round that `field`, drawn from `record`, is about to play.
    pub fn of(record: &Record, field: &Field) -> Self {
        let gone = |e: &&Entrant| !e.is_present && e.took_part;
        let withdrawn = field.entrants.iter().filter(gone).map(|e| e.number).collect();
        let players = field
            .entrants
            .iter()
            .zip(&record.players)
            .filter(|(entrant, _)| entrant.is_present)
            .map(|(entrant, player)| italo_player(record, field, entrant, player))
            .collect();
        Self { players, withdrawn }
    }
}

fn italo_player(record: &Record, field: &Field, entrant: &Entrant, player: &Player) -> ItaloPlayer {
    let past = &player.rounds[..player.rounds.len().min(field.round - 1)];
    let mut score = entrant.pairing_score;
    let mut last_black = None;
    for (round, &entry) in (1..).zip(past) {
        let RoundEntry::Paired { color, result, .. } = entry else { continue };
        if result.is_open() {
            // The field has counted a draw; here both have the point (ITALO.12).
            let more = record.scoring.win.tenths().saturating_sub(record.scoring.draw.tenths());
            score += Score::from_tenths(more);
        }
        if color == Some(Color::Black) && (result.was_played() || result.is_open()) {
            last_black = Some(round);
        }
    }
    let had_white_last = past.len() + 1 == field.round
        && matches!(past.last(), Some(RoundEntry::Paired { color: Some(Color::White), .. }));
    ItaloPlayer {
        number: entrant.number,
        score,
        not_again: entrant.barred_opponents.clone(),
        whites: entrant.colors.as_slice().iter().filter(|&&color| color == Color::White).count(),
        last_black,
        had_white_last,
        had_bye: entrant.had_bye,
    }
}

/// The fewest rounds that make sense: a third of the number of players (ITALO.1).
pub const fn rounds_advised(n_players: usize) -> usize {
    n_players.div_ceil(3)
}

/// Pairs a round, with the reasons.
pub fn pair(round: &ItaloRound, merge: Merge) -> Result<ItaloPairing, ItaloError> {
    let (left, bye) = leave_out(round);
    match rotate(round, &left, merge) {
        Ok(pairs) => Ok(ItaloPairing { pairs, bye }),
        Err(stuck) => {
            let stuck = round.players[stuck].number;
            let mut scores: Vec<Score> = round.players.iter().map(|p| p.score).collect();
            scores.sort_unstable();
            scores.dedup();
            let helps = |up_to: &Score| rotate(round, &left, Merge::UpTo(*up_to)).is_ok();
            Err(match scores.into_iter().find(helps) {
                Some(up_to) => ItaloError::MergeNeeded { stuck, up_to },
                None => ItaloError::Impossible { stuck },
            })
        }
    }
}

impl ItaloPairing {
    /// The round in the order of boards; a walkover stands as the bye.
    pub fn boards(&self, field: &Field) -> Boards {
        let boards =
            self.pairs.iter().map(|pair| Board { white: pair.white, black: pair.black }).collect();
        Boards::in_order(field, boards, self.bye.map(|(number, _)| number))
    }
}

/// The answer to "why does A not play B?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItaloWhyNot {
    /// They do play each other.
    TheyPlay,
    /// Has no game in this round.
    NotPaired(PairingNumber),
    /// They have met, or are kept apart.
    Met,
    /// When the turn of this player came, somebody else came before in the rotation, or has
    /// a nearer score.
    Before {
        /// Whose turn it was.
        opener: PairingNumber,
        /// Whom the turn found.
        found: PairingNumber,
    },
    /// One of them was found by somebody whose turn came first.
    Taken {
        /// Who was found.
        player: PairingNumber,
        /// By whom.
        by: PairingNumber,
    },
}

/// Why `one` does not play `other` in a round that was paired like this.
pub fn why_not(
    round: &ItaloRound,
    pairing: &ItaloPairing,
    one: PairingNumber,
    other: PairingNumber,
) -> ItaloWhyNot {
    let has = |pair: &ItaloPair, number| pair.white == number || pair.black == number;
    let place = |number| pairing.pairs.iter().position(|pair| has(pair, number));
    let Some(first) = place(one) else { return ItaloWhyNot::NotPaired(one) };
    let Some(second) = place(other) else { return ItaloWhyNot::NotPaired(other) };
    if first == second {
        return ItaloWhyNot::TheyPlay;
    }
    let has_met = |player: &ItaloPlayer| {
        player.number == one && player.not_again.binary_search(&other).is_ok()
    };
    if round.players.iter().any(has_met) {
        return ItaloWhyNot::Met;
    }
    // The pair made first settled it: until then both were free.
    let pair = &pairing.pairs[first.min(second)];
    let theirs = if first < second { one } else { other };
    let found = if pair.white == pair.opener { pair.black } else { pair.white };
    if pair.opener == theirs {
        ItaloWhyNot::Before { opener: theirs, found }
    } else {
        ItaloWhyNot::Taken { player: theirs, by: pair.opener }
    }
}

/// Everybody but the one who is left over in an odd field.
fn leave_out(round: &ItaloRound) -> (Vec<usize>, Option<(PairingNumber, ItaloBye)>) {
    let mut all: Vec<usize> = (0..round.players.len()).collect();
    if all.len().is_multiple_of(2) {
        return (all, None);
    }
    let rank = |&idx: &usize| (round.players[idx].score, std::cmp::Reverse(idx));
    // The walkover goes to the last placed even if they met; a plain bye goes round.
    let (out, reason) = if let Some(&withdrawn) = round.withdrawn.first() {
        (all.iter().copied().min_by_key(rank), ItaloBye::Walkover(withdrawn))
    } else {
        let key = |idx: &usize| (round.players[*idx].had_bye, rank(idx));
        (all.iter().copied().min_by_key(key), ItaloBye::LastPlaced)
    };
    let bye = out.map(|idx| (round.players[idx].number, reason));
    all.retain(|&idx| Some(idx) != out);
    (all, bye)
}

/// The rotation. Fails with the player who found nobody.
fn rotate(round: &ItaloRound, left: &[usize], merge: Merge) -> Result<Vec<ItaloPair>, usize> {
    let players = &round.players;
    let is_merged = |idx: usize| match merge {
        Merge::Nothing => false,
        Merge::UpTo(score) => players[idx].score <= score,
    };
    let edge = |i: usize, j: usize| {
        i != j && players[i].not_again.binary_search(&players[j].number).is_err()
    };
    let mut left = left.to_vec();
    let mut pairs = Vec::with_capacity(left.len() / 2);
    let mut last_opponent = None;
    while let Some(opener) = opener(players, &left, last_opponent, &is_merged) {
        let in_turn = forward(&left, opener, players.len());
        let found = if is_merged(opener) {
            first_that_leaves_rest_pairable(&left, opener, &in_turn, &edge)
                .map(|opponent| (opponent, HowFound::Merged))
        } else {
            find_opponent(players, opener, &in_turn, &edge)
        };
        let Some((opponent, how)) = found else { return Err(opener) };
        left.retain(|&idx| idx != opener && idx != opponent);
        pairs.push(colored(&players[opener], &players[opponent], how));
        last_opponent = Some(opponent);
    }
    Ok(pairs)
}

/// Whose turn it is: somebody of the best group that still has players.
fn opener(
    players: &[ItaloPlayer],
    left: &[usize],
    last_opponent: Option<usize>,
    is_merged: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let top = left.iter().map(|&idx| players[idx].score).max()?;
    let only_merged_left = left.iter().all(|&idx| is_merged(idx));
    let in_top = |&idx: &usize| only_merged_left || players[idx].score == top;
    if let Some(opponent) = last_opponent {
        return forward(left, opponent, players.len()).into_iter().find(in_top);
    }
    let last_white = left.iter().rev().copied().find(|&idx| players[idx].had_white_last);
    last_white.filter(in_top).or_else(|| left.iter().copied().find(in_top))
}

/// Those left, in turn after `start` and round to it.
fn forward(left: &[usize], start: usize, n: usize) -> Vec<usize> {
    let mut in_turn: Vec<usize> = left.iter().copied().filter(|&idx| idx != start).collect();
    in_turn.sort_by_key(|&idx| (idx + n - start) % n);
    in_turn
}

/// The next on the opener's score, else the first possible on the next score, and so on.
fn find_opponent(
    players: &[ItaloPlayer],
    opener: usize,
    in_turn: &[usize],
    edge: &dyn Fn(usize, usize) -> bool,
) -> Option<(usize, HowFound)> {
    let own = players[opener].score;
    let fellows: Vec<usize> =
        in_turn.iter().copied().filter(|&idx| players[idx].score == own).collect();
    if let Some(passed_over) = fellows.iter().position(|&idx| edge(opener, idx)) {
        return Some((fellows[passed_over], HowFound::SameScore { passed_over }));
    }
    let mut lower: Vec<usize> =
        in_turn.iter().copied().filter(|&idx| players[idx].score < own).collect();
    // Stable: within a score the rotation stands.
    lower.sort_by_key(|&idx| std::cmp::Reverse(players[idx].score));
    let opponent = lower.into_iter().find(|&idx| edge(opener, idx))?;
    Some((opponent, HowFound::LowerScore { score: players[opponent].score }))
}

fn first_that_leaves_rest_pairable(
    left: &[usize],
    opener: usize,
    in_turn: &[usize],
    edge: &dyn Fn(usize, usize) -> bool,
) -> Option<usize> {
    let place = |idx: usize| left.iter().position(|&other| other == idx);
    let among = |i: usize, j: usize| edge(left[i], left[j]);
    let completion = Completion::new(left.len(), &among);
    if !completion.is_perfect() {
        return None;
    }
    in_turn.iter().copied().find(|&opponent| match (place(opener), place(opponent)) {
        (Some(i), Some(j)) => completion.clone().take_pair(i, j),
        (Some(_) | None, None) | (None, Some(_)) => false,
    })
}

fn colored(opener: &ItaloPlayer, opponent: &ItaloPlayer, how: HowFound) -> ItaloPair {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let rules = [
        (opener.whites.cmp(&opponent.whites), ItaloColorRule::FewerWhites),
        (opponent.last_black.cmp(&opener.last_black), ItaloColorRule::BlackLast),
        (opener.score.cmp(&opponent.score), ItaloColorRule::FewerPoints),
        (opener.number.cmp(&opponent.number), ItaloColorRule::SmallerNumber),
    ];
    let decided = rules.into_iter().find(|&(order, _)| order != Equal);
    let (order, color_rule) = decided.unwrap_or((Less, ItaloColorRule::SmallerNumber));
    let (white, black) = match order {
        Less | Equal => (opener.number, opponent.number),
        Greater => (opponent.number, opener.number),
    };
    ItaloPair { white, black, opener: opener.number, group: opener.score, how, color_rule }
}

//! Who wins what, and why.
//!
//! Prizes that the same players can win are one contest: those for everybody, those below a
//! rating limit, those of a category, those for players of the event's federation or of others
//! (SWISS.P3). In each contest the prizes go to its places in the order in which they are listed.
//! Nobody wins twice: who would win in several contests takes the part that is worth most, of
//! equal ones that of the prize listed earlier, and the others move up in the rest. Those who
//! have the same points share as the regulations say; what cannot be divided into whole cents
//! goes to the better placed. Prizes without money go to the places alone.
//!
//! Whom a playoff parted takes the prize of the place in it (PLAYOFF.e), and the others who played
//! share theirs (PLAYOFF.f), whatever the regulations say of points alone.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_standings::Standings;
use arbiter_tournament::{PlayerId, Prize, PrizeFor, PrizeSharing, System, Tournament};

use super::{
    ReportError,
    playoff_prizes::{Level, cut, equal, parted},
    standings,
};

/// A player's prize.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The player of this row.
    pub id: PlayerId,
    /// Names of the prizes that the player has a part of.
    pub prizes: Vec<String>,
    /// How much, in cents.
    pub cents: u64,
    /// Why this prize.
    pub ground: Ground,
}

/// Who can win a prize.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    /// Only players rated below this, if given.
    pub rated_below: Option<u16>,
    /// Only players of the federation of the event, or only the others.
    pub reserved_for: PrizeFor,
    /// Only players of this category; or empty.
    pub category: String,
}

/// Why a player has a prize.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Among whom the player was compared.
    pub contest: Contest,
    /// The place among them, without those who took a prize elsewhere.
    pub place: usize,
    /// How many have the same points there, the player among them.
    pub n_level: usize,
    /// What all of these win together, in cents.
    pub pool: u64,
    /// Parts that the player would have had elsewhere, and left to others.
    pub left: Vec<Share>,
}

/// A part of prizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// Names of the prizes.
    pub prizes: Vec<String>,
    /// How much, in cents.
    pub cents: u64,
}

/// Winners in the order of the prizes; after the last complete round.
pub fn prizes(event: &Tournament) -> Result<Vec<Winner>, ReportError> {
    let ranking = standings(event, None, None)?.ranking;
    let settings = &event.settings;
    let mut contests: Vec<Contest> = Vec::new();
    for prize in &settings.prizes {
        let contest = contest(prize);
        if !contests.contains(&contest) {
            contests.push(contest);
        }
    }
    // Who leaves a contest never comes back, so this ends; the others can only gain by it.
    let mut gone: Vec<BTreeSet<PlayerId>> = vec![BTreeSet::new(); contests.len()];
    let mut left: BTreeMap<PlayerId, Vec<Share>> = BTreeMap::new();
    loop {
        let won = contests.iter().zip(&gone).map(|(of, gone)| {
            let is_in = |id: PlayerId| !gone.contains(&id) && is_eligible(event, id, of);
            let listed = settings.prizes.iter().filter(|prize| contest(prize) == *of);
            let prizes: Vec<&Prize> = listed.collect();
            let levels: Vec<Level> = groups(event, &ranking, is_in)
                .into_iter()
                .map(|group| parted(event, group))
                .collect();
            share(&levels, &prizes, of, settings.prize_sharing)
        });
        let won: Vec<Vec<Winner>> = won.collect();
        let twice = dropped(&won);
        if twice.is_empty() {
            let mut winners: Vec<Winner> = won.into_iter().flatten().collect();
            for winner in &mut winners {
                winner.ground.left = left.remove(&winner.id).unwrap_or_default();
            }
            return Ok(winners);
        }
        for (idx, winner) in twice {
            if let Some(gone) = gone.get_mut(idx) {
                gone.insert(winner.id);
            }
            let share = Share { prizes: winner.prizes.clone(), cents: winner.cents };
            left.entry(winner.id).or_default().push(share);
        }
    }
}

/// The parts that players leave to others because they have a better one, with the contest.
fn dropped(won: &[Vec<Winner>]) -> Vec<(usize, &Winner)> {
    let all = || won.iter().enumerate().flat_map(|(idx, of)| of.iter().map(move |it| (idx, it)));
    let mut best: BTreeMap<PlayerId, (usize, u64)> = BTreeMap::new();
    for (idx, winner) in all() {
        let kept = best.entry(winner.id).or_insert((idx, winner.cents));
        if kept.1 < winner.cents {
            *kept = (idx, winner.cents);
        }
    }
    let is_kept = |idx: usize, winner: &Winner| best.get(&winner.id).is_some_and(|it| it.0 == idx);
    all().filter(|&(idx, winner)| !is_kept(idx, winner)).collect()
}

/// Prizes of one contest are won by the same players.
fn contest(prize: &Prize) -> Contest {
    let Prize { rated_below, reserved_for, .. } = *prize;
    Contest { rated_below, reserved_for, category: prize.category.clone() }
}

/// A rating, estimated or not, below the limit, where there is one: the unrated have none. And
/// the federation of the event, or another one; who has none is of the event's own. And the
/// category, where there is one.
fn is_eligible(event: &Tournament, id: PlayerId, contest: &Contest) -> bool {
    let Some(details) = event.players.get(&id).map(|entrant| &entrant.details) else {
        return false;
    };
    let settings = &event.settings;
    let rating = settings.rating_use.rating(details);
    let limit = contest.rated_below;
    let is_below = limit.is_none_or(|limit| rating.is_some_and(|rating| rating < limit));
    let is_foreign = !details.federation.is_empty()
        && !details.federation.eq_ignore_ascii_case(&settings.federation);
    let is_meant = match contest.reserved_for {
        PrizeFor::Everybody => true,
        PrizeFor::National => !is_foreign,
        PrizeFor::Foreign => is_foreign,
    };
    let is_of_category = contest.category.is_empty()
        || settings.category(&contest.category).is_some_and(|it| it.holds(settings, id, details));
    is_below && is_meant && is_of_category
}

/// A group of players with the same points: those on one shared place together.
pub(super) type Group = Vec<Vec<PlayerId>>;

fn groups(event: &Tournament, ranking: &Standings, is_in: impl Fn(PlayerId) -> bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let by_place = matches!(event.settings.system, System::KnockOut | System::Keizer(_));
    let (mut points, mut place) = (None, None);
    for row in &ranking.rows {
        let number = arbiter_tournament::PairingNumber::new(row.number);
        let Some(id) = number.and_then(|number| event.player_numbered(number)) else { continue };
        if !is_in(id) {
            continue;
        }
        // A knock-out ranks by how far one came, a Keizer event by its own points.
        let level = if by_place { row.place } else { u32::from(row.score.tenths()) };
        if points != Some(level) {
            groups.push(Vec::new());
            place = None;
        }
        if let Some(group) = groups.last_mut() {
            if place != Some(row.place) {
                group.push(Vec::new());
            }
            if let Some(level_group) = group.last_mut() {
                level_group.push(id);
            }
        }
        (points, place) = (Some(level), Some(row.place));
    }
    groups
}

fn share(
    levels: &[Level],
    prizes: &[&Prize],
    contest: &Contest,
    sharing: PrizeSharing,
) -> Vec<Winner> {
    let mut rest = prizes;
    let mut winners = Vec::new();
    let mut n_before = 0;
    for level in levels {
        let n_players = level.groups.iter().map(players_of).sum::<usize>();
        let (own, later) = rest.split_at(n_players.min(rest.len()));
        rest = later;
        if own.is_empty() {
            break;
        }
        let part = |prize: &&Prize| Share { prizes: vec![prize.name.clone()], cents: prize.cents };
        let mut parts: Vec<Share> = own.iter().map(part).collect();
        if let Some(percent) = level.percent_out {
            parts = cut(&parts, n_players, percent);
        }
        let mut parts = &parts[..];
        for group in &level.groups {
            let n_players = players_of(group);
            let (own, later) = parts.split_at(n_players.min(parts.len()));
            parts = later;
            winners.extend(share_group(group, own, contest, (sharing, n_before)));
            n_before += n_players;
        }
    }
    winners
}

fn players_of(group: &Group) -> usize {
    group.iter().map(Vec::len).sum()
}

/// The parts of one group that shares its prizes; so many players come before it.
fn share_group(
    group: &Group,
    own: &[Share],
    contest: &Contest,
    (sharing, n_before): (PrizeSharing, usize),
) -> Vec<Winner> {
    let n_players = players_of(group);
    let cents: Vec<u64> = own.iter().map(|part| part.cents).collect();
    let pool: u64 = cents.iter().sum();
    let shares = match sharing {
        PrizeSharing::Equal => equal(pool, n_players),
        PrizeSharing::ByPlace => by_place(group, &cents),
        PrizeSharing::Hort => {
            let halves: Vec<u64> = cents.iter().map(|cents| cents / 2).collect();
            let kept = by_place(group, &halves);
            let shared = pool - halves.iter().sum::<u64>();
            kept.iter().zip(equal(shared, n_players)).map(|(a, b)| a + b).collect()
        }
    };
    let mut names: Vec<String> = Vec::new();
    for name in own.iter().flat_map(|part| &part.prizes) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let mut winners = Vec::new();
    let mut place = n_before + 1;
    let mut at = 0;
    for level in group {
        for &id in level {
            let cents = shares.get(at).copied().unwrap_or(0);
            let cup = own.get(at).filter(|_| pool == 0);
            let prizes = cup.map_or_else(|| names.clone(), |cup| cup.prizes.clone());
            at += 1;
            if cents == 0 && cup.is_none() {
                continue;
            }
            let (contest, left) = (contest.clone(), Vec::new());
            let ground = Ground { contest, place, n_level: n_players, pool, left };
            winners.push(Winner { id, prizes, cents, ground });
        }
        place += level.len();
    }
    winners
}

/// Each takes the prize of the place; those on one place divide theirs.
fn by_place(group: &Group, cents: &[u64]) -> Vec<u64> {
    let mut rest = cents;
    let mut shares = Vec::new();
    for level in group {
        let (own, later) = rest.split_at(level.len().min(rest.len()));
        rest = later;
        shares.extend(equal(own.iter().sum(), level.len()));
    }
    shares
}

//! Who wins what.
//!
//! Prizes without a limit go to the places in the order in which they are listed. Prizes with
//! the same rating limit go to the places among those who have a rating below it, prizes for
//! players of the event's federation or of others to these (SWISS.P3). Nobody wins
//! twice: who has won a prize listed earlier is left out of the later ones. Those who have the
//! same points share as the regulations say; what cannot be divided into whole cents goes to
//! the better placed.

use arbiter_standings::Standings;
use arbiter_tournament::{PlayerId, Prize, PrizeFor, PrizeSharing, System, Tournament};

use super::{ReportError, standings};

/// A player's prize.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The player of this row.
    pub id: PlayerId,
    /// Names of the prizes that the player has a part of.
    pub prizes: Vec<String>,
    /// How much, in cents.
    pub cents: u64,
}

/// Winners in the order of the prizes; after the last complete round.
pub fn prizes(event: &Tournament) -> Result<Vec<Winner>, ReportError> {
    let ranking = standings(event, None, None)?.ranking;
    let settings = &event.settings;
    let mut kinds: Vec<(Option<u16>, PrizeFor)> = Vec::new();
    for prize in &settings.prizes {
        if !kinds.contains(&kind(prize)) {
            kinds.push(kind(prize));
        }
    }
    let mut winners: Vec<Winner> = Vec::new();
    for of_kind in kinds {
        let prizes: Vec<&Prize> =
            settings.prizes.iter().filter(|prize| kind(prize) == of_kind).collect();
        let has_won = |id: PlayerId| winners.iter().any(|winner| winner.id == id);
        let groups = groups(event, &ranking, |id| !has_won(id) && is_eligible(event, id, of_kind));
        winners.extend(share(&groups, &prizes, settings.prize_sharing));
    }
    Ok(winners)
}

/// Prizes of one kind are won by the same players.
const fn kind(prize: &Prize) -> (Option<u16>, PrizeFor) {
    (prize.rated_below, prize.reserved_for)
}

/// A rating, estimated or not, below the limit, where there is one: the unrated have none. And
/// the federation of the event, or another one; who has none is of the event's own.
fn is_eligible(
    event: &Tournament,
    id: PlayerId,
    (limit, reserved_for): (Option<u16>, PrizeFor),
) -> bool {
    let Some(details) = event.players.get(&id).map(|entrant| &entrant.details) else {
        return false;
    };
    let settings = &event.settings;
    let rating = settings.rating_use.rating(details);
    let is_below = limit.is_none_or(|limit| rating.is_some_and(|rating| rating < limit));
    let is_foreign = !details.federation.is_empty()
        && !details.federation.eq_ignore_ascii_case(&settings.federation);
    let is_meant = match reserved_for {
        PrizeFor::Everybody => true,
        PrizeFor::National => !is_foreign,
        PrizeFor::Foreign => is_foreign,
    };
    is_below && is_meant
}

/// A group of players with the same points: those on one shared place together.
type Group = Vec<Vec<PlayerId>>;

fn groups(event: &Tournament, ranking: &Standings, is_in: impl Fn(PlayerId) -> bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let is_knock_out = event.settings.system == System::KnockOut;
    let (mut points, mut place) = (None, None);
    for row in &ranking.rows {
        let number = arbiter_tournament::PairingNumber::new(row.number);
        let Some(id) = number.and_then(|number| event.player_numbered(number)) else { continue };
        if !is_in(id) {
            continue;
        }
        // A knock-out ranks by how far one came: points say nothing.
        let level = if is_knock_out { row.place } else { u32::from(row.score.tenths()) };
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

fn share(groups: &[Group], prizes: &[&Prize], sharing: PrizeSharing) -> Vec<Winner> {
    let mut rest = prizes;
    let mut winners = Vec::new();
    for group in groups {
        let n_players = group.iter().map(Vec::len).sum::<usize>();
        let (own, later) = rest.split_at(n_players.min(rest.len()));
        rest = later;
        if own.is_empty() {
            break;
        }
        let cents: Vec<u64> = own.iter().map(|prize| prize.cents).collect();
        let shares = match sharing {
            PrizeSharing::Equal => equal(cents.iter().sum(), n_players),
            PrizeSharing::ByPlace => by_place(group, &cents),
            PrizeSharing::Hort => {
                let halves: Vec<u64> = cents.iter().map(|cents| cents / 2).collect();
                let kept = by_place(group, &halves);
                let pool = cents.iter().sum::<u64>() - halves.iter().sum::<u64>();
                kept.iter().zip(equal(pool, n_players)).map(|(a, b)| a + b).collect()
            }
        };
        let names: Vec<String> = own.iter().map(|prize| prize.name.clone()).collect();
        let players = group.iter().flatten().zip(shares).filter(|(_, cents)| *cents > 0);
        winners.extend(players.map(|(&id, cents)| Winner { id, prizes: names.clone(), cents }));
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

/// Whole cents, the first ones taking what is left over.
fn equal(cents: u64, n_players: usize) -> Vec<u64> {
    let n = n_players.max(1) as u64;
    (0..n).map(|idx| cents / n + u64::from(idx < cents % n)).collect()
}

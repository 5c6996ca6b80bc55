//! Prizes of those whom a playoff parted (PLAYOFF.e, PLAYOFF.f, PLAYOFF.k10).

use arbiter_standings::playoff::{PlanOptions, plan};
use arbiter_tournament::{PlayerId, System, Tournament};

use super::{Share, prizes::Group};

/// Players with the same points, in the groups that share their prizes, the best first.
pub(super) struct Level {
    pub(super) groups: Vec<Group>,
    /// The part of the fund for those who are out because too many were level, in hundredths.
    pub(super) percent_out: Option<u8>,
}

/// Who took part in a playoff that is decided.
struct Parted {
    /// Those whose place it settled, best first.
    order: Vec<PlayerId>,
    /// The others who played.
    level: Vec<PlayerId>,
    /// Those who did not play because too many were level.
    out: Vec<PlayerId>,
}

/// A group with the same points, as playoffs parted it: whoever has a place in a playoff stands
/// alone, the others who played share, then those who were out. A knock-out ranks by its ties
/// anyway, and places of a Keizer event and of teams are others.
pub(super) fn parted(event: &Tournament, group: Group) -> Level {
    let has_playoffs = !matches!(event.settings.system, System::KnockOut | System::Keizer(_))
        && !event.settings.is_team_event;
    let playoffs = if has_playoffs { decided(event) } else { Vec::new() };
    let mut groups: Vec<Group> = Vec::new();
    let mut done: Vec<PlayerId> = Vec::new();
    let mut others: Group = Vec::new();
    let mut percent_out = None;
    let all: Vec<PlayerId> = group.iter().flatten().copied().collect();
    for place in group {
        let mut plain = Vec::new();
        for id in place {
            if done.contains(&id) {
                continue;
            }
            let Some(playoff) = playoffs.iter().find(|it| it.has(id)) else {
                plain.push(id);
                continue;
            };
            if !others.is_empty() {
                groups.push(std::mem::take(&mut others));
            }
            let here = |ids: &[PlayerId]| -> Vec<PlayerId> {
                ids.iter().copied().filter(|id| all.contains(id) && !done.contains(id)).collect()
            };
            let (order, level) = (here(&playoff.order), here(&playoff.level));
            let out = here(&playoff.out);
            let is_whole = order.len() + level.len() + out.len() == all.len() && !out.is_empty();
            let rules = event.settings.playoff.as_ref().filter(|rules| 0 < rules.percent_out);
            percent_out = percent_out.or(rules.filter(|_| is_whole).map(|it| it.percent_out));
            done.extend(order.iter().chain(&level).chain(&out));
            groups.extend(order.into_iter().map(|id| vec![vec![id]]));
            groups.extend([level, out].into_iter().filter(|it| !it.is_empty()).map(|it| vec![it]));
        }
        if !plain.is_empty() {
            others.push(plain);
        }
    }
    if !others.is_empty() {
        groups.push(others);
    }
    Level { groups, percent_out }
}

impl Parted {
    fn has(&self, id: PlayerId) -> bool {
        [&self.order, &self.level, &self.out].into_iter().any(|part| part.contains(&id))
    }
}

/// The decided playoffs, the newest first: who decides a second time means it.
fn decided(event: &Tournament) -> Vec<Parted> {
    let parted = |(order, _): &(Vec<PlayerId>, String)| {
        let is_theirs = |players: &[PlayerId]| order.iter().all(|id| players.contains(id));
        let planned = event.planned.iter().rev().find(|it| is_theirs(&it.players));
        let players = planned.map_or(&[][..], |it| &it.players);
        let out = plan(players.len(), PlanOptions::default()).map(|it| it.out).unwrap_or_default();
        let is_out = |at: &usize| out.contains(&(at + 1));
        let rest = players.iter().enumerate().filter(|(_, id)| !order.contains(id));
        let (out, level): (Vec<_>, Vec<_>) = rest.partition(|(at, _)| is_out(at));
        let ids = |of: Vec<(usize, &PlayerId)>| of.into_iter().map(|(_, id)| *id).collect();
        Parted { order: order.clone(), level: ids(level), out: ids(out) }
    };
    event.playoffs.iter().rev().map(parted).collect()
}

/// The prizes of so many players of whom only eight play: the share of the fund goes to the
/// others equally, the rest to the eight in the proportions of their prizes (PLAYOFF.k10).
pub(super) fn cut(parts: &[Share], n_players: usize, percent_out: u8) -> Vec<Share> {
    let fund: u64 = parts.iter().map(|part| part.cents).sum();
    let kept: u64 = parts.iter().take(PLAYING).map(|part| part.cents).sum();
    let n_out = n_players.saturating_sub(PLAYING);
    if kept == 0 || n_out == 0 {
        return parts.to_vec();
    }
    let for_out = fund * u64::from(percent_out.min(100)) / 100;
    let share = |cents: u64| {
        let exact = u128::from(cents) * u128::from(fund - for_out) / u128::from(kept);
        u64::try_from(exact).unwrap_or(u64::MAX)
    };
    let mut shared: Vec<Share> = parts.iter().take(PLAYING).cloned().collect();
    for part in &mut shared {
        part.cents = share(part.cents);
    }
    // What cannot be divided into whole cents goes to the best.
    let lost = (fund - for_out) - shared.iter().map(|part| part.cents).sum::<u64>();
    if let Some(first) = shared.first_mut() {
        first.cents += lost;
    }
    shared.resize_with(PLAYING, || Share { prizes: Vec::new(), cents: 0 });
    let names: Vec<String> = parts.iter().flat_map(|part| part.prizes.clone()).collect();
    let out = equal(for_out, n_out).into_iter();
    shared.extend(out.map(|cents| Share { prizes: names.clone(), cents }));
    shared
}

/// How many play where more than ten are level (PLAYOFF.k10).
const PLAYING: usize = 8;

/// Whole cents, the first ones taking what is left over.
pub(super) fn equal(cents: u64, n_players: usize) -> Vec<u64> {
    let n = n_players.max(1) as u64;
    (0..n).map(|idx| cents / n + u64::from(idx < cents % n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: PLAYOFF.k10
    #[test]
    fn a_tenth_goes_to_those_who_are_out_and_the_rest_to_the_eight() {
        let parts = [("First", 500_000), ("Second", 300_000), ("Third", 200_000)]
            .map(|(name, cents)| Share { prizes: vec![name.to_owned()], cents });
        let shared = cut(&parts, 12, 10);
        let cents: Vec<u64> = shared.iter().map(|part| part.cents).collect();
        assert_eq!(cents[..4], [450_000, 270_000, 180_000, 0]);
        assert_eq!(cents[8..], [25_000; 4], "a tenth of 10,000.00, in four parts");
        assert_eq!(cents.iter().sum::<u64>(), 1_000_000);
        assert_eq!(cut(&parts, 8, 10).len(), 3, "nobody is out");
    }
}

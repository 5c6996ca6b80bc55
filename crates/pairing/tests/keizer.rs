//! The Keizer system against a count and a search that know nothing of ours.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::event::{event, number, play};
use arbiter_pairing::{
    NoPairing, Options, WhyNot,
    check::check,
    generate::{Plan, generate},
    keizer::KeizerWhyNot,
    pair,
};
use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, GameResult, KeizerRules, Record, RoundEntry, Share, System};

const RULES: KeizerRules = KeizerRules {
    first: 40,
    step: 2,
    excused_max: 2,
    apart: 4,
    iterations: 9,
    ..KeizerRules::USUAL
};

/// A season with everything in it: byes of each kind, forfeits, late entries, withdrawals.
fn season(rules: KeizerRules, players: u16, rounds: u8, seed: u64) -> Record {
    generate(&Plan {
        system: System::Keizer(rules),
        draws: 300,
        forfeits: 60,
        byes: 150,
        bye_kinds: [5, 3, 2],
        withdrawals: 5,
        late_entries: 100,
        ..Plan::new(players, rounds, seed)
    })
}

/// Numbers in the order of the ranking after `rounds` rounds, counted in sixtieths.
fn ranking(record: &Record, rounds: usize, rules: KeizerRules) -> Vec<u16> {
    let n = record.players.len();
    let mut order: Vec<usize> = (0..n).collect();
    for _ in 0..rules.iterations {
        let value = |idx: usize| {
            let place = order.iter().position(|&it| it == idx).unwrap();
            (i64::from(rules.first) - i64::from(rules.step) * i64::try_from(place).unwrap()).max(1)
        };
        let share = |share: Share| i64::from(share.sixtieths());
        let mut totals = Vec::new();
        for (idx, player) in record.players.iter().enumerate() {
            let mut total = if rules.counts_own { 60 * value(idx) } else { 0 };
            let mut excuses = 0;
            for round in 0..rounds {
                total += match player.rounds.get(round).copied().unwrap_or(RoundEntry::Absent) {
                    RoundEntry::Paired { opponent, result, .. } => {
                        let other = value(usize::from(opponent.get()) - 1);
                        match result {
                            GameResult::ForfeitLoss => share(rules.absent) * value(idx),
                            GameResult::Loss | GameResult::UnratedLoss => share(rules.loss) * other,
                            GameResult::Draw
                            | GameResult::UnratedDraw
                            | GameResult::Adjourned
                            | GameResult::Pending => share(rules.draw) * other,
                            GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => {
                                share(rules.win) * other
                            }
                        }
                    }
                    RoundEntry::Bye(Bye::PairingAllocated) => share(rules.free) * value(idx),
                    RoundEntry::Bye(Bye::FullPoint) => share(rules.club_match) * value(idx),
                    RoundEntry::Bye(Bye::HalfPoint) => {
                        excuses += 1;
                        if excuses > rules.excused_max {
                            0
                        } else {
                            share(rules.excused) * value(idx)
                        }
                    }
                    RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => {
                        share(rules.absent) * value(idx)
                    }
                };
            }
            totals.push(total);
        }
        let mut next: Vec<usize> = (0..n).collect();
        next.sort_by_key(|&idx| (-totals[idx], idx));
        let is_settled = next == order;
        order = next;
        if is_settled {
            break;
        }
    }
    order.into_iter().map(|idx| u16::try_from(idx + 1).unwrap()).collect()
}

/// The first whole pairing in the order of the ranking, by trying all.
fn first_pairing(left: &[u16], may: &dyn Fn(u16, u16) -> bool) -> Option<Vec<(u16, u16)>> {
    let Some((&first, others)) = left.split_first() else { return Some(Vec::new()) };
    others.iter().filter(|&&other| may(first, other)).find_map(|&other| {
        let rest: Vec<u16> = others.iter().copied().filter(|&it| it != other).collect();
        let mut found = first_pairing(&rest, may)?;
        found.insert(0, (first, other));
        Some(found)
    })
}

/// Who meets whom in a round, and who is free.
fn expected(record: &Record, round: usize, rules: KeizerRules) -> (Vec<(u16, u16)>, Option<u16>) {
    let entry =
        |who: u16, at: usize| record.players[usize::from(who) - 1].rounds.get(at - 1).copied();
    let is_there = |who: &u16| {
        matches!(
            entry(*who, round),
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(Bye::PairingAllocated))
        )
    };
    let mut there = ranking(record, round - 1, rules);
    there.retain(is_there);
    let frees = |who: u16| {
        let is_free = |at: &usize| entry(who, *at) == Some(RoundEntry::Bye(Bye::PairingAllocated));
        (1..round).filter(is_free).count()
    };
    let mut free = None;
    if there.len() % 2 == 1 {
        let least = there.iter().map(|&who| frees(who)).min().unwrap();
        free = there.iter().rev().copied().find(|&who| frees(who) == least);
        there.retain(|&who| Some(who) != free);
    }
    for apart in (0..=usize::from(rules.apart)).rev() {
        let may = |one: u16, other: u16| {
            let met = (1..round).rev().find(|&at| {
                matches!(entry(one, at), Some(RoundEntry::Paired { opponent, .. })
                    if opponent.get() == other)
            });
            met.is_none_or(|met| apart <= round - met)
        };
        if let Some(pairs) = first_pairing(&there, &may) {
            return (pairs, free);
        }
    }
    panic!("everybody may meet everybody at last")
}

#[test]
fn rounds_are_those_of_an_exhaustive_search() {
    for seed in 0..12 {
        let record = season(RULES, 9, 14, seed);
        assert!(12 <= record.rounds_recorded(), "{seed}");
        for round in 1..=record.rounds_recorded() {
            let options = Options { round: Some(round), ..Options::default() };
            let Ok(paired) = pair(System::Keizer(RULES), &record, &options) else { continue };
            let mut found: Vec<(u16, u16)> = paired
                .boards
                .boards
                .iter()
                .map(|it| (it.white.get(), it.black.get()))
                .map(|(one, other)| (one.min(other), one.max(other)))
                .collect();
            found.sort_unstable();
            let (pairs, free) = expected(&record, round, RULES);
            let mut pairs: Vec<(u16, u16)> =
                pairs.iter().map(|&(one, other)| (one.min(other), one.max(other))).collect();
            pairs.sort_unstable();
            assert_eq!(found, pairs, "seed {seed}, round {round}");
            assert_eq!(
                paired.boards.bye.map(arbiter_tournament::PairingNumber::get),
                free,
                "seed {seed}, round {round}"
            );
        }
    }
}

#[test]
fn a_season_passes_its_own_checker() {
    for seed in 0..20 {
        for rules in [RULES, KeizerRules::USUAL] {
            let record = season(rules, 17, 20, seed);
            let system = System::from_report(&record).unwrap();
            assert_eq!(system, System::Keizer(rules));
            assert_eq!(check(system, &record, &Options::default()), Ok(Vec::new()), "{seed}");
        }
    }
}

/// Nobody has more than two games more with one colour than with the other for long, because
/// White goes to the one who had it less often.
#[test]
fn colours_are_level_in_the_long_run() {
    let record = season(KeizerRules { apart: 3, ..KeizerRules::USUAL }, 12, 24, 3);
    for player in &record.players {
        let balance: i32 = player
            .rounds
            .iter()
            .map(|entry| match entry {
                RoundEntry::Paired { color: Some(Color::White), result, .. }
                    if result.was_played() =>
                {
                    1
                }
                RoundEntry::Paired { color: Some(Color::Black), result, .. }
                    if result.was_played() =>
                {
                    -1
                }
                RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => 0,
            })
            .sum();
        assert!(balance.abs() <= 4, "{}: {balance}", player.number);
    }
}

/// By hand: six players, nothing played. 1 meets 2, 3 meets 4, 5 meets 6; the higher has White
/// on odd boards.
#[test]
fn neighbours_meet_in_the_first_round() {
    let paired =
        pair(System::Keizer(KeizerRules::USUAL), &event(6, 9), &Options::default()).unwrap();
    let boards: Vec<(u16, u16)> =
        paired.boards.boards.iter().map(|it| (it.white.get(), it.black.get())).collect();
    assert_eq!(boards, [(1, 2), (4, 3), (5, 6)]);
    let why = paired.why_not(number(1), number(3));
    assert_eq!(why, WhyNot::Keizer(KeizerWhyNot::Places { place: 1, other_place: 3 }));
}

/// Two players meet again in every round, because nobody else is there; those whom the organiser
/// keeps apart do not.
#[test]
fn the_distance_gives_way_and_the_organisers_word_does_not() {
    let system = System::Keizer(KeizerRules::USUAL);
    let mut record = event(2, 9);
    play(&mut record, &["1-2 1-0"]);
    let again = pair(system, &record, &Options::default()).unwrap();
    assert_eq!(again.boards.boards.len(), 1);

    let apart = Options { forbidden: vec![(number(1), number(2))], ..Options::default() };
    let refused = pair(system, &record, &apart).unwrap_err();
    assert!(matches!(refused, NoPairing::Impossible(_)), "{refused}");
}

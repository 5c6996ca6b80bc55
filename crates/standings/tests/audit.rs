//! Stated points and ranks against the results.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use arbiter_rulebook::Score;
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{
    Decided, Difference, Rules, Table, TieBreak, audit, complete_rounds, rank,
};
use arbiter_tournament::{PairingNumber, Record};

/// Ranks by points, then Buchholz cut 1, then Buchholz.
fn record(ranks: [u16; 6]) -> Record {
    let mut record = arbiter_trf::read(include_bytes!("data/s6.trf")).unwrap().record;
    for (player, rank) in record.players.iter_mut().zip(ranks) {
        player.stated_rank = Some(rank);
    }
    record
}

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

#[test]
fn sound_standings_have_no_difference() {
    assert_eq!(audit(&record([3, 1, 2, 5, 6, 4]), None), []);
    // Without tie-breaks, players level on points may be in any order.
    assert_eq!(audit(&record([3, 2, 1, 4, 6, 5]), None), []);
}

#[test]
fn points_that_are_not_the_sum_of_the_results_are_found() {
    let mut record = record([3, 1, 2, 5, 6, 4]);
    record.players[4].stated_points = Some(Score::ONE);

    let wrong = Difference::Points { player: number(5), stated: Score::ONE, computed: Score::HALF };
    assert_eq!(audit(&record, None), [wrong]);
}

#[test]
fn a_rank_before_somebody_with_more_points_is_found() {
    let differences = audit(&record([1, 2, 3, 5, 6, 4]), None);

    let wrong = Difference::Order {
        player: number(1),
        points: Score::from_tenths(25),
        other: number(2),
        other_points: Score::from_tenths(30),
    };
    assert_eq!(differences, [wrong]);
}

#[test]
fn with_tie_breaks_every_rank_must_be_one_that_they_allow() {
    let record = record([3, 2, 1, 5, 6, 4]);
    let rules = Rules::of(TieBreakEdition::E2012);
    let table = Table::of_players(&record, complete_rounds(&record), rules);
    let tie_breaks: Vec<TieBreak> = vec!["BH/C1".parse().unwrap()];
    let standings = rank(&table, &tie_breaks, &Decided::default()).unwrap();

    let differences = audit(&record, Some(&standings));

    let wrong = [(2, 2, 1), (3, 1, 2)].map(|(player, stated, place)| Difference::Rank {
        player: number(player),
        stated,
        from: place,
        to: place,
    });
    assert_eq!(differences, wrong);
}

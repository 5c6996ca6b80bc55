//! Playoffs and what they do to the prizes.

use arbiter_director::{Command, Progress, earliest_playoff, progress, report};
use arbiter_rulebook::Color;
use arbiter_tournament::{
    Decision, Fact, PlayerId, PlayoffGame, PlayoffRules, Prize, PrizeFor, PrizeSharing, Settings,
};

use crate::hall::{Hall, player};

/// An event of one round in which everybody drew: all are level.
fn level(players: u16, prizes: &[u64], sharing: PrizeSharing) -> Hall {
    let prize = |&cents: &u64| Prize {
        name: format!("{} euro", cents / 100),
        cents,
        rated_below: None,
        reserved_for: PrizeFor::Everybody,
        category: String::new(),
    };
    let rules = "places=1; after=0; format=match; numbering=list; colours=lot; time=3+3; \
                 schedule=after the last round; out=10";
    let settings = Settings {
        prizes: prizes.iter().map(prize).collect(),
        prize_sharing: sharing,
        playoff: PlayoffRules::read(rules).expect("rules"),
        ..Settings::swiss("Open", 1)
    };
    let mut hall = Hall::new(settings);
    let entries = (0..players).map(|n| player(&format!("Player {n:02}"), Some(2000 - 10 * n)));
    hall.done(&Command::Enter(entries.collect()));
    hall.done(&Command::DrawInitialColor(Color::White));
    hall.play(&[Decision::Draw]);
    hall
}

/// Plans a playoff of everybody and plays it: the better number wins every game.
fn play_off(hall: &mut Hall) {
    let players = hall.event.order.clone();
    hall.done(&Command::PlanPlayoff { players, plan: "by the scheme".to_owned() });
    for _ in 0..100 {
        let Progress::Running(due) = progress(&hall.event, &hall.event.planned[0]) else { return };
        let game = due[0];
        let white = game.white.unwrap_or(game.first);
        let black = if white == game.first { game.second } else { game.first };
        let rank = |id: PlayerId| hall.event.order.iter().position(|it| *it == id);
        let wins =
            if rank(white) < rank(black) { Decision::WhiteWins } else { Decision::BlackWins };
        let game = PlayoffGame { white, black, decision: wins, moves: 40 };
        hall.done(&Command::PlayPlayoffGame(game));
    }
    panic!("a playoff without an end");
}

/// What each number wins, in euro.
fn amounts(hall: &Hall) -> Vec<(usize, u64)> {
    let winners = report::prizes(&hall.event).expect("prizes");
    let number = |id| 1 + hall.event.order.iter().position(|it| *it == id).expect("a number");
    let mut amounts: Vec<(usize, u64)> =
        winners.iter().map(|winner| (number(winner.id), winner.cents / 100)).collect();
    amounts.sort_unstable();
    amounts
}

// clause: PLAYOFF.e
#[test]
fn each_takes_the_prize_of_the_place_in_the_playoff() {
    let mut hall = level(4, &[50_000, 30_000, 20_000], PrizeSharing::Equal);
    assert_eq!(amounts(&hall)[0], (1, 250), "without a playoff all four share");
    let [one, two, three] = [1, 2, 3].map(|number| hall.number(number));
    let how = "rapid games".to_owned();
    hall.done(&Command::DecidePlayoff { order: vec![three, one, two], how });
    assert_eq!(amounts(&hall), [(1, 300), (2, 200), (3, 500)]);
}

// clause: PLAYOFF.f
#[test]
fn those_still_level_once_the_first_place_is_decided_share_their_prizes() {
    for sharing in [PrizeSharing::Equal, PrizeSharing::Hort, PrizeSharing::ByPlace] {
        let mut hall = level(4, &[100_000, 60_000, 30_000, 20_000], sharing);
        play_off(&mut hall);
        // Semi-finals 1-4 and 2-3; number 1 wins the final.
        assert_eq!(amounts(&hall), [(1, 1000), (2, 600), (3, 250), (4, 250)], "{sharing:?}");
    }
}

// clause: PLAYOFF.k10
#[test]
fn of_twelve_those_from_the_ninth_on_have_the_share_that_was_set_before() {
    let mut hall = level(12, &[500_000, 300_000, 200_000], PrizeSharing::Equal);
    play_off(&mut hall);
    let amounts = amounts(&hall);
    assert_eq!(amounts[..2], [(1, 4500), (2, 2700)]);
    // The third prize, 1800, in six parts.
    assert!(amounts[2..8].iter().all(|(_, euro)| *euro == 300), "{amounts:?}");
    assert!(amounts[8..].iter().all(|(_, euro)| *euro == 250), "{amounts:?}");
    assert_eq!(amounts.len(), 12);
}

// clause: PLAYOFF.h
#[test]
fn it_begins_half_an_hour_after_the_last_result_of_its_players() {
    let mut hall = level(4, &[], PrizeSharing::Equal);
    let board = hall.event.rounds[0].boards[0].pair;
    let players = vec![board.white, board.black];
    hall.done(&Command::PlanPlayoff { players, plan: "a match".to_owned() });
    // The game of these two ended at minute 1060, the other one later.
    let is_theirs = |fact: &Fact| matches!(fact, Fact::ResultEntered { board: 1, .. });
    let recorded = |fact| (if is_theirs(fact) { 1_060 } else { 1_100 } * 60_000, fact);
    let facts = hall.log.iter().map(recorded);
    assert_eq!(earliest_playoff(&hall.event, &hall.event.planned[0], facts), Some(1_090));
}

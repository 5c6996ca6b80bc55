//! Articles 1 to 6 and 8 at work on whole events.

use crate::support::{event, game, number, series};
use arbiter_rating::{
    Championship, Declared, Entrant, EventRating, Format, LeftOut, Outcome, Refusal, Terms,
    event::Change, rate_event,
};
use arbiter_rulebook::{RatingEdition, Tempo};
use arbiter_tournament::{GameResult, Player, Record, RoundEntry};

/// A round robin from the upper half of its table: row `n` has the results of player `n`
/// against the following ones. Everybody plays in the order of numbers.
fn round_robin(ratings: &[u16], rows: &[&str]) -> Record {
    let mut record = event("Individual: Round-Robin", ratings);
    for (first, row) in (1..).zip(rows) {
        for (second, result) in (first + 1..).zip(row.chars()) {
            game(&mut record, first, second, result);
        }
    }
    record
}

/// The event, rated as it stands.
fn rate(record: &Record, declared: &Declared) -> EventRating {
    let terms = Terms::of(record, declared);
    rate_event(record, &terms, &Entrant::of(record, &terms))
}

fn change(rating: &EventRating, n: usize) -> Change {
    let outcome = &rating.players[n - 1].outcome;
    let Outcome::Change(change) = outcome else { panic!("player {n}: {outcome:?}") };
    *change
}

fn first(rating: &EventRating, n: usize) -> i32 {
    let outcome = &rating.players[n - 1].outcome;
    let Outcome::First { alone: Some(first), .. } = outcome else {
        panic!("player {n}: {outcome:?}")
    };
    first.rating
}

fn plain(record: &Record) -> EventRating {
    rate(record, &Declared::default())
}

fn articles(rating: &EventRating) -> Vec<&'static str> {
    rating.refusals.iter().map(|refusal: &Refusal| refusal.basis.article).collect()
}

/// Seven rated and three unrated players, everybody against everybody.
fn ten() -> Record {
    round_robin(
        &[2250, 2200, 2150, 2100, 2050, 2000, 1950, 0, 0, 0],
        &["1=1=11=11", "=1=1=1=1", "=1=1=11", "=1=011", "=1=01", "==11", "0==", "=1", "="],
    )
}

// clause: RATING.8.58, RATING.8.52, RATING.8.25
#[test]
fn in_a_round_robin_the_unrated_are_rated_first_and_then_count_as_opponents() {
    let rating = plain(&ten());

    assert_eq!(rating.terms.format, Format::RoundRobin { cycles: 1 });
    assert_eq!([first(&rating, 8), first(&rating, 9), first(&rating, 10)], [2094, 1942, 1738]);
    let a = change(&rating, 1);
    assert_eq!((a.sum.0, a.change.0, a.new_rating), (68, 1360, 2264));
    let news: Vec<i32> = (1..=7).map(|n| change(&rating, n).new_rating).collect();
    assert_eq!(news, [2264, 2194, 2165, 2088, 2050, 2003, 1935]);
}

// clause: RATING.8.55, RATING.6.3.2
#[test]
fn every_game_shows_its_arithmetic() {
    let rating =
        plain(&series(2010, &[(1900, '1'), (2150, '='), (2005, '0'), (2300, '='), (1500, '1')]));

    let lines: Vec<_> = rating.players[0]
        .games
        .iter()
        .map(|game| {
            let change = game.change.unwrap();
            (game.round, change.difference, change.counted, change.expected.0, change.change.0)
        })
        .collect();
    assert_eq!(
        lines,
        [
            (1, 110, 110, 65, 35),
            (2, -140, -140, 31, 19),
            (3, 5, 5, 51, -51),
            (4, -290, -290, 16, 34),
            (5, 510, 400, 92, 8)
        ]
    );
    assert_eq!(change(&rating, 1).new_rating, 2019);
}

// clause: RATING.6.3
#[test]
fn in_a_swiss_only_games_against_rated_opponents_count() {
    let games = [2000, 2000, 2000, 0, 2000, 2000, 0, 2000, 2000].map(|rating| (rating, '='));

    let rating = plain(&series(2000, &games));

    assert_eq!(change(&rating, 1).games, 7);
    assert_eq!(
        rating.players[0].left_out,
        [(4, LeftOut::OpponentUnrated), (7, LeftOut::OpponentUnrated)]
    );
}

// clause: RATING.5.1, 2024:RATING.5.1
#[test]
fn unplayed_games_do_not_count_and_a_move_by_each_makes_a_game() {
    let rating = plain(&series(2000, &[(2000, '+'), (2000, '-'), (2000, 'W'), (2000, '0')]));

    assert_eq!(change(&rating, 1).games, 1);
    assert_eq!(
        rating.players[0].left_out,
        [(1, LeftOut::NotPlayed), (2, LeftOut::NotPlayed), (3, LeftOut::NoMoveByEach)]
    );
}

// clause: RATING.6.1
#[test]
fn a_newcomer_without_half_a_point_counts_for_nobody() {
    let record = round_robin(&[2000, 1900, 1800, 1700, 0], &["===1", "==1", "=1", "1"]);

    let rating = plain(&record);

    assert_eq!(rating.players[4].outcome, Outcome::Nothing);
    assert_eq!(rating.players[4].left_out[0].1, LeftOut::ScoredNothing);
    assert_eq!(change(&rating, 1).games, 3);
    assert_eq!(rating.players[0].left_out, [(4, LeftOut::OpponentScoredNothing)]);
    assert_eq!(rating.level.unwrap().opponents, 3);
}

// clause: RATING.6.1
#[test]
fn somebody_with_earlier_results_may_score_nothing() {
    let record = series(0, &[(2000, '0'), (2000, '0')]);
    let terms = Terms::of(&record, &Declared::default());
    let mut entrants = Entrant::of(&record, &terms);

    assert_eq!(rate_event(&record, &terms, &entrants).players[0].outcome, Outcome::Nothing);

    entrants[0].has_results = true;
    let rating = rate_event(&record, &terms, &entrants);
    let Outcome::First { results, alone: None } = &rating.players[0].outcome else {
        panic!("results without a rating of their own");
    };
    assert_eq!((results.games, results.half_points), (2, 0));
}

// clause: RATING.6.3.1
#[test]
fn half_a_point_against_rated_players_is_a_performance() {
    assert_eq!(
        first(
            &plain(&series(0, &[(1800, '='), (1800, '0'), (1800, '0'), (1800, '0'), (1800, '0')])),
            1
        ),
        1800 - 366
    );
    let nothing = plain(&series(0, &[(1800, '0'); 5]));
    assert_eq!(nothing.players[0].outcome, Outcome::Nothing);
}

// clause: RATING.6.4, RATING.8.21a
#[test]
fn a_round_robin_with_a_forfeit_is_a_swiss() {
    let mut record = ten();
    record.players[0].rounds[1] =
        RoundEntry::Paired { opponent: number(3), color: None, result: GameResult::ForfeitWin };

    let rating = plain(&record);

    assert_eq!(rating.terms.format, Format::BrokenRoundRobin);
    assert_eq!(rating.level, None);
    let Outcome::First { results, alone: Some(first) } = &rating.players[7].outcome else {
        panic!("a first rating");
    };
    assert_eq!((results.games, first.level.to_string()), (7, "2100".to_owned()));
}

// clause: RATING.6.2, RATING.6.2.1, RATING.6.2.2, RATING.6.2.3
#[test]
fn a_round_robin_needs_enough_rated_players() {
    let refused = |players: usize, rated: usize, cycles: u16, championship| {
        let ratings: Vec<u16> = (0..players).map(|n| if n < rated { 2000 } else { 0 }).collect();
        let declared = Declared {
            format: Some(Format::RoundRobin { cycles }),
            championship,
            ..Declared::default()
        };
        articles(&rate(&event("", &ratings), &declared))
    };

    assert_eq!(refused(12, 4, 1, None), Vec::<&str>::new());
    assert_eq!(refused(12, 3, 1, None), ["6.2"]);
    assert_eq!(refused(8, 3, 1, None), ["6.2.1"]);
    assert_eq!(refused(8, 4, 1, None), Vec::<&str>::new());
    assert_eq!(refused(5, 4, 2, None), ["6.2.2"]);
    assert_eq!(refused(6, 4, 2, None), Vec::<&str>::new());
    assert_eq!(refused(10, 3, 1, Some(Championship::Open)), Vec::<&str>::new());
    assert_eq!(refused(10, 2, 1, Some(Championship::Open)), ["6.2.3"]);
    assert_eq!(refused(10, 2, 1, Some(Championship::Women)), Vec::<&str>::new());
}

// clause: RATING.6.5
#[test]
fn games_after_a_match_is_decided_do_not_count() {
    let mut record = event("Match", &[2000, 1900]);
    for result in "1=1=1=0=".chars() {
        game(&mut record, 1, 2, result);
    }

    let rating = plain(&record);

    assert_eq!(rating.terms.format, Format::Match { games: 8 });
    assert_eq!(change(&rating, 1).games, 6, "4.5 of 8 after six games");
    assert_eq!(
        rating.players[1].left_out,
        [(7, LeftOut::MatchDecided), (8, LeftOut::MatchDecided)]
    );
}

// clause: RATING.6.6, 2024:RATING.6
#[test]
fn a_match_with_an_unrated_player_is_not_rated() {
    let mut record = event("Match", &[2000, 0]);
    game(&mut record, 1, 2, '1');

    assert_eq!(articles(&plain(&record)), ["6.6"]);
}

// clause: RATING.8.4
#[test]
fn a_rating_published_after_the_entry_counts_for_its_owner_only() {
    let record = series(0, &[(1700, '1'), (1700, '1')]);
    let terms = Terms::of(&record, &Declared::default());
    let mut entrants = Entrant::of(&record, &terms);
    entrants[0].own = Some(1650);
    entrants[0].development = entrants[1].development;

    let rating = rate_event(&record, &terms, &entrants);

    assert_eq!((change(&rating, 1).rating, change(&rating, 1).games), (1650, 2));
    assert_eq!(rating.players[1].outcome, Outcome::Nothing);
    assert_eq!(rating.players[1].left_out, [(1, LeftOut::OpponentUnrated)]);
}

// clause: RATING.1.1s
#[test]
fn how_much_time_is_needed_depends_on_the_event_until_2017_and_then_on_the_game() {
    let mut record = event("Swiss", &[2250, 2240, 1500, 1550]);
    record.event.time_control = "60 min".to_owned();
    game(&mut record, 1, 2, '=');
    game(&mut record, 3, 4, '1');
    let under =
        |edition| rate(&record, &Declared { edition: Some(edition), ..Declared::default() });

    let rating = under(RatingEdition::E2014);
    assert_eq!(rating.players[2].left_out, [(1, LeftOut::TooFast)]);
    let rating = under(RatingEdition::E2017);
    assert_eq!(change(&rating, 3).games, 1);
    assert_eq!(rating.players[0].left_out, [(1, LeftOut::TooFast)]);
}

// clause: RATING.1.2, RATING.1.3
#[test]
fn an_event_that_no_list_takes_is_refused() {
    let refused = |control: &str| {
        let mut record = series(1500, &[(1500, '=')]);
        record.event.time_control = control.to_owned();
        articles(&plain(&record))
    };

    assert_eq!(refused("2+1"), ["1.2"]);
    assert_eq!(refused("36/90+30+30s"), ["1.3"]);
    assert_eq!(refused("15+10"), Vec::<&str>::new());
}

// clause: RATING.2.1
#[test]
fn another_game_than_chess_is_not_rated() {
    let declared = Declared { is_other_game: true, ..Declared::default() };

    assert_eq!(articles(&rate(&series(1500, &[(1500, '=')]), &declared)), ["2.1"]);
}

// clause: RATING.3.1
#[test]
fn twelve_hours_of_play_a_day_are_the_most() {
    let refused = |rounds: usize| {
        let mut record = series(1500, &[(1500, '=')]);
        record.event.round_dates = vec!["18/05/01".to_owned(); rounds];
        articles(&plain(&record))
    };

    assert_eq!(refused(3), Vec::<&str>::new());
    assert_eq!(refused(4), ["3.1"]);
}

// clause: RATING.4.1
#[test]
fn more_than_ninety_days_need_a_reason() {
    let mut record = series(1500, &[(1500, '=')]);
    record.event.starts = "2018/01/01".to_owned();
    record.event.ends = "2018/04/15".to_owned();

    assert_eq!(articles(&plain(&record)), ["4.1"]);
    let declared = Declared { may_be_long: true, ..Declared::default() };
    assert_eq!(articles(&rate(&record, &declared)), Vec::<&str>::new());
    record.event.ends = "2018/03/31".to_owned();
    assert_eq!(articles(&plain(&record)), Vec::<&str>::new());
}

// clause: RATING.8.53
#[test]
fn results_towards_a_first_rating_are_no_rating_for_opponents() {
    let record = series(2000, &[(0, '1'), (1900, '=')]);
    let terms = Terms::of(&record, &Declared::default());
    let mut entrants = Entrant::of(&record, &terms);
    entrants[1].has_results = true;

    let rating = rate_event(&record, &terms, &entrants);

    assert_eq!(rating.players[0].left_out, [(1, LeftOut::OpponentUnrated)]);
}

#[test]
fn rapid_games_far_apart_are_not_rated_since_december_2024() {
    let mut record = series(2610, &[(2010, '1'), (2011, '1')]);
    record.event.time_control = "15+10".to_owned();
    record.event.starts = "2024/12/01".to_owned();
    record.event.ends = "2024/12/01".to_owned();

    let rating = plain(&record);

    assert_eq!(rating.terms.tempo, Some(Tempo::Rapid));
    assert_eq!(rating.players[0].left_out, [(1, LeftOut::TooFarApart)]);
    record.event.starts = "2024/11/30".to_owned();
    assert_eq!(plain(&record).players[0].left_out, []);
}

#[test]
fn a_vacant_number_does_not_break_a_round_robin() {
    let mut record = round_robin(&[2000, 1900, 1800, 1700], &["===", "==", "="]);
    record.players.push(Player::vacant(number(5)));

    assert_eq!(plain(&record).terms.format, Format::RoundRobin { cycles: 1 });
    assert_eq!(plain(&record).refusals, []);
}

//! Accelerations, and a Swiss system on top of them.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::event::{event, number, play};
use arbiter_pairing::{
    acceleration::{
        AccelerationError, Founders, Progress, RatingGroup, check_limits, degressive_halves,
        is_advised, virtual_points,
    },
    dutch,
    lim::{self, LimRound, Maxi},
    swiss::{Board, Boards, Field, Options},
};
use arbiter_rulebook::Score;
use arbiter_tournament::{Acceleration, CountedPoints, RatingLimits, Record};

fn score(tenths: u16) -> Score {
    Score::from_tenths(tenths)
}

fn founders(record: &Record) -> Founders {
    Founders::of(record, &Options::default())
}

fn accelerated(record: &Record, acceleration: Acceleration) -> Field {
    let mut record = record.clone();
    let round = record.rounds_recorded() + 1;
    record.virtual_points =
        virtual_points(acceleration, &record, &founders(&record), round).unwrap();
    Field::of(&record, &Options::default()).unwrap()
}

fn by_lim(field: &Field) -> Boards {
    lim::pair(&LimRound::of(field, Maxi::No)).unwrap().boards(field)
}

/// Meetings without colours, the smaller number first.
fn meetings(boards: &Boards) -> Vec<(u16, u16)> {
    let mut meetings: Vec<(u16, u16)> = boards
        .boards
        .iter()
        .map(|&Board { white, black }| (white.min(black).get(), white.max(black).get()))
        .collect();
    meetings.sort_unstable();
    meetings
}

fn points_in(field: &Field, player: u16) -> (Score, Score) {
    let entrant = field.entrant(number(player)).unwrap();
    (entrant.score, entrant.pairing_score)
}

const DEGRESSIVE: Acceleration = Acceleration::Degressive {
    limits: RatingLimits { a_from: 2000, b_from: 1600 },
    counted: CountedPoints::All,
};

mod haley {
    use super::*;

    // clause: HALEY.1
    #[test]
    fn it_is_advised_when_there_are_more_players_than_two_to_the_rounds() {
        assert!(is_advised(100, 6));
        assert!(!is_advised(60, 6));
        assert!(!is_advised(64, 6));
    }

    // clause: HALEY.2
    #[test]
    fn four_groups_as_equal_as_possible() {
        // The first of A meets the first of B, the first of C the first of D.
        for (players, expected) in [(40, [(1, 11), (21, 31)]), (50, [(1, 14), (27, 39)])] {
            let field = accelerated(&event(players, 6), Acceleration::Haley);
            let met = meetings(&dutch::pair(&field).unwrap());
            assert!(expected.iter().all(|pair| met.contains(pair)), "{players}: {met:?}");
        }
        for players in 4..60 {
            let field = accelerated(&event(players, 6), Acceleration::Haley);
            let is_upper = |player: &u16| points_in(&field, *player).1 == Score::ONE;
            let upper = (1..=players).filter(is_upper).count();
            let lower = usize::from(players) - upper;
            assert!(upper.is_multiple_of(2) && lower <= upper && upper <= lower + 3, "{players}");
        }
    }

    // clause: HALEY.3
    #[test]
    fn the_upper_half_has_one_point_for_the_pairing_alone() {
        let field = accelerated(&event(8, 5), Acceleration::Haley);

        for player in 1..=4 {
            assert_eq!(points_in(&field, player), (Score::ZERO, Score::ONE));
        }
        for player in 5..=8 {
            assert_eq!(points_in(&field, player), (Score::ZERO, Score::ZERO));
        }
    }

    // clause: HALEY.4
    #[test]
    fn round_1_pairs_a_with_b_and_c_with_d() {
        let field = accelerated(&event(8, 5), Acceleration::Haley);
        let expected = [(1, 3), (2, 4), (5, 7), (6, 8)];

        assert_eq!(meetings(&by_lim(&field)), expected);
        assert_eq!(meetings(&dutch::pair(&field).unwrap()), expected);
    }

    // clause: HALEY.4
    #[test]
    fn an_odd_field_has_its_bye_in_the_last_group() {
        let field = accelerated(&event(49, 6), Acceleration::Haley);

        let boards = by_lim(&field);

        assert_eq!(boards.bye, Some(number(49)));
        assert!(meetings(&boards).contains(&(1, 14)));
        assert!(meetings(&boards).contains(&(27, 38)));
    }

    // clause: HALEY.5
    #[test]
    fn round_2_is_paired_on_real_and_fictitious_points() {
        let mut record = event(8, 5);
        play(&mut record, &["1-3 1-0", "4-2 0-1", "5-7 1-0", "8-6 0-1"]);
        let field = accelerated(&record, Acceleration::Haley);
        let expected = [(1, 2), (3, 5), (4, 6), (7, 8)];

        assert_eq!(points_in(&field, 1), (Score::ONE, score(20)));
        assert_eq!(meetings(&by_lim(&field)), expected);
        assert_eq!(meetings(&dutch::pair(&field).unwrap()), expected);
    }

    // clause: HALEY.6
    #[test]
    fn the_point_is_gone_for_round_3() {
        let mut record = event(8, 5);
        play(&mut record, &["1-3 1-0", "4-2 0-1", "5-7 1-0", "8-6 0-1"]);
        play(&mut record, &["2-1 0-1", "3-5 1-0", "6-4 0-1", "7-8 1-0"]);

        let field = accelerated(&record, Acceleration::Haley);

        assert_eq!(points_in(&field, 1), (score(20), score(20)));
        assert_eq!(points_in(&field, 4), (score(10), score(10)));
    }

    // clause: HALEY.7
    #[test]
    fn in_the_softened_form_half_a_point_stays_for_round_3() {
        let mut record = event(8, 5);
        play(&mut record, &["1-3 1-0", "4-2 0-1", "5-7 1-0", "8-6 0-1"]);
        assert_eq!(points_in(&accelerated(&record, Acceleration::SoftHaley), 1).1, score(20));
        play(&mut record, &["2-1 0-1", "3-5 1-0", "6-4 0-1", "7-8 1-0"]);
        let third = accelerated(&record, Acceleration::SoftHaley);
        assert_eq!(points_in(&third, 1), (score(20), score(25)));
        assert_eq!(points_in(&third, 5), (score(10), score(10)));
        play(&mut record, &["1-4 1-0", "2-3 1-0", "5-6 1-0", "7-8 *"]);

        let fourth = accelerated(&record, Acceleration::SoftHaley);

        assert_eq!(points_in(&fourth, 1), (score(30), score(30)));
    }

    #[test]
    fn where_a_win_is_worth_three_so_is_the_point() {
        let mut record = event(8, 5);
        record.scoring.win = score(30);
        record.scoring.draw = score(10);

        assert_eq!(points_in(&accelerated(&record, Acceleration::Haley), 1).1, score(30));
    }
}

mod degressive {
    use super::*;
    use RatingGroup::{A, B, C};

    /// Points in tenths before a round in the middle of the event.
    fn points(group: RatingGroup, tenths: u16, rounds_total: usize) -> u16 {
        let progress = Progress { group, score: score(tenths), rounds_total, round: 3 };
        degressive_halves(progress, Score::ONE) * Score::HALF.tenths()
    }

    // clause: DEGR.1
    #[test]
    fn the_pairing_score_is_real_plus_fictitious() {
        let mut record = event(8, 9);
        let ratings = [2300, 2200, 2100, 1800, 1700, 1650, 1500, 1400];
        for (player, rating) in record.players.iter_mut().zip(ratings) {
            player.rating = Some(rating);
        }
        play(&mut record, &["1-2 1-0", "4-3 1-0", "5-6 =", "7-8 1-0"]);
        play(&mut record, &["2-3 1-0", "1-4 0-1", "6-7 =", "8-5 *"]);

        let field = accelerated(&record, DEGRESSIVE);

        assert_eq!(points_in(&field, 4), (score(20), score(35)), "B with two points has 1.5 more");
        assert_eq!(points_in(&field, 1), (score(10), score(30)));
        assert_eq!(points_in(&field, 7), (score(15), score(20)));
    }

    // clause: DEGR.2
    #[test]
    fn each_group_holds_from_a_quarter_to_half_of_the_field() {
        let field = |a: usize, b: usize, c: usize| {
            let mut record = event(u16::try_from(a + b + c).unwrap(), 9);
            for (idx, player) in record.players.iter_mut().enumerate() {
                player.rating = match idx {
                    idx if idx < a => Some(2000),
                    idx if idx < a + b => Some(1600),
                    idx if idx % 2 == 0 => Some(1599),
                    _ => None,
                };
            }
            check_limits(RatingLimits::default(), &record, &founders(&record))
        };

        assert_eq!(field(30, 45, 25), Ok(()));
        let error = field(20, 50, 30).unwrap_err();
        assert_eq!(error, AccelerationError::GroupShare { group: A, found: 20, players: 100 });
        assert_eq!(
            error.to_string(),
            "group A has 20 of 100 players; it must have from 25% to 50%"
        );
        assert!(field(25, 51, 24).is_err());
    }

    // clause: DEGR.3
    #[test]
    fn the_start_is_two_one_and_nothing() {
        assert_eq!([A, B, C].map(|group| points(group, 0, 9)), [20, 10, 0]);
    }

    // clause: DEGR.4
    #[test]
    fn one_and_a_half_real_points_give_half_a_point() {
        assert_eq!(points(B, 15, 9), 15);
        assert_eq!(points(C, 15, 9), 5);
        assert_eq!(points(B, 10, 9), 10);
        assert_eq!(points(B, 20, 9), 15, "at least one and a half");
    }

    // clause: DEGR.5
    #[test]
    fn three_real_points_give_another_half() {
        assert_eq!(points(B, 30, 9), 20);
        assert_eq!(points(C, 30, 9), 10);
        assert_eq!(points(B, 40, 11), 20, "never more than two");
    }

    // clause: DEGR.6
    #[test]
    fn four_and_a_half_real_points_give_group_c_a_third_half() {
        assert_eq!(points(C, 45, 11), 15);
        assert_eq!(points(C, 40, 11), 10);
        assert_eq!(points(C, 45, 9), 20, "half the rounds too");
    }

    // clause: DEGR.7
    #[test]
    fn half_the_number_of_rounds_gives_everybody_two() {
        assert_eq!((points(C, 40, 9), points(C, 45, 9)), (10, 20));
        assert_eq!(points(C, 35, 7), 20);
        assert_eq!((points(C, 50, 11), points(C, 55, 11)), (15, 20));
    }

    // clause: DEGR.8
    #[test]
    fn the_points_are_gone_for_the_last_two_rounds() {
        let mut record = event(4, 9);
        for (player, rating) in record.players.iter_mut().zip([2100, 1700, 1700, 1400]) {
            player.rating = Some(rating);
        }
        let points = virtual_points(DEGRESSIVE, &record, &founders(&record), 9).unwrap();
        for round in 1..=9 {
            let expected = if round <= 7 { 20 } else { 0 };
            assert_eq!(points.of(number(1), round - 1).tenths(), expected, "round {round}");
        }
    }

    #[test]
    fn byes_and_forfeits_count_unless_the_event_says_otherwise() {
        let mut record = event(4, 9);
        for (player, rating) in record.players.iter_mut().zip([2100, 1700, 1700, 1400]) {
            player.rating = Some(rating);
        }
        play(&mut record, &["2-3 =", "1-4 +-"]);
        play(&mut record, &["2 bye", "1-4 1-0"]);
        let limits = RatingLimits::default();

        let all = accelerated(&record, DEGRESSIVE);
        let counted = CountedPoints::PlayedGames;
        let played = accelerated(&record, Acceleration::Degressive { limits, counted });

        assert_eq!(points_in(&all, 2), (score(15), score(30)));
        assert_eq!(points_in(&played, 2), (score(15), score(25)));
    }

    #[test]
    fn the_number_of_rounds_must_be_known() {
        let mut record = event(4, 9);
        for (player, rating) in record.players.iter_mut().zip([2100, 1700, 1700, 1400]) {
            player.rating = Some(rating);
        }
        record.rounds_total = None;

        let error = virtual_points(DEGRESSIVE, &record, &founders(&record), 1).unwrap_err();

        assert_eq!(error, AccelerationError::RoundsUnknown);
    }
}

mod baku {
    use super::*;

    fn tenths(record: &Record, rounds: usize) -> Vec<Vec<u16>> {
        let points = virtual_points(Acceleration::Baku, record, &founders(record), rounds).unwrap();
        let by_player = points.by_player.iter();
        by_player.map(|rounds| rounds.iter().map(|score| score.tenths()).collect()).collect()
    }

    // clause: 2026:BAKU.1.4
    #[test]
    fn the_first_half_of_the_rounds_is_accelerated_and_half_of_that_fully() {
        for (rounds, expected) in [
            (5, "10 10 5 0 0"),
            (7, "10 10 5 5 0 0 0"),
            (9, "10 10 10 5 5 0 0 0 0"),
            (11, "10 10 10 5 5 5 0 0 0 0 0"),
        ] {
            let points = tenths(&event(12, rounds), usize::from(rounds));
            let first: Vec<String> = points[0].iter().map(u16::to_string).collect();
            assert_eq!(first.join(" "), expected);
            assert!(points[11].iter().all(|&tenths| tenths == 0));
        }
    }

    // clause: 2026:BAKU.1.2
    #[test]
    fn the_upper_half_is_rounded_up_to_an_even_number() {
        for (players, size) in [(161, 82), (50, 26), (49, 26), (12, 6), (10, 6)] {
            let points = tenths(&event(players, 9), 1);
            assert_eq!(points.iter().filter(|rounds| rounds[0] == 10).count(), size, "{players}");
        }
    }

    // clause: 2026:BAKU.1.1
    #[test]
    fn a_win_must_be_worth_two_draws_and_a_loss_nothing() {
        let mut record = event(12, 9);
        (record.scoring.win, record.scoring.draw) = (score(20), score(10));
        assert_eq!(tenths(&record, 4)[0], [20, 20, 20, 10]);
        record.scoring.win = score(30);
        let none = virtual_points(Acceleration::Baku, &record, &founders(&record), 1);
        assert_eq!(none, Err(AccelerationError::Scoring));
    }

    // C.04.7: who holds no number yet does not count
    #[test]
    fn who_is_absent_from_round_1_does_not_count() {
        let options = Options { absent: vec![number(3), number(15)], ..Options::default() };
        let record = event(20, 9);
        let founders = Founders::of(&record, &options);
        let points = virtual_points(Acceleration::Baku, &record, &founders, 1).unwrap();
        // 18 count, so 10 of them are in group A; number 3 has a place among them.
        let group = points.by_player.iter().filter(|rounds| rounds[0] == score(10)).count();
        assert_eq!(group, 11);
    }

    /// Ten players, so that 1 to 6 are the upper half; the late entry gets number 4.
    // clause: 2026:BAKU.1.3
    #[test]
    fn the_last_member_of_the_upper_half_stays_the_same_when_somebody_comes_late() {
        let mut record = event(11, 9);
        play(&mut record, &["1-5 =", "2-6 =", "3-7 =", "8-11 =", "9-10 ="]);
        let points = virtual_points(Acceleration::Baku, &record, &founders(&record), 2).unwrap();
        let upper = (1..=11).filter(|&n| points.of(number(n), 1) == Score::ONE);
        assert_eq!(upper.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    }
}

mod groups_stay {
    use super::*;

    /// Eight players have played round 1, and one more has come since as number `late`.
    fn late_entry(late: usize) -> Record {
        let mut record = event(9, 5);
        let names = |n: usize| if n < late { n } else { n + 1 };
        let games = [(1, 3), (4, 2), (5, 7), (8, 6)];
        let games: Vec<String> =
            games.iter().map(|&(w, b)| format!("{}-{} 1-0", names(w), names(b))).collect();
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        play(&mut record, &games);
        record
    }

    // clause: HALEY.2
    #[test]
    fn a_late_entry_moves_nobody_to_another_group() {
        for acceleration in [Acceleration::Haley, Acceleration::Baku] {
            let at_the_end = accelerated(&late_entry(9), acceleration);
            for n in 1..=9 {
                let entrant = at_the_end.entrant(number(n)).unwrap();
                let points = entrant.pairing_score.tenths() - entrant.score.tenths();
                assert_eq!(points, if n <= 4 { 10 } else { 0 }, "{acceleration} {n}");
            }
            let in_front = accelerated(&late_entry(2), acceleration);
            let favored = in_front.entrants.iter().filter(|it| it.score < it.pairing_score);
            assert_eq!(favored.count(), 5, "the last member of the upper half stays the same");
        }
    }

    // clause: DEGR.2
    #[test]
    fn late_entries_do_not_upset_the_degressive_groups() {
        let mut record = event(8, 5);
        let ratings = [2300, 2200, 1900, 1800, 1700, 1500, 1400, 1300];
        for (player, rating) in record.players.iter_mut().zip(ratings) {
            player.rating = Some(rating);
        }
        play(&mut record, &["1-5 1-0", "6-2 0-1", "3-7 1-0", "8-4 0-1"]);
        assert!(check_limits(RatingLimits::USUAL, &record, &founders(&record)).is_ok());
        let late = event(13, 5).players.split_off(8).into_iter();
        record.players.extend(late.map(|player| arbiter_tournament::Player {
            rating: Some(1200),
            rounds: vec![arbiter_tournament::RoundEntry::Absent],
            ..player
        }));
        assert!(check_limits(RatingLimits::USUAL, &record, &founders(&record)).is_ok());
        let field = accelerated(&record, DEGRESSIVE);
        assert_eq!(points_in(&field, 1).1, score(30), "still in group A");
    }
}

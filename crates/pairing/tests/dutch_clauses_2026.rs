//! Definitions, procedure and colours of C.04.3 in the edition of 2026, one case each. The
//! criteria are compared with the literal oracle.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::event::{event, play};
use crate::rows::{boards, field, fresh, last_round, numbers};
use arbiter_pairing::{
    Edition, Options,
    dutch::{self, BracketKind, ColorRule, DutchPairing, Remedy, explain::BracketReport},
    swiss::{Field, Float},
};
use arbiter_rulebook::Color;

fn in_2026(field: Field) -> Field {
    Field { edition: Edition::E2026, ..field }
}

fn brackets(field: &Field) -> Vec<BracketReport> {
    DutchPairing::of(field).unwrap().explain().brackets
}

#[track_caller]
fn check(rows: &[&str], expected: &str) {
    assert_eq!(boards(&in_2026(field(rows))), expected);
}

mod definitions {
    use super::*;

    // clause: 2026:DUTCH.1.2
    #[test]
    fn players_are_ranked_by_score_then_number() {
        let field = in_2026(field(&["1 2.0 WB", "3 1.5 WB", "4 1.5 BW", "7 2.0 BW"]));
        let ranks: Vec<u16> = field.ranking().iter().map(|it| it.number.get()).collect();
        assert_eq!(ranks, [1, 7, 3, 4]);
        assert_eq!(boards(&field), "1-7 3-4");
    }

    // clause: 2026:DUTCH.1.3, 2026:DUTCH.3.3
    #[test]
    fn a_bracket_is_a_scoregroup_and_those_left_over_above_and_the_rest_is_the_remainder() {
        let field = in_2026(field(&["5 2.0 WB", "6 1.5 BW", "7 1.5 WB", "8 1.5 BW"]));
        let found = brackets(&field);
        assert!(found[0].movers.is_empty() && found[0].pairs.is_empty(), "homogeneous");
        assert_eq!(numbers(&found[1].movers), [5], "heterogeneous");
        assert_eq!(numbers(&found[1].residents), [6, 7, 8]);
        assert_eq!(boards(&field), "5-6 7-8");
        // No bracket is collapsed any more.
        assert!(found.iter().all(|it| it.kind != BracketKind::CollapsedLast));
    }

    // clause: 2026:DUTCH.1.4.1
    #[test]
    fn whoever_is_left_unpaired_moves_down() {
        let rows = ["1 1.0 W", "2 1.0 B", "3 1.0 W", "4 0.5 B", "5 0.5 W", "6 0.0 B"];
        let field = in_2026(field(&rows));
        let found = brackets(&field);
        assert_eq!(found[0].floaters[0].player.get(), 3);
        assert_eq!(numbers(&found[1].movers), [3]);
        assert_eq!(boards(&field), "2-1 4-3 6-5");
    }

    /// 1 came down in round 2 and did not play in round 3.
    // clause: 2026:DUTCH.1.4f
    #[test]
    fn floats_are_looked_up_by_round_and_not_by_game() {
        let mut record = event(6, 7);
        play(&mut record, &["1-4 1-0", "5-2 =", "3-6 ="]);
        play(&mut record, &["2-1 =", "3-5 =", "6-4 1-0"]);
        play(&mut record, &["2-3 =", "5-6 ="]);
        let back = |edition| {
            let options = Options { edition, ..Options::default() };
            let field = Field::of(&record, &options).unwrap();
            [1, 2].map(|rounds| field.entrants[0].float_back(rounds))
        };
        assert_eq!(back(Edition::E2026), [Float::None, Float::Down]);
        assert_eq!(back(Edition::E2017), [Float::Down, Float::Down], "an absence was a downfloat");
    }

    // clause: 2026:DUTCH.1.5, 2026:DUTCH.3.3
    #[test]
    fn an_odd_field_has_one_bye_and_an_even_one_none() {
        assert_eq!(boards(&in_2026(fresh(9))), "1-5 6-2 3-7 8-4 bye 9");
        assert_eq!(boards(&in_2026(fresh(8))), "1-5 6-2 3-7 8-4");
        assert_eq!(boards(&in_2026(fresh(7))), "1-4 5-2 3-6 bye 7");
    }

    /// 1 has White, Black in a game that nobody played, and White.
    // clause: 2026:DUTCH.1.6, 2026:HAND.3.4, 2026:BASIC.7
    #[test]
    fn only_games_that_were_played_give_a_colour() {
        let mut record = event(6, 7);
        play(&mut record, &["1-4 1-0", "2-5 1-0", "3-6 1-0"]);
        play(&mut record, &["2-1 -+", "3-5 =", "6-4 ="]);
        play(&mut record, &["1-3 =", "5-4 =", "6-2 ="]);
        let options = Options { edition: Edition::E2026, ..Options::default() };
        let field = Field::of(&record, &options).unwrap();
        let first = &field.entrants[0];
        assert_eq!((first.colors.difference(), first.colors.as_slice().len()), (2, 2));

        let pairing = dutch::pair(&field).unwrap();
        let is_white = |it: &arbiter_pairing::swiss::Board| it.white == first.number;
        assert!(!pairing.boards.iter().any(is_white), "never White a third time running");
    }

    // clause: 2026:DUTCH.1.7, 2026:BASIC.8
    #[test]
    fn the_urgent_preference_is_granted_before_the_milder_one() {
        // Absolute against strong, strong against mild, mild against none.
        check(&["1 2.0 WBWW", "2 2.0 WBW"], "2-1");
        check(&["1 1.0 WBW", "2 1.0 BW"], "2-1");
        check(&["1 1.0 BW", "2 1.0 WB"], "2-1");
        check(&["3 0.0 -", "8 0.0 WB"], "8-3");
        // Two who must both have Black do not meet, two who would both like it do.
        check(&["1 2.0 WBWW", "2 2.0 BWWW"], "impossible");
        check(&["1 2.0 WBW", "2 2.0 WBW"], "2-1");
    }

    // clause: 2026:DUTCH.1.8
    #[test]
    fn top_scorers_have_more_than_half_before_the_last_round() {
        let rows = ["1 4.5 WBWBWBWB", "2 4.0 BWBWBWBW"];
        let last = in_2026(last_round(&rows));
        assert!(last.is_top_scorer(&last.entrants[0]));
        assert!(!last.is_top_scorer(&last.entrants[1]));
        let earlier = in_2026(field(&["1 4.5 WBWBWBW", "2 4.0 BWBWBWB"]));
        assert!(!earlier.is_top_scorer(&earlier.entrants[0]));

        // They may get a colour that nobody else may.
        let rows = ["1 4.0 WBWW", "2 4.0 BBWW"];
        assert_eq!(boards(&in_2026(last_round(&rows))), "2-1");
        assert_eq!(boards(&in_2026(last_round(&["1 2.0 WBWW", "2 2.0 BBWW"]))), "impossible");
    }

    // clause: 2026:DUTCH.1.9
    #[test]
    fn where_all_have_met_the_arbiter_is_asked() {
        let rows = ["1 1.0 WBW x2 x3 x4", "2 1.0 BWB x3 x4", "3 1.0 WBW x4", "4 1.0 BWB"];
        let none = dutch::pair(&in_2026(field(&rows))).unwrap_err();
        assert_eq!((none.players, none.unpaired), (4, 4));
        assert_eq!(none.remedies, [Remedy::LiftForbiddenPairs, Remedy::Rematch]);
    }

    // clause: 2026:DUTCH.1.9
    #[test]
    fn brackets_go_from_the_top_down() {
        let field = in_2026(field(&["1 2.0 WB", "2 2.0 BW", "3 1.0 WB", "4 1.0 BW", "5 0.0 WB"]));
        let scores: Vec<String> = brackets(&field).iter().map(|it| it.score.to_string()).collect();
        assert_eq!(scores, ["2.0", "1.0", "0.0"]);
        assert_eq!(boards(&field), "1-2 3-4 bye 5");
    }
}

mod procedure {
    use super::*;

    // clause: 2026:DUTCH.3.1, 2026:DUTCH.3.2
    #[test]
    fn one_resident_takes_the_first_of_two_and_the_other_waits_in_the_limbo() {
        let field = in_2026(field(&["1 2.0 WB x2", "2 2.0 BW", "3 1.5 BW", "4 1.0 WB"]));
        let bracket = &brackets(&field)[1];
        assert_eq!((bracket.movers.len(), bracket.pairs.len()), (2, 1));
        assert_eq!(bracket.floaters[0].player.get(), 2);
        assert_eq!(boards(&field), "1-3 4-2");
    }

    // clause: 2026:DUTCH.3.1
    #[test]
    fn the_upper_half_has_as_many_players_as_there_are_pairs() {
        let pairs = &brackets(&in_2026(fresh(7)))[0].pairs;
        let uppers: Vec<u16> = pairs.iter().map(|pair| pair.upper.get()).collect();
        assert_eq!(uppers, [1, 2, 3]);
    }

    // clause: 2026:DUTCH.3.4
    #[test]
    fn a_perfect_first_candidate_is_taken_at_once() {
        let rows = ["1 1.0 W", "2 1.0 B", "3 1.0 W", "4 1.0 B", "5 1.0 W", "6 1.0 B"];
        let field = in_2026(field(&rows));
        assert_eq!(boards(&field), "4-1 2-5 6-3");
        assert!(brackets(&field)[0].pairs.iter().all(|pair| pair.passed_over.is_empty()));
    }

    // clause: 2026:DUTCH.3.6
    #[test]
    fn exchanges_come_after_all_transpositions() {
        // A transposition is enough: 1 meets 4 instead of 3.
        check(&["1 1.0 WB x3", "2 1.0 WB", "3 1.0 BW", "4 1.0 BW"], "1-4 2-3");
        // Here none is: 2 and 3 change places.
        let field = in_2026(field(&["1 1.0 WB x3 x4", "2 1.0 BW x3 x4", "3 1.0 BW", "4 1.0 WB"]));
        let bracket = &brackets(&field)[0];
        assert_eq!(boards(&field), "1-2 4-3");
        assert_eq!(
            (numbers(&bracket.exchange.0), numbers(&bracket.exchange.1)),
            (vec![2], vec![3])
        );
    }

    /// The remainder changes first, then the opponents of those who moved down, then the set of
    /// those who are paired.
    // clause: 2026:DUTCH.3.7
    #[test]
    fn the_remainder_changes_before_the_pairs_of_those_who_moved_down() {
        let rows = |first, third, last| {
            [first, "2 1.5 BW", third, "4 1.5 WB", "5 1.5 BW", "6 1.5 BW", last]
        };
        let nobody = "9 0.0 WB";
        check(&rows("1 2.0 WB", "3 1.5 WB", nobody), "1-2 3-5 4-6 bye 9");
        check(&rows("1 2.0 WB", "3 1.5 WB x5", nobody), "1-2 3-6 4-5 bye 9");
        check(&rows("1 2.0 WB x2", "3 1.5 WB", nobody), "1-5 4-2 3-6 bye 9");
        check(&["1 2.0 WB x2 x3", "2 2.0 BW", "3 1.5 BW", "4 1.0 WB"], "3-2 1-4");
    }
}

mod colors {
    use super::*;

    fn rule(field: &Field) -> ColorRule {
        let found = brackets(field);
        found.iter().flat_map(|it| &it.pairs).next().unwrap().color_rule
    }

    #[track_caller]
    fn given(field: Field, expected: &str, by: ColorRule) {
        let field = in_2026(field);
        assert_eq!((boards(&field).as_str(), rule(&field)), (expected, by));
    }

    // clause: 2026:DUTCH.5.1
    #[test]
    fn the_lot_gives_the_first_colour() {
        let black = Field { initial_color: Color::Black, ..in_2026(fresh(8)) };
        assert_eq!(boards(&in_2026(fresh(8))), "1-5 6-2 3-7 8-4");
        assert_eq!(boards(&black), "5-1 2-6 7-3 4-8");
    }

    // clause: 2026:DUTCH.5.2.1
    #[test]
    fn both_get_what_they_want() {
        given(field(&["1 1.0 W", "2 1.0 B"]), "2-1", ColorRule::E1);
    }

    // clause: 2026:DUTCH.5.2.2
    #[test]
    fn the_stronger_preference_or_wider_difference_prevails() {
        given(field(&["3 1.0 BW", "4 1.0 WBW"]), "3-4", ColorRule::E2);
        given(last_round(&["1 4.0 BBWW", "2 4.0 WBWW"]), "1-2", ColorRule::E2);
    }

    // clause: 2026:DUTCH.5.2.3
    #[test]
    fn the_latest_different_colours_are_reversed() {
        given(field(&["1 2.0 BWWB", "2 2.0 WBWB"]), "2-1", ColorRule::E3);
    }

    /// 3 has half a point more than 2 and both would like Black.
    // clause: 2026:DUTCH.5.2.4
    #[test]
    fn the_higher_ranked_gets_what_both_want_by_score_before_number() {
        given(field(&["2 1.5 BW", "3 2.0 BW"]), "2-3", ColorRule::E4);
        given(field(&["2 2.0 BW", "3 2.0 BW"]), "3-2", ColorRule::E4);
    }

    // clause: 2026:DUTCH.5.2.5
    #[test]
    fn odd_numbers_get_the_initial_colour() {
        given(field(&["4 0.0 -", "9 0.0 -"]), "9-4", ColorRule::E5);
        given(field(&["3 0.0 -", "9 0.0 -"]), "3-9", ColorRule::E5);
        let mut without_first = in_2026(field(&["4 0.0 -", "9 0.0 -"]));
        without_first.entrants[0].took_part = false;
        assert_eq!(boards(&without_first), "4-9", "who never came holds no number");
    }
}

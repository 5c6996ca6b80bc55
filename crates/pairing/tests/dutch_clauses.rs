//! The clauses of C.04.3, one case each, in the edition of 2017.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::rows::{boards, check, field, fresh, last_round, number, numbers, score, tally};
use arbiter_pairing::{
    dutch::{
        self, BracketKind, ColorRule, Criterion, DutchPairing, Remedy,
        explain::{FloatReason, Reason, WhyNot},
    },
    swiss::Field,
};
use arbiter_rulebook::Color;

mod section_a {
    use super::*;

    // clause: DUTCH.A2, DUTCH.A9c
    #[test]
    fn players_are_ranked_by_score_then_number_and_paired_from_the_top() {
        let field = field(&["1 2.0 WB", "3 1.5 WB", "4 1.5 BW", "7 2.0 BW"]);

        let ranks: Vec<u16> = field.ranking().iter().map(|e| e.number.get()).collect();
        let brackets = DutchPairing::of(&field).unwrap().explain().brackets;
        let scores: Vec<String> = brackets.iter().map(|b| b.score.to_string()).collect();

        assert_eq!(ranks, [1, 7, 3, 4]);
        assert_eq!(scores, ["2.0", "1.5"]);
    }

    // clause: DUTCH.A3, DUTCH.A3h
    #[test]
    fn a_bracket_is_a_scoregroup_and_those_left_over_above() {
        let field = field(&["5 2.0 WB", "6 1.5 BW", "7 1.5 WB", "8 1.5 BW"]);

        let brackets = DutchPairing::of(&field).unwrap().explain().brackets;

        assert!(brackets[0].movers.is_empty(), "homogeneous");
        assert_eq!(numbers(&brackets[1].movers), [5], "heterogeneous");
        assert_eq!(numbers(&brackets[1].residents), [6, 7, 8]);
    }

    // clause: DUTCH.A3r
    #[test]
    fn residents_without_a_moved_down_opponent_are_the_remainder() {
        check(
            &["1 2.0 WB", "2 1.5 BW", "3 1.5 WB", "4 1.5 BW", "5 1.5 WB", "6 1.5 BW"],
            "1-2 3-6 5-4",
        );
    }

    // clause: DUTCH.A4a
    #[test]
    fn whoever_is_left_unpaired_moves_down() {
        let field = field(&["1 1.0 W", "2 1.0 B", "3 1.0 W", "4 0.5 B", "5 0.5 W", "6 0.0 B"]);

        let brackets = DutchPairing::of(&field).unwrap().explain().brackets;

        assert_eq!(brackets[0].floaters[0].player.get(), 3);
        assert_eq!(numbers(&brackets[1].movers), [3]);
        assert_eq!(boards(&field), "2-1 4-3 6-5");
    }

    // clause: DUTCH.A5, DUTCH.A9a
    #[test]
    fn an_odd_field_has_one_bye_and_an_even_one_none() {
        assert_eq!(boards(&fresh(8)), "1-5 6-2 3-7 8-4");
        assert_eq!(boards(&fresh(7)), "1-4 5-2 3-6 bye 7");
    }

    // clause: DUTCH.A6d
    #[test]
    fn who_has_not_played_leaves_the_choice_to_the_other() {
        check(&["3 0.0 -", "8 0.0 WB"], "8-3");
    }

    // clause: DUTCH.A7
    #[test]
    fn top_scorers_have_more_than_half_before_the_last_round() {
        let rows = ["1 4.5 WBWBWBWB", "2 4.0 BWBWBWBW"];
        let (last, earlier) = (last_round(&rows), field(&["1 4.5 WBWBWBW", "2 4.0 BWBWBWB"]));

        assert!(last.is_top_scorer(&last.entrants[0]));
        assert!(!last.is_top_scorer(&last.entrants[1]));
        assert!(!earlier.is_top_scorer(&earlier.entrants[0]));
    }

    // clause: DUTCH.A8a, DUTCH.A8b
    #[test]
    fn score_differences_of_pairs_and_floaters_are_compared_largest_first() {
        let field =
            field(&["1 3.0 WB x2", "2 3.0 BW", "3 2.5 BW", "4 2.5 WB", "5 2.5 BW", "6 2.0 WB"]);

        assert_eq!(tally(&field, 1, Criterion::ScoreDifferences).1, ["1.0", "0.5", "0.5"]);
        let list = |gaps: &[&str]| gaps.iter().map(|gap| score(gap)).collect::<Vec<_>>();
        assert!(list(&["1.0", "0.0", "0.0"]) < list(&["1.0", "0.5", "0.5"]));
    }

    // clause: DUTCH.A9b
    #[test]
    fn where_all_have_met_the_arbiter_is_asked() {
        let field = field(&["1 1.0 WBW x2 x3 x4", "2 1.0 BWB x3 x4", "3 1.0 WBW x4", "4 1.0 BWB"]);

        let none = dutch::pair(&field).unwrap_err();

        assert_eq!((none.players, none.unpaired), (4, 4));
        assert_eq!(numbers(&none.stuck), [1, 2, 3, 4]);
        assert_eq!(none.remedies, [Remedy::LiftForbiddenPairs, Remedy::Rematch]);
    }

    // clause: DUTCH.A9d
    #[test]
    fn a_bracket_that_blocks_the_round_is_paired_again() {
        let field = field(&["1 2.0 WB", "2 2.0 BW", "3 1.0 WB x4", "4 1.0 BW"]);

        let brackets = DutchPairing::of(&field).unwrap().explain().brackets;

        assert_eq!(boards(&field), "1-4 3-2");
        assert_eq!(brackets[0].kind, BracketKind::Penultimate);
        assert_eq!(brackets[0].floaters[0].reason, FloatReason::Completion);
        assert_eq!(brackets[1].kind, BracketKind::CollapsedLast);
    }

    // clause: DUTCH.A9e, DUTCH.C4
    #[test]
    fn all_below_the_penultimate_bracket_collapse_into_one() {
        check(
            &["1 2.0 WB", "2 2.0 BW", "3 2.0 WB", "4 2.0 BW", "5 1.0 WB x6", "6 1.0 BW"],
            "1-2 3-6 5-4",
        );
    }

    // clause: DUTCH.A9f
    #[test]
    fn the_bye_is_given_in_the_last_bracket() {
        check(&["1 2.0 WB", "2 1.0 BW", "3 0.0 WB bye"], "1-3 bye 2");
    }
}

mod section_b {
    use super::*;

    const ALTERNATING: [&str; 6] =
        ["1 1.0 W", "2 1.0 B", "3 1.0 W", "4 1.0 B", "5 1.0 W", "6 1.0 B"];

    // clause: DUTCH.B1
    #[test]
    fn one_resident_takes_one_of_two_moved_down_players() {
        let field = field(&["1 2.0 WB x2", "2 2.0 BW", "3 1.5 BW", "4 1.0 WB"]);

        let bracket = &DutchPairing::of(&field).unwrap().explain().brackets[1];

        assert_eq!((bracket.movers.len(), bracket.pairs.len(), bracket.floaters.len()), (2, 1, 1));
    }

    // clause: DUTCH.B2
    #[test]
    fn the_upper_half_has_as_many_players_as_there_are_pairs() {
        let pairs = &DutchPairing::of(&fresh(7)).unwrap().explain().brackets[0].pairs;
        let uppers: Vec<u16> = pairs.iter().map(|pair| pair.upper.get()).collect();

        assert_eq!(uppers, [1, 2, 3]);
    }

    // clause: DUTCH.B2l, DUTCH.D3b
    #[test]
    fn moved_down_players_beyond_reach_wait_in_the_limbo() {
        check(&["1 2.0 WB x2", "2 2.0 BW", "3 1.5 BW", "4 1.0 WB"], "1-3 4-2");
    }

    // clause: DUTCH.B3, DUTCH.B4
    #[test]
    fn a_perfect_first_candidate_is_taken_at_once() {
        let field = field(&ALTERNATING);

        let bracket = &DutchPairing::of(&field).unwrap().explain().brackets[0];

        assert_eq!(boards(&field), "4-1 2-5 6-3");
        assert!(bracket.pairs.iter().all(|pair| pair.passed_over.is_empty()));
        assert_eq!(tally(&field, 0, Criterion::Preferences).0, 0);
    }

    // clause: DUTCH.B5, DUTCH.D1
    #[test]
    fn the_next_transposition_is_tried_where_the_first_candidate_is_not_perfect() {
        let field = field(&ALTERNATING[..4]);

        let pair = &DutchPairing::of(&field).unwrap().explain().brackets[0].pairs[0];

        assert_eq!(boards(&field), "4-1 2-3");
        let Reason::Worse { taken, instead, .. } = &pair.passed_over[0].reason else {
            unreachable!()
        };
        assert_eq!((taken.criterion, taken.count, instead.count), (Criterion::Preferences, 0, 2));
    }

    // clause: DUTCH.B6, DUTCH.D0, DUTCH.D2a
    #[test]
    fn exchanges_come_after_all_transpositions() {
        let field = field(&["1 1.0 WB x3 x4", "2 1.0 BW x3 x4", "3 1.0 BW", "4 1.0 WB"]);

        let bracket = &DutchPairing::of(&field).unwrap().explain().brackets[0];

        assert_eq!(boards(&field), "1-2 4-3");
        assert_eq!(numbers(&bracket.exchange.0), [2]);
        assert_eq!(numbers(&bracket.exchange.1), [3]);
    }

    // clause: DUTCH.B7
    #[test]
    fn the_limbo_is_exchanged_last() {
        check(&["1 2.0 WB x2 x3", "2 2.0 BW", "3 1.5 BW", "4 1.0 WB"], "3-2 1-4");
    }

    // clause: DUTCH.B8
    #[test]
    fn without_a_perfect_candidate_the_best_is_taken() {
        check(&["1 1.5 WB", "2 1.0 WB U", "3 1.0 WB", "4 1.0 BW"], "1-3 2-4");
    }
}

mod section_c {
    use super::*;

    // clause: DUTCH.C1
    #[test]
    fn nobody_meets_twice() {
        check(
            &["1 1.0 W x4", "2 1.0 B", "3 1.0 W", "4 1.0 B", "5 1.0 W", "6 1.0 B"],
            "6-1 2-5 4-3",
        );
    }

    // clause: DUTCH.C2
    #[test]
    fn who_had_a_bye_or_won_by_forfeit_gets_no_bye() {
        check(&["3 0.0 W bye", "4 0.0 BW", "5 0.0 WB"], "5-3 bye 4");
    }

    // clause: DUTCH.C3
    #[test]
    fn absolute_preferences_keep_players_apart_unless_one_is_a_top_scorer() {
        let rows = ["1 4.0 WBWW", "2 4.0 BBWW"];

        assert_eq!(boards(&field(&rows)), "impossible");
        assert_eq!(boards(&last_round(&rows)), "2-1");
    }

    // clause: DUTCH.C5
    #[test]
    fn as_many_pairs_as_possible_are_made() {
        check(
            &["1 1.0 WB x2 x3", "2 1.0 BW x3", "3 1.0 WB", "4 1.0 BW", "5 0.0 WB", "6 0.0 BW"],
            "1-4 5-2 3-6",
        );
    }

    // clause: DUTCH.C6, DUTCH.D3a
    #[test]
    fn the_moved_down_player_with_the_higher_score_is_paired() {
        let field = field(&["1 3.0 WB x2", "2 2.5 BW", "3 2.0 BW", "4 1.5 WB"]);

        assert_eq!(boards(&field), "1-3 4-2");
        assert_eq!(tally(&field, 2, Criterion::ScoreDifferences).1, ["1.5", "1.0"]);
    }

    // clause: DUTCH.C7
    #[test]
    fn floaters_are_chosen_for_the_next_bracket() {
        let rows = |met: &'static str| [met, "4 0.5 B", "5 0.5 W", "6 0.0 B"];
        let with = |third: &'static str| {
            let mut all = vec!["1 1.0 W", "2 1.0 B"];
            all.extend(rows(third));
            all
        };

        check(&with("3 1.0 W x4 x5"), "2-3 4-1 6-5");
        check(&with("3 1.0 W"), "2-1 4-3 6-5");
    }

    // clause: DUTCH.C8
    #[test]
    fn a_colour_difference_beyond_two_is_counted() {
        let field = last_round(&["1 4.0 WWBW", "2 4.0 WBWW"]);

        assert_eq!(tally(&field, 0, Criterion::BeyondTwo).0, 1);
    }

    // clause: DUTCH.C9
    #[test]
    fn the_same_colour_a_third_time_is_counted() {
        let field = last_round(&["1 4.0 WBWW", "2 4.0 BBWW"]);

        assert_eq!(boards(&field), "2-1");
        assert_eq!(tally(&field, 0, Criterion::ThirdTime).0, 1);
    }

    // clause: DUTCH.C10
    #[test]
    fn colour_preferences_are_granted_where_a_transposition_can() {
        check(
            &["1 1.0 WB", "2 1.0 BW", "3 1.0 WB", "4 1.0 WB", "5 1.0 BW", "6 1.0 BW"],
            "1-5 4-2 3-6",
        );
    }

    // clause: DUTCH.C11
    #[test]
    fn a_mild_preference_gives_way_before_a_strong_one() {
        check(&["1 1.0 WBW", "2 1.0 WBW", "3 1.0 BW", "4 1.0 BWB"], "3-1 4-2");
    }

    // clause: DUTCH.C12
    #[test]
    fn nobody_goes_down_twice_running_if_another_can() {
        check(
            &["1 1.0 W x4", "2 1.0 B x5", "3 1.0 W D x6", "4 0.0 B", "5 0.0 W", "6 0.0 B"],
            "2-3 6-1 4-5",
        );
    }

    // clause: DUTCH.C13
    #[test]
    fn nobody_goes_up_twice_running_if_another_can() {
        check(&["1 1.5 WB", "2 1.0 WB U", "3 1.0 WB", "4 1.0 BW"], "1-3 2-4");
    }

    // clause: DUTCH.C14
    #[test]
    fn going_down_two_rounds_ago_counts_as_well() {
        let rows = |third| ["1 1.0 WB", "2 1.0 BW", third, "4 0.0 BW", "5 0.0 WB", "6 0.0 BW"];

        check(&rows("3 1.0 WB D2"), "3-2 1-4 5-6");
        check(&rows("3 1.0 WB"), "1-2 3-4 5-6");
    }

    // clause: DUTCH.C15
    #[test]
    fn going_up_two_rounds_ago_counts_as_well() {
        check(&["1 1.5 WB", "2 1.0 WB U2", "3 1.0 WB", "4 1.0 BW"], "1-3 2-4");
    }
}

mod section_e {
    use super::*;

    fn rule(field: &Field) -> ColorRule {
        DutchPairing::of(field).unwrap().explain().brackets[0].pairs[0].color_rule
    }

    // clause: DUTCH.E0
    #[test]
    fn the_lot_gives_the_first_colour() {
        let black = Field { initial_color: Color::Black, ..fresh(8) };

        assert_eq!(boards(&fresh(8)), "1-5 6-2 3-7 8-4");
        assert_eq!(boards(&black), "5-1 2-6 7-3 4-8");
    }

    // clause: DUTCH.E1
    #[test]
    fn both_get_what_they_want() {
        let field = field(&["1 1.0 W", "2 1.0 B"]);

        assert_eq!((boards(&field).as_str(), rule(&field)), ("2-1", ColorRule::E1));
    }

    // clause: DUTCH.E2
    #[test]
    fn the_stronger_preference_or_wider_difference_prevails() {
        let grades = field(&["3 1.0 WBB", "4 1.0 WB"]);
        let widths = last_round(&["1 4.0 WBWW", "2 4.0 BBWW"]);

        assert_eq!((boards(&grades).as_str(), rule(&grades)), ("3-4", ColorRule::E2));
        assert_eq!((boards(&widths).as_str(), rule(&widths)), ("2-1", ColorRule::E2));
    }

    // clause: DUTCH.E3
    #[test]
    fn the_latest_different_colours_are_reversed() {
        let field = field(&["1 2.0 WBWB", "2 2.0 BWWB"]);

        assert_eq!((boards(&field).as_str(), rule(&field)), ("1-2", ColorRule::E3));
    }

    // clause: DUTCH.E4
    #[test]
    fn the_higher_ranked_gets_what_both_want() {
        let two = field(&["1 1.0 WB", "2 1.0 WB"]);

        assert_eq!((boards(&two).as_str(), rule(&two)), ("1-2", ColorRule::E4));
        check(&["1 1.0 W", "3 1.0 W", "6 1.0 W", "8 1.0 W"], "6-1 8-3");
    }

    // clause: DUTCH.E5
    #[test]
    fn odd_numbers_get_the_initial_colour() {
        let even = field(&["4 0.0 -", "9 0.0 -"]);

        assert_eq!((boards(&even).as_str(), rule(&even)), ("9-4", ColorRule::E5));
        check(&["3 0.0 -", "9 0.0 -"], "3-9");
    }

    #[test]
    fn numbers_of_players_never_paired_are_skipped() {
        let mut field = field(&["4 0.0 -", "9 0.0 -"]);

        field.entrants[0].took_part = false;

        assert_eq!(boards(&field), "4-9");
    }
}

mod why {
    use super::*;

    // clause: SWISS.i
    #[test]
    fn every_question_why_not_has_an_answer() {
        let field = field(&["1 1.0 W x4", "2 1.0 B", "3 1.0 W", "4 1.0 B", "5 0.0 W", "6 0.0 B"]);
        let pairing = DutchPairing::of(&field).unwrap();
        let why = |a: &str, b: &str| pairing.why_not(number(a), number(b));

        assert_eq!(boards(&field), "2-1 4-3 6-5");
        assert_eq!(why("1", "2"), WhyNot::TheyPlay);
        assert_eq!(why("1", "4"), WhyNot::SameBracket(Reason::Barred));
        assert!(matches!(why("1", "3"), WhyNot::SameBracket(Reason::Worse { .. })));
        assert!(matches!(why("1", "5"), WhyNot::OtherBracket { reason: None, .. }));
    }
}

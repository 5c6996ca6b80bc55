//! The clauses of C.04.1 and C.04.2 that a pairing can show.
//!
//! A player is a row of rounds: `4w1` is a win with White against 4, `4b-` a forfeit lost,
//! `4w?` an adjourned game, `U` the bye, `H`, `F` and `Z` byes asked for.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_pairing::{
    check::{What, check},
    dutch,
    swiss::{
        Board, Boards, ColorHistory, Field, FieldError, Float, Grade, InitialRank, Options,
        initial_order,
    },
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Bye, GameResult, PairingNumber, Player, Record, RoundEntry, Scoring, System, Title,
};

fn number(n: u16) -> PairingNumber {
    PairingNumber::new(n).unwrap()
}

fn entry(word: &str) -> RoundEntry {
    match word {
        "U" => return RoundEntry::Bye(Bye::PairingAllocated),
        "H" => return RoundEntry::Bye(Bye::HalfPoint),
        "F" => return RoundEntry::Bye(Bye::FullPoint),
        "Z" => return RoundEntry::Bye(Bye::ZeroPoint),
        _ => {}
    }
    let split = word.find(['w', 'b']).unwrap();
    let color = if word[split..].starts_with('w') { Color::White } else { Color::Black };
    let result = match &word[split + 1..] {
        "1" => GameResult::Win,
        "=" => GameResult::Draw,
        "0" => GameResult::Loss,
        "+" => GameResult::ForfeitWin,
        "-" => GameResult::ForfeitLoss,
        _ => GameResult::Pending,
    };
    RoundEntry::Paired {
        opponent: number(word[..split].parse().unwrap()),
        color: Some(color),
        result,
    }
}

fn record(rows: &[&str]) -> Record {
    let players = (1..).zip(rows).map(|(n, row)| Player {
        name: format!("Player{n}"),
        rounds: row.split_whitespace().map(entry).collect(),
        ..Player::vacant(number(n))
    });
    Record { players: players.collect(), rounds_total: Some(9), ..Record::default() }
}

fn next(record: &Record) -> Field {
    Field::of(record, &Options::default()).unwrap()
}

fn text(boards: &Boards) -> String {
    let mut words: Vec<String> =
        boards.boards.iter().map(|board| format!("{}-{}", board.white, board.black)).collect();
    words.extend(boards.bye.map(|bye| format!("bye {bye}")));
    words.join(" ")
}

fn paired(record: &Record) -> String {
    text(&dutch::pair(&next(record)).unwrap())
}

mod basic_rules {
    use super::*;

    // clause: SWISS.P1, SWISS.e
    #[test]
    fn equal_scores_meet_unless_they_have_met() {
        let strangers = record(&["4w1 3b1", "3w1 4b1", "2b0 1w0", "1b0 2w0"]);

        // 1 and 2 have two points each, 3 and 4 none; nobody has met within the group.
        assert_eq!(paired(&strangers), "1-2 4-3");

        // Here 1 and 2 have met, and so have 3 and 4: each plays one of the other group.
        let met = record(&["3w1 2b=", "4b1 1w=", "1b0 4w=", "2w0 3b="]);
        assert_eq!(paired(&met), "1-4 3-2");
    }

    // clause: SWISS.b, SWISS.D6
    #[test]
    fn a_game_played_is_not_repeated_and_one_forfeited_may_be() {
        let played = next(&record(&["2w1", "1b0"]));
        let forfeited = next(&record(&["2w+", "1b-"]));

        assert!(dutch::pair(&played).is_err());
        assert_eq!(text(&dutch::pair(&forfeited).unwrap()), "1-2");
    }

    // clause: SWISS.c
    #[test]
    fn the_odd_player_gets_a_bye_worth_a_win_or_what_is_announced() {
        let first = record(&[""; 7]);
        let mut later = record(&["4w1", "5b1", "6w1", "1b0", "2w0", "3b0", "U"]);

        assert_eq!(paired(&first), "1-4 5-2 3-6 bye 7");
        assert_eq!(next(&later).entrants[6].score, Score::ONE);
        assert_eq!(next(&later).entrants[6].colors, ColorHistory::default());
        later.scoring = Scoring { pairing_allocated_bye: Score::HALF, ..Scoring::default() };
        assert_eq!(next(&later).entrants[6].score, Score::HALF);
    }

    // clause: SWISS.d
    #[test]
    fn a_bye_or_a_forfeit_win_bars_the_bye_and_other_byes_do_not() {
        let field = next(&record(&["U", "3w+", "2b-", "H", "F", "Z"]));
        let barred: Vec<bool> = field.entrants.iter().map(|entrant| entrant.had_bye).collect();

        assert_eq!(barred, [true, true, false, false, false, false]);
    }

    fn history(letters: &str) -> ColorHistory {
        letters.chars().map(|l| if l == 'W' { Color::White } else { Color::Black }).collect()
    }

    fn preference(letters: &str) -> Option<(Color, Grade)> {
        history(letters).preference().map(|wanted| (wanted.color, wanted.grade))
    }

    // clause: SWISS.f, SWISS.g, DUTCH.A6a
    #[test]
    fn two_more_or_two_running_make_a_preference_absolute() {
        let black = Some((Color::Black, Grade::Absolute));
        let white = Some((Color::White, Grade::Absolute));

        assert_eq!(["WBWW", "WW", "BBWWW", "WWBW"].map(preference), [black; 4]);
        assert_eq!(["BBWB", "WBB"].map(preference), [white; 2]);
    }

    // clause: SWISS.h1, DUTCH.A6, DUTCH.A6b
    #[test]
    fn one_more_makes_it_strong() {
        assert_eq!(preference("WBW"), Some((Color::Black, Grade::Strong)));
        assert_eq!(preference("WWB"), Some((Color::Black, Grade::Strong)));
        assert_eq!(preference("B"), Some((Color::White, Grade::Strong)));
        assert_eq!(history("WBW").difference(), 1);
        assert_eq!(preference(""), None);
    }

    // clause: SWISS.h2, DUTCH.A6c
    #[test]
    fn level_colours_alternate() {
        assert_eq!(preference("WB"), Some((Color::White, Grade::Mild)));
        assert_eq!(preference("BW"), Some((Color::Black, Grade::Mild)));
    }
}

mod initial_list {
    use super::*;

    // clause: SWISS.B2, SWISS.B3a, DUTCH.A1, 2026:HAND.2.2
    #[test]
    fn rating_then_title_then_the_alphabet_give_the_numbers() {
        let rank = |rating, title, name| InitialRank { rating: Some(rating), title, name };
        let entries = [
            rank(2300, Some(Title::FideMaster), "Z"),
            rank(2300, Some(Title::WomanGrandmaster), "Y"),
            rank(2300, None, "X"),
            rank(2250, Some(Title::Grandmaster), "A"),
            rank(2300, None, "B"),
        ];

        let names: Vec<&str> =
            initial_order(&entries).iter().map(|&idx| entries[idx].name).collect();

        assert_eq!(names, ["Y", "Z", "B", "X", "A"]);
    }

    // clause: SWISS.C3
    #[test]
    fn a_late_entry_moves_the_numbers_of_weaker_players() {
        let rank = |rating, name| InitialRank { rating: Some(rating), title: None, name };
        let mut entries = vec![rank(2400, "A"), rank(2300, "B"), rank(2200, "C")];
        assert_eq!(initial_order(&entries), [0, 1, 2]);

        entries.push(rank(2350, "L"));

        assert_eq!(initial_order(&entries), [0, 3, 1, 2]);
    }
}

mod handling {
    use super::*;

    // clause: SWISS.C2b
    #[test]
    fn a_latecomer_has_nothing_from_the_rounds_missed() {
        let field = next(&record(&["2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0", "Z Z"]));
        let late = &field.entrants[4];

        assert!(late.is_present && !late.took_part);
        assert_eq!(late.score, Score::ZERO);
        assert_eq!(late.floats, [Float::Down, Float::Down]);
    }

    // clause: SWISS.D1
    #[test]
    fn an_adjourned_game_counts_as_a_draw_for_pairing_only() {
        let record = record(&["2w1 3b?", "1b0 4w1", "4w1 1w?", "3b0 2b0"]);

        assert_eq!(next(&record).entrants[0].score, Score::from_tenths(15));
        assert_eq!(record.score_after(&record.players[0], 2), Score::ONE);
    }

    // clause: SWISS.D3
    #[test]
    fn who_withdraws_is_not_paired_again() {
        let rows = ["5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0", "U"];
        let withdrawn = Options { absent: vec![number(4)], ..Options::default() };

        let field = Field::of(&record(&rows), &withdrawn).unwrap();
        let boards = dutch::pair(&field).unwrap();

        assert_eq!((boards.boards.len(), boards.bye), (4, None));
        assert!(boards.boards.iter().all(|b| b.white.get() != 4 && b.black.get() != 4));
    }

    // clause: SWISS.D4
    #[test]
    fn announced_absences_score_nothing_or_half_a_point() {
        let absent = next(&record(&["3w1 Z", "4b1", "1b0", "2w0"]));
        let scores = next(&record(&["Z 3w1", "H 4b1", "4w1 1b0", "3b0 2w0"]));

        assert!(!absent.entrants[0].is_present);
        assert_eq!(absent.round, 2);
        assert_eq!(scores.entrants[0].score, Score::ONE);
        assert_eq!(scores.entrants[1].score, Score::from_tenths(15));
    }

    // clause: SWISS.D5
    #[test]
    fn unplayed_rounds_leave_no_gap_in_the_colours() {
        let rows = ["2b1 2w1 U 2w1 2b+ 2b0", "1w0 1b0 Z 1b0 1w- 1w1"];
        let colors = next(&record(&rows)).entrants[0].colors.clone();
        let letters: String =
            colors.as_slice().iter().map(|c| if *c == Color::White { 'W' } else { 'B' }).collect();

        assert_eq!(letters, "BWWB");
    }

    // clause: DUTCH.A4b
    #[test]
    fn unequal_scores_and_missed_rounds_leave_marks() {
        let field = next(&record(&["2w1 3b1", "1b0 4w1", "4w= 1w0", "3b= 2b0", "U Z"]));
        let last: Vec<Float> = field.entrants.iter().map(|entrant| entrant.float_back(1)).collect();

        assert_eq!(last, [Float::Down, Float::Up, Float::Up, Float::Down, Float::Down]);
    }

    // clause: SWISS.D8a, SWISS.D8b
    #[test]
    fn a_correction_reaches_the_next_pairing_and_leaves_published_ones_alone() {
        let wrong = record(&["3w1 2b1", "4b1 1w0", "1b0 4w1", "2w0 3b0"]);
        let corrected = record(&["3w0 2b1", "4b1 1w0", "1b1 4w1", "2w0 3b0"]);

        assert_ne!(next(&wrong).entrants[2].score, next(&corrected).entrants[2].score);
        assert_eq!(next(&corrected).entrants[2].score, Score::from_tenths(20));
        // Round 2 stands as it was published, whoever is right about round 1.
        let options = Options { round: Some(2), ..Options::default() };
        let published = |record: &Record| {
            let field = Field::of(record, &options).unwrap();
            text(&arbiter_pairing::check::recorded(record, &field))
        };
        assert_eq!(published(&wrong), "2-1 3-4");
        assert_eq!(published(&wrong), published(&corrected));
    }

    // clause: SWISS.D9
    #[test]
    fn boards_are_ordered_by_the_better_score_then_the_sum_then_the_rank() {
        let mut field = next(&record(&[""; 6]));
        for (idx, tenths) in [20, 15, 20, 15, 20, 15].into_iter().enumerate() {
            field.entrants[idx].score = Score::from_tenths(tenths);
        }
        let board = |white, black| Board { white: number(white), black: number(black) };

        let ordered = Boards::in_order(&field, vec![board(5, 2), board(4, 6), board(1, 3)], None);

        assert_eq!(text(&ordered), "1-3 5-2 4-6");
    }

    #[test]
    fn forbidden_pairs_and_other_scores_are_respected() {
        let mut record = record(&[""; 4]);
        record.forbidden = vec![vec![number(1), number(3)]];
        assert_eq!(paired(&record), "1-4 3-2");

        record.scoring.win = Score::from_tenths(30);
        record.players[0].rounds = vec![entry("4w1")];
        record.players[3].rounds = vec![entry("1b0")];
        assert_eq!(next(&record).entrants[0].score, Score::from_tenths(30));
    }

    #[test]
    fn rounds_that_cannot_be_paired_are_named() {
        let record = record(&["2w1", "1b0"]);
        let of = |round| Field::of(&record, &Options { round: Some(round), ..Options::default() });

        assert_eq!(of(4).unwrap_err(), FieldError::NoSuchRound { asked: 4, recorded: 1 });
        assert_eq!(of(0).unwrap_err(), FieldError::NoSuchRound { asked: 0, recorded: 1 });
        let over = Record { rounds_total: Some(1), ..record };
        let error = Field::of(&over, &Options::default()).unwrap_err();
        assert_eq!(error, FieldError::NoRoundLeft { total: 1 });
    }
}

mod checker {
    use super::*;

    #[test]
    fn a_wrong_game_a_wrong_colour_and_a_wrong_bye_are_found() {
        let wrong_game = record(&["4w1", "3b1", "2w0", "1b0"]);
        let wrong_color = record(&["3w1", "4w1", "1b0", "2b0"]);
        let wrong_bye = record(&["3w1", "U", "1b0"]);

        let kinds = |record: &Record| {
            let kind = |what: &What| match what {
                What::Game { .. } => "game",
                What::Colors { .. } => "colours",
                What::Bye { .. } => "bye",
                What::NoPairing(_) => "none",
            };
            check(System::Dutch, record, &Options::default())
                .unwrap()
                .iter()
                .map(|d| kind(&d.what))
                .collect::<Vec<_>>()
        };

        assert_eq!(kinds(&wrong_game), ["game", "game"]);
        assert_eq!(kinds(&wrong_color), ["colours"]);
        assert_eq!(kinds(&wrong_bye), ["game", "bye"]);
        let right = record(&["3w1", "4b1", "1b0", "2w0"]);
        assert!(check(System::Dutch, &right, &Options::default()).unwrap().is_empty());
    }
}

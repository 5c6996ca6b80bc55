//! Play-offs, clause by clause.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use arbiter_rulebook::{ByColor, Color};
use arbiter_standings::playoff::{
    ARMAGEDDON, Colors, Control, Entry, EntryError, Follow, FollowError, Format, GameOutcome,
    MATCH_GAME, MoveCount, Plan, PlanError, PlanOptions, Played, Purpose, Regulations, Remark,
    Seat, Stage, StageId, Then, TimeAvailable, When, earliest_next_phase, earliest_start, follow,
    longest_minutes, plan, shortest_minutes,
};

const SHORT: PlanOptions = PlanOptions { time: TimeAvailable::Short, agreed_control: None };

fn full(n_tied: usize) -> Plan {
    plan(n_tied, PlanOptions::default()).unwrap()
}

/// Places by tie-break of the seats of a stage that are known from the start.
fn places(stage: &Stage) -> Vec<usize> {
    stage
        .seats
        .iter()
        .filter_map(|seat| match seat {
            Seat::Place(place) => Some(*place),
            Seat::WinnerOf(_) | Seat::LevelIn(..) => None,
        })
        .collect()
}

/// Stages that can begin at once.
fn opening(plan: &Plan) -> Vec<&Stage> {
    plan.stages.iter().filter(|stage| places(stage).len() == stage.seats.len()).collect()
}

fn then(stage: &Stage, when: When) -> &Then {
    &stage.outcomes.iter().find(|outcome| outcome.when == when).unwrap().then
}

/// The single stage that follows when so many are level.
fn next(plan: &Plan, stage: &Stage, n_level: usize) -> Stage {
    match then(stage, When::Level(n_level)) {
        Then::Play { first, decided_by } => {
            assert_eq!(first, &[*decided_by]);
            plan.stages[decided_by.0].clone()
        }
        Then::Wins | Then::FewestMoves(_) => panic!("no stage follows"),
    }
}

fn won(white: usize, color: Color, moves: u32) -> Played {
    Played { white, outcome: GameOutcome::Won(color), moves }
}

fn drawn(white: usize, moves: u32) -> Played {
    Played { white, outcome: GameOutcome::Drawn, moves }
}

/// Results of a round robin in the order of its games; the first seat of each has White.
fn round_robin(stage: &Stage, outcomes: &[GameOutcome], moves: &[u32]) -> Vec<Played> {
    stage
        .games
        .iter()
        .zip(outcomes)
        .zip(moves)
        .map(|((game, &outcome), &moves)| Played { white: game.first, outcome, moves })
        .collect()
}

// clause: PLAYOFF.a
#[test]
fn the_time_reserved_must_bring_the_playoff_to_an_end() {
    let plan = full(4);
    let regulations = |reserved_minutes| Regulations {
        fixed_before_start: true,
        covers_from: 2,
        covers_to: 12,
        purpose: Purpose::FirstPlace,
        reserved_minutes,
    };

    assert_eq!(shortest_minutes(&plan), 58);
    assert_eq!(longest_minutes(&plan), 96);
    assert_eq!(regulations(60).remarks(&plan), []);
    let too_little = Remark::TooLittleTime { reserved: 10, needed: 58 };
    assert_eq!(regulations(10).remarks(&plan), [too_little]);
}

// clause: PLAYOFF.b, PLAYOFF.c, PLAYOFF.d
#[test]
fn format_coverage_and_purpose_are_settled_before_the_event() {
    let regulations = Regulations {
        fixed_before_start: false,
        covers_from: 2,
        covers_to: 3,
        purpose: Purpose::OtherPlace,
        reserved_minutes: 600,
    };

    let remarks = regulations.remarks(&full(5));

    let expected =
        [Remark::NotFixedBefore, Remark::NotCovered { n_tied: 5 }, Remark::NotRecommended];
    assert_eq!(remarks, expected);
    let clauses: Vec<&str> = remarks.iter().map(Remark::clause).collect();
    assert_eq!(clauses, ["PLAYOFF.b", "PLAYOFF.c", "PLAYOFF.d"]);
}

// clause: PLAYOFF.g
#[test]
fn boards_of_the_last_round_may_start_earlier_and_that_is_written_down() {
    let entry = |start| Entry::EarlierStart { boards: vec![1, 2, 3], start, others_start: 600 };

    assert_eq!(entry(540).check(), Ok(()));
    assert_eq!(entry(600).check(), Err(EntryError::NotEarlier));
}

// clause: PLAYOFF.h
#[test]
fn thirty_minutes_before_the_playoff_and_ten_between_phases() {
    let (at_17_40, at_18_30) = (17 * 60 + 40, 18 * 60 + 30);

    assert_eq!(earliest_start(at_17_40), 18 * 60 + 10);
    assert_eq!(earliest_next_phase(at_18_30), 18 * 60 + 40);
}

// clause: PLAYOFF.i
#[test]
fn a_dispute_goes_to_three_other_arbiters() {
    let dispute = |committee: [&str; 3]| Entry::Dispute {
        arbiter: "board arbiter".to_owned(),
        committee: committee.map(str::to_owned),
        decision: "draw claim correct".to_owned(),
    };

    assert_eq!(dispute(["first", "second", "third"]).check(), Ok(()));
    let refused = Err(EntryError::NotThreeOthers);
    assert_eq!(dispute(["first", "second", "board arbiter"]).check(), refused);
    assert_eq!(dispute(["first", "first", "third"]).check(), refused);
    assert_eq!(dispute(["first", "second", ""]).check(), refused);
}

// clause: PLAYOFF.j
#[test]
fn colours_are_drawn_unless_a_berger_table_gives_them() {
    let two = full(2);
    let colors = |stage: &Stage| stage.games.iter().map(|game| game.colors).collect::<Vec<_>>();

    assert_eq!(colors(&two.stages[0]), [Colors::Lot, Colors::Reversed]);
    assert_eq!(colors(&two.stages[1]), [Colors::Lot]);
    assert_eq!(colors(&full(3).stages[0]), [Colors::Berger; 3]);
    // The second game must have the colours reversed, a Berger game those of the table.
    let same = [drawn(0, 30), drawn(0, 30)];
    let wrong = Err(FollowError::WrongWhite { game: 2, found: 0 });
    assert_eq!(follow(&two.stages[0], &same), wrong);
    let three = full(3);
    let against_table: Vec<Played> =
        three.stages[0].games.iter().map(|game| drawn(game.second, 30)).collect();
    assert!(follow(&three.stages[0], &against_table).is_err());
}

// clause: PLAYOFF.k1
#[test]
fn two_play_two_games_and_then_sudden_death() {
    let plan = full(2);
    let two_games = &plan.stages[0];
    let sudden_death = next(&plan, two_games, 2);

    assert_eq!(plan.clause, "PLAYOFF.k1");
    assert_eq!(two_games.control, MATCH_GAME);
    assert_eq!(MATCH_GAME.base_s, ByColor { white: 180, black: 180 });
    assert_eq!(MATCH_GAME.increment_s, 3);
    assert_eq!(ARMAGEDDON.base_s, ByColor { white: 300, black: 240 });
    let level = [won(1, Color::White, 30), won(0, Color::White, 30)];
    let goes_on =
        Follow::Play { level: vec![0, 1], first: vec![StageId(1)], decided_by: StageId(1) };
    assert_eq!(follow(two_games, &level), Ok(goes_on));
    let decided = [won(1, Color::White, 30), drawn(0, 30)];
    assert_eq!(follow(two_games, &decided), Ok(Follow::Winner(1)));
    // A draw in sudden death wins for Black.
    assert_eq!(follow(&sudden_death, &[drawn(1, 60)]), Ok(Follow::Winner(0)));
    assert_eq!(follow(&sudden_death, &[won(1, Color::White, 9)]), Ok(Follow::Winner(1)));
}

// clause: PLAYOFF.k2
#[test]
fn three_play_a_round_robin_and_what_follows_depends_on_who_is_level() {
    use GameOutcome::{Drawn, Won};
    let plan = full(3);
    let first = &plan.stages[0];
    let white = Won(Color::White);

    // Numbers 2-3, 1-2, 3-1: White wins all, one point each.
    let all_level = follow(first, &round_robin(first, &[white; 3], &[30; 3])).unwrap();
    assert!(matches!(all_level, Follow::Play { ref level, .. } if level.len() == 3));
    let again = next(&plan, first, 3);
    assert_eq!((again.format, again.control), (Format::RoundRobin, ARMAGEDDON));
    // Still level: the point in the fewest moves.
    let games = round_robin(&again, &[white; 3], &[40, 22, 31]);
    assert_eq!(follow(&again, &games), Ok(Follow::Winner(again.games[1].first)));
    let same_moves = round_robin(&again, &[white; 3], &[22, 22, 31]);
    assert!(matches!(follow(&again, &same_moves), Ok(Follow::OrganiserDecides { .. })));
    // Two on 1.5 and one without a point: the two play sudden death.
    let two_level: Vec<GameOutcome> = first
        .games
        .iter()
        .map(|game| match (game.first, game.second) {
            (2, _) => Won(Color::Black),
            (_, 2) => white,
            _ => Drawn,
        })
        .collect();
    let follows = follow(first, &round_robin(first, &two_level, &[30; 3])).unwrap();
    assert!(matches!(follows, Follow::Play { ref level, .. } if *level == [0, 1]));
    let duel = next(&plan, first, 2);
    assert_eq!((duel.format, duel.control), (Format::SingleGame, ARMAGEDDON));
}

// clause: PLAYOFF.k2n
#[test]
fn of_three_the_best_tie_break_has_number_1_and_the_second_number_3() {
    let plan = full(3);
    let stage = &plan.stages[0];

    // Seats are in the order of pairing numbers.
    assert_eq!(places(stage), [1, 3, 2]);
    let games: Vec<(usize, usize)> = stage
        .games
        .iter()
        .map(|game| (places(stage)[game.first], places(stage)[game.second]))
        .collect();
    // With X, Y, Z by tie-break: Z-Y, X-Z, Y-X.
    assert_eq!(games, [(3, 2), (1, 3), (2, 1)]);
}

// clause: PLAYOFF.k3
#[test]
fn four_play_a_knock_out_by_matches_or_by_sudden_death() {
    let plan = full(4);
    let semi_finals = opening(&plan);
    let pairs: Vec<Vec<usize>> = semi_finals.iter().map(|stage| places(stage)).collect();

    assert_eq!(pairs, [[1, 4], [2, 3]]);
    assert!(semi_finals.iter().all(|stage| stage.format == Format::Match));
    let last = &plan.stages[plan.decided_by.0];
    assert!(last.seats.iter().all(|seat| matches!(seat, Seat::WinnerOf(_))));
    let short = arbiter_standings::playoff::plan(4, SHORT).unwrap();
    assert_eq!(short.stages.len(), 3);
    assert!(short.stages.iter().all(|stage| stage.control == ARMAGEDDON));
}

// clause: PLAYOFF.k4
#[test]
fn five_play_a_round_robin_with_numbers_1_4_2_5_3() {
    let plan = full(5);
    let stage = &plan.stages[0];

    // V, W, X, Y, Z by tie-break have numbers 1, 4, 2, 5, 3.
    assert_eq!(places(stage), [1, 3, 5, 2, 4]);
    assert_eq!(stage.control, MATCH_GAME);
    let first_round: Vec<(usize, usize)> = stage
        .games
        .iter()
        .filter(|game| game.round == 1)
        .map(|game| (game.first + 1, game.second + 1))
        .collect();
    assert_eq!(first_round, [(2, 5), (3, 4)]);
    assert_eq!(stage.games.len(), 10);
}

// clause: PLAYOFF.k4t
#[test]
fn after_the_round_robin_of_five_it_depends_on_how_many_are_level() {
    let plan = full(5);
    let stage = &plan.stages[0];

    assert_eq!(*then(stage, When::Level(5)), Then::FewestMoves(MoveCount::AllGames));
    let Then::Play { first, decided_by } = then(stage, When::Level(4)) else { panic!("play") };
    assert_eq!(first.len(), 2);
    assert_eq!(plan.stages[decided_by.0].control, ARMAGEDDON);
    assert!(first.iter().all(|id| plan.stages[id.0].control == ARMAGEDDON));
    let three = next(&plan, stage, 3);
    assert_eq!((three.format, three.clause), (Format::RoundRobin, "PLAYOFF.k2"));
    assert_eq!(three.control, MATCH_GAME);
    assert_eq!(next(&plan, stage, 2).control, ARMAGEDDON);
    // All five level: fewest moves in all games. Number 1 has the short games.
    let moves: Vec<u32> = stage
        .games
        .iter()
        .map(|game| if game.first == 0 || game.second == 0 { 20 } else { 40 })
        .collect();
    let drawn = round_robin(stage, &[GameOutcome::Drawn; 10], &moves);
    assert_eq!(follow(stage, &drawn), Ok(Follow::Winner(0)));
}

// clause: PLAYOFF.k5
#[test]
fn six_play_in_two_sections_and_the_winners_in_sudden_death() {
    let plan = full(6);
    let sections: Vec<Vec<usize>> = opening(&plan).iter().map(|stage| places(stage)).collect();

    // By pairing number: best, third, second of each section.
    assert_eq!(sections, [[1, 5, 4], [2, 6, 3]]);
    let last = &plan.stages[plan.decided_by.0];
    assert_eq!((last.format, last.control), (Format::SingleGame, ARMAGEDDON));
}

// clause: PLAYOFF.k6
#[test]
fn seven_play_sudden_death_each_against_each() {
    let plan = full(7);
    let stage = &plan.stages[0];

    assert_eq!(plan.stages.len(), 1);
    assert_eq!(stage.control, ARMAGEDDON);
    assert_eq!(stage.games.len(), 21);
    // Numbers 1, 5, 2, 6, 3, 7, 4 in the order of tie-breaks: the second best has 5.
    assert_eq!(places(stage), [1, 3, 5, 7, 2, 4, 6]);
    for n_level in 2..=7 {
        let fewest = Then::FewestMoves(MoveCount::WonGame);
        assert_eq!(*then(stage, When::Level(n_level)), fewest);
    }
}

// clause: PLAYOFF.k7
#[test]
fn eight_play_a_knock_out_of_sudden_death() {
    let plan = full(8);
    let pairs: Vec<Vec<usize>> = opening(&plan).iter().map(|stage| places(stage)).collect();

    assert_eq!(pairs, [[1, 8], [4, 5], [2, 7], [3, 6]]);
    assert_eq!(plan.stages.len(), 7);
    assert!(plan.stages.iter().all(|stage| stage.control == ARMAGEDDON));
}

// clause: PLAYOFF.k8
#[test]
fn nine_play_in_three_sections() {
    let plan = full(9);
    let mut sections: Vec<Vec<usize>> = opening(&plan).iter().map(|stage| places(stage)).collect();
    for section in &mut sections {
        section.sort_unstable();
    }

    assert_eq!(sections, [[1, 5, 9], [2, 6, 7], [3, 4, 8]]);
    assert!(opening(&plan).iter().all(|stage| stage.control == ARMAGEDDON));
    let last = &plan.stages[plan.decided_by.0];
    assert_eq!((last.seats.len(), last.clause), (3, "PLAYOFF.k2"));
}

// clause: PLAYOFF.k9
#[test]
fn ten_play_in_two_sections_of_five() {
    let plan = full(10);
    let mut sections: Vec<Vec<usize>> = opening(&plan).iter().map(|stage| places(stage)).collect();
    for section in &mut sections {
        section.sort_unstable();
    }

    assert_eq!(sections, [[1, 4, 5, 8, 9], [2, 3, 6, 7, 10]]);
    assert_eq!(plan.stages[plan.decided_by.0].control, ARMAGEDDON);
}

// clause: PLAYOFF.k10
#[test]
fn of_eleven_and_more_the_best_eight_play() {
    let plan = full(12);

    assert_eq!(plan.out, [9, 10, 11, 12]);
    assert_eq!(plan.clause, "PLAYOFF.k10");
    assert_eq!(opening(&plan).len(), 4);
    assert_eq!(full(11).out, [9, 10, 11]);
}

// clause: PLAYOFF.k11
#[test]
fn changes_by_the_organiser_are_written_down() {
    let change = Entry::Change {
        from: "3 minutes + 3 seconds".to_owned(),
        to: "3 minutes + 2 seconds".to_owned(),
        reason: "the hall closes".to_owned(),
    };

    assert_eq!(change.check(), Ok(()));
    assert!(matches!(change, Entry::Change { to, .. } if to.ends_with("2 seconds")));
}

// clause: PLAYOFF.k12
#[test]
fn two_may_play_slower_by_agreement_and_go_straight_to_sudden_death_when_it_is_late() {
    let control =
        Control { base_s: ByColor { white: 900, black: 900 }, increment_s: 10, draw_wins: None };
    let agreed = PlanOptions { time: TimeAvailable::Full, agreed_control: Some(control) };

    assert_eq!(plan(2, agreed).unwrap().stages[0].control, control);
    assert_eq!(plan(3, agreed), Err(PlanError::ControlOnlyForTwo { n_tied: 3 }));
    let entry = |organiser: &str| Entry::AgreedControl {
        control,
        chief_arbiter: "chief arbiter".to_owned(),
        organiser: organiser.to_owned(),
    };
    assert_eq!(entry("organiser").check(), Ok(()));
    assert_eq!(entry("").check(), Err(EntryError::AgreementMissing));
    let late = plan(2, SHORT).unwrap();
    assert_eq!(late.stages.len(), 1);
    assert_eq!(late.stages[0].control, ARMAGEDDON);
    assert_eq!(Entry::StraightToSuddenDeath { main_games_ended: 1410 }.check(), Ok(()));
}

#[test]
fn one_player_needs_no_playoff_and_results_must_fit_the_stage() {
    assert_eq!(plan(1, PlanOptions::default()), Err(PlanError::TooFew { n_tied: 1 }));
    let two = full(2);
    let missing = FollowError::GamesDiffer { expected: 2, found: 1 };
    assert_eq!(follow(&two.stages[0], &[drawn(0, 30)]), Err(missing));
}

/// Whatever happens, every plan comes to an end: each outcome of each stage leads on.
#[test]
fn every_plan_covers_every_number_of_players_level() {
    for n_tied in 2..=16 {
        for options in [PlanOptions::default(), SHORT] {
            let plan = plan(n_tied, options).unwrap();
            for stage in &plan.stages {
                let has = |when| stage.outcomes.iter().any(|outcome| outcome.when == when);
                assert!(has(When::OneFirst));
                let is_decisive = stage.control.draw_wins.is_some();
                for n_level in 2..=stage.seats.len() {
                    // With a winner in every game, two of three or two in one game cannot
                    // be level in first place.
                    let impossible = is_decisive && (n_level == 2 && stage.seats.len() <= 3);
                    assert!(has(When::Level(n_level)) || impossible, "{n_tied}: {}", stage.name);
                }
            }
        }
    }
}

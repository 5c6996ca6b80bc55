//! Teams: averages of either score, and points that do not follow from the matches.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Write as _;

use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{
    Decided, Finish, Rules, Table, TeamScore, TieBreak, Value, Workings, rank,
};

/// Four teams on two boards. Round 1: 1-2 2-0, 3-4 1-1. Round 2: 1-3 1½-½, 2-4 2-0.
/// Match points 4, 2, 1, 1; game points 3½, 2, 1½, 1.
fn event(more: &str) -> Vec<u8> {
    let games = [
        ("2.0", "3 w 1", "5 b 1"),
        ("1.5", "4 b 1", "6 w ="),
        ("1.0", "1 b 0", "7 w 1"),
        ("1.0", "2 w 0", "8 b 1"),
        ("0.5", "7 w =", "1 w 0"),
        ("1.0", "8 b =", "2 b ="),
        ("0.5", "5 b =", "3 b 0"),
        ("0.5", "6 w =", "4 w 0"),
    ];
    let mut text = "012 Teams\n192 FIDE_TEAM_MP_GP\n352 WB\n".to_owned();
    text.push_str(more);
    for (number, (points, one, two)) in (1..).zip(games) {
        let name = format!("Player {number}");
        writeln!(
            text,
            "001 {number:>4}      {name:<33} 2000 {:27}{points:>4} {number:>4}     {one}     {two}",
            ""
        )
        .unwrap();
    }
    for team in 1..=4 {
        let name = format!("Team {team}");
        let members = format!("{:>4} {:>4}", 2 * team - 1, 2 * team);
        writeln!(text, "310 {team:>3} {name:<32} {:32}{members}", "").unwrap();
    }
    text.into_bytes()
}

fn table(more: &str, n_rounds: usize, score: TeamScore) -> Table {
    let report = arbiter_trf::read(&event(more)).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let rules = Rules::of(TieBreakEdition::E2026);
    Table::of_teams(&report.record, n_rounds, rules, score).unwrap()
}

fn values(table: &Table, code: &str) -> String {
    let tie_break: TieBreak = code.parse().unwrap();
    let standings = rank(table, &[tie_break], &Decided::default()).unwrap();
    let mut rows: Vec<_> = standings.rows.iter().collect();
    rows.sort_by_key(|row| row.number);
    let text = |value: Option<Value>| value.map_or_else(|| "-".to_owned(), |it| it.to_string());
    let values: Vec<String> = rows.iter().map(|row| text(row.values[0])).collect();
    values.join(" ")
}

// clause: 2026:TB.AOB, 2026:TB.13
#[test]
fn the_average_of_the_opponents_buchholz_is_that_of_the_score_asked_for() {
    let table = table("", 2, TeamScore::MatchPoints);

    assert_eq!(values(&table, "BH:MP"), "3 5 5 3");
    assert_eq!(values(&table, "BH:GP"), "3.5 4.5 4.5 3.5");
    assert_eq!(values(&table, "AOB"), "5 3 3 5");
    assert_eq!(values(&table, "AOB:MP"), "5 3 3 5");
    assert_eq!(values(&table, "AOB:GP"), "4.5 3.5 3.5 4.5");
    let by_games = self::table("", 2, TeamScore::GamePoints);
    assert_eq!(values(&by_games, "AOB"), "4.5 3.5 3.5 4.5");
    assert_eq!(values(&by_games, "AOB:MP"), "5 3 3 5");
}

/// With the games of round 2 drawn: match points 3, 1, 2, 2; game points 3, 1, 2, 2.
// clause: 2026:TB.FB, 2026:TB.AOB
#[test]
fn the_average_of_fore_buchholz_takes_both_scores_too() {
    let table = table("", 2, TeamScore::MatchPoints);

    assert_eq!(values(&table, "FB:MP"), "3 5 5 3");
    assert_eq!(values(&table, "FB:GP"), "3 5 5 3");
    assert_eq!(values(&table, "AOB:GP/F"), "5 3 3 5");
}

// clause: TRF26.299
#[test]
fn a_penalty_counts_in_the_score_from_its_round_on() {
    let penalty = "299     -1.0  -0.5 002    2\n";

    let after_one = table(penalty, 1, TeamScore::MatchPoints);
    assert_eq!(values(&after_one, "MPTS"), "2 0 1 1");
    let after_two = table(penalty, 2, TeamScore::MatchPoints);
    assert_eq!(values(&after_two, "MPTS"), "4 1 1 1");
    assert_eq!(values(&after_two, "GPTS"), "3.5 1.5 1.5 1");
    assert_eq!(values(&after_two, "MPvGP"), "3.5 1.5 1.5 1");
    // Opponents see the score with the penalty.
    assert_eq!(values(&after_two, "BH:MP"), "2 5 5 2");
}

// clause: TRF26.299
#[test]
fn a_kind_of_result_may_be_worth_other_points_to_a_team() {
    let won = "299 W   3.0   1.0 002    1\n";
    let drawn = "299 D   0.5   0.5 000    3    4\n";

    let one = table(won, 2, TeamScore::MatchPoints);
    assert_eq!(values(&one, "MPTS"), "5 2 1 1");
    assert_eq!(values(&one, "GPTS"), "3 2 1.5 1");
    let two = table(drawn, 2, TeamScore::MatchPoints);
    assert_eq!(values(&two, "MPTS"), "4 2 0.5 0.5");
    assert_eq!(values(&two, "GPTS"), "3.5 2 1 0.5");
    // Nobody drew in round 2.
    let none = table("299 D   9.0   9.0 002    3    4\n", 2, TeamScore::MatchPoints);
    assert_eq!(values(&none, "MPTS"), "4 2 1 1");
}

// clause: TRF26.299
#[test]
fn the_working_names_what_was_awarded() {
    let table = table("299      1.0   0.0 000    4\n", 2, TeamScore::MatchPoints);
    let list = ["MPTS".parse().unwrap()];
    let decided = Decided::default();
    let standings = rank(&table, &list, &decided).unwrap();
    let workings = Workings::new(&table, &standings, &decided);

    let working = &workings.of(3)[0];
    assert_eq!(working.finish, Finish::SumAndAwards { tenths: 10 });
    assert_eq!(working.value, Some("2".parse().unwrap()));
    assert_eq!(workings.of(0)[0].finish, Finish::Sum);
}

//! The editions of 2024 and 2026, clause by clause: S6 (a Swiss with unplayed games), RR5 (a
//! round robin), TEAM4 (teams), and small cases made for one clause each.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Write as _;

use arbiter_rulebook::{Score, TieBreakEdition};
use arbiter_standings::{
    Basis, Decided, Finish, LotSeed, OutsideName, OutsideValues, OwnUnplayed, Pairings, Refused,
    Rules, Standings, Table, TeamScore, TieBreak, Value, Warning, Workings, check_list,
    complete_rounds, rank,
};
use arbiter_tournament::Record;

const S6: &[u8] = include_bytes!("data/s6.trf");
const RR5: &[u8] = include_bytes!("data/rr5.trf");
const TEAM4: &[u8] = include_bytes!("data/team4.trf");

const E2024: TieBreakEdition = TieBreakEdition::E2024;
const E2026: TieBreakEdition = TieBreakEdition::E2026;

fn record(file: &[u8]) -> Record {
    arbiter_trf::read(file).unwrap_or_else(|faults| panic!("{}", faults[0])).record
}

fn table(file: &[u8], edition: TieBreakEdition) -> Table {
    let record = record(file);
    Table::of_players(&record, complete_rounds(&record), Rules::of(edition))
}

fn round_robin(edition: TieBreakEdition) -> Table {
    let record = record(RR5);
    let rules = Rules::of(edition).with_pairings(Pairings::Predetermined);
    Table::of_players(&record, complete_rounds(&record), rules)
}

fn teams(edition: TieBreakEdition) -> Table {
    Table::of_teams(&record(TEAM4), 3, Rules::of(edition), TeamScore::MatchPoints).unwrap()
}

fn tie_breaks(codes: &str) -> Vec<TieBreak> {
    codes.split(',').map(|code| code.parse().unwrap()).collect()
}

fn ranked(table: &Table, codes: &str) -> Standings {
    rank(table, &tie_breaks(codes), &Decided::default()).unwrap()
}

/// The values of one tie-break in the order of numbers.
fn values(table: &Table, code: &str) -> Vec<String> {
    let standings = ranked(table, code);
    let mut rows: Vec<_> = standings.rows.iter().collect();
    rows.sort_by_key(|row| row.number);
    let text = |value: Option<Value>| value.map_or_else(|| "-".to_owned(), |it| it.to_string());
    rows.iter().map(|row| text(row.values[0])).collect()
}

#[track_caller]
fn check(table: &Table, code: &str, expected: &str) {
    assert_eq!(values(table, code).join(" "), expected, "{code}");
}

/// Places in the order of numbers.
fn places(table: &Table, codes: &str) -> Vec<u32> {
    let standings = ranked(table, codes);
    let mut rows: Vec<_> = standings.rows.iter().map(|row| (row.number, row.place)).collect();
    rows.sort_unstable();
    rows.into_iter().map(|(_, place)| place).collect()
}

/// A file of players, each with points and rounds.
fn file(rows: &[(&str, &str)]) -> Vec<u8> {
    let line = |(number, (points, rounds)): (u16, &(&str, &str))| {
        let head =
            format!("{:48}{}", format!("001 {number:>4}      Player {number}"), 2100 - number);
        format!("{:91}{rounds}\n", format!("{head:80}{points:>4}"))
    };
    (1..).zip(rows).map(line).collect::<String>().into_bytes()
}

/// The score of a player as it counts for those whom the player met, after the rule on unplayed
/// rounds.
fn adjusted(table: &Table, idx: usize) -> Score {
    let standings = ranked(table, "BH");
    let decided = Decided::default();
    let workings = Workings::new(table, &standings, &decided);
    let number = u16::try_from(idx + 1).unwrap();
    let rows = 0..standings.rows.len();
    let terms = rows.flat_map(|other| workings.of(other).swap_remove(0).terms);
    let counted = terms.filter(|term| term.opponent == Some(number)).find_map(|term| {
        let Basis::OpponentScore { counts, .. } = term.basis else { return None };
        Some(counts)
    });
    counted.unwrap()
}

// clause: 2026:TB.16.3, 2026:TB.16.1, 2026:TB.16.2
#[test]
fn opponents_see_late_byes_as_draws_and_all_else_as_awarded() {
    for edition in [E2024, E2026] {
        let table = table(S6, edition);
        let adjusted: Vec<u16> = (0..6).map(|idx| adjusted(&table, idx).tenths()).collect();
        assert_eq!(adjusted, [25, 30, 30, 15, 10, 15]);
    }
    // Absent in 3 and lost by forfeit in 4, but back in 5: as awarded. Absent in 4 and lost by
    // forfeit in 5: the absence counts as a draw.
    let early = file(&[
        ("2.0", "   2 w 1     2 b =  0000 - Z     2 w -     2 b ="),
        ("2.0", "   1 b 0     1 w =  0000 - Z     1 b +     1 w ="),
    ]);
    assert_eq!(adjusted(&table(&early, E2026), 0), Score::from_tenths(20));
    let late = file(&[
        ("1.0", "   2 w =     2 b =  0000 - Z     2 w -"),
        ("2.0", "   1 b =     1 w =  0000 - Z     1 b +"),
    ]);
    assert_eq!(adjusted(&table(&late, E2026), 0), Score::from_tenths(15));
    assert_eq!(adjusted(&table(&late, E2026), 1), Score::from_tenths(20));
}

// clause: 2024:TB.16.4, 2026:TB.16.4.1, 2026:TB.BH
#[test]
fn the_dummy_has_ones_own_score_and_from_2026_at_most_that_of_the_opponent() {
    check(&table(S6, E2024), "BH", "9 8 8.5 8 5.5 10");
    check(&table(S6, E2026), "BH", "9 8 8.5 8 5.5 9.5");
}

/// Three and a half of five with a half-point bye: the dummy has two and a half at most.
// clause: 2026:TB.16.4.2
#[test]
fn the_dummy_of_a_bye_has_at_most_a_draw_per_round() {
    let rows = file(&[
        ("3.5", "   2 w 1  0000 - H     2 w 1     2 b =     2 w ="),
        ("1.0", "   1 b 0  0000 - Z     1 b 0     1 w =     1 b ="),
    ]);
    let first = |edition| values(&table(&rows, edition), "BH")[0].clone();

    assert_eq!(first(E2024), "7.5");
    assert_eq!(first(E2026), "6.5");
}

// clause: 2026:TB.16.6
#[test]
fn an_event_may_announce_another_rule_for_unplayed_rounds() {
    let record = record(S6);
    let rules = Rules::of(E2026).with_own_unplayed(OwnUnplayed::Dummy);
    check(&Table::of_players(&record, 4, rules), "BH", "9 8 8.5 8 5.5 10");
}

// clause: 2026:TB.C1, 2026:TB.C2, 2026:TB.16.5
#[test]
fn cuts_take_the_least_or_a_round_missed_by_choice() {
    for edition in [E2024, E2026] {
        let s6 = table(S6, edition);
        check(&s6, "BH/C1", "7.5 7 7 7 5 8.5");
        check(&s6, "SB/C1", "4.5 4.25 4.25 1.5 0.75 1.25");
        assert_eq!(values(&s6, "BH/C2")[0], "6");
        assert_eq!(values(&s6, "BH/M1")[0], "4.5");
        assert_eq!(values(&s6, "BH/M1")[4], "2");
    }
    assert_eq!(values(&table(S6, E2026), "BH/C2")[5], "6");
    assert_eq!(values(&table(S6, E2026), "BH/M1")[5], "5.5");
}

/// Of two opponents with the lowest score one was beaten: the other's product, 0, is cut, by the
/// wording of April 2024 (worst result) as by the one of August (lower product).
// clause: 2024:TB.C1a
#[test]
fn of_equal_opponents_the_lower_product_is_cut() {
    // 1 beats 2 and loses to 3; everybody has a point.
    let rows = file(&[
        ("1.0", "   2 w 1     3 b 0"),
        ("1.0", "   1 b 0     4 w 1"),
        ("1.0", "   4 w 0     1 w 1"),
        ("1.0", "   3 b 1     2 b 0"),
    ]);
    for edition in [E2024, E2026] {
        let table = table(&rows, edition);
        check(&table, "SB", "1 1 1 1");
        check(&table, "SB/C1", "1 1 1 1");
    }
}

// clause: 2026:TB.P
#[test]
fn forfeits_count_as_games_if_asked_for() {
    check(&table(S6, E2024), "BH/P", "9 8 8.5 8 6.5 9.5");
    check(&table(S6, E2026), "BH/P", "9 8 8.5 8 6.5 9.5");
    assert_eq!(values(&table(S6, E2026), "SB/P")[5], "2.25");
}

// clause: 2026:TB.SB
#[test]
fn sonneborn_berger_multiplies_by_the_points_made() {
    check(&table(S6, E2024), "SB", "5.25 5.25 5.75 2 0.75 2.75");
    check(&table(S6, E2026), "SB", "5.25 5.25 5.75 2 0.75 2.25");
}

// clause: 2026:TB.AOB, 2026:TB.FB
#[test]
fn averages_of_buchholz_look_at_games_at_the_board() {
    check(&table(S6, E2024), "AOB", "8.63 8.25 8.75 7.67 8 8.5");
    check(&table(S6, E2026), "AOB", "8.5 8.13 8.63 7.67 8 8.5");
    check(&table(S6, E2026), "FB", "9 8 8.5 8 5.5 9.5");
    // The last round, lost by one and won by the other, is a draw for Fore Buchholz.
    let rows = file(&[("1.0", "   2 w 0     2 b 1"), ("1.0", "   1 b 1     1 w 0")]);
    check(&table(&rows, E2026), "FB", "3 1");
}

// clause: 2026:TB.WIN, 2026:TB.WON, 2026:TB.BPG, 2026:TB.BWG, 2026:TB.REP
#[test]
fn own_results_are_counted_round_by_round() {
    let s6 = table(S6, E2026);
    check(&s6, "WIN", "1 2 2 1 0 1");
    check(&s6, "WON", "1 2 2 0 0 0");
    check(&s6, "BPG", "2 3 2 2 0 1");
    check(&s6, "BWG", "0 2 1 0 0 0");
    check(&s6, "REP", "4 4 4 4 2 4");
}

// clause: 2026:TB.PS
#[test]
fn progressive_scores_leave_out_the_first_totals() {
    let s6 = table(S6, E2026);
    check(&s6, "PS", "7 8 8.5 2 1 3.5");
    check(&s6, "PS/C1", "6 7 7.5 2 1 3.5");
}

/// With 3-1-0: a win, a draw and a bye worth three.
// clause: 2026:TB.STD
#[test]
fn standard_points_compare_with_the_opponent_or_with_a_draw() {
    check(&table(S6, E2026), "STD", "2.5 3 3 1.5 0.5 1.5");
    let mut rows = b"162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n".to_vec();
    rows.extend(file(&[
        ("7.0", "   2 w 1     2 b =  0000 - U"),
        ("1.0", "   1 b 0     1 w =  0000 - Z"),
    ]));
    check(&table(&rows, E2026), "STD", "2.5 0.5");
    let double_forfeit = file(&[("0.0", "   2 w -"), ("0.0", "   1 b -")]);
    check(&table(&double_forfeit, E2026), "STD", "0.5 0.5");
}

// clause: 2026:TB.TPN, 2026:TB.RTNG
#[test]
fn numbers_and_ratings_order_directly_or_in_reverse() {
    let s6 = table(S6, E2026);
    let order = |codes: &str| -> Vec<u16> {
        ranked(&s6, codes).rows.iter().map(|row| row.number).collect()
    };
    assert_eq!(order("TPN"), [2, 3, 1, 4, 6, 5]);
    assert_eq!(order("TPN/R"), [3, 2, 1, 6, 4, 5]);
    assert_eq!(order("RTNG"), [2, 3, 1, 4, 6, 5]);
    assert_eq!(order("RTNG/R"), [3, 2, 1, 6, 4, 5]);
}

// clause: 2026:TB.ARO, 2026:TB.TPR, 2026:TB.PTP, 2026:TB.APRO, 2026:TB.APPO
#[test]
fn rating_tie_breaks_are_whole_numbers() {
    for edition in [E2024, E2026] {
        let s6 = table(S6, edition);
        check(&s6, "ARO", "1825 1825 1875 1900 1900 2000");
        check(&s6, "TPR", "1920 2018 2068 1627 1707 1727");
        check(&s6, "PTP", "1930 2058 2114 1579 1694 1710");
        check(&s6, "APRO", "1860 1856 1823 1898 1823 2002");
        check(&s6, "APPO", "1865 1862 1819 1913 1819 2034");
        let cut = values(&s6, "ARO/C1");
        assert_eq!([&cut[0], &cut[2], &cut[5]], ["1900", "1967", "2050"]);
    }
}

/// Two wins against 2000 and 2100: 2836. Two losses: 1200.
// clause: 2026:TB.PTP
#[test]
fn perfect_performance_of_all_and_of_nothing() {
    let rows = file(&[
        ("2.0", "   3 w 1     4 b 1"),
        ("0.0", "   4 w 0     3 b 0"),
        ("1.0", "   1 b 0     2 w 1"),
        ("1.0", "   2 b 1     1 w 0"),
    ]);
    let mut record = record(&rows);
    record.players[2].rating = Some(2000);
    record.players[3].rating = Some(2100);
    let table = Table::of_players(&record, 2, Rules::of(E2026));

    assert_eq!(values(&table, "PTP")[..2], ["2836", "1200"]);
}

// clause: 2026:TB.10, 2024:TB.10
#[test]
fn rating_tie_breaks_are_dropped_for_the_unrated_unless_a_rating_is_announced() {
    let mut record = record(S6);
    record.players[5].rating = None;
    for edition in [E2024, E2026] {
        let table = Table::of_players(&record, 4, Rules::of(edition));
        let standings = ranked(&table, "ARO");
        assert!(standings.rows.iter().all(|row| row.values[0].is_none()));
        assert!(matches!(
            standings.warnings[..],
            [Warning::RatingsDropped { n_unrated: 1, n_all: 6, .. }]
        ));
        let announced = ranked(&table, "ARO/U1400");
        assert_eq!(announced.warnings, []);
        assert!(announced.rows.iter().all(|row| row.values[0].is_some()));
    }
}

// clause: 2026:TB.KS, 2026:TB.KS.L
#[test]
fn the_limit_of_koya_moves_by_half_points() {
    check(&round_robin(E2026), "KS", "1.5 1 0.5 0.5 1");
    check(&round_robin(E2026), "KS/L-1", "2.5 1.5 1 1 1");
    assert_eq!(values(&round_robin(E2026), "KS/L1"), values(&round_robin(E2026), "KS/L+1"));
}

// clause: 2026:TB.8, 2024:TB.8
#[test]
fn buchholz_is_refused_in_a_round_robin_from_2026() {
    for code in ["BH", "FB/C1", "AOB"] {
        let refused = rank(&round_robin(E2026), &tie_breaks(code), &Decided::default());
        let Err(Refused { tie_break, article }) = refused else { panic!("{code} accepted") };
        assert_eq!(tie_break.to_string(), code);
        assert_eq!(article.to_string(), "C.07 8 (2026)");
        assert!(check_list(round_robin(E2026).rules, &tie_breaks(code)).is_err());
        let warnings = ranked(&round_robin(E2024), code).warnings;
        assert!(matches!(warnings[..], [Warning::UselessInRoundRobin { .. }]));
    }
    assert!(rank(&table(S6, E2026), &tie_breaks("BH"), &Decided::default()).is_ok());
}

// clause: 2026:TB.mtb, 2026:TB.4.3
#[test]
fn a_tie_break_that_the_edition_lacks_is_named() {
    let warnings = ranked(&table(S6, E2024), "STD").warnings;
    let tie_break = tie_breaks("STD")[0];
    assert_eq!(warnings, [Warning::NotInEdition { tie_break, edition: E2024 }]);
    assert_eq!(ranked(&table(S6, E2026), "STD").warnings, []);
}

// clause: 2026:TB.15.1, 2026:TB.15.2, 2024:TB.15.2
#[test]
fn in_a_round_robin_a_forfeit_is_a_game_of_the_table() {
    let rows = file(&[
        ("1.5", "   2 w +     3 b ="),
        ("1.0", "   1 b -  0000 - Z     3 w 1"),
        ("0.5", "0000 - Z     1 w =     2 b 0"),
    ]);
    let record = record(&rows);
    for edition in [E2024, E2026] {
        let fixed = Rules::of(edition).with_pairings(Pairings::Predetermined);
        let fixed = Table::of_players(&record, 3, fixed);
        check(&fixed, "SB", "1.25 0.5 0.75");
        check(&fixed, "WON", "0 1 0");
        check(&fixed, "REP", "2 1 2");
        let swiss = Table::of_players(&record, 3, Rules::of(edition));
        assert_ne!(values(&swiss, "SB"), values(&fixed, "SB"));
    }
}

/// One beat Two by forfeit; both have a point.
// clause: 2026:TB.DE.6.1
#[test]
fn a_forfeit_is_no_encounter_unless_asked_for() {
    let rows = file(&[
        ("1.0", "   2 w +     3 b 0"),
        ("1.0", "   1 b -     4 w 1"),
        ("1.0", "   4 b 0     1 w 1"),
        ("1.0", "   3 w 1     2 b 0"),
    ]);
    let both = |codes: &str| {
        let mut record = record(&rows);
        record.players.truncate(4);
        places(&Table::of_players(&record, 2, Rules::of(E2026)), codes)
    };
    assert_eq!(both("DE")[..2], [1, 1]);
    let pair = file(&[("1.0", "   2 w +  0000 - Z"), ("1.0", "   1 b -  0000 - U")]);
    assert_eq!(places(&table(&pair, E2026), "DE"), [1, 1]);
    assert_eq!(places(&table(&pair, E2026), "DE/P"), [1, 2]);
}

/// X beat Y and drew the second game; a third player is far away.
// clause: 2026:TB.DE.6.1.2, 2024:TB.DE.6.1, 2026:TB.4.4
#[test]
fn repeated_meetings_add_up_in_2024_and_are_averaged_in_2026() {
    let rows = file(&[
        ("2.0", "   2 w 1     2 b =     3 w =     3 b 0"),
        ("2.0", "   1 b 0     1 w =     4 b 1     4 w ="),
        ("2.5", "   4 w 0     4 b 1     1 b =     1 w 1"),
        ("1.5", "   3 b 1     3 w 0     2 w 0     2 b ="),
    ]);
    let encounter = |edition| {
        let table = table(&rows, edition);
        let standings = ranked(&table, "DE");
        let decided = Decided::default();
        let working = Workings::new(&table, &standings, &decided).of(0).remove(0);
        let points = |number: u16| {
            let row = working.steps[0].rows.iter().find(|row| row.number == number);
            row.unwrap().points.to_string()
        };
        (points(1), points(2), working.finish)
    };
    let first = Finish::Place { place: 1, n_level: 2 };
    assert_eq!(encounter(E2024), ("1.5".to_owned(), "0.5".to_owned(), first));
    assert_eq!(encounter(E2026), ("0.75".to_owned(), "0.25".to_owned(), first));
}

/// Four who are level in a round robin of six, made so that only their own games matter.
fn four_level(games: [&str; 6]) -> Vec<u32> {
    // Games 1-2, 1-3, 1-4, 2-3, 2-4, 3-4; the signs are those of the first named. What is missing
    // to two points is won against 5 or 6, who lose everything.
    let mut points = [0_u32; 4];
    let mut rounds = [[(0_usize, ' '); 4]; 3];
    let pairs = [(0, 1, 0), (2, 3, 0), (0, 2, 1), (1, 3, 1), (0, 3, 2), (1, 2, 2)];
    let results = [games[0], games[5], games[1], games[4], games[2], games[3]];
    for ((one, other, round), result) in pairs.into_iter().zip(results) {
        let (own, back, halves) = match result {
            "1" => ('1', '0', (2, 0)),
            "0" => ('0', '1', (0, 2)),
            _ => ('=', '=', (1, 1)),
        };
        rounds[round][one] = (other + 1, own);
        rounds[round][other] = (one + 1, back);
        points[one] += halves.0;
        points[other] += halves.1;
    }
    let most = *points.iter().max().unwrap();
    let n_more = (0..4).map(|idx| most - points[idx]).max().unwrap();
    let mut rows: Vec<(String, String)> = Vec::new();
    for idx in 0..4 {
        let mut line = String::new();
        for round in &rounds {
            let (opponent, result) = round[idx];
            let color = if opponent > idx { 'w' } else { 'b' };
            write!(line, "{opponent:>4} {color} {result}  ").unwrap();
        }
        // Half-point byes bring everybody to the same score; they are no encounters.
        for nth in 0..n_more {
            line += if nth < most - points[idx] { "0000 - H  " } else { "0000 - Z  " };
        }
        rows.push((format!("{}.{}", most / 2, most % 2 * 5), line.trim_end().to_owned()));
    }
    let rows: Vec<(&str, &str)> =
        rows.iter().map(|(points, rounds)| (points.as_str(), rounds.as_str())).collect();
    places(&table(&file(&rows), E2026), "DE")
}

// clause: 2026:TB.DE.6.2
#[test]
fn those_who_all_met_are_ranked_by_their_games_again_and_again() {
    // A beat B, B beat C, A drew C, all beat D.
    assert_eq!(four_level(["1", "=", "1", "1", "1", "1"]), [1, 2, 3, 4]);
    // A beat B, B beat C, C beat A, all beat D: the three stay level.
    assert_eq!(four_level(["1", "0", "1", "1", "1", "1"]), [1, 1, 1, 4]);
    // A and B have two of three, and A beat B; C and D have one, and C beat D.
    assert_eq!(four_level(["1", "0", "1", "1", "1", "1"])[3], 4);
    assert_eq!(four_level(["1", "1", "0", "1", "1", "1"]), [1, 2, 3, 4]);
}

/// A met B and C and won twice; B and C did not meet.
// clause: 2026:TB.DE.6.3
#[test]
fn a_leader_whom_nobody_can_reach_is_first_though_not_all_met() {
    let rows = file(&[
        ("2.0", "   2 w 1     3 b 1  0000 - Z  0000 - Z"),
        ("2.0", "   1 b 0  0000 - Z  0000 - F  0000 - F"),
        ("2.0", "0000 - F     1 w 0  0000 - F  0000 - Z"),
    ]);
    let by_encounter = |rows: &[u8], n_rounds| {
        places(&Table::of_players(&record(rows), n_rounds, Rules::of(E2026)), "DE")
    };
    assert_eq!(by_encounter(&rows, 4), [1, 2, 2]);
    // With one win only, the others could still reach the leader.
    let open = file(&[
        ("1.0", "   2 w 1  0000 - Z  0000 - Z"),
        ("1.0", "   1 b 0  0000 - Z  0000 - F"),
        ("1.0", "0000 - F  0000 - Z  0000 - Z"),
    ]);
    assert_eq!(by_encounter(&open, 3), [1, 1, 1]);
}

// clause: 2026:TB.4.2, 2026:TB.2.1, 2026:TB.4.1
#[test]
fn each_tie_break_orders_those_who_are_still_level_and_lots_end_it() {
    let s6 = table(S6, E2026);
    assert_eq!(places(&s6, "BH"), [3, 2, 1, 5, 6, 4]);
    assert_eq!(places(&s6, "WIN"), [3, 1, 1, 4, 6, 4]);
    assert_eq!(places(&s6, "WIN,SB"), [3, 2, 1, 5, 6, 4]);
    let decided = Decided { lot_seed: Some(LotSeed(2026)), ..Decided::default() };
    let drawn = rank(&s6, &tie_breaks("WIN,LOTS"), &decided).unwrap();
    assert!(drawn.rows.iter().all(|row| row.n_sharing == 1));
    let again = rank(&s6, &tie_breaks("WIN,LOTS"), &decided).unwrap();
    assert_eq!(drawn, again);
    let orders: Vec<u16> = (0..20)
        .map(|seed| {
            let decided = Decided { lot_seed: Some(LotSeed(seed)), ..Decided::default() };
            rank(&s6, &tie_breaks("WIN,LOTS"), &decided).unwrap().rows[0].number
        })
        .collect();
    assert!(orders.contains(&2) && orders.contains(&3), "{orders:?}");
}

#[test]
fn values_of_the_event_itself_are_used_as_they_are() {
    let name = OutsideName::new("blitz").unwrap();
    let values = vec![(2, "7.5".parse().unwrap()), (3, "8".parse().unwrap())];
    let decided = Decided { outside: vec![OutsideValues { name, values }], ..Decided::default() };
    let standings = rank(&table(S6, E2026), &tie_breaks("OTHER_BLITZ"), &decided).unwrap();

    assert_eq!(standings.rows[0].number, 3);
    assert_eq!(standings.rows[2].values[0], None);
}

#[test]
fn a_list_may_put_the_points_at_another_place() {
    let order: Vec<u16> =
        ranked(&table(S6, E2026), "REP,PTS").rows.iter().map(|row| row.number).collect();
    assert_eq!(order, [2, 3, 1, 4, 6, 5]);
    let wins = ranked(&table(S6, E2026), "BPG,PTS");
    assert_eq!(wins.rows[0].number, 2);
    assert_eq!(wins.rows[1].number, 3);
    assert_eq!(wins.rows[2].number, 1);
    assert_eq!(wins.rows[3].number, 4);
}

// clause: 2026:TB.ESB, 2026:TB.11, 2026:TB.13, 2026:TB.MPvGP
#[test]
fn teams_have_both_scores_and_four_sonneborn_bergers() {
    for edition in [E2024, E2026] {
        let team4 = teams(edition);
        assert_eq!(values(&team4, "EMGSB")[0], "16.5");
        assert_eq!(values(&team4, "EMMSB")[0], "8");
        assert_eq!(values(&team4, "EGGSB")[0], "37.75");
        assert_eq!(values(&team4, "MPTS"), ["4", "3", "4", "1"]);
        assert_eq!(values(&team4, "MPvGP"), values(&team4, "GPTS"));
        assert_eq!(values(&team4, "BH"), values(&team4, "BH:MP"));
        assert_ne!(values(&team4, "BH:GP"), values(&team4, "BH:MP"));
    }
}

/// T1 and T3 have four match points each, and T3 won their match 2.5-1.5.
// clause: 2026:TB.EDE
#[test]
fn the_extended_encounter_looks_at_the_match_first() {
    for edition in [E2024, E2026] {
        assert_eq!(places(&teams(edition), "EDE"), [2, 3, 1, 4]);
    }
}

// clause: 2026:TB.12, 2026:TB.BC, 2026:TB.TBR, 2026:TB.BBE
#[test]
fn boards_count_by_number_from_the_top_or_without_the_bottom() {
    let team4 = teams(E2026);
    // Boards 3, 2.5, 1 and 0.5 of T1: 3 + 5 + 3 + 2.
    assert_eq!(values(&team4, "BC")[0], "13");
    // T1 and T3 are level: 3 points on the first board against 1.
    assert_eq!(places(&team4, "TBR"), [1, 3, 2, 4]);
    // Without the last board: 6.5 against 4.5.
    assert_eq!(places(&team4, "BBE"), [1, 3, 2, 4]);
}

/// Two teams drew every match and every score: the count of boards decides, the lower first.
// clause: 2026:TB.EDE2
#[test]
fn two_teams_who_are_left_go_on_by_boards() {
    let mut rows = b"192 FIDE_TEAM_MP_GP\n352 WB\n".to_vec();
    rows.extend(file(&[
        ("1.0", "   3 w 1"),
        ("0.0", "   4 b 0"),
        ("0.0", "   1 b 0"),
        ("1.0", "   2 w 1"),
    ]));
    rows.extend(
        b"310   1 Reds                                            1.0    1.0         1    2\n\
          310   2 Blues                                           1.0    1.0         3    4\n",
    );
    let table =
        Table::of_teams(&record(&rows), 1, Rules::of(E2026), TeamScore::MatchPoints).unwrap();

    assert_eq!(values(&table, "BC"), ["1", "2"]);
    assert_eq!(places(&table, "BC"), [1, 2]);
    assert_eq!(places(&table, "EDE"), [1, 1]);
    for code in ["EDEBT", "EDEBB", "EDET", "EDEB"] {
        assert_eq!(places(&table, code), [1, 2], "{code}");
    }
}

/// Eleven rounds of two match points on four boards divide by five; here three rounds by one.
// clause: 2026:TB.SSSC
#[test]
fn score_strength_adds_a_share_of_the_buchholz() {
    let team4 = teams(E2026);
    // T1: game points 7, opponents 3 + 4 + 1 match points; 3 x 2 over 4 boards is 1.
    assert_eq!(values(&team4, "SSSC")[0], "15");
    assert_eq!(values(&team4, "SSSC/K4")[0], "9");
}

// clause: 2026:TB.acc
#[test]
fn virtual_points_never_count() {
    let mut record = record(S6);
    let plain = Table::of_players(&record, 4, Rules::of(E2026));
    record.virtual_points.by_player = vec![vec![Score::ONE; 4]; 3];
    let accelerated = Table::of_players(&record, 4, Rules::of(E2026));
    assert_eq!(plain, accelerated);
}

/// The game of 1 and 2 in round 1 is adjourned; round 2 is paired and one result is missing.
#[test]
fn an_open_game_counts_as_a_draw_until_it_is_decided() {
    let open = file(&[
        ("", "   2 w       3 b 1"),
        ("", "   1 b       4 w 1"),
        ("", "   4 w 1     1 w 0"),
        ("", "   3 b 0     2 b 0"),
    ]);
    let record = record(&open);
    assert_eq!(complete_rounds(&record), 2);
    let table = Table::of_players(&record, 2, Rules::of(E2026));
    assert_eq!(table.score(0), Score::from_tenths(15));
    assert!(table.competitors[0].rounds[0].is_open);
    let missing = file(&[("", "   2 w 1     3 b"), ("", "   1 b 0"), ("", "             1 w")]);
    let record = arbiter_trf::read(&missing).unwrap().record;
    assert_eq!(complete_rounds(&record), 1);
}

#[test]
fn the_working_shows_the_dummy_and_its_limit() {
    let table = table(S6, E2026);
    let standings = ranked(&table, "BH");
    let decided = Decided::default();
    let working = Workings::new(&table, &standings, &decided).of(5).remove(0);

    let own = Score::from_tenths(15);
    assert_eq!(working.terms[1].basis, Basis::Dummy { own, counts: Score::ONE });
    assert_eq!(working.terms[1].opponent, Some(5));
}

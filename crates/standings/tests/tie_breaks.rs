//! The worked examples, clause by clause: S6 (a Swiss with unplayed games), RR5 (a round
//! robin) and TEAM4 (teams).
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use arbiter_rulebook::Score;
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{
    Basis, Counted, Decided, EventKind, Finish, OpponentsUnplayed, PRESETS, Rules, Standings,
    Table, TeamScore, TieBreak, Warning, Working, Workings, complete_rounds, rank,
    virtual_opponent,
};
use arbiter_tournament::Record;

const S6: &[u8] = include_bytes!("data/s6.trf");
const RR5: &[u8] = include_bytes!("data/rr5.trf");
const TEAM4: &[u8] = include_bytes!("data/team4.trf");

fn record(file: &[u8]) -> Record {
    arbiter_trf::read(file).unwrap().record
}

/// With unplayed games of opponents as draws, the default.
fn table(file: &[u8]) -> Table {
    let record = record(file);
    Table::of_players(&record, complete_rounds(&record), Rules::of(TieBreakEdition::E2012))
}

/// The rule as printed, without its companion.
fn printed(file: &[u8]) -> Table {
    let record = record(file);
    let rules =
        Rules::of(TieBreakEdition::E2012).with_opponents_unplayed(OpponentsUnplayed::AsAwarded);
    Table::of_players(&record, complete_rounds(&record), rules)
}

fn teams(score: TeamScore) -> Table {
    let record = record(TEAM4);
    let rules = Rules::of(TieBreakEdition::E2012);
    Table::of_teams(&record, 3, rules, score).unwrap()
}

/// The values of one tie-break in the order of numbers.
fn values(table: &Table, code: &str) -> Vec<String> {
    let tie_break: TieBreak = code.parse().unwrap();
    let standings = rank(table, &[tie_break], &Decided::default()).unwrap();
    let mut rows: Vec<_> = standings.rows.iter().collect();
    rows.sort_by_key(|row| row.number);
    rows.iter()
        .map(|row| row.values[0].map_or_else(|| "-".to_owned(), |value| value.to_string()))
        .collect()
}

#[track_caller]
fn check(table: &Table, code: &str, expected: &[&str]) {
    assert_eq!(values(table, code), expected, "{code}");
}

/// Numbers in the order of the ranking.
fn order(table: &Table, codes: &[&str]) -> Vec<u16> {
    let tie_breaks: Vec<TieBreak> = codes.iter().map(|code| code.parse().unwrap()).collect();
    let standings = rank(table, &tie_breaks, &Decided::default()).unwrap();
    standings.rows.iter().map(|row| row.number).collect()
}

fn working(table: &Table, standings: &Standings, idx: usize) -> Vec<Working> {
    Workings::new(table, standings, &Decided::default()).of(idx)
}

// clause: TB.0
#[test]
fn the_higher_value_ranks_first() {
    assert_eq!(order(&printed(S6), &["BH"])[..3], [3, 2, 1]);
    assert_eq!(order(&table(S6), &["BH"])[..3], [2, 3, 1]);
}

// clause: TB.1b
#[test]
fn an_unplayed_round_is_a_game_against_a_virtual_opponent() {
    let ov = |before, points, n_later| {
        let (before, points) = (Score::from_tenths(before), Score::from_tenths(points));
        let basis = virtual_opponent(before, points, n_later, (Score::ONE, Score::HALF));
        let Basis::VirtualOpponent { before, result, later } = basis else { panic!("{basis:?}") };
        (before + result + later).tenths()
    };

    // The two examples of the rule.
    assert_eq!(ov(15, 0, 6), 55);
    assert_eq!(ov(35, 10, 3), 50);
    // F wins round 2 by forfeit; E loses it, and is absent in round 4; D has the bye.
    assert_eq!(ov(0, 10, 2), 10);
    assert_eq!(ov(0, 0, 2), 20);
    assert_eq!(ov(5, 0, 0), 15);
    assert_eq!(ov(5, 10, 0), 5);
}

// clause: TB.1b
#[test]
fn the_working_shows_virtual_opponents_and_adjusted_scores() {
    let table = table(S6);
    let standings = rank(&table, &["BH".parse().unwrap()], &Decided::default()).unwrap();

    let of_f = &working(&table, &standings, 5)[0];

    let amounts: Vec<String> = of_f.terms.iter().map(|term| term.amount.to_string()).collect();
    assert_eq!(amounts, ["3", "1", "3", "2.5"]);
    let virtual_basis =
        Basis::VirtualOpponent { before: Score::ZERO, result: Score::ZERO, later: Score::ONE };
    assert_eq!(of_f.terms[1].basis, virtual_basis);
    assert_eq!(of_f.terms[1].opponent, Some(5));
    assert_eq!(of_f.value.unwrap().to_string(), "9.5");
    // D's bye counts as a draw for those who met D.
    let of_a = &working(&table, &standings, 0)[0];
    let adjusted =
        Basis::OpponentScore { score: Score::from_tenths(15), counts: Score::from_tenths(10) };
    assert_eq!(of_a.terms[0].basis, adjusted);
}

// clause: TB.2a
#[test]
fn progressive_score_adds_the_running_totals() {
    check(&table(S6), "PS", &["7", "8", "8.5", "2", "1", "3.5"]);
}

// clause: TB.2a1
#[test]
fn reduced_progressive_score_leaves_out_the_first_totals() {
    check(&table(S6), "PS/C1", &["6", "7", "7.5", "2", "1", "3.5"]);
    check(&table(S6), "PS/C2", &["4.5", "5.5", "5.5", "2", "1", "2.5"]);
}

// clause: TB.2b
#[test]
fn koya_counts_points_against_those_with_half_the_points() {
    check(&table(RR5), "KS", &["1.5", "1", "0.5", "0.5", "1"]);
}

// clause: TB.2b1
#[test]
fn koya_is_extended_and_reduced_score_group_by_score_group() {
    check(&table(RR5), "KS/L-1", &["2.5", "1.5", "1", "1", "1"]);
    check(&table(RR5), "KS/L-2", &["3", "2.5", "2", "1", "1.5"]);
    check(&table(RR5), "KS/L-9", &["3", "2.5", "2", "1", "1.5"]);
    check(&table(RR5), "KS/L+1", &["1", "0", "0.5", "0.5", "0.5"]);
    check(&table(RR5), "KS/L+2", &["0", "0", "0.5", "0.5", "0"]);
    check(&table(RR5), "KS/L+3", &["0", "0", "0", "0", "0"]);
}

// clause: TB.2c
#[test]
fn games_won_are_counted_without_forfeits_unless_asked_for() {
    check(&table(S6), "WIN", &["1", "2", "2", "0", "0", "0"]);
    check(&table(S6), "WIN/F", &["1", "2", "2", "0", "0", "1"]);
}

// clause: TB.2d
#[test]
fn games_with_black_are_those_played() {
    check(&table(S6), "BPG", &["2", "3", "2", "2", "0", "1"]);
    check(&table(S6), "BPG/F", &["2", "3", "2", "2", "1", "1"]);
}

// clause: TB.2e
#[test]
fn direct_encounter_needs_that_all_who_are_level_met() {
    let table = table(S6);

    // B and C drew; A and E are alone; D and F never met.
    check(&table, "DE", &["-", "0.5", "0.5", "-", "-", "-"]);

    let standings = rank(&table, &["DE".parse().unwrap()], &Decided::default()).unwrap();
    let finish = |idx| working(&table, &standings, idx)[0].finish;
    assert_eq!(finish(1), Finish::Sum);
    assert_eq!(finish(0), Finish::NotLevel);
    assert_eq!(finish(3), Finish::NotAllMet);
    let places: Vec<(u32, u32)> =
        standings.rows.iter().map(|row| (row.place, row.n_sharing)).collect();
    assert_eq!(places, [(1, 2), (1, 2), (3, 1), (4, 2), (4, 2), (6, 1)]);
}

// clause: TB.3a
#[test]
fn match_points_break_ties_of_teams_ranked_by_game_points() {
    let table = teams(TeamScore::GamePoints);

    check(&table, "MPTS", &["4", "3", "4", "1"]);
    // T1 and T2 both have 7 game points.
    assert_eq!(order(&table, &["MPTS"]), [1, 2, 3, 4]);
}

// clause: TB.3b
#[test]
fn game_points_break_ties_of_teams_ranked_by_match_points() {
    let table = teams(TeamScore::MatchPoints);

    check(&table, "GPTS", &["7", "7", "6.5", "3.5"]);
    assert_eq!(order(&table, &["GPTS"]), [1, 3, 2, 4]);
}

// clause: TB.3c
#[test]
fn match_and_game_points_may_be_added() {
    check(&teams(TeamScore::MatchPoints), "MGPTS", &["11", "10", "10.5", "4.5"]);
}

// clause: TB.3d
#[test]
fn direct_encounter_of_teams_puts_the_winner_of_the_match_first() {
    assert_eq!(order(&teams(TeamScore::MatchPoints), &["DE"]), [3, 1, 2, 4]);
}

// clause: TB.4a
#[test]
fn buchholz_adds_the_scores_of_the_opponents() {
    check(&printed(S6), "BH", &["9", "7.5", "8.5", "6.5", "8", "9.5"]);
    check(&table(S6), "BH", &["8", "8", "7.5", "7.5", "7.5", "9.5"]);
}

// clause: TB.4a1
#[test]
fn median_buchholz_drops_the_highest_and_the_lowest() {
    check(&printed(S6), "BH/M1", &["4.5", "4", "4", "3", "3.5", "5.5"]);
}

// clause: TB.4a2
#[test]
fn median_buchholz_2_drops_two_at_each_end() {
    check(&printed(S6), "BH/M2", &["0", "0", "0", "0", "0", "0"]);
}

// clause: TB.4a3
#[test]
fn buchholz_cut_1_drops_the_lowest() {
    check(&printed(S6), "BH/C1", &["7.5", "7", "7", "6", "6.5", "8.5"]);
}

// clause: TB.4a4
#[test]
fn buchholz_cut_2_drops_the_two_lowest() {
    check(&printed(S6), "BH/C2", &["6", "5.5", "5.5", "5.5", "5", "6"]);
}

// clause: TB.4a5
#[test]
fn sum_of_buchholz_adds_that_of_real_opponents() {
    check(&printed(S6), "BHS", &["32", "35", "32.5", "25.5", "14", "25"]);
}

// clause: TB.4b1
#[test]
fn sonneborn_berger_adds_beaten_opponents_and_half_of_drawn_ones() {
    check(&printed(S6), "SB", &["5.25", "4.75", "5.75", "0.75", "0.75", "2.25"]);
    check(&table(S6), "SB", &["4.5", "5.25", "4.75", "1.25", "0.5", "2.25"]);
    check(&printed(RR5), "SB", &["5.5", "3.75", "3.25", "2.25", "2.75"]);
}

// clause: TB.4b2
#[test]
fn sonneborn_berger_of_teams_multiplies_scores() {
    let table = teams(TeamScore::MatchPoints);

    check(&table, "ESB", &["16.5", "17.5", "18", "13.5"]);
    check(&table, "ESB/MM", &["8", "6", "12", "4"]);
    check(&table, "ESB/GG", &["37.75", "35.75", "38.5", "23.5"]);
}

// clause: TB.5a
#[test]
fn average_rating_is_that_of_opponents_really_met() {
    check(&table(S6), "ARO", &["1825", "1825", "1875", "1900", "1900", "2000"]);
}

// clause: TB.5b
#[test]
fn reduced_average_rating_leaves_out_the_lowest_rated() {
    check(&table(S6), "ARO/C1", &["1900", "1900", "1966.67", "2000", "2000", "2050"]);
    check(&table(S6), "ARO/C4", &["-", "-", "-", "-", "-", "-"]);
}

// clause: TB.5c
#[test]
fn performance_rating_adds_the_tables_difference() {
    check(&table(S6), "TPR", &["1920", "2018", "2068", "1627", "1707", "1727"]);
}

// clause: TB.5c1
#[test]
fn limited_performance_rating_brings_ratings_within_350() {
    check(&table(S6), "TPR/350", &["1957.5", "2030.5", "2068", "1627", "1707", "1660.33"]);
}

// clause: TB.7
#[test]
fn rating_tie_breaks_are_warned_against_where_ratings_are_missing() {
    let mut record = record(S6);
    for player in &mut record.players[..4] {
        player.rating = None;
    }
    let table = Table::of_players(&record, 4, Rules::of(TieBreakEdition::E2012));

    let aro: TieBreak = "ARO".parse().unwrap();
    let warnings = rank(&table, &[aro], &Decided::default()).unwrap().warnings;

    let expected = Warning::RatingsMissing { tie_break: aro, n_unrated: 4, n_all: 6 };
    assert_eq!(warnings, [expected]);
    assert_eq!(warnings[0].clause(), "TB.7");
    let buchholz = rank(&table, &["BH".parse().unwrap()], &Decided::default()).unwrap();
    assert_eq!(buchholz.warnings, []);
}

// clause: TB.7x
#[test]
fn tie_breaks_of_two_families_are_warned_against() {
    let mixed: Vec<TieBreak> = ["PS", "BH"].iter().map(|code| code.parse().unwrap()).collect();

    let warnings = rank(&table(S6), &mixed, &Decided::default()).unwrap().warnings;

    assert_eq!(warnings, [Warning::FamiliesMixed { examples: mixed }]);
    let one_family: Vec<TieBreak> =
        ["BH/C1", "BH", "SB"].iter().map(|code| code.parse().unwrap()).collect();
    assert_eq!(rank(&table(S6), &one_family, &Decided::default()).unwrap().warnings, []);
}

// clause: TB.7a, TB.7b, TB.7c, TB.7d, TB.7e
#[test]
fn recommended_lists_are_those_of_the_rules() {
    let codes = |kind: EventKind| {
        let preset = kind.preset();
        let codes: Vec<String> = preset.tie_breaks.iter().map(ToString::to_string).collect();
        (preset.clause, codes.join(" "))
    };

    let listed = |clause, list: &str| (clause, list.to_owned());
    assert_eq!(codes(EventKind::RoundRobin), listed("TB.7a", "DE PLAYOFF BPG KS SB WIN"));
    assert_eq!(codes(EventKind::TeamRoundRobin), listed("TB.7b", "GPTS MPTS DE PLAYOFF EMGSB"));
    assert_eq!(codes(EventKind::SwissRated), listed("TB.7c", "DE TPR ARO PLAYOFF"));
    assert_eq!(codes(EventKind::SwissUnrated), listed("TB.7d", "DE PS BH PLAYOFF SB WIN BPG"));
    assert_eq!(codes(EventKind::TeamSwiss), listed("TB.7e", "GPTS MPTS DE PLAYOFF BH EMGSB"));
    assert!(PRESETS.iter().all(|preset| preset.kind.preset().name == preset.name));
}

#[test]
fn lots_decide_only_a_tie_all_of_whose_players_were_drawn() {
    let table = table(S6);
    let lots: TieBreak = "LOTS".parse().unwrap();
    let drawn = |lots: Vec<Vec<u16>>| Decided { lots, ..Decided::default() };

    let standings = rank(&table, &[lots], &drawn(vec![vec![3, 2]])).unwrap();
    let numbers: Vec<u16> = standings.rows.iter().map(|row| row.number).collect();
    let places: Vec<u32> = standings.rows.iter().map(|row| row.place).collect();

    assert_eq!(numbers, [3, 2, 1, 4, 6, 5]);
    assert_eq!(places, [1, 2, 3, 4, 4, 6]);
    let partly = rank(&table, &[lots], &drawn(vec![vec![3]])).unwrap();
    assert_eq!(partly.rows[0].n_sharing, 2);
}

#[test]
fn a_playoff_result_ranks_those_who_played_it() {
    let playoff: TieBreak = "PLAYOFF".parse().unwrap();
    let decided = Decided { playoffs: vec![vec![3, 2]], ..Decided::default() };

    let standings = rank(&table(S6), &[playoff], &decided).unwrap();

    assert_eq!(standings.rows[0].number, 3);
    assert_eq!(standings.rows[1].place, 2);
}

#[test]
fn the_terms_that_count_make_the_value() {
    let table = table(S6);
    let codes = ["PS/C1", "BH/M1", "SB", "ARO/C1", "WIN", "BHS"];
    let tie_breaks: Vec<TieBreak> = codes.iter().map(|code| code.parse().unwrap()).collect();
    let standings = rank(&table, &tie_breaks, &Decided::default()).unwrap();
    for row in &standings.rows {
        let workings = working(&table, &standings, row.idx);
        for (working, value) in workings.iter().zip(&row.values) {
            assert_eq!(working.value, *value);
            assert_eq!(working.terms.len(), 4, "a term for every round");
            let n_counted =
                working.terms.iter().filter(|term| term.counted == Counted::Yes).count();
            if let Finish::Mean { n } = working.finish {
                assert_eq!(n as usize, n_counted);
            }
        }
    }
}

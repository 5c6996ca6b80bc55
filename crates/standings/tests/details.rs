//! Small things of standings: what a working says, what an audit allows, the ends of ranges.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use arbiter_rulebook::{Explain as _, Message, MessageValue, Score, TieBreakEdition};
use arbiter_standings::{
    Basis, Decided, Difference, Finish, LotSeed, PRESETS, RoundKind, Row, Rules, Standings, Table,
    TeamScore, TieBreak, Value, Warning, Workings, audit_teams, complete_rounds,
    playoff::{PlanOptions, Purpose, Regulations, Remark, plan, shortest_minutes},
    rank,
};
use arbiter_tournament::{GameResult, PairingNumber, Record, RoundEntry};

const S6: &[u8] = include_bytes!("data/s6.trf");
const RR5: &[u8] = include_bytes!("data/rr5.trf");
const TEAM4: &[u8] = include_bytes!("data/team4.trf");

fn record(file: &[u8]) -> Record {
    arbiter_trf::read(file).unwrap().record
}

fn table(file: &[u8], edition: TieBreakEdition) -> Table {
    let record = record(file);
    Table::of_players(&record, complete_rounds(&record), Rules::of(edition))
}

fn tie_breaks(codes: &str) -> Vec<TieBreak> {
    codes.split(' ').filter(|it| !it.is_empty()).map(|code| code.parse().unwrap()).collect()
}

fn ranked(table: &Table, codes: &str) -> Standings {
    rank(table, &tie_breaks(codes), &Decided::default()).unwrap()
}

fn texts(message: &Message) -> (&str, Vec<&str>) {
    fn value(it: &MessageValue) -> &str {
        match it {
            MessageValue::Text(text) => text,
            MessageValue::Number(_) | MessageValue::Message(_) | MessageValue::List(_) => "",
        }
    }
    (message.key, message.values.iter().map(|(_, it)| value(it)).collect())
}

#[test]
fn a_working_says_twice_what_counts_otherwise_and_once_what_counts_as_it_is() {
    let score = |tenths: u16| Score::from_tenths(tenths);
    let of = |basis: Basis| {
        let message = basis.message();
        let (key, values) = texts(&message);
        format!("{key} {}", values.join(" "))
    };
    let opponent =
        |counts: u16| of(Basis::OpponentScore { score: score(35), counts: score(counts) });
    assert_eq!(opponent(35), "basis-score 3.5");
    assert_eq!(opponent(40), "basis-score-counts 3.5 4.0");
    let rating = |counts: u16| of(Basis::Rating { rating: 2000, counts });
    assert_eq!(rating(2000), "basis-rating 2000");
    assert_eq!(rating(2100), "basis-rating-counts 2000 2100");
    // A limit is in twentieths of a point: 2.5, 2.25 and none.
    let limit = |limit_twentieths: u32| of(Basis::Limit { score: score(20), limit_twentieths });
    assert_eq!(limit(50), "basis-limit 2.0 2.5");
    assert_eq!(limit(45), "basis-limit 2.0 2.25");
    assert_eq!(limit(u32::MAX), "basis-limit 2.0 ∞");
    let awards = |tenths: i32| {
        let message = Finish::SumAndAwards { tenths }.message();
        texts(&message).1.join(" ")
    };
    assert_eq!((awards(10), awards(-5)), ("+1.0".to_owned(), "−0.5".to_owned()));
}

#[test]
fn a_product_of_scores_is_exact() {
    let product = Value::product(Score::from_tenths(15), Score::from_tenths(25));
    assert_eq!(product.to_string(), "3.75");
}

#[test]
fn stated_ranks_of_teams_are_those_that_the_tie_breaks_allow() {
    let mut record = record(TEAM4);
    let rules = Rules::of(TieBreakEdition::E2012);
    let table = Table::of_teams(&record, 3, rules, TeamScore::MatchPoints).unwrap();
    let standings = ranked(&table, "");
    for row in &standings.rows {
        let place = u16::try_from(row.place).unwrap();
        record.teams[usize::from(row.number) - 1].stated_rank = Some(place);
    }
    assert_eq!(audit_teams(&record, &table, Some(&standings)), []);
    let last = standings.rows.last().unwrap();
    record.teams[usize::from(last.number) - 1].stated_rank = Some(99);
    let (from, to) = (last.place, last.place + last.n_sharing - 1);
    let wrong = Difference::TeamRank { team: last.number, stated: 99, from, to };
    assert_eq!(audit_teams(&record, &table, Some(&standings)), [wrong]);
    let said = |from, to| Difference::TeamRank { team: 3, stated: 9, from, to }.to_string();
    assert_eq!(said(2, 2), "team 3: rank 9 stated, 2 by the tie-breaks");
    assert_eq!(said(2, 4), "team 3: rank 9 stated, 2 to 4 by the tie-breaks");
    let player = PairingNumber::new(3).unwrap();
    let said = |from, to| Difference::Rank { player, stated: 9, from, to }.to_string();
    assert_eq!(said(2, 2), "player 3: rank 9 stated, 2 by the tie-breaks");
    assert_eq!(said(2, 4), "player 3: rank 9 stated, 2 to 4 by the tie-breaks");
    // Who is level may be in any order, and behind the last of them nobody is.
    let level = standings.rows.iter().find(|row| row.n_sharing == 2);
    if let Some(level) = level {
        let behind = u16::try_from(level.place + 1).unwrap();
        record.teams[usize::from(last.number) - 1].stated_rank =
            Some(u16::try_from(last.place).unwrap());
        record.teams[usize::from(level.number) - 1].stated_rank = Some(behind);
        assert_eq!(audit_teams(&record, &table, Some(&standings)), []);
    }
}

/// In the first round of TEAM4 teams 3 and 4 have two points each, and 1 beats 2.
#[test]
fn a_match_of_equal_points_is_drawn() {
    let rules = Rules::of(TieBreakEdition::E2012);
    let table = Table::of_teams(&record(TEAM4), 3, rules, TeamScore::MatchPoints).unwrap();
    let kinds = [0, 1, 2, 3].map(|idx: usize| table.competitors[idx].rounds[0].kind);
    assert_eq!(kinds, [RoundKind::Won, RoundKind::Lost, RoundKind::Drawn, RoundKind::Drawn]);
}

#[test]
fn a_later_rating_counts_from_its_round_on() {
    let mut table = table(S6, TieBreakEdition::E2012);
    let player = &mut table.competitors[0];
    player.rating = Some(2000);
    player.later_ratings = vec![(3, 2100), (5, 2050)];
    let ratings = [2, 3, 4, 5].map(|round| table.competitors[0].rating_in(round));
    assert_eq!(ratings, [Some(2000), Some(2100), Some(2100), Some(2050)]);
}

/// A number that the report does not have cannot be looked up: the round is a bye of its points.
#[test]
fn a_game_against_nobody_is_a_bye() {
    let kind = |result: GameResult| {
        let mut record = record(S6);
        let opponent = PairingNumber::new(99).unwrap();
        record.players[0].rounds[0] = RoundEntry::Paired { opponent, color: None, result };
        let rules = Rules::of(TieBreakEdition::E2012);
        Table::of_players(&record, 1, rules).competitors[0].rounds[0].kind
    };
    assert_eq!(kind(GameResult::Win), RoundKind::FullBye);
    assert_eq!(kind(GameResult::Draw), RoundKind::HalfBye);
    assert_eq!(kind(GameResult::Loss), RoundKind::ZeroBye);
}

#[test]
fn a_code_takes_the_letters_that_its_tie_break_has() {
    for code in ["BH/K20", "BH/U1500", "WIN/C1", "DE/M1", "WIN/L1", "BH/X"] {
        assert!(code.parse::<TieBreak>().is_err(), "{code}");
    }
}

#[test]
fn the_plan_of_a_playoff_is_that_of_its_number() {
    let of = |n_tied: usize| plan(n_tied, PlanOptions::default()).unwrap();
    assert_eq!(of(8).clause, "PLAYOFF.k7");
    assert_eq!((of(10).out, of(10).clause), (Vec::new(), "PLAYOFF.k9"));
    assert_eq!(of(11).out, [9, 10, 11]);
}

#[test]
fn the_ends_of_what_regulations_cover_are_covered() {
    let plan = plan(4, PlanOptions::default()).unwrap();
    let remarks = |covers_from, covers_to, reserved_minutes| {
        let purpose = Purpose::FirstPlace;
        let fixed_before_start = true;
        Regulations { fixed_before_start, covers_from, covers_to, purpose, reserved_minutes }
            .remarks(&plan)
    };
    let needed = shortest_minutes(&plan);
    assert_eq!(remarks(4, 4, needed), []);
    let reserved = needed - 1;
    assert_eq!(remarks(4, 4, reserved), [Remark::TooLittleTime { reserved, needed }]);
    assert_eq!(remarks(5, 9, needed), [Remark::NotCovered { n_tied: 4 }]);
    assert_eq!(remarks(2, 3, needed), [Remark::NotCovered { n_tied: 4 }]);
}

#[test]
fn koya_is_for_round_robins() {
    let warned = |file| {
        let warnings = ranked(&table(file, TieBreakEdition::E2012), "KS").warnings;
        warnings.iter().any(|it| matches!(it, Warning::NotRoundRobin { .. }))
    };
    assert!(warned(S6) && !warned(RR5));
}

/// TB.7x: progressive scores and Buchholz do not go together; a recommended list that has one of
/// them is not warned against.
#[test]
fn recommended_lists_are_not_warned_against() {
    let (ps, bh) = ("PS".parse().unwrap(), "BH".parse().unwrap());
    let table = table(S6, TieBreakEdition::E2012);
    for preset in PRESETS {
        let list = preset.tie_breaks;
        let Ok(standings) = rank(&table, list, &Decided::default()) else { continue };
        let is_mixed =
            standings.warnings.iter().any(|it| matches!(it, Warning::FamiliesMixed { .. }));
        assert_eq!(is_mixed, list.contains(&ps) && list.contains(&bh), "{list:?}");
    }
}

#[test]
fn who_is_level_with_nobody_needs_no_encounter() {
    for edition in [TieBreakEdition::E2012, TieBreakEdition::E2024, TieBreakEdition::E2026] {
        let table = table(S6, edition);
        let standings = ranked(&table, "DE");
        let decided = Decided::default();
        let workings = Workings::new(&table, &standings, &decided);
        let level = |row: &&Row| standings.rows.iter().filter(|it| it.score == row.score).count();
        let alone = standings.rows.iter().find(|row| level(row) == 1);
        let alone = usize::from(alone.unwrap().number) - 1;
        let working = &workings.of(alone)[0];
        assert_eq!((working.value, working.steps.len()), (None, 0), "{edition}");
        if edition != TieBreakEdition::E2012 {
            assert_eq!(working.finish, Finish::NotLevel, "{edition}");
        }
    }
}

#[test]
fn lots_of_a_seed_part_three_who_are_level() {
    // Nobody has played: all six are level.
    let mut record = record(S6);
    for player in &mut record.players {
        player.rounds.clear();
    }
    let table = Table::of_players(&record, 0, Rules::of(TieBreakEdition::E2026));
    let decided = Decided { lot_seed: Some(LotSeed(7)), ..Decided::default() };
    let standings = rank(&table, &tie_breaks("LOTS"), &decided).unwrap();
    let places: Vec<u32> = standings.rows.iter().map(|row| row.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 6]);
}

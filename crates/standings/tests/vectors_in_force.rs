//! Every value of the editions of 2024 and 2026 on which two independent programs agree, and
//! the text's reading where they do not.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{
    Decided, Pairings, Rules, Table, TeamScore, TieBreak, Value, Workings, complete_rounds, rank,
};
use arbiter_testkit::{reports_in, vectors_at_hand};
use arbiter_tournament::Record;
use serde_json::Value as Json;

fn events(folder: &Path) -> Vec<(PathBuf, Record, Json)> {
    let event = |path: PathBuf| {
        let record = arbiter_trf::read(&fs::read(&path).unwrap()).unwrap().record;
        let expected = fs::read(path.with_extension("tbs.json")).unwrap();
        (path, record, serde_json::from_slice(&expected).unwrap())
    };
    reports_in(folder).into_iter().map(event).collect()
}

/// As the files have them: whole, with one or two decimals, averages to four.
fn is_same(value: Option<Value>, expected: &Json) -> bool {
    let Some(value) = value else { return expected.is_null() };
    let Some(number) = expected.as_f64() else { return false };
    // Ten-thousandths, as text, so that no float is compared.
    let scaled = format!("{number:.4}").replace('.', "");
    let expected: i128 = scaled.parse().unwrap();
    let exact = i128::from(value.numerator()) * 10_000;
    let denominator = i128::from(value.denominator());
    (exact - expected * denominator).abs() <= denominator
}

fn ranks(table: &Table, codes: &[&str]) -> BTreeMap<u16, u32> {
    let tie_breaks: Vec<TieBreak> = codes.iter().map(|code| code.parse().unwrap()).collect();
    let standings = rank(table, &tie_breaks, &Decided::default()).unwrap();
    standings.rows.iter().map(|row| (row.number, row.place)).collect()
}

struct Tally {
    n_values: usize,
    wrong: Vec<String>,
}

fn check_event(table: &Table, name: &str, expected: &Json, disputed: &Json, tally: &mut Tally) {
    let is_round_robin = table.rules.pairings == Pairings::Predetermined;
    let list: &[&str] = if is_round_robin {
        &["DE", "SB", "WIN", "KS"]
    } else {
        &["DE", "BH/C1", "BH", "SB", "PS"]
    };
    let by_list = ranks(table, list);
    let by_encounter = ranks(table, &["DE"]);
    let by_forfeits = ranks(table, &["DE/P"]);
    // Players without a game over the board have no values, so that codes differ by player.
    let mut codes: Vec<&String> = expected
        .as_object()
        .unwrap()
        .values()
        .flat_map(|it| it.as_object().unwrap().keys())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    for code in codes {
        if code.starts_with("tbs_rank") {
            continue;
        }
        let ranks = match code.as_str() {
            "rank_list" => Some(&by_list),
            "rank_PTS_DE" => Some(&by_encounter),
            "rank_PTS_DE/P" => Some(&by_forfeits),
            _ => None,
        };
        let values: BTreeMap<u16, Option<Value>> = if let Some(ranks) = ranks {
            ranks.iter().map(|(&who, &place)| (who, Some(Value::whole(place.into())))).collect()
        } else {
            let tie_break: TieBreak = code.parse().unwrap();
            let standings = rank(table, &[tie_break], &Decided::default()).unwrap();
            standings.rows.iter().map(|row| (row.number, row.values[0])).collect()
        };
        for (number, value) in values {
            let who = number.to_string();
            let text = &disputed[&who][code]["text"];
            let expected = if text.is_null() { &expected[&who][code] } else { text };
            if expected.is_null() {
                continue;
            }
            tally.n_values += 1;
            if !is_same(value, expected) {
                let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
                tally.wrong.push(format!("{name}: {code} of {who}: {value}, not {expected}"));
            }
        }
    }
}

fn report(tally: &Tally, least: usize) {
    let by_code = tally.wrong.iter().fold(BTreeMap::new(), |mut counts, line| {
        let code = line.split(": ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
        *counts.entry(code).or_insert(0) += 1;
        counts
    });
    assert!(
        tally.wrong.is_empty(),
        "{} of {} wrong: {by_code:?}\n{}",
        tally.wrong.len(),
        tally.n_values,
        tally.wrong[..tally.wrong.len().min(25)].join("\n")
    );
    assert!(tally.n_values > least, "only {} values", tally.n_values);
}

const EDITIONS: [(&str, TieBreakEdition); 2] =
    [("2024", TieBreakEdition::E2024), ("2026", TieBreakEdition::E2026)];

#[test]
fn values_and_ranks_of_players() {
    let Some(root) = vectors_at_hand("tiebreaks2026") else { return };
    let mut tally = Tally { n_values: 0, wrong: Vec::new() };
    for (path, record, expected) in events(&root.join("individual")) {
        for (year, edition) in EDITIONS {
            let rules = Rules::of(edition).with_pairings(Pairings::of(&record));
            let table = Table::of_players(&record, complete_rounds(&record), rules);
            let name = format!("{year} {}", path.file_stem().unwrap().display());
            check_event(&table, &name, &expected[year], &expected["disputed"][year], &mut tally);
        }
    }
    report(&tally, 200_000);
}

#[test]
fn values_of_teams() {
    let Some(root) = vectors_at_hand("tiebreaks2026") else { return };
    let mut tally = Tally { n_values: 0, wrong: Vec::new() };
    for (path, record, expected) in events(&root.join("team")) {
        for (year, edition) in EDITIONS {
            let n_rounds = complete_rounds(&record);
            let table =
                Table::of_teams(&record, n_rounds, Rules::of(edition), TeamScore::MatchPoints)
                    .unwrap();
            let name = format!("{year} {}", path.file_stem().unwrap().display());
            check_event(&table, &name, &expected[year], &expected["disputed"][year], &mut tally);
        }
    }
    report(&tally, 5_000);
}

/// The working of every value adds up to it, for players and teams.
#[test]
fn every_working_leads_to_its_value() {
    let Some(root) = vectors_at_hand("tiebreaks2026") else { return };
    let codes = "DE,DE/P,BH/C1,BH/M1,BH/P,FB/C1,AOB/F,SB/C1,PS/C1,STD,WIN,REP,ARO/M1/U1400,\
                 TPR/U1400,PTP/U1400,APRO/U1400,APPO/U1400";
    let tie_breaks: Vec<TieBreak> = codes.split(',').map(|code| code.parse().unwrap()).collect();
    let decided = Decided::default();
    let mut n_workings = 0;
    for (path, record, _) in events(&root.join("individual")) {
        if Pairings::of(&record) == Pairings::Predetermined {
            continue;
        }
        let rules = Rules::of(TieBreakEdition::E2026);
        let table = Table::of_players(&record, complete_rounds(&record), rules);
        let standings = rank(&table, &tie_breaks, &decided).unwrap();
        let workings = Workings::new(&table, &standings, &decided);
        for row in &standings.rows {
            for (working, value) in workings.of(row.idx).iter().zip(&row.values) {
                assert_eq!(working.value, *value, "{}: {}", path.display(), row.number);
                n_workings += 1;
            }
        }
    }
    assert!(n_workings > 10_000);
}

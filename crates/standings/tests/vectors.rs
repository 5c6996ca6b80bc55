//! Real events: every tie-break that was printed under the rule of 2012 is reproduced.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
use std::{fs, path::Path};

use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Decided, Rules, Table, TieBreak, complete_rounds, rank};
use arbiter_testkit::{reports_in, vectors_at_hand};
use serde_json::Value as Json;

/// Labels of the printed columns and our codes for them.
const COLUMNS: &[(&str, &str)] = &[
    ("BH", "BH"),
    ("BH/C1", "BH/C1"),
    ("BH/C2", "BH/C2"),
    ("BH/M1", "BH/M1"),
    ("BH/M2", "BH/M2"),
    ("SB", "SB"),
    ("PS", "PS"),
    ("KS", "KS"),
    ("WON", "WIN"),
    ("WIN_otb_ff", "WIN/F"),
    ("BPG", "BPG"),
    ("BWG", "BWG"),
];

fn table(path: &Path) -> Table {
    let record = arbiter_trf::read(&fs::read(path).unwrap()).unwrap().record;
    Table::of_players(&record, complete_rounds(&record), Rules::of(TieBreakEdition::E2012))
}

/// Values in quarters of a point, by number; printed numbers have no finer parts.
fn quarters(table: &Table, tie_break: TieBreak) -> Vec<(u16, i64)> {
    let standings = rank(table, &[tie_break], &Decided::default()).unwrap();
    let quarter = |row: &arbiter_standings::Row| {
        let value = row.values[0].unwrap();
        (row.number, value.numerator() * 4 / value.denominator())
    };
    standings.rows.iter().map(quarter).collect()
}

/// Compares one printed column; answers how many values it has.
fn compare(table: &Table, code: &str, printed: &Json, place: &str) -> usize {
    let computed = quarters(table, code.parse().unwrap());
    let printed = printed.as_object().unwrap();
    for (number, quarters) in computed {
        let Some(value) = printed.get(&number.to_string()) else { continue };
        let expected = (value.as_f64().unwrap() * 4.0).to_string();
        assert_eq!(quarters.to_string(), expected, "{place}: {code} of {number}");
    }
    printed.len()
}

#[test]
fn every_printed_value_of_real_events_is_reproduced() {
    let Some(root) = vectors_at_hand("tiebreaks") else { return };
    let mut n_values = 0;
    for folder in ["swar2018_swiss", "swar2018_rr"] {
        for path in reports_in(&root.join(folder)) {
            let expected = fs::read(path.with_extension("expected.json")).unwrap();
            let expected: Json = serde_json::from_slice(&expected).unwrap();
            let table = table(&path);
            for (label, printed) in expected["published"].as_object().unwrap() {
                let known = COLUMNS.iter().find(|(known, _)| known == label);
                let (_, code) = known.unwrap_or_else(|| panic!("unknown column {label}"));
                n_values += compare(&table, code, printed, &path.display().to_string());
            }
        }
    }
    assert_eq!(n_values, 48_241);
}

#[test]
fn the_published_exercise_has_the_values_of_the_rule_of_2012() {
    let Some(root) = vectors_at_hand("tiebreaks") else { return };
    let path = root.join("published/tec-swiss.trf");
    let expected = fs::read(root.join("published/tec-swiss.seed2018.json")).unwrap();
    let expected: Json = serde_json::from_slice(&expected).unwrap();
    let table = table(&path);
    let mut n_values = 0;
    for code in ["BH", "BH/C1", "BH/C2", "BH/M1", "SB"] {
        for (number, quarters) in quarters(&table, code.parse().unwrap()) {
            let printed = expected[number.to_string()][code].as_f64().unwrap() * 4.0;
            assert_eq!(quarters.to_string(), printed.to_string(), "{code} of {number}");
            n_values += 1;
        }
    }
    assert_eq!(n_values, 80);
}

#[test]
fn the_published_koya_exercises_are_reproduced() {
    let Some(root) = vectors_at_hand("tiebreaks") else { return };
    for name in ["manual-koya", "tec-round-robin"] {
        let path = root.join("published").join(format!("{name}.trf"));
        let expected = fs::read(path.with_extension("expected.json")).unwrap();
        let expected: Json = serde_json::from_slice(&expected).unwrap();

        let n_values = compare(&table(&path), "KS", &expected["expected"]["test_koya"], name);

        assert!(n_values >= 6);
    }
}

/// What does not depend on the edition, against an independent program.
#[test]
fn generated_events_have_the_values_of_an_independent_program() {
    let Some(root) = vectors_at_hand("tiebreaks") else { return };
    let codes = [
        ("PS", "PS"),
        ("PS/C1", "PS/C1"),
        ("WON", "WIN"),
        ("BPG", "BPG"),
        ("BWG", "BWG"),
        ("ARO", "ARO"),
        ("ARO/C1", "ARO/C1"),
        ("TPR", "TPR"),
    ];
    let mut n_values = 0;
    for path in reports_in(&root.join("generated")) {
        let expected = fs::read(path.with_extension("tbs.json")).unwrap();
        let expected: Json = serde_json::from_slice(&expected).unwrap();
        let table = table(&path);
        for (label, code) in codes {
            let standings = rank(&table, &[code.parse().unwrap()], &Decided::default()).unwrap();
            for row in &standings.rows {
                let Some(value) = row.values[0] else { continue };
                let printed = expected["2024"][row.number.to_string()][label].as_f64().unwrap();
                // That program rounds ratings to whole numbers, a half upwards.
                let twice = 2 * value.numerator() + value.denominator();
                let rounded = twice.div_euclid(2 * value.denominator());
                let same = if label.starts_with("PS") {
                    value.to_string() == printed.to_string()
                } else {
                    rounded.to_string() == printed.to_string()
                };
                assert!(same, "{}: {code} of {}: {value}, {printed}", path.display(), row.number);
                n_values += 1;
            }
        }
    }
    assert_eq!(n_values, 12_631);
}

/// Standings that a pairing engine states are sound: `check` must not cry wolf. Real events
/// are left out: some of them rank by groups.
#[test]
fn stated_standings_of_an_engine_pass_the_audit() {
    let Some(root) = vectors_at_hand("tiebreaks") else { return };
    let folders = ["../dutch/tournaments", "../dutch/no_pairing"];
    let mut n_files = 0;
    for folder in folders {
        for path in reports_in(&root.join(folder)) {
            let record = arbiter_trf::read(&fs::read(&path).unwrap()).unwrap().record;
            assert_eq!(arbiter_standings::audit(&record, None), [], "{}", path.display());
            n_files += 1;
        }
    }
    assert_eq!(n_files, 1_080 + 45);
}

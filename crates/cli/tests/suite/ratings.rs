//! Lists and the starting order: which rating counts, where it comes from, and newer lists.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use crate::hall::Hall;

const OCTOBER: &str = "fide_id,name,fed,rating,rapid,national rating\n\
    9000001,\"Alpha, A\",BEL,2000,1900,2050\n\
    9000002,\"Bravo, B\",BEL,1950,,2100\n\
    9000003,\"Charlie, C\",FRA,1900,,\n";
const NOVEMBER: &str = "fide_id,name,fed,rating,rapid,national rating\n\
    9000001,\"Alpha, A\",BEL,2010,1905,2050\n\
    9000002,\"Bravo, B\",BEL,1950,,2110\n\
    9000003,\"Charlie, C\",FRA,1933,,\n";

/// Three players of the October list, and one who typed a rating.
fn event(options: &str) -> Hall {
    let hall = Hall::new();
    let list = hall.path("october.csv");
    fs::write(&list, OCTOBER).unwrap();
    hall.tell(&format!("import --list October {}", list.display()));
    hall.tell(&format!("tournament new Open --rounds 3 --federation BEL {options}"));
    for id in [9_000_001, 9_000_002, 9_000_003] {
        hall.tell(&format!("tournament add 1 --from-list {id}"));
    }
    hall.tell("tournament add 1 'Delta, D' --rating 1960 --federation BEL");
    hall
}

fn newer(hall: &Hall) {
    let list = hall.path("november.csv");
    fs::write(&list, NOVEMBER).unwrap();
    hall.tell(&format!("import --list November {}", list.display()));
}

/// Name, rating and source of the starting list.
fn start_list(hall: &Hall) -> Vec<(String, String, String)> {
    let table = hall.tell("tournament start-list 1 --format csv");
    let rows = table.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let n = cells.len();
        let word = |text: &str| text.trim_matches('"').to_owned();
        (word(cells[2]), word(cells[n - 2]), word(cells[n - 1]))
    });
    rows.collect()
}

// clause: SWISS.B1
#[test]
fn every_order_of_ratings_makes_its_own_starting_list() {
    for (code, expected) in [
        ("FIDE", ["Alpha", "Delta", "Bravo", "Charlie"]),
        ("FIDON", ["Alpha", "Delta", "Bravo", "Charlie"]),
        ("NRO", ["Bravo", "Alpha", "Charlie", "Delta"]),
        ("NIDOF", ["Bravo", "Alpha", "Delta", "Charlie"]),
        ("HBFN", ["Bravo", "Alpha", "Delta", "Charlie"]),
        ("LBFN", ["Alpha", "Delta", "Bravo", "Charlie"]),
    ] {
        let hall = event(&format!("--rating-use {code}"));
        let names: Vec<String> = start_list(&hall).into_iter().map(|row| row.0).collect();
        assert_eq!(names, expected, "{code}");
        let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
        assert!(report.lines().any(|line| line == format!("172 BEL {code}")), "{report}");
    }
}

// clause: SWISS.B1
#[test]
fn the_source_of_every_rating_is_shown() {
    let hall = event("");
    let rows = start_list(&hall);
    assert_eq!(rows[0], ("Alpha".to_owned(), "2000".to_owned(), "October".to_owned()));
    assert_eq!(rows[1], ("Delta".to_owned(), "1960".to_owned(), "typed".to_owned()));
    hall.tell("tournament correct 1 Alpha --rating 2001 --reason 'a letter from FIDE'");
    assert_eq!(start_list(&hall)[0].2, "typed", "a rating that no list has was typed");
    hall.tell("tournament correct 1 Delta --rating 1970 --estimated --reason guess");
    assert_eq!(start_list(&hall)[1].2, "estimated");
}

#[test]
fn a_newer_list_is_compared_before_round_one_and_taken_over_by_some_or_all() {
    let hall = event("--rating-list 'November, October'");
    newer(&hall);
    let shown = hall.tell("tournament ratings 1");
    assert!(shown.contains("rating 2000 -> 2010 (November)"), "{shown}");
    assert!(shown.contains("national rating 2100 -> 2110 (November)"), "{shown}");
    assert!(shown.contains("Delta, D") && shown.contains("in no list"), "{shown}");

    hall.tell("tournament color 1 white");
    let output = hall.run(&["tournament", "pair", "1"], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("3 ratings differ from the lists"), "{said}");

    hall.tell("tournament ratings 1 Alpha --update");
    assert_eq!(start_list(&hall)[0].1, "2010");
    let charlie = |hall: &Hall| start_list(hall).pop().unwrap();
    assert_eq!(charlie(&hall).1, "1900", "only Alpha was asked for");
    hall.tell("tournament ratings 1 --update");
    assert_eq!(charlie(&hall), ("Charlie".to_owned(), "1933".to_owned(), "November".to_owned()));
    assert_eq!(hall.tell("tournament ratings 1 --list November Alpha"), "");
    assert!(hall.refused("tournament ratings 1 --list December").contains("there are: "));
}

#[test]
fn a_rapid_event_takes_and_compares_rapid_ratings() {
    let hall = event("--time-control '15+10'");
    let rows = start_list(&hall);
    assert!(rows.iter().any(|row| row.0 == "Alpha" && row.1 == "1900"), "{rows:?}");
    newer(&hall);
    let shown = hall.tell("tournament ratings 1 --list November Alpha");
    assert!(shown.contains("rating 1900 -> 1905"), "{shown}");
}

#[test]
fn the_report_has_fide_ratings_and_national_ones_apart() {
    let hall = event("");
    hall.tell("tournament add 1 'Echo, E' --national-rating 1500 --national-id 77");
    hall.tell("tournament add 1 'Foxtrot, F' --rating 1400 --estimated");
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    let line = |code: &str, name: &str| {
        let mut lines = report.lines();
        lines.find(|line| line.starts_with(code) && line.contains(name)).unwrap_or("").to_owned()
    };
    assert!(!line("001", "Echo").contains("1500"), "a national rating is not FIDE's");
    assert!(line("BEL", "Echo").contains("1500") && line("BEL", "Echo").contains("77"));
    assert!(!line("001", "Foxtrot").contains("1400"), "an estimate is not FIDE's");
}

//! Lists and the starting order: which rating counts, where it comes from, and newer lists.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use crate::hall::{Hall, published};

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
fn who_stands_in_several_lists_is_one_player() {
    let hall = event("--starts 2026-10-20");
    newer(&hall);
    let december = hall.path("december.csv");
    let another = "9000004,\"Alcott, B\",BEL,1800,,\n";
    fs::write(&december, NOVEMBER.replace("2010", "2020") + another).unwrap();
    hall.tell(&format!("import --list 'FIDE 2026-12' {}", december.display()));
    hall.tell("tournament new Other --rounds 3 --starts 2026-10-20 --rating-list October");
    hall.tell("tournament add 2 --from-list 9000001");
    hall.tell("tournament add 2 --from-list bravo");
    let table = hall.tell("tournament start-list 2 --format csv");
    assert!(table.contains("\"Alpha, A\",2000,October"), "{table}");
    assert!(hall.refused("tournament add 2 --from-list al").contains("several players"));

    // A list that is not in force on the first day is compared with where it is named, no sooner.
    assert!(!hall.tell("tournament ratings 1 Alpha").contains("2020"));
    let shown = hall.tell("tournament ratings 1 Alpha --list 'FIDE 2026-12'");
    assert!(shown.contains("rating 2000 -> 2020 (FIDE 2026-12)"), "{shown}");
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

#[test]
fn the_list_of_the_month_in_which_the_event_began_is_the_one_to_compare_with() {
    for (dates, expected) in [
        ("--starts 2026-10-20 --ends 2026-10-25", "2000"),
        ("--starts 2026-11-02 --ends 2026-11-05", "2010"),
        ("--starts 2026-10-20 --ends 2026-12-20", "2010"),
    ] {
        let hall = Hall::new();
        for (name, list) in [("FIDE 2026-10", OCTOBER), ("FIDE 2026-11", NOVEMBER)] {
            let file = hall.path("list.csv");
            fs::write(&file, list).unwrap();
            hall.tell(&format!("import --list '{name}' {}", file.display()));
        }
        hall.tell(&format!("tournament new Open --rounds 3 {dates}"));
        hall.tell("tournament add 1 'Alpha, A' --fide-id 9000001 --rating 1800");
        hall.tell("tournament ratings 1 --update");
        assert_eq!(start_list(&hall)[0].1, expected, "{dates}");
    }
}

#[test]
fn a_rating_of_another_list_can_be_picked() {
    let hall = event("--rating-list 'November, October'");
    newer(&hall);
    let shown = hall.tell("tournament players Alpha");
    assert!(shown.contains("October") && shown.contains("November"), "{shown}");
    hall.tell("tournament ratings 1 --update");
    assert_eq!(start_list(&hall)[0].1, "2010");
    hall.tell("tournament ratings 1 Alpha --list October --update");
    assert_eq!(start_list(&hall)[0].1, "2000");
    hall.tell("tournament change 1 --rating-list October");
    hall.tell("tournament ratings 1 --update --list October");
    assert!(start_list(&hall).iter().all(|row| row.2 != "November"), "the order was edited");
}

#[test]
fn the_comparison_can_be_switched_off() {
    let hall = event("--check-ratings false --rating-list 'November, October'");
    newer(&hall);
    hall.tell("tournament color 1 white");
    let output = hall.run(&["tournament", "pair", "1"], b"");
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains("differ from the lists"), "{said}");
    assert!(
        hall.tell("tournament ratings 1").contains("rating 2000 -> 2010"),
        "on request it runs"
    );
}

#[test]
fn lists_are_fetched_from_where_they_are_published_and_before_a_comparison() {
    let hall = event("");
    let address = published("list.csv", NOVEMBER).0;
    hall.tell(&format!("tournament lists --source FIDE={address}"));
    let shown = hall.tell("tournament lists");
    assert!(shown.contains("due for fetching") && shown.contains(&address), "{shown}");
    // Who asks for a comparison gets the newest list first.
    hall.tell("tournament ratings 1 Alpha");
    let lists = hall.json("tournament lists");
    let lists = lists["lists"].as_array().unwrap();
    let mut names = lists.iter().map(|it| it["name"].as_str().unwrap());
    let list = names.rfind(|name| name.starts_with("FIDE 20")).unwrap().to_owned();
    let compared = hall.tell(&format!("tournament ratings 1 Alpha --list '{list}'"));
    assert!(compared.contains(&format!("rating 2000 -> 2010 ({list})")), "{compared}");
    assert!(hall.tell("tournament lists").contains("up to date"));
    // One command fetches them all.
    hall.tell(&format!(
        "tournament lists --source 'Club={}' --update",
        published("list.csv", OCTOBER).0
    ));
    let shown = hall.json("tournament lists");
    let names = shown["lists"].as_array().unwrap().iter().map(|it| it["name"].to_string());
    assert_eq!(
        names.filter(|name| name.contains("FIDE 20") || name.contains("Club 20")).count(),
        2
    );
    // Where nobody answers, the lists that are there have to do.
    hall.tell("tournament lists --source Club= --source 'FIDE=http://127.0.0.1:9/x'");
    let output = hall.run(&["tournament", "ratings", "1", "Alpha"], b"");
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("FIDE could not be fetched"), "{said}");
}

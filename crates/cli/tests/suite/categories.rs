//! Categories on the command line: standings among themselves, prizes with their reasons.

use crate::hall::Hall;

/// Four players, two of them children; numbers 1 and 4 win.
fn hall() -> Hall {
    let hall = Hall::new();
    hall.tell(
        "tournament new Event --rounds 3 --starts 2026-07-01 --category 'U12; age=..11' \
         --category 'Club; club=Town' --prize First=100 --prize Second=20 --prize 'Best U12=50@U12'",
    );
    for (name, rating, birth) in
        [("P1", 2100, "1990"), ("P2", 2090, "1991"), ("P3", 2080, "2015"), ("P4", 2070, "2014")]
    {
        hall.tell(&format!("tournament add 1 {name} --rating {rating} --birth {birth}"));
    }
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n2 1-0\n");
    hall
}

#[test]
fn the_standings_of_a_category_have_places_of_their_own() {
    let hall = hall();
    let all = hall.tell("tournament standings 1 --format csv");
    assert_eq!(all.lines().count(), 5, "{all}");
    let children = hall.tell("tournament standings 1 --category u12 --format csv");
    assert_eq!(children.lines().count(), 3, "{children}");
    assert!(!children.contains("P1") && children.contains("P3"), "{children}");
    let none = hall.run(&["tournament", "standings", "1", "--category", "U99"], b"");
    assert_ne!(none.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&none.stderr).contains("U12, Club"), "{none:?}");
    let sheet = hall.tell("tournament regulations 1");
    assert!(sheet.contains("U12, age=..11") && sheet.contains("category U12"), "{sheet}");
}

#[test]
fn every_prize_says_why() {
    let hall = hall();
    let told = hall.tell("tournament prizes 1 --explain");
    assert!(told.contains("place 1 among the players of the category U12"), "{told}");
    let json = hall.tell("tournament prizes 1 --explain --format json");
    assert!(json.contains("\"why\""), "{json}");
    let wrong = hall.run(&["tournament", "change", "1", "--category", "U12; weight=40"], b"");
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("weight=40"), "{wrong:?}");
}

#[test]
fn a_category_may_name_its_players() {
    let hall = hall();
    hall.tell("tournament change 1 --category 'Guests; players=P2 | 4' --prize First=100");
    let guests = hall.tell("tournament standings 1 --category Guests --format csv");
    assert!(guests.contains("P2") && guests.contains("P4") && !guests.contains("P3"), "{guests}");
}

//! `arbiter member`: the players whom a club knows.

use crate::hall::Hall;

#[test]
fn a_club_keeps_its_players_and_enters_them_again() {
    let hall = Hall::new();
    hall.tell("member add 'Adams, Ann' --national-id 71 --birth 2001 --rating 1900 --club Ghent");
    assert!(hall.refused("member add 'Adams, A' --national-id 71").contains("player 1"));
    hall.tell("member note 1 'needs a ramp'");
    hall.tell("member charge 1 12.50 'entry fee'");
    hall.tell("member pay 1 5 cash");
    assert!(hall.refused("member charge 1 0 nothing").contains("amount"));
    hall.tell("member correct 1 --rating 1950");
    let ann = hall.json("member show 1");
    assert_eq!((&ann["rating"], &ann["due_cents"]), (&1950.into(), &750.into()), "{ann}");
    assert_eq!(ann["note"], "needs a ramp");

    hall.tell("tournament new Open --rounds 1 --rated false");
    hall.tell("tournament add 1 --from-members 71");
    hall.tell("tournament add 1 'Baker, Bob' --rating 1800");
    assert!(hall.refused("member from-event 1").contains("not closed"));
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n");
    hall.tell("tournament close 1");
    hall.tell("member from-event 1");
    let all = hall.json("member list");
    assert_eq!(all.as_array().unwrap().len(), 2, "{all}");
    assert_eq!(all[0]["played"][0]["place"], 1, "{all}");
    assert!(hall.tell("member list bak").contains("Baker, Bob"));

    hall.tell("member erase 1");
    assert!(!hall.tell("member list").contains("Adams"));
    assert!(hall.refused("member show 1").contains("knows no player 1"));
}

//! Accounts, evidence and erasure, for who sits at the machine.
#![allow(clippy::unwrap_used, reason = "a failed test panics")]

use crate::hall::{Hall, four_players};

#[test]
fn a_log_is_sealed_and_every_change_is_noticed() {
    let hall = Hall::new();
    four_players(&hall);
    let (key, sealed) = (hall.path("key"), hall.path("sealed.jsonl"));
    let line = format!("tournament seal 1 {} --key {}", sealed.display(), key.display());
    let public = hall.tell(&line).trim().to_owned();
    assert_eq!(public.len(), 64);
    let verify = format!("tournament verify --file {} --key {public}", sealed.display());
    assert!(hall.tell(&verify).contains("tournament/1: 5 facts are sound"));
    let text = std::fs::read_to_string(&sealed).unwrap();
    for changed in [
        text.replacen("Alpha", "Alphb", 1),
        text.split_inclusive('\n').skip(1).collect(),
        text.replacen("\"facts\":5", "\"facts\":4", 1),
        text.split_inclusive('\n').take(5).collect(),
    ] {
        assert_ne!(changed, text);
        std::fs::write(&sealed, changed).unwrap();
        let output = hall.run(&verify.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    }
    std::fs::write(&sealed, &text).unwrap();
    let other = verify.replace(&public, &"0".repeat(64));
    assert!(!hall.run(&other.split(' ').collect::<Vec<_>>(), b"").status.success());
}

#[test]
fn a_damaged_event_is_named_and_the_others_go_on() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament new 'Second' --rounds 3");
    assert!(hall.tell("tournament verify").contains("tournament/1"));
    let sql = "update events set body = '{' where stream = 'tournament/1' and number = 3";
    rusqlite::Connection::open(hall.database()).unwrap().execute(sql, []).unwrap();
    let listed = hall.tell("tournament list");
    assert!(listed.contains("damaged") && listed.contains("tournament/1, fact 3"), "{listed}");
    assert!(listed.contains("Second"));
    let output = hall.run(&["tournament", "verify"], b"");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("tournament/1, fact 3") && said.contains("2 facts before"), "{said}");
    hall.tell("tournament add 2 'Echo, E'");
}

#[test]
fn a_person_is_erased_and_the_results_stay() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament correct 1 Alpha --fide-id 205494 --birth 2011-05-06 --club Rooks --reason slip --yes");
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1 --yes");
    hall.tell("tournament publish 1");
    for board in [1, 2] {
        hall.tell(&format!("tournament result 1 1 {board} 1-0"));
    }
    assert!(hall.refused("tournament erase 1 Alpha").contains("not closed"));
    hall.tell("tournament close 1 --really");
    let before = hall.json("tournament standings 1");
    hall.tell("tournament erase 1 Alpha");
    let after = hall.json("tournament standings 1").to_string();
    assert!(after.contains("Erased player") && !after.contains("Alpha"), "{after}");
    let points = |text: &str| text.matches("\"points\"").count();
    assert_eq!(points(&after), points(&before.to_string()));
    let verified = hall.tell("tournament verify");
    assert!(verified.contains("erasures"), "{verified}");
    let file = std::fs::read(hall.database()).unwrap();
    for secret in ["Alpha, A", "2011-05-06", "205494"] {
        let is_there = file.windows(secret.len()).any(|part| part == secret.as_bytes());
        assert!(!is_there, "{secret} is still in the file");
    }
}

#[test]
fn what_need_not_be_kept_is_forgotten_after_its_time() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament correct 1 Alpha --birth 2011-05-06 --reason slip --yes");
    hall.tell("tournament new 'Still running' --rounds 3");
    hall.tell("tournament add 2 'Echo, E' --birth 2012-07-08");
    let file_has = |text: &str| {
        let file = std::fs::read(hall.database()).unwrap();
        file.windows(text.len()).any(|part| part == text.as_bytes())
    };
    hall.tell("tournament close 1 --really");
    assert_eq!(hall.tell("tournament forget --days 30"), "", "it ended today");
    assert_eq!(hall.tell("tournament forget --days 0 --preview"), "1\t1\n");
    assert!(hall.tell("tournament log 1").contains("Alpha"));
    assert_eq!(hall.tell("tournament forget --days 0"), "1\t1\n");
    assert_eq!(hall.tell("tournament forget --days 0"), "", "there is nothing left");
    assert!(!file_has("2011-05-06"), "the date is still in the file");
    assert!(file_has("2012-07-08"), "an event that is not over keeps what it needs");
    assert!(file_has("Alpha, A"), "names are history");
    assert!(hall.tell("tournament verify").contains("erasures"));
}

#[test]
fn an_encrypted_backup_is_restored_with_its_key_alone() {
    let (hall, other) = (Hall::new(), Hall::new());
    four_players(&hall);
    let (key, file) = (hall.path("backup.key"), hall.path("backup.sealed"));
    hall.tell(&format!("tournament backup {} --key {}", file.display(), key.display()));
    let restore = format!("tournament restore {}", file.display());
    assert!(other.refused(&restore).contains("encrypted"));
    other.tell(&format!("{restore} --key {}", key.display()));
    assert_eq!(other.tell("tournament log 1"), hall.tell("tournament log 1"));
}

#[test]
fn nothing_is_changed_where_nothing_may_be() {
    let hall = Hall::new();
    four_players(&hall);
    assert!(hall.tell("tournament show 1 --read-only").contains("Alpha"));
    let output = hall.run(&["tournament", "add", "1", "Echo, E", "--read-only"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("read-only"));
}

#[test]
fn a_broken_list_replaces_nothing() {
    let hall = Hall::new();
    let (good, broken) = (hall.path("good.csv"), hall.path("broken.xml"));
    std::fs::write(&good, "name,rating\nAlpha,2000\nBravo,1900\n").unwrap();
    hall.tell(&format!("import --list main {}", good.display()));
    let xml = "<playerslist><player><fideid>1</fideid><name>Cut</name></player><player><fid";
    std::fs::write(&broken, xml).unwrap();
    let import = format!("import --list main {}", broken.display());
    let output = hall.run(&import.split(' ').collect::<Vec<_>>(), b"");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::write(&good, "name,rating\nDelta,-5\nEcho,99999999999\nFoxtrot,abc\n").unwrap();
    let import = format!("import --list main {}", good.display());
    let output = hall.run(&import.split(' ').collect::<Vec<_>>(), b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("where it should: “-5”"));
    assert!(hall.tell("tournament players alpha").contains("Alpha"), "the list stays");
}

#[test]
fn an_account_that_nobody_can_enter_is_reset() {
    let hall = Hall::new();
    assert_eq!(hall.tell("account list"), "");
    assert!(hall.refused("account reset root").contains("no account"));
}

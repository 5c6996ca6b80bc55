//! Several tournaments under one roof, on the command line.

use crate::hall::Hall;

#[test]
fn a_player_moves_between_the_tournaments_of_a_festival() {
    let hall = Hall::new();
    hall.tell("tournament new 'Group A' --rounds 3 --festival 'Summer festival'");
    hall.tell("tournament new 'Group B' --rounds 3 --festival 'Summer Festival'");
    hall.tell("tournament add 1 P1 --rating 1900");
    hall.tell("tournament add 1 P2 --rating 1800");
    hall.tell("tournament move 1 P2 2");
    let log = hall.tell("tournament log 1");
    assert!(log.contains("player-moved") && log.contains("\"Group B\""), "{log}");
    assert!(hall.tell("tournament log 2").contains("\"Group A\""));
    let both = hall.json("tournament festival 'summer festival'");
    let players: Vec<u64> =
        both.as_array().into_iter().flatten().filter_map(|it| it["players"].as_u64()).collect();
    assert_eq!(players, [1, 1], "{both}");
    assert!(hall.refused("tournament move 1 P1 1").contains("change"));
    assert!(hall.refused("tournament festival Winter").contains("--festival"));
}

#[test]
fn a_site_is_kept_up_to_date_file_by_file() {
    let hall = Hall::new();
    hall.tell("tournament new Open --rounds 3");
    hall.tell("tournament add 1 P1 --rating 1900");
    hall.tell("tournament add 1 P2 --rating 1800");
    let folder = hall.path("site");
    let publish = || {
        let output = hall.run(&["publish", "1", &folder.display().to_string()], b"");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    publish();
    assert!(folder.join("en/players.html").is_file());
    let own = folder.join("en/own.html");
    std::fs::write(&own, "ours").expect("a file of somebody else");
    let times = || -> std::collections::BTreeMap<_, _> {
        let files = std::fs::read_dir(&folder).expect("a folder").map(|it| it.expect("a file"));
        files.map(|it| (it.file_name(), it.metadata().and_then(|it| it.modified()).ok())).collect()
    };
    let before = times();
    let again = publish();
    assert!(again.starts_with("0 of ") && again.contains("0 removed"), "{again}");
    assert_eq!(times(), before, "a copy of what is newer copies nothing");
    hall.tell("tournament remove 1 P2");
    let third = publish();
    assert!(!third.starts_with("0 of ") && !third.contains(" 0 removed"), "{third}");
    assert!(own.is_file() && !folder.join("en/player-3.html").is_file());
}

#[test]
fn a_site_whose_address_is_known_says_it_to_those_who_show_links() {
    let hall = Hall::new();
    hall.tell("tournament new Open --rounds 3");
    let folder = hall.path("site");
    let publish = |address: &str| {
        let folder = folder.display().to_string();
        hall.run(&["publish", "1", &folder, "--address", address], b"")
    };
    assert_eq!(publish("club.example/open").status.code(), Some(2));
    let done = publish("https://club.example/open/");
    assert!(done.status.success(), "{done:?}");
    let page = std::fs::read_to_string(folder.join("nl/players.html")).expect("a page");
    for tag in [
        "<meta property=\"og:url\" content=\"https://club.example/open/nl/players.html\">",
        "<meta property=\"og:image\" content=\"https://club.example/open/preview.png\">",
    ] {
        assert!(page.contains(tag), "{tag}: {page}");
    }
    assert!(folder.join("preview.png").is_file());
}

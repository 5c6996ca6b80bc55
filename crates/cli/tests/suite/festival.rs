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

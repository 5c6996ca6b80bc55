//! The bracket of a knock-out, and the teams that clubs can send.

use arbiter_director::{
    Command,
    report::{self, BracketTie, Who},
};
use arbiter_rulebook::Score;
use arbiter_tournament::{Decision, Details, PlayerId, Settings, System};

use crate::hall::{Hall, player};

fn cup(players: u16, rounds: u8, games: u8) -> Hall {
    let mut hall = Hall::swiss(players, rounds);
    let mut settings = Settings { system: System::KnockOut, ..hall.event.settings.clone() };
    settings.knock_out.games = games;
    hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });
    hall.done(&Command::AssignNumbers);
    hall
}

fn who(tie: &BracketTie) -> [Who; 2] {
    [tie.seats[0].who, tie.seats[1].who]
}

// Six players: 3 to 6 play a preliminary round, first against last, so that 1 waits for the winner of 4
// and 5, and 2 for that of 3 and 6 (KO.3).
#[test]
fn every_tie_stands_between_those_it_comes_from() {
    let mut hall = cup(6, 3, 1);
    let number = |hall: &Hall, n| Who::Player(hall.number(n));
    let of = |hall: &Hall, one, other| Who::WinnerOf(hall.number(one), hall.number(other));
    let bracket = report::bracket(&hall.event).expect("a bracket");
    let slots = |stage: usize| bracket.stages[stage].slots.iter();
    let shown: Vec<Option<[Who; 2]>> = slots(0).map(|tie| tie.as_ref().map(who)).collect();
    let (upper, lower) = ([4, 5], [3, 6]);
    let pair = |pair: [usize; 2]| Some(pair.map(|n| number(&hall, n)));
    assert_eq!(shown, [None, pair(upper), None, pair(lower)]);
    let shown: Vec<[Who; 2]> = slots(1).flatten().map(who).collect();
    assert_eq!(shown, [[number(&hall, 1), of(&hall, 4, 5)], [number(&hall, 2), of(&hall, 3, 6)]]);
    let last: Vec<[Who; 2]> = slots(2).flatten().map(who).collect();
    assert_eq!(last, [[Who::Unknown, Who::Unknown]]);

    // The better placed have White in the first stage and win.
    hall.play(&[Decision::WhiteWins]);

    let bracket = report::bracket(&hall.event).expect("a bracket");
    let played: Vec<Option<usize>> =
        bracket.stages[0].slots.iter().flatten().map(|tie| tie.winner).collect();
    assert_eq!(played, [Some(0), Some(0)]);
    let last = bracket.stages[2].slots[0].as_ref().expect("the final");
    assert_eq!(who(last), [of(&hall, 1, 4), of(&hall, 2, 3)]);
    assert!(!last.is_published && last.winner.is_none());
}

#[test]
fn a_tie_of_two_games_is_settled_when_nobody_can_catch_up() {
    let mut hall = cup(2, 2, 2);
    hall.play(&[Decision::WhiteWins]);
    let tie = |hall: &Hall| {
        let bracket = report::bracket(&hall.event).expect("a bracket");
        bracket.stages[0].slots[0].clone().expect("the final")
    };
    assert_eq!((tie(&hall).winner, tie(&hall).seats[0].games.len()), (None, 1));
    // Colours change: the same player wins again, with Black.
    hall.play(&[Decision::BlackWins]);
    assert_eq!((tie(&hall).winner, tie(&hall).seats[0].games.len()), (Some(0), 2));
    assert_eq!(tie(&hall).seats[0].score, Score::from_tenths(20));
}

#[test]
fn other_events_have_no_bracket() {
    assert_eq!(report::bracket(&Hall::swiss(8, 3).event), None);
}

// Five of one club make a first team of its two strongest and a second of the next two, with the fifth as
// its substitute; who is alone in a club makes none.
#[test]
fn clubs_send_teams_by_strength() {
    let settings = Settings { is_team_event: true, boards: 2, ..Settings::swiss("League", 3) };
    let mut hall = Hall::new(settings);
    let of = |name: &str, rating, club: &str| Details {
        club: club.to_owned(),
        ..player(name, Some(rating))
    };
    let entries = vec![
        of("a", 1500, "City"),
        of("b", 2000, "City"),
        of("c", 1900, "City"),
        of("d", 1800, "City"),
        of("e", 1700, "City"),
        of("f", 1600, "Divan"),
        of("g", 1650, "Union"),
        of("h", 1640, "Union"),
        of("i", 2500, ""),
    ];
    hall.done(&Command::Enter(entries));
    let names = |players: &[PlayerId]| -> String {
        players.iter().map(|id| hall.event.players[id].details.name.as_str()).collect()
    };
    let teams: Vec<(String, String)> = report::club_teams(&hall.event)
        .iter()
        .map(|(name, players)| (name.clone(), names(players)))
        .collect();
    let expected = [("City 1", "bc"), ("City 2", "dea"), ("Union", "gh")];
    assert_eq!(teams, expected.map(|(name, players)| (name.to_owned(), players.to_owned())));
}

//! Clauses of Double-Swiss and of teams by their own examples.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_pairing::{
    Edition, NoPairing, Options,
    acceleration::AccelerationError,
    double_swiss, pair,
    swiss::{Boards, Float},
    team_swiss::TeamField,
};
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Acceleration, Bye, ColorPreferences, GameResult, PairingNumber, Player, Record,
    RequestedTeamBye, RoundEntry, Scoring, System, Team, TeamPrimary, TeamRules,
};

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

fn field(players: u16, rounds: u8) -> Record {
    let players = (1..=players)
        .map(|it| Player { name: format!("Player {it}"), ..Player::vacant(number(it)) });
    Record {
        players: players.collect(),
        rounds_total: Some(rounds),
        initial_color: Some(Color::White),
        ..Record::default()
    }
}

/// Adds a game; the sign is White's.
fn game(record: &mut Record, (white, black): (u16, u16), sign: char) {
    let own = GameResult::from_code(sign).unwrap();
    let other = match own {
        GameResult::Win => GameResult::Loss,
        GameResult::Loss => GameResult::Win,
        GameResult::ForfeitWin => GameResult::ForfeitLoss,
        GameResult::ForfeitLoss => GameResult::ForfeitWin,
        GameResult::UnratedWin => GameResult::UnratedLoss,
        GameResult::UnratedLoss => GameResult::UnratedWin,
        GameResult::Draw
        | GameResult::UnratedDraw
        | GameResult::Adjourned
        | GameResult::Pending => own,
    };
    for (who, opponent, color, result) in
        [(white, black, Color::White, own), (black, white, Color::Black, other)]
    {
        let entry = RoundEntry::Paired { opponent: number(opponent), color: Some(color), result };
        record.players[usize::from(who) - 1].rounds.push(entry);
    }
}

/// A match of two games with the signs of the player named first.
fn duel(record: &mut Record, (one, other): (u16, u16), signs: [char; 2]) {
    game(record, (one, other), signs[0]);
    let mirrored = match signs[1] {
        '1' => '0',
        '0' => '1',
        '+' => '-',
        '-' => '+',
        same => same,
    };
    game(record, (other, one), mirrored);
}

fn rest(record: &mut Record, player: u16, byes: [Bye; 2]) {
    record.players[usize::from(player) - 1].rounds.extend(byes.map(RoundEntry::Bye));
}

fn paired(system: System, record: &Record) -> (Vec<(u16, u16)>, Option<u16>) {
    let options = Options { edition: Edition::E2026, ..Options::default() };
    let Boards { boards, bye } = pair(system, record, &options).unwrap().boards;
    let pairs = boards.iter().map(|it| (it.white.get(), it.black.get()));
    (pairs.collect(), bye.map(PairingNumber::get))
}

// clause: 2026:DOUBLE.1.3, 2026:DOUBLE.3.4, 2026:DOUBLE.4.3
#[test]
fn the_last_number_rests_and_the_halves_meet_in_the_first_round() {
    let found = paired(System::DoubleSwiss, &field(7, 8));
    assert_eq!(found, (vec![(1, 4), (5, 2), (3, 6)], Some(7)));
}

/// Round 1 of seven: 1 won by 2, 2 by 1½, 3 and 6 drew, 7 rested.
fn second_match() -> Record {
    let mut record = field(7, 8);
    duel(&mut record, (1, 4), ['1', '1']);
    duel(&mut record, (5, 2), ['0', '=']);
    duel(&mut record, (3, 6), ['1', '0']);
    rest(&mut record, 7, [Bye::PairingAllocated, Bye::HalfPoint]);
    record
}

// clause: 2026:DOUBLE.C4, 2026:DOUBLE.C5, 2026:DOUBLE.1.4, 2026:DOUBLE.trf
#[test]
fn the_leader_gets_one_from_the_next_score() {
    let found = paired(System::DoubleSwiss, &second_match());
    assert_eq!(found, (vec![(2, 1), (7, 3), (6, 5)], Some(4)));
}

// clause: 2026:DOUBLE.C2
#[test]
fn a_match_won_by_forfeit_keeps_from_the_bye() {
    let mut record = field(5, 8);
    duel(&mut record, (1, 3), ['1', '1']);
    duel(&mut record, (4, 2), ['1', '1']);
    rest(&mut record, 5, [Bye::ZeroPoint, Bye::ZeroPoint]);
    // 2 and 3 and 5 have nothing; 5 played least.
    assert_eq!(paired(System::DoubleSwiss, &record).1, Some(3));

    let mut record = field(5, 8);
    duel(&mut record, (1, 3), ['-', '-']);
    duel(&mut record, (4, 2), ['1', '1']);
    rest(&mut record, 5, [Bye::PairingAllocated, Bye::HalfPoint]);
    // 1 has nothing and played nothing, 2 played and has nothing: the rest are barred or better.
    let (pairs, bye) = paired(System::DoubleSwiss, &record);
    assert_eq!(bye, Some(2));
    // A match that was forfeited may be played after all, and gave no colours (1.6).
    assert!(pairs.contains(&(3, 4)) || pairs.contains(&(4, 3)), "{pairs:?}");
}

// clause: 2026:DOUBLE.1.6, 2026:DOUBLE.0
#[test]
fn a_match_with_one_game_played_was_played_and_had_its_colours() {
    let mut record = field(4, 6);
    duel(&mut record, (1, 3), ['+', '0']);
    duel(&mut record, (4, 2), ['=', '=']);
    let (pairs, _) = paired(System::DoubleSwiss, &record);
    assert!(!pairs.iter().any(|pair| matches!(pair, (1, 3) | (3, 1))), "{pairs:?}");
    // 1 had White in its first game as 4 had, 2 Black as 3 had: the higher ranked alternate.
    assert_eq!(pairs, [(4, 1), (2, 3)]);
}

// clause: 2026:DOUBLE.1.5
#[test]
fn who_plays_another_score_floats_and_who_rests_does_not() {
    let mut record = second_match();
    duel(&mut record, (2, 1), ['0', '0']);
    duel(&mut record, (7, 3), ['1', '1']);
    duel(&mut record, (6, 5), ['-', '-']);
    rest(&mut record, 4, [Bye::PairingAllocated, Bye::HalfPoint]);
    let options = Options { edition: Edition::E2026, ..Options::default() };
    let field = double_swiss::field(&record, &options, 5).unwrap();
    let float = |player: u16| field.entrant(number(player)).unwrap().float_back(1);
    assert_eq!((float(1), float(2)), (Float::Down, Float::Up));
    assert_eq!((float(7), float(3)), (Float::Down, Float::Up));
    // A match forfeited in both games was not played.
    assert_eq!([float(6), float(5), float(4)], [Float::None; 3]);
}

fn teams(n_teams: u16, rounds: u8) -> Record {
    let mut record = field(n_teams, rounds);
    record.teams = (1..=n_teams)
        .map(|it| Team { name: format!("Team {it}"), players: vec![number(it)], ..Team::default() })
        .collect();
    record.team_event.board_colors = vec![Color::White];
    record.scoring = Scoring { pairing_allocated_bye: Score::HALF, ..Scoring::default() };
    record
}

const TYPE_A: System = System::TeamSwiss(TeamRules::USUAL);

// clause: 2026:TEAM.C4, 2026:TEAM.3.6, 2026:TEAM.1.5
#[test]
fn three_winners_get_one_from_below() {
    let mut record = teams(6, 5);
    for pair in [(1, 4), (2, 5), (3, 6)] {
        game(&mut record, pair, '1');
    }
    // Colours of round 1 were 1-4, 5-2, 3-6.
    record.players[1].rounds.clear();
    record.players[4].rounds.clear();
    game(&mut record, (5, 2), '0');
    assert_eq!(paired(TYPE_A, &record), (vec![(3, 1), (2, 4), (6, 5)], None));
}

// clause: 2026:TEAM.3.4, 2026:TEAM.C2, 2026:TEAM.1.6
#[test]
fn the_bye_goes_to_who_played_more_and_never_to_a_winner_by_forfeit() {
    let mut record = teams(5, 5);
    game(&mut record, (1, 3), '+');
    game(&mut record, (4, 2), '1');
    record.players[4].rounds.push(RoundEntry::Bye(Bye::ZeroPoint));
    let round = 1;
    let asked = RequestedTeamBye { round, team: number(5), bye: Bye::ZeroPoint };
    record.team_event.requested_byes.push(asked);
    // 2, 3 and 5 have nothing; only 2 has played.
    let (pairs, bye) = paired(TYPE_A, &record);
    assert_eq!(bye, Some(2));
    // A forfeited match is no meeting and no colour: 1 has 4, who has the same score.
    assert!(pairs.contains(&(1, 4)), "{pairs:?}");
}

// clause: 2026:TEAM.C1
#[test]
fn a_forfeited_match_may_be_repeated_and_a_played_one_may_not() {
    let mut record = teams(2, 5);
    game(&mut record, (1, 2), '+');
    assert_eq!(paired(TYPE_A, &record).0, [(1, 2)]);
    game(&mut record, (1, 2), '1');
    let options = Options { edition: Edition::E2026, ..Options::default() };
    assert!(pair(TYPE_A, &record, &options).is_err());
}

// clause: 2026:TEAM.C8, 2026:TEAM.0
#[test]
fn teams_with_different_wishes_meet_and_colours_have_no_limit() {
    let mut record = teams(8, 9);
    // 1, 2, 5, 6 had White twice and 3, 4, 7, 8 Black twice, all games drawn.
    for (one, other) in [(1, 3), (2, 4), (5, 7), (6, 8), (1, 4), (2, 3), (5, 8), (6, 7)] {
        game(&mut record, (one, other), '=');
    }
    let (pairs, _) = paired(TYPE_A, &record);
    assert_eq!(pairs, [(7, 1), (8, 2), (3, 5), (4, 6)]);
    // Without preferences the first half meets the second half.
    let none = TeamRules { colors: ColorPreferences::None, ..TeamRules::USUAL };
    let (pairs, _) = paired(System::TeamSwiss(none), &record);
    assert_eq!(pairs.len(), 4);
    assert!(pairs.iter().all(|&(white, black)| white.abs_diff(black) == 4), "{pairs:?}");
}

// clause: 2026:BAKU.1.1, 2026:BAKU.1.4
#[test]
fn teams_are_accelerated_by_match_points_and_not_by_game_points() {
    let record = teams(8, 11);
    let options =
        Options { edition: Edition::E2026, acceleration: Acceleration::Baku, ..Options::default() };
    let points = TeamField::virtual_points(&record, &options, TeamRules::USUAL, 7).unwrap();
    let first: Vec<u16> = (0..7).map(|idx| points.of(number(1), idx).tenths()).collect();
    assert_eq!(first, [20, 20, 20, 10, 10, 10, 0]);
    assert_eq!(points.of(number(5), 0), Score::ZERO);

    let by_games = TeamRules { primary: TeamPrimary::GamePoints, ..TeamRules::USUAL };
    let none = pair(System::TeamSwiss(by_games), &record, &options).unwrap_err();
    assert_eq!(none, NoPairing::Field(AccelerationError::GamePoints.into()));
}

//! Rounds of teams, put together from the games of their players.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use arbiter_rulebook::{
    Color::{self, Black, White},
    Score,
};
use arbiter_tournament::{
    AbnormalPoints, AbnormalResult, Bye, GameResult, LineUp, MatchForfeit, PairingNumber, Player,
    Record, RequestedTeamBye, RoundEntry, Team, TeamByePoints, TeamEvent, TeamRound, TeamRoundKind,
};

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).unwrap()
}

fn game(opponent: u16, color: Color, result: GameResult) -> RoundEntry {
    RoundEntry::Paired { opponent: number(opponent), color: Some(color), result }
}

fn points(halves: u16) -> Score {
    Score::from_tenths(5 * halves)
}

/// Three teams of two: players 1 and 2, 3 and 4, 5 and 6. Each player has these rounds.
fn record(rounds: [Vec<RoundEntry>; 6]) -> Record {
    let players = (1..).zip(rounds).map(|(own, rounds)| Player {
        name: format!("Player {own}"),
        rounds,
        ..Player::vacant(number(own))
    });
    let team = |first: u16| Team {
        name: format!("Team of {first}"),
        players: vec![number(first), number(first + 1)],
        ..Team::default()
    };
    Record {
        players: players.collect(),
        teams: vec![team(1), team(3), team(5)],
        team_event: TeamEvent { board_colors: vec![White, Black], ..TeamEvent::default() },
        ..Record::default()
    }
}

/// One round: the first team beats the second by 1½ to ½, the third has nobody to play.
fn first_beats_second() -> Record {
    record([
        vec![game(3, White, GameResult::Win)],
        vec![game(4, Black, GameResult::Draw)],
        vec![game(1, Black, GameResult::Loss)],
        vec![game(2, White, GameResult::Draw)],
        vec![RoundEntry::Absent],
        vec![RoundEntry::Absent],
    ])
}

fn met(opponent: u16, color: Color, (played, won, drawn): (bool, bool, bool)) -> TeamRoundKind {
    TeamRoundKind::Match {
        opponent: number(opponent),
        color: Some(color),
        is_played: played,
        is_won: won,
        is_drawn: drawn,
    }
}

fn round(kind: TeamRoundKind, match_halves: u16, game_halves: u16) -> TeamRound {
    TeamRound { kind, match_points: points(match_halves), game_points: points(game_halves) }
}

#[test]
fn a_match_is_won_by_game_points_and_worth_two() {
    let record = first_beats_second();
    let rounds = record.team_rounds(1);
    assert_eq!(rounds[0], [round(met(2, White, (true, true, false)), 4, 3)]);
    assert_eq!(rounds[1], [round(met(1, Black, (true, false, false)), 0, 1)]);
    assert_eq!(rounds[2], [round(TeamRoundKind::Absent, 0, 0)]);
    assert_eq!(record.team_rounds(0), [[], [], []] as [[TeamRound; 0]; 3]);
}

#[test]
fn equal_game_points_are_a_draw_and_open_games_count_as_one_meanwhile() {
    let record = record([
        vec![game(5, Black, GameResult::Win), game(3, White, GameResult::Pending)],
        vec![game(6, White, GameResult::Loss), game(4, Black, GameResult::Pending)],
        vec![RoundEntry::Absent, game(1, Black, GameResult::Pending)],
        vec![RoundEntry::Absent, game(2, White, GameResult::Pending)],
        vec![game(1, White, GameResult::Loss)],
        vec![game(2, Black, GameResult::Win)],
    ]);
    let rounds = record.team_rounds(2);
    assert_eq!(rounds[0][0], round(met(3, Black, (true, false, true)), 2, 2));
    assert_eq!(rounds[2][0], round(met(1, White, (true, false, true)), 2, 2));
    assert_eq!(rounds[0][1], round(met(2, White, (true, false, true)), 2, 2));
    let unknown = Record { unknown_result: Some(Score::ZERO), ..record };
    assert_eq!(unknown.team_rounds(2)[0][1], round(met(2, White, (true, false, true)), 2, 0));
}

#[test]
fn a_match_of_forfeits_alone_was_not_played() {
    let record = record([
        vec![game(3, White, GameResult::ForfeitWin)],
        vec![game(4, Black, GameResult::ForfeitWin)],
        vec![game(1, Black, GameResult::ForfeitLoss)],
        vec![game(2, White, GameResult::ForfeitLoss)],
        vec![],
        vec![],
    ]);
    let rounds = record.team_rounds(1);
    assert_eq!(rounds[0][0], round(met(2, White, (false, true, false)), 4, 4));
    assert_eq!(rounds[1][0], round(met(1, Black, (false, false, false)), 0, 0));
    // Both lost every board by forfeit: nobody drew.
    let mut nobody = record;
    nobody.players[0].rounds = vec![game(3, White, GameResult::ForfeitLoss)];
    nobody.players[1].rounds = vec![game(4, Black, GameResult::ForfeitLoss)];
    assert_eq!(nobody.team_rounds(1)[0][0], round(met(2, White, (false, false, false)), 0, 0));
}

#[test]
fn a_listed_forfeit_gives_every_board_to_the_winner_in_its_round_alone() {
    let mut record = first_beats_second();
    for player in &mut record.players {
        player.rounds = vec![RoundEntry::Absent; 2];
    }
    let forfeit = |winner| MatchForfeit { round: 2, white: number(2), black: number(3), winner };
    record.team_event.forfeits = vec![forfeit(Some(Black))];
    let rounds = record.team_rounds(2);
    assert_eq!(rounds[2][1], round(met(2, Black, (false, true, false)), 4, 4));
    assert_eq!(rounds[1][1], round(met(3, White, (false, false, false)), 0, 0));
    assert_eq!(rounds[0][1].kind, TeamRoundKind::Absent);
    assert_eq!(rounds[1][0].kind, TeamRoundKind::Absent, "only in its round");

    record.team_event.forfeits = vec![forfeit(Some(White))];
    let rounds = record.team_rounds(2);
    assert_eq!(rounds[1][1], round(met(3, White, (false, true, false)), 4, 4));
    assert_eq!(rounds[2][1], round(met(2, Black, (false, false, false)), 0, 0));

    record.team_event.forfeits = vec![forfeit(None)];
    let rounds = record.team_rounds(2);
    assert_eq!(rounds[1][1], round(met(3, White, (false, false, false)), 0, 0));
    assert_eq!(rounds[2][1], round(met(2, Black, (false, false, false)), 0, 0));
}

#[test]
fn a_forfeit_of_a_match_with_games_is_not_played_whatever_the_games_say() {
    let mut record = first_beats_second();
    record.team_event.forfeits =
        vec![MatchForfeit { round: 1, white: number(1), black: number(2), winner: Some(Black) }];
    let rounds = record.team_rounds(1);
    assert_eq!(rounds[0][0], round(met(2, White, (false, false, false)), 0, 3));
    assert_eq!(rounds[1][0], round(met(1, Black, (false, true, false)), 4, 1));
}

#[test]
fn byes_are_worth_what_was_said_or_what_the_rules_give() {
    let mut record = first_beats_second();
    let bye = |of: &Record| of.team_rounds(1)[2][0];
    record.team_event.byes = vec![Some(number(3))];
    let allocated = TeamRoundKind::Bye(Bye::PairingAllocated);
    assert_eq!(bye(&record), round(allocated, 4, 4), "a win where other rules pair");
    record.team_event.byes = vec![Some(number(1))];
    assert_eq!(bye(&record).kind, TeamRoundKind::Absent, "it is another's");
    record.team_event.byes = vec![Some(number(3))];
    record.event.type_code = Some("FIDE_TEAM".parse().unwrap());
    assert_eq!(bye(&record), round(allocated, 2, 2), "a draw by C.04.6 1.4");
    let said = TeamByePoints { match_points: points(3), game_points: points(5) };
    record.team_event.bye_points = Some(said);
    assert_eq!(bye(&record), round(allocated, 3, 5));
}

#[test]
fn a_bye_that_a_team_asked_for_counts_on_every_board() {
    for (kind, match_halves, game_halves) in
        [(Bye::FullPoint, 4, 4), (Bye::HalfPoint, 2, 2), (Bye::ZeroPoint, 0, 0)]
    {
        let mut record = first_beats_second();
        let asked = |round, team| RequestedTeamBye { round, team: number(team), bye: kind };
        record.team_event.requested_byes = vec![asked(2, 3), asked(1, 1), asked(1, 3)];
        let expected = round(TeamRoundKind::Bye(kind), match_halves, game_halves);
        assert_eq!(record.team_rounds(1)[2][0], expected, "{kind:?}");
        record.team_event.requested_byes = vec![asked(2, 3)];
        assert_eq!(record.team_rounds(1)[2][0].kind, TeamRoundKind::Absent, "another round");
        // Of byes that stand at the players, theirs are the game points.
        record.players[4].rounds = vec![RoundEntry::Bye(kind)];
        let expected = round(TeamRoundKind::Bye(kind), match_halves, game_halves / 2);
        assert_eq!(record.team_rounds(1)[2][0], expected, "{kind:?} of one player");
    }
    let mut record = first_beats_second();
    record.players[5].rounds = vec![RoundEntry::Bye(Bye::PairingAllocated)];
    let allocated = TeamRoundKind::Bye(Bye::PairingAllocated);
    assert_eq!(record.team_rounds(1)[2][0], round(allocated, 4, 4));
}

#[test]
fn points_of_a_kind_of_result_go_to_the_teams_that_are_named() {
    let mut record = first_beats_second();
    let award = |result, of: Option<u16>, team| AbnormalPoints {
        result: Some(result),
        match_tenths: 7,
        game_tenths: 3,
        round: of,
        numbers: vec![number(team)],
    };
    let awarded = |of: &Record, team: usize| {
        let TeamRound { match_points, game_points, .. } = of.team_rounds(1)[team][0];
        (match_points.tenths(), game_points.tenths()) == (7, 3)
    };
    for (result, of, team, counts) in [
        (AbnormalResult::Win, None, 1, true),
        (AbnormalResult::Win, Some(1), 1, true),
        (AbnormalResult::Win, Some(2), 1, false),
        (AbnormalResult::Win, None, 2, false),
        (AbnormalResult::Draw, None, 1, false),
        (AbnormalResult::Loss, None, 2, true),
        (AbnormalResult::ForfeitLoss, None, 2, false),
        (AbnormalResult::ZeroPointBye, None, 3, false),
    ] {
        record.abnormal_points = vec![award(result, of, team)];
        assert_eq!(awarded(&record, usize::from(team) - 1), counts, "{result:?} {of:?} {team}");
    }
    record.abnormal_points = vec![award(AbnormalResult::Win, None, 1)];
    assert!(!awarded(&record, 1), "nobody else gets them");
    let first = &record.players[0];
    assert_eq!(record.points_in(first, 0), record.scoring.points(first.rounds[0]), "nor players");
    record.team_event = TeamEvent::default();
    assert!(!awarded(&record, 0), "numbers are those of players there");
}

#[test]
fn every_kind_of_round_has_its_kind_of_result() {
    let kinds = AbnormalResult::CODES.map(|(kind, _)| kind);
    let awards = kinds.iter().zip(1..).map(|(&result, tenths)| AbnormalPoints {
        result: Some(result),
        match_tenths: tenths,
        game_tenths: 0,
        round: None,
        numbers: vec![number(1), number(2), number(3)],
    });
    let awards: Vec<_> = awards.collect();
    let kind = |record: Record, team: usize| {
        let record = Record { abnormal_points: awards.clone(), ..record };
        let tenths = record.team_rounds(1)[team][0].match_points.tenths();
        kinds[usize::from(tenths) - 1]
    };
    assert_eq!(kind(first_beats_second(), 0), AbnormalResult::Win);
    assert_eq!(kind(first_beats_second(), 1), AbnormalResult::Loss);
    let mut drawn = first_beats_second();
    drawn.players[0].rounds = vec![game(3, White, GameResult::Draw)];
    drawn.players[2].rounds = vec![game(1, Black, GameResult::Draw)];
    assert_eq!(kind(drawn, 0), AbnormalResult::Draw);
    let mut forfeit = first_beats_second();
    forfeit.team_event.forfeits =
        vec![MatchForfeit { round: 1, white: number(1), black: number(2), winner: Some(White) }];
    assert_eq!(kind(forfeit.clone(), 0), AbnormalResult::ForfeitWin);
    assert_eq!(kind(forfeit, 1), AbnormalResult::ForfeitLoss);
    for (bye, result) in [
        (Bye::PairingAllocated, AbnormalResult::FullPointBye),
        (Bye::FullPoint, AbnormalResult::FullPointBye),
        (Bye::HalfPoint, AbnormalResult::HalfPointBye),
        (Bye::ZeroPoint, AbnormalResult::ZeroPointBye),
    ] {
        let mut record = first_beats_second();
        record.players[4].rounds = vec![RoundEntry::Bye(bye)];
        assert_eq!(kind(record, 2), result, "{bye:?}");
    }
}

#[test]
fn penalties_of_teams_count_from_their_round_on() {
    let mut record = first_beats_second();
    let penalty = |round, match_tenths, game_tenths, result| AbnormalPoints {
        result,
        match_tenths,
        game_tenths,
        round,
        numbers: vec![number(1)],
    };
    record.abnormal_points = vec![
        penalty(None, -10, 0, None),
        penalty(Some(2), 3, -5, None),
        penalty(None, 100, 100, Some(AbnormalResult::Win)),
    ];
    assert_eq!(record.team_bonus_tenths(number(1), 1), (-10, 0));
    assert_eq!(record.team_bonus_tenths(number(1), 2), (-7, -5));
    assert_eq!(record.team_bonus_tenths(number(2), 2), (0, 0));
    record.team_event = TeamEvent::default();
    assert_eq!(record.team_bonus_tenths(number(1), 2), (0, 0), "numbers are those of players");
}

#[test]
fn a_match_has_the_boards_announced_or_the_most_that_were_played() {
    let mut record = first_beats_second();
    assert_eq!(record.team_boards(), 2);
    record.team_event.board_colors = vec![White; 5];
    assert_eq!(record.team_boards(), 5);
    record.team_event.board_colors.clear();
    assert_eq!(record.team_boards(), 2, "the first two teams sent two");
    for player in [1, 3] {
        record.players[player].rounds = vec![RoundEntry::Bye(Bye::HalfPoint)];
    }
    assert_eq!(record.team_boards(), 1);
    for player in &mut record.players {
        player.rounds.clear();
    }
    assert_eq!(record.team_boards(), 0);
}

#[test]
fn the_colour_of_the_first_board_follows_from_that_of_any_other() {
    let color = |of: &Record| match of.team_rounds(1)[0][0].kind {
        TeamRoundKind::Match { color, .. } => color,
        TeamRoundKind::Bye(_) | TeamRoundKind::Absent => None,
    };
    let unknown = |opponent| RoundEntry::Paired {
        opponent: number(opponent),
        color: None,
        result: GameResult::Win,
    };
    let mut record = first_beats_second();
    // Only the second board tells: Black there is White on the first, where colours alternate.
    record.players[0].rounds = vec![unknown(3)];
    assert_eq!(color(&record), Some(White));
    record.team_event.board_colors = vec![White, White];
    assert_eq!(color(&record), Some(Black), "the same colour on both boards");
    record.team_event.board_colors.clear();
    assert_eq!(color(&record), Some(White), "without a record they alternate");
    record.players[1].rounds = vec![unknown(4)];
    assert_eq!(color(&record), None);
}

#[test]
fn a_line_up_orders_the_boards_of_its_round_and_team() {
    let mut record = first_beats_second();
    let usual = vec![Some(number(1)), Some(number(2))];
    let own = LineUp {
        round: 1,
        team: number(1),
        opponent: number(2),
        players: vec![None, Some(number(2))],
    };
    record.team_event.line_ups = vec![own];
    assert_eq!(record.line_up(0, 0), [None, Some(number(2)), Some(number(1))]);
    assert_eq!(record.line_up(0, 1), usual, "another round");
    assert_eq!(record.line_up(1, 0), [Some(number(3)), Some(number(4))], "another team");
    assert_eq!(record.line_up(9, 0), [], "no such team");
    // An empty first board: Black of the second is White of the first.
    record.players[0].rounds = vec![RoundEntry::Absent];
    let rounds = record.team_rounds(1);
    assert_eq!(rounds[0][0], round(met(2, White, (true, false, true)), 2, 1));
}

#[test]
fn a_game_inside_a_team_is_no_match() {
    let mut record = first_beats_second();
    record.players[4].rounds = vec![game(6, White, GameResult::Win)];
    record.players[5].rounds = vec![game(5, Black, GameResult::Loss)];
    assert_eq!(record.team_rounds(1)[2][0].kind, TeamRoundKind::Absent);
}

#[test]
fn without_a_code_the_bye_is_worth_to_a_team_what_it_is_worth_to_players() {
    let mut record = first_beats_second();
    for player in &mut record.players[4..] {
        player.rounds = vec![RoundEntry::Bye(Bye::PairingAllocated)];
    }
    let bye = |match_halves, game_halves| {
        round(TeamRoundKind::Bye(Bye::PairingAllocated), match_halves, game_halves)
    };
    for (each, expected) in [(2, bye(4, 4)), (1, bye(2, 2)), (0, bye(0, 0))] {
        record.scoring.pairing_allocated_bye = points(each);
        assert_eq!(record.team_rounds(1)[2], [expected], "{each} halves");
    }
}

#[test]
fn a_team_of_which_anything_is_known_is_not_vacant() {
    assert!(Team::default().is_vacant());
    assert!(!Team { nickname: "GHE".to_owned(), ..Team::default() }.is_vacant());
    assert!(!Team { players: vec![number(1)], ..Team::default() }.is_vacant());
}

//! Events of matches: two games for each pair (C.04.5), or a board for each player of a team
//! (C.04.6).

use arbiter_director::{Command, Contradiction, Refusal, report};
use arbiter_rulebook::{Color, Score, SwissEdition};
use arbiter_rulebook::{TieBreak, tie_break::Method};
use arbiter_tournament::{
    BoardResult, Bye, Decision, Details, Fact, PairedBy, PlayerId, Settings, System, TeamRules,
    Tournament, TypeCode,
};

use crate::hall::{Hall, id, player};

/// The boards of the draft, in names.
fn draft(event: &Tournament) -> Vec<String> {
    let name = |id: PlayerId| event.players[&id].details.name.clone();
    let pairs = &event.draft.as_ref().expect("drafted").pairing.pairs;
    pairs.iter().map(|pair| format!("{}-{}", name(pair.white), name(pair.black))).collect()
}

fn bye_of(event: &Tournament, name: &str) -> Option<Bye> {
    let pairing = &event.draft.as_ref().expect("drafted").pairing;
    pairing.byes.iter().find(|(player, _)| *player == id(event, name)).map(|&(_, bye)| bye)
}

fn play(hall: &mut Hall, round: u8, decisions: &[Decision]) {
    hall.done(&Command::PublishRound);
    for (board, &decision) in (1..).zip(decisions) {
        let result = BoardResult::Played(decision);
        hall.done(&Command::EnterResult { round, board, result });
    }
}

/// Five players, number 1 with White.
fn five(rounds: u8) -> Hall {
    let settings = Settings { system: System::DoubleSwiss, ..Settings::swiss("Matches", rounds) };
    let mut hall = Hall::new(settings);
    let entries = (1..=5_u16).map(|number| player(&number.to_string(), Some(2200 - 10 * number)));
    hall.done(&Command::Enter(entries.collect::<Vec<Details>>()));
    hall.done(&Command::DrawInitialColor(Color::White));
    hall
}

// clause: 2026:DOUBLE.0, 2026:DOUBLE.1.4, 2026:DOUBLE.4.3
#[test]
fn a_match_is_two_games_and_its_bye_a_win_and_a_draw() {
    let mut hall = five(6);
    hall.done(&Command::PairNextRound);
    assert_eq!(draft(&hall.event), ["1-3", "4-2"]);
    assert_eq!(bye_of(&hall.event, "5"), Some(Bye::PairingAllocated));
    play(&mut hall, 1, &[Decision::WhiteWins, Decision::WhiteWins]);

    hall.done(&Command::PairNextRound);
    assert_eq!(draft(&hall.event), ["3-1", "2-4"], "in the order of the first games");
    assert_eq!(bye_of(&hall.event, "5"), Some(Bye::HalfPoint));
    play(&mut hall, 2, &[Decision::Draw, Decision::WhiteWins]);

    let ranked = report::standings(&hall.event, None, None).unwrap();
    let scores: Vec<(u16, Score)> =
        ranked.ranking.rows.iter().map(|row| (row.number, row.score)).collect();
    let points = |tenths| Score::from_tenths(tenths);
    assert_eq!(scores.len(), 5);
    for (number, tenths) in [(1, 15), (5, 15), (2, 10), (4, 10), (3, 5)] {
        assert!(scores.contains(&(number, points(tenths))), "{scores:?}");
    }

    // 2 and 4 have met, so both go up to 1 and 5; 3 is the lowest and has the bye.
    hall.done(&Command::PairNextRound);
    assert_eq!(draft(&hall.event), ["4-1", "2-5"]);
    assert_eq!(bye_of(&hall.event, "3"), Some(Bye::PairingAllocated));
    let (_, said) = arbiter_director::explain(&hall.event).unwrap();
    assert!(said.iter().any(|sentence| sentence.text.key == "match-lifted"), "{said:?}");
}

#[test]
fn who_leaves_in_the_middle_of_a_match_still_has_its_second_game() {
    let mut hall = five(4);
    hall.done(&Command::PairNextRound);
    play(&mut hall, 1, &[Decision::WhiteWins, Decision::WhiteWins]);
    let player = id(&hall.event, "3");
    hall.done(&Command::Withdraw { player, reason: "ill".to_owned() });

    hall.done(&Command::PairNextRound);
    assert_eq!(draft(&hall.event), ["3-1", "2-4"]);
    hall.done(&Command::PublishRound);
    let forfeit = BoardResult::Forfeit { present: Some(Color::Black) };
    assert_eq!(hall.event.rounds[1].boards[0].result, Some(forfeit));
    let result = BoardResult::Played(Decision::Draw);
    hall.done(&Command::EnterResult { round: 2, board: 2, result });

    hall.done(&Command::PairNextRound);
    assert_eq!(bye_of(&hall.event, "3"), Some(Bye::ZeroPoint));
}

#[test]
fn a_double_swiss_has_an_even_number_of_games_and_no_teams() {
    let settings = Settings { system: System::DoubleSwiss, ..Settings::swiss("Matches", 5) };
    let refused = |settings: Settings| {
        let command = Command::Create(Box::new(settings));
        arbiter_director::decide(&Tournament::default(), &command, arbiter_director::Consent::None)
    };
    let odd = Refusal::Contradiction(Contradiction::OddGames);
    assert_eq!(refused(settings.clone()).unwrap_err(), odd);
    let teams = Refusal::Contradiction(Contradiction::TeamsOfPlayers);
    let settings = Settings { rounds: 6, is_team_event: true, ..settings };
    assert_eq!(refused(settings).unwrap_err(), teams);
}

/// Teams of three for matches of two boards, `A` the strongest.
fn teams(n_teams: u8) -> Hall {
    let settings = Settings {
        system: System::TeamSwiss(TeamRules::USUAL),
        boards: 2,
        scoring: arbiter_tournament::Scoring {
            pairing_allocated_bye: Score::HALF,
            ..arbiter_tournament::Scoring::default()
        },
        tiebreaks: vec![TieBreak::plain(Method::GamePoints)],
        ..Settings::swiss("League", 5)
    };
    Hall::of_teams(settings, n_teams)
}

// clause: 2026:TEAM.1.1, 2026:TEAM.1.2, 2026:TEAM.1.4, 2026:TEAM.4.2, 2026:TEAM.4.3
#[test]
fn teams_meet_by_match_points_with_colours_by_their_own_rules() {
    let mut hall = teams(5);
    assert!(hall.event.settings.is_team_event);
    assert_eq!(hall.event.settings.editions.swiss, SwissEdition::E2026);
    hall.done(&Command::PairNextRound);
    assert_eq!(hall.event.team_order, ["A", "B", "C", "D", "E"]);
    assert_eq!(draft(&hall.event), ["A1-C1", "C2-A2", "D1-B1", "B2-D2"]);
    assert_eq!(bye_of(&hall.event, "E2"), Some(Bye::PairingAllocated));
    assert_eq!(bye_of(&hall.event, "E3"), Some(Bye::ZeroPoint));
    // A beats C by 1½, D beats B by 2.
    let decisions = [Decision::WhiteWins, Decision::Draw, Decision::WhiteWins, Decision::BlackWins];
    play(&mut hall, 1, &decisions);

    let ranked = report::team_standings(&hall.event, None, None).unwrap();
    let order: Vec<(&str, u16)> = ranked
        .ranking
        .rows
        .iter()
        .map(|row| (ranked.table.competitors[row.idx].name.as_str(), row.score.tenths()))
        .collect();
    assert_eq!(order, [("D", 20), ("A", 20), ("E", 10), ("C", 0), ("B", 0)]);

    // B and C have nothing and a match each: the larger number rests. D has more game points
    // than A and gives up White; B had Black, E had nothing.
    hall.done(&Command::PairNextRound);
    assert_eq!(draft(&hall.event), ["A1-D1", "D2-A2", "B1-E1", "E2-B2"]);
    assert_eq!(bye_of(&hall.event, "C1"), Some(Bye::PairingAllocated));
    play(&mut hall, 2, &[Decision::Draw; 4]);

    let explained = report::explain(&hall.event, 2, None).unwrap();
    assert!(explained.is_expected() && explained.how.is_some());
}

// clause: TRF26.310, TRF26.320
#[test]
fn a_team_event_goes_out_and_comes_in_with_its_numbers() {
    let mut hall = teams(5);
    hall.done(&Command::PairNextRound);
    let forfeit = BoardResult::Forfeit { present: Some(Color::White) };
    hall.done(&Command::PublishRound);
    for (board, result) in [
        (1, forfeit),
        (2, BoardResult::Forfeit { present: Some(Color::Black) }),
        (3, BoardResult::Played(Decision::WhiteWins)),
        (4, BoardResult::Played(Decision::Draw)),
    ] {
        hall.done(&Command::EnterResult { round: 1, board, result });
    }
    let record = report::exchange_record(&hall.event).unwrap();
    let TeamRules { colors, primary, has_secondary } = TeamRules::USUAL;
    let paired_by = PairedBy::TeamSwiss { colors, primary, has_secondary };
    let stated = TypeCode { paired_by, is_accelerated: false };
    assert_eq!(record.event.type_code, Some(stated));
    assert_eq!(record.team_event.byes.len(), 1);
    assert_eq!(record.team_event.forfeits.len(), 1);
    assert_eq!(record.teams[4].stated_match_points, Some(Score::ONE));
    assert_eq!(record.teams[4].stated_game_points, Some(Score::ONE));

    let facts = report::facts_with(&record, &report::Beside::default()).unwrap();
    let differs = |fact: &Fact| matches!(fact, Fact::RoundsDiffer { .. });
    assert!(!facts.iter().any(differs), "the rounds are those of the rules");
    let imported = arbiter_tournament::replay(&facts);

    assert_eq!(imported.settings.system, hall.event.settings.system);
    assert_eq!(imported.team_order, hall.event.team_order);
    let pairs = |event: &Tournament| -> Vec<(String, String)> {
        let name = |id: PlayerId| event.players[&id].details.name.clone();
        let boards = event.rounds[0].boards.iter();
        boards.map(|it| (name(it.pair.white), name(it.pair.black))).collect()
    };
    assert_eq!(pairs(&imported), pairs(&hall.event));
}

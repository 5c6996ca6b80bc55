//! Events of teams.

use arbiter_director::{Command, Concern, Consent, Refusal, report};
use arbiter_rulebook::Score;
use arbiter_rulebook::{TieBreak, tie_break::Method};
use arbiter_tournament::{BoardResult, Bye, Decision, PlayerId, Settings, System, Tournament};

use crate::hall::{Hall, id};

/// Teams of three players for matches of two boards; `A` is the strongest.
fn teams(n_teams: u8, system: System) -> Hall {
    let settings = Settings {
        system,
        is_team_event: true,
        boards: 2,
        tiebreaks: vec![TieBreak::plain(Method::GamePoints)],
        ..Settings::swiss("League", 3)
    };
    Hall::of_teams(settings, n_teams)
}

/// The boards of the draft, in names.
fn draft(event: &Tournament) -> Vec<String> {
    let name = |id: PlayerId| event.players[&id].details.name.clone();
    let pairs = &event.draft.as_ref().expect("drafted").pairing.pairs;
    pairs.iter().map(|pair| format!("{}-{}", name(pair.white), name(pair.black))).collect()
}

#[test]
fn teams_meet_board_by_board_with_alternating_colours() {
    let mut hall = teams(4, System::Dutch);

    hall.done(&Command::PairNextRound);

    assert_eq!(draft(&hall.event), ["A1-C1", "C2-A2", "D1-B1", "B2-D2"]);
    let byes = &hall.event.draft.as_ref().unwrap().pairing.byes;
    assert_eq!(byes.len(), 4, "substitutes are not paired");
    assert!(byes.iter().all(|(_, bye)| *bye == Bye::ZeroPoint));
}

#[test]
fn winners_of_matches_meet_in_the_next_round() {
    let mut hall = teams(4, System::Dutch);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);
    // A beats C by 1½, D beats B by 2.
    for (board, decision) in
        (1..).zip([Decision::WhiteWins, Decision::Draw, Decision::WhiteWins, Decision::BlackWins])
    {
        let result = BoardResult::Played(decision);
        hall.done(&Command::EnterResult { round: 1, board, result });
    }

    let ranked = report::team_standings(&hall.event, None, None).unwrap();
    let order: Vec<_> = ranked
        .ranking
        .rows
        .iter()
        .map(|row| (ranked.table.competitors[row.idx].name.as_str(), row.score))
        .collect();
    let two = Score::ONE + Score::ONE;
    assert_eq!(
        order,
        [("D", two), ("A", two), ("C", Score::ZERO), ("B", Score::ZERO)],
        "match points, then game points"
    );
    hall.done(&Command::PairNextRound);
    let boards = draft(&hall.event);
    assert!(boards[0].contains('A') && boards[0].contains('D'), "{boards:?}");
    assert!(boards[2].contains('B') && boards[2].contains('C'), "{boards:?}");
}

#[test]
fn who_is_missing_is_replaced_by_the_next_of_the_board_order() {
    let mut hall = teams(2, System::RoundRobin { cycles: 2 });
    let player = id(&hall.event, "A1");
    hall.done(&Command::AnnounceAbsence { player, round: 1, bye: Bye::ZeroPoint });
    hall.done(&Command::PairNextRound);
    assert_eq!(draft(&hall.event), ["A2-B1", "B2-A3"]);

    let player = id(&hall.event, "A2");
    hall.done(&Command::AnnounceAbsence { player, round: 1, bye: Bye::ZeroPoint });
    hall.done(&Command::PairNextRound);

    assert_eq!(draft(&hall.event), ["A3-B1"]);
    let byes = &hall.event.draft.as_ref().unwrap().pairing.byes;
    assert!(byes.contains(&(id(&hall.event, "B2"), Bye::FullPoint)), "nobody sits opposite");
}

#[test]
fn a_team_names_its_players_in_board_order() {
    let mut hall = teams(2, System::Dutch);
    let [a1, a2, a3, b1] = ["A1", "A2", "A3", "B1"].map(|name| id(&hall.event, name));
    let lineup =
        |players: Vec<PlayerId>| Command::SetLineup { team: "A".to_owned(), round: 1, players };
    let wrong = Refusal::NotInTeam { player: b1, team: "A".to_owned() };
    assert_eq!(hall.refused(&lineup(vec![a1, b1])), wrong);
    assert!(matches!(hall.refused(&lineup(vec![a1, a2, a3])), Refusal::TooLong { .. }));
    assert!(matches!(hall.refused(&lineup(vec![a1, a1])), Refusal::NotOnce { .. }));
    let nobody = Command::SetLineup { team: "Z".to_owned(), round: 1, players: vec![a1] };
    assert_eq!(hall.refused(&nobody), Refusal::NoSuchTeam("Z".to_owned()));
    assert_eq!(hall.concerns(&lineup(vec![a3, a1])), [Concern::BoardOrder(a1)]);

    hall.with(&lineup(vec![a1, a3]), Consent::None);
    hall.done(&Command::PairNextRound);

    assert_eq!(draft(&hall.event), ["A1-B1", "B2-A3"]);
    // Another line-up throws the draft away.
    hall.done(&lineup(vec![a2, a3]));
    assert_eq!(hall.event.draft, None);
}

#[test]
fn an_odd_team_is_free_and_all_its_boards_have_the_bye() {
    let mut hall = teams(3, System::Dutch);

    hall.done(&Command::PairNextRound);

    let byes = &hall.event.draft.as_ref().unwrap().pairing.byes;
    let free: Vec<_> = byes.iter().filter(|(_, bye)| *bye == Bye::PairingAllocated).collect();
    assert_eq!(free.len(), 2);
    hall.done(&Command::PublishRound);
    hall.results(&[Decision::Draw]);
    let ranked = report::team_standings(&hall.event, None, None).unwrap();
    assert_eq!(ranked.ranking.rows[0].score, Score::ONE + Score::ONE);
}

#[test]
fn a_team_event_comes_back_from_its_report() {
    let mut hall = teams(4, System::Dutch);
    hall.play(&[Decision::WhiteWins]);
    let record = report::exchange_record(&hall.event).unwrap();
    assert_eq!(record.teams.len(), 4);

    let imported = arbiter_tournament::replay(
        &report::facts_with(&record, &report::Beside::default()).unwrap(),
    );

    assert!(imported.settings.is_team_event);
    assert_eq!(imported.settings.boards, 2);
    assert_eq!(imported.teams.len(), 4);
}

#[test]
fn a_round_is_told_match_by_match() {
    let mut hall = teams(3, System::Dutch);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);
    let round = report::team_round(&hall.event, 1).expect("published");
    assert_eq!(round.matches.len(), 1);
    let free = &round.free[0];
    let open = &round.matches[0];
    assert!(!open.is_over && open.boards == [0, 1] && open.home_points == Score::ZERO);
    assert_eq!(free.1, Score::ONE + Score::ONE, "a bye is worth a point on each board");

    for board in 1..=2 {
        let result = BoardResult::Played(Decision::WhiteWins);
        hall.done(&Command::EnterResult { round: 1, board, result });
    }

    let round = report::team_round(&hall.event, 1).expect("published");
    let ended = &round.matches[0];
    assert!(ended.is_over);
    assert_eq!((ended.home_points, ended.away_points), (Score::ONE, Score::ONE));
    assert_eq!(report::team_round(&hall.event, 2), None);
}

#[test]
fn a_team_is_listed_with_its_strength_and_whom_it_sends() {
    let mut hall = teams(2, System::Dutch);
    let rows = report::team_rows(&hall.event);
    assert_eq!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["A", "B"]);
    assert_eq!(rows[0].strength, 2185);
    let usual = report::lineup(&hall.event, "A", 1);
    assert_eq!((usual.players.as_slice(), usual.is_said), (&rows[0].players[..2], false));

    let players = rows[0].players[1..].to_vec();
    let team = "A".to_owned();
    hall.done(&Command::SetLineup { team, round: 1, players: players.clone() });

    let said = report::lineup(&hall.event, "A", 1);
    assert_eq!((said.players, said.is_said), (players, true));
}

//! Documents of an event: prizes, forecast, norms, changes by hand, the exchange record.

use arbiter_director::{
    Command, Concern, Consent, Refusal, Seat, comparison,
    report::{self, ChanceState, FrbeSending, NormField, SheetCell},
};
use arbiter_rulebook::{Color, Score};
use arbiter_rulebook::{TieBreak, tie_break::Method};
use arbiter_tournament::{
    Acceleration, Award, BoardResult, Decision, Details, Fact, Pair, Pairing, Prize, PrizeFor,
    PrizeSharing, Purpose, Session, Settings, Title,
};

use crate::hall::{Hall, player};

fn prize(name: &str, cents: u64, rated_below: Option<u16>) -> Prize {
    let (name, category) = (name.to_owned(), String::new());
    Prize { name, cents, rated_below, reserved_for: PrizeFor::Everybody, category }
}

/// Six players after one round: White, Black, draw. 1.0, 1.0, 0.5, 0.5, 0.0, 0.0.
fn after_a_round(sharing: PrizeSharing) -> Hall {
    let mut hall = Hall::swiss(6, 3);
    let settings = Settings {
        prizes: vec![
            prize("First", 10_001, None),
            prize("Second", 5_000, None),
            prize("Third", 1_000, None),
            prize("Below 1990", 300, Some(1990)),
        ],
        prize_sharing: sharing,
        tiebreaks: vec![TieBreak::plain(Method::Lots)],
        ..hall.event.settings.clone()
    };
    hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });
    hall.play(&[Decision::WhiteWins, Decision::BlackWins, Decision::Draw]);
    hall.done(&Command::DrawLots(hall.event.order.clone()));
    hall
}

/// While a round is being played, its results are in the table, but place and points are those of
/// the standings: one state, not two.
#[test]
fn the_crosstable_of_a_running_round_ranks_and_counts_as_the_standings_do() {
    let mut hall = Hall::swiss(8, 5);
    hall.play(&[Decision::WhiteWins]);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);
    let result = BoardResult::Played(Decision::BlackWins);
    hall.done(&Command::EnterResult { round: 2, board: 1, result });
    let ranked = report::standings(&hall.event, None, None).unwrap();
    let standings: Vec<_> = ranked.ranking.rows.iter().map(|row| (row.number, row.score)).collect();
    let rows = report::crosstable(&hall.event).unwrap();
    let cross: Vec<_> = rows.iter().map(|row| (row.player.number.get(), row.points)).collect();
    assert_eq!(cross, standings);
    assert!(rows.iter().all(|row| row.player.rounds.len() == 2), "round 2 is shown");
    let points: Vec<_> = rows.iter().map(|row| row.points.tenths()).collect();
    assert_eq!(points, [10, 10, 10, 10, 0, 0, 0, 0], "after one round, whatever round 2 brings");
}

#[test]
fn prizes_are_shared_as_the_regulations_say_to_the_last_cent() {
    let amounts = |sharing| {
        let hall = after_a_round(sharing);
        let winners = report::prizes(&hall.event).unwrap();
        winners.iter().map(|winner| winner.cents).collect::<Vec<_>>()
    };
    // Two with a point share first and second, two with half a point the third, two without
    // points the prize below 1990.
    assert_eq!(amounts(PrizeSharing::Equal), [7_501, 7_500, 500, 500, 150, 150]);
    // Half of 10001 by place, the other half shared.
    assert_eq!(amounts(PrizeSharing::Hort), [8_751, 6_250, 750, 250, 225, 75]);
    assert_eq!(amounts(PrizeSharing::ByPlace), [10_001, 5_000, 1_000, 300]);
}

#[test]
fn nobody_wins_twice_and_the_unrated_are_not_below_a_limit() {
    let hall = after_a_round(PrizeSharing::Equal);
    let winners = report::prizes(&hall.event).unwrap();
    let last = winners.last().unwrap();
    assert_eq!(last.prizes, ["Below 1990"]);
    assert_eq!(winners.iter().filter(|winner| winner.id == last.id).count(), 1);
    assert!(hall.event.players[&last.id].details.rating < Some(1990));
}

#[test]
fn the_forecast_rates_what_was_played_and_weighs_the_open_game() {
    let mut hall = Hall::swiss(4, 3);
    let settings = Settings { starts: "2018-03-01".parse().ok(), ..hall.event.settings.clone() };
    hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });
    hall.play(&[Decision::Draw, Decision::Draw]);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);

    let forecast = report::forecast(&hall.event).unwrap();

    assert_eq!(forecast.rating.refusals, []);
    // 2000 against 1980: expected 0.53, K 20.
    let first = &forecast.rating.players[0];
    assert_eq!(first.games.len(), 1);
    assert_eq!(report::new_rating(&forecast, first.number), Some(1999));
    assert_eq!(forecast.open.len(), 4);
    for open in &forecast.open {
        let [lost, drawn, won] = open.changes;
        assert_eq!((won.0 - drawn.0, drawn.0 - lost.0), (1000, 1000), "K 20 times half a point");
    }
}

#[test]
fn an_estimate_is_no_rating() {
    let mut hall = Hall::swiss(4, 3);
    let first = *hall.event.players.keys().next().unwrap();
    let mut details = hall.event.players[&first].details.clone();
    details.rating_is_estimated = true;
    let (details, reason) = (Box::new(details), "no list has him".to_owned());
    hall.done(&Command::Correct { player: first, details, reason });
    hall.play(&[Decision::Draw, Decision::Draw]);

    let forecast = report::forecast(&hall.event).unwrap();

    assert_eq!(forecast.rating.players[0].entrant.own, None);
}

/// Estimates, penalties and days in the files for others.
#[test]
fn files_for_others_call_everything_by_its_name() {
    let mut hall = Hall::swiss(4, 1);
    let settings = Settings {
        programme: vec![Session { starts: "2026-03-05 14:00".to_owned(), ..Session::default() }],
        ..hall.event.settings.clone()
    };
    hall.done(&Command::ChangeSettings { settings: Box::new(settings), reason: None });
    let first = *hall.event.players.keys().next().unwrap();
    let mut details = hall.event.players[&first].details.clone();
    (details.name, details.rating_is_estimated) = ("D'Arc, Anne".to_owned(), true);
    let (details, reason) = (Box::new(details), "no list has her".to_owned());
    hall.done(&Command::Correct { player: first, details, reason });
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);
    let (white, black) = (Award::Draw, Award::Loss);
    for (board, result) in [
        (1, BoardResult::Arbiter { white, black }),
        (2, BoardResult::Arbiter { white: Award::Win, black }),
    ] {
        hall.with(&Command::EnterResult { round: 1, board, result }, Consent::DoublyConfirmed);
    }

    let document = report::chess_results(&hall.event).unwrap();
    for said in [
        "<round round=\"1\" date=\"05.03.2026\" time=\"14:00\"/>",
        "lastname=\"D'Arc\" firstname=\"Anne\" title=\"\" rtg=\"2000\" rtgfide=\"0\"",
        "reswhite=\"0,5\" resblack=\"0\" forfeit=\"D\"",
        "reswhite=\"1\" resblack=\"0\" forfeit=\"\"",
    ] {
        assert!(document.contains(said), "{said}: {document}");
    }
    let players = &report::sheets(&hall.event).unwrap()[0].rows;
    assert_eq!(players[0].last(), Some(&SheetCell::Text("Rtg_Est".to_owned())));
    assert_eq!(players[1].last(), Some(&SheetCell::Number(2000)));
    assert_eq!(players[1][5], SheetCell::Text(String::new()), "it is not FIDE's");
    assert_eq!(players[2][5], SheetCell::Number(1990));
    let sending = FrbeSending { club: "101", event: (1, 1), sent: "2026-03-05 20:00:00" };
    let page = report::frbe_page(&hall.event, sending).unwrap();
    assert!(page.contains("<td>D'Arc, Anne</td>"), "{page}");
}

/// A master among grandmasters from ten federations, after `rounds` rounds of draws.
fn norm_event(rounds: usize) -> Hall {
    let settings = Settings {
        starts: "2024-03-01".parse().ok(),
        time_control: "90 min/40 moves + 30 min + 30 sec".parse().ok(),
        ..Settings::swiss("Masters", 9)
    };
    let mut hall = Hall::new(settings);
    let entries = (0..10_u16).map(|n| Details {
        title: Some(Title::Grandmaster),
        federation: format!("F{n:02}"),
        ..player(&format!("Player {n:02}"), Some(2600 - n))
    });
    hall.done(&Command::Enter(entries.collect()));
    let master = Details {
        title: Some(Title::InternationalMaster),
        federation: "BEL".to_owned(),
        ..player("Zulu, Z", Some(2500))
    };
    let pawn = Details { federation: "NED".to_owned(), ..player("Zz", Some(2400)) };
    hall.done(&Command::Enter(vec![master, pawn]));
    hall.done(&Command::DrawInitialColor(Color::White));
    for _ in 0..rounds {
        hall.play(&[Decision::Draw]);
    }
    hall
}

#[test]
fn chances_of_a_norm_are_the_points_still_needed_against_whom() {
    let hall = norm_event(6);
    let master = hall.event.players.iter().find(|(_, it)| it.details.name == "Zulu, Z").unwrap().0;

    let chances = NormField::of(&hall.event, None).chances(&hall.event, *master).unwrap();

    assert_eq!(chances.games_left, 3);
    let [grandmaster] = &chances.titles[..] else { panic!("a man who is a master: {chances:?}") };
    let ChanceState::Open(ways) = &grandmaster.state else { panic!("{grandmaster:?}") };
    assert!(
        ways.is_sorted_by(|a, b| { a.half_points < b.half_points && b.opponents < a.opponents })
    );
    // Six draws against 2590: even three draws more make a performance of 2600 against 2610 or so.
    let three_draws = ways.iter().find(|way| way.half_points == 3).unwrap();
    assert!((2580..2700).contains(&three_draws.opponents.unwrap()), "{three_draws:?}");
    // Losing all three is not enough against anybody: 3 of 9 is below 35 %.
    assert!(ways[0].half_points > 0);
}

#[test]
fn a_norm_that_nothing_can_bring_is_gone() {
    let hall = norm_event(0);
    let pawn = hall.event.players.iter().find(|(_, it)| it.details.name == "Zz").unwrap().0;
    let player = *pawn;
    let mut hall = hall;
    // Four rounds missed of nine: nine games cannot be played any more.
    for round in 1..=4 {
        let bye = arbiter_tournament::Bye::ZeroPoint;
        hall.done(&Command::AnnounceAbsence { player, round, bye });
    }
    hall.done(&Command::PairNextRound);
    hall.done(&Command::PublishRound);

    let chances = NormField::of(&hall.event, None).chances(&hall.event, player).unwrap();

    assert_eq!(chances.games_left, 5);
    assert!(chances.titles.iter().all(|chance| chance.state == ChanceState::Gone), "{chances:?}");
}

#[test]
fn changes_by_hand_are_a_session_that_ends_with_the_comparison() {
    let mut hall = Hall::swiss(4, 3);
    assert_eq!(hall.refused(&Command::EndManual), Refusal::NoManual);
    hall.done(&Command::PairNextRound);
    let reason = "same club".to_owned();
    assert_eq!(
        hall.refused(&Command::BeginManual { reason: "for a norm".to_owned() }),
        Refusal::ForANorm
    );
    hall.done(&Command::BeginManual { reason: reason.clone() });
    assert_eq!(hall.refused(&Command::PublishRound), Refusal::ManualOpen);
    assert_eq!(hall.refused(&Command::PairNextRound), Refusal::ManualOpen);

    // Inside the session nothing is asked.
    let [one, two, three, four] = [1, 2, 3, 4].map(|number| hall.number(number));
    let pairs = vec![Pair { white: one, black: two }, Pair { white: three, black: four }];
    let pairing = Pairing { pairs, byes: Vec::new() };
    hall.done(&Command::DraftByHand { pairing, reason });

    let compared = comparison(&hall.event).unwrap();
    assert_eq!(compared.draft_only, [Seat::Board(one, two), Seat::Board(three, four)]);
    assert_eq!(compared.engine_only.len(), 2);
    assert_eq!(hall.concerns(&Command::EndManual), [Concern::NotTheEngines]);
    let facts = hall.with(&Command::EndManual, Consent::Confirmed);
    assert_eq!(facts, [Fact::ManualEnded { round: 1, differences: 2 }]);
    hall.done(&Command::PublishRound);
    assert_eq!(hall.event.rounds[0].boards[0].pair, Pair { white: one, black: two });
}

#[test]
fn a_session_that_is_thrown_away_leaves_nothing() {
    let mut hall = Hall::swiss(4, 3);
    hall.done(&Command::PairNextRound);
    hall.done(&Command::BeginManual { reason: "a try".to_owned() });
    hall.done(&Command::DiscardDraft);
    assert_eq!(hall.event.manual, None);
    hall.done(&Command::PairNextRound);
    assert!(comparison(&hall.event).unwrap().is_same());
}

#[test]
fn what_an_arbiter_made_by_hand_is_not_thrown_away_without_a_question() {
    let mut hall = Hall::swiss(4, 3);
    hall.done(&Command::PairNextRound);
    // What the rules gave they give again.
    hall.done(&Command::DiscardDraft);
    hall.done(&Command::PairNextRound);
    let mut pairing = hall.event.draft.as_ref().unwrap().pairing.clone();
    let (first, second) = (pairing.pairs[0].black, pairing.pairs[1].black);
    (pairing.pairs[0].black, pairing.pairs[1].black) = (second, first);
    let by_hand = Command::DraftByHand { pairing, reason: "kept apart".to_owned() };
    hall.with(&by_hand, Consent::DoublyConfirmed);
    assert_eq!(hall.concerns(&Command::DiscardDraft), [Concern::LosesDraftByHand]);
    hall.with(&Command::DiscardDraft, Consent::Confirmed);
    assert_eq!(hall.event.draft, None);
}

#[test]
fn an_accelerated_event_goes_out_with_its_fictitious_points_and_comes_back_with_them() {
    let settings = Settings { acceleration: Acceleration::Haley, ..Settings::swiss("Open", 4) };
    let mut hall = Hall::new(settings);
    hall.done(&Command::Enter(
        (0..12).map(|n| player(&format!("P{n:02}"), Some(2000 - n))).collect(),
    ));
    hall.done(&Command::DrawInitialColor(Color::White));
    hall.play(&[Decision::WhiteWins, Decision::BlackWins]);

    let record = report::exchange_record(&hall.event).unwrap();

    let virtual_points = &record.virtual_points.by_player;
    assert_eq!(virtual_points[0], [Score::ONE, Score::ONE]);
    assert_eq!(virtual_points[11], [Score::ZERO, Score::ZERO]);
    let imported = arbiter_tournament::replay(
        &report::facts_with(&record, &report::Beside::default()).unwrap(),
    );
    assert_eq!(imported.settings.acceleration, Acceleration::Haley);
    let rounds = |event: &arbiter_tournament::Tournament| {
        let record = event.record(1, Purpose::Report);
        record.players.iter().map(|player| player.rounds.clone()).collect::<Vec<_>>()
    };
    assert_eq!(rounds(&imported), rounds(&hall.event));
}

#[test]
fn the_round_to_come_is_explained() {
    let mut hall = Hall::swiss(6, 3);
    hall.play(&[Decision::WhiteWins, Decision::Draw]);

    let (_, sentences) = arbiter_director::explain(&hall.event).unwrap();

    assert_eq!(sentences[0].text.key, "pairing-round");
    assert!(sentences.iter().filter(|it| it.text.key == "pairing-board").count() == 3);
}

#[test]
fn a_planned_playoff_is_kept_beside_its_outcome() {
    let mut hall = after_a_round(PrizeSharing::Equal);
    let boards = hall.event.rounds[0].boards.clone();
    // White won on the first board, Black on the second: both have a point.
    let players = vec![boards[0].pair.white, boards[1].pair.black];
    let plan = "two games of 5 minutes".to_owned();
    let wrong = vec![boards[0].pair.white, boards[0].pair.black];
    let unequal = Command::PlanPlayoff { players: wrong, plan: plan.clone() };
    assert!(matches!(hall.refused(&unequal), Refusal::NotLevel(..)));
    hall.done(&Command::PlanPlayoff { players: players.clone(), plan: plan.clone() });
    assert_eq!(hall.event.planned[0].players, players);
    assert_eq!(hall.event.planned[0].plan, plan);
    let empty = Command::PlanPlayoff { players, plan: String::new() };
    assert!(matches!(hall.refused(&empty), Refusal::Empty(_)));
}

//! What must hold at every moment, and of the report at the end.

use std::collections::BTreeMap;

use arbiter_answers::{
    check::{DifferenceAnswer, Query, check},
    report::read,
    spoken::Spoken,
};
use arbiter_director::{
    journal::{Departure, Entry, journal},
    report::{self, report_file, standings},
};
use arbiter_rulebook::{Color, Language, Score};
use arbiter_tournament::{
    Award, BoardResult, Bye, Decision, PairingNumber, PlayerId, Scoring, System, Tournament, replay,
};
use arbiter_trf::{Version, WriteOptions, write_with_comments};

use crate::Hall;

/// The log makes the event, everybody has a place, and every document can be made.
pub(crate) fn sound(hall: &Hall) {
    let event = &hall.event;
    assert_eq!(replay(&hall.log), *event);
    let ranked = standings(event, None, None).unwrap();
    let places: Vec<u32> = ranked.ranking.rows.iter().map(|row| row.place).collect();
    assert!(places.is_sorted(), "{places:?}");
    for (row, at) in ranked.ranking.rows.iter().zip(1..) {
        assert!(row.place <= at && at < row.place + row.n_sharing, "{places:?}");
    }
    if !event.settings.is_team_event {
        let expelled = event.players.values().filter(|it| it.is_expelled).count();
        let numbered = event.order.iter().filter(|id| event.players.contains_key(id)).count();
        assert!(ranked.ranking.rows.len() + expelled >= numbered);
    }
    report::crosstable(event).unwrap();
    report::prizes(event).unwrap();
    report::exchange_record(event).unwrap();
    report::forecast(event).unwrap();
}

/// At the end of a Swiss everybody has the points of the results in the log, counted here by
/// themselves.
pub(crate) fn points_follow_from_the_log(hall: &Hall) {
    let event = &hall.event;
    let is_plain = event.settings.system.is_swiss() && event.settings.system != System::Own;
    if !is_plain || event.settings.is_team_event || event.settings.system == System::DoubleSwiss {
        return;
    }
    let points = points(event);
    for row in standings(event, None, None).unwrap().ranking.rows {
        let id = event.player_numbered(PairingNumber::new(row.number).unwrap()).unwrap();
        assert_eq!(row.score, points[&id], "number {}", row.number);
    }
}

fn points(event: &Tournament) -> BTreeMap<PlayerId, Score> {
    let scoring = &event.settings.scoring;
    let mut points: BTreeMap<PlayerId, Score> =
        event.players.keys().map(|&id| (id, Score::ZERO)).collect();
    for round in &event.rounds {
        for board in &round.boards {
            let [white, black] = board.result.map_or([Score::ZERO; 2], |it| worth(scoring, it));
            *points.entry(board.pair.white).or_default() += white;
            *points.entry(board.pair.black).or_default() += black;
        }
        for (player, bye) in &round.byes {
            *points.entry(*player).or_default() += match bye {
                Bye::PairingAllocated => scoring.pairing_allocated_bye,
                Bye::FullPoint => scoring.win,
                Bye::HalfPoint => scoring.draw,
                Bye::ZeroPoint => scoring.zero_point_bye,
            };
        }
    }
    points
}

fn worth(scoring: &Scoring, result: BoardResult) -> [Score; 2] {
    let award = |award: Award| match award {
        Award::Win => scoring.win,
        Award::Draw => scoring.draw,
        Award::Loss => scoring.loss,
    };
    match result {
        BoardResult::Played(decision) | BoardResult::Unrated(decision) => match decision {
            Decision::WhiteWins => [scoring.win, scoring.loss],
            Decision::Draw => [scoring.draw; 2],
            Decision::BlackWins => [scoring.loss, scoring.win],
        },
        BoardResult::Forfeit { present: Some(Color::White) } => [scoring.win, scoring.forfeit_loss],
        BoardResult::Forfeit { present: Some(Color::Black) } => [scoring.forfeit_loss, scoring.win],
        BoardResult::Forfeit { present: None } => [scoring.forfeit_loss; 2],
        BoardResult::Arbiter { white, black } => [award(white), award(black)],
        BoardResult::Adjourned => [Score::ZERO; 2],
    }
}

/// The report is written, read again and checked as a stranger would; a round that the checker
/// does not get again is one of which the journal says why.
pub(crate) fn report_passes_the_checker(hall: &Hall) {
    let event = &hall.event;
    if event.rounds.is_empty() {
        return;
    }
    let (record, lines) = report_file(event, &hall.log).unwrap();
    let options = WriteOptions { version: Version::Trf26, ..WriteOptions::default() };
    let bytes = write_with_comments(&record, &lines, options);
    let text = String::from_utf8_lossy(&bytes).replace('\r', "\n");
    let record = read("model", &bytes).unwrap_or_else(|error| panic!("{error}\n{text}")).record;
    if record.rounds_recorded() == 0 || event.settings.system == System::Own {
        return;
    }
    // Nobody has the rules for teams in other systems, nor those that no code names.
    let named = System::from_report(&record);
    if event.settings.is_team_event && !event.settings.system.is_for_teams() {
        return;
    }
    let query = Query {
        system: named.is_none().then_some(event.settings.system),
        edition: Some(event.settings.editions.swiss),
        acceleration: None,
        tie_breaks: None,
        spoken: Spoken { language: Language::English, criteria: false },
        today: "2026-11-14".parse().unwrap(),
    };
    let answer = check("model", &record, query).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let entries = journal(&hall.log);
    for difference in &answer.differences {
        assert!(
            entries.iter().any(|entry| explains(event.settings.system, entry, difference)),
            "{}: {}\n{:?}\n{entries:#?}\n{text}\n{:#?}",
            difference.kind,
            difference.text,
            event.settings,
            hall.log
        );
    }
}

/// Whether an entry of the journal is a reason for the checker to find this.
fn explains(system: System, entry: &Entry, difference: &DifferenceAnswer) -> bool {
    let found = u8::try_from(difference.round).unwrap();
    if difference.kind == "rank" {
        // Tie-breaks of the report see the game as it is reported.
        return matches!(entry.what, Departure::LateCorrection { .. });
    }
    if !matches!(difference.kind, "game" | "colours" | "bye" | "no-pairing") {
        return false;
    }
    // Rounds that were there when it happened were paired by what was known then.
    let was_there = found <= entry.after_round;
    match &entry.what {
        // The rounds of a knock-out tell how its ties are played; one by hand says otherwise.
        Departure::ByHand { round, .. } => {
            found == *round || (system == System::KnockOut && *round < found)
        }
        Departure::RoundsDiffer { rounds, .. } => rounds.contains(&found),
        Departure::NumbersSet { .. }
        | Departure::Renumbered { .. }
        | Departure::RatingCorrected { .. } => was_there,
        // A report has the colours as they were played.
        Departure::ColorsReversed { round, .. } => found == *round || (*round < found && was_there),
        Departure::LateCorrection { round, .. } => *round <= found,
        Departure::CorrectedSince { round, .. } | Departure::AdjournedNotDrawn { round, .. } => {
            *round < found && was_there
        }
        // Only a Swiss says what an open game counts: others go on without it.
        Departure::PairedWithOpenGames { round, .. } => !system.is_swiss() && *round < found,
        Departure::Setting { .. }
        | Departure::FideModeLeft { .. }
        | Departure::RoundWithdrawn { .. }
        | Departure::FullPointBye { .. }
        | Departure::ManyHalfPointByes { .. }
        | Departure::Expelled { .. }
        | Departure::RoundsMissing { .. } => false,
    }
}

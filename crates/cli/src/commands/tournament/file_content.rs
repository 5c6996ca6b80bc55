//! What a file of any program says, as JSON: event, players by their numbers in the file, and
//! rounds with boards, results and those without a game.

use std::collections::BTreeMap;

use arbiter_exchange::{Entrant, GameScore, Import, Round, Why};
use arbiter_rulebook::Explain as _;
use arbiter_service::exchange::{Adjusted, Content};
use arbiter_text::Text;
use arbiter_tournament::{Family, Record, Scoring, Sex, System, Title, words::word};
use serde_json::{Value, json};

use super::import::{adjustment, round as recorded_round};

/// Points of each player by the rounds: 1, ½, 0, and a full point for a pairing-allocated bye.
type Points = BTreeMap<u16, u32>;

/// A file of another program, with its own boards and numbers.
pub(super) fn of_import(import: &Import, t: &Text) -> Value {
    let points = points(&import.rounds);
    let head = &import.head;
    let day = |day: Option<arbiter_rulebook::Date>| day.map(|day| day.to_string());
    let adjustments: Vec<Value> = import
        .notes
        .iter()
        .map(|note| adjustment((&Adjusted::Note(note.clone()), &t.message(&note.message()))))
        .collect();
    let mut said = json!({
        "program": format!("{} {}", import.program, import.version).trim(),
        "event": {
            "name": head.name, "city": head.place, "federation": head.federation,
            "start": day(head.starts), "end": day(head.ends), "rounds": head.rounds,
            "system": head.system.map(system), "chief_arbiter": head.chief_arbiter,
            "deputy": head.deputy, "time_control": head.time_control,
        },
        "tiebreaks": head.tiebreaks,
        "players": with_zeros(import.players.iter().map(|it| player(it, &points)).collect()),
        "rounds": import.rounds.iter().map(round).collect::<Vec<_>>(),
        "adjustments": adjustments,
    });
    // A list of one round is nothing else, and says so at once.
    if let ([one], 0) = (&*import.rounds, head.rounds) {
        let one = round(one);
        said["round"] = one["number"].clone();
        for part in ["games", "unpaired"] {
            said[part] = one[part].clone();
        }
    }
    said
}

/// Numbers that some of the players have: 0 for those without. Where nobody has one the file does
/// not tell them, and they stay unknown.
fn with_zeros(mut players: Vec<Value>) -> Vec<Value> {
    for name in ["rating", "national_rating", "fide_id"] {
        if players.iter().any(|it| !it[name].is_null()) {
            for player in players.iter_mut().filter(|it| it[name].is_null()) {
                player[name] = 0.into();
            }
        }
    }
    players
}

/// A report, which has no boards.
pub(super) fn of_report(content: &Content, t: &Text) -> Value {
    let record = &content.record;
    let event = &record.event;
    // Points are counted in one way, whatever the event pays.
    let plain = Record { scoring: Scoring::default(), ..record.clone() };
    let players = plain.players.iter().filter(|player| !player.is_vacant());
    let players = players.zip(content.players()).map(|(player, known)| {
        let points = plain.score_after(player, plain.rounds_recorded());
        json!({
            "no": player.number.get(), "name": player.name, "sex": player.sex.map(|sex| word(&Sex::WORDS, &sex)),
            "title": player.title.map_or("", Title::code), "rating": player.rating,
            "national_rating": known.national_rating, "fide_id": player.fide_id,
            "national_id": known.national_id, "licence": known.licence,
            "federation": player.federation, "club": known.club,
            "birth": player.birth.map(|it| it.to_string()).unwrap_or_default(),
            "points": f64::from(points.tenths()) / 10.0,
        })
    });
    let players: Vec<Value> = players.collect();
    let rounds = (0..record.rounds_recorded()).map(|idx| {
        let day = event.round_dates.get(idx).map(|it| iso(it)).unwrap_or_default();
        let mut round = recorded_round(record, idx);
        (round["number"], round["date"]) = ((idx + 1).into(), day.into());
        round
    });
    let rounds: Vec<Value> = rounds.collect();
    let adjustments: Vec<Value> =
        content.adjusted.iter().map(|it| adjustment((it, &t.explain(it)))).collect();
    json!({
        "program": content.program,
        "event": {
            "name": event.name, "city": event.place, "federation": event.federation,
            "start": iso(&event.starts), "end": iso(&event.ends),
            "rounds": record.rounds_total.map_or_else(|| record.rounds_recorded(), usize::from),
            "system": System::from_report(record).map(system).or_else(|| some_swiss(&event.kind)),
            "chief_arbiter": event.chief_arbiter, "deputy": event.deputy_arbiters.join("; "),
            "time_control": event.time_control,
        },
        "tiebreaks": event.ranking.iter().skip(1).collect::<Vec<_>>(),
        "players": with_zeros(players),
        "rounds": rounds,
        "adjustments": adjustments,
    })
}

fn player(it: &Entrant, points: &Points) -> Value {
    let tenths = points.get(&it.number).copied().unwrap_or(0);
    // French licences have a letter, the numbers of other federations have none.
    let national: Option<u64> = it.national_id.parse().ok();
    let licence = if national.is_none() { it.national_id.as_str() } else { "" };
    // An estimate is nobody's rating.
    let (estimate, rating) = if it.is_estimated { (it.rating, None) } else { (None, it.rating) };
    json!({
        "no": it.number, "name": it.name, "sex": it.sex.map(|sex| word(&Sex::WORDS, &sex)),
        "title": it.title.map_or("", Title::code), "rating": rating,
        "estimated_rating": estimate, "national_rating": it.national_rating,
        "fide_id": it.fide_id, "national_id": national, "licence": licence,
        "federation": it.federation, "club": it.club,
        "birth": it.birth.map(|it| it.to_string()).unwrap_or_default(),
        "points": f64::from(tenths) / 10.0,
    })
}

fn round(round: &Round) -> Value {
    let games = round.games.iter().map(|it| {
        json!({
            "board": it.board, "white": it.white, "black": it.black,
            "result": it.score.to_string(),
        })
    });
    let unpaired =
        round.unpaired.iter().map(|it| json!({ "player": it.player, "kind": it.why.word() }));
    json!({
        "number": round.number, "date": round.date.map(|day| day.to_string()).unwrap_or_default(),
        "games": games.collect::<Vec<_>>(), "unpaired": unpaired.collect::<Vec<_>>(),
    })
}

fn points(rounds: &[Round]) -> Points {
    let mut points = Points::new();
    for round in rounds {
        for game in &round.games {
            let (white, black) = match game.score {
                GameScore::White | GameScore::ForfeitWhite | GameScore::UnratedWhite => (10, 0),
                GameScore::Black | GameScore::ForfeitBlack | GameScore::UnratedBlack => (0, 10),
                GameScore::Draw | GameScore::UnratedDraw => (5, 5),
                GameScore::WhiteHalf => (5, 0),
                GameScore::BlackHalf => (0, 5),
                GameScore::Open | GameScore::ForfeitBoth | GameScore::BothLose => (0, 0),
            };
            *points.entry(game.white).or_default() += white;
            *points.entry(game.black).or_default() += black;
        }
        for it in &round.unpaired {
            *points.entry(it.player).or_default() += match it.why {
                Why::Allocated | Why::Full => 10,
                Why::Half => 5,
                Why::Zero | Why::Absent | Why::NotPaired => 0,
            };
        }
    }
    points
}

/// `swiss` or `round_robin`, and what else there is by the name of its family.
fn system(system: System) -> &'static str {
    match system.family() {
        Family::Swiss | Family::DoubleSwiss | Family::TeamSwiss(_) => "swiss",
        Family::RoundRobin { .. } => "round_robin",
        Family::KnockOut => "knock_out",
        Family::Belgrade { .. } => "belgrade",
        Family::Keizer(_) => "keizer",
        Family::Own => "own",
    }
}

/// A report may say that it is a Swiss, and not which.
fn some_swiss(kind: &str) -> Option<&'static str> {
    kind.to_lowercase().contains("swiss").then_some("swiss")
}

/// A day of a report, `26/04/03` or `2026/04/03`, as `2026-04-03`.
fn iso(day: &str) -> String {
    let day = day.trim().replace(['/', '.'], "-");
    if day.len() == 8 { format!("20{day}") } else { day }
}

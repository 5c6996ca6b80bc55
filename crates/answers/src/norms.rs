//! Title norms of an event.

use arbiter_rating::Hundredths;
use arbiter_text::Text;
use arbiter_titles::{Check, NormReport, PlayerNorms};
use arbiter_tournament::Record;
use serde_json::{Value, json};

/// The points of a player.
pub fn points(norms: &PlayerNorms) -> Hundredths {
    Hundredths(i32::try_from(50 * norms.half_points).unwrap_or(i32::MAX))
}

/// The norms of an event, read from the file `file`. What is required and found is in the language
/// of `t`; verdicts are words that programs can rely on.
pub fn answer(file: &str, record: &Record, report: &NormReport, t: &Text) -> Value {
    let missing = report
        .missing
        .iter()
        .map(|missing| json!({ "article": missing.article, "about": t.say(missing.about) }));
    let json_check = |check: &Check| json_check(check, t);
    let players = report.players.iter().map(|norms| {
        let player = record.player(norms.number);
        json!({
            "number": norms.number.get(),
            "id": player.and_then(|player| player.fide_id),
            "name": player.map(|player| &player.name),
            "games": norms.games,
            "points": points(norms).to_string(),
            "norms": norms.norms.iter().map(|norm| json!({
                "title": norm.title.code(),
                "verdict": norm.verdict.word(),
                "games": norm.games,
                "counts_as": norm.counts_as,
                "average": norm.average,
                "exemption": norm.exemption,
                "through_round": norm.selection.through_round,
                "without": norm.selection.without.iter().map(|it| it.get()).collect::<Vec<_>>(),
                "with_forfeit": norm.selection.with_forfeit,
                "checks": norm.checks.iter().map(&json_check).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        })
    });
    json!({
        "report": file,
        "tournament": record.event.name,
        "edition": report.edition.to_string(),
        "event": report.event.iter().map(&json_check).collect::<Vec<_>>(),
        "not_in_sources": missing.collect::<Vec<_>>(),
        "players": players.collect::<Vec<_>>(),
    })
}

fn json_check(check: &Check, t: &Text) -> Value {
    json!({
        "requirement": t.explain(&check.requirement),
        "verdict": check.verdict.word(),
        "found": check.found.as_ref().map(|found| t.message(found)).unwrap_or_default(),
        "article": check.basis.article,
    })
}

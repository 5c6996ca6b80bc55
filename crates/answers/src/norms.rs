//! Title norms of an event.

use arbiter_rating::Hundredths;
use arbiter_rulebook::Language;
use arbiter_text::Text;
use arbiter_titles::{Check, NormReport, PlayerNorms};
use arbiter_tournament::Record;
use serde_json::{Value, json};

/// Programs read English, whatever the language of the terminal.
fn english() -> Text {
    Text::of(Language::English)
}

/// The points of a player.
pub fn points(norms: &PlayerNorms) -> Hundredths {
    Hundredths(i32::try_from(50 * norms.half_points).unwrap_or(i32::MAX))
}

/// The norms of an event, read from the file `file`.
pub fn answer(file: &str, record: &Record, report: &NormReport) -> Value {
    let missing = report.missing.iter().map(
        |missing| json!({ "article": missing.article, "about": english().say(missing.about) }),
    );
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
                "verdict": norm.verdict.to_string(),
                "games": norm.games,
                "counts_as": norm.counts_as,
                "average": norm.average,
                "exemption": norm.exemption,
                "through_round": norm.selection.through_round,
                "without": norm.selection.without.iter().map(|it| it.get()).collect::<Vec<_>>(),
                "with_forfeit": norm.selection.with_forfeit,
                "checks": norm.checks.iter().map(json_check).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        })
    });
    json!({
        "report": file,
        "tournament": record.event.name,
        "edition": report.edition.to_string(),
        "event": report.event.iter().map(json_check).collect::<Vec<_>>(),
        "not_in_sources": missing.collect::<Vec<_>>(),
        "players": players.collect::<Vec<_>>(),
    })
}

fn json_check(check: &Check) -> Value {
    json!({
        "requirement": check.requirement.to_string(),
        "verdict": check.verdict.to_string(),
        "found": check.found.as_ref().map(|found| english().message(found)).unwrap_or_default(),
        "article": check.basis.article,
    })
}

//! What an event does to the ratings of its players.

use arbiter_rating::{
    Declared, Entrant, EventRating, FirstRating, Hundredths, Outcome, PlayerRating, RatingList,
    Terms, administration::Finding, event::Change, not_in_sources, rate_event,
};
use arbiter_rulebook::{Date, RatingEdition};
use arbiter_text::Text;
use arbiter_tournament::{Player, Record};
use serde_json::{Value, json};

/// Rates an event, with the past of its players where a list tells it.
pub fn rate(record: &Record, declared: &Declared, list: Option<&RatingList>) -> EventRating {
    let terms = Terms::of(record, declared);
    let mut entrants = Entrant::of(record, &terms);
    let Some(list) = list else { return rate_event(record, &terms, &entrants) };
    let on = terms.starts.or(terms.ends);
    for (player, entrant) in record.players.iter().zip(&mut entrants) {
        let entry = player.fide_id.and_then(|id| list.get(id));
        let (Some(entry), Some(on)) = (entry, on) else { continue };
        with_past(entrant, entry, &terms, on);
    }
    rate_event(record, &terms, &entrants)
}

/// The report tells the rating, the list the past; an entry as unrated is 8.4.
fn with_past(entrant: &mut Entrant, entry: &arbiter_rating::Entry, terms: &Terms, on: Date) {
    entrant.own = entrant.own.or(entry.rating);
    entrant.has_results = !entry.pool.is_empty();
    if entrant.own.is_some() {
        entrant.development = entry.development(terms.edition, on).or(entrant.development);
    }
}

/// The rating report of an event, read from the file `report`, with what the rating officer has to
/// look at. Reasons are in the language of `t`.
pub fn answer(
    report: &str,
    record: &Record,
    (rating, findings): (&EventRating, &[Finding]),
    t: &Text,
) -> Value {
    let terms = &rating.terms;
    let players = record.players.iter().zip(&rating.players);
    json!({
        "report": report,
        "tournament": record.event.name,
        "edition": terms.edition.to_string(),
        "list": terms.tempo.map(|tempo| tempo.to_string()),
        "shape": t.explain(&terms.format),
        "time_control": terms.control.as_ref().map(ToString::to_string),
        "gap": terms.gap.map(|gap| t.explain(&gap)),
        "not_in_sources": not_in_sources(terms.edition)
            .iter()
            .map(|key| t.say(key))
            .collect::<Vec<_>>(),
        "to_look_at": findings.iter().map(|it| t.explain(it)).collect::<Vec<_>>(),
        "refusals": rating.refusals.iter().map(|it| format!("{} ({})", t.explain(it), it.basis)).collect::<Vec<_>>(),
        "level": rating.level.map(|level| level.level.to_string()),
        "players": players
            .map(|(player, rated)| json_player(player, rated, (terms.edition, t)))
            .collect::<Vec<_>>(),
    })
}

fn json_player(
    player: &Player,
    rated: &PlayerRating,
    (edition, t): (RatingEdition, &Text),
) -> Value {
    let games = rated.games.iter().map(|game| {
        json!({
            "round": game.round,
            "opponent": game.opponent.get(),
            "opponent_rating": game.opponent_rating,
            "difference": game.change.map(|line| line.difference),
            "counted": game.change.map(|line| line.counted),
            "expected": game.change.map(|line| line.expected.to_string()),
            "score": game.score.score().to_string(),
            "change": game.change.map(|line| line.change.to_string()),
        })
    });
    let left_out = rated.left_out.iter().map(
        |(round, why)| json!({ "round": round, "why": t.explain(why), "article": why.article() }),
    );
    json!({
        "number": player.number.get(),
        "id": player.fide_id,
        "name": player.name,
        "rating": rated.entrant.own,
        "games": games.collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(),
        "change": match &rated.outcome {
            Outcome::Change(change) => json_change(change, t),
            Outcome::First { .. } | Outcome::Nothing => Value::Null,
        },
        "first": match &rated.outcome {
            Outcome::First { alone: Some(first), .. } => {
                let mut value = json_first(first);
                value["withheld"] = first.withheld(edition).map(|it| t.explain(&it)).into();
                value
            }
            Outcome::First { alone: None, .. } | Outcome::Change(_) | Outcome::Nothing => Value::Null,
        },
    })
}

/// A change of rating.
pub fn json_change(change: &Change, t: &Text) -> Value {
    json!({
        "rating": change.rating,
        "games": change.games,
        "sum": change.sum.to_string(),
        "k": change.development.k,
        "k_reason": t.explain(&change.development.reason),
        "k_used": change.k_used,
        "change": change.change.to_string(),
        "rounded": change.change.round_half_away(),
        "new_rating": change.new_rating,
        "basis": change.development.basis.to_string(),
    })
}

/// A first rating.
pub fn json_first(first: &FirstRating) -> Value {
    let points = Hundredths(50 * i32::from(first.results.half_points));
    json!({
        "games": first.results.games,
        "points": points.to_string(),
        "level": first.level.to_string(),
        "exact": first.exact.to_string(),
        "rating": first.rating,
        "basis": first.basis.to_string(),
    })
}

//! What the event does to ratings so far, and what the open game may add.
use arbiter_rating::{
    Declared, Entrant, EventRating, GameScore, Hundredths, Outcome, Terms,
    article_08_change::game_change, rate_event,
};
use arbiter_rulebook::Tempo;
use arbiter_tournament::{PairingNumber, PlayerId, Purpose, Record, RoundEntry, Tournament};

use super::ReportError;

/// The event as the rating regulations see it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Under which terms, who changes, and why games are left out.
    pub rating: EventRating,
    /// Players who have an open game against a rated opponent.
    pub open: Vec<OpenGame>,
}

/// What an open game would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// Whose game.
    pub id: PlayerId,
    /// Against whom.
    pub opponent: PairingNumber,
    /// K times score less expectation: lost, drawn, won.
    pub changes: [Hundredths; 3],
}

/// Rates what has been played, under the edition that the event announced.
///
/// Estimates and national ratings are no ratings here. What players have played elsewhere is
/// not known, nor how often: K is that of a player with thirty games.
pub fn forecast(event: &Tournament) -> Result<Forecast, ReportError> {
    let record = rated_record(event);
    let declared =
        Declared { edition: Some(event.settings.editions.rating), ..Declared::default() };
    let mut terms = Terms::of(&record, &declared);
    if terms.control.is_none() {
        terms.tempo = Some(match event.settings.class {
            Tempo::Standard => Tempo::Standard,
            Tempo::Rapid => Tempo::Rapid,
            Tempo::Blitz => Tempo::Blitz,
        });
    }
    let entrants = Entrant::of(&record, &terms);
    let open = open_games(event, &record, &terms, &entrants);
    Ok(Forecast { rating: rate_event(&record, &terms, &entrants), open })
}

/// The new rating of a player, were the period to end now.
pub fn new_rating(forecast: &Forecast, number: PairingNumber) -> Option<i32> {
    let player = forecast.rating.players.iter().find(|player| player.number == number)?;
    match &player.outcome {
        Outcome::Change(change) => Some(change.new_rating),
        Outcome::First { alone, .. } => alone.as_ref().map(|first| first.rating),
        Outcome::Nothing => None,
    }
}

/// The report with FIDE ratings alone.
pub(super) fn rated_record(event: &Tournament) -> Record {
    let mut record = event.record(event.rounds.len(), Purpose::Report);
    for (player, id) in record.players.iter_mut().zip(&event.order) {
        let details = event.players.get(id).map(|entrant| &entrant.details);
        player.rating = details.filter(|it| !it.rating_is_estimated).and_then(|it| it.rating);
    }
    record
}

fn open_games(
    event: &Tournament,
    record: &Record,
    terms: &Terms,
    entrants: &[Entrant],
) -> Vec<OpenGame> {
    let Some(tempo) = terms.tempo else { return Vec::new() };
    let open = |(player, &id): (&arbiter_tournament::Player, &PlayerId)| {
        let last = player.rounds.last().filter(|entry| entry.is_open())?;
        let RoundEntry::Paired { opponent, .. } = *last else { return None };
        let entrant = entrants.get(player.number.index())?;
        let (own, k) = (entrant.own?, entrant.development?.k);
        let other = entrants.get(opponent.index())?.as_opponent?;
        let changes = [GameScore::Loss, GameScore::Draw, GameScore::Win].map(|score| {
            let change = game_change(terms.edition, tempo, own, other, score).change;
            Hundredths(change.0.saturating_mul(i32::from(k)))
        });
        Some(OpenGame { id, opponent, changes })
    };
    record.players.iter().zip(&event.order).filter_map(open).collect()
}

//! Who met whom: the crosstable, and the card of one player.

use arbiter_rulebook::Score;
use arbiter_tournament::{
    PairingNumber, Player, PlayerId, Purpose, Record, RoundEntry, Tournament,
};

use super::{ReportError, counted_rounds, places};

/// A player's line of the crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    /// The player of this row.
    pub id: PlayerId,
    /// By complete rounds.
    pub place: u16,
    /// By complete rounds, like the place: what a running round brings counts when it is over.
    pub points: Score,
    /// Name, number, rating and rounds.
    pub player: Player,
}

/// Everybody's rounds, best first.
pub fn crosstable(event: &Tournament) -> Result<Vec<CrossRow>, ReportError> {
    let rounds = event.rounds.len();
    let complete = counted_rounds(event);
    let record = event.record(rounds, Purpose::Standings);
    // What is struck from the standings stays in the table.
    let history = event.record(rounds, Purpose::History);
    let places = places(event, &record)?;
    let all = record.players.iter().zip(history.players);
    let rows = all.zip(&event.order).zip(places).map(|(((counted, player), &id), place)| {
        CrossRow { id, place, points: record.score_after(counted, complete), player }
    });
    let mut rows: Vec<CrossRow> = rows.collect();
    rows.sort_by_key(|row| row.place);
    Ok(rows)
}

/// One player's way through the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The player of this row.
    pub id: PlayerId,
    /// `Surname, First`.
    pub name: String,
    /// None before numbers were given.
    pub number: Option<PairingNumber>,
    /// FIDE rating, or the national one.
    pub rating: Option<u16>,
    /// First round first.
    pub rounds: Vec<CardRow>,
}

/// One round of the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    /// From 1.
    pub round: u8,
    /// What happened.
    pub entry: RoundEntry,
    /// Name and rating of the opponent.
    pub opponent: Option<(String, Option<u16>)>,
    /// Points after the round.
    pub points: Score,
}

/// The card of one player.
pub fn card(event: &Tournament, id: PlayerId) -> Result<Card, ReportError> {
    let entrant = event.players.get(&id).ok_or(ReportError::NoSuchPlayer(id))?;
    let number = event.numbers().get(&id).copied();
    let record = event.record(event.rounds.len(), Purpose::History);
    let player = number.and_then(|number| record.player(number));
    Ok(Card {
        id,
        name: entrant.details.name.clone(),
        number,
        rating: event.settings.rating_use.rating(&entrant.details),
        rounds: player.map(|player| rows(&record, player)).unwrap_or_default(),
    })
}

fn rows(record: &Record, player: &Player) -> Vec<CardRow> {
    let row = |(&entry, round): (&RoundEntry, u8)| {
        let opponent = match entry {
            RoundEntry::Paired { opponent, .. } => record.player(opponent),
            RoundEntry::Bye(_) | RoundEntry::Absent => None,
        };
        CardRow {
            round,
            entry,
            opponent: opponent.map(|opponent| (opponent.name.clone(), opponent.rating)),
            points: record.score_after(player, usize::from(round)),
        }
    };
    player.rounds.iter().zip(1..).map(row).collect()
}

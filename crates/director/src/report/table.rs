//! The ranking of an event by its own regulations.
use std::collections::BTreeMap;

use arbiter_pairing::knockout::KnockOutStage;
use arbiter_standings::{
    Decided, Method, OutsideName, OutsideValues, Pairings, Row, Rules, Standings, Table, TeamScore,
    TieBreak, rank,
};
use arbiter_tournament::{
    BoardResult, PairingNumber, PlayerId, Purpose, Record, System, TeamRanking, Tournament,
};

use super::ReportError;
use crate::engine;

/// Players ranked after some round.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// What was ranked.
    pub record: Record,
    /// The players and their rounds.
    pub table: Table,
    /// Lots and playoffs that count.
    pub decided: Decided,
    /// Best first.
    pub ranking: Standings,
}

/// How many rounds count: all that are published, without the last one as long as a game of it
/// is on. An adjourned game does not stop the others from being ranked.
pub fn counted_rounds(event: &Tournament) -> usize {
    let is_on = event.rounds.last().is_some_and(|round| 0 < round.blank_boards());
    event.rounds.len() - usize::from(is_on)
}

/// Adjourned games of the first `rounds` rounds: standings are provisional while there are any.
pub fn adjourned_games(event: &Tournament, rounds: usize) -> usize {
    let boards = event.rounds.iter().take(rounds).flat_map(|round| &round.boards);
    boards.filter(|board| board.result == Some(BoardResult::Adjourned)).count()
}

/// The record, and how many rounds of it are ranked: the first `after`, or all that count.
fn recorded(event: &Tournament, after: Option<usize>) -> Result<(Record, usize), ReportError> {
    let complete = counted_rounds(event);
    let n_rounds = after.unwrap_or(complete);
    if complete < n_rounds {
        return Err(ReportError::NotComplete { complete, asked: n_rounds });
    }
    Ok((event.record(event.rounds.len(), Purpose::Standings), n_rounds))
}

/// The standings after the first `after` rounds as they were then, or after the last round
/// that is complete; with the tie-breaks of the event, or with these.
pub fn standings(
    event: &Tournament,
    after: Option<usize>,
    other_tie_breaks: Option<&[TieBreak]>,
) -> Result<Ranked, ReportError> {
    let (record, n_rounds) = recorded(event, after)?;
    let table = Table::of_players(&record, n_rounds, rules(event));
    let decided = decided(event);
    let mut ranking = match other_tie_breaks {
        Some(tie_breaks) => ranked(&table, tie_breaks, &decided)?,
        None => ranked(&table, &applied(event), &decided)?,
    };
    rearrange(event, n_rounds, &mut ranking);
    let long = crate::regulations::long_event(&event.settings, &ranking.tie_breaks);
    ranking.warnings.extend(long);
    Ok(Ranked { record, table, decided, ranking })
}

/// The teams ranked after the first `after` rounds, or after the last complete one.
pub fn team_standings(
    event: &Tournament,
    after: Option<usize>,
    other_tie_breaks: Option<&[TieBreak]>,
) -> Result<Ranked, ReportError> {
    let (record, n_rounds) = recorded(event, after)?;
    let score = match event.settings.team_ranking {
        TeamRanking::MatchPoints => TeamScore::MatchPoints,
        TeamRanking::GamePoints => TeamScore::GamePoints,
    };
    let table = Table::of_teams(&record, n_rounds, rules(event), score)?;
    let decided = Decided::default();
    let ranking = match other_tie_breaks {
        Some(tie_breaks) => ranked(&table, tie_breaks, &decided)?,
        None => ranked(&table, &event.settings.tiebreaks, &decided)?,
    };
    Ok(Ranked { record, table, decided, ranking })
}

/// The tie-breaks of the event, with playoffs before them and lots after them where there were
/// any and the list does not name them.
pub(super) fn applied(event: &Tournament) -> Vec<TieBreak> {
    let mut list = event.settings.tiebreaks.clone();
    let has = |list: &[TieBreak], method: Method| list.iter().any(|it| it.method == method);
    if !event.playoffs.is_empty() && !has(&list, Method::Playoff) {
        list.insert(0, TieBreak::plain(Method::Playoff));
    }
    if !event.lots.is_empty() && !has(&list, Method::Lots) {
        list.push(TieBreak::plain(Method::Lots));
    }
    list
}

/// What points and tie-breaks do not say: a knock-out ranks by how far one came, and whoever was
/// sent off has no place.
fn rearrange(event: &Tournament, n_rounds: usize, ranking: &mut Standings) {
    if event.settings.system == System::KnockOut && !event.settings.is_team_event {
        by_exit(event, n_rounds, &mut ranking.rows);
    }
    let is_expelled = |row: &Row| {
        let number = PairingNumber::new(row.number);
        let id = number.and_then(|number| event.player_numbered(number));
        id.and_then(|id| event.players.get(&id)).is_some_and(|it| it.is_expelled)
    };
    let before = ranking.rows.len();
    ranking.rows.retain(|row| !is_expelled(row));
    if ranking.rows.len() < before {
        let places: Vec<u32> = ranking.rows.iter().map(|row| row.place).collect();
        place(&mut ranking.rows, |idx| places[idx]);
    }
}

/// Those who are in first, then those who went out last; who went out together shares a place.
fn by_exit(event: &Tournament, n_rounds: usize, rows: &mut [Row]) {
    let record = event.record(n_rounds, Purpose::History);
    let Ok(exits) = KnockOutStage::exits(&record, &engine::options(event)) else { return };
    let exit =
        |row: &Row| PairingNumber::new(row.number).and_then(|number| exits.get(&number)).copied();
    rows.sort_by_key(|row| std::cmp::Reverse(exit(row).unwrap_or(usize::MAX)));
    let stages: Vec<Option<usize>> = rows.iter().map(exit).collect();
    place(rows, |idx| stages[idx]);
}

/// Places of rows that are in order, where those with the same key share theirs.
pub(crate) fn place<K: Ord>(rows: &mut [Row], key: impl Fn(usize) -> K) {
    let mut shared: BTreeMap<K, (u32, u32)> = BTreeMap::new();
    for (idx, at) in (0..rows.len()).zip(1..) {
        shared.entry(key(idx)).or_insert((at, 0)).1 += 1;
    }
    for (idx, row) in rows.iter_mut().enumerate() {
        if let Some(&(place, n_sharing)) = shared.get(&key(idx)) {
            (row.place, row.n_sharing) = (place, n_sharing);
        }
    }
}

/// The ranking, unless the edition forbids one of the tie-breaks.
fn ranked(
    table: &Table,
    tie_breaks: &[TieBreak],
    decided: &Decided,
) -> Result<Standings, ReportError> {
    Ok(rank(table, tie_breaks, decided)?)
}

/// The places of all players of a record after its complete rounds, by pairing number, the
/// first at index 0. No place is shared: those who are level stand in the order of numbers.
pub fn places(event: &Tournament, record: &Record) -> Result<Vec<u16>, ReportError> {
    let n_rounds = counted_rounds(event).min(record.rounds_recorded());
    let table = Table::of_players(record, n_rounds, rules(event));
    let mut ranking = ranked(&table, &applied(event), &decided(event))?;
    if event.settings.system == System::KnockOut && !event.settings.is_team_event {
        by_exit(event, n_rounds, &mut ranking.rows);
    }
    let mut places = vec![0; record.players.len()];
    for (row, place) in ranking.rows.iter().zip(1..) {
        if let Some(slot) = places.get_mut(usize::from(row.number).wrapping_sub(1)) {
            *slot = place;
        }
    }
    Ok(places)
}

/// The edition of the tie-break rules that the event announced.
pub fn rules(event: &Tournament) -> Rules {
    let rules = Rules::of(event.settings.editions.tiebreaks);
    rules.with_pairings(pairings(event.settings.system))
}

/// Whether everybody's opponents are fixed before the first round.
pub(crate) const fn pairings(system: System) -> Pairings {
    if system.is_round_robin() { Pairings::Predetermined } else { Pairings::ByResults }
}

/// Lots and playoffs, by pairing number.
pub fn decided(event: &Tournament) -> Decided {
    let numbers = event.numbers();
    let order = |order: &Vec<PlayerId>| {
        order.iter().filter_map(|id| numbers.get(id)).map(|number| number.get()).collect()
    };
    Decided {
        // Who decides a second time means it: the later decision comes first.
        playoffs: event.playoffs.iter().rev().map(|(players, _)| order(players)).collect(),
        lots: event.lots.iter().map(order).collect(),
        outside: outside(event),
        ..Decided::default()
    }
}

/// The values of the event's own tie-breaks that can be read.
fn outside(event: &Tournament) -> Vec<OutsideValues> {
    let numbers = event.numbers();
    let value =
        |(id, value): (&PlayerId, &String)| Some((numbers.get(id)?.get(), value.parse().ok()?));
    let named = event.outside.iter().filter_map(|(name, values)| {
        let name = OutsideName::new(name)?;
        Some(OutsideValues { name, values: values.iter().filter_map(value).collect() })
    });
    named.collect()
}

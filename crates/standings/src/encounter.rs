//! Direct encounter (C.07 6) and its extension for teams (C.07 13.4).
//!
//! Those who are level are put into a table of their own. If all of them met, the table ranks
//! them; if not, whoever comes out alone at the top however the missing games might end is
//! first, then the same for the next place. What is still level after that is put into a new
//! table.

use std::cmp::{Ordering, Reverse};

use crate::{
    Basis, Counted, ENCOUNTER, Encounter, EncounterRow, EncounterStep, Finish, Forfeits, Table,
    TeamCount, Term, TwoTeams, Value, Working,
    boards::{board_count, compare_bottom, compare_top},
    own::terms,
    table::Round,
};

/// The opponent in a round that counts, if it is one of those who are level.
fn met(table: &Table, round: &Round, level: &[usize], forfeits: Forfeits) -> Option<usize> {
    let counts = table.is_game(round, forfeits == Forfeits::Included);
    round.opponent.filter(|opponent| counts && level.binary_search(opponent).is_ok())
}

/// The direct encounter of 2012 for one of those who are level: it says something only if all
/// of them met one another, and it is not repeated.
pub(crate) fn once(table: &Table, idx: usize, level: &[usize], forfeits: Forfeits) -> Working {
    if level.len() < 2 {
        return Working::nothing(Finish::NotLevel);
    }
    // Nobody meets more opponents than there are rounds: large ties need no look.
    let may_all_meet = level.len() <= table.n_rounds + 1;
    let all_met = may_all_meet
        && level.iter().all(|&one| {
            let rounds = table.competitors[one].rounds.iter();
            let mut opponents: Vec<usize> =
                rounds.filter_map(|round| met(table, round, level, forfeits)).collect();
            opponents.sort_unstable();
            opponents.dedup();
            opponents.len() == level.len() - 1
        });
    let made = encounter_terms(table, idx, level, (table.primary(), forfeits));
    if all_met { Working::sum(made) } else { Working::of(made, Finish::NotAllMet, None) }
}

/// The rounds against those who are level.
pub(crate) fn encounter_terms(
    table: &Table,
    idx: usize,
    level: &[usize],
    (count, forfeits): (TeamCount, Forfeits),
) -> Vec<Term> {
    terms(table, idx, |round, term| {
        let is_met = met(table, round, level, forfeits).is_some();
        let counted = if is_met { Counted::Yes } else { Counted::No };
        let basis = match (is_met, round.kind.was_played()) {
            (true, _) => Basis::Result,
            (false, true) => Basis::OutsideTheTie,
            (false, false) => Basis::Unplayed,
        };
        Term { basis, amount: round.team.of(count).into(), counted, ..term }
    })
}

/// Orders those who are level; groups that stay level are together. The steps are those of the
/// whole tie.
pub(crate) fn repeated(
    table: &Table,
    level: &[usize],
    how: (TeamCount, Forfeits),
    steps: &mut Vec<EncounterStep>,
) -> Vec<Vec<usize>> {
    if level.len() < 2 {
        return vec![level.to_vec()];
    }
    let rows = separate_table(table, level, how);
    let order = if rows.iter().all(|row| row.n_not_met == 0) {
        by_points(&rows)
    } else {
        by_certainty(table, &rows, how.0)
    };
    let is_new = order.len() > 1;
    steps.push(step(table, &rows, &order));
    if !is_new {
        return order;
    }
    let again = |mut group: Vec<usize>| {
        group.sort_unstable();
        repeated(table, &group, how, steps)
    };
    order.into_iter().flat_map(again).collect()
}

/// A row of the separate table.
#[derive(Clone, Copy, Debug)]
struct Row {
    idx: usize,
    points: Value,
    n_not_met: u32,
}

fn separate_table(
    table: &Table,
    level: &[usize],
    (count, forfeits): (TeamCount, Forfeits),
) -> Vec<Row> {
    let averages = ENCOUNTER.at(table.rules.edition).says == Encounter::RepeatedAverage;
    let row = |&idx: &usize| {
        let rounds = table.competitors[idx].rounds.iter();
        let mut games: Vec<(usize, Value)> = rounds
            .filter_map(|round| {
                let opponent = met(table, round, level, forfeits)?;
                Some((opponent, Value::from(round.team.of(count))))
            })
            .collect();
        games.sort_unstable_by_key(|&(opponent, _)| opponent);
        let mut n_met = 0;
        let points = games.chunk_by(|one, other| one.0 == other.0).map(|meetings| {
            n_met += 1;
            let sum: Value = meetings.iter().map(|(_, points)| *points).sum();
            if averages { sum.per(to_u32(meetings.len())) } else { sum }
        });
        let points = points.sum();
        Row { idx, points, n_not_met: to_u32(level.len() - 1 - n_met) }
    };
    level.iter().map(row).collect()
}

/// All met: the points order them.
fn by_points(rows: &[Row]) -> Vec<Vec<usize>> {
    let mut sorted: Vec<Row> = rows.to_vec();
    sorted.sort_by_key(|row| Reverse(row.points));
    let groups = sorted.chunk_by(|one, other| one.points == other.points);
    groups.map(|group| group.iter().map(|row| row.idx).collect()).collect()
}

/// Not all met: place by place, as long as somebody is alone at the top whatever the missing
/// games would have been.
fn by_certainty(table: &Table, rows: &[Row], count: TeamCount) -> Vec<Vec<usize>> {
    let win = Value::from(table.scale(count).win);
    let best = |row: &Row| {
        let missing = Value::whole(i64::from(row.n_not_met));
        row.points + missing.times(win)
    };
    let mut left: Vec<Row> = rows.to_vec();
    let mut order = Vec::new();
    while left.len() > 1 {
        let Some(top) = (0..left.len()).max_by_key(|&at| left[at].points) else { break };
        let others = left.iter().enumerate().filter(|&(at, _)| at != top);
        let can_be_reached = others.map(|(_, row)| best(row)).any(|it| left[top].points <= it);
        if can_be_reached {
            break;
        }
        order.push(vec![left.remove(top).idx]);
    }
    order.push(left.iter().map(|row| row.idx).collect());
    order
}

fn step(table: &Table, rows: &[Row], order: &[Vec<usize>]) -> EncounterStep {
    let number = |idx: &usize| table.competitors[*idx].number;
    EncounterStep {
        rows: rows
            .iter()
            .map(|row| EncounterRow {
                number: number(&row.idx),
                points: row.points,
                n_not_met: row.n_not_met,
            })
            .collect(),
        order: order.iter().map(|group| group.iter().map(number).collect()).collect(),
    }
}

/// Extended direct encounter of teams: on the primary score, then, if that separates nobody, on
/// the secondary one, and again for every group that is left; two teams go on as the form says.
pub(crate) fn extended(
    table: &Table,
    level: &[usize],
    (two_teams, forfeits): (TwoTeams, Forfeits),
    steps: &mut Vec<EncounterStep>,
) -> Vec<Vec<usize>> {
    if level.len() < 2 {
        return vec![level.to_vec()];
    }
    let mut order = repeated(table, level, (table.primary(), forfeits), steps);
    if order.len() == 1 {
        order = repeated(table, level, (table.secondary(), forfeits), steps);
    }
    if let ([_], &[one, other]) = (order.as_slice(), level) {
        return match compare_two(table, two_teams, one, other) {
            Ordering::Greater => vec![vec![one], vec![other]],
            Ordering::Less => vec![vec![other], vec![one]],
            Ordering::Equal => vec![vec![one, other]],
        };
    }
    if order.len() == 1 {
        return order;
    }
    let again = |mut group: Vec<usize>| {
        group.sort_unstable();
        extended(table, &group, (two_teams, forfeits), steps)
    };
    order.into_iter().flat_map(again).collect()
}

/// The better team is the greater.
fn compare_two(table: &Table, two_teams: TwoTeams, one: usize, other: usize) -> Ordering {
    // A lower board count is better, and it compares only teams with the same game points.
    let by_count = || {
        let games = |idx: usize| table.scale(TeamCount::Game).totals[idx];
        if games(one) == games(other) {
            board_count(table, other).value.cmp(&board_count(table, one).value)
        } else {
            Ordering::Equal
        }
    };
    match two_teams {
        TwoTeams::Level => Ordering::Equal,
        TwoTeams::Top => compare_top(table, one, other),
        TwoTeams::Bottom => compare_bottom(table, one, other),
        TwoTeams::BoardCountTop => by_count().then_with(|| compare_top(table, one, other)),
        TwoTeams::BoardCountBottom => by_count().then_with(|| compare_bottom(table, one, other)),
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

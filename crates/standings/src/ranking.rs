//! The final ranking: points, then the tie-breaks in the order chosen, then shared places.

use std::cmp::Reverse;

use arbiter_rulebook::Score;

use crate::{Rules, Table, TieBreak, Value, Warning, Working, advice, opponents, own, ratings};

/// What people decided outside the results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// Orders found by play-offs, best first; numbers of competitors.
    pub playoffs: Vec<Vec<u16>>,
    /// Orders found by drawing lots, first drawn first.
    pub lots: Vec<Vec<u16>>,
}

/// The ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// What was applied.
    pub rules: Rules,
    /// Rounds counted.
    pub n_rounds: usize,
    /// In the order in which they were applied.
    pub tie_breaks: Vec<TieBreak>,
    /// Best first.
    pub rows: Vec<Row>,
    /// Where the rules warn against the choice of tie-breaks.
    pub warnings: Vec<Warning>,
}

/// A place of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// From 1; those who share a place have the same.
    pub place: u32,
    /// How many share it; 1 where nobody does.
    pub n_sharing: u32,
    /// Index in the table.
    pub idx: usize,
    /// Number of the competitor.
    pub number: u16,
    /// The score that ranks the event.
    pub score: Score,
    /// One a tie-break; None where it says nothing about this competitor.
    pub values: Vec<Option<Value>>,
}

/// Ranks the competitors of a table.
///
/// Every tie-break ranks in descending order of its value (TB.0). Where a tie-break says
/// nothing about some of those who are level, these come after the others.
pub fn rank(table: &Table, tie_breaks: &[TieBreak], decided: &Decided) -> Standings {
    let judge = Judge::new(table, tie_breaks, decided);
    // Competitor by competitor, so that each one's rounds are looked at once.
    let mut values: Vec<Vec<Option<Value>>> = (0..table.competitors.len())
        .map(|idx| tie_breaks.iter().map(|&it| judge.value_alone(it, idx)).collect())
        .collect();
    let all: Vec<usize> = (0..table.competitors.len()).collect();
    let mut groups = split(vec![all], |idx| Some(Value::from(table.score(idx))));
    for (column, &tie_break) in tie_breaks.iter().enumerate() {
        if compares_the_tied(tie_break) {
            for group in &mut groups {
                group.sort_unstable();
                for &idx in &*group {
                    values[idx][column] = judge.working(tie_break, idx, group).value;
                }
            }
        }
        groups = split(groups, |idx| values[idx][column]);
    }
    let mut rows = Vec::new();
    for mut group in groups {
        group.sort_unstable();
        let place = to_u32(rows.len() + 1);
        let n_sharing = to_u32(group.len());
        rows.extend(group.into_iter().map(|idx| Row {
            place,
            n_sharing,
            idx,
            number: table.competitors[idx].number,
            score: table.score(idx),
            values: std::mem::take(&mut values[idx]),
        }));
    }
    let warnings = advice::warnings(table, tie_breaks);
    let tie_breaks = tie_breaks.to_vec();
    Standings { rules: table.rules, n_rounds: table.n_rounds, tie_breaks, rows, warnings }
}

/// How the values of a ranking came about.
pub struct Workings<'t> {
    judge: Judge<'t>,
    standings: &'t Standings,
    /// For each tie-break that compares those who are level: who is level before it.
    ties: Vec<Option<Ties>>,
}

/// Groups of competitors who are level.
struct Ties {
    groups: Vec<Vec<usize>>,
    /// By competitor.
    group_of: Vec<usize>,
}

impl<'t> Workings<'t> {
    /// Of a ranking that [`rank`] made from the same table and decisions.
    pub fn new(table: &'t Table, standings: &'t Standings, decided: &'t Decided) -> Self {
        let ties = standings
            .tie_breaks
            .iter()
            .enumerate()
            .map(|(n_before, tie_break)| {
                compares_the_tied(*tie_break).then(|| Ties::before(standings, n_before))
            })
            .collect();
        Self { judge: Judge::new(table, &standings.tie_breaks, decided), standings, ties }
    }

    /// One a tie-break, for the competitor with this index in the table.
    pub fn of(&self, idx: usize) -> Vec<Working> {
        let working = |(&tie_break, ties): (&TieBreak, &Option<Ties>)| {
            let level = ties.as_ref().map_or(&[][..], |ties| &ties.groups[ties.group_of[idx]]);
            self.judge.working(tie_break, idx, level)
        };
        self.standings.tie_breaks.iter().zip(&self.ties).map(working).collect()
    }
}

impl Ties {
    /// Those level have the same score and the same values so far; they stand beside each
    /// other among the rows.
    fn before(standings: &Standings, n_before: usize) -> Self {
        let is_level = |one: &Row, other: &Row| {
            one.score == other.score && one.values[..n_before] == other.values[..n_before]
        };
        let mut group_of = vec![0; standings.rows.len()];
        let mut groups = Vec::new();
        for rows in standings.rows.chunk_by(is_level) {
            let mut group: Vec<usize> = rows.iter().map(|row| row.idx).collect();
            group.sort_unstable();
            for &idx in &group {
                group_of[idx] = groups.len();
            }
            groups.push(group);
        }
        Self { groups, group_of }
    }
}

/// Whether a tie-break looks at who is level.
const fn compares_the_tied(tie_break: TieBreak) -> bool {
    matches!(tie_break, TieBreak::DirectEncounter(_) | TieBreak::Playoff | TieBreak::Lots)
}

/// Computes values, with what several of them need.
struct Judge<'t> {
    table: &'t Table,
    decided: &'t Decided,
    /// Everybody's Buchholz, if a tie-break asks for it.
    buchholz: Vec<Value>,
}

impl<'t> Judge<'t> {
    fn new(table: &'t Table, tie_breaks: &[TieBreak], decided: &'t Decided) -> Self {
        let buchholz = if tie_breaks.contains(&TieBreak::SumOfBuchholz) {
            opponents::all_buchholz(table)
        } else {
            Vec::new()
        };
        Self { table, decided, buchholz }
    }

    /// None for what depends on who is level.
    fn value_alone(&self, tie_break: TieBreak, idx: usize) -> Option<Value> {
        if compares_the_tied(tie_break) {
            return None;
        }
        self.working(tie_break, idx, &[]).value
    }

    fn working(&self, tie_break: TieBreak, idx: usize, level: &[usize]) -> Working {
        let table = self.table;
        match tie_break {
            TieBreak::Points => self.total(idx, |round| round.points),
            TieBreak::Progressive { cut } => own::progressive(table, idx, cut),
            TieBreak::Koya { step } => own::koya(table, idx, step),
            TieBreak::Wins(forfeits) => own::wins(table, idx, forfeits),
            TieBreak::BlackGames(forfeits) => own::black_games(table, idx, forfeits),
            TieBreak::BlackWins => own::black_wins(table, idx),
            TieBreak::DirectEncounter(forfeits) => {
                own::direct_encounter(table, idx, level, forfeits)
            }
            TieBreak::MatchPoints => self.total(idx, |round| round.team.match_points),
            TieBreak::GamePoints => self.total(idx, |round| round.team.game_points),
            TieBreak::MatchAndGamePoints => {
                self.total(idx, |round| round.team.match_points + round.team.game_points)
            }
            TieBreak::Buchholz { cut_lowest, cut_highest } => {
                opponents::buchholz(table, idx, cut_lowest, cut_highest)
            }
            TieBreak::SumOfBuchholz => opponents::sum_of_buchholz(table, idx, &self.buchholz),
            TieBreak::SonnebornBerger => opponents::sonneborn_berger(table, idx),
            TieBreak::TeamSonnebornBerger { opponent, own } => {
                opponents::team_sonneborn_berger(table, idx, opponent, own)
            }
            TieBreak::AverageRating { cut } => ratings::average_rating(table, idx, cut),
            TieBreak::Performance => ratings::performance(table, idx, None),
            TieBreak::LimitedPerformance => {
                ratings::performance(table, idx, Some(table.rules.performance_limit))
            }
            TieBreak::Playoff => self.decided_order(&self.decided.playoffs, idx, level),
            TieBreak::Lots => self.decided_order(&self.decided.lots, idx, level),
        }
    }

    fn total(&self, idx: usize, points: impl Fn(&crate::table::Round) -> Score) -> Working {
        Working::sum(own::terms(self.table, idx, |round, term| crate::Term {
            basis: crate::Basis::Result,
            amount: points(round).into(),
            counted: crate::Counted::Yes,
            ..term
        }))
    }

    /// An order decides a tie only if it names all who are level; the first gets the
    /// highest value.
    fn decided_order(&self, orders: &[Vec<u16>], idx: usize, level: &[usize]) -> Working {
        let number = |idx: usize| self.table.competitors[idx].number;
        let names_all = |order: &&Vec<u16>| level.iter().all(|&it| order.contains(&number(it)));
        let order = orders.iter().find(names_all).filter(|_| level.len() > 1);
        let behind = order.and_then(|order| {
            let place = order.iter().position(|&it| it == number(idx))?;
            let is_level = |it: &&u16| level.iter().any(|&level| number(level) == **it);
            Some(order[place..].iter().filter(is_level).count())
        });
        let value = behind.and_then(|behind| i64::try_from(behind).ok()).map(Value::whole);
        Working { value, ..Working::nothing(crate::Finish::Sum) }
    }
}

/// Splits each group by descending value.
fn split(groups: Vec<Vec<usize>>, value: impl Fn(usize) -> Option<Value>) -> Vec<Vec<usize>> {
    let mut refined = Vec::new();
    for mut group in groups {
        group.sort_by_key(|&idx| Reverse(value(idx)));
        let parts = group.chunk_by(|&one, &other| value(one) == value(other));
        refined.extend(parts.map(<[usize]>::to_vec));
    }
    refined
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

//! The final ranking: points, then the tie-breaks in the order chosen, then shared places.

use std::{
    cmp::{Ordering, Reverse},
    sync::{Arc, OnceLock},
};

use arbiter_rulebook::Score;

use crate::{
    ENCOUNTER, Encounter, EncounterStep, Finish, LotSeed, Method, Refused, Rules, Table, TableKind,
    TeamCount, TieBreak, Value, Warning, Working, advice,
    boards::{self, compare_bottom, compare_top},
    encounter, keizer, opponents,
    outside::OutsideValues,
    own, ratings,
};

/// What people decided outside the results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// Orders found by play-offs, best first; numbers of competitors.
    pub playoffs: Vec<Vec<u16>>,
    /// Orders found by drawing lots, first drawn first.
    pub lots: Vec<Vec<u16>>,
    /// The seed from which lots are drawn for ties that no order names.
    pub lot_seed: Option<LotSeed>,
    /// Values of tie-breaks that the event found in its own way.
    pub outside: Vec<OutsideValues>,
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
    /// For each tie-break that compares those who are level: who was level before it.
    ties: Vec<Option<Ties>>,
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
    /// One per tie-break; None where it says nothing about this competitor.
    pub values: Vec<Option<Value>>,
}

/// Ranks the competitors of a table, or says which tie-break the edition forbids.
///
/// The score comes first, unless the list names it at another place; in a Keizer event its own
/// points do. Every tie-break ranks in
/// descending order of its value, a few in ascending order. Where a tie-break says nothing about
/// some of those who are level, these come after the others.
pub fn rank(
    table: &Table,
    tie_breaks: &[TieBreak],
    decided: &Decided,
) -> Result<Standings, Refused> {
    let tie_breaks = &keizer::ranked_first(table, tie_breaks)[..];
    let warnings = advice::check(table, tie_breaks)?;
    let judge = Judge::new(table, tie_breaks, decided);
    // Competitor by competitor, so that each one's rounds are looked at once.
    let mut values: Vec<Vec<Option<Value>>> = (0..table.competitors.len())
        .map(|idx| tie_breaks.iter().map(|&it| judge.value_alone(it, idx)).collect())
        .collect();
    let all: Vec<usize> = (0..table.competitors.len()).collect();
    let mut groups = vec![all];
    let ranks = |it: &TieBreak| matches!(it.method, Method::Points | Method::Keizer);
    if !tie_breaks.iter().any(ranks) {
        groups = split(groups, false, |idx| Some(Value::from(table.score(idx))));
    }
    let mut ties = Vec::with_capacity(tie_breaks.len());
    for (column, &tie_break) in tie_breaks.iter().enumerate() {
        let compares = judge.compares_the_tied(tie_break);
        if compares {
            for group in &mut groups {
                group.sort_unstable();
                for (&idx, value) in group.iter().zip(judge.values_in_tie(tie_break, group)) {
                    values[idx][column] = value;
                }
            }
        }
        ties.push(compares.then(|| Ties::new(&groups, table.competitors.len())));
        let is_ascending = judge.lower_is_better(tie_break);
        if tie_break.method == Method::BoardCount {
            let (comparable, others): (Vec<_>, Vec<_>) = groups
                .into_iter()
                .enumerate()
                .partition(|(_, group)| have_same_games(table, group));
            let mut parts: Vec<(usize, Vec<usize>)> = others;
            for (at, group) in comparable {
                let split = split(vec![group], is_ascending, |idx| values[idx][column]);
                parts.extend(split.into_iter().map(|group| (at, group)));
            }
            parts.sort_by_key(|(at, _)| *at);
            groups = parts.into_iter().map(|(_, group)| group).collect();
        } else {
            groups = split(groups, is_ascending, |idx| values[idx][column]);
        }
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
    let tie_breaks = tie_breaks.to_vec();
    let (rules, n_rounds) = (table.rules, table.n_rounds);
    Ok(Standings { rules, n_rounds, tie_breaks, rows, warnings, ties })
}

/// How the values of a ranking came about.
pub struct Workings<'t> {
    judge: Judge<'t>,
    standings: &'t Standings,
    /// By tie-break and group: the order of those who are level, once somebody asked for it.
    orders: Vec<Vec<OnceLock<TieOrder>>>,
}

/// The order of those who are level.
struct TieOrder {
    /// In the order of the group; None if nobody is separated.
    places: Vec<Option<u32>>,
    steps: Arc<[EncounterStep]>,
}

/// Groups of competitors who are level.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ties {
    groups: Vec<Vec<usize>>,
    /// By competitor.
    group_of: Vec<usize>,
}

impl<'t> Workings<'t> {
    /// Of a ranking that [`rank`] made from the same table and decisions.
    pub fn new(table: &'t Table, standings: &'t Standings, decided: &'t Decided) -> Self {
        let cells = |ties: &Option<Ties>| {
            let n_groups = ties.as_ref().map_or(0, |ties| ties.groups.len());
            (0..n_groups).map(|_| OnceLock::new()).collect()
        };
        let orders = standings.ties.iter().map(cells).collect();
        Self { judge: Judge::new(table, &standings.tie_breaks, decided), standings, orders }
    }

    /// One per tie-break, for the competitor with this index in the table.
    pub fn of(&self, idx: usize) -> Vec<Working> {
        let standings = self.standings;
        let columns = standings.tie_breaks.iter().zip(&standings.ties).zip(&self.orders);
        columns
            .map(|((&tie_break, ties), orders)| {
                let Some(ties) = ties else { return self.judge.working(tie_break, idx, &[]) };
                let group_idx = ties.group_of[idx];
                let level = &ties.groups[group_idx];
                if !self.judge.is_place(tie_break) || level.len() < 2 {
                    return self.judge.working(tie_break, idx, level);
                }
                let order =
                    orders[group_idx].get_or_init(|| self.judge.tie_order(tie_break, level));
                self.judge.working_of_place(tie_break, idx, level, order)
            })
            .collect()
    }
}

impl Ties {
    fn new(groups: &[Vec<usize>], n_competitors: usize) -> Self {
        let mut group_of = vec![0; n_competitors];
        for (at, group) in groups.iter().enumerate() {
            for &idx in group {
                group_of[idx] = at;
            }
        }
        Self { groups: groups.to_vec(), group_of }
    }
}

/// Whether teams have the same game points, without which board count compares nothing.
fn have_same_games(table: &Table, group: &[usize]) -> bool {
    let games = &table.scale(TeamCount::Game).totals;
    group.windows(2).all(|two| games[two[0]] == games[two[1]])
}

/// Everybody's performance of one kind.
struct Performances {
    /// The tie-break that averages it.
    method: Method,
    /// What the unrated count as.
    unrated: Option<u16>,
    /// By competitor.
    values: Vec<Option<Value>>,
}

/// Everybody's Buchholz of one score.
struct AllBuchholz {
    count: TeamCount,
    is_fore: bool,
    /// By competitor.
    values: Vec<Value>,
}

/// Computes values, with what several of them need.
struct Judge<'t> {
    table: &'t Table,
    decided: &'t Decided,
    /// The table with the last round drawn, if a tie-break asks for it.
    fore: Option<Table>,
    /// Everybody's Buchholz, for each score that a tie-break asks for.
    buchholz: Vec<AllBuchholz>,
    /// Everybody's performance, by what the unrated count as.
    performances: Vec<Performances>,
    /// Tie-breaks from ratings that are not used because some have none.
    is_unrated_event: bool,
}

impl<'t> Judge<'t> {
    fn new(table: &'t Table, tie_breaks: &[TieBreak], decided: &'t Decided) -> Self {
        let needs_fore = |it: &TieBreak| it.method == Method::ForeBuchholz || it.modifiers.is_fore;
        let fore = tie_breaks.iter().any(needs_fore).then(|| table.with_last_round_drawn());
        let mut buchholz: Vec<AllBuchholz> = Vec::new();
        for tie_break in tie_breaks {
            let count = tie_break.score.unwrap_or_else(|| table.primary());
            let is_fore = tie_break.modifiers.is_fore;
            let is_asked =
                matches!(tie_break.method, Method::SumOfBuchholz | Method::AverageBuchholz);
            if is_asked && buchholz.iter().all(|it| (it.count, it.is_fore) != (count, is_fore)) {
                let source = fore.as_ref().filter(|_| is_fore).unwrap_or(table);
                let values = opponents::all_buchholz(source, count);
                buchholz.push(AllBuchholz { count, is_fore, values });
            }
        }
        let mut performances: Vec<Performances> = Vec::new();
        for tie_break in tie_breaks {
            let (method, unrated) = (tie_break.method, tie_break.modifiers.unrated);
            if performances.iter().any(|it| (it.method, it.unrated) == (method, unrated)) {
                continue;
            }
            let all = 0..table.competitors.len();
            let values = if method == Method::AverageOpponentsPerformance {
                all.map(|idx| ratings::performance(table, idx, None, unrated).value).collect()
            } else if method == Method::AverageOpponentsPerfect {
                all.map(|idx| ratings::perfect_performance(table, idx, unrated).value).collect()
            } else {
                continue;
            };
            performances.push(Performances { method, unrated, values });
        }
        let is_unrated_event = advice::drops_ratings(table);
        Self { table, decided, fore, buchholz, performances, is_unrated_event }
    }

    /// Whether a tie-break looks at who is level.
    const fn compares_the_tied(&self, tie_break: TieBreak) -> bool {
        let _ = self;
        matches!(
            tie_break.method,
            Method::DirectEncounter
                | Method::ExtendedDirectEncounter(_)
                | Method::BoardCount
                | Method::TopBoards
                | Method::BottomBoards
                | Method::Playoff
                | Method::Lots
        )
    }

    /// Whether its value is a place among those who are level.
    fn is_place(&self, tie_break: TieBreak) -> bool {
        let is_repeated = self.encounter() != Encounter::AllMet;
        let has_order = matches!(
            tie_break.method,
            Method::ExtendedDirectEncounter(_) | Method::TopBoards | Method::BottomBoards
        );
        has_order || (tie_break.method == Method::DirectEncounter && is_repeated)
    }

    fn encounter(&self) -> Encounter {
        ENCOUNTER.at(self.table.rules.edition).says
    }

    /// Whether the lower value ranks first.
    fn lower_is_better(&self, tie_break: TieBreak) -> bool {
        let is_ascending = self.is_place(tie_break)
            || matches!(tie_break.method, Method::BoardCount | Method::PairingNumber);
        is_ascending != tie_break.modifiers.is_reversed
    }

    /// None for what depends on who is level.
    fn value_alone(&self, tie_break: TieBreak, idx: usize) -> Option<Value> {
        if self.compares_the_tied(tie_break) {
            return None;
        }
        self.working(tie_break, idx, &[]).value
    }

    /// The values of those who are level, in the order of the group.
    fn values_in_tie(&self, tie_break: TieBreak, level: &[usize]) -> Vec<Option<Value>> {
        if !self.is_place(tie_break) {
            return level.iter().map(|&idx| self.working(tie_break, idx, level).value).collect();
        }
        let order = self.tie_order(tie_break, level);
        order.places.iter().map(|place| place.map(|place| Value::whole(place.into()))).collect()
    }

    /// The order of those who are level, with the tables that led to it.
    fn tie_order(&self, tie_break: TieBreak, level: &[usize]) -> TieOrder {
        let mut steps = Vec::new();
        let order = self.order(tie_break, level, &mut steps);
        let mut places = vec![None; level.len()];
        if order.len() > 1 {
            let mut place = 1;
            for group in order {
                for idx in &group {
                    if let Ok(at) = level.binary_search(idx) {
                        places[at] = Some(place);
                    }
                }
                place += to_u32(group.len());
            }
        }
        TieOrder { places, steps: steps.into() }
    }

    /// The order of those who are level; one group if nobody is separated.
    fn order(
        &self,
        tie_break: TieBreak,
        level: &[usize],
        steps: &mut Vec<EncounterStep>,
    ) -> Vec<Vec<usize>> {
        let table = self.table;
        let forfeits = tie_break.modifiers.forfeits;
        let count = tie_break.score.unwrap_or_else(|| table.primary());
        if let Method::ExtendedDirectEncounter(two_teams) = tie_break.method {
            encounter::extended(table, level, (two_teams, forfeits), steps)
        } else if tie_break.method == Method::TopBoards {
            grouped(level, |one, other| compare_top(table, one, other))
        } else if tie_break.method == Method::BottomBoards {
            grouped(level, |one, other| compare_bottom(table, one, other))
        } else {
            encounter::repeated(table, level, (count, forfeits), steps)
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table of one row per method")]
    fn working(&self, tie_break: TieBreak, idx: usize, level: &[usize]) -> Working {
        let table = self.table;
        let modifiers = tie_break.modifiers;
        let count = tie_break.score.unwrap_or_else(|| table.primary());
        let is_individual = table.kind == TableKind::Individuals;
        if tie_break.is_for_teams() && is_individual {
            return Working::nothing(Finish::NotApplicable);
        }
        if self.is_unrated_event && advice::is_dropped(tie_break) {
            return Working::nothing(Finish::Dropped);
        }
        match tie_break.method {
            Method::Points => self.total(idx, &[table.primary()]),
            Method::Keizer => keizer::working(table, idx),
            Method::MatchPoints => self.total(idx, &[TeamCount::Match]),
            Method::GamePoints => self.total(idx, &[TeamCount::Game]),
            Method::MatchAndGamePoints => self.total(idx, &[TeamCount::Match, TeamCount::Game]),
            Method::SecondaryScore => self.total(idx, &[table.secondary()]),
            Method::DirectEncounter if self.encounter() == Encounter::AllMet => {
                encounter::once(table, idx, level, modifiers.forfeits)
            }
            Method::DirectEncounter
            | Method::ExtendedDirectEncounter(_)
            | Method::TopBoards
            | Method::BottomBoards
                if level.len() < 2 =>
            {
                Working::nothing(Finish::NotLevel)
            }
            Method::DirectEncounter
            | Method::ExtendedDirectEncounter(_)
            | Method::TopBoards
            | Method::BottomBoards => {
                self.working_of_place(tie_break, idx, level, &self.tie_order(tie_break, level))
            }
            Method::Wins => own::wins(table, idx, modifiers.forfeits),
            Method::GamesWon => own::games_won(table, idx),
            Method::BlackGames => own::black_games(table, idx, modifiers.forfeits),
            Method::BlackWins => own::black_wins(table, idx),
            Method::RoundsElected => own::rounds_elected(table, idx),
            Method::Progressive => own::progressive(table, idx, count, modifiers.cut_lowest),
            Method::StandardPoints => own::standard_points(table, idx, count),
            Method::PairingNumber => self.stated(Some(table.competitors[idx].number)),
            Method::Rating => self.stated(table.competitors[idx].rating.or(modifiers.unrated)),
            Method::Buchholz => opponents::buchholz(table, idx, count, modifiers),
            Method::ForeBuchholz => {
                opponents::buchholz(self.fore.as_ref().unwrap_or(table), idx, count, modifiers)
            }
            Method::SumOfBuchholz => {
                opponents::sum_of_buchholz(table, idx, self.all_buchholz(count, false))
            }
            Method::AverageBuchholz => {
                let all = self.all_buchholz(count, modifiers.is_fore);
                opponents::average_buchholz(table, idx, all)
            }
            Method::SonnebornBerger => opponents::sonneborn_berger(table, idx, count, modifiers),
            Method::TeamSonnebornBerger { opponent, own } => {
                opponents::team_sonneborn_berger(table, idx, (opponent, own), modifiers)
            }
            Method::ScoreStrength => {
                let fore = self.fore.as_ref().filter(|_| modifiers.is_fore);
                opponents::score_strength(table, fore.unwrap_or(table), idx, modifiers.factor)
            }
            Method::Koya => own::koya(table, idx, count, modifiers.limit),
            Method::AverageRating => ratings::average_rating(table, idx, modifiers),
            Method::Performance => ratings::performance(table, idx, None, modifiers.unrated),
            Method::LimitedPerformance => {
                let limit = Some(crate::PERFORMANCE_LIMIT);
                ratings::performance(table, idx, limit, modifiers.unrated)
            }
            Method::PerfectPerformance => {
                ratings::perfect_performance(table, idx, modifiers.unrated)
            }
            Method::AverageOpponentsPerformance | Method::AverageOpponentsPerfect => {
                let known = (tie_break.method, modifiers.unrated);
                let all = self.performances.iter().find(|it| (it.method, it.unrated) == known);
                all.map_or_else(
                    || Working::nothing(Finish::NoGames),
                    |all| ratings::average_of_opponents(table, idx, &all.values),
                )
            }
            Method::BoardCount => self.board_count(idx, level),
            Method::Playoff => self.decided_order(&self.decided.playoffs, idx, level),
            Method::Lots => self.lots(idx, level),
            Method::Outside(name) => {
                let known = self.decided.outside.iter().find(|it| it.name == name);
                let number = table.competitors[idx].number;
                let own = known.and_then(|it| it.values.iter().find(|(who, _)| *who == number));
                Working::of(Vec::new(), Finish::Stated, own.map(|(_, value)| *value))
            }
        }
    }

    /// Everybody's Buchholz of this score, which was computed when the list was known.
    fn all_buchholz(&self, count: TeamCount, is_fore: bool) -> &[Value] {
        let known = self.buchholz.iter().find(|it| (it.count, it.is_fore) == (count, is_fore));
        known.map_or(&[], |it| &it.values)
    }

    fn stated(&self, number: Option<u16>) -> Working {
        let _ = self;
        let value = number.map(|number| Value::whole(number.into()));
        Working::of(Vec::new(), Finish::Stated, value)
    }

    /// A place among those who are level, with what led to it.
    fn working_of_place(
        &self,
        tie_break: TieBreak,
        idx: usize,
        level: &[usize],
        order: &TieOrder,
    ) -> Working {
        let table = self.table;
        let is_of_boards = matches!(tie_break.method, Method::TopBoards | Method::BottomBoards);
        let terms = if is_of_boards {
            boards::board_terms(table, idx)
        } else {
            let count = tie_break.score.unwrap_or_else(|| table.primary());
            encounter::encounter_terms(table, idx, level, (count, tie_break.modifiers.forfeits))
        };
        let place = level.binary_search(&idx).ok().and_then(|at| order.places[at]);
        let n_level = to_u32(level.len());
        let finish =
            place.map_or(Finish::SeparatesNobody, |place| Finish::Place { place, n_level });
        let value = place.map(|place| Value::whole(place.into()));
        Working { terms, finish, value, steps: Arc::clone(&order.steps) }
    }

    /// Board count says something only among teams with the same game points.
    fn board_count(&self, idx: usize, level: &[usize]) -> Working {
        let working = boards::board_count(self.table, idx);
        if !have_same_games(self.table, level) {
            return Working { finish: Finish::GamePointsDiffer, ..working };
        }
        working
    }

    /// The sum of these scores, with what was awarded apart from the results.
    fn total(&self, idx: usize, counts: &[TeamCount]) -> Working {
        let terms = own::terms(self.table, idx, |round, term| crate::Term {
            basis: crate::Basis::Result,
            amount: counts.iter().map(|&count| round.team.of(count)).sum::<Score>().into(),
            counted: crate::Counted::Yes,
            ..term
        });
        let bonus = self.table.competitors[idx].bonus;
        let tenths: i32 = counts.iter().map(|&count| bonus.tenths(count)).sum();
        if tenths == 0 {
            return Working::sum(terms);
        }
        let total = |&count: &TeamCount| Value::from(self.table.scale(count).totals[idx]);
        let value = counts.iter().map(total).sum();
        Working::of(terms, Finish::SumAndAwards { tenths }, Some(value))
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
        Working::of(Vec::new(), Finish::Stated, value)
    }

    /// Lots that people drew, or those of the seed.
    fn lots(&self, idx: usize, level: &[usize]) -> Working {
        let drawn = self.decided_order(&self.decided.lots, idx, level);
        let Some(seed) = self.decided.lot_seed.filter(|_| drawn.value.is_none()) else {
            return drawn;
        };
        if level.len() < 2 {
            return drawn;
        }
        let lot = |idx: usize| seed.lot(self.table.competitors[idx].number);
        let behind = level.iter().filter(|&&other| lot(other) <= lot(idx)).count();
        let value = i64::try_from(behind).ok().map(Value::whole);
        Working::of(Vec::new(), Finish::Stated, value)
    }
}

/// Groups by descending comparison.
fn grouped(level: &[usize], compare: impl Fn(usize, usize) -> Ordering) -> Vec<Vec<usize>> {
    let mut sorted = level.to_vec();
    sorted.sort_by(|&one, &other| compare(other, one));
    let groups = sorted.chunk_by(|&one, &other| compare(one, other) == Ordering::Equal);
    groups.map(<[usize]>::to_vec).collect()
}

/// Splits each group by descending value, or by ascending value; those without one come last.
fn split(
    groups: Vec<Vec<usize>>,
    is_ascending: bool,
    value: impl Fn(usize) -> Option<Value>,
) -> Vec<Vec<usize>> {
    let mut refined = Vec::with_capacity(groups.len());
    for mut group in groups {
        if group.len() < 2 {
            refined.push(group);
            continue;
        }
        if is_ascending {
            group.sort_by_key(|&idx| (value(idx).is_none(), value(idx)));
        } else {
            group.sort_by_key(|&idx| Reverse(value(idx)));
        }
        let parts = group.chunk_by(|&one, &other| value(one) == value(other));
        refined.extend(parts.map(<[usize]>::to_vec));
    }
    refined
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

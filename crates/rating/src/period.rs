//! From one list to the next (7.1): the reports of a month are taken in one by one, then
//! the period is closed and every player has a new line.
//!
//! Which rating a player brings to an event: the list's, if the event started while the
//! list was valid; otherwise the report's, which was taken from the list before. Somebody
//! entered as unrated who is on the list has the list's rating, but not for opponents (8.4).
//!
//! In an event of more than 30 days every game takes the ratings of its own month (4, since
//! 2024): those of the list, of earlier lists that were given, or else of the report.
//!
//! Who has a standard rating but no rapid or blitz rating enters with the standard one (RB.7.2.1).
//!
//! Changes are added up over the period and rounded once. K is that of the first day of
//! the period, its limit counts all games of the period.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_tournament::{Player, Record};

use crate::{
    Date, Declared, Entrant, EventRating, History, Hundredths, Outcome, RatingEdition, RatingList,
    Refusal, Tempo, Terms,
    article_07_list::{
        Entry, LIFT_DAY, PooledResults, is_in_time, is_published, last_list, lifted,
    },
    article_08_change::development,
    article_08_first_rating::FirstRating,
    edition::Gap,
    event::{Change, LaterRating, STANDARD_STANDS_IN, rate_event},
};

/// A rating period that is being filled.
#[derive(Clone, Debug)]
pub struct Period {
    list: RatingList,
    /// Lists of earlier months, by the day from which they held.
    earlier: BTreeMap<Date, RatingList>,
    next: Date,
    starts: Date,
    tempo: Tempo,
    edition: RatingEdition,
    tallies: BTreeMap<u64, Tally>,
    newcomers: BTreeMap<u64, Entry>,
    /// Name, place and days of the events taken in.
    seen: BTreeSet<[String; 4]>,
}

/// What a period has collected for one player.
#[derive(Clone, Debug, Default)]
struct Tally {
    sum: Hundredths,
    games: u32,
    parts: Vec<PooledResults>,
    last_played: Option<Date>,
    /// The rating that the sum is added to, for who has none on this list.
    stands_in: Option<u16>,
}

/// A day that cannot be that of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("lists are made on the first of a month (7.1), not on {0}")]
pub struct NotFirstOfMonth(pub Date);

/// What became of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It counts.
    Taken(Box<Taken>),
    /// It ended too late and is for the next list (7.13).
    Held {
        /// Last day.
        ended: Date,
    },
    /// It came after the last list that takes the event (9.1 since 2024).
    TooLate {
        /// Last day of the event.
        ended: Date,
        /// The day of the last list that takes it.
        last_list: Date,
    },
    /// The report does not say when the event ended.
    NoDate,
    /// It is for another of the three lists.
    OtherTempo(Tempo),
    /// The regulations do not let it be rated.
    Refused(Vec<Refusal>),
    /// An event of this name, place and days was taken in before.
    Twice,
}

/// A report that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// With all arithmetic, by the players' numbers in the report.
    pub rating: EventRating,
    /// What the officer should know.
    pub remarks: Vec<Remark>,
}

/// Something in a report that the list does not agree with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Cannot be listed; counts as an opponent as the report says.
    NoId {
        /// The name of the player.
        name: String,
    },
    /// Two players of the report have the same id; the second is not listed.
    IdTwice {
        /// The player, by number in the list.
        id: u64,
    },
    /// The list's rating was used.
    RatingDiffers {
        /// The player, by number in the list.
        id: u64,
        /// In the report.
        reported: u16,
        /// On the list; None for the unrated.
        listed: Option<u16>,
    },
    /// Entered as unrated though on the list: 8.4 applies.
    EnteredUnrated {
        /// The player, by number in the list.
        id: u64,
        /// On the list.
        listed: u16,
    },
    /// Another text was in force that is not in the sources.
    Gap(Gap),
    /// The report does not say the rate of play; enough time is assumed.
    NoTimeControl,
}

/// What a period did to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The player, by number in the list.
    pub id: u64,
    /// For people.
    pub name: Box<str>,
    /// What kind of movement.
    pub kind: MovementKind,
}

/// The kinds of movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementKind {
    /// A rated player's period.
    Changed(Change),
    /// The same, and the new rating is below the floor (7.21).
    Delisted(Change),
    /// On the list for the first time (7.14).
    First(FirstRating),
    /// A first rating below the floor, which is not published (7.14d).
    BelowFloor(FirstRating),
    /// Results were kept towards a first rating.
    Pooled {
        /// How many games there are now.
        games: u32,
    },
}

/// The next list and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedPeriod {
    /// The new list.
    pub list: RatingList,
    /// Everybody who played, by id.
    pub movements: Vec<Movement>,
}

impl Period {
    /// Begins the period that leads from `list` to the list of the day `next`.
    pub fn new(list: RatingList, next: Date, tempo: Tempo) -> Result<Self, NotFirstOfMonth> {
        let starts = match (next.month(), next.day()) {
            (1, 1) => Date::new(next.year() - 1, 12, 1),
            (month, 1) => Date::new(next.year(), month - 1, 1),
            _ => None,
        }
        .ok_or(NotFirstOfMonth(next))?;
        Ok(Self {
            list,
            earlier: BTreeMap::new(),
            next,
            starts,
            tempo,
            edition: RatingEdition::in_force(starts),
            tallies: BTreeMap::new(),
            newcomers: BTreeMap::new(),
            seen: BTreeSet::new(),
        })
    }

    /// Rates the period under another edition than the one in force on its first day.
    #[must_use]
    pub fn under(mut self, edition: RatingEdition) -> Self {
        self.edition = edition;
        self
    }

    /// Adds the list that held from this day on, for games of long events.
    pub fn add_earlier_list(&mut self, held_from: Date, list: RatingList) {
        self.earlier.insert(held_from, list);
    }

    /// The edition for K, the floor and first ratings.
    pub const fn edition(&self) -> RatingEdition {
        self.edition
    }

    /// Takes a report in, or says why not.
    ///
    /// Reports are taken in the order of [`order`]: whether an event is somebody's first
    /// depends on it (6.1).
    pub fn take(&mut self, record: &Record, declared: &Declared) -> Admission {
        let terms = Terms::of(record, declared);
        let Some(ended) = terms.ends else { return Admission::NoDate };
        if !is_in_time(ended, self.next, declared.is_official) {
            return Admission::Held { ended };
        }
        if let Some(last_list) = last_list(terms.edition, ended).filter(|&last| last < self.next) {
            return Admission::TooLate { ended, last_list };
        }
        if let Some(tempo) = terms.tempo.filter(|&tempo| tempo != self.tempo) {
            return Admission::OtherTempo(tempo);
        }
        let event = &record.event;
        let identity = [&event.name, &event.place, &event.starts, &event.ends].map(Clone::clone);
        if self.seen.contains(&identity) {
            return Admission::Twice;
        }
        let mut remarks = Vec::new();
        remarks.extend(terms.gap.map(Remark::Gap));
        if terms.control.is_none() {
            remarks.push(Remark::NoTimeControl);
        }
        let entrants = self.entrants(record, &terms, &mut remarks);
        let rating = rate_event(record, &terms, &entrants);
        if !rating.refusals.is_empty() {
            return Admission::Refused(rating.refusals);
        }
        self.seen.insert(identity);
        self.add(record, &rating, ended, &mut remarks);
        Admission::Taken(Box::new(Taken { rating, remarks }))
    }

    fn entrants(&self, record: &Record, terms: &Terms, remarks: &mut Vec<Remark>) -> Vec<Entrant> {
        let is_own_list = terms.starts.is_some_and(|day| day >= self.starts);
        let months = if terms.is_monthly() { months_of(record) } else { Vec::new() };
        let entrant = |player: &Player| {
            if months.is_empty() {
                self.entrant(player, is_own_list, remarks)
            } else {
                self.monthly_entrant(player, &months)
            }
        };
        record.players.iter().map(entrant).collect()
    }

    fn entrant(&self, player: &Player, is_own_list: bool, remarks: &mut Vec<Remark>) -> Entrant {
        let entry = player.fide_id.and_then(|id| self.list.get(id));
        let listed = entry.and_then(|entry| self.listed_rating(entry));
        let (own, as_opponent) = match (player.rating, listed) {
            (Some(reported), _) if player.fide_id.is_none() => (Some(reported), Some(reported)),
            // Started under an earlier list; who has left the list since has nothing to change.
            (Some(reported), listed) if !is_own_list => {
                (listed.and(Some(reported)), Some(reported))
            }
            (Some(_), listed) => (listed, listed),
            // A rapid event enters people with their standard rating without saying so.
            (None, listed) if entry.is_some_and(|entry| entry.rating.is_none()) => (listed, listed),
            (None, listed) => (listed, None),
        };
        if let Some(id) = player.fide_id {
            match (player.rating, entry.and_then(|entry| entry.rating)) {
                (Some(reported), _) if is_own_list && listed != Some(reported) => {
                    remarks.push(Remark::RatingDiffers { id, reported, listed });
                }
                (None, Some(listed)) => remarks.push(Remark::EnteredUnrated { id, listed }),
                _ => {}
            }
        }
        self.with_past(player, own, as_opponent, Vec::new())
    }

    /// In a long event: the rating of each month in which there were rounds.
    fn monthly_entrant(&self, player: &Player, months: &[(usize, Date)]) -> Entrant {
        let rating_on = |day: Date| {
            let list = if day >= self.starts {
                Some(&self.list)
            } else {
                self.earlier.range(..=day).next_back().map(|(_, list)| list)
            };
            match (list, player.fide_id) {
                (Some(list), Some(id)) => list.get(id).and_then(|entry| self.listed_rating(entry)),
                _ => player.rating,
            }
        };
        let first = months.first().and_then(|&(_, day)| rating_on(day));
        let mut later: Vec<LaterRating> = Vec::new();
        for &(round, day) in months.iter().skip(1) {
            let rating = rating_on(day);
            if later.last().map_or(first, |last| last.rating) != rating {
                later.push(LaterRating { round, rating });
            }
        }
        let entry = player.fide_id.and_then(|id| self.list.get(id));
        let own = match player.fide_id {
            Some(_) => entry.and_then(|entry| self.listed_rating(entry)),
            None => player.rating,
        };
        self.with_past(player, own, first, later)
    }

    /// The rating on the list, or the one that stands in for it.
    fn listed_rating(&self, entry: &Entry) -> Option<u16> {
        let stands_in =
            self.tempo != Tempo::Standard && STANDARD_STANDS_IN.at(self.edition).get().is_ok();
        entry.rating.or(entry.standard.filter(|_| stands_in && entry.pool.is_empty()))
    }

    fn with_past(
        &self,
        player: &Player,
        own: Option<u16>,
        as_opponent: Option<u16>,
        later: Vec<LaterRating>,
    ) -> Entrant {
        let entry = player.fide_id.and_then(|id| self.list.get(id));
        let from_list = entry.and_then(|entry| entry.development(self.edition, self.starts));
        let development = own.map(|rating| {
            from_list.unwrap_or_else(|| {
                let games = entry.and_then(|entry| entry.games_total);
                let history = History { games, peak: rating, birth: player.birth };
                development(self.edition, rating, &history, self.starts)
            })
        });
        let has_results = entry.is_some_and(|entry| !entry.pool.is_empty())
            || player
                .fide_id
                .and_then(|id| self.tallies.get(&id))
                .is_some_and(|tally| !tally.parts.is_empty());
        Entrant { own, as_opponent, development, has_results, later }
    }

    fn add(
        &mut self,
        record: &Record,
        rating: &EventRating,
        ended: Date,
        remarks: &mut Vec<Remark>,
    ) {
        let mut ids = BTreeSet::new();
        for (player, rated) in record.players.iter().zip(&rating.players) {
            let Some(id) = player.fide_id else {
                if !player.is_vacant() {
                    remarks.push(Remark::NoId { name: player.name.clone() });
                }
                continue;
            };
            if !ids.insert(id) {
                remarks.push(Remark::IdTwice { id });
                continue;
            }
            if rated.outcome == Outcome::Nothing {
                continue;
            }
            if self.list.get(id).is_none() {
                self.newcomers.entry(id).or_insert_with(|| newcomer(id, player));
            }
            let tally = self.tallies.entry(id).or_default();
            tally.last_played = tally.last_played.max(Some(ended));
            match &rated.outcome {
                Outcome::Change(change) => {
                    tally.stands_in = rated.entrant.rating_now();
                    tally.sum.0 = tally.sum.0.saturating_add(change.sum.0);
                    tally.games = tally.games.saturating_add(change.games);
                }
                Outcome::First { results, .. } => {
                    tally.parts.push(PooledResults { ended, results: *results });
                }
                Outcome::Nothing => {}
            }
        }
    }

    /// Closes the period: the list of the next month.
    #[must_use]
    pub fn close(self) -> ClosedPeriod {
        let Self { list, next, starts, edition, tempo, mut tallies, newcomers, .. } = self;
        let is_lifted = tempo == Tempo::Standard && next == LIFT_DAY;
        let mut movements = Vec::new();
        let mut entries = list.into_entries();
        entries.extend(newcomers.into_values());
        entries.sort_by_key(|entry| entry.id);
        for entry in &mut entries {
            entry.games = 0;
            entry.forget_old_results(edition, next);
            if let Some(tally) = tallies.remove(&entry.id) {
                let kind = apply(entry, tally, edition, starts);
                movements.push(Movement { id: entry.id, name: entry.name.clone(), kind });
            }
            if is_lifted {
                entry.rating = entry.rating.map(lifted);
                entry.peak = entry.peak.max(entry.rating);
            }
            let in_force = RatingEdition::in_force(next);
            entry.k = entry.development(in_force, next).map(|development| development.k);
        }
        let list = RatingList::new(entries).unwrap_or_default();
        ClosedPeriod { list, movements }
    }
}

/// The order in which reports enter a period, whatever order they were given in.
pub fn order(record: &Record) -> (Option<Date>, Option<Date>, &str, &str) {
    let event = &record.event;
    (event.ends.parse().ok(), event.starts.parse().ok(), &event.name, &event.place)
}

/// The first round of each month of a report and its day, rounds without a day passed over.
fn months_of(record: &Record) -> Vec<(usize, Date)> {
    let days = record.event.round_dates.iter().map(|text| text.parse::<Date>().ok());
    let mut months: Vec<(usize, Date)> = Vec::new();
    for (round, day) in (1..).zip(days) {
        let Some(day) = day else { continue };
        let is_new = months
            .last()
            .is_none_or(|(_, last)| (last.year(), last.month()) != (day.year(), day.month()));
        if is_new {
            months.push((round, day));
        }
    }
    months
}

fn newcomer(id: u64, player: &Player) -> Entry {
    Entry {
        name: player.name.as_str().into(),
        federation: player.federation.as_str().into(),
        sex: player.sex,
        title: player.title,
        birth: player.birth,
        ..Entry::new(id)
    }
}

/// Gives a player the new line.
fn apply(entry: &mut Entry, tally: Tally, edition: RatingEdition, starts: Date) -> MovementKind {
    entry.last_played = entry.last_played.max(tally.last_played);
    if entry.rating.is_none()
        && let Some(rating) = tally.stands_in
    {
        entry.rating = Some(rating);
        entry.games_total = entry.games_total.or(Some(0));
    }
    match (entry.rating, entry.development(edition, starts)) {
        (Some(rating), Some(development)) => {
            entry.games = tally.games;
            entry.games_total = entry.games_total.map(|total| total.saturating_add(tally.games));
            let change = Change::new(edition, rating, development, tally.games, tally.sum);
            match u16::try_from(change.new_rating) {
                Ok(rating) if is_published(edition, change.new_rating) => {
                    entry.rating = Some(rating);
                    entry.peak = entry.peak.max(Some(rating));
                    MovementKind::Changed(change)
                }
                _ => {
                    entry.rating = None;
                    entry.is_delisted = true;
                    MovementKind::Delisted(change)
                }
            }
        }
        _ => apply_first(entry, tally, edition),
    }
}

fn apply_first(entry: &mut Entry, tally: Tally, edition: RatingEdition) -> MovementKind {
    entry.games = tally.parts.iter().map(|part| u32::from(part.results.games)).sum();
    entry.pool.extend(tally.parts);
    entry.pool.sort_by_key(|part| part.ended);
    let games = entry.pool.iter().map(|part| u32::from(part.results.games)).sum();
    let Some(first) = entry.first_rating(edition) else {
        return MovementKind::Pooled { games };
    };
    match u16::try_from(first.rating) {
        Ok(rating) if is_published(edition, first.rating) => {
            entry.rating = Some(rating);
            entry.peak = entry.peak.max(Some(rating));
            entry.games_total = Some(entry.games_total.unwrap_or(0).saturating_add(games));
            entry.is_delisted = false;
            entry.pool.clear();
            MovementKind::First(first)
        }
        _ => MovementKind::BelowFloor(first),
    }
}

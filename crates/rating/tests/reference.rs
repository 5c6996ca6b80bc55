//! The regulations a second time, written down article by article without the crate's own tables
//! and steps, and compared with it on ten thousand random players for each edition.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::support::{event, game};
use arbiter_rating::{Declared, Entry, Period, RatingList, period::Admission};
use arbiter_rulebook::{Date, RatingEdition, Tempo};
use arbiter_testkit::Noise;
use arbiter_tournament::{BirthDate, Record};

/// 8.1.1: rating difference by per cent, from 50 upwards; below 50 the sign turns.
#[rustfmt::skip]
const DP: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// 8.1.2: the largest difference for an expectation of .50, .51, .52 and so on.
#[rustfmt::skip]
const UP_TO: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

fn dp(percent: i64) -> i64 {
    let distance = usize::try_from((percent - 50).abs()).unwrap();
    if percent < 50 { -DP[distance] } else { DP[distance] }
}

/// Hundredths that are expected of a player so far above the opponent.
fn pd(difference: i64) -> i64 {
    let steps = UP_TO.iter().filter(|&&up_to| difference.abs() > up_to).count();
    let higher = 50 + i64::try_from(steps).unwrap();
    if difference < 0 { 100 - higher } else { higher }
}

/// To the nearest whole, a half upwards.
fn half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// A player as the event and the list have them.
#[derive(Clone, Debug)]
struct Person {
    rating: Option<u16>,
    games_before: u32,
    peak: u16,
    birth: BirthDate,
    /// Half points by opponent, rounds with a game alone.
    games: Vec<(usize, i64)>,
}

struct Case {
    edition: RatingEdition,
    tempo: Tempo,
    /// Minutes for 60 moves.
    minutes: i64,
    month: Date,
    people: Vec<Person>,
}

impl Case {
    /// Article 1.1: how long a standard game of these two must be.
    fn has_time(&self, one: &Person, other: &Person) -> bool {
        let event_wide = self.edition == RatingEdition::E2014;
        let highest = if event_wide {
            self.people.iter().filter_map(|person| person.rating).max()
        } else {
            one.rating.max(other.rating)
        };
        let (two_hours, hour_and_half) = match self.edition {
            RatingEdition::E2014 | RatingEdition::E2017 => (2200, 1600),
            RatingEdition::E2022 | RatingEdition::E2024 | RatingEdition::E2025 => (2400, 1800),
        };
        let needed = match highest.unwrap_or(0) {
            rating if rating >= two_hours => 120,
            rating if rating >= hour_and_half => 90,
            _ => 60,
        };
        self.tempo != Tempo::Standard || self.minutes >= needed
    }

    /// Rapid and blitz from December 2024: 600 points apart and one above 2600.
    fn is_far(&self, one: &Person, other: &Person) -> bool {
        let (Some(one), Some(other)) = (one.rating, other.rating) else { return false };
        let in_force = (self.month.year(), self.month.month()) >= (2024, 12);
        self.tempo != Tempo::Standard
            && in_force
            && one.max(other) > 2600
            && one.abs_diff(other) >= 600
    }

    fn rateable(&self, person: &Person) -> Vec<(usize, i64)> {
        let is_rateable = |&&(other, _): &&(usize, i64)| {
            let other = &self.people[other];
            self.has_time(person, other) && !self.is_far(person, other)
        };
        person.games.iter().filter(is_rateable).copied().collect()
    }

    /// 6.1, 8.2.1: unrated, met rated players, and took nothing from them.
    fn is_disregarded(&self, person: &Person) -> bool {
        let against_rated: Vec<i64> = self
            .rateable(person)
            .into_iter()
            .filter(|&(other, _)| self.people[other].rating.is_some())
            .map(|(_, half_points)| half_points)
            .collect();
        person.rating.is_none()
            && !against_rated.is_empty()
            && against_rated.iter().sum::<i64>() == 0
    }

    /// The games against rated players, as (rating, half points).
    fn counted(&self, person: &Person) -> Vec<(i64, i64)> {
        if self.is_disregarded(person) {
            return Vec::new();
        }
        let rated = |(other, half_points): (usize, i64)| {
            Some((i64::from(self.people[other].rating?), half_points))
        };
        self.rateable(person).into_iter().filter_map(rated).collect()
    }

    /// 8.56, 8.3.3
    fn k(&self, person: &Person, rating: u16, n: i64) -> i64 {
        let peak = person.peak.max(rating);
        let (year, month) = (self.month.year(), self.month.month());
        let eighteen = person.birth.year + 18;
        let birth_month = person.birth.month_day.map_or(12, |(month, _)| month);
        let young = match self.edition {
            // Birthdays in these cases are on the second, lists on the first.
            RatingEdition::E2014 | RatingEdition::E2017 => {
                (year < eighteen || year == eighteen && month <= birth_month) && rating < 2300
            }
            RatingEdition::E2022 | RatingEdition::E2024 | RatingEdition::E2025 => {
                year <= eighteen && peak < 2300
            }
        };
        let k = match () {
            () if peak >= 2400 => 10,
            () if young || person.games_before < 30 => 40,
            () => 20,
        };
        let has_limit = self.edition != RatingEdition::E2014;
        if has_limit && k * n > 700 { 700 / n } else { k }
    }

    /// 8.5, 8.3: the change of a rated player in hundredths before rounding.
    fn change(&self, person: &Person, rating: u16) -> i64 {
        let games = self.counted(person);
        let own = i64::from(rating);
        let cut_once = games.iter().map(|(other, _)| (own - other).abs()).max();
        let mut may_cut = true;
        let mut sum = 0;
        for &(other, half_points) in &games {
            let difference = own - other;
            let cut = match self.edition {
                RatingEdition::E2014 | RatingEdition::E2017 | RatingEdition::E2024 => true,
                RatingEdition::E2022 => may_cut && Some(difference.abs()) == cut_once,
                RatingEdition::E2025 => !(self.tempo == Tempo::Standard && rating >= 2650),
            };
            may_cut &= !(self.edition == RatingEdition::E2022 && cut);
            let counted = if cut { difference.clamp(-400, 400) } else { difference };
            sum += 50 * half_points - pd(counted);
        }
        sum * self.k(person, rating, i64::try_from(games.len()).unwrap())
    }

    /// 8.2: the first rating, if five games are there and it may be published.
    fn first(&self, person: &Person) -> Option<u16> {
        let games = self.counted(person);
        let n = i64::try_from(games.len()).unwrap();
        let half_points: i64 = games.iter().map(|(_, half_points)| half_points).sum();
        let sum: i64 = games.iter().map(|(other, _)| other).sum();
        if n < 5 || half_points == 0 {
            return None;
        }
        let (rating, floor) = match self.edition {
            RatingEdition::E2014 | RatingEdition::E2017 | RatingEdition::E2022 => {
                let above = half_points - n;
                let rating = if above >= 0 {
                    half_up(sum + 20 * above * n, n)
                } else {
                    half_up(sum + dp(half_up(100 * half_points, 2 * n)) * n, n)
                };
                (rating, 1000)
            }
            RatingEdition::E2024 | RatingEdition::E2025 => {
                let (all, points) = (n + 2, half_points + 2);
                let difference = dp(half_up(100 * points, 2 * all));
                (half_up(sum + 3600 + difference * all, all).min(2200), 1400)
            }
        };
        u16::try_from(rating).ok().filter(|_| rating >= floor)
    }

    /// The rating on the next list.
    fn next(&self, person: &Person) -> Option<u16> {
        let Some(rating) = person.rating else { return self.first(person) };
        if self.counted(person).is_empty() {
            return Some(rating);
        }
        let change = self.change(person, rating);
        let rounded = (change.abs() + 50) / 100 * change.signum();
        let new = i64::from(rating) + rounded;
        let floor = match self.edition {
            RatingEdition::E2014 | RatingEdition::E2017 | RatingEdition::E2022 => 1000,
            RatingEdition::E2024 | RatingEdition::E2025 => 1400,
        };
        u16::try_from(new).ok().filter(|_| new >= floor)
    }
}

const PLAYERS: usize = 20;
const EVENTS: usize = 500;
const ROUNDS: usize = 9;

fn person(dice: &mut Noise, edition: RatingEdition, month: Date) -> Person {
    let floor = if edition >= RatingEdition::E2024 { 1400 } else { 1000 };
    let rating = match dice.below(5) {
        0 => None,
        1 => Some(dice.between(2200, 2850)),
        2 => Some(dice.between(floor, floor + 40)),
        _ => Some(dice.between(floor, 2500)),
    };
    let birth = BirthDate {
        year: month.year() - dice.between(16, 20),
        month_day: Some((u8::try_from(dice.between(1, 12)).unwrap(), 2)),
    };
    let peak = rating.map_or(0, |rating| rating + dice.between(0, 60));
    let games_before = u32::try_from(dice.below(60)).unwrap();
    Person { rating, games_before, peak, birth, games: Vec::new() }
}

/// A random event and the same as a report with a list.
fn case(dice: &mut Noise, edition: RatingEdition, month: Date) -> (Case, Record, RatingList) {
    let (tempo, control, minutes) = match (dice.below(6), edition) {
        (0, edition) if edition > RatingEdition::E2014 => (Tempo::Rapid, "15+10", 25),
        (1, edition) if edition > RatingEdition::E2014 => (Tempo::Blitz, "5+3", 8),
        (2, _) => (Tempo::Standard, "60+30", 90),
        _ => (Tempo::Standard, "90+30", 120),
    };
    let mut people: Vec<Person> = (0..PLAYERS).map(|_| person(dice, edition, month)).collect();
    let ratings: Vec<u16> = people.iter().map(|person| person.rating.unwrap_or(0)).collect();
    let mut record = event("Swiss", &ratings);
    record.event.starts = format!("{}-{:02}-01", month.year(), month.month());
    record.event.ends = format!("{}-{:02}-09", month.year(), month.month());
    control.clone_into(&mut record.event.time_control);
    for _ in 0..ROUNDS {
        let mut order: Vec<usize> = (0..PLAYERS).collect();
        for index in (1..PLAYERS).rev() {
            order.swap(index, usize::try_from(dice.below(index as u64 + 1)).unwrap());
        }
        for pair in order.chunks(2) {
            let (one, other) = (pair[0], pair[1]);
            let result = ['1', '=', '0', '1', '0', '=', '+', '-', 'W']
                [usize::try_from(dice.below(9)).unwrap()];
            let number = |index: usize| u16::try_from(index + 1).unwrap();
            game(&mut record, number(one), number(other), result);
            let half_points = match result {
                '1' => 2,
                '=' => 1,
                '0' => 0,
                _ => continue,
            };
            people[one].games.push((other, half_points));
            people[other].games.push((one, 2 - half_points));
        }
    }
    let entries = people.iter().zip(1..).map(|(person, id)| Entry {
        rating: person.rating,
        games_total: person.rating.map(|_| person.games_before),
        peak: person.rating.map(|_| person.peak),
        birth: Some(person.birth),
        ..Entry::new(id)
    });
    let list = RatingList::new(entries.collect()).unwrap();
    for player in &mut record.players {
        player.fide_id = Some(player.number.get().into());
    }
    (Case { edition, tempo, minutes, month, people }, record, list)
}

/// Months of each edition: birthdays, the amendments for rapid and blitz, the change of the year.
const MONTHS: [(RatingEdition, [(u16, u8); 2]); 5] = [
    (RatingEdition::E2014, [(2015, 5), (2016, 12)]),
    (RatingEdition::E2017, [(2018, 3), (2021, 12)]),
    (RatingEdition::E2022, [(2022, 1), (2023, 7)]),
    (RatingEdition::E2024, [(2024, 4), (2025, 2)]),
    (RatingEdition::E2025, [(2025, 10), (2026, 6)]),
];

// clause: RATING.8.55, RATING.8.57, RATING.7.14, RATING.6.1
#[test]
fn ten_thousand_random_players_of_each_edition_come_out_as_the_articles_say() {
    let mut dice = Noise(2611);
    for (edition, months) in MONTHS {
        let (mut changed, mut first, mut delisted) = (0, 0, 0);
        for index in 0..EVENTS {
            let (year, month) = months[index % months.len()];
            let month = Date::new(year, month, 1).unwrap();
            let (case, record, list) = case(&mut dice, edition, month);
            assert_eq!(RatingEdition::in_force(month), edition);
            let mut period = Period::new(list, month.plus_months(1), case.tempo).unwrap();
            let admission = period.take(&record, &Declared::default());
            assert!(matches!(admission, Admission::Taken(_)), "{admission:?}");
            let next = period.close().list;

            for (person, id) in case.people.iter().zip(1..) {
                let expected = case.next(person);
                let found = next.get(id).and_then(|entry| entry.rating);
                assert_eq!(found, expected, "{edition}, event {index}, player {id}: {person:?}");
                match (person.rating, expected) {
                    (Some(before), Some(after)) => changed += u32::from(before != after),
                    (None, Some(_)) => first += 1,
                    (Some(_), None) => delisted += 1,
                    (None, None) => {}
                }
            }
        }
        // The cases are worth something only if every kind of outcome is among them.
        assert!(changed > 5000 && first > 500 && delisted > 5, "{changed} {first} {delisted}");
    }
}

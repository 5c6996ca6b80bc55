//! B.06: what an arbiter needs for category B or C, as far as the changes of 2017 tell.

use std::str::FromStr;

use arbiter_rulebook::Date;

/// The categories whose needs are known; A is not in the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// Five events in five years.
    B,
    /// Two events in five years.
    C,
}

/// What somebody did at an event, as far as categories ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Chief arbiter
    Chief,
    /// Deputy chief arbiter
    DeputyChief,
    /// In charge of a sector
    Sector,
    /// Any other arbiter
    Arbiter,
}

impl Role {
    /// The words by which people and files name them.
    pub const WORDS: [(&str, Self); 4] = [
        ("chief", Self::Chief),
        ("deputy", Self::DeputyChief),
        ("sector", Self::Sector),
        ("arbiter", Self::Arbiter),
    ];
}

/// Kinds of event that categories ask for (3.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// A continental event of the calendar.
    Continental,
    /// A team event.
    Team,
    /// A Swiss.
    Swiss,
    /// World youth, cadet or school championship.
    WorldYouth,
    /// Candidates, World Cup, world team championship, grand prix.
    Top,
    /// An Olympiad.
    Olympiad,
}

impl EventKind {
    /// The words by which people and files name them.
    pub const WORDS: [(&str, Self); 6] = [
        ("continental", Self::Continental),
        ("team", Self::Team),
        ("swiss", Self::Swiss),
        ("world-youth", Self::WorldYouth),
        ("top", Self::Top),
        ("olympiad", Self::Olympiad),
    ];
}

/// An event on somebody's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Service {
    /// Last day.
    pub ended: Date,
    /// What it was.
    pub kind: EventKind,
    /// What was done.
    pub role: Role,
    /// Participants.
    pub players: u32,
    /// International, with so many titled players; None for national events.
    pub titled_players: Option<u32>,
}

/// A line that is no event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the last day, continental, team, swiss, world-youth, top or olympiad, then chief, \
     deputy, sector or arbiter, players, and titled players of an international event, such as \
     2017-05-01 swiss deputy 160 5; found {0:?}"
)]
pub struct NoService(pub String);

impl FromStr for Service {
    type Err = NoService;

    /// For example `2017-05-01 swiss deputy 160 5`; without the last number the event was
    /// national.
    fn from_str(line: &str) -> Result<Self, NoService> {
        let read = || {
            let mut words = line.split_whitespace();
            let ended = words.next()?.parse().ok()?;
            let kind = known(&EventKind::WORDS, words.next()?)?;
            let role = known(&Role::WORDS, words.next()?)?;
            let players = words.next()?.parse().ok()?;
            let titled_players = match words.next() {
                Some(word) => Some(word.parse().ok()?),
                None => None,
            };
            let is_whole = words.next().is_none();
            is_whole.then_some(Self { ended, kind, role, players, titled_players })
        };
        read().ok_or_else(|| NoService(line.chars().take(100).collect()))
    }
}

fn known<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|&(_, value)| value)
}

const YEARS: u16 = 5;
const LARGE_EVENT: u32 = 150;
const TITLED_PLAYERS: u32 = 5;

/// What a list of events lacks for a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CategoryFault {
    /// Too few events that count, of the last five years.
    TooFewEvents {
        /// How many count.
        found: usize,
        /// The least.
        least: usize,
    },
    /// All events are of one kind.
    OneKind,
    /// Too few international events with five titled players.
    TooFewInternational {
        /// How many there are.
        found: usize,
        /// The least.
        least: usize,
    },
}

impl CategoryFault {
    /// The article.
    pub const fn article(self, category: Category) -> &'static str {
        match category {
            Category::B => "6.5 (3.3.4, 3.3.5)",
            Category::C => "6.5 (3.4.3)",
        }
    }
}

/// What the events lack for the category on this day; none where they are enough.
pub fn check_category(category: Category, services: &[Service], on: Date) -> Vec<CategoryFault> {
    let counted: Vec<&Service> = services
        .iter()
        .filter(|service| is_recent(service, on) && counts(category, service))
        .collect();
    let least = match category {
        Category::B => 5,
        Category::C => 2,
    };
    let mut faults = Vec::new();
    let found = counted.len();
    if found < least {
        faults.push(CategoryFault::TooFewEvents { found, least });
    }
    if category == Category::C {
        return faults;
    }
    let mut kinds: Vec<EventKind> = counted.iter().map(|service| service.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 2 {
        faults.push(CategoryFault::OneKind);
    }
    let is_international =
        |service: &&&Service| service.titled_players.is_some_and(|titled| TITLED_PLAYERS <= titled);
    let found = counted.iter().filter(is_international).count();
    if found < 3 {
        faults.push(CategoryFault::TooFewInternational { found, least: 3 });
    }
    faults
}

/// Whether an event counts for a category: for B those of a chief or deputy chief, and a sector
/// of an Olympiad; for C the list of 3.4.3.
pub fn counts(category: Category, service: &Service) -> bool {
    let leads = matches!(service.role, Role::Chief | Role::DeputyChief);
    match (category, service.kind) {
        (Category::B, EventKind::Olympiad) => service.role == Role::Sector,
        (Category::C, EventKind::Olympiad) => false,
        (_, EventKind::Team | EventKind::Swiss) => leads && LARGE_EVENT < service.players,
        (_, EventKind::Continental) | (Category::B, EventKind::WorldYouth | EventKind::Top) => {
            leads
        }
        (Category::C, EventKind::WorldYouth) => leads || service.role == Role::Sector,
        (Category::C, EventKind::Top) => true,
    }
}

fn is_recent(service: &Service, on: Date) -> bool {
    service.ended <= on && on < service.ended.plus_months(12 * YEARS)
}

#[cfg(test)]
mod b_06_6_5 {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn service(kind: EventKind, role: Role, players: u32) -> Service {
        Service { ended: date("2017-05-01"), kind, role, players, titled_players: Some(5) }
    }

    // clause: ARB.6.5C
    #[test]
    fn category_c_needs_two_events_of_the_list_in_five_years() {
        let large = service(EventKind::Swiss, Role::DeputyChief, 160);
        let youth = service(EventKind::WorldYouth, Role::Sector, 900);
        let has_c = |services: &[Service]| {
            check_category(Category::C, services, date("2018-05-01")).is_empty()
        };

        assert!(has_c(&[large, youth]));
        assert!(!has_c(&[Service { players: 150, ..large }, youth]));
        assert!(!has_c(&[Service { role: Role::Arbiter, ..large }, youth]));
        assert!(!has_c(&[Service { ended: date("2013-05-01"), ..large }, youth]));
        assert!(has_c(&[service(EventKind::Top, Role::Arbiter, 8), youth]));
    }

    // clause: ARB.6.5B
    #[test]
    fn category_b_needs_five_events_of_two_kinds_three_of_them_international() {
        let swiss = service(EventKind::Swiss, Role::Chief, 200);
        let olympiad = service(EventKind::Olympiad, Role::Sector, 900);
        let faults =
            |services: &[Service]| check_category(Category::B, services, date("2018-05-01"));

        assert_eq!(
            faults(&[swiss; 4]),
            [CategoryFault::TooFewEvents { found: 4, least: 5 }, CategoryFault::OneKind]
        );
        assert_eq!(faults(&[swiss, swiss, swiss, swiss, olympiad]), []);
        assert_eq!(faults(&[swiss; 5]), [CategoryFault::OneKind]);
        let national = Service { titled_players: None, ..swiss };
        assert_eq!(
            faults(&[national, national, national, swiss, olympiad]),
            [CategoryFault::TooFewInternational { found: 2, least: 3 }]
        );
    }

    #[test]
    fn an_event_is_a_line() {
        let read: Service = "2017-05-01 swiss deputy 160 5".parse().unwrap();
        assert_eq!(read, service(EventKind::Swiss, Role::DeputyChief, 160));
        let national: Service = "2017-05-01 TEAM chief 200".parse().unwrap();
        assert_eq!(national.titled_players, None);
        for wrong in
            ["", "2017-05-01 swiss deputy", "may swiss chief 9", "2017-05-01 swiss chief 9 5 x"]
        {
            assert!(wrong.parse::<Service>().is_err(), "{wrong}");
        }
    }
}

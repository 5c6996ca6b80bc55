//! Categories of an event: groups of players who are ranked and rewarded among themselves.
//!
//! A category is a set of conditions, all of which a player meets, and a list of players who are
//! in it whatever the conditions say. Without any condition it is that list alone. A player may
//! be in several.

use std::fmt;

use arbiter_rulebook::Date;

use crate::{BirthDate, Details, PlayerId, PrizeFor, Settings, Sex};

/// From, to, both included; open where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Band {
    /// The least.
    pub from: Option<u16>,
    /// The most.
    pub to: Option<u16>,
}

impl Band {
    /// Whether nothing is asked for.
    pub const fn is_open(self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Whether nothing can be in it.
    pub fn is_empty(self) -> bool {
        self.from.zip(self.to).is_some_and(|(from, to)| to < from)
    }

    /// Whether the value is known and between the ends; an open band takes everything.
    pub fn holds(self, value: Option<u16>) -> bool {
        let is_inside = |value| {
            self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
        };
        self.is_open() || value.is_some_and(is_inside)
    }

    /// Reads `1400..1599`, `..11`, `50..` or a single number.
    pub fn read(text: &str) -> Option<Self> {
        let end = |text: &str| match text.trim() {
            "" => Some(None),
            number => number.parse().ok().map(Some),
        };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let band = Self { from: end(from)?, to: end(to)? };
        (!band.is_open() && !band.is_empty()).then_some(band)
    }
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<u16>| end.map(|it| it.to_string()).unwrap_or_default();
        write!(f, "{}..{}", end(self.from), end(self.to))
    }
}

/// A group of players who are ranked among themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Category {
    /// What it is called; no two of an event have the same name.
    pub name: String,
    /// Age in whole years on the day.
    pub age: Band,
    /// The day on which the age counts; without it the first of January of the year in which
    /// the event begins.
    pub at: Option<Date>,
    /// Men alone, or women alone.
    pub sex: Option<Sex>,
    /// The figure that makes the starting order; who has none is in no band.
    pub rating: Band,
    /// This club, or empty.
    pub club: String,
    /// This federation, or empty.
    pub federation: String,
    /// Whether a number of the national federation is asked for.
    pub needs_licence: bool,
    /// Players who are in it whatever else is said.
    pub players: Vec<PlayerId>,
}

/// What a category can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// An age.
    Age,
    /// Men alone, or women alone.
    Sex,
    /// A rating.
    Rating,
    /// A club.
    Club,
    /// A federation.
    Federation,
    /// A number of the national federation.
    Licence,
}

impl Condition {
    /// Every condition, and the word for it.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("age", Self::Age),
        ("sex", Self::Sex),
        ("rating", Self::Rating),
        ("club", Self::Club),
        ("federation", Self::Federation),
        ("licence", Self::Licence),
    ];
}

/// A part of a category that says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a category such as `{example}`, found `{found}`", example = Self::EXAMPLE)]
pub struct UnreadCategory {
    /// The part that was not understood.
    pub found: String,
}

impl UnreadCategory {
    /// A category with everything that it can say.
    pub(crate) const EXAMPLE: &str = "U12; age=..11; at=2026-01-01; sex=w; rating=1400..1599; \
        club=Name; federation=BEL; licence; players=One | Two";
}

impl Category {
    /// Whether this can be the name of one: it stands between semicolons, and beside numbers and
    /// the words of a prize.
    pub fn is_name(name: &str) -> bool {
        let is_word = PrizeFor::WORDS.iter().any(|(word, _)| *word == name);
        let has_sign = name.contains([';', '|', '@', '=', '\n']);
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        !name.is_empty() && name.trim() == name && !is_word && !has_sign && !is_number
    }

    /// Whether somebody means this category.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    /// Whether the conditions ask for anything.
    pub fn has_conditions(&self) -> bool {
        !self.age.is_open()
            || self.sex.is_some()
            || !self.rating.is_open()
            || !self.club.is_empty()
            || !self.federation.is_empty()
            || self.needs_licence
    }

    /// The day on which ages count.
    pub fn day(&self, settings: &Settings) -> Option<Date> {
        self.at.or_else(|| Date::new(settings.starts?.year(), 1, 1))
    }

    /// Whether a player is in it. What is not known of a player fulfils no condition.
    pub fn holds(&self, settings: &Settings, id: PlayerId, details: &Details) -> bool {
        self.players.contains(&id)
            || (self.has_conditions() && self.unmet(settings, details).is_empty())
    }

    /// The conditions that a player does not meet, or of whom it is not known.
    pub fn unmet(&self, settings: &Settings, details: &Details) -> Vec<Condition> {
        let age = || {
            let birth = details.birth.parse::<BirthDate>().ok()?;
            self.day(settings).and_then(|day| age(birth, day))
        };
        let is_same = |asked: &str, found: &str| {
            asked.is_empty() || asked.trim().to_lowercase() == found.trim().to_lowercase()
        };
        let met = [
            (Condition::Age, self.age.is_open() || self.age.holds(age())),
            (Condition::Sex, self.sex.is_none_or(|sex| details.sex == Some(sex))),
            (Condition::Rating, self.rating.holds(settings.rating_use.rating(details))),
            (Condition::Club, is_same(&self.club, &details.club)),
            (Condition::Federation, is_same(&self.federation, &details.federation)),
            (Condition::Licence, !self.needs_licence || !details.national_card().is_empty()),
        ];
        met.into_iter().filter(|(_, is_met)| !is_met).map(|(condition, _)| condition).collect()
    }

    /// Reads a line; players are found by the words between the bars.
    pub fn read(
        line: &str,
        find: impl Fn(&str) -> Option<PlayerId>,
    ) -> Result<Self, UnreadCategory> {
        let unread = |found: &str| UnreadCategory { found: found.trim().to_owned() };
        let mut parts = line.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        if !Self::is_name(name) {
            return Err(unread(line));
        }
        let mut category = Self { name: name.to_owned(), ..Self::default() };
        for part in parts.filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let value = value.trim();
            let wrong = || unread(part);
            match key.trim() {
                "age" => category.age = Band::read(value).ok_or_else(wrong)?,
                "at" => category.at = Some(value.parse().map_err(|_| wrong())?),
                "sex" => category.sex = Some(sex(value).ok_or_else(wrong)?),
                "rating" => category.rating = Band::read(value).ok_or_else(wrong)?,
                "club" if !value.is_empty() => value.clone_into(&mut category.club),
                "federation" if !value.is_empty() => value.clone_into(&mut category.federation),
                "licence" if value.is_empty() => category.needs_licence = true,
                "players" => {
                    let words = value.split('|').map(str::trim).filter(|it| !it.is_empty());
                    let found = words.map(|word| find(word).ok_or_else(|| unread(word)));
                    category.players = found.collect::<Result<_, _>>()?;
                }
                _ => return Err(wrong()),
            }
        }
        Ok(category)
    }

    /// The line that [`Category::read`] reads; `name` says what a player is called in it.
    pub fn written(&self, name: impl Fn(PlayerId) -> String) -> String {
        let band = |key: &str, band: Band| (!band.is_open()).then(|| format!("{key}={band}"));
        let text = |key: &str, text: &str| (!text.is_empty()).then(|| format!("{key}={text}"));
        let sex = self.sex.map(|sex| match sex {
            Sex::Male => "sex=m".to_owned(),
            Sex::Female => "sex=w".to_owned(),
        });
        let players = self.players.iter().map(|&id| name(id)).collect::<Vec<_>>().join(" | ");
        let parts = [
            Some(self.name.clone()),
            band("age", self.age),
            self.at.map(|at| format!("at={at}")),
            sex,
            band("rating", self.rating),
            text("club", &self.club),
            text("federation", &self.federation),
            self.needs_licence.then(|| "licence".to_owned()),
            text("players", &players),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

fn sex(word: &str) -> Option<Sex> {
    match word {
        "m" => Some(Sex::Male),
        "w" | "f" => Some(Sex::Female),
        _ => None,
    }
}

/// Age in whole years. Youth events ask who has not reached an age before the first of January,
/// so nobody has a birthday on that day; and a year without a day counts as its last day, which
/// makes the year of birth enough for the first of January and for the last of December.
fn age(birth: BirthDate, day: Date) -> Option<u16> {
    let of_day = (day.month(), day.day());
    let had_birthday = of_day != (1, 1) && birth.month_day.unwrap_or((12, 31)) <= of_day;
    (day.year() + u16::from(had_birthday)).checked_sub(birth.year + 1)
}

impl Settings {
    /// The category of this name.
    pub fn category(&self, name: &str) -> Option<&Category> {
        self.categories.iter().find(|category| category.is_called(name))
    }

    /// The categories that a player is in, in the order of the regulations.
    pub fn categories_of(&self, id: PlayerId, details: &Details) -> Vec<&Category> {
        self.categories.iter().filter(|it| it.holds(self, id, details)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn born(birth: &str, day: &str) -> u16 {
        age(birth.parse().unwrap(), day.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_year_of_birth_is_enough_for_the_first_and_the_last_day_of_a_year() {
        assert_eq!(born("2014", "2026-01-01"), 11);
        assert_eq!(born("2014-01-01", "2026-01-01"), 11);
        assert_eq!(born("2014-12-31", "2026-01-01"), 11);
        assert_eq!(born("2013-12-31", "2026-01-01"), 12);
        assert_eq!(born("1976", "2026-12-31"), 50);
        assert_eq!(born("1976-12-31", "2026-12-31"), 50);
        assert_eq!(born("2014-06-15", "2026-06-14"), 11);
        assert_eq!(born("2014-06-15", "2026-06-15"), 12);
        let unborn = age("2027".parse().unwrap(), "2026-01-01".parse().unwrap());
        assert_eq!(unborn, None);
    }

    #[test]
    fn a_band_holds_both_of_its_ends_and_one_number_is_a_band() {
        let band = |text: &str| Band::read(text).map(|band| band.to_string());
        assert_eq!(band("1400..1599").as_deref(), Some("1400..1599"));
        assert_eq!(band(" ..11").as_deref(), Some("..11"));
        assert_eq!(band("50").as_deref(), Some("50..50"));
        assert_eq!((band(".."), band("51..50"), band("x..1")), (None, None, None));
        let fifty = Band::read("50").unwrap();
        assert_eq!([49, 50, 51].map(|age| fifty.holds(Some(age))), [false, true, false]);
        assert!(!fifty.holds(None) && Band::default().holds(None));
    }

    #[test]
    fn conditions_are_all_met_and_what_is_unknown_meets_none() {
        let mut settings = Settings::swiss("Open", 5);
        settings.starts = "2026-07-01".parse().ok();
        let nobody = |_: &str| None;
        let girls = Category::read("Girls U12; age=..11; sex=w", nobody).unwrap();
        let born =
            |birth: &str, sex| Details { birth: birth.to_owned(), sex, ..Details::default() };
        let holds = |details: &Details| girls.holds(&settings, PlayerId(1), details);
        assert!(holds(&born("2014", Some(Sex::Female))));
        assert!(!holds(&born("2013", Some(Sex::Female))));
        assert!(!holds(&born("2014", Some(Sex::Male))));
        assert!(!holds(&born("", Some(Sex::Female))));
        assert!(!holds(&born("2014", None)));
        let unrated = Category::read("B; rating=..1799", nobody).unwrap();
        assert!(!unrated.holds(&settings, PlayerId(1), &Details::default()));
    }

    #[test]
    fn who_is_named_is_in_it_and_without_conditions_nobody_else() {
        let settings = Settings::swiss("Open", 5);
        let find = |word: &str| (word == "Dupont, Anaïs").then_some(PlayerId(4));
        let guests = Category::read("Guests; players=Dupont, Anaïs", find).unwrap();
        assert!(guests.holds(&settings, PlayerId(4), &Details::default()));
        assert!(!guests.holds(&settings, PlayerId(5), &Details::default()));
        assert!(Category::read("Guests; players=Nobody", find).is_err());
    }

    #[test]
    fn categories_are_found_by_name_and_by_player_in_the_order_of_the_regulations() {
        let mut settings = Settings::swiss("Open", 5);
        let find = |word: &str| word.parse().ok().map(PlayerId);
        let lines = ["Guests; players=4 | 5", "Town; club=Town", "Veterans; players=4"];
        settings.categories = lines.map(|line| Category::read(line, find).unwrap()).to_vec();
        let named = |name: &str| settings.category(name).map(|it| it.name.as_str());
        assert_eq!((named("Town"), named("Nobody")), (Some("Town"), None));
        let of = |id: u32, club: &str| -> Vec<&str> {
            let details = Details { club: club.to_owned(), ..Details::default() };
            let own = settings.categories_of(PlayerId(id), &details);
            own.into_iter().map(|it| it.name.as_str()).collect()
        };
        assert_eq!(of(4, "Town"), ["Guests", "Town", "Veterans"]);
        assert_eq!(of(5, ""), ["Guests"]);
        assert_eq!(of(6, "Village"), [""; 0]);
    }

    #[test]
    fn a_category_is_read_back_from_its_line() {
        let line = "Veterans; age=65..; at=2026-12-31; sex=m; rating=1400..1599; club=Town; \
                    federation=BEL; licence; players=@3 | @7";
        let find = |word: &str| word.strip_prefix('@')?.parse().ok().map(PlayerId);
        let category = Category::read(line, find).unwrap();
        assert_eq!(category.written(|id| format!("@{}", id.0)), line);
        for wrong in ["", "1800", "foreign", "U12; age=old", "U12; age=20..10", "U12; weight=3"] {
            assert!(Category::read(wrong, find).is_err(), "{wrong}");
        }
    }
}

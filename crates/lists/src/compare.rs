//! The players of an event beside what lists say of them.

use std::collections::BTreeSet;

use arbiter_rulebook::{Date, Tempo};
use arbiter_tournament::{BirthDate, Details, Title};

use crate::{Listed, fold};

/// What one list says of a player.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    /// Name of the list.
    pub list: &'a str,
    /// Its line.
    pub player: &'a Listed,
}

/// A rating of a list that is not the one in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In the event.
    pub now: Option<u16>,
    /// In the list.
    pub listed: u16,
    /// Name of the list.
    pub list: String,
}

/// What lists say otherwise of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Whether a list has the player at all.
    pub is_found: bool,
    /// FIDE's rating for the event's kind of chess.
    pub rating: Option<Difference>,
    /// The national rating.
    pub national: Option<Difference>,
    /// A title that the event does not have, or has otherwise.
    pub title: Option<Title>,
}

impl Comparison {
    /// Whether there is something to take over.
    pub fn is_different(&self) -> bool {
        self.rating.is_some() || self.national.is_some() || self.title.is_some()
    }

    /// The player with what the lists say.
    #[must_use]
    pub fn taken_over(&self, details: &Details) -> Details {
        let mut details = details.clone();
        if let Some(it) = &self.rating {
            (details.rating, details.rating_is_estimated) = (Some(it.listed), false);
            details.rating_from.clone_from(&it.list);
        }
        if let Some(it) = &self.national {
            details.national_rating = Some(it.listed);
            details.national_rating_from.clone_from(&it.list);
        }
        details.title = self.title.or(details.title);
        details
    }
}

/// Compares a player with the lines of lists, the list that counts most first.
///
/// An estimate is always different from a list, even where the figures are equal.
pub fn compare(details: &Details, offers: &[Offer<'_>], class: Tempo) -> Comparison {
    let rating = first_rating(offers, class)
        .filter(|it| details.rating != Some(it.0) || details.rating_is_estimated);
    let national = first_national(offers).filter(|it| details.national_rating != Some(it.0));
    let title = offers.iter().find_map(|offer| offer.player.title);
    let difference = |now: Option<u16>, it: Option<(u16, &str)>| {
        it.map(|(listed, list)| Difference { now, listed, list: list.to_owned() })
    };
    Comparison {
        is_found: !offers.is_empty(),
        rating: difference(details.rating, rating),
        national: difference(details.national_rating, national),
        title: title.filter(|title| details.title != Some(*title)),
    }
}

/// Notes which list the ratings of a player stand in, where one has exactly these ratings.
pub fn note_sources(details: &mut Details, offers: &[Offer<'_>], class: Tempo) {
    for offer in offers {
        let rating = offer.player.rating_for(class).map(|(rating, _)| rating);
        let is_same = details.rating.is_some() && details.rating == rating;
        if is_same && details.rating_from.is_empty() && !details.rating_is_estimated {
            offer.list.clone_into(&mut details.rating_from);
        }
        let national = offer.player.national;
        let is_same = details.national_rating.is_some() && details.national_rating == national;
        if is_same && details.national_rating_from.is_empty() {
            offer.list.clone_into(&mut details.national_rating_from);
        }
    }
}

fn first_rating<'a>(offers: &[Offer<'a>], class: Tempo) -> Option<(u16, &'a str)> {
    offers.iter().find_map(|it| Some((it.player.rating_for(class)?.0, it.list)))
}

fn first_national<'a>(offers: &[Offer<'a>]) -> Option<(u16, &'a str)> {
    offers.iter().find_map(|it| Some((it.player.national?, it.list)))
}

/// Whether a line of a list is about this player: the same FIDE number; the same national number
/// and name; or, where a number is missing, the same name, federation and year of birth.
///
/// National numbers of two federations may be equal, so they never decide alone.
pub fn is_same_person(details: &Details, listed: &Listed) -> bool {
    if let (Some(one), Some(other)) = (details.fide_id, listed.fide_id) {
        return one == other;
    }
    if words(&details.name) != words(&listed.name) {
        return false;
    }
    if let (Some(one), Some(other)) = (details.national_id, listed.national_id) {
        return one == other;
    }
    let year = details.birth.parse::<BirthDate>().ok().map(|it| it.year);
    let is_same_year = year.is_some() && year == listed.birth.map(|it| it.year);
    is_same_year && details.federation.eq_ignore_ascii_case(&listed.federation)
}

/// The words of a name in any order: lists write `Surname, First` and `First Surname`.
fn words(name: &str) -> BTreeSet<String> {
    fold(name).split(' ').map(str::to_owned).collect()
}

/// Names of lists, those of the settings first and in their order, the others after them, later
/// names first: `FIDE 2026-11` before `FIDE 2026-10`.
pub fn lists_in_order(wanted: &str, known: &[String]) -> Vec<String> {
    let wanted = wanted.split(',').map(str::trim);
    let mut order: Vec<String> = Vec::new();
    for name in wanted {
        order.extend(known.iter().filter(|it| it.eq_ignore_ascii_case(name)).cloned());
    }
    let mut others: Vec<String> = known.iter().filter(|it| !order.contains(it)).cloned().collect();
    others.sort_by(|one, other| other.cmp(one));
    order.append(&mut others);
    order
}

/// Whether a list whose name ends with its month, such as `FIDE 2026-11`, was valid on a day. A
/// list without a month always is.
pub fn is_valid_on(list: &str, day: Date) -> bool {
    let month = list.rsplit(' ').next().and_then(|word| word.split_once('-'));
    let month = month.and_then(|(year, month)| {
        let is_month = year.len() == 4 && month.len() == 2;
        is_month.then_some((year.parse::<u16>().ok()?, month.parse::<u8>().ok()?))
    });
    month.is_none_or(|month| month <= (day.year(), day.month()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_valid_from_its_month_on() {
        let day: Date = "2026-11-05".parse().expect("a day");
        for (list, is_valid) in [
            ("FIDE 2026-11", true),
            ("FIDE 2026-10", true),
            ("FIDE 2026-12", false),
            ("FIDE 2027-01", false),
            ("KBSB", true),
            ("Club of 2027", true),
        ] {
            assert_eq!(is_valid_on(list, day), is_valid, "{list}");
        }
    }

    fn entered() -> Details {
        Details {
            name: "Claes, Rosa".to_owned(),
            rating: Some(1950),
            rating_from: "FIDE 2026-10".to_owned(),
            national_rating: Some(1900),
            fide_id: Some(9_000_001),
            ..Details::default()
        }
    }

    fn listed(standard: Option<u16>, rapid: Option<u16>, national: Option<u16>) -> Listed {
        let name = "Claes, Rosa".to_owned();
        Listed { fide_id: Some(9_000_001), name, standard, rapid, national, ..Listed::default() }
    }

    #[test]
    fn a_newer_list_is_compared_and_taken_over() {
        let newer = listed(Some(1987), None, None);
        let offers = [Offer { list: "FIDE 2026-11", player: &newer }];
        let found = compare(&entered(), &offers, Tempo::Standard);
        let rating = found.rating.clone().expect("another rating");
        assert_eq!((rating.now, rating.listed), (Some(1950), 1987));
        assert_eq!(found.national, None, "the list has no national rating");
        let updated = found.taken_over(&entered());
        assert_eq!(updated.rating_from, "FIDE 2026-11");
        assert_eq!(updated.national_rating, Some(1900));
        assert!(!compare(&updated, &offers, Tempo::Standard).is_different());
    }

    #[test]
    fn the_first_list_that_has_a_rating_counts() {
        let fide = listed(Some(1987), Some(1800), None);
        let national = listed(Some(1950), None, Some(1910));
        let offers =
            [Offer { list: "FIDE", player: &fide }, Offer { list: "KBSB", player: &national }];
        let found = compare(&entered(), &offers, Tempo::Rapid);
        assert_eq!(found.rating.map(|it| (it.listed, it.list)), Some((1800, "FIDE".to_owned())));
        assert_eq!(found.national.map(|it| (it.listed, it.list)), Some((1910, "KBSB".to_owned())));
    }

    #[test]
    fn an_estimate_is_replaced_by_a_list_and_never_called_one() {
        let mut guess = Details { rating_is_estimated: true, ..entered() };
        guess.rating_from.clear();
        let same = listed(Some(1950), None, None);
        let offers = [Offer { list: "FIDE", player: &same }];
        note_sources(&mut guess, &offers, Tempo::Standard);
        assert_eq!(guess.rating_from, "");
        let found = compare(&guess, &offers, Tempo::Standard);
        assert!(!found.taken_over(&guess).rating_is_estimated);
    }

    #[test]
    fn a_typed_rating_that_a_list_has_is_of_that_list() {
        let mut typed = Details { rating_from: String::new(), ..entered() };
        let (same, other) = (listed(Some(1950), None, None), listed(Some(1940), None, None));
        note_sources(&mut typed, &[Offer { list: "B", player: &other }], Tempo::Standard);
        assert_eq!(typed.rating_from, "");
        note_sources(&mut typed, &[Offer { list: "A", player: &same }], Tempo::Standard);
        assert_eq!(typed.rating_from, "A");
    }

    #[test]
    fn persons_are_told_apart() {
        let line = listed(Some(1950), None, None);
        assert!(is_same_person(&entered(), &line));
        let other = Details { fide_id: Some(9_000_002), ..entered() };
        assert!(!is_same_person(&other, &line), "another FIDE number");
        let line = Listed {
            fide_id: None,
            national_id: Some(17),
            name: "Rosa Claes".to_owned(),
            federation: "BEL".to_owned(),
            birth: Some(BirthDate { year: 1990, month_day: None }),
            ..Listed::default()
        };
        let numbered = Details { national_id: Some(17), ..entered() };
        assert!(is_same_person(&numbered, &line));
        let namesake = Details { name: "Claes, Roos".to_owned(), ..numbered };
        assert!(!is_same_person(&namesake, &line), "numbers of two federations may be equal");
        let named =
            Details { federation: "BEL".to_owned(), birth: "1990-02-03".to_owned(), ..entered() };
        assert!(is_same_person(&named, &line));
        assert!(!is_same_person(&Details { birth: "1991".to_owned(), ..named }, &line));
    }

    #[test]
    fn lists_of_the_settings_come_first() {
        let known = ["FIDE 2026-10", "FIDE 2026-11", "KBSB"].map(str::to_owned);
        assert_eq!(lists_in_order("", &known), ["KBSB", "FIDE 2026-11", "FIDE 2026-10"]);
        let order = lists_in_order("fide 2026-10, KBSB", &known);
        assert_eq!(order, ["FIDE 2026-10", "KBSB", "FIDE 2026-11"]);
    }
}

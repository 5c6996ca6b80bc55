//! Which chapter explains which page: the one table of it.

/// A page and where it is explained. `*` stands for any part of a path; pages below a page are
/// explained where it is, unless they have a line of their own.
type Place = (&'static str, &'static str);

#[rustfmt::skip]
const PLACES: &[Place] = &[
    ("/account",                    "server#accounts-and-roles"),
    ("/accounts",                   "server#accounts-and-roles"),
    ("/accounts/audit",             "operation#is-it-well"),
    ("/clock",                      "laws#a-tablet-as-the-clock"),
    ("/events/import",              "tournament#in-and-out"),
    ("/events/new",                 "first-evening#the-event"),
    ("/events/*",                   "first-evening#the-evening"),
    ("/events/*/bracket",           "knock-out"),
    ("/events/*/categories",        "standings#categories-and-their-prizes"),
    ("/events/*/club",              "teams#accounts-of-clubs"),
    ("/events/*/console",           "live#the-arbiters-console"),
    ("/events/*/crosstable",        "standings"),
    ("/events/*/games",             "live"),
    ("/events/*/live",              "live#the-boards-of-a-round"),
    ("/events/*/players",           "norms"),
    ("/events/*/prizes",            "standings#categories-and-their-prizes"),
    ("/events/*/projector",         "standings"),
    ("/events/*/register",          "registration#players-who-register-themselves"),
    ("/events/*/regulations",       "standings"),
    ("/events/*/rounds",            "pairing"),
    ("/events/*/rounds/*/teams",    "teams#for-everybody"),
    ("/events/*/standings",         "standings"),
    ("/events/*/teams",             "teams#for-everybody"),
    ("/events/*/timeline",          "standings"),
    ("/events/*/manage/check-in",   "registration#who-is-there"),
    ("/events/*/manage/close",      "knock-out#playoffs"),
    ("/events/*/manage/codes",      "results#from-a-phone"),
    ("/events/*/manage/games",      "live"),
    ("/events/*/manage/life",       "fide-mode#the-journal"),
    ("/events/*/manage/lineups",    "teams#line-ups"),
    ("/events/*/manage/players",    "registration"),
    ("/events/*/manage/players/*",  "registration#absent-withdrawn-late"),
    ("/events/*/manage/postings",   "standings"),
    ("/events/*/manage/print",      "results#on-paper"),
    ("/events/*/manage/ratings",    "registration"),
    ("/events/*/manage/registrations", "registration#players-who-register-themselves"),
    ("/events/*/manage/reports",    "reports"),
    ("/events/*/manage/results",    "results#one-key-a-board"),
    ("/events/*/manage/round",      "pairing"),
    ("/events/*/manage/settings",   "systems"),
    ("/events/*/manage/teams",      "teams#enter-the-teams"),
    ("/festivals",                  "registration#several-tournaments-under-one-roof"),
    ("/hall",                       "server#an-encrypted-address-for-tablets"),
    ("/laws",                       "laws#look-it-up"),
    ("/laws/assistant",             "laws#decide-an-incident"),
    ("/laws/exam",                  "laws#exam"),
    ("/lists",                      "registration"),
    ("/members",                    "registration#the-players-of-the-club"),
    ("/live",                       "live"),
    ("/setup",                      "first-evening#start"),
    ("/tools/arbiters",             "norms#arbiters"),
    ("/tools/chess960",             "laws#chess960"),
    ("/tools/clock",                "laws#check-a-time-control"),
    ("/tools/dead",                 "laws#is-the-position-dead"),
    ("/tools/notation",             "laws#moves-in-another-language"),
];

/// The address of the help for the page at this path, with or without a query.
pub(crate) fn address(path: &str) -> String {
    found(path).map_or_else(|| "/help".to_owned(), |place| format!("/help/{place}"))
}

/// The line that says most about the path.
fn found(path: &str) -> Option<&'static str> {
    let path = path.split('?').next().unwrap_or_default();
    let fits = |(page, _): &&Place| {
        let mut parts = path.split('/');
        page.split('/').all(|part| parts.next().is_some_and(|own| part == "*" || part == own))
    };
    // `/events/new` says more than `/events/*`.
    let weight = |(page, _): &&Place| (page.matches('/').count(), !page.ends_with('*'));
    PLACES.iter().filter(fits).max_by_key(weight).map(|&(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::{super::book, *};

    #[test]
    fn every_place_is_a_heading_of_the_book_and_its_page_leads_there() {
        for &(page, place) in PLACES {
            let (name, anchor) = place.split_once('#').unwrap_or((place, ""));
            let chapter = book::chapter(name);
            let is_there = |it: &book::Chapter| {
                anchor.is_empty() || book::anchors(it).iter().any(|known| known == anchor)
            };
            assert!(chapter.is_some_and(is_there), "{page}: {place} is not in the book");
            assert_eq!(found(&page.replace('*', "7")), Some(place), "{page}");
        }
    }

    #[test]
    fn the_page_that_says_most_counts() {
        assert_eq!(address("/events/new"), "/help/first-evening#the-event");
        assert_eq!(address("/events/7?lang=fr"), "/help/first-evening#the-evening");
        assert_eq!(address("/events/7/rounds/3/why/2"), "/help/pairing");
        assert_eq!(address("/laws/clause/7.5"), "/help/laws#look-it-up");
        assert_eq!(address("/lawsuit"), "/help");
        assert_eq!(address("/"), "/help");
    }

    /// The navigation of an event: its tabs, what the menu and the foot of a phone lead to, the tour.
    const NAVIGATION: [&str; 4] = [
        include_str!("../../../templates/event/tabs.html"),
        include_str!("../../../templates/event/menu.html"),
        include_str!("../../../templates/event/dock.html"),
        include_str!("../../../templates/event/tour.html"),
    ];

    #[test]
    fn every_page_of_the_navigation_of_an_event_has_its_place() {
        let mut pages = 0;
        for link in NAVIGATION.iter().flat_map(|template| template.split("<a ").skip(1)) {
            let (_, link) = link.split_once("href=\"").unwrap_or_default();
            let link = link.split('"').next().unwrap_or_default();
            // The way out of the tour is no page.
            if link.starts_with("/tour/") {
                continue;
            }
            let path = link.replace("{{ head.id }}", "7").replace("{{ round }}", "3");
            let has_own = path == "/events/7" || address(&path) != address("/events/7");
            assert!(found(&path).is_some() && has_own, "{path} is explained nowhere");
            pages += 1;
        }
        assert!(12 <= pages, "{pages}");
    }
}

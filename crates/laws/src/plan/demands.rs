//! What E.04 and C.02 demand of an organiser, one row for each demand.

use arbiter_rulebook::{Articles, LawsEdition, articles};

use super::{Basis, Lack, Plan, Topic, Venue, Weight, topics};
use crate::conditions::{Conditions, ZoneRow, zone};

/// Where a demand stands.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// In E.04.
    Zone(ZoneRow<()>),
    /// In C.02.
    Equipment(&'static str),
    /// In the Laws.
    Laws(Articles),
}

/// Whom a demand is put to.
#[derive(Clone, Copy, Debug)]
enum Asked {
    /// The event: whether it is lacking.
    Event(fn(&Plan) -> bool),
    /// Each venue: whether it is lacking there.
    Venue(fn(&Plan, &Venue) -> bool),
}

/// One demand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    place: Place,
    weight: fn(&Plan) -> Weight,
    lacks: Asked,
    /// The key of its text.
    says: &'static str,
}

impl Demand {
    fn basis(&self, plan: &Plan, edition: LawsEdition) -> Option<Basis> {
        match self.place {
            Place::Zone(row) => row.cite(plan.conditions()).map(Basis::Rule),
            Place::Equipment(section) => Some(Basis::Equipment(section)),
            Place::Laws(articles) => articles.cite(edition).map(Basis::Rule),
        }
    }

    /// What is lacking; none where the conditions of play know no such demand.
    pub(super) fn check(&self, plan: &Plan, edition: LawsEdition) -> Vec<Lack> {
        let Some(basis) = self.basis(plan, edition) else { return Vec::new() };
        let lack = |venue: Option<&Venue>| {
            let venue = venue.map(|venue| venue.name.clone());
            Lack { basis, weight: (self.weight)(plan), venue, what: self.says }
        };
        match self.lacks {
            Asked::Event(is_lacking) if is_lacking(plan) => vec![lack(None)],
            Asked::Event(_) => Vec::new(),
            Asked::Venue(is_lacking) => {
                let lacking = plan.venues().iter().filter(|venue| is_lacking(plan, venue));
                lacking.map(|venue| lack(Some(venue))).collect()
            }
        }
    }
}

const fn must(_: &Plan) -> Weight {
    Weight::Must
}

const fn warning(_: &Plan) -> Weight {
    Weight::Warning
}

/// A warning in FIDE's own events, elsewhere a note.
fn officially(plan: &Plan) -> Weight {
    if plan.is_official() { Weight::Warning } else { Weight::Note }
}

/// In both editions, at home and in venues.
const fn all(number: &'static str) -> Place {
    Place::Zone(zone([number; 4], ()))
}

/// In the later text alone, at home and in venues.
const fn later(number: &'static str) -> Place {
    Place::Zone(zone(["", number, "", number], ()))
}

/// At home alone.
const fn home(number: &'static str) -> Place {
    Place::Zone(zone([number, number, "", ""], ()))
}

/// In venues alone.
const fn venues(number: &'static str) -> Place {
    Place::Zone(zone(["", "", number, number], ()))
}

const fn event(
    place: Place,
    weight: fn(&Plan) -> Weight,
    says: &'static str,
    lacks: fn(&Plan) -> bool,
) -> Demand {
    Demand { place, weight, lacks: Asked::Event(lacks), says }
}

const fn venue(
    number: &'static str,
    weight: fn(&Plan) -> Weight,
    says: &'static str,
    lacks: fn(&Plan, &Venue) -> bool,
) -> Demand {
    Demand { place: venues(number), weight, lacks: Asked::Venue(lacks), says }
}

/// A game at home that somebody supervises (E.04, Part III a).
fn at_home(plan: &Plan) -> bool {
    matches!(plan.conditions(), Conditions::Online(_)) && plan.is_supervised()
}

/// Every topic is a yes.
fn no_to_any(plan: &Plan, topics: &[Topic]) -> bool {
    !topics.iter().all(|topic| plan.yes(*topic))
}

fn less_than(plan: &Plan, topic: Topic, least: u32) -> bool {
    plan.number(topic).is_none_or(|number| number < least)
}

/// Clocks are asked about where there are any besides the zone's.
fn has_clocks(plan: &Plan) -> bool {
    plan.says(Topic::Clocks)
}

fn has_tablets(plan: &Plan) -> bool {
    has_clocks(plan) && !plan.is(Topic::Clocks, "mechanical")
}

fn has_electronic_sheets(plan: &Plan) -> bool {
    plan.is(Topic::Sheets, "electronic")
}

/// A traditional set needs thirty seconds a move from the first move, and no electronic board.
fn own_set_impossible(plan: &Plan) -> bool {
    let slow = plan
        .control()
        .is_some_and(|control| control.periods().iter().all(|period| period.increment.0 >= 30_000));
    plan.yes(Topic::OwnSet) && (!slow || plan.has_boards())
}

fn keeps_recordings(plan: &Plan) -> bool {
    plan.says(Topic::Video) && plan.number(Topic::Recordings).is_none_or(|months| months > 12)
}

/// Everybody who needs one has an assistant, unless all can be used without.
fn assistants_missing(plan: &Plan) -> bool {
    let players = plan.number(Topic::Disabled).unwrap_or(0);
    !plan.yes(Topic::Accessible) && plan.number(Topic::Assistants).unwrap_or(0) < players
}

fn sheet_incomplete(plan: &Plan) -> bool {
    let carries = plan.answers.get(&Topic::SheetFields).map(String::as_str).unwrap_or_default();
    let carries: Vec<&str> = carries.split(',').map(str::trim).collect();
    plan.is(Topic::Sheets, "paper") && !topics::SHEET.iter().all(|field| carries.contains(field))
}

fn video_incomplete(plan: &Plan) -> bool {
    let shows = plan.answers.get(&Topic::Video).map(String::as_str).unwrap_or_default();
    let shows: Vec<&str> = shows.split(',').map(str::trim).collect();
    at_home(plan) && !["face", "room", "sound", "screen"].iter().all(|it| shows.contains(it))
}

/// Half the hall on clocks of another type; those for visually disabled players do not count.
fn clocks_mixed(plan: &Plan) -> bool {
    has_clocks(plan) && plan.number(Topic::ClockTypes).is_some_and(|types| types > 1)
}

/// Which electronic score sheets the Laws accept.
const ELECTRONIC_SHEETS: Articles = articles(["?", "", "", "", "", "8.1.1.2"]);
/// The regulations may demand score sheets; in the older text beside traditional sets only.
const RECORDING: ZoneRow<()> = zone(["", "16.14", "", "16.14"], ());

/// All demands, in the order of the texts.
pub(super) const ALL: &[Demand] = &[
    event(
        Place::Zone(zone(["2.1", "", "2.1", ""], ())),
        must,
        "demand-virtual-only",
        Plan::has_boards,
    ),
    event(later("2.1"), must, "demand-boards-for-all", |plan| {
        plan.has_boards() && !plan.yes(Topic::BoardsForAll)
    }),
    event(later("2.3"), officially, "demand-boards-endorsed", |plan| {
        plan.has_boards() && !plan.yes(Topic::BoardsEndorsed)
    }),
    event(later("2.4"), must, "demand-input", |plan| !plan.says(Topic::Input)),
    event(later("2.4"), must, "demand-input-changes", |plan| plan.yes(Topic::InputChanges)),
    event(later("2.7"), warning, "demand-board-screens", |plan| {
        plan.has_boards() && !plan.yes(Topic::BoardScreens)
    }),
    event(later("3.2.4"), warning, "demand-board-times", |plan| {
        plan.has_boards() && !plan.yes(Topic::BoardTimes)
    }),
    event(home("8.4"), must, "demand-illegal-cost", |plan| {
        plan.yes(Topic::IllegalPass) && !plan.says(Topic::IllegalCost)
    }),
    event(home("11.3"), must, "demand-disconnection", |plan| {
        at_home(plan) && !plan.says(Topic::Disconnection)
    }),
    event(home("12.1"), warning, "demand-one-screen", |plan| {
        let shared = plan.yes(Topic::ScreenShared) && plan.number(Topic::Screens) == Some(1);
        at_home(plan) && !shared && !plan.yes(Topic::ScreensOtherwise)
    }),
    event(home("12.3"), warning, "demand-applications", |plan| {
        at_home(plan) && !plan.says(Topic::Applications)
    }),
    event(later("12.4"), warning, "demand-board-buttons", |plan| {
        plan.has_boards() && !plan.yes(Topic::BoardButtons)
    }),
    event(home("13.1"), warning, "demand-video", video_incomplete),
    event(home("13.4"), must, "demand-cards", |plan| {
        plan.yes(Topic::Cards) && !plan.says(Topic::CardsCost)
    }),
    event(home("14.1"), warning, "demand-camera", |plan| at_home(plan) && !plan.yes(Topic::Camera)),
    event(home("14.3"), warning, "demand-microphone", |plan| {
        at_home(plan) && !plan.yes(Topic::Microphone)
    }),
    event(venues("16.1"), must, "demand-organiser", |plan| {
        !plan.says(Topic::Organiser) || plan.venues().is_empty()
    }),
    venue("16.1", must, "demand-local-organiser", |_, venue| !venue.says(Topic::LocalOrganiser)),
    venue("16.3", warning, "demand-cameras", |_, venue| !venue.yes(Topic::Cameras)),
    venue("16.6", warning, "demand-devices", |plan, venue| {
        !venue.yes(Topic::DevicesProvided) && !plan.yes(Topic::OwnDevices)
    }),
    venue("16.7", warning, "demand-software-alone", |_, venue| !venue.yes(Topic::SoftwareAlone)),
    venue("16.8", must, "demand-local-officials", |_, venue| {
        !venue.says(Topic::LocalArbiter) || !venue.says(Topic::LocalAssistant)
    }),
    event(Place::Zone(zone(["", "", "", "16.13"], ())), warning, "demand-board-offers", |plan| {
        plan.has_boards() && !plan.yes(Topic::BoardOffers)
    }),
    event(
        Place::Zone(zone(["20.7", "16.14", "20.7", "16.14"], ())),
        must,
        "demand-players-record",
        |plan| {
            let may = RECORDING.cite(plan.conditions()).is_some() || plan.yes(Topic::OwnSet);
            plan.yes(Topic::PlayersRecord) && (!may || !plan.says(Topic::Sheets))
        },
    ),
    venue("18.5", must, "demand-devices-checked", |_, venue| !venue.yes(Topic::DevicesChecked)),
    venue("18.8", warning, "demand-connections", |_, venue| !venue.yes(Topic::ConnectionsWatched)),
    event(all("20.1"), must, "demand-own-set", own_set_impossible),
    event(all("I.1.1"), officially, "demand-screening", |plan| {
        !plan.is(Topic::Screening, "fide tool") && !plan.is(Topic::Screening, "approved")
    }),
    event(all("I.1.4"), warning, "demand-real-names", |plan| {
        plan.is_supervised() && !plan.yes(Topic::RealNames)
    }),
    event(all("I.1.5"), must, "demand-recordings", keeps_recordings),
    event(all("I.1.9"), warning, "demand-points-of-excluded", |plan| {
        plan.is_supervised() && !plan.says(Topic::PointsOfExcluded)
    }),
    event(all("I.1.10"), warning, "demand-prizes-wait", |plan| {
        plan.is_supervised() && !plan.yes(Topic::PrizesWait)
    }),
    event(later("I.1.12"), must, "demand-suspicion-final", |plan| plan.yes(Topic::SuspicionFinal)),
    event(all("I.1.14"), must, "demand-fair-play-by", |plan| {
        plan.is(Topic::FairPlayBy, "platform")
    }),
    event(all("II.1"), must, "demand-assistants", assistants_missing),
    event(
        Place::Zone(zone(["II.4", "II.2", "II.4", "II.2"], ())),
        must,
        "demand-own-board",
        |plan| {
            plan.number(Topic::Disabled).unwrap_or(0) > 0
                && plan.answers.get(&Topic::OwnBoard).is_some_and(|answer| answer == "no")
        },
    ),
    event(Place::Equipment("5.1"), must, "demand-clocks-comply", |plan| {
        let complies = has_tablets(plan) && plan.yes(Topic::ClocksComply);
        has_clocks(plan) && plan.is_official() && !complies
    }),
    event(Place::Equipment("5.3"), warning, "demand-clock-types", clocks_mixed),
    event(Place::Equipment("5.4.3.1"), warning, "demand-clock-shown", |plan| {
        has_tablets(plan) && !plan.yes(Topic::ClockShown)
    }),
    event(Place::Equipment("5.4.3.2"), warning, "demand-clock-read", |plan| {
        has_tablets(plan)
            && (less_than(plan, Topic::ClockRead, 3) || less_than(plan, Topic::ClockSide, 10))
    }),
    event(Place::Equipment("5.4.3.5"), warning, "demand-clock-battery", |plan| {
        has_tablets(plan) && less_than(plan, Topic::ClockBattery, 10)
    }),
    event(Place::Equipment("6.1"), must, "demand-sheets-comply", |plan| {
        plan.is_official() && has_electronic_sheets(plan) && !plan.yes(Topic::SheetsCertified)
    }),
    event(Place::Equipment("6.2"), warning, "demand-sheet-fields", sheet_incomplete),
    event(Place::Laws(ELECTRONIC_SHEETS), must, "demand-sheets-accepted", |plan| {
        let accepted = [Topic::SheetsCertified, Topic::SheetsPrescribed];
        let rated = !plan.is(Topic::Event, "club");
        rated && has_electronic_sheets(plan) && no_to_any(plan, &accepted)
    }),
    event(Place::Equipment("6.3.1"), warning, "demand-sheets-alone", |plan| {
        let device = [Topic::SheetsAlone, Topic::SheetsOfOrganiser, Topic::SheetsCertified];
        has_electronic_sheets(plan) && no_to_any(plan, &device)
    }),
    event(Place::Equipment("6.3.2"), warning, "demand-sheet-battery", |plan| {
        has_electronic_sheets(plan) && less_than(plan, Topic::SheetBattery, 8)
    }),
];

//! The plan of an event: what E.04 and C.02 demand of an organiser.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_laws::plan::{Lack, Plan, PlanError, Topic, Weight};
use arbiter_rulebook::LawsEdition;

/// Every topic, with the keys of what it takes.
fn blank() -> String {
    Plan::blank(|message| message.key.to_owned())
}

/// A supervised event at home that lacks nothing.
const HOME: &str = "conditions: online 2025
event: rated
time: 15+10
supervised: yes
input: virtual
disconnection: the clock runs on; not back in ten minutes, the arbiter decides
screens: 1
screen shared: yes
applications: browser, video call
video: face, room, sound, screen
camera on face: yes
microphone on: yes
fair play screening: fide tool
real names: yes
recordings kept months: 12
points of excluded: opponents keep what they won
prizes wait: yes
fair play by: organiser
";

/// A hybrid event on electronic boards that lacks nothing.
const VENUES: &str = "conditions: hybrid 2025
event: official
time: 90+30
input: board and zone clock
boards for all: yes
boards endorsed: yes
screens at boards: yes
times shown at boards: yes
buttons at boards: yes
offers reach boards: yes
chief organiser: somebody
fair play screening: approved
real names: yes
points of excluded: annulled
prizes wait: yes
venue: Ghent
organiser: somebody
chief arbiter: somebody
technical assistant: somebody
cameras: yes
devices provided: yes
only playing software: yes
devices checked: yes
connections watched: yes
";

/// A hall with tablets as clocks and electronic score sheets that lacks nothing.
const HALL: &str = "conditions: hall
event: official
time: 90+30
clocks: electronic
clocks comply: yes
clock types: 1
clock always shown: yes
clock read from metres: 3
clock side from metres: 10
clock battery hours: 10
score sheets: electronic
score sheets certified: yes
score sheets prescribed: yes
score sheets record alone: yes
score sheets of organiser: yes
score sheet battery hours: 8
";

/// The plan with one answer changed; an empty answer takes the line away.
fn with(text: &str, topic: &str, answer: &str) -> String {
    let mut found = false;
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with(&format!("{topic}:")) {
            found = true;
            if answer.is_empty() {
                continue;
            }
            lines.push(format!("{topic}: {answer}"));
        } else {
            lines.push(line.to_owned());
        }
    }
    if !found {
        lines.insert(0, format!("{topic}: {answer}"));
    }
    lines.join("\n")
}

fn lacks(text: &str) -> Vec<Lack> {
    Plan::read(text).unwrap().lacks(LawsEdition::E2023)
}

/// What is lacking: article, weight, text.
fn said(text: &str) -> Vec<(String, &'static str, &'static str)> {
    let said = |lack: Lack| (lack.basis.to_string(), lack.weight.name(), lack.what);
    lacks(text).into_iter().map(said).collect()
}

#[track_caller]
fn one(text: &str, article: &str, weight: Weight) {
    let found = said(text);
    assert_eq!(found.len(), 1, "{article}: {found:?}");
    assert_eq!((found[0].0.as_str(), found[0].1), (article, weight.name()), "{found:?}");
}

#[test]
fn plans_that_lack_nothing_lack_nothing() {
    for plan in [HOME, VENUES, HALL] {
        assert_eq!(said(plan), []);
    }
}

// clause: ON.2.1, ON.2.3-2025, ON.2.4-2025
#[test]
fn boards_are_chosen_for_all_rounds_given_to_all_and_endorsed() {
    one(&with(VENUES, "boards for all", "no"), "E.04 2.1 (2025)", Weight::Must);
    one(&with(VENUES, "boards endorsed", "no"), "E.04 2.3 (2025)", Weight::Warning);
    let club = with(&with(VENUES, "boards endorsed", "no"), "event", "club");
    one(&club, "E.04 2.3 (2025)", Weight::Note);
    one(&with(HOME, "input", ""), "E.04 2.4 (2025)", Weight::Must);
    one(&with(VENUES, "input changes", "yes"), "E.04 2.4 (2025)", Weight::Must);
    // The older text knows virtual boards alone, and asks for no choice.
    let older = with(VENUES, "conditions", "hybrid 2021");
    one(&older, "E.04 2.1 (2021)", Weight::Must);
    assert_eq!(said(&with(&with(HOME, "conditions", "online 2021"), "input", "")), []);
}

// clause: ON.2.7-2025, ON.3.2.4-2025, ON.12.4-2025, ON.16.13-2025
#[test]
fn beside_an_electronic_board_stand_a_screen_times_and_buttons() {
    for (topic, article) in [
        ("screens at boards", "E.04 2.7 (2025)"),
        ("times shown at boards", "E.04 3.2.4 (2025)"),
        ("buttons at boards", "E.04 12.4 (2025)"),
        ("offers reach boards", "E.04 16.13 (2025)"),
    ] {
        let without = with(VENUES, topic, "no");
        one(&without, article, Weight::Warning);
        assert_eq!(said(&with(&without, "input", "virtual")), [], "{topic} on a virtual board");
    }
}

// clause: ON.8.4, ON.11.3
#[test]
fn regulations_say_what_illegal_moves_and_disconnections_cost() {
    let passing = with(HOME, "illegal moves pass", "yes");
    one(&passing, "E.04 8.4 (2025)", Weight::Must);
    assert_eq!(said(&with(&passing, "illegal moves cost", "as in Article 7.5")), []);
    one(&with(HOME, "disconnection", ""), "E.04 11.3 (2025)", Weight::Must);
    let unsupervised = with(&with(HOME, "supervised", "no"), "disconnection", "");
    assert_eq!(said(&unsupervised), [], "friends need none");
}

// clause: ON.12.1, ON.12.3, ON.13.1, ON.13.4, ON.14.1, ON.14.3
#[test]
fn a_player_at_home_is_seen_heard_and_has_one_screen() {
    one(&with(HOME, "screens", "2"), "E.04 12.1 (2025)", Weight::Warning);
    one(&with(HOME, "screen shared", "no"), "E.04 12.1 (2025)", Weight::Warning);
    assert_eq!(said(&with(&with(HOME, "screens", "2"), "screens otherwise", "yes")), []);
    one(&with(HOME, "applications", ""), "E.04 12.3 (2025)", Weight::Warning);
    one(&with(HOME, "video", "face, sound, screen"), "E.04 13.1 (2025)", Weight::Warning);
    one(&with(HOME, "cards", "yes"), "E.04 13.4 (2025)", Weight::Must);
    one(&with(HOME, "camera on face", "no"), "E.04 14.1 (2025)", Weight::Warning);
    one(&with(HOME, "microphone on", "no"), "E.04 14.3 (2025)", Weight::Warning);
}

// clause: ON.16.1, ON.16.3, ON.16.6, ON.16.7, ON.16.8, ON.18.5, ON.18.8
#[test]
fn a_venue_has_its_people_cameras_and_devices() {
    one(&with(VENUES, "chief organiser", ""), "E.04 16.1 (2025)", Weight::Must);
    for (topic, article, weight) in [
        ("organiser", "E.04 16.1 (2025)", Weight::Must),
        ("cameras", "E.04 16.3 (2025)", Weight::Warning),
        ("devices provided", "E.04 16.6 (2025)", Weight::Warning),
        ("only playing software", "E.04 16.7 (2025)", Weight::Warning),
        ("chief arbiter", "E.04 16.8 (2025)", Weight::Must),
        ("technical assistant", "E.04 16.8 (2025)", Weight::Must),
        ("devices checked", "E.04 18.5 (2025)", Weight::Must),
        ("connections watched", "E.04 18.8 (2025)", Weight::Warning),
    ] {
        let without = with(VENUES, topic, "");
        one(&without, article, weight);
        assert_eq!(lacks(&without)[0].venue.as_deref(), Some("Ghent"));
    }
    let own = with(&with(VENUES, "devices provided", "no"), "own devices", "yes");
    assert_eq!(said(&own), [], "the regulations say otherwise");
    let nowhere = VENUES.split("venue: ").next().unwrap();
    one(nowhere, "E.04 16.1 (2025)", Weight::Must);
}

// clause: ON.16.14-2025, EQ.6.2
#[test]
fn players_record_on_sheets_that_carry_everything() {
    let recording = with(VENUES, "players record", "yes");
    one(&recording, "E.04 16.14 (2025)", Weight::Must);
    let paper = with(&recording, "score sheets", "paper");
    one(&paper, "C.02 6.2", Weight::Warning);
    let fields = "event, round, board, date, names, result, signatures, moves";
    assert_eq!(said(&with(&paper, "score sheets carry", fields)), []);
    one(&with(&paper, "score sheets carry", "event, moves"), "C.02 6.2", Weight::Warning);
    // The older text lets players record beside a traditional set only.
    let older = with(HOME, "conditions", "online 2021");
    let older = with(&with(&older, "players record", "yes"), "score sheets", "paper");
    let older = with(&older, "score sheets carry", fields);
    one(&older, "E.04 20.7 (2021)", Weight::Must);
}

// clause: ON.20.1
#[test]
fn a_traditional_set_needs_thirty_seconds_a_move_and_no_electronic_board() {
    one(&with(HOME, "set beside screen", "yes"), "E.04 20.1 (2025)", Weight::Must);
    let slow = with(&with(HOME, "time", "90+30"), "set beside screen", "yes");
    assert_eq!(said(&slow), []);
    one(&with(VENUES, "set beside screen", "yes"), "E.04 20.1 (2025)", Weight::Must);
}

// clause: ON.I.1.1, ON.I.1.4, ON.I.1.5, ON.I.1.9, ON.I.1.10, ON.I.1.12, ON.I.1.14
#[test]
fn fair_play_is_checked_by_the_right_tool_and_the_organiser_answers_for_it() {
    one(&with(VENUES, "fair play screening", "other"), "E.04 I.1.1 (2025)", Weight::Warning);
    one(&with(HOME, "fair play screening", "none"), "E.04 I.1.1 (2025)", Weight::Note);
    one(&with(HOME, "real names", "no"), "E.04 I.1.4 (2025)", Weight::Warning);
    one(&with(HOME, "recordings kept months", "13"), "E.04 I.1.5 (2025)", Weight::Must);
    one(&with(HOME, "points of excluded", ""), "E.04 I.1.9 (2025)", Weight::Warning);
    one(&with(HOME, "prizes wait", "no"), "E.04 I.1.10 (2025)", Weight::Warning);
    let final_ = with(HOME, "suspicion final", "yes");
    one(&final_, "E.04 I.1.12 (2025)", Weight::Must);
    assert_eq!(said(&with(&final_, "conditions", "online 2021")), [], "it could be, before");
    one(&with(HOME, "fair play by", "platform"), "E.04 I.1.14 (2025)", Weight::Must);
}

// clause: ON.II.1, ON.II.2
#[test]
fn disabled_players_have_assistants_unless_all_can_be_used_and_a_board_of_their_own() {
    let two = with(HOME, "disabled players", "2");
    one(&two, "E.04 II.1 (2025)", Weight::Must);
    one(&with(&two, "assistants", "1"), "E.04 II.1 (2025)", Weight::Must);
    assert_eq!(said(&with(&two, "assistants", "2")), []);
    let accessible = with(&two, "accessible", "yes");
    assert_eq!(said(&accessible), []);
    one(&with(&accessible, "own board of disabled", "no"), "E.04 II.2 (2025)", Weight::Must);
    let older =
        with(&with(&accessible, "own board of disabled", "no"), "conditions", "online 2021");
    one(&older, "E.04 II.4 (2021)", Weight::Must);
}

// clause: EQ.5.1, EQ.5.3, EQ.5.4.3.1, EQ.5.4.3.2, EQ.5.4.3.5
#[test]
fn clocks_comply_are_of_one_type_and_can_be_read() {
    one(&with(HALL, "clocks comply", "no"), "C.02 5.1", Weight::Must);
    assert_eq!(said(&with(&with(HALL, "clocks comply", "no"), "event", "rated")), []);
    one(&with(HALL, "clocks", "mechanical"), "C.02 5.1", Weight::Must);
    one(&with(HALL, "clock types", "2"), "C.02 5.3", Weight::Warning);
    one(&with(HALL, "clock always shown", "no"), "C.02 5.4.3.1", Weight::Warning);
    one(&with(HALL, "clock read from metres", "2"), "C.02 5.4.3.2", Weight::Warning);
    one(&with(HALL, "clock side from metres", "9"), "C.02 5.4.3.2", Weight::Warning);
    one(&with(HALL, "clock battery hours", "9"), "C.02 5.4.3.5", Weight::Warning);
}

// clause: EQ.6.1, EQ.8.1.1.2, EQ.6.3.1, EQ.6.3.2-battery
#[test]
fn an_electronic_score_sheet_is_certified_prescribed_and_nothing_else() {
    let plain = with(HALL, "score sheets certified", "no");
    let articles: Vec<String> = said(&plain).into_iter().map(|it| it.0).collect();
    assert_eq!(articles, ["C.02 6.1", "Article 8.1.1.2 (2023)", "C.02 6.3.1"]);
    one(&with(HALL, "score sheets prescribed", "no"), "Article 8.1.1.2 (2023)", Weight::Must);
    one(&with(HALL, "score sheets record alone", "no"), "C.02 6.3.1", Weight::Warning);
    one(&with(HALL, "score sheets of organiser", "no"), "C.02 6.3.1", Weight::Warning);
    one(&with(HALL, "score sheet battery hours", "7"), "C.02 6.3.2", Weight::Warning);
    // The Laws of 2018 accept none of the kind, and ask for nothing.
    let older = Plan::read(&with(HALL, "score sheets prescribed", "no")).unwrap();
    assert_eq!(older.lacks(LawsEdition::E2018), []);
}

#[test]
fn what_is_no_plan_is_refused_with_the_line() {
    let wrong = |text: &str| Plan::read(text).unwrap_err();
    assert!(matches!(wrong("hall"), PlanError::NoAnswer { line: 1, .. }));
    assert!(matches!(wrong("\n\nroom: big"), PlanError::UnknownTopic { line: 3, .. }));
    assert!(matches!(wrong("supervised: perhaps"), PlanError::WrongAnswer { line: 1, .. }));
    assert!(matches!(wrong("conditions: online 1999"), PlanError::WrongAnswer { .. }));
    assert!(matches!(
        wrong("venue: Ghent\ninput: virtual"),
        PlanError::UnknownTopic { line: 2, .. }
    ));
    assert_eq!(wrong(&"#\n".repeat(20_000)), PlanError::TooLong);
    assert_eq!(Plan::read(&blank()).unwrap(), Plan::default());
    assert!(blank().lines().count() == Topic::ALL.len() + 1);
}

use std::collections::BTreeSet;

use arbiter_laws::{Reason, index};
use arbiter_rulebook::Language;
use arbiter_text::Text;

use super::*;
use crate::pages::laws::assistant::Shown;

/// A game of which nothing is known but the edition and the class.
fn game(edition: LawsEdition, class: Regime) -> Setting {
    Setting { edition, tempo: None, class: Some(class), control: None }
}

/// A board with which a position can be answered.
const BOARD: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 9";

/// Every way through the questions of an incident.
fn ways(incident: &'static Incident, setting: &Setting) -> Vec<Answers> {
    let mut open = vec![Vec::<(&'static str, String)>::new()];
    let mut done = Vec::new();
    while let Some(given) = open.pop() {
        let value = |name: &str| {
            let found = given.iter().find(|(known, _)| *known == name);
            found.map(|(_, answer)| answer.clone())
        };
        let question = match walk(incident, setting.clone(), value) {
            Step::Done(answers) => {
                done.push(answers);
                continue;
            }
            Step::Ask(question, _) => question,
            Step::Again(question, _, why) => panic!("{}: {why:?} {question:?}", incident.id),
        };
        let answers: Vec<Vec<(&'static str, String)>> = match question.ask {
            Ask::Choice(choices) => {
                choices.iter().map(|(value, _)| vec![(question.id, (*value).to_owned())]).collect()
            }
            Ask::Position(detail) => {
                let is_black = given.iter().any(|(_, answer)| answer.starts_with("black"));
                let detail = match (detail, is_black) {
                    (Detail::None, _) => "",
                    (Detail::Move, false) => "e1-e3",
                    (Detail::Move, true) => "e8-e6",
                    (Detail::Squares, _) => "e1",
                };
                vec![vec![("fen", BOARD.to_owned()), ("detail", detail.to_owned())]]
            }
            Ask::Times => {
                let times = ["0:40:00", "0:50:00", "2:00:00", "2:40:00"];
                vec![TIMES.into_iter().zip(times.map(str::to_owned)).collect()]
            }
        };
        for answer in answers {
            open.push(given.iter().cloned().chain(answer).collect());
        }
    }
    done
}

/// Everything that the page of a ruling says about it.
fn shown(incident: &Incident, answers: &Answers, edition: LawsEdition) -> (Shown, String) {
    shown_in(Language::English, incident, answers, edition)
}

/// The same in a language.
fn shown_in(
    language: Language,
    incident: &Incident,
    answers: &Answers,
    edition: LawsEdition,
) -> (Shown, String) {
    let t = Text::of(language);
    let told = told(incident, answers, edition);
    let report = judged(&told.text, edition, answers);
    let shown = Shown::of(&t, answers, report.as_ref(), told.before, edition);
    let lines = shown.lines.iter().map(|line| line.text.clone());
    let all = [shown.headline.clone()].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    (shown, all)
}

/// Whether a text names a square, such as e4.
fn names_square(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let bytes = word.as_bytes();
        bytes.len() == 2 && (b'a'..=b'h').contains(&bytes[0]) && (b'1'..=b'8').contains(&bytes[1])
    })
}

/// Whether a text tells a time as clocks show it, such as 1:30.
fn tells_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(3)
        .any(|three| three[0].is_ascii_digit() && three[1] == b':' && three[2].is_ascii_digit())
}

#[test]
fn no_ruling_tells_a_fact_that_nobody_entered() {
    let mut paths = BTreeSet::new();
    let mut faults = Vec::new();
    for edition in [LawsEdition::E2023, LawsEdition::E2018, LawsEdition::E2009] {
        for class in Regime::ALL {
            for incident in all() {
                for answers in ways(incident, &game(edition, class)) {
                    let path = format!("{class:?} {} {:?}", incident.id, answers.given);
                    assert!(paths.insert((edition, path)), "walked twice");
                    let (_, text) = shown(incident, &answers, edition);
                    let entered = answers.board().is_some();
                    let colours = ["White", "Black"];
                    let names_player = colours.iter().any(|color| text.contains(color));
                    let said_player = answers.who().is_some()
                        || entered
                        || answers.has_times()
                        || ["white", "black", "1-0", "0-1"]
                            .iter()
                            .any(|word| answers.given().any(|(_, answer)| answer.contains(word)));
                    let told = [
                        ("a square", names_square(&text) && !entered),
                        ("a time", tells_time(&text) && !answers.has_times()),
                        ("a player", names_player && !said_player),
                    ];
                    for (what, _) in told.into_iter().filter(|(_, wrong)| *wrong) {
                        faults.push(format!("{what}: {} {:?}\n{text}", incident.id, answers.given));
                    }
                }
            }
        }
    }
    let in_force = paths.iter().filter(|(of, _)| *of == LawsEdition::E2023).count();
    assert!(500 <= in_force, "{in_force} different paths under the Laws in force");
    assert!(faults.is_empty(), "{} of {}\n{}", faults.len(), paths.len(), faults.join("\n\n"));
}

/// Squares and times look alike in every language.
#[test]
fn no_language_tells_a_square_or_a_time_that_nobody_entered() {
    for language in [Language::French, Language::Dutch, Language::German] {
        for incident in all() {
            for answers in ways(incident, &game(LawsEdition::E2023, Regime::Rapid)) {
                let (_, text) = shown_in(language, incident, &answers, LawsEdition::E2023);
                let entered = answers.board().is_some();
                let square = names_square(&text) && !entered;
                let time = tells_time(&text) && !answers.has_times();
                assert!(!square && !time, "{language} {}: {text}", incident.id);
            }
        }
    }
}

#[test]
fn no_path_ends_without_a_rule_where_the_edition_has_one() {
    let mut paths = 0;
    let mut faults = Vec::new();
    for edition in LawsEdition::ALL {
        for class in [Regime::Standard, Regime::Rapid, Regime::BlitzSupervised] {
            for incident in all() {
                for answers in ways(incident, &game(edition, class)) {
                    paths += 1;
                    let told = told(incident, &answers, edition);
                    let Some(report) = judged(&told.text, edition, &answers) else {
                        faults.push(format!(
                            "{edition} {}: not understood\n{}",
                            incident.id, told.text
                        ));
                        continue;
                    };
                    let unread = report.entries.iter().find_map(|entry| entry.unread.as_ref());
                    if let Some(error) = unread {
                        faults.push(format!("{edition} {}: {error}\n{}", incident.id, told.text));
                    }
                    let refusals = report.entries.iter().filter_map(|entry| entry.refusal.as_ref());
                    let has = index::in_edition(incident.clause, edition).is_some();
                    let denied = refusals
                        .filter(|refusal| matches!(refusal.reason, Reason::NoSuchRule(_)))
                        .count();
                    if has && denied > 0 {
                        faults.push(format!("{edition} {}: {:?}", incident.id, answers.given));
                    }
                }
            }
        }
    }
    assert!(500 <= paths, "{paths}");
    assert!(faults.is_empty(), "{} of {paths}\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn nothing_that_only_prepares_an_incident_is_refused() {
    for class in Regime::ALL {
        for incident in all() {
            for answers in ways(incident, &game(LawsEdition::E2023, class)) {
                let told = told(incident, &answers, LawsEdition::E2023);
                let Some(report) = judged(&told.text, LawsEdition::E2023, &answers) else {
                    panic!("{}", told.text);
                };
                for entry in report.entries.iter().take(told.before) {
                    assert_eq!(entry.refusal, None, "{}\n{}", entry.text, told.text);
                }
            }
        }
    }
}

/// The first tap chooses the incident; setting up a position is more than a tap.
#[test]
fn the_ten_commonest_incidents_take_at_most_four_taps() {
    for id in COMMON {
        let incident = find(id).expect("an incident");
        for edition in [LawsEdition::E2023, LawsEdition::E2018, LawsEdition::E2009] {
            for class in Regime::ALL {
                for answers in ways(incident, &game(edition, class)) {
                    if answers.board().is_none() {
                        let taps = 1 + answers.given().count();
                        assert!(taps <= 4, "{id} {:?}", answers.given);
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_known_of_the_game_is_not_asked() {
    let incident = find("no-move").expect("an incident");
    let first = |setting: Setting| match walk(incident, setting, |_| None) {
        Step::Ask(question, _) => question.id,
        step @ (Step::Again(..) | Step::Done(_)) => panic!("{step:?}"),
    };
    let unknown = Setting { edition: LawsEdition::E2023, tempo: None, class: None, control: None };

    assert_eq!(first(unknown.clone()), "class");
    assert_eq!(first(Setting { tempo: Some(Tempo::Standard), ..unknown.clone() }), "which");
    assert_eq!(first(Setting { tempo: Some(Tempo::Rapid), ..unknown.clone() }), "class");
    assert_eq!(first(Setting { class: Some(Regime::Blitz), ..unknown }), "which");
}

#[test]
fn rulings_follow_the_answers() {
    use LawsEdition::{E2009, E2017, E2018, E2023};
    use Regime::{Blitz, Rapid, Standard};

    let headline = |id: &str, edition, class, given: &[(&str, &str)]| {
        let incident = find(id).expect("an incident");
        let value = |name: &str| {
            let found = given.iter().find(|(known, _)| *known == name);
            found.map(|(_, answer)| (*answer).to_owned())
        };
        let step = walk(incident, game(edition, class), value);
        let Step::Done(answers) = step else { panic!("{step:?}") };
        shown(incident, &answers, edition).0.headline
    };
    let flag = |mate| headline("flag", E2023, Standard, &[("who", "black"), ("mate", mate)]);
    assert_eq!(flag("yes"), "Black loses, 1–0");
    assert_eq!(flag("no"), "Draw, ½–½");
    let second = [("which", "white-2"), ("seen", "now"), ("mate", "no")];
    assert_eq!(headline("illegal-move", E2023, Standard, &second), "Draw, ½–½");
    let first = [("which", "black-1"), ("seen", "now"), ("mate", "yes")];
    let illegal = |edition, class| headline("illegal-move", edition, class, &first);
    assert!(
        illegal(E2023, Standard).contains("Give White 2 minutes"),
        "{}",
        illegal(E2023, Standard)
    );
    assert!(illegal(E2023, Standard).ends_with("play on"), "{}", illegal(E2023, Standard));
    assert!(illegal(E2023, Rapid).contains("Give White 1 minute"));
    assert!(illegal(E2018, Rapid).contains("Give White 2 minutes"));
    assert_eq!(illegal(E2017, Blitz), "Black loses, 1–0");
    let late = |who| headline("late", E2023, Standard, &[("who", who), ("late", "after")]);
    assert_eq!(late("black"), "Black loses by forfeit, +––");
    assert_eq!(late("both"), "Both players lose, –––");
    let in_time = headline("late", E2023, Standard, &[("who", "both"), ("late", "in")]);
    assert_eq!(in_time, "Nothing to do: play on");
    let resigned = |edition, mate| {
        headline(
            "resignation",
            edition,
            Standard,
            &[("who", "white"), ("how", "says"), ("mate", mate)],
        )
    };
    assert_eq!(resigned(E2023, "no"), "Draw, ½–½");
    assert_eq!(resigned(E2018, "no"), "White loses, 0–1");
    let rang = [("who", "white"), ("state", "rang"), ("mate", "no")];
    assert_eq!(headline("device", E2009, Standard, &rang), "The result is 0–½");
    assert_eq!(headline("device", E2023, Standard, &rang), "White loses, 0–1");
    let wrong = [("who", "white"), ("claim", "wrong")];
    assert!(headline("threefold", E2023, Rapid, &wrong).contains("Give Black 1 minute"));
    let right = [("who", "white"), ("claim", "written")];
    assert_eq!(headline("threefold", E2023, Standard, &right), "Draw, ½–½");
    let pawn = [("how", "free"), ("who", "black")];
    assert_eq!(headline("promotion", E2023, Standard, &pawn), "Nothing to do: play on");
}

#[test]
fn there_are_many_incidents_each_with_an_address_of_its_own() {
    let mut ids: Vec<&str> = all().map(|incident| incident.id).collect();
    assert!(35 < ids.len(), "{}", ids.len());
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all().count());
    assert!(all().all(|incident| index::in_edition(incident.clause, LawsEdition::E2018).is_some()));
}

#[test]
fn what_readers_write_cannot_become_another_line_of_the_script() {
    assert_eq!(a_move("e2e4"), Some("e2-e4".to_owned()));
    assert_eq!(a_move("a7xb8=Q"), Some("a7-b8=Q".to_owned()));
    assert_eq!(a_move("O-O"), Some("0-0".to_owned()));
    assert_eq!(a_move("e2-e4\n  white resigns"), None);
    assert_eq!(squares("e1, h1"), Some("e1 h1".to_owned()));
    assert_eq!(squares("e1 white"), None);
    assert_eq!(squares(""), None);
}

use std::collections::BTreeSet;

use arbiter_laws::{MateOracle, Reason, index};
use arbiter_rulebook::Language;
use arbiter_text::Text;
use arbiter_winnable::Verdict;

use super::{script::judged_by, *};
use crate::pages::laws::assistant::Shown;

/// A game of which nothing is known but the edition and the class.
fn game(edition: LawsEdition, class: Regime) -> Setting {
    Setting { edition, tempo: None, class: Some(class), control: None, default_time: None }
}

/// A game of which nothing is known but the edition.
fn unknown(edition: LawsEdition) -> Setting {
    Setting { edition, tempo: None, class: None, control: None, default_time: None }
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
            Step::Again(question, _, why) => panic!("{}: {why:?} {question:?}", incident.id()),
        };
        let answers: Vec<Vec<(&'static str, String)>> = match question.ask {
            Ask::Choice(choices) => {
                choices.iter().map(|(value, _)| vec![(question.id, (*value).to_owned())]).collect()
            }
            Ask::Position(detail) => {
                let is_black = given.iter().any(|(_, answer)| answer.starts_with("black"));
                let detail = match (detail, is_black) {
                    (Detail::None | Detail::Mate, _) => "",
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
    let shown = Shown::of(&t, incident, answers, (report.as_ref(), told.before), edition);
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

/// Also where the game simply goes on the reader learns by which article.
#[test]
fn every_ruling_names_an_article_of_its_edition() {
    let mut quiet = 0;
    for class in Regime::ALL {
        for incident in all() {
            for answers in ways(incident, &game(LawsEdition::E2023, class)) {
                let (shown, text) = shown(incident, &answers, LawsEdition::E2023);
                let cites = shown.lines.iter().any(|line| line.cite.ends_with("(2023)"));
                assert!(cites, "{} {:?}: {text}", incident.id(), answers.given);
                // The page leads with an act: that something cannot be is a reason.
                let is_act = !shown.headline.starts_with("Not possible");
                assert!(is_act, "{} {:?}: {text}", incident.id(), answers.given);
                quiet += usize::from(text.contains("Nothing is to be done"));
            }
        }
    }
    assert!(0 < quiet, "no path ends without a ruling");
}

#[test]
fn no_ruling_tells_a_fact_that_nobody_entered() {
    let mut paths = BTreeSet::new();
    let mut faults = Vec::new();
    for edition in [LawsEdition::E2023, LawsEdition::E2018, LawsEdition::E2009] {
        for class in Regime::ALL {
            for incident in all() {
                for answers in ways(incident, &game(edition, class)) {
                    let path = format!("{class:?} {} {:?}", incident.id(), answers.given);
                    assert!(paths.insert((edition, path)), "walked twice");
                    let (_, text) = shown(incident, &answers, edition);
                    let entered = answers.board().is_some();
                    let colours = ["White", "Black"];
                    let names_player = colours.iter().any(|color| text.contains(color));
                    let said_player = answers.who().is_some()
                        || entered
                        || answers.has_times()
                        || ["white", "black", "both", "1-0", "0-1"]
                            .iter()
                            .any(|word| answers.given().any(|(_, answer)| answer.contains(word)));
                    let told = [
                        ("a square", names_square(&text) && !entered),
                        ("a time", tells_time(&text) && !answers.has_times()),
                        ("a player", names_player && !said_player),
                    ];
                    for (what, _) in told.into_iter().filter(|(_, wrong)| *wrong) {
                        faults.push(format!(
                            "{what}: {} {:?}\n{text}",
                            incident.id(),
                            answers.given
                        ));
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
                assert!(!square && !time, "{language} {}: {text}", incident.id());
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
                            incident.id(),
                            told.text
                        ));
                        continue;
                    };
                    let unread = report.entries.iter().find_map(|entry| entry.unread.as_ref());
                    if let Some(error) = unread {
                        faults.push(format!("{edition} {}: {error}\n{}", incident.id(), told.text));
                    }
                    let refusals = report.entries.iter().filter_map(|entry| entry.refusal.as_ref());
                    let has = index::in_edition(incident.clause, edition).is_some();
                    let denied = refusals
                        .filter(|refusal| matches!(refusal.reason, Reason::NoSuchRule(_)))
                        .count();
                    if has && denied > 0 {
                        faults.push(format!("{edition} {}: {:?}", incident.id(), answers.given));
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

/// The first tap chooses the incident, the second may be the class, which nobody has said yet;
/// setting up a position is more than a tap.
#[test]
fn the_ten_commonest_incidents_take_at_most_four_taps() {
    for id in COMMON {
        let incident = find(id).expect("an incident");
        let mut longest = 0;
        for edition in LawsEdition::ALL {
            for answers in ways(incident, &unknown(edition)) {
                if answers.board().is_none() && answers.mate_board().is_none() {
                    let class = usize::from(answers.class().is_some());
                    let taps = 1 + class + answers.given().count();
                    assert!(taps <= 4, "{id} {edition} {:?}", answers.given);
                    longest = longest.max(taps);
                }
            }
        }
        assert!(2 < longest, "{id} asks nothing");
    }
}

/// Says of every position that a side can mate, or that it cannot.
struct Always(Verdict);

impl MateOracle for Always {
    fn mate_by(&self, _: &Position, _: Color) -> Verdict {
        self.0
    }

    fn is_dead(&self, _: &Position) -> bool {
        false
    }
}

/// Whether the opponent can mate and which offences came before decide games. Where the reader has
/// not said it, the ruling must be the same either way.
#[test]
fn no_ruling_rests_on_what_nobody_entered() {
    let mut paths = 0;
    let mut faults = Vec::new();
    // Before 2009 hardly an article of these is at hand.
    for edition in LawsEdition::ALL.into_iter().skip(1) {
        for class in Regime::ALL {
            for incident in all() {
                for answers in ways(incident, &game(edition, class)) {
                    let (is_board, is_mate) = (answers.board().is_some(), answers.mate().is_some());
                    if is_board || is_mate || answers.mate_board().is_some() {
                        continue;
                    }
                    paths += 1;
                    let told = told(incident, &answers, edition);
                    let ruled = |script: &str, verdict| {
                        let t = Text::of(Language::English);
                        let report = judged_by(script, edition, &Always(verdict));
                        let shown = Shown::of(
                            &t,
                            incident,
                            &answers,
                            (report.as_ref(), told.before),
                            edition,
                        );
                        (shown.headline, shown.lines)
                    };
                    let usual = ruled(&told.text, Verdict::Winnable);
                    if usual != ruled(&told.text, Verdict::Unwinnable) {
                        faults.push(format!(
                            "mate: {edition} {} {:?}",
                            incident.id(),
                            answers.given
                        ));
                    }
                    let head = format!("  edition {edition}\n");
                    let worse = format!("{head}  offences white 2 black 2\n");
                    let earlier = told.text.replacen(&head, &worse, 1);
                    if answers.offence() == 0 && usual != ruled(&earlier, Verdict::Winnable) {
                        faults.push(format!(
                            "count: {edition} {} {:?}",
                            incident.id(),
                            answers.given
                        ));
                    }
                }
            }
        }
    }
    assert!(500 <= paths, "{paths}");
    assert!(faults.is_empty(), "{} of {paths}\n{}", faults.len(), faults.join("\n"));
}

/// A board that the reader sets up for the question answers it, in every incident that asks.
#[test]
fn a_board_answers_whether_the_opponent_can_mate() {
    let mut asked = 0;
    for incident in all() {
        for first in ways(incident, &game(LawsEdition::E2023, Regime::Standard)) {
            if first.mate() != Some(true) {
                continue;
            }
            asked += 1;
            let (king, queen) = match first.player() {
                Color::White => ("w", "8/8/4k3/8/8/3QK3/8/8"),
                Color::Black => ("b", "8/8/4K3/8/8/3qk3/8/8"),
            };
            let bare = format!("{queen} {king} - - 0 1");
            let given = first.given.clone();
            let value = |name: &str| match name {
                "mate" => Some("board".to_owned()),
                "fen" => Some(bare.clone()),
                "detail" => Some("d3-e5".to_owned()),
                _ => given.iter().find(|(known, _)| *known == name).map(|(_, it)| it.clone()),
            };
            let setting = game(LawsEdition::E2023, Regime::Standard);
            let step = walk(incident, setting, value);
            let Step::Done(answers) = step else { panic!("{} {step:?}", incident.id()) };
            let (shown, _) = shown(incident, &answers, LawsEdition::E2023);
            assert!(shown.headline.contains("½–½"), "{} {}", incident.id(), shown.headline);
        }
    }
    assert!(10 < asked, "{asked}");
}

#[test]
fn the_class_is_asked_where_it_decides_and_nowhere_else() {
    let at_hand = [LawsEdition::E2014, LawsEdition::E2017, LawsEdition::E2018, LawsEdition::E2023];
    let same_in_every_class = |incident: &&'static Incident| {
        at_hand.into_iter().all(|edition| {
            let said = Regime::ALL.map(|class| {
                let ways = ways(incident, &game(edition, class));
                let one = |answers: &Answers| {
                    let (shown, _) = shown(incident, answers, edition);
                    (answers.given.clone(), shown.headline, shown.lines)
                };
                ways.iter().map(one).collect::<Vec<_>>()
            });
            said.iter().all(|other| *other == said[0])
        })
    };
    let same: Vec<&str> = all().filter(same_in_every_class).map(Incident::id).collect();
    assert_eq!(same, IN_EVERY_CLASS);
}

#[test]
fn the_default_time_of_the_event_is_used() {
    let incident = find("late").expect("an incident");
    let with = |minutes| Setting {
        default_time: Some(Millis::from_minutes(minutes)),
        ..game(LawsEdition::E2023, Regime::Standard)
    };
    let who = |name: &str| (name == "who").then(|| "black".to_owned());
    let asked = walk(incident, with(15), who);
    assert!(matches!(asked, Step::Ask(question, _) if question.id == "late"), "{asked:?}");
    // Where nobody may be late, nothing more is asked.
    let Step::Done(answers) = walk(incident, with(0), who) else { panic!("asked for more") };
    let (shown, _) = shown(incident, &answers, LawsEdition::E2023);
    assert_eq!(shown.headline, "Black loses by forfeit, +––");
}

#[test]
fn what_is_known_of_the_game_is_not_asked() {
    let incident = find("no-move").expect("an incident");
    let first = |setting: Setting| match walk(incident, setting, |_| None) {
        Step::Ask(question, _) => question.id,
        step @ (Step::Again(..) | Step::Done(_)) => panic!("{step:?}"),
    };
    let unknown = unknown(LawsEdition::E2023);

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
    let second = [("which", "white-2"), ("mate", "no")];
    assert_eq!(headline("illegal-move", E2023, Standard, &second), "Draw, ½–½");
    let first = [("which", "black-1"), ("mate", "yes")];
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
    assert_eq!(in_time, "White bears the time that has passed, play on");
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
    let rang = [("who", "white"), ("state", "rang"), ("mate", "no"), ("moved", "yes")];
    assert_eq!(headline("device", E2009, Standard, &rang), "The result is 0–½");
    assert_eq!(headline("device", E2023, Standard, &rang), "White loses, 0–1");
    let wrong = [("who", "white"), ("claim", "wrong")];
    assert!(headline("threefold", E2023, Rapid, &wrong).contains("Give Black 1 minute"));
    let right = [("who", "white"), ("claim", "written")];
    assert_eq!(headline("threefold", E2023, Standard, &right), "Draw, ½–½");
    let pawn = [("how", "free"), ("who", "black")];
    assert_eq!(headline("promotion-piece", E2023, Standard, &pawn), "Nothing to do: play on");
    let left = [("which", "white-1")];
    let left = headline("promotion", E2023, Rapid, &left);
    assert!(left.contains("Give Black 1 minute") && left.ends_with("play on"), "{left}");
    let third = [("which", "white-3"), ("mate", "yes")];
    assert_eq!(headline("illegal-move", E2009, Standard, &third), "White loses, 0–1");
    let later = [("which", "white-2"), ("mate", "no")];
    assert_eq!(headline("illegal-later", E2023, Standard, &later), "Draw, ½–½");
    let king = [("pressed", "yes"), ("which", "black-2"), ("mate", "yes")];
    assert_eq!(headline("king-taken", E2023, Blitz, &king), "Black loses, 1–0");
    let unplayed = [("who", "white"), ("state", "on"), ("moved", "no")];
    assert_eq!(headline("device", E2023, Standard, &unplayed), "White loses by forfeit, ––+");
}

#[test]
fn there_are_many_incidents_each_with_an_address_of_its_own() {
    let mut ids: Vec<&str> = all().map(Incident::id).collect();
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

//! Every command speaks every language: the tree of commands that clap knows is walked, each of
//! them is run, and none may refuse `--lang` or say something in English in another language.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    thread,
};

use arbiter_rulebook::{Language, Message, MessageValue};
use arbiter_text::Text;
use clap::{CommandFactory as _, Parser as _, error::ErrorKind};
use tempfile::TempDir;

use crate::{Arguments, commands, usage, world::World};

/// Words that are English and neither French nor Dutch nor German.
const ENGLISH: [&str; 58] = [
    "the",
    "and",
    "are",
    "with",
    "without",
    "from",
    "for",
    "not",
    "has",
    "have",
    "had",
    "been",
    "which",
    "this",
    "that",
    "these",
    "there",
    "their",
    "they",
    "its",
    "by",
    "round",
    "rounds",
    "player",
    "players",
    "game",
    "games",
    "board",
    "boards",
    "event",
    "events",
    "draw",
    "draws",
    "first",
    "last",
    "taken",
    "file",
    "files",
    "list",
    "lists",
    "report",
    "reports",
    "published",
    "withdrawn",
    "entered",
    "expected",
    "found",
    "nothing",
    "nobody",
    "somebody",
    "unrated",
    "unknown",
    "missing",
    "other",
    "others",
    "than",
    "would",
    "could",
];

/// Commands whose answer is not words of ours, and why.
const AS_STORED: [(&str, &str); 4] = [
    ("tournament log", "the facts as they are stored, for whoever looks for a fault"),
    ("account audit", "the entries as they are stored"),
    ("generate", "a report in the exchange format"),
    ("notate", "games in PGN"),
];

/// What the reader of a report says in English of what it filled in.
const FROM_FILES: [&str; 1] = ["not stated"];

/// One tournament from registration to report, and everything that can be asked beside it. `DIR`
/// is a folder, `DB` the database in it.
const EVENING: &str = r#"
tournament new Open --rounds 5 --database DB
tournament new Zweites --rounds 5 --festival Fest --database DB
tournament change 1 --place Liège --festival Fest --database DB
tournament change 1 --category "U12; age=..11" --prize "Erster=100" --tiebreaks BH,OTHER_BLITZ,LOTS --yes --database DB
tournament list --database DB
tournament add 1 "Ardent, Anne" --rating 2100 --database DB
tournament add 1 "Belle, Bob" --rating 2000 --database DB
tournament add 1 "Cygne, Carl" --rating 1900 --database DB
tournament add 1 "Duval, Dora" --rating 1800 --database DB
tournament add 1 "Etter, Emil" --rating 1700 --database DB
tournament add 1 "Fabre, Fine" --rating 1600 --database DB
tournament add 1 "Gand, Gil" --rating 1500 --database DB
tournament correct 1 Belle --club Club --reason Tippfehler --database DB
tournament remove 1 Gand --database DB
tournament add 1 "Gand, Gil" --rating 1500 --database DB
tournament move 1 Gand 2 --database DB
tournament registrations 1 --database DB
tournament confirm-registration 1 9 --database DB
tournament decline-registration 1 9 --reason Nein --database DB
tournament check-in 1 Ardent --database DB
tournament check-out 1 Ardent --database DB
tournament absent 1 Fabre 4 --bye H --yes --database DB
tournament absent 1 Fabre 4 --cancel --database DB
tournament half-points 1 Fabre --bar --database DB
tournament half-points 1 Fabre --allow --database DB
tournament numbers 1 --by-rating --database DB
tournament start-list 1 --database DB
tournament show 1 --database DB
tournament regulations 1 --database DB
tournament plan 1 --database DB
tournament festival Fest --database DB
tournament color 1 white --database DB
tournament position 1 --database DB
tournament pair 1 --really --database DB
tournament explain 1 --database DB
tournament draft 1 --database DB
tournament swap 1 Ardent Belle --reason Tausch --really --database DB
tournament manual 1 --reason Tausch --really --database DB
tournament manual 1 --end --really --database DB
tournament discard 1 --really --database DB
tournament pair 1 --really --database DB
tournament publish 1 --at "2030-01-01 10:00" --database DB
tournament publish 1 --really --database DB
tournament withdraw-round 1 --ground regulations --reason Irrtum --really --database DB
tournament pair 1 --really --database DB
tournament publish 1 --really --database DB
tournament pairings 1 --database DB
tournament result 1 1 1 1-0 --database DB
tournament result 1 1 2 = --database DB
tournament result 1 1 3 0-1 --database DB
tournament correct-result 1 1 2 1-0 --reason Irrtum --really --database DB
tournament reverse-colors 1 1 3 --reason Irrtum --really --database DB
tournament post 1 1 --at "2026-07-01 19:28" --place Tafel --database DB
tournament note 1 1 1 7.5.5 --database DB
tournament outside 1 BLITZ 1=3 --database DB
tournament standings 1 --working --database DB
tournament crosstable 1 --database DB
tournament card 1 1 --database DB
tournament prizes 1 --explain --database DB
tournament forecast 1 --database DB
tournament chances 1 1 --database DB
tournament withdraw 1 Fabre --reason Krank --really --database DB
tournament reinstate 1 Fabre --reason Gesund --really --database DB
tournament expel 1 Etter --reason Fair --really --database DB
tournament journal 1 --database DB
tournament lots 1 3 4 --draw --database DB
tournament plan-playoff 1 3 4 --database DB
tournament playoff-game 1 3 4 1-0 --database DB
tournament playoffs 1 --database DB
tournament playoff 1 3 4 --how Blitz --database DB
tournament team 1 Team 1 2 --database DB
tournament lineup 1 Team 2 1 2 --database DB
tournament teams 1 --database DB
tournament team-standings 1 --database DB
tournament hold-standings 1 --database DB
tournament leave-fide-mode 1 --reason Spass --really --database DB
tournament export 1 --trf DIR/out.trf --database DB
tournament import DIR/t.trf --yes --database DB
tournament players Ardent --database DB
tournament lists --database DB
tournament ratings 1 --offline --database DB
tournament backup DIR/backup.sqlite --database DB
tournament restore DIR/backup.sqlite --database DIR/restored.sqlite
tournament rebuild --database DB
tournament verify --database DB
tournament seal 1 DIR/sealed --key DIR/key --database DB
tournament log 1 --database DB
tournament copy 1 Copy --database DB
tournament close 1 --really --database DB
tournament erase 1 Ardent --database DB
tournament reopen 1 --reason Irrtum --really --database DB
tournament close 1 --really --database DB
tournament forget --days 0 --preview --database DB
tournament archive 1 --really --database DB
tournament hide 2 --database DB
tournament make-public 2 --database DB
tournament delete 2 --export DIR/deleted.trf --really --database DB
member add "Hugo, Hans" --database DB
member correct 1 --club Club --database DB
member note 1 Notiz --database DB
member charge 1 12.50 Beitrag --database DB
member pay 1 2.50 bar --database DB
member from-event 1 --database DB
member list --database DB
member show 1 --database DB
member erase 1 --database DB
account list --database DB
account reset Karl --database DB
account demand-second-factor arbiter --database DB
account draw-key --database DB
account audit --database DB
import DIR/t.trf --preview --database DB
export 3 --html DIR/pages --database DB
publish 3 DIR/public --database DB
serve --check --listen 127.0.0.1:0 --database DB
board --server ftp://x --event 1 --round 1 --token-file DIR/none
perft 2
moves
chess960 518
chess960 1000
notate DIR/sheet.txt
announce e4
standings DIR/t.trf --tiebreaks BH --working
playoff 4
playoff 1
rate DIR/t.trf
rate DIR/t.trf --summary
norms DIR/t.trf --all
norms --application DIR/norms.json
winnable --fen "8/8/8/8/8/8/8/K1k5 w - - 0 1" --explain
pair DIR/t.trf --explain
pair DIR/t.trf --why 1 99
check DIR/t.trf
generate --seed 7 --players 12 --rounds 3
berger 5
berger 5 --round 9
bracket 6
bracket 6 --method pure
rule DIR/incident.case
plan DIR/plan.txt
law 7.5.5
law 99.99
judge DIR/partien.pgn
exam --paper --questions 3
"#;

const GAMES: &str = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";

/// Words of a line, blanks within double quotes kept.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// What a command said: data, talk and what went wrong.
fn said(language: Language, words: &[String]) -> Result<(String, String), clap::Error> {
    let program = ["arbiter".to_owned(), "--lang".to_owned(), language.code().to_owned()];
    let Arguments { lang, command } = Arguments::try_parse_from(program.iter().chain(words))?;
    let (mut out, mut talk) = (Vec::new(), Vec::new());
    let mut world = World::new(&mut out, &mut talk);
    world.speak(lang);
    let answer = commands::run(command, &mut world);
    let t = world.t;
    let mut talk = String::from_utf8_lossy(&talk).into_owned();
    if let Err(error) = answer {
        talk += &error.said(&t);
        talk += &error.hint().map(|hint| hint.said(&t)).unwrap_or_default();
    }
    Ok((String::from_utf8_lossy(&out).into_owned(), talk))
}

/// A folder with what the commands read.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("written");
    };
    let words = split("generate --seed 7 --players 12 --rounds 3 --trf-version TRF16");
    let (report, _) = said(Language::English, &words).expect("a report");
    // Its name is what the generator calls it.
    let report = report.replace("Generated tournament, seed 7, 12 players, 3 rounds", "Turnier");
    write("t.trf", &report);
    write("partien.pgn", GAMES);
    write("sheet.txt", "1. e4 e5 2. Nf3 Nc6");
    write("none", "token");
    write("norms.json", r#"{"title": "GM", "highest_rating": 2505, "norms": [{"games": 9}]}"#);
    write("plan.txt", "conditions: online 2025\nsupervised: yes\n");
    write("incident.case", "case Incident\n  edition 2023\n  white e4, pressed\n");
    folder
}

/// The command of a line: the words before its arguments.
fn command_of(words: &[String], leaves: &BTreeSet<String>) -> String {
    let two = words.iter().take(2).cloned().collect::<Vec<_>>().join(" ");
    if leaves.contains(&two) { two } else { words[0].clone() }
}

/// Every command without commands below it, as clap knows them.
fn leaves() -> BTreeSet<String> {
    let mut program = Arguments::command();
    program.build();
    let mut found = BTreeSet::new();
    for command in program.get_subcommands().filter(|it| it.get_name() != "help") {
        let below = command.get_subcommands().filter(|it| it.get_name() != "help");
        let below: Vec<String> =
            below.map(|it| format!("{} {}", command.get_name(), it.get_name())).collect();
        if below.is_empty() {
            found.insert(command.get_name().to_owned());
        }
        found.extend(below);
    }
    found
}

#[test]
fn every_command_takes_a_language() {
    let mut program = Arguments::command();
    program.build();
    let mut open: Vec<&clap::Command> = vec![&program];
    let mut n_commands = 0;
    while let Some(command) = open.pop() {
        open.extend(command.get_subcommands().filter(|it| it.get_name() != "help"));
        let takes = command.get_arguments().any(|it| it.get_long() == Some("lang"));
        assert!(takes, "{} refuses --lang", command.get_name());
        n_commands += 1;
    }
    assert!(n_commands > 100, "{n_commands}");
}

/// Lines in which a word of ours is English; commands to be given stay as they are typed.
pub(crate) fn english_lines(text: &str) -> Vec<&str> {
    let is_english = |line: &&str| {
        let words = line.split(|letter: char| !letter.is_alphanumeric() && !"-_".contains(letter));
        let words: Vec<String> = words.map(str::to_lowercase).collect();
        !line.contains("arbiter ") && words.iter().any(|it| ENGLISH.contains(&it.as_str()))
    };
    text.lines().filter(is_english).collect()
}

fn walk(language: Language, leaves: &BTreeSet<String>) -> BTreeSet<String> {
    let folder = folder();
    let place = |path: PathBuf| path.display().to_string();
    let (directory, database) =
        (place(folder.path().into()), place(folder.path().join("db.sqlite")));
    let mut met = BTreeSet::new();
    let mut faults = Vec::new();
    for line in EVENING.lines().filter(|line| !line.is_empty()) {
        let given = line.replace("DIR", &directory).replace("DB", &database);
        let words = split(&given);
        let command = command_of(&words, leaves);
        let (out, talk) = said(language, &words).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(!out.contains("cli-") && !talk.contains("cli-"), "{line}: {out}{talk}");
        let is_data = AS_STORED.iter().any(|(name, _)| *name == command);
        let shown = if is_data { String::new() } else { out };
        for text in [shown, talk] {
            let text = text.replace(&directory, "");
            let lines = english_lines(&text).into_iter();
            let lines = lines.filter(|it| !FROM_FILES.iter().any(|said| it.contains(said)));
            faults.extend(lines.map(|it| format!("{line}: {it}")));
        }
        met.insert(command);
    }
    assert!(faults.is_empty(), "{language}:\n{}", faults.join("\n"));
    assert!(Path::new(&database).exists());
    met
}

#[test]
fn no_command_says_anything_in_english_in_another_language() {
    let leaves = leaves();
    let others = [Language::French, Language::Dutch, Language::German];
    let met: Vec<BTreeSet<String>> = thread::scope(|scope| {
        let walks = others.map(|language| {
            scope.spawn({
                let leaves = &leaves;
                move || walk(language, leaves)
            })
        });
        walks.into_iter().map(|walk| walk.join().expect("nothing is said in English")).collect()
    });
    for met in met {
        let missing: Vec<&String> = leaves.difference(&met).collect();
        assert!(missing.is_empty(), "not run: {missing:?}");
    }
}

/// What is said of a command line that cannot be read: in four languages, each time otherwise.
fn told(words: &[String]) -> Option<(ErrorKind, Message)> {
    let program = ["arbiter".to_owned()];
    let error = Arguments::try_parse_from(program.iter().chain(words)).err()?;
    let what = usage::what(&error);
    let texts = Language::ALL.map(|language| Text::of(language).message(&what));
    let different: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), texts.len(), "{words:?}: {texts:?}");
    assert!(!texts.iter().any(|it| it.contains("{ $")), "{words:?}: {texts:?}");
    Some((error.kind(), what))
}

/// A value that no argument takes which is not any text.
const NO_VALUE: &str = "§";

#[test]
fn every_argument_says_in_every_language_which_values_it_takes() {
    let mut program = Arguments::command();
    program.build();
    let (mut n_refused, mut unexplained) = (0, Vec::new());
    for name in leaves() {
        let path: Vec<String> = name.split(' ').map(str::to_owned).collect();
        let step = |from: clap::Command, name: &String| from.find_subcommand(name).cloned();
        let command = path.iter().try_fold(program.clone(), step).expect("a command");
        for argument in command.get_arguments().filter(|it| it.get_action().takes_values()) {
            let given = match (argument.get_long(), argument.get_index()) {
                (Some(long), _) => vec![format!("--{long}={NO_VALUE}")],
                (None, Some(index)) => {
                    let before = vec!["1".to_owned(); index - 1];
                    before.into_iter().chain([NO_VALUE.to_owned()]).collect()
                }
                (None, None) => continue,
            };
            let Some((kind, what)) = told(&[path.clone(), given].concat()) else { continue };
            if !matches!(kind, ErrorKind::ValueValidation | ErrorKind::InvalidValue) {
                continue;
            }
            let why = what.values.iter().find(|(name, _)| *name == "why");
            let Some((_, MessageValue::Message(why))) = why else { panic!("{name}: {what:?}") };
            if why.key == "cli-usage-unfit" {
                unexplained.push(format!("{name} {argument}"));
            }
            n_refused += 1;
        }
    }
    assert!(unexplained.is_empty(), "{unexplained:#?}");
    assert!(n_refused > 200, "{n_refused}");
}

#[test]
fn a_number_beyond_its_range_is_told_with_the_range() {
    let (_, what) = told(&split("generate --seed 7 --players 20000")).expect("an error");
    let said = Text::of(Language::German).message(&what);
    assert!(said.contains("eine Zahl von 1 bis 9999"), "{said}");
}

#[test]
fn every_command_line_that_cannot_be_read_is_told_in_every_language() {
    let lines = [
        "nosuch",
        "tournament nosuch",
        "tournament show",
        "tournament show 1 --nosuch",
        "tournament show 1 2",
        "tournament list --format",
        "tournament list --format nosuch",
        "tournament list --database a --database b",
        "tournament color 1 white --draw",
        "pair x --why 1",
        "tournament show x",
    ];
    let kinds = lines.iter().filter_map(|line| told(&split(line))).map(|(kind, _)| kind);
    let kinds: BTreeSet<String> = kinds.map(|kind| format!("{kind:?}")).collect();
    for kind in [
        ErrorKind::InvalidSubcommand,
        ErrorKind::MissingRequiredArgument,
        ErrorKind::UnknownArgument,
        ErrorKind::InvalidValue,
        ErrorKind::ValueValidation,
        ErrorKind::ArgumentConflict,
        ErrorKind::WrongNumberOfValues,
    ] {
        assert!(kinds.contains(&format!("{kind:?}")), "{kind:?} of {kinds:?}");
    }
}

//! `arbiter pair` in the place of other pairing engines.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, path::Path, process::Output};

use arbiter_testkit::{reports_in, vectors_at_hand};

use crate::program::run;

fn arbiter(arguments: &[&str]) -> Output {
    run(arguments, "")
}

/// Tenths of points by the codes of a report (`BBW` and its like), the usual ones where it has none.
struct Scoring {
    win: i64,
    draw: i64,
    loss: i64,
    zero_point_bye: i64,
    forfeit_loss: i64,
    bye: i64,
}

impl Scoring {
    fn of(report: &str) -> Self {
        let value = |code: &str| {
            let line = report.lines().find(|line| line.starts_with(code))?;
            let (whole, tenths) = line[3..].trim().split_once('.')?;
            Some(whole.parse::<i64>().unwrap() * 10 + tenths.parse::<i64>().unwrap())
        };
        let win = value("BBW").unwrap_or(10);
        Self {
            win,
            draw: value("BBD").unwrap_or(5),
            loss: value("BBL").unwrap_or(0),
            zero_point_bye: value("BBZ").unwrap_or(0),
            forfeit_loss: value("BBF").unwrap_or(0),
            bye: value("BBU").unwrap_or(win),
        }
    }

    /// What a result is worth; a column that is empty is an absence.
    fn points(&self, result: &str) -> i64 {
        match result {
            "1" | "+" | "W" | "F" => self.win,
            "=" | "D" | "H" => self.draw,
            "0" | "L" => self.loss,
            "-" => self.forfeit_loss,
            "U" => self.bye,
            _ => self.zero_point_bye,
        }
    }
}

/// A report whose rounds from `round` on are cut off, but for byes asked for that round; and the
/// pairs of that round in the order of an engine's output.
fn cut(report: &str, round: usize) -> (String, String) {
    let column = 91 + 10 * (round - 1);
    let scoring = Scoring::of(report);
    let mut before = String::new();
    let mut players: Vec<(usize, i64)> = Vec::new();
    let mut games = Vec::new();
    let mut bye = None;
    for line in report.lines() {
        if !line.starts_with("001") {
            before.push_str(line);
            before.push('\n');
            continue;
        }
        let line = format!("{line:<200}");
        let number: usize = line[4..8].trim().parse().unwrap();
        let result = |past: usize| &line[91 + 10 * (past - 1) + 7..91 + 10 * (past - 1) + 8];
        let points: i64 = (1..round).map(|past| scoring.points(result(past))).sum();
        players.push((number, points));
        let (opponent, color, result) = (
            line[column..column + 4].trim().parse::<usize>().unwrap_or(0),
            &line[column + 5..column + 6],
            &line[column + 7..column + 8],
        );
        let asked = matches!(result, "H" | "Z" | "F") && opponent == 0;
        let end = if asked { column + 8 } else { column };
        let shown = format!("{}.{}", points / 10, points % 10);
        let head = format!("{}{shown:>4}{}", &line[..80], &line[84..end]);
        before.push_str(head.trim_end());
        before.push('\n');
        match (color, result) {
            ("w", _) => games.push((number, opponent)),
            (_, "U") => bye = Some(number),
            _ => {}
        }
    }
    let tenths = |number: usize| players.iter().find(|it| it.0 == number).unwrap().1;
    games.sort_by_key(|&(white, black)| {
        let ranked = [white, black].map(|number| (-tenths(number), number));
        let (better, worse) = (ranked[0].min(ranked[1]), ranked[0].max(ranked[1]));
        (better.0, worse.0, better.1)
    });
    let mut expected = format!("{}\n", games.len() + usize::from(bye.is_some()));
    for (white, black) in games {
        expected.extend([white.to_string(), " ".to_owned(), black.to_string(), "\n".to_owned()]);
    }
    if let Some(bye) = bye {
        expected.extend([bye.to_string(), " 0\n".to_owned()]);
    }
    (before, expected)
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Every round of some files; with `ARBITER_ALL_VECTORS` of all of them, which takes minutes.
#[test]
fn the_output_is_that_of_the_engines() {
    let step = if std::env::var_os("ARBITER_ALL_VECTORS").is_some() { 1 } else { 18 };
    let folder = tempfile::tempdir().unwrap();
    let mut rounds = 0;
    for (name_of, edition) in [("dutch", "2017"), ("dutch2026", "2026")] {
        let Some(events) = vectors_at_hand(&format!("{name_of}/tournaments")) else { return };
        for path in reports_in(&events).iter().step_by(step) {
            let report = fs::read_to_string(path).unwrap();
            let n_rounds = report
                .lines()
                .filter(|line| line.starts_with("001"))
                .map(|line| line.trim_end().len().saturating_sub(90).div_ceil(10))
                .max();
            for round in 1..=n_rounds.unwrap_or(0) {
                let (before, expected) = cut(&report, round);
                if expected == "0\n" {
                    continue;
                }
                let input = folder.path().join("event.trf");
                fs::write(&input, before).unwrap();
                let line = ["pair", "--dutch", name(&input), "-p", "pairs.txt"];
                let output = arbiter(&[&line[..], &["--edition", edition]].concat());
                let said = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{} round {round}: {said}", path.display());
                let found = fs::read_to_string(folder.path().join("pairs.txt")).unwrap();
                assert_eq!(found, expected, "{} round {round}", path.display());
                rounds += 1;
            }
        }
    }
    println!("{rounds} rounds");
}

/// `-c` finds every round of the events that an engine paired as the rules give it.
#[test]
fn the_checker_of_the_engines_agrees_with_their_events() {
    for (name_of, edition) in [("dutch", "2017"), ("dutch2026", "2026")] {
        let Some(events) = vectors_at_hand(&format!("{name_of}/tournaments")) else { return };
        for path in reports_in(&events).iter().step_by(45) {
            let output = arbiter(&["pair", "--dutch", name(path), "-c", "--edition", edition]);
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{}", path.display());
            assert!(said.contains(": Round #1\n"), "{}: {said}", path.display());
            assert!(!said.contains("Checker pairings"), "{}: {said}", path.display());
        }
    }
}

/// Where an engine finds no pairing, the status is the engine's and nothing is written.
#[test]
fn no_pairing_has_the_status_of_the_engines() {
    let Some(events) = vectors_at_hand("dutch/no_pairing") else { return };
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("pairs.txt");
    for path in reports_in(&events).iter().step_by(5) {
        let line = ["pair", "--dutch", name(path), "-p", name(&out), "--edition", "2017"];
        let output = arbiter(&line);
        assert_eq!(output.status.code(), Some(1), "{}", path.display());
        assert!(!out.exists(), "{}", path.display());
    }
}

#[test]
fn a_generated_event_passes_the_check_of_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("model.cfg");
    let report = folder.path().join("event.trf");
    fs::write(&config, "# small\nPlayersNumber=20\nRoundsNumber=5\nForfeitRate=20\n").unwrap();
    let output =
        arbiter(&["pair", "--dutch", "-g", name(&config), "-o", name(&report), "-s", "11"]);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&report).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("001")).count(), 20);

    let output = arbiter(&["pair", "--dutch", name(&report), "-c", "-l"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        said,
        "event: Round #1\nevent: Round #2\nevent: Round #3\nevent: Round #4\nevent: Round #5\n\n"
    );
    assert!(fs::read_to_string(folder.path().join("event.list")).unwrap().contains("Round 5"));

    // Two colours exchanged in round 1.
    let changed: Vec<String> = text
        .lines()
        .map(|line| {
            if line.starts_with("001") && (line[91..95].trim() == "1" || line[4..8].trim() == "1") {
                let other = if &line[96..97] == "w" { "b" } else { "w" };
                format!("{}{other}{}", &line[..96], &line[97..])
            } else {
                line.to_owned()
            }
        })
        .collect();
    fs::write(&report, changed.join("\n")).unwrap();
    let output = arbiter(&["pair", "--dutch", name(&report), "-c"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("  Checker pairings        Tournament pairings \n"), "{said}");
}

#[test]
fn what_cannot_be_done_has_the_status_of_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.trf");
    assert_eq!(arbiter(&["pair", "--dutch", name(&missing), "-p"]).status.code(), Some(5));
    assert_eq!(arbiter(&["pair", "--dutch", "-p"]).status.code(), Some(3));
    // Two players who have met have no second round.
    let stuck = folder.path().join("stuck.trf");
    let line = |number: u8, points: &str, game: &str| {
        let head = format!("001 {number:>4}      Player {number}");
        format!("{head:80}{points:>4}  {number:>3}  {game}\n")
    };
    let report =
        format!("XXR 3\nXXC white1\n{}{}", line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b 0"));
    fs::write(&stuck, report).unwrap();
    assert_eq!(arbiter(&["pair", "--dutch", name(&stuck), "-p"]).status.code(), Some(1));
}

//! Tie-breaks beside those of FIDE's server: every value and every place of a tournament.

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// Lists that are compared, one for each tournament in turn: every code of C.07 for players.
///
/// STD is left out, because the server compares a round with a draw and not with the scheduled
/// opponent; Fore Buchholz stands alone, because the server spoils the values that come after it.
const LISTS: [&str; 6] = [
    "PTS,DE,BH/C1,BH,SB,PS",
    "PTS,WIN,WON,BPG,BWG,REP,PS/C1,AOB",
    "PTS,ARO,TPR,PTP,APRO,APPO,ARO/C1",
    "PTS,BH/M1,BH/C2,SB/C1,BH/P,SB/P,PS/C2",
    "PTS,FB,FB/C1",
    "PTS,DE/P,ARO/M1,BH/M2,SB/C2,ARO/C2",
];

/// Values of these say who is level with whom, and each program has its own way to write that; the
/// places must agree all the same.
const PLACES_ONLY: [&str; 2] = ["DE", "DE/P"];

/// The codes for a tournament.
pub(crate) fn codes(number: usize) -> &'static str {
    LISTS[number % LISTS.len()]
}

/// A program that answers a line with a line.
pub(crate) struct Helper {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Helper {
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let requests = child.stdin.take().context("a pipe")?;
        let answers = BufReader::new(child.stdout.take().context("a pipe")?);
        Ok(Self { child, requests, answers })
    }

    pub(crate) fn ask(&mut self, words: &[&str]) -> Result<String> {
        writeln!(self.requests, "{}", words.join("\t"))?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            bail!("a helper has ended after {words:?}");
        }
        let answer = answer.trim_end().to_owned();
        match answer.strip_prefix("error\t") {
            Some(why) => bail!("{words:?}: {why}"),
            None => Ok(answer),
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        // It ends by itself when nobody asks any more; a helper that hangs is ended here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// FIDE's tie-break server.
pub(crate) fn server(python: &Path) -> Result<Helper> {
    let script = include_str!("cross_ranks.py");
    Helper::start(Command::new(python).args(["-u", "-c", script]))
}

/// Number of a player, then place and values.
fn rows(answer: &str) -> BTreeMap<&str, Vec<&str>> {
    let split = answer.split('\t').filter_map(|row| row.split_once(' '));
    split.map(|(number, rest)| (number, rest.split(' ').collect())).collect()
}

/// `53/2` or `26.5`.
fn value(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('/').unwrap_or((text, "1"));
    let (whole, part): (f64, f64) = (whole.parse().ok()?, part.parse().ok()?);
    Some(whole / part)
}

/// How many values were compared, and the first that differs.
pub(crate) fn compared(codes: &str, ours: &str, theirs: &str) -> (usize, Option<String>) {
    let (ours, theirs) = (rows(ours), rows(theirs));
    let mut n_values = 0;
    for (number, own) in &ours {
        let Some(other) = theirs.get(number) else {
            return (n_values, Some(format!("player {number} is missing")));
        };
        let names = std::iter::once("place").chain(codes.split(','));
        for (name, (one, another)) in names.zip(own.iter().zip(other)) {
            // Without a game there is nothing to compare: each has its own sign for it.
            let is_skipped = PLACES_ONLY.contains(&name) || *one == "-" || *another == "None";
            if is_skipped {
                continue;
            }
            n_values += 1;
            let same = match (value(one), value(another)) {
                // The server rounds to two decimals, averages to four.
                (Some(one), Some(another)) => (one - another).abs() < 0.006,
                _ => one == another,
            };
            if !same {
                let what =
                    format!("player {number}, {name}: {one} here, {another} there ({codes})");
                return (n_values, Some(what));
            }
        }
    }
    (n_values, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_compared_whatever_they_are_written_like() {
        let (n, none) = compared("PTS,BH", "1 1 5/2 53/2\t2 2 1 -", "2 2 1.0 None\t1 1 2.5 26.50");
        assert_eq!((n, none), (5, None));
        let (_, found) = compared("PTS,BH", "1 1 5/2 53/2", "1 1 2.5 26.0");
        assert_eq!(found.as_deref(), Some("player 1, BH: 53/2 here, 26.0 there (PTS,BH)"));
        assert!(compared("PTS,DE", "1 1 1 1", "1 2 1 0").1.is_some(), "the places differ");
    }
}

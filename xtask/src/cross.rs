//! `cargo xtask cross`: tournaments played each way against another engine.
//!
//! One way, our generator invents tournaments and the other engine checks every round; the other
//! way, the other engine invents them and ours checks. With `--ranks`, a Python that has FIDE's
//! tie-break server, every tournament of both ways is ranked by both as well. Sizes follow from the
//! number of the tournament, so that a difference can be found again. Files in which the two differ
//! are kept.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{
    cross_ranks::{self, Helper},
    shell,
};

const USAGE: &str = "cross takes --engine PATH [--kind bbp|gacrux|arbiter] [--count N] [--first N] \
[--edition 2017|2026] [--ours PATH] [--ranks PYTHON] [--threads N]";

/// Which program the other engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// bbpPairings, or another engine with the same command line: `--dutch FILE -c`, `-g`.
    Bbp,
    /// Gacrux; the path is that of a Python that has it. It checks only.
    Gacrux,
    /// Another release of ours.
    Arbiter,
}

struct Cross {
    engine: PathBuf,
    kind: Kind,
    /// Our engine, as a program that answers requests.
    ours: PathBuf,
    /// A Python that has FIDE's tie-break server.
    ranks: Option<PathBuf>,
    threads: usize,
    count: usize,
    first: usize,
    edition: String,
    folder: PathBuf,
}

/// One tournament in which the two differ.
struct Found {
    file: PathBuf,
    what: String,
}

/// Rounds of a tournament, and what the two engines do not agree on.
type Played = (usize, Option<String>);

/// The programs that a thread talks to.
struct Helpers {
    ours: Helper,
    ranks: Option<Helper>,
}

/// What came of one way.
#[derive(Default)]
struct Tally {
    tournaments: usize,
    rounds: usize,
    /// Places and values of tie-breaks that were compared.
    values: usize,
    found: Vec<Found>,
}

/// Plays `--count` tournaments each way and lists the differences.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let cross = Cross::of(arguments)?;
    fs::create_dir_all(&cross.folder)?;
    let ours = cross.all("ours", Cross::ours)?;
    report("invented by us, checked by the other engine", &ours);
    let mut n_found = ours.found.len();
    if cross.kind == Kind::Gacrux {
        println!("the other way: this engine invents none");
    } else {
        let theirs = cross.all("theirs", Cross::theirs)?;
        report("invented by the other engine, checked by us", &theirs);
        n_found += theirs.found.len();
    }
    Ok(if n_found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn report(what: &str, tally: &Tally) {
    let Tally { tournaments, rounds, values, found } = tally;
    let n_found = found.len();
    println!(
        "{tournaments} tournaments {what}: {rounds} rounds, {values} places and values, {n_found} differ"
    );
    for it in found {
        println!("  {}: {}", it.file.display(), it.what);
    }
}

impl Cross {
    fn of(arguments: &[String]) -> Result<Self> {
        let mut engine = None;
        let (mut kind, mut count, mut first) = (None, 100, 1);
        let (mut edition, mut ours, mut ranks) = ("2026".to_owned(), None, None);
        let mut threads = thread::available_parallelism().map_or(1, usize::from);
        for pair in arguments.chunks(2) {
            let [flag, value] = pair else { bail!(USAGE) };
            match flag.as_str() {
                "--engine" => engine = Some(PathBuf::from(value)),
                "--kind" => {
                    kind = Some(match value.as_str() {
                        "bbp" => Kind::Bbp,
                        "gacrux" => Kind::Gacrux,
                        "arbiter" => Kind::Arbiter,
                        _ => bail!(USAGE),
                    });
                }
                "--count" => count = value.parse()?,
                "--first" => first = value.parse()?,
                "--edition" => edition.clone_from(value),
                "--ours" => ours = Some(PathBuf::from(value)),
                "--ranks" => ranks = Some(PathBuf::from(value)),
                "--threads" => threads = value.parse()?,
                _ => bail!(USAGE),
            }
        }
        let engine = engine.context(USAGE)?;
        let named = |part: &str| {
            engine.file_name().is_some_and(|name| name.to_string_lossy().contains(part))
        };
        let kind = match kind {
            Some(kind) => kind,
            None if named("arbiter") => Kind::Arbiter,
            None if named("python") => Kind::Gacrux,
            None => Kind::Bbp,
        };
        let ours = if let Some(path) = ours {
            path
        } else {
            let build = ["build", "--release", "-p", "arbiter-director", "--example", "cross"];
            shell::call(shell::cargo().args(build))?;
            shell::root().join("target/release/examples/cross")
        };
        let folder = shell::root().join("target/cross");
        Ok(Self { engine, kind, ours, ranks, threads, count, first, edition, folder })
    }

    /// Plays all tournaments of one way, shared among threads.
    fn all(
        &self,
        way: &str,
        play: fn(&Self, &mut Helpers, usize, &Path) -> Result<Played>,
    ) -> Result<Tally> {
        let next = AtomicUsize::new(0);
        let work = || -> Result<Tally> {
            let mut tally = Tally::default();
            let ranks = self.ranks.as_deref().map(cross_ranks::server).transpose()?;
            let ours = Helper::start(&mut Command::new(&self.ours))?;
            let mut helpers = Helpers { ours, ranks };
            loop {
                let idx = next.fetch_add(1, Ordering::Relaxed);
                if self.count <= idx {
                    return Ok(tally);
                }
                let number = self.first + idx;
                let file = self.folder.join(format!("{way}-{number}.trf"));
                let (rounds, difference) = play(self, &mut helpers, number, &file)?;
                // The server counts the rounds that were planned, also where they could not be paired.
                let is_whole = rounds == size(number).1;
                let (values, ranked) =
                    if is_whole { ranked(&mut helpers, number, &file)? } else { (0, None) };
                let difference = difference.or(ranked);
                // Where not even round 1 could be paired there is nothing to compare.
                tally.tournaments += usize::from(0 < rounds);
                tally.rounds += rounds;
                tally.values += values;
                match difference {
                    Some(what) => tally.found.push(Found { file, what }),
                    None => fs::remove_file(&file).unwrap_or_default(),
                }
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let mut whole = Tally::default();
            for thread in threads {
                let Ok(tally) = thread.join() else { bail!("a thread has failed") };
                let tally = tally?;
                whole.tournaments += tally.tournaments;
                whole.rounds += tally.rounds;
                whole.values += tally.values;
                whole.found.extend(tally.found);
            }
            Ok(whole)
        })
    }

    /// Ours, checked by the other engine.
    fn ours(&self, helpers: &mut Helpers, number: usize, file: &Path) -> Result<Played> {
        let (players, rounds) = size(number);
        let [number, players, rounds] = [number, players, rounds].map(|it| it.to_string());
        let path = file.to_string_lossy();
        let request = ["generate", &number, &players, &rounds, &self.edition, &path];
        let rounds: usize = helpers.ours.ask(&request)?.parse()?;
        if rounds == 0 {
            return Ok((0, None));
        }
        let difference = match self.kind {
            Kind::Bbp => {
                let mut command = Command::new(&self.engine);
                let said = output(command.arg("--dutch").arg(file).arg("-c"))?;
                bbp_difference(&String::from_utf8_lossy(&said))
            }
            Kind::Gacrux => {
                let mut command = Command::new(&self.engine);
                command.args(["-m", "gacrux.pairingchecker", "-c", "-m", "dutch", "-i"]);
                let said = output(command.arg(file))?;
                gacrux_difference(&said)?
            }
            Kind::Arbiter => self.checked_by(&self.engine, file)?,
        };
        Ok((rounds, difference))
    }

    /// Theirs, checked by us.
    fn theirs(&self, helpers: &mut Helpers, number: usize, file: &Path) -> Result<Played> {
        match self.kind {
            Kind::Bbp => {
                let config = file.with_extension("config");
                let (players, rounds) = size(number);
                let text = format!(
                    "PlayersNumber={players}\nRoundsNumber={rounds}\nDrawPercentage={}\n\
                     ForfeitRate={}\nRetiredRate={}\nHalfPointByeRate={}\n",
                    10 + number % 5 * 10,
                    20 + number % 7 * 10,
                    50 + number % 3 * 50,
                    20 + number % 4 * 20,
                );
                fs::write(&config, text)?;
                let mut command = Command::new(&self.engine);
                command.args(["--dutch", "-g"]).arg(&config).arg("-o").arg(file);
                command.args(["-s", &number.to_string()]);
                let answer =
                    command.output().with_context(|| format!("cannot start {command:?}"))?;
                fs::remove_file(&config)?;
                // It gives up where a round cannot be paired.
                if answer.status.code() == Some(1) {
                    return Ok((0, None));
                }
                if !answer.status.success() {
                    bail!("{command:?}: {}", String::from_utf8_lossy(&answer.stderr));
                }
                // A finished event names neither its rounds nor, in this format, their number.
                let report = fs::read_to_string(file)?.replace('\r', "\n");
                fs::write(file, format!("{report}\nXXR {rounds}\n"))?;
            }
            Kind::Arbiter => {
                fs::write(file, output(&mut self.generate(&self.engine, number))?)?;
            }
            Kind::Gacrux => bail!("Gacrux invents no tournaments here"),
        }
        let rounds = rounds_of(&String::from_utf8_lossy(&fs::read(file)?));
        if rounds == 0 {
            return Ok((0, None));
        }
        let said = helpers.ours.ask(&["check", &self.edition, &file.to_string_lossy()])?;
        Ok((rounds, (said != "right").then_some(said)))
    }

    fn generate(&self, program: &Path, number: usize) -> Command {
        let (players, rounds) = size(number);
        let mut command = Command::new(program);
        command.arg("generate").args(["--edition", &self.edition]);
        for (flag, value) in [
            ("--seed", number),
            ("--players", players),
            ("--rounds", rounds),
            ("--draws", 100 + number % 5 * 150),
            ("--forfeits", number % 7 * 10),
            ("--byes", number % 4 * 15),
            ("--withdrawals", number % 3 * 10),
            ("--late-entries", number % 6 * 15),
        ] {
            command.arg(flag).arg(value.to_string());
        }
        command
    }

    /// What a release of ours says of a file, if it finds anything.
    fn checked_by(&self, program: &Path, file: &Path) -> Result<Option<String>> {
        let mut command = Command::new(program);
        command.arg("check").args(["--edition", &self.edition, "--system", "dutch"]).arg(file);
        let answer = command.output().with_context(|| format!("cannot start {command:?}"))?;
        match answer.status.code() {
            Some(0) => Ok(None),
            Some(1) => {
                let said = String::from_utf8_lossy(&answer.stdout);
                Ok(said.lines().next().map(str::to_owned))
            }
            _ => bail!("{command:?}: {}", String::from_utf8_lossy(&answer.stderr)),
        }
    }
}

/// How many places and values both programs have, and the first in which they differ.
fn ranked(helpers: &mut Helpers, number: usize, file: &Path) -> Result<(usize, Option<String>)> {
    let Some(server) = &mut helpers.ranks else { return Ok((0, None)) };
    let (codes, path) = (cross_ranks::codes(number), file.to_string_lossy());
    let theirs = server.ask(&[&path, codes])?;
    let ours = helpers.ours.ask(&["rank", codes, &path])?;
    Ok(cross_ranks::compared(codes, &ours, &theirs))
}

/// Players and rounds of a tournament: 5 to 40 players, sometimes nearly as many rounds as
/// players.
fn size(number: usize) -> (usize, usize) {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16;
    let players = 5 + mixed % 36;
    let rounds = if (mixed / 36).is_multiple_of(5) {
        (players * 2 / 3).min(15)
    } else {
        (4 + mixed / 180 % 6).min(players - 1)
    };
    (players, rounds.max(3))
}

fn output(command: &mut Command) -> Result<Vec<u8>> {
    let answer = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !answer.status.success() {
        bail!("{command:?}: {}", String::from_utf8_lossy(&answer.stderr));
    }
    Ok(answer.stdout)
}

/// Rounds in a report: the longest line of a player.
fn rounds_of(report: &str) -> usize {
    let lines = report.split(['\n', '\r']).filter(|line| line.starts_with("001"));
    lines.map(|line| line.trim_end().len().saturating_sub(89).div_ceil(10)).max().unwrap_or(0)
}

/// The checker names every round, and prints both pairings of the rounds that differ.
fn bbp_difference(said: &str) -> Option<String> {
    let mut round = "";
    let mut lines = said.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line.contains("Round #") {
            round = line.rsplit(": ").next().unwrap_or(line);
        } else if line.starts_with("Checker pairings") || line.starts_with("No valid pairing") {
            let rows: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
            return Some(format!("{round}: {line}: {}", rows.join("; ")));
        }
    }
    None
}

fn gacrux_difference(said: &[u8]) -> Result<Option<String>> {
    let answer: Value = serde_json::from_slice(said)?;
    let rounds = answer["pairingResult"]["roundpairing"].as_array();
    let rounds = rounds.context("the checker lists no rounds")?;
    let wrong = rounds.iter().find(|round| round["check"] == Value::Bool(false));
    Ok(wrong.map(|round| format!("round {}: {} expected", round["round"], round["pairs"])))
}

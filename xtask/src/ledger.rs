//! The clause ledger: which clauses of the rulebook are done, and by which tests.
//!
//! `crates/rulebook/data/*.csv` holds every clause with its kind. A crate claims clauses in its
//! `clauses*.txt`, one number a line. A test names clauses in a comment directly above its
//! attributes (`// clause: 3.8.2.1, 3.9.2`), a scenario script in a line `clause 7.5.5`.
//! A claimed clause of kind `rule` or `record` that no test names is a fault, and so is any
//! number that the rulebook does not have. So is a claimed clause whose every test calls a public
//! function that nothing but tests calls: the rule is then out of reach for commands, pages and
//! the director. A scenario script is run by `arbiter rule`, so what it shows is within reach.
//! Whatever clause, a public function that nothing but tests calls is a fault (see [`reach`]).

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};

use crate::{acceptance, reach, reach::Reach, shell};

/// Whether the program must decide, must keep, or only shows a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Rule,
    Record,
    Advice,
}

#[derive(Debug)]
struct Clause {
    id: String,
    regulation: String,
    kind: Kind,
    summary: String,
}

/// The rulebook, the claims and the tests, read from the tree.
#[derive(Debug)]
struct Ledger {
    clauses: Vec<Clause>,
    /// By clause: the crates that claim it.
    claims: BTreeMap<String, BTreeSet<String>>,
    /// By clause: the tests that name it.
    tests: BTreeMap<String, BTreeSet<String>>,
    /// By clause: the tests that name it and show what commands, pages or the director reach.
    reached: BTreeSet<String>,
    /// By clause: functions that only tests call, with the test.
    unreached: BTreeMap<String, BTreeSet<String>>,
    faults: Vec<String>,
}

/// Counts of one regulation.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    done: usize,
    claimed: usize,
    open: usize,
    advice: usize,
}

/// Fails on a claim without a test and on a number that does not exist.
pub(crate) fn check() -> Result<()> {
    let ledger = Ledger::read()?;
    let faults = ledger.faults();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    print!("{}", ledger.summary());
    Ok(())
}

/// Prints the counts and the faults.
pub(crate) fn print() -> Result<ExitCode> {
    let ledger = Ledger::read()?;
    print!("{}", ledger.summary());
    let faults = ledger.faults();
    for fault in &faults {
        println!("{fault}");
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The page `docs/generated/coverage.md`.
pub(crate) fn page() -> Result<String> {
    Ok(Ledger::read()?.page())
}

impl Ledger {
    fn read() -> Result<Self> {
        let mut ledger = Self {
            clauses: clauses()?,
            claims: BTreeMap::new(),
            tests: BTreeMap::new(),
            reached: BTreeSet::new(),
            unreached: BTreeMap::new(),
            faults: Vec::new(),
        };
        ledger.read_claims()?;
        ledger.read_tests()?;
        ledger.read_scenarios()?;
        ledger.read_checklist()?;
        Ok(ledger)
    }

    /// FIDE's checklist has its tests in a table of its own. A question that our answers do not
    /// lead to asks nothing of the program.
    fn read_checklist(&mut self) -> Result<()> {
        for question in acceptance::shown()? {
            let id = question.clause;
            if !question.is_asked {
                for clause in self.clauses.iter_mut().filter(|clause| clause.id == id) {
                    clause.kind = Kind::Advice;
                }
            } else if !question.test.is_empty() {
                self.name(&id, &question.test, "vcl4thp.csv");
                self.weigh(&id, &question.test, &[]);
                self.claims.entry(id).or_default().insert("checklist".to_owned());
            }
        }
        Ok(())
    }

    fn exists(&self, id: &str) -> bool {
        self.clauses.iter().any(|clause| clause.id == id)
    }

    fn read_claims(&mut self) -> Result<()> {
        for path in shell::files("crates", &[".txt"])? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let Some(owner) = owner(&path).filter(|_| name.starts_with("clauses")) else {
                continue;
            };
            for (number, line) in shell::read(&path)?.lines().enumerate() {
                // A remark stands alone or behind a blank: `C.13-#` is a number.
                let line = line.split(" #").next().unwrap_or_default().trim();
                let id = if line.starts_with('#') { "" } else { line };
                if id.is_empty() {
                    continue;
                }
                if !self.exists(id) {
                    let at = format!("{}:{}", path.display(), number + 1);
                    self.faults.push(format!("{at}: no such clause: {id}"));
                }
                self.claims.entry(id.to_owned()).or_default().insert(owner.clone());
            }
        }
        Ok(())
    }

    fn read_tests(&mut self) -> Result<()> {
        let reach = Reach::read()?;
        self.faults.extend(reach.faults());
        for folder in ["crates", "web"] {
            for path in shell::files(folder, &[".rs", ".mjs", ".ts"])? {
                let text = shell::read(&path)?;
                let lines: Vec<&str> = text.lines().collect();
                for (index, line) in lines.iter().enumerate() {
                    let Some(ids) = line.trim().strip_prefix("// clause:") else { continue };
                    let at = format!("{}:{}", path.display(), index + 1);
                    match test_below(&lines[index + 1..]) {
                        Some(test) => {
                            let test = format!("{}: {test}", path.display());
                            self.name(ids, &test, &at);
                            let owner = owner(&path).unwrap_or_default();
                            let body = reach::body(&lines[index + 1..]);
                            self.weigh(ids, &test, &reach.unreached(&owner, &body));
                        }
                        None => self.faults.push(format!("{at}: names clauses above no test")),
                    }
                }
            }
        }
        Ok(())
    }

    fn read_scenarios(&mut self) -> Result<()> {
        for path in shell::files("scenarios", &[".case"])? {
            let text = shell::read(&path)?;
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            let mut title = 0;
            for (index, line) in lines.iter().enumerate() {
                if line.starts_with("case ") {
                    title = index;
                }
                let Some(ids) = line.strip_prefix("clause ") else { continue };
                let at = format!("{}:{}", path.display(), index + 1);
                let rest = &lines[title + 1..];
                let end = rest.iter().position(|line| line.starts_with("case "));
                if only_echoes(&rest[..end.unwrap_or(rest.len())]) {
                    let why = "the case only echoes what the arbiter finds";
                    self.faults.push(format!("{at}: {why}, and shows no clause"));
                }
                self.name(ids, &path.display().to_string(), &at);
                self.weigh(ids, "", &[]);
            }
        }
        Ok(())
    }

    /// Keeps whether a test shows something within reach.
    fn weigh(&mut self, ids: &str, test: &str, unreached: &[&str]) {
        for id in ids.split(',').map(str::trim).filter(|id| !id.is_empty()) {
            if unreached.is_empty() {
                self.reached.insert(id.to_owned());
            } else {
                let names = format!("{} in {test}", unreached.join(", "));
                self.unreached.entry(id.to_owned()).or_default().insert(names);
            }
        }
    }

    fn name(&mut self, ids: &str, test: &str, at: &str) {
        for id in ids.split(',').map(str::trim).filter(|id| !id.is_empty()) {
            if !self.exists(id) {
                self.faults.push(format!("{at}: no such clause: {id}"));
            }
            self.tests.entry(id.to_owned()).or_default().insert(test.to_owned());
        }
    }

    fn is_done(&self, clause: &Clause) -> bool {
        self.claims.contains_key(&clause.id)
            && self.tests.contains_key(&clause.id)
            && self.reached.contains(&clause.id)
    }

    fn faults(&self) -> Vec<String> {
        let untested = self.clauses.iter().filter(|clause| {
            clause.kind != Kind::Advice
                && self.claims.contains_key(&clause.id)
                && !self.tests.contains_key(&clause.id)
        });
        let untested =
            untested.map(|clause| format!("{}: claimed, but no test names it", clause.id));
        let out_of_reach = self
            .unreached
            .iter()
            .filter(|(id, _)| self.claims.contains_key(*id) && !self.reached.contains(*id));
        let out_of_reach = out_of_reach.map(|(id, names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{id}: claimed, but only tests call {}", names.join("; "))
        });
        self.faults.iter().cloned().chain(untested).chain(out_of_reach).collect()
    }

    fn counts(&self) -> BTreeMap<&str, Count> {
        let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
        for clause in &self.clauses {
            let count = counts.entry(&clause.regulation).or_default();
            match clause.kind {
                Kind::Advice => count.advice += 1,
                Kind::Rule | Kind::Record if self.is_done(clause) => count.done += 1,
                Kind::Rule | Kind::Record if self.claims.contains_key(&clause.id) => {
                    count.claimed += 1;
                }
                Kind::Rule | Kind::Record => count.open += 1,
            }
        }
        counts
    }

    fn summary(&self) -> String {
        let mut text = String::from(
            "| regulation | done | claimed, no test | open | advice |\n|---|--:|--:|--:|--:|\n",
        );
        let mut all = Count::default();
        for (regulation, count) in self.counts() {
            all.done += count.done;
            all.claimed += count.claimed;
            all.open += count.open;
            all.advice += count.advice;
            row(&mut text, regulation, count);
        }
        row(&mut text, "all", all);
        text
    }

    fn page(&self) -> String {
        let mut page = String::from(
            "# Coverage of the rulebook\n\n\
             Written by `cargo xtask generate` from `crates/rulebook/data/*.csv`, the claims of the crates and\n\
             the tests that name clauses. *Rules* are decided by the program, *records* are kept by\n\
             it, *advice* is shown.\n\n",
        );
        page.push_str(&self.summary());
        page.push_str(
            "\n| clause | kind | what it says | crates | tests |\n|---|---|---|---|---|\n",
        );
        for clause in &self.clauses {
            let kind = match clause.kind {
                Kind::Rule => "rule",
                Kind::Record => "record",
                Kind::Advice => "advice",
            };
            let list = |map: &BTreeMap<String, BTreeSet<String>>| {
                map.get(&clause.id).map(|set| set.iter().cloned().collect::<Vec<_>>().join("<br>"))
            };
            let crates = list(&self.claims).unwrap_or_default();
            let tests = list(&self.tests).unwrap_or_default();
            let summary = clause.summary.replace('|', "\\|");
            let _ = writeln!(page, "| {} | {kind} | {summary} | {crates} | {tests} |", clause.id);
        }
        page
    }
}

fn row(text: &mut String, regulation: &str, count: Count) {
    let Count { done, claimed, open, advice } = count;
    let _ = writeln!(text, "| {regulation} | {done} | {claimed} | {open} | {advice} |");
}

/// The clauses of the tables, in their order.
fn clauses() -> Result<Vec<Clause>> {
    let mut clauses = Vec::new();
    for file in ["laws", "laws_2023", "online", "tournament", "tournament_in_force"] {
        let path = shell::root().join(format!("crates/rulebook/data/{file}.csv"));
        let mut reader = csv::Reader::from_path(&path).with_context(|| file.to_owned())?;
        let headers = reader.headers()?.clone();
        let column = |name: &str| {
            headers
                .iter()
                .position(|header| header == name)
                .with_context(|| format!("{file}.csv: no column {name}"))
        };
        let (id, kind, summary) = (column("id")?, column("kind")?, column("summary")?);
        for row in reader.records() {
            let row = row?;
            let id = row.get(id).unwrap_or_default().to_owned();
            let regulation = regulation(file, &id);
            let kind = match row.get(kind) {
                Some("rule") => Kind::Rule,
                Some("record") => Kind::Record,
                Some("advice") => Kind::Advice,
                other => bail!("{file}.csv: {id}: no such kind: {other:?}"),
            };
            let summary = row.get(summary).unwrap_or_default().to_owned();
            clauses.push(Clause { id, regulation, kind, summary });
        }
    }
    Ok(clauses)
}

/// `Laws, Article 7` for `7.5.5`, `Laws, A` for `A.4.2`, `DUTCH` for `DUTCH.C5`.
fn regulation(file: &str, id: &str) -> String {
    let plain = id.rsplit_once(':').map_or(id, |(_, number)| number);
    let head = plain.split('.').next().unwrap_or_default();
    if file.starts_with("tournament") {
        return head.to_owned();
    }
    if file == "online" {
        return match head {
            "ON" => "E.04, online and hybrid play".to_owned(),
            "EQ" => "C.02, clocks, score sheets, boards".to_owned(),
            other => other.to_owned(),
        };
    }
    match head.parse::<u8>() {
        Ok(article) => format!("Laws, Article {article:02}"),
        Err(_) => format!("Laws, {head}"),
    }
}

/// The crate whose folder a path is in.
fn owner(path: &Path) -> Option<String> {
    let mut parts = path.components().map(|part| PathBuf::from(part.as_os_str()));
    let (first, second) = (parts.next()?, parts.next()?);
    (first == Path::new("crates")).then(|| second.display().to_string())
}

/// The name of the test that the following lines begin, if they do.
fn test_below(lines: &[&str]) -> Option<String> {
    let mut is_test = false;
    for line in lines {
        let line = line.trim();
        if line.starts_with("#[") {
            is_test |= line.contains("test]") || line.contains("test(");
        } else if let Some(title) = line.strip_prefix("test(") {
            return Some(title.trim_matches(|c: char| !c.is_alphanumeric()).to_owned());
        } else if let Some((_, rest)) = line.split_once("fn ") {
            return is_test.then(|| rest.split('(').next().unwrap_or_default().to_owned());
        } else if !line.starts_with("//") {
            return None;
        }
    }
    None
}

/// Whether all that happens in a case is that the arbiter names an article, which the program
/// repeats, or remarks something: nothing could then come out otherwise.
fn only_echoes(lines: &[&str]) -> bool {
    let mut has_echo = false;
    for line in lines {
        let bracketed = line.strip_prefix('[').and_then(|rest| rest.split_once("] "));
        let mut words = bracketed.map_or(*line, |(_, act)| act).split_whitespace();
        match (words.next(), words.next()) {
            (Some("white" | "black"), Some("breaks" | "keeps"))
            | (Some("arbiter"), Some("remarks")) => has_echo = true,
            (
                Some("white" | "black" | "both" | "arbiter" | "spectator" | "white's" | "black's"),
                Some(_),
            ) => return false,
            (Some(word), _) if word.starts_with(['+', '@']) => return false,
            _ => {}
        }
    }
    has_echo
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(claimed: &[&str], tested: &[&str]) -> Ledger {
        let clause = |id: &str, kind| Clause {
            id: id.to_owned(),
            regulation: "Laws".to_owned(),
            kind,
            summary: String::new(),
        };
        let map = |ids: &[&str]| {
            ids.iter().map(|id| ((*id).to_owned(), BTreeSet::from(["x".to_owned()]))).collect()
        };
        Ledger {
            clauses: vec![clause("1.1", Kind::Rule), clause("1.2", Kind::Advice)],
            claims: map(claimed),
            tests: map(tested),
            reached: tested.iter().map(|id| (*id).to_owned()).collect(),
            unreached: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    #[test]
    fn a_claimed_rule_without_a_test_is_a_fault_and_a_tested_one_is_done() {
        assert_eq!(ledger(&["1.1"], &[]).faults().len(), 1);
        assert_eq!(ledger(&["1.1", "1.2"], &["1.1"]).faults().len(), 0);
        assert_eq!(ledger(&["1.1"], &["1.1"]).counts()["Laws"].done, 1);
        assert_eq!(ledger(&[], &["1.1"]).counts()["Laws"].open, 1);
    }

    #[test]
    fn a_rule_that_only_tests_reach_is_a_fault_until_another_test_reaches_it() {
        let mut ledger = ledger(&["1.1"], &["1.1"]);
        ledger.reached.clear();
        ledger.weigh("1.1", "a test", &["idle"]);

        assert_eq!(ledger.faults(), ["1.1: claimed, but only tests call idle in a test"]);
        assert_eq!(ledger.counts()["Laws"].done, 0);
        ledger.weigh("1.1", "another", &[]);
        assert_eq!(ledger.faults(), [""; 0]);
        assert_eq!(ledger.counts()["Laws"].done, 1);
    }

    #[test]
    fn a_case_that_repeats_what_the_arbiter_finds_shows_no_clause() {
        let echo = ["edition 2018", "[2018] white breaks 11.5 -> 11.5 White breach"];
        assert!(only_echoes(&echo));
        assert!(only_echoes(&["arbiter remarks \"settled\"", "expect result none"]));
        assert!(!only_echoes(&[echo[1], "arbiter penalizes white warning under 11.5"]));
        assert!(!only_echoes(&["white disturbs -> 11.5 White breach"]));
        assert!(!only_echoes(&["position 8/8/8/8/8/8/8/K1k5 w - - 0 1", "expect result none"]));
    }

    #[test]
    fn a_number_that_does_not_exist_is_a_fault() {
        let mut ledger = ledger(&[], &[]);

        ledger.name("1.1, 9.9", "a test", "here");

        assert_eq!(ledger.faults(), ["here: no such clause: 9.9"]);
    }

    #[test]
    fn a_comment_names_the_test_below_it_and_nothing_else() {
        let test = ["#[test]", "fn the_king_moves_one_square() {"];
        assert_eq!(test_below(&test).as_deref(), Some("the_king_moves_one_square"));
        assert_eq!(test_below(&["fn helper() {"]), None);
        assert_eq!(test_below(&["", "#[test]", "fn a() {"]), None);
    }
}

//! FIDE's acceptance checklist for tournament programs: every question, our answer, and the test
//! that shows it.
//!
//! The questions are the rows `VCL.Q…` of `rulebook/tournament_in_force.csv`, the answers those of
//! `crates/rulebook/data/vcl4thp.csv`. A test that an answer names must exist.
#![allow(clippy::struct_field_names, reason = "named as the page names them")]

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::{Context, Result, bail};

use crate::shell;

struct Question {
    number: u16,
    asks: String,
    wanted: String,
    otherwise: String,
}

struct Answer {
    answer: String,
    test: String,
    note: String,
}

/// What an answer costs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cost {
    Nothing,
    Percent(u32),
    Stop,
    /// The checklist counts it item by item.
    PerItem,
}

/// The page, or what is wrong with the answers.
pub(crate) fn page() -> Result<String> {
    let questions = questions()?;
    let answers = answers()?;
    let mut rows = String::new();
    let (mut yes, mut percent, mut stops, mut per_item) = (0, 0, Vec::new(), Vec::new());
    for question in &questions {
        let number = question.number;
        let answer = answers.get(&number).with_context(|| format!("question {number}"))?;
        check_test(number, &answer.test)?;
        let cost = cost(question, &answer.answer)?;
        let shown = match cost {
            Cost::Nothing => String::new(),
            Cost::Percent(share) => {
                percent += share;
                format!("{share} %")
            }
            Cost::Stop => {
                stops.push(number.to_string());
                "stop".to_owned()
            }
            Cost::PerItem => {
                per_item.push(number.to_string());
                "per item".to_owned()
            }
        };
        yes += u32::from(answer.answer == question.wanted);
        let name = answer.test.rsplit("::").next().unwrap_or_default();
        let shows = if name.is_empty() { String::new() } else { format!("`{name}`") };
        let Answer { answer, note, .. } = answer;
        let gap = if shows.is_empty() || note.is_empty() { "" } else { "; " };
        writeln!(
            rows,
            "| {number} | {} | {answer} | {shown} | {shows}{gap}{note} |",
            question.asks
        )?;
    }
    let listed = |numbers: &[String]| {
        if numbers.is_empty() { "none".to_owned() } else { numbers.join(", ") }
    };
    Ok(format!(
        "# FIDE's acceptance checklist (VCL4THP)\n\n\
         Written by `cargo xtask generate` from `rulebook/tournament_in_force.csv` and\n\
         `crates/rulebook/data/vcl4thp.csv`. The questions are in our words; `-` is off the path. A test that\n\
         an answer names exists, or this page cannot be written.\n\n\
         Answers as wanted: {yes} of {}. Penalties: {percent} %. Stops: {}. Counted item by\n\
         item and not in the sum: {}.\n\n\
         | | asks whether | answer | costs | shown by |\n|--:|---|---|---|---|\n{rows}",
        questions.len(),
        listed(&stops),
        listed(&per_item),
    ))
}

fn rows(file: &str) -> Result<Vec<csv::StringRecord>> {
    let path = shell::root().join("crates/rulebook/data").join(file);
    let mut reader = csv::Reader::from_path(&path).with_context(|| file.to_owned())?;
    Ok(reader.records().collect::<Result<_, _>>()?)
}

fn questions() -> Result<Vec<Question>> {
    let mut questions = Vec::new();
    for row in rows("tournament_in_force.csv")? {
        let Some(number) = row.get(0).and_then(|id| id.strip_prefix("VCL.Q")) else { continue };
        let summary = row.get(2).unwrap_or_default();
        let asks = summary.trim_start_matches("Asked: ").trim_end_matches('.').to_owned();
        let parameters = row.get(3).unwrap_or_default();
        let (wanted, otherwise) = parameters.split_once("; ").context(number.to_owned())?;
        let wanted = wanted.trim_start_matches("wanted answer ").to_owned();
        let otherwise = otherwise.trim_start_matches("otherwise ").to_owned();
        questions.push(Question { number: number.parse()?, asks, wanted, otherwise });
    }
    Ok(questions)
}

fn answers() -> Result<BTreeMap<u16, Answer>> {
    let mut answers = BTreeMap::new();
    for row in rows("vcl4thp.csv")? {
        let cell = |idx: usize| row.get(idx).unwrap_or_default().to_owned();
        let number = cell(0).parse().with_context(|| cell(0))?;
        let answer = Answer { answer: cell(1), test: cell(2), note: cell(3) };
        if answers.insert(number, answer).is_some() {
            bail!("question {number} is answered twice");
        }
    }
    Ok(answers)
}

/// `path/of/the/file.rs::name_of_the_test`
fn check_test(number: u16, test: &str) -> Result<()> {
    if test.is_empty() {
        return Ok(());
    }
    let (path, name) = test.rsplit_once("::").context("a test without a file")?;
    let text = shell::read(std::path::Path::new(path))?;
    if !text.contains(&format!("fn {name}(")) {
        bail!("question {number}: there is no test {name} in {path}");
    }
    Ok(())
}

fn cost(question: &Question, answer: &str) -> Result<Cost> {
    let price = |text: &str| -> Option<u32> {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    let (plain, even) = match question.otherwise.split_once(" (") {
        Some((plain, even)) => (plain, Some(even)),
        None => (question.otherwise.as_str(), None),
    };
    Ok(match answer {
        "-" => Cost::Nothing,
        it if it == question.wanted => even.and_then(price).map_or(Cost::Nothing, Cost::Percent),
        "yes" | "no" => match plain {
            "route" => Cost::Nothing,
            "fail" => Cost::Stop,
            _ if plain.starts_with("penalty") || plain.starts_with("up to") => Cost::PerItem,
            _ => Cost::Percent(price(plain).with_context(|| plain.to_owned())?),
        },
        other => bail!("question {}: answer {other:?}", question.number),
    })
}

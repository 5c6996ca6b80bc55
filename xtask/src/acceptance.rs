//! FIDE's acceptance checklist for tournament programs: every question, our answer, and the test
//! that shows it.
//!
//! The questions are the rows `VCL.Q…` of `rulebook/tournament_in_force.csv`, the answers those of
//! `crates/rulebook/data/vcl4thp.csv`. A test that an answer names must exist. Each answer leads to
//! the next question: those on the path must be answered, and only they cost something.
#![allow(clippy::struct_field_names, reason = "named as the page names them")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

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

/// Answers that do not lead to the next number: the question, the answer, where it leads. After a
/// stop the page goes on with the next question that does not rest on it.
#[rustfmt::skip]
const ROUTES: &[(u16, &str, u16)] = &[
    (1, "yes", 7), (2, "yes", 7), (3, "yes", 7), (4, "yes", 7), (5, "yes", 7), (8, "yes", 10),
    (11, "no", 14), (12, "yes", 16), (13, "yes", 16), (16, "yes", 19), (18, "yes", 40),
    (22, "yes", 24), (26, "no", 30), (33, "no", 40), (34, "no", 40),
    (36, "no", 40), (37, "yes", 40), (38, "no", 40),
    (40, "yes", 42), (42, "no", 47), (47, "no", 49), (49, "no", 51), (51, "no", 53), (52, "yes", 54),
    (52, "no", 54), (57, "no", 62), (71, "no", 75), (72, "no", 75), (73, "no", 75), (75, "no", 79),
    (80, "no", 89), (82, "no", 85), (85, "no", 89), (89, "no", 106), (90, "no", 94), (91, "no", 93),
    (94, "no", 106), (96, "yes", 98), (97, "yes", 103), (97, "no", 103), (98, "yes", 100),
    (100, "no", 102), (107, "no", 109), (112, "no", 114), (119, "yes", 121), (120, "yes", 122),
    (121, "yes", 123), (121, "no", 120), (122, "yes", 124), (123, "yes", 126), (124, "yes", 127),
    (125, "yes", 127), (128, "no", 130), (130, "yes", 132), (133, "no", 145), (137, "no", 139),
    (139, "yes", 141), (143, "yes", 145), (147, "no", 155), (148, "yes", 150), (151, "no", 153),
    (153, "no", 156), (158, "no", 161), (164, "no", 166), (173, "no", 175), (175, "no", 177),
    (177, "no", 180), (187, "no", 189), (192, "no", 194), (194, "no", 197), (200, "no", 203),
    (203, "no", 207), (204, "no", 207), (208, "no", 210), (210, "no", 217), (211, "no", 213),
    (212, "no", 217), (213, "no", 215),
];

/// The checklist ends here where it works without the internet.
const LAST: (u16, &str) = (223, "yes");

/// The questions that our answers lead to, or the first of them that has none.
fn path(answers: &BTreeMap<u16, Answer>, n_questions: u16) -> Result<BTreeSet<u16>> {
    let mut path = BTreeSet::new();
    let mut number = 1;
    while number <= n_questions && path.insert(number) {
        let answer = answers.get(&number).with_context(|| format!("question {number}"))?;
        let said = answer.answer.as_str();
        if said == "-" {
            bail!("question {number} is on the path of our answers and has none");
        }
        if (number, said) == LAST {
            break;
        }
        let route = ROUTES.iter().find(|(from, when, _)| (*from, *when) == (number, said));
        number = route.map_or(number + 1, |&(_, _, to)| to);
    }
    Ok(path)
}

/// The page, or what is wrong with the answers.
pub(crate) fn page() -> Result<String> {
    let questions = questions()?;
    let answers = answers()?;
    let mut rows = String::new();
    let (mut yes, mut percent, mut stops, mut per_item) = (0, 0, Vec::new(), Vec::new());
    let path = path(&answers, u16::try_from(questions.len())?)?;
    for question in &questions {
        let number = question.number;
        let answer = answers.get(&number).with_context(|| format!("question {number}"))?;
        check_test(number, &answer.test)?;
        let is_asked = path.contains(&number);
        let cost = if is_asked { cost(question, &answer.answer)? } else { Cost::Nothing };
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
        yes += u32::from(is_asked && answer.answer == question.wanted);
        let said = if is_asked { answer.answer.as_str() } else { "-" };
        let name = answer.test.rsplit("::").next().unwrap_or_default();
        let shows = if name.is_empty() { String::new() } else { format!("`{name}`") };
        let Answer { note, .. } = answer;
        let gap = if shows.is_empty() || note.is_empty() { "" } else { "; " };
        writeln!(rows, "| {number} | {} | {said} | {shown} | {shows}{gap}{note} |", question.asks)?;
    }
    let listed = |numbers: &[String]| {
        if numbers.is_empty() { "none".to_owned() } else { numbers.join(", ") }
    };
    Ok(format!(
        "# FIDE's acceptance checklist (VCL4THP)\n\n\
         Written by `cargo xtask generate` from `rulebook/tournament_in_force.csv` and\n\
         `crates/rulebook/data/vcl4thp.csv`. The questions are in our words; each answer leads to the next, and\n\
         `-` is a question that ours do not lead to. A test that an answer names exists, or this page cannot\n\
         be written.\n\n\
         Answers as wanted: {yes} of {} on the path. Penalties: {percent} %. Stops: {}. Counted item by\n\
         item and not in the sum: {}.\n\n\
         | | asks whether | answer | costs | shown by |\n|--:|---|---|---|---|\n{rows}",
        path.len(),
        listed(&stops),
        listed(&per_item),
    ))
}

/// A question of the checklist as the clause ledger counts it.
pub(crate) struct Shown {
    /// Its clause.
    pub(crate) clause: String,
    /// Whether our answers lead to it.
    pub(crate) is_asked: bool,
    /// The test that shows the answer; empty where there is none.
    pub(crate) test: String,
}

/// Every question that has an answer or is passed over, with its test.
pub(crate) fn shown() -> Result<Vec<Shown>> {
    let shown = answers()?.into_iter().map(|(number, answer)| Shown {
        clause: format!("VCL.Q{number}"),
        is_asked: answer.answer != "-",
        test: answer.test,
    });
    Ok(shown.collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(said: &[(u16, &str)]) -> BTreeMap<u16, Answer> {
        let answer = |word: &str| Answer {
            answer: word.to_owned(),
            test: String::new(),
            note: String::new(),
        };
        said.iter().map(|&(number, word)| (number, answer(word))).collect()
    }

    #[test]
    fn each_answer_leads_to_the_next_question() {
        let said = [(1, "no"), (2, "yes"), (3, "-"), (7, "yes"), (8, "yes"), (9, "-"), (10, "no")];
        let found: Vec<u16> = path(&answers(&said), 10).expect("a path").into_iter().collect();
        assert_eq!(found, [1, 2, 7, 8, 10]);
        let said = [(1, "no"), (2, "no"), (3, "-")];
        let error = path(&answers(&said), 3).expect_err("question 3 is asked");
        assert!(error.to_string().contains("question 3"), "{error}");
    }
}

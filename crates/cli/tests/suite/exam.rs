//! `arbiter exam` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::process::Output;

use crate::program::command;

fn exam(arguments: &[&str], answers: &str) -> Output {
    command("exam", arguments, answers)
}

fn text(output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const PAPER: [&str; 6] = ["--edition", "2023", "--seed", "5", "--questions", "6"];

fn key() -> Vec<Vec<u64>> {
    let views: serde_json::Value =
        serde_json::from_str(&text(exam(&[&PAPER[..], &["--format", "json"]].concat(), "")))
            .unwrap();
    let right = |view: &serde_json::Value| {
        view["right"].as_array().unwrap().iter().map(|index| index.as_u64().unwrap()).collect()
    };
    views.as_array().unwrap().iter().map(right).collect()
}

#[test]
fn right_and_wrong_answers_are_told_apart_with_article_and_reason() {
    let letter = |index: &u64| char::from(b'A' + u8::try_from(*index).unwrap());
    let right: String =
        key().iter().map(|indices| indices.iter().map(letter).collect::<String>() + "\n").collect();
    let wrong = "Z\n".repeat(6);

    let good = text(exam(&[&PAPER[..], &["--ask"]].concat(), &right));
    assert!(good.contains("6 of 6 right"), "{good}");
    assert!(good.contains("(2023)"), "{good}");
    let bad = text(exam(&[&PAPER[..], &["--ask"]].concat(), &wrong));
    assert!(bad.contains("0 of 6 right"), "{bad}");
}

#[test]
fn a_paper_comes_with_its_answer_sheet_in_every_language() {
    let paper = |lang: &str| text(exam(&[&PAPER[..], &["--paper", "--lang", lang]].concat(), ""));

    let german = paper("de");
    let (questions, answers) = german.split_once('\u{c}').unwrap();
    assert!(questions.contains("Frage 6") && !questions.contains("Frage 7"), "{questions}");
    assert!(answers.starts_with("Antwortblatt"), "{answers}");
    assert_eq!(answers.matches("Antwort: ").count(), 6, "{answers}");
    assert_eq!(paper("de"), german, "the same number, the same paper");
    for lang in ["fr", "nl"] {
        let shown = paper(lang);
        assert!(!shown.contains("exam-") && !shown.contains("told-") && !shown.contains("ruling-"));
    }
    assert_eq!(exam(&["--questions", "0"], "").status.code(), Some(2));
}

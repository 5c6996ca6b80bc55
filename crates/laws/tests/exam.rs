//! Exams drawn from the casebook.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use arbiter_laws::{
    Search,
    exam::{Form, Question, paper},
};
use arbiter_rulebook::LawsEdition;

/// The cases of the casebook, one script each.
fn casebook() -> Vec<String> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let mut cases = Vec::new();
    let mut folders: Vec<_> = fs::read_dir(root).unwrap().map(|it| it.unwrap().path()).collect();
    folders.sort();
    for folder in folders {
        let mut files: Vec<_> =
            fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort();
        for file in files {
            let text = format!("\n{}", fs::read_to_string(file).unwrap());
            cases.extend(text.split("\ncase ").skip(1).map(|case| format!("case {case}\n")));
        }
    }
    cases
}

fn drawn(edition: LawsEdition, seed: u64, count: usize) -> Vec<Question> {
    let cases = casebook();
    paper(cases.iter().map(String::as_str), edition, seed, count, &Search::default())
}

#[test]
fn the_same_seed_gives_the_same_paper_and_another_one_another() {
    let first = drawn(LawsEdition::E2023, 7, 12);

    assert_eq!(first.len(), 12);
    assert_eq!(first, drawn(LawsEdition::E2023, 7, 12));
    assert_ne!(first, drawn(LawsEdition::E2023, 8, 12));
}

#[test]
fn every_question_has_one_answer_and_says_where_it_is_written() {
    for edition in LawsEdition::ALL {
        let questions = drawn(edition, 1, 20);
        assert!(8 <= questions.len(), "{edition}: {}", questions.len());
        for question in questions {
            match question.form {
                Form::Choose => assert_eq!(question.choices.len(), 4, "{question:?}"),
                Form::Build => assert!(2 < question.choices.len(), "{question:?}"),
            }
            let mut texts = question.choices.clone();
            texts.dedup();
            assert_eq!(texts.len(), question.choices.len(), "{question:?}");
            assert!(question.is_right(&question.right));
            assert!(!question.is_right(&[]));
            match question.form {
                Form::Choose => {
                    assert_eq!(question.right.len(), 1);
                    let wrong = (question.right[0] + 1) % question.choices.len();
                    assert!(!question.is_right(&[wrong]));
                }
                Form::Build => assert!(question.right.len() < question.choices.len()),
            }
        }
    }
}

/// Nobody can answer what hangs on a fact that the question does not tell.
#[test]
fn questions_tell_the_facts_that_decide() {
    let questions: Vec<Question> =
        (1..=12).flat_map(|seed| drawn(LawsEdition::E2023, seed, 40)).collect();
    let tells = |question: &Question, key: &str| question.story.iter().any(|it| it.key == key);
    let mut flags = 0;
    for question in &questions {
        if let Some(board) = question.board {
            assert_eq!(tells(question, "exam-quiet"), 0 < board.halfmove_clock, "{question:?}");
            assert_eq!(board.en_passant, None, "{question:?}");
        }
        flags += usize::from(tells(question, "told-time-passes"));
    }
    assert!(3 < flags, "{flags}");
}

#[test]
fn papers_hold_rulings_to_build_and_rows_of_the_tables() {
    let questions = drawn(LawsEdition::E2023, 3, 40);

    assert!(questions.iter().any(|question| question.form == Form::Build));
    assert!(questions.iter().any(|question| question.asked.key == "exam-table"));
    assert!(questions.iter().any(|question| question.board.is_some()));
}

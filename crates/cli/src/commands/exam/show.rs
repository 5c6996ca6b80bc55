//! Questions, answers and papers for people.

use std::io::Write;

use arbiter_laws::{
    book,
    exam::{Form, Question},
};
use arbiter_rulebook::{LawsEdition, Message};
use arbiter_text::Text;

use crate::{commands::rule, error::CommandError};

/// `A`, `B`, `C` and so on.
fn letter(index: usize) -> char {
    u8::try_from(index).ok().and_then(|index| b'A'.checked_add(index)).map_or('?', char::from)
}

/// The choices that a line names: `b`, `A C`, `ac`.
pub(super) fn choices_of(line: &str) -> Vec<usize> {
    let letters = line.trim().chars().filter(char::is_ascii_alphabetic);
    letters.map(|letter| usize::from(letter.to_ascii_uppercase() as u8 - b'A')).collect()
}

fn sentences(messages: &[Message], t: &Text) -> String {
    messages.iter().map(|message| t.message(message)).collect::<Vec<_>>().join(" ")
}

/// A question with its choices.
pub(super) fn question(
    out: &mut dyn Write,
    number: usize,
    question: &Question,
    t: &Text,
) -> Result<(), CommandError> {
    writeln!(out, "{}", t.say1("exam-question", "n", number))?;
    if !question.story.is_empty() {
        writeln!(out, "  {}", sentences(&question.story, t))?;
    }
    if let Some(board) = &question.board {
        for line in rule::board(board) {
            writeln!(out, "    {line}")?;
        }
        let player = t.message(&arbiter_laws::side(board.turn));
        writeln!(out, "  {}", t.say1("exam-on-move", "player", player))?;
    }
    writeln!(out, "  {}", t.message(&question.asked))?;
    for (index, choice) in question.choices.iter().enumerate() {
        let mark = match question.form {
            Form::Choose => "( )",
            Form::Build => "[ ]",
        };
        writeln!(out, "    {mark} {}) {}", letter(index), sentences(choice, t))?;
    }
    Ok(())
}

/// Whether the answer was right, what is right, and why.
pub(super) fn verdict(
    out: &mut dyn Write,
    question: &Question,
    is_right: bool,
    t: &Text,
) -> Result<(), CommandError> {
    let word = t.say(if is_right { "exam-right" } else { "exam-wrong" });
    writeln!(out, "{word}. {}", key(question, t))?;
    Ok(())
}

/// The right letters with the articles and what the first of them says.
fn key(question: &Question, t: &Text) -> String {
    let letters: Vec<String> =
        question.right.iter().map(|index| letter(*index).to_string()).collect();
    let articles = rule::cited_all(t, &question.articles);
    let reason = question.articles.first().map(|first| book::said_in(*first, t.language()));
    let reason = reason.unwrap_or_default();
    let letters = letters.join(", ");
    format!("{}: {letters}. {articles}. {reason}", t.say("exam-answer"))
}

/// A paper, and its answer sheet on a page of its own.
pub(super) fn paper(
    out: &mut dyn Write,
    questions: &[Question],
    (edition, seed): (LawsEdition, u64),
    t: &Text,
) -> Result<(), CommandError> {
    let head = |title: String| {
        let laws = t.say1("assistant-laws-of", "edition", edition);
        format!("{title}\n{laws} · {} {seed}\n", t.say("exam-seed"))
    };
    writeln!(out, "{}", head(t.say("exam-title")))?;
    writeln!(out, "{}: ______________________________\n", t.say("exam-name"))?;
    for (index, one) in questions.iter().enumerate() {
        question(out, index + 1, one, t)?;
        writeln!(out)?;
    }
    // A form feed begins a new page on a printer.
    writeln!(out, "\u{c}{}", head(t.say("exam-answers")))?;
    for (index, one) in questions.iter().enumerate() {
        writeln!(out, "{}: {}", index + 1, key(one, t))?;
    }
    Ok(())
}

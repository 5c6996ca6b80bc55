//! The exam: a paper by its number, answered in the browser or printed with its answer sheet.
#![allow(clippy::struct_field_names, reason = "named as the page names them")]

use arbiter_board::Setup;
use arbiter_laws::{
    Search, book,
    exam::{self, Form, Question},
};
use arbiter_rulebook::{Date, LawsEdition, Message};
use arbiter_text::Text;
use askama::Template;
use axum::{extract::RawQuery, response::Response};

use super::{
    super::{Page, board::Board, show, tools::run_blocking},
    edition_name,
    rulings::{cited, side},
};
use crate::{
    clock,
    fields::{Fields, query},
    problem::Problem,
};

/// Questions where nobody says how many.
const USUAL: usize = 10;

/// A question as it is shown.
struct Asked {
    number: usize,
    story: String,
    board: Option<Board>,
    /// Who is on move on the board.
    on_move: String,
    asked: String,
    is_built: bool,
    choices: Vec<Choice>,
    /// Right, where it was answered.
    is_right: bool,
    /// The right letters.
    letters: String,
    /// Articles with their addresses.
    articles: Vec<(String, String)>,
    reason: String,
}

struct Choice {
    letter: char,
    index: usize,
    text: String,
    is_given: bool,
    is_right: bool,
}

#[derive(Template)]
#[template(path = "laws/exam.html")]
struct ExamPage {
    page: Page,
    edition: LawsEdition,
    edition_name: String,
    editions: Vec<(String, String, bool)>,
    seed: u64,
    count: usize,
    /// Empty before a paper was chosen.
    questions: Vec<Asked>,
    /// Whether the answers were handed in.
    is_graded: bool,
    /// Whether the paper is to be printed with its answer sheet.
    is_paper: bool,
    right: usize,
    /// Another number, for another paper.
    next_seed: u64,
}

/// `/laws/exam?edition=2023&seed=7&questions=10&q1=2&q2=0&q2=3&graded=yes`.
pub(super) async fn exam(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let edition = fields.get("edition").and_then(|year| year.parse().ok());
    let edition = edition.unwrap_or_else(in_force);
    let seed = fields.may::<u64>("seed")?;
    let count = fields.may::<usize>("questions")?.unwrap_or(USUAL).clamp(1, exam::QUESTIONS_MAX);
    let (is_graded, is_paper) = (fields.is_ticked("graded"), fields.is_ticked("paper"));
    let t = page.t;
    let questions = match seed {
        None => Vec::new(),
        Some(seed) => {
            run_blocking(move || {
                let cases = crate::casebook::cases();
                let drawn = exam::paper(cases, edition, seed, count, &Search::default());
                let asked = drawn.iter().enumerate();
                asked.map(|(index, question)| one(&t, index + 1, question, &fields)).collect()
            })
            .await?
        }
    };
    let editions = LawsEdition::ALL
        .into_iter()
        .rev()
        .map(|one| (one.to_string(), edition_name(&t, one), LawsEdition::eq(&one, &edition)));
    let right = questions.iter().filter(|asked: &&Asked| asked.is_right).count();
    let next_seed = seed.map_or_else(|| clock::now_ms() % 10_000, |seed| seed.wrapping_add(1));
    let seed = seed.unwrap_or(next_seed);
    show(&ExamPage {
        edition,
        edition_name: edition_name(&t, edition),
        editions: editions.collect(),
        page,
        seed,
        count,
        questions,
        is_graded,
        is_paper,
        right,
        next_seed,
    })
}

fn in_force() -> LawsEdition {
    Date::of_moment(clock::now_ms())
        .map_or(LawsEdition::NEWEST, |(today, _)| LawsEdition::in_force(today))
}

fn letter(index: usize) -> char {
    u8::try_from(index).ok().and_then(|index| b'A'.checked_add(index)).map_or('?', char::from)
}

fn one(t: &Text, number: usize, question: &Question, fields: &Fields) -> Asked {
    let said = |messages: &[Message]| {
        messages.iter().map(|message| t.message(message)).collect::<Vec<_>>().join(" ")
    };
    let name = format!("q{number}");
    let given = fields.all(&name);
    let given: Vec<usize> = given.filter_map(|index| index.parse().ok()).collect();
    let choices = question.choices.iter().enumerate().map(|(index, choice)| Choice {
        letter: letter(index),
        index,
        text: said(choice),
        is_given: given.contains(&index),
        is_right: question.right.contains(&index),
    });
    let reason = question.articles.first().map(|first| book::said_in(*first, t.language()));
    let letters: Vec<String> =
        question.right.iter().map(|index| letter(*index).to_string()).collect();
    let on_move = |board: &Setup| t.say1("exam-on-move", "player", side(t, board.turn));
    Asked {
        number,
        story: said(&question.story),
        board: question.board.as_ref().map(|board| Board::of(t, board)),
        on_move: question.board.as_ref().map(on_move).unwrap_or_default(),
        asked: t.message(&question.asked),
        is_built: question.form == Form::Build,
        choices: choices.collect(),
        is_right: question.is_right(&given),
        letters: letters.join(", "),
        articles: question.articles.iter().map(|article| cited(t, *article)).collect(),
        reason: reason.unwrap_or_default(),
    }
}

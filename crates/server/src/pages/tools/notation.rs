//! Moves from one language into another (Appendix C).

use arbiter_board::Position;
use arbiter_notation::{
    Form, Letters, Style,
    pgn::{self, Games},
    read::Read,
    scoresheet,
};
use arbiter_text::Text;
use askama::Template;
use axum::{extract::State, response::Response};

use super::super::{Page, show};
use super::run_blocking;
use crate::{app::App, fields::Fields, problem::Problem};

/// The longest text.
const TEXT_MAX: usize = 100_000;

/// Games of one text.
const GAMES_MAX: usize = 50;

/// What is shown before anybody has typed.
const EXAMPLE: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0 Fe7";

/// What came out.
#[derive(Default)]
struct Translated {
    text: String,
    /// The language that it was read in.
    from: String,
    /// What could not be read.
    troubles: Vec<String>,
}

#[derive(Template)]
#[template(path = "tools/notation.html")]
struct NotationPage {
    page: Page,
    text: String,
    from: String,
    to: String,
    form: String,
    is_bare: bool,
    /// Code and name.
    languages: Vec<(&'static str, String)>,
    answer: Option<Translated>,
}

/// The name of a set of letters, as its readers call it, with the letters.
fn named(language: Letters) -> (&'static str, String) {
    use arbiter_board::Role;
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let letters: Vec<&str> = roles.into_iter().map(|role| language.letter(role)).collect();
    (language.code(), format!("{} ({})", language.name(), letters.join(" ")))
}

pub(super) async fn form(page: Page) -> Result<Response, Problem> {
    let to = page.t.language().code().to_owned();
    answered(page, &Wanted { text: EXAMPLE.to_owned(), to, ..Wanted::default() }, None)
}

/// What was asked for.
#[derive(Clone, Default)]
struct Wanted {
    text: String,
    from: String,
    to: String,
    form: String,
    is_bare: bool,
}

impl Wanted {
    fn style(&self) -> Style {
        let to = Letters::from_code(&self.to).unwrap_or(Letters::ENGLISH);
        let style = if self.is_bare { Style::bare(to) } else { Style::laws(to) };
        let form = match self.form.as_str() {
            "long" => Form::Long,
            "hyphen" => Form::Hyphen,
            _ => Form::Short,
        };
        Style { form, ..style }
    }
}

fn answered(page: Page, wanted: &Wanted, answer: Option<Translated>) -> Result<Response, Problem> {
    let Wanted { text, from, to, form, is_bare } = wanted.clone();
    let languages = Letters::all().map(named).collect();
    show(&NotationPage { page, text, from, to, form, is_bare, languages, answer })
}

pub(super) async fn translate(
    State(_): State<App>,
    page: Page,
    fields: Fields,
) -> Result<Response, Problem> {
    let text = fields.text("text");
    if TEXT_MAX < text.len() {
        return Err(Problem::told(page.t.say1("notation-long", "max", TEXT_MAX / 1000)));
    }
    let wanted = Wanted {
        text: text.to_owned(),
        from: fields.text("from").to_owned(),
        to: fields.text("to").to_owned(),
        form: fields.text("form").to_owned(),
        is_bare: fields.is_ticked("bare"),
    };
    let (t, asked) = (page.t, wanted.clone());
    let answer = run_blocking(move || translated(&t, &asked)).await?;
    answered(page, &wanted, Some(answer))
}

fn translated(t: &Text, wanted: &Wanted) -> Translated {
    if wanted.text.trim_start().starts_with('[') { games(t, wanted) } else { sheet(t, wanted) }
}

/// Games with tags.
fn games(t: &Text, wanted: &Wanted) -> Translated {
    let style = wanted.style();
    let mut answer = Translated::default();
    let from = Letters::from_code(&wanted.from);
    for entry in Games::in_language(wanted.text.as_bytes(), from).take(GAMES_MAX) {
        let Ok(entry) = entry else { break };
        if let Some(guess) = &entry.language {
            answer.from = named(guess.language).1;
        }
        for trouble in entry.issues.iter().filter(|trouble| trouble.kind.stops_the_game()) {
            let place = trouble.place;
            let values = [("game", place.game.to_string()), ("line", place.line.to_string())];
            answer.troubles.push(t.with("notation-trouble-game", &values));
        }
        // Writing into a string cannot fail.
        let _ = pgn::write_styled(&entry.game, &style, &mut answer.text);
        answer.text.push('\n');
    }
    answer
}

/// Moves alone.
fn sheet(t: &Text, wanted: &Wanted) -> Translated {
    let style = wanted.style();
    let start = Position::initial();
    let record = scoresheet::read(&wanted.text, start, Letters::from_code(&wanted.from));
    let plies: &[Read] = &record.plies;
    let mut answer = Translated {
        text: scoresheet::write(plies, start, &style),
        from: named(record.language.language).1,
        troubles: Vec::new(),
    };
    if let Some(outcome) = record.outcome {
        answer.text = format!("{} {outcome}", answer.text);
    }
    if let Some(trouble) = &record.issue {
        let near = trouble.why.candidates();
        let near: Vec<String> = near.iter().map(|&m| style.text(&record.last, m)).collect();
        let values = [
            ("line", trouble.word.line.to_string()),
            ("move", trouble.word.text.clone()),
            ("near", near.join(" ")),
        ];
        let key = if near.is_empty() { "notation-trouble" } else { "notation-trouble-near" };
        answer.troubles.push(t.with(key, &values));
    }
    if !record.language.moves_are_certain {
        let others: Vec<String> = record.language.also.iter().map(|it| named(*it).1).collect();
        answer.troubles.push(t.say1("notation-uncertain", "languages", others.join(", ")));
    }
    answer
}

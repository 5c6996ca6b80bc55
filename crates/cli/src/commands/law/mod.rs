//! `arbiter law`: an article in our words, edition beside edition.

mod french;
mod show;

use std::process::ExitCode;

use rulebook::{ClauseText, Edition, laws_texts, tournament_texts};

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// Show what an article says, its parameters in every edition, and what changed
///
/// Takes an article of the Laws (`7.5.5`, `A.4.2`, `III.5`), a whole article (`7.5`, `9`), or a
/// clause of the tournament regulations (`DUTCH.C5`). With `--edition` the number is the one
/// that this edition prints: `--edition 2009 7.4b`. The words are ours, not FIDE's.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of an article, or the beginning of several
    article: String,

    /// The edition whose numbers are meant; 2018 if not given
    #[arg(long)]
    edition: Option<Edition>,

    /// Language of the answer
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Languages of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// French
    Fr,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let clauses = find(arguments.article.trim(), arguments.edition);
    if clauses.is_empty() {
        return Err(unknown(arguments));
    }
    match arguments.format {
        Format::Text => show::text(world.out, &clauses, arguments.lang)?,
        Format::Json => format::json(world.out, &show::views(&clauses, arguments.lang))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The clauses with this number, else those whose number begins with it.
fn find(article: &str, edition: Option<Edition>) -> Vec<ClauseText> {
    let answers = |clause: &ClauseText| -> Vec<String> {
        let Some(edition) = edition else { return vec![plain(&clause.id).to_owned()] };
        let numbers = laws::index::numbers_in(clause, edition);
        numbers.into_iter().map(str::to_owned).collect()
    };
    let all: Vec<ClauseText> = laws_texts().into_iter().chain(tournament_texts()).collect();
    let same = |number: &String| number.eq_ignore_ascii_case(article);
    let exact: Vec<ClauseText> = all
        .iter()
        .filter(|clause| {
            clause.id.eq_ignore_ascii_case(article) || answers(clause).iter().any(same)
        })
        .cloned()
        .collect();
    let begins = |number: &String| {
        let rest = number.get(..article.len()).filter(|head| head.eq_ignore_ascii_case(article));
        rest.is_some() && number[article.len()..].starts_with(['.', '('])
    };
    let below = all.into_iter().filter(|clause| answers(clause).iter().any(begins));
    let below: Vec<ClauseText> = below.filter(|clause| !exact.contains(clause)).collect();
    exact.into_iter().chain(below).collect()
}

/// `A.4.2(1)` is a sentence of `A.4.2`.
fn plain(id: &str) -> &str {
    id.split('(').next().unwrap_or(id)
}

fn unknown(arguments: &Arguments) -> CommandError {
    let edition = arguments.edition.unwrap_or(Edition::NEWEST);
    CommandError::BadInput {
        what: format!("no article {:?} in the edition of {edition}", arguments.article),
        hint: Some(
            "numbers differ between editions: try --edition, or a shorter number such as 7.5"
                .to_owned(),
        ),
    }
}

//! `arbiter law`: an article in our words, edition beside edition.

mod show;

use std::process::ExitCode;

use arbiter_laws::book;
use arbiter_rulebook::{Language, LawsEdition};

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
    #[arg(required_unless_present = "tables")]
    article: Option<String>,

    /// Print every table of the Laws, edition beside edition, as a page of Markdown
    #[arg(long, conflicts_with = "article")]
    tables: bool,

    /// The edition whose numbers are meant; 2018 if not given
    #[arg(long)]
    edition: Option<LawsEdition>,

    /// Language of the answer
    #[arg(long, default_value_t = Language::English)]
    lang: Language,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let Some(article) = &arguments.article else {
        show::page(world.out, arguments.lang)?;
        return Ok(ExitCode::SUCCESS);
    };
    let clauses = book::find(article.trim(), arguments.edition);
    if clauses.is_empty() {
        return Err(unknown(article, arguments.edition));
    }
    match arguments.format {
        Format::Text => show::text(world.out, &clauses, arguments.lang)?,
        Format::Json => format::json(world.out, &show::views(&clauses, arguments.lang))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn unknown(article: &str, edition: Option<LawsEdition>) -> CommandError {
    let edition = edition.unwrap_or(LawsEdition::NEWEST);
    CommandError::BadInput {
        what: format!("no article {article:?} in the edition of {edition}"),
        hint: Some(
            "numbers differ between editions: try --edition, or a shorter number such as 7.5"
                .to_owned(),
        ),
    }
}

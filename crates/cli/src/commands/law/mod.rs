//! `arbiter law`: an article in our words, edition beside edition.

mod show;

use std::process::ExitCode;

use arbiter_laws::book;
use arbiter_rulebook::{Date, LawsEdition, Message, Missing};
use arbiter_server::views::ClauseView;
use arbiter_text::Text;

use crate::{
    error::{CommandError, Words},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(required_unless_present_any = ["tables", "glossary"])]
    article: Vec<String>,

    #[arg(long, conflicts_with = "tables")]
    glossary: bool,

    #[arg(long, conflicts_with = "article")]
    tables: bool,

    #[arg(long)]
    edition: Option<LawsEdition>,

    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "edition")]
    date: Option<Date>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let t = world.t;
    if arguments.tables {
        show::page(world.out, &t)?;
        return Ok(ExitCode::SUCCESS);
    }
    let wanted = arguments.article.join(" ");
    if arguments.glossary {
        return glossary(&wanted, arguments.format, &t, world);
    }
    if wanted.trim().is_empty() {
        let example = Words::command("arbiter law 7.5.5, arbiter law dead position");
        return Err(CommandError::bad(Message::new("cli-law-expected"), example));
    }
    let day = arguments.date.unwrap_or_else(|| world.today());
    let edition = arguments.edition.unwrap_or_else(|| LawsEdition::in_force(day));
    let mut clauses = book::find(&wanted, edition);
    let searched = clauses.is_empty() && !is_number(&wanted);
    if searched {
        clauses = book::search_in(&wanted, edition);
    }
    if clauses.is_empty() {
        // A word that no clause has may still be a term of the glossary.
        let is_term = searched && !show::terms(&wanted, &t).is_empty();
        return if is_term {
            glossary(&wanted, arguments.format, &t, world)
        } else {
            Err(unknown(&wanted, edition))
        };
    }
    match arguments.format {
        Format::Text if searched => show::list(world.out, &clauses, edition, &t)?,
        Format::Text => show::text(world.out, &clauses, edition, &t)?,
        Format::Json => {
            let views = clauses.iter().map(|clause| ClauseView::new(clause, &t));
            format::json(world.out, &views.collect::<Vec<_>>())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn glossary(
    wanted: &str,
    format: Format,
    t: &Text,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let terms = show::terms(wanted, t);
    if terms.is_empty() {
        let what = Message::new("cli-law-no-term").with("found", wanted);
        return Err(CommandError::bad_input(what));
    }
    match format {
        Format::Text => show::glossary(world.out, &terms)?,
        Format::Json => format::json(world.out, &terms)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether this is meant as a number: `7.5`, `A.4.2`, `III.5`, `DUTCH.C5`.
fn is_number(wanted: &str) -> bool {
    !wanted.contains(' ') && wanted.chars().any(|letter| letter.is_ascii_digit())
}

fn unknown(article: &str, edition: LawsEdition) -> CommandError {
    if !is_number(article) {
        let what = Message::new("cli-law-no-clause").with("found", article);
        return CommandError::bad(what, Message::new("cli-law-no-clause-next"));
    }
    let others: Vec<&str> = LawsEdition::ALL
        .into_iter()
        .filter(|other| *other != edition && !book::find(article, *other).is_empty())
        .map(LawsEdition::name)
        .collect();
    let key = match book::missing(article, edition) {
        Missing::NotAtHand if !others.is_empty() => "cli-law-lacks",
        Missing::NotAtHand | Missing::NoSuchRule => "cli-law-no-article",
    };
    let what = Message::new(key).with("article", article).with("edition", edition.to_string());
    let hint = if others.is_empty() {
        Message::new("cli-law-differ-next")
    } else {
        Message::new("cli-law-editions-next").with("editions", others.join(", "))
    };
    CommandError::bad(what, hint)
}

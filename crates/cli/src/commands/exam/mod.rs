//! `arbiter exam`: questions on the Laws, asked, graded, or printed for a seminar.

mod show;

use std::{
    io::{self, BufRead, IsTerminal},
    process::ExitCode,
};

use arbiter_laws::{
    Search,
    exam::{self, Question},
};
use arbiter_rulebook::{Date, LawsEdition, Message};
use arbiter_server::{casebook, views::QuestionView};
use arbiter_text::Text;

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(long)]
    edition: Option<LawsEdition>,

    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "edition")]
    date: Option<Date>,

    #[arg(long, value_name = "N", default_value_t = 10)]
    questions: usize,

    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[arg(long)]
    paper: bool,

    #[arg(long, conflicts_with = "paper")]
    ask: bool,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if !(1..=exam::QUESTIONS_MAX).contains(&arguments.questions) {
        let most = exam::QUESTIONS_MAX;
        return Err(CommandError::bad_input(Message::new("cli-exam-number").with("most", most)));
    }
    let day = arguments.date.unwrap_or_else(|| world.today());
    let edition = arguments.edition.unwrap_or_else(|| LawsEdition::in_force(day));
    let t = world.t;
    let (seed, count) = (arguments.seed, arguments.questions);
    let questions = exam::paper(casebook::cases(), edition, seed, count, &Search::default());
    if arguments.format == Format::Json {
        let views: Vec<QuestionView> =
            questions.iter().map(|question| QuestionView::new(question, &t)).collect();
        format::json(world.out, &views)?;
        return Ok(ExitCode::SUCCESS);
    }
    let asks = arguments.ask || io::stdin().is_terminal() && !arguments.paper;
    if asks {
        return ask(&questions, edition, &t, &mut io::stdin().lock(), world);
    }
    show::paper(world.out, &questions, (edition, arguments.seed), &t)?;
    Ok(ExitCode::SUCCESS)
}

/// Asks one question after the other; the end of the input ends the exam.
fn ask(
    questions: &[Question],
    edition: LawsEdition,
    t: &Text,
    input: &mut dyn BufRead,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    writeln!(world.out, "{}", t.say1("assistant-laws-of", "edition", edition))?;
    let (mut right, mut asked) = (0_usize, 0_usize);
    for (index, question) in questions.iter().enumerate() {
        writeln!(world.out)?;
        show::question(world.out, index + 1, question, t)?;
        write!(world.talk, "{} ", t.say("exam-your-answer"))?;
        world.talk.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            break;
        }
        asked += 1;
        let given = show::choices_of(&line);
        let is_right = question.is_right(&given);
        right += usize::from(is_right);
        show::verdict(world.out, question, is_right, t)?;
    }
    let values = [("right", right.to_string()), ("all", asked.to_string())];
    writeln!(world.out, "\n{}", t.with("exam-score", &values))?;
    Ok(ExitCode::SUCCESS)
}

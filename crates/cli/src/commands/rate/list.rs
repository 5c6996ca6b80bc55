//! From one rating list to the next.
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::rate;
use arbiter_rating::{
    Period, Section,
    period::{Admission, ClosedPeriod, Movement, MovementKind, order},
};
use arbiter_rulebook::Date;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::{Arguments, event::read_list};
use crate::{
    commands::report::read_report,
    error::CommandError,
    format::{self, TableFormat, csv_row},
    world::World,
};

/// What is to be done.
pub(super) struct Job<'j> {
    pub(super) next: Date,
    pub(super) output: &'j Path,
    pub(super) list: &'j Path,
    pub(super) reports: &'j [PathBuf],
}

/// What became of a report, in words.
struct Fate {
    path: String,
    is_taken: bool,
    is_readable: bool,
    words: String,
}

pub(super) fn run(
    arguments: &Arguments,
    job: &Job<'_>,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let list = read_list(job.list, world)?;
    let mut period = Period::new(list, job.next, arguments.list_tempo())
        .map_err(|error| CommandError::bad_input(error.to_string()))?;
    if let Some(edition) = arguments.edition {
        period = period.under(edition);
    }
    for (day, path) in &arguments.earlier {
        period.add_earlier_list(*day, read_list(path, world)?);
    }
    let edition = period.edition();
    let fates = take_reports(arguments, job, &mut period, world)?;
    let closed = period.close();
    world.write(job.output, &closed.list.write(job.next).map_err(std::io::Error::from)?)?;
    let to_output = job.output == Path::new("-");
    match arguments.format {
        // The list itself is the data; the summary is talk then.
        TableFormat::Text if to_output => {
            let text = summary(arguments, job, &fates, &closed);
            writeln!(world.talk, "Edition {edition} of B.02\n{text}")?;
        }
        TableFormat::Text => {
            let text = summary(arguments, job, &fates, &closed);
            writeln!(world.out, "Edition {edition} of B.02\n{text}")?;
        }
        TableFormat::Csv => csv(world.out, &closed)?,
        TableFormat::Json => {
            let answer = json!({
                "list": job.next.to_string(),
                "edition": edition.to_string(),
                "reports": fates.iter().map(|fate| json!({
                    "report": fate.path, "taken": fate.is_taken, "what": fate.words,
                })).collect::<Vec<_>>(),
                "movements": closed.movements.iter().map(json_movement).collect::<Vec<_>>(),
            });
            format::json(world.out, &answer)?;
        }
    }
    if fates.iter().any(|fate| !fate.is_readable) {
        return Ok(ExitCode::from(2));
    }
    let any_taken = fates.iter().any(|fate| fate.is_taken);
    Ok(if any_taken { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Reads all reports, then takes them in by their dates, so that the order of arguments does
/// not matter.
fn take_reports(
    arguments: &Arguments,
    job: &Job<'_>,
    period: &mut Period,
    world: &World<'_>,
) -> Result<Vec<Fate>, CommandError> {
    let bar = progress_bar(2 * job.reports.len());
    let mut fates = Vec::new();
    let mut records = Vec::new();
    for path in job.reports {
        bar.inc(1);
        // One broken file must not stop a month of reports; it is named at the end.
        match read_report(path, world) {
            Ok(report) => records.push((path, report.record)),
            Err(error @ (CommandError::BadInput { .. } | CommandError::Unreadable { .. })) => {
                let words = format!("unreadable: {error}");
                let path = path.display().to_string();
                fates.push(Fate { path, is_taken: false, is_readable: false, words });
            }
            Err(error) => return Err(error),
        }
    }
    records.sort_by(|(path, record), (other_path, other)| {
        order(record).cmp(&order(other)).then_with(|| path.cmp(other_path))
    });
    let declared = arguments.declared();
    for (path, record) in &records {
        bar.inc(1);
        let (is_taken, words) = in_words(&period.take(record, &declared));
        fates.push(Fate { path: path.display().to_string(), is_taken, is_readable: true, words });
    }
    bar.finish_and_clear();
    Ok(fates)
}

fn in_words(admission: &Admission) -> (bool, String) {
    match admission {
        Admission::Taken(taken) => {
            let remarks = taken.remarks.iter().map(|remark| format!("; {remark}"));
            (true, format!("taken{}", remarks.collect::<String>()))
        }
        Admission::Held { ended } => (false, format!("ended on {ended}: for the next list (7.13)")),
        Admission::TooLate { ended, last_list } => {
            let words =
                format!("not rated: ended on {ended}, the list of {last_list} was the last (9.1)");
            (false, words)
        }
        Admission::NoDate => (false, "does not say when the event ended".to_owned()),
        Admission::OtherTempo(tempo) => (false, format!("for the {tempo} list")),
        Admission::Refused(refusals) => {
            let reasons: Vec<String> = refusals.iter().map(ToString::to_string).collect();
            (false, format!("not rated: {}", reasons.join("; ")))
        }
        Admission::Twice => (false, "the same event was taken in before".to_owned()),
    }
}

/// Shown only where standard error is a terminal.
fn progress_bar(n_reports: usize) -> ProgressBar {
    let bar = ProgressBar::new(n_reports as u64);
    let style = ProgressStyle::with_template(
        "{bar:30} reading and rating reports, {percent} %, {eta} left",
    );
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn summary(arguments: &Arguments, job: &Job<'_>, fates: &[Fate], closed: &ClosedPeriod) -> String {
    let mut lines = vec![format!("{} list of {}", arguments.list_tempo(), job.next)];
    let n_taken = fates.iter().filter(|fate| fate.is_taken).count();
    lines.push(format!("{n_taken} of {} reports taken", fates.len()));
    for fate in fates.iter().filter(|fate| fate.words != "taken") {
        lines.push(format!("  {}: {}", fate.path, fate.words));
    }
    let mut sections: BTreeMap<Section, usize> = BTreeMap::new();
    for entry in closed.list.entries() {
        *sections.entry(entry.section(job.next)).or_default() += 1;
    }
    for (section, count) in sections {
        lines.push(format!("{count:>9} {}", section.word()));
    }
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for movement in &closed.movements {
        *kinds.entry(word(&movement.kind)).or_default() += 1;
    }
    lines.push(format!("{:>9} played", closed.movements.len()));
    for (word, count) in kinds {
        lines.push(format!("{count:>9}   {word}"));
    }
    lines.join("\n")
}

fn word(kind: &MovementKind) -> &'static str {
    match kind {
        MovementKind::Changed(_) => "changed",
        MovementKind::Delisted(_) => "delisted",
        MovementKind::First(_) => "first rating",
        MovementKind::BelowFloor(_) => "first rating below the floor",
        MovementKind::Pooled { .. } => "results kept",
    }
}

fn csv(out: &mut dyn Write, closed: &ClosedPeriod) -> Result<(), CommandError> {
    let head = ["id", "name", "what", "rating", "games", "sum", "k", "change", "new_rating"];
    csv_row(out, head)?;
    for Movement { id, name, kind } in &closed.movements {
        // Rating, games, sum, K, change and new rating, as far as there are any.
        let numbers = match kind {
            MovementKind::Changed(change) | MovementKind::Delisted(change) => [
                change.rating.to_string(),
                change.games.to_string(),
                change.sum.to_string(),
                change.k_used.to_string(),
                change.change.to_string(),
                change.new_rating.to_string(),
            ],
            MovementKind::First(first) | MovementKind::BelowFloor(first) => {
                let mut numbers = <[String; 6]>::default();
                numbers[1] = first.results.games.to_string();
                numbers[5] = first.rating.to_string();
                numbers
            }
            MovementKind::Pooled { games } => {
                let mut numbers = <[String; 6]>::default();
                numbers[1] = games.to_string();
                numbers
            }
        };
        let who = [id.to_string(), name.to_string(), word(kind).to_owned()];
        csv_row(out, who.iter().chain(&numbers))?;
    }
    Ok(())
}

fn json_movement(movement: &Movement) -> Value {
    let working = match &movement.kind {
        MovementKind::Changed(change) | MovementKind::Delisted(change) => rate::json_change(change),
        MovementKind::First(first) | MovementKind::BelowFloor(first) => rate::json_first(first),
        MovementKind::Pooled { games } => json!({ "games": games }),
    };
    json!({
        "id": movement.id,
        "name": movement.name,
        "what": word(&movement.kind),
        "working": working,
    })
}

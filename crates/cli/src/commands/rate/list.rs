//! From one rating list to the next.
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::rate;
use arbiter_rating::{
    Period, Refusal, Section,
    period::{Admission, ClosedPeriod, Movement, MovementKind, NotFirstOfMonth, order},
};
use arbiter_rulebook::{Date, Message, Tempo};
use arbiter_text::Text;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::{Arguments, event::read_list, show};
use crate::{
    commands::report::read_report,
    error::CommandError,
    format::{self, TableFormat, cited, csv_row},
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
    let mut period =
        Period::new(list, job.next, arguments.list_tempo()).map_err(|NotFirstOfMonth(day)| {
            let what = Message::new("cli-rate-not-first").with("day", day.to_string());
            CommandError::bad_input(what)
        })?;
    if let Some(edition) = arguments.edition {
        period = period.under(edition);
    }
    for (day, path) in &arguments.earlier {
        period.add_earlier_list(*day, read_list(path, world)?);
    }
    let t = world.t;
    let edition = period.edition();
    let fates = take_reports(arguments, job, &mut period, world)?;
    let closed = period.close();
    world.write(job.output, &closed.list.write(job.next).map_err(std::io::Error::from)?)?;
    let to_output = job.output == Path::new("-");
    match arguments.format {
        // The list itself is the data; the summary is talk then.
        TableFormat::Text if to_output => {
            let text = summary(&t, (arguments.list_tempo(), job.next), &fates, &closed);
            writeln!(world.talk, "{}\n{text}", t.say1("rating-edition", "edition", edition))?;
        }
        TableFormat::Text => {
            let text = summary(&t, (arguments.list_tempo(), job.next), &fates, &closed);
            writeln!(world.out, "{}\n{text}", t.say1("rating-edition", "edition", edition))?;
        }
        TableFormat::Csv => csv(world.out, &closed)?,
        TableFormat::Json => {
            let answer = json!({
                "list": job.next.to_string(),
                "edition": edition.to_string(),
                "reports": fates.iter().map(|fate| json!({
                    "report": fate.path, "taken": fate.is_taken, "what": fate.words,
                })).collect::<Vec<_>>(),
                "movements": closed.movements.iter().map(|it| json_movement(it, &t)).collect::<Vec<_>>(),
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
    let t = &world.t;
    let bar = progress_bar(2 * job.reports.len(), t);
    let mut fates = Vec::new();
    let mut records = Vec::new();
    for path in job.reports {
        bar.inc(1);
        // One broken file must not stop a month of reports; it is named at the end.
        match read_report(path, world) {
            Ok(report) => records.push((path, report.record)),
            Err(error @ (CommandError::BadInput { .. } | CommandError::Unreadable { .. })) => {
                let words = t.say1("cli-rate-unreadable", "why", error.said(t));
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
        let (is_taken, words) = in_words(&period.take(record, &declared), t);
        fates.push(Fate { path: path.display().to_string(), is_taken, is_readable: true, words });
    }
    bar.finish_and_clear();
    Ok(fates)
}

fn in_words(admission: &Admission, t: &Text) -> (bool, String) {
    match admission {
        Admission::Taken(taken) => {
            let remarks = taken.remarks.iter().map(|remark| format!("; {}", t.explain(remark)));
            (true, t.say("cli-rate-report-taken") + &remarks.collect::<String>())
        }
        Admission::Held { ended } => (false, t.say1("cli-rate-held", "ended", ended)),
        Admission::TooLate { ended, last_list } => {
            let values = [("ended", ended.to_string()), ("list", last_list.to_string())];
            (false, t.with("cli-rate-late", &values))
        }
        Admission::NoDate => (false, t.say("cli-rate-no-date")),
        Admission::OtherTempo(tempo) => {
            (false, t.say1("cli-rate-other-list", "tempo", show::tempo(*tempo, t)))
        }
        Admission::Refused(refusals) => {
            let reason = |it: &Refusal| cited(&t.explain(it), it.basis);
            let reasons: Vec<String> = refusals.iter().map(reason).collect();
            (false, t.say1("cli-rate-refused", "why", reasons.join("; ")))
        }
        Admission::Twice => (false, t.say("cli-rate-twice")),
    }
}

/// Shown only where standard error is a terminal.
fn progress_bar(n_reports: usize, t: &Text) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {msg}, {percent} %, {eta}");
    ProgressBar::new(n_reports as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(t.say("cli-rate-reading"))
}

fn summary(
    t: &Text,
    (tempo, next): (Tempo, Date),
    fates: &[Fate],
    closed: &ClosedPeriod,
) -> String {
    let values = [("tempo", show::tempo(tempo, t)), ("day", next.to_string())];
    let mut lines = vec![t.with("cli-rate-list-of", &values)];
    let n_taken = fates.iter().filter(|fate| fate.is_taken).count();
    let taken = Message::new("cli-rate-taken").with("taken", n_taken);
    lines.push(t.message(&taken.with("reports", fates.len())));
    let plainly_taken = t.say("cli-rate-report-taken");
    for fate in fates.iter().filter(|fate| fate.words != plainly_taken) {
        lines.push(format!("  {}: {}", fate.path, fate.words));
    }
    let mut sections: BTreeMap<Section, usize> = BTreeMap::new();
    for entry in closed.list.entries() {
        *sections.entry(entry.section(next)).or_default() += 1;
    }
    for (section, count) in sections {
        lines.push(format!("{count:>9} {}", t.explain(&section)));
    }
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for movement in &closed.movements {
        *kinds.entry(t.say(kind_key(&movement.kind))).or_default() += 1;
    }
    lines.push(format!("{:>9} {}", closed.movements.len(), t.say("cli-rate-played")));
    for (word, count) in kinds {
        lines.push(format!("{count:>9}   {word}"));
    }
    lines.join("\n")
}

const fn kind_key(kind: &MovementKind) -> &'static str {
    match kind {
        MovementKind::Changed(_) => "cli-rate-changed",
        MovementKind::Delisted(_) => "cli-rate-delisted",
        MovementKind::First(_) => "cli-rate-newcomer",
        MovementKind::BelowFloor(_) => "cli-rate-below-floor",
        MovementKind::Pooled { .. } => "cli-rate-pooled",
    }
}

/// For programs.
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

fn json_movement(movement: &Movement, t: &Text) -> Value {
    let working = match &movement.kind {
        MovementKind::Changed(change) | MovementKind::Delisted(change) => {
            rate::json_change(change, t)
        }
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

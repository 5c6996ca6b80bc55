//! The command lines of other pairing engines: `arbiter pair --dutch FILE -p OUT` in the place of
//! bbpPairings, `arbiter pair FILE -p OUT` in that of `JaVaFo`.
//!
//! Output and exit status are those of bbpPairings, so that programs that call an engine need
//! not know which one it is.

mod checker;
mod generator;

use std::{
    ffi::OsString,
    fmt::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::pair::boards_text;
use arbiter_pairing::{NoPairing, Options, PairedRound, pair, swiss::Boards};
use arbiter_rulebook::{Date, SwissEdition};
use arbiter_tournament::{Record, System};

use crate::{
    commands::{report, spoken::Writer},
    error::CommandError,
    world::World,
};

/// No legal pairing exists.
const NO_PAIRING: u8 = 1;
/// A command line or a file that makes no sense.
const INVALID: u8 = 3;
/// A file that cannot be read or written.
const FILE: u8 = 5;

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DropIn {
    /// `--dutch` and its like; `JaVaFo` has none.
    system: Option<System>,
    /// `-r`: print which program this is.
    names_itself: bool,
    task: Task,
    /// `-l`: a file that explains, beside the input unless named.
    checklist: Checklist,
    /// `--edition`: for files that do not tell; no engine has it.
    edition: Option<SwissEdition>,
}

/// Whether and where a checklist is written.
#[derive(Debug, PartialEq, Eq)]
enum Checklist {
    None,
    BesideInput,
    Named(PathBuf),
}

#[derive(Debug, PartialEq, Eq)]
enum Task {
    /// `-r` alone.
    Nothing,
    /// `FILE -p [OUT]`
    Pair { input: PathBuf, output: Option<PathBuf> },
    /// `FILE -c`
    Check { input: PathBuf },
    /// `FILE -g -o OUT`, `-g [CONFIG] -o OUT`, with `-s SEED`
    Generate { model: Option<PathBuf>, config: Option<PathBuf>, output: PathBuf, seed: Option<u64> },
}

/// The arguments of the program, if they are a command line of another engine. What only looks
/// like one is answered with how it should look.
pub(crate) fn recognise(arguments: &[OsString]) -> Option<Result<DropIn, String>> {
    let [_, command, rest @ ..] = arguments else { return None };
    let flags = ["-p", "-c", "-g", "-r", "--dutch", "--burstein", "--dubov"];
    let is_foreign = command == "pair" && rest.iter().any(|it| flags.iter().any(|flag| it == flag));
    is_foreign.then(|| parse(rest))
}

const USAGE: &str = "expected one of\n  \
     pair [-r] [--dutch] FILE -p [OUT] [-l [LIST]]\n  \
     pair [-r] [--dutch] FILE -c [-l [LIST]]\n  \
     pair [-r] [--dutch] (MODEL -g | -g [CONFIG]) -o OUT [-s SEED] [-l [LIST]]\n\
     and --edition 2017 or 2026 where a file does not say by which rules it is paired";

fn parse(arguments: &[OsString]) -> Result<DropIn, String> {
    let mut arguments = arguments.to_vec();
    let mut edition = None;
    if let Some(at) = arguments.iter().position(|it| it == "--edition") {
        let named = arguments.get(at + 1).map(|it| it.to_string_lossy().into_owned());
        let parsed = named.as_deref().and_then(|named| named.parse().ok());
        edition = Some(parsed.ok_or("expected 2017 or 2026 after --edition")?);
        arguments.drain(at..at + 2);
    }
    let mut rest = arguments.iter().peekable();
    let mut take = |flag: &str| rest.next_if(|it| *it == flag).is_some();
    let names_itself = take("-r");
    let system = if take("--dutch") {
        Some(System::Dutch)
    } else if take("--burstein") || take("--dubov") {
        let mut named = arguments.iter().map(|it| it.to_string_lossy());
        let code = named.find_map(|it| it.strip_prefix("--").map(str::to_owned));
        let code = code.unwrap_or_default();
        Some(code.parse().map_err(|_| format!("this program does not pair by --{code}"))?)
    } else {
        None
    };
    let is_flag = |it: &OsString| it.to_string_lossy().starts_with('-') && *it != "-";
    let path = |rest: &mut std::iter::Peekable<std::slice::Iter<'_, OsString>>| {
        rest.next_if(|it| !is_flag(it)).map(PathBuf::from)
    };
    let input = path(&mut rest);
    let task = match (input, rest.next().map(|it| it.to_string_lossy().into_owned()).as_deref()) {
        (None, None) if names_itself => Task::Nothing,
        (Some(input), Some("-p")) => Task::Pair { input, output: path(&mut rest) },
        (Some(input), Some("-c")) => Task::Check { input },
        (model, Some("-g")) => {
            let config = if model.is_none() { path(&mut rest) } else { None };
            if rest.next_if(|it| **it == "-o").is_none() {
                return Err(USAGE.to_owned());
            }
            let output = path(&mut rest).ok_or(USAGE)?;
            let mut seed = None;
            if rest.next_if(|it| **it == "-s").is_some() {
                let text = rest.next().map(|it| it.to_string_lossy().into_owned());
                let number = text.as_deref().and_then(|text| text.parse().ok());
                seed = Some(number.ok_or("the seed must be a whole number")?);
            }
            Task::Generate { model, config, output, seed }
        }
        (_, _) => return Err(USAGE.to_owned()),
    };
    let has_checklist = rest.next_if(|it| **it == "-l").is_some();
    let checklist = if has_checklist {
        path(&mut rest).map_or(Checklist::BesideInput, Checklist::Named)
    } else {
        Checklist::None
    };
    match rest.next() {
        Some(_) => Err(USAGE.to_owned()),
        None => Ok(DropIn { system, names_itself, task, checklist, edition }),
    }
}

/// Does what is asked for.
pub(crate) fn run(
    asked: Result<DropIn, String>,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let status = match asked {
        Ok(asked) => asked.run(world),
        Err(what) => Err(CommandError::bad_input(what)),
    };
    let error = match status {
        Ok(status) => return Ok(ExitCode::from(status)),
        Err(error) => error,
    };
    let status = match &error {
        CommandError::Unreadable { .. } | CommandError::Unwritable { .. } => FILE,
        CommandError::BadInput { .. } => INVALID,
        CommandError::Refused { .. }
        | CommandError::Store(_)
        | CommandError::Serve(_)
        | CommandError::Copy(_)
        | CommandError::Report(_)
        | CommandError::OutputClosed
        | CommandError::Output(_) => return Err(error),
    };
    writeln!(world.talk, "arbiter: {}", error.said(&world.t))?;
    Ok(ExitCode::from(status))
}

impl DropIn {
    fn run(&self, world: &mut World<'_>) -> Result<u8, CommandError> {
        if self.names_itself {
            writeln!(world.out, "Arbiter {}", env!("CARGO_PKG_VERSION"))?;
        }
        match &self.task {
            Task::Nothing => Ok(0),
            Task::Pair { input, output } => self.pair(world, input, output.as_deref()),
            Task::Check { input } => {
                let (system, record) = self.read(world, input)?;
                let options = self.options(&record, world.today());
                let name = input.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let (lines, paired) = checker::check(system, &record, &options, &name)?;
                write!(world.out, "{lines}")?;
                self.explain(world, input, &paired)?;
                Ok(0)
            }
            Task::Generate { model, config, output, seed } => {
                let model = model.as_deref().map(|path| self.read(world, path)).transpose()?;
                let config = config.as_deref().map(|path| world.read(path)).transpose()?;
                let (system, model) = model.unzip();
                let system = system.or(self.system).unwrap_or_default();
                let edition = match (&model, self.edition) {
                    (_, Some(asked)) => asked,
                    (Some(model), None) => report::edition(model, None, world.today()),
                    (None, None) => SwissEdition::NEWEST,
                };
                let sources = (model.as_ref(), config.as_deref());
                let report = generator::generate((system, edition), sources, *seed)?;
                world.write(output, &report)?;
                Ok(0)
            }
        }
    }

    fn read(&self, world: &mut World<'_>, path: &Path) -> Result<(System, Record), CommandError> {
        let record = report::read_report(path, world)?.record;
        let named = System::from_report(&record);
        if let (Some(asked), Some(named)) = (self.system, named)
            && asked != named
            && record.event.type_code.is_some()
        {
            let what = "the pairing system of the file does not match the command line";
            return Err(CommandError::bad_input(what.to_owned()));
        }
        Ok((report::system(&record, self.system)?, record))
    }

    fn pair(
        &self,
        world: &mut World<'_>,
        input: &Path,
        output: Option<&Path>,
    ) -> Result<u8, CommandError> {
        let (system, record) = self.read(world, input)?;
        let options = self.options(&record, world.today());
        match pair(system, &record, &options) {
            Ok(paired) => {
                let text = boards_text(&in_order(&paired));
                match output {
                    Some(output) => world.write(&beside(input, output), text.as_bytes())?,
                    None => write!(world.out, "{text}")?,
                }
                self.explain(world, input, &[paired])?;
                Ok(0)
            }
            Err(NoPairing::Field(error)) => Err(CommandError::bad_input(error.to_string())),
            Err(none) => {
                let writer = Writer::plain(options.edition);
                let why = writer.lines(&writer.speaker.none(&none)).join(" ");
                writeln!(
                    world.talk,
                    "Error while pairing {}: No valid pairing exists: {why}",
                    input.display()
                )?;
                Ok(NO_PAIRING)
            }
        }
    }

    fn options(&self, record: &Record, today: Date) -> Options {
        Options {
            edition: report::edition(record, self.edition, today),
            acceleration: report::acceleration(record, None),
            ..Options::default()
        }
    }

    /// `-l`: why each round is as it is.
    fn explain(
        &self,
        world: &mut World<'_>,
        input: &Path,
        rounds: &[PairedRound],
    ) -> Result<(), CommandError> {
        let path = match &self.checklist {
            Checklist::Named(named) => beside(input, named),
            Checklist::BesideInput => input.with_extension("list"),
            Checklist::None => return Ok(()),
        };
        let mut text = String::new();
        for paired in rounds {
            let edition = paired.field.as_ref().map_or(SwissEdition::NEWEST, |it| it.edition);
            let writer = Writer::detailed(edition);
            let said = writer.speaker.reasons(&paired.explain());
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", writer.lines(&said).join("\n"));
        }
        world.write(&path, text.as_bytes())
    }
}

/// A file named without a folder lies beside the input.
fn beside(input: &Path, named: &Path) -> PathBuf {
    let has_folder = named.parent().is_some_and(|parent| !parent.as_os_str().is_empty());
    if has_folder { named.to_owned() } else { input.with_file_name(named) }
}

/// The boards in the order in which engines print them: by real points, whatever the edition
/// says of fictitious ones.
fn in_order(paired: &PairedRound) -> Boards {
    let Some(field) = &paired.field else { return paired.boards.clone() };
    let mut field = field.clone();
    for entrant in &mut field.entrants {
        entrant.pairing_score = entrant.score;
    }
    Boards::in_order(&field, paired.boards.boards.clone(), paired.boards.bye)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Result<DropIn, String>> {
        let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        recognise(&arguments)
    }

    #[test]
    fn command_lines_of_engines_are_recognised_and_our_own_are_not() {
        let task = |line: &str| read(line).expect("foreign").expect("sound").task;
        let (input, output) = (PathBuf::from("a.trf"), PathBuf::from("b.txt"));

        assert_eq!(read("arbiter pair a.trf --round 3"), None);
        assert_eq!(read("arbiter check a.trf -c"), None);
        assert_eq!(
            task("arbiter pair --dutch a.trf -p b.txt"),
            Task::Pair { input: input.clone(), output: Some(output.clone()) }
        );
        assert_eq!(
            task("arbiter pair a.trf -p -l"),
            Task::Pair { input: input.clone(), output: None }
        );
        assert_eq!(task("arbiter pair -r --dutch a.trf -c"), Task::Check { input: input.clone() });
        assert_eq!(
            task("arbiter pair --dutch -g -o b.txt -s 7"),
            Task::Generate { model: None, config: None, output: output.clone(), seed: Some(7) }
        );
        assert_eq!(
            task("arbiter pair --dutch a.trf -g -o b.txt"),
            Task::Generate { model: Some(input), config: None, output, seed: None }
        );
        let asked = read("arbiter pair --dutch a.trf -p --edition 2026").expect("foreign");
        assert_eq!(asked.expect("sound").edition, Some(SwissEdition::E2026));
        assert!(read("arbiter pair --dutch -p").expect("foreign").is_err());
        assert!(read("arbiter pair --dutch a.trf -p b.txt c.txt").expect("foreign").is_err());
    }
}

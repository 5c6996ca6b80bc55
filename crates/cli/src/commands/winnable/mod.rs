//! `arbiter winnable`: can this side still mate by any series of legal moves?

mod answer;
mod certificate;
mod games;
mod stream;

use std::{
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::{position::read_fen, winnable};
use arbiter_board::Color;
use arbiter_winnable::Limit;

use self::answer::Query;
use crate::{
    error::CommandError,
    format::{self, Format},
    parallel, table,
    world::World,
};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Arguments {
    #[arg(required_unless_present_any = ["fen", "verify"], conflicts_with = "fen")]
    file: Option<PathBuf>,

    #[arg(long)]
    fen: Option<String>,

    #[arg(long)]
    proof: bool,

    #[arg(long, requires = "file", conflicts_with_all = ["proof", "threads"])]
    pgn: bool,

    #[arg(long, value_name = "N", requires = "pgn", default_value = "1")]
    every: NonZero<usize>,

    #[arg(long, requires = "fen", conflicts_with = "proof")]
    explain: bool,

    #[arg(long, requires = "fen", conflicts_with_all = ["proof", "explain"])]
    certificate: bool,

    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "fen"])]
    verify: Option<PathBuf>,

    #[arg(long, default_value_t = Limit::default().positions)]
    nodes: u64,

    #[arg(long)]
    threads: Option<NonZero<usize>>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[arg(
        long,
        value_name = "FILE.parquet",
        value_parser = table::parse_output,
        conflicts_with_all = ["fen", "verify"]
    )]
    output: Option<PathBuf>,
}

/// The table for the answers, if one was named.
type Output<'a> = Option<&'a Path>;

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let query = Query {
        limit: Limit::positions(arguments.nodes),
        proof: arguments.proof,
        format: arguments.format,
        t: world.t,
    };
    if let Some(path) = &arguments.verify {
        let do_all_hold = certificate::check(path, query.format, world)?;
        return Ok(if do_all_hold { ExitCode::SUCCESS } else { ExitCode::from(1) });
    }
    if let Some(fen) = &arguments.fen {
        let position = read_fen(fen)?;
        if arguments.certificate {
            let is_complete = certificate::write(&position, query.limit, world)?;
            return Ok(if is_complete { ExitCode::SUCCESS } else { ExitCode::from(1) });
        }
        if arguments.explain {
            let text = world.t;
            match arguments.format {
                Format::Text => winnable::explain(&text, &position, query.limit, world.out)?,
                Format::Json => {
                    for side in Color::ALL {
                        let answer =
                            winnable::can_mate(text.language(), &position, side, query.limit);
                        format::json(world.out, &answer)?;
                    }
                }
            }
        } else {
            world.out.write_all(query.header().as_bytes())?;
            world.out.write_all(query.row(fen, &position).as_bytes())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let file = arguments.file.as_deref().unwrap_or_else(|| Path::new("-"));
    if arguments.pgn {
        let query =
            games::Query { limit: query.limit, every: arguments.every, format: query.format };
        let unreadable = games::run(file, query, arguments.output.as_deref(), world)?;
        return Ok(if unreadable == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) });
    }
    let threads = arguments.threads.map_or_else(parallel::cores, NonZero::get);
    let unreadable = stream::run(file, query, threads, arguments.output.as_deref(), world)?;
    Ok(if unreadable == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

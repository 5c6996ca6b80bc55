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

/// Tell for each position whether White, and whether Black, can still mate
///
/// By any series of legal moves, however badly the other side plays. A position is dead, and
/// the game drawn, when neither can. Reads one position per line, as FEN or as the first column
/// of a CSV file, from a file or standard input; writes CSV `fen,white,black` with `yes`,
/// `no` or `unknown`, in the order of the input. A line that cannot be read gives a row with
/// its number and `error`, the rest goes on, and the exit status is 2.
///
/// With --pgn the file holds games. Every position of their main lines is answered, or one in
/// --every half-moves, with the columns `game` and `ply` behind the others. Whoever can mate
/// later in a game could before, so a game costs little more than its last position.
///
/// A file `*.parquet` is a table: with a column `fen`, or with --pgn a column `movetext`.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Arguments {
    /// File with one position per line, packed or not, or a table; - for standard input
    #[arg(required_unless_present_any = ["fen", "verify"], conflicts_with = "fen")]
    file: Option<PathBuf>,

    /// A single position
    #[arg(long)]
    fen: Option<String>,

    /// Two more columns: a line of UCI moves that ends in mate
    #[arg(long)]
    proof: bool,

    /// The file holds games in PGN, packed or not
    #[arg(long, requires = "file", conflicts_with_all = ["proof", "threads"])]
    pgn: bool,

    /// Of each game only the start and every Nth position after it
    #[arg(long, value_name = "N", requires = "pgn", default_value = "1")]
    every: NonZero<usize>,

    /// Say why, in words and with the board drawn (needs --fen)
    #[arg(long, requires = "fen", conflicts_with = "proof")]
    explain: bool,

    /// Write the proof for each side as text that --verify checks (needs --fen)
    #[arg(long, requires = "fen", conflicts_with_all = ["proof", "explain"])]
    certificate: bool,

    /// Check the certificates in a file, or of standard input with -
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "fen"])]
    verify: Option<PathBuf>,

    /// The most positions to visit for one answer
    #[arg(long, default_value_t = Limit::default().positions)]
    nodes: u64,

    /// Threads [default: one per core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,

    /// How to write the answer: text is CSV, json is one object per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Table in Parquet for the answers, instead of standard output
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

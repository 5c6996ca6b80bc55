//! `arbiter perft`: how many ways a game can go on.

use std::{
    collections::BTreeMap,
    num::NonZero,
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Instant,
};

use arbiter_answers::position::{read_fen, uci};
use arbiter_board::{Move, Position};
use arbiter_rulebook::Message;
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// Deeper than any machine will ever count.
const MAX_DEPTH: i64 = 30;
const MAX_THREADS: i64 = 256;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    depth: u32,

    #[arg(long)]
    fen: Option<String>,

    #[arg(long)]
    divide: bool,

    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=MAX_THREADS))]
    threads: Option<u32>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
    nodes: u64,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let position = match &arguments.fen {
        Some(fen) => read_fen(fen)?,
        None => Position::initial(),
    };
    let threads = match arguments.threads {
        Some(threads) => threads as usize,
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let start = Instant::now();
    let too_many = || CommandError::bad_input(Message::new("cli-perft-overflow"));
    let divided = divide(&position, arguments.depth, threads).ok_or_else(too_many)?;
    let nodes = match arguments.depth {
        0 => 1,
        _ => divided
            .iter()
            .try_fold(0u64, |sum, (_, count)| sum.checked_add(*count))
            .ok_or_else(too_many)?,
    };
    let elapsed = start.elapsed();
    let divided = divided.into_iter().map(|(m, count)| (uci(&position, m).to_string(), count));
    let divide = arguments.divide.then(|| divided.collect());
    let answer = Answer { fen: position.to_string(), depth: arguments.depth, divide, nodes };
    match arguments.format {
        Format::Text => write_text(world, &answer)?,
        Format::Json => format::json(world.out, &answer)?,
    }
    let rate = u128::from(nodes) / elapsed.as_micros().max(1);
    let seconds = format!("{:.3}", elapsed.as_secs_f64());
    let speed = Message::new("cli-perft-speed").with("seconds", seconds);
    world.tell(&speed.with("rate", rate.to_string()))?;
    Ok(ExitCode::SUCCESS)
}

fn write_text(world: &mut World<'_>, answer: &Answer) -> Result<(), CommandError> {
    for (name, count) in answer.divide.iter().flatten() {
        writeln!(world.out, "{name} {count}")?;
    }
    world.print(&Message::new("cli-perft-nodes").with("n", answer.nodes.to_string()))?;
    Ok(())
}

/// The count after each first move, or nothing if one does not fit 64 bits.
///
/// The work is cut into the positions after two moves; threads take the next as they become
/// free. The sums do not depend on who took what.
fn divide(position: &Position, depth: u32, threads: usize) -> Option<Vec<(Move, u64)>> {
    let roots = position.legal_moves();
    let Some(below) = depth.checked_sub(2) else {
        return Some(roots.iter().map(|m| (*m, 1)).collect());
    };
    let mut jobs = Vec::new();
    for (i, m) in roots.iter().enumerate() {
        let child = position.play(*m);
        jobs.extend(child.legal_moves().into_iter().map(|m| (i, child.play(m))));
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut sums = vec![0u64; roots.len()];
        while let Some((i, position)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            sums[*i] = sums[*i].checked_add(position.perft(below)?)?;
        }
        Some(sums)
    };
    let parts: Vec<Option<Vec<u64>>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().ok().flatten()).collect()
    });
    let mut counts: Vec<(Move, u64)> = roots.iter().map(|m| (*m, 0)).collect();
    for part in parts {
        for ((_, count), more) in counts.iter_mut().zip(part?) {
            *count = count.checked_add(more)?;
        }
    }
    Some(counts)
}

//! The labelled positions: are we right, how long does it take, who settled it?

use std::{collections::BTreeMap, fs, path::Path};

use arbiter_board::{Color, Position};
use arbiter_winnable::{Layer, Limit, Verdict};

use crate::{clock, stats::Times};

pub const SETS: [&str; 5] = ["community", "generated", "hard", "lichess", "unfair"];

/// A position and the two labels.
pub struct Labelled {
    pub fen: String,
    pub position: Position,
    pub can_mate: [bool; 2],
}

/// Reads one set.
pub fn read(vectors: &Path, set: &str) -> Vec<Labelled> {
    let path = vectors.join("winnable").join(format!("{set}.csv"));
    let text = fs::read_to_string(&path).unwrap_or_default();
    text.lines()
        .skip(1)
        .filter_map(|row| {
            let mut cells = row.split(',');
            let fen = cells.next()?;
            let can_mate = [cells.next()? == "yes", cells.next()? == "yes"];
            let position = Position::from_fen(fen).ok()?;
            Some(Labelled { fen: fen.to_owned(), position, can_mate })
        })
        .collect()
}

/// What a run over one set gave.
#[derive(Default)]
pub struct Run {
    pub wrong: Vec<String>,
    pub unknown: usize,
    pub times: Times,
    pub layers: BTreeMap<Layer, usize>,
    /// The solver alone on the same questions, each asked right after ours.
    pub solver: Times,
    pub solver_open: usize,
    pub slowest: (u64, String),
}

/// Asks both questions of every so manyth position.
pub fn run(set: &[Labelled], step: usize, limit: Limit) -> Run {
    let mut run = Run::default();
    let with_peer = std::env::var_os("NO_PEER").is_none();
    for labelled in set.iter().step_by(step) {
        let peer = labelled.fen.parse::<chess::Board>().ok().filter(|_| with_peer);
        for (side, expected) in [Color::White, Color::Black].into_iter().zip(labelled.can_mate) {
            let start = clock::now();
            let (verdict, layer) = arbiter_winnable::verdict(&labelled.position, side, limit);
            let time = clock::now() - start;
            run.times.add(time);
            *run.layers.entry(layer).or_default() += 1;
            if time > run.slowest.0 {
                run.slowest = (time, format!("{} {side:?} {layer:?}", labelled.fen));
            }
            match (verdict, expected) {
                (Verdict::Winnable, true) | (Verdict::Unwinnable, false) => {}
                (Verdict::Undetermined, _) => run.unknown += 1,
                (Verdict::Winnable, false) | (Verdict::Unwinnable, true) => {
                    run.wrong.push(format!("{} {side:?}: {verdict:?}", labelled.fen));
                }
            }
            if let Some(board) = &peer {
                let start = clock::now();
                let answer = chasolver::winnability(board, peer_side(side));
                run.solver.add(clock::now() - start);
                run.solver_open += usize::from(answer.is_none());
            }
        }
    }
    run
}

pub fn peer_side(side: Color) -> chess::Color {
    match side {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

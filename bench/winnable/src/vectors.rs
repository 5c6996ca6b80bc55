//! The labelled positions: are we right, how long does it take, who settled it?

use std::{collections::BTreeMap, fs, path::Path};

use board::{Color, Position};
use winnable::{Layer, Limit, Verdict};

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
pub struct Run {
    pub wrong: Vec<String>,
    pub unknown: usize,
    pub times: Times,
    pub layers: BTreeMap<Layer, usize>,
}

/// Asks both questions of every position.
pub fn run(set: &[Labelled], limit: Limit) -> Run {
    let mut run = Run {
        wrong: Vec::new(),
        unknown: 0,
        times: Times::default(),
        layers: BTreeMap::new(),
    };
    for labelled in set {
        for (side, expected) in [Color::White, Color::Black].into_iter().zip(labelled.can_mate) {
            let start = clock::now();
            let (verdict, layer) = winnable::verdict(&labelled.position, side, limit);
            run.times.add(clock::now() - start);
            *run.layers.entry(layer).or_default() += 1;
            match (verdict, expected) {
                (Verdict::Winnable, true) | (Verdict::Unwinnable, false) => {}
                (Verdict::Undetermined, _) => run.unknown += 1,
                (Verdict::Winnable, false) | (Verdict::Unwinnable, true) => {
                    run.wrong.push(format!("{} {side:?}: {verdict:?}", labelled.fen));
                }
            }
            if std::env::var_os("SLOW").is_some() && run.times.last() > 100_000_000 {
                eprintln!("{} ms {} {side:?} {layer:?} {verdict:?}", run.times.last() / 1_000_000, labelled.fen);
            }
        }
    }
    run
}

/// The solver alone on the same questions.
pub fn solver_alone(set: &[Labelled]) -> (Times, usize) {
    let mut times = Times::default();
    let mut unknown = 0;
    for labelled in set {
        let Ok(board) = labelled.fen.parse::<chess::Board>() else { continue };
        for side in [chess::Color::White, chess::Color::Black] {
            let start = clock::now();
            unknown += usize::from(chasolver::winnability(&board, side).is_none());
            times.add(clock::now() - start);
        }
    }
    (times, unknown)
}

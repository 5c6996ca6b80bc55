//! Our readers.

use std::{sync::Mutex, thread};

use arbiter_board::{Move, Position};
use arbiter_laws::{
    Outcome,
    judge::{Close, ClosedGame, Judge},
};
use arbiter_notation::pgn::{self, Chunks, End, Extent, Games, MoveVisitor, Totals};
use arbiter_rulebook::{Color, LawsEdition};
use arbiter_winnable::Limit;

use crate::{Found, fingerprint};

/// Only counts.
struct Count;

impl MoveVisitor for Count {}

struct Ends(u64);

impl MoveVisitor for Ends {
    fn end(&mut self, end: &End<'_>) {
        self.0 = self.0.wrapping_add(fingerprint(&end.position.to_string()));
    }
}

fn found(totals: Totals, ends: u64) -> Found {
    Found { games: totals.games, plies: totals.plies, bad: totals.incomplete, ends }
}

pub fn stream(bytes: &[u8]) -> Found {
    found(pgn::replay(bytes, &mut Count).expect("memory can be read"), 0)
}

/// Every game judged by the Laws as `arbiter judge` does it.
pub fn judged(bytes: &[u8]) -> Found {
    let judge = Judge::new(LawsEdition::E2023, Limit::default());
    let mut judging = Judging { judge, cases: Vec::with_capacity(CASES), findings: 0 };
    let totals = pgn::replay(bytes, &mut judging).expect("memory can be read");
    judging.judge_cases();
    std::hint::black_box(judging.findings);
    found(totals, 0)
}

/// Games that are judged together.
const CASES: usize = 256;

struct Judging {
    judge: Judge,
    cases: Vec<ClosedGame>,
    findings: usize,
}

impl Judging {
    fn judge_cases(&mut self) {
        for case in self.cases.drain(..) {
            self.findings += case.judge().findings.len();
            self.judge.reuse(case);
        }
    }
}

impl MoveVisitor for Judging {
    fn start(&mut self, position: &Position) -> bool {
        self.judge.begin(position);
        true
    }

    fn played(&mut self, m: Move, after: &Position) {
        self.judge.played(m, after);
    }

    fn end(&mut self, end: &End<'_>) {
        let result = end.outcome.and_then(|outcome| match outcome {
            pgn::Outcome::WhiteWins => Some(Outcome::win(Color::White)),
            pgn::Outcome::BlackWins => Some(Outcome::win(Color::Black)),
            pgn::Outcome::Draw => Some(Outcome::DRAW),
            pgn::Outcome::Unknown => None,
        });
        let close = Close { result, tagged: result, ..Close::default() };
        self.cases.push(self.judge.close(end.position, close));
        if self.cases.len() == CASES {
            self.judge_cases();
        }
    }
}

pub fn in_memory(bytes: &[u8]) -> Found {
    let extent = Extent { offset: 0, line: 1 };
    found(pgn::replay_chunk(bytes, extent, 0, &mut Count), 0)
}

pub fn with_ends(bytes: &[u8]) -> Found {
    let mut ends = Ends(0);
    let totals = pgn::replay(bytes, &mut ends).expect("memory can be read");
    found(totals, ends.0)
}

/// One thread a core; each takes the next piece when it has finished its own.
pub fn parallel(bytes: &[u8]) -> Found {
    let chunks = Mutex::new(Chunks::new(bytes));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(|| work(&chunks))).collect();
        let totals = workers.into_iter().map(|worker| worker.join().expect("no worker panics"));
        totals.fold(Found::default(), |sum, part| Found {
            games: sum.games + part.games,
            plies: sum.plies + part.plies,
            bad: sum.bad + part.bad,
            ends: 0,
        })
    })
}

fn work(chunks: &Mutex<Chunks<&[u8]>>) -> Found {
    let mut sum = Found::default();
    let mut buffer = Vec::new();
    loop {
        let next = chunks.lock().expect("no worker panics").next_into(&mut buffer);
        let Some(extent) = next.expect("memory can be read") else { return sum };
        let totals = pgn::replay_chunk(&buffer, extent, 0, &mut Count);
        sum.games += totals.games;
        sum.plies += totals.plies;
        sum.bad += totals.incomplete;
    }
}

/// Every game, with its variations, is equal after writing and reading.
pub fn write_and_read(bytes: &[u8]) {
    let mut text = String::new();
    for entry in Games::new(bytes) {
        let game = entry.expect("memory can be read").game;
        text.clear();
        pgn::write(&game, &mut text).expect("a string takes everything");
        let again = Games::new(text.as_bytes()).next().expect("a game was written");
        assert_eq!(again.expect("memory can be read").game, game, "{text}");
    }
}

//! What it costs to judge games beside only reading them, every move checked, on one core.

use std::{
    env, fs,
    io::Read,
    path::{Path, PathBuf},
    time::Duration,
};

use arbiter_board::{Move, Position};
use arbiter_laws::{
    Outcome,
    judge::{Close, ClosedGame, Judge},
};
use arbiter_notation::pgn::{self, End, Extent, MoveVisitor};
use arbiter_rulebook::{Color, LawsEdition};
use arbiter_winnable::Limit;

const ROUNDS: u32 = 3;

struct Reading;

impl MoveVisitor for Reading {}

struct Judging {
    judge: Judge,
    cases: Vec<ClosedGame>,
    findings: usize,
}

/// Games that are judged together, as the command does it.
const CASES: usize = 256;

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

    #[inline]
    fn played(&mut self, m: Move, after: &Position) {
        self.judge.played(m, after);
    }

    fn end(&mut self, end: &End<'_>) {
        let result = match end.outcome {
            Some(pgn::Outcome::WhiteWins) => Some(Outcome::win(Color::White)),
            Some(pgn::Outcome::BlackWins) => Some(Outcome::win(Color::Black)),
            Some(pgn::Outcome::Draw) => Some(Outcome::DRAW),
            Some(pgn::Outcome::Unknown) | None => None,
        };
        if end.complete {
            let close = Close { result, ..Close::default() };
            self.cases.push(self.judge.close(end.position, close));
            if self.cases.len() == CASES {
                self.judge_cases();
            }
        }
    }
}

pub fn compare() {
    let Some(corpus) = corpus() else {
        println!("skipped: no shared/vectors/pgn/corpus.pgn.gz beside the repository");
        return;
    };
    let extent = Extent { offset: 0, line: 1 };
    let (mut reading, mut judging) = (Duration::MAX, Duration::MAX);
    let (mut games, mut findings) = (0, 0);
    for _ in 0..ROUNDS {
        let begin = processor_time();
        games = pgn::replay_chunk(&corpus, extent, 0, &mut Reading).games;
        reading = reading.min(processor_time() - begin);
        let judge = Judge::new(LawsEdition::NEWEST, Limit::default());
        let mut visitor = Judging { judge, cases: Vec::with_capacity(CASES), findings: 0 };
        let begin = processor_time();
        pgn::replay_chunk(&corpus, extent, 0, &mut visitor);
        visitor.judge_cases();
        judging = judging.min(processor_time() - begin);
        findings = visitor.findings;
    }
    println!(
        "| whole games, processor time of one thread, best of {ROUNDS} | games/s | of reading | findings |"
    );
    println!("|---|---:|---:|---:|");
    for (name, time, found) in [("read", reading, 0), ("read and judged", judging, findings)] {
        let rate = games as f64 / time.as_secs_f64();
        let share = 100.0 * reading.as_secs_f64() / time.as_secs_f64();
        println!("| {name} | {rate:.0} | {share:.0} % | {found} |");
    }
}

/// Processor time of this thread: what else runs on the machine does not count.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanos.expect("the system says how long a thread has run"))
}

fn corpus() -> Option<Vec<u8>> {
    let vectors = env::var_os("ARBITER_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
        PathBuf::from,
    );
    let packed = fs::read(vectors.join("pgn/corpus.pgn.gz")).ok()?;
    let mut corpus = Vec::new();
    flate2::read::MultiGzDecoder::new(&packed[..]).read_to_end(&mut corpus).ok()?;
    Some(corpus)
}

//! Complete tables of all positions of up to four pieces, against the layers and the solver.
//!
//! One row for every set of pieces in which White has more than its king; all tables together
//! take a minute or two. The cheap layers (material, plan, forced lines; no search to the end
//! and no solver) are asked of every position in which White cannot mate, so a plan that errs
//! is seen; of every position with at most [`FEW`] legal moves, since forced lines may say no
//! there; and of one in [`STEP`] of the rest. There only material could say no, which depends on
//! nothing but the set of pieces and the colours of the bishops' squares. `STEP=1` asks of all
//! positions and takes hours.
//!
//! The full verdict and the solver alone are asked of every position in which White cannot mate
//! although material allows it; of at most [`MOST_OPEN`] a set, evenly spread, in which White
//! can mate and the cheap layers do not see it; and of one in [`DEEP`] of all others asked.
//! Every [`EXCHANGED`]th cheap question is put a second time with colours exchanged.

#[path = "../../../crates/winnable/tests/oracle/mod.rs"]
pub mod oracle;

use arbiter_board::{Color, Piece, Position, Role, Setup};
use arbiter_winnable::{Layer, Limit, Verdict};
use oracle::{Class, Oracle};

use crate::{clock, stats::human, vectors::peer_side};

/// Where so few moves are legal, the cheap layers may say no for another reason than material:
/// the `FEW_CHOICES` of `decide.rs`.
const FEW: usize = 3;

/// One in so many of the other positions is asked of the cheap layers, unless the environment
/// says otherwise.
const STEP: usize = 11;

/// One in so many of the positions that are settled cheaply is asked in full.
const DEEP: usize = 997;

/// The most positions left open by the cheap layers that are asked in full, in one set of pieces.
const MOST_OPEN: usize = 4_000;

/// One question in so many is put to the cheap layers for Black, too.
const EXCHANGED: usize = 7;

/// In one position in so many the oracle's moves are compared with those made on the board.
const FOLLOWED: usize = 11;

const HEAD: &str = "| pieces | positions up to symmetry | White can mate | cannot, by material \
    | cannot otherwise | asked cheaply | of which left open: can, cannot | asked in full \
    | solver alone | wrong | times of table, cheap, full |\n|---|---|---|---|---|---|---|---|---|---|---|";

/// Makes the tables and compares. Prints a row for each set of pieces, or for those named.
pub fn run(beside_kings: usize, wanted: &[String]) {
    println!("{HEAD}");
    let step = crate::step().unwrap_or(STEP);
    let mut oracle = Oracle::default();
    let mut sum = Count::default();
    for n in 1..=beside_kings {
        for class in oracle::classes(n) {
            let name = name(&class);
            let is_wanted = wanted.is_empty() || wanted.contains(&name);
            if is_wanted && class.iter().any(|piece| piece.0) {
                let count = compare(&mut oracle, &class, step);
                println!("{}", count.row(&name));
                sum.merge(&count);
            }
        }
    }
    println!("{}", sum.row("all"));
}

fn compare(oracle: &mut Oracle, class: &Class, step: usize) -> Count {
    let mut count = Count::default();
    let start = clock::now();
    oracle.make(class);
    count.times[0] = clock::now() - start;
    let start = clock::now();
    let mut full = Full::default();
    oracle::each_position(class, |index, position| {
        let expected = oracle.can_white_mate(position);
        count.positions += 1;
        count.good += usize::from(expected);
        if index.is_multiple_of(FOLLOWED) && !oracle::follows_the_board(position) {
            count.wrong += 1;
            println!("the table goes elsewhere than the board: {position}");
        }
        if !expected || index.is_multiple_of(step) || position.legal_moves().len() <= FEW {
            let (verdict, layer) = count.ask_cheaply(position, expected);
            full.consider(position, expected, verdict, layer);
        }
    });
    count.times[1] = clock::now() - start;
    let start = clock::now();
    count.hard = full.hard.len();
    for (position, expected) in full.choose() {
        count.ask_in_full(&position, expected);
    }
    count.times[2] = clock::now() - start;
    count
}

/// What may be asked in full, and what White can do there.
#[derive(Default)]
struct Full {
    /// White cannot mate, although material allows it.
    hard: Vec<(Position, bool)>,
    /// White can mate, but the cheap layers do not see it.
    open: Vec<(Position, bool)>,
    /// Some of the others.
    sample: Vec<(Position, bool)>,
    others: usize,
}

impl Full {
    fn consider(&mut self, position: &Position, expected: bool, verdict: Verdict, layer: Layer) {
        if !expected && layer != Layer::Material {
            self.hard.push((*position, expected));
        } else if verdict == Verdict::Undetermined {
            self.open.push((*position, expected));
        } else {
            self.others += 1;
            if self.others.is_multiple_of(DEEP) {
                self.sample.push((*position, expected));
            }
        }
    }

    /// All that are hard, at most so many that were left open, evenly spread, and the sample.
    fn choose(self) -> impl Iterator<Item = (Position, bool)> {
        let stride = self.open.len().div_ceil(MOST_OPEN).max(1);
        self.hard.into_iter().chain(self.open.into_iter().step_by(stride)).chain(self.sample)
    }
}

#[derive(Default)]
struct Count {
    positions: usize,
    good: usize,
    material: usize,
    hard: usize,
    cheap: usize,
    open: [usize; 2],
    full: usize,
    solver: usize,
    wrong: usize,
    times: [u64; 3],
}

impl Count {
    /// Asks the layers that need neither the whole search nor the solver.
    fn ask_cheaply(&mut self, position: &Position, expected: bool) -> (Verdict, Layer) {
        let limit = Limit::positions(0);
        let (verdict, layer) = arbiter_winnable::verdict(position, Color::White, limit);
        self.cheap += 1;
        let is_barred = layer == Layer::Material && verdict == Verdict::Unwinnable;
        self.material += usize::from(is_barred);
        self.open[usize::from(!expected)] += usize::from(verdict == Verdict::Undetermined);
        self.check(position, Color::White, verdict, expected);
        if self.cheap.is_multiple_of(EXCHANGED) {
            let exchanged = exchange(position);
            let (again, _) = arbiter_winnable::verdict(&exchanged, Color::Black, limit);
            self.check(&exchanged, Color::Black, again, expected);
        }
        (verdict, layer)
    }

    /// Asks with search and solver, which must know; then the solver alone.
    fn ask_in_full(&mut self, position: &Position, expected: bool) {
        let verdict = arbiter_winnable::verdict(position, Color::White, Limit::default()).0;
        self.full += 1;
        self.must_know(position, verdict, expected);
        if let Ok(board) = position.to_string().parse::<chess::Board>() {
            let answer = chasolver::winnability(&board, peer_side(Color::White));
            let verdict = match answer {
                Some(chasolver::Winnability::Winnable { .. }) => Verdict::Winnable,
                Some(chasolver::Winnability::Unwinnable) => Verdict::Unwinnable,
                None => Verdict::Undetermined,
            };
            self.solver += 1;
            self.must_know(position, verdict, expected);
        }
    }

    fn must_know(&mut self, position: &Position, verdict: Verdict, expected: bool) {
        if verdict == Verdict::Undetermined {
            self.wrong += 1;
            println!("not known: {position}");
        }
        self.check(position, Color::White, verdict, expected);
    }

    fn check(&mut self, position: &Position, side: Color, verdict: Verdict, expected: bool) {
        let is_wrong = match verdict {
            Verdict::Winnable => !expected,
            Verdict::Unwinnable => expected,
            Verdict::Undetermined => false,
        };
        if is_wrong {
            self.wrong += 1;
            println!("wrong: {position} {side:?} {verdict:?}");
        }
    }

    fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.good += other.good;
        self.material += other.material;
        self.hard += other.hard;
        self.cheap += other.cheap;
        self.open[0] += other.open[0];
        self.open[1] += other.open[1];
        self.full += other.full;
        self.solver += other.solver;
        self.wrong += other.wrong;
        for (sum, time) in self.times.iter_mut().zip(other.times) {
            *sum += time;
        }
    }

    fn row(&self, name: &str) -> String {
        let Self { positions, good, material, hard, cheap, open, full, solver, wrong, times } =
            self;
        let [table, cheap_time, full_time] = times.map(human);
        let [can, cannot] = open;
        format!(
            "| {name} | {positions} | {good} | {material} | {hard} | {cheap} | {can}, {cannot} \
             | {full} | {solver} | {wrong} | {table}, {cheap_time}, {full_time} |"
        )
    }
}

/// The same with colours exchanged.
fn exchange(position: &Position) -> Position {
    let mut setup = Setup::empty();
    setup.turn = !position.turn();
    setup.en_passant = position.en_passant().map(arbiter_board::Square::flip);
    for square in position.occupied() {
        if let Some(Piece { color, role }) = position.piece_at(square) {
            setup.put(square.flip(), Some(Piece { color: !color, role }));
        }
    }
    setup.position().expect("a position with colours exchanged is a position")
}

/// A name such as `KQ-KR`.
pub fn name(class: &[(bool, Role)]) -> String {
    let side = |white: bool| -> String {
        let own = class.iter().rev().filter(|piece| piece.0 == white);
        own.map(|piece| piece.1.char().to_ascii_uppercase()).collect()
    };
    format!("K{}-K{}", side(true), side(false))
}

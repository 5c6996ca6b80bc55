//! Complete tables of all positions of up to four pieces, against the layers and the solver.

#[path = "../../../crates/winnable/tests/oracle/mod.rs"]
mod oracle;

use board::{Color, Position, Role};
use winnable::{Limit, Verdict};

/// The solver and the search are asked for one position in so many; the cheap layers for all.
const DEEP: usize = 4999;

/// Makes every table and compares. Prints a row for each set of pieces.
pub fn run(beside_kings: usize) {
    println!(
        "| pieces | positions up to symmetry | White can mate | settled cheaply | asked in full | wrong |"
    );
    println!("|---|---|---|---|---|---|");
    let mut oracle = oracle::Oracle::default();
    let mut sum = Count::default();
    for n in 0..=beside_kings {
        for class in oracle::classes(n) {
            oracle.make(&class);
            let mut count = Count::default();
            oracle::each_position(&class, |index, position| {
                count.add(position, oracle.can_white_mate(position), index % DEEP == 0);
            });
            println!("{}", count.row(&name(&class)));
            sum.merge(&count);
        }
    }
    println!("{}", sum.row("all"));
}

#[derive(Default)]
struct Count {
    positions: u64,
    good: u64,
    cheap: u64,
    deep: u64,
    wrong: u64,
}

impl Count {
    fn add(&mut self, position: &Position, expected: bool, deep: bool) {
        self.positions += 1;
        self.good += u64::from(expected);
        let cheap = winnable::verdict(position, Color::White, Limit::positions(0)).0;
        self.cheap += u64::from(cheap != Verdict::Undetermined);
        self.check(position, cheap, expected);
        if deep {
            self.deep += 1;
            let full = winnable::verdict(position, Color::White, Limit::default()).0;
            self.wrong += u64::from(full == Verdict::Undetermined);
            self.check(position, full, expected);
        }
    }

    fn check(&mut self, position: &Position, verdict: Verdict, expected: bool) {
        let is_wrong = match verdict {
            Verdict::Winnable => !expected,
            Verdict::Unwinnable => expected,
            Verdict::Undetermined => false,
        };
        if is_wrong {
            self.wrong += 1;
            println!("wrong: {position} {verdict:?}");
        }
    }

    fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.good += other.good;
        self.cheap += other.cheap;
        self.deep += other.deep;
        self.wrong += other.wrong;
    }

    fn row(&self, name: &str) -> String {
        let Self { positions, good, cheap, deep, wrong } = self;
        format!("| {name} | {positions} | {good} | {cheap} | {deep} | {wrong} |")
    }
}

/// A name such as `KQ-KR`.
fn name(class: &[(bool, Role)]) -> String {
    let side = |white: bool| -> String {
        let own = class.iter().rev().filter(|piece| piece.0 == white);
        own.map(|piece| piece.1.char().to_ascii_uppercase()).collect()
    };
    format!("K{}-K{}", side(true), side(false))
}

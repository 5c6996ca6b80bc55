use pairing::{
    dutch,
    generate::{Plan, generate},
    swiss::{Field, Options},
};
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u16 = a[1].parse().unwrap();
    let rounds: u8 = a[2].parse().unwrap();
    let seed: u64 = a[3].parse().unwrap();
    let t = Instant::now();
    let record = generate(&Plan::new(n, rounds, seed));
    println!("generated {} in {:?}", record.rounds_recorded(), t.elapsed());
    for round in 1..=record.rounds_recorded() {
        let t = Instant::now();
        let field =
            Field::of(&record, &Options { round: Some(round), ..Options::default() }).unwrap();
        let tf = t.elapsed();
        let t = Instant::now();
        let b = dutch::pair(&field).unwrap();
        println!(
            "n {n} round {round}: field {tf:?} pair {:?} boards {}",
            t.elapsed(),
            b.boards.len()
        );
    }
}

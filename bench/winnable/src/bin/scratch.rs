use std::fs;
use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, Verdict};
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
fn main() {
    let limit: u64 = std::env::var("LIMIT").ok().and_then(|l| l.parse().ok()).unwrap_or(Limit::default().positions);
    for path in std::env::args().skip(1) {
        for row in fs::read_to_string(&path).unwrap().lines().skip(1) {
            let cells: Vec<&str> = row.split(',').collect();
            let position = Position::from_fen(cells[0]).unwrap();
            for (side, label) in Color::ALL.into_iter().zip(&cells[1..]) {
                let start = now();
                let (v, layer) = arbiter_winnable::verdict(&position, side, Limit::positions(limit));
                let t = now() - start;
                let v = match v { Verdict::Winnable => "yes", Verdict::Unwinnable => "no", Verdict::Undetermined => "unknown" };
                println!("{},{side:?},{label},{v},{layer:?},{}", cells[0], t / 1000);
            }
        }
    }
}

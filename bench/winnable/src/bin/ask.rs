use std::{fs, collections::BTreeMap};
use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, Verdict};
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
// input rows: fen,Side,label,verdict,layer,us ; only rows whose layer is in FILTER
fn main() {
    let limit: u64 = std::env::var("LIMIT").ok().and_then(|l| l.parse().ok()).unwrap_or(Limit::default().positions);
    let filter = std::env::var("FILTER").unwrap_or_default();
    for path in std::env::args().skip(1) {
        let mut sums: BTreeMap<(String, String), [u64; 5]> = BTreeMap::new();
        for row in fs::read_to_string(&path).unwrap().lines() {
            let cells: Vec<&str> = row.split(',').collect();
            if !filter.is_empty() && !filter.contains(cells[4]) { continue; }
            let position = Position::from_fen(cells[0]).unwrap();
            let side = if cells[1] == "White" { Color::White } else { Color::Black };
            let start = now();
            let (v, layer) = arbiter_winnable::verdict(&position, side, Limit::positions(limit));
            let t = now() - start;
            let v = match v { Verdict::Winnable => "yes", Verdict::Unwinnable => "no", Verdict::Undetermined => "unknown" };
            let e = sums.entry((cells[2].to_owned(), cells[4].to_owned())).or_default();
            e[0] += 1; e[3] += t; e[4] = e[4].max(t);
            if v == "unknown" { e[1] += 1 } else if v != cells[2] { e[2] += 1; println!("WRONG {row}"); }
            if t > 20_000_000 || v == "unknown" { println!("slow {},{},{},{v},{layer:?},{} before {} {}", cells[0], cells[1], cells[2], t/1000, cells[4], cells[5]); }
        }
        for (k, v) in sums { println!("{path} {k:?}: {} unknown {} wrong {} total {} ms max {} ms", v[0], v[1], v[2], v[3] / 1_000_000, v[4]/1_000_000); }
    }
}

use std::{fs, collections::BTreeMap};
use arbiter_board::{Color, Position};
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
// input rows: fen,Side,label,verdict,layer,us
fn main() {
    let most: usize = std::env::var("MOST").ok().and_then(|l| l.parse().ok()).unwrap_or(200);
    let list = std::env::var_os("LIST").is_some();
    for path in std::env::args().skip(1) {
        let mut sums: BTreeMap<(String, String), [u64; 4]> = BTreeMap::new();
        for row in fs::read_to_string(&path).unwrap().lines() {
            let cells: Vec<&str> = row.split(',').collect();
            let position = Position::from_fen(cells[0]).unwrap();
            let side = if cells[1] == "White" { Color::White } else { Color::Black };
            let start = now();
            let proved = arbiter_winnable::scratch_prove(&position, side, most);
            let t = now() - start;
            let e = sums.entry((cells[2].to_owned(), cells[4].to_owned())).or_default();
            e[0] += 1; e[3] += t;
            if let Some(n) = proved { e[1] += 1; e[2] += n as u64; if cells[2] == "yes" { println!("WRONG {row}"); } }
            else if list && cells[2] == "no" { println!("open {row}"); }
        }
        for (k, v) in sums { println!("{path} {k:?}: {} proved {} structures {} mean {} ns", v[0], v[1], v[2], v[3] / v[0]); }
    }
}

use std::{fs, collections::BTreeMap};
use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, certificate, verify};
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}
// input rows: fen,Side,label,verdict,layer,us
fn main() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let step: usize = std::env::var("STEP").ok().and_then(|l| l.parse().ok()).unwrap_or(1);
    for path in std::env::args().skip(1) {
        let mut sums: BTreeMap<(String, String), [u64; 6]> = BTreeMap::new();
        for row in fs::read_to_string(&path).unwrap().lines().filter(|row| only.is_empty() || row.contains(&only)).step_by(step) {
            let cells: Vec<&str> = row.split(',').collect();
            let position = Position::from_fen(cells[0]).unwrap();
            let side = if cells[1] == "White" { Color::White } else { Color::Black };
            let e = sums.entry((cells[2].to_owned(), cells[4].to_owned())).or_default();
            let start = now();
            let cert = certificate(&position, side, Limit::default());
            let t0 = now();
            e[0] += 1;
            let Some(cert) = cert else { e[1] += 1; println!("none {row}"); continue };
            e[2] = e[2].max(cert.len() as u64);
            match verify(&cert) {
                Ok(p) => { if p.can_mate != (cells[2] == "yes") { println!("WRONG {row}"); } }
                Err(r) => { e[3] += 1; println!("refused {row} {r}"); }
            }
            e[4] += t0 - start; e[5] += now() - t0;
        }
        for (k, v) in sums { println!("{path} {k:?}: {} none {} longest {} refused {} made in {} ms checked in {} ms", v[0], v[1], v[2], v[3], v[4]/1_000_000, v[5]/1_000_000); }
    }
}

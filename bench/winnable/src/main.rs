use std::time::Instant;
use board::{Color, Position};
use winnable::{Layer, Limit, Verdict};
fn main() {
    let lim = std::env::var("LIM").ok().and_then(|s| s.parse().ok()).unwrap_or(3_000_000);
    for f in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&f).unwrap();
        let mut v = vec![];
        let mut bad = 0;
        let mut layers = std::collections::BTreeMap::<Layer, (u64, u64, u64)>::new();
        for l in t.lines().skip(1) {
            let p: Vec<_> = l.split(',').collect();
            let pos = match Position::from_fen(p[0]) { Ok(p) => p, Err(e) => { println!("{e} {l}"); continue } };
            for (c, e) in [(Color::White, p[1]), (Color::Black, p[2])] {
                let s = Instant::now();
                let (r, layer) = winnable::verdict(&pos, c, Limit::positions(lim));
                let d = s.elapsed().as_nanos() as u64;
                let a = match r { Verdict::Winnable => "yes", Verdict::Unwinnable => "no", Verdict::Undetermined => "unknown" };
                let en = layers.entry(layer).or_default();
                en.0 += 1; en.1 += d; if a == "no" { en.2 += 1 }
                if a != e { bad += 1; if bad < 20 { println!("BAD {l} {a} {layer:?}"); } }
                v.push((d, l.to_string(), c == Color::White, layer));
            }
        }
        v.sort();
        let tot: u64 = v.iter().map(|x| x.0).sum();
        println!("{f}: n={} total={}ms mean={}ns p50={} p99={} max={} bad={}", v.len(), tot / 1000000, tot / v.len() as u64, v[v.len() / 2].0, v[v.len() * 99 / 100].0, v[v.len() - 1].0, bad);
        for (l, e) in layers { println!("  {l:?}: n={} no={} total={}ms mean={}ns", e.0, e.2, e.1 / 1000000, e.1 / e.0); }
        for x in v.iter().rev().take(12) { println!("   {}us {} {:?} {:?}", x.0 / 1000, x.1, x.2, x.3); }
    }
}

//! How the server bears a full hall, a long archive and many readers. `cargo xtask test` runs each
//! in a small form, which asserts what is said and not how quickly; `cargo xtask soak` runs the
//! sizes that the handbook names and holds the program to their limits.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "figures are told, failures panic")]

mod archive;
mod crowd;
mod pages;

use std::{
    env,
    fmt::Debug,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

/// A size that the soak names, or the small one.
fn size(variable: &str, small: usize) -> usize {
    env::var(variable).map_or(small, |size| size.parse().unwrap())
}

/// Whether the limits are to be kept: in the soak alone, where the program is optimised.
fn is_soak() -> bool {
    env::var_os("ARBITER_SOAK").is_some()
}

/// Figures beside their limits.
#[derive(Default)]
struct Verdicts {
    broken: Vec<String>,
}

impl Verdicts {
    /// Tells a figure and whether it is within its limit.
    fn tell<T: Copy + Debug + PartialOrd>(&mut self, what: &str, found: T, at_most: T) {
        let verdict = if found <= at_most { "kept" } else { "BROKEN" };
        let line = format!("{what}: {found:?}, limit {at_most:?}: {verdict}");
        println!("{line}");
        if at_most < found {
            self.broken.push(line);
        }
    }

    /// The soak fails where a limit is broken.
    fn end(self) {
        assert!(!is_soak() || self.broken.is_empty(), "{:#?}", self.broken);
    }
}

/// The time that 99 of 100 stay within.
fn p99(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[(times.len() * 99).div_ceil(100) - 1]
}

/// A connection that asks one thing after the other.
struct Line(BufReader<TcpStream>);

impl Line {
    fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::with_capacity(64 << 10, stream))
    }

    /// Status and body.
    fn ask(&mut self, method: &str, path: &str, headers: &str, body: &str) -> (u16, Vec<u8>) {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: load\r\n{headers}\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() != 0, "{path}: the connection ended");
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            } else if line.is_empty() {
                break;
            }
            assert!(!line.starts_with("transfer-encoding"), "{path} comes in pieces");
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        (status, body)
    }
}

/// The most memory that a process has had, in MiB, where the system tells.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? >> 10)
}

//! A server in a process of its own, on the second core, and what the system says about it.

use std::{fs, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{ChildStdin, ChildStdout, Command},
};

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The core of the generator, and the core of whatever is measured.
pub const GENERATOR_CORE: &str = "0";
const SERVER_CORE: &str = "1";

/// A server that is measured.
pub struct Child {
    process: tokio::process::Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Where it listens.
    pub address: String,
    pid: u32,
}

impl Child {
    /// Starts this program again as the server of this kind.
    pub async fn start(kind: &str, arguments: &[&str]) -> Result<Self, Error> {
        let mut process = Command::new("taskset")
            .args(["-c", SERVER_CORE])
            .arg(std::env::current_exe()?)
            .arg("--serve")
            .arg(kind)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let input = process.stdin.take().ok_or("no input")?;
        let mut output = BufReader::new(process.stdout.take().ok_or("no output")?).lines();
        let address = output.next_line().await?.ok_or("the server said nothing")?;
        // `taskset` becomes the program itself.
        let pid = process.id().ok_or("the server has ended")?;
        Ok(Self { process, input, output, address, pid })
    }

    /// Asks the server something about itself.
    pub async fn ask(&mut self, question: &str) -> Result<String, Error> {
        self.input.write_all(format!("{question}\n").as_bytes()).await?;
        Ok(self.output.next_line().await?.ok_or("the server has ended")?)
    }

    pub async fn stop(mut self) -> Result<(), Error> {
        Ok(self.process.kill().await?)
    }

    /// Bytes of memory that it has.
    pub fn memory(&self) -> Result<u64, Error> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
        Ok(kilobytes << 10)
    }

    /// The time for which its threads have run.
    pub fn cpu(&self) -> Result<Duration, Error> {
        let mut nanoseconds = 0;
        for task in fs::read_dir(format!("/proc/{}/task", self.pid))? {
            // A thread may end meanwhile.
            let Ok(text) = fs::read_to_string(task?.path().join("schedstat")) else { continue };
            nanoseconds += text.split(' ').next().ok_or("no number")?.parse::<u64>()?;
        }
        Ok(Duration::from_nanos(nanoseconds))
    }
}

/// Keeps this process on the core of the generator; threads that are made later stay there, too.
pub fn stay_on_own_core() -> Result<(), Error> {
    let pid = std::process::id().to_string();
    let mut command = std::process::Command::new("taskset");
    let done = command.args(["-p", "-c", GENERATOR_CORE, &pid]).stdout(Stdio::null()).status()?;
    if done.success() { Ok(()) } else { Err("taskset does not work here".into()) }
}

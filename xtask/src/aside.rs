//! Parts of `cargo xtask test` that run beside another one. Each is a command of its own, so what it says
//! can be kept until it has ended: two that talk at once cannot be read.

use std::{
    env, fs,
    process::Command,
    thread::{self, JoinHandle},
};

use anyhow::{Result, anyhow, bail};

use crate::shell;

/// Commands of ours that run one after the other, beside whoever began them.
pub(crate) struct Aside {
    commands: &'static [&'static str],
    running: JoinHandle<Vec<Ended>>,
}

/// How one of them ended, and all that it said.
struct Ended {
    said: String,
    outcome: Result<()>,
}

impl Aside {
    /// Begins to run them. One that fails does not keep the next from running.
    pub(crate) fn begin(commands: &'static [&'static str]) -> Result<Self> {
        println!("==> meanwhile: {}", commands.join(", "));
        let program = env::current_exe()?;
        let folder = shell::root().join("target/xtask");
        fs::create_dir_all(&folder)?;
        let running = thread::spawn(move || {
            let run = |name: &&str| {
                let log = folder.join(format!("{name}.log"));
                let outcome = fs::File::create(&log).map_err(Into::into).and_then(|file| {
                    let mut command = Command::new(&program);
                    command.arg(name).stderr(file.try_clone()?).stdout(file);
                    shell::call(&mut command)
                });
                let said = match fs::read(&log) {
                    Ok(said) => String::from_utf8_lossy(&said).into_owned(),
                    Err(error) => format!("{}: {error}\n", log.display()),
                };
                Ended { said, outcome }
            };
            commands.iter().map(run).collect()
        });
        Ok(Self { commands, running })
    }

    /// Waits for the last of them, repeats what all have said and tells which failed.
    pub(crate) fn finish(self) -> Result<()> {
        let ended = self.running.join().map_err(|_| anyhow!("{:?} broke off", self.commands))?;
        let mut failed = Vec::new();
        for (name, Ended { said, outcome }) in self.commands.iter().zip(ended) {
            print!("{said}");
            if let Err(error) = outcome {
                failed.push(format!("cargo xtask {name}: {error:#}"));
            }
        }
        if failed.is_empty() { Ok(()) } else { bail!("{}", failed.join("\n")) }
    }
}

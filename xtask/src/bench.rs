//! `cargo xtask bench`: comparisons with peers, each a package of the workspace in `bench/`.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::shell;

/// Runs the named benchmarks, or all of them. What follows `--` goes to the benchmark.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let split = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let (wanted, passed_on) = arguments.split_at(split);
    let known = names()?;
    for name in wanted {
        if !known.contains(name) {
            bail!("no benchmark {name:?}; there are: {}", known.join(", "));
        }
    }
    for name in known.iter().filter(|name| wanted.is_empty() || wanted.contains(name)) {
        println!("# {name}");
        let package = format!("bench-{name}");
        let mut command = shell::cargo();
        command.args(["run", "--quiet", "--release", "--manifest-path", "bench/Cargo.toml"]);
        shell::call(command.args(["-p", &package]).args(passed_on))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn names() -> Result<Vec<String>> {
    let manifests = shell::files("bench", &["Cargo.toml"])?;
    let folders = manifests.iter().filter_map(|path| path.parent()?.file_name()?.to_str());
    Ok(folders.filter(|&name| name != "bench").map(str::to_owned).collect())
}

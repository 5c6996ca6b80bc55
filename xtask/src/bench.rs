//! `cargo xtask bench`: comparisons with peers, each a package of the workspace in `bench/`.
//!
//! What they print becomes a part of `docs/generated/performance.md`, with the day and the machine
//! of that run; parts of other benchmarks stay as they are. Tables of growing sizes become
//! pictures beside the page.

use std::{
    fmt::Write as _,
    fs,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::{curves, shell};

const PAGE: &str = "docs/generated/performance.md";

/// The pictures, as the page refers to them.
const PICTURES: &str = "performance";

const HEAD: &str = "\
# Performance

Written by `cargo xtask bench`; `cargo xtask bench NAME` writes one part again. Each part says when
and on what machine it was run. We and the peers take turns within one run, so ratios hold whatever
else the machine was doing; times in themselves hold for a quiet machine only.
";

/// Runs the named benchmarks, or all of them. What follows `--` goes to the benchmark, and then
/// the page stays as it is: it shows the usual run.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let split = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let (wanted, passed_on) = arguments.split_at(split);
    let known = names()?;
    for name in wanted {
        if !known.contains(name) {
            bail!("no benchmark {name:?}; there are: {}", known.join(", "));
        }
    }
    let mut missed = Vec::new();
    for name in known.iter().filter(|name| wanted.is_empty() || wanted.contains(name)) {
        println!("# {name}");
        let machine = machine();
        let (printed, is_met) = listen(name, passed_on)?;
        if passed_on.is_empty() {
            record(name, &machine, &printed)?;
        }
        if !is_met {
            missed.push(name.as_str());
        }
    }
    if !missed.is_empty() {
        bail!("measured, and goals were missed: {}", missed.join(", "));
    }
    Ok(ExitCode::SUCCESS)
}

fn names() -> Result<Vec<String>> {
    let manifests = shell::files("bench", &["Cargo.toml"])?;
    let folders = manifests.iter().filter_map(|path| path.parent()?.file_name()?.to_str());
    Ok(folders.filter(|&name| name != "bench").map(str::to_owned).collect())
}

/// The exit status of a benchmark that measured everything and missed a goal.
const MISSED: i32 = 2;

/// Runs a benchmark, shows what it prints and gives it back, with whether its goals were met.
fn listen(name: &str, passed_on: &[String]) -> Result<(String, bool)> {
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--release", "--manifest-path", "bench/Cargo.toml"]);
    command.args(["-p", &format!("bench-{name}")]).args(passed_on).stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let mut printed = String::new();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines() {
            let line = line?;
            println!("{line}");
            printed.push_str(line.trim_end());
            printed.push('\n');
        }
    }
    let status = child.wait()?;
    if !status.success() && status.code() != Some(MISSED) {
        bail!("{command:?} ended with {status}");
    }
    Ok((printed, status.success()))
}

/// Puts what a benchmark has printed onto the page, and draws its curves.
fn record(name: &str, machine: &str, printed: &str) -> Result<()> {
    let page = shell::root().join(PAGE);
    let pictures = page.with_file_name(PICTURES);
    fs::create_dir_all(&pictures)?;
    let mut part = format!("{machine}\n\n{}\n", printed.trim());
    for (number, curve) in (1..).zip(curves::of(printed)) {
        let file = format!("{name}-{number}.svg");
        fs::write(pictures.join(&file), curve.draw())?;
        let _ = writeln!(part, "\n![{}]({PICTURES}/{file})", curve.title);
    }
    let old = fs::read_to_string(&page).unwrap_or_default();
    fs::write(&page, with_part(&old, name, &part)).with_context(|| PAGE.to_owned())
}

/// The page with this part new, in the order of the names.
fn with_part(page: &str, name: &str, part: &str) -> String {
    let mut parts: Vec<(&str, &str)> = page
        .split("\n## ")
        .skip(1)
        .filter_map(|text| text.split_once('\n'))
        .filter(|(old, _)| *old != name)
        .collect();
    parts.push((name, part));
    parts.sort_by_key(|(name, _)| *name);
    let mut new = HEAD.to_owned();
    for (name, text) in parts {
        let _ = write!(new, "\n## {name}\n\n{}\n", text.trim());
    }
    new
}

/// One sentence: the day, the machine, and how busy it was.
fn machine() -> String {
    let read = |path: &str| fs::read_to_string(Path::new(path)).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_owned())
    };
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
    };
    let unknown = || "unknown".to_owned();
    let day = said("date", &["-u", "+%Y-%m-%d %H:%M UTC"]).unwrap_or_else(unknown);
    let processor = field(&read("/proc/cpuinfo"), "model name").unwrap_or_else(unknown);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let kilobytes = field(&read("/proc/meminfo"), "MemTotal").unwrap_or_else(unknown);
    let gigabytes = kilobytes.split(' ').next().and_then(|number| number.parse::<u64>().ok());
    let memory = gigabytes.map_or_else(unknown, |kilobytes| format!("{} GB", kilobytes >> 20));
    let system = said("uname", &["-sr"]).unwrap_or_else(unknown);
    let compiler = said("rustc", &["--version"]).unwrap_or_else(unknown);
    let load = read("/proc/loadavg");
    let load = load.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("unknown");
    let is_busy = load.parse::<f64>().is_ok_and(|load| load > 0.5);
    let busy = if is_busy { ": a busy machine" } else { "" };
    format!(
        "Run on {day}: {processor}, cores: {cores}, memory: {memory}, {system}, {compiler}. \
         Load before the run {load}{busy}."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_the_others_stay_in_order() {
        let page = with_part("", "winnable", "first");
        let page = with_part(&page, "board", "| a |");
        let page = with_part(&page, "winnable", "second");
        assert_eq!(page, format!("{HEAD}\n## board\n\n| a |\n\n## winnable\n\nsecond\n"));
    }
}

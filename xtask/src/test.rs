//! `cargo xtask test`: every check, in the order in which failures are cheapest.

use std::process::ExitCode;

use anyhow::Result;

use crate::{
    aside::Aside, browser, generate, handbook, layers, ledger, licences, packages,
    postgres::Server, prepare::Preparation, shell, suites, tidy, web,
};

/// Every check there is. What only compiles comes first and one after the other, because it keeps
/// every core busy; what then runs waits much, so three lanes of it run side by side.
pub(crate) fn everything() -> Result<ExitCode> {
    let preparation = Preparation::begin();
    quick()?;
    shell::step("scripts of the pages", web::test)?;
    shell::step("benchmarks and fuzz targets compile", outside)?;
    shell::step("tests compile", || browser::program().map(|_| ()))?;
    shell::step("fetched meanwhile", || {
        preparation.finish();
        Ok(())
    })?;
    let documents = Aside::begin(&["docs", "python", "clients"])?;
    let pages = Aside::begin(&["browser"])?;
    let tested = shell::step("tests", tests);
    // All three are told of, whichever failed.
    let told = [documents.finish(), pages.finish()];
    tested?;
    for lane in told {
        lane?;
    }
    shell::step("generated documents are current", generate::is_current)?;
    println!("all checks passed");
    Ok(ExitCode::SUCCESS)
}

/// What a stranger reads and takes: the examples in the documentation, the documentation, the packages.
pub(crate) fn documents() -> Result<ExitCode> {
    shell::step("doc tests", || {
        shell::call(shell::cargo().args(["test", "--quiet", "--workspace", "--doc"]))
    })?;
    shell::step("documentation", || {
        let mut command = shell::cargo();
        command.args(["doc", "--quiet", "--workspace", "--no-deps"]);
        shell::call(command.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    shell::step("packages", packages::check)?;
    Ok(ExitCode::SUCCESS)
}

/// Format, tidy and lints.
pub(crate) fn quick() -> Result<ExitCode> {
    shell::step("format", || shell::call(shell::cargo().args(["fmt", "--all", "--check"])))?;
    shell::step("tidy", || tidy::check().and_then(|()| suites::check()))?;
    shell::step("handbook", handbook::check)?;
    shell::step("layers", layers::check)?;
    shell::step("licences", licences::check)?;
    shell::step("clause ledger", ledger::check)?;
    shell::step("lints", || {
        let lints = ["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"];
        shell::call(shell::cargo().args(lints))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// nextest where it is installed, because it isolates tests; plain `cargo test` elsewhere.
fn tests() -> Result<()> {
    let postgres = Server::start()?;
    let mut command = shell::cargo();
    if shell::answers("cargo", &["nextest", "--version"]) {
        command.args([
            "nextest",
            "run",
            "--workspace",
            "--profile",
            "ci",
            "--status-level",
            "fail",
        ]);
    } else {
        command.args(["test", "--workspace", "--lib", "--bins", "--tests"]);
    }
    if let Some(server) = &postgres {
        command.env("ARBITER_TEST_POSTGRES", &server.url);
    }
    shell::call(&mut command)
}

/// The workspaces outside the product must not rot. They are checked in the product's target
/// folder, with the product's profile, so that what both use is checked once.
fn outside() -> Result<()> {
    for manifest in ["bench/Cargo.toml", "fuzz/Cargo.toml"] {
        let check = ["check", "--quiet", "--all-targets", "--manifest-path", manifest];
        let mut command = shell::cargo();
        // Nothing is linked here, so the fuzzer's own library need not be compiled.
        command.env("CUSTOM_LIBFUZZER_PATH", shell::root().join("target/libfuzzer.a"));
        shell::call(command.args(check).args(["--target-dir", "target"]))?;
    }
    Ok(())
}

//! `--help` as people ask for it.

use std::process::Command;

use crate::program::{feed, run, stderr, stdout};

#[test]
fn help_speaks_the_language_of_the_option() {
    for arguments in [["pair", "--help", "--lang", "fr"], ["--lang", "fr", "pair", "--help"]] {
        let output = run(&arguments, "");

        let said = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert!(said.starts_with("Apparier la prochaine ronde\n"), "{said}");
        assert!(said.contains("\nUtilisation : arbiter pair [OPTIONS] <REPORT>\n"), "{said}");
    }
    let short = stdout(&run(&["tournament", "close", "-h", "--lang=nl"], ""));
    assert!(short.contains("<ID>  Nummer van het toernooi"), "{short}");
    let english = stdout(&run(&["pair", "--help"], ""));
    assert!(english.starts_with("Pair the next round\n"), "{english}");
}

#[test]
fn help_speaks_the_language_of_the_variable() {
    let help = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
        feed(command.args(arguments).env("ARBITER_LANG", "de"), "")
    };

    let german = stdout(&help(&["help", "tournament"]));
    assert!(german.contains("close                 Ein Turnier abschließen"), "{german}");
    let below = help(&["member"]);
    assert_eq!(below.status.code(), Some(2));
    assert!(stderr(&below).contains("ein Befehl fehlt"), "{}", stderr(&below));
    let version = help(&["--version"]);
    assert!(stdout(&version).starts_with("arbiter "), "{}", stdout(&version));
}

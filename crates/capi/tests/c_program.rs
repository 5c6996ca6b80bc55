//! A C program against the header and the library, and the example of the README.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a skipped test says so, a failed one panics"
)]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The C compiler, if there is one.
fn compiler() -> Option<String> {
    let named = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let answers = Command::new(&named).arg("--version").output();
    if answers.is_ok_and(|output| output.status.success()) {
        return Some(named);
    }
    println!("skipped: there is no C compiler {named}; CC names another");
    None
}

/// The folder in which cargo has put the shared library for this test.
fn library() -> PathBuf {
    let test = env::current_exe().unwrap();
    let deps = test.parent().unwrap().to_owned();
    let above = deps.parent().unwrap().to_owned();
    let names = ["libarbiter_capi.so", "libarbiter_capi.dylib", "arbiter_capi.dll"];
    let holds = |folder: &PathBuf| names.iter().any(|name| folder.join(name).exists());
    let found = [deps, above].into_iter().find(holds);
    found.expect("cargo builds the library before its tests")
}

/// Compiles a program strictly, links it and runs it.
fn run(compiler: &str, source: &Path, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    let library = library();
    let built = Command::new(compiler)
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .args(arguments)
        .arg("-I")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("include"))
        .arg(source)
        .arg("-L")
        .arg(&library)
        .arg("-larbiter_capi")
        .arg(format!("-Wl,-rpath,{}", library.display()))
        .arg("-o")
        .arg(&program)
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    Command::new(&program).output().unwrap()
}

#[test]
fn a_c_program_calls_every_function() {
    let Some(compiler) = compiler() else { return };
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/program.c");

    let ran = run(&compiler, &source, &[]);

    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "all of it\n");
}

#[test]
fn the_example_of_the_readme_runs() {
    let Some(compiler) = compiler() else { return };
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let (_, example) = readme.split_once("```c\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("round.c");
    fs::write(&source, example).unwrap();

    let ran = run(&compiler, &source, &[]);

    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{said} {}", String::from_utf8_lossy(&ran.stderr));
    assert!(said.starts_with("3.7.1: "), "{said}");
    assert!(said.ends_with("White cannot mate: material\n1\n1 2\n"), "{said}");
}

#[test]
fn every_function_of_the_header_is_called_by_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = fs::read_to_string(root.join("include/arbiter.h")).unwrap();
    let program = fs::read_to_string(root.join("tests/c/program.c")).unwrap();
    let words = header.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    let mut functions: Vec<&str> = words
        .filter(|word| word.starts_with("arbiter_") && header.contains(&[word, "("].concat()))
        .collect();
    functions.sort_unstable();
    functions.dedup();

    assert!(functions.len() >= 15, "{functions:?}");
    for function in functions {
        let call = [function, "("].concat();
        assert!(program.contains(&call), "{function} is not called");
        assert_eq!(header.matches(&call).count(), 1, "{function} is declared more than once");
    }
}

//! Every library can be packaged by itself: nothing that it needs lies outside its folder.

use std::path::{Component, Path};

use anyhow::{Result, bail};

use crate::shell;

/// The program, our tools and what tests share are not libraries; the server carries the bundled
/// pages, and the Python package is a wheel.
const NOT_LIBRARIES: [&str; 5] =
    ["arbiter", "arbiter-python", "arbiter-server", "arbiter-testkit", "xtask"];

/// Packs every library, and looks for files that its sources take from outside the package.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    for file in shell::files("crates", &[".rs"])? {
        let text = shell::read(&file)?;
        faults.extend(outside_the_package(&file, &text));
    }
    if !faults.is_empty() {
        bail!("files that would be missing in a package:\n{}", faults.join("\n"));
    }
    for page in shell::files("crates", &["README.md"])? {
        if !shows_an_example(&shell::read(&page)?) {
            bail!("{} shows no example that runs", page.display());
        }
    }
    let mut command = shell::cargo();
    command.args(["package", "--quiet", "--workspace", "--no-verify", "--allow-dirty"]);
    for name in NOT_LIBRARIES {
        command.args(["--exclude", name]);
    }
    shell::call(&mut command)
}

/// Whether the page of a package holds code that its tests run: Rust by itself, C by a test that
/// takes it from the page.
fn shows_an_example(page: &str) -> bool {
    // Fences open and close in turn.
    let mut opening = page.lines().filter_map(|line| line.strip_prefix("```")).step_by(2);
    opening.any(|language| matches!(language, "" | "rust" | "c"))
}

/// What a source file of a library includes from outside the folder of its crate.
fn outside_the_package(file: &Path, text: &str) -> Vec<String> {
    let mut parts = file.components();
    let is_source = parts.next() == Some(Component::Normal("crates".as_ref()))
        && !matches!(parts.next(), Some(Component::Normal(name)) if name == "server" || name == "cli")
        && parts.next() == Some(Component::Normal("src".as_ref()));
    if !is_source {
        return Vec::new();
    }
    // Folders between the file and the root of its crate: `src` and those inside it.
    let depth = file.components().count() - 3;
    let included = text.split("include_str!(\"").chain(text.split("include_bytes!(\""));
    included
        .filter_map(|rest| rest.split_once('"').map(|(path, _)| path))
        .filter(|path| path.matches("../").count() > depth)
        .map(|path| format!("{}: {path}", file.display()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_code_has_no_example() {
        assert!(shows_an_example("# A\n\n```rust\nassert!(true);\n```\n"));
        assert!(!shows_an_example("# A\n\n```sh\ncargo add a\n```\n"));
    }

    #[test]
    fn an_include_from_outside_the_crate_is_a_fault() {
        let file = Path::new("crates/rulebook/src/texts.rs");
        let inside = r#"const A: &str = include_str!("../data/laws.csv");"#;
        let outside = r#"const A: &str = include_str!("../../../rulebook/laws.csv");"#;
        assert!(outside_the_package(file, inside).is_empty());
        assert_eq!(outside_the_package(file, outside).len(), 1);
        let deeper = Path::new("crates/store/src/lists/sqlite.rs");
        let two_up = r#"const A: &str = include_str!("../../migrations/lists.sql");"#;
        assert!(outside_the_package(deeper, two_up).is_empty());
        assert_eq!(outside_the_package(Path::new("crates/server/src/app.rs"), outside).len(), 0);
    }
}

//! `docs/generated`, the header of the C interface and the texts of the scripts: written from the tables,
//! the program and the sources, never by hand.

use std::{fmt::Write as _, fs, path::Path, process::Command};

use anyhow::{Context, Result, anyhow, bail};

use crate::{acceptance, browser, ledger, shell};

/// A page and how it is made.
type Page = (&'static str, fn() -> Result<String>);

const PAGES: [Page; 7] = [
    ("coverage.md", ledger::page),
    ("../vcl4thp.md", acceptance::page),
    ("commands.md", commands),
    ("editions.md", editions),
    ("api.json", interface),
    ("../../crates/capi/include/arbiter.h", header),
    ("../../web/src/script-texts.ts", scripts),
];

/// Writes every page.
pub(crate) fn write() -> Result<()> {
    let folder = shell::root().join("docs/generated");
    fs::create_dir_all(&folder)?;
    for (name, page) in PAGES {
        fs::write(folder.join(name), page()?).with_context(|| name.to_owned())?;
    }
    Ok(())
}

/// Fails when a page is not what would be written now.
pub(crate) fn is_current() -> Result<()> {
    for (name, page) in PAGES {
        let path = Path::new("docs/generated").join(name);
        if shell::read(&path)? != page()? {
            bail!("{} is stale: run `cargo xtask generate`", path.display());
        }
    }
    Ok(())
}

/// The help of every command.
fn commands() -> Result<String> {
    let mut page = String::from(
        "# The commands of `arbiter`\n\nWritten by `cargo xtask generate` from the program's own help.\n",
    );
    let help = help(&[])?;
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names = listed.take_while(|line| !line.is_empty()).filter_map(|line| {
        line.strip_prefix("  ")
            .filter(|rest| !rest.starts_with(' '))
            .and_then(|rest| rest.split_whitespace().next())
    });
    for name in names.filter(|&name| name != "help") {
        let text = self::help(&[name])?;
        let _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", text.trim_end());
    }
    Ok(page)
}

/// The JSON interface of the server.
fn interface() -> Result<String> {
    arbiter(&["serve", "--describe"]).map(|page| page + "\n")
}

/// The header of the C interface, from its sources.
fn header() -> Result<String> {
    let folder = shell::root().join("crates/capi");
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml"))
        .map_err(|error| anyhow!("crates/capi/cbindgen.toml: {error}"))?;
    // The other files are its modules, and found from it: named as well they would be written twice.
    let source = folder.join("src/lib.rs");
    let builder = cbindgen::Builder::new().with_config(config).with_src(source);
    let mut header = Vec::new();
    builder.generate().context("crates/capi/include/arbiter.h")?.write(&mut header);
    String::from_utf8(header).context("the header is UTF-8")
}

/// What the scripts of the pages say, from the files that all texts come from. They are single lines,
/// and have names in braces where the script puts values.
fn scripts() -> Result<String> {
    let mut module = String::from(
        "// Written by `cargo xtask generate` from crates/text/texts/*/scripts.ftl.\n\nexport const TEXTS = {\n",
    );
    for language in ["en", "fr", "nl", "de"] {
        let name = format!("crates/text/texts/{language}/scripts.ftl");
        let _ = writeln!(module, "  {language}: {{");
        let text = shell::read(Path::new(&name))?;
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let entry = line.strip_prefix("script-").and_then(|line| line.split_once(" = "));
            let (key, value) = entry.with_context(|| format!("{name}: {line}"))?;
            let value = value.replace("{ $", "{").replace(" }", "}");
            let value = serde_json::to_string(&value)?;
            let _ = writeln!(module, "    {}: {value},", camel_case(key));
        }
        module.push_str("  },\n");
    }
    module.push_str("};\n");
    Ok(module)
}

/// `nothingToUndo` of `nothing-to-undo`.
fn camel_case(key: &str) -> String {
    let mut words = key.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at(word.len().min(1));
        name + &initial.to_uppercase() + rest
    })
}

/// The tables of the Laws, edition beside edition.
fn editions() -> Result<String> {
    arbiter(&["law", "--tables"]).map(|page| page + "\n")
}

fn help(command: &[&str]) -> Result<String> {
    let arguments: Vec<&str> = command.iter().copied().chain(["--help"]).collect();
    arbiter(&arguments)
}

/// What the program prints, without blanks at the ends of lines.
fn arbiter(arguments: &[&str]) -> Result<String> {
    let mut program = Command::new(browser::program()?);
    // What is written is in English, whoever writes it.
    program.env_remove("ARBITER_LANG");
    let output =
        program.args(arguments).output().with_context(|| format!("arbiter {arguments:?}"))?;
    if !output.status.success() {
        bail!("arbiter {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout).context("the output is UTF-8")?;
    Ok(text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"))
}

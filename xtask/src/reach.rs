//! Whether what a test shows can be reached: a public function that only tests call decides
//! nothing for anybody.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::shell;

/// The functions of our crates, and which of them nothing but tests calls.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// By crate: its public functions.
    public: BTreeMap<String, BTreeSet<String>>,
    /// Every word of code that is no test and no definition.
    used: BTreeSet<String>,
}

impl Reach {
    /// Reads all code of our crates.
    pub(crate) fn read() -> Result<Self> {
        let mut reach = Self::default();
        for path in shell::files("crates", &[".rs"])? {
            let name = path.display().to_string();
            let Some(owner) = name.split('/').nth(1).map(str::to_owned) else { continue };
            if !is_test_file(&name) {
                reach.add(&owner, &shell::read(&path)?);
            }
        }
        Ok(reach)
    }

    fn add(&mut self, owner: &str, text: &str) {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
        for line in code.lines() {
            let line = line.split("//").next().unwrap_or_default();
            let (before, defined) = match line.split_once("fn ") {
                Some((before, rest)) => (before, Some(rest)),
                None => (line, None),
            };
            self.used.extend(words(before).map(str::to_owned));
            let Some(rest) = defined else { continue };
            let name = words(rest).next().unwrap_or_default();
            // A method only shows what a value holds; rules are functions of their own.
            if before.trim_start().starts_with("pub") && !rest.contains("self") {
                self.public.entry(owner.to_owned()).or_default().insert(name.to_owned());
            }
            // What stands behind the name: arguments, and bodies of one line.
            self.used.extend(words(rest).skip(1).map(str::to_owned));
        }
    }

    /// The public functions of a crate that a test calls and nothing else does.
    pub(crate) fn unreached<'t>(&self, owner: &str, test: &'t str) -> Vec<&'t str> {
        let Some(public) = self.public.get(owner) else { return Vec::new() };
        let mut found: Vec<&str> = called(test)
            .filter(|name| public.contains(*name) && !self.used.contains(*name))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn is_test_file(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("/tests.rs") || name.contains("/benches/")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
}

/// Names before an opening bracket.
fn called(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('(').filter_map(|(at, _)| words(text.get(..at)?).last())
}

/// The lines of a test, from its attributes to the end of its body.
pub(crate) fn body(lines: &[&str]) -> String {
    let mut depth = 0_i64;
    let mut is_open = false;
    let mut body = String::new();
    for line in lines {
        body.push_str(line);
        body.push('\n');
        let count = |letter| i64::try_from(line.matches(letter).count()).unwrap_or(0);
        depth += count('{') - count('}');
        is_open |= line.contains('{');
        if is_open && depth <= 0 {
            break;
        }
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_only_tests_call_is_not_reached() {
        let mut reach = Reach::default();
        reach.add(
            "laws",
            "pub fn idle() {}\npub fn busy() {}\nfn other() { busy() }\n\
             #[cfg(test)]\nmod tests {\n fn it() { idle() }\n}\n",
        );
        let test = "#[test]\nfn it() {\n    idle();\n    busy();\n}\n";

        assert_eq!(reach.unreached("laws", test), ["idle"]);
        assert_eq!(reach.unreached("elsewhere", test), [""; 0]);
        assert_eq!(reach.unreached("laws", "fn it() { busy() }"), [""; 0]);
    }

    #[test]
    fn a_body_ends_with_its_last_brace() {
        let lines = ["#[test]", "fn a() {", "    b();", "}", "fn c() {}"];
        assert_eq!(body(&lines), "#[test]\nfn a() {\n    b();\n}\n");
    }
}

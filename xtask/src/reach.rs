//! Whether what a test shows can be reached: a public function that only tests call decides
//! nothing for anybody.
//!
//! The code is read as a graph of names. It begins with what runs by itself: `main`, what is
//! exported to other languages, methods of traits, values, templates. Whatever these name, and
//! whatever that names in turn, is reached. Tests, benches, examples and `use` lines name nothing:
//! to pass a function on is not to call it. Functions of one name are one function here, so an
//! idle one that shares its name with a busy one is not found.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::{Context, Result, anyhow};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::shell;

/// Attributes that hand a function to another language or to the system.
const EXPORTS: [&str; 5] = ["no_mangle", "pyfunction", "pymethods", "pymodule", "wasm_bindgen"];

/// Public functions that the program itself does not call, and for whom they are. No clause of the
/// rulebook may rest on them.
const FOR_OTHERS: [(&str, &str); 5] = [
    ("pairing::pair_exactly", "the pairing without short cuts, which fuzzing and oracles compare"),
    ("store::fresh_database", "a database of its own for whoever checks a store of theirs"),
    ("trf::write_report", "a file written as it was read, for programs that change one line of it"),
    ("trf::write_report_as", "the same with other line ends or in another version"),
    ("winnable::is_helpmate", "checks a line from elsewhere; lines of our own need no check"),
];

type Names = BTreeSet<String>;

/// The functions of our crates, and which of them nothing but tests calls.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// By crate: its public functions.
    public: BTreeMap<String, Names>,
    /// By function: what its signature and body name.
    names: BTreeMap<String, Names>,
    /// What is reached.
    reached: Names,
}

/// Code whose functions are told apart by who calls them.
#[derive(Clone, Copy)]
struct Place<'a> {
    owner: &'a str,
    /// Its functions are called without being named: by a trait, or from another language.
    is_called_unseen: bool,
}

/// What was said about the item that comes next.
#[derive(Clone, Copy, Default)]
struct Before {
    is_public: bool,
    is_test: bool,
    is_exported: bool,
}

impl Reach {
    /// Reads all code of our crates.
    pub(crate) fn read() -> Result<Self> {
        let mut reach = Self::default();
        for folder in ["crates", "python"] {
            for path in shell::files(folder, &[".rs"])? {
                let name = path.display().to_string();
                let Some(owner) = name.split('/').nth(1) else { continue };
                if !is_test_file(&name) {
                    reach.add(owner, &shell::read(&path)?).with_context(|| name.clone())?;
                }
            }
        }
        for path in shell::files("crates/server/templates", &[".html"])? {
            reach.reached.extend(words(&shell::read(&path)?).map(str::to_owned));
        }
        reach.follow();
        Ok(reach)
    }

    fn add(&mut self, owner: &str, text: &str) -> Result<()> {
        let code: TokenStream = text.parse().map_err(|error| anyhow!("is not Rust: {error}"))?;
        self.items(Place { owner, is_called_unseen: false }, code);
        Ok(())
    }

    /// Reads the items of a file, of a module, or of an `impl`.
    fn items(&mut self, place: Place<'_>, code: TokenStream) {
        let mut tokens = code.into_iter().peekable();
        let mut before = Before::default();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    tokens.next_if(|next| next.to_string() == "!");
                    if let Some(TokenTree::Group(attribute)) = tokens.next() {
                        self.attribute(&attribute, &mut before);
                    }
                }
                TokenTree::Punct(punct) if punct.as_char() == ';' => before = Before::default(),
                TokenTree::Ident(word) => match word.to_string().as_str() {
                    "pub" => before.is_public = tokens.peek().is_none_or(|next| !is_group(next)),
                    "use" => {
                        through(&mut tokens, |token| token.to_string() == ";");
                        before = Before::default();
                    }
                    "fn" => {
                        let item = through(&mut tokens, ends_item);
                        self.function(place, before, &item);
                        before = Before::default();
                    }
                    "impl" | "trait" | "mod" => {
                        let item = through(&mut tokens, ends_item);
                        self.block(place, before, &word.to_string(), &item);
                        before = Before::default();
                    }
                    word if !before.is_test => {
                        self.reached.insert(word.to_owned());
                    }
                    _ => {}
                },
                TokenTree::Group(group) => {
                    if !before.is_test {
                        self.reached.extend(named(group.stream()));
                    }
                    if group.delimiter() == Delimiter::Brace {
                        before = Before::default();
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn attribute(&mut self, attribute: &Group, before: &mut Before) {
        let text = attribute.stream().to_string();
        let mut about = words(&text).peekable();
        match about.peek() {
            Some(&"test") => before.is_test = true,
            Some(&"cfg") => {
                let about: Vec<&str> = about.collect();
                before.is_test |= about.contains(&"test") && !about.contains(&"not");
            }
            _ => {
                before.is_exported |= about.any(|word| EXPORTS.contains(&word));
                self.reached.extend(words(&text).map(str::to_owned));
            }
        }
    }

    fn function(&mut self, place: Place<'_>, before: Before, item: &[TokenTree]) {
        let Some(name) = item.first().map(ToString::to_string).filter(|_| !before.is_test) else {
            return;
        };
        let mentioned = named(item.iter().skip(1).cloned().collect());
        if place.is_called_unseen || before.is_exported || name == "main" {
            self.reached.extend(mentioned);
            return;
        }
        if before.is_public {
            self.public.entry(place.owner.to_owned()).or_default().insert(name.clone());
        }
        self.names.entry(name).or_default().extend(mentioned);
    }

    /// An `impl`, a trait or a module.
    fn block(&mut self, place: Place<'_>, before: Before, kind: &str, item: &[TokenTree]) {
        if before.is_test {
            return;
        }
        let mut after_for = item.iter().skip_while(|token| token.to_string() != "for").skip(1);
        // `for<'a>` belongs to a bound.
        let is_for_type = after_for.next().is_some_and(|next| next.to_string() != "<");
        let is_called_unseen = match kind {
            "impl" => is_for_type || before.is_exported,
            "trait" => true,
            _ => false,
        };
        let Some((TokenTree::Group(body), head)) = item.split_last() else { return };
        if kind != "mod" {
            self.reached.extend(named(head.iter().cloned().collect()));
        }
        self.items(Place { is_called_unseen, ..place }, body.stream());
    }

    /// Reaches what is named by what is reached.
    fn follow(&mut self) {
        let mut open: Vec<String> = self.reached.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for named in self.names.get(&name).into_iter().flatten() {
                if self.reached.insert(named.clone()) {
                    open.push(named.clone());
                }
            }
        }
    }

    /// The public functions of a crate that a test calls and nothing else does.
    pub(crate) fn unreached<'t>(&self, owner: &str, test: &'t str) -> Vec<&'t str> {
        let Some(public) = self.public.get(owner) else { return Vec::new() };
        let mut found: Vec<&str> = called(test)
            .filter(|name| public.contains(*name) && !self.reached.contains(*name))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Public functions that nothing but tests calls and that are for nobody else either, and rows
    /// of the table that no longer hold.
    pub(crate) fn faults(&self) -> Vec<String> {
        let idle = self.idle();
        let known = |name: &str| FOR_OTHERS.iter().any(|(other, _)| *other == name);
        let unknown = idle.iter().filter(|name| !known(name)).map(|name| {
            format!("{name}: nothing but tests calls it; use it, or strike it out (reach.rs)")
        });
        let stale = FOR_OTHERS.iter().filter(|(name, _)| !idle.iter().any(|it| it == name));
        unknown
            .chain(
                stale.map(|(name, _)| format!("{name}: is called now; strike it out of reach.rs")),
            )
            .collect()
    }

    /// All public functions that nothing but tests calls, as `crate::function`.
    fn idle(&self) -> Vec<String> {
        let all = self
            .public
            .iter()
            .flat_map(|(owner, functions)| functions.iter().map(move |function| (owner, function)));
        all.filter(|(_, function)| !self.reached.contains(*function))
            .map(|(owner, function)| format!("{owner}::{function}"))
            .collect()
    }
}

/// The tokens up to one that ends them, with it.
fn through(
    tokens: &mut impl Iterator<Item = TokenTree>,
    is_end: impl Fn(&TokenTree) -> bool,
) -> Vec<TokenTree> {
    let mut taken = Vec::new();
    for token in tokens {
        let ends = is_end(&token);
        taken.push(token);
        if ends {
            break;
        }
    }
    taken
}

/// A body, or a semicolon instead of one.
fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    }
}

fn is_group(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

/// The names in code, `use` lines apart.
fn named(code: TokenStream) -> Names {
    let mut names = Names::new();
    let mut tokens = code.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            // `use<'a>` belongs to a type.
            TokenTree::Ident(word)
                if word == "use" && tokens.peek().is_some_and(|next| next.to_string() != "<") =>
            {
                through(&mut tokens, |token| token.to_string() == ";");
            }
            TokenTree::Ident(word) => {
                names.insert(word.to_string());
            }
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                // `#[serde(default = "name")]` calls.
                let attribute = tokens.next_if(|next| matches!(next, TokenTree::Group(_)));
                let text = attribute.map(|group| group.to_string()).unwrap_or_default();
                names.extend(words(&text).map(str::to_owned));
            }
            TokenTree::Group(group) => names.extend(named(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    names
}

fn is_test_file(name: &str) -> bool {
    let file = Path::new(name);
    let is_in = |folder: &str| file.components().any(|part| part.as_os_str() == folder);
    file.file_name().is_some_and(|file| file == "tests.rs")
        || ["tests", "benches", "examples", "testkit"].into_iter().any(is_in)
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

    /// What of `code` in a crate `laws` nothing but tests calls.
    fn idle(code: &str) -> Vec<String> {
        let mut reach = Reach::default();
        reach.add("laws", code).expect("Rust");
        reach.follow();
        reach.idle()
    }

    #[test]
    fn a_function_that_only_tests_call_is_not_reached() {
        let mut reach = Reach::default();
        reach
            .add(
                "laws",
                "pub fn idle() {}\npub fn busy() {}\nfn main() { busy() }\n\
                 #[cfg(test)]\nmod article_7 {\n #[test]\n fn it() { idle() }\n}\n",
            )
            .expect("Rust");
        reach.follow();
        let test = "#[test]\nfn it() {\n    idle();\n    busy();\n}\n";

        assert_eq!(reach.unreached("laws", test), ["idle"]);
        assert_eq!(reach.unreached("elsewhere", test), [""; 0]);
        assert_eq!(reach.unreached("laws", "fn it() { busy() }"), [""; 0]);
    }

    #[test]
    fn to_pass_a_function_on_is_not_to_call_it() {
        let code = "pub fn decide() {} mod a { pub use super::{decide, other}; } fn main() {}";
        assert_eq!(idle(code), ["laws::decide"]);
        let inside = "pub fn decide() {} fn main() { use crate::decide; }";
        assert_eq!(idle(inside), ["laws::decide"]);
        assert_eq!(idle("pub fn decide() {} fn main() { let f = decide; }"), [""; 0]);
    }

    #[test]
    fn who_calls_itself_or_is_called_by_the_idle_is_idle() {
        let code = "pub fn a() { b(); a() } fn b() { c() } pub fn c() {} fn main() { d() }";
        assert_eq!(idle(code), ["laws::a", "laws::c"]);
        assert_eq!(idle("fn main() { d() } fn d() { a() } pub fn a() {}"), [""; 0]);
    }

    #[test]
    fn what_runs_without_being_named_is_busy() {
        let by_trait = "impl Display for X { fn fmt(&self) { a() } } pub fn a() {}";
        assert_eq!(idle(by_trait), [""; 0]);
        let own = "impl X { pub fn show(&self) { a() } } pub fn a() {}";
        assert_eq!(idle(own), ["laws::a", "laws::show"]);
        let bound = "impl X where F: for<'s> Fn(&'s str) { fn show(&self) { a() } } pub fn a() {}";
        assert_eq!(idle(bound), ["laws::a"]);
        let exported = "#[unsafe(no_mangle)] pub extern \"C\" fn show() { a() } pub fn a() {}";
        assert_eq!(idle(exported), [""; 0]);
        let attribute = "struct X { #[serde(default = \"a\")] b: u8 } pub fn a() {}";
        assert_eq!(idle(attribute), [""; 0]);
        assert_eq!(idle("const ALL: [fn(); 1] = [a]; pub fn a() {}"), [""; 0]);
        assert_eq!(idle("#[cfg(test)] const ALL: [fn(); 1] = [a]; pub fn a() {}"), ["laws::a"]);
        assert_eq!(idle("#[cfg(not(test))] fn main() { a() } pub fn a() {}"), [""; 0]);
    }

    #[test]
    fn idle_functions_and_rows_that_no_longer_hold_are_faults() {
        let mut reach = Reach::default();
        let code = "pub fn pair_exactly() {} pub fn forgotten() {}";
        reach.add("pairing", code).expect("Rust");
        reach.follow();

        let faults = reach.faults();

        assert!(faults[0].starts_with("pairing::forgotten: nothing but tests"), "{faults:?}");
        assert!(!faults.iter().any(|fault| fault.contains("pair_exactly")), "{faults:?}");
        assert!(faults.iter().any(|fault| fault.starts_with("trf::write_report: is called now")));
    }

    #[test]
    fn what_a_signature_captures_hides_no_body() {
        let code = "fn main() { b() } fn b() -> impl Sized + use<'_> { a() } pub fn a() {}";
        assert_eq!(idle(code), [""; 0]);
    }

    #[test]
    fn tests_are_known_by_their_folder_or_name() {
        assert!(is_test_file("crates/laws/tests/casebook.rs"));
        assert!(is_test_file("crates/laws/src/clock/tests.rs"));
        assert!(is_test_file("crates/testkit/src/lib.rs"));
        assert!(!is_test_file("crates/laws/src/attests.rs"));
    }

    #[test]
    fn a_body_ends_with_its_last_brace() {
        let lines = ["#[test]", "fn a() {", "    b();", "}", "fn c() {}"];
        assert_eq!(body(&lines), "#[test]\nfn a() {\n    b();\n}\n");
    }
}

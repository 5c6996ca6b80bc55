//! All four languages say the same things, and every text that a page asks for exists.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is part of the repository")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
}

/// Keys with the names of the values in their texts.
fn texts(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../text/texts").join(language);
    let mut paths = Vec::new();
    files(&folder, "ftl", &mut paths);
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a text file");
        let mut key = String::new();
        for line in text.lines() {
            let begins = line.chars().next().is_some_and(|c| c.is_ascii_lowercase());
            if let Some((name, _)) = line.split_once(" =").filter(|_| begins) {
                name.clone_into(&mut key);
                let twice = texts.insert(key.clone(), BTreeSet::new()).is_some();
                assert!(!twice, "{}: {key} is there twice", path.display());
            }
            for part in line.split("{ $").skip(1) {
                let name = part.split([' ', '}']).next().unwrap_or_default().to_owned();
                texts.entry(key.clone()).or_default().insert(name);
            }
        }
    }
    texts
}

#[test]
fn the_languages_have_the_same_keys_with_the_same_values_in_them() {
    let english = texts("en");
    assert!(30 < english.len());
    for language in ["fr", "nl", "de"] {
        let other = texts(language);
        for (key, values) in &english {
            assert_eq!(other.get(key), Some(values), "{language}: {key}");
        }
        let unknown: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(unknown.is_empty(), "{language} alone has {unknown:?}");
    }
}

#[test]
fn every_text_that_is_asked_for_exists_and_every_text_is_asked_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    files(&root.join("templates"), "html", &mut paths);
    files(&root.join("src"), "rs", &mut paths);
    // Rule crates give keys, and the command line asks for texts of its own.
    for other in [
        "../answers/src",
        "../rulebook/src",
        "../tournament/src",
        "../lists/src",
        "../live/src",
        "../store/src",
        "../laws/src",
        "../pairing/src",
        "../rating/src",
        "../titles/src",
        "../standings/src",
        "../exchange/src",
        "../director/src",
        "../service/src",
        "../trf/src",
        "../cli/src",
    ] {
        files(&root.join(other), "rs", &mut paths);
    }
    let english = texts("en");
    let mut asked = BTreeSet::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a text file");
        // Messages of rule crates name their values in the same way.
        let is_ours =
            path.starts_with(root.join("src")) || path.starts_with(root.join("templates"));
        let calls = [".say(\"", ".say1(\"", ".count(\"", ".with(\""];
        for call in calls.iter().filter(|_| is_ours) {
            for part in text.split(call).skip(1) {
                let (key, rest) = part.split_once('"').unwrap_or_default();
                // A text takes a list of values; a message takes them by name, one by one.
                if call.starts_with(".with") && !rest.starts_with(", &") && !rest.starts_with(", [")
                {
                    continue;
                }
                assert!(english.contains_key(key), "{}: no text {key:?}", path.display());
            }
        }
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        asked.extend(words.filter(|word| english.contains_key(*word)).map(str::to_owned));
    }
    let terms = arbiter_laws::glossary::TERMS.iter().flat_map(|term| [term.name, term.meaning]);
    asked.extend(terms.map(str::to_owned));
    // Scripts ask in their own spelling: `script-not-copied` is `"notCopied"` there.
    let mut scripts = Vec::new();
    files(&root.join("../../web/src"), "ts", &mut scripts);
    scripts.retain(|path| !path.ends_with("script-texts.ts"));
    let scripts = scripts.iter().map(|path| fs::read_to_string(path).expect("a text file"));
    let scripts: String = scripts.collect();
    let is_asked = |key: &str| {
        let mut words = key.strip_prefix("script-").into_iter().flat_map(|key| key.split('-'));
        let first = words.next().unwrap_or_default().to_owned();
        let name = words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..]);
        scripts.contains(&format!("\"{name}\""))
    };
    let of_scripts = english.keys().filter(|key| key.starts_with("script-"));
    asked.extend(of_scripts.filter(|key| is_asked(key)).cloned());
    // A test of the command line asks for the help of every command and argument.
    asked.extend(english.keys().filter(|key| key.starts_with("help-")).cloned());
    // Keys that are put together from a beginning and a word are named in full beside the code.
    let idle: Vec<_> = english.keys().filter(|key| !asked.contains(*key)).collect();
    assert!(idle.is_empty(), "nobody asks for {idle:?}");
}

#![doc = include_str!("../README.md")]

use std::{fmt, sync::LazyLock};

use arbiter_rulebook::{Explain, Language, Message, MessageValue};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// The names of the files in each folder.
        #[cfg(test)]
        const NAMES: &[&str] = &[$( $name ),+];

        const fn files(language: Language) -> &'static [(&'static str, &'static str)] {
            match language {
                Language::English => &[$( ($name, include_str!(concat!("../texts/en/", $name))) ),+],
                Language::French => &[$( ($name, include_str!(concat!("../texts/fr/", $name))) ),+],
                Language::Dutch => &[$( ($name, include_str!(concat!("../texts/nl/", $name))) ),+],
                Language::German => &[$( ($name, include_str!(concat!("../texts/de/", $name))) ),+],
            }
        }
    };
}

files![
    "advice.ftl",
    "announced.ftl",
    "board.ftl",
    "bracket.ftl",
    "cases.ftl",
    "club.ftl",
    "commands.ftl",
    "common.ftl",
    "console.ftl",
    "demands.ftl",
    "desk.ftl",
    "exam.ftl",
    "exchange.ftl",
    "expected.ftl",
    "faults.ftl",
    "games.ftl",
    "glossary.ftl",
    "hall.ftl",
    "help.ftl",
    "incidents.ftl",
    "law-tables.ftl",
    "laws.ftl",
    "live.ftl",
    "matches.ftl",
    "moves.ftl",
    "prints.ftl",
    "public.ftl",
    "more-tools.ftl",
    "organise.ftl",
    "pairing.ftl",
    "play.ftl",
    "problem.ftl",
    "push.ftl",
    "reports.ftl",
    "rulings.ftl",
    "scripts.ftl",
    "teams.ftl",
    "tools.ftl",
    "why.ftl",
];

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::English));
static FRENCH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::French));
static DUTCH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Dutch));
static GERMAN: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::German));

/// The texts of a language. The files are part of the program: a test reads each of them.
fn bundle(language: Language) -> Bundle {
    let identifier: LanguageIdentifier = language.code().parse().expect("a language code");
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    bundle.set_use_isolating(false);
    for (name, text) in files(language) {
        let resource = FluentResource::try_new((*text).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{language}/{name}: {errors:?}"));
        bundle
            .add_resource(resource)
            .unwrap_or_else(|errors| panic!("{language}/{name}: {errors:?}"));
    }
    bundle
}

/// The texts of one language.
#[derive(Clone, Copy)]
pub struct Text {
    language: Language,
    bundle: &'static Bundle,
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({:?})", self.language)
    }
}

impl Text {
    /// The texts of a language.
    pub fn of(language: Language) -> Self {
        let bundle = match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
            Language::Dutch => &DUTCH,
            Language::German => &GERMAN,
        };
        Self { language, bundle: LazyLock::force(bundle) }
    }

    /// Which language it is.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a text with this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// The text of a key. A key without a text shows itself; `cargo xtask check` finds it.
    pub fn say(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// The text of a key with one value in it, written as text.
    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts are passed alike")]
    pub fn say1(&self, key: &str, name: &str, value: impl ToString) -> String {
        self.with(key, &[(name, value.to_string())])
    }

    /// The text of a key with a number `n` in it, which may choose singular or plural.
    pub fn count(&self, key: &str, n: usize) -> String {
        let mut args = FluentArgs::new();
        args.set("n", n);
        self.format(key, Some(&args))
    }

    /// The text of a key with several values in it, written as text.
    pub fn with(&self, key: &str, values: &[(&str, String)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.format(key, Some(&args))
    }

    /// What a rule crate has to say.
    pub fn explain(&self, said: &impl Explain) -> String {
        self.message(&said.message())
    }

    /// A message in this language.
    pub fn message(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &message.values {
            args.set(*name, self.value(value));
        }
        self.format(message.key, Some(&args))
    }

    fn value(&self, value: &MessageValue) -> FluentValue<'static> {
        match value {
            MessageValue::Text(text) => text.clone().into(),
            MessageValue::Number(number) => (*number).into(),
            MessageValue::Message(message) => self.message(message).into(),
            MessageValue::List(messages) => {
                let texts: Vec<String> = messages.iter().map(|one| self.message(one)).collect();
                texts.join(", ").into()
            }
        }
    }

    /// A number written with a point, with the sign that the language puts there.
    pub fn decimal(&self, number: &str) -> String {
        match self.language {
            Language::English => number.to_owned(),
            Language::French | Language::Dutch | Language::German => number.replace('.', ","),
        }
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        match self.bundle.get_message(key).and_then(|message| message.value()) {
            Some(pattern) => {
                self.bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned()
            }
            None => key.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The keys of a language with the names of the values in their texts.
    fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in files(language).iter().flat_map(|(_, text)| text.lines()) {
            if let Some((name, _)) = line.split_once(" =")
                && line.starts_with(|c: char| c.is_ascii_lowercase())
            {
                name.clone_into(&mut key);
                assert!(keys.insert(key.clone(), BTreeSet::new()).is_none(), "{language}: {key}");
            }
            let names = line.split('$').skip(1).map(|rest| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').next()
            });
            if let Some(values) = keys.get_mut(&key) {
                values.extend(names.flatten().map(str::to_owned));
            }
        }
        keys
    }

    #[test]
    fn every_language_has_the_same_keys_with_the_same_values() {
        let english = keys(Language::English);
        assert!(english.len() > 1000, "{}", english.len());
        for language in Language::ALL {
            let other = keys(language);
            for (key, values) in &english {
                assert_eq!(other.get(key), Some(values), "{language}: {key}");
            }
            assert_eq!(other.len(), english.len(), "{language} has keys that English has not");
        }
    }

    #[test]
    fn every_file_is_part_of_the_program() {
        for language in Language::ALL {
            let folder = format!("{}/texts/{language}", env!("CARGO_MANIFEST_DIR"));
            for file in std::fs::read_dir(folder).expect("the folder of the language") {
                let name = file.expect("a file").file_name();
                assert!(NAMES.iter().any(|known| *known == name), "{language}: {name:?}");
            }
        }
    }

    #[test]
    fn a_reason_is_said_as_players_say_it() {
        let both = Message::new("pairing-and").with("first", "2").with("last", "4");
        let worse = Message::new("pairing-worse-down").with("who", both).with("n", 2_u8);
        let said = Language::ALL.map(|language| Text::of(language).message(&worse));
        assert_eq!(
            said,
            [
                "2 et 4 auraient tous deux de nouveau flotté vers le bas",
                "2 and 4 would both have floated down again",
                "2 en 4 zouden allebei opnieuw zijn gezakt",
                "2 und 4 wären beide wieder abgestiegen",
            ]
        );
    }

    #[test]
    fn decimals_are_written_with_the_sign_of_the_language() {
        let written = Language::ALL.map(|language| Text::of(language).decimal("-7.50"));

        assert_eq!(written, ["-7,50", "-7.50", "-7,50", "-7,50"]);
    }

    #[test]
    fn messages_are_put_into_the_language_with_all_their_values() {
        for language in Language::ALL {
            let text = Text::of(language);
            assert!(text.has("white"), "{language}");
            assert!(!text.has("no-such-key"), "{language}");
        }
    }
}

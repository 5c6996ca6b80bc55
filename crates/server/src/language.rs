//! The languages of the pages. Texts are Fluent files in `i18n`, all languages with the same keys.

use axum::http::{HeaderMap, header};
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use rust_embed::RustEmbed;
use std::{fmt, sync::Arc};
use unic_langid::LanguageIdentifier;

/// The cookie that remembers the choice.
pub(crate) const COOKIE: &str = "arbiter-language";

#[derive(RustEmbed)]
#[folder = "i18n"]
struct Files;

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English
    English,
    /// French
    French,
    /// Dutch
    Dutch,
    /// German
    German,
}

impl Language {
    /// All languages, in the order in which the pages offer them.
    pub const ALL: [Self; 4] = [Self::French, Self::English, Self::Dutch, Self::German];

    /// Two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::Dutch => "nl",
            Self::German => "de",
        }
    }

    /// In itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::Dutch => "Nederlands",
            Self::German => "Deutsch",
        }
    }

    /// The language with these two letters.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// What the browser prefers; English where it prefers none of ours.
    pub(crate) fn preferred(headers: &HeaderMap) -> Self {
        let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let mut ranked: Vec<(u16, Self)> = wanted
            .unwrap_or_default()
            .split(',')
            .filter_map(|choice| {
                let (tag, weight) = choice.split_once(";q=").unwrap_or((choice, "1"));
                let language = Self::of_code(tag.trim().get(..2)?)?;
                Some((thousandths(weight), language))
            })
            .collect();
        ranked.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        ranked.first().map_or(Self::English, |&(_, language)| language)
    }
}

/// `0.75` as 750; what cannot be read counts nothing.
fn thousandths(weight: &str) -> u16 {
    let (whole, part) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
    let digits: String = part.chars().chain("000".chars()).take(3).collect();
    let whole: u16 = whole.parse().unwrap_or(0);
    whole.min(1) * 1000 + digits.parse::<u16>().unwrap_or(0)
}

/// All texts.
pub(crate) struct Languages {
    bundles: Vec<(Language, Arc<FluentBundle<FluentResource>>)>,
}

impl Languages {
    /// Reads the embedded files.
    pub(crate) fn load() -> Result<Self, String> {
        let bundles = Language::ALL.into_iter().map(|language| Ok((language, bundle(language)?)));
        Ok(Self { bundles: bundles.collect::<Result<_, String>>()? })
    }

    /// The texts of one language.
    pub(crate) fn text(&self, language: Language) -> Text {
        let found = self.bundles.iter().find(|(other, _)| *other == language);
        Text { language, bundle: found.map(|(_, bundle)| Arc::clone(bundle)) }
    }
}

fn bundle(language: Language) -> Result<Arc<FluentBundle<FluentResource>>, String> {
    let code = language.code();
    let identifier: LanguageIdentifier =
        code.parse().map_err(|error| format!("language {code}: {error}"))?;
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    bundle.set_use_isolating(false);
    let mut names: Vec<_> = Files::iter().filter(|name| name.starts_with(code)).collect();
    names.sort();
    for name in names {
        let file = Files::get(&name).ok_or_else(|| format!("{name} is missing"))?;
        let text = String::from_utf8(file.data.into_owned())
            .map_err(|error| format!("{name}: {error}"))?;
        let resource =
            FluentResource::try_new(text).map_err(|(_, errors)| format!("{name}: {errors:?}"))?;
        bundle.add_resource(resource).map_err(|errors| format!("{name}: {errors:?}"))?;
    }
    Ok(Arc::new(bundle))
}

/// The texts of one language.
#[derive(Clone)]
pub(crate) struct Text {
    language: Language,
    bundle: Option<Arc<FluentBundle<FluentResource>>>,
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({:?})", self.language)
    }
}

impl Text {
    /// Which language it is.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The text of a key. A key without a text shows itself, and a test finds it.
    pub(crate) fn say(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// The text of a key with one value in it, written as text.
    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts are passed alike")]
    pub(crate) fn say1(&self, key: &str, name: &str, value: impl ToString) -> String {
        self.with(key, &[(name, value.to_string())])
    }

    /// The text of a key with a number in it, which may choose singular or plural.
    pub(crate) fn count(&self, key: &str, n: usize) -> String {
        let mut args = FluentArgs::new();
        args.set("n", n);
        self.format(key, Some(&args))
    }

    /// The text of a key with several values in it, written as text.
    pub(crate) fn with(&self, key: &str, values: &[(&str, String)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.format(key, Some(&args))
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let pattern = self
            .bundle
            .as_ref()
            .and_then(|bundle| Some((bundle, bundle.get_message(key)?.value()?)));
        match pattern {
            Some((bundle, pattern)) => {
                bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned()
            }
            None => key.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preferred(header: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, header.parse().expect("a header"));
        Language::preferred(&headers)
    }

    #[test]
    fn the_browser_chooses_the_language_by_weight() {
        assert_eq!(preferred("nl-BE,fr;q=0.8"), Language::Dutch);
        assert_eq!(preferred("pt, de;q=0.4, fr;q=0.75"), Language::French);
        assert_eq!(preferred("ja"), Language::English);
    }
}

//! The stored form of a citation: document, edition and number, as in `laws 2023 9.5.3`.

use std::{
    collections::BTreeSet,
    sync::{LazyLock, Mutex, PoisonError},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{AnyEdition, Citation};

/// The longest number of an article.
const LENGTH_MAX: usize = 24;
/// Numbers that one process may meet: every edition together has fewer than a tenth of it.
const NUMBERS_MAX: usize = 20_000;

/// Numbers read so far. A citation points to a text that lives as long as the program, so each
/// number is kept once and never freed.
static NUMBERS: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);

fn number(text: &str) -> Option<&'static str> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '(' | ')' | ':');
    let is_number = (1..=LENGTH_MAX).contains(&text.len()) && text.chars().all(belongs);
    let mut numbers = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = numbers.get(text) {
        return Some(known);
    }
    if !is_number || numbers.len() >= NUMBERS_MAX {
        return None;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    numbers.insert(kept);
    Some(kept)
}

/// The document of an edition, as the stored form names it.
const fn document(edition: AnyEdition) -> &'static str {
    match edition {
        AnyEdition::Laws(_) => "laws",
        AnyEdition::TieBreaks(_) => "tie-breaks",
        AnyEdition::Ratings(_) => "ratings",
        AnyEdition::Titles(_) => "titles",
        AnyEdition::Swiss(_) => "swiss",
        AnyEdition::Online(_) => "online",
    }
}

fn edition(document: &str, name: &str) -> Option<AnyEdition> {
    Some(match document {
        "laws" => AnyEdition::Laws(name.parse().ok()?),
        "tie-breaks" => AnyEdition::TieBreaks(name.parse().ok()?),
        "ratings" => AnyEdition::Ratings(name.parse().ok()?),
        "titles" => AnyEdition::Titles(name.parse().ok()?),
        "swiss" => AnyEdition::Swiss(name.parse().ok()?),
        "online" => AnyEdition::Online(name.parse().ok()?),
        _ => return None,
    })
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { edition, article } = self;
        serializer.collect_str(&format_args!("{} {} {article}", document(*edition), edition.name()))
    }
}

impl<'de> Deserialize<'de> for Citation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = || {
            let (document, rest) = text.split_once(' ')?;
            let (name, article) = rest.split_once(' ')?;
            Some(Self { edition: edition(document, name)?, article: number(article)? })
        };
        read().ok_or_else(|| {
            de::Error::custom(format!(
                "expected a citation such as laws 2023 9.5.3, found {text:?}"
            ))
        })
    }
}

//! Explanations of pairings in the language and the detail that were asked for.

use arbiter_pairing::say::{Detail, Sentence, Speaker};
use arbiter_rulebook::{Language, SwissEdition};
use arbiter_text::Text;

/// How explanations are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The language of explanations.
    pub language: Language,
    /// With the articles and the figures of every criterion.
    pub criteria: bool,
}

impl Spoken {
    /// A writer that cites the articles of this edition.
    pub fn writer(self, edition: SwissEdition) -> Writer {
        let detail = if self.criteria { Detail::Criteria } else { Detail::Plain };
        Writer { speaker: Speaker::new(edition), text: Text::of(self.language), detail }
    }
}

/// Puts sentences into words.
#[derive(Clone, Copy)]
pub struct Writer {
    /// Makes sentences of reasons.
    pub speaker: Speaker<'static>,
    text: Text,
    detail: Detail,
}

impl Writer {
    /// In English, for players.
    pub fn plain(edition: SwissEdition) -> Self {
        Spoken { language: Language::English, criteria: false }.writer(edition)
    }

    /// In English, with articles and figures.
    pub fn detailed(edition: SwissEdition) -> Self {
        Spoken { language: Language::English, criteria: true }.writer(edition)
    }

    /// One sentence, without its depth; empty if it is a detail that was not asked for.
    pub fn sentence(&self, sentence: &Sentence) -> String {
        let message = sentence.message(self.detail);
        message.map(|message| self.text.message(&message)).unwrap_or_default()
    }

    /// Several sentences, a line each, indented.
    pub fn lines(&self, sentences: &[Sentence]) -> Vec<String> {
        let line = |sentence: &Sentence| {
            let message = sentence.message(self.detail)?;
            Some(format!("{}{}", "  ".repeat(sentence.depth), self.text.message(&message)))
        };
        sentences.iter().filter_map(line).collect()
    }
}

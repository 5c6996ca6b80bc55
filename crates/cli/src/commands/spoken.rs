//! Explanations of pairings in the language and the detail that were asked for.

use arbiter_pairing::say::{Detail, Sentence, Speaker};
use arbiter_rulebook::{Language, SwissEdition};
use arbiter_text::Text;

/// How explanations are written.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SpokenArguments {
    /// Language of explanations: en, fr, nl or de
    #[arg(long, default_value_t = Language::English)]
    lang: Language,

    /// Cite the articles and give the figures of every criterion
    #[arg(long)]
    criteria: bool,
}

impl SpokenArguments {
    /// A writer that cites the articles of this edition.
    pub(crate) fn writer(self, edition: SwissEdition) -> Writer {
        let detail = if self.criteria { Detail::Criteria } else { Detail::Plain };
        Writer { speaker: Speaker::new(edition), text: Text::of(self.lang), detail }
    }
}

/// Puts sentences into words.
#[derive(Clone, Copy)]
pub(crate) struct Writer {
    pub(crate) speaker: Speaker<'static>,
    text: Text,
    detail: Detail,
}

impl Writer {
    /// In English, for players.
    pub(crate) fn plain(edition: SwissEdition) -> Self {
        SpokenArguments { lang: Language::English, criteria: false }.writer(edition)
    }

    /// In English, with articles and figures.
    pub(crate) fn detailed(edition: SwissEdition) -> Self {
        SpokenArguments { lang: Language::English, criteria: true }.writer(edition)
    }

    /// One sentence, without its depth; empty if it is a detail that was not asked for.
    pub(crate) fn sentence(&self, sentence: &Sentence) -> String {
        let message = sentence.message(self.detail);
        message.map(|message| self.text.message(&message)).unwrap_or_default()
    }

    /// Several sentences, a line each, indented.
    pub(crate) fn lines(&self, sentences: &[Sentence]) -> Vec<String> {
        let line = |sentence: &Sentence| {
            let message = sentence.message(self.detail)?;
            Some(format!("{}{}", "  ".repeat(sentence.depth), self.text.message(&message)))
        };
        sentences.iter().filter_map(line).collect()
    }
}

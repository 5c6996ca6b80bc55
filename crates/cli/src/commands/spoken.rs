//! Explanations of pairings in the language and the detail that were asked for.

use arbiter_answers::spoken::Spoken;
use arbiter_rulebook::{Language, SwissEdition};

pub(crate) use arbiter_answers::spoken::Writer;

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
    /// The language and the detail.
    pub(crate) const fn spoken(self) -> Spoken {
        Spoken { language: self.lang, criteria: self.criteria }
    }

    /// A writer that cites the articles of this edition.
    pub(crate) fn writer(self, edition: SwissEdition) -> Writer {
        self.spoken().writer(edition)
    }
}

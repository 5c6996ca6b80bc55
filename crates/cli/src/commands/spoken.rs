//! Explanations of pairings in the language and the detail that were asked for.

use arbiter_answers::spoken::Spoken;
use arbiter_rulebook::{Language, SwissEdition};

pub(crate) use arbiter_answers::spoken::Writer;

/// How explanations are written.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SpokenArguments {
    #[arg(long)]
    criteria: bool,
}

impl SpokenArguments {
    /// The language and the detail.
    pub(crate) const fn spoken(self, language: Language) -> Spoken {
        Spoken { language, criteria: self.criteria }
    }

    /// A writer that cites the articles of this edition.
    pub(crate) fn writer(self, language: Language, edition: SwissEdition) -> Writer {
        self.spoken(language).writer(edition)
    }
}

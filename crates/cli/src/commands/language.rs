//! Languages and forms of notation, as several commands take them.

use arbiter_notation::{Form, Letters, Style};
use arbiter_rulebook::Language;

use crate::usage::Unfit;

/// The letters of the language in which the program speaks.
pub(crate) fn letters_of(language: Language) -> Letters {
    Letters::from_code(language.code()).unwrap_or(Letters::ENGLISH)
}

/// The letters of the language with this code.
pub(crate) fn parse_language(code: &str) -> Result<Letters, Unfit> {
    Letters::from_code(code).ok_or_else(|| {
        let codes: Vec<&str> = Letters::all().map(Letters::code).collect();
        Unfit::one_of(&codes, code)
    })
}

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum WrittenForm {
    Short,
    Long,
    Figurine,
}

impl WrittenForm {
    /// The style with this form and these letters.
    pub(crate) fn apply(self, style: Style) -> Style {
        match self {
            Self::Short => style,
            Self::Long => Style { form: Form::Hyphen, ..style },
            Self::Figurine => Style { language: Letters::FIGURINE, ..style },
        }
    }
}

/// PGN in English, the style of the Laws in other languages.
pub(crate) fn style_of(language: Letters) -> Style {
    if language == Letters::ENGLISH { Style::PGN } else { Style::laws(language) }
}

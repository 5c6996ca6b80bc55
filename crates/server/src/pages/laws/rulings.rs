//! Rulings and refusals of crate `laws` with links to their articles. Nothing is decided here.

use arbiter_laws::{Reason, Refusal, Ruling, book, general, general_refusal};
use arbiter_rulebook::{Citation, Color, Explain, Message, Millis};
use arbiter_text::Text;

use super::address;

/// A sentence with the article behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The sentence.
    pub(crate) text: String,
    /// The article in words; empty where there is none.
    pub(crate) cite: String,
    /// Where the article can be read; empty where it cannot.
    pub(crate) href: String,
    /// What the article says, in the reader's language where it is told in it.
    pub(crate) reason: String,
    /// Whether something was refused rather than ordered.
    pub(crate) is_refusal: bool,
}

/// Whether the reader said what stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardIs {
    /// Set up by the reader: squares can be named.
    Known,
    /// Not said: nothing on it can be named.
    Unknown,
}

/// A ruling; `None` where nothing of it can be said without a board.
pub(crate) fn ruling(t: &Text, board: BoardIs, ruling: &Ruling) -> Option<Line> {
    let message = match board {
        BoardIs::Known => ruling.remedy.message(),
        BoardIs::Unknown => general(&ruling.remedy)?,
    };
    let all = [ruling.basis].into_iter().chain(ruling.with.iter().copied());
    Some(line(t, &message, &all.collect::<Vec<_>>(), false))
}

/// A refusal.
pub(crate) fn refusal(t: &Text, board: BoardIs, refusal: &Refusal) -> Line {
    let message = match (board, &refusal.reason) {
        (BoardIs::Known, _) => refusal.message(),
        // How the game ended nobody has said.
        (BoardIs::Unknown, Reason::GameOver(_)) => {
            Message::new("ruling-refused").with("why", Message::new("general-game-over"))
        }
        (BoardIs::Unknown, _) => general_refusal(refusal),
    };
    let basis: Vec<Citation> = refusal.basis.into_iter().collect();
    line(t, &message, &basis, true)
}

/// What the arbiter does about it; where the edition gives no answer, that it gives none.
pub(crate) fn act_refusing(t: &Text, refusal: &Refusal, line: &Line) -> String {
    let act = arbiter_laws::act_refusing(&refusal.reason);
    act.map_or_else(|| line.text.clone(), |message| sentence(&t.message(&message)))
}

/// Nothing is ruled, by an article.
pub(crate) fn nothing(t: &Text, about: Citation) -> Line {
    line(t, &Message::new("ruling-nothing"), &[about], false)
}

fn line(t: &Text, message: &Message, articles: &[Citation], is_refusal: bool) -> Line {
    let (cite, href) = match articles {
        [] => (String::new(), String::new()),
        [first, others @ ..] => {
            let (_, href) = cited(t, *first);
            let mut numbers = vec![numbered(t, *first)];
            numbers.extend(others.iter().map(|other| other.article.to_owned()));
            (format!("{} ({})", numbers.join(", "), first.edition.name()), href)
        }
    };
    let reason = articles.first().map(|first| book::said_in(*first, t.language()));
    Line {
        text: sentence(&t.message(message)),
        cite,
        href,
        reason: reason.unwrap_or_default(),
        is_refusal,
    }
}

/// With a capital at the beginning.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An article in words with its edition, for the same number means another thing in another one,
/// and where it can be read.
pub(crate) fn cited(t: &Text, citation: Citation) -> (String, String) {
    let href = book::filed_under(citation).map(|clause| address(&clause.id)).unwrap_or_default();
    (format!("{} ({})", numbered(t, citation), citation.edition.name()), href)
}

/// An article in words.
fn numbered(t: &Text, citation: Citation) -> String {
    let (key, number) = match citation.article.split_once('.') {
        Some(("INT", rest)) => ("cite-note", rest),
        Some(("PRE", rest)) => ("cite-preface", rest),
        Some(("GL", rest)) => ("cite-glossary", rest),
        _ => ("cite-article", citation.article),
    };
    t.say1(key, "number", number)
}

/// Who it is, at the beginning of a sentence.
pub(crate) fn side(t: &Text, color: Color) -> String {
    t.message(&arbiter_laws::side(color))
}

/// A span of time in words.
pub(crate) fn duration(t: &Text, time: Millis) -> String {
    t.message(&arbiter_laws::duration(time))
}

//! The search through the handbook: the headings whose text has all the words, with the sentence
//! around the first of them.

use std::sync::OnceLock;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::book::{self, BookLanguage, CHAPTERS, Chapter};

/// Letters of a search that count; what follows is not looked at.
pub(super) const WORDS_MAX: usize = 100;

/// Places that are shown.
const HITS_MAX: usize = 40;

/// Letters of a sentence on each side of the word.
const SENTENCE_MAX: usize = 160;

/// A place that was found.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) struct Hit {
    /// Where it is.
    pub(in crate::pages) address: String,
    /// The title of the chapter.
    pub(in crate::pages) chapter: String,
    /// The heading; empty at the beginning of a chapter.
    pub(in crate::pages) heading: String,
    /// The sentence: before the word, the word, after it.
    pub(in crate::pages) before: String,
    pub(in crate::pages) word: String,
    pub(in crate::pages) after: String,
}

/// A heading and what stands below it.
struct Section {
    chapter: &'static str,
    chapter_title: String,
    anchor: String,
    heading: String,
    /// The heading as it is compared.
    folded_heading: Vec<char>,
    /// Heading and text; a line for each paragraph, item and cell.
    text: Vec<char>,
    /// The same, letter by letter, as it is compared.
    folded: Vec<char>,
}

/// The places that have all the words, those with them in their heading first.
pub(super) fn search(language: BookLanguage, words: &str) -> Vec<Hit> {
    let words: Vec<Vec<char>> = words.split_whitespace().map(folded).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let has_all = |text: &[char]| words.iter().all(|word| position(text, word).is_some());
    let (mut titled, mut others) = (Vec::new(), Vec::new());
    for section in sections(language) {
        if has_all(&section.folded_heading) {
            titled.push(section);
        } else if has_all(&section.folded) {
            others.push(section);
        }
    }
    let found = titled.into_iter().chain(others).take(HITS_MAX);
    found.map(|section| hit(section, &words)).collect()
}

fn hit(section: &Section, words: &[Vec<char>]) -> Hit {
    // A word below the heading, or else the first sentence there.
    let body = section.folded_heading.len();
    let inside = section.folded.get(body..).unwrap_or_default();
    let below = words.iter().find_map(|word| Some((body + position(inside, word)?, word.len())));
    let (from, length) = below.unwrap_or((body + 1, 0));
    let to = (from + length).min(section.text.len());
    let (start, end) = sentence(&section.text, from.min(to), to);
    let text = |from: usize, to: usize| -> String {
        section.text.get(from..to).unwrap_or_default().iter().collect()
    };
    Hit {
        address: format!("/help/{}#{}", section.chapter, section.anchor),
        chapter: section.chapter_title.clone(),
        heading: section.heading.clone(),
        before: text(start, from.min(to)).trim_start().to_owned(),
        word: text(from.min(to), to),
        after: text(to, end).trim_end().to_owned(),
    }
}

/// From where to where the sentence goes that has these letters.
fn sentence(text: &[char], from: usize, to: usize) -> (usize, usize) {
    let ends = |at: usize| {
        let is_space = text.get(at + 1).is_none_or(|next| next.is_whitespace());
        text.get(at).is_some_and(|c| *c == '\n' || (is_space && matches!(c, '.' | '?' | '!')))
    };
    let first = from.saturating_sub(SENTENCE_MAX);
    let start = (first..from).rev().find(|&at| ends(at)).map_or(first, |at| at + 1);
    let last = (to + SENTENCE_MAX).min(text.len());
    let end = (to..last).find(|&at| ends(at)).map_or(last, |at| at + 1);
    (start, end)
}

fn position(text: &[char], word: &[char]) -> Option<usize> {
    text.windows(word.len().max(1)).position(|window| window == word)
}

/// Small letters without accents, letter by letter, so that places in both texts are the same.
fn folded(text: &str) -> Vec<char> {
    text.chars().map(fold).collect()
}

fn fold(c: char) -> char {
    let mut small = c.to_lowercase();
    let small = if small.len() == 1 { small.next().unwrap_or(c) } else { c };
    match small {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        '’' => '\'',
        other => other,
    }
}

fn sections(language: BookLanguage) -> &'static [Section] {
    static ENGLISH: OnceLock<Vec<Section>> = OnceLock::new();
    static FRENCH: OnceLock<Vec<Section>> = OnceLock::new();
    let kept = match language {
        BookLanguage::English => &ENGLISH,
        BookLanguage::French => &FRENCH,
    };
    kept.get_or_init(|| CHAPTERS.iter().flat_map(|it| sections_of(it, language)).collect())
}

/// Headings with what stands below each: a line for each paragraph, item and cell.
fn parts(text: &'static str) -> Vec<(String, String)> {
    let mut parts: Vec<(String, String)> = Vec::new();
    let (mut in_heading, mut in_picture) = (false, false);
    for event in book::events(text) {
        if matches!(event, Event::Start(Tag::Heading { .. })) {
            parts.push((String::new(), String::new()));
            in_heading = true;
        } else if matches!(event, Event::End(TagEnd::Heading(_))) {
            in_heading = false;
        } else if matches!(event, Event::Start(Tag::Image { .. })) {
            in_picture = true;
        } else if matches!(event, Event::End(TagEnd::Image)) {
            in_picture = false;
        }
        let Some((heading, below)) = parts.last_mut() else { continue };
        if let Event::Text(text) | Event::Code(text) = event {
            if !in_picture {
                (if in_heading { heading } else { below }).push_str(&text);
            }
        } else if matches!(event, Event::SoftBreak | Event::HardBreak) {
            below.push(' ');
        } else if ends_line(&event) {
            below.push('\n');
        }
    }
    parts
}

const fn ends_line(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::CodeBlock)
    )
}

/// The headings of a chapter with their texts; the first is the chapter's own.
fn sections_of(chapter: &'static Chapter, language: BookLanguage) -> Vec<Section> {
    let parts = parts(chapter.text(language));
    let title = parts.first().map(|(heading, _)| heading.clone()).unwrap_or_default();
    let anchors = book::anchors(chapter).into_iter();
    let section = |(index, ((heading, below), anchor)): (usize, ((String, String), String))| {
        let whole = format!("{heading}\n{below}");
        Section {
            chapter: chapter.name,
            chapter_title: title.clone(),
            anchor,
            folded_heading: folded(&heading),
            heading: if index == 0 { String::new() } else { heading },
            folded: folded(&whole),
            text: whole.chars().collect(),
        }
    };
    parts.into_iter().zip(anchors).enumerate().map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_are_found_with_their_sentence_and_headings_come_first() {
        let hits = search(BookLanguage::English, "ADJOURNED games");
        assert_eq!(hits[0].address, "/help/corrections#adjourned-games");
        assert_eq!(hits[0].heading, "Adjourned games");
        let sentence = format!("{}{}{}", hits[0].before, hits[0].word, hits[0].after);
        assert_eq!(
            sentence,
            "A game without a result when the next round is paired becomes adjourned and counts as \
             a draw for the pairing."
        );
        assert!(search(BookLanguage::English, "adjourned xylophone").is_empty());
        assert!(search(BookLanguage::English, "   ").is_empty());
    }

    #[test]
    fn accents_and_the_language_of_the_place_do_not_matter() {
        let hits = search(BookLanguage::French, "parties ajournees");
        assert_eq!(hits[0].address, "/help/corrections#adjourned-games");
        assert_eq!(search(BookLanguage::French, "PARTIES AJOURNÉES"), hits);
    }

    #[test]
    fn what_is_common_is_bounded() {
        assert_eq!(search(BookLanguage::English, "e").len(), HITS_MAX);
        let long: Vec<char> = "x".repeat(5000).chars().collect();
        assert_eq!(sentence(&long, 2000, 2001), (2000 - SENTENCE_MAX, 2001 + SENTENCE_MAX));
    }
}

//! The chapters of the handbook, and how they become pages.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// A language of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BookLanguage {
    English,
    French,
}

impl BookLanguage {
    /// As pages name it.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// The list of chapters.
    const fn summary(self) -> &'static str {
        match self {
            Self::English => include_str!("../../../../../docs/handbook/src/SUMMARY.md"),
            Self::French => include_str!("../../../../../docs/handbook/fr/src/SUMMARY.md"),
        }
    }
}

/// A chapter in every language of the book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chapter {
    /// Its name in addresses.
    pub(super) name: &'static str,
    english: &'static str,
    french: &'static str,
}

impl Chapter {
    /// Its text.
    pub(super) const fn text(&self, language: BookLanguage) -> &'static str {
        match language {
            BookLanguage::English => self.english,
            BookLanguage::French => self.french,
        }
    }
}

macro_rules! chapters {
    ($($name:literal),* $(,)?) => {
        &[$(Chapter {
            name: $name,
            english: include_str!(concat!("../../../../../docs/handbook/src/", $name, ".md")),
            french: include_str!(concat!("../../../../../docs/handbook/fr/src/", $name, ".md")),
        }),*]
    };
}

/// Every chapter, in the order of the summary.
pub(super) const CHAPTERS: &[Chapter] = chapters![
    "about",
    "first-evening",
    "registration",
    "pairing",
    "systems",
    "accelerations",
    "knock-out",
    "plan",
    "results",
    "corrections",
    "live",
    "teams",
    "standings",
    "fide-mode",
    "reports",
    "norms",
    "laws",
    "server",
    "operation",
    "tournament",
    "judge",
    "winnable",
    "notation",
    "scripts",
    "python",
    "cluster",
];

/// The chapter of this name.
pub(super) fn chapter(name: &str) -> Option<&'static Chapter> {
    CHAPTERS.iter().find(|chapter| chapter.name == name)
}

/// A chapter in the list beside the text.
pub(super) struct Link {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
}

/// The chapters in the order of the summary.
pub(super) fn links(language: BookLanguage) -> Vec<Link> {
    let link = |line: &'static str| {
        let (_, rest) = line.split_once('[')?;
        let (title, rest) = rest.split_once("](")?;
        let (name, _) = rest.split_once(".md)")?;
        Some(Link { name, title })
    };
    language.summary().lines().filter_map(link).collect()
}

/// How chapters are read.
pub(super) fn events(text: &'static str) -> Parser<'static> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// The names of the headings in addresses, in order. They come from the English text in every
/// language, so that an address leads to the same place whatever the reader's language.
pub(super) fn anchors(chapter: &Chapter) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    let mut heading: Option<String> = None;
    for event in events(chapter.english) {
        if matches!(event, Event::Start(Tag::Heading { .. })) {
            heading = Some(String::new());
        } else if matches!(event, Event::End(TagEnd::Heading(_))) {
            let name = slug(&heading.take().unwrap_or_default());
            let same = anchors.iter().filter(|known| **known == name).count();
            anchors.push(if same == 0 { name } else { format!("{name}-{same}") });
        } else if let (Some(heading), Event::Text(text) | Event::Code(text)) = (&mut heading, event)
        {
            heading.push_str(&text);
        }
    }
    anchors
}

/// `A round by hand` as `a-round-by-hand`.
fn slug(heading: &str) -> String {
    let mut slug = String::new();
    for c in heading.chars() {
        if c.is_alphanumeric() {
            slug.extend(c.to_lowercase());
        } else if (c.is_whitespace() || c == '-') && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug
}

/// A chapter as a page. Links between chapters lead to pages; pictures stay in the book, where a
/// browser test makes them.
pub(super) fn rendered(chapter: &Chapter, language: BookLanguage) -> String {
    let mut anchors = anchors(chapter).into_iter();
    let mut in_picture = false;
    let events = events(chapter.text(language)).filter_map(|event| {
        if matches!(event, Event::Start(Tag::Image { .. })) {
            in_picture = true;
            return None;
        }
        if matches!(event, Event::End(TagEnd::Image)) {
            in_picture = false;
            return None;
        }
        if in_picture {
            return None;
        }
        if let Event::Start(Tag::Link { link_type, dest_url, title, id }) = event {
            let dest_url = CowStr::from(address(&dest_url));
            return Some(Event::Start(Tag::Link { link_type, dest_url, title, id }));
        }
        if let Event::Start(Tag::Heading { level, classes, attrs, .. }) = event {
            let id = anchors.next().map(CowStr::from);
            return Some(Event::Start(Tag::Heading { level, id, classes, attrs }));
        }
        Some(event)
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    // A command that is wider than a phone scrolls, and the keyboard must get there.
    page.replace("<pre>", "<pre tabindex=\"0\">")
}

/// `reports.md#norms` as `/help/reports#norms`.
fn address(link: &str) -> String {
    match link.split_once(".md") {
        Some((name, rest)) if !link.contains("://") => format!("/help/{name}{rest}"),
        _ => link.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGUAGES: [BookLanguage; 2] = [BookLanguage::English, BookLanguage::French];

    #[test]
    fn every_chapter_of_the_summary_is_a_page_and_every_page_is_in_the_summary() {
        let known: Vec<&str> = CHAPTERS.iter().map(|chapter| chapter.name).collect();
        for language in LANGUAGES {
            let listed: Vec<&str> = links(language).iter().map(|link| link.name).collect();
            assert_eq!(listed, known, "{language:?}");
        }
    }

    #[test]
    fn links_lead_to_pages_and_pictures_are_left_out() {
        let text = "# On\n\n![A board](images/x.png)\n\n[Running](tournament.md#teams), `a`";
        let chapter = Chapter { name: "x", english: text, french: "# Sur\n\n## Deux\n" };
        assert_eq!(
            rendered(&chapter, BookLanguage::English),
            "<h1 id=\"on\">On</h1>\n<p></p>\n\
             <p><a href=\"/help/tournament#teams\">Running</a>, <code>a</code></p>\n"
        );
        // A heading has the name of the English one.
        let french = rendered(&chapter, BookLanguage::French);
        assert!(french.starts_with("<h1 id=\"on\">Sur</h1>"), "{french}");
    }

    #[test]
    fn every_chapter_has_as_many_headings_in_every_language_and_its_own_text() {
        let headings = |page: &str| page.matches(" id=\"").count();
        for chapter in CHAPTERS {
            let [english, french] = LANGUAGES.map(|language| rendered(chapter, language));
            for page in [&english, &french] {
                assert!(page.starts_with("<h1 id="), "{}: {page}", chapter.name);
                assert!(!page.contains(".md"), "{}: {page}", chapter.name);
            }
            assert_eq!(headings(&english), anchors(chapter).len(), "{}", chapter.name);
            assert_eq!(headings(&french), headings(&english), "{}", chapter.name);
            assert_ne!(french, english, "{} is not translated", chapter.name);
        }
    }

    #[test]
    fn headings_of_one_name_have_addresses_of_their_own() {
        let text = "# Notation: `moves`\n\n## Two\n\n## Two\n";
        let chapter = Chapter { name: "x", english: text, french: text };
        assert_eq!(anchors(&chapter), ["notation-moves", "two", "two-1"]);
    }
}

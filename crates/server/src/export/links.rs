//! Addresses of the server turned into names of files.

use std::collections::BTreeMap;

use arbiter_rulebook::Language;

use crate::pages;

/// Where a folder is reached.
pub(super) struct Site {
    /// Without a slash at its end, as HTML writes it.
    pub(super) address: String,
    /// What the picture of the event shows, likewise.
    pub(super) title: String,
}

impl Site {
    /// A page that tells those who show links to it (Open Graph) where it is and what to show
    /// beside it. They want whole addresses, so that a folder of which nobody knows where it
    /// will lie has none.
    pub(super) fn shown_by_others(&self, html: &str, file: &str) -> String {
        let Self { address, title } = self;
        let (width, height) = pages::preview::SIZE;
        let picture = super::PICTURE;
        let tags = format!(
            "<meta property=\"og:url\" content=\"{address}/{file}\">\n\
             <meta property=\"og:image\" content=\"{address}/{picture}\">\n\
             <meta property=\"og:image:type\" content=\"image/png\">\n\
             <meta property=\"og:image:width\" content=\"{width}\">\
             <meta property=\"og:image:height\" content=\"{height}\">\n\
             <meta property=\"og:image:alt\" content=\"{title}\">\n\
             <meta name=\"twitter:card\" content=\"summary_large_image\">\n</head>"
        );
        html.replacen("</head>", &tags, 1)
    }
}

/// Which address is which file.
pub(super) struct Map {
    pages: Vec<(String, String)>,
    names: BTreeMap<String, String>,
}

impl Map {
    pub(super) fn new(pages: Vec<(String, String)>) -> Self {
        let names = pages.iter().cloned().collect();
        Self { pages, names }
    }

    /// Address and file, in the order of writing.
    pub(super) fn pages(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pages.iter().map(|(address, name)| (address.as_str(), name.as_str()))
    }

    /// A page with links to files. What is not in the folder is no link any more, and scripts,
    /// which browsers do not run from files, are left out.
    pub(super) fn rewrite(&self, html: &str, name: &str) -> String {
        let mut out = String::with_capacity(html.len());
        let mut rest = html;
        while let Some((at, attribute)) = next_address(rest) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let value = &from[attribute.len()..];
            let Some(end) = value.find('"') else { break };
            if let Some(file) = self.file(&value[..end], name) {
                out.push_str(attribute);
                out.push_str(&file);
                out.push('"');
            }
            rest = &value[end + 1..];
        }
        out.push_str(rest);
        out
    }

    /// A feed whose links lead to files of the same folder. `reached` is what our addresses begin
    /// with.
    pub(super) fn relinked(&self, feed: &str, reached: &str) -> String {
        let mut feed = feed.to_owned();
        for (address, name) in self.pages() {
            let escaped = format!("{reached}{address}").replace('&', "&amp;");
            feed = feed.replace(&format!("href=\"{escaped}\""), &format!("href=\"{name}\""));
        }
        feed
    }

    /// The file for an address; none where the folder has none.
    fn file(&self, address: &str, name: &str) -> Option<String> {
        let plain = address.replace("&amp;", "&");
        if plain.starts_with('#') {
            return Some(address.to_owned());
        }
        if let Some(asset) = plain.strip_prefix("/assets/") {
            return Some(format!("../assets/{asset}"));
        }
        if let Some(choice) = plain.strip_prefix("/language?code=") {
            let code = choice.split('&').next().unwrap_or_default();
            let language = code.parse::<Language>().ok()?;
            return Some(format!("../{}/{name}", language.code()));
        }
        if plain == "/" {
            return Some("../index.html".to_owned());
        }
        self.names.get(&plain).cloned()
    }
}

/// A calendar without addresses of the server, which is not there for those who read a folder. A
/// line goes on in those that begin with a blank.
pub(super) fn without_addresses(calendar: &str) -> String {
    let mut kept = String::with_capacity(calendar.len());
    let mut is_address = false;
    for line in calendar.split_inclusive('\n') {
        is_address = line.starts_with("URL:") || (is_address && line.starts_with(' '));
        if !is_address {
            kept.push_str(line);
        }
    }
    kept
}

/// Where the next address begins, and how its attribute is written.
fn next_address(html: &str) -> Option<(usize, &'static str)> {
    let found = ["href=\"", "src=\""].into_iter().filter_map(|it| Some((html.find(it)?, it)));
    found.min_by_key(|&(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_files_or_nowhere() {
        let map = Map::new(vec![
            ("/events/7".to_owned(), "index.html".to_owned()),
            ("/events/7/rounds/1?by=name".to_owned(), "round-1-by-name.html".to_owned()),
        ]);
        let html = "<link href=\"/assets/app-1.css\"><a href=\"/events/7/rounds/1?by=name\">1</a>\
                    <a href=\"/laws\" class=\"x\">L</a><a href=\"/events/7\">E</a>\
                    <a href=\"/language?code=fr&amp;back=%2F\">F</a><a href=\"#main\">M</a>";
        let told = map.rewrite(html, "index.html");
        assert_eq!(
            told,
            "<link href=\"../assets/app-1.css\"><a href=\"round-1-by-name.html\">1</a>\
             <a  class=\"x\">L</a><a href=\"index.html\">E</a>\
             <a href=\"../fr/index.html\">F</a><a href=\"#main\">M</a>"
        );
    }
}

//! Which language a reader wants.

use arbiter_rulebook::Language;
use axum::http::{HeaderMap, header, request::Parts};

use crate::access::cookie;

/// The cookie that remembers the choice.
pub(crate) const COOKIE: &str = "arbiter-language";

/// Chosen in the address, chosen earlier, or preferred by the browser.
pub(crate) fn of(parts: &Parts) -> Language {
    let chosen = parts.uri.query().into_iter().flat_map(|query| query.split('&'));
    let chosen =
        chosen.filter_map(|pair| pair.strip_prefix("lang=")).find_map(|code| code.parse().ok());
    let earlier = || cookie(&parts.headers, COOKIE).and_then(|code| code.parse().ok());
    chosen.or_else(earlier).unwrap_or_else(|| preferred(&parts.headers))
}

/// What the browser prefers; English where it prefers none of ours.
pub(crate) fn preferred(headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut ranked: Vec<(u16, Language)> = wanted
        .unwrap_or_default()
        .split(',')
        .filter_map(|choice| {
            let (tag, weight) = choice.split_once(";q=").unwrap_or((choice, "1"));
            let language = tag.trim().get(..2)?.parse().ok()?;
            Some((thousandths(weight), language))
        })
        .collect();
    ranked.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
    ranked.first().map_or(Language::English, |&(_, language)| language)
}

/// `0.75` as 750; what cannot be read counts nothing.
fn thousandths(weight: &str) -> u16 {
    let (whole, part) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
    let digits: String = part.chars().chain("000".chars()).take(3).collect();
    let whole: u16 = whole.parse().unwrap_or(0);
    whole.min(1) * 1000 + digits.parse::<u16>().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(header: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, header.parse().expect("a header"));
        preferred(&headers)
    }

    #[test]
    fn the_browser_chooses_the_language_by_weight() {
        assert_eq!(asked("nl-BE,fr;q=0.8"), Language::Dutch);
        assert_eq!(asked("pt, de;q=0.4, fr;q=0.75"), Language::French);
        assert_eq!(asked("ja"), Language::English);
    }
}

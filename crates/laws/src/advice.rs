//! Practical advice about articles, from the commentary of arbiters: the keys of its texts.

use arbiter_rulebook::ClauseText;

use crate::book;

/// Articles with practical advice, and the keys of its texts.
const ADVICE: [(&str, &str); 14] = [
    ("6.5", "advice-6-5"),
    ("6.7", "advice-6-7"),
    ("6.10", "advice-6-10"),
    ("7.5", "advice-7-5"),
    ("8.3", "advice-8-3"),
    ("9.1", "advice-9-1"),
    ("9.5", "advice-9-5"),
    ("11.1", "advice-11-1"),
    ("11.2", "advice-11-2"),
    ("11.3", "advice-11-3"),
    ("11.10", "advice-11-10"),
    ("12.2", "advice-12-2"),
    ("12.9", "advice-12-9"),
    ("D.1", "advice-d-1"),
];

/// The key of the advice about a clause of the Laws.
pub fn about(clause: &ClauseText) -> Option<&'static str> {
    if book::is_regulation(clause) {
        return None;
    }
    let number = clause.id.split_once(':').map_or(clause.id.as_str(), |(_, rest)| rest);
    let holds = |article: &str| {
        let rest = number.strip_prefix(article);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '(']))
    };
    ADVICE.into_iter().find(|(article, _)| holds(article)).map(|(_, key)| key)
}

/// The advice about these clauses, each text once.
pub fn about_all(clauses: &[&ClauseText]) -> Vec<&'static str> {
    let mut keys: Vec<&str> = clauses.iter().filter_map(|clause| about(clause)).collect();
    keys.dedup();
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book;

    #[test]
    fn advice_belongs_to_an_article_and_its_parts() {
        let of = |id: &str| about(book::by_id(id).unwrap());

        assert_eq!(of("12.2.4"), Some("advice-12-2"));
        assert_eq!(of("2023:12.2.7"), Some("advice-12-2"));
        assert_eq!(of("11.10"), Some("advice-11-10"));
        assert_eq!(of("11.12"), None);
        assert_eq!(of("D.1.1"), Some("advice-d-1"));
        assert_eq!(of("6.9"), None);
        assert_eq!(of("KO.1"), None);
    }

    #[test]
    fn every_article_with_advice_has_clauses() {
        for (article, _) in ADVICE {
            let number = |id: &str| id.split_once(':').map_or(id, |(_, rest)| rest).to_owned();
            let known = book::clauses().any(|clause| {
                number(&clause.id)
                    .strip_prefix(article)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '(']))
            });
            assert!(known, "{article}");
        }
    }
}

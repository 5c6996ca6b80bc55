//! What the pickers of the settings must know: names of tie-breaks, columns of tables. Without
//! scripts the fields are typed as they are.

use arbiter_rulebook::Language;
use arbiter_standings::TieBreak;
use arbiter_text::Text;
use serde_json::json;

use super::super::public::tie_break_name;

/// The tie-breaks that are offered by name, the usual ones first; every other code can be typed.
const TIE_BREAKS: [&str; 26] = [
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "FB", "SB", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG",
    "REP", "KS", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "AOB", "MPTS", "GPTS", "MPvGP",
    "BC",
];

/// What people call some of them beside the names that we show.
const USUAL_NAMES: [(&str, &str); 8] = [
    ("buchholz cut 1", "BH/C1"),
    ("buchholz cut 2", "BH/C2"),
    ("buchholz median", "BH/M1"),
    ("buchholz median 1", "BH/M1"),
    ("progressive", "PS"),
    ("cumulative", "PS"),
    ("performance", "TPR"),
    ("number of wins", "WIN"),
];

/// A tie-break by its code, or by its name in any of the four languages.
pub(super) fn tie_break(text: &str) -> Option<TieBreak> {
    let wanted = arbiter_lists::fold(text);
    let usual = || USUAL_NAMES.iter().find(|(name, _)| *name == wanted)?.1.parse().ok();
    let shown = || {
        let all = TIE_BREAKS.iter().filter_map(|code| code.parse::<TieBreak>().ok());
        let is_named = |it: &TieBreak| {
            let same =
                |language| arbiter_lists::fold(&tie_break_name(&Text::of(language), *it)) == wanted;
            Language::ALL.into_iter().any(same)
        };
        all.into_iter().find(is_named)
    };
    text.parse().ok().or_else(usual).or_else(shown)
}

/// The element that helps with a field, and what it must know, as JSON.
pub(super) fn picker(t: &Text, field: &str) -> Option<(&'static str, String)> {
    let columns = |columns: &[(&str, &str)]| {
        let column = |(key, kind): &(&str, &str)| json!({ "label": t.say(key), "kind": kind });
        json!(columns.iter().map(column).collect::<Vec<_>>())
    };
    let (element, of) = match field {
        "tiebreaks" => ("tie-break-picker", json!(named(t))),
        "time_control" => {
            let labels = ["control-minutes", "control-seconds", "control-moves", "control-then"];
            ("time-control", json!(labels.map(|key| t.say(key))))
        }
        "programme" => {
            let of = [
                ("programme-starts", "moment"),
                ("programme-results", "moment"),
                ("programme-claims", "moment"),
            ];
            ("line-table", columns(&of))
        }
        "prizes" => {
            let of = [
                ("prize-name", "text"),
                ("prize-amount", "number"),
                ("prize-below", "number"),
                ("prize-only-for", "text"),
            ];
            ("line-table", columns(&of))
        }
        _ => return None,
    };
    Some((element, of.to_string()))
}

/// Codes with their names; one that this program does not know is left out.
fn named(t: &Text) -> Vec<(String, String)> {
    let known = TIE_BREAKS.iter().filter_map(|code| code.parse::<TieBreak>().ok());
    known.map(|it| (it.to_string(), tie_break_name(t, it))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_break_is_understood_by_its_code_and_by_its_name() {
        for (text, code) in [
            ("bh/c1", "BH/C1"),
            ("Buchholz", "BH"),
            ("Buchholz Cut 1", "BH/C1"),
            ("Buchholz without the lowest", "BH/C1"),
            ("Sonneborn-Berger", "SB"),
            ("Direct encounter", "DE"),
        ] {
            let found = tie_break(text).map(|it| it.to_string());
            assert_eq!(found.as_deref(), Some(code), "{text}");
        }
        for language in Language::ALL {
            for (code, name) in named(&Text::of(language)) {
                let found = tie_break(&name).map(|it| it.to_string());
                assert_eq!(found, Some(code), "{name}");
            }
        }
        assert_eq!(tie_break("the best hat"), None);
    }

    #[test]
    fn every_tie_break_on_offer_is_one_and_has_a_name_of_its_own() {
        for language in Language::ALL {
            let named = named(&Text::of(language));
            assert_eq!(named.len(), TIE_BREAKS.len(), "{named:?}");
            let codes: Vec<&str> = named.iter().map(|(code, _)| code.as_str()).collect();
            assert_eq!(codes, TIE_BREAKS, "as they are written");
            let names: std::collections::BTreeSet<&str> =
                named.iter().map(|(_, name)| name.as_str()).collect();
            assert_eq!(names.len(), named.len(), "{named:?}");
        }
    }
}

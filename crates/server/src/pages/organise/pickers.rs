//! What the pickers of the settings must know: names of tie-breaks, columns of tables. Without
//! scripts the fields are typed as they are.

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
    use arbiter_rulebook::Language;

    use super::*;

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

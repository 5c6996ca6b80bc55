//! Exact values of tie-breaks, for the eye.

use arbiter_rulebook::Language;
use arbiter_standings::{TieBreak, Value};
use arbiter_text::Text;

/// `9½`, `8¼`, `6,56`; whole numbers as they are.
pub(super) fn value(t: &Text, value: Value) -> String {
    let (numerator, denominator) = (value.numerator(), value.denominator());
    let whole = numerator / denominator.max(1);
    let part = match (numerator % denominator.max(1), denominator) {
        (0, _) => "",
        (1, 2) => "½",
        (1, 4) => "¼",
        (3, 4) => "¾",
        _ => return decimal(t, &value.to_string()),
    };
    if whole == 0 && !part.is_empty() { part.to_owned() } else { format!("{whole}{part}") }
}

/// The nearest whole number, as ratings are told.
pub(super) fn rounded(value: Value) -> String {
    let (numerator, denominator) = (value.numerator(), value.denominator().max(1));
    ((2 * numerator + denominator).div_euclid(2 * denominator)).to_string()
}

/// A number with the comma or point of the language.
pub(super) fn decimal(t: &Text, text: &str) -> String {
    match t.language() {
        Language::English => text.to_owned(),
        Language::French | Language::Dutch | Language::German => text.replace('.', ","),
    }
}

/// What a tie-break is called.
pub(super) fn tie_break(t: &Text, tie_break: TieBreak) -> String {
    let key = match tie_break {
        TieBreak::Points => "tb-points",
        TieBreak::Progressive { cut: 0 } => "tb-progressive",
        TieBreak::Progressive { .. } => "tb-progressive-cut",
        TieBreak::Koya { step: 0 } => "tb-koya",
        TieBreak::Koya { .. } => "tb-koya-extended",
        TieBreak::Wins(_) => "tb-wins",
        TieBreak::BlackGames(_) => "tb-black-games",
        TieBreak::BlackWins => "tb-black-wins",
        TieBreak::DirectEncounter(_) => "tb-direct",
        TieBreak::MatchPoints => "tb-match-points",
        TieBreak::GamePoints => "tb-game-points",
        TieBreak::MatchAndGamePoints => "tb-match-game-points",
        TieBreak::Buchholz { cut_lowest: 0, cut_highest: 0 } => "tb-buchholz",
        TieBreak::Buchholz { cut_lowest: 1, cut_highest: 0 } => "tb-buchholz-cut1",
        TieBreak::Buchholz { cut_lowest: 2, cut_highest: 0 } => "tb-buchholz-cut2",
        TieBreak::Buchholz { cut_lowest: 1, .. } => "tb-buchholz-median",
        TieBreak::Buchholz { .. } => "tb-buchholz-median2",
        TieBreak::SumOfBuchholz => "tb-sum-of-buchholz",
        TieBreak::SonnebornBerger => "tb-sonneborn",
        TieBreak::TeamSonnebornBerger { .. } => "tb-team-sonneborn",
        TieBreak::AverageRating { cut: 0 } => "tb-average",
        TieBreak::AverageRating { .. } => "tb-average-cut",
        TieBreak::Performance => "tb-performance",
        TieBreak::LimitedPerformance => "tb-performance-350",
        TieBreak::Playoff => "tb-playoff",
        TieBreak::Lots => "tb-lots",
    };
    t.say(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_people_do() {
        let dutch = Text::of(Language::Dutch);
        let said = |n: i64| value(&dutch, Value::whole(n));
        assert_eq!(said(7), "7");
        let half = Value::from(arbiter_rulebook::Score::from_tenths(95));
        assert_eq!(value(&dutch, half), "9½");
        let quarter = Value::product(
            arbiter_rulebook::Score::HALF,
            arbiter_rulebook::Score::from_tenths(165),
        );
        assert_eq!(value(&dutch, quarter), "8¼");
        let tenth = Value::from(arbiter_rulebook::Score::from_tenths(33));
        assert_eq!(value(&dutch, tenth), "3,3");
    }
}

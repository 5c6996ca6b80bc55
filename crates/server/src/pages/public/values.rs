//! Exact values of tie-breaks, for the eye.

use arbiter_standings::{Method, Modifiers, TieBreak, Value};
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
        _ => return t.decimal(&value.to_string()),
    };
    if whole == 0 && !part.is_empty() { part.to_owned() } else { format!("{whole}{part}") }
}

/// The nearest whole number, as ratings are told.
pub(super) fn rounded(value: Value) -> String {
    let (numerator, denominator) = (value.numerator(), value.denominator().max(1));
    ((2 * numerator + denominator).div_euclid(2 * denominator)).to_string()
}

/// What a tie-break is called.
pub(crate) fn tie_break(t: &Text, tie_break: TieBreak) -> String {
    let Modifiers { cut_lowest, cut_highest, limit, .. } = tie_break.modifiers;
    let key = match tie_break.method {
        Method::Points => "tb-points",
        Method::Keizer => "tb-keizer",
        Method::Progressive if cut_lowest == 0 => "tb-progressive",
        Method::Progressive => "tb-progressive-cut",
        Method::Koya if limit == 0 => "tb-koya",
        Method::Koya => "tb-koya-extended",
        Method::Wins => "tb-wins",
        Method::GamesWon => "tb-games-won",
        Method::BlackGames => "tb-black-games",
        Method::BlackWins => "tb-black-wins",
        Method::RoundsElected => "tb-rounds-elected",
        Method::StandardPoints => "tb-standard",
        Method::PairingNumber => "tb-pairing-number",
        Method::DirectEncounter => "tb-direct",
        Method::ExtendedDirectEncounter(_) => "tb-extended-direct",
        Method::MatchPoints => "tb-match-points",
        Method::GamePoints => "tb-game-points",
        Method::MatchAndGamePoints => "tb-match-game-points",
        Method::SecondaryScore => "tb-secondary",
        Method::Buchholz => match (cut_lowest, cut_highest) {
            (0, _) => "tb-buchholz",
            (1, 0) => "tb-buchholz-cut1",
            (_, 0) => "tb-buchholz-cut2",
            (1, _) => "tb-buchholz-median",
            (_, _) => "tb-buchholz-median2",
        },
        Method::ForeBuchholz => "tb-fore-buchholz",
        Method::SumOfBuchholz => "tb-sum-of-buchholz",
        Method::AverageBuchholz => "tb-average-buchholz",
        Method::SonnebornBerger => "tb-sonneborn",
        Method::TeamSonnebornBerger { .. } => "tb-team-sonneborn",
        Method::AverageRating if cut_lowest == 0 => "tb-average",
        Method::AverageRating => "tb-average-cut",
        Method::Performance => "tb-performance",
        Method::LimitedPerformance => "tb-performance-350",
        Method::PerfectPerformance => "tb-perfect",
        Method::AverageOpponentsPerformance => "tb-opponents-performance",
        Method::AverageOpponentsPerfect => "tb-opponents-perfect",
        Method::Rating => "tb-rating",
        Method::BoardCount => "tb-board-count",
        Method::TopBoards => "tb-top-boards",
        Method::BottomBoards => "tb-bottom-boards",
        Method::ScoreStrength => "tb-score-strength",
        Method::Playoff => "tb-playoff",
        Method::Lots => "tb-lots",
        Method::Outside(_) => "tb-outside",
    };
    t.say(key)
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Language;

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

//! Which colour a team wants on its first board (1.7).

use arbiter_rulebook::Color;
use arbiter_tournament::ColorPreferences;

use crate::swiss::{ColorHistory, Grade, Preference};

/// The colour that a team wants. Type A knows one grade, which is mild here; type B knows two.
pub fn preference(
    kind: ColorPreferences,
    colors: &ColorHistory,
    is_last_round: bool,
) -> Option<Preference> {
    let last = colors.last()?;
    let difference = colors.difference();
    // 1.7.1: two more of one colour, or level or one more after two of the same colour running.
    let clear = match (difference, colors.repeated()) {
        (..-1, _) | (-1 | 0, Some(Color::Black)) => Some(Color::White),
        (2.., _) | (0 | 1, Some(Color::White)) => Some(Color::Black),
        (-1..=1, _) => None,
    };
    // 1.7.2: one more of one colour, or level, which the last round does not mind.
    let mild = match difference {
        0 if is_last_round => None,
        0 => Some(!last),
        ..0 => Some(Color::White),
        1.. => Some(Color::Black),
    };
    match kind {
        ColorPreferences::None => None,
        ColorPreferences::TypeA => clear.map(|color| Preference { color, grade: Grade::Mild }),
        ColorPreferences::TypeB => clear
            .map(|color| Preference { color, grade: Grade::Strong })
            .or_else(|| mild.map(|color| Preference { color, grade: Grade::Mild })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(kind: ColorPreferences, colors: &str, is_last: bool) -> Option<(Color, Grade)> {
        let color = |letter| if letter == 'W' { Color::White } else { Color::Black };
        let history: ColorHistory = colors.chars().map(color).collect();
        preference(kind, &history, is_last).map(|it| (it.color, it.grade))
    }

    // clause: 2026:TEAM.1.7.1
    #[test]
    fn type_a_asks_after_two_running_or_two_more() {
        let a = |colors| wanted(ColorPreferences::TypeA, colors, false).map(|(color, _)| color);
        assert_eq!(a("WBB"), Some(Color::White));
        assert_eq!(a("B"), None);
        assert_eq!(a("BB"), Some(Color::White));
        assert_eq!(a("BBW"), None);
        assert_eq!(a("BBBW"), Some(Color::White));
        assert_eq!(a("WWWBB"), None);
        assert_eq!(a("BBWW"), Some(Color::Black));
        assert_eq!(a(""), None);
    }

    // clause: 2026:TEAM.1.7.2
    #[test]
    fn type_b_asks_mildly_besides() {
        let b = |colors, is_last| wanted(ColorPreferences::TypeB, colors, is_last);
        assert_eq!(b("B", false), Some((Color::White, Grade::Mild)));
        assert_eq!(b("WB", false), Some((Color::White, Grade::Mild)));
        assert_eq!(b("WB", true), None);
        assert_eq!(b("WWBB", true), Some((Color::White, Grade::Strong)));
        assert_eq!(b("BW", false), Some((Color::Black, Grade::Mild)));
        assert_eq!(b("WWWBB", false), Some((Color::Black, Grade::Mild)));
        assert_eq!(b("BB", false), Some((Color::White, Grade::Strong)));
        assert_eq!(b("", false), None);
    }

    // clause: 2026:TEAM.1.7.3
    #[test]
    fn an_event_may_know_no_preferences() {
        assert_eq!(wanted(ColorPreferences::None, "WWW", false), None);
    }
}

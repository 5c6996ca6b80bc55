//! Names and days as forms write them.

use arbiter_rulebook::Date;
use arbiter_tournament::Player;

/// Surname in capitals, and the given name.
pub(super) fn names(name: &str) -> (String, String) {
    let (surname, given) = name.split_once(',').unwrap_or((name, ""));
    (surname.trim().to_uppercase(), given.trim().to_owned())
}

/// `First SURNAME`.
pub(super) fn full_name(name: &str) -> String {
    let (surname, given) = names(name);
    format!("{given} {surname}").trim().to_owned()
}

/// `dd/mm/yyyy`, or as the report has it.
pub(super) fn day(text: &str) -> String {
    let day = text.parse::<Date>();
    day.map_or_else(
        |_| text.trim().to_owned(),
        |day| format!("{:02}/{:02}/{:04}", day.day(), day.month(), day.year()),
    )
}

pub(super) fn id(player: &Player) -> String {
    player.fide_id.map(|id| id.to_string()).unwrap_or_default()
}

/// Points with a half sign: `6½`.
pub(super) fn points(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_days_and_points_are_written_as_on_forms() {
        assert_eq!(full_name("Example, Ada"), "Ada EXAMPLE");
        assert_eq!(full_name("Example"), "EXAMPLE");
        assert_eq!(day("2025/05/09"), "09/05/2025");
        assert_eq!(day("in May"), "in May");
        assert_eq!([0, 1, 13, 14].map(points), ["0", "½", "6½", "7"]);
    }
}

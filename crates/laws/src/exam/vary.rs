//! An incident with other facts: colours changed, clocks and time control altered. What follows
//! from it is decided afterwards, by running it.

use arbiter_board::Setup;
use arbiter_rulebook::LawsEdition;

use super::Chance;

/// Time controls that may stand for each other.
const CONTROLS: [&[&str]; 3] = [
    &["90+30", "100+30", "1:30:00 + 0:30"],
    &["10+5", "15+10", "25+10", "12+3"],
    &["3+2", "5+3", "3+1", "4+2"],
];

/// A case without what it expects, under one edition, with other facts; `None` where it is not
/// of that edition.
pub(super) fn vary(case: &str, edition: LawsEdition, chance: &mut Chance) -> Option<String> {
    let swapped = has_position(case) && chance.below(2) == 1;
    rewrite(case, edition, swapped, |control| other_control(control, chance).to_owned())
}

/// The same with the facts as they are.
pub(super) fn plain(case: &str, edition: LawsEdition) -> Option<String> {
    rewrite(case, edition, false, str::to_owned)
}

fn rewrite(
    case: &str,
    edition: LawsEdition,
    swapped: bool,
    mut control_of: impl FnMut(&str) -> String,
) -> Option<String> {
    let mut lines = Vec::new();
    let mut has_edition = false;
    let year = edition.to_string();
    let is_named = |years: &str| years.split(' ').any(|named| named == year);
    for line in case.lines() {
        let mut trimmed = line.trim();
        if let Some((years, rest)) =
            trimmed.strip_prefix('[').and_then(|limited| limited.split_once(']'))
        {
            if !is_named(years) {
                continue;
            }
            trimmed = rest.trim();
        }
        let is_expected = trimmed.starts_with("expect ") || trimmed.starts_with("->");
        if trimmed.is_empty() || trimmed.starts_with('#') || is_expected {
            continue;
        }
        let act = trimmed.split("->").next().unwrap_or(trimmed).trim();
        if act.starts_with("clause ") || act.starts_with("source ") {
            continue;
        }
        if let Some(editions) = act.strip_prefix("edition ") {
            if !is_named(editions) {
                return None;
            }
            has_edition = true;
            lines.push(format!("  edition {year}"));
        } else if act.starts_with("case ") {
            lines.push(act.to_owned());
        } else if let Some(control) = act.strip_prefix("time ") {
            lines.push(format!("  time {}", control_of(control)));
        } else if swapped {
            lines.push(format!("  {}", mirrored(act)?));
        } else {
            lines.push(format!("  {act}"));
        }
    }
    has_edition.then(|| lines.join("\n") + "\n")
}

fn has_position(case: &str) -> bool {
    case.lines().any(|line| line.trim().starts_with("position "))
}

/// A time control of the same class.
fn other_control<'c>(control: &'c str, chance: &mut Chance) -> &'c str
where
    'static: 'c,
{
    match CONTROLS.iter().find(|same| same.contains(&control)) {
        Some(same) => same[chance.below(same.len())],
        None => control,
    }
}

/// The same line with the colours changed and the board mirrored; `None` where it quotes a text.
fn mirrored(line: &str) -> Option<String> {
    if line.contains('"') {
        return None;
    }
    if let Some(fen) = line.strip_prefix("position ") {
        return Some(format!("position {}", mirrored_board(fen)?));
    }
    let words: Vec<String> = line.split(' ').map(mirrored_word).collect();
    Some(words.join(" "))
}

fn mirrored_word(word: &str) -> String {
    match word {
        "white" => return "black".to_owned(),
        "black" => return "white".to_owned(),
        _ => {}
    }
    let mut letters: Vec<char> = word.chars().collect();
    for at in 1..letters.len() {
        let is_file = ('a'..='h').contains(&letters[at - 1]);
        let rank = letters[at].to_digit(10).filter(|rank| (1..=8).contains(rank));
        if let (true, Some(rank)) = (is_file, rank)
            && let Some(other) = char::from_digit(9 - rank, 10)
        {
            letters[at] = other;
        }
    }
    letters.into_iter().collect()
}

/// A board seen from the other side.
fn mirrored_board(fen: &str) -> Option<String> {
    let mut fields = fen.split(' ');
    let (pieces, turn) = (fields.next()?, fields.next()?);
    let (castling, passed) = (fields.next().unwrap_or("-"), fields.next().unwrap_or("-"));
    let rest: Vec<&str> = fields.collect();
    let swap_case = |text: &str| -> String {
        let swapped = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(swapped).collect()
    };
    let ranks: Vec<String> = pieces.split('/').rev().map(swap_case).collect();
    let turn = if turn == "w" { "b" } else { "w" };
    let castling = swap_case(castling);
    let passed = mirrored_word(passed);
    let text = format!("{} {turn} {castling} {passed} {}", ranks.join("/"), rest.join(" "));
    let board: Setup = text.trim().parse().ok()?;
    Some(board.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_line_is_the_same_for_the_other_side() {
        assert_eq!(mirrored("white e2-e4, pressed").as_deref(), Some("black e7-e5, pressed"));
        assert_eq!(mirrored("black Nf6, pressed").as_deref(), Some("white Nf3, pressed"));
        assert_eq!(mirrored("white seals \"Nf3\" g1-f3"), None);
        let fen = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1";
        assert_eq!(mirrored_board(fen).as_deref(), Some("r3k2r/4R3/8/8/8/8/8/4K3 b kq - 0 1"));
        assert_eq!(mirrored_board(&mirrored_board(fen).unwrap()).as_deref(), Some(fen));
    }

    #[test]
    fn expectations_are_left_out() {
        let case = "case A\n  clause 7.5.5\n  edition 2018 2023\n  white e2-e5, pressed -> 7.5.5 \
                    Black +2:00\n  expect clock black 2:00\n  [2018] -> 7.5.1\n";
        let varied = vary(case, LawsEdition::E2023, &mut Chance(1)).unwrap();

        assert_eq!(varied, "case A\n  edition 2023\n  white e2-e5, pressed\n");
        assert_eq!(vary(case, LawsEdition::E2009, &mut Chance(1)), None);
        let limited = "case A\n  edition 2018 2023\n  [2018] white e4\n  [2023] white d4\n";
        let varied = vary(limited, LawsEdition::E2023, &mut Chance(1)).unwrap();
        assert_eq!(varied, "case A\n  edition 2023\n  white d4\n");
    }
}

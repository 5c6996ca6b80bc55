//! Points, results and byes as people write them.

pub(crate) use arbiter_answers::speech::letters;
use arbiter_board::Role;
use arbiter_rulebook::{Color, Language, Score};
use arbiter_tournament::{Award, BoardResult, Bye, ChangeGround, Decision, GameResult};

/// The letters of king, queen, rook, bishop and knight, in this order.
pub(crate) fn piece_letters(language: Language) -> String {
    let letters = letters(language);
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    roles.into_iter().map(|role| letters.letter(role)).collect()
}

/// A move of PGN with the letters of the reader.
pub(crate) fn in_letters(san: &str, language: Language) -> String {
    let letters = piece_letters(language);
    let own = |letter| "KQRBN".find(letter).and_then(|place| letters.chars().nth(place));
    san.chars().map(|letter| own(letter).unwrap_or(letter)).collect()
}

/// `3½`; tenths that are not halves as `3.3`.
pub(crate) fn points(score: Score) -> String {
    let (whole, part) = (score.tenths() / 10, score.tenths() % 10);
    match (whole, part) {
        (_, 0) => whole.to_string(),
        (0, 5) => "½".to_owned(),
        (_, 5) => format!("{whole}½"),
        (_, _) => format!("{whole}.{part}"),
    }
}

/// The text of what a published round may change for.
pub(crate) const fn ground(ground: ChangeGround) -> &'static str {
    match ground {
        ChangeGround::Rematch => "change-ground-rematch",
        ChangeGround::Regulations => "change-ground-regulations",
        ChangeGround::Unopposed => "change-ground-unopposed",
        ChangeGround::LateEntry => "change-ground-late-entry",
        ChangeGround::TopBoards => "change-ground-top-boards",
    }
}

/// The result of a board, White's part first.
pub(crate) fn result(result: BoardResult) -> &'static str {
    let decided = |decision| match decision {
        Decision::WhiteWins => "1–0",
        Decision::Draw => "½–½",
        Decision::BlackWins => "0–1",
    };
    match result {
        BoardResult::Played(decision) | BoardResult::Unrated(decision) => decided(decision),
        BoardResult::Forfeit { present: Some(Color::White) } => "+ –",
        BoardResult::Forfeit { present: Some(Color::Black) } => "– +",
        BoardResult::Forfeit { present: None } => "– –",
        BoardResult::Arbiter { white, black } => match (white, black) {
            (Award::Win, Award::Win) => "1–1",
            (Award::Win, Award::Draw) => "1–½",
            (Award::Win, Award::Loss) => "1–0",
            (Award::Draw, Award::Win) => "½–1",
            (Award::Draw, Award::Draw) => "½–½",
            (Award::Draw, Award::Loss) => "½–0",
            (Award::Loss, Award::Win) => "0–1",
            (Award::Loss, Award::Draw) => "0–½",
            (Award::Loss, Award::Loss) => "0–0",
        },
        BoardResult::Adjourned => "…",
    }
}

/// Whether a result is the score that the Laws gave a game, written as they write it.
pub(crate) fn is_score(entered: BoardResult, score: &str) -> bool {
    let plain = |text: &str| {
        let text = text.replace("1/2", "½").replace(['–', '/', ' '], "-");
        text.replace("--", "-")
    };
    plain(result(entered)) == plain(score)
}

/// The same result seen from Black's side.
pub(crate) const fn reversed(result: BoardResult) -> BoardResult {
    const fn turned(decision: Decision) -> Decision {
        match decision {
            Decision::WhiteWins => Decision::BlackWins,
            Decision::Draw => Decision::Draw,
            Decision::BlackWins => Decision::WhiteWins,
        }
    }
    match result {
        BoardResult::Played(decision) => BoardResult::Played(turned(decision)),
        BoardResult::Unrated(decision) => BoardResult::Unrated(turned(decision)),
        BoardResult::Forfeit { present } => BoardResult::Forfeit {
            present: match present {
                Some(Color::White) => Some(Color::Black),
                Some(Color::Black) => Some(Color::White),
                None => None,
            },
        },
        BoardResult::Arbiter { white, black } => {
            BoardResult::Arbiter { white: black, black: white }
        }
        BoardResult::Adjourned => BoardResult::Adjourned,
    }
}

/// One player's result in a crosstable; nothing while the game is on.
pub(crate) const fn mark(result: GameResult) -> &'static str {
    match result {
        GameResult::Win | GameResult::UnratedWin => "1",
        GameResult::Draw | GameResult::UnratedDraw => "½",
        GameResult::Loss | GameResult::UnratedLoss => "0",
        GameResult::ForfeitWin => "+",
        GameResult::ForfeitLoss => "–",
        GameResult::Adjourned | GameResult::Pending => "",
    }
}

/// The key of the text that names a bye: `bye-allocated`, `bye-half`, `bye-full`, `bye-zero`.
pub(crate) const fn bye_key(bye: Bye) -> &'static str {
    match bye {
        Bye::PairingAllocated => "bye-allocated",
        Bye::HalfPoint => "bye-half",
        Bye::FullPoint => "bye-full",
        Bye::ZeroPoint => "bye-zero",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_letters_of_the_reader() {
        assert_eq!(piece_letters(Language::English), "KQRBN");
        assert_eq!(piece_letters(Language::French), "RDTFC");
        assert_eq!(piece_letters(Language::German), "KDTLS");
        assert_eq!(in_letters("Nbxd7+", Language::French), "Cbxd7+");
        assert_eq!(in_letters("exd8=Q#", Language::German), "exd8=D#");
        assert_eq!(in_letters("O-O-O", Language::Dutch), "O-O-O");
    }
}

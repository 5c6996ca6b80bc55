//! Points, results and byes as people write them.

pub(crate) use arbiter_answers::speech::letters;
use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{Award, BoardResult, Bye, ChangeGround, Decision, GameResult};

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

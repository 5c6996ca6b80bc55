//! A move in plain words, for a screen reader, and the letters of a language. What Annex D announces is `arbiter_notation`'s.

use arbiter_board::{CastlingSide, Move, MoveKind, Position, Role};
use arbiter_notation::Letters;
use arbiter_rulebook::Language;
use arbiter_text::Text;

/// The letters of the pieces that readers of a language know.
pub const fn letters(language: Language) -> Letters {
    match language {
        Language::English => Letters::ENGLISH,
        Language::French => Letters::FRENCH,
        Language::Dutch => Letters::DUTCH,
        Language::German => Letters::GERMAN,
    }
}

/// A legal move in the words of a language.
///
/// ```
/// use arbiter_answers::speech::say;
/// use arbiter_board::{Position, Square};
/// use arbiter_rulebook::Language;
/// use arbiter_text::Text;
///
/// let position = Position::initial();
/// let m = position.attempt(Square::G1, Square::F3, None).unwrap();
/// assert_eq!(say(&Text::of(Language::French), &position, m), "cavalier g1 en f3");
/// ```
pub fn say(text: &Text, position: &Position, m: Move) -> String {
    let moved = match m.castling_side() {
        Some(CastlingSide::KingSide) => text.say("spoken-castles-king-side"),
        Some(CastlingSide::QueenSide) => text.say("spoken-castles-queen-side"),
        None => step(text, position, m),
    };
    let mut parts = vec![moved];
    parts.extend(
        m.promotion().map(|role| text.say1("spoken-promotion", "piece", piece(text, role))),
    );
    let after = position.play(m);
    if after.is_check() {
        parts.push(text.say(if after.has_legal_move() { "spoken-check" } else { "spoken-mate" }));
    }
    parts.join(", ")
}

fn step(text: &Text, position: &Position, m: Move) -> String {
    let key = match (m.kind(), position.captured(m)) {
        (MoveKind::EnPassant, _) => "spoken-en-passant",
        (_, Some(_)) => "spoken-takes",
        (_, None) => "spoken-moves",
    };
    let role = position.piece_at(m.from()).map_or(Role::Pawn, |piece| piece.role);
    let values =
        [("piece", piece(text, role)), ("from", m.from().to_string()), ("to", m.to().to_string())];
    text.with(key, &values)
}

fn piece(text: &Text, role: Role) -> String {
    text.message(&arbiter_laws::piece(role))
}

#[cfg(test)]
mod tests {
    use arbiter_notation::san;

    use super::*;

    /// The move in French, English, Dutch and German.
    #[track_caller]
    fn said(fen: &str, san: &str) -> [String; 4] {
        let position = Position::from_fen(fen).expect("a position");
        let m = san::read(&position, san.as_bytes()).expect("a move");
        Language::ALL.map(|language| say(&Text::of(language), &position, m))
    }

    #[test]
    fn a_capture_in_passing_is_named() {
        assert_eq!(
            said("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
            [
                "pion e5 prend d6 en passant",
                "pawn e5 takes d6 en passant",
                "pion e5 slaat d6 en passant",
                "Bauer e5 schlägt d6 en passant",
            ]
        );
    }

    #[test]
    fn promotion_and_mate_follow_the_move() {
        assert_eq!(
            said("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "e8=Q#"),
            [
                "pion e7 en e8, promotion en dame, échec et mat",
                "pawn e7 to e8, promotes to queen, checkmate",
                "pion e7 naar e8, promoveert tot dame, schaakmat",
                "Bauer e7 nach e8, Umwandlung in Dame, Schachmatt",
            ]
        );
    }

    #[test]
    fn castling_has_its_own_words_and_check_is_said() {
        assert_eq!(
            said("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"),
            ["grand roque", "castles queenside", "lange rokade", "lange Rochade"]
        );
        assert_eq!(
            said("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+"),
            [
                "petit roque, échec",
                "castles kingside, check",
                "korte rokade, schaak",
                "kurze Rochade, Schach"
            ]
        );
    }
}

//! The terms of the rulebook: each with a text of its own, and where the Laws first use it.

/// A term of the glossary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The key of its name.
    pub name: &'static str,
    /// The key of what it means.
    pub meaning: &'static str,
    /// The clause of the tables where it is at home.
    pub clause: &'static str,
}

macro_rules! terms {
    ($($term:literal: $clause:literal;)+) => {
        /// Every term, in the order of the French glossary it was collected from.
        pub const TERMS: &[Term] = &[$(
            Term {
                name: concat!("term-", $term),
                meaning: concat!("term-", $term, "-means"),
                clause: $clause,
            }
        ),+];
    };
}

terms! {
    "resign": "5.1.2";
    "queenside": "3.8.1";
    "kingside": "3.8.1";
    "adjourn": "8.1.2";
    "analysis": "11.3.1";
    "appeal": "11.10";
    "press": "6.2.1";
    "arbiter": "PRE.1";
    "assistant": "8.1.6";
    "attack": "3.1.2";
    "white": "2.2";
    "blitz": "B.1";
    "promotion-square": "3.7.5.1";
    "chess960": "II.1";
    "flag-fall": "6.1";
    "file": "2.4";
    "move-counter": "6.10.2";
    "time-control": "6.3.1";
    "move": "1.1";
    "completed-move": "6.2.1";
    "legal-move": "3.10.1";
    "sealed-move": "I.1.1(1)";
    "to-queen": "3.7.5.1";
    "default-time": "6.7.1";
    "diagonal": "2.4";
    "discretion": "12.9";
    "flag": "6.1";
    "exchange": "3.7.5.1";
    "check": "3.9.1";
    "checkmate": "1.4.1";
    "chessboard": "2.1";
    "demonstration-board": "6.12.1";
    "screen": "6.12.1";
    "en-passant": "3.7.4.1";
    "explanation": "11.9";
    "fair-play": "12.2.1";
    "score-sheet": "8.1.1";
    "quickplay-finish": "III.1";
    "handicap": "6.2.6";
    "i-adjust": "4.2.1";
    "illegal": "3.10.2";
    "disability": "6.2.6";
    "increment": "6.3.2(2)";
    "intervene": "12.7";
    "jadoube": "4.2.1";
    "chess-set": "2.2";
    "rapid": "A.1";
    "standard": "GL.standard";
    "made": "4.6";
    "mate": "1.4.1";
    "bronstein": "6.3.2(2)";
    "fischer": "6.3.2(2)";
    "cumulative": "6.3.2(2)";
    "monitor": "6.12.1";
    "normal-means": "III.5";
    "black": "2.2";
    "algebraic": "C.0(1)";
    "draw": "5.2.1";
    "draw-offer": "9.1.2.1";
    "organiser": "8.3";
    "stalemate": "5.2.1";
    "clock": "6.1";
    "chess-clock": "6.1";
    "forfeit": "4.8";
    "time-period": "8.6";
    "piece": "2.2";
    "minor-piece": "2.2";
    "touch-move": "4.3";
    "points": "10.1";
    "dead-position": "5.2.2";
    "capture": "3.1.1";
    "promotion": "3.7.5.1";
    "rank": "2.4";
    "claim": "6.8";
    "fifty-move": "9.3";
    "seventyfive-move": "9.6.2";
    "regulations": "6.7.1";
    "repetition": "9.2.1";
    "result": "8.7";
    "castling": "3.8.2";
    "venue": "11.2.1";
    "rest-rooms": "11.2.1";
    "penalties": "12.9";
    "spectators": "11.4";
    "supervise": "12.2.5";
    "over-the-board": "INTRO.1";
    "mobile-phone": "11.3.2.1";
    "delay": "6.3.2(2)";
    "zero-tolerance": "6.7.1";
    "on-move": "1.3";
    "contiguous-area": "12.8";
    "playing-area": "11.2.2";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ninety_two_terms_each_of_its_own() {
        let mut names: Vec<&str> = TERMS.iter().map(|term| term.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 92);
        for term in TERMS {
            assert!(crate::book::by_id(term.clause).is_some(), "{}: {}", term.name, term.clause);
        }
    }
}

//! Positions and moves as they are read and written everywhere.

use arbiter_board::{Illegal, Move, Position, Setup, Uci, Unreadable};
use arbiter_notation::{
    Letters,
    read::{self, NotRead},
    uci::{UciError, read as uci_read},
};

use arbiter_rulebook::Message;

use crate::{BadInput, reasons};

/// The playable position of a FEN, or what is wrong with it.
pub fn read_fen(fen: &str) -> Result<Position, BadInput> {
    let said = |why: Message| Message::new("position-fen").with("fen", fen).with("why", why);
    let setup: Setup = fen
        .parse()
        .map_err(|why: Unreadable| BadInput::new(said(arbiter_laws::fen_unreadable(&why))))?;
    setup.position().map_err(|faults| BadInput::new(said(reasons::unplayable(faults))))
}

/// A move as UCI writes it: in Chess960 castling takes the own rook.
pub fn uci(position: &Position, m: Move) -> Uci {
    if position.is_chess960() { m.uci_chess960() } else { m.uci_standard() }
}

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAMove {
    /// The text is clear, and the Laws do not allow it.
    #[error("{reason} (Article {article})")]
    Illegal {
        /// The number of the article.
        article: &'static str,
        /// For people.
        reason: String,
    },
    /// The text can mean several legal moves.
    #[error("{text:?} can mean {}", candidates.join(" or "))]
    Ambiguous {
        /// As it was given.
        text: String,
        /// The moves that it can mean, as UCI writes them.
        candidates: Vec<String>,
    },
    /// The text cannot be read.
    #[error("{text:?} is no move: {why}")]
    Unreadable {
        /// As it was given.
        text: String,
        /// Where reading stopped.
        why: String,
    },
}

/// The legal move that a text means, as UCI or as notation in this language.
pub fn read_move(position: &Position, text: &str, language: Letters) -> Result<Move, NotAMove> {
    let illegal =
        |why: Illegal| NotAMove::Illegal { article: why.article(), reason: why.to_string() };
    match uci_read(position, text) {
        Ok(m) => return Ok(m),
        Err(UciError::Illegal(why)) => return Err(illegal(why)),
        Err(UciError::Unreadable(_)) => {}
    }
    match read::read(position, text, language) {
        Ok(read) => Ok(read.played),
        Err(NotRead::Illegal { attempts, .. }) => Err(attempts.first().map_or_else(
            || NotAMove::Unreadable {
                text: text.to_owned(),
                why: "no piece of the side to move could be meant".to_owned(),
            },
            |&(_, why)| illegal(why),
        )),
        Err(NotRead::Ambiguous { candidates }) => {
            let candidates = candidates.iter().map(|&m| uci(position, m).to_string()).collect();
            Err(NotAMove::Ambiguous { text: text.to_owned(), candidates })
        }
        Err(NotRead::Unreadable { why, .. }) => {
            Err(NotAMove::Unreadable { text: text.to_owned(), why: why.to_string() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_uci_and_as_notation_and_refused_with_its_article() {
        let start = Position::initial();
        let read = |text: &str| read_move(&start, text, Letters::ENGLISH);

        assert_eq!(read("e2e4"), read("e4"));
        assert!(read("Nf3").is_ok());
        let Err(NotAMove::Illegal { article, .. }) = read("e2e5") else {
            panic!("a pawn does not move three squares")
        };
        assert_eq!(article, "3.7.1");
        assert!(matches!(read("Ra3"), Err(NotAMove::Illegal { article: "3.5", .. })));
        assert!(matches!(read("hello"), Err(NotAMove::Unreadable { .. })));
    }
}

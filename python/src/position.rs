//! Positions and moves.

use arbiter_answers::position::{NotAMove, read_fen, read_move, uci};
use arbiter_board::{Move, Position as Board};
use arbiter_notation::{Letters, Style};
use arbiter_winnable::{Limit, Verdict};
use pyo3::{create_exception, exceptions::PyValueError, prelude::*};

use crate::questions::bad;

create_exception!(
    arbiter_chess,
    IllegalMoveError,
    PyValueError,
    "A move that the Laws do not allow in the position."
);

/// Why a move is illegal.
#[pyclass(module = "arbiter_chess", frozen, get_all, eq)]
#[derive(PartialEq, Eq)]
pub(crate) struct Illegal {
    /// The number of the article that forbids it.
    article: &'static str,
    /// The reason, for people.
    reason: String,
}

#[pymethods]
impl Illegal {
    fn __repr__(&self) -> String {
        format!("Illegal(article={:?}, reason={:?})", self.article, self.reason)
    }
}

/// A position on the board.
#[pyclass(module = "arbiter_chess", eq, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Position {
    // Behind a pointer: Python aligns its objects to 16 bytes, a board wants 64.
    board: Box<Board>,
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen = None))]
    fn new(fen: Option<&str>) -> PyResult<Self> {
        let board = match fen {
            Some(fen) => read_fen(fen).map_err(|error| bad(&error))?,
            None => Board::initial(),
        };
        Ok(Self { board: Box::new(board) })
    }

    #[getter]
    fn fen(&self) -> String {
        self.board.to_string()
    }

    #[getter]
    fn turn(&self) -> &'static str {
        self.board.turn().word()
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.board.is_check()
    }

    #[getter]
    fn is_checkmate(&self) -> bool {
        self.board.is_checkmate()
    }

    #[getter]
    fn is_stalemate(&self) -> bool {
        self.board.is_stalemate()
    }

    /// Whether neither side can mate by any series of legal moves (5.2.2); `None` if unknown.
    #[pyo3(signature = (nodes = None))]
    fn is_dead(&self, py: Python<'_>, nodes: Option<u64>) -> Option<bool> {
        let limit = nodes.map_or_else(Limit::default, Limit::positions);
        let status = py.detach(|| arbiter_winnable::status(&self.board, limit));
        match (status.white, status.black) {
            (Verdict::Winnable, _) | (_, Verdict::Winnable) => Some(false),
            (Verdict::Unwinnable, Verdict::Unwinnable) => Some(true),
            (Verdict::Undetermined, Verdict::Undetermined | Verdict::Unwinnable)
            | (Verdict::Unwinnable, Verdict::Undetermined) => None,
        }
    }

    /// The legal moves as UCI writes them, in the order of the alphabet.
    fn legal_moves(&self) -> Vec<String> {
        let moves = self.board.legal_moves().into_iter();
        let mut moves: Vec<String> = moves.map(|m| uci(&self.board, m).to_string()).collect();
        moves.sort_unstable();
        moves
    }

    /// Why a move is illegal, with the article; `None` for a legal move.
    #[pyo3(signature = (text, lang = "en"))]
    fn why_illegal(&self, text: &str, lang: &str) -> PyResult<Option<Illegal>> {
        match read_move(&self.board, text, language(lang)?) {
            Ok(_) => Ok(None),
            Err(NotAMove::Illegal { article, reason }) => Ok(Some(Illegal { article, reason })),
            Err(error @ (NotAMove::Ambiguous { .. } | NotAMove::Unreadable { .. })) => {
                Err(PyValueError::new_err(error.to_string()))
            }
        }
    }

    /// A move as UCI writes it.
    #[pyo3(signature = (text, lang = "en"))]
    fn uci(&self, text: &str, lang: &str) -> PyResult<String> {
        Ok(uci(&self.board, self.read(text, lang)?).to_string())
    }

    /// A move in algebraic notation.
    #[pyo3(signature = (text, lang = "en"))]
    fn san(&self, text: &str, lang: &str) -> PyResult<String> {
        let language = language(lang)?;
        let m = self.read(text, lang)?;
        let style = if language == Letters::ENGLISH { Style::PGN } else { Style::laws(language) };
        Ok(style.text(&self.board, m))
    }

    /// Plays a move on this board.
    #[pyo3(signature = (text, lang = "en"))]
    fn push(&mut self, text: &str, lang: &str) -> PyResult<()> {
        let m = self.read(text, lang)?;
        self.board.play_mut(m);
        Ok(())
    }

    /// The position after a move; this one stays as it is.
    #[pyo3(signature = (text, lang = "en"))]
    fn play(&self, text: &str, lang: &str) -> PyResult<Self> {
        let mut after = self.clone();
        after.push(text, lang)?;
        Ok(after)
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.fen())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }
}

impl Position {
    fn read(&self, text: &str, lang: &str) -> PyResult<Move> {
        read_move(&self.board, text, language(lang)?).map_err(|error| match error {
            NotAMove::Illegal { .. } => IllegalMoveError::new_err(error.to_string()),
            NotAMove::Ambiguous { .. } | NotAMove::Unreadable { .. } => {
                PyValueError::new_err(error.to_string())
            }
        })
    }
}

fn language(code: &str) -> PyResult<Letters> {
    Letters::from_code(code)
        .ok_or_else(|| PyValueError::new_err(format!("there is no language {code:?}")))
}

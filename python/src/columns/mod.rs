//! Functions over whole columns: Arrow arrays in, an array of structures out.
//!
//! The interpreter lock is released and all cores work. A row that cannot be read is a row with a
//! reason in its field `error`; it never stops the others.

mod build;
mod ffi;
mod text;

use std::ops::Range;

use arbiter_answers::{
    games,
    judge::{GameRow, Judged, RowJudge},
    position::{NotAMove, read_fen, read_move},
    winnable::word,
};
use arbiter_board::ByColor;
use arbiter_notation::Letters;
use arbiter_rulebook::TimeControl;
use arbiter_winnable::{Limit, Verdict};
use arrow_array::{Array, ArrayRef};
use arrow_schema::ArrowError;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyCapsule};

use self::text::TextColumn;
use crate::{games::Terms, parallel, questions::bad};

/// Rows that one thread takes at a time.
const BLOCK: usize = 512;

/// A column of answers that speaks Arrow: `pyarrow.array(column)`, `polars.Series(column)`.
#[pyclass(module = "arbiter_chess.columns", frozen)]
pub(crate) struct Column {
    array: ArrayRef,
}

#[pymethods]
impl Column {
    /// The structure for whoever imports it; a wish for another type is not heeded.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        ffi::export(py, &self.array)
    }

    /// The type of the rows.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        ffi::export(py, &self.array).map(|(schema, _)| schema)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<Column of {} rows, {}>", self.array.len(), self.array.data_type())
    }
}

/// What is made of every row, in order.
fn rows<T: Send>(
    length: usize,
    threads: Option<usize>,
    work: impl Fn(Range<usize>) -> Vec<T> + Sync,
) -> Vec<T> {
    parallel::blocks(length, BLOCK, parallel::threads(threads), work)
        .into_iter()
        .flatten()
        .collect()
}

fn column(array: Result<ArrayRef, ArrowError>) -> PyResult<Column> {
    let array = array.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Column { array })
}

/// Judges a column of games.
#[pyfunction]
#[pyo3(signature = (movetext, result, termination, time_control, date, edition, nodes, lang, threads))]
#[expect(clippy::too_many_arguments, reason = "columns and options of one question")]
pub(crate) fn judge(
    py: Python<'_>,
    movetext: &Bound<'_, PyAny>,
    result: Option<&Bound<'_, PyAny>>,
    termination: Option<&Bound<'_, PyAny>>,
    time_control: Option<&Bound<'_, PyAny>>,
    date: Option<&Bound<'_, PyAny>>,
    edition: Option<&str>,
    nodes: Option<u64>,
    lang: &str,
    threads: Option<usize>,
) -> PyResult<Column> {
    let terms = Terms::new(edition, nodes, lang).map_err(|error| bad(&error))?;
    let movetext = TextColumn::import_bytes("movetext", movetext)?;
    let length = movetext.len();
    let result = TextColumn::import_beside("result", result, length)?;
    let termination = TextColumn::import_beside("termination", termination, length)?;
    let time_control = TextColumn::import_beside("time_control", time_control, length)?;
    let date = TextColumn::import_beside("date", date, length)?;
    let array = py.detach(|| {
        let work = |range: Range<usize>| {
            let game = |row: usize| GameRow {
                movetext: movetext.bytes(row),
                result: result.as_ref().and_then(|column| column.get(row)),
                termination: termination.as_ref().and_then(|column| column.get(row)),
                date: date.as_ref().and_then(|column| column.get(row)),
            };
            RowJudge::new(terms.editions, terms.limit, terms.t).judge(range.map(game))
        };
        let judged: Vec<Judged> = rows(length, threads, work);
        let control = |row| time_control.as_ref().and_then(|column| column.get(row));
        let tempos = (0..length).map(|row| tempo(control(row)));
        build::judged(&judged, tempos)
    });
    column(array)
}

/// Standard, rapid or blitz; `None` where the time control is unknown or none.
fn tempo(control: Option<&str>) -> Option<String> {
    let control = TimeControl::from_seconds(control?).ok()?;
    Some(control.tempo().to_string())
}

/// Whether positions are dead.
#[pyfunction]
#[pyo3(signature = (fen, nodes, threads))]
pub(crate) fn dead(
    py: Python<'_>,
    fen: &Bound<'_, PyAny>,
    nodes: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Column> {
    let fen = TextColumn::import("fen", fen)?;
    let limit = nodes.map_or_else(Limit::default, Limit::positions);
    let array = py.detach(|| {
        let answer = |row: usize| build::DeadRow::from(status(fen.get(row), limit));
        let answers = rows(fen.len(), threads, |range| range.map(answer).collect());
        build::dead(&answers)
    });
    column(array)
}

fn status(fen: Option<&str>, limit: Limit) -> Result<ByColor<Verdict>, String> {
    let fen = fen.ok_or_else(|| "no position".to_owned())?;
    let position = read_fen(fen).map_err(|error| error.to_string())?;
    Ok(arbiter_winnable::status(&position, limit))
}

impl From<Result<ByColor<Verdict>, String>> for build::DeadRow {
    fn from(status: Result<ByColor<Verdict>, String>) -> Self {
        match status {
            Ok(ByColor { white, black }) => Self {
                is_dead: match (white, black) {
                    (Verdict::Winnable, _) | (_, Verdict::Winnable) => Some(false),
                    (Verdict::Unwinnable, Verdict::Unwinnable) => Some(true),
                    (Verdict::Undetermined, Verdict::Undetermined | Verdict::Unwinnable)
                    | (Verdict::Unwinnable, Verdict::Undetermined) => None,
                },
                white: Some(word(white)),
                black: Some(word(black)),
                error: None,
            },
            Err(error) => Self { is_dead: None, white: None, black: None, error: Some(error) },
        }
    }
}

/// Whether moves are legal in their positions, and by which article not.
#[pyfunction]
#[pyo3(signature = (fen, uci, threads))]
pub(crate) fn legal(
    py: Python<'_>,
    fen: &Bound<'_, PyAny>,
    uci: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<Column> {
    let fen = TextColumn::import("fen", fen)?;
    let Some(uci) = TextColumn::import_beside("uci", Some(uci), fen.len())? else {
        return Err(PyValueError::new_err("uci: expected a column"));
    };
    let array = py.detach(|| {
        let answer = |row: usize| attempt(fen.get(row), uci.get(row));
        let answers = rows(fen.len(), threads, |range| range.map(answer).collect());
        build::legal(&answers)
    });
    column(array)
}

fn attempt(fen: Option<&str>, uci: Option<&str>) -> build::LegalRow {
    let failed =
        |error: String| build::LegalRow { error: Some(error), ..build::LegalRow::default() };
    let (Some(fen), Some(uci)) = (fen, uci) else {
        return failed(if fen.is_none() { "no position" } else { "no move" }.to_owned());
    };
    let position = match read_fen(fen) {
        Ok(position) => position,
        Err(error) => return failed(error.to_string()),
    };
    match read_move(&position, uci, Letters::ENGLISH) {
        Ok(_) => build::LegalRow { is_legal: Some(true), ..build::LegalRow::default() },
        Err(NotAMove::Illegal { article, reason }) => build::LegalRow {
            is_legal: Some(false),
            article: Some(article),
            reason: Some(reason),
            error: None,
        },
        Err(error @ (NotAMove::Ambiguous { .. } | NotAMove::Unreadable { .. })) => {
            failed(error.to_string())
        }
    }
}

/// Where games end.
#[pyfunction]
#[pyo3(signature = (movetext, threads))]
pub(crate) fn final_position(
    py: Python<'_>,
    movetext: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<Column> {
    of_games(py, movetext, threads, games::final_position, build::final_positions)
}

/// Where a draw could first have been claimed.
#[pyfunction]
#[pyo3(signature = (movetext, threads))]
pub(crate) fn claims(
    py: Python<'_>,
    movetext: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<Column> {
    of_games(py, movetext, threads, games::claims, build::claims)
}

/// One answer per game, as a column.
fn of_games<T: Send>(
    py: Python<'_>,
    movetext: &Bound<'_, PyAny>,
    threads: Option<usize>,
    answer: fn(Option<&[u8]>) -> T,
    build: fn(&[T]) -> Result<ArrayRef, ArrowError>,
) -> PyResult<Column> {
    let movetext = TextColumn::import_bytes("movetext", movetext)?;
    let array = py.detach(|| {
        let answer = |row: usize| answer(movetext.bytes(row));
        build(&rows(movetext.len(), threads, |range| range.map(answer).collect()))
    });
    column(array)
}

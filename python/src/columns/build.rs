//! Answers as Arrow arrays of structures.

use std::sync::Arc;

use arbiter_answers::{
    games::{Claims, FinalPosition},
    judge::Judged,
};
use arrow_array::{ArrayRef, BooleanArray, ListArray, StringArray, StructArray, UInt32Array};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};

/// Whether a position is dead.
pub(super) struct DeadRow {
    pub(super) is_dead: Option<bool>,
    pub(super) white: Option<&'static str>,
    pub(super) black: Option<&'static str>,
    pub(super) error: Option<String>,
}

/// Whether a move is legal.
#[derive(Default)]
pub(super) struct LegalRow {
    pub(super) is_legal: Option<bool>,
    pub(super) article: Option<&'static str>,
    pub(super) reason: Option<String>,
    pub(super) error: Option<String>,
}

/// `struct<findings: list<struct<ply, article, edition, kind, what>>, plies, date, tempo,
/// unsettled, error>`
pub(super) fn judged(
    judged: &[Judged],
    tempos: impl Iterator<Item = Option<String>>,
) -> Result<ArrayRef, ArrowError> {
    let tempos: StringArray = tempos.collect();
    let dates = judged.iter().map(|row| row.date.map(|date| date.to_string()));
    let dates: StringArray = dates.collect();
    structure(vec![
        ("findings", findings(judged)?),
        ("plies", numbers(judged.iter().map(|row| u32::try_from(row.plies).ok()))),
        ("date", Arc::new(dates)),
        ("tempo", Arc::new(tempos)),
        ("unsettled", flags(judged.iter().map(|row| Some(row.is_unsettled)))),
        ("error", texts(judged.iter().map(|row| row.error.as_deref()))),
    ])
}

fn findings(judged: &[Judged]) -> Result<ArrayRef, ArrowError> {
    let rows = || judged.iter().flat_map(|row| &row.findings);
    let values = structure(vec![
        ("ply", numbers(rows().map(|row| Some(row.ply)))),
        ("article", texts(rows().map(|row| Some(row.article)))),
        ("edition", texts(rows().map(|row| Some(row.edition)))),
        ("kind", texts(rows().map(|row| Some(row.kind.word())))),
        ("what", texts(rows().map(|row| Some(row.what.as_str())))),
    ])?;
    let mut offsets: Vec<i32> = Vec::with_capacity(judged.len() + 1);
    offsets.push(0);
    let mut end = 0_usize;
    for row in judged {
        end += row.findings.len();
        let offset = i32::try_from(end)
            .map_err(|_| ArrowError::ComputeError("too many findings for one column".to_owned()))?;
        offsets.push(offset);
    }
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    let item = Arc::new(Field::new("item", values.data_type().clone(), false));
    Ok(Arc::new(ListArray::try_new(item, offsets, values, None)?))
}

pub(super) fn dead(answers: &[DeadRow]) -> Result<ArrayRef, ArrowError> {
    structure(vec![
        ("dead", flags(answers.iter().map(|row| row.is_dead))),
        ("white", texts(answers.iter().map(|row| row.white))),
        ("black", texts(answers.iter().map(|row| row.black))),
        ("error", texts(answers.iter().map(|row| row.error.as_deref()))),
    ])
}

pub(super) fn legal(answers: &[LegalRow]) -> Result<ArrayRef, ArrowError> {
    structure(vec![
        ("legal", flags(answers.iter().map(|row| row.is_legal))),
        ("article", texts(answers.iter().map(|row| row.article))),
        ("reason", texts(answers.iter().map(|row| row.reason.as_deref()))),
        ("error", texts(answers.iter().map(|row| row.error.as_deref()))),
    ])
}

pub(super) fn final_positions(answers: &[FinalPosition]) -> Result<ArrayRef, ArrowError> {
    structure(vec![
        ("fen", texts(answers.iter().map(|row| row.fen.as_deref()))),
        ("plies", numbers(answers.iter().map(|row| row.plies))),
        ("error", texts(answers.iter().map(|row| row.error.as_deref()))),
    ])
}

pub(super) fn claims(answers: &[Claims]) -> Result<ArrayRef, ArrowError> {
    structure(vec![
        ("repetition", numbers(answers.iter().map(|row| row.repetition))),
        ("moves", numbers(answers.iter().map(|row| row.moves))),
        ("plies", numbers(answers.iter().map(|row| row.plies))),
        ("error", texts(answers.iter().map(|row| row.error.as_deref()))),
    ])
}

fn structure(columns: Vec<(&str, ArrayRef)>) -> Result<ArrayRef, ArrowError> {
    let field = |(name, array): &(&str, ArrayRef)| {
        let is_nullable = !matches!(array.data_type(), DataType::List(_));
        Field::new(*name, array.data_type().clone(), is_nullable)
    };
    let fields: Fields = columns.iter().map(field).collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    Ok(Arc::new(StructArray::try_new(fields, arrays, None)?))
}

fn texts<'a>(cells: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    Arc::new(cells.collect::<StringArray>())
}

fn numbers(cells: impl Iterator<Item = Option<u32>>) -> ArrayRef {
    Arc::new(cells.collect::<UInt32Array>())
}

fn flags(cells: impl Iterator<Item = Option<bool>>) -> ArrayRef {
    Arc::new(cells.collect::<BooleanArray>())
}

//! A text of games against the Laws.

use arbiter_answers::{
    BadInput,
    judge::{self, Editions, FindingAnswer, Piece, Summary},
};
use arbiter_notation::pgn::{self, Chunks, Extent};
use arbiter_rulebook::{Language, LawsEdition};
use arbiter_text::Text;
use arbiter_winnable::Limit;
use pyo3::prelude::*;
use serde_json::json;

use crate::{
    parallel,
    questions::{bad, today},
};

/// How games are judged.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) editions: Editions,
    pub(crate) limit: Limit,
    pub(crate) t: Text,
}

impl Terms {
    /// Under this edition, or by the date of each game where there is none.
    pub(crate) fn new(
        edition: Option<&str>,
        nodes: Option<u64>,
        lang: &str,
    ) -> Result<Self, BadInput> {
        let edition: Option<LawsEdition> = edition
            .map(str::parse)
            .transpose()
            .map_err(|error| BadInput::words(format!("edition: {error}")))?;
        let language: Language =
            lang.parse().map_err(|error| BadInput::words(format!("lang: {error}")))?;
        Ok(Self {
            editions: Editions {
                usual: edition.unwrap_or_else(|| LawsEdition::in_force(today())),
                by_date: edition.is_none(),
            },
            limit: nodes.map_or_else(Limit::default, Limit::positions),
            t: Text::of(language),
        })
    }
}

/// Findings, troubles and summary of the games of a text, as JSON.
#[pyfunction]
#[pyo3(signature = (name, data, edition, nodes, lang, threads))]
#[expect(clippy::too_many_arguments, reason = "text and options of one question")]
pub(crate) fn judge_games(
    py: Python<'_>,
    name: &str,
    data: &[u8],
    edition: Option<&str>,
    nodes: Option<u64>,
    lang: &str,
    threads: Option<usize>,
) -> PyResult<String> {
    let judged = py.detach(|| {
        let terms = Terms::new(edition, nodes, lang)?;
        judge_text(name, data, terms, parallel::threads(threads))
    });
    judged.map_err(|error| bad(&error))
}

fn judge_text(name: &str, data: &[u8], terms: Terms, threads: usize) -> Result<String, BadInput> {
    let (chunks, broken) = chunks(data);
    let pieces: Vec<Piece> = parallel::blocks(chunks.len(), 1, threads, |range| {
        let mut judged = chunks[range].iter().map(|(bytes, extent)| {
            judge::judge(bytes, *extent, terms.editions, terms.limit, terms.t)
        });
        judged.next().unwrap_or_default()
    });
    let mut summary = Summary::default();
    let mut findings: Vec<FindingAnswer<'_>> = Vec::new();
    let (mut unread, mut variants) = (Vec::new(), Vec::new());
    let mut games = 0;
    for piece in &pieces {
        findings.extend(piece.rows.iter().map(|row| row.answer(name, games)));
        let numbered = |issue: &pgn::Issue| {
            let mut issue = issue.clone();
            issue.place.game += games;
            issue.to_string()
        };
        unread.extend(piece.unread.iter().map(numbered));
        variants.extend(piece.variants.iter().map(numbered));
        games += piece.games;
        summary.add(piece);
    }
    if let Some(error) = broken {
        return Err(BadInput::words(format!("{name}: {}", pgn::numbered(error, games))));
    }
    let mut answer = summary.answer(terms.editions);
    answer["findings"] = json!(findings);
    answer["unread"] = json!(unread);
    answer["variants"] = json!(variants);
    Ok(answer.to_string())
}

/// The text cut between games, and why it could not be cut to its end.
fn chunks(data: &[u8]) -> (Vec<(Vec<u8>, Extent)>, Option<std::io::Error>) {
    let mut source = Chunks::new(data);
    let mut chunks = Vec::new();
    loop {
        let mut buffer = Vec::new();
        match source.next_into(&mut buffer) {
            Ok(Some(extent)) => chunks.push((buffer, extent)),
            Ok(None) => return (chunks, None),
            Err(error) => return (chunks, Some(error)),
        }
    }
}

//! An event written for other programs, and what their files have no place for.

use arbiter_director::report::{
    ReportError, chess_results, details_by_number, exchange_record, report_file, results_pgn,
};
use arbiter_exchange::{PapiLoss, write_papi};
use arbiter_rulebook::{Explain, Message};
use arbiter_tournament::{Fact, Record, Tournament};
use arbiter_trf::{PointsPolicy, WriteOptions, write_with_comments};

use super::compare::{Lost, compare};

/// What kind of file.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A report.
    Trf(WriteOptions),
    /// Papi of the French federation.
    Papi,
    /// The document that chess-results.com takes.
    ChessResults,
    /// Results without moves.
    Pgn,
}

/// A file, and what is not in it.
#[derive(Clone, Debug)]
pub struct Given {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it has no place for.
    pub losses: Vec<Loss>,
}

/// Something that a file does not say as the event does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Found by reading the file again.
    Lost(Lost),
    /// What Papi has no place for.
    Papi(PapiLoss),
    /// Boards on which nobody played.
    NoGames(usize),
    /// Our own reader does not accept the file.
    NotReadBack(Message),
}

impl Explain for Loss {
    fn message(&self) -> Message {
        match self {
            Self::Lost(lost) => lost.message(),
            Self::Papi(loss) => loss.message(),
            Self::NoGames(n) => Message::new("give-no-games").with("n", *n),
            Self::NotReadBack(fault) => {
                Message::new("give-not-read-back").with("fault", fault.clone())
            }
        }
    }
}

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum GiveError {
    /// The event cannot be reported.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// Papi's files have an end.
    #[error("the event is too large for a file of Papi")]
    TooLargeForPapi,
}

/// Writes an event, whose log is given, for other programs.
pub fn give<'f>(
    event: &Tournament,
    log: impl IntoIterator<Item = &'f Fact>,
    form: Form,
) -> Result<Given, GiveError> {
    match form {
        Form::Trf(options) => {
            let (record, comments) = report_file(event, log)?;
            let bytes = write_with_comments(&record, &comments, options);
            let losses = match arbiter_trf::read_with(&bytes, PointsPolicy::ResultsDecide) {
                Ok(report) => told(&record, &report.record),
                Err(faults) => {
                    faults.iter().take(1).map(|it| Loss::NotReadBack(it.message())).collect()
                }
            };
            Ok(Given { bytes, losses })
        }
        Form::Papi => {
            let (record, details) = (exchange_record(event)?, details_by_number(event));
            let rules = (event.settings.class, event.settings.acceleration);
            let written = write_papi(&record, &details, rules);
            let (bytes, losses) = written.ok_or(GiveError::TooLargeForPapi)?;
            let mut losses: Vec<Loss> = losses.into_iter().map(Loss::Papi).collect();
            let back = read_back(&bytes, &record);
            losses.extend(back.into_iter().filter(|loss| !is_told_by_papi(loss)));
            Ok(Given { bytes, losses })
        }
        Form::ChessResults => {
            let bytes = chess_results(event)?.into_bytes();
            let losses = read_back(&bytes, &exchange_record(event)?);
            Ok(Given { bytes, losses })
        }
        Form::Pgn => {
            let (pgn, n_unplayed) = results_pgn(event);
            let losses = (n_unplayed > 0).then_some(Loss::NoGames(n_unplayed));
            Ok(Given { bytes: pgn.into_bytes(), losses: losses.into_iter().collect() })
        }
    }
}

/// What a file of another program does not say, found by reading it.
fn read_back(bytes: &[u8], record: &Record) -> Vec<Loss> {
    let back = arbiter_exchange::read(bytes).map_err(|error| error.message());
    let back =
        back.and_then(|import| arbiter_exchange::record(&import).map_err(|fault| fault.message()));
    match back {
        Ok(back) => told(record, &back),
        Err(fault) => vec![Loss::NotReadBack(fault)],
    }
}

/// What the writer of Papi's files says itself, and better.
fn is_told_by_papi(loss: &Loss) -> bool {
    match loss {
        Loss::Lost(lost) => [
            "take-part-tie-breaks",
            "take-part-system",
            "take-part-scoring",
            "take-part-virtual",
            "take-part-rounds",
        ]
        .contains(&lost.part),
        Loss::Papi(_) | Loss::NoGames(_) | Loss::NotReadBack(_) => false,
    }
}

/// What a file does not say; which program paired is said by whoever pairs next.
fn told(record: &Record, back: &Record) -> Vec<Loss> {
    let lost = compare(record, back).into_iter();
    lost.filter(|it| it.part != "take-part-program").map(Loss::Lost).collect()
}

//! An event written for other programs, and what their files have no place for.

use arbiter_director::report::{
    FrbeSending, ReportError, chess_results, details_by_number, exchange_record, frbe_page,
    report_file, results_pgn,
};
use arbiter_exchange::{PapiLoss, write_papi};
use arbiter_rulebook::{Explain, Message};
use arbiter_tournament::{Fact, Record, Tournament};
use arbiter_trf::{PointsPolicy, WriteOptions, write_with_comments};

use super::{
    compare::{Lost, Of, compare},
    tables::{self, TableError, TableLoss},
};

/// What kind of file.
#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    /// A report.
    Trf(WriteOptions),
    /// Papi of the French federation.
    Papi,
    /// The document that chess-results.com takes.
    ChessResults,
    /// Results without moves.
    Pgn,
    /// Players, standings, crosstable and rounds as a workbook.
    Workbook,
    /// One of these tables as CSV, by its name; a round also by its number.
    Table(&'a str),
    /// The page that the Belgian federation takes for its site of results.
    Frbe(FrbeSending<'a>),
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
    /// What tables do not say.
    Table(TableLoss),
    /// The federation's page has places, names and points and nothing else.
    StandingsAlone,
    /// Our own reader does not accept the file.
    NotReadBack(Message),
}

impl Explain for Loss {
    fn message(&self) -> Message {
        match self {
            Self::Lost(lost) => lost.message(),
            Self::Papi(loss) => loss.message(),
            Self::NoGames(n) => Message::new("give-no-games").with("n", *n),
            Self::Table(loss) => loss.message(),
            Self::StandingsAlone => Message::new("give-standings-alone"),
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
    /// There is no such table; these there are.
    #[error("there is no such table; there are: {0}")]
    NoTable(String),
    /// It cannot be packed.
    #[error(transparent)]
    Packing(std::io::Error),
}

impl From<TableError> for GiveError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Report(error) => Self::Report(error),
            TableError::NoTable(names) => Self::NoTable(names),
            TableError::Packing(error) => Self::Packing(error),
        }
    }
}

/// Writes an event, whose log is given, for other programs.
pub fn give<'f>(
    event: &Tournament,
    log: impl IntoIterator<Item = &'f Fact>,
    form: Form<'_>,
) -> Result<Given, GiveError> {
    let mut given = written(event, log, form)?;
    given.losses.extend(beside_the_record(event, form).into_iter().map(Loss::Lost));
    Ok(given)
}

fn written<'f>(
    event: &Tournament,
    log: impl IntoIterator<Item = &'f Fact>,
    form: Form<'_>,
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
        Form::Workbook => Ok(in_tables(tables::workbook(event)?)),
        Form::Table(name) => Ok(in_tables(tables::table(event, name)?)),
        Form::Frbe(sending) => {
            let bytes = frbe_page(event, sending)?.into_bytes();
            Ok(Given { bytes, losses: vec![Loss::StandingsAlone] })
        }
    }
}

fn in_tables((bytes, losses): (Vec<u8>, Vec<TableLoss>)) -> Given {
    Given { bytes, losses: losses.into_iter().map(Loss::Table).collect() }
}

/// What an event has beside its record, and no file for other programs has a place for: clubs in
/// reports, categories and prizes anywhere. Where one table or page was asked for, nobody expects
/// them.
fn beside_the_record(event: &Tournament, form: Form<'_>) -> Vec<Lost> {
    let has_clubs = match form {
        Form::Trf(_) => false,
        Form::Papi | Form::ChessResults | Form::Workbook => true,
        Form::Pgn | Form::Table(_) | Form::Frbe(_) => return Vec::new(),
    };
    let lost = |of: Of, part: &'static str, names: Vec<String>| {
        let from = names.join(", ");
        (!from.is_empty()).then_some(Lost { of, part, from, to: String::new() })
    };
    let settings = &event.settings;
    let details = details_by_number(event);
    let in_clubs = details.iter().filter(|(_, it)| !has_clubs && !it.club.trim().is_empty());
    let numbers: Vec<String> = in_clubs.map(|(number, _)| number.to_string()).collect();
    let categories = settings.categories.iter().map(|it| it.name.clone()).collect();
    let prizes = settings.prizes.iter().map(|it| it.name.clone()).collect();
    [
        lost(Of::Players(numbers.len()), "take-part-clubs", numbers),
        lost(Of::Event, "take-part-categories", categories),
        lost(Of::Event, "take-part-prizes", prizes),
    ]
    .into_iter()
    .flatten()
    .collect()
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
        Loss::Papi(_)
        | Loss::NoGames(_)
        | Loss::Table(_)
        | Loss::StandingsAlone
        | Loss::NotReadBack(_) => false,
    }
}

/// What a file does not say; which program paired is said by whoever pairs next.
fn told(record: &Record, back: &Record) -> Vec<Loss> {
    let lost = compare(record, back).into_iter();
    lost.filter(|it| it.part != "take-part-program").map(Loss::Lost).collect()
}

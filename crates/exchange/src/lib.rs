#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod book;
mod bytes;
mod chess_results;
mod dbf;
mod fault;
mod headings;
mod jet;
mod jet_write;
mod model;
mod papi;
mod papi_write;
mod part;
mod record;
mod sheet;
mod swar;
mod swt;
mod table;
mod tunx;
mod unzip;
mod vega;
mod words;
mod workbook;
mod xml;

pub use fault::{Damage, ExchangeError, Fault, Place, Unreadable};
pub use headings::column_of;
pub use model::{Entrant, Game, GameScore, Head, Import, Note, Program, Round, Unpaired, Why};
pub use papi_write::{PapiLoss, write_papi};
pub use part::{Assumption, CodeKind, Column, FilePart, LeftOutPart};
pub use record::{details, record};
pub use sheet::Grid;
pub use table::{TableRow, read_table};
pub use workbook::{Cell, Decimal, is_guarded, write_csv, write_xlsx};

/// The largest file that is read.
pub const FILE_MAX: usize = 32 << 20;

/// Reads a file of any program that we know, told by its content.
pub fn read(bytes: &[u8]) -> Result<Import, ExchangeError> {
    read_from(bytes, None)
}

/// The same; of a workbook the sheet of this name or number. Where none is named it is the first
/// that has players, and the others are told.
pub fn read_from(bytes: &[u8], sheet: Option<&str>) -> Result<Import, ExchangeError> {
    let program = Program::of(bytes).ok_or(ExchangeError {
        program: None,
        place: Place::File,
        fault: Fault::UnknownProgram,
    })?;
    let told = |(place, fault)| ExchangeError { program: Some(program), place, fault };
    if let (Some(sheet), true) = (sheet, program != Program::Spreadsheet) {
        let fault = Fault::NoSheet { wanted: sheet.to_owned(), names: String::new() };
        return Err(told((Place::File, fault)));
    }
    if bytes.len() > FILE_MAX {
        return Err(told((Place::File, Fault::TooLarge { max: FILE_MAX })));
    }
    let import = match program {
        Program::Swar => swar::read(bytes),
        Program::SwissManager => tunx::read(bytes),
        Program::Papi => papi::read(bytes),
        Program::Spreadsheet => table::read(bytes, sheet),
        Program::ChessResultsUpload | Program::SwissManagerXml => xml::read(bytes),
        Program::VegaTdf | Program::Vega | Program::VegaResults => vega::read(program, bytes),
        Program::SwissChess => swt::read(bytes),
        Program::Dbase => dbf::read(bytes),
    };
    import.map_err(told)
}

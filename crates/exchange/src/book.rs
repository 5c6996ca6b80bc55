//! The sheets of a workbook in its own order, xlsx or ods, and one of them as rows; a CSV is a
//! workbook of one sheet without a name.

use crate::part::FilePart;
use std::collections::BTreeMap;

use crate::{
    fault::{Fault, Place, Placed},
    sheet::{Grid, Step, Steps, attribute, csv_grid, ods, shared_strings, xlsx},
    unzip::Archive,
};

/// A workbook.
pub(crate) struct Book<'a> {
    names: Vec<String>,
    sheets: Sheets<'a>,
}

enum Sheets<'a> {
    /// Rows that are read already.
    Read(Vec<Grid>),
    /// The file of each sheet in an archive, and the texts that they share.
    Packed { archive: Archive<'a>, files: Vec<String>, shared: Vec<String> },
}

impl<'a> Book<'a> {
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, Placed> {
        if !bytes.starts_with(b"PK\x03\x04") {
            let sheets = Sheets::Read(vec![csv_grid(bytes)?]);
            return Ok(Self { names: vec![String::new()], sheets });
        }
        let mut archive = Archive::open(bytes)?;
        if let Some(content) = archive.file("content.xml")? {
            let (names, grids) = ods(&content)?.into_iter().unzip();
            return Self::with_sheets(names, Sheets::Read(grids));
        }
        let (names, files) = listed(&mut archive)?.into_iter().unzip();
        let shared = match archive.file("xl/sharedStrings.xml")? {
            Some(bytes) => shared_strings(&bytes)?,
            None => Vec::new(),
        };
        Self::with_sheets(names, Sheets::Packed { archive, files, shared })
    }

    fn with_sheets(names: Vec<String>, sheets: Sheets<'a>) -> Result<Self, Placed> {
        if names.is_empty() {
            return Err((Place::File, Fault::Expected { expected: FilePart::Sheet }));
        }
        Ok(Self { names, sheets })
    }

    /// The names of its sheets.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The sheet of this name, in capitals or not, or of this number from 1.
    pub(crate) fn find(&self, wanted: &str) -> Result<usize, Placed> {
        let wanted = wanted.trim();
        let same = |name: &String| name.to_lowercase() == wanted.to_lowercase();
        let exact = self.names.iter().position(|name| name == wanted);
        let named = exact.or_else(|| self.names.iter().position(same));
        let numbered = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        named.or(numbered.filter(|idx| *idx < self.names.len())).ok_or_else(|| {
            let wanted = wanted.chars().take(60).collect();
            (Place::File, Fault::NoSheet { wanted, names: self.names.join(", ") })
        })
    }

    /// The rows of a sheet.
    pub(crate) fn grid(&mut self, idx: usize) -> Result<Grid, Placed> {
        match &mut self.sheets {
            Sheets::Read(grids) => Ok(grids.get(idx).cloned().unwrap_or_default()),
            Sheets::Packed { archive, files, shared } => {
                let file = files.get(idx).map(String::as_str).unwrap_or_default();
                xlsx(&archive.file(file)?.unwrap_or_default(), shared)
            }
        }
    }

    /// Whether nothing is written on a sheet; what cannot be read is not taken for empty.
    pub(crate) fn is_blank(&mut self, idx: usize) -> bool {
        let is_empty = |cell: &String| cell.trim().is_empty();
        self.grid(idx).is_ok_and(|grid| grid.iter().flatten().all(is_empty))
    }
}

/// The sheets of an xlsx, each with its name and its file, as the workbook lists them.
fn listed(archive: &mut Archive<'_>) -> Result<Vec<(String, String)>, Placed> {
    let links = match archive.file("xl/_rels/workbook.xml.rels")? {
        Some(bytes) => targets(&bytes)?,
        None => BTreeMap::new(),
    };
    let mut sheets = Vec::new();
    if let Some(bytes) = archive.file("xl/workbook.xml")? {
        let mut steps = Steps::of(&bytes);
        loop {
            match steps.next()? {
                Step::Open { element, .. } if element.local_name().as_ref() == b"sheet" => {
                    let link = attribute(&element, "r:id").unwrap_or_default();
                    // Charts have sheets of their own kind.
                    let file = links.get(&link).filter(|it| archive.has(it));
                    if let Some(file) = file.filter(|it| it.starts_with("xl/worksheets/")) {
                        let name = attribute(&element, "name").unwrap_or_default();
                        sheets.push((name, file.clone()));
                    }
                }
                Step::Open { .. } | Step::Close(_) | Step::Text(_) => {}
                Step::End => break,
            }
        }
    }
    if sheets.is_empty() {
        // Programs that write no list, or one that leads nowhere.
        let mut files = archive.names("xl/worksheets/sheet");
        files.sort_by_key(|name| (name.len(), name.clone()));
        sheets = (1..).zip(files).map(|(number, file)| (number.to_string(), file)).collect();
    }
    Ok(sheets)
}

/// The files that the links of a workbook lead to.
fn targets(bytes: &[u8]) -> Result<BTreeMap<String, String>, Placed> {
    let mut steps = Steps::of(bytes);
    let mut targets = BTreeMap::new();
    loop {
        match steps.next()? {
            Step::Open { element, .. } if element.local_name().as_ref() == b"Relationship" => {
                if let (Some(id), Some(target)) =
                    (attribute(&element, "Id"), attribute(&element, "Target"))
                {
                    let file = match target.strip_prefix('/') {
                        Some(whole) => whole.to_owned(),
                        None => format!("xl/{target}"),
                    };
                    targets.insert(id, file);
                }
            }
            Step::Open { .. } | Step::Close(_) | Step::Text(_) => {}
            Step::End => return Ok(targets),
        }
    }
}

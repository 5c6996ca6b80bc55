//! dBASE III: a table of fixed fields, as federations deliver lists of players.

use crate::part::FilePart;
use crate::{
    Import, Program,
    bytes::{u16_at, u32_at, windows_1252},
    fault::{Fault, Place, Placed},
    model::PLAYERS_MAX,
    sheet::Grid,
    table::read_table,
};

/// Fields that a record may have.
const FIELDS_MAX: usize = 255;
/// Records that a list may have.
const RECORDS_MAX: usize = 2_000_000;

/// Headings of the Belgian list, in the words that tables know.
const HEADINGS: [(&str, &str); 7] = [
    ("NOM_PRENOM", "Name"),
    ("DATE_NAISS", "Birth"),
    ("ELO_CALCUL", "Rating"),
    ("NATFIDE", "Federation"),
    ("FEDERATION", "Region"),
    ("TITRE", "Title"),
    ("CLUB", "Number of the club"),
];

/// Whether the head is one of dBASE III: version, length of head and record.
pub(crate) fn is_dbf(bytes: &[u8]) -> bool {
    let (head, record) = (usize::from(u16_at(bytes, 8)), usize::from(u16_at(bytes, 10)));
    let is_version = matches!(bytes.first(), Some(0x03 | 0x30 | 0x83));
    let ends_well = head.checked_sub(1).and_then(|at| bytes.get(at)) == Some(&0x0d);
    is_version && head >= 65 && record > 1 && ends_well
}

pub(crate) fn read(bytes: &[u8]) -> Result<Import, Placed> {
    let (n_records, head, length) =
        (u32_at(bytes, 4) as usize, usize::from(u16_at(bytes, 8)), usize::from(u16_at(bytes, 10)));
    let fits = n_records.checked_mul(length).and_then(|it| it.checked_add(head));
    if n_records > RECORDS_MAX || fits.is_none_or(|end| end > bytes.len()) {
        return Err((Place::Byte(4), Fault::EndsEarly { what: FilePart::Records }));
    }
    if n_records > PLAYERS_MAX {
        let found = i64::try_from(n_records).unwrap_or(i64::MAX);
        return Err((
            Place::Byte(4),
            Fault::TooMany { what: FilePart::Players, max: PLAYERS_MAX, found },
        ));
    }
    let mut fields: Vec<(String, usize, usize)> = Vec::new();
    let mut at = 1;
    for field in bytes[32..head].chunks_exact(32).take(FIELDS_MAX) {
        if field[0] == 0x0d {
            break;
        }
        let end = field[..11].iter().position(|byte| *byte == 0).unwrap_or(11);
        fields.push((windows_1252(&field[..end]), at, usize::from(field[16])));
        at += usize::from(field[16]);
    }
    if at > length {
        return Err((Place::Byte(10), Fault::Expected { expected: FilePart::Fields }));
    }
    let heading = |name: &String| {
        let known = HEADINGS.iter().find(|(theirs, _)| theirs == name);
        known.map_or_else(|| name.clone(), |(_, ours)| (*ours).to_owned())
    };
    let mut grid: Grid = vec![fields.iter().map(|(name, _, _)| heading(name)).collect()];
    for record in bytes[head..].chunks_exact(length).take(n_records) {
        // A star marks a record that was thrown away.
        if record[0] == b'*' {
            continue;
        }
        let cell = |(_, at, length): &(String, usize, usize)| {
            windows_1252(&record[*at..at + length]).trim().to_owned()
        };
        grid.push(fields.iter().map(cell).collect());
    }
    let (rows, notes) = read_table(&grid)?;
    let mut import = Import::new(Program::Dbase);
    "players".clone_into(&mut import.version);
    import.notes = notes;
    for row in rows {
        import.notes.extend(row.notes);
        import.players.push(row.player);
    }
    Ok(import)
}

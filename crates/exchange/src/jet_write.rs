//! Jet 4 databases of flat tables, written from nothing: definitions, rows, usage maps, catalogue;
//! no indexes.

/// A page.
const PAGE: usize = 4096;

/// The first page: what it is, and the enciphered settings of a database without a password.
const FIRST: [u8; 159] = [
    0x00, 0x01, 0x00, 0x00, 0x53, 0x74, 0x61, 0x6e, 0x64, 0x61, 0x72, 0x64, 0x20, 0x4a, 0x65, 0x74,
    0x20, 0x44, 0x42, 0x00, 0x01, 0x00, 0x00, 0x00, 0xb5, 0x6f, 0x03, 0x62, 0x61, 0x08, 0xc2, 0x55,
    0xeb, 0xa9, 0x67, 0x72, 0x43, 0x3f, 0x00, 0x9c, 0x7a, 0x9f, 0x90, 0xff, 0x80, 0x9a, 0x31, 0xc5,
    0x79, 0xba, 0xed, 0x30, 0xbc, 0xdf, 0xcc, 0x9d, 0x63, 0xd9, 0xe4, 0xc3, 0x9f, 0x46, 0xfb, 0x8a,
    0xbc, 0x4e, 0x86, 0xfb, 0xec, 0x37, 0x5d, 0x44, 0x9c, 0xfa, 0xc6, 0x5e, 0x28, 0xe6, 0x13, 0xb6,
    0x8a, 0x60, 0x54, 0x94, 0x7b, 0x36, 0xf5, 0x72, 0xdf, 0xb1, 0x77, 0xf4, 0x13, 0x43, 0xcf, 0xaf,
    0xb1, 0x33, 0x34, 0x61, 0x79, 0x5b, 0x92, 0xb5, 0x7c, 0x2a, 0x05, 0xf1, 0x7c, 0x99, 0x08, 0x1f,
    0x98, 0xfd, 0x12, 0x4f, 0x4a, 0x94, 0x6c, 0x3e, 0x60, 0x26, 0x5f, 0x95, 0xf8, 0xd0, 0x89, 0x24,
    0x85, 0x67, 0xc6, 0x1f, 0x27, 0x44, 0xd2, 0xee, 0xcf, 0x65, 0xed, 0xff, 0x07, 0xc7, 0x46, 0xa1,
    0x78, 0x16, 0x0c, 0xed, 0xe9, 0x2d, 0x62, 0xd4, 0x00, 0x00, 0x00, 0x00, 0x34, 0x2e, 0x30,
];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Yes or no, which lives in the mask of the row.
    YesNo,
    /// One byte.
    Byte,
    /// Two bytes.
    Int,
    /// Four bytes.
    Long,
    /// Four bytes of a fraction; we write noughts.
    Single,
    /// Days since 30 December 1899, in eight bytes of a fraction.
    Day,
    /// So many letters at most.
    Text(u16),
    /// A long text, which we never fill.
    Memo,
}

impl Kind {
    const fn code(self) -> u8 {
        match self {
            Self::YesNo => 1,
            Self::Byte => 2,
            Self::Int => 3,
            Self::Long => 4,
            Self::Single => 6,
            Self::Day => 8,
            Self::Text(_) => 10,
            Self::Memo => 11,
        }
    }

    const fn is_fixed(self) -> bool {
        !matches!(self, Self::Text(_) | Self::Memo)
    }

    /// Bytes of a value, or the most that a text may have.
    const fn length(self) -> u16 {
        match self {
            Self::YesNo | Self::Memo => 0,
            Self::Byte => 1,
            Self::Int => 2,
            Self::Long | Self::Single => 4,
            Self::Day => 8,
            Self::Text(letters) => 2 * letters,
        }
    }
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// Nothing.
    Null,
    /// A whole number, a yes or a day.
    Number(i64),
    /// A text; what is too long for its column is cut.
    Text(String),
}

/// A table to be written.
pub(crate) struct NewTable<'t> {
    pub(crate) name: &'t str,
    pub(crate) columns: &'t [(&'t str, Kind)],
    pub(crate) rows: Vec<Vec<Field>>,
}

/// Where the usage maps of a table are on their page: owned pages, and pages with room.
#[derive(Clone, Copy)]
struct Maps {
    owned: u8,
    free: u8,
}

/// The page of the usage maps.
const MAPS_PAGE: u8 = 1;
/// The page of the catalogue's definition.
const CATALOGUE_PAGE: u32 = 2;
/// A usage map: its kind, its first page, a bit for each of 512 pages.
const MAP_LENGTH: usize = 69;

const CATALOGUE: [(&str, Kind); 9] = [
    ("Id", Kind::Long),
    ("ParentId", Kind::Long),
    ("Name", Kind::Text(255)),
    ("Type", Kind::Int),
    ("DateCreate", Kind::Day),
    ("DateUpdate", Kind::Day),
    ("Flags", Kind::Long),
    ("Lv", Kind::Memo),
    ("LvProp", Kind::Memo),
];

/// Pages that the usage maps have room for.
const PAGES_MAX: usize = 512;

/// A database of these tables; None where they do not fit into one without further usage maps.
pub(crate) fn write(tables: &[NewTable<'_>]) -> Option<Vec<u8>> {
    let mut pages: Vec<Vec<u8>> = vec![Vec::new(); 3];
    let mut first = FIRST.to_vec();
    first.resize(PAGE, 0);
    pages[0] = first;
    let mut maps: Vec<Vec<usize>> = Vec::new();
    // Readers that look for the settings of a database want their folder, though it is empty.
    let mut entries: Vec<Vec<Field>> = (0x0f00_0001..)
        .zip(["Tables", "Databases", "Relationships"])
        .map(|(id, folder)| catalogue_row(id, 0x0f00_0000, folder, 3, true))
        .collect();
    entries.push(catalogue_row(CATALOGUE_PAGE, 0x0f00_0001, "MSysObjects", 1, true));
    for table in tables {
        let number = u8::try_from(maps.len()).ok()?;
        let owner = pages.len();
        let used = Maps { owned: number, free: number + 1 };
        let definition = definition(table.columns, table.rows.len(), used, b'N')?;
        place_definition(&mut pages, None, &definition);
        let data = place_rows(&mut pages, owner, table.columns, &table.rows)?;
        maps.extend([data, Vec::new()]);
        let id = u32::try_from(owner).ok()?;
        entries.push(catalogue_row(id, 0x0f00_0001, table.name, 1, false));
    }
    let number = u8::try_from(maps.len()).ok()?;
    let used = Maps { owned: number, free: number + 1 };
    let definition = definition(&CATALOGUE, entries.len(), used, b'S')?;
    place_definition(&mut pages, Some(CATALOGUE_PAGE as usize), &definition);
    let data = place_rows(&mut pages, CATALOGUE_PAGE as usize, &CATALOGUE, &entries)?;
    maps.extend([data, Vec::new()]);
    if PAGES_MAX < pages.len() {
        return None;
    }
    let rows: Vec<Vec<u8>> = maps.iter().map(|pages| usage_map(pages)).collect();
    pages[usize::from(MAPS_PAGE)] = data_page(0, &rows)?;
    Some(pages.concat())
}

/// A table or a folder of the catalogue. Days are those of an empty database.
fn catalogue_row(id: u32, parent: u32, name: &str, kind: i64, is_system: bool) -> Vec<Field> {
    let flags = if is_system { i64::from(i32::MIN) } else { 0 };
    vec![
        Field::Number(i64::from(id)),
        Field::Number(i64::from(parent)),
        Field::Text(name.to_owned()),
        Field::Number(kind),
        Field::Number(45_589),
        Field::Number(45_589),
        Field::Number(flags),
        Field::Null,
        Field::Null,
    ]
}

/// A map with the bits of these pages.
fn usage_map(pages: &[usize]) -> Vec<u8> {
    let mut map = vec![0; MAP_LENGTH];
    for &page in pages {
        if let Some(byte) = map.get_mut(5 + page / 8) {
            *byte |= 1 << (page % 8);
        }
    }
    map
}

fn short(bytes: &mut Vec<u8>, number: usize) -> Option<()> {
    bytes.extend(u16::try_from(number).ok()?.to_le_bytes());
    Some(())
}

/// The definition of a table, which may be longer than a page.
fn definition(columns: &[(&str, Kind)], n_rows: usize, maps: Maps, system: u8) -> Option<Vec<u8>> {
    let n_variable = columns.iter().filter(|(_, kind)| !kind.is_fixed()).count();
    let mut bytes = vec![0x02, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x59, 0x06, 0, 0];
    bytes.extend(u32::try_from(n_rows).ok()?.to_le_bytes());
    bytes.resize(40, 0);
    bytes.push(system);
    short(&mut bytes, columns.len())?;
    short(&mut bytes, n_variable)?;
    short(&mut bytes, columns.len())?;
    bytes.extend([0; 8]);
    bytes.extend([maps.owned, MAPS_PAGE, 0, 0, maps.free, MAPS_PAGE, 0, 0]);
    let (mut variable, mut offset) = (0_usize, 0_usize);
    for (number, (_, kind)) in columns.iter().enumerate() {
        bytes.push(kind.code());
        bytes.extend([0x59, 0x06, 0, 0]);
        short(&mut bytes, number)?;
        short(&mut bytes, if kind.is_fixed() { 0 } else { variable })?;
        short(&mut bytes, number)?;
        let is_text = matches!(kind, Kind::Text(_));
        bytes.extend(if is_text { [0x09, 0x04, 0, 0] } else { [0; 4] });
        bytes.push(if kind.is_fixed() { 3 } else { 2 });
        bytes.push(u8::from(is_text));
        bytes.extend([0; 4]);
        short(&mut bytes, if kind.is_fixed() { offset } else { 0 })?;
        short(&mut bytes, usize::from(kind.length()))?;
        if kind.is_fixed() {
            offset += usize::from(kind.length());
        } else {
            variable += 1;
        }
    }
    for (name, _) in columns {
        let units: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        short(&mut bytes, units.len())?;
        bytes.extend(units);
    }
    for (number, (_, kind)) in columns.iter().enumerate() {
        if *kind == Kind::Memo {
            short(&mut bytes, number)?;
            bytes.extend([maps.free, MAPS_PAGE, 0, 0, maps.free, MAPS_PAGE, 0, 0]);
        }
    }
    bytes.extend([0xff, 0xff]);
    let length = u32::try_from(bytes.len() - 4).ok()?;
    bytes[8..12].copy_from_slice(&length.to_le_bytes());
    Some(bytes)
}

/// Lays a definition into a page and those that follow; at `page`, or at the end.
fn place_definition(pages: &mut Vec<Vec<u8>>, page: Option<usize>, definition: &[u8]) {
    let at = page.unwrap_or_else(|| {
        pages.push(Vec::new());
        pages.len() - 1
    });
    let (head, mut rest) = definition.split_at(definition.len().min(PAGE));
    let mut last = at;
    pages[at] = filled(head);
    while !rest.is_empty() {
        let (part, others) = rest.split_at(rest.len().min(PAGE - 8));
        let next = u32::try_from(pages.len()).unwrap_or(u32::MAX);
        pages[last][4..8].copy_from_slice(&next.to_le_bytes());
        last = pages.len();
        let head: &[u8] = &[0x02, 0x01, 0, 0, 0, 0, 0, 0];
        pages.push(filled(&[head, part].concat()));
        rest = others;
    }
}

/// A page of a definition, with how much of it is free.
fn filled(bytes: &[u8]) -> Vec<u8> {
    let free = u16::try_from(PAGE - bytes.len()).unwrap_or(0);
    let mut page = bytes.to_vec();
    page.resize(PAGE, 0);
    page[2..4].copy_from_slice(&free.to_le_bytes());
    page
}

/// Lays the rows of a table into pages at the end; which pages.
fn place_rows(
    pages: &mut Vec<Vec<u8>>,
    owner: usize,
    columns: &[(&str, Kind)],
    rows: &[Vec<Field>],
) -> Option<Vec<usize>> {
    let mut used = Vec::new();
    let mut waiting: Vec<Vec<u8>> = Vec::new();
    let mut size = 14;
    for row in rows {
        let row = row_bytes(columns, row)?;
        if PAGE < size + row.len() + 2 {
            used.push(pages.len());
            pages.push(data_page(owner, &waiting)?);
            waiting.clear();
            size = 14;
        }
        size += row.len() + 2;
        waiting.push(row);
    }
    used.push(pages.len());
    pages.push(data_page(owner, &waiting)?);
    Some(used)
}

/// A page of rows, which stand at its end, the first last.
fn data_page(owner: usize, rows: &[Vec<u8>]) -> Option<Vec<u8>> {
    let size: usize = rows.iter().map(Vec::len).sum();
    let free = PAGE.checked_sub(14 + 2 * rows.len() + size)?;
    let mut page = vec![0x01, 0x01];
    short(&mut page, free)?;
    page.extend(u32::try_from(owner).ok()?.to_le_bytes());
    page.extend([0; 4]);
    short(&mut page, rows.len())?;
    let mut end = PAGE;
    for row in rows {
        end -= row.len();
        short(&mut page, end)?;
    }
    page.resize(PAGE - size, 0);
    for row in rows.iter().rev() {
        page.extend(row);
    }
    Some(page)
}

/// A row: fixed fields, variable ones, where they begin, and which fields are there.
fn row_bytes(columns: &[(&str, Kind)], row: &[Field]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    short(&mut bytes, columns.len())?;
    let mut mask = vec![0_u8; columns.len().div_ceil(8)];
    for (idx, ((_, kind), field)) in columns.iter().zip(row).enumerate() {
        let number = if let Field::Number(number) = field { *number } else { 0 };
        let is_set = match kind {
            Kind::YesNo => number != 0,
            Kind::Byte
            | Kind::Int
            | Kind::Long
            | Kind::Single
            | Kind::Day
            | Kind::Text(_)
            | Kind::Memo => *field != Field::Null,
        };
        if is_set {
            mask[idx / 8] |= 1 << (idx % 8);
        }
        match kind {
            Kind::YesNo | Kind::Text(_) | Kind::Memo => {}
            Kind::Byte => bytes.push(u8::try_from(number).unwrap_or(0)),
            Kind::Int => bytes.extend(i16::try_from(number).unwrap_or(0).to_le_bytes()),
            // Numbers of the catalogue use all 32 bits.
            Kind::Long => bytes.extend(number.to_le_bytes().into_iter().take(4)),
            Kind::Single => bytes.extend([0; 4]),
            Kind::Day => bytes.extend(day_bits(number).to_le_bytes()),
        }
    }
    let mut starts = Vec::new();
    for ((_, kind), field) in columns.iter().zip(row).filter(|((_, kind), _)| !kind.is_fixed()) {
        starts.push(bytes.len());
        if let (Kind::Text(letters), Field::Text(text)) = (kind, field) {
            bytes.extend(text_bytes(text, usize::from(*letters)));
        }
    }
    let end = bytes.len();
    short(&mut bytes, end)?;
    for start in starts.iter().rev() {
        short(&mut bytes, *start)?;
    }
    short(&mut bytes, starts.len())?;
    bytes.extend(mask);
    Some(bytes)
}

/// A text in one byte a letter where that is possible and shorter, else in two.
fn text_bytes(text: &str, letters: usize) -> Vec<u8> {
    let text: String = text.chars().take(letters).collect();
    let is_plain = |letter: char| matches!(u32::from(letter), 0x20..=0x7e | 0xa0..=0xff);
    if 2 < text.chars().count() && text.chars().all(is_plain) {
        let packed = text.chars().filter_map(|letter| u8::try_from(letter).ok());
        return [0xff, 0xfe].into_iter().chain(packed).collect();
    }
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// The bits of a fraction of eight bytes that is this whole number, which is not below nought.
const fn day_bits(days: i64) -> u64 {
    if days <= 0 {
        return 0;
    }
    let days = days.unsigned_abs();
    let exponent = 63 - days.leading_zeros() as u64;
    let fraction = (days << (52 - exponent)) & 0x000f_ffff_ffff_ffff;
    ((exponent + 1023) << 52) | fraction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jet::{Database, Value};

    #[test]
    fn what_is_written_is_read_again() {
        let columns = [
            ("Number", Kind::Long),
            ("Name", Kind::Text(20)),
            ("Is", Kind::YesNo),
            ("Small", Kind::Byte),
            ("Born", Kind::Day),
            ("Short", Kind::Text(1)),
        ];
        let row = |number: i64| {
            vec![
                Field::Number(number),
                Field::Text(format!("Éloïse Łoś {number}")),
                Field::Number(number % 2),
                Field::Number(number % 200),
                Field::Number(20_000 + number),
                if number % 3 == 0 { Field::Null } else { Field::Text("B".to_owned()) },
            ]
        };
        let rows: Vec<Vec<Field>> = (1..=300).map(row).collect();
        let table = NewTable { name: "T", columns: &columns, rows };
        let file = write(&[table]).expect("a database");
        assert_eq!(file.len() % PAGE, 0);
        let database = Database::open(&file).expect("a database");
        let read = database.table("t").expect("readable").expect("the table");
        assert_eq!(read.rows.len(), 300);
        let column = |name: &str| read.column(name).expect("a column");
        for (row, number) in read.rows.iter().zip(1_i64..) {
            assert_eq!(row[column("Number")], Value::Number(number));
            assert_eq!(row[column("Name")].text(), format!("Éloïse Łoś {number}"));
            assert_eq!(row[column("Is")], Value::Number(number % 2));
            assert_eq!(row[column("Born")], Value::Day(20_000 + number));
            assert_eq!(row[column("Short")] == Value::Null, number % 3 == 0);
        }
        assert!(database.table("none").expect("readable").is_none());
    }

    #[test]
    fn days_have_the_bits_of_fractions() {
        for days in [0_i32, 1, 2, 3, 27_900, 45_589, 60_000] {
            assert_eq!(day_bits(i64::from(days)), f64::from(days).to_bits(), "{days}");
        }
    }
}

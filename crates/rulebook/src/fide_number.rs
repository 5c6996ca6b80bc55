//! The numbers of the FIDE Handbook for the clauses of our tables: players and arbiters know
//! `C.04.2.D.8.c`, not `SWISS.D8c`.

/// Documents of the Handbook by the names of our tables.
const DOCUMENTS: [(&str, &str); 13] = [
    ("ARB", "B.06"),
    ("BAKU", "C.04.7"),
    ("BASIC", "C.04.1"),
    ("BURST", "C.04.4.2"),
    ("DOUBLE", "C.04.5"),
    ("DUBOV", "C.04.4.1"),
    ("DUTCH", "C.04.3"),
    ("HAND", "C.04.2"),
    ("LIM", "C.04.4.3"),
    ("ON", "E.04"),
    ("RATING", "B.02"),
    ("TEAM", "C.04.6"),
    ("TITLES", "B.01"),
];

/// Documents that the tables of earlier years took from a federation's book.
const DOCUMENTS_SINCE_2024: [(&str, &str); 2] = [("RR", "C.05"), ("TB", "C.07")];

/// The number that FIDE's Handbook gives a clause of the tournament regulations; `None` for the
/// Laws, which go by their own numbers everywhere, and for what is in no document of FIDE.
///
/// ```
/// use arbiter_rulebook::fide_number;
///
/// assert_eq!(fide_number("SWISS.D8c").as_deref(), Some("C.04.2.D.8.c"));
/// assert_eq!(fide_number("2026:DUTCH.1.4.1").as_deref(), Some("C.04.3 1.4.1"));
/// assert_eq!(fide_number("ITALO.6"), None);
/// ```
pub fn fide_number(id: &str) -> Option<String> {
    let (year, id) = id.split_once(':').map_or(("", id), |(year, id)| (year, id));
    let (table, rest) = id.split_once('.')?;
    let known = |documents: &[(&'static str, &'static str)]| {
        documents.iter().find(|(name, _)| *name == table).map(|(_, document)| *document)
    };
    let document = match table {
        // The basic rules have small letters, the rules of handling capital ones.
        "SWISS" if rest.starts_with(|it: char| it.is_ascii_lowercase()) => "C.04.1",
        "SWISS" if rest.starts_with(['A', 'B', 'C', 'D']) && !rest.starts_with("CAP") => "C.04.2",
        "SWISS" => return None,
        _ if year.is_empty() => known(&DOCUMENTS)?,
        _ => known(&DOCUMENTS).or_else(|| known(&DOCUMENTS_SINCE_2024))?,
    };
    let mut number = String::from(document);
    for (part, is_first) in parts(rest).zip(std::iter::once(true).chain(std::iter::repeat(false))) {
        let is_number = part.starts_with(|it: char| it.is_ascii_digit());
        number.push(if is_first && is_number { ' ' } else { '.' });
        number.push_str(part);
    }
    Some(number)
}

/// The parts of a number as FIDE prints it. What our tables add to tell clauses apart is left out:
/// words, a zero behind a letter, and small letters from `h` on behind a number.
fn parts(rest: &str) -> impl Iterator<Item = &str> {
    rest.split('.').take_while(|part| !is_word(part)).filter(|part| !is_name(part)).flat_map(
        |part| {
            let letters =
                |text: &str| text.len() - text.trim_start_matches(char::is_alphabetic).len();
            let (head, tail) = part.split_at(letters(part));
            let (digits, suffix) = tail.split_at(
                tail.len() - tail.trim_start_matches(|it: char| it.is_ascii_digit()).len(),
            );
            let digits = if head.is_empty() || digits != "0" { digits } else { "" };
            let suffix = if suffix < "h" { suffix } else { "" };
            [head, digits, suffix].into_iter().filter(|it| !it.is_empty())
        },
    )
}

/// A note of ours, such as `ed` or `tpn`, which has no number.
fn is_word(part: &str) -> bool {
    1 < part.len() && part.chars().all(|it| it.is_ascii_lowercase() || it == '-')
}

/// A short name that stands before the number, such as `DE` for the direct encounter.
fn is_name(part: &str) -> bool {
    1 < part.len() && part.chars().all(|it| it.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_have_the_numbers_of_the_handbook() {
        for (id, number) in [
            ("SWISS.a", "C.04.1.a"),
            ("SWISS.h1", "C.04.1.h.1"),
            ("SWISS.A5", "C.04.2.A.5"),
            ("SWISS.B3b", "C.04.2.B.3.b"),
            ("DUTCH.C5", "C.04.3.C.5"),
            ("DUTCH.A6a", "C.04.3.A.6.a"),
            ("LIM.9.3a", "C.04.4.3 9.3.a"),
            ("RATING.8.21a", "B.02 8.21.a"),
            ("TITLES.1.43", "B.01 1.43"),
            ("ARB.5.2a", "B.06 5.2.a"),
            ("2026:BASIC.5", "C.04.1 5"),
            ("2026:HAND.2.1", "C.04.2 2.1"),
            ("2026:TB.4.1", "C.07 4.1"),
            ("ON.18.9.1", "E.04 18.9.1"),
        ] {
            assert_eq!(fide_number(id).as_deref(), Some(number), "{id}");
        }
    }

    #[test]
    fn what_our_tables_add_is_left_out() {
        for (id, number) in [
            ("DUTCH.E0", "C.04.3.E"),
            ("DUTCH.A3h", "C.04.3.A.3"),
            ("RATING.1.3r", "B.02 1.3"),
            ("2026:TB.DE.6.1", "C.07 6.1"),
            ("2026:LIM.all", "C.04.4.3"),
        ] {
            assert_eq!(fide_number(id).as_deref(), Some(number), "{id}");
        }
    }

    #[test]
    fn what_is_in_no_document_of_fide_has_no_number_of_it() {
        for id in
            ["7.5.5", "SWISS.CAP.1", "SWISS.P1", "ITALO.6", "TB.7x", "KO.1", "RR.1", "INT.5.1"]
        {
            assert_eq!(fide_number(id), None, "{id}");
        }
    }
}

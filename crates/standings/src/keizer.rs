//! Keizer points, which rank a Keizer event.

use std::borrow::Cow;

use arbiter_tournament::{KeizerTerm, PairingNumber, Share};

use crate::{Basis, Counted, Finish, Method, Table, TieBreak, Value, Working, own};

/// The list with Keizer points at its head, where the event is one and the list does not name
/// them.
pub(crate) fn ranked_first<'t>(table: &Table, list: &'t [TieBreak]) -> Cow<'t, [TieBreak]> {
    let names_them = list.iter().any(|it| it.method == Method::Keizer);
    if table.keizer.is_none() || names_them {
        return Cow::Borrowed(list);
    }
    let points = TieBreak::plain(Method::Keizer);
    std::iter::once(points).chain(list.iter().copied()).collect()
}

/// What every round gave, and the own value.
pub(crate) fn working(table: &Table, idx: usize) -> Working {
    let number = PairingNumber::new(table.competitors[idx].number);
    let keizer = table.keizer.as_ref();
    let row = keizer.zip(number).and_then(|(keizer, number)| Some((keizer, keizer.of(number)?.1)));
    let Some((keizer, row)) = row else { return Working::nothing(Finish::NotApplicable) };
    let mut given = row.terms.iter();
    let terms = own::terms(table, idx, |_, blank| {
        let Some(&term) = given.next() else { return blank };
        let KeizerTerm { round, value, share } = term;
        let basis = Basis::Keizer { round, value, share };
        crate::Term { basis, amount: points(term.sixtieths()), counted: Counted::Yes, ..blank }
    });
    let finish = if keizer.rules.counts_own {
        Finish::SumAndOwnValue { value: row.value }
    } else {
        Finish::Sum
    };
    Working::of(terms, finish, Some(points(row.sixtieths)))
}

/// Sixtieths as a value.
fn points(sixtieths: u64) -> Value {
    Value::new(i64::try_from(sixtieths).unwrap_or(i64::MAX), Share::PARTS.into())
}

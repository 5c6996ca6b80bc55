//! Questions with an answer in JSON, which is what `--format json` prints.

use std::time::{SystemTime, UNIX_EPOCH};

use arbiter_answers::{BadInput, ask_by_name};
use arbiter_rulebook::Date;
use pyo3::{exceptions::PyValueError, prelude::*};

/// Answers a question about some bytes; options and answer are JSON.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    question: &str,
    name: &str,
    data: &[u8],
    options: &str,
) -> PyResult<String> {
    let today = today();
    py.detach(|| ask_by_name(question, name, data, options, today)).map_err(|error| bad(&error))
}

/// The version of the package.
#[pyfunction]
pub(crate) const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Bad input is a `ValueError`.
pub(crate) fn bad(error: &BadInput) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The day by the clock of this machine, in universal time.
pub(crate) fn today() -> Date {
    const SECONDS_PER_DAY: u64 = 86_400;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let days = u16::try_from(now.as_secs() / SECONDS_PER_DAY).unwrap_or(u16::MAX);
    let first = Date::new(1970, 1, 1).expect("a day of the calendar");
    first.plus_days(days)
}

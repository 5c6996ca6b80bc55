//! Rating lists that are fetched from where they are published.

use std::{
    io::{self, Seek as _},
    time::Duration,
};

use arbiter_rulebook::Date;
use arbiter_store::ListSource;
use tempfile::NamedTempFile;

/// FIDE's list of all players, with standard, rapid and blitz ratings.
pub const FIDE: (&str, &str) = ("FIDE", "https://ratings.fide.com/download/players_list_xml.zip");

/// Lists are fetched again when they are older than this: a little less than a day, so that they
/// never become one.
const STALE_MS: u64 = 23 * 3_600_000;

/// How long a server may take.
const PATIENCE: Duration = Duration::from_mins(10);

/// The largest file that is fetched.
const FILE_MAX: u64 = 600 << 20;

/// Why a list could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The server cannot be reached, or says no.
    #[error("{address}: {why}")]
    Server {
        /// Who was asked.
        address: String,
        /// What came of it.
        why: String,
    },
    /// It could not be written here.
    #[error("the list could not be written: {0}")]
    Disk(#[from] io::Error),
}

/// Whether a list should be fetched again.
pub const fn is_stale(source: &ListSource, now_ms: u64) -> bool {
    STALE_MS <= now_ms.saturating_sub(source.fetched_ms)
}

/// The name under which a list is kept: with the month in which it is fetched, so that the list of
/// the month in which an event began stays.
pub fn list_name(source: &ListSource, today: Date) -> String {
    format!("{} {:04}-{:02}", source.list, today.year(), today.month())
}

/// Fetches a file. It blocks until the file is there.
pub fn fetch(address: &str) -> Result<NamedTempFile, FetchError> {
    let failed = |why: String| FetchError::Server { address: address.to_owned(), why };
    let agent: ureq::Agent =
        ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build().into();
    let response = agent.get(address).call().map_err(|error| failed(error.to_string()))?;
    let mut file = NamedTempFile::new()?;
    let mut body = io::Read::take(response.into_body().into_reader(), FILE_MAX + 1);
    let copied =
        io::copy(&mut body, file.as_file_mut()).map_err(|error| failed(error.to_string()))?;
    if FILE_MAX < copied {
        return Err(failed(format!("more than {} MB", FILE_MAX >> 20)));
    }
    file.as_file_mut().rewind()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_stale_after_a_day_and_kept_by_its_month() {
        let source = ListSource {
            list: "FIDE".to_owned(),
            address: FIDE.1.to_owned(),
            fetched_ms: 1_782_909_000_000,
        };
        assert!(!is_stale(&source, source.fetched_ms + 3_600_000));
        assert!(is_stale(&source, source.fetched_ms + 86_400_000));
        let day = "2026-11-05".parse().expect("a day");
        assert_eq!(list_name(&source, day), "FIDE 2026-11");
    }

    #[test]
    fn a_server_that_is_not_there_is_named() {
        let error = fetch("http://127.0.0.1:9/list.zip").expect_err("nobody listens");
        assert!(error.to_string().contains("127.0.0.1:9"), "{error}");
    }
}

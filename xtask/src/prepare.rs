//! What the later steps of `cargo xtask test` fetch, fetched while the first ones compile.
//!
//! Nothing here fails: a step asks for what it needs all the same, tries again what is missing and
//! says what is wrong.

use std::thread::{self, JoinHandle};

use crate::{browser, clients, postgres, python};

/// What is being fetched.
pub(crate) struct Preparation(JoinHandle<()>);

impl Preparation {
    /// Begins to fetch.
    pub(crate) fn begin() -> Self {
        Self(thread::spawn(|| {
            // One after the other: Debian's packages know one installation at a time.
            postgres::install_if_missing();
            browser::install_if_missing();
            python::install_if_missing();
            for (what, fetched) in
                [("Python package", python::fetch()), ("clients", clients::fetch())]
            {
                if let Err(error) = fetched {
                    println!("    fetching ahead for the {what}: {error:#}; tried again below");
                }
            }
        }))
    }

    /// Waits until everything that could be fetched is there.
    pub(crate) fn finish(self) {
        if self.0.join().is_err() {
            println!("    fetching ahead failed; each step tries again");
        }
    }
}

//! Every event of the casebook survives its stored form.

#![cfg(feature = "serde")]
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, path::Path};

use arbiter_laws::{Event, Search, script};

fn texts(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "case") {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_event_of_the_casebook_is_read_back_as_it_was_written() {
    let mut found = Vec::new();
    texts(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios")), &mut found);
    let mut events = 0;

    for case in found.iter().flat_map(|text| script::parse(text).unwrap()) {
        for edition in case.editions() {
            for event in script::run(&case, *edition, &Search::default()).events {
                let stored = serde_json::to_string(&event).unwrap();
                let read: Event = serde_json::from_str(&stored)
                    .unwrap_or_else(|error| panic!("{}: {stored}: {error}", case.title));
                assert_eq!(read, event, "{}: {stored}", case.title);
                events += 1;
            }
        }
    }

    assert!(events > 5_000, "only {events} events");
}

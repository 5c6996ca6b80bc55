//! Rules an incident written as a script, under the Laws of January 2023.
//!
//! `cargo run --release --example rule_incident -- incident.txt`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use arbiter_laws::{Search, script};
use arbiter_rulebook::LawsEdition;

const TOUCHED: &str = "\
case a touched piece must be moved
white touches e2
white plays d2d4
";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).map_or(Ok(TOUCHED.to_owned()), std::fs::read_to_string)?;
    for case in script::parse_for(&text, LawsEdition::E2023)? {
        for &edition in case.editions() {
            println!("{:#?}", script::run(&case, edition, &Search::default()));
        }
    }
    Ok(())
}

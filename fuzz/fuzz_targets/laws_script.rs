//! Any text is a script or an error with a place; what is a script can be run.
#![no_main]

use board::Position;
use laws::{Chances, script};
use libfuzzer_sys::fuzz_target;
use rulebook::Color;
use winnable::Verdict;

/// The search has its own target.
struct Never;

impl Chances for Never {
    fn mate_by(&self, _: &Position, _: Color) -> Verdict {
        Verdict::Undetermined
    }
}

fuzz_target!(|text: &str| {
    let Ok(cases) = script::parse(text) else { return };
    for case in &cases {
        for edition in case.editions() {
            script::run(case, *edition, &Never);
        }
    }
});

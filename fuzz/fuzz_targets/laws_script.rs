//! Any text is a script or an error with a place; what is a script can be run.
#![no_main]

use arbiter_board::Position;
use arbiter_laws::{MateOracle, script};
use arbiter_rulebook::Color;
use arbiter_winnable::Verdict;
use libfuzzer_sys::fuzz_target;

/// The search has its own target.
struct Never;

impl MateOracle for Never {
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

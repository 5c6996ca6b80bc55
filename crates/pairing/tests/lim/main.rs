//! The Lim system, rule by rule, and against an oracle that follows the text to the letter.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod against_oracle;
#[path = "../event/mod.rs"]
mod event;
mod fixture;
mod large;
mod oracle;
mod rule_07_numbers;
mod rule_08_bye;
mod rule_09_groups;
mod rule_10_floaters;
mod rule_11_exchanges;
mod rule_12_colors;
mod rules_13_to_15;
mod why_not;

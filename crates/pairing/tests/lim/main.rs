//! The Lim system, rule by rule, and against an oracle that follows the text to the letter.

mod fixture;
mod rule_08_bye;
mod rule_09_groups;
mod rule_10_floaters;
mod rule_11_exchanges;
mod rule_12_colors;
mod rules_13_to_15;

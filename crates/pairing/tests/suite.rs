//! The tests of pairing, in one program, because each program is linked by itself.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod acceleration;
mod basic_rules_2026;
mod belgrade;
mod berger;
mod brute;
mod burstein_oracle;
mod door;
mod dubov_burstein_vectors;
mod dubov_oracle;
mod dutch_clauses;
mod dutch_clauses_2026;
mod dutch_oracle;
mod dutch_vectors;
mod event;
mod italo_swiss;
mod keizer;
mod knockout;
mod match_clauses;
mod match_oracle;
mod match_vectors;
mod mutations;
mod oracle;
mod rows;
mod rules_2026;
mod swiss_clauses;

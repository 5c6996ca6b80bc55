//! The program as it is run, command by command: one binary, linked once.

mod account;
mod announce;
mod berger;
mod bracket;
mod check_standings;
mod chess960;
mod demo;
mod exchange;
mod exam;
mod hall;
mod judge;
mod law;
mod moves;
mod norms;
mod notate;
mod pair;
mod pair_systems;
mod perft;
mod playoff;
mod rate;
mod rule;
mod serve;
mod standings;
mod tournament;
mod tournament_features;
mod winnable;

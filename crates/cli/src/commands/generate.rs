//! `arbiter generate`: a random tournament.

use std::process::ExitCode;

use arbiter_pairing::generate::{Plan, generate};

use crate::{error::CommandError, world::World};

/// Invent a tournament
///
/// Prints a tournament report, paired by the Dutch system, with results drawn from the rating
/// expectation. The same arguments give the same report. Shares are in thousandths.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many players enter
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=9999))]
    players: u16,

    /// How many rounds are played
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=99))]
    rounds: u8,

    /// Decides all that is drawn
    #[arg(long)]
    seed: u64,

    /// Highest rating
    #[arg(long, default_value_t = 2600)]
    highest_rating: u16,

    /// Lowest rating
    #[arg(long, default_value_t = 1400)]
    lowest_rating: u16,

    /// Games drawn
    #[arg(long, default_value_t = 300, value_name = "SHARE")]
    draws: u16,

    /// Games in which somebody does not appear
    #[arg(long, default_value_t = 10, value_name = "SHARE")]
    forfeits: u16,

    /// Rounds for which a player asks for a bye
    #[arg(long, default_value_t = 10, value_name = "SHARE")]
    byes: u16,

    /// Players who leave after each round
    #[arg(long, default_value_t = 5, value_name = "SHARE")]
    withdrawals: u16,

    /// Players who arrive after round 1
    #[arg(long, default_value_t = 10, value_name = "SHARE")]
    late_entries: u16,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let plan = Plan {
        players: arguments.players,
        rounds: arguments.rounds,
        seed: arguments.seed,
        ratings: (arguments.highest_rating, arguments.lowest_rating),
        draws: arguments.draws,
        forfeits: arguments.forfeits,
        byes: arguments.byes,
        withdrawals: arguments.withdrawals,
        late_entries: arguments.late_entries,
    };
    let record = generate(&plan);
    let rounds = record.rounds_recorded();
    if rounds < usize::from(plan.rounds) {
        writeln!(world.talk, "no legal pairing after round {rounds}: the report ends there")?;
    }
    let options = arbiter_trf::WriteOptions {
        line_end: arbiter_trf::LineEnd::Lf,
        ..arbiter_trf::WriteOptions::default()
    };
    let report = arbiter_trf::write(&record, options);
    world.out.write_all(&report)?;
    Ok(ExitCode::SUCCESS)
}

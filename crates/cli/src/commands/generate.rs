//! `arbiter generate`: a random tournament.

use std::{
    hash::{BuildHasher, RandomState},
    process::ExitCode,
};

use arbiter_pairing::{
    Options,
    generate::{Plan, generate},
};
use arbiter_rulebook::SwissEdition;
use arbiter_tournament::{Acceleration, Settings, System};
use arbiter_trf::Version;

use crate::{commands::standings, error::CommandError, world::World};

/// Invent a tournament
///
/// Prints a tournament report with results drawn from the rating expectation. What is not given
/// is drawn; the same seed and arguments give the same report, and the seed is told. Shares are
/// in thousandths.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many players enter [default: drawn, 10 to 120]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=9999))]
    players: Option<u16>,

    /// How many rounds are played [default: drawn, 5 to 9; all rounds of a round robin]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=99))]
    rounds: Option<u8>,

    /// Decides all that is drawn [default: another one each time]
    #[arg(long)]
    seed: Option<u64>,

    /// Rules to pair by, as for `pair`
    #[arg(long, default_value_t = System::Dutch)]
    system: System,

    /// Edition of the Swiss rules, 2017 or 2026
    #[arg(long, default_value_t = SwissEdition::NEWEST)]
    edition: SwissEdition,

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

    /// Games that are played and not rated, because hardly a move was made
    #[arg(long, default_value_t = 0, value_name = "SHARE")]
    odd_results: u16,

    /// Fictitious points: none, haley, soft-haley, degressive or baku
    #[arg(long, default_value_t = Acceleration::None)]
    acceleration: Acceleration,

    /// Tie-breaks that rank the players, as for `standings`; written into TRF26
    #[arg(long, value_name = "LIST")]
    tiebreaks: Option<String>,

    /// Version of the format: TRF06, TRF16 or TRF26
    #[arg(long, default_value_t = Version::Trf16)]
    trf_version: Version,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let players = arguments.players.unwrap_or_else(|| drawn(seed, 10, 120));
    let rounds = arguments.rounds.unwrap_or_else(|| match arguments.system {
        System::RoundRobin { .. } | System::KnockOut | System::Belgrade { .. } => {
            u8::try_from(players).unwrap_or(u8::MAX).min(Settings::ROUNDS_MAX)
        }
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::Lim
        | System::ItaloSwiss
        | System::Own => u8::try_from(drawn(seed.rotate_left(32), 5, 9)).unwrap_or(5),
    });
    let plan = Plan {
        system: arguments.system,
        options: Options {
            edition: arguments.edition,
            acceleration: arguments.acceleration,
            ..Options::default()
        },
        players,
        rounds,
        seed,
        ratings: (arguments.highest_rating, arguments.lowest_rating),
        draws: arguments.draws,
        forfeits: arguments.forfeits,
        byes: arguments.byes,
        withdrawals: arguments.withdrawals,
        late_entries: arguments.late_entries,
        odd_results: arguments.odd_results,
    };
    writeln!(world.talk, "seed {seed}, {players} players, {rounds} rounds")?;
    let mut record = generate(&plan);
    if let Some(list) = &arguments.tiebreaks {
        standings::state_ranks(&mut record, list)?;
    }
    let rounds = record.rounds_recorded();
    if rounds < usize::from(plan.rounds) {
        writeln!(world.talk, "no round after round {rounds}: the report ends there")?;
    }
    let options = arbiter_trf::WriteOptions {
        version: arguments.trf_version,
        line_end: arbiter_trf::LineEnd::Lf,
        ..arbiter_trf::WriteOptions::default()
    };
    let report = arbiter_trf::write(&record, options);
    world.out.write_all(&report)?;
    Ok(ExitCode::SUCCESS)
}

/// A seed that nobody chose: the standard library keys its hash maps again for every process.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// A number from `low` to `high` that depends on the seed alone.
fn drawn(seed: u64, low: u16, high: u16) -> u16 {
    let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    let span = u64::from(high - low) + 1;
    low + u16::try_from(mixed % span).unwrap_or(0)
}

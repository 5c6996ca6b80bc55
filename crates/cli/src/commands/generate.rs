//! `arbiter generate`: a random tournament.

use std::{
    hash::{BuildHasher, RandomState},
    process::ExitCode,
};

use arbiter_pairing::{
    Options,
    generate::{Plan, generate},
};
use arbiter_rulebook::{Message, SwissEdition};
use arbiter_tournament::{Acceleration, Family, PairingNumber, Scoring, Settings, System};
use arbiter_trf::{LineEnd, Version, WriteOptions};

use crate::{error::CommandError, world::World};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=9999))]
    players: Option<u16>,

    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20))]
    boards: Option<u8>,

    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=99))]
    rounds: Option<u8>,

    #[arg(long)]
    seed: Option<u64>,

    #[arg(long, default_value_t = System::Dutch)]
    system: System,

    #[arg(long, default_value_t = SwissEdition::NEWEST)]
    edition: SwissEdition,

    #[arg(long, default_value_t = Acceleration::None)]
    acceleration: Acceleration,

    #[arg(long)]
    highest_rating: Option<u16>,

    #[arg(long)]
    lowest_rating: Option<u16>,

    #[arg(long, value_name = "RATINGS", value_delimiter = ',')]
    ratings: Vec<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share())]
    draws: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share())]
    forfeits: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share())]
    odd_results: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share())]
    byes: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share(), conflicts_with = "byes")]
    half_point_byes: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share(), conflicts_with = "byes")]
    zero_point_byes: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share(), conflicts_with = "byes")]
    full_point_byes: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share())]
    withdrawals: Option<u16>,

    #[arg(long, value_name = "SHARE", value_parser = share())]
    late_entries: Option<u16>,

    #[arg(long, alias = "tie-breaks", value_name = "LIST")]
    tiebreaks: Option<String>,

    #[arg(long, value_name = "VERSION")]
    trf_version: Option<Version>,
}

fn share() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(0..=1000)
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let plan = arguments.plan()?;
    let what = if plan.system.is_for_teams() { "cli-generate-teams" } else { "cli-players" };
    let said = Message::new("cli-generate-plan")
        .with("seed", plan.seed.to_string())
        .with("who", Message::new(what).with("n", plan.players))
        .with("rounds", plan.rounds)
        .with("low", plan.ratings.1)
        .with("high", plan.ratings.0)
        .with("draws", plan.draws)
        .with("forfeits", plan.forfeits)
        .with("odd", plan.odd_results)
        .with("byes", plan.byes)
        .with("withdrawals", plan.withdrawals)
        .with("late", plan.late_entries);
    world.tell(&said)?;
    let mut record = generate(&plan);
    let rounds = record.rounds_recorded();
    if rounds < usize::from(plan.rounds) {
        world.tell(&Message::new("cli-generate-ends").with("rounds", rounds))?;
    }
    let is_of_matches = matches!(plan.system, System::DoubleSwiss | System::TeamSwiss(_));
    let version =
        arguments.trf_version.unwrap_or(if is_of_matches || arguments.tiebreaks.is_some() {
            Version::Trf26
        } else {
            Version::Trf16
        });
    arbiter_answers::standings::state_ranks(&mut record, arguments.tiebreaks.as_deref())?;
    let options = WriteOptions { version, line_end: LineEnd::Lf, ..WriteOptions::default() };
    world.out.write_all(&arbiter_trf::write(&record, options))?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// What was asked for, and for the rest what the seed says.
    fn plan(&self) -> Result<Plan, CommandError> {
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let system = self.system;
        let mut lots = (1_u32..).map(|turn| seed.rotate_left(7 * turn) ^ u64::from(turn));
        // Every value has a lot of its own, whether or not it is asked for, so that asking for one
        // leaves the others as they were.
        let mut draw = |low: u16, high: u16| drawn(lots.next().unwrap_or(seed), low, high);
        let (n_players, n_teams) = (drawn(seed, 10, 120), draw(8, 40));
        let usual = match system.family() {
            Family::TeamSwiss(_) => n_teams,
            Family::RoundRobin { .. } => drawn(seed, 6, 16),
            Family::Swiss
            | Family::DoubleSwiss
            | Family::KnockOut
            | Family::Belgrade { .. }
            | Family::Keizer(_)
            | Family::Own => n_players,
        };
        let players = self.players.unwrap_or(usual);
        let boards = self.boards.unwrap_or(u8::try_from(draw(2, 6)).unwrap_or(4));
        let ratings = (draw(2200, 2750), draw(1400, 2000));
        let kinds = [self.half_point_byes, self.zero_point_byes, self.full_point_byes];
        let are_named = kinds.iter().any(Option::is_some);
        let kinds = are_named.then(|| kinds.map(Option::unwrap_or_default));
        let (draws, forfeits) = (draw(100, 500), draw(0, 30));
        let (odd_results, byes) = (draw(0, 10), draw(0, 30));
        let plan = Plan {
            system,
            options: Options {
                edition: self.edition(),
                acceleration: self.acceleration,
                ..Options::default()
            },
            players,
            boards,
            scoring: Scoring::default(),
            rounds: self.rounds.unwrap_or_else(|| usual_rounds(system, players, seed)),
            seed,
            ratings: (
                self.highest_rating.unwrap_or(ratings.0),
                self.lowest_rating.unwrap_or(ratings.1),
            ),
            own_ratings: self.ratings.clone(),
            draws: self.draws.unwrap_or(draws),
            forfeits: self.forfeits.unwrap_or(forfeits),
            odd_results: self.odd_results.unwrap_or(odd_results),
            byes: kinds.map_or(self.byes.unwrap_or(byes), |kinds| kinds.iter().sum()),
            bye_kinds: kinds.unwrap_or([6, 3, 1]),
            withdrawals: self.withdrawals.unwrap_or(draw(0, 15)),
            late_entries: self.late_entries.unwrap_or(draw(0, 30)),
        };
        let bad = |key| Err(CommandError::bad_input(Message::new(key)));
        if usize::from(players) < self.ratings.len() && !system.is_for_teams() {
            return bad("cli-generate-ratings");
        }
        if system == System::DoubleSwiss && plan.rounds % 2 == 1 {
            return bad("contradiction-odd-games");
        }
        let entered = usize::from(players) * usize::from(boards);
        if system.is_for_teams() && TEAMS_MAX < players {
            return bad("cli-generate-999");
        }
        if system.is_for_teams() && usize::from(PairingNumber::MAX) <= entered {
            return bad("cli-generate-9999");
        }
        Ok(plan)
    }

    /// Double-Swiss and the Swiss for teams came with the edition of 2026.
    fn edition(&self) -> SwissEdition {
        match self.system.family() {
            Family::DoubleSwiss | Family::TeamSwiss(_) => SwissEdition::E2026,
            Family::Swiss
            | Family::RoundRobin { .. }
            | Family::KnockOut
            | Family::Belgrade { .. }
            | Family::Keizer(_)
            | Family::Own => self.edition,
        }
    }
}

/// The exchange file has three digits for the number of a team.
const TEAMS_MAX: u16 = 999;

/// All rounds of tables and brackets; of a Swiss as many as the seed says.
fn usual_rounds(system: System, players: u16, seed: u64) -> u8 {
    let drawn = |low, high| u8::try_from(drawn(seed.rotate_left(32), low, high)).unwrap_or(5);
    match system {
        System::RoundRobin { cycles } => {
            let one_cycle = players.saturating_sub(1) | 1;
            let all = one_cycle.saturating_mul(cycles.max(1).into());
            u8::try_from(all).unwrap_or(u8::MAX).min(Settings::ROUNDS_MAX)
        }
        System::KnockOut | System::Belgrade { .. } => {
            u8::try_from(players).unwrap_or(u8::MAX).min(Settings::ROUNDS_MAX)
        }
        // A season of evenings.
        System::Keizer(_) => drawn(10, 30),
        System::DoubleSwiss => 2 * drawn(4, 7),
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::Lim
        | System::ItaloSwiss
        | System::TeamSwiss(_)
        | System::Own => drawn(5, 9),
    }
}

/// A seed that nobody chose: the standard library keys its hash maps differently in every
/// process.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// A number from `low` to `high` that depends on the seed alone.
fn drawn(seed: u64, low: u16, high: u16) -> u16 {
    let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    let span = u64::from(high - low) + 1;
    low + u16::try_from(mixed % span).unwrap_or(0)
}

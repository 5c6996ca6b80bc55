//! Random tournaments for tests: the generator that C.04 asks of pairing programs.
//!
//! Results are drawn from the rating expectation table, pairings come from the system asked for.
//! Nothing here is left to chance: the same [`Plan`] gives the same tournament.

mod chance;
mod teams;

use arbiter_rulebook::{Color, Edition as _};
use arbiter_tournament::{
    Acceleration, Bye, DutchEdition, Event, PairedBy, PairingNumber, Player, Record, RoundEntry,
    RoundRobinTable, Scoring, System, TypeCode,
};

use self::chance::Chance;
use crate::{Edition, Options, acceleration, pair, swiss::Boards};

/// What kind of tournament to invent. Shares are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The system that pairs the rounds.
    pub system: System,
    /// What else the pairing goes by; round and absences are the plan's own.
    pub options: Options,
    /// How many players enter; in an event of teams how many teams.
    pub players: u16,
    /// Boards of a match, in an event of teams.
    pub boards: u8,
    /// How many rounds are planned.
    pub rounds: u8,
    /// What results are worth. To a team the bye is worth a draw, whatever is said here.
    pub scoring: Scoring,
    /// Decides everything that is drawn.
    pub seed: u64,
    /// Highest and lowest rating.
    pub ratings: (u16, u16),
    /// Ratings of the first players, where they are given one by one; the others are drawn.
    pub own_ratings: Vec<u16>,
    /// Games that are drawn, as far as the expectation allows.
    pub draws: u16,
    /// Games in which somebody does not appear.
    pub forfeits: u16,
    /// Games with a result that is not rated or does not add up to a point.
    pub odd_results: u16,
    /// Rounds for which a player asks for a bye.
    pub byes: u16,
    /// Of these, the parts for half a point, for nothing and for a full point.
    pub bye_kinds: [u16; 3],
    /// Players who leave after each round.
    pub withdrawals: u16,
    /// Players who arrive after round 1.
    pub late_entries: u16,
}

impl Plan {
    /// A tournament with a little of everything.
    pub fn new(players: u16, rounds: u8, seed: u64) -> Self {
        Self {
            system: System::Dutch,
            options: Options::default(),
            players,
            boards: 4,
            rounds,
            scoring: Scoring::default(),
            seed,
            ratings: (2600, 1400),
            own_ratings: Vec::new(),
            draws: 300,
            forfeits: 10,
            odd_results: 0,
            byes: 10,
            bye_kinds: [6, 3, 1],
            withdrawals: 5,
            late_entries: 10,
        }
    }
}

impl Plan {
    /// Without what the system cannot do: tables and brackets have everybody play, and a
    /// knock-out has no use for draws.
    fn fitted(&self) -> Self {
        let mut plan = self.clone();
        if self.system.is_closed_after_start() {
            (plan.byes, plan.withdrawals, plan.late_entries) = (0, 0, 0);
        }
        if self.system == System::KnockOut {
            (plan.draws, plan.forfeits, plan.odd_results) = (0, 0, 0);
        }
        // Tables and brackets rest on results that add up.
        if self.system.is_closed_after_start() {
            plan.odd_results = 0;
        }
        plan
    }
}

/// Invents a tournament. It ends early if a round cannot be paired.
pub fn generate(plan: &Plan) -> Record {
    let plan = &plan.fitted();
    let mut chance = Chance::new(plan.seed);
    let mut record = entries(plan, &mut chance);
    if plan.system.is_for_teams() {
        teams::enter(plan, &mut record);
        teams::play(plan, &mut record, &mut chance);
        teams::state_points(&mut record);
    } else {
        play_all(plan, &mut record, &mut chance);
    }
    write_virtual_points(plan, &mut record);
    for idx in 0..record.players.len() {
        let points = record.score_after(&record.players[idx], usize::from(plan.rounds));
        record.players[idx].stated_points = Some(points);
    }
    record
}

/// Plays all rounds, or as many as can be paired.
fn play_all(plan: &Plan, record: &mut Record, chance: &mut Chance) {
    let games = if plan.system == System::DoubleSwiss { 2 } else { 1 };
    let arrivals: Vec<usize> =
        record.players.iter().map(|_| games * chance.arrival(plan)).collect();
    let mut has_left = vec![false; record.players.len()];
    for round in 0..usize::from(plan.rounds) {
        let is_second = plan.system == System::DoubleSwiss && round % 2 == 1;
        for (idx, player) in record.players.iter_mut().enumerate() {
            if is_second {
                // Who missed the first game of a match misses the second; the bye of a match is
                // a win and a draw (C.04.5 1.4).
                if let Some(&RoundEntry::Bye(bye)) = player.rounds.last() {
                    let again = if bye == Bye::PairingAllocated { Bye::HalfPoint } else { bye };
                    player.rounds.push(RoundEntry::Bye(again));
                }
            } else if let Some(bye) = chance.absence(plan, has_left[idx] || round < arrivals[idx]) {
                player.rounds.push(RoundEntry::Bye(bye));
            }
        }
        let options = Options { round: Some(round + 1), ..plan.options.clone() };
        let paired = pair(plan.system, record, &options).ok();
        let Some(paired) = paired.filter(|paired| !paired.boards.boards.is_empty()) else {
            for player in &mut record.players {
                player.rounds.truncate(round);
            }
            break;
        };
        let bye = paired.boards.bye.filter(|_| !is_second);
        play(plan, record, &Boards { bye, ..paired.boards }, chance);
        for player in &mut record.players {
            player.rounds.resize(round + 1, RoundEntry::Bye(Bye::ZeroPoint));
        }
        for left in &mut has_left {
            *left |= (games == 1 || is_second) && chance.thousandths(plan.withdrawals);
        }
    }
}

/// An accelerated event says what it was accelerated by.
fn write_virtual_points(plan: &Plan, record: &mut Record) {
    let rounds = record.rounds_recorded();
    let points = acceleration::of_event(plan.system, record, &plan.options, rounds);
    // Without them no round was paired, and there is nothing to write down.
    record.virtual_points = points.unwrap_or_default();
}

/// The code of the system, where it has one.
fn type_code(plan: &Plan) -> Option<TypeCode> {
    let is_baku = plan.options.acceleration == Acceleration::Baku;
    let is_plain = plan.options.acceleration == Acceleration::None;
    let paired_by = match plan.system {
        System::Dutch if is_baku || is_plain => PairedBy::Dutch(match plan.options.edition {
            Edition::E2017 => DutchEdition::E2017,
            Edition::E2026 => DutchEdition::E2026,
        }),
        System::Dubov if is_baku || is_plain => PairedBy::Dubov,
        System::Burstein if is_baku || is_plain => PairedBy::Burstein,
        System::DoubleSwiss if is_baku || is_plain => PairedBy::DoubleSwiss,
        System::TeamSwiss(rules) => PairedBy::TeamSwiss {
            colors: rules.colors,
            primary: rules.primary,
            has_secondary: rules.has_secondary,
        },
        System::RoundRobin { cycles } => {
            PairedBy::RoundRobin(RoundRobinTable::Berger { cycles: cycles.clamp(1, 2) })
        }
        System::KnockOut => PairedBy::KnockOut,
        // Their words in the head say more than a code of the event's own.
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::DoubleSwiss
        | System::Lim
        | System::ItaloSwiss
        | System::Belgrade { .. }
        | System::Keizer(_)
        | System::Own => return None,
    };
    let may_be = plan.system.is_swiss();
    Some(TypeCode { paired_by, is_accelerated: is_baku && may_be })
}

fn entries(plan: &Plan, chance: &mut Chance) -> Record {
    let (high, low) = plan.ratings;
    let span = u64::from(high.saturating_sub(low)) + 1;
    let each = if plan.system.is_for_teams() { u16::from(plan.boards.max(1)) } else { 1 };
    let n_players = plan.players.saturating_mul(each).min(PairingNumber::MAX);
    let mut ratings: Vec<u16> = (0..n_players)
        .map(|_| low.saturating_add(u16::try_from(chance.below(span)).unwrap_or(0)))
        .collect();
    for (drawn, given) in ratings.iter_mut().zip(&plan.own_ratings) {
        *drawn = *given;
    }
    ratings.sort_unstable_by(|one, other| other.cmp(one));
    let numbers = (1..=PairingNumber::MAX).filter_map(PairingNumber::new);
    let players = ratings.into_iter().zip(numbers).map(|(rating, number)| Player {
        name: format!("Player{:05}, Test", number.get()),
        rating: Some(rating),
        ..Player::vacant(number)
    });
    let name = format!(
        "Generated tournament, seed {}, {} {}, {} rounds",
        plan.seed,
        plan.players,
        if plan.system.is_for_teams() { "teams" } else { "players" },
        plan.rounds
    );
    Record {
        event: Event {
            name,
            kind: plan.system.report_kind(),
            // The first day tells a reader which edition it was paired by.
            starts: plan.options.edition.starts().to_string().replace('-', "/"),
            type_code: type_code(plan),
            ..Event::default()
        },
        players: players.collect(),
        rounds_total: Some(plan.rounds),
        scoring: plan.scoring,
        initial_color: Some(Color::ALL[usize::from(chance.thousandths(500))]),
        ..Record::default()
    }
}

fn play(plan: &Plan, record: &mut Record, boards: &Boards, chance: &mut Chance) {
    for board in &boards.boards {
        let rating = |number: PairingNumber| {
            record.player(number).and_then(|player| player.rating).unwrap_or_default()
        };
        let (white, black) = chance.result(plan, rating(board.white), rating(board.black));
        let mut enter = |who: PairingNumber, opponent, color, result| {
            let entry = RoundEntry::Paired { opponent, color: Some(color), result };
            record.players[who.index()].rounds.push(entry);
        };
        enter(board.white, board.black, Color::White, white);
        enter(board.black, board.white, Color::Black, black);
    }
    if let Some(number) = boards.bye {
        // The table allocates no bye to whom it leaves free.
        let is_table = matches!(plan.system, System::RoundRobin { .. });
        let bye = if is_table { Bye::ZeroPoint } else { Bye::PairingAllocated };
        record.players[number.index()].rounds.push(RoundEntry::Bye(bye));
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Score;
    use arbiter_tournament::{GameResult, TeamPrimary, TeamRules};

    use super::*;
    use crate::check::check;

    /// A plan with much of everything.
    fn full(system: System, seed: u64) -> Plan {
        Plan {
            system,
            options: Options { edition: Edition::E2026, ..Options::default() },
            boards: 2,
            forfeits: 100,
            odd_results: 100,
            byes: 60,
            withdrawals: 20,
            late_entries: 100,
            ..Plan::new(17, 8, seed)
        }
    }

    /// There Baku is refused (C.04.7.1.1).
    fn is_by_game_points(system: System) -> bool {
        matches!(system, System::TeamSwiss(rules) if rules.primary == TeamPrimary::GamePoints)
    }

    #[test]
    fn events_of_matches_with_everything_in_them_pass_their_checker() {
        let teams = TeamRules::all().map(System::TeamSwiss);
        for system in teams.chain([System::DoubleSwiss]) {
            for seed in 0..20 {
                for acceleration in [Acceleration::None, Acceleration::Baku] {
                    if acceleration == Acceleration::Baku && is_by_game_points(system) {
                        continue;
                    }
                    let mut plan = full(system, seed);
                    plan.options.acceleration = acceleration;
                    let record = generate(&plan);
                    assert!(4 <= record.rounds_recorded(), "{system} {seed}");
                    // The file itself says by what it was accelerated.
                    let options = Options { acceleration: Acceleration::None, ..plan.options };
                    let found = check(system, &record, &options);
                    assert_eq!(found, Ok(Vec::new()), "{system} {seed} {acceleration}");
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_tournament_and_another_seed_another() {
        let plan = Plan::new(21, 7, 5);

        assert_eq!(generate(&plan), generate(&plan));
        assert_ne!(generate(&plan), generate(&Plan { seed: 6, ..plan.clone() }));
    }

    #[test]
    fn every_system_and_edition_passes_its_own_checker() {
        let swiss = [
            System::Dutch,
            System::Dubov,
            System::Burstein,
            System::Lim,
            System::ItaloSwiss,
            System::DoubleSwiss,
            System::TeamSwiss(TeamRules::USUAL),
        ];
        let others = [System::RoundRobin { cycles: 1 }, System::KnockOut];
        for (system, edition) in
            swiss.into_iter().chain(others).flat_map(|it| Edition::ALL.map(|edition| (it, edition)))
        {
            let options = Options { edition, ..Options::default() };
            for players in [15, 16] {
                let plan = Plan { system, options: options.clone(), ..Plan::new(players, 4, 3) };
                let record = generate(&plan);
                assert_eq!(record.rounds_recorded(), 4, "{system} {edition}");
                assert_eq!(check(system, &record, &options), Ok(Vec::new()), "{system} {edition}");
            }
        }
    }

    #[test]
    fn whom_an_odd_table_leaves_free_has_no_points_for_it() {
        let system = System::RoundRobin { cycles: 1 };
        let mut record = generate(&Plan { system, ..Plan::new(7, 7, 3) });

        let free: Vec<_> = record.players.iter().map(|player| player.rounds[0]).collect();
        assert_eq!(free[0], RoundEntry::Bye(Bye::ZeroPoint));
        assert_eq!(check(system, &record, &Options::default()), Ok(Vec::new()));
        // Files that call it an allocated bye, or leave it blank, say the same.
        for other in [RoundEntry::Bye(Bye::PairingAllocated), RoundEntry::Absent] {
            record.players[0].rounds[0] = other;
            assert_eq!(check(system, &record, &Options::default()), Ok(Vec::new()));
        }
        // Number 5 is free in round 2 and not in round 1.
        record.players[4].rounds.swap(0, 1);
        assert!(!check(system, &record, &Options::default()).unwrap().is_empty());
    }

    #[test]
    fn everything_that_is_asked_for_happens() {
        let plan = Plan {
            forfeits: 100,
            byes: 60,
            withdrawals: 30,
            late_entries: 100,
            ..Plan::new(80, 9, 1)
        };

        let record = generate(&plan);

        let entries = || record.players.iter().flat_map(|player| &player.rounds);
        let has = |wanted: Bye| entries().any(|&entry| entry == RoundEntry::Bye(wanted));
        assert_eq!(record.rounds_recorded(), 9);
        assert!(has(Bye::HalfPoint) && has(Bye::ZeroPoint) && has(Bye::FullPoint));
        for result in [GameResult::Win, GameResult::Draw, GameResult::ForfeitWin] {
            let happens = |entry: &RoundEntry| matches!(entry, RoundEntry::Paired { result: found, .. } if *found == result);
            assert!(entries().any(happens), "{result:?}");
        }
        assert_eq!(
            record.players[0].stated_points,
            Some(record.score_after(&record.players[0], 9))
        );
        assert_ne!(record.players[0].stated_points, Some(Score::ZERO));
    }
}

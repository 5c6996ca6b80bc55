//! Random tournaments for tests: the generator that C.04 asks of pairing programs.
//!
//! Results are drawn from the rating expectation table, pairings come from the system asked for.
//! Nothing here is left to chance: the same [`Plan`] gives the same tournament.

use arbiter_rulebook::{Color, Edition as _};
use arbiter_tournament::{
    Acceleration, Bye, DutchEdition, Event, GameResult, PairedBy, PairingNumber, Player, Record,
    RoundEntry, RoundRobinTable, System, TypeCode,
};

use crate::{
    Edition, Options,
    acceleration::{Founders, virtual_points},
    pair,
    swiss::Boards,
};

/// What kind of tournament to invent. Shares are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The system that pairs the rounds.
    pub system: System,
    /// What else the pairing goes by; round and absences are the plan's own.
    pub options: Options,
    /// How many players enter.
    pub players: u16,
    /// How many rounds are planned.
    pub rounds: u8,
    /// Decides everything that is drawn.
    pub seed: u64,
    /// Highest and lowest rating.
    pub ratings: (u16, u16),
    /// Games that are drawn, as far as the expectation allows.
    pub draws: u16,
    /// Games in which somebody does not appear.
    pub forfeits: u16,
    /// Rounds for which a player asks for a bye.
    pub byes: u16,
    /// Players who leave after each round.
    pub withdrawals: u16,
    /// Players who arrive after round 1.
    pub late_entries: u16,
    /// Games that are played and not rated, because hardly a move was made.
    pub odd_results: u16,
}

impl Plan {
    /// A tournament with a little of everything.
    pub fn new(players: u16, rounds: u8, seed: u64) -> Self {
        Self {
            system: System::Dutch,
            options: Options::default(),
            players,
            rounds,
            seed,
            ratings: (2600, 1400),
            draws: 300,
            forfeits: 10,
            byes: 10,
            withdrawals: 5,
            late_entries: 10,
            odd_results: 0,
        }
    }
}

impl Plan {
    /// Without what the system cannot do: tables and brackets have everybody play, and a
    /// knock-out has no use for draws.
    fn fitted(&self) -> Self {
        let mut plan = self.clone();
        if !self.system.is_swiss() {
            (plan.byes, plan.withdrawals, plan.late_entries) = (0, 0, 0);
        }
        if self.system == System::KnockOut {
            (plan.draws, plan.forfeits, plan.odd_results) = (0, 0, 0);
        }
        plan
    }
}

/// Invents a tournament. It ends early if a round cannot be paired.
pub fn generate(plan: &Plan) -> Record {
    let plan = &plan.fitted();
    let mut chance = Chance::new(plan.seed);
    let mut record = entries(plan, &mut chance);
    let arrivals: Vec<usize> = record.players.iter().map(|_| arrival(plan, &mut chance)).collect();
    let mut has_left = vec![false; record.players.len()];
    for round in 0..usize::from(plan.rounds) {
        for (idx, player) in record.players.iter_mut().enumerate() {
            if let Some(bye) = absence(plan, &mut chance, has_left[idx] || round < arrivals[idx]) {
                player.rounds.push(RoundEntry::Bye(bye));
            }
        }
        let options = Options { round: Some(round + 1), ..plan.options.clone() };
        let paired = pair(plan.system, &record, &options).ok();
        let Some(paired) = paired.filter(|paired| !paired.boards.boards.is_empty()) else {
            for player in &mut record.players {
                player.rounds.truncate(round);
            }
            break;
        };
        play(plan, &mut record, &paired.boards, &mut chance);
        for player in &mut record.players {
            player.rounds.resize(round + 1, RoundEntry::Bye(Bye::ZeroPoint));
        }
        for left in &mut has_left {
            *left |= chance.thousandths(plan.withdrawals);
        }
    }
    if plan.options.acceleration != Acceleration::None {
        let founders = Founders::of(&record, &plan.options);
        let rounds = usize::from(plan.rounds);
        let given = virtual_points(plan.options.acceleration, &record, &founders, rounds);
        record.virtual_points = given.unwrap_or_default();
    }
    for idx in 0..record.players.len() {
        let points = record.score_after(&record.players[idx], usize::from(plan.rounds));
        record.players[idx].stated_points = Some(points);
    }
    record
}

fn entries(plan: &Plan, chance: &mut Chance) -> Record {
    let (high, low) = plan.ratings;
    let span = u64::from(high.saturating_sub(low)) + 1;
    let mut ratings: Vec<u16> = (0..plan.players.min(PairingNumber::MAX))
        .map(|_| low.saturating_add(u16::try_from(chance.below(span)).unwrap_or(0)))
        .collect();
    ratings.sort_unstable_by(|one, other| other.cmp(one));
    let numbers = (1..=PairingNumber::MAX).filter_map(PairingNumber::new);
    let players = ratings.into_iter().zip(numbers).map(|(rating, number)| Player {
        name: format!("Player{:05}, Test", number.get()),
        rating: Some(rating),
        ..Player::vacant(number)
    });
    let name = format!(
        "Generated tournament, seed {}, {} players, {} rounds",
        plan.seed, plan.players, plan.rounds
    );
    Record {
        event: Event {
            name,
            kind: plan.system.report_kind().to_owned(),
            // The first day tells a reader which edition it was paired by.
            starts: plan.options.edition.starts().to_string().replace('-', "/"),
            type_code: type_code(plan),
            ..Event::default()
        },
        players: players.collect(),
        rounds_total: Some(plan.rounds),
        initial_color: Some(Color::ALL[usize::from(chance.thousandths(500))]),
        ..Record::default()
    }
}

/// The code of the system, where there is one.
fn type_code(plan: &Plan) -> Option<TypeCode> {
    let paired_by = match plan.system {
        System::Dutch => PairedBy::Dutch(match plan.options.edition {
            Edition::E2017 => DutchEdition::E2017,
            Edition::E2026 => DutchEdition::E2026,
        }),
        System::Dubov => PairedBy::Dubov,
        System::Burstein => PairedBy::Burstein,
        System::RoundRobin { cycles } => {
            PairedBy::RoundRobin(RoundRobinTable::Berger { cycles: cycles.max(1) })
        }
        System::KnockOut => PairedBy::KnockOut,
        System::Lim | System::ItaloSwiss | System::Belgrade { .. } | System::Own => {
            PairedBy::CustomSwiss
        }
    };
    let can_be = matches!(paired_by, PairedBy::Dutch(_) | PairedBy::Dubov | PairedBy::Burstein);
    match plan.options.acceleration {
        Acceleration::None => Some(TypeCode { paired_by, is_accelerated: false }),
        Acceleration::Baku if can_be => Some(TypeCode { paired_by, is_accelerated: true }),
        Acceleration::Baku
        | Acceleration::Haley
        | Acceleration::SoftHaley
        | Acceleration::Degressive { .. } => None,
    }
}

/// Rounds that a player misses at the beginning.
fn arrival(plan: &Plan, chance: &mut Chance) -> usize {
    if !chance.thousandths(plan.late_entries) {
        return 0;
    }
    // C.04.2.C.2: after the first round, in time for the second or third.
    1 + usize::from(chance.thousandths(500))
}

fn absence(plan: &Plan, chance: &mut Chance, is_away: bool) -> Option<Bye> {
    if is_away {
        return Some(Bye::ZeroPoint);
    }
    if !chance.thousandths(plan.byes) {
        return None;
    }
    Some(match chance.below(10) {
        0..6 => Bye::HalfPoint,
        6..9 => Bye::ZeroPoint,
        _ => Bye::FullPoint,
    })
}

fn play(plan: &Plan, record: &mut Record, boards: &Boards, chance: &mut Chance) {
    for board in &boards.boards {
        let rating = |number: PairingNumber| {
            record.player(number).and_then(|player| player.rating).unwrap_or_default()
        };
        let (white, black) = result(plan, chance, rating(board.white), rating(board.black));
        let mut enter = |who: PairingNumber, opponent, color, result| {
            let entry = RoundEntry::Paired { opponent, color: Some(color), result };
            record.players[who.index()].rounds.push(entry);
        };
        enter(board.white, board.black, Color::White, white);
        enter(board.black, board.white, Color::Black, black);
    }
    if let Some(number) = boards.bye {
        record.players[number.index()].rounds.push(RoundEntry::Bye(Bye::PairingAllocated));
    }
}

fn result(plan: &Plan, chance: &mut Chance, white: u16, black: u16) -> (GameResult, GameResult) {
    if chance.thousandths(plan.forfeits) {
        return match chance.below(10) {
            0 => (GameResult::ForfeitLoss, GameResult::ForfeitLoss),
            1..6 => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
            _ => (GameResult::ForfeitLoss, GameResult::ForfeitWin),
        };
    }
    let (for_white, for_black) = played(plan, chance, expectation(white, black));
    if 0 < plan.odd_results && chance.thousandths(plan.odd_results) {
        return (unrated(for_white), unrated(for_black));
    }
    (for_white, for_black)
}

/// The same result of a game that is not rated.
const fn unrated(result: GameResult) -> GameResult {
    match result {
        GameResult::Win => GameResult::UnratedWin,
        GameResult::Draw => GameResult::UnratedDraw,
        GameResult::Loss => GameResult::UnratedLoss,
        other @ (GameResult::UnratedWin
        | GameResult::UnratedDraw
        | GameResult::UnratedLoss
        | GameResult::ForfeitWin
        | GameResult::ForfeitLoss
        | GameResult::Pending) => other,
    }
}

fn played(plan: &Plan, chance: &mut Chance, expected: u64) -> (GameResult, GameResult) {
    // In thousandths; a draw takes from both sides, so there cannot be more than fit.
    let draws = u64::from(plan.draws).min(2 * expected).min(2 * (1000 - expected));
    match chance.below(1000) {
        lot if lot < draws => (GameResult::Draw, GameResult::Draw),
        lot if lot < expected + draws / 2 => (GameResult::Win, GameResult::Loss),
        _ => (GameResult::Loss, GameResult::Win),
    }
}

/// Rating differences up to which the favourite is expected to score 50, 51, 52 … hundredths
/// (B.02, table 8.1b).
#[rustfmt::skip]
const EXPECTATION: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328,
    344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// What White is expected to score, in thousandths.
fn expectation(white: u16, black: u16) -> u64 {
    let difference = white.abs_diff(black);
    let hundredths = EXPECTATION.iter().take_while(|&&bound| bound < difference).count() as u64;
    let favourite = 500 + 10 * hundredths;
    if black <= white { favourite } else { 1000 - favourite }
}

/// Numbers that look random and depend on the seed alone (`SplitMix64`).
#[derive(Clone, Debug)]
struct Chance {
    state: u64,
}

impl Chance {
    const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`, which is small, so that no remainder is noticeably favoured.
    const fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }

    const fn thousandths(&mut self, share: u16) -> bool {
        self.below(1000) < share as u64
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Score;

    use super::*;
    use crate::{Edition, check::check};

    #[test]
    fn the_same_seed_gives_the_same_tournament_and_another_seed_another() {
        let plan = Plan::new(21, 7, 5);

        assert_eq!(generate(&plan), generate(&plan));
        assert_ne!(generate(&plan), generate(&Plan { seed: 6, ..plan.clone() }));
    }

    #[test]
    fn every_system_and_edition_passes_its_own_checker() {
        let swiss =
            [System::Dutch, System::Dubov, System::Burstein, System::Lim, System::ItaloSwiss];
        let others = [System::RoundRobin { cycles: 1 }, System::KnockOut];
        for (system, edition) in
            swiss.into_iter().chain(others).flat_map(|it| Edition::ALL.map(|edition| (it, edition)))
        {
            let options = Options { edition, ..Options::default() };
            let plan = Plan { system, options: options.clone(), ..Plan::new(16, 4, 3) };
            let record = generate(&plan);
            assert_eq!(record.rounds_recorded(), 4, "{system} {edition}");
            assert_eq!(check(system, &record, &options), Ok(Vec::new()), "{system} {edition}");
        }
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

    #[test]
    fn the_favourite_scores_what_the_table_says() {
        assert_eq!(expectation(2000, 2000), 500);
        assert_eq!(expectation(2004, 2000), 510);
        assert_eq!(expectation(2000, 2100), 360);
        assert_eq!(expectation(2800, 1400), 1000);
    }
}

//! How long a game takes to replay, and whether one event costs more late in a long game.

mod games;

use std::time::{Duration, Instant};

use arbiter_board::{Position, Role};
use arbiter_laws::{
    Command, Event, Game, Laws, MateOracle, Regulations, Supervision,
    article_04_touch::HandCommand,
    article_06_clock::{Attention, ClockCommand, PressedWith},
    decide, evolve, replay,
};
use arbiter_rulebook::{Color, LawsEdition, Millis, Mode, TimeControl};
use arbiter_winnable::Verdict;

/// The rules of 2009 know no automatic draws, so that a game can be as long as we like.
const EDITION: LawsEdition = LawsEdition::E2009;
const ROUNDS: u32 = 200;

/// The search is measured elsewhere.
struct Never;

impl MateOracle for Never {
    fn mate_by(&self, _: &Position, _: Color) -> Verdict {
        Verdict::Undetermined
    }
}

fn laws() -> Laws {
    let (base, increment) = (Millis::from_minutes(90), Millis::from_secs(30));
    let control = TimeControl::simple(base, increment, Mode::Fischer).expect("in range");
    Laws::in_force(EDITION, control, Supervision::Inadequate, Regulations::default())
        .expect("standard play")
}

/// The commands of one half-move: it is thought about, made and completed.
fn half_move(game: &Game, choice: usize) -> [Command; 3] {
    let by = game.to_move();
    let moves = game.position.legal_moves();
    let mv = moves[choice % moves.len()];
    let (from, to, promotion) = (mv.from(), mv.to(), mv.promotion());
    let attention = Attention::Seen;
    [
        Command::Elapse(Millis(500)),
        Command::Hand(HandCommand::Play { by, from, to, promotion }),
        Command::Clock(ClockCommand::Press { by, attention, hand: PressedWith::MovingHand }),
    ]
}

fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 33).expect("31 bits")
}

/// How the moves of a game are chosen.
#[derive(Clone, Copy)]
enum Kind {
    /// Legal moves by chance.
    Random,
    /// Knights out and back, so that four positions repeat for ever.
    Shuffle,
}

fn choose(kind: Kind, game: &Game, seed: &mut u64) -> usize {
    match kind {
        Kind::Random => next(seed),
        Kind::Shuffle => {
            let moves = game.position.legal_moves();
            let out = game.history.len() % 4 < 2;
            moves
                .iter()
                .position(|mv| {
                    let knight = game
                        .position
                        .piece_at(mv.from())
                        .is_some_and(|piece| piece.role == Role::Knight);
                    let file = if out { mv.to().file() } else { mv.from().file() };
                    knight && file == arbiter_board::File::F
                })
                .unwrap_or(0)
        }
    }
}

/// A log of `plies` half-moves, and the time one half-move took at some points.
fn play(
    laws: &Laws,
    kind: Kind,
    plies: usize,
    marks: &[usize],
) -> Option<(Vec<Event>, Vec<Duration>)> {
    let mut log: Vec<Event> = Color::ALL.map(Event::Arrived).to_vec();
    log.push(Event::Started);
    let mut game = log.iter().fold(Game::new(laws, Position::initial()), evolve);
    let mut seed = 7;
    let mut times = Vec::new();
    for ply in 0..plies {
        let choice = choose(kind, &game, &mut seed);
        let begin = Instant::now();
        for command in half_move(&game, choice) {
            let events = decide(laws, &game, &command, &Never).ok()?;
            game = events.iter().fold(game, evolve);
            log.extend(events);
        }
        let elapsed = begin.elapsed();
        if marks.iter().any(|mark| (*mark..*mark + 20).contains(&ply)) {
            times.push(elapsed);
        }
        if game.result.is_some() {
            return None;
        }
    }
    Some((log, times))
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() {
    let laws = laws();
    println!("| game | plies | events | replay, median of {ROUNDS} |");
    println!("|---|---:|---:|---:|");
    for (name, kind) in [("random moves", Kind::Random), ("knights out and back", Kind::Shuffle)] {
        let Some((log, _)) = (0..1).find_map(|_| play(&laws, kind, 600, &[])) else {
            println!("| {name} | ended early | | |");
            continue;
        };
        let mut times: Vec<Duration> = (0..ROUNDS)
            .map(|_| {
                let begin = Instant::now();
                let game = replay(&laws, Position::initial(), &log);
                let elapsed = begin.elapsed();
                assert_eq!(game.history.len(), 600);
                elapsed
            })
            .collect();
        let events = log.len();
        println!("| {name} | 600 | {events} | {:?} |", median(&mut times));
    }
    println!();
    println!("| one half-move, decided and applied, after | median |");
    println!("|---:|---:|");
    for mark in [40, 580, 4980] {
        let mut times = Vec::new();
        for _ in 0..20 {
            if let Some((_, found)) = play(&laws, Kind::Shuffle, mark + 20, &[mark]) {
                times.extend(found);
            }
        }
        println!("| {mark} | {:?} |", median(&mut times));
    }
    println!();
    games::compare();
}

//! From one rating list to the next: lists of ten thousand, a hundred thousand and a million
//! players, each with a month of reports in which about a third of them play.
//!
//! Everything that the command does is timed apart: reading the list, reading the reports,
//! rating them, closing the period, writing the next list. The answer is checked: between
//! rated players what one gains another loses, so all sums together are nothing; and the
//! same month rated again gives the same bytes.
use std::time::{Duration, Instant};

use arbiter_rating::{
    Declared, Period, RatingList,
    period::{Admission, MovementKind},
};
use arbiter_rulebook::{Date, Tempo};
use arbiter_testkit::Noise;
use arbiter_tournament::{Event, GameResult, PairingNumber, Player, Record, RoundEntry};

const PLAYERS_A_REPORT: u64 = 60;
const ROUNDS: u64 = 7;
const NEXT: Date = Date::new(2018, 6, 1).expect("a day of the calendar");

fn rating(id: u64) -> u16 {
    let spread = Noise(id).below(1400);
    1000 + u16::try_from(spread).expect("at most four digits")
}

fn list_text(n_players: u64) -> String {
    let mut text = "id,name,federation,sex,title,birth,rating,k,games,games_total,peak,last_played,section,pool\n".to_owned();
    for id in 1..=n_players {
        let (rating, year) = (rating(id), 1940 + id % 70);
        text.push_str(&format!(
            "{id},\"Surname{id}, First\",BEL,m,,{year},{rating},20,0,{},{rating},2018-04-20,active,\n",
            30 + id % 500
        ));
    }
    text
}

/// A Swiss of sixty players drawn from the list.
fn report(n: u64, n_players: u64) -> Vec<u8> {
    let mut numbers = Noise(n);
    let first = numbers.below(n_players);
    let number =
        |idx: u64| PairingNumber::new(u16::try_from(idx + 1).expect("small")).expect("from 1");
    let mut players: Vec<Player> = (0..PLAYERS_A_REPORT)
        .map(|idx| {
            let id = (first + idx * 13) % n_players + 1;
            let mut player = Player::vacant(number(idx));
            player.name = format!("Surname{id}, First");
            player.federation = "BEL".to_owned();
            player.rating = Some(rating(id));
            player.fide_id = Some(id);
            player
        })
        .collect();
    for round in 0..ROUNDS {
        for pair in 0..PLAYERS_A_REPORT / 2 {
            let (white, black) =
                (pair, PLAYERS_A_REPORT / 2 + (pair + round) % (PLAYERS_A_REPORT / 2));
            let (one, other) = match numbers.below(3) {
                0 => (GameResult::Win, GameResult::Loss),
                1 => (GameResult::Draw, GameResult::Draw),
                _ => (GameResult::Loss, GameResult::Win),
            };
            let entry = |opponent, color, result| RoundEntry::Paired {
                opponent: number(opponent),
                color: Some(color),
                result,
            };
            players[white as usize].rounds.push(entry(black, tournament_color(true), one));
            players[black as usize].rounds.push(entry(white, tournament_color(false), other));
        }
    }
    let event = Event {
        name: format!("Open {n}"),
        place: "Namur".to_owned(),
        federation: "BEL".to_owned(),
        starts: "2018/05/05".to_owned(),
        ends: "2018/05/13".to_owned(),
        kind: "Individual: Swiss-System".to_owned(),
        time_control: "90 min + 30 sec per move".to_owned(),
        ..Event::default()
    };
    arbiter_trf::write(
        &Record { event, players, ..Record::default() },
        arbiter_trf::WriteOptions::default(),
    )
}

fn tournament_color(is_white: bool) -> arbiter_rulebook::Color {
    if is_white { arbiter_rulebook::Color::White } else { arbiter_rulebook::Color::Black }
}

/// The times of one month.
#[derive(Default)]
struct Times {
    read_list: Duration,
    read_reports: Duration,
    rate: Duration,
    close: Duration,
    write: Duration,
}

/// Adds the time that a piece of work takes.
fn timed<T>(total: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = work();
    *total += start.elapsed();
    answer
}

fn month(list: &str, reports: &[Vec<u8>]) -> (Times, Vec<u8>, usize) {
    let mut times = Times::default();
    let read =
        timed(&mut times.read_list, || RatingList::read(list.as_bytes())).expect("a sound list");
    let mut period = Period::new(read.list, NEXT, Tempo::Standard).expect("the first of a month");
    for bytes in reports {
        let report =
            timed(&mut times.read_reports, || arbiter_trf::read(bytes)).expect("a sound report");
        let admission =
            timed(&mut times.rate, || period.take(&report.record, &Declared::default()));
        assert!(matches!(admission, Admission::Taken(_)), "{admission:?}");
    }
    let closed = timed(&mut times.close, || period.close());
    let next = timed(&mut times.write, || closed.list.write(NEXT)).expect("rows of equal length");
    let sum: i64 = closed
        .movements
        .iter()
        .map(|movement| match &movement.kind {
            MovementKind::Changed(change) | MovementKind::Delisted(change) => {
                i64::from(change.sum.0)
            }
            other => panic!("everybody is rated: {other:?}"),
        })
        .sum();
    assert_eq!(sum, 0, "what one gains another loses");
    (times, next, closed.movements.len())
}

fn main() {
    println!(
        "| players | reports | games | who played | read list | read reports | rate | close | write list | all | µs a player |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for n_players in [10_000, 100_000, 1_000_000] {
        let list = list_text(n_players);
        let reports: Vec<Vec<u8>> = (0..n_players / 200).map(|n| report(n, n_players)).collect();
        let (times, next, n_played) = month(&list, &reports);
        assert_eq!(month(&list, &reports).1, next, "the same bytes again");
        let Times { read_list, read_reports, rate, close, write } = times;
        let all = read_list + read_reports + rate + close + write;
        let n_reports = reports.len() as u64;
        println!(
            "| {n_players} | {n_reports} | {} | {n_played} | {} | {} | {} | {} | {} | {} | {:.2} |",
            n_reports * ROUNDS * PLAYERS_A_REPORT / 2,
            ms(read_list),
            ms(read_reports),
            ms(rate),
            ms(close),
            ms(write),
            ms(all),
            all.as_secs_f64() * 1e6 / n_players as f64,
        );
    }
}

fn ms(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

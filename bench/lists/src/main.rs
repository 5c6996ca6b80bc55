//! A rating list of two million players: taken in, then searched as one types, in SQLite and
//! in PostgreSQL. The names are made up, the same on every machine; surnames are as unequal as
//! real ones, so that some prefixes find tens of thousands.
//!
//! PostgreSQL where `ARBITER_TEST_POSTGRES` names a server, with an empty database
//! `bench_lists`. The answers are checked: strongest first, every name begins as typed in some word.
//! A number after `--` is another number of players. Every search is made three times; the last
//! column is the slowest search by its best time, which says what the search itself costs.

use std::time::{Duration, Instant};

use arbiter_lists::{Listed, fold};
use arbiter_store::{Batch, Database, ListStore};

const SEARCHES: usize = 1000;
const LIMIT: u32 = 20;

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Small numbers are much more frequent than large ones.
    fn skewed(&mut self, bound: u64) -> u64 {
        let (one, other, third) = (self.below(bound), self.below(bound), self.below(bound));
        one * other / bound * third / bound
    }
}

const STARTS: [&str; 40] = [
    "Mar", "Sch", "Iv", "Pet", "Van ", "De ", "Ram", "Ko", "Gar", "Al", "Kum", "Sing", "Li", "Wan",
    "Mül", "Ro", "Fer", "Sa", "No", "Ber", "Ha", "Jo", "Nik", "Pav", "Dub", "Go", "Kar", "Tor",
    "Bo", "El", "Hu", "Ja", "Łu", "Öz", "Pe", "Qu", "Ti", "Uz", "Ye", "Zh",
];
const ENDS: [&str; 20] = [
    "tin", "ov", "sen", "ez", "mann", "ić", "ski", "ler", "a", "ini", "es", "ard", "eau", "wicz",
    "ar", "uk", "yan", "son", "x", "poulos",
];
const FIRST: [&str; 48] = [
    "Anna",
    "Jan",
    "José",
    "Marie",
    "Ivan",
    "Alexander",
    "Maria",
    "Peter",
    "Xavier",
    "Wei",
    "Li",
    "Mohammed",
    "Ahmed",
    "Sofia",
    "Lucas",
    "Emma",
    "Noah",
    "Thomas",
    "David",
    "Daniel",
    "Olga",
    "Igor",
    "Sergei",
    "Natalia",
    "Elena",
    "Pierre",
    "Jacques",
    "Émile",
    "Zoë",
    "Quentin",
    "Yusuf",
    "Priya",
    "Ravi",
    "Arjun",
    "Kim",
    "Min",
    "Hans",
    "Karl",
    "Otto",
    "Ursula",
    "Ulrich",
    "Björn",
    "Åsa",
    "Ole",
    "Ida",
    "Viktor",
    "Vera",
    "Bruno",
];

fn player(id: u64) -> Listed {
    let mut numbers = Numbers(id.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    numbers.below(2);
    let start = STARTS[numbers.skewed(40) as usize];
    let middle = ["", "an", "el", "i", "o", "ur", "es", "ach"][numbers.below(8) as usize];
    let end = ENDS[numbers.skewed(20) as usize];
    let first = FIRST[numbers.skewed(48) as usize];
    let second = if numbers.below(4) == 0 { FIRST[numbers.below(48) as usize] } else { "" };
    let name = format!("{start}{middle}{end}, {first} {second}");
    Listed {
        fide_id: Some(id),
        name: name.trim_end().to_owned(),
        federation: "BEL".to_owned(),
        standard: (numbers.below(4) > 0).then(|| 1000 + numbers.below(1800) as u16),
        birth: format!("{}", 1940 + numbers.below(75)).parse().ok(),
        ..Listed::default()
    }
}

/// What people type, by kind.
const KINDS: [&str; 5] =
    ["one or two letters", "longer beginnings", "two words", "with accents", "number"];

/// Something typed, and which kind it is.
struct Typed {
    kind: usize,
    text: String,
}

/// Beginnings of every length, of one word or two, as the name is written, and numbers.
fn typed(n_players: u64) -> Vec<Typed> {
    let mut numbers = Numbers(7);
    let mut typed: Vec<Typed> =
        ('a'..='z').map(|letter| Typed { kind: 0, text: String::from(letter) }).collect();
    while typed.len() < SEARCHES {
        let id = 1 + numbers.below(n_players);
        let written = player(id).name;
        let name = fold(&written);
        let mut words = name.split(' ');
        let (surname, first) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        let cut = |word: &str, n: u64| word.chars().take(n as usize).collect::<String>();
        let n = typed.len() as u64 % 12;
        let (kind, text) = match n {
            0 => (0, cut(surname, 1)),
            1 => (0, cut(surname, 2)),
            2 => (0, cut(first, 2)),
            3..=5 => (1, cut(surname, n)),
            6 => (2, format!("{} {}", cut(surname, 4), cut(first, 2))),
            7 => (2, format!("{} {}", cut(first, 3), cut(surname, 2))),
            8 => (2, format!("{} {}", cut(surname, 2), cut(first, 1))),
            9 | 10 => (3, cut(&written, numbers.below(10) + 3)),
            _ => (4, id.to_string()),
        };
        // A beginning that ends in a blank is typed without it.
        typed.push(Typed { kind, text: text.trim().to_owned() });
    }
    typed
}

async fn import(lists: &dyn ListStore, n_players: u64) -> Duration {
    let (sender, batches) = tokio::sync::mpsc::channel(4);
    let reading = tokio::task::spawn_blocking(move || {
        let mut batch = Vec::with_capacity(2000);
        for id in 1..=n_players {
            batch.push(player(id));
            if batch.len() == 2000 || id == n_players {
                let full = std::mem::replace(&mut batch, Vec::with_capacity(2000));
                sender.blocking_send(Batch::Players(full)).expect("the import listens");
            }
        }
        sender.blocking_send(Batch::End).expect("the import listens");
    });
    let started = Instant::now();
    let count = lists.import("FIDE", batches).await.expect("the import ends well");
    reading.await.expect("the reader ends well");
    assert_eq!(count, n_players);
    started.elapsed()
}

/// How often each search is made: another program that takes the processor disturbs one of
/// them, not all.
const TRIES: usize = 3;

/// The times of each search, after one round to warm up.
async fn search(lists: &dyn ListStore, typed: &[Typed]) -> Vec<[Duration; TRIES]> {
    for it in typed.iter().take(100) {
        lists.search(&it.text, LIMIT).await.expect("the search ends well");
    }
    let mut times = Vec::with_capacity(typed.len());
    for Typed { text, .. } in typed {
        let mut tries = [Duration::ZERO; TRIES];
        let mut found = Vec::new();
        for time in &mut tries {
            let started = Instant::now();
            found = lists.search(text, LIMIT).await.expect("the search ends well");
            *time = started.elapsed();
        }
        times.push(tries);
        if text.parse::<u64>().is_ok() {
            assert_eq!(found.len(), 1, "{text}");
            continue;
        }
        assert!(found.is_sorted_by_key(|it| std::cmp::Reverse(it.player.standard)), "{text}");
        for it in &found {
            let name = fold(&it.player.name);
            let begins = |word: &str| name.split(' ').any(|own| own.starts_with(word));
            assert!(fold(text).split(' ').all(begins), "{text:?} found {name:?}");
        }
    }
    times
}

fn rows(store: &str, import: Duration, typed: &[Typed], times: &[[Duration; TRIES]]) {
    let kinds = KINDS.into_iter().zip((0..).map(Some)).chain([("all", None)]);
    for (what, kind) in kinds {
        let of_kind = |it: &Typed| kind.is_none_or(|kind| kind == it.kind);
        let chosen = typed.iter().zip(times).filter(|(it, _)| of_kind(it));
        let chosen: Vec<(&Typed, &[Duration; TRIES])> = chosen.collect();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let mut all: Vec<Duration> = chosen.iter().flat_map(|(_, tries)| **tries).collect();
        all.sort_unstable();
        let share = |share: usize| ms(all[(all.len() * share / 100).min(all.len() - 1)]);
        let best = |tries: &[Duration; TRIES]| tries.iter().copied().min().unwrap_or_default();
        let slowest = chosen.iter().max_by_key(|(_, tries)| best(tries));
        let (slowest, tries) = slowest.expect("something was searched for");
        println!(
            "| {store} | {:.1} | {what} | {} | {:.2} | {:.2} | {:.2} | {:.2} (`{}`) |",
            import.as_secs_f64(),
            all.len(),
            share(50),
            share(99),
            share(100),
            ms(best(tries)),
            slowest.text
        );
    }
}

#[tokio::main]
async fn main() {
    let n_players = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(2_000_000);
    let typed = typed(n_players);
    println!("{n_players} players\n");
    println!(
        "| store | import s | typed | searches | p50 ms | p99 ms | slowest ms | slowest, best of 3 ms |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.sqlite");
    let mut places = vec![("SQLite", path.display().to_string())];
    match std::env::var("ARBITER_TEST_POSTGRES") {
        Ok(server) => places.push(("PostgreSQL", format!("{server}/bench_lists"))),
        Err(_) => eprintln!("ARBITER_TEST_POSTGRES names no server: SQLite alone"),
    }
    for (name, place) in places {
        let database = Database::open(&place).await.expect("the database opens");
        let lists = database.lists().expect("the lists open");
        let import = import(&*lists, n_players).await;
        rows(name, import, &typed, &search(&*lists, &typed).await);
    }
}

//! Invents, checks and ranks tournaments as `cargo xtask cross` asks for them, thousands of them
//! in one process.
//!
//! A request is a line of words between tabs, and so is the answer: `generate NUMBER PLAYERS ROUNDS
//! EDITION FILE` answers how many rounds there are, `check EDITION FILE` answers `right` or what is
//! wrong first, and `rank CODES FILE` answers number, place and values of each player.
#![expect(clippy::print_stdout, reason = "it answers there")]

use std::{
    fs,
    io::{self, BufRead as _},
};

use arbiter_pairing::{
    Options,
    check::check,
    generate::{Plan, generate},
};
use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Decided, Pairings, Rules, Table, TieBreak, Value, complete_rounds, rank};
use arbiter_tournament::{Record, System};
use arbiter_trf::{LineEnd, Version, WriteOptions};

type Answer = Result<String, String>;

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split('\t').collect();
        let answer = match words[..] {
            ["generate", number, players, rounds, edition, file] => {
                invented([number, players, rounds, edition], file)
            }
            ["check", edition, file] => checked(edition, file),
            ["rank", codes, file] => ranked(codes, file),
            _ => Err(format!("not understood: {line}")),
        };
        match answer {
            Ok(answer) => println!("{answer}"),
            Err(why) => println!("error\t{why}"),
        }
    }
    Ok(())
}

/// A word that must be what it should.
fn read<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("not understood: {word}"))
}

fn record(file: &str) -> Result<Record, String> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let report = arbiter_trf::read(&bytes);
    report.map(|report| report.record).map_err(|errors| format!("{file}: {errors:?}"))
}

fn invented([number, players, rounds, edition]: [&str; 4], file: &str) -> Answer {
    let number: u64 = read(number)?;
    let share = |of: u64, step: u64| u16::try_from(number % of * step).unwrap_or(0);
    let plan = Plan {
        options: Options { edition: read(edition)?, ..Options::default() },
        draws: 100 + share(5, 150),
        forfeits: share(7, 10),
        byes: share(4, 15),
        withdrawals: share(3, 10),
        late_entries: share(6, 15),
        ..Plan::new(read(players)?, read(rounds)?, number)
    };
    let record = generate(&plan);
    let options =
        WriteOptions { version: Version::Trf16, line_end: LineEnd::Lf, ..WriteOptions::default() };
    let written = fs::write(file, arbiter_trf::write(&record, options));
    written.map_err(|error| format!("{file}: {error}"))?;
    Ok(record.rounds_recorded().to_string())
}

fn checked(edition: &str, file: &str) -> Answer {
    let options = Options { edition: read(edition)?, ..Options::default() };
    let differences = check(System::Dutch, &record(file)?, &options);
    let differences = differences.map_err(|error| format!("{file}: {error:?}"))?;
    let first = differences.first();
    Ok(first.map_or("right".to_owned(), |it| format!("round {}: {:?}", it.round, it.what)))
}

fn ranked(codes: &str, file: &str) -> Answer {
    let record = record(file)?;
    let codes: Vec<TieBreak> = codes.split(',').map(read).collect::<Result<_, _>>()?;
    let rules = Rules::of(TieBreakEdition::NEWEST).with_pairings(Pairings::ByResults);
    let table = Table::of_players(&record, complete_rounds(&record), rules);
    let ranking = rank(&table, &codes, &Decided::default()).map_err(|error| error.to_string())?;
    let rows = ranking.rows.iter().map(|row| {
        let values = row.values.iter();
        let values = values.map(|it| it.map_or("-".to_owned(), Value::exact));
        let values: Vec<String> = values.collect();
        format!("{} {} {}", row.number, row.place, values.join(" "))
    });
    Ok(rows.collect::<Vec<_>>().join("\t"))
}

//! Every answer for the labelled positions as a certificate, checked by the checker.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use arbiter_board::Color;
use arbiter_winnable::{Limit, certificate, verify};

use crate::{clock, differ, stats::Times, vectors};

pub fn run(path: &Path, sets: &[String]) {
    println!(
        "| set | certificates | missing | refused | against the label | checking: mean | 99 % below | slowest | total | longest, bytes |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for set in vectors::SETS {
        if sets.is_empty() || sets.iter().any(|wanted| wanted == set) {
            check(path, set);
        }
    }
}

/// Random positions for so many seconds: every answer must have a certificate that holds.
pub fn random(words: &[String]) {
    let seconds = words.first().and_then(|word| word.parse().ok()).unwrap_or(60);
    let begun = Instant::now();
    let (mut yes, mut no, mut failed) = (0_u64, 0_u64, 0_u64);
    for position in differ::random().take_while(|_| begun.elapsed() < Duration::from_secs(seconds))
    {
        for side in Color::ALL {
            let text = certificate(&position, side, Limit::default());
            match text.as_deref().map(verify) {
                Some(Ok(proved)) if proved.can_mate => yes += 1,
                Some(Ok(_)) => no += 1,
                Some(Err(why)) => {
                    failed += 1;
                    println!("refused: {position} {side:?}: {why}");
                }
                None => {
                    failed += 1;
                    println!("missing: {position} {side:?}");
                }
            }
        }
    }
    println!("| random positions: yes | no | refused or missing |\n|---:|---:|---:|");
    println!("| {yes} | {no} | {failed} |");
}

fn check(path: &Path, set: &str) {
    let mut times = Times::default();
    let (mut missing, mut refused, mut wrong, mut longest) = (0, 0, 0, 0);
    for labelled in vectors::read(path, set).iter().step_by(crate::step().unwrap_or(1)) {
        for (side, expected) in Color::ALL.into_iter().zip(labelled.can_mate) {
            let Some(text) = certificate(&labelled.position, side, Limit::default()) else {
                missing += 1;
                println!("missing: {} {side:?}", labelled.fen);
                continue;
            };
            longest = longest.max(text.len());
            let start = clock::now();
            let answer = verify(&text);
            times.add(clock::now() - start);
            match answer {
                Ok(proved) if proved.can_mate == expected => {}
                Ok(_) => wrong += 1,
                Err(why) => {
                    refused += 1;
                    println!("refused: {} {side:?}: {why}", labelled.fen);
                }
            }
        }
    }
    let n = times.len();
    println!("| {set} | {n} | {missing} | {refused} | {wrong} | {} | {longest} |", times.cells());
}

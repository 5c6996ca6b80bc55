//! Numbers that FIDE published, where the vectors are at hand.
#![allow(clippy::print_stdout, reason = "a suite that skips says so")]
use std::fs;

use arbiter_rating::{
    GameScore, Hundredths, Ratio,
    article_08_change::game_change,
    article_08_first_rating::{Results, Source, first_rating},
};
use arbiter_rulebook::{Date, RatingEdition, Tempo};
use arbiter_testkit::vectors_at_hand;
use serde_json::Value;

fn vectors(name: &str) -> Option<Value> {
    let path = vectors_at_hand(&format!("rating/{name}"))?;
    let text = fs::read_to_string(path).expect("the file");
    Some(serde_json::from_str(&text).expect("a sound file"))
}

fn whole(value: &Value) -> u16 {
    u16::try_from(value.as_u64().expect("a sound file")).expect("a sound file")
}

/// A decimal number of the file, in hundredths.
fn hundredths(value: &Value) -> i32 {
    let text = value.to_string();
    let (sign, digits) = text.strip_prefix('-').map_or((1, text.as_str()), |rest| (-1, rest));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    assert!(decimals.len() <= 2, "{text}");
    sign * format!("{whole}{decimals:0<2}").parse::<i32>().expect("a sound file")
}

fn score(value: &Value) -> GameScore {
    match hundredths(value) {
        0 => GameScore::Loss,
        50 => GameScore::Draw,
        100 => GameScore::Win,
        other => panic!("no score {other}"),
    }
}

// clause: RATING.8.1b, RATING.8.54, RATING.8.55
#[test]
fn every_probe_of_the_calculator_is_reproduced() {
    let Some(file) = vectors("fide_calculator.json") else { return };
    let probes = file["rating_change_calculator"].as_array().unwrap();
    let columns = [
        (RatingEdition::E2014, "fide_calculator"),
        (RatingEdition::E2017, "fide_calculator"),
        (RatingEdition::E2017, "rule_2014_2024_cap400"),
        (RatingEdition::E2022, "rule_2014_2024_cap400"),
        (RatingEdition::E2024, "rule_2014_2024_cap400"),
        (RatingEdition::E2025, "rule_from_2025_10_01"),
    ];

    for probe in probes {
        let (own, opponent) = (whole(&probe["own"]), whole(&probe["opp"]));
        for (edition, column) in columns {
            let game = game_change(edition, Tempo::Standard, own, opponent, score(&probe["score"]));
            let change = game.change.0 * i32::from(whole(&probe["K"]));
            assert_eq!(change, hundredths(&probe[column]), "{} {column}", probe["id"]);
        }
    }
    println!("{} probes, {} columns", probes.len(), columns.len());
}

// clause: RATING.8.22, RATING.8.23, RATING.8.24
#[test]
fn every_first_rating_of_the_calculator_is_reproduced() {
    let Some(file) = vectors("fide_calculator.json") else { return };
    let probes = file["initial_rating_calculator"].as_array().unwrap();

    for probe in probes {
        let games = whole(&probe["N"]);
        let results = Results {
            games,
            half_points: u16::try_from(hundredths(&probe["W"]) / 50).unwrap(),
            levels: Ratio::whole(i32::from(whole(&probe["Rc"])) * i32::from(games)),
            source: Source::Swiss,
        };
        for (key, value) in probe.as_object().unwrap() {
            let editions: &[RatingEdition] = match key.split(" (").next().unwrap() {
                "rule_until_2024_02_29" => {
                    &[RatingEdition::E2014, RatingEdition::E2017, RatingEdition::E2022]
                }
                "rule_from_2024_03_01" => &[RatingEdition::E2024, RatingEdition::E2025],
                _ => continue,
            };
            for &edition in editions {
                let rating = first_rating(edition, results).unwrap().rating;
                assert_eq!(rating, i32::from(whole(value)), "{} {key}", probe["id"]);
            }
        }
    }
    println!("{} probes", probes.len());
}

// clause: RATING.8.55, RATING.8.57
#[test]
fn every_published_period_is_reproduced_game_by_game() {
    let Some(file) = vectors("fide_published.json") else { return };
    let mut n_games = 0;

    for period in file["published_period_calculations"].as_array().unwrap() {
        let k = i32::from(whole(&period["K"]));
        let mut period_sum = 0;
        for event in period["events"].as_array().unwrap() {
            let start: Date = event["start"].as_str().unwrap().parse().unwrap();
            let edition = RatingEdition::in_force(start);
            let own = whole(&event["Ro"]);
            let mut sum = 0;
            for game in event["games"].as_array().unwrap() {
                // A rating with a star is the opponent's as the 400 rule makes it.
                let opponent = match game[0].as_str() {
                    Some(text) => text.trim_end_matches('*').parse().unwrap(),
                    None => whole(&game[0]),
                };
                let line = game_change(edition, Tempo::Standard, own, opponent, score(&game[1]));
                assert_eq!(line.change.0, hundredths(&game[2]), "{} {game}", period["id"]);
                sum += line.change.0;
                n_games += 1;
            }
            assert_eq!(sum, hundredths(&event["chg"]), "{}", period["id"]);
            assert_eq!(sum * k, hundredths(&event["Kchg"]), "{}", period["id"]);
            period_sum += sum * k;
        }
        let published =
            i32::from(whole(&period["prev"])) + Hundredths(period_sum).round_half_away();
        assert_eq!(published, i32::from(whole(&period["published"])), "{}", period["id"]);
    }
    println!("{n_games} games");
}

// clause: RATING.8.3, RATING.7.14e
#[test]
fn the_published_first_rating_is_reproduced_and_so_is_what_the_old_rule_gives() {
    let Some(file) = vectors("fide_published.json") else { return };
    let case = &file["first_rating"];
    let games = case["games"].as_array().unwrap();
    let results = Results {
        games: u16::try_from(games.len()).unwrap(),
        half_points: games.iter().map(|game| score(&game[1]).half_points()).sum(),
        levels: Ratio::whole(games.iter().map(|game| i32::from(whole(&game[0]))).sum()),
        source: Source::Swiss,
    };
    let rating = |edition| first_rating(edition, results).unwrap().rating;

    assert_eq!(rating(RatingEdition::E2025), i32::from(whole(&case["published_first_rating"])));
    assert_eq!(rating(RatingEdition::E2017), i32::from(whole(&case["Rp_column_old_rule"])));
}

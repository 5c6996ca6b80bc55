//! Tables of norms that were derived from the regulations of 2024, where the vectors are at hand.
#![allow(clippy::print_stdout, reason = "a suite that skips says so")]
use std::fs;

use arbiter_rulebook::TitleEdition;
use arbiter_testkit::vectors_at_hand;
use arbiter_titles::{
    NormTitle,
    article_1_4_norms::{AVERAGE, FEDERATION_SHARES, TITLED, half_points_needed, most, of},
    article_1_events::{MINIMUM_PERCENT, needed_half_points},
};
use serde_json::Value;

fn tables() -> Option<Value> {
    let path = vectors_at_hand("rating/norm_tables_derived.json")?;
    let text = fs::read_to_string(path).expect("the file");
    Some(serde_json::from_str(&text).expect("a sound file"))
}

fn whole(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a whole number")).expect("a small number")
}

/// `3.5` is seven half points.
fn half_points(text: &str) -> u32 {
    let (whole, half) = text.split_once('.').expect("one decimal");
    2 * whole.parse::<u32>().expect("digits") + u32::from(half == "5")
}

#[test]
fn every_average_and_every_share_is_reproduced() {
    let Some(file) = tables() else { return };
    let edition = TitleEdition::E2024;
    let titled = TITLED.at(edition).content().unwrap();
    let shares = FEDERATION_SHARES.at(edition).content().unwrap();
    let percent = MINIMUM_PERCENT.at(edition).content().unwrap();
    let averages = AVERAGE.at(edition).content().unwrap();
    let mut n_cells = 0;

    for (games, table) in file["by_games"].as_object().unwrap() {
        let games = games.parse().unwrap();
        assert_eq!(titled.titled_needed(games), whole(&table["titled_50pct"]));
        assert_eq!(titled.wanted_needed(games), whole(&table["title_1_3_min3"]));
        assert_eq!(most(shares.own, games), whole(&table["max_own_fed_3_5"]));
        assert_eq!(most(shares.any, games), whole(&table["max_one_fed_2_3"]));
        let least = half_points(&table["min_score_35pct"].to_string());
        assert_eq!(needed_half_points(games, percent), least);
        for title in NormTitle::ALL {
            let row = table["titles"][title.code()].as_object().unwrap();
            for (score, average) in row {
                let (average, score) = (i64::from(whole(average)), half_points(score));
                let what = format!("{} {score} half points in {games}", title.code());
                let needed = |average| half_points_needed(edition, title, average, games);
                assert!(needed(average).is_some_and(|least| least <= score), "{what}");
                // Below the least average there is no norm, whatever the score.
                if average != i64::from(of(&averages, title)) {
                    assert!(needed(average - 1).is_none_or(|least| score < least), "{what}");
                }
                n_cells += 1;
            }
        }
    }
    println!("{n_cells} averages");
    assert!(n_cells > 0);
}

//! `-g`: a random tournament by the configuration files of `JaVaFo` and bbpPairings.

use std::hash::{BuildHasher, RandomState};

use arbiter_pairing::{
    Options,
    generate::{Plan, generate as invent},
};
use arbiter_rulebook::{Score, SwissEdition};
use arbiter_tournament::{Record, Scoring, System};
use arbiter_trf::{LineEnd, WriteOptions};

use crate::error::CommandError;

/// The report, with what the model or the configuration says and the rest as usual.
pub(super) fn generate(
    (system, edition): (System, SwissEdition),
    (model, config): (Option<&Record>, Option<&[u8]>),
    seed: Option<u64>,
) -> Result<Vec<u8>, CommandError> {
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()));
    let mut plan = Plan { system, ..Plan::new(30, 9, seed) };
    plan.options = Options { edition, ..Options::default() };
    (plan.withdrawals, plan.late_entries) = (0, 0);
    let mut scoring = Scoring::default();
    if let Some(model) = model {
        let players = model.players.iter().filter(|player| !player.is_vacant());
        plan.players = u16::try_from(players.clone().count()).unwrap_or(u16::MAX).max(1);
        plan.rounds = model
            .rounds_total
            .unwrap_or_else(|| u8::try_from(model.rounds_recorded()).unwrap_or(u8::MAX))
            .max(1);
        let ratings: Vec<u16> = players.filter_map(|player| player.rating).collect();
        if let (Some(&high), Some(&low)) = (ratings.iter().max(), ratings.iter().min()) {
            plan.ratings = (high, low);
        }
        scoring = model.scoring;
    }
    if let Some(config) = config {
        read(config, &mut plan, &mut scoring)?;
    }
    plan.scoring = scoring;
    let record = invent(&plan);
    let options = WriteOptions { line_end: LineEnd::Lf, ..WriteOptions::default() };
    Ok(arbiter_trf::write(&record, options))
}

/// Lines `Name=Value`; a `#` begins a remark. Rates say "one out of so many".
fn read(config: &[u8], plan: &mut Plan, scoring: &mut Scoring) -> Result<(), CommandError> {
    let text = String::from_utf8_lossy(config);
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let wrong = || {
            let what = format!("line {number} of the configuration: expected a name and a value");
            CommandError::bad_input(format!("{what}, found {line:?}"))
        };
        let (name, value) = line.split_once('=').ok_or_else(wrong)?;
        let (name, value) = (name.trim(), value.trim());
        let whole = || value.parse::<u16>().map_err(|_| wrong());
        let rate = || -> Result<u16, CommandError> {
            let one_of: u16 = whole()?;
            Ok(if one_of == 0 { 0 } else { 1000_u16.div_ceil(one_of).min(1000) })
        };
        let points = || score(value).ok_or_else(wrong);
        match name {
            "PlayersNumber" => plan.players = whole()?.clamp(1, 9999),
            "RoundsNumber" => {
                plan.rounds = u8::try_from(whole()?.clamp(1, 99)).map_err(|_| wrong())?;
            }
            "DrawPercentage" => plan.draws = whole()?.min(100) * 10,
            "ForfeitRate" => plan.forfeits = rate()?,
            "RetiredRate" => plan.withdrawals = rate()?,
            // The second spelling is a slip that became a habit.
            "HalfPointByeRate" | "HalfPointByteRate" => plan.byes = rate()?,
            "HighestRating" => plan.ratings.0 = whole()?,
            "LowestRating" => plan.ratings.1 = whole()?,
            "PointsForWin" => {
                scoring.win = points()?;
                scoring.pairing_allocated_bye = scoring.win;
            }
            "PointsForDraw" => scoring.draw = points()?,
            "PointsForLoss" => scoring.loss = points()?,
            "PointsForZPB" => scoring.zero_point_bye = points()?,
            "PointsForForfeitLoss" => scoring.forfeit_loss = points()?,
            "PointsForPAB" => scoring.pairing_allocated_bye = points()?,
            _ => return Err(wrong()),
        }
    }
    Ok(())
}

fn score(text: &str) -> Option<Score> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let (whole, tenths) = (whole.parse::<u16>().ok()?, tenths.parse::<u16>().ok()?);
    let is_tenths = tenths < 10;
    is_tenths.then_some(())?;
    Some(Score::from_tenths(whole.checked_mul(10)?.checked_add(tenths)?))
}

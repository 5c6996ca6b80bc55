//! Matches of two games, put together from the games of a record.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Acceleration, Bye, GameResult, PairingNumber, Player, Record, RoundEntry, Scoring,
    VirtualPoints,
};

use crate::{
    Options,
    acceleration::{self, Founders},
    swiss::{
        Field, FieldError, check_numbers, initial_color, is_paired, is_present, pairs_of,
        points_for_pairing,
    },
    upfloat::field::{Entry, Match, Setting, assemble},
};

/// The field before the match whose first game is in `round`.
pub(super) fn field(record: &Record, options: &Options, round: usize) -> Result<Field, FieldError> {
    check_numbers(record, options)?;
    let match_round = round.div_ceil(2);
    let rounds_total = record.rounds_total.map(|total| usize::from(total).div_ceil(2));
    let virtual_points = virtual_points(record, options, match_round)?;
    let is_recorded = is_paired(record, round - 1);
    let entries = record.players.iter().map(|player| Entry {
        number: player.number,
        rating: player.rating,
        matches: (0..match_round - 1).map(|idx| match_of(record, player, idx)).collect(),
        bonus_tenths: record.bonus_tenths(player.number, round - 1),
        is_present: is_present(record, options, player, (round, is_recorded)),
        kept_apart: Vec::new(),
    });
    let mut entries: Vec<Entry> = entries.collect();
    let round_number = u16::try_from(round).unwrap_or(u16::MAX);
    let kept_apart = record.forbidden_in(round_number).flat_map(pairs_of);
    for (one, other) in kept_apart.chain(options.forbidden.iter().copied()) {
        if one != other {
            entries[one.index()].kept_apart.push(other);
            entries[other.index()].kept_apart.push(one);
        }
    }
    let setting = Setting {
        round: match_round,
        rounds_total,
        initial_color: initial_color(record),
        win: record.scoring.win + record.scoring.win,
        virtual_points: &virtual_points,
        edition: options.edition,
    };
    Ok(assemble(&entries, &setting))
}

/// Fictitious points by round, both games of a match with those of the match.
pub(super) fn points_of_games(
    record: &Record,
    options: &Options,
    rounds: usize,
) -> Result<VirtualPoints, FieldError> {
    let of_matches = virtual_points(record, options, rounds.div_ceil(2))?;
    let of_games = |matches: Vec<Score>| -> Vec<Score> {
        matches.into_iter().flat_map(|points| [points; 2]).take(rounds).collect()
    };
    let by_player = of_matches.by_player.into_iter().map(of_games).collect();
    Ok(VirtualPoints { by_player })
}

/// Fictitious points by match round: those that the options ask for, with a match won in the
/// place of a game won, or those that the record has for the first game of each match.
fn virtual_points(
    record: &Record,
    options: &Options,
    match_round: usize,
) -> Result<VirtualPoints, FieldError> {
    if options.acceleration == Acceleration::None {
        let of_matches = |rounds: &Vec<Score>| rounds.iter().copied().step_by(2).collect();
        let by_player = record.virtual_points.by_player.iter().map(of_matches).collect();
        return Ok(VirtualPoints { by_player });
    }
    let scoring = &record.scoring;
    let matches = Record {
        players: record.players.clone(),
        rounds_total: record.rounds_total.map(|total| total.div_ceil(2)),
        scoring: Scoring {
            win: scoring.win + scoring.win,
            draw: scoring.draw + scoring.draw,
            loss: scoring.loss + scoring.loss,
            ..*scoring
        },
        ..Record::default()
    };
    let founders = Founders::of(record, options);
    Ok(acceleration::virtual_points(options.acceleration, &matches, &founders, match_round)?)
}

/// The match with this index, from 0, as one player saw it.
fn match_of(record: &Record, player: &Player, match_idx: usize) -> Match {
    let entry = |round_idx: usize| player.rounds.get(round_idx).copied();
    let games =
        [2 * match_idx, 2 * match_idx + 1].map(|idx| entry(idx).unwrap_or(RoundEntry::Absent));
    let points = [2 * match_idx, 2 * match_idx + 1]
        .map(|idx| points_for_pairing(record, player, idx))
        .into_iter()
        .sum();
    let results = games.map(result_of);
    let opponent = games.into_iter().find_map(opponent_of);
    // The second game shows the colour of the first where that one is missing.
    let color = color_of(games[0]).or_else(|| color_of(games[1]).map(|color| !color));
    let lost = |result: Option<GameResult>| result == Some(GameResult::ForfeitLoss);
    let others = opponent.map(|opponent| {
        [2 * match_idx, 2 * match_idx + 1].map(|idx| facing(record, player.number, opponent, idx))
    });
    let is_forfeited = results.iter().all(|&result| lost(result))
        || others.is_some_and(|others| others.iter().all(|&result| lost(result)));
    let is_met = opponent.is_some() && !is_forfeited;
    let on_board = results.iter().flatten().any(|it| it.was_played() || it.is_open());
    let has_won = record.scoring.win <= points && results.iter().flatten().any(|it| it.is_win());
    let is_allocated = games.contains(&RoundEntry::Bye(Bye::PairingAllocated));
    let is_full_bye = opponent.is_none() && record.scoring.win + record.scoring.win <= points;
    Match {
        opponent,
        color: color.filter(|_| on_board),
        points,
        is_played: is_met,
        bars_bye: is_allocated || is_full_bye || (is_forfeited && has_won),
        took_part: opponent.is_some() || is_allocated,
    }
}

const fn result_of(entry: RoundEntry) -> Option<GameResult> {
    match entry {
        RoundEntry::Paired { result, .. } => Some(result),
        RoundEntry::Bye(_) | RoundEntry::Absent => None,
    }
}

const fn opponent_of(entry: RoundEntry) -> Option<PairingNumber> {
    match entry {
        RoundEntry::Paired { opponent, .. } => Some(opponent),
        RoundEntry::Bye(_) | RoundEntry::Absent => None,
    }
}

const fn color_of(entry: RoundEntry) -> Option<Color> {
    match entry {
        RoundEntry::Paired { color, .. } => color,
        RoundEntry::Bye(_) | RoundEntry::Absent => None,
    }
}

/// What the opponent made of the game in the round with this index.
fn facing(
    record: &Record,
    one: PairingNumber,
    other: PairingNumber,
    round_idx: usize,
) -> Option<GameResult> {
    record.game(round_idx, one, other).map(|(_, others)| others)
}

//! The field before a round of matches: what past matches mean for those who played them.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{PairingNumber, VirtualPoints};

use crate::{
    Edition,
    swiss::{ColorHistory, Entrant, Field, Float},
};

/// What a round of matches was to one who took part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// Whom it was against; none for a bye or an absence.
    pub(crate) opponent: Option<PairingNumber>,
    /// The colour of the first game or of the first board, where it counts as had.
    pub(crate) color: Option<Color>,
    /// What the round was worth.
    pub(crate) points: Score,
    /// Whether the match was played, so that the two may not meet again.
    pub(crate) is_played: bool,
    /// Whether the round keeps its owner from the bye (C2).
    pub(crate) bars_bye: bool,
    /// Paired, or given the pairing-allocated bye.
    pub(crate) took_part: bool,
}

/// Everything that makes a field besides the matches.
pub(crate) struct Setting<'s> {
    /// The round of matches to pair, from 1.
    pub(crate) round: usize,
    pub(crate) rounds_total: Option<usize>,
    pub(crate) initial_color: Color,
    /// What a match won is worth.
    pub(crate) win: Score,
    /// By match round.
    pub(crate) virtual_points: &'s VirtualPoints,
    pub(crate) edition: Edition,
}

/// One who is entered, with the matches of earlier rounds.
pub(crate) struct Entry {
    pub(crate) number: PairingNumber,
    pub(crate) rating: Option<u16>,
    pub(crate) matches: Vec<Match>,
    /// Points that no match gave, in tenths.
    pub(crate) bonus_tenths: i32,
    pub(crate) is_present: bool,
    /// Whom the organiser keeps apart from this one.
    pub(crate) kept_apart: Vec<PairingNumber>,
}

/// The field before a round. A [`Float`] is a match played against another score (1.5).
pub(crate) fn assemble(entries: &[Entry], setting: &Setting<'_>) -> Field {
    let past = setting.round - 1;
    let score_before = |entry: &Entry, round_idx: usize| -> Score {
        let earned: Score = entry.matches.iter().take(round_idx).map(|it| it.points).sum();
        earned + setting.virtual_points.of(entry.number, round_idx)
    };
    let floats = |entry: &Entry| -> Vec<Float> {
        let of_round = |(idx, it): (usize, &Match)| {
            let opponent = it.opponent.filter(|_| it.is_played);
            let Some(other) = opponent.and_then(|number| entries.get(number.index())) else {
                return Float::None;
            };
            match score_before(entry, idx).cmp(&score_before(other, idx)) {
                std::cmp::Ordering::Less => Float::Up,
                std::cmp::Ordering::Equal => Float::None,
                std::cmp::Ordering::Greater => Float::Down,
            }
        };
        entry.matches.iter().take(past).enumerate().map(of_round).collect()
    };
    let entrant = |entry: &Entry| {
        let matches = &entry.matches[..past.min(entry.matches.len())];
        let earned: Score = matches.iter().map(|it| it.points).sum();
        let tenths = i32::from(earned.tenths()) + entry.bonus_tenths;
        let score = Score::from_tenths(u16::try_from(tenths.max(0)).unwrap_or(u16::MAX));
        let played = matches.iter().filter(|it| it.is_played);
        let opponents: Vec<PairingNumber> = played.filter_map(|it| it.opponent).collect();
        let mut barred: Vec<PairingNumber> =
            opponents.iter().chain(&entry.kept_apart).copied().collect();
        barred.sort_unstable();
        barred.dedup();
        Entrant {
            number: entry.number,
            rating: entry.rating,
            score,
            pairing_score: score + setting.virtual_points.of(entry.number, past),
            scores_before: past.checked_sub(1).map_or_else(Default::default, |before| {
                let paired_with = score_before(entry, before);
                let virtual_points = setting.virtual_points.of(entry.number, before).tenths();
                let real = paired_with.tenths().saturating_sub(virtual_points);
                (Score::from_tenths(real), paired_with)
            }),
            barred_opponents: barred,
            opponents,
            colors: matches.iter().filter_map(|it| it.color).collect::<ColorHistory>(),
            upfloats: floats(entry)
                .iter()
                .zip(1..)
                .filter(|(float, _)| **float == Float::Up)
                .map(|(_, round)| round)
                .collect(),
            floats: floats(entry),
            had_bye: matches.iter().any(|it| it.bars_bye),
            is_present: entry.is_present,
            took_part: matches.iter().any(|it| it.took_part),
        }
    };
    Field {
        entrants: entries.iter().map(entrant).collect(),
        edition: setting.edition,
        round: setting.round,
        rounds_total: setting.rounds_total,
        initial_color: setting.initial_color,
        win: setting.win,
    }
}

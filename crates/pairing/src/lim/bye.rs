//! The bye (rule 8).

use std::cmp::Reverse;

use arbiter_rulebook::Score;

use super::LimRound;

/// Who may be left out, first choice first: `None` alone when the field is even.
///
/// The lowest placed of the lowest group who had neither a bye nor a win by forfeit; then the
/// next higher in that group, then the groups above.
pub(super) fn candidates(round: &LimRound) -> Vec<Option<usize>> {
    if round.players.len().is_multiple_of(2) {
        return vec![None];
    }
    let mut eligible: Vec<usize> =
        (0..round.players.len()).filter(|&idx| round.players[idx].may_have_bye).collect();
    eligible.sort_by_key(|&idx| place(round, idx));
    eligible.into_iter().map(Some).collect()
}

/// Where a player stands in the order in which the bye is offered. Somebody without a rating
/// counts as the lowest rated.
pub(super) fn place(round: &LimRound, idx: usize) -> (Score, Option<u16>, Reverse<usize>) {
    let player = &round.players[idx];
    let rating = player.rating.filter(|_| round.has_bye_by_rating);
    (player.score, rating, Reverse(idx))
}

//! The bye (rule 8).

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
    eligible.sort_by_key(|&idx| (round.players[idx].score, std::cmp::Reverse(idx)));
    eligible.into_iter().map(Some).collect()
}

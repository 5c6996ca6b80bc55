//! What departs from the rules, variant by variant.

use arbiter_director::journal::{Departure, Entry};
use arbiter_tournament::{Award, NumbersBy, Recheck};

use super::Speech;

impl Speech<'_> {
    /// An entry of the integrity journal.
    #[expect(clippy::too_many_lines, reason = "a table of one row per variant")]
    pub(crate) fn departure(&self, entry: &Entry) -> String {
        let t = self.t;
        let listed =
            |rounds: &[u8]| rounds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let board = |key: &str, round: u8, board: u16| {
            t.with(key, &[("round", round.to_string()), ("board", board.to_string())])
        };
        match &entry.what {
            Departure::FideModeLeft { reason } => t.say1("journal-left", "reason", reason),
            Departure::Setting { setting, old, reason } => t.with(
                "journal-setting",
                &[
                    ("setting", self.setting(*setting)),
                    ("old", old.clone()),
                    ("reason", reason.clone()),
                ],
            ),
            Departure::RoundsDiffer { rounds, after: Recheck::Import } => {
                t.say1("journal-imported", "rounds", listed(rounds))
            }
            Departure::RoundsDiffer { rounds, after: Recheck::Settings } => {
                t.say1("journal-rounds-differ", "rounds", listed(rounds))
            }
            Departure::ByHand { round, reason } => t.with(
                "journal-by-hand",
                &[("round", round.to_string()), ("reason", reason.clone())],
            ),
            Departure::RoundWithdrawn { round, reason, .. } => t.with(
                "journal-round-withdrawn",
                &[("round", round.to_string()), ("reason", reason.clone())],
            ),
            Departure::LateCorrection { round, board, reason } => t.with(
                "journal-late-correction",
                &[
                    ("round", round.to_string()),
                    ("board", board.to_string()),
                    ("reason", reason.clone()),
                ],
            ),
            Departure::CorrectedSince { round, board, reason } => t.with(
                "journal-corrected-since",
                &[
                    ("round", round.to_string()),
                    ("board", board.to_string()),
                    ("reason", reason.clone()),
                ],
            ),
            Departure::ColorsReversed { round, board, reason } => t.with(
                "journal-colors-reversed",
                &[
                    ("round", round.to_string()),
                    ("board", board.to_string()),
                    ("reason", reason.clone()),
                ],
            ),
            Departure::FullPointBye { player, round } => t.with(
                "journal-full-point",
                &[("name", self.name(*player)), ("round", round.to_string())],
            ),
            Departure::ManyHalfPointByes { player } => self.of("journal-half-points", *player),
            Departure::NumbersSet { by: NumbersBy::Lot, reason } => {
                t.say1("journal-numbers-lot", "reason", reason)
            }
            Departure::NumbersSet { by: NumbersBy::Hand, reason } => {
                t.say1("journal-numbers-hand", "reason", reason)
            }
            Departure::RatingCorrected { player, reason } => t.with(
                "journal-rating-corrected",
                &[("name", self.name(*player)), ("reason", reason.clone())],
            ),
            Departure::Renumbered { moved } => t.say1("journal-renumbered", "moved", moved),
            Departure::PairedWithOpenGames { round, board: number } => {
                board("journal-adjourned", *round, *number)
            }
            Departure::AdjournedNotDrawn { round, board: number } => {
                let adjourned = self.event.map(|event| event.settings.adjourned);
                let is_win = adjourned == Some(Award::Win);
                let key = if is_win { "journal-not-won" } else { "journal-not-drawn" };
                board(key, *round, *number)
            }
            Departure::Expelled { player, reason } => t.with(
                "journal-expelled",
                &[("name", self.name(*player)), ("reason", reason.clone())],
            ),
            Departure::RoundsMissing { played, announced } => t.with(
                "journal-rounds-missing",
                &[("played", played.to_string()), ("announced", announced.to_string())],
            ),
        }
    }
}

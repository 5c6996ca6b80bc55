//! What a criterion of the Dutch system means to the players concerned.

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

use super::{Sentence, Speaker};
use crate::dutch::{Criterion, Quality, Tally};

impl Speaker<'_> {
    /// Why a candidate is worse than the one taken.
    pub(super) fn worse(&self, taken: &Tally, instead: &Tally, who: &[PairingNumber]) -> Sentence {
        let key = worse_key(instead.criterion);
        let worse = Sentence::key(key)
            .with("who", self.names(who))
            .with("n", who.len())
            .with("instead", instead.count)
            .with("taken", taken.count)
            .cites(format!("{}: {} / {}", instead.article, amount(instead), amount(taken)));
        // Somebody bears it in the pairing that was taken, too.
        let is_shared = names_players(instead.criterion) && 0 < taken.count && who.len() > 1;
        if !is_shared {
            return worse;
        }
        Sentence::key("pairing-instead-of").with("n", taken.count).with_sentence("text", worse)
    }

    /// Every criterion in which the bracket leaves something to wish for, in figures.
    pub(super) fn quality(&self, quality: &Quality) -> Sentence {
        let is_zero = |tally: &&Tally| {
            tally.count == 0
                || (!tally.gaps.is_empty() && tally.gaps.iter().all(|&gap| gap == Score::ZERO))
        };
        let tallies = quality.tallies.iter().filter(|tally| !is_zero(tally));
        let parts: Vec<String> =
            tallies.map(|tally| format!("{} {}", tally.article, amount(tally))).collect();
        if parts.is_empty() {
            return Sentence::key("pairing-perfect").cites(self.article("B.4", "3.4"));
        }
        Sentence::key("pairing-quality").with("figures", parts.join(", "))
    }
}

/// A tally in figures: gaps where the criterion has them, otherwise the count.
fn amount(tally: &Tally) -> String {
    if tally.gaps.is_empty() {
        return tally.count.to_string();
    }
    let gaps: Vec<String> =
        tally.gaps.iter().filter(|&&gap| gap != Score::ZERO).map(Score::to_string).collect();
    match (tally.criterion, gaps.is_empty()) {
        (Criterion::NextBracket, _) => format!("{} [{}]", tally.count, gaps.join(" ")),
        (_, true) => "0".to_owned(),
        (_, false) => format!("[{}]", gaps.join(" ")),
    }
}

const fn names_players(criterion: Criterion) -> bool {
    match criterion {
        Criterion::Floaters
        | Criterion::ScoreDifferences
        | Criterion::FloaterScores
        | Criterion::NextBracket
        | Criterion::UnplayedOfBye => false,
        Criterion::BeyondTwo
        | Criterion::ThirdTime
        | Criterion::Preferences
        | Criterion::StrongPreferences
        | Criterion::DownAgain
        | Criterion::UpAgain
        | Criterion::DownAgainLater
        | Criterion::UpAgainLater
        | Criterion::DownAgainGaps
        | Criterion::UpAgainGaps
        | Criterion::DownAgainLaterGaps
        | Criterion::UpAgainLaterGaps => true,
    }
}

const fn worse_key(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Floaters => "pairing-worse-floaters",
        Criterion::ScoreDifferences => "pairing-worse-differences",
        Criterion::FloaterScores => "pairing-worse-scores",
        Criterion::NextBracket => "pairing-worse-next",
        Criterion::UnplayedOfBye => "pairing-worse-unplayed",
        Criterion::BeyondTwo => "pairing-worse-beyond-two",
        Criterion::ThirdTime => "pairing-worse-third",
        Criterion::Preferences => "pairing-worse-colours",
        Criterion::StrongPreferences => "pairing-worse-strong",
        Criterion::DownAgain | Criterion::DownAgainGaps => "pairing-worse-down",
        Criterion::UpAgain | Criterion::UpAgainGaps => "pairing-worse-up",
        Criterion::DownAgainLater | Criterion::DownAgainLaterGaps => "pairing-worse-down-later",
        Criterion::UpAgainLater | Criterion::UpAgainLaterGaps => "pairing-worse-up-later",
    }
}

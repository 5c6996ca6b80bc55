//! What the cards of all players quote is worked out once for an event as it stands.
//!
//! After a round five hundred players look at their cards, and a folder of pages holds each card in
//! four languages. Place, floats, ratings and norms of one player fall out of those of all.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use arbiter_director::report::{self, Forecast, NormField, Ranked};
use arbiter_pairing::swiss::Float;
use arbiter_standings::{Method, TieBreak};
use arbiter_tournament::{PlayerId, Tournament};

use super::Head;

/// Events whose figures are kept: as many as are played under one roof.
const KEPT_MAX: usize = 16;

/// Figures of one version of an event, each worked out when it is first asked for.
pub(crate) struct Reckoned {
    event: Arc<Tournament>,
    standings: OnceLock<Option<Ranked>>,
    by_rating: OnceLock<Option<Ranked>>,
    floats: OnceLock<BTreeMap<PlayerId, Vec<Float>>>,
    forecast: OnceLock<Option<Forecast>>,
    norms: OnceLock<NormField>,
}

impl Reckoned {
    fn of(event: Arc<Tournament>) -> Self {
        Self {
            event,
            standings: OnceLock::new(),
            by_rating: OnceLock::new(),
            floats: OnceLock::new(),
            forecast: OnceLock::new(),
            norms: OnceLock::new(),
        }
    }

    /// By the tie-breaks of the event.
    pub(super) fn standings(&self) -> Option<&Ranked> {
        let rank = || report::standings(&self.event, None, None).ok();
        self.standings.get_or_init(rank).as_ref()
    }

    /// Performance, then the average of the opponents.
    pub(super) fn by_rating(&self) -> Option<&Ranked> {
        let values = [Method::Performance, Method::AverageRating].map(TieBreak::plain);
        let rank = || report::standings(&self.event, None, Some(&values)).ok();
        self.by_rating.get_or_init(rank).as_ref()
    }

    /// The floats of a player.
    pub(super) fn floats(&self, player: PlayerId) -> &[Float] {
        let all = self.floats.get_or_init(|| report::floats(&self.event));
        all.get(&player).map(Vec::as_slice).unwrap_or_default()
    }

    /// What the games do to ratings.
    pub(super) fn forecast(&self) -> Option<&Forecast> {
        self.forecast.get_or_init(|| report::forecast(&self.event).ok()).as_ref()
    }

    /// Norms, under the edition in force.
    pub(super) fn norms(&self) -> &NormField {
        self.norms.get_or_init(|| NormField::of(&self.event, None))
    }
}

/// The figures of events, by number; those least lately asked for go.
#[derive(Default)]
pub(crate) struct Reckonings(Mutex<Vec<(u32, Arc<Reckoned>)>>);

impl Reckonings {
    /// The figures of an event as the page has it.
    pub(super) fn of(&self, head: &Head) -> Arc<Reckoned> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|(id, _)| *id == head.id).map(|at| kept.remove(at).1);
        let is_same = |it: &Arc<Reckoned>| it.event.version == head.event.version;
        let reckoned = found.filter(is_same);
        let reckoned = reckoned.unwrap_or_else(|| Arc::new(Reckoned::of(Arc::clone(&head.event))));
        kept.push((head.id, Arc::clone(&reckoned)));
        if KEPT_MAX < kept.len() {
            kept.remove(0);
        }
        reckoned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(id: u32, version: u64) -> Head {
        let event = Tournament { version, ..Tournament::default() };
        Head { id, event: Arc::new(event), here: "" }
    }

    #[test]
    fn figures_are_those_of_the_version_that_is_shown() {
        let kept = Reckonings::default();
        let first = kept.of(&head(1, 5));
        assert!(Arc::ptr_eq(&first, &kept.of(&head(1, 5))), "worked out once");
        assert!(!Arc::ptr_eq(&first, &kept.of(&head(1, 6))), "a newer version is another");
        assert!(!Arc::ptr_eq(&first, &kept.of(&head(2, 5))), "and so is another event");
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let kept = Reckonings::default();
        let first = kept.of(&head(1, 1));
        let count = u32::try_from(KEPT_MAX).expect("a small number");
        for id in 2..=count {
            kept.of(&head(id, 1));
        }
        assert!(Arc::ptr_eq(&first, &kept.of(&head(1, 1))), "it still had room");
        kept.of(&head(count + 1, 1));
        assert!(Arc::ptr_eq(&first, &kept.of(&head(1, 1))), "it was asked for lately");
        let second = kept.of(&head(2, 1));
        assert!(Arc::ptr_eq(&second, &kept.of(&head(2, 1))));
        assert_eq!(kept.0.lock().expect("not poisoned").len(), KEPT_MAX);
    }
}

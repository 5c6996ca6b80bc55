//! What a draft breaks, to be shown beside it before anybody is asked for consent.

use arbiter_tournament::Tournament;

use crate::{Concern, rounds};

/// What the draft breaks: meetings, groups kept apart, byes, colours. Nothing where there is no
/// draft.
pub fn draft_concerns(event: &Tournament) -> Vec<Concern> {
    event.draft.as_ref().map(|draft| rounds::concerns(event, &draft.pairing)).unwrap_or_default()
}

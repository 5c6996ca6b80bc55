//! What was just done, said once on the page that follows, with the way back where there is one.

use arbiter_text::Text;
use arbiter_tournament::PlayerId;
use serde::Deserialize;

use super::super::Head;

/// The part of an address that says what was done: `?done=entered-31`.
#[derive(Default, Deserialize)]
pub(super) struct Done {
    #[serde(default)]
    done: String,
}

/// What the page says.
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) undo: Option<Undo>,
}

/// The form that takes it back.
pub(super) struct Undo {
    pub(super) action: String,
    /// The reason that the log keeps.
    pub(super) reason: String,
}

impl Done {
    /// What to say; `None` if nothing of ours was done.
    pub(super) fn notice(&self, t: &Text, head: &Head) -> Option<Notice> {
        if self.done == "saved" {
            return Some(Notice { text: t.say("done-saved"), undo: None });
        }
        let (what, id) = self.done.split_once('-')?;
        let player = PlayerId(id.parse().ok()?);
        let entrant = head.event.players.get(&player)?;
        let (key, back) = match what {
            "entered" => ("done-entered", "remove"),
            "withdrawn" if entrant.withdrawn_from.is_some() => ("done-withdrawn", "reinstate"),
            _ => return None,
        };
        let action = format!("/events/{}/manage/players/{}/{back}", head.id, player.0);
        let reason = t.say("reason-typing");
        let text = t.say1(key, "name", &entrant.details.name);
        Some(Notice { text, undo: Some(Undo { action, reason }) })
    }
}

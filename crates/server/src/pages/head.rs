//! The head of every page of an event: its name, its tabs, its version for live refresh.

use std::sync::Arc;

use arbiter_tournament::{PlayerId, Tournament};

use crate::{app::App, problem::Problem};

/// An event, and which of its pages this is.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// Its number.
    pub(crate) id: u32,
    /// As it stands.
    pub(crate) event: Arc<Tournament>,
    /// The tab that is open.
    pub(crate) here: &'static str,
}

impl Head {
    /// Loads the event.
    pub(crate) async fn load(app: &App, id: u32, here: &'static str) -> Result<Self, Problem> {
        Ok(Self { id, event: app.tournaments.load(id).await?, here })
    }

    /// `page` for the tab that is open.
    pub(crate) fn current(&self, tab: &str) -> &'static str {
        if self.here == tab { "page" } else { "false" }
    }

    /// The newest published round, if there is one.
    pub(crate) fn newest_round(&self) -> Option<u8> {
        self.event.next_round().checked_sub(1).filter(|&round| 0 < round)
    }

    /// Whether teams play here.
    pub(crate) fn has_teams(&self) -> bool {
        self.event.settings.is_team_event || !self.event.teams.is_empty()
    }

    /// A player's name.
    pub(crate) fn name(&self, player: &PlayerId) -> &str {
        self.event.players.get(player).map_or("?", |entrant| entrant.details.name.as_str())
    }
}

//! The head of every page of an event: its name, its tabs, its version for live refresh.

use std::sync::Arc;

use arbiter_rulebook::Date;
use arbiter_text::Text;
use arbiter_tournament::{Family, PlayerId, System, Tournament};

use super::public::{days, results_in};
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

    /// The newest round and how many there are, once one is published.
    pub(crate) fn round_of(&self) -> Option<(String, String)> {
        let newest = self.newest_round()?;
        Some((newest.to_string(), self.event.settings.rounds.max(newest).to_string()))
    }

    /// Whether games of the newest round are on.
    pub(crate) fn is_playing(&self) -> bool {
        let newest = self.newest_round().and_then(|round| self.event.round(round));
        newest.is_some_and(|round| !round.has_ended())
    }

    /// The cloth of the event.
    pub(crate) fn hue(&self) -> &'static str {
        hue(self.id)
    }

    /// The piece in the event's crest, by what is played.
    pub(crate) fn crest(&self) -> &'static str {
        match self.event.settings.system.family() {
            _ if self.has_teams() => "wr",
            Family::Swiss | Family::DoubleSwiss => "wn",
            Family::TeamSwiss(_) => "wr",
            Family::RoundRobin { .. } => "wb",
            Family::KnockOut | Family::Belgrade { .. } => "wk",
            Family::Keizer(_) | Family::Own => "wq",
        }
    }

    /// Whether teams play here.
    pub(crate) fn has_teams(&self) -> bool {
        self.event.settings.is_team_event || !self.event.teams.is_empty()
    }

    /// The step of the first evening that this page is, from 1; none on other pages, and once the
    /// first round is over.
    pub(crate) fn tour_step(&self) -> Option<usize> {
        let is_over = self.event.rounds.first().is_some_and(arbiter_tournament::Round::has_ended);
        let steps = ["entries", "round", "results"];
        steps.iter().position(|step| *step == self.here && !is_over).map(|idx| idx + 1)
    }

    /// Who is here, and who is expected: shown beside the check-in.
    pub(crate) fn checked_in(&self) -> (usize, usize) {
        let expected = || self.event.players.values().filter(|it| it.withdrawn_from.is_none());
        (expected().filter(|it| it.checked_in).count(), expected().count())
    }

    /// Results of the newest round and its boards: shown beside the results.
    pub(crate) fn results(&self) -> Option<(usize, usize)> {
        let round = self.newest_round().and_then(|round| self.event.round(round))?;
        Some((results_in(round), round.boards.len()))
    }

    /// Whether a step of the arbiter's work is done, so far as it can be now.
    pub(crate) fn is_done(&self, step: &str) -> bool {
        let has_round = !self.event.rounds.is_empty();
        match step {
            "entries" => 1 < self.event.players.len(),
            "check-in" => has_round || 0 < self.checked_in().0,
            "round" => has_round,
            "results" => self.results().is_some_and(|(done, all)| done == all),
            _ => self.event.is_closed,
        }
    }

    /// Whether there is a bracket to look at.
    pub(crate) fn has_bracket(&self) -> bool {
        let settings = &self.event.settings;
        settings.system == System::KnockOut && !settings.is_team_event && 1 < self.event.order.len()
    }

    /// Place and days, for those who show a link to the event.
    pub(crate) fn whereabouts(&self, t: &Text) -> String {
        let settings = &self.event.settings;
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let dates = days(t, &day(settings.starts), &day(settings.ends));
        let parts = [settings.place.clone(), dates].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// A player's name.
    pub(crate) fn name(&self, player: &PlayerId) -> &str {
        self.event.players.get(player).map_or("?", |entrant| entrant.details.name.as_str())
    }
}

/// The cloth of an event: its head has another colour than that of its neighbours.
pub(crate) fn hue(event: u32) -> &'static str {
    const CLOTHS: [&str; 6] = ["olive", "green", "sea", "plum", "brick", "slate"];
    CLOTHS[(event % 6) as usize]
}

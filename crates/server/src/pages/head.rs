//! The head of every page of an event: its name, its tabs, its version for live refresh.

use std::sync::Arc;

use arbiter_board::Role;
use arbiter_rulebook::Date;
use arbiter_text::Text;
use arbiter_tournament::{Family, PlayerId, Settings, Stage, System, Tournament};

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

    /// Whether only those who run the event can see it.
    pub(crate) fn is_draft(&self) -> bool {
        self.event.stage == Stage::Draft
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

    /// The colors of its cloth.
    pub(crate) fn cloth(&self) -> [[u8; 3]; 3] {
        cloth(self.id).1
    }

    /// The piece in the event's crest, by what is played.
    pub(crate) fn figure(&self) -> Role {
        match self.event.settings.system.family() {
            _ if self.has_teams() => Role::Rook,
            Family::Swiss | Family::DoubleSwiss => Role::Knight,
            Family::TeamSwiss(_) => Role::Rook,
            Family::RoundRobin { .. } => Role::Bishop,
            Family::KnockOut | Family::Belgrade { .. } => Role::King,
            Family::Keizer(_) | Family::Own => Role::Queen,
        }
    }

    /// The same by the name of its drawing.
    pub(crate) fn crest(&self) -> &'static str {
        match self.figure() {
            Role::Pawn => "wp",
            Role::Knight => "wn",
            Role::Bishop => "wb",
            Role::Rook => "wr",
            Role::Queen => "wq",
            Role::King => "wk",
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

    /// Whether there is something to put into a calendar.
    pub(crate) fn has_calendar(&self) -> bool {
        has_calendar(&self.event.settings)
    }

    /// Place and days.
    pub(crate) fn whereabouts(&self, t: &Text) -> String {
        let settings = &self.event.settings;
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let dates = days(t, &day(settings.starts), &day(settings.ends));
        let parts = [settings.place.clone(), dates].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// The same with the round that is on, for those who show a link to the event.
    pub(crate) fn in_short(&self, t: &Text) -> String {
        let round = self
            .round_of()
            .map(|(round, rounds)| t.with("round-of", &[("round", round), ("rounds", rounds)]));
        let players = t.count("feed-players", self.event.players.len());
        let parts = [Some(self.whereabouts(t)), round, Some(players)];
        let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// A player's name.
    pub(crate) fn name(&self, player: &PlayerId) -> &str {
        self.event.players.get(player).map_or("?", |entrant| entrant.details.name.as_str())
    }
}

/// Whether an event says when its rounds begin, or at least on which days it is.
pub(crate) fn has_calendar(settings: &Settings) -> bool {
    settings.starts.is_some() || settings.programme.iter().any(|it| !it.starts.is_empty())
}

/// The cloth of an event: its head has another colour than that of its neighbours.
pub(crate) fn hue(event: u32) -> &'static str {
    cloth(event).0
}

/// A cloth with its colors as the style sheets have them: the field, its deep and its lines.
fn cloth(event: u32) -> (&'static str, [[u8; 3]; 3]) {
    const CLOTHS: [(&str, [[u8; 3]; 3]); 6] = [
        ("olive", [[0x41, 0x44, 0x1a], [0x2c, 0x2e, 0x0f], [0x66, 0x69, 0x3a]]),
        ("green", [[0x12, 0x3b, 0x2e], [0x0b, 0x2a, 0x20], [0x2c, 0x59, 0x48]]),
        ("sea", [[0x14, 0x3a, 0x5e], [0x0c, 0x27, 0x42], [0x33, 0x59, 0x7d]]),
        ("plum", [[0x47, 0x2a, 0x4f], [0x30, 0x1b, 0x37], [0x6b, 0x4b, 0x74]]),
        ("brick", [[0x66, 0x29, 0x1d], [0x48, 0x1a, 0x11], [0x8d, 0x4c, 0x3d]]),
        ("slate", [[0x2c, 0x38, 0x44], [0x1b, 0x24, 0x2d], [0x4e, 0x5d, 0x6c]]),
    ];
    CLOTHS[(event % 6) as usize]
}

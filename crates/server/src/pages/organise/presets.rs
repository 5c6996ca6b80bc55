//! Events as they are mostly played: what the first page of a new event offers.

use arbiter_director::usual_tie_breaks;
use arbiter_rulebook::Tempo;
use arbiter_tournament::{Settings, StatedControl, System, TeamRules};

/// A usual event.
pub(super) struct Preset {
    /// The word in the form.
    pub(super) word: &'static str,
    /// Its name.
    pub(super) name: &'static str,
    /// What it means.
    pub(super) text: &'static str,
    system: System,
    rounds: u8,
    time_control: &'static str,
    class: Tempo,
    is_rated: bool,
    needs_check_in: bool,
    /// Boards of a match; none where everybody plays alone.
    boards: u8,
}

#[rustfmt::skip]
pub(super) const PRESETS: [Preset; 7] = [
    Preset { word: "club",        name: "preset-club",        text: "preset-club-text",        system: System::Dutch,                    rounds: 5,  time_control: "15+10", class: Tempo::Rapid,    is_rated: false, needs_check_in: true,  boards: 0 },
    Preset { word: "open",        name: "preset-open",        text: "preset-open-text",        system: System::Dutch,                    rounds: 9,  time_control: "90+30", class: Tempo::Standard, is_rated: true,  needs_check_in: false, boards: 0 },
    Preset { word: "round-robin", name: "preset-round-robin", text: "preset-round-robin-text", system: System::RoundRobin { cycles: 1 }, rounds: 9,  time_control: "90+30", class: Tempo::Standard, is_rated: true,  needs_check_in: false, boards: 0 },
    Preset { word: "knock-out",   name: "preset-knock-out",   text: "preset-knock-out-text",   system: System::KnockOut,                 rounds: 4,  time_control: "60+30", class: Tempo::Standard, is_rated: false, needs_check_in: false, boards: 0 },
    Preset { word: "rapid",       name: "preset-rapid",       text: "preset-rapid-text",       system: System::Dutch,                    rounds: 7,  time_control: "15+10", class: Tempo::Rapid,    is_rated: true,  needs_check_in: false, boards: 0 },
    Preset { word: "blitz",       name: "preset-blitz",       text: "preset-blitz-text",       system: System::Dutch,                    rounds: 11, time_control: "3+2",   class: Tempo::Blitz,    is_rated: true,  needs_check_in: false, boards: 0 },
    Preset { word: "teams",       name: "preset-teams",       text: "preset-teams-text",       system: System::TeamSwiss(TeamRules::USUAL), rounds: 7,  time_control: "90+30", class: Tempo::Standard, is_rated: true,  needs_check_in: false, boards: 4 },
];

/// The preset of a word; the first where there is none.
pub(super) fn preset(word: &str) -> &'static Preset {
    PRESETS.iter().find(|preset| preset.word == word).unwrap_or(&PRESETS[0])
}

impl Preset {
    /// The regulations of such an event.
    pub(super) fn settings(&self) -> Settings {
        let mut settings = Settings::swiss("", self.rounds);
        settings.system = self.system;
        settings.time_control = StatedControl::as_written(self.time_control);
        settings.class = self.class;
        settings.is_rated = self.is_rated;
        settings.needs_check_in = self.needs_check_in;
        if self.system.is_for_teams() {
            // To a team the bye is worth a drawn match (C.04.6 1.4).
            settings.scoring.pairing_allocated_bye = settings.scoring.draw;
        }
        settings.is_team_event = 0 < self.boards;
        settings.boards = self.boards.max(settings.boards);
        settings.tiebreaks = usual_tie_breaks(self.system, settings.is_team_event);
        settings
    }
}

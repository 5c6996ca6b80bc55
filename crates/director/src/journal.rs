//! The integrity journal: everything in the log that departs from the rules, in the order in
//! which it happened. Reports carry it as comments.
#![allow(clippy::too_many_lines, reason = "a table of one row per variant")]

use arbiter_tournament::{
    Award, BoardResult, Bye, ChangeGround, Fact, NumbersBy, PlayerId, Reach, Recheck, Settings,
    System, Tournament, evolve,
};

use crate::{Setting, numbers, report};

/// Something that departs from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The last round that was published then; 0 before the first.
    pub after_round: u8,
    /// What it was.
    pub what: Departure,
}

/// What departs from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// FIDE mode was left.
    FideModeLeft {
        /// The reason given.
        reason: String,
    },
    /// A setting that pairings or standings rest on was changed after the start.
    Setting {
        /// Which one.
        setting: Setting,
        /// What it was.
        old: String,
        /// The reason given.
        reason: String,
    },
    /// Rounds are not what the rules give.
    RoundsDiffer {
        /// Which ones.
        rounds: Vec<u8>,
        /// What made somebody look.
        after: Recheck,
    },
    /// A round was published that is not the engine's.
    ByHand {
        /// Which round.
        round: u8,
        /// The reason given.
        reason: String,
    },
    /// A published round was taken back.
    RoundWithdrawn {
        /// Which round.
        round: u8,
        /// For what, where the rules ask for it.
        ground: Option<ChangeGround>,
        /// The reason given.
        reason: String,
    },
    /// A result was corrected too late for standings and pairings.
    LateCorrection {
        /// Which round.
        round: u8,
        /// Which board.
        board: u16,
        /// The reason given.
        reason: String,
    },
    /// A result or the colours of a game were mended when the next round was published, which
    /// stands as it is (C.04.2.D.8).
    CorrectedSince {
        /// Which round.
        round: u8,
        /// Which board.
        board: u16,
        /// The reason given.
        reason: String,
    },
    /// A game was played with the colours reversed (C.04.2.D.8).
    ColorsReversed {
        /// Which round.
        round: u8,
        /// Which board.
        board: u16,
        /// The reason given.
        reason: String,
    },
    /// A full point was given without a game.
    FullPointBye {
        /// Who has it.
        player: PlayerId,
        /// In which round.
        round: u8,
    },
    /// More half points without a game than the regulations grant.
    ManyHalfPointByes {
        /// Who has them.
        player: PlayerId,
    },
    /// Numbers were set after the start.
    NumbersSet {
        /// How the numbers were given.
        by: NumbersBy,
        /// The reason given.
        reason: String,
    },
    /// A rating was corrected after the start.
    RatingCorrected {
        /// The player whose rating it is.
        player: PlayerId,
        /// The reason given.
        reason: String,
    },
    /// Late entries or corrected ratings moved numbers after the start.
    Renumbered {
        /// How many players have another number.
        moved: usize,
    },
    /// A round was paired while games were open.
    PairedWithOpenGames {
        /// The round that has them.
        round: u8,
        /// The board.
        board: u16,
    },
    /// An adjourned game counted as a draw and was none.
    AdjournedNotDrawn {
        /// Which round.
        round: u8,
        /// Which board.
        board: u16,
    },
    /// A player was sent off.
    Expelled {
        /// The player concerned.
        player: PlayerId,
        /// The reason given.
        reason: String,
    },
    /// The event ended before its last round.
    RoundsMissing {
        /// Rounds played.
        played: u8,
        /// Rounds announced.
        announced: u8,
    },
}

/// The journal of a log.
pub fn journal<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Vec<Entry> {
    let mut event = Tournament::default();
    let mut entries = Vec::new();
    for fact in facts {
        let after_round = event.next_round() - 1;
        let found = departures(&event, fact);
        entries.extend(found.into_iter().map(|what| Entry { after_round, what }));
        event = evolve(event, fact);
    }
    entries
}

/// What a fact departs from, where it is the next one of an event.
pub(crate) fn departures(event: &Tournament, fact: &Fact) -> Vec<Departure> {
    let has_begun = !event.rounds.is_empty();
    match fact {
        Fact::FideModeLeft { reason } => {
            vec![Departure::FideModeLeft { reason: reason.clone() }]
        }
        Fact::SettingsChanged { settings, reason } if has_begun => {
            let reason = reason.clone().unwrap_or_default();
            let old = &event.settings;
            let changed = crate::regulations::changed(old, settings);
            let entry = |setting: Setting| Departure::Setting {
                setting,
                old: shown(setting, old),
                reason: reason.clone(),
            };
            changed.into_iter().map(entry).collect()
        }
        Fact::RoundsDiffer { rounds, after } => {
            vec![Departure::RoundsDiffer { rounds: rounds.clone(), after: *after }]
        }
        Fact::RoundPublished { round } => by_hand(event, *round),
        Fact::RoundWithdrawn { round, ground, reason } => {
            let (round, ground, reason) = (*round, *ground, reason.clone());
            vec![Departure::RoundWithdrawn { round, ground, reason }]
        }
        Fact::ResultCorrected { round, board, reach: Reach::RatingOnly, reason, .. }
        | Fact::ColorsReversed { round, board, reach: Reach::RatingOnly, reason } => {
            let (round, board, reason) = (*round, *board, reason.clone());
            vec![Departure::LateCorrection { round, board, reason }]
        }
        Fact::ColorsReversed { round, board, reach: Reach::Everything, reason } => {
            let (round, board, reason) = (*round, *board, reason.clone());
            vec![Departure::ColorsReversed { round, board, reason }]
        }
        Fact::ResultCorrected { round, board, reach: Reach::Everything, reason, .. }
            if event.round(round + 1).is_some() =>
        {
            let (round, board, reason) = (*round, *board, reason.clone());
            vec![Departure::CorrectedSince { round, board, reason }]
        }
        Fact::AbsenceAnnounced { player, round, bye } => absence(event, *player, *round, *bye),
        Fact::NumbersSet { by, reason, .. } if has_begun => {
            let reason = reason.clone().unwrap_or_default();
            vec![Departure::NumbersSet { by: *by, reason }]
        }
        Fact::NumbersAssigned { order } if has_begun => {
            let moved = numbers::moved(&event.order, order);
            if moved == 0 { Vec::new() } else { vec![Departure::Renumbered { moved }] }
        }
        Fact::ResultEntered { round, board, result } => entered(event, *round, *board, *result),
        Fact::Expelled { player, reason, .. } => {
            vec![Departure::Expelled { player: *player, reason: reason.clone() }]
        }
        Fact::Closed => {
            let (played, announced) = (event.next_round() - 1, event.settings.rounds);
            if played < announced {
                vec![Departure::RoundsMissing { played, announced }]
            } else {
                Vec::new()
            }
        }
        Fact::PlayerCorrected { player, details, reason } if has_begun => {
            let rating_use = event.settings.rating_use;
            let before = event.players.get(player).and_then(|it| rating_use.rating(&it.details));
            if before == rating_use.rating(details) {
                return Vec::new();
            }
            vec![Departure::RatingCorrected { player: *player, reason: reason.clone() }]
        }
        Fact::Created(_)
        | Fact::RulingNoted { .. }
        | Fact::SettingsChanged { .. }
        | Fact::PlayerEntered { .. }
        | Fact::PlayerCorrected { .. }
        | Fact::PlayerRemoved { .. }
        | Fact::PlayerMoved { .. }
        | Fact::RegistrationRequested { .. }
        | Fact::RegistrationConfirmed { .. }
        | Fact::RegistrationDeclined { .. }
        | Fact::CheckedIn { .. }
        | Fact::CheckedOut { .. }
        | Fact::Withdrawn { .. }
        | Fact::Reinstated { .. }
        | Fact::Excused { .. }
        | Fact::HalfPointByesBarred { .. }
        | Fact::AbsenceCancelled { .. }
        | Fact::NumbersAssigned { .. }
        | Fact::TeamsNumbered { .. }
        | Fact::NumbersSet { .. }
        | Fact::InitialColorDrawn { .. }
        | Fact::RoundDrafted { .. }
        | Fact::ManualBegun { .. }
        | Fact::ManualEnded { .. }
        | Fact::DraftDiscarded { .. }
        | Fact::ResultCorrected { .. }
        | Fact::ResultsPosted { .. }
        | Fact::LotsDrawn { .. }
        | Fact::PositionDrawn { .. }
        | Fact::OutsideValuesSet { .. }
        | Fact::PlayoffPlanned { .. }
        | Fact::PlayoffGamePlayed { .. }
        | Fact::PlayoffDecided { .. }
        | Fact::TeamEntered { .. }
        | Fact::LineupSet { .. }
        | Fact::StageSet { .. }
        | Fact::StandingsHeld { .. }
        | Fact::PublicationPlanned { .. }
        | Fact::Reopened { .. } => Vec::new(),
    }
}

/// A round that somebody changed, where it is not the one that the rules give.
fn by_hand(event: &Tournament, round: u8) -> Vec<Departure> {
    let Some(draft) = event.draft.as_ref() else { return Vec::new() };
    let Some(reason) = &draft.reason else { return Vec::new() };
    let system = event.settings.system;
    // Without the lot for the first colour the rules give no round to compare with.
    let is_drawn = event.initial_color.is_some() || !system.needs_lot();
    if system == System::Own || (is_drawn && !report::differs(event, round)) {
        return Vec::new();
    }
    vec![Departure::ByHand { round, reason: reason.clone() }]
}

fn absence(event: &Tournament, player: PlayerId, round: u8, bye: Bye) -> Vec<Departure> {
    match bye {
        Bye::FullPoint => vec![Departure::FullPointBye { player, round }],
        Bye::HalfPoint => {
            let granted = usize::from(event.settings.half_point_byes_max);
            let absences = event.players.get(&player).map(|entrant| &entrant.absences);
            let taken = absences.map_or(0, |absences| {
                let others = absences.iter().filter(|(other, _)| **other != round);
                others.filter(|(_, bye)| **bye == Bye::HalfPoint).count()
            });
            if granted <= taken {
                vec![Departure::ManyHalfPointByes { player }]
            } else {
                Vec::new()
            }
        }
        Bye::PairingAllocated | Bye::ZeroPoint => Vec::new(),
    }
}

fn entered(event: &Tournament, round: u8, board: u16, result: BoardResult) -> Vec<Departure> {
    let was_adjourned =
        event.board(round, board).is_some_and(|it| it.result == Some(BoardResult::Adjourned));
    let is_as_counted = crate::results::is_as_counted(event, result);
    if was_adjourned && event.round(round + 1).is_some() && !is_as_counted {
        return vec![Departure::AdjournedNotDrawn { round, board }];
    }
    // The director adjourns what is open when the next round is paired.
    if result == BoardResult::Adjourned {
        return vec![Departure::PairedWithOpenGames { round, board }];
    }
    Vec::new()
}

fn shown(setting: Setting, settings: &Settings) -> String {
    match setting {
        Setting::Rounds => settings.rounds.to_string(),
        Setting::System => settings.system.to_string(),
        Setting::Acceleration => settings.acceleration.to_string(),
        Setting::Scoring => {
            let scoring = &settings.scoring;
            let bye = scoring.pairing_allocated_bye;
            format!("{}, {}, {}, bye {bye}", scoring.win, scoring.draw, scoring.loss)
        }
        Setting::Tiebreaks => settings.tie_break_codes(),
        Setting::Teams => settings.boards.to_string(),
        Setting::Ratings => format!("{:?}", settings.rating_use),
        Setting::KeptApart => settings.forbidden.len().to_string(),
        Setting::SwissEdition => settings.editions.swiss.to_string(),
        Setting::Rated => settings.is_rated.to_string(),
        Setting::KnockOut => format!("{} games", settings.knock_out.games),
    }
}

impl Entry {
    /// In English, for the comments of a report.
    pub fn text(&self, event: &Tournament) -> String {
        let name = |id: &PlayerId| {
            let number = event.numbers().get(id).map(|number| format!("{number} "));
            let known = event.players.get(id).map_or("?", |it| it.details.name.as_str());
            format!("{}{known}", number.unwrap_or_default())
        };
        let listed =
            |rounds: &[u8]| rounds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let what = match &self.what {
            Departure::FideModeLeft { reason } => format!("FIDE mode left: {reason}"),
            Departure::Setting { setting, old, reason } => {
                format!("{setting:?} changed, before: {old}; {reason}")
            }
            Departure::RoundsDiffer { rounds, after: Recheck::Import } => {
                format!("imported rounds that are not what the rules give: {}", listed(rounds))
            }
            Departure::RoundsDiffer { rounds, after: Recheck::Settings } => {
                format!("not what the rules give by the new settings: rounds {}", listed(rounds))
            }
            Departure::ByHand { round, reason } => {
                format!("round {round} paired by hand, not as the rules give it: {reason}")
            }
            Departure::RoundWithdrawn { round, ground: None, reason } => {
                format!("published round {round} taken back: {reason}")
            }
            Departure::RoundWithdrawn { round, ground: Some(ground), reason } => {
                format!("published round {round} taken back ({}): {reason}", ground.code())
            }
            Departure::LateCorrection { round, board, reason } => format!(
                "round {round}, board {board}: corrected for the rating report only: {reason}"
            ),
            Departure::CorrectedSince { round, board, reason } => format!(
                "round {round}, board {board}: corrected when the next round was published: {reason}"
            ),
            Departure::ColorsReversed { round, board, reason } => {
                format!("round {round}, board {board}: played with the colours reversed: {reason}")
            }
            Departure::FullPointBye { player, round } => {
                format!("full-point bye in round {round}: {}", name(player))
            }
            Departure::ManyHalfPointByes { player } => {
                format!("more half-point byes than granted: {}", name(player))
            }
            Departure::NumbersSet { by: NumbersBy::Lot, reason } => {
                format!("pairing numbers drawn by lot after the start: {reason}")
            }
            Departure::NumbersSet { by: NumbersBy::Hand, reason } => {
                format!("pairing numbers set by hand after the start: {reason}")
            }
            Departure::RatingCorrected { player, reason } => {
                format!("rating corrected after the start: {}: {reason}", name(player))
            }
            Departure::Renumbered { moved } => {
                format!("pairing numbers of {moved} players changed")
            }
            Departure::PairedWithOpenGames { round, board } => {
                format!("round {round}, board {board}: adjourned")
            }
            Departure::AdjournedNotDrawn { round, board } => {
                let counted = match event.settings.adjourned {
                    Award::Win => "a win for both",
                    Award::Draw | Award::Loss => "a draw",
                };
                format!(
                    "round {round}, board {board}: adjourned, counted as {counted} and ended otherwise"
                )
            }
            Departure::Expelled { player, reason } => {
                format!("sent off: {}: {reason}", name(player))
            }
            Departure::RoundsMissing { played, announced } => {
                format!("ended after {played} of {announced} rounds")
            }
        };
        format!("after round {}: {what}", self.after_round)
    }
}

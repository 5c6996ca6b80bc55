//! Article 11: the conduct of the players (Article 12 of 2009).

use std::fmt;

use arbiter_rulebook::{Articles, Citation, Clause, Color, LawsRow, articles, clause};
use arbiter_winnable::Verdict;

use crate::{
    article_12_arbiter::PenaltyKind,
    case::{Case, Decision, ended, ruled},
    event::Event,
    game::Phase,
    outcome::{Outcome, Share},
    quickplay,
    refusal::{Reason, Refusal},
    ruling::{Question, Remedy},
};

/// What an edition says about electronic devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Devices {
    /// Allowed while completely off; a sound loses, or draws if the opponent cannot win.
    OffAllowed,
    /// Forbidden whatever their state.
    Forbidden,
    /// Any device that was not approved is forbidden; a bag may be allowed.
    AnyUnapproved,
    /// Telephones and other means of communication are forbidden; a bag may be allowed.
    Communication,
}

impl Devices {
    /// Whether the event may allow devices kept switched off in a bag.
    pub const fn bag_option(self) -> bool {
        match self {
            Self::OffAllowed | Self::Forbidden => false,
            Self::AnyUnapproved | Self::Communication => true,
        }
    }
}

impl fmt::Display for Devices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffAllowed => "allowed when off, a sound loses",
            Self::Forbidden => "forbidden",
            Self::AnyUnapproved => "any unapproved device forbidden, bag option",
            Self::Communication => "means of communication forbidden, bag option",
        })
    }
}

/// Devices, edition by edition.
#[rustfmt::skip]
pub const DEVICES: LawsRow<Option<Clause<Devices>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("12.3b",    Devices::OffAllowed)),
    e2014: Some(clause("11.3.b",   Devices::Forbidden)),
    e2017: Some(clause("11.3.2.1", Devices::AnyUnapproved)),
    e2018: Some(clause("11.3.2.1", Devices::Communication)),
};

/// What follows from a device.
pub const DEVICE_LOSES: Articles = articles(["", "12.3b", "11.3.b", "11.3.2.2", "11.3.2.2"]);
/// Leaving the venue.
pub const LEAVE_VENUE: Articles = articles(["", "12.2", "11.2.3.1", "11.2.3.1", "11.2.3.1"]);
/// Leaving the playing area on move.
pub const LEAVE_AREA: Articles = articles(["", "12.2", "11.2.3.2", "11.2.3.2", "11.2.3.2"]);
/// Reporting before leaving the playing area.
pub const REPORT_LEAVING: Articles = articles(["", "", "", "11.2.4", "11.2.4"]);
/// Inspection.
pub const INSPECTION: Articles = articles(["", "", "11.3.3", "11.3.3", "11.3.3"]);
/// Persistent refusal.
pub const PERSISTENT: Articles = articles(["", "12.8", "11.7", "11.7", "11.7"]);
/// Both persistently refuse.
pub const BOTH_PERSISTENT: Articles = articles(["", "12.9", "11.8", "11.8", "11.8"]);
/// Appeals.
pub const APPEAL: Articles = articles(["", "12.10", "11.10", "11.10", "11.10"]);
/// Penalties for breaches of conduct.
pub const SANCTIONED: Articles = articles(["", "12.7", "11.6", "11.6", "11.6"]);

/// Where a player goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Out of the playing venue.
    Venue,
    /// Out of the playing area.
    Area,
}

/// A device found on a player.
#[expect(clippy::struct_excessive_bools, reason = "each is a separate finding")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Device {
    /// Whether it is a means of communication.
    pub communication: bool,
    /// Whether it is completely off.
    pub off: bool,
    /// Whether it made a sound.
    pub sounded: bool,
    /// Whether it lies in a bag where the arbiter wants it.
    pub in_bag: bool,
    /// Whether the arbiter approved it.
    pub approved: bool,
}

/// Conduct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConductCommand {
    /// A breach, as the arbiter finds, of the article named.
    Breach {
        /// By whom.
        by: Color,
        /// Of what.
        under: Citation,
    },
    /// The arbiter finds no breach.
    NoBreach {
        /// Of whom.
        by: Color,
        /// Of what.
        under: Citation,
    },
    /// A player leaves.
    Leave {
        /// Who.
        by: Color,
        /// Where from.
        place: Place,
        /// With the arbiter's permission, or having reported.
        permitted: bool,
    },
    /// A device is found.
    Device {
        /// Whose.
        by: Color,
        /// What.
        device: Device,
    },
    /// A player refuses an inspection.
    RefuseInspection {
        /// Who.
        by: Color,
    },
    /// A player refuses again and again to follow the Laws.
    Persist {
        /// Who; `None` for both.
        by: Option<Color>,
        /// What the opponent gets.
        opponent: Share,
    },
    /// A decision is appealed against.
    Appeal {
        /// By whom.
        by: Color,
    },
    /// The appeal is decided.
    DecideAppeal {
        /// The result it gives; `None` to leave it.
        outcome: Option<Outcome>,
    },
}

/// Decides on conduct.
pub fn decide(case: &Case<'_>, command: &ConductCommand) -> Decision {
    match command {
        ConductCommand::Breach { by, under } => Ok(vec![ruled(Remedy::Breach(*by), *under)]),
        ConductCommand::NoBreach { by, under } => Ok(vec![ruled(Remedy::NoBreach(*by), *under)]),
        ConductCommand::Leave { by, place, permitted } => leave(case, *by, *place, *permitted),
        ConductCommand::Device { by, device } => self::device(case, *by, *device),
        ConductCommand::RefuseInspection { by } => {
            let basis = case.cite(&INSPECTION)?;
            let remedy = Remedy::ArbiterDecides { question: Question::Penalty, usually: None };
            Ok(vec![ruled(Remedy::Breach(*by), basis), ruled(remedy, basis)])
        }
        ConductCommand::Persist { by, opponent } => persist(case, *by, *opponent),
        ConductCommand::Appeal { by } => appeal(case, *by),
        ConductCommand::DecideAppeal { outcome } => decide_appeal(case, *outcome),
    }
}

fn leave(case: &Case<'_>, by: Color, place: Place, permitted: bool) -> Decision {
    case.unfinished()?;
    let on_move = case.game.to_move() == by;
    let article = match place {
        Place::Venue => &LEAVE_VENUE,
        Place::Area if on_move => &LEAVE_AREA,
        Place::Area if case.laws.regulations().report_leaving => &REPORT_LEAVING,
        Place::Area => {
            return Ok(vec![ruled(Remedy::NoBreach(by), case.cite(&LEAVE_AREA)?)]);
        }
    };
    let basis = case.cite(article)?;
    let remedy = if permitted { Remedy::NoBreach(by) } else { Remedy::Breach(by) };
    Ok(vec![ruled(remedy, basis)])
}

/// Whether having the device breaks the rule of the edition, or only its sound does.
fn device(case: &Case<'_>, by: Color, device: Device) -> Decision {
    case.unfinished()?;
    let (rule, basis) = case.rule(&DEVICES)?;
    let stored = device.off && device.in_bag && case.laws.regulations().devices_in_bag;
    let breach = match rule {
        Devices::OffAllowed => device.sounded || !device.off,
        Devices::Forbidden => true,
        Devices::AnyUnapproved => !stored,
        Devices::Communication => device.communication && !stored,
    };
    if !breach || device.approved {
        return Ok(vec![ruled(Remedy::NoBreach(by), basis)]);
    }
    let loses = case.cite(&DEVICE_LOSES)?;
    if let Some(milder) = case.laws.regulations().device_penalty {
        let article = milder
            .article(case.laws.edition())
            .ok_or(Refusal::plain(Reason::NoSuchRule(case.laws.edition())))?;
        let remedy = Remedy::ArbiterDecides { question: Question::Penalty, usually: None };
        return Ok(vec![ruled(Remedy::Breach(by), basis), ruled(remedy, article)]);
    }
    if rule == Devices::OffAllowed {
        return Ok(vec![sound_of_2009(case, by, device, loses)]);
    }
    Ok(vec![ruled(Remedy::Breach(by), basis), ended(Outcome::win(!by), loses)])
}

/// In 2009 only the sound loses, and the opponent gets half if a win is impossible.
fn sound_of_2009(case: &Case<'_>, by: Color, device: Device, basis: Citation) -> Event {
    if !device.sounded {
        return ruled(Remedy::Breach(by), basis);
    }
    let winner = !by;
    let remedy = match case.chances.mate_by(&case.game.position, winner) {
        Verdict::Winnable => Remedy::End(Outcome::win(winner)),
        Verdict::Unwinnable => Remedy::End(Outcome::lost_by(by, Share::Half)),
        Verdict::Undetermined => Remedy::AskArbiter(Question::CanMate(winner)),
    };
    ruled(remedy, basis)
}

fn persist(case: &Case<'_>, by: Option<Color>, opponent: Share) -> Decision {
    case.unfinished()?;
    Ok(match by {
        None => vec![ended(Outcome::BOTH_LOSE, case.cite(&BOTH_PERSISTENT)?)],
        Some(loser) => {
            vec![ended(Outcome::lost_by(loser, opponent), case.cite(&PERSISTENT)?)]
        }
    })
}

fn appeal(case: &Case<'_>, by: Color) -> Decision {
    let basis = case.cite(&APPEAL)?;
    if !case.laws.regulations().appeals {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    let last = quickplay::FINAL.cite(case.laws.edition());
    if let (true, Some(last)) = (case.game.quickplay_decided, last) {
        return Err(Refusal::by(Reason::NoAppeal, last));
    }
    Ok(vec![Event::Appealed { by }, ruled(Remedy::Pending, basis)])
}

fn decide_appeal(case: &Case<'_>, outcome: Option<Outcome>) -> Decision {
    let basis = case.cite(&APPEAL)?;
    if !case.game.appealed {
        return Err(Refusal::plain(Reason::NothingFound("an appeal")));
    }
    let mut events = vec![Event::AppealClosed];
    match outcome {
        Some(_) if case.game.phase == Phase::Cancelled => {
            return Err(Refusal::plain(Reason::Cancelled));
        }
        Some(outcome) => {
            crate::article_10_points::possible(case, outcome)?;
            let remedy = match case.game.result {
                Some(_) => Remedy::Score(outcome),
                None => Remedy::End(outcome),
            };
            events.push(ruled(remedy, basis));
        }
        None => events.push(ruled(Remedy::Rejected, basis)),
    }
    Ok(events)
}

/// The menu from which breaches of conduct are punished.
pub fn menu(case: &Case<'_>) -> Vec<(PenaltyKind, Citation)> {
    let edition = case.laws.edition();
    PenaltyKind::ALL
        .into_iter()
        .filter_map(|kind| kind.article(edition).map(|article| (kind, article)))
        .collect()
}

//! Article 11: the conduct of the players (Article 12 of 2009).

use std::fmt;

use arbiter_rulebook::{Articles, Cell, Citation, Color, LawsRow, articles};
use arbiter_winnable::Verdict;

use crate::{
    article_04_touch, article_06_clock,
    article_12_arbiter::{self, PenaltyKind},
    conditions::{
        ZONE_ADVICE, ZONE_ANNOYANCE, ZONE_APPEAL, ZONE_DEVICE, ZONE_LEAVING,
        ZONE_LEAVING_WHILE_LOST, ZONE_PENALTIES, ZoneRow,
    },
    event::Event,
    game::Phase,
    outcome::{Outcome, Share},
    quickplay,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ended, ruled, ruled_with},
};

/// What an edition says about electronic devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Devices {
    /// Allowed while completely off; a sound loses, or draws if the opponent cannot win.
    OffAllowed,
    /// Telephones and other means of communication are forbidden whatever their state.
    CommunicationForbidden,
    /// Any device that was not approved is forbidden; a bag may be allowed.
    AnyUnapproved,
}

impl Devices {
    /// Whether the event may allow devices kept switched off in a bag.
    pub const fn bag_option(self) -> bool {
        match self {
            Self::OffAllowed | Self::CommunicationForbidden => false,
            Self::AnyUnapproved => true,
        }
    }
}

impl fmt::Display for Devices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffAllowed => "allowed when off, a sound loses",
            Self::CommunicationForbidden => "means of communication forbidden",
            Self::AnyUnapproved => "any unapproved device forbidden, bag option",
        })
    }
}

/// Devices, edition by edition.
#[rustfmt::skip]
pub const DEVICES: LawsRow<Cell<Devices>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("12.3b",    Devices::OffAllowed),
    e2014: Cell::says("11.3.b",   Devices::CommunicationForbidden),
    e2017: Cell::says("11.3.2.1", Devices::AnyUnapproved),
    e2018: Cell::says("11.3.2.1", Devices::AnyUnapproved),
    e2023: Cell::says("11.3.2", Devices::AnyUnapproved),
};

/// Which device loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceLoses {
    /// One that makes a sound.
    Sounding,
    /// One that was brought into the playing venue.
    InVenue,
    /// One that the player has on the person.
    OnPerson,
}

/// Which device loses the game, edition by edition.
#[rustfmt::skip]
pub const DEVICE_LOSES: LawsRow<Cell<DeviceLoses>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("12.3b",    DeviceLoses::Sounding),
    e2014: Cell::says("11.3.b",   DeviceLoses::InVenue),
    e2017: Cell::says("11.3.2.2", DeviceLoses::InVenue),
    e2018: Cell::says("11.3.2.2", DeviceLoses::OnPerson),
    e2023: Cell::says("11.3.2.2", DeviceLoses::OnPerson),
};
/// The game counts as not played when the opponent has made no move.
pub const UNPLAYED: Articles = articles(["", "", "", "", "", "INT.11.3-nostart"]);
/// A latecomer hands in a device.
pub const HANDED_IN: Articles = articles(["", "", "", "", "", "INT.11.3-late"]);
/// The bag in which devices are kept.
pub const BAG: Articles = articles(["?", "", "", "11.3.2.1", "11.3.2.1", "11.3.2.1"]);
/// Both players help to reconstruct the game.
pub const RECONSTRUCT: Articles = articles(["?", "", "", "11.11", "11.11", "11.11"]);
/// The players verify a claim.
pub const VERIFY_CLAIM: Articles = articles(["?", "", "", "11.12", "11.12", "11.12"]);
/// Leaving the venue.
pub const LEAVE_VENUE: Articles =
    articles(["?", "12.2", "11.2.3.1", "11.2.3.1", "11.2.3.1", "11.2.3.1"]);
/// Leaving the playing area on move.
pub const LEAVE_AREA: Articles =
    articles(["?", "12.2", "11.2.3.2", "11.2.3.2", "11.2.3.2", "11.2.3.2"]);
/// Reporting before leaving the playing area.
pub const REPORT_LEAVING: Articles = articles(["?", "", "", "11.2.4", "11.2.4", "11.2.4"]);
/// Inspection.
pub const INSPECTION: Articles = articles(["?", "", "11.3.3", "11.3.3", "11.3.3", "11.3.3"]);
/// Persistent refusal.
pub const PERSISTENT: Articles = articles(["?", "12.8", "11.7", "11.7", "11.7", "11.7"]);
/// Both persistently refuse.
pub const BOTH_PERSISTENT: Articles = articles(["?", "12.9", "11.8", "11.8", "11.8", "11.8"]);
/// Appeals.
pub const APPEAL: Articles = articles(["?", "12.10", "11.10", "11.10", "11.10", "11.10"]);
/// Notes, sources of information, advice, analysis on another board.
pub const ADVICE: Articles = articles(["?", "12.3a", "11.3.1", "11.3.1", "11.3.1", "11.3.1"]);
/// The game is not to be brought into disrepute.
pub const DISREPUTE: Articles = articles(["?", "12.1", "11.1", "11.1", "11.1", "11.1"]);
/// Penalties for breaches of conduct.
pub const SANCTIONED: Articles = articles(["?", "12.7", "11.6", "11.6", "11.6", "11.6"]);

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

/// What a player does that the Laws forbid by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misconduct {
    /// Distracts or annoys the opponent: noise, talk, offer upon offer.
    Disturbs,
    /// Listens to somebody's advice.
    TakesAdvice,
    /// Looks at notes or at another source of information.
    UsesNotes,
    /// Analyses the game on another board.
    Analyses,
    /// Brings the game into disrepute.
    Disrepute,
    /// Keeps a finger on the button of the clock or above it.
    FingerOnClock,
    /// Hits, lifts or knocks over the clock.
    HitsClock,
}

impl Misconduct {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 7] = [
        Self::Disturbs,
        Self::TakesAdvice,
        Self::UsesNotes,
        Self::Analyses,
        Self::Disrepute,
        Self::FingerOnClock,
        Self::HitsClock,
    ];

    /// How a script says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Disturbs => "disturbs",
            Self::TakesAdvice => "takes advice",
            Self::UsesNotes => "uses notes",
            Self::Analyses => "analyses on another board",
            Self::Disrepute => "brings the game into disrepute",
            Self::FingerOnClock => "keeps finger on clock",
            Self::HitsClock => "hits clock",
        }
    }

    /// The article that forbids it.
    pub const fn forbidden_by(self) -> &'static Articles {
        match self {
            Self::Disturbs => &article_04_touch::DISTRACTION,
            Self::TakesAdvice | Self::UsesNotes | Self::Analyses => &ADVICE,
            Self::Disrepute => &DISREPUTE,
            Self::FingerOnClock => &article_06_clock::PRESS_HAND,
            Self::HitsClock => &article_06_clock::HANDLING,
        }
    }

    /// The article of E.04 that forbids it on a playing zone, where it has one.
    pub const fn forbidden_on_zone(self) -> Option<&'static ZoneRow<()>> {
        match self {
            Self::Disturbs => Some(&ZONE_ANNOYANCE),
            Self::TakesAdvice | Self::UsesNotes | Self::Analyses => Some(&ZONE_ADVICE),
            Self::Disrepute | Self::FingerOnClock | Self::HitsClock => None,
        }
    }

    /// The article by which it is punished: that of Article 11 speaks of Article 11 alone.
    pub const fn punished_by(self) -> &'static Articles {
        match self {
            Self::Disturbs
            | Self::TakesAdvice
            | Self::UsesNotes
            | Self::Analyses
            | Self::Disrepute => &SANCTIONED,
            Self::FingerOnClock | Self::HitsClock => &article_12_arbiter::PENALTIES,
        }
    }
}

/// Conduct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConductCommand {
    /// A player does what the Laws forbid by name.
    Misconduct {
        /// The player who does it.
        by: Color,
        /// The deed.
        what: Misconduct,
    },
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
        /// The player who does it.
        by: Color,
        /// Where from.
        place: Place,
        /// With the arbiter's permission, or having reported.
        permitted: bool,
    },
    /// A device is found.
    Device {
        /// The player it belongs to.
        by: Color,
        /// The device concerned.
        device: Device,
    },
    /// A player refuses to help to reconstruct the game or to verify a claim.
    RefuseHelp {
        /// The player who does it.
        by: Color,
    },
    /// A player takes the bag in which devices are kept.
    TakeBag {
        /// The player who does it.
        by: Color,
        /// With the arbiter's permission.
        permitted: bool,
    },
    /// A player hands in a device.
    HandInDevice {
        /// The player who does it.
        by: Color,
    },
    /// A player refuses an inspection.
    RefuseInspection {
        /// The player who does it.
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
pub fn decide(situation: &Situation<'_>, command: &ConductCommand) -> Decision {
    match command {
        ConductCommand::Misconduct { by, what } => misconduct(situation, *by, *what),
        ConductCommand::Breach { by, under } => Ok(vec![ruled(Remedy::Breach(*by), *under)]),
        ConductCommand::NoBreach { by, under } => Ok(vec![ruled(Remedy::NoBreach(*by), *under)]),
        ConductCommand::Leave { by, place, permitted } => leave(situation, *by, *place, *permitted),
        ConductCommand::Device { by, device } => self::device(situation, *by, *device),
        ConductCommand::RefuseHelp { by } => refuse_help(situation, *by),
        ConductCommand::TakeBag { by, permitted } => take_bag(situation, *by, *permitted),
        ConductCommand::HandInDevice { by } => hand_in(situation, *by),
        ConductCommand::RefuseInspection { by } => {
            let basis = situation.cite(&INSPECTION)?;
            Ok(punished(*by, basis, Some(basis)))
        }
        ConductCommand::Persist { by, opponent } => persist(situation, *by, *opponent),
        ConductCommand::Appeal { by } => appeal(situation, *by),
        ConductCommand::DecideAppeal { outcome } => decide_appeal(situation, *outcome),
    }
}

/// Forbidden by one article, punished by another, as the arbiter chooses from the list.
fn misconduct(situation: &Situation<'_>, by: Color, what: Misconduct) -> Decision {
    situation.unfinished()?;
    let on_zone = what.forbidden_on_zone().and_then(|row| situation.zone(row));
    let (forbidden, listed) = match on_zone {
        Some(((), basis)) => (basis, situation.cite_zone(&ZONE_PENALTIES)?),
        None => (situation.cite(what.forbidden_by())?, situation.cite(what.punished_by())?),
    };
    Ok(punished(by, forbidden, Some(listed)))
}

/// A breach, and the choice of a penalty where an article demands one.
pub(crate) fn punished(by: Color, basis: Citation, by_article: Option<Citation>) -> Vec<Event> {
    let penalty = Remedy::ArbiterDecides { question: Question::Penalty, usually: None };
    let choice = by_article.map(|article| ruled(penalty, article));
    [ruled(Remedy::Breach(by), basis)].into_iter().chain(choice).collect()
}

/// A breach of Articles 11.1 to 11.5, which must be punished (11.6).
pub(crate) fn breach_of_conduct(
    situation: &Situation<'_>,
    by: Color,
    basis: Citation,
) -> Vec<Event> {
    punished(by, basis, SANCTIONED.cite(situation.laws.edition()))
}

fn leave(situation: &Situation<'_>, by: Color, place: Place, permitted: bool) -> Decision {
    situation.unfinished()?;
    if let Some(((), basis)) = situation.zone(&ZONE_LEAVING) {
        // Whoever waits for a line to come back, the own or the opponent's, stays too.
        let is_lost = Color::ALL.iter().any(|it| situation.game.line_lost.get(*it).is_some());
        let lost = situation.zone(&ZONE_LEAVING_WHILE_LOST).filter(|_| is_lost);
        let basis = lost.map_or(basis, |((), lost)| lost);
        let remedy = if permitted { Remedy::NoBreach(by) } else { Remedy::Breach(by) };
        return Ok(vec![ruled(remedy, basis)]);
    }
    let on_move = situation.game.to_move() == by;
    let article = match place {
        Place::Venue => &LEAVE_VENUE,
        Place::Area if on_move => &LEAVE_AREA,
        Place::Area if situation.laws.regulations().report_leaving => &REPORT_LEAVING,
        Place::Area => {
            return Ok(vec![ruled(Remedy::NoBreach(by), situation.cite(&LEAVE_AREA)?)]);
        }
    };
    let basis = situation.cite(article)?;
    if permitted {
        return Ok(vec![ruled(Remedy::NoBreach(by), basis)]);
    }
    Ok(breach_of_conduct(situation, by, basis))
}

/// Whether having the device breaks the rule of the edition, or only its sound does.
pub(crate) fn device(situation: &Situation<'_>, by: Color, device: Device) -> Decision {
    situation.unfinished()?;
    if let Some(((), basis)) = situation.zone(&ZONE_DEVICE) {
        return Ok(device_on_zone(situation, by, device, basis));
    }
    let (rule, basis) = situation.rule(&DEVICES)?;
    let stored = device.off && device.in_bag && situation.laws.regulations().devices_in_bag;
    let breach = match rule {
        Devices::OffAllowed => device.communication && (device.sounded || !device.off),
        Devices::CommunicationForbidden => device.communication,
        Devices::AnyUnapproved => !stored,
    };
    if !breach || device.approved {
        // It may be carried, but a source of noise disturbs.
        if device.sounded {
            let noise = situation.cite(&article_04_touch::DISTRACTION)?;
            return Ok(breach_of_conduct(situation, by, noise));
        }
        let stored_as = BAG.cite(situation.laws.edition()).filter(|_| stored);
        return Ok(vec![ruled(Remedy::NoBreach(by), stored_as.unwrap_or(basis))]);
    }
    let (trigger, loses) = situation.rule(&DEVICE_LOSES)?;
    if let Some(milder) = situation.laws.regulations().device_penalty {
        let article = milder
            .article(situation.laws.edition())
            .ok_or(Refusal::plain(Reason::NoSuchRule(situation.laws.edition())))?;
        let penalty = ruled_with(announced(milder, by), article, vec![loses]);
        return Ok(vec![ruled(Remedy::Breach(by), basis), penalty]);
    }
    match trigger {
        DeviceLoses::Sounding => return Ok(vec![sound_of_2009(situation, by, device, loses)]),
        // In a bag it is not on the person: the ban is broken, the loss is not automatic.
        DeviceLoses::OnPerson if device.in_bag => {
            return Ok(punished(by, basis, Some(basis)));
        }
        DeviceLoses::InVenue | DeviceLoses::OnPerson => {}
    }
    let unplayed =
        UNPLAYED.cite(situation.laws.edition()).filter(|_| situation.game.moves_made(!by) == 0);
    let outcome = match unplayed {
        Some(_) => Outcome::forfeited_by(by),
        None => Outcome::win(!by),
    };
    let with = unplayed.into_iter().collect();
    Ok(vec![ruled(Remedy::Breach(by), basis), ruled_with(Remedy::End(outcome), loses, with)])
}

/// Where a zone is played on, a device that nobody approved costs the game, unless the regulations
/// are milder; then the arbiter chooses (E.04 9.8.1, 17.3).
fn device_on_zone(
    situation: &Situation<'_>,
    by: Color,
    device: Device,
    basis: Citation,
) -> Vec<Event> {
    if device.approved {
        return vec![ruled(Remedy::NoBreach(by), basis)];
    }
    let remedy = match situation.laws.regulations().device_penalty {
        Some(milder) => announced(milder, by),
        None => Remedy::End(Outcome::win(!by)),
    };
    vec![ruled(Remedy::Breach(by), basis), ruled(remedy, basis)]
}

/// The milder penalty that the event has announced: a warning has no measure, everything else
/// is for the arbiter to measure.
const fn announced(milder: PenaltyKind, by: Color) -> Remedy {
    match milder {
        PenaltyKind::Warning => Remedy::Warn(by),
        PenaltyKind::OpponentTime
        | PenaltyKind::OwnTime
        | PenaltyKind::OpponentPoints
        | PenaltyKind::OwnPoints
        | PenaltyKind::Loss
        | PenaltyKind::Fine
        | PenaltyKind::Rounds
        | PenaltyKind::Expulsion => {
            Remedy::ArbiterDecides { question: Question::Penalty, usually: None }
        }
    }
}

/// A latecomer may hand in a device before the first move, where a note says so.
fn hand_in(situation: &Situation<'_>, by: Color) -> Decision {
    situation.unfinished()?;
    let note = HANDED_IN.cite(situation.laws.edition());
    if let Some(note) = note.filter(|_| situation.game.moves_made(by) == 0) {
        Ok(vec![ruled(Remedy::NoBreach(by), note)])
    } else {
        let device = Device {
            communication: true,
            off: true,
            sounded: false,
            in_bag: false,
            approved: false,
        };
        self::device(situation, by, device)
    }
}

/// The players reconstruct the game and verify claims, under the arbiter's supervision.
fn refuse_help(situation: &Situation<'_>, by: Color) -> Decision {
    situation.unfinished()?;
    let basis = match situation.game.phase {
        Phase::Claimed => situation.cite(&VERIFY_CLAIM)?,
        Phase::Reconstruction | Phase::CompletingScoresheets => situation.cite(&RECONSTRUCT)?,
        Phase::Scheduled
        | Phase::Playing
        | Phase::Paused
        | Phase::GestureUnclear { .. }
        | Phase::Sealing
        | Phase::Adjourned
        | Phase::Resuming
        | Phase::Pending
        | Phase::Finished
        | Phase::Cancelled => {
            let nothing = Reason::NothingFound(Matter::ClaimOrAReconstruction);
            return Err(Refusal::by(nothing, situation.cite(&RECONSTRUCT)?));
        }
    };
    Ok(punished(by, basis, Some(basis)))
}

/// Nobody uses the bag with the devices without permission.
fn take_bag(situation: &Situation<'_>, by: Color, permitted: bool) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&BAG)?;
    if !situation.laws.regulations().devices_in_bag {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    if permitted {
        return Ok(vec![ruled(Remedy::NoBreach(by), basis)]);
    }
    Ok(punished(by, basis, Some(basis)))
}

/// In 2009 only the sound loses, and the opponent gets half if a win is impossible.
fn sound_of_2009(situation: &Situation<'_>, by: Color, device: Device, basis: Citation) -> Event {
    if !device.sounded {
        return ruled(Remedy::Breach(by), basis);
    }
    let winner = !by;
    let remedy = match situation.oracle.mate_by(&situation.game.position, winner) {
        Verdict::Winnable => Remedy::End(Outcome::win(winner)),
        Verdict::Unwinnable => Remedy::End(Outcome::lost_by(by, Share::Half)),
        Verdict::Undetermined => Remedy::AskArbiter(Question::CanMate(winner)),
    };
    ruled(remedy, basis)
}

fn persist(situation: &Situation<'_>, by: Option<Color>, opponent: Share) -> Decision {
    situation.unfinished()?;
    Ok(match by {
        None => vec![ended(Outcome::BOTH_LOSE, situation.cite(&BOTH_PERSISTENT)?)],
        Some(loser) => {
            vec![ended(Outcome::lost_by(loser, opponent), situation.cite(&PERSISTENT)?)]
        }
    })
}

fn appeal(situation: &Situation<'_>, by: Color) -> Decision {
    let basis = situation.cite_governing(&ZONE_APPEAL, &APPEAL)?;
    if !situation.laws.regulations().appeals {
        return Err(Refusal::by(Reason::NotProvided, basis));
    }
    let last = quickplay::FINAL.cite(situation.laws.edition());
    if let (true, Some(last)) = (situation.game.quickplay_decided, last) {
        return Err(Refusal::by(Reason::NoAppeal, last));
    }
    Ok(vec![Event::Appealed { by }, ruled(Remedy::Pending, basis)])
}

fn decide_appeal(situation: &Situation<'_>, outcome: Option<Outcome>) -> Decision {
    let basis = situation.cite_governing(&ZONE_APPEAL, &APPEAL)?;
    if !situation.game.appealed {
        return Err(Refusal::plain(Reason::NothingFound(Matter::Appeal)));
    }
    let mut events = vec![Event::AppealClosed];
    match outcome {
        Some(_) if situation.game.phase == Phase::Cancelled => {
            return Err(Refusal::plain(Reason::Cancelled));
        }
        Some(outcome) => {
            crate::article_10_points::possible(situation, outcome)?;
            let remedy = match situation.game.result {
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
pub fn menu(situation: &Situation<'_>) -> Vec<(PenaltyKind, Citation)> {
    let edition = situation.laws.edition();
    PenaltyKind::ALL
        .into_iter()
        .filter_map(|kind| kind.article(edition).map(|article| (kind, article)))
        .collect()
}

//! What an arbiter sees of a player who plays on a zone: company, devices, screens, cameras.
//!
//! The program sees none of it. The arbiter says what is seen and whether it is allowed; the article
//! and what follows come from here.

use arbiter_rulebook::Color;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    conditions::{ZONE_CARDS, ZONE_PENALTIES, ZoneRow, zone},
    event::Event,
    outcome::Outcome,
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ruled},
};

/// What is seen of a player.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Watched {
    /// Somebody else is in the room.
    Company,
    /// The player connects from a device that nobody authorised.
    OtherDevice,
    /// The player uses somebody else's account.
    OtherAccount,
    /// The player appears under another name.
    OtherName,
    /// A second screen, or one that is not shared.
    SecondScreen,
    /// Asked to show the open applications, the player does not.
    HiddenApplications,
    /// An application is open that the regulations do not allow.
    OtherApplication,
    /// The face cannot be seen, or has another background.
    HiddenFace,
    /// The microphone is off.
    Muted,
    /// The set beside the screen is more than one move behind it.
    SetBehind,
}

impl Watched {
    /// All of them, in the order of the articles.
    pub const ALL: [Self; 10] = [
        Self::Company,
        Self::OtherDevice,
        Self::OtherAccount,
        Self::SecondScreen,
        Self::HiddenApplications,
        Self::OtherApplication,
        Self::HiddenFace,
        Self::Muted,
        Self::SetBehind,
        Self::OtherName,
    ];

    /// How a script says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Company => "with company",
            Self::OtherDevice => "on another device",
            Self::OtherAccount => "in another account",
            Self::OtherName => "under another name",
            Self::SecondScreen => "with a second screen",
            Self::HiddenApplications => "hiding applications",
            Self::OtherApplication => "with another application",
            Self::HiddenFace => "without face",
            Self::Muted => "without microphone",
            Self::SetBehind => "with the set behind",
        }
    }

    /// The article, at home and in venues.
    #[rustfmt::skip]
    pub const fn articles(self) -> ZoneRow<()> {
        match self {
            Self::Company            => zone(["8.2",   "8.2",    "",      ""],       ()),
            Self::OtherDevice        => zone(["9.2",   "9.2",    "16.6",  "16.6"],   ()),
            Self::OtherAccount       => zone(["9.3",   "9.3",    "",      ""],       ()),
            Self::OtherName          => zone(["I.1.4", "I.1.4",  "I.1.4", "I.1.4"],  ()),
            Self::SecondScreen       => zone(["12.1",  "12.1",   "",      ""],       ()),
            Self::HiddenApplications => zone(["12.2",  "12.2",   "",      ""],       ()),
            Self::OtherApplication   => zone(["12.3",  "12.3",   "16.7",  "16.7"],   ()),
            Self::HiddenFace         => zone(["14.1",  "14.1",   "",      ""],       ()),
            Self::Muted              => zone(["14.3",  "14.3",   "",      ""],       ()),
            Self::SetBehind          => zone(["20.5",  "20.2.5", "20.5",  "20.2.5"], ()),
        }
    }
}

/// Allowed, nothing follows; otherwise it is a breach, and the arbiter chooses from the list.
pub(crate) fn seen(
    situation: &Situation<'_>,
    player: Color,
    what: Watched,
    allowed: bool,
) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_zone(&what.articles())?;
    if allowed {
        return Ok(vec![ruled(Remedy::NoBreach(player), basis)]);
    }
    let penalty = Remedy::ArbiterDecides { question: Question::Penalty, usually: None };
    let listed = situation.cite_zone(&ZONE_PENALTIES)?;
    Ok(vec![ruled(Remedy::Breach(player), basis), ruled(penalty, listed)])
}

/// The first yellow card warns. The second, or a red one, puts the loss to the arbiter: what it
/// costs is for the regulations to say.
pub(crate) fn card(situation: &Situation<'_>, player: Color, is_red: bool) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite_zone(&ZONE_CARDS)?;
    let event = Event::CardShown(player);
    if !is_red && !*situation.game.cards.get(player) {
        return Ok(vec![event, ruled(Remedy::Warn(player), basis)]);
    }
    let usually = Some(Box::new(Remedy::End(Outcome::win(!player))));
    let penalty = Remedy::ArbiterDecides { question: Question::Penalty, usually };
    Ok(vec![event, ruled(Remedy::Breach(player), basis), ruled(penalty, basis)])
}

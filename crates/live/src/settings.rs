//! How a game is played: the contents of its first row.

use arbiter_board::Position;
use arbiter_laws::{Laws, Regulations, RegulationsError, Supervision, conditions::Conditions};
use arbiter_rulebook::{
    ByColor, Explain, LawsEdition, Message, Millis, OnlineEdition, TimeControl, TimeControlError,
    UnknownEdition,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Names are shown in lists.
const NAME_MAX: usize = 80;

/// The kinds of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// On screens, each player somewhere else.
    #[default]
    Online,
    /// On screens, the players supervised in venues.
    Hybrid,
    /// At a board of wood in a hall, under the Laws alone. The board and the clock beside it are
    /// the game; what is known here is a record of it, and decides nothing by itself.
    Hall,
}

impl Kind {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Online => "online",
            Self::Hybrid => "hybrid",
            Self::Hall => "hall",
        }
    }
}

/// A board of a round, or a game of a playoff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The event.
    pub event: String,
    /// The round; 0 for playoffs.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Who plays, by the numbers of the event: where others are paired since, it is their board no
    /// more. Older games do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<ByColor<u32>>,
    /// In a playoff, how many games of the two came before this one.
    #[serde(default, skip_serializing_if = "is_none_before")]
    pub games_before: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "asked for by serde")]
const fn is_none_before(games: &usize) -> bool {
    *games == 0
}

/// What the event or the friends chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "independent choices of the organiser")]
pub struct Options {
    /// A move may be entered before the opponent has moved (E.04 3.1.5).
    pub premove: bool,
    /// Friends may agree to take a move back; the Laws know nothing of the kind.
    pub takeback: bool,
    /// Another game with colours changed may be agreed.
    pub rematch: bool,
    /// The most that a move is given back for the line; none for no credit at all.
    pub credit: Option<Millis>,
    /// The least that a move costs.
    pub least_per_move: Millis,
    /// A call for the arbiter pauses the clocks.
    pub call_pauses: bool,
    /// The default time.
    pub default_time: Option<Millis>,
    /// The time in which a player who lost the line must be back.
    pub reconnect_within: Option<Millis>,
    /// How much later spectators see everything.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "asked for by serde")]
const fn is_zero(time: &Millis) -> bool {
    time.0 == 0
}

impl Default for Options {
    /// Two friends with a link.
    fn default() -> Self {
        Self {
            premove: true,
            takeback: true,
            rematch: true,
            credit: Some(Millis(1_000)),
            least_per_move: Millis::ZERO,
            call_pauses: false,
            default_time: None,
            reconnect_within: None,
            delay: Millis::ZERO,
        }
    }
}

impl Options {
    /// At a board of wood: no line, so nothing is given back for it.
    pub const HALL: Self = Self { credit: None, call_pauses: false, ..Self::SUPERVISED };

    /// A supervised event: nothing that the Laws do not know.
    pub const SUPERVISED: Self = Self {
        premove: false,
        takeback: false,
        rematch: false,
        credit: Some(Millis(250)),
        least_per_move: Millis::ZERO,
        call_pauses: true,
        default_time: None,
        reconnect_within: None,
        delay: Millis::ZERO,
    };
}

impl Options {
    /// The same with what somebody chose; what is not named stays as it is.
    pub fn with(self, chosen: &Map<String, Value>) -> Result<Self, serde_json::Error> {
        let mut all = serde_json::to_value(self)?;
        if let Some(all) = all.as_object_mut() {
            all.extend(chosen.clone());
        }
        serde_json::from_value(all)
    }
}

/// How a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Where it begins.
    pub start: Position,
    /// The time control as people write it.
    pub control: String,
    /// Black's, where it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_control: Option<String>,
    /// The edition of the Laws.
    pub edition: String,
    /// Online or hybrid.
    pub kind: Kind,
    /// The edition of E.04.
    pub online_edition: String,
    /// An arbiter runs the game; otherwise the zone does (E.04 6.1.1).
    pub supervised: bool,
    /// The players.
    pub names: ByColor<String>,
    /// What was chosen.
    pub options: Options,
    /// When the clocks are started, in milliseconds since 1970; none where somebody starts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<i64>,
    /// The board of an event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The game of which this one is the rematch or the restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// Why a game cannot be played so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// No time control.
    #[error(transparent)]
    Control(#[from] TimeControlError),
    /// No such edition.
    #[error(transparent)]
    Edition(#[from] UnknownEdition),
    /// The edition does not allow it.
    #[error(transparent)]
    Regulations(#[from] RegulationsError),
    /// A name that cannot be shown.
    #[error("expected a name of 1 to {NAME_MAX} characters without control characters")]
    Name,
    /// A game that is over before it begins.
    #[error("expected a position with a legal move")]
    NoMove,
    /// A time that no game needs.
    #[error("expected times from 0 to 24 hours")]
    Range,
}

impl Explain for SettingsError {
    fn message(&self) -> Message {
        match self {
            Self::Control(why) => Message::new("fault-game-control").with("why", why.message()),
            Self::Edition(why) => Message::new("fault-game-edition").with("why", why.message()),
            Self::Regulations(why) => {
                Message::new("fault-game-regulations").with("why", why.message())
            }
            Self::Name => Message::new("fault-game-name"),
            Self::NoMove => Message::new("fault-game-no-move"),
            Self::Range => Message::new("fault-game-range"),
        }
    }
}

impl Settings {
    /// A game by link from the initial position.
    pub fn casual(control: &str, names: ByColor<String>) -> Self {
        Self {
            start: Position::initial(),
            control: control.to_owned(),
            black_control: None,
            edition: LawsEdition::NEWEST.to_string(),
            kind: Kind::Online,
            online_edition: OnlineEdition::NEWEST.to_string(),
            supervised: false,
            names,
            options: Options::default(),
            starts_at: None,
            place: None,
            after: None,
        }
    }

    /// Both time controls.
    pub fn controls(&self) -> Result<ByColor<TimeControl>, TimeControlError> {
        let white: TimeControl = self.control.parse()?;
        let black = match &self.black_control {
            Some(text) => text.parse()?,
            None => white.clone(),
        };
        Ok(ByColor { white, black })
    }

    /// The laws in force; everything that can be wrong with the settings is found here.
    pub fn laws(&self) -> Result<Laws, SettingsError> {
        let edition: LawsEdition = self.edition.parse()?;
        let online: OnlineEdition = self.online_edition.parse()?;
        let conditions = match self.kind {
            Kind::Online => Conditions::Online(online),
            Kind::Hybrid => Conditions::Hybrid(online),
            Kind::Hall => Conditions::Hall,
        };
        let bad = |name: &String| {
            let length = name.chars().count();
            !(1..=NAME_MAX).contains(&length) || name.chars().any(char::is_control)
        };
        if bad(&self.names.white) || bad(&self.names.black) {
            return Err(SettingsError::Name);
        }
        if !self.start.has_legal_move() {
            return Err(SettingsError::NoMove);
        }
        let times = [
            self.options.credit,
            Some(self.options.least_per_move),
            Some(self.options.delay),
            self.options.default_time,
            self.options.reconnect_within,
        ];
        if times.into_iter().flatten().any(|time| !(0..=86_400_000).contains(&time.0)) {
            return Err(SettingsError::Range);
        }
        let ByColor { white, black } = self.controls()?;
        let regulations = Regulations {
            conditions,
            black_control: (white != black).then_some(black),
            call_pauses: self.options.call_pauses,
            default_time: self.options.default_time,
            reconnect_within: self.options.reconnect_within,
            without_arbiter: !self.supervised,
            ..Regulations::default()
        };
        let supervision =
            if self.supervised { Supervision::Adequate } else { Supervision::Inadequate };
        Ok(Laws::in_force(edition, white, supervision, regulations)?)
    }

    /// Whether another game with colours changed may be agreed: never at a board of an event.
    pub fn has_rematch(&self) -> bool {
        self.options.rematch && self.place.is_none()
    }

    /// Both time controls in words, where they differ.
    pub fn control_words(&self) -> String {
        match &self.black_control {
            Some(black) if *black != self.control => format!("{} – {black}", self.control),
            Some(_) | None => self.control.clone(),
        }
    }

    /// The same game with colours changed.
    #[must_use]
    pub fn reversed(&self, after: &str) -> Self {
        let mut next = self.clone();
        std::mem::swap(&mut next.names.white, &mut next.names.black);
        if let Some(black) = next.black_control.take() {
            next.black_control = Some(std::mem::replace(&mut next.control, black));
        }
        next.after = Some(after.to_owned());
        next.starts_at = None;
        next
    }
}

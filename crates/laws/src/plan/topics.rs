//! What a plan is asked about.

use arbiter_rulebook::{Explain, Message, TimeControl};

use crate::conditions::Conditions;

/// Whether a topic is about the event or about one venue of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The event.
    Event,
    /// A venue.
    Venue,
}

/// What an answer looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// `yes` or `no`.
    YesNo,
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A whole number.
    Number,
    /// Any words.
    Words,
    /// Several of these, with commas between them.
    Several(&'static [&'static str]),
    /// `hall`, `online 2025`, `hybrid 2021`.
    Conditions,
    /// A time control, such as `90+30`.
    Control,
}

impl Takes {
    /// Whether a text is such an answer.
    pub(super) fn accepts(self, text: &str) -> bool {
        match self {
            Self::YesNo => matches!(text, "yes" | "no"),
            Self::OneOf(words) => words.contains(&text),
            Self::Number => text.parse::<u32>().is_ok(),
            Self::Words => true,
            Self::Several(words) => text.split(',').all(|word| words.contains(&word.trim())),
            Self::Conditions => conditions(text).is_some(),
            Self::Control => text.parse::<TimeControl>().is_ok(),
        }
    }
}

impl Explain for Takes {
    fn message(&self) -> Message {
        let one_of =
            |words: &[&str]| Message::new("answer-one-of").with("words", words.join(" / "));
        match self {
            Self::YesNo => one_of(&["yes", "no"]),
            Self::OneOf(words) => one_of(words),
            Self::Number => Message::new("answer-number"),
            Self::Words => Message::new("answer-words"),
            Self::Several(words) => Message::new("answer-several").with("words", words.join(", ")),
            Self::Conditions => {
                one_of(&["hall", "online 2021", "online 2025", "hybrid 2021", "hybrid 2025"])
            }
            Self::Control => Message::new("answer-control"),
        }
    }
}

/// Conditions of play as a plan writes them.
pub(super) fn conditions(text: &str) -> Option<Conditions> {
    if text == "hall" {
        return Some(Conditions::Hall);
    }
    let (kind, edition) = text.split_once(' ')?;
    let edition = edition.parse().ok()?;
    match kind {
        "online" => Some(Conditions::Online(edition)),
        "hybrid" => Some(Conditions::Hybrid(edition)),
        _ => None,
    }
}

/// What a paper score sheet has room for (C.02 6.2).
pub(super) const SHEET: &[&str] =
    &["event", "round", "board", "date", "names", "result", "signatures", "moves"];

macro_rules! topics {
    ($( $(#[doc = $doc:literal])+ $topic:ident $name:literal $scope:ident $takes:expr; )+) => {
        /// Something that a plan is asked about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Topic { $( $(#[doc = $doc])+ $topic ),+ }

        impl Topic {
            /// All of them, in the order of a plan.
            pub const ALL: &[Self] = &[$( Self::$topic ),+];

            /// What a plan calls it.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$topic => $name ),+ }
            }

            /// What it is about.
            pub const fn scope(self) -> Scope {
                match self { $( Self::$topic => Scope::$scope ),+ }
            }

            /// What an answer looks like.
            pub const fn takes(self) -> Takes {
                match self { $( Self::$topic => $takes ),+ }
            }
        }
    };
}

topics! {
    /// The conditions of play.
    Conditions "conditions" Event Takes::Conditions;
    /// Whose event it is.
    Event "event" Event Takes::OneOf(&["official", "rated", "club"]);
    /// The time control.
    Time "time" Event Takes::Control;
    /// Whether arbiters supervise.
    Supervised "supervised" Event Takes::YesNo;
    /// How moves are made.
    Input "input" Event Takes::OneOf(&["virtual", "board and its clock", "board and zone clock"]);
    /// Whether another way is used in some rounds, or by one of the players.
    InputChanges "input changes" Event Takes::YesNo;
    /// Whether the organiser gives electronic boards to all.
    BoardsForAll "boards for all" Event Takes::YesNo;
    /// Whether FIDE's technical commission endorsed them.
    BoardsEndorsed "boards endorsed" Event Takes::YesNo;
    /// Whether a screen with the same information stands beside each of them.
    BoardScreens "screens at boards" Event Takes::YesNo;
    /// Whether both times can be seen there.
    BoardTimes "times shown at boards" Event Takes::YesNo;
    /// Whether one press offers a draw, resigns, calls the arbiter.
    BoardButtons "buttons at boards" Event Takes::YesNo;
    /// Whether offers and calls reach the player.
    BoardOffers "offers reach boards" Event Takes::YesNo;
    /// Whether the zone lets illegal moves through.
    IllegalPass "illegal moves pass" Event Takes::YesNo;
    /// What happens then.
    IllegalCost "illegal moves cost" Event Takes::Words;
    /// What a disconnection costs.
    Disconnection "disconnection" Event Takes::Words;
    /// Screens a player may have.
    Screens "screens" Event Takes::Number;
    /// Whether the screen is shared with the arbiter.
    ScreenShared "screen shared" Event Takes::YesNo;
    /// Whether the regulations say otherwise about screens.
    ScreensOtherwise "screens otherwise" Event Takes::YesNo;
    /// The applications that may be open.
    Applications "applications" Event Takes::Words;
    /// What the video call shows.
    Video "video" Event Takes::Several(&["face", "room", "sound", "screen"]);
    /// Whether cards are shown for leaving the call.
    Cards "cards" Event Takes::YesNo;
    /// What cards lead to.
    CardsCost "cards cost" Event Takes::Words;
    /// Whether the whole face is to be seen, without another background.
    Camera "camera on face" Event Takes::YesNo;
    /// Whether the microphone is to stay on.
    Microphone "microphone on" Event Takes::YesNo;
    /// The chief organiser.
    Organiser "chief organiser" Event Takes::Words;
    /// Whether the regulations let players bring their devices.
    OwnDevices "own devices" Event Takes::YesNo;
    /// Whether players keep score.
    PlayersRecord "players record" Event Takes::YesNo;
    /// What they keep it on.
    Sheets "score sheets" Event Takes::OneOf(&["paper", "electronic"]);
    /// What the paper has room for.
    SheetFields "score sheets carry" Event Takes::Several(SHEET);
    /// Whether FIDE certified the electronic ones.
    SheetsCertified "score sheets certified" Event Takes::YesNo;
    /// Whether the regulations prescribe them.
    SheetsPrescribed "score sheets prescribed" Event Takes::YesNo;
    /// Whether they can do nothing but record.
    SheetsAlone "score sheets record alone" Event Takes::YesNo;
    /// Whether they belong to the organiser.
    SheetsOfOrganiser "score sheets of organiser" Event Takes::YesNo;
    /// Hours an electronic sheet runs when its battery is low.
    SheetBattery "score sheet battery hours" Event Takes::Number;
    /// Whether a traditional set may stand beside the screen.
    OwnSet "set beside screen" Event Takes::YesNo;
    /// What screens the games for fair play.
    Screening "fair play screening" Event Takes::OneOf(&["fide tool", "approved", "other", "none"]);
    /// Whether players appear with their real names.
    RealNames "real names" Event Takes::YesNo;
    /// Months after which recordings of the call are deleted.
    Recordings "recordings kept months" Event Takes::Number;
    /// What happens to points won by players who are excluded.
    PointsOfExcluded "points of excluded" Event Takes::Words;
    /// Whether prizes wait for the checks.
    PrizesWait "prizes wait" Event Takes::YesNo;
    /// Whether a decision on suspicion is final, without appeal.
    SuspicionFinal "suspicion final" Event Takes::YesNo;
    /// Who answers for fair play.
    FairPlayBy "fair play by" Event Takes::OneOf(&["organiser", "platform"]);
    /// Blind players, and players who cannot move pieces.
    Disabled "disabled players" Event Takes::Number;
    /// Whether they can use everything by themselves.
    Accessible "accessible" Event Takes::YesNo;
    /// Assistants for them.
    Assistants "assistants" Event Takes::Number;
    /// Whether they may have a board of their own.
    OwnBoard "own board of disabled" Event Takes::YesNo;
    /// What the clocks are.
    Clocks "clocks" Event Takes::OneOf(&["electronic", "mechanical", "tablet"]);
    /// Whether they comply with the standard.
    ClocksComply "clocks comply" Event Takes::YesNo;
    /// How many types there are, leaving out those for visually disabled players and for
    /// electronic boards.
    ClockTypes "clock types" Event Takes::Number;
    /// Whether the time left is always shown.
    ClockShown "clock always shown" Event Takes::YesNo;
    /// From how many metres the time is read.
    ClockRead "clock read from metres" Event Takes::Number;
    /// From how many metres it is seen whose side runs.
    ClockSide "clock side from metres" Event Takes::Number;
    /// Hours a clock runs when its battery is low.
    ClockBattery "clock battery hours" Event Takes::Number;

    /// The local organiser.
    LocalOrganiser "organiser" Venue Takes::Words;
    /// The local chief arbiter.
    LocalArbiter "chief arbiter" Venue Takes::Words;
    /// The local technical assistant.
    LocalAssistant "technical assistant" Venue Takes::Words;
    /// Whether cameras watch it.
    Cameras "cameras" Venue Takes::YesNo;
    /// Whether the organiser provides the playing devices.
    DevicesProvided "devices provided" Venue Takes::YesNo;
    /// Whether nothing but the playing software can be reached on them.
    SoftwareAlone "only playing software" Venue Takes::YesNo;
    /// Whether the local chief arbiter checked them before the game.
    DevicesChecked "devices checked" Venue Takes::YesNo;
    /// Whether the technical assistant watches every connection.
    ConnectionsWatched "connections watched" Venue Takes::YesNo;
}

impl Topic {
    /// The topic that a plan calls so.
    pub(super) fn named(name: &str, scope: Scope) -> Option<Self> {
        Self::ALL.iter().copied().find(|topic| topic.name() == name && topic.scope() == scope)
    }
}

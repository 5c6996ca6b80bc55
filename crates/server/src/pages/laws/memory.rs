//! What the assistant remembers of a reader outside of tournaments: the game and the last incidents.

use arbiter_laws::Regime;
use arbiter_rulebook::{Date, LawsEdition, Millis};
use arbiter_tournament::StatedControl;
use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};

use super::incidents::{self, Answers, Incident};
use crate::{access::cookie, clock, fields::Fields};

/// The cookie that remembers the class and the last incidents.
const COOKIE: &str = "arbiter-assistant";

/// Incidents that are remembered.
const LAST_MAX: usize = 5;

/// What is remembered of earlier incidents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// The class of play.
    pub(super) class: Option<Regime>,
    /// Another edition than the one in force.
    pub(super) edition: Option<LawsEdition>,
    /// The time control.
    pub(super) control: Option<StatedControl>,
    /// The default time.
    pub(super) default_time: Option<Millis>,
    /// The incidents, the last first.
    pub(super) last: Vec<&'static str>,
}

/// What begins a time control and a default time in the cookie. A blank is written `_` there.
const CONTROL_MARK: &str = "time-";
const DEFAULT_MARK: &str = "default-";

/// Minutes that a default time may have.
const DEFAULT_MINUTES_MAX: u16 = 600;

impl Memory {
    /// `rapid.2018.time-15+10.default-30.flag.offer`: the game, then the incidents; what is not known
    /// is passed over.
    pub(super) fn read(headers: &HeaderMap) -> Self {
        let mut memory = Self::default();
        for word in cookie(headers, COOKIE).unwrap_or_default().split('.') {
            if let Some(class) = incidents::class(word) {
                memory.class = Some(class);
            } else if let Ok(edition) = word.parse() {
                memory.edition = Some(edition);
            } else if let Some(control) = word.strip_prefix(CONTROL_MARK) {
                memory.control = control.replace('_', " ").parse().ok();
            } else if let Some(minutes) = word.strip_prefix(DEFAULT_MARK) {
                memory.default_time = minutes_of(minutes);
            } else if let Some(incident) = incidents::find(word)
                && !memory.last.contains(&incident.id())
                && memory.last.len() < LAST_MAX
            {
                memory.last.push(incident.id());
            }
        }
        memory
    }

    fn written(&self) -> String {
        let class = self.class.map(|class| incidents::class_word(class).to_owned());
        let edition = self.edition.map(|edition| edition.to_string());
        // A time control with other signs than a cookie takes is not kept.
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"+-/:_".contains(&byte);
        let control = self.control.as_ref().map(|control| control.text().replace(' ', "_"));
        let control = control.filter(|text| text.bytes().all(fits));
        let control = control.map(|text| format!("{CONTROL_MARK}{text}"));
        let minutes = self.default_time.map(|time| format!("{DEFAULT_MARK}{}", time.0 / 60_000));
        let game = [class, edition, control, minutes].into_iter().flatten();
        game.chain(self.last.iter().map(|id| (*id).to_owned())).collect::<Vec<_>>().join(".")
    }

    /// Takes what the reader says of the game on the first page; an empty field forgets.
    pub(super) fn told(mut self, fields: &Fields) -> Self {
        self.class = fields.get("class").and_then(incidents::class);
        let other = |edition: &LawsEdition| *edition != in_force();
        self.edition = fields.get("edition").and_then(|year| year.parse().ok()).filter(other);
        self.control = fields.get("time").and_then(|text| text.parse().ok());
        self.default_time = fields.get("default").and_then(minutes_of);
        self
    }

    /// Keeps what this incident was about.
    pub(super) fn remember(
        mut self,
        incident: &'static Incident,
        answers: &Answers,
        is_of_event: bool,
    ) -> Self {
        self.class = answers.class().or(self.class);
        // The edition of a tournament is not the reader's choice.
        if !is_of_event {
            self.edition = Some(answers.edition()).filter(|edition| *edition != in_force());
        }
        self.last.retain(|id| *id != incident.id());
        self.last.insert(0, incident.id());
        self.last.truncate(LAST_MAX);
        self
    }
}

/// A default time in minutes.
fn minutes_of(text: &str) -> Option<Millis> {
    let minutes: u16 = text.trim().parse().ok()?;
    (minutes <= DEFAULT_MINUTES_MAX).then(|| Millis::from_minutes(i64::from(minutes)))
}

/// Adds the cookie to an answer.
pub(super) fn remembering(mut response: Response, memory: &Memory) -> Response {
    let written =
        format!("{COOKIE}={}; Path=/laws; Max-Age=31536000; SameSite=Lax", memory.written());
    // Letters, digits, points and hyphens only.
    if let Ok(value) = HeaderValue::from_str(&written) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

/// The edition in force today.
pub(super) fn in_force() -> LawsEdition {
    Date::of_moment(clock::now_ms())
        .map_or(LawsEdition::NEWEST, |(today, _)| LawsEdition::in_force(today))
}

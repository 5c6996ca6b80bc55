//! The clock-setting checker: what a time control means, which class it is, and who rates it.
use arbiter_rating::article_01_rate_of_play::{self as rate_of_play, MINIMUM, Scope};
use arbiter_rulebook::{Millis, Mode, Period, RatingEdition, Tempo, TimeControl};
use arbiter_text::Text;
use askama::Template;
use axum::{extract::RawQuery, response::Response};

use super::super::{
    Page,
    laws::{address, rulings::duration},
    show,
};
use crate::{fields::query, problem::Problem};

/// The worked example of the page.
const EXAMPLE: &str = "90+30";

/// What the page offers to try.
const OTHERS: [&str; 8] =
    ["90+30", "40/90 SD 30 +30", "G/60 d5", "50+10", "25 bronstein 10", "15+10", "3+2", "5"];

#[derive(Template)]
#[template(path = "tools/clock.html")]
struct ClockPage {
    page: Page,
    control: String,
    error: String,
    found: Option<Found>,
    others: [&'static str; 8],
}

struct Found {
    periods: Vec<Sentence>,
    sum: String,
    class: String,
    class_clause: (String, String),
    limits: Vec<Sentence>,
    mode: Option<Sentence>,
    rated: Vec<Rated>,
    recording: Sentence,
}

/// A sentence with its clause.
struct Sentence {
    text: String,
    clause: String,
    href: String,
}

impl Sentence {
    fn new(t: &Text, text: String, clause: &str) -> Self {
        Self { text, clause: shown(t, clause), href: address(clause) }
    }
}

/// A clause as a reader looks it up: what the glossary says has no number there.
fn shown(t: &Text, clause: &str) -> String {
    if clause.starts_with("GL.") { t.say("chapter-glossary") } else { clause.to_owned() }
}

/// What an edition of the rating regulations makes of it.
struct Rated {
    edition: String,
    list: String,
    needs: Vec<String>,
    article: String,
    href: String,
}

pub(super) async fn check(page: Page, RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let control = fields.get("control").unwrap_or(EXAMPLE).to_owned();
    let (found, error) = match control.parse::<TimeControl>() {
        Ok(control) => (Some(found(&page.t, &control)), String::new()),
        Err(_) => (None, page.t.say1("clock-unreadable", "text", &control)),
    };
    show(&ClockPage { page, control, error, found, others: OTHERS })
}

fn found(t: &Text, control: &TimeControl) -> Found {
    let (base, increment) = (control.base(), control.increment());
    let total = control.sixty_moves();
    let (class, clause) = match control.tempo() {
        Tempo::Standard => ("clock-standard", "GL.standard"),
        Tempo::Rapid => ("clock-rapid", "A.1"),
        Tempo::Blitz => ("clock-blitz", "B.1"),
    };
    let sum = t.with(
        "clock-sum",
        &[
            ("base", duration(t, base)),
            ("increment", duration(t, increment)),
            ("total", total.to_string()),
        ],
    );
    Found {
        periods: periods(t, control),
        sum,
        class: t.say(class),
        class_clause: (shown(t, clause), address(clause)),
        limits: limits(t, increment, control.tempo()),
        mode: mode(t, control, increment),
        rated: RatingEdition::ALL.into_iter().map(|edition| rated(t, control, edition)).collect(),
        recording: recording(t, control.tempo(), increment),
    }
}

fn periods(t: &Text, control: &TimeControl) -> Vec<Sentence> {
    let last = control.periods().len() - 1;
    let sentence = |(index, period): (usize, &Period)| {
        let base = ("base", duration(t, period.base));
        let text = match period.moves {
            Some(moves) => t.with("clock-period-moves", &[("moves", moves.to_string()), base]),
            None if last == 0 => t.with("clock-period-all", &[base]),
            None => t.with("clock-period-rest", &[base]),
        };
        let plus = (period.increment > Millis::ZERO)
            .then(|| t.say1("clock-period-plus", "time", duration(t, period.increment)));
        let text = format!("{}. {text}{}.", index + 1, plus.unwrap_or_default());
        Sentence::new(t, text, "6.3.1")
    };
    control.periods().iter().enumerate().map(sentence).collect()
}

fn mode(t: &Text, control: &TimeControl, increment: Millis) -> Option<Sentence> {
    (increment > Millis::ZERO).then(|| {
        let key = match control.mode() {
            Mode::Fischer => "clock-mode-fischer",
            Mode::Bronstein => "clock-mode-bronstein",
            Mode::Delay => "clock-mode-delay",
        };
        Sentence::new(t, t.say1(key, "time", duration(t, increment)), "6.3.2(1)")
    })
}

/// Which main time with this increment would be another class.
fn limits(t: &Text, increment: Millis, tempo: Tempo) -> Vec<Sentence> {
    let counted = increment.times(Tempo::MOVES_COUNTED);
    let mut sentences = Vec::new();
    let standard = Tempo::STANDARD_MIN - counted;
    let blitz = Tempo::BLITZ_MAX - counted;
    if tempo != Tempo::Standard && standard > Millis::ZERO {
        sentences.push(Sentence::new(
            t,
            t.say1("clock-becomes-standard", "base", duration(t, standard)),
            "GL.standard",
        ));
    }
    if tempo != Tempo::Rapid && Millis::ZERO < standard {
        let values = [
            ("more", duration(t, if blitz < Millis::ZERO { Millis::ZERO } else { blitz })),
            ("less", duration(t, standard)),
        ];
        sentences.push(Sentence::new(t, t.with("clock-becomes-rapid", &values), "A.1"));
    }
    if tempo != Tempo::Blitz && Millis::ZERO < blitz {
        sentences.push(Sentence::new(
            t,
            t.say1("clock-becomes-blitz", "base", duration(t, blitz)),
            "B.1",
        ));
    }
    sentences
}

/// Whether the players must write throughout.
fn recording(t: &Text, tempo: Tempo, increment: Millis) -> Sentence {
    match tempo {
        Tempo::Rapid => Sentence::new(t, t.say("clock-recording-rapid"), "A.2(1)"),
        Tempo::Blitz => Sentence::new(t, t.say("clock-recording-blitz"), "B.2"),
        Tempo::Standard if increment >= Millis::from_secs(30) => {
            Sentence::new(t, t.say("clock-recording-always"), "8.4")
        }
        Tempo::Standard => Sentence::new(t, t.say("clock-recording-relief"), "8.4"),
    }
}

fn rated(t: &Text, control: &TimeControl, edition: RatingEdition) -> Rated {
    let list = rate_of_play::tempo(edition, control);
    let key = match list {
        Some(Tempo::Standard) => "rated-standard",
        Some(Tempo::Rapid) => "rated-rapid",
        Some(Tempo::Blitz) => "rated-blitz",
        None => "rated-none",
    };
    let mut needs = Vec::new();
    let minimum = MINIMUM.at(edition);
    if list == Some(Tempo::Standard) {
        let (two, half) = (minimum.says.two_hours_from, minimum.says.hour_and_half_from);
        needs.push(match control.sixty_moves_s() {
            7200.. => t.say("rated-all-players"),
            5400.. => t.say1("rated-under", "rating", two),
            _ => t.say1("rated-under", "rating", half),
        });
        needs.push(t.say(match minimum.says.scope {
            Scope::Event => "rated-scope-event",
            Scope::Game => "rated-scope-game",
        }));
    }
    if !rate_of_play::first_period_fits(edition, control) {
        needs.push(t.say("rated-first-period"));
    }
    let (id, article) = match list {
        Some(Tempo::Rapid) => {
            ("RATING.1.3r", rate_of_play::RAPID.at(edition).map(|cell| cell.article))
        }
        Some(Tempo::Blitz) => {
            ("RATING.1.4b", rate_of_play::BLITZ.at(edition).map(|cell| cell.article))
        }
        Some(Tempo::Standard) => ("RATING.1.1", Some(minimum.article)),
        None => ("RATING.1.2", Some(minimum.article)),
    };
    Rated {
        edition: edition.to_string(),
        list: t.say(key),
        needs,
        article: format!("B.02 {}", article.unwrap_or_default()),
        href: address(id),
    }
}

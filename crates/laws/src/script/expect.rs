//! What a script expects: rulings, refusals, and the state of the game.

use arbiter_rulebook::{Color, Millis, Score};

use super::{
    error::{ScriptError, Wanted},
    lists::{ENVELOPE, QUESTIONS},
    words::Words,
};
use crate::{article_09_draws::Written, outcome::Outcome};

/// What a step must bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// A ruling under this article, with this content if it is given.
    Ruling { article: String, text: String },
    /// A refusal, under this article if it is given, whose reason contains the text.
    Refusal { article: Option<String>, text: String },
    /// No ruling and no refusal.
    Nothing,
}

/// What is asked about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    Clock(Color, Millis),
    Running(Option<Color>),
    FlagDown(Color, bool),
    NextFlag(Color, Millis),
    Completed(Color, u32),
    OnMove(Color),
    Offer(Option<Color>),
    Offences(Color, u32),
    Warnings(Color, u32),
    Result(Option<Outcome>, Option<String>),
    Points(Score, Score),
    Position(String),
    Legal(Color, Written, bool),
    MustRecord(Color, bool),
    Occurrences(u32),
    Phase(String),
    NextMove(u32),
    Rated(bool),
    Class(String),
    Penalties(u32),
    LastPeriod(Color, bool),
    Regulations(Option<String>),
    Confirmed(bool),
    Envelope(EnvelopeQuery),
}

/// What is asked about the envelope (I.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EnvelopeQuery {
    /// I.2.2.
    Position(String),
    /// I.2.3.
    Used(Color, Millis),
    /// I.2.4.
    Sealer(Color),
    /// I.2.5.
    Number(u32),
    /// I.2.6.
    Offer(Option<Color>),
}

/// Reads what follows an arrow.
pub(crate) fn read(words: &mut Words) -> Result<Expected, ScriptError> {
    if words.take("nothing") {
        words.done()?;
        return Ok(Expected::Nothing);
    }
    if words.take("refused") {
        let article = (!words.is_empty() && looks_like_article(words.peek()))
            .then(|| words.word(Wanted::Article))
            .transpose()?;
        return Ok(Expected::Refusal { article, text: words.rest() });
    }
    if !looks_like_article(words.peek()) {
        return Err(words.error(Wanted::Answer));
    }
    let article = words.word(Wanted::Article)?;
    Ok(Expected::Ruling { article, text: words.rest() })
}

/// `7.5.5`, `7.4b`, `A.4.2`, `III.5`, `INT.6.10-a`, `PRE.1`.
fn looks_like_article(word: &str) -> bool {
    let numbered = word.bytes().any(|byte| byte.is_ascii_digit());
    let lettered = word.split('.').next().is_some_and(|first| {
        !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_uppercase())
    });
    numbered && (word.starts_with(|first: char| first.is_ascii_digit()) || lettered)
        || lettered && word.contains('.')
}

fn yes(words: &mut Words) -> Result<bool, ScriptError> {
    if words.take("yes") {
        return Ok(true);
    }
    words.expect("no")?;
    Ok(false)
}

/// Reads what follows `expect`.
pub(crate) fn query(words: &mut Words) -> Result<Query, ScriptError> {
    let asked = words.clone();
    let unknown = || Wanted::OneOf(QUESTIONS.to_vec());
    let query = match words.word(unknown())?.to_lowercase().as_str() {
        "clock" => Query::Clock(words.color()?, words.time()?),
        "running" if words.take("nobody") => Query::Running(None),
        "running" => Query::Running(Some(words.color()?)),
        "flag" => {
            let color = words.color()?;
            let down = words.take("down");
            if !down {
                words.expect("up")?;
            }
            Query::FlagDown(color, down)
        }
        "next" if words.take("flag") => Query::NextFlag(words.color()?, words.time()?),
        "next" => {
            words.expect("move")?;
            Query::NextMove(words.number()?)
        }
        "completed" => Query::Completed(words.color()?, words.number()?),
        "on" => {
            words.expect("move")?;
            Query::OnMove(words.color()?)
        }
        "offer" if words.take("none") => Query::Offer(None),
        "offer" => Query::Offer(Some(words.color()?)),
        "offences" => Query::Offences(words.color()?, words.number()?),
        "warnings" => Query::Warnings(words.color()?, words.number()?),
        "result" => result(words)?,
        "points" => Query::Points(words.points()?, words.points()?),
        "position" => Query::Position(words.rest()),
        "legal" => {
            let color = words.color()?;
            Query::Legal(color, words.mv(color)?, yes(words)?)
        }
        "recording" => Query::MustRecord(words.color()?, yes(words)?),
        "occurrences" => Query::Occurrences(words.number()?),
        "phase" => Query::Phase(words.word(Wanted::Phase)?),
        "rated" => Query::Rated(yes(words)?),
        "class" => Query::Class(words.rest()),
        "envelope" => Query::Envelope(envelope(words)?),
        "confirmed" => Query::Confirmed(yes(words)?),
        "penalties" => Query::Penalties(words.number()?),
        "last" => {
            words.expect("period")?;
            Query::LastPeriod(words.color()?, yes(words)?)
        }
        "regulations" if words.take("accepted") => Query::Regulations(None),
        "regulations" => {
            words.expect("refused")?;
            Query::Regulations(Some(words.rest()))
        }
        _ => return Err(asked.error(unknown())),
    };
    words.done()?;
    Ok(query)
}

fn envelope(words: &mut Words) -> Result<EnvelopeQuery, ScriptError> {
    Ok(match words.keyword().as_str() {
        "position" => {
            words.take("position");
            EnvelopeQuery::Position(words.rest())
        }
        "used" => {
            words.take("used");
            EnvelopeQuery::Used(words.color()?, words.time()?)
        }
        "sealer" => {
            words.take("sealer");
            EnvelopeQuery::Sealer(words.color()?)
        }
        "move" => {
            words.take("move");
            EnvelopeQuery::Number(words.number()?)
        }
        "offer" => {
            words.take("offer");
            let none = words.take("none");
            EnvelopeQuery::Offer(if none { None } else { Some(words.color()?) })
        }
        _ => return Err(words.error(Wanted::OneOf(ENVELOPE.to_vec()))),
    })
}

fn result(words: &mut Words) -> Result<Query, ScriptError> {
    if words.take("none") {
        return Ok(Query::Result(None, None));
    }
    let outcome = words.outcome()?;
    let article = if words.take("by") { Some(words.word(Wanted::Article)?) } else { None };
    Ok(Query::Result(Some(outcome), article))
}

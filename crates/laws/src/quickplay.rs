//! Guideline III: games without increment, and the quickplay finish (Article 10 of 2009).

use std::fmt;

use arbiter_rulebook::{Articles, Cell, Citation, Color, LawsRow, Millis, Tempo, articles};

use crate::{
    actor::Actor,
    article_04_touch, article_06_clock, article_09_draws,
    event::Event,
    game::Phase,
    outcome::Outcome,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ended, ruled},
};

/// When the rules about quickplay apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Always.
    Always,
    /// When announced before the event.
    Announced,
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Always => "always",
            Self::Announced => "when announced",
        })
    }
}

/// Quickplay, edition by edition.
#[rustfmt::skip]
pub const GUIDELINES: LawsRow<Cell<Scope>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("10.2",    Scope::Always),
    e2014: Cell::says("G.2",     Scope::Announced),
    e2017: Cell::says("III.2.1", Scope::Announced),
    e2018: Cell::says("III.2.1",   Scope::Announced),
    e2023: Cell::says("III.2.1",   Scope::Announced),
};

/// Both flags down, first unknown: which games the rule covers.
#[rustfmt::skip]
pub const BOTH_FLAGS: LawsRow<Cell<Scope>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("6.11",    Scope::Always),
    e2014: Cell::says("G.3a", Scope::Announced),
    e2017: Cell::says("III.3",   Scope::Announced),
    e2018: Cell::says("III.3.1", Scope::Announced),
    e2023: Cell::says("III.3.1", Scope::Announced),
};

/// Less than this on the clock allows a request or claim.
pub const CLAIM_BELOW: Millis = Millis::from_minutes(2);
/// What the opponent gets.
pub const BONUS: Millis = Millis::from_minutes(2);
/// The increment that may be asked for.
pub const INCREMENT: Millis = Millis::from_secs(5);

/// The claim of a draw.
pub const CLAIM: Articles = articles(["?", "10.2", "G.5", "III.5", "III.5", "III.5"]);
/// What a quickplay finish is.
pub const FINISH: Articles = articles(["?", "10.1", "G.1", "III.1", "III.1", "III.1"]);
/// Which games the guidelines cover.
pub const COVERED: Articles = articles(["?", "10.1", "G.3", "III.2.2", "III.2.2", "III.2.2"]);
/// The request for an increment.
pub const INCREMENT_REQUEST: Articles = articles(["?", "", "G.4", "III.4", "III.4", "III.4"]);
/// What "by normal means" is.
pub const NORMAL_MEANS: Articles = articles(["", "", "", "", "GL.normal-means", "GL.normal-means"]);
/// The arbiter decides.
pub const DECISION: Articles = articles(["?", "10.2a", "G.5a", "III.5.1", "III.5.1", "III.5.1"]);
/// The arbiter postpones.
pub const POSTPONED: Articles = articles(["?", "10.2b", "G.5b", "III.5.2", "III.5.2", "III.5.2"]);
/// The arbiter rejects.
pub const REJECTED: Articles = articles(["?", "10.2c", "G.5c", "III.5.3", "III.5.3", "III.5.3"]);
/// Decisions are final.
pub const FINAL: Articles = articles(["?", "10.2d", "", "", "", ""]);
/// Without an arbiter the claim ends play.
pub const WITHOUT_ARBITER: Articles = articles(["?", "?", "G.6a", "III.6.1", "III.6.1", "III.6.1"]);
/// The final position must be written down.
pub const CANNOT_WIN: Articles =
    articles(["?", "?", "G.6a(1)", "III.6.1.1", "III.6.1.1", "III.6.1.1"]);
/// Position and score sheet must be handed in.
pub const NO_EFFORT: Articles =
    articles(["?", "?", "G.6a(2)", "III.6.1.2", "III.6.1.2", "III.6.1.2"]);
/// The arbiter elsewhere decides.
pub const ELSEWHERE: Articles = articles(["?", "?", "G.6b", "III.6.2", "III.6.2", "III.6.2"]);
/// Not in the last period.
pub const NOT_LAST: Articles =
    articles(["?", "6.11a", "G.3a(1)", "III.3.1.1", "III.3.1.1", "III.3.1.1"]);
/// In the last period.
pub const LAST: Articles =
    articles(["?", "6.11b", "G.3a(2)", "III.3.1.2", "III.3.1.2", "III.3.1.2"]);

/// Why a draw is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The opponent cannot win by normal means.
    CannotWin,
    /// The opponent makes no effort to win by normal means.
    NoEffort,
}

/// What the arbiter answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A draw, or the increment.
    Accept,
    /// The same, though nothing but a screen shows it.
    AcceptOnScreen,
    /// No.
    Reject,
    /// Later.
    Postpone {
        /// Whether the opponent gets two minutes meanwhile.
        bonus: bool,
    },
}

/// Requests and claims in a quickplay finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuickplayCommand {
    /// A player asks for five seconds a move for both.
    AskIncrement {
        /// The player who does it.
        by: Color,
    },
    /// A player claims a draw.
    Claim {
        /// The player who does it.
        by: Color,
        /// Why it is asked.
        why: Why,
        /// The final position is written down (III.6).
        position_written: bool,
        /// An up-to-date score sheet is handed in (III.6).
        sheet: bool,
    },
    /// The arbiter answers.
    Answer(Answer),
}

/// Decides on quickplay requests.
pub fn decide(situation: &Situation<'_>, command: &QuickplayCommand) -> Decision {
    match command {
        QuickplayCommand::AskIncrement { by } => {
            let basis = admissible(situation, *by, &INCREMENT_REQUEST)?;
            Ok(vec![
                ruled(Remedy::StopClocks, basis),
                Event::QuickplayAsked { by: *by, increment: true },
            ])
        }
        QuickplayCommand::Claim { by, why, position_written, sheet } => {
            if situation.laws.regulations().without_arbiter {
                return without_arbiter(situation, *by, *why, (*position_written, *sheet));
            }
            let basis = admissible(situation, *by, &CLAIM)?;
            let asked = |question| Remedy::ArbiterDecides { question, usually: None };
            let mut events = vec![
                ruled(Remedy::StopClocks, basis),
                Event::QuickplayAsked { by: *by, increment: false },
                ruled(asked(Question::Quickplay), situation.cite(&DECISION)?),
            ];
            let means = NORMAL_MEANS.cite(situation.laws.edition());
            events.extend(means.map(|means| ruled(asked(Question::NormalMeans(!*by)), means)));
            Ok(events)
        }
        QuickplayCommand::Answer(given) => answer(situation, *given),
    }
}

/// Refuses unless the rule applies, the player is on move and has less than two minutes.
fn admissible(
    situation: &Situation<'_>,
    by: Color,
    articles: &Articles,
) -> Result<Citation, Refusal> {
    situation.unfinished()?;
    let basis = situation.cite(articles)?;
    let (scope, announced) = situation.rule(&GUIDELINES)?;
    // Blitz and games with an increment are never covered, announced or not (III.2.2).
    let uncovered =
        situation.laws.control().has_increment() || situation.laws.regime().tempo() == Tempo::Blitz;
    if scope == Scope::Announced && uncovered {
        return Err(Refusal::by(Reason::WithIncrement, situation.cite(&COVERED)?));
    }
    if scope == Scope::Announced && !situation.laws.regulations().quickplay {
        return Err(Refusal::by(Reason::NotProvided, announced));
    }
    let clock = &situation.game.clock;
    if !clock.in_last_period(by) {
        return Err(Refusal::by(Reason::NotLastPeriod, situation.cite(&FINISH)?));
    }
    if clock.increment(by) > Millis::ZERO {
        return Err(Refusal::by(Reason::WithIncrement, situation.cite(&COVERED)?));
    }
    // The claimant may stop the clocks before calling the arbiter (III.5).
    situation.going_on()?;
    article_04_touch::has_the_move(situation, by)?;
    if clock.side(by).flag.is_some() {
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    let found = clock.remaining(by);
    if found >= CLAIM_BELOW {
        return Err(Refusal::by(Reason::TooMuchTime { limit: CLAIM_BELOW, found }, basis));
    }
    Ok(basis)
}

fn without_arbiter(
    situation: &Situation<'_>,
    by: Color,
    why: Why,
    (position_written, sheet): (bool, bool),
) -> Decision {
    let basis = admissible(situation, by, &WITHOUT_ARBITER)?;
    let ground = match why {
        Why::CannotWin => situation.cite(&CANNOT_WIN)?,
        Why::NoEffort => situation.cite(&NO_EFFORT)?,
    };
    if !position_written {
        return Err(Refusal::by(Reason::Missing(Matter::FinalPosition), ground));
    }
    if why == Why::NoEffort && !sheet {
        return Err(Refusal::by(Reason::Missing(Matter::UpToDateScoreSheet), ground));
    }
    Ok(vec![
        ruled(Remedy::StopClocks, basis),
        Event::QuickplayAsked { by, increment: false },
        Event::DecisionAwaited,
        ruled(Remedy::Pending, situation.cite(&ELSEWHERE)?),
    ])
}

fn answer(situation: &Situation<'_>, answer: Answer) -> Decision {
    situation.unfinished()?;
    let Some(quickplay) = situation.game.quickplay else {
        return Err(Refusal::plain(Reason::NoClaim));
    };
    if answer == Answer::AcceptOnScreen {
        let screens = situation.cite(&article_09_draws::SCREENS_PROVE_NOTHING)?;
        return Err(Refusal::by(Reason::NoDiscretion, screens));
    }
    if situation.game.phase == Phase::Pending {
        return answer_elsewhere(situation, quickplay.by, answer);
    }
    let bonus = Remedy::AddTime { to: !quickplay.by, amount: BONUS };
    let answered = Event::QuickplayAnswered { postponed: false };
    if quickplay.increment {
        let basis = situation.cite(&INCREMENT_REQUEST)?;
        return Ok(match answer {
            Answer::Accept | Answer::AcceptOnScreen => {
                vec![ruled(Remedy::GrantIncrement(INCREMENT), basis), ruled(bonus, basis), answered]
            }
            Answer::Reject | Answer::Postpone { .. } => {
                vec![ruled(Remedy::Rejected, basis), answered]
            }
        });
    }
    Ok(match answer {
        Answer::Accept | Answer::AcceptOnScreen => {
            vec![answered, ended(Outcome::DRAW, situation.cite(&DECISION)?)]
        }
        Answer::Postpone { .. } if quickplay.flag_fallen => {
            return Err(Refusal::by(Reason::NoDiscretion, situation.cite(&POSTPONED)?));
        }
        Answer::Reject if quickplay.flag_fallen => rejected_after_flag(situation)?,
        Answer::Reject => {
            let basis = situation.cite(&REJECTED)?;
            vec![ruled(Remedy::Rejected, basis), ruled(bonus, basis), answered]
        }
        Answer::Postpone { bonus: given } => {
            let basis = situation.cite(&POSTPONED)?;
            let mut events = vec![ruled(Remedy::Postponed, basis)];
            events.extend(given.then(|| ruled(bonus, basis)));
            events.push(Event::QuickplayAnswered { postponed: true });
            events
        }
    })
}

/// The claim is rejected and a flag is down: whoever overstepped has lost (6.9).
fn rejected_after_flag(situation: &Situation<'_>) -> Decision {
    let mut events = vec![
        ruled(Remedy::Rejected, situation.cite(&REJECTED)?),
        Event::QuickplayAnswered { postponed: false },
    ];
    let down = |color: &Color| situation.game.clock.side(*color).flag.is_some();
    let fallen: Vec<Color> = Color::ALL.into_iter().filter(down).collect();
    let first = situation.game.clock.first_flag();
    let overstepped = match (fallen.as_slice(), first) {
        (&[one], _) => Some(one),
        (_, first) => first,
    };
    if let Some(of) = overstepped {
        events.extend(article_06_clock::overstepped(situation, of, Actor::Arbiter)?);
    }
    Ok(events)
}

/// An arbiter elsewhere decides: a draw, or the game is lost by the claimant.
fn answer_elsewhere(situation: &Situation<'_>, by: Color, answer: Answer) -> Decision {
    let basis = situation.cite(&ELSEWHERE)?;
    let outcome = match answer {
        Answer::Accept | Answer::AcceptOnScreen => Outcome::DRAW,
        Answer::Reject => Outcome::win(!by),
        Answer::Postpone { .. } => return Err(Refusal::by(Reason::NoDiscretion, basis)),
    };
    Ok(vec![Event::QuickplayAnswered { postponed: false }, ended(outcome, basis)])
}

/// A flag fell while a claim was postponed: now the arbiter rules.
pub(crate) fn after_flag(situation: &Situation<'_>) -> Decision {
    let basis = situation.cite(&POSTPONED)?;
    let question = Question::Quickplay;
    Ok(vec![
        ruled(Remedy::StopClocks, basis),
        Event::QuickplayDue,
        ruled(Remedy::ArbiterDecides { question, usually: None }, basis),
    ])
}

/// Both flags are down and nobody knows which fell first; `None` where no rule covers it.
pub(crate) fn both_flags(
    situation: &Situation<'_>,
    last_period: bool,
) -> Result<Option<Vec<Event>>, Refusal> {
    let Some((scope, _)) = situation.rule_if_any(&BOTH_FLAGS) else { return Ok(None) };
    let covered = match scope {
        Scope::Always => true,
        Scope::Announced => situation.laws.regulations().quickplay,
    };
    if !covered {
        return Ok(None);
    }
    if last_period {
        return Ok(Some(vec![ended(Outcome::DRAW, situation.cite(&LAST)?)]));
    }
    let basis = situation.cite(&NOT_LAST)?;
    let mut events = vec![ruled(Remedy::Continue, basis)];
    events.extend(crate::article_08_recording::next_period(situation, None)?);
    Ok(Some(events))
}

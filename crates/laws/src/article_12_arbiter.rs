//! Article 12: the role of the arbiter (Article 13 of 2009).

use std::fmt;

use arbiter_rulebook::{Articles, Citation, Color, LawsEdition, Millis, articles};

use crate::{
    actor::Actor,
    article_10_points,
    conditions::{self, ZONE_EXTRA_TIME},
    event::{Event, Note},
    game::Phase,
    outcome::{Outcome, Share},
    refusal::{Matter, Reason, Refusal},
    ruling::Remedy,
    situation::{Decision, Situation, ended, ruled},
    visually_disabled::Task,
};

/// The kinds of penalty, in the order of 2018, which is that of rising severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PenaltyKind {
    /// A warning.
    Warning,
    /// More time for the opponent.
    OpponentTime,
    /// Less time for the player.
    OwnTime,
    /// More points for the opponent.
    OpponentPoints,
    /// Fewer points for the player.
    OwnPoints,
    /// The game lost.
    Loss,
    /// A fine announced beforehand.
    Fine,
    /// Rounds without play.
    Rounds,
    /// Out of the event.
    Expulsion,
}

impl PenaltyKind {
    /// In the order of 2018.
    pub const ALL: [Self; 9] = [
        Self::Warning,
        Self::OpponentTime,
        Self::OwnTime,
        Self::OpponentPoints,
        Self::OwnPoints,
        Self::Loss,
        Self::Fine,
        Self::Rounds,
        Self::Expulsion,
    ];

    /// Where each edition lists it.
    #[rustfmt::skip]
    pub const fn articles(self) -> Articles {
        match self {
            Self::Warning        => articles(["?", "13.4a", "12.9.1", "12.9.1", "12.9.1", "12.9.1"]),
            Self::OpponentTime   => articles(["?", "13.4b", "12.9.2", "12.9.2", "12.9.2", "12.9.2"]),
            Self::OwnTime        => articles(["?", "13.4c", "12.9.3", "12.9.3", "12.9.3", "12.9.3"]),
            Self::OpponentPoints => articles(["?", "13.4f", "12.9.4", "12.9.4", "12.9.4", "12.9.4"]),
            Self::OwnPoints      => articles(["?", "13.4e", "12.9.5", "12.9.5", "12.9.5", "12.9.5"]),
            Self::Loss           => articles(["?", "13.4d", "12.9.6", "12.9.6", "12.9.6", "12.9.6"]),
            Self::Fine           => articles(["?", "", "12.9.7", "12.9.7", "12.9.7", "12.9.7"]),
            Self::Rounds         => articles(["?", "", "", "12.9.8", "12.9.8", "12.9.8"]),
            Self::Expulsion      => articles(["?", "13.4g", "12.9.8", "12.9.9", "12.9.9", "12.9.9"]),
        }
    }

    /// Where `edition` lists it, if it does.
    pub fn article(self, edition: LawsEdition) -> Option<Citation> {
        self.articles().cite(edition)
    }
}

impl fmt::Display for PenaltyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::OpponentTime => "more time for the opponent",
            Self::OwnTime => "less time",
            Self::OpponentPoints => "more points for the opponent",
            Self::OwnPoints => "fewer points",
            Self::Loss => "loss of the game",
            Self::Fine => "fine",
            Self::Rounds => "exclusion from rounds",
            Self::Expulsion => "expulsion",
        })
    }
}

/// A penalty with its measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A warning.
    Warning,
    /// So much more for the opponent.
    OpponentTime(Millis),
    /// So much less for the player.
    OwnTime(Millis),
    /// The opponent's share is raised to this.
    OpponentPoints(Share),
    /// The player's share is lowered to this.
    OwnPoints(Share),
    /// The game is lost; the opponent gets this.
    Loss(Share),
    /// So much, in the currency of the event.
    Fine(u32),
    /// From the first to the last round given.
    Rounds(u32, u32),
    /// Out of the event.
    Expulsion,
}

impl Penalty {
    /// Without its measure.
    pub const fn kind(self) -> PenaltyKind {
        match self {
            Self::Warning => PenaltyKind::Warning,
            Self::OpponentTime(_) => PenaltyKind::OpponentTime,
            Self::OwnTime(_) => PenaltyKind::OwnTime,
            Self::OpponentPoints(_) => PenaltyKind::OpponentPoints,
            Self::OwnPoints(_) => PenaltyKind::OwnPoints,
            Self::Loss(_) => PenaltyKind::Loss,
            Self::Fine(_) => PenaltyKind::Fine,
            Self::Rounds(..) => PenaltyKind::Rounds,
            Self::Expulsion => PenaltyKind::Expulsion,
        }
    }
}

/// The list of penalties.
pub const PENALTIES: Articles = articles(["?", "13.4", "12.9", "12.9", "12.9", "12.9"]);
/// Extra time after a disturbance from outside.
pub const EXTRA_TIME: Articles = articles(["?", "13.5", "12.5", "12.5", "12.5", "12.5"]);
/// What the arbiter may not say.
pub const SILENCE: Articles = articles(["?", "13.6", "12.6", "12.6", "12.6", "12.6"]);
/// An assistant who moves the pieces.
pub const MOVING_ASSISTANT: Articles = articles(["?", "", "4.9", "4.9", "4.9", "4.9"]);

/// What the arbiter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArbiterCommand {
    /// Punishes a player.
    Penalize {
        /// The player concerned.
        player: Color,
        /// The penalty imposed.
        penalty: Penalty,
        /// Under which article the offence falls.
        under: Citation,
    },
    /// Answers a question the Laws leave to the arbiter, or decides by analogy.
    Decide {
        /// The remedy given.
        remedy: Remedy,
        /// Relying on which article.
        under: Citation,
    },
    /// Gives time after a disturbance from outside.
    GiveTime {
        /// To whom.
        to: Color,
        /// How much.
        amount: Millis,
    },
    /// Is asked how many moves have been made.
    AskedMoveCount {
        /// By whom.
        by: Actor,
    },
    /// Enters a score as text.
    Score {
        /// As written.
        text: String,
        /// Relying on which article.
        under: Citation,
    },
    /// Approves an assistant.
    Approve {
        /// Of whom.
        of: Color,
        /// For what.
        tasks: Vec<Task>,
    },
    /// Writes something down.
    Remark {
        /// Whose words.
        by: Actor,
        /// The words.
        text: String,
    },
}

/// Decides what follows from the arbiter's act.
pub fn decide(situation: &Situation<'_>, command: &ArbiterCommand) -> Decision {
    match command {
        ArbiterCommand::Penalize { player, penalty, under } => {
            penalize(situation, *player, *penalty, *under)
        }
        ArbiterCommand::Decide { remedy, under } => free_decision(situation, remedy, *under),
        ArbiterCommand::GiveTime { to, amount } => {
            situation.unfinished()?;
            let basis = situation.cite_governing(&ZONE_EXTRA_TIME, &EXTRA_TIME)?;
            Ok(vec![ruled(Remedy::AddTime { to: *to, amount: *amount }, basis)])
        }
        ArbiterCommand::AskedMoveCount { by } => move_count(situation, *by),
        ArbiterCommand::Score { text, under } => {
            let outcome = article_10_points::read(situation, text)?;
            if situation.game.result.is_none() {
                return Err(Refusal::by(Reason::Unsettled(Matter::Game), *under));
            }
            Ok(vec![ruled(Remedy::Score(outcome), *under)])
        }
        ArbiterCommand::Approve { of, tasks } => approve(situation, *of, tasks),
        ArbiterCommand::Remark { by, text } => {
            Ok(vec![Event::Noted(Note::Remark { by: *by, text: text.clone() })])
        }
    }
}

fn penalize(
    situation: &Situation<'_>,
    player: Color,
    penalty: Penalty,
    under: Citation,
) -> Decision {
    let edition = situation.laws.edition();
    let listed = situation.zone(&conditions::penalty(penalty.kind())).map(|((), basis)| basis);
    let Some(basis) = listed.or_else(|| penalty.kind().article(edition)) else {
        return Err(Refusal::plain(Reason::NoSuchRule(edition)));
    };
    let remedy = match penalty {
        Penalty::Warning => Remedy::Warn(player),
        Penalty::OpponentTime(amount) => {
            situation.unfinished()?;
            Remedy::AddTime { to: !player, amount }
        }
        Penalty::OwnTime(amount) => {
            situation.unfinished()?;
            let left = situation.game.clock.remaining(player);
            if left <= amount {
                return Err(Refusal::by(Reason::TooMuchTime { limit: left, found: amount }, basis));
            }
            Remedy::TakeTime { from: player, amount }
        }
        Penalty::OpponentPoints(share) => {
            Remedy::Score(changed(situation, (!player, share), Share::gt, basis)?)
        }
        Penalty::OwnPoints(share) => {
            Remedy::Score(changed(situation, (player, share), Share::lt, basis)?)
        }
        Penalty::Loss(opponent) => {
            situation.unfinished()?;
            Remedy::End(Outcome::lost_by(player, opponent))
        }
        Penalty::Fine(amount) => {
            if amount > situation.laws.regulations().fine_max {
                return Err(Refusal::by(Reason::NotProvided, basis));
            }
            Remedy::Fine { player, amount }
        }
        Penalty::Rounds(first, last) => Remedy::ExcludeFromRounds { player, first, last },
        Penalty::Expulsion => Remedy::Expel(player),
    };
    Ok(vec![ruled(Remedy::Breach(player), under), ruled(remedy, basis)])
}

/// The result with one player's share changed, which must be a penalty for the other or for this
/// one: more for the opponent, fewer for the player.
fn changed(
    situation: &Situation<'_>,
    (player, share): (Color, Share),
    is_penalty: fn(&Share, &Share) -> bool,
    basis: Citation,
) -> Result<Outcome, Refusal> {
    let Some(decided) = situation.game.result else {
        return Err(Refusal::by(Reason::Unsettled(Matter::Game), basis));
    };
    let mut outcome = decided.outcome;
    if !is_penalty(&share, outcome.shares.get(player)) {
        return Err(Refusal::by(Reason::NoPenalty, basis));
    }
    *outcome.shares.get_mut(player) = share;
    article_10_points::possible(situation, outcome)?;
    Ok(outcome)
}

/// A finished game is changed through results, penalties and appeals, not in this way.
fn free_decision(situation: &Situation<'_>, remedy: &Remedy, under: Citation) -> Decision {
    situation.unfinished()?;
    if let Remedy::End(outcome) = remedy {
        article_10_points::possible(situation, *outcome)?;
        return Ok(vec![ended(*outcome, under)]);
    }
    let mut events = vec![ruled(remedy.clone(), under)];
    if matches!(remedy, Remedy::Continue) && situation.game.phase == Phase::Paused {
        let color = situation.game.clock.stopped_from().unwrap_or(situation.game.to_move());
        events.push(Event::ClockResumed(color));
    }
    Ok(events)
}

/// Players are not told before a flag falls; a blind player's assistant may ask.
fn move_count(situation: &Situation<'_>, by: Actor) -> Decision {
    let basis = situation.cite(&SILENCE)?;
    let told = match by {
        Actor::Player(color) => {
            situation.game.flag_has_fallen
                || crate::visually_disabled::may_be_told(situation, color)
        }
        Actor::Assistant(color) => crate::visually_disabled::may_be_told(situation, color),
        Actor::Arbiter => true,
        Actor::Spectator | Actor::Zone => situation.game.flag_has_fallen,
    };
    if !told {
        return Err(Refusal::by(Reason::NotToBeTold, basis));
    }
    let moves = situation.game.moves_completed(Color::White);
    Ok(vec![Event::Noted(Note::MoveCountTold(moves))])
}

fn approve(situation: &Situation<'_>, of: Color, tasks: &[Task]) -> Decision {
    situation.unfinished()?;
    for task in tasks {
        let basis = situation.cite_governing(task.on_zone(), &task.articles())?;
        crate::visually_disabled::may_have_task(situation, of, *task, basis)?;
    }
    Ok(vec![Event::Noted(Note::Assistant { of, tasks: tasks.to_vec() })])
}

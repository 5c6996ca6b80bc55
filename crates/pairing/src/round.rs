//! The one door: a round by whatever system the event has, with its reasons.

use arbiter_tournament::{KeizerRules, PairedBy, PairingNumber, Record, RoundRobinTable, System};

use crate::{
    Edition, Options,
    belgrade::{Belgrade, BelgradeResultsError, BelgradeRound, BelgradeWhyNot, Limit},
    berger::{Cycles, RoundRobin, RoundRobinSizeError},
    burstein::{self, BursteinPairing},
    double_swiss::{self, DoublePairing},
    dubov::{self, DubovPairing},
    dutch::{self, DutchPairing},
    italo_swiss::{self, ItaloError, ItaloPairing, ItaloRound, ItaloWhyNot},
    keizer::{self, KeizerPairing, KeizerWhyNot},
    knockout::{AdvanceError, KnockOutRound, KnockOutStage, KnockOutWhyNot, PlanError},
    lim::{self, LimError, LimPairing, LimRound, LimWhyNot},
    swiss::{Boards, Field, FieldError, round_to_pair},
    team_swiss::{TeamField, TeamPairing, TeamSwissError},
    upfloat::{MatchReasons, MatchWhyNot, UpfloatError},
};

/// A paired round. Its reasons are worked out when they are asked for, from what the pairing
/// left behind: nothing is paired twice.
#[derive(Clone, Debug)]
pub struct PairedRound {
    /// Which round, from 1.
    pub round: usize,
    /// The games, first board first, and who has the bye.
    pub boards: Boards,
    /// Scores, colours and floats before the round, where a Swiss system paired it.
    pub field: Option<Field>,
    how: How,
}

/// What the reasons of a round are made of.
#[derive(Clone, Debug)]
enum How {
    Dutch(DutchPairing),
    Dubov(DubovPairing),
    Burstein(BursteinPairing),
    Lim(LimRound, LimPairing),
    ItaloSwiss(ItaloRound, ItaloPairing),
    RoundRobin(RoundRobin),
    KnockOut(KnockOutRound),
    Belgrade(Belgrade, BelgradeRound),
    Keizer(KeizerPairing),
    DoubleSwiss(DoublePairing),
    SecondGames,
    TeamSwiss(TeamPairing),
}

/// Why the rules give no round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPairing {
    /// The event has rules of its own.
    #[error("this event is paired by its own rules, by hand")]
    OwnRules,
    /// A tie of a knock-out has no winner yet.
    #[error("round {round}: {one} - {other} is undecided")]
    TieUndecided {
        /// Which round.
        round: usize,
        /// Better placed.
        one: PairingNumber,
        /// Worse placed.
        other: PairingNumber,
    },
    /// A game that the next round rests on has no result.
    #[error("round {round}: the game of {white} is undecided")]
    GameUndecided {
        /// Which round.
        round: usize,
        /// Who has White.
        white: PairingNumber,
    },
    /// The others are out.
    #[error("fewer than two players are left")]
    TooFewLeft,
    /// The record cannot be continued.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// No pairing is legal under the absolute criteria of a Swiss system.
    #[error(transparent)]
    Impossible(#[from] dutch::NoPairing),
    /// Lim's system finds nothing.
    #[error(transparent)]
    Lim(#[from] LimError),
    /// The Italo-Swiss system finds nothing.
    #[error(transparent)]
    Italo(#[from] ItaloError),
    /// There is no table of this size.
    #[error(transparent)]
    Size(#[from] RoundRobinSizeError),
    /// There is no bracket of this size.
    #[error(transparent)]
    Bracket(#[from] PlanError),
    /// The rounds played are not those of the bracket.
    #[error(transparent)]
    Advance(#[from] AdvanceError),
    /// The rounds played are not those of the system.
    #[error(transparent)]
    Belgrade(#[from] BelgradeResultsError),
    /// Double-Swiss finds nothing.
    #[error(transparent)]
    DoubleSwiss(#[from] UpfloatError),
    /// The Swiss for teams finds nothing.
    #[error(transparent)]
    TeamSwiss(#[from] TeamSwissError),
}

/// Why a round is as it is (C.04.1.i), as the system knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reasons {
    /// Brackets, pairs, floaters (C.04.3).
    Dutch(dutch::explain::Explanation),
    /// Brackets with those who float up, White and Black seekers (C.04.4.1).
    Dubov(dubov::explain::Explanation),
    /// Brackets in the order of the index (C.04.4.2).
    Burstein(burstein::explain::Explanation),
    /// Groups, exchanges, floaters (C.04.4.3).
    Lim(LimPairing),
    /// Group after group.
    ItaloSwiss(ItaloPairing),
    /// The table says it.
    RoundRobin {
        /// Players of the table.
        players: u16,
        /// Which round of it.
        round: usize,
        /// Who is free, in an odd field.
        bye: Option<PairingNumber>,
    },
    /// Those who are left, by their places.
    KnockOut(KnockOutRound),
    /// Those who lost equally much.
    Belgrade(BelgradeRound),
    /// Neighbours of the ranking by Keizer points.
    Keizer(KeizerPairing),
    /// Double-Swiss, or teams: brackets, upfloaters, colours (C.04.5, C.04.6).
    Matches(MatchReasons),
    /// Second games of the matches that the round before began (C.04.5).
    SecondGames,
}

/// The answer to "why does A not play B?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// By the Dutch rules.
    Dutch(dutch::explain::WhyNot),
    /// By the Dubov rules.
    Dubov(dubov::explain::WhyNot),
    /// By the Burstein rules.
    Burstein(burstein::explain::WhyNot),
    /// By Lim's rules.
    Lim(LimWhyNot),
    /// By the rotation.
    ItaloSwiss(ItaloWhyNot),
    /// The table has them meet in these rounds, in this one, or never.
    RoundRobin {
        /// This round.
        round: usize,
        /// Rounds in which they meet; none if one of them is not in the table.
        rounds: Vec<u16>,
    },
    /// By the bracket.
    KnockOut(KnockOutWhyNot),
    /// By the points lost.
    Belgrade(BelgradeWhyNot),
    /// By the ranking.
    Keizer(KeizerWhyNot),
    /// By the rules of Double-Swiss or of teams.
    Matches(MatchWhyNot),
}

/// Pairs the round that `options` name, or the next one, by `system`.
pub fn pair(system: System, record: &Record, options: &Options) -> Result<PairedRound, NoPairing> {
    match system {
        System::Dutch => swiss(record, options, by_dutch),
        System::Dubov => swiss(record, options, |field| {
            let pairing = DubovPairing::of(field)?;
            Ok((pairing.boards(field), How::Dubov(pairing)))
        }),
        System::Burstein => swiss(record, options, |field| {
            if burstein::is_seeding_round(field)? {
                return by_dutch(field);
            }
            let pairing = BursteinPairing::of(record, field)?;
            Ok((pairing.boards(field), How::Burstein(pairing)))
        }),
        System::Lim => swiss(record, options, |field| {
            let round = LimRound::of(field, options.maxi);
            let pairing = lim::pair(&round)?;
            Ok((pairing.boards(field), How::Lim(round, pairing)))
        }),
        System::ItaloSwiss => swiss(record, options, |field| {
            let round = ItaloRound::of(record, field);
            let pairing = italo_swiss::pair(&round, options.merge)?;
            Ok((pairing.boards(field), How::ItaloSwiss(round, pairing)))
        }),
        System::RoundRobin { cycles } => round_robin(record, options, cycles),
        System::KnockOut => knock_out(record, options),
        System::Belgrade { points } => belgrade(record, options, points),
        System::Keizer(rules) => keizer(record, options, rules),
        System::DoubleSwiss => double_swiss(record, options),
        System::TeamSwiss(rules) => {
            let teams = TeamField::of(record, options, rules)?;
            let pairing = TeamPairing::of(&teams)?;
            let boards = pairing.boards(&teams.field);
            Ok(PairedRound::swiss(teams.field, boards, How::TeamSwiss(pairing)))
        }
        System::Own => Err(NoPairing::OwnRules),
    }
}

/// A round of a Swiss for players.
fn swiss(
    record: &Record,
    options: &Options,
    pair: impl FnOnce(&Field) -> Result<(Boards, How), NoPairing>,
) -> Result<PairedRound, NoPairing> {
    let field = Field::of(record, options)?;
    let (boards, how) = pair(&field)?;
    Ok(PairedRound::swiss(field, boards, how))
}

fn by_dutch(field: &Field) -> Result<(Boards, How), NoPairing> {
    let pairing = DutchPairing::of(field)?;
    Ok((pairing.boards(field), How::Dutch(pairing)))
}

/// The first games of a match round, or the second games, which repeat them.
fn double_swiss(record: &Record, options: &Options) -> Result<PairedRound, NoPairing> {
    let round = round_to_pair(record, options)?;
    if double_swiss::is_second_game(round) {
        let Boards { boards, bye } = double_swiss::second_games(record, round);
        // In the order of the first games.
        let field = double_swiss::field(record, options, round - 1)?;
        let boards = Boards::in_order(&field, boards, bye);
        return Ok(PairedRound { round, boards, field: Some(field), how: How::SecondGames });
    }
    let field = double_swiss::field(record, options, round)?;
    let pairing = DoublePairing::of(&field)?;
    let boards = pairing.boards(&field);
    Ok(PairedRound { round, boards, field: Some(field), how: How::DoubleSwiss(pairing) })
}

/// Whether the type code names the double round robin of FIDE, whose first cycle ends with its last
/// two rounds exchanged; that of Berger does not.
fn is_exchanged(record: &Record) -> bool {
    let code = record.event.type_code.map(|code| code.paired_by);
    code == Some(PairedBy::RoundRobin(RoundRobinTable::FideDouble))
}

/// The round of the Berger table, which belongs to all numbers, present or not.
fn round_robin(record: &Record, options: &Options, cycles: u8) -> Result<PairedRound, NoPairing> {
    let round = round_to_pair(record, options)?;
    let cycles = match cycles {
        0 | 1 => Cycles::Single,
        _ if options.exchange_last_rounds || is_exchanged(record) => Cycles::DoubleExchanged,
        _ => Cycles::Double,
    };
    let n_players = u32::try_from(record.players.len()).unwrap_or(u32::MAX);
    let table = RoundRobin::new(n_players, cycles)?;
    let row = u16::try_from(round).ok().and_then(|number| table.round(number));
    let row = row.ok_or(FieldError::NoRoundLeft { total: usize::from(table.n_rounds()) })?;
    let boards = Boards { boards: row.games, bye: row.bye };
    Ok(PairedRound { round, boards, field: None, how: How::RoundRobin(table) })
}

/// Those who are left, by their places in the list.
fn knock_out(record: &Record, options: &Options) -> Result<PairedRound, NoPairing> {
    let round = round_to_pair(record, options)?;
    let stage = KnockOutStage::before(record, round, options)?;
    if stage.round.ties.is_empty() {
        return Err(NoPairing::TooFewLeft);
    }
    let boards = Boards { boards: stage.boards(), bye: None };
    Ok(PairedRound { round, boards, field: None, how: How::KnockOut(stage.round) })
}

/// Those who have not lost too much, by what they lost.
fn belgrade(record: &Record, options: &Options, points: u8) -> Result<PairedRound, NoPairing> {
    let round = round_to_pair(record, options)?;
    let limit = if points < 3 { Limit::Two } else { Limit::Three };
    let state = Belgrade::before(record, round, limit)?.without(&options.absent);
    let next = state.round();
    if next.games.is_empty() {
        return Err(NoPairing::TooFewLeft);
    }
    let boards = Boards { boards: next.games.clone(), bye: next.bye };
    Ok(PairedRound { round, boards, field: None, how: How::Belgrade(state, next) })
}

/// Neighbours of the ranking, of those who are there.
fn keizer(
    record: &Record,
    options: &Options,
    rules: KeizerRules,
) -> Result<PairedRound, NoPairing> {
    let pairing = keizer::pair(rules, record, options)?;
    let boards = Boards { boards: pairing.games.clone(), bye: pairing.bye };
    Ok(PairedRound { round: pairing.round, boards, field: None, how: How::Keizer(pairing) })
}

impl PairedRound {
    fn swiss(field: Field, boards: Boards, how: How) -> Self {
        Self { round: field.round, boards, field: Some(field), how }
    }

    /// Why the round is as it is.
    pub fn explain(&self) -> Reasons {
        self.reasons(None)
    }

    /// As [`Self::explain`], where systems whose explanations take long explain the part of
    /// this player alone.
    pub fn explain_one(&self, number: PairingNumber) -> Reasons {
        self.reasons(Some(number))
    }

    fn reasons(&self, only: Option<PairingNumber>) -> Reasons {
        match &self.how {
            How::Dutch(pairing) => Reasons::Dutch(
                only.map_or_else(|| pairing.explain(), |number| pairing.explain_one(number)),
            ),
            How::Dubov(pairing) => Reasons::Dubov(pairing.explain()),
            How::Burstein(pairing) => Reasons::Burstein(
                only.map_or_else(|| pairing.explain(), |number| pairing.explain_one(number)),
            ),
            How::Lim(_, pairing) => Reasons::Lim(pairing.clone()),
            How::ItaloSwiss(_, pairing) => Reasons::ItaloSwiss(pairing.clone()),
            How::RoundRobin(table) => Reasons::RoundRobin {
                players: table.n_players(),
                round: self.round,
                bye: self.boards.bye,
            },
            How::KnockOut(round) => Reasons::KnockOut(round.clone()),
            How::Belgrade(_, round) => Reasons::Belgrade(round.clone()),
            How::Keizer(pairing) => Reasons::Keizer(pairing.clone()),
            How::DoubleSwiss(pairing) => Reasons::Matches(pairing.explain(self.round)),
            How::SecondGames => Reasons::SecondGames,
            How::TeamSwiss(pairing) => Reasons::Matches(pairing.explain(self.round)),
        }
    }

    /// The first thing, from the top down, that is wrong with another round, where the system
    /// compares whole rounds.
    pub(crate) fn verdict(&self, found: &Boards) -> Option<dutch::explain::Verdict> {
        let (How::Dutch(pairing), Some(field)) = (&self.how, &self.field) else { return None };
        Some(pairing.verdict(field, found))
    }

    /// The rule that gives the colours of a pair and the number of its article, where the system
    /// has numbered rules for it.
    pub(crate) fn color_rule(
        &self,
        one: PairingNumber,
        other: PairingNumber,
    ) -> Option<(dutch::ColorRule, &'static str)> {
        let seekers = |rule: dutch::ColorRule| (rule, rule.seeker_article());
        match &self.how {
            How::Dutch(pairing) => {
                let edition = self.field.as_ref().map_or(Edition::NEWEST, |it| it.edition);
                let rule = pairing.color_rule(one, other);
                Some((rule, rule.article(edition)))
            }
            How::Dubov(pairing) => pairing.color_rule(one, other).map(seekers),
            How::Burstein(pairing) => pairing.color_rule(one, other).map(seekers),
            How::Lim(..)
            | How::ItaloSwiss(..)
            | How::RoundRobin(_)
            | How::KnockOut(_)
            | How::Belgrade(..)
            | How::Keizer(_)
            | How::DoubleSwiss(_)
            | How::SecondGames
            | How::TeamSwiss(_) => None,
        }
    }

    /// The second game has the opponents of the first.
    fn why_not_again(&self, one: PairingNumber, other: PairingNumber) -> MatchWhyNot {
        let is_pair = |board: &crate::swiss::Board| {
            [board.white, board.black] == [one, other] || [board.white, board.black] == [other, one]
        };
        if self.boards.boards.iter().any(is_pair) {
            MatchWhyNot::TheyPlay
        } else {
            MatchWhyNot::SecondGame
        }
    }

    /// Why `one` does not play `other`.
    pub fn why_not(&self, one: PairingNumber, other: PairingNumber) -> WhyNot {
        match &self.how {
            How::Dutch(pairing) => WhyNot::Dutch(pairing.why_not(one, other)),
            How::Dubov(pairing) => WhyNot::Dubov(pairing.why_not(one, other)),
            How::Burstein(pairing) => WhyNot::Burstein(pairing.why_not(one, other)),
            How::Lim(round, pairing) => WhyNot::Lim(lim::why_not(round, pairing, one, other)),
            How::ItaloSwiss(round, pairing) => {
                WhyNot::ItaloSwiss(italo_swiss::why_not(round, pairing, one, other))
            }
            How::RoundRobin(table) => {
                WhyNot::RoundRobin { round: self.round, rounds: table.meetings(one, other) }
            }
            How::KnockOut(round) => WhyNot::KnockOut(round.why_not(one, other)),
            How::Belgrade(state, _) => WhyNot::Belgrade(state.why_not(one, other)),
            How::Keizer(pairing) => WhyNot::Keizer(pairing.why_not(one, other)),
            How::DoubleSwiss(pairing) => WhyNot::Matches(pairing.why_not(one, other)),
            How::SecondGames => WhyNot::Matches(self.why_not_again(one, other)),
            How::TeamSwiss(pairing) => WhyNot::Matches(pairing.why_not(one, other)),
        }
    }
}

//! The matches of the teams of a record.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{
    Acceleration, Bye, PairingNumber, Player, Record, RoundEntry, Scoring, TeamPrimary, TeamRound,
    TeamRoundKind, TeamRules, VirtualPoints,
};

use super::TeamField;
use crate::{
    Options,
    acceleration::{self, AccelerationError, Founders},
    swiss::{FieldError, PLAYERS_MAX, pairs_of, round_to_pair},
    upfloat::field::{Entry, Match, Setting, assemble},
};

/// The teams before the round that `options` name, or before the next one.
pub(super) fn field(
    record: &Record,
    options: &Options,
    rules: TeamRules,
) -> Result<TeamField, FieldError> {
    let round = round_to_pair(record, options)?;
    let round_number = u16::try_from(round).unwrap_or(u16::MAX);
    check_numbers(record, options, round_number)?;
    let rounds = record.team_rounds(round);
    let presence = Presence::of(record, options, (&rounds, round));
    let virtual_points = virtual_points(record, options, rules, (&presence, round))?;
    let mut entries: Vec<Entry> = Vec::with_capacity(record.teams.len());
    for (team_idx, rounds) in rounds.iter().enumerate() {
        let Some(number) = number(team_idx) else { break };
        let (matches, games) = record.team_bonus_tenths(number, round - 1);
        entries.push(Entry {
            number,
            rating: None,
            matches: rounds[..round - 1].iter().map(|it| match_of(record, it, rules)).collect(),
            bonus_tenths: match rules.primary {
                TeamPrimary::MatchPoints => matches,
                TeamPrimary::GamePoints => games,
            },
            is_present: presence.is_present[team_idx],
            kept_apart: Vec::new(),
        });
    }
    let kept_apart = record.forbidden_in(round_number).flat_map(pairs_of);
    for (one, other) in kept_apart.chain(options.forbidden.iter().copied()) {
        if one != other {
            entries[one.index()].kept_apart.push(other);
            entries[other.index()].kept_apart.push(one);
        }
    }
    let secondary = rules.has_secondary.then(|| {
        let of_team = |rounds: &Vec<TeamRound>| {
            rounds[..round - 1].iter().map(|it| scores(it, rules.primary).1).sum()
        };
        rounds.iter().map(of_team).collect()
    });
    let setting = Setting {
        round,
        rounds_total: record.rounds_total.map(usize::from),
        initial_color: record.initial_color.or_else(|| drawn(&rounds)).unwrap_or(Color::White),
        win: worth(record, rules).win,
        virtual_points: &virtual_points,
        edition: options.edition,
    };
    Ok(TeamField { field: assemble(&entries, &setting), secondary, rules })
}

fn number(team_idx: usize) -> Option<PairingNumber> {
    u16::try_from(team_idx + 1).ok().and_then(PairingNumber::new)
}

/// The score that pairs, then the other one.
const fn scores(round: &TeamRound, primary: TeamPrimary) -> (Score, Score) {
    match primary {
        TeamPrimary::MatchPoints => (round.match_points, round.game_points),
        TeamPrimary::GamePoints => (round.game_points, round.match_points),
    }
}

/// What a match is worth in the score that pairs: match points, or the points of all boards.
fn worth(record: &Record, rules: TeamRules) -> Scoring {
    let boards = |each: Score| -> Score { std::iter::repeat_n(each, record.team_boards()).sum() };
    let matches = record.team_event.match_scoring;
    let (win, draw, loss) = match rules.primary {
        TeamPrimary::MatchPoints => (matches.win, matches.draw, matches.loss),
        TeamPrimary::GamePoints => {
            let games = &record.scoring;
            (boards(games.win), boards(games.draw), boards(games.loss))
        }
    };
    Scoring { win, draw, loss, ..Scoring::default() }
}

/// A round as the procedure sees it. A match that nobody played gives no colour, is no meeting,
/// and keeps its winner from the bye (C1, C2).
fn match_of(record: &Record, round: &TeamRound, rules: TeamRules) -> Match {
    let points = scores(round, rules.primary).0;
    let bye = |bars_bye: bool, took_part: bool| Match {
        opponent: None,
        color: None,
        points,
        is_played: false,
        bars_bye,
        took_part,
    };
    match round.kind {
        TeamRoundKind::Match { opponent, color, is_played, is_won, .. } => Match {
            opponent: Some(opponent),
            color: color.filter(|_| is_played),
            points,
            is_played,
            bars_bye: !is_played && is_won,
            took_part: true,
        },
        TeamRoundKind::Bye(Bye::PairingAllocated) => bye(true, true),
        TeamRoundKind::Bye(Bye::FullPoint) => {
            bye(record.team_event.match_scoring.win <= round.match_points, false)
        }
        TeamRoundKind::Bye(Bye::HalfPoint | Bye::ZeroPoint) | TeamRoundKind::Absent => {
            bye(false, false)
        }
    }
}

/// The lot, as round 1 shows it: the first number paired there had the initial colour, the
/// even ones the other.
fn drawn(rounds: &[Vec<TeamRound>]) -> Option<Color> {
    rounds.iter().enumerate().find_map(|(team_idx, rounds)| match rounds.first()?.kind {
        TeamRoundKind::Match { color: Some(color), .. } => {
            Some(if team_idx % 2 == 0 { color } else { !color })
        }
        TeamRoundKind::Match { color: None, .. }
        | TeamRoundKind::Bye(_)
        | TeamRoundKind::Absent => None,
    })
}

fn check_numbers(record: &Record, options: &Options, round: u16) -> Result<(), FieldError> {
    let teams = record.teams.len();
    if PLAYERS_MAX < teams {
        return Err(FieldError::TooManyPlayers { found: teams });
    }
    let kept_apart = record.forbidden_in(round).flatten();
    let named = kept_apart.chain(&options.arrived).chain(&options.absent).copied();
    let paired = options.forbidden.iter().flat_map(|&(one, other)| [one, other]);
    match named.chain(paired).find(|number| teams <= number.index()) {
        Some(number) => Err(FieldError::UnknownPlayer { number: number.get(), players: teams }),
        None => Ok(()),
    }
}

/// Who is to be paired in the round, and who was in round 1.
struct Presence {
    is_present: Vec<bool>,
    in_round_1: Vec<bool>,
}

impl Presence {
    fn of(record: &Record, options: &Options, (rounds, round): (&[Vec<TeamRound>], usize)) -> Self {
        let nothing = Options::default();
        let in_round = |round_idx: usize, options: &Options| -> Vec<bool> {
            let is_paired = |rounds: &Vec<TeamRound>| is_paired(rounds, round_idx);
            let is_recorded = rounds.iter().any(is_paired);
            let here = |(team_idx, rounds): (usize, &Vec<TeamRound>)| {
                let Some(number) = number(team_idx) else { return false };
                if record.teams[team_idx].is_vacant() || options.absent.contains(&number) {
                    return false;
                }
                if options.arrived.contains(&number) || is_paired(rounds) {
                    return true;
                }
                match rounds.get(round_idx).map(|it| it.kind) {
                    Some(TeamRoundKind::Bye(_)) => false,
                    Some(TeamRoundKind::Match { .. } | TeamRoundKind::Absent) | None => {
                        !is_recorded && !has_left(record, team_idx)
                    }
                }
            };
            rounds.iter().enumerate().map(here).collect()
        };
        let is_present = in_round(round - 1, options);
        let in_round_1 = if round == 1 { is_present.clone() } else { in_round(0, &nothing) };
        Self { is_present, in_round_1 }
    }
}

fn is_paired(rounds: &[TeamRound], round_idx: usize) -> bool {
    matches!(
        rounds.get(round_idx).map(|it| it.kind),
        Some(TeamRoundKind::Match { .. } | TeamRoundKind::Bye(Bye::PairingAllocated))
    )
}

/// Whether none of its players will be there for the round to pair.
fn has_left(record: &Record, team_idx: usize) -> bool {
    let players = &record.teams[team_idx].players;
    !players.is_empty() && players.iter().all(|number| record.absent_next.contains(number))
}

/// Fictitious points of rounds 1 to `rounds`.
pub(super) fn points_of_rounds(
    record: &Record,
    options: &Options,
    rules: TeamRules,
    rounds: usize,
) -> Result<VirtualPoints, FieldError> {
    let made = record.team_rounds(rounds.max(1));
    let presence = Presence::of(record, options, (&made, rounds.max(1)));
    virtual_points(record, options, rules, (&presence, rounds))
}

/// Fictitious points: those that the options ask for, or those that the record has.
fn virtual_points(
    record: &Record,
    options: &Options,
    rules: TeamRules,
    (presence, round): (&Presence, usize),
) -> Result<VirtualPoints, FieldError> {
    if options.acceleration == Acceleration::None {
        return Ok(record.virtual_points.clone());
    }
    if options.acceleration == Acceleration::Baku && rules.primary == TeamPrimary::GamePoints {
        return Err(AccelerationError::GamePoints.into());
    }
    // Teams as players, so far as the groups of round 1 ask.
    let in_round_1 = |&is_present: &bool| {
        if is_present {
            RoundEntry::Bye(Bye::PairingAllocated)
        } else {
            RoundEntry::Bye(Bye::ZeroPoint)
        }
    };
    let players = presence.in_round_1.iter().enumerate().filter_map(|(team_idx, is_present)| {
        let name = record.teams[team_idx].name.clone();
        Some(Player {
            name,
            rounds: vec![in_round_1(is_present)],
            ..Player::vacant(number(team_idx)?)
        })
    });
    let teams = Record {
        players: players.collect(),
        rounds_total: record.rounds_total,
        scoring: worth(record, rules),
        ..Record::default()
    };
    let founders = Founders::of(&teams, &Options::default());
    Ok(acceleration::virtual_points(options.acceleration, &teams, &founders, round)?)
}

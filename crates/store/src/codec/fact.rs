//! Facts in their stored form.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    BoardResult, Bye, ChangeGround, Decision, Direction, Fact, NumbersBy, Pair, Pairing, PlayerId,
    PlayoffGame, Reach, Recheck, Stage,
};
use serde::{Deserialize, Serialize};

use super::{Unknown, details, name, settings, word};

/// A round as stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredPairing {
    /// White, Black.
    pairs: Vec<(u32, u32)>,
    /// Player, kind of bye.
    byes: Vec<(u32, String)>,
}

/// A fact as stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Stored {
    Created {
        settings: settings::Stored,
    },
    SettingsChanged {
        settings: settings::Stored,
        reason: Option<String>,
    },
    PlayerEntered {
        player: u32,
        details: details::Stored,
    },
    PlayerCorrected {
        player: u32,
        details: details::Stored,
        reason: String,
    },
    RegistrationRequested {
        request: u32,
        details: details::Stored,
        contact: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        remark: String,
    },
    RegistrationConfirmed {
        request: u32,
        player: u32,
    },
    RegistrationDeclined {
        request: u32,
        reason: String,
    },
    PlayerMoved {
        player: u32,
        way: String,
        other: u32,
        name: String,
    },
    PlayerRemoved {
        player: u32,
    },
    CheckedIn {
        player: u32,
    },
    CheckedOut {
        player: u32,
    },
    Withdrawn {
        player: u32,
        from_round: u8,
        reason: String,
    },
    Reinstated {
        player: u32,
        reason: String,
    },
    Expelled {
        player: u32,
        from_round: u8,
        reason: String,
    },
    Excused {
        player: u32,
        round: u8,
    },
    HalfPointByesBarred {
        player: u32,
        barred: bool,
    },
    AbsenceAnnounced {
        player: u32,
        round: u8,
        bye: String,
    },
    AbsenceCancelled {
        player: u32,
        round: u8,
    },
    NumbersAssigned {
        order: Vec<u32>,
    },
    NumbersSet {
        order: Vec<u32>,
        by: String,
        reason: Option<String>,
    },
    InitialColorDrawn {
        color: String,
    },
    RoundDrafted {
        round: u8,
        by: String,
        pairing: StoredPairing,
        reason: Option<String>,
    },
    ManualBegun {
        round: u8,
        reason: String,
    },
    ManualEnded {
        round: u8,
        differences: u16,
    },
    DraftDiscarded {
        round: u8,
    },
    RoundPublished {
        round: u8,
    },
    RoundWithdrawn {
        round: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<String>,
        reason: String,
    },
    ResultEntered {
        round: u8,
        board: u16,
        result: String,
    },
    ResultCorrected {
        round: u8,
        board: u16,
        from: Option<String>,
        to: Option<String>,
        reach: String,
        reason: String,
    },
    ColorsReversed {
        round: u8,
        board: u16,
        reach: String,
        reason: String,
    },
    RoundsDiffer {
        rounds: Vec<u8>,
        after: String,
    },
    ResultsPosted {
        round: u8,
        place: String,
        at: String,
    },
    OutsideValuesSet {
        name: String,
        /// Player, value.
        values: Vec<(u32, String)>,
    },
    PositionDrawn {
        round: u8,
        position: u16,
    },
    LotsDrawn {
        order: Vec<u32>,
    },
    PlayoffPlanned {
        players: Vec<u32>,
        plan: String,
    },
    PlayoffGamePlayed {
        white: u32,
        black: u32,
        result: String,
        moves: u16,
    },
    PlayoffDecided {
        order: Vec<u32>,
        how: String,
    },
    TeamEntered {
        name: String,
        players: Vec<u32>,
    },
    TeamsNumbered {
        order: Vec<String>,
    },
    LineupSet {
        team: String,
        round: u8,
        players: Vec<u32>,
    },
    RulingNoted {
        round: u8,
        board: u16,
        ruling: String,
        remark: String,
    },
    FideModeLeft {
        reason: String,
    },
    StageSet {
        stage: String,
    },
    StandingsHeld {
        held: bool,
    },
    PublicationPlanned {
        round: u8,
        at_ms: Option<u64>,
    },
    Closed {},
    Reopened {
        reason: String,
    },
}

fn ids(players: &[PlayerId]) -> Vec<u32> {
    players.iter().map(|player| player.0).collect()
}

fn players(ids: Vec<u32>) -> Vec<PlayerId> {
    ids.into_iter().map(PlayerId).collect()
}

fn stored_pairing(pairing: &Pairing) -> StoredPairing {
    let pairs = pairing.pairs.iter().map(|pair| (pair.white.0, pair.black.0));
    let byes = pairing.byes.iter().map(|(player, bye)| (player.0, name(&Bye::WORDS, bye)));
    StoredPairing { pairs: pairs.collect(), byes: byes.collect() }
}

fn pairing(stored: StoredPairing) -> Result<Pairing, Unknown> {
    let pair = |(white, black)| Pair { white: PlayerId(white), black: PlayerId(black) };
    let bye = |(player, bye): (u32, String)| Ok((PlayerId(player), word(&Bye::WORDS, &bye)?));
    let byes = stored.byes.into_iter().map(bye).collect::<Result<_, Unknown>>()?;
    Ok(Pairing { pairs: stored.pairs.into_iter().map(pair).collect(), byes })
}

fn result(word: Option<String>) -> Result<Option<BoardResult>, Unknown> {
    word.map(|word| super::word(&BoardResult::WORDS, &word)).transpose()
}

impl From<&Fact> for Stored {
    #[expect(clippy::too_many_lines, reason = "a table with one row per fact")]
    fn from(fact: &Fact) -> Self {
        match fact {
            Fact::Created(settings) => Self::Created { settings: (&**settings).into() },
            Fact::SettingsChanged { settings, reason } => {
                Self::SettingsChanged { settings: (&**settings).into(), reason: reason.clone() }
            }
            Fact::NumbersAssigned { order } => Self::NumbersAssigned { order: ids(order) },
            Fact::InitialColorDrawn { color } => {
                Self::InitialColorDrawn { color: name(&Color::WORDS, color) }
            }
            Fact::OutsideValuesSet { name, values } => Self::OutsideValuesSet {
                name: name.clone(),
                values: values.iter().map(|(id, value)| (id.0, value.clone())).collect(),
            },
            Fact::PositionDrawn { round, position } => {
                Self::PositionDrawn { round: *round, position: *position }
            }
            Fact::LotsDrawn { order } => Self::LotsDrawn { order: ids(order) },
            Fact::PlayoffDecided { order, how } => {
                Self::PlayoffDecided { order: ids(order), how: how.clone() }
            }
            Fact::TeamEntered { name, players } => {
                Self::TeamEntered { name: name.clone(), players: ids(players) }
            }
            Fact::RulingNoted { round, board, ruling, remark } => Self::RulingNoted {
                round: *round,
                board: *board,
                ruling: ruling.clone(),
                remark: remark.clone(),
            },
            Fact::Expelled { player, from_round, reason } => {
                Self::Expelled { player: player.0, from_round: *from_round, reason: reason.clone() }
            }
            Fact::Excused { player, round } => Self::Excused { player: player.0, round: *round },
            Fact::HalfPointByesBarred { player, barred } => {
                Self::HalfPointByesBarred { player: player.0, barred: *barred }
            }
            Fact::NumbersSet { order, by, reason } => Self::NumbersSet {
                order: ids(order),
                by: name(&NumbersBy::WORDS, by),
                reason: reason.clone(),
            },
            Fact::ColorsReversed { round, board, reach, reason } => Self::ColorsReversed {
                round: *round,
                board: *board,
                reach: name(&Reach::WORDS, reach),
                reason: reason.clone(),
            },
            Fact::RoundsDiffer { rounds, after } => {
                Self::RoundsDiffer { rounds: rounds.clone(), after: name(&Recheck::WORDS, after) }
            }
            Fact::PlayoffGamePlayed { game } => Self::PlayoffGamePlayed {
                white: game.white.0,
                black: game.black.0,
                result: name(&Decision::WORDS, &game.decision),
                moves: game.moves,
            },
            Fact::FideModeLeft { reason } => Self::FideModeLeft { reason: reason.clone() },
            Fact::StageSet { stage } => Self::StageSet { stage: name(&Stage::WORDS, stage) },
            Fact::StandingsHeld { held } => Self::StandingsHeld { held: *held },
            Fact::PublicationPlanned { round, at_ms } => {
                Self::PublicationPlanned { round: *round, at_ms: *at_ms }
            }
            Fact::Closed => Self::Closed {},
            Fact::Reopened { reason } => Self::Reopened { reason: reason.clone() },
            Fact::PlayerEntered { player, details } => {
                Self::PlayerEntered { player: player.0, details: (&**details).into() }
            }
            Fact::PlayerCorrected { player, details, reason } => Self::PlayerCorrected {
                player: player.0,
                details: (&**details).into(),
                reason: reason.clone(),
            },
            Fact::RegistrationRequested { request, details, contact, remark } => {
                Self::RegistrationRequested {
                    request: *request,
                    details: (&**details).into(),
                    contact: contact.clone(),
                    remark: remark.clone(),
                }
            }
            Fact::RegistrationConfirmed { request, player } => {
                Self::RegistrationConfirmed { request: *request, player: player.0 }
            }
            Fact::RegistrationDeclined { request, reason } => {
                Self::RegistrationDeclined { request: *request, reason: reason.clone() }
            }
            Fact::PlayerMoved { player, way, other, name: tournament } => Self::PlayerMoved {
                player: player.0,
                way: name(&Direction::WORDS, way),
                other: *other,
                name: tournament.clone(),
            },
            Fact::PlayerRemoved { player } => Self::PlayerRemoved { player: player.0 },
            Fact::CheckedIn { player } => Self::CheckedIn { player: player.0 },
            Fact::CheckedOut { player } => Self::CheckedOut { player: player.0 },
            Fact::Withdrawn { player, from_round, reason } => Self::Withdrawn {
                player: player.0,
                from_round: *from_round,
                reason: reason.clone(),
            },
            Fact::Reinstated { player, reason } => {
                Self::Reinstated { player: player.0, reason: reason.clone() }
            }
            Fact::AbsenceAnnounced { player, round, bye } => Self::AbsenceAnnounced {
                player: player.0,
                round: *round,
                bye: name(&Bye::WORDS, bye),
            },
            Fact::AbsenceCancelled { player, round } => {
                Self::AbsenceCancelled { player: player.0, round: *round }
            }
            Fact::PlayoffPlanned { players, plan } => {
                Self::PlayoffPlanned { players: ids(players), plan: plan.clone() }
            }
            Fact::TeamsNumbered { order } => Self::TeamsNumbered { order: order.clone() },
            Fact::LineupSet { team, round, players } => {
                Self::LineupSet { team: team.clone(), round: *round, players: ids(players) }
            }
            Fact::RoundDrafted { round, by, pairing, reason } => Self::RoundDrafted {
                round: *round,
                by: by.clone(),
                pairing: stored_pairing(pairing),
                reason: reason.clone(),
            },
            Fact::DraftDiscarded { round } => Self::DraftDiscarded { round: *round },
            Fact::RoundPublished { round } => Self::RoundPublished { round: *round },
            Fact::RoundWithdrawn { round, ground, reason } => Self::RoundWithdrawn {
                round: *round,
                ground: ground.map(|ground| ground.code().to_owned()),
                reason: reason.clone(),
            },
            Fact::ResultEntered { round, board, result } => Self::ResultEntered {
                round: *round,
                board: *board,
                result: name(&BoardResult::WORDS, result),
            },
            Fact::ResultCorrected { round, board, from, to, reach, reason } => {
                Self::ResultCorrected {
                    round: *round,
                    board: *board,
                    from: from.map(|result| name(&BoardResult::WORDS, &result)),
                    to: to.map(|result| name(&BoardResult::WORDS, &result)),
                    reach: name(&Reach::WORDS, reach),
                    reason: reason.clone(),
                }
            }
            Fact::ManualBegun { round, reason } => {
                Self::ManualBegun { round: *round, reason: reason.clone() }
            }
            Fact::ManualEnded { round, differences } => {
                Self::ManualEnded { round: *round, differences: *differences }
            }
            Fact::ResultsPosted { round, place, at } => {
                Self::ResultsPosted { round: *round, place: place.clone(), at: at.clone() }
            }
        }
    }
}

impl TryFrom<Stored> for Fact {
    type Error = Unknown;

    #[expect(clippy::too_many_lines, reason = "a table with one row per fact")]
    fn try_from(stored: Stored) -> Result<Self, Unknown> {
        let id = PlayerId;
        Ok(match stored {
            Stored::Created { settings } => Self::Created(Box::new(settings.try_into()?)),
            Stored::SettingsChanged { settings, reason } => {
                Self::SettingsChanged { settings: Box::new(settings.try_into()?), reason }
            }
            Stored::PlayerEntered { player, details } => {
                Self::PlayerEntered { player: id(player), details: Box::new(details.try_into()?) }
            }
            Stored::PlayerCorrected { player, details, reason } => {
                let details = Box::new(details.try_into()?);
                Self::PlayerCorrected { player: id(player), details, reason }
            }
            Stored::RegistrationRequested { request, details, contact, remark } => {
                let details = Box::new(details.try_into()?);
                Self::RegistrationRequested { request, details, contact, remark }
            }
            Stored::RegistrationConfirmed { request, player } => {
                Self::RegistrationConfirmed { request, player: id(player) }
            }
            Stored::RegistrationDeclined { request, reason } => {
                Self::RegistrationDeclined { request, reason }
            }
            Stored::PlayerMoved { player, way, other, name } => Self::PlayerMoved {
                player: id(player),
                way: word(&Direction::WORDS, &way)?,
                other,
                name,
            },
            Stored::PlayerRemoved { player } => Self::PlayerRemoved { player: id(player) },
            Stored::CheckedIn { player } => Self::CheckedIn { player: id(player) },
            Stored::CheckedOut { player } => Self::CheckedOut { player: id(player) },
            Stored::Withdrawn { player, from_round, reason } => {
                Self::Withdrawn { player: id(player), from_round, reason }
            }
            Stored::Reinstated { player, reason } => {
                Self::Reinstated { player: id(player), reason }
            }
            Stored::AbsenceAnnounced { player, round, bye } => {
                Self::AbsenceAnnounced { player: id(player), round, bye: word(&Bye::WORDS, &bye)? }
            }
            Stored::AbsenceCancelled { player, round } => {
                Self::AbsenceCancelled { player: id(player), round }
            }
            Stored::Expelled { player, from_round, reason } => {
                Self::Expelled { player: id(player), from_round, reason }
            }
            Stored::Excused { player, round } => Self::Excused { player: id(player), round },
            Stored::HalfPointByesBarred { player, barred } => {
                Self::HalfPointByesBarred { player: id(player), barred }
            }
            Stored::NumbersSet { order, by, reason } => Self::NumbersSet {
                order: players(order),
                by: word(&NumbersBy::WORDS, &by)?,
                reason,
            },
            Stored::ColorsReversed { round, board, reach, reason } => {
                Self::ColorsReversed { round, board, reach: word(&Reach::WORDS, &reach)?, reason }
            }
            Stored::RoundsDiffer { rounds, after } => {
                Self::RoundsDiffer { rounds, after: word(&Recheck::WORDS, &after)? }
            }
            Stored::PlayoffGamePlayed { white, black, result, moves } => {
                let decision = word(&Decision::WORDS, &result)?;
                let (white, black) = (id(white), id(black));
                Self::PlayoffGamePlayed { game: PlayoffGame { white, black, decision, moves } }
            }
            Stored::FideModeLeft { reason } => Self::FideModeLeft { reason },
            Stored::StageSet { stage } => Self::StageSet { stage: word(&Stage::WORDS, &stage)? },
            Stored::StandingsHeld { held } => Self::StandingsHeld { held },
            Stored::PublicationPlanned { round, at_ms } => {
                Self::PublicationPlanned { round, at_ms }
            }
            Stored::NumbersAssigned { order } => Self::NumbersAssigned { order: players(order) },
            Stored::InitialColorDrawn { color } => {
                Self::InitialColorDrawn { color: word(&Color::WORDS, &color)? }
            }
            Stored::RoundDrafted { round, by, pairing, reason } => {
                Self::RoundDrafted { round, by, pairing: self::pairing(pairing)?, reason }
            }
            Stored::ManualBegun { round, reason } => Self::ManualBegun { round, reason },
            Stored::ManualEnded { round, differences } => Self::ManualEnded { round, differences },
            Stored::DraftDiscarded { round } => Self::DraftDiscarded { round },
            Stored::RoundPublished { round } => Self::RoundPublished { round },
            Stored::RoundWithdrawn { round, ground, reason } => {
                let ground = ground.map(|it| word(&ChangeGround::CODES, &it)).transpose()?;
                Self::RoundWithdrawn { round, ground, reason }
            }
            Stored::ResultEntered { round, board, result } => {
                Self::ResultEntered { round, board, result: word(&BoardResult::WORDS, &result)? }
            }
            Stored::ResultCorrected { round, board, from, to, reach, reason } => {
                let (from, to, reach) = (result(from)?, result(to)?, word(&Reach::WORDS, &reach)?);
                Self::ResultCorrected { round, board, from, to, reach, reason }
            }
            Stored::ResultsPosted { round, place, at } => Self::ResultsPosted { round, place, at },
            Stored::OutsideValuesSet { name, values } => Self::OutsideValuesSet {
                name,
                values: values.into_iter().map(|(id, value)| (PlayerId(id), value)).collect(),
            },
            Stored::PositionDrawn { round, position } => Self::PositionDrawn { round, position },
            Stored::LotsDrawn { order } => Self::LotsDrawn { order: players(order) },
            Stored::PlayoffPlanned { players, plan } => {
                Self::PlayoffPlanned { players: self::players(players), plan }
            }
            Stored::PlayoffDecided { order, how } => {
                Self::PlayoffDecided { order: players(order), how }
            }
            Stored::TeamEntered { name, players } => {
                Self::TeamEntered { name, players: self::players(players) }
            }
            Stored::TeamsNumbered { order } => Self::TeamsNumbered { order },
            Stored::LineupSet { team, round, players } => {
                Self::LineupSet { team, round, players: self::players(players) }
            }
            Stored::RulingNoted { round, board, ruling, remark } => {
                Self::RulingNoted { round, board, ruling, remark }
            }
            Stored::Closed {} => Self::Closed,
            Stored::Reopened { reason } => Self::Reopened { reason },
        })
    }
}

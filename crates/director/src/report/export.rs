//! What an exported record says beyond players and rounds: its system and ranking, points that do
//! not follow from the results, and comments.

use arbiter_rulebook::Color;
use arbiter_tournament::{
    AbnormalPoints, AbnormalResult, Acceleration, Board, BoardResult, Decision, DutchEdition, Fact,
    PairedBy, PlayerId, Record, RoundEntry, RoundRobinTable, Settings, System, TeamPrimary,
    TeamRanking, TeamRules, Tournament, TypeCode,
};

use super::{ReportError, adjourned_games, exchange_record, table::applied};
use crate::journal::journal;

/// What goes into a report file: the record, and as comments what no record says and the journal
/// of the log. There is none of an event that is over as long as a game is adjourned.
pub fn report_file<'f>(
    event: &Tournament,
    log: impl IntoIterator<Item = &'f Fact>,
) -> Result<(Record, Vec<String>), ReportError> {
    let is_over = event.settings.rounds < event.next_round();
    if is_over && 0 < adjourned_games(event, event.rounds.len()) {
        return Err(ReportError::Adjourned);
    }
    let record = exchange_record(event)?;
    let mut lines = comments(event);
    lines.extend(journal(log).iter().map(|entry| entry.text(event)));
    Ok((record, lines))
}

/// A board whose result is another one in the rating report than in the standings (C.04.2.D.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingCorrection {
    /// Which round.
    pub round: u8,
    /// Which board, from 1.
    pub board: u16,
    /// Player of the white pieces.
    pub white: PlayerId,
    /// Player of the black pieces.
    pub black: PlayerId,
    /// What was announced and counts in the standings.
    pub announced: Option<BoardResult>,
    /// What the rating report says.
    pub for_rating: BoardResult,
}

/// All boards that were corrected too late for the standings.
pub fn rating_corrections(event: &Tournament) -> Vec<RatingCorrection> {
    let correction = |round: u8, number: u16, board: &Board| {
        let for_rating = board.for_rating.filter(|it| Some(*it) != board.result)?;
        let (white, black) = (board.pair.white, board.pair.black);
        let announced = board.result;
        Some(RatingCorrection { round, board: number, white, black, announced, for_rating })
    };
    let mut corrections = Vec::new();
    for (round, number) in event.rounds.iter().zip(1..) {
        let boards = round.boards.iter().zip(1..);
        corrections.extend(boards.filter_map(|(it, board)| correction(number, board, it)));
    }
    corrections
}

/// Points as they were announced: where the report has another result, the player keeps what the
/// announced one was worth.
pub(super) fn announced_points(report: &Record, announced: &Record) -> Vec<AbnormalPoints> {
    let mut awards = Vec::new();
    for (player, before) in report.players.iter().zip(&announced.players) {
        for (round_idx, (&entry, _)) in player.rounds.iter().zip(&before.rounds).enumerate() {
            let points = announced.points_in(before, round_idx);
            if report.points_in(player, round_idx) == points {
                continue;
            }
            awards.extend(kind(entry).map(|result| AbnormalPoints {
                result: Some(result),
                match_tenths: 0,
                game_tenths: i16::try_from(points.tenths()).unwrap_or(i16::MAX),
                round: u16::try_from(round_idx + 1).ok(),
                numbers: vec![player.number],
            }));
        }
    }
    awards
}

/// The kind of result of a round; an open game has none.
fn kind(entry: RoundEntry) -> Option<AbnormalResult> {
    AbnormalResult::CODES.into_iter().map(|(kind, _)| kind).find(|kind| kind.fits(entry))
}

/// What a reader of the file must know and no record says: results that count for rating alone,
/// and rounds that are not as the rules give them. Comments are in English, as all of the file.
pub fn comments(event: &Tournament) -> Vec<String> {
    let name =
        |id: PlayerId| event.players.get(&id).map_or("?", |entrant| entrant.details.name.as_str());
    let mut comments = Vec::new();
    if event.settings.is_long() {
        comments.push("The event lasts more than 30 days".to_owned());
    }
    for (round, number) in event.rounds.iter().zip(1_u8..) {
        if let Some(reason) = &round.reason {
            comments.push(format!("Round {number} was not paired by the rules: {reason}"));
        }
        let adjourned = |it: &&Board| it.result == Some(BoardResult::Adjourned);
        for it in round.boards.iter().filter(adjourned) {
            let (white, black) = (name(it.pair.white), name(it.pair.black));
            comments.push(format!("Round {number}: {white} - {black} is adjourned"));
        }
    }
    for it in rating_corrections(event) {
        let announced = it.announced.map_or("no result", shown);
        comments.push(format!(
            "Round {}, board {} ({} - {}): {} was found after the next round had ended and counts \
             for rating alone; points and ranks are by the announced {announced}",
            it.round,
            it.board,
            name(it.white),
            name(it.black),
            shown(it.for_rating),
        ));
    }
    comments
}

/// A result in a comment.
const fn shown(result: BoardResult) -> &'static str {
    match result {
        BoardResult::Played(Decision::WhiteWins) => "1-0",
        BoardResult::Played(Decision::Draw) => "1/2-1/2",
        BoardResult::Played(Decision::BlackWins) => "0-1",
        BoardResult::Unrated(_) => "a result that is not rated",
        BoardResult::Forfeit { present: Some(Color::White) } => "a forfeit of Black",
        BoardResult::Forfeit { present: Some(Color::Black) } => "a forfeit of White",
        BoardResult::Forfeit { present: None } => "a forfeit of both",
        BoardResult::Arbiter { .. } => "a result given by the arbiter",
        BoardResult::Adjourned => "an adjourned game",
    }
}

/// The code of the event's system.
pub(super) fn type_code(settings: &Settings) -> TypeCode {
    let dutch = match settings.editions.swiss.to_string().as_str() {
        "2017" => DutchEdition::E2017,
        "2026" => DutchEdition::E2026,
        _ => DutchEdition::ByDate,
    };
    let primary = match settings.team_ranking {
        TeamRanking::MatchPoints => TeamPrimary::MatchPoints,
        TeamRanking::GamePoints => TeamPrimary::GamePoints,
    };
    let paired_by = match (settings.system, settings.acceleration) {
        (System::RoundRobin { cycles }, _) if settings.is_team_event => {
            PairedBy::TeamRoundRobin(RoundRobinTable::Berger { cycles })
        }
        (System::RoundRobin { cycles: 2 }, _) if settings.exchange_last_rounds => {
            PairedBy::RoundRobin(RoundRobinTable::FideDouble)
        }
        (System::RoundRobin { cycles }, _) => {
            PairedBy::RoundRobin(RoundRobinTable::Berger { cycles })
        }
        (System::KnockOut, _) if settings.is_team_event => PairedBy::TeamKnockOut,
        (System::KnockOut, _) => PairedBy::KnockOut,
        (
            System::Dutch
            | System::Dubov
            | System::Burstein
            | System::Lim
            | System::ItaloSwiss
            | System::Belgrade { .. }
            | System::Keizer(_)
            | System::DoubleSwiss
            | System::Own,
            _,
        ) if settings.is_team_event => PairedBy::CustomTeamSwiss { primary: Some(primary) },
        (System::TeamSwiss(TeamRules { colors, primary, has_secondary }), _) => {
            PairedBy::TeamSwiss { colors, primary, has_secondary }
        }
        (System::DoubleSwiss, Acceleration::None | Acceleration::Baku) => PairedBy::DoubleSwiss,
        (
            System::DoubleSwiss,
            Acceleration::Haley | Acceleration::SoftHaley | Acceleration::Degressive { .. },
        ) => PairedBy::CustomDoubleSwiss,
        (System::Dutch, Acceleration::None | Acceleration::Baku) => PairedBy::Dutch(dutch),
        (System::Dubov, Acceleration::None | Acceleration::Baku) => PairedBy::Dubov,
        (System::Burstein, Acceleration::None | Acceleration::Baku) => PairedBy::Burstein,
        // No code is made for other accelerations, and none for these systems.
        (
            System::Dutch | System::Dubov | System::Burstein,
            Acceleration::Haley | Acceleration::SoftHaley | Acceleration::Degressive { .. },
        )
        | (
            System::Lim
            | System::ItaloSwiss
            | System::Belgrade { .. }
            | System::Keizer(_)
            | System::Own,
            _,
        ) => PairedBy::CustomSwiss,
    };
    let may_be = matches!(
        paired_by,
        PairedBy::Dutch(_)
            | PairedBy::Dubov
            | PairedBy::Burstein
            | PairedBy::DoubleSwiss
            | PairedBy::TeamSwiss { .. }
    );
    let is_accelerated = may_be && settings.acceleration == Acceleration::Baku;
    TypeCode { paired_by, is_accelerated }
}

/// The score, then the tie-breaks that ranked the event, with playoffs and lots where there were
/// any.
pub(super) fn ranking(event: &Tournament) -> Vec<String> {
    let settings = &event.settings;
    let score = match (settings.is_team_event, settings.team_ranking) {
        (false, _) => "PTS",
        (true, TeamRanking::MatchPoints) => "MPTS",
        (true, TeamRanking::GamePoints) => "GPTS",
    };
    let codes = applied(event);
    std::iter::once(score.to_owned()).chain(codes.iter().map(ToString::to_string)).collect()
}

//! Checks between lines: do the two sides of every game agree, do the points add up?

use arbiter_rulebook::Score;
use arbiter_tournament::{GameResult, PairingNumber, Player, Record, RoundEntry};

use super::{PointsPolicy, Reader, opposite, paired_rounds, to_u32};
use crate::{
    Adjustment, Change, ReadTrfError,
    layout::{self, color_code},
};

impl Reader {
    /// Every number that a record mentions must be somebody's.
    pub(super) fn check_mentions(&mut self, lines: &[Option<u32>]) {
        for mention in &self.mentions {
            if lines.get(mention.number.index()).copied().flatten().is_none() {
                let (line, column, number) = (mention.line, mention.column, mention.number);
                self.faults.push(ReadTrfError::UnknownPlayer { line, column, number });
            }
        }
    }

    /// Nobody plays for two teams.
    pub(super) fn check_teams(&mut self) {
        let mut seen = vec![false; usize::from(PairingNumber::MAX)];
        let team_numbers: Vec<PairingNumber> =
            self.record.teams.iter().flat_map(|team| team.players.iter().copied()).collect();
        let mentions = &self.mentions;
        for number in team_numbers {
            if std::mem::replace(&mut seen[number.index()], true) {
                let mention = mentions.iter().rev().find(|mention| mention.number == number);
                let (line, column) = mention.map_or((0, 0), |found| (found.line, found.column));
                self.faults.push(ReadTrfError::NamedTwice { line, column, number });
            }
        }
    }

    /// Both sides of every pairing must tell the same story.
    pub(super) fn check_rounds(&mut self, lines: &[Option<u32>]) {
        for player_idx in 0..self.record.players.len() {
            let Some(line) = lines[player_idx] else { continue };
            for round_idx in 0..self.record.players[player_idx].rounds.len() {
                let number = self.record.players[player_idx].number;
                let RoundEntry::Paired { opponent, .. } =
                    self.record.players[player_idx].rounds[round_idx]
                else {
                    continue;
                };
                let place = Place { line, number, opponent, round_idx };
                match lines.get(opponent.index()).copied().flatten() {
                    None => self.faults.push(place.unknown_opponent()),
                    Some(_) if opponent == number => self.faults.push(place.own_opponent()),
                    Some(other_line) => self.check_game(place, other_line),
                }
            }
        }
    }

    fn check_game(&mut self, place: Place, other_line: u32) {
        let Place { number, opponent, round_idx, .. } = place;
        let own = self.record.players[number.index()].rounds[round_idx];
        let other = self.record.players[opponent.index()].rounds.get(round_idx).copied();
        let RoundEntry::Paired { color, result, .. } = own else { return };
        if self.record.players[opponent.index()].rounds.is_empty() && self.is_cut(opponent) {
            let n_columns = self.columns_of(opponent);
            let fault = ReadTrfError::ShortLine { line: other_line, n_columns: to_u32(n_columns) };
            if !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
            return;
        }
        let (other_color, other_result) = match other {
            Some(RoundEntry::Paired { opponent: back, color, result }) if back == number => {
                (color, result)
            }
            Some(entry @ (RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent)) => {
                return self.faults.push(place.one_sided(other_line, entry));
            }
            None => return self.faults.push(place.one_sided(other_line, RoundEntry::Absent)),
        };
        if color.is_none()
            && let Some(other_color) = other_color
        {
            let change = Change::ColorFromOpponent { round: place.round() };
            let column = place.column() + 5;
            self.adjustments.push(Adjustment { line: place.line, column, change });
            let color = Some(opposite(other_color));
            self.record.players[number.index()].rounds[round_idx] =
                RoundEntry::Paired { opponent, color, result };
        }
        if number < opponent {
            self.check_both(place, (color, result), (other_color, other_result));
        }
    }

    fn columns_of(&self, number: PairingNumber) -> usize {
        let own = self.n_columns.iter().find(|(known, _)| *known == number);
        own.map_or(0, |(_, n_columns)| *n_columns)
    }

    /// Whether the line of a player ends before the rank, though it has more than a name.
    fn is_cut(&self, number: PairingNumber) -> bool {
        let n_columns = self.columns_of(number);
        layout::NAME.last < n_columns && n_columns < layout::POINTS.last
    }

    fn check_both(
        &mut self,
        place: Place,
        (color, result): (Option<arbiter_rulebook::Color>, GameResult),
        (other_color, other_result): (Option<arbiter_rulebook::Color>, GameResult),
    ) {
        let Place { line, number: player, opponent, .. } = place;
        let round = place.round();
        if color.is_some() && color == other_color {
            let (column, color) = (place.column() + 5, color_code(color));
            self.faults.push(ReadTrfError::SameColor {
                line,
                column,
                round,
                player,
                opponent,
                color,
            });
        }
        let column = place.column() + 7;
        let clash = ReadTrfError::ResultsClash {
            line,
            column,
            round,
            player,
            result: result.code(),
            opponent,
            other_result: other_result.code(),
        };
        match agreement(result, other_result) {
            Agreement::Mirrored => {}
            Agreement::Unequal => {
                let change = Change::UnequalResult { round };
                self.adjustments.push(Adjustment { line, column, change });
                self.unequal.push(Clash { players: [player, opponent], fault: clash });
            }
            Agreement::None => self.faults.push(clash),
        }
    }

    /// The points stated must be the sum of the results.
    ///
    /// Byes that were granted for rounds not yet paired may be in the sum or not: programs
    /// write them before the round and count them after it.
    pub(super) fn check_points(&mut self, lines: &[Option<u32>], policy: PointsPolicy) {
        if self.scoring.is_empty() && self.wrong_points(lines).next().is_some() {
            self.infer_bye(lines);
        }
        let wrong: Vec<WrongPoints> = self.wrong_points(lines).collect();
        for WrongPoints { line, player, stated, computed } in wrong {
            match policy {
                PointsPolicy::MustAgree => {
                    let is_own = |clash: &&Clash| clash.players.contains(&player);
                    // Two results that do not make one point, and points that do not follow
                    // from them: one of the results is wrong.
                    let own = self.unequal.iter().filter(is_own);
                    self.faults.extend(own.map(|clash| clash.fault.clone()));
                    let fault = ReadTrfError::PointsDisagree { line, player, stated, computed };
                    self.faults.push(fault);
                }
                PointsPolicy::ResultsDecide => {
                    let change = Change::PointsCorrected { stated, computed };
                    self.note(line, layout::POINTS.first, change);
                }
            }
        }
        let silent = |is_silent: fn(&Player) -> bool| -> Vec<u32> {
            let players = self.record.players.iter().zip(lines);
            players.filter(|(player, _)| is_silent(player)).filter_map(|(_, line)| *line).collect()
        };
        let no_points = silent(|player| player.stated_points.is_none());
        let no_rank = silent(|player| player.stated_rank.is_none());
        if let Some(&line) = no_rank.first() {
            let n_players = to_u32(no_rank.len());
            self.note(line, layout::RANK.first, Change::RankMissing { n_players });
        }
        if let Some(&line) = no_points.first() {
            let n_players = to_u32(no_points.len());
            self.note(line, layout::POINTS.first, Change::PointsMissing { n_players });
        }
    }
}

/// Whether the points stated for a player, if any, are the sum of the results under some way of
/// counting open games and byes to come.
fn follow_from_results(record: &Record, player: &Player, n_paired: usize) -> bool {
    let Some(stated) = player.stated_points else { return true };
    let computed = record.score_after(player, n_paired);
    let with_granted = record.score_after(player, player.rounds.len());
    // A game whose result is not known may already count as record 162 says.
    let adjourned = adjourned_points(record, player);
    let n_open = player.rounds.iter().filter(|entry| entry.is_open()).count();
    let open: Score = (0..n_open).map(|_| record.unknown_points()).sum();
    let ways = [Score::ZERO, adjourned, open];
    ways.iter().any(|&way| stated == computed + way || stated == with_granted + way)
}

/// What the adjourned games of a player count for, as record 162 says.
pub(crate) fn adjourned_points(record: &Record, player: &Player) -> Score {
    let is_adjourned = |entry: &&RoundEntry| {
        matches!(entry, RoundEntry::Paired { result: GameResult::Adjourned, .. })
    };
    player.rounds.iter().filter(is_adjourned).map(|_| record.unknown_points()).sum()
}

/// Whether the points of somebody do not follow from the results, so that a file without a
/// scoring record would be read with another value of the bye.
pub(crate) fn points_are_wrong(record: &Record) -> bool {
    let n_paired = paired_rounds(record);
    record.players.iter().any(|player| !follow_from_results(record, player, n_paired))
}

/// Two results that do not make one point; a fault only if points do not follow from them.
#[derive(Debug)]
pub(super) struct Clash {
    players: [PairingNumber; 2],
    fault: ReadTrfError,
}

/// Points that are not the sum of the results.
struct WrongPoints {
    line: u32,
    player: PairingNumber,
    stated: Score,
    computed: Score,
}

impl Reader {
    /// Those whose points are not the sum of their results under any way of counting open games
    /// and byes to come.
    fn wrong_points(&self, lines: &[Option<u32>]) -> impl Iterator<Item = WrongPoints> {
        let record = &self.record;
        let n_paired = paired_rounds(record);
        record.players.iter().zip(lines).filter_map(move |(player, line)| {
            let (line, stated) = ((*line)?, player.stated_points?);
            let computed = record.score_after(player, n_paired);
            let wrong = WrongPoints { line, player: player.number, stated, computed };
            (!follow_from_results(record, player, n_paired)).then_some(wrong)
        })
    }

    /// Older files cannot say what the pairing-allocated bye is worth. If one value makes all
    /// points right, that is it.
    fn infer_bye(&mut self, lines: &[Option<u32>]) {
        let usual = self.record.scoring.pairing_allocated_bye;
        let others = [self.record.scoring.draw, self.record.scoring.loss];
        for value in others {
            self.record.scoring.pairing_allocated_bye = value;
            if self.wrong_points(lines).next().is_none() {
                self.note(0, 0, Change::ByeWorth { value });
                return;
            }
        }
        self.record.scoring.pairing_allocated_bye = usual;
    }
}

/// One side of a pairing in the file.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: u32,
    number: PairingNumber,
    opponent: PairingNumber,
    round_idx: usize,
}

impl Place {
    fn round(self) -> u16 {
        u16::try_from(self.round_idx + 1).unwrap_or(u16::MAX)
    }

    fn column(self) -> u32 {
        to_u32(layout::round_column(self.round_idx))
    }

    fn unknown_opponent(self) -> ReadTrfError {
        let (line, column, round) = (self.line, self.column(), self.round());
        ReadTrfError::UnknownOpponent { line, column, round, opponent: self.opponent }
    }

    fn own_opponent(self) -> ReadTrfError {
        let (line, column, round) = (self.line, self.column(), self.round());
        ReadTrfError::OwnOpponent { line, column, round, player: self.number }
    }

    fn one_sided(self, other_line: u32, found: RoundEntry) -> ReadTrfError {
        ReadTrfError::OneSided {
            line: self.line,
            column: self.column(),
            round: self.round(),
            player: self.number,
            opponent: self.opponent,
            other_line,
            found: match found {
                RoundEntry::Paired { opponent, .. } => format!("opponent {opponent}"),
                RoundEntry::Bye(bye) => format!("bye {}", bye.code()),
                RoundEntry::Absent => "nothing".to_owned(),
            },
        }
    }
}

/// How two results of one game go together.
enum Agreement {
    Mirrored,
    /// Not one point between them, as an arbiter may decide.
    Unequal,
    None,
}

fn agreement(one: GameResult, other: GameResult) -> Agreement {
    use GameResult::{
        Adjourned, Draw, ForfeitLoss, ForfeitWin, Loss, Pending, UnratedDraw, UnratedLoss,
        UnratedWin, Win,
    };
    match (one, other) {
        (Win, Loss)
        | (Loss, Win)
        | (Draw, Draw)
        | (UnratedWin, UnratedLoss)
        | (UnratedLoss, UnratedWin)
        | (UnratedDraw, UnratedDraw)
        | (ForfeitWin, ForfeitLoss)
        | (ForfeitLoss, ForfeitWin | ForfeitLoss)
        | (Adjourned | Pending, Adjourned | Pending) => Agreement::Mirrored,
        (Loss, Loss | Draw)
        | (Draw, Loss)
        | (UnratedLoss, UnratedLoss | UnratedDraw)
        | (UnratedDraw, UnratedLoss) => Agreement::Unequal,
        (
            Win | Draw | Loss | UnratedWin | UnratedDraw | UnratedLoss | ForfeitWin | ForfeitLoss
            | Adjourned | Pending,
            _,
        ) => Agreement::None,
    }
}

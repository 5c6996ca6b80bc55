//! The records that TRF26 added for events of players and teams alike.
//!
//! | record | what |
//! |---|---|
//! | 142, 152 | number of rounds, first colour |
//! | 162 | what results are worth |
//! | 172, 182, 222 | starting order, program, time control |
//! | 192 | the system, by code |
//! | 202, 212 | tie-breaks after the points, or the whole order |
//! | 240 | byes announced |
//! | 250 | virtual points |
//! | 260 | who may not meet |
//! | 299 | points that do not follow from the results |
//!
//! Whether a number is that of a player or of a team is known only when the whole file is
//! read; until then these records wait in [`Announced`].

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{AbnormalPoints, AbnormalResult, Bye, PairingNumber};

use super::{
    Reader,
    number::{self, NUMBER_EXPECTED, SCORE_EXPECTED},
    to_u32,
};
use crate::{
    Change, ReadTrfError,
    layout::{self, Field, abnormal, acceleration, bye, prohibition},
    text::Columns,
};

/// Records whose numbers are looked up when the whole file is read.
#[derive(Debug, Default)]
pub(super) struct Announced {
    pub(super) byes: Vec<AnnouncedBye>,
    pub(super) virtual_points: Vec<VirtualRange>,
    pub(super) prohibitions: Vec<Prohibition>,
    /// The ranking: line, record, codes.
    pub(super) ranking: Option<(u32, &'static str, Vec<String>)>,
}

/// One number of a record 240.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnnouncedBye {
    pub(super) line: u32,
    pub(super) column: u32,
    pub(super) bye: Bye,
    pub(super) round: u16,
    pub(super) number: PairingNumber,
}

/// A record 250.
#[derive(Clone, Copy, Debug)]
pub(super) struct VirtualRange {
    pub(super) line: u32,
    pub(super) match_points: Option<Score>,
    pub(super) game_points: Option<Score>,
    pub(super) rounds: (u16, u16),
    pub(super) numbers: (PairingNumber, PairingNumber),
}

/// A record 260.
#[derive(Clone, Debug)]
pub(super) struct Prohibition {
    pub(super) rounds: (u16, u16),
    pub(super) group: Vec<PairingNumber>,
}

const ROUND_EXPECTED: &str = "a round from 1 to 999";

/// Letters of record 162 with the codes that scoring has for them.
const SCORING_CODES: [(char, &str); 5] =
    [('W', "162W"), ('D', "162D"), ('L', "162L"), ('A', "162A"), ('P', "162P")];

/// Ways in which a starting order is made (record 172).
const STARTING_ORDERS: [&str; 7] = ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"];

impl Reader {
    pub(super) fn read_record_26(&mut self, code: &str, content: &str, line: u32) {
        self.is_trf26 = true;
        let columns = Columns::characters(content);
        match code {
            "142" => self.read_rounds_total(content, line),
            "152" => self.read_initial_color(content, line),
            "162" => self.read_game_points(&columns, line),
            "172" => self.read_starting_order(content, line),
            "182" | "222" => self.read_event(code, content, line),
            "192" => self.read_type_code(content, line),
            "202" => self.read_ranking("202", content, line),
            "212" => self.read_ranking("212", content, line),
            "240" => self.read_byes(&columns, line),
            "250" => self.read_acceleration(&columns, line),
            "260" => self.read_prohibition(&columns, line),
            "299" => self.read_abnormal(&columns, line),
            // 801 and 802 repeat for the eye what other records say.
            "801" | "802" => {
                self.note(line, 1, Change::InformationSkipped { code: code.to_owned() });
            }
            _ => self.read_team_record(code, content, line),
        }
    }

    fn read_initial_color(&mut self, content: &str, line: u32) {
        let text = content[3..].trim();
        match text.to_ascii_uppercase().as_str() {
            "W" => self.record.initial_color = Some(Color::White),
            "B" => self.record.initial_color = Some(Color::Black),
            _ => self.bad_field(line, 5, "W or B", text),
        }
    }

    fn read_game_points(&mut self, columns: &Columns<'_>, line: u32) {
        const EXPECTED: &str = "W, D, L, A, P or X in column 6, 15, 24, 33, 42 or 51";
        let mut between = 4;
        for column in layout::SCORING_LETTERS {
            let before = columns.field(Field { first: between, last: column - 1 }).into_owned();
            if !before.is_empty() {
                return self.bad_field(line, between, EXPECTED, &before);
            }
            between = column + 5;
            let letter = columns.at(column).to_ascii_uppercase();
            let text = columns.field(Field { first: column + 1, last: column + 4 }).into_owned();
            if letter == ' ' && text.is_empty() {
                continue;
            }
            let Some(stated) = number::score(&text) else {
                return self.bad_field(line, column + 1, SCORE_EXPECTED, &text);
            };
            let known = SCORING_CODES.iter().find(|(known, _)| *known == letter);
            match (letter, known) {
                ('X', _) => self.record.unknown_result = Some(stated.score),
                (_, Some((_, code))) => self.scoring.set(code, stated.score, line, column),
                (_, None) => return self.bad_field(line, column, EXPECTED, &letter.to_string()),
            }
        }
        let rest = columns.field(Field { first: between, last: columns.len().max(between) });
        if !rest.is_empty() {
            let rest = rest.into_owned();
            return self.bad_field(line, between, EXPECTED, &rest);
        }
        self.scoring_line.get_or_insert(line);
    }

    fn read_starting_order(&mut self, content: &str, line: u32) {
        let method = content[3..].split_whitespace().last().unwrap_or_default();
        if !STARTING_ORDERS.contains(&method.to_ascii_uppercase().as_str()) {
            let expected = "FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER";
            self.note(line, 9, Change::FieldKept { expected, found: method.to_owned() });
        }
        self.read_event("172", content, line);
    }

    fn read_type_code(&mut self, content: &str, line: u32) {
        let text = content[3..].trim();
        if self.record.event.type_code.is_some() {
            let code = "192".to_owned();
            return self.keep((line, 1), content, Change::RepeatedRecordKept { code });
        }
        match text.parse::<arbiter_tournament::TypeCode>() {
            Ok(code) => {
                if text != code.to_string() {
                    let (found, taken) = (text.to_owned(), code.to_string());
                    self.note(line, 5, Change::Reworded { found, taken });
                }
                self.record.event.type_code = Some(code);
            }
            Err(_) => {
                self.keep((line, 5), content, Change::TypeCodeUnknown { found: text.to_owned() });
            }
        }
    }

    fn read_ranking(&mut self, code: &'static str, content: &str, line: u32) {
        let codes = content[3..].split(',').map(str::trim).filter(|code| !code.is_empty());
        let codes: Vec<String> = codes.map(str::to_owned).collect();
        match &self.announced.ranking {
            None => self.announced.ranking = Some((line, code, codes)),
            Some((_, first, _)) => {
                let first = (*first).to_owned();
                self.keep((line, 1), content, Change::SecondRankingKept { first });
            }
        }
    }

    /// The numbers of a list that begins in this column, each with its column.
    pub(super) fn listed(
        &mut self,
        columns: &Columns<'_>,
        line: u32,
        first: usize,
    ) -> Vec<(usize, PairingNumber)> {
        let mut numbers: Vec<(usize, PairingNumber)> = Vec::new();
        let mut idx = 0;
        while layout::listed(first, idx).first <= columns.len() {
            let Field { first: column, last } = layout::listed(first, idx);
            // A number of five digits begins in the blank before the field.
            let text = columns.field(Field { first: column - 1, last }).into_owned();
            idx += 1;
            if text.is_empty() {
                continue;
            }
            match number::pairing_number(&text) {
                Some(number) if numbers.iter().any(|(_, known)| *known == number) => {
                    let column = to_u32(column);
                    self.faults.push(ReadTrfError::NamedTwice { line, column, number });
                }
                Some(number) => numbers.push((column, number)),
                None => self.bad_field(line, column, NUMBER_EXPECTED, &text),
            }
        }
        numbers
    }

    /// A round in a field of three columns.
    pub(super) fn round_in(
        &mut self,
        columns: &Columns<'_>,
        line: u32,
        field: Field,
    ) -> Option<u16> {
        let text = columns.field(field).into_owned();
        let round = number::round(&text);
        if round.is_none() {
            self.bad_field(line, field.first, ROUND_EXPECTED, &text);
        }
        round
    }

    /// Points in a field, `None` where it is blank.
    pub(super) fn points_in(
        &mut self,
        columns: &Columns<'_>,
        line: u32,
        field: Field,
    ) -> Option<Score> {
        let text = columns.field(field).into_owned();
        if text.is_empty() {
            return None;
        }
        let score = number::score(&text).map(|stated| stated.score);
        if score.is_none() {
            self.bad_field(line, field.first, SCORE_EXPECTED, &text);
        }
        score
    }

    fn read_byes(&mut self, columns: &Columns<'_>, line: u32) {
        let kind = columns.at(bye::KIND);
        let known = Bye::from_code(kind).filter(|bye| *bye != Bye::PairingAllocated);
        let Some(granted) = known else {
            return self.bad_field(line, bye::KIND, "F, H or Z", &kind.to_string());
        };
        let Some(round) = self.round_in(columns, line, bye::ROUND) else { return };
        if usize::from(round) > layout::ROUNDS_MAX {
            let column = to_u32(bye::ROUND.first);
            return self.faults.push(ReadTrfError::TooManyRounds { line, column });
        }
        for (column, number) in self.listed(columns, line, bye::FIRST_ID) {
            self.mention_participant(line, column, number);
            let column = to_u32(column);
            let announced = AnnouncedBye { line, column, bye: granted, round, number };
            self.announced.byes.push(announced);
        }
    }

    fn read_acceleration(&mut self, columns: &Columns<'_>, line: u32) {
        let match_points = self.points_in(columns, line, acceleration::MATCH_POINTS);
        let game_points = self.points_in(columns, line, acceleration::GAME_POINTS);
        if match_points.is_none() && game_points.is_none() {
            let column = acceleration::GAME_POINTS.first;
            return self.bad_field(line, column, SCORE_EXPECTED, "");
        }
        let first_round = self.round_in(columns, line, acceleration::FIRST_ROUND);
        let last_round = self.round_in(columns, line, acceleration::LAST_ROUND);
        let mut number = |field: Field| {
            let text = columns.field(field).into_owned();
            let number = number::pairing_number(&text);
            match number {
                Some(number) => self.mention_participant(line, field.first, number),
                None => self.bad_field(line, field.first, NUMBER_EXPECTED, &text),
            }
            number
        };
        let first = number(acceleration::FIRST_ID);
        let last = number(acceleration::LAST_ID);
        let (Some(rounds), Some(numbers)) = (first_round.zip(last_round), first.zip(last)) else {
            return;
        };
        if usize::from(rounds.1) > layout::ROUNDS_MAX {
            let column = to_u32(acceleration::LAST_ROUND.first);
            return self.faults.push(ReadTrfError::TooManyRounds { line, column });
        }
        let range = VirtualRange { line, match_points, game_points, rounds, numbers };
        self.announced.virtual_points.push(range);
    }

    fn read_prohibition(&mut self, columns: &Columns<'_>, line: u32) {
        let first = self.round_in(columns, line, prohibition::FIRST_ROUND);
        let last = self.round_in(columns, line, prohibition::LAST_ROUND);
        let numbers = self.listed(columns, line, prohibition::FIRST_ID);
        for &(column, number) in &numbers {
            self.mention_participant(line, column, number);
        }
        let group: Vec<PairingNumber> = numbers.into_iter().map(|(_, number)| number).collect();
        if let Some(rounds) = first.zip(last)
            && !group.is_empty()
        {
            self.announced.prohibitions.push(Prohibition { rounds, group });
        }
    }

    fn read_abnormal(&mut self, columns: &Columns<'_>, line: u32) {
        let kind = columns.at(abnormal::KIND).to_ascii_uppercase();
        let known = AbnormalResult::CODES.iter().find(|(_, code)| *code == kind);
        let result = match (kind, known) {
            (' ', _) => None,
            (_, Some((result, _))) => Some(*result),
            (_, None) => {
                let expected = "W, D, L, F, H, Z, +, - or a blank";
                return self.bad_field(line, abnormal::KIND, expected, &kind.to_string());
            }
        };
        let mut tenths = |field: Field| {
            let text = columns.field(field).into_owned();
            let tenths = if text.is_empty() { Some(0) } else { number::signed_tenths(&text) };
            if tenths.is_none() {
                self.bad_field(line, field.first, SCORE_EXPECTED, &text);
            }
            tenths
        };
        let match_tenths = tenths(abnormal::MATCH_POINTS_READ);
        let game_tenths = tenths(abnormal::GAME_POINTS_READ);
        let text = columns.field(abnormal::ROUND).into_owned();
        let is_whole_event = text.bytes().all(|byte| byte == b'0');
        let round =
            if is_whole_event { None } else { self.round_in(columns, line, abnormal::ROUND) };
        let numbers = self.listed(columns, line, abnormal::FIRST_ID);
        for &(column, number) in &numbers {
            self.mention_participant(line, column, number);
        }
        let numbers = numbers.into_iter().map(|(_, number)| number).collect();
        if let Some((match_tenths, game_tenths)) = match_tenths.zip(game_tenths) {
            let points = AbnormalPoints { result, match_tenths, game_tenths, round, numbers };
            self.record.abnormal_points.push(points);
        }
    }
}

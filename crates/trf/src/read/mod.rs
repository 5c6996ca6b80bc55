//! Reading: lines to records, records to a tournament, and the checks between lines.

mod check;
mod extension;
mod number;
mod player;
mod record26;
mod resolve;
mod team;

use std::collections::BTreeMap;

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, PairingNumber, Player, Record, RoundEntry, Team};

pub(crate) use self::{
    check::{adjourned_points, points_are_wrong},
    player::birth_text,
};

use self::{check::Clash, extension::ScoringCodes, record26::Announced, resolve::NationalLine};
use crate::{
    Adjustment, Change, Encoding, KeptField, KeptLine, LineEnd, ReadTrfError, Report,
    layout::{self, Field},
    text::{self, Columns},
};

/// The longest report that is read, in bytes: ten thousand players and 99 rounds are a sixth of it.
pub const REPORT_MAX: usize = 64 << 20;

/// What to do when the points of a player are not the sum of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsPolicy {
    /// It is a fault.
    MustAgree,
    /// It is an adjustment: the results decide.
    ResultsDecide,
}

/// Reads a report, or lists everything that is wrong with it.
pub fn read(bytes: &[u8]) -> Result<Report, Vec<ReadTrfError>> {
    read_with(bytes, PointsPolicy::MustAgree)
}

/// Reads a report under the given policy for points that contradict the results.
pub fn read_with(bytes: &[u8], points: PointsPolicy) -> Result<Report, Vec<ReadTrfError>> {
    if REPORT_MAX < bytes.len() {
        return Err(vec![ReadTrfError::TooLong { max: REPORT_MAX }]);
    }
    let mut reader = Reader::default();
    let (text, encoding) = text::decode(bytes, &mut reader.adjustments);
    reader.encoding = encoding;
    let lines = text::split(&text);
    let line_end = reader.note_line_ends(&lines);
    let mut line = 0;
    for (content, _) in &lines {
        line += 1;
        reader.read_line(content.trim_end(), line);
    }
    reader.finish(points).map(|report| Report { line_end, encoding, ..report })
}

/// What has been read so far.
#[derive(Debug, Default)]
struct Reader {
    record: Record,
    faults: Vec<ReadTrfError>,
    adjustments: Vec<Adjustment>,
    kept_lines: Vec<KeptLine>,
    kept_fields: Vec<KeptField>,
    /// In the order of the file, each with its line.
    players: Vec<(u32, Player)>,
    n_player_lines: usize,
    /// How many columns the line of each player has, in the order of the file.
    n_columns: Vec<(PairingNumber, usize)>,
    /// Numbers that other records mention, to be looked up when all players are known.
    mentions: Vec<Mention>,
    /// Numbers of players, or of teams in a team event.
    participant_mentions: Vec<Mention>,
    /// Numbers of teams.
    team_mentions: Vec<Mention>,
    /// Teams of TRF16, each with its line.
    teams_16: Vec<(u32, String, Team)>,
    /// Teams of TRF26, each with its line and number.
    teams_26: Vec<(u32, PairingNumber, Team)>,
    national: Vec<NationalLine>,
    announced: Announced,
    comments: Vec<KeptLine>,
    /// Pairs of results that do not make one point.
    unequal: Vec<Clash>,
    is_trf26: bool,
    has_old_byes: bool,
    /// The line of record 162.
    scoring_line: Option<u32>,
    /// The line of record 192.
    type_line: u32,
    /// The first line that only team events have.
    team_record_line: Option<u32>,
    match_points_stated: bool,
    /// Counts that the head of the report states: line, what, stated.
    counts: Vec<(u32, Count, String)>,
    scoring: ScoringCodes,
    encoding: Encoding,
    rounds_line: u32,
}

/// A record mentions a player.
#[derive(Clone, Copy, Debug)]
struct Mention {
    line: u32,
    column: u32,
    number: PairingNumber,
}

/// What a line of the head counts.
#[derive(Clone, Copy, Debug)]
enum Count {
    Players,
    Rated,
    Teams,
}

impl Reader {
    fn note(&mut self, line: u32, column: usize, change: Change) {
        self.adjustments.push(Adjustment { line, column: to_u32(column), change });
    }

    fn bad_field(&mut self, line: u32, column: usize, expected: &'static str, found: &str) {
        let found = found.to_owned();
        self.faults.push(ReadTrfError::BadField { line, column: to_u32(column), expected, found });
    }

    fn keep(&mut self, (line, column): (u32, usize), text: &str, change: Change) {
        self.note(line, column, change);
        self.kept_lines.push(KeptLine { line, text: text.to_owned() });
    }

    /// How the first line ends; remarks on mixed ends and on blanks before them.
    fn note_line_ends(&mut self, lines: &[(&str, Option<LineEnd>)]) -> LineEnd {
        let mut ends = lines.iter().filter_map(|(_, end)| *end);
        let first = ends.next().unwrap_or_default();
        if ends.any(|end| end != first) {
            let at = lines.iter().position(|(_, end)| end.is_some_and(|end| end != first));
            let at = at.unwrap_or(0);
            let column = lines[at].0.chars().count() + 1;
            self.note(to_u32(at + 1), column, Change::LineEndsDiffer);
        }
        let mut with_blanks =
            (1..).zip(lines).filter(|(_, (content, _))| content.trim_end().len() < content.len());
        if let Some((line, (content, _))) = with_blanks.next() {
            let column = content.trim_end().chars().count() + 1;
            let n_lines = to_u32(with_blanks.count() + 1);
            self.note(line, column, Change::TrailingBlanksDropped { n_lines });
        }
        first
    }

    fn read_line(&mut self, content: &str, line: u32) {
        if content.is_empty() {
            return;
        }
        let Some((code, body)) = content.split_at_checked(3) else {
            let code = content.chars().take(3).collect();
            return self.keep((line, 1), content, Change::UnknownRecordKept { code });
        };
        match code {
            "###" => {
                self.is_trf26 = true;
                self.comments.push(KeptLine { line, text: content.to_owned() });
            }
            "001" => self.read_player(content, line),
            "013" => self.read_team_16(content, line),
            "132" => self.read_round_dates(content, line),
            "062" => self.counts.push((line, Count::Players, body.trim().to_owned())),
            "072" => self.counts.push((line, Count::Rated, body.trim().to_owned())),
            "082" => self.counts.push((line, Count::Teams, body.trim().to_owned())),
            "112" if body.trim().is_empty() => {}
            "112" => self.record.event.deputy_arbiters.push(body.trim().to_owned()),
            "012" | "022" | "032" | "042" | "052" | "092" | "102" | "122" => {
                self.read_event(code, content, line);
            }
            "142" | "152" | "162" | "172" | "182" | "192" | "202" | "212" | "222" | "240"
            | "250" | "260" | "299" | "300" | "310" | "320" | "330" | "352" | "362" | "801"
            | "802" => {
                if code == "192" {
                    self.type_line = line;
                }
                self.read_record_26(code, content, line);
            }
            _ if code.starts_with("XX") || code.starts_with("BB") => {
                self.read_extension(code, content, line);
            }
            _ if is_national(content) => self.read_national(code, content, line),
            _ => self.keep((line, 1), content, Change::UnknownRecordKept { code: code.to_owned() }),
        }
    }

    /// A line of the head that holds text.
    fn read_event(&mut self, code: &str, content: &str, line: u32) {
        let event = &mut self.record.event;
        let place = match code {
            "012" => &mut event.name,
            "022" => &mut event.place,
            "032" => &mut event.federation,
            "042" => &mut event.starts,
            "052" => &mut event.ends,
            "092" => &mut event.kind,
            "102" => &mut event.chief_arbiter,
            "172" => &mut event.starting_order,
            "182" => &mut event.pairing_program,
            "222" => &mut event.encoded_time_control,
            _ => &mut event.time_control,
        };
        let text = content[3..].trim();
        if place.is_empty() {
            text.clone_into(place);
        } else {
            let code = code.to_owned();
            self.keep((line, 1), content, Change::RepeatedRecordKept { code });
        }
    }

    /// Dates of rounds, in the columns of the rounds.
    fn read_round_dates(&mut self, content: &str, line: u32) {
        let columns = Columns::characters(content);
        let is_elsewhere = !columns.field(Field { first: 4, last: 91 }).is_empty();
        if is_elsewhere || !self.record.event.round_dates.is_empty() {
            let code = "132".to_owned();
            return self.keep((line, 1), content, Change::UnknownRecordKept { code });
        }
        let dates = (0..ROUND_DATES_MAX)
            .map(layout::round_column)
            .take_while(|&column| column <= columns.len())
            // The two columns up to the next round are taken in: some write ten characters.
            .map(|first| columns.field(Field { first, last: first + 9 }).into_owned());
        self.record.event.round_dates = dates.collect();
    }

    fn read_player(&mut self, content: &str, line: u32) {
        self.n_player_lines += 1;
        let n_max = usize::from(PairingNumber::MAX);
        if self.n_player_lines > n_max {
            if self.n_player_lines == n_max + 1 {
                self.faults.push(ReadTrfError::TooManyPlayers { line });
            }
            return;
        }
        let mut parsed = player::parse(&Columns::characters(content), line);
        // In Windows-1252 a character is a byte.
        let may_count_bytes = self.encoding == Encoding::Utf8 && !content.is_ascii();
        if !parsed.faults.is_empty() && may_count_bytes {
            let by_bytes = player::parse(&Columns::bytes(content), line);
            if by_bytes.faults.is_empty() {
                parsed = by_bytes;
                self.note(line, 15, Change::ColumnsCountBytes);
            }
        }
        self.faults.append(&mut parsed.faults);
        self.adjustments.append(&mut parsed.adjustments);
        self.has_old_byes |= parsed.has_old_byes;
        if let Some(mut player) = parsed.player {
            self.n_columns.push((player.number, parsed.n_columns));
            if player.is_vacant() {
                // Somebody is on the list, though nothing is known of them.
                NAMELESS.clone_into(&mut player.name);
                let (found, taken) = (String::new(), NAMELESS.to_owned());
                self.note(line, layout::NAME.first, Change::Reworded { found, taken });
            }
            let number = player.number;
            let kept = parsed.kept.into_iter().map(|(column, text)| KeptField {
                player: number,
                column,
                text,
            });
            self.kept_fields.extend(kept);
            self.players.push((line, player));
        }
    }

    fn mention(&mut self, line: u32, column: usize, number: PairingNumber) {
        self.mentions.push(Mention { line, column: to_u32(column), number });
    }

    /// A number of a player, or of a team in a team event.
    fn mention_participant(&mut self, line: u32, column: usize, number: PairingNumber) {
        self.participant_mentions.push(Mention { line, column: to_u32(column), number });
    }

    fn mention_team(&mut self, line: u32, column: usize, number: PairingNumber) {
        self.team_mentions.push(Mention { line, column: to_u32(column), number });
    }

    /// Puts everything together once the last line is read.
    fn finish(mut self, points: PointsPolicy) -> Result<Report, Vec<ReadTrfError>> {
        let lines = self.place_players();
        self.place_teams();
        self.check_team_mentions();
        self.check_mentions(&lines);
        self.check_teams();
        self.place_national();
        match self.scoring.resolve() {
            Ok(scoring) => self.record.scoring = scoring,
            Err(mut faults) => self.faults.append(&mut faults),
        }
        self.check_rounds(&lines);
        self.pad_rounds();
        self.resolve_announced();
        self.check_points(&lines, points);
        self.check_counts();
        let defaults = self.list_defaults(&lines);
        if self.faults.is_empty() {
            self.adjustments.sort();
            self.kept_fields.sort_by_key(|kept| (kept.player, kept.column));
            return Ok(Report {
                version: self.version(),
                record: self.record,
                adjustments: self.adjustments,
                defaults,
                comments: self.comments,
                kept_lines: self.kept_lines,
                kept_fields: self.kept_fields,
                ..Report::default()
            });
        }
        self.faults.sort_by_key(ReadTrfError::line);
        Err(self.faults)
    }

    /// Orders the players by number, fills the gaps, and gives the line of each one.
    fn place_players(&mut self) -> Vec<Option<u32>> {
        let players = std::mem::take(&mut self.players);
        if self.n_player_lines == 0 {
            self.faults.push(ReadTrfError::NoPlayers);
        }
        let unsorted = players.windows(2).find(|two| two[1].1.number < two[0].1.number);
        if let Some(two) = unsorted {
            let line = two[1].0;
            self.note(line, 5, Change::PlayersSorted);
        }
        let mut by_number: BTreeMap<PairingNumber, (u32, Player)> = BTreeMap::new();
        for (line, player) in players {
            let number = player.number;
            if let Some((first_line, _)) = by_number.get(&number) {
                let first_line = *first_line;
                self.faults.push(ReadTrfError::DuplicatePlayer { line, number, first_line });
            } else {
                by_number.insert(number, (line, player));
            }
        }
        let mut lines = Vec::new();
        for (number, (line, player)) in by_number {
            while let Some(vacant) = next_number(&self.record).filter(|next| *next < number) {
                self.note(line, 5, Change::NumberVacant(vacant));
                self.record.players.push(Player::vacant(vacant));
                self.record.absent_next.push(vacant);
                lines.push(None);
            }
            self.record.players.push(player);
            lines.push(Some(line));
        }
        lines
    }

    /// Everyone gets an entry for every round that was paired; later rounds stay open.
    fn pad_rounds(&mut self) {
        let n_paired = paired_rounds(&self.record);
        for player in &mut self.record.players {
            if player.rounds.len() < n_paired {
                player.rounds.resize(n_paired, RoundEntry::Absent);
            }
            // Blanks before a bye in rounds still to be paired: not there either.
            for entry in player.rounds.iter_mut().skip(n_paired) {
                if *entry == RoundEntry::Absent {
                    *entry = RoundEntry::Bye(Bye::ZeroPoint);
                }
            }
        }
    }

    fn check_counts(&mut self) {
        for (line, count, stated) in std::mem::take(&mut self.counts) {
            let real = self.record.players.iter().filter(|player| !player.is_vacant());
            let counted = match count {
                Count::Players => real.count(),
                Count::Rated => real.filter(|player| player.rating.is_some()).count(),
                Count::Teams => self.record.teams.iter().filter(|team| !team.is_vacant()).count(),
            };
            let number = stated.split_whitespace().next().and_then(|word| word.parse().ok());
            if !stated.is_empty() && number != Some(counted) {
                self.note(line, 5, Change::CountCorrected { stated, counted });
            }
        }
        let recorded = self.record.rounds_recorded();
        if let Some(total) = self.record.rounds_total
            && usize::from(total) < recorded
        {
            self.note(self.rounds_line, 5, Change::RoundsBeyondTotal { total, recorded });
        }
    }
}

/// Whether a line is that of a player, with the code of a federation in place of 001.
fn is_national(content: &str) -> bool {
    let is_code = content.as_bytes().iter().take(3).all(u8::is_ascii_uppercase);
    let number = content.get(3..8).unwrap_or_default();
    is_code && number::pairing_number(number.trim()).is_some()
}

/// The name of a player of whom only the number is known.
const NAMELESS: &str = "?";

/// More dates than rounds are not read.
const ROUND_DATES_MAX: usize = layout::ROUNDS_MAX;

/// How many rounds were paired for somebody, the pairing-allocated bye included.
pub(crate) fn paired_rounds(record: &Record) -> usize {
    // Teams ask for byes in lines of their own; a match to which nobody came is a round.
    if record.is_team_event() {
        return record.rounds_recorded();
    }
    let last_paired = |player: &Player| {
        player.rounds.iter().rposition(|entry| match entry {
            RoundEntry::Paired { .. } | RoundEntry::Bye(Bye::PairingAllocated) => true,
            RoundEntry::Bye(Bye::HalfPoint | Bye::FullPoint | Bye::ZeroPoint)
            | RoundEntry::Absent => false,
        })
    };
    record.players.iter().filter_map(last_paired).max().map_or(0, |idx| idx + 1)
}

fn next_number(record: &Record) -> Option<PairingNumber> {
    u16::try_from(record.players.len() + 1).ok().and_then(PairingNumber::new)
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

const fn opposite(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}

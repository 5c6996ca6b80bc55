//! A file of any program, read and taken over.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_director::{
    Refusal,
    report::{Beside, ReportError, details_by_number, details_of, exchange_record, facts_with},
};
use arbiter_exchange::{ExchangeError, Import, Note, Place};
use arbiter_rulebook::{Explain, Message, Tempo};
use arbiter_tournament::{
    Acceleration, Details, Fact, NationalEntry, PairingNumber, Player, Recheck, Record, RoundEntry,
    System, Tournament, replay,
};
use arbiter_trf::{
    Adjustment, Change, DefaultTaken, Filled, PointsPolicy, ReadTrfError, Report, placed, wanted,
};

use super::compare::{Lost, Of, compare};

/// Faults of a report that are told at once.
const FAULTS_SHOWN: usize = 20;

/// Letters of a line that are shown.
const LINE_SHOWN: usize = 80;

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Content {
    /// What wrote it.
    pub program: String,
    /// The tournament.
    pub record: Record,
    /// What a record has no place for.
    details: BTreeMap<PairingNumber, Details>,
    acceleration: Option<Acceleration>,
    class: Option<Tempo>,
    /// What was adjusted, filled in or left out.
    pub adjusted: Vec<Adjusted>,
}

impl Content {
    /// The players, to enter them into an event.
    pub fn players(&self) -> Vec<Details> {
        let real = self.record.players.iter().filter(|player| !player.is_vacant());
        let of = |player: &Player| {
            self.details.get(&player.number).cloned().unwrap_or_else(|| details_of(player))
        };
        real.map(of).collect()
    }

    /// What has to be said where only the players are taken: the rounds stay behind, and the event
    /// has its name.
    #[must_use]
    pub fn of_players_alone(mut self) -> Self {
        let n_rounds = self.record.rounds_recorded();
        self.adjusted.retain(|it| !matches!(it, Adjusted::NamedByFile(_)));
        if n_rounds > 0 {
            self.adjusted.push(Adjusted::RoundsLeftOut(n_rounds));
        }
        self
    }
}

/// A file taken over.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What the file holds.
    pub content: Content,
    /// The log that makes the event.
    pub facts: Vec<Fact>,
    /// Published rounds that the rules would have paired otherwise.
    pub differing: Vec<u8>,
}

/// Something that is not in the event as it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjusted {
    /// A report was read otherwise than it is written.
    Report(Adjustment),
    /// A report does not say it; it was filled in.
    Filled(DefaultTaken),
    /// What the reader of another program's file says.
    Note(Note),
    /// A line of a report that an event has no place for.
    LineDropped {
        /// From 1.
        line: u32,
        /// How it begins.
        text: String,
    },
    /// A field of a report that cannot be understood.
    FieldDropped {
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// Nobody has this number; those after it move up.
    NumberClosed {
        /// Where the next number stands, from 1.
        line: u32,
        /// The number.
        number: PairingNumber,
    },
    /// The file has no name for the event.
    NamedByFile(String),
    /// Something of the file that the event does not have, or not like that.
    Lost(Lost),
    /// Rounds that the rules would have paired otherwise.
    RoundsDiffer(Vec<u8>),
    /// The rounds, where only players were wanted.
    RoundsLeftOut(usize),
    /// Why the event could not be compared with the file.
    NotCompared(String),
}

impl Adjusted {
    /// Line or row, and column, from 1; 0 where there is none.
    pub fn place(&self) -> (u32, u32) {
        match self {
            Self::Report(it) => (it.line, it.column),
            Self::Filled(it) => (it.line, it.column),
            Self::Note(note) => {
                let row = note.row().and_then(|row| u32::try_from(row).ok());
                (row.unwrap_or(0), 0)
            }
            Self::LineDropped { line, .. } | Self::NumberClosed { line, .. } => (*line, 0),
            Self::FieldDropped { line, column, .. } => (*line, *column),
            Self::NamedByFile(_)
            | Self::Lost(_)
            | Self::RoundsDiffer(_)
            | Self::RoundsLeftOut(_)
            | Self::NotCompared(_) => (0, 0),
        }
    }

    /// A word that programs can rely on.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Report(it) => it.change.message().key,
            Self::Filled(it) => it.filled.message().key,
            Self::Note(note) => note.message().key,
            Self::Lost(lost) => lost.message().key,
            Self::LineDropped { .. } => "take-dropped-line",
            Self::FieldDropped { .. } => "take-dropped-field",
            Self::NumberClosed { .. } => "take-number-closed",
            Self::NamedByFile(_) => "take-named-by-file",
            Self::RoundsDiffer(_) => "take-rounds-differ",
            Self::RoundsLeftOut(_) => "take-rounds-left-out",
            Self::NotCompared(_) => "take-not-compared",
        }
    }
}

impl Explain for Adjusted {
    fn message(&self) -> Message {
        let new = Message::new(self.kind());
        match self {
            Self::Report(it) => it.message(),
            Self::Filled(it) => Message::new("take-filled").with("what", it.message()),
            Self::Note(it) => it.message(),
            Self::Lost(it) => it.message(),
            Self::LineDropped { line, text } => placed(*line, 0, new.with("text", text.as_str())),
            Self::FieldDropped { line, column, expected, found } => {
                let field = new.with("expected", wanted(expected)).with("found", found.as_str());
                placed(*line, *column, field)
            }
            Self::NumberClosed { line, number } => {
                placed(*line, 0, new.with("number", number.get()))
            }
            Self::NamedByFile(name) => new.with("name", name.as_str()),
            Self::RoundsDiffer(rounds) => {
                let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
                new.with("rounds", rounds.join(", "))
            }
            Self::RoundsLeftOut(n) => new.with("n", *n),
            Self::NotCompared(why) => new.with("why", why.as_str()),
        }
    }
}

/// Why a file is not taken over.
#[derive(Clone, Debug)]
pub enum TakeError {
    /// Everything that is wrong with a report.
    Report(Vec<ReadTrfError>),
    /// A file of another program.
    File(ExchangeError),
    /// The results of a round without the players, as Vega writes them.
    ResultsAlone {
        /// How many.
        n_games: usize,
        /// Of which round.
        round: u16,
    },
    /// The rules refuse such an event.
    Refused(Box<Refusal>),
}

impl TakeError {
    /// What is wrong, one text for each fault; a refusal has its own words.
    pub fn messages(&self) -> Vec<Message> {
        match self {
            Self::Report(faults) => {
                let shown = faults.iter().take(FAULTS_SHOWN).map(Explain::message);
                let more = faults.len().saturating_sub(FAULTS_SHOWN);
                let more = (more > 0).then(|| Message::new("trf-more-faults").with("n", more));
                shown.chain(more).collect()
            }
            Self::File(error) => vec![error.message()],
            Self::ResultsAlone { n_games, round } => {
                vec![Message::new("file-results-alone").with("n", *n_games).with("round", *round)]
            }
            Self::Refused(_) => Vec::new(),
        }
    }
}

/// Reads a file of any program, told by its content; `name` is the event's where the file has none.
pub fn read(bytes: &[u8], name: &str) -> Result<Content, TakeError> {
    read_from(bytes, None, name)
}

/// The same, of a workbook the sheet of this name or number.
pub fn read_from(bytes: &[u8], sheet: Option<&str>, name: &str) -> Result<Content, TakeError> {
    let mut content = if is_report(bytes) {
        let report = arbiter_trf::read_with(bytes, PointsPolicy::ResultsDecide);
        of_report(report.map_err(TakeError::Report)?)
    } else {
        of_import(&arbiter_exchange::read_from(bytes, sheet).map_err(TakeError::File)?)?
    };
    let title = &mut content.record.event.name;
    if title.trim().is_empty() && !name.trim().is_empty() {
        name.trim().clone_into(title);
        content.adjusted.push(Adjusted::NamedByFile(title.clone()));
    }
    Ok(content)
}

impl Content {
    /// The sheets of the workbook that were not read.
    pub fn other_sheets(&self) -> &[String] {
        let others = self.adjusted.iter().find_map(|it| {
            let Adjusted::Note(Note::OtherSheets { others, .. }) = it else { return None };
            Some(others.as_slice())
        });
        others.unwrap_or_default()
    }
}

/// Takes what was read over as a new event, and says what did not arrive.
pub fn take(mut content: Content) -> Result<Taken, TakeError> {
    let beside = Beside {
        details: content.details.clone(),
        acceleration: content.acceleration,
        class: content.class,
    };
    let facts = facts_with(&content.record, &beside);
    let facts = facts.map_err(|refusal| TakeError::Refused(Box::new(refusal)))?;
    let event = replay(&facts);
    match not_arrived(&content, &event) {
        Ok(lost) => content.adjusted.extend(lost.into_iter().map(Adjusted::Lost)),
        Err(error) => content.adjusted.push(Adjusted::NotCompared(error.to_string())),
    }
    let differing = facts.iter().find_map(rounds_that_differ).unwrap_or_default();
    if !differing.is_empty() {
        content.adjusted.push(Adjusted::RoundsDiffer(differing.clone()));
    }
    Ok(Taken { content, facts, differing })
}

fn rounds_that_differ(fact: &Fact) -> Option<Vec<u8>> {
    if let Fact::RoundsDiffer { rounds, after: Recheck::Import } = fact {
        Some(rounds.clone())
    } else {
        None
    }
}

/// What the file says and the event does not.
fn not_arrived(content: &Content, event: &Tournament) -> Result<Vec<Lost>, ReportError> {
    let mut file = content.record.clone();
    for player in &mut file.players {
        let known = content.details.get(&player.number);
        // An estimate stays an estimate, which a report has no column for.
        if known.is_some_and(|known| known.rating_is_estimated) {
            player.rating = None;
        }
    }
    let file = closed_up(file);
    let mut record = exchange_record(event)?;
    // A report has no place for all that an event knows of its players.
    let known = details_by_number(event);
    for player in &mut record.players {
        let Some(known) = known.get(&player.number) else { continue };
        player.rating = known.rating.filter(|_| !known.rating_is_estimated);
        player.national = vec![NationalEntry {
            federation: known.federation.clone(),
            rating: known.national_rating,
            id: known.national_card(),
        }];
    }
    let mut lost = compare(&file, &record);
    if file.event.ranking.is_empty() {
        let (part, to) = ("take-part-tie-breaks", record.event.ranking.join(", "));
        lost.push(Lost { of: Of::Event, part, from: String::new(), to });
    }
    Ok(lost)
}

/// A line of a report begins with three digits and a blank; Vega puts bars between the fields.
pub fn is_report(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let is_wide = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
    if is_wide {
        let plain: Vec<u8> =
            text.iter().copied().filter(|byte| !matches!(byte, 0 | 0xfe | 0xff)).collect();
        return is_report(&plain);
    }
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.any(|line| line.starts_with(b"001 ") && !line.contains(&b'|'))
}

fn of_report(report: Report) -> Content {
    let kept: BTreeSet<u32> = report.kept_lines.iter().map(|it| it.line).collect();
    let mut adjusted = Vec::new();
    for it in report.adjustments {
        let (line, column) = (it.line, it.column);
        // What is kept in a report that is written again has no place in an event.
        if let Change::UnknownRecordKept { .. } | Change::RepeatedRecordKept { .. } = it.change {
            continue;
        }
        adjusted.push(if let Change::FieldKept { expected, found } = it.change {
            Adjusted::FieldDropped { line, column, expected, found }
        } else if let Change::NumberVacant(number) = it.change {
            Adjusted::NumberClosed { line, number }
        } else {
            Adjusted::Report(it)
        });
    }
    let told: BTreeSet<u32> = adjusted
        .iter()
        .filter(|it| {
            matches!(
                it,
                Adjusted::Report(Adjustment {
                    change: Change::SecondRankingKept { .. } | Change::TypeCodeUnknown { .. },
                    ..
                })
            )
        })
        .map(|it| it.place().0)
        .collect();
    for it in report.kept_lines.iter().filter(|it| !told.contains(&it.line)) {
        let text = it.text.trim_end().chars().take(LINE_SHOWN).collect();
        adjusted.push(Adjusted::LineDropped { line: it.line, text });
    }
    adjusted.sort_by_key(Adjusted::place);
    // The list that is taken instead is told where the event is compared with the file.
    let filled = report.defaults.into_iter().filter(|it| it.filled != Filled::TieBreaks);
    adjusted.extend(filled.map(Adjusted::Filled));
    let comments = report.comments.iter().filter(|it| !kept.contains(&it.line));
    let n_comments = comments.filter(|it| !it.text.trim_matches(['#', ' ']).is_empty()).count();
    if n_comments > 0 {
        let (part, from) = ("take-part-comments", n_comments.to_string());
        adjusted.push(Adjusted::Lost(Lost { of: Of::Event, part, from, to: String::new() }));
    }
    Content {
        program: format!("{}, {}", report.version, report.line_end),
        record: report.record,
        details: BTreeMap::new(),
        acceleration: None,
        class: None,
        adjusted,
    }
}

fn of_import(import: &Import) -> Result<Content, TakeError> {
    if let ([], [round, ..]) = (&*import.players, &*import.rounds) {
        return Err(TakeError::ResultsAlone { n_games: round.games.len(), round: round.number });
    }
    let record = arbiter_exchange::record(import).map_err(|fault| {
        TakeError::File(ExchangeError { program: Some(import.program), place: Place::File, fault })
    })?;
    let mut adjusted: Vec<Adjusted> = import.notes.iter().cloned().map(Adjusted::Note).collect();
    if import.head.system.is_none() && !import.rounds.is_empty() {
        let to = System::Dutch.to_string();
        let lost = Lost { of: Of::Event, part: "take-part-system", from: String::new(), to };
        adjusted.push(Adjusted::Lost(lost));
    }
    Ok(Content {
        program: format!("{} {}", import.program, import.version).trim().to_owned(),
        record,
        details: arbiter_exchange::details(import),
        acceleration: import.head.acceleration,
        class: import.head.class,
        adjusted,
    })
}

/// The record with the numbers that players have in an event, which has no vacant ones.
fn closed_up(mut record: Record) -> Record {
    if record.players.iter().all(|player| !player.is_vacant()) {
        return record;
    }
    let real = record.players.iter().filter(|player| !player.is_vacant());
    let numbers: BTreeMap<PairingNumber, PairingNumber> =
        real.zip((1..).filter_map(PairingNumber::new)).map(|(it, new)| (it.number, new)).collect();
    let new = |number: &PairingNumber| numbers.get(number).copied();
    let all = |group: &[PairingNumber]| group.iter().filter_map(new).collect::<Vec<_>>();
    record.players.retain(|player| !player.is_vacant());
    for (player, number) in record.players.iter_mut().zip((1..).filter_map(PairingNumber::new)) {
        player.number = number;
        for entry in &mut player.rounds {
            if let RoundEntry::Paired { opponent, .. } = entry {
                *opponent = new(opponent).unwrap_or(*opponent);
            }
        }
    }
    let points = std::mem::take(&mut record.virtual_points.by_player);
    let kept = points.into_iter().zip(1..).filter(|(_, number)| {
        PairingNumber::new(*number).is_some_and(|number| numbers.contains_key(&number))
    });
    record.virtual_points.by_player = kept.map(|(points, _)| points).collect();
    record.forbidden = record.forbidden.iter().map(|group| all(group)).collect();
    for it in &mut record.forbidden_rounds {
        it.group = all(&it.group);
    }
    record.absent_next = all(&record.absent_next);
    record.later_byes.retain_mut(|it| match new(&it.player) {
        Some(number) => {
            it.player = number;
            true
        }
        None => false,
    });
    for award in &mut record.abnormal_points {
        award.numbers = all(&award.numbers);
    }
    for it in &mut record.period_ratings {
        it.player = new(&it.player).unwrap_or(it.player);
    }
    for team in &mut record.teams {
        team.players = all(&team.players);
    }
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u16, rating: u16, round: &str) -> String {
        let name = format!("P{number}");
        format!(
            "001 {number:>4} m    {name:<33} {rating:>4} BEL {:>11} {:<10} {:>4} {number:>4}  {round}\n",
            "", "1990", "0.5"
        )
    }

    /// Number 2 is nobody's, a record is unknown, a line of points is wrong, two players are kept
    /// apart in some rounds, and somebody wrote a comment.
    fn report() -> String {
        [
            "012 Open\n042 2026/03/01\n052 2026/03/02\n062 3\n072 3\n092 Individual: Swiss-System \
             FIDE (Dutch)\n102 Doe, Jane\n142 3\n152 W\n192 FIDE_DUTCH_2026\n202 BH\n"
                .to_owned(),
            "### somebody's remark\n".to_owned(),
            "ZZZ nobody knows this\n".to_owned(),
            player(1, 2100, "   3 w ="),
            player(3, 2000, "   1 b ="),
            player(4, 1900, "0000 - H"),
            "260 001 002    1    4\n".to_owned(),
        ]
        .concat()
    }

    #[test]
    fn what_a_report_says_and_an_event_has_no_place_for_is_said_with_its_place() {
        let content = read(report().as_bytes(), "").expect("a report");
        assert_eq!(content.program, "TRF26, LF");
        let taken = take(content).expect("an event");
        let of = |kind: &str| -> Vec<(u32, u32)> {
            let all = taken.content.adjusted.iter();
            all.filter(|it| it.kind() == kind).map(Adjusted::place).collect()
        };
        assert_eq!(of("take-dropped-line"), [(13, 0)], "{:?}", taken.content.adjusted);
        assert_eq!(of("take-number-closed").len(), 1, "{:?}", taken.content.adjusted);
        let lost: Vec<&Lost> = taken
            .content
            .adjusted
            .iter()
            .filter_map(|it| if let Adjusted::Lost(lost) = it { Some(lost) } else { None })
            .collect();
        let has = |part: &str, from: &str| {
            lost.iter().any(|it| it.part == part && it.from == from && it.to.is_empty())
        };
        assert!(has("take-part-comments", "1"), "{lost:?}");
        // Number 4 has moved up.
        assert!(has("take-part-apart-rounds", "1-2: 1, 3"), "{lost:?}");
        assert_eq!(lost.len(), 2, "{lost:?}");
    }

    #[test]
    fn nothing_is_said_where_everything_arrives() {
        let whole: String = report()
            .lines()
            .filter(|line| !["###", "ZZZ", "260"].iter().any(|code| line.starts_with(code)))
            .map(|line| {
                format!("{}\n", line.replace("001    3", "001    2").replace("   3 w", "   2 w"))
            })
            .map(|line| line.replace("001    4", "001    3"))
            .collect();
        let taken = read(whole.as_bytes(), "").and_then(take).expect("an event");
        let lost = |it: &&Adjusted| matches!(it, Adjusted::Lost(_) | Adjusted::LineDropped { .. });
        let lost: Vec<&Adjusted> = taken.content.adjusted.iter().filter(lost).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }

    #[test]
    fn a_report_that_is_wrong_is_refused_with_line_and_column() {
        let wrong = report().replace("2100", "21x0");
        let error = read(wrong.as_bytes(), "").expect_err("no rating");
        let told = &error.messages()[0];
        assert_eq!(told.key, "file-at-column");
        assert_eq!(told.values[..2], [("line", 14_u32.into()), ("column", 49_u32.into())]);
    }
}

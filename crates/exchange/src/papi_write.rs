//! An event as Papi keeps it, for the French federation: a Jet 4 database of the tables `INFO` and
//! `JOUEUR`. The layout is what two independent readers accept; whether Papi itself opens a
//! database without its indexes is not known.

use std::collections::BTreeMap;

use arbiter_rulebook::{Color, Date, Score, Tempo};
use arbiter_tournament::{
    Acceleration, BirthDate, Bye, Details, GameResult, PairingNumber, Record, RoundEntry, Sex,
    System, Title,
};

use crate::jet_write::{self, Field, Kind, NewTable};

/// Rounds that Papi has columns for.
const ROUNDS: usize = 24;
/// The reference of the player who is nobody.
const EXEMPT: i64 = 1;
/// Letters of a surname or a first name.
const NAME: u16 = 20;
/// The rating that Papi gives to whoever has none.
const UNRATED: u16 = 1399;

const INFO: [(&str, Kind); 2] = [("Variable", Kind::Text(50)), ("Value", Kind::Text(50))];

const PLAYER: [(&str, Kind); 41] = [
    ("Ref", Kind::Long),
    ("RefFFE", Kind::Long),
    ("Nr", Kind::Int),
    ("NrFFE", Kind::Text(6)),
    ("Nom", Kind::Text(NAME)),
    ("Prenom", Kind::Text(NAME)),
    ("Sexe", Kind::Text(1)),
    ("NeLe", Kind::Day),
    ("Cat", Kind::Text(4)),
    ("Elo", Kind::Int),
    ("Rapide", Kind::Int),
    ("Blitz", Kind::Int),
    ("Federation", Kind::Text(3)),
    ("ClubRef", Kind::Long),
    ("Club", Kind::Text(80)),
    ("Ligue", Kind::Text(3)),
    ("Fide", Kind::Text(1)),
    ("RapideFide", Kind::Text(1)),
    ("BlitzFide", Kind::Text(1)),
    ("FideCode", Kind::Text(10)),
    ("FideTitre", Kind::Text(2)),
    ("AffType", Kind::Text(1)),
    ("Pointe", Kind::YesNo),
    ("InscriptionRegle", Kind::Int),
    ("InscriptionDu", Kind::Int),
    ("Adresse", Kind::Text(96)),
    ("CP", Kind::Text(36)),
    ("Tel", Kind::Text(10)),
    ("EMail", Kind::Text(50)),
    ("Commentaire", Kind::Text(255)),
    ("Pts", Kind::Int),
    ("PtA", Kind::Int),
    ("PtF", Kind::Int),
    ("Dep1", Kind::Single),
    ("Dep2", Kind::Single),
    ("Dep3", Kind::Single),
    ("Place", Kind::Int),
    ("Perf", Kind::Int),
    ("Board", Kind::Int),
    ("Fixe", Kind::Int),
    ("Flotteur", Kind::Text(24)),
];

/// What Papi has no place for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PapiLoss {
    /// More rounds than it has columns for.
    Rounds(usize),
    /// A system that it does not know; the file says Swiss.
    System,
    /// An acceleration, which the file does not say.
    Acceleration,
    /// Points that it cannot count: only 1, ½, 0 and 3, 1, 0.
    Scoring,
    /// A tie-break that it does not have, by its code.
    TieBreak(String),
    /// A name that was cut.
    Name(PairingNumber),
    /// A second bye in a round, which only one player may have; it is a full-point bye.
    SecondBye(PairingNumber),
    /// A game that is not rated is one that is.
    Unrated(PairingNumber),
}

impl std::fmt::Display for PapiLoss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rounds(n) => write!(f, "{n} rounds: Papi has {ROUNDS}, the others are left out"),
            Self::System => f.write_str("Papi does not know the system; the file says Swiss"),
            Self::Acceleration => f.write_str(
                "the acceleration is not in the file: choose it in Papi before a round is paired",
            ),
            Self::Scoring => f.write_str("Papi counts 1, ½, 0 or 3, 1, 0; the file says 1, ½, 0"),
            Self::TieBreak(code) => write!(f, "tie-break {code}: Papi does not have it"),
            Self::Name(number) => write!(f, "player {number}: the name was cut"),
            Self::SecondBye(number) => {
                write!(f, "player {number}: a second bye of a round is a full-point bye")
            }
            Self::Unrated(number) => {
                write!(f, "player {number}: a game that is not rated is written as one that is")
            }
        }
    }
}

/// The event as a file of Papi, and what was lost; None where it is too large for one. Which
/// ratings count and how rounds are accelerated is not in a record.
pub fn write_papi(
    record: &Record,
    details: &BTreeMap<PairingNumber, Details>,
    (class, acceleration): (Tempo, Acceleration),
) -> Option<(Vec<u8>, Vec<PapiLoss>)> {
    let mut losses = Vec::new();
    let n_rounds = record.rounds_recorded();
    if ROUNDS < n_rounds {
        losses.push(PapiLoss::Rounds(n_rounds));
    }
    let rounds: Vec<[String; 3]> = (1..=ROUNDS)
        .map(|round| ["Cl", "Adv", "Res"].map(|suffix| format!("Rd{round:02}{suffix}")))
        .collect();
    let mut columns: Vec<(&str, Kind)> = PLAYER.to_vec();
    for [color, opponent, result] in &rounds {
        columns.extend([
            (color.as_str(), Kind::Text(1)),
            (opponent.as_str(), Kind::Int),
            (result.as_str(), Kind::Byte),
        ]);
    }
    let info = info(record, (class, acceleration), &mut losses);
    let mut games = Games { record, byes: vec![None; ROUNDS] };
    let mut rows = Vec::new();
    for player in record.players.iter().filter(|player| !player.is_vacant()) {
        let known = details.get(&player.number).cloned().unwrap_or_default();
        let mut row = person(player, &known, class, &mut losses);
        for round in 0..ROUNDS {
            row.extend(games.fields(player, round, &mut losses));
        }
        rows.push(row);
    }
    rows.insert(0, games.exempt());
    let tables = [
        NewTable { name: "INFO", columns: &INFO, rows: info },
        NewTable { name: "JOUEUR", columns: &columns, rows },
    ];
    Some((jet_write::write(&tables)?, losses))
}

fn text(text: &str) -> Field {
    if text.is_empty() { Field::Null } else { Field::Text(text.to_owned()) }
}

/// `01/04/2026` of `2026/04/01` or `2026-04-01`.
fn day(day: &str) -> String {
    let day: Option<Date> = day.replace('/', "-").parse().ok();
    day.map(|it| format!("{:02}/{:02}/{:04}", it.day(), it.month(), it.year())).unwrap_or_default()
}

/// The regulations, one variable a row.
fn info(
    record: &Record,
    (class, acceleration): (Tempo, Acceleration),
    losses: &mut Vec<PapiLoss>,
) -> Vec<Vec<Field>> {
    let event = &record.event;
    let system = System::from_report(record).unwrap_or_default();
    let (kind, pairing) = if system.is_round_robin() {
        ("ToutesRondes", "Berger")
    } else {
        if system != System::Dutch {
            losses.push(PapiLoss::System);
        }
        let known = crate::papi::ACCELERATIONS.iter().find(|(_, ours)| *ours == acceleration);
        let has_points = !record.virtual_points.by_player.iter().all(Vec::is_empty);
        if known.is_none() && (has_points || acceleration != Acceleration::None) {
            losses.push(PapiLoss::Acceleration);
        }
        ("Suisse", known.map_or("Standard", |(theirs, _)| *theirs))
    };
    let class = crate::papi::CLASSES.iter().find(|(ours, _)| *ours == class);
    let class = class.map_or("Elo", |(_, theirs)| *theirs);
    let scoring = &record.scoring;
    let points = [scoring.win, scoring.draw, scoring.loss].map(Score::tenths);
    let is_three = points == [30, 10, 0];
    if !is_three && points != [10, 5, 0] {
        losses.push(PapiLoss::Scoring);
    }
    let mut tie_breaks = Vec::new();
    for code in record.event.ranking.iter().filter(|code| *code != "PTS") {
        match crate::papi::TIE_BREAKS.iter().find(|(_, ours)| ours == code) {
            Some((theirs, _)) if tie_breaks.len() < 3 => tie_breaks.push(*theirs),
            Some(_) | None => losses.push(PapiLoss::TieBreak(code.clone())),
        }
    }
    let tie_break = |idx: usize| tie_breaks.get(idx).copied().unwrap_or_default().to_owned();
    let n_rounds = record.rounds_total.map_or_else(|| record.rounds_recorded(), usize::from);
    let mut variables = vec![
        ("Nom".to_owned(), event.name.clone()),
        ("Genre".to_owned(), kind.to_owned()),
        ("NbrRondes".to_owned(), n_rounds.min(ROUNDS).to_string()),
        ("Pairing".to_owned(), pairing.to_owned()),
        ("Cadence".to_owned(), event.time_control.clone()),
        ("ClassElo".to_owned(), class.to_owned()),
        ("EloBase1".to_owned(), "0".to_owned()),
        ("EloBase2".to_owned(), "0".to_owned()),
        ("Dep1".to_owned(), tie_break(0)),
        ("Dep2".to_owned(), tie_break(1)),
        ("Dep3".to_owned(), tie_break(2)),
        ("DecomptePoints".to_owned(), if is_three { "OUI" } else { "NON" }.to_owned()),
        ("Lieu".to_owned(), event.place.clone()),
        ("DateDebut".to_owned(), day(&event.starts)),
        ("DateFin".to_owned(), day(&event.ends)),
        ("Arbitre".to_owned(), event.chief_arbiter.clone()),
        ("Homologation".to_owned(), String::new()),
        ("RondeActive".to_owned(), record.rounds_recorded().min(ROUNDS).to_string()),
        ("Version".to_owned(), "3.3.8".to_owned()),
        ("FormatSaisie".to_owned(), "International".to_owned()),
        ("Protection".to_owned(), "Aucune".to_owned()),
        ("UserRef".to_owned(), String::new()),
    ];
    for (date, round) in event.round_dates.iter().zip(1..=ROUNDS) {
        variables.push((format!("DateRd{round}"), day(date)));
    }
    let row = |(name, value): (String, String)| vec![Field::Text(name), text(&value)];
    variables.into_iter().map(row).collect()
}

/// The columns of a player before the rounds.
fn person(
    player: &arbiter_tournament::Player,
    known: &Details,
    class: Tempo,
    losses: &mut Vec<PapiLoss>,
) -> Vec<Field> {
    let (last, first) = player.name.split_once(',').unwrap_or((&player.name, ""));
    let (last, first) = (last.trim(), first.trim());
    if [last, first].iter().any(|name| usize::from(NAME) < name.chars().count()) {
        losses.push(PapiLoss::Name(player.number));
    }
    let national =
        known.national_rating.or_else(|| player.national.iter().find_map(|it| it.rating));
    let estimate = known.rating.filter(|_| known.rating_is_estimated);
    let (rating, kind) = match (estimate, player.rating, national) {
        (Some(rating), _, _) => (rating, "E"),
        (None, Some(rating), _) => (rating, "F"),
        (None, None, Some(rating)) => (rating, "N"),
        (None, None, None) => (UNRATED, "E"),
    };
    let licence = Some(known.national_card())
        .filter(|card| !card.is_empty())
        .or_else(|| player.national.iter().map(|it| it.id.clone()).find(|id| !id.is_empty()));
    let sex = match player.sex {
        Some(Sex::Female) => "F",
        Some(Sex::Male) | None => "M",
    };
    let reference = i64::from(player.number.get()) + EXEMPT;
    let mut row = vec![
        Field::Number(reference),
        Field::Number(900_000 + reference),
        Field::Number(player.number.get().into()),
        text(&licence.unwrap_or_default()),
        text(last),
        text(first),
        text(sex),
        player.birth.and_then(birth).map_or(Field::Null, Field::Number),
        text("Sen"),
    ];
    // Of the other two ratings nothing is known, which Papi says in this way.
    let classes = crate::papi::CLASSES.map(|(known, _)| known == class);
    let rating_of = |is_own: bool| Field::Number(if is_own { rating } else { UNRATED }.into());
    row.extend(classes.map(rating_of));
    row.extend([text(&player.federation), Field::Number(0), text(&known.club), Field::Null]);
    row.extend(classes.map(|is_own| text(if is_own { kind } else { "E" })));
    row.push(text(&player.fide_id.map(|id| id.to_string()).unwrap_or_default()));
    let title = player.title.and_then(title_code);
    row.extend([text(title.unwrap_or_default()), text("A"), Field::Number(1)]);
    row.extend([Field::Number(0), Field::Number(0)]);
    row.extend([Field::Null, Field::Null, Field::Null, Field::Null, Field::Null]);
    row.extend((0..10).map(|_| Field::Number(0)));
    row.push(Field::Text("X".repeat(24)));
    row
}

fn title_code(title: Title) -> Option<&'static str> {
    crate::papi::TITLES.iter().find(|(_, known)| *known == title).map(|(code, _)| *code)
}

/// Days since 30 December 1899 of a whole day; a year alone is its first day.
fn birth(birth: BirthDate) -> Option<i64> {
    let (month, day) = birth.month_day.unwrap_or((1, 1));
    let first = Date::new(1899, 12, 30)?;
    let days = first.days_until(Date::new(birth.year, month, day)?);
    Some(i64::from(days)).filter(|days| *days > 0)
}

/// The rounds, and who had the bye in each.
struct Games<'r> {
    record: &'r Record,
    byes: Vec<Option<PairingNumber>>,
}

impl Games<'_> {
    /// Colour, opponent and result of a player's round.
    fn fields(
        &mut self,
        player: &arbiter_tournament::Player,
        round: usize,
        losses: &mut Vec<PapiLoss>,
    ) -> [Field; 3] {
        let none = |letter: &str, result: i64| [text(letter), Field::Null, Field::Number(result)];
        if self.record.rounds_recorded() <= round {
            return none("R", 0);
        }
        match player.rounds.get(round).copied().unwrap_or(RoundEntry::Absent) {
            RoundEntry::Paired { opponent, color, result } => {
                let letter = if color == Some(Color::Black) { "N" } else { "B" };
                let is_unrated = matches!(
                    result,
                    GameResult::UnratedWin | GameResult::UnratedDraw | GameResult::UnratedLoss
                );
                if is_unrated {
                    losses.push(PapiLoss::Unrated(player.number));
                }
                let other = self.record.player(opponent);
                let theirs = other.and_then(|other| other.rounds.get(round)).copied();
                let is_both = matches!(
                    theirs,
                    Some(RoundEntry::Paired { result: GameResult::ForfeitLoss, .. })
                );
                let result = match result {
                    GameResult::Win | GameResult::UnratedWin => 3,
                    GameResult::Draw | GameResult::UnratedDraw => 2,
                    GameResult::Loss | GameResult::UnratedLoss => 1,
                    GameResult::ForfeitWin => 6,
                    GameResult::ForfeitLoss if is_both => 5,
                    GameResult::ForfeitLoss => 4,
                    GameResult::Adjourned | GameResult::Pending => 0,
                };
                let opponent = i64::from(opponent.get()) + EXEMPT;
                [text(letter), Field::Number(opponent), Field::Number(result)]
            }
            RoundEntry::Bye(Bye::PairingAllocated) if self.byes[round].is_none() => {
                self.byes[round] = Some(player.number);
                [text("B"), Field::Number(EXEMPT), Field::Number(6)]
            }
            RoundEntry::Bye(Bye::PairingAllocated) => {
                losses.push(PapiLoss::SecondBye(player.number));
                none("F", 6)
            }
            RoundEntry::Bye(Bye::FullPoint) => none("F", 6),
            RoundEntry::Bye(Bye::HalfPoint) => none("F", 2),
            RoundEntry::Bye(Bye::ZeroPoint) => none("F", 0),
            RoundEntry::Absent => none("R", 0),
        }
    }

    /// The player who is nobody meets whoever has the bye.
    fn exempt(&self) -> Vec<Field> {
        let mut row = vec![
            Field::Number(EXEMPT),
            Field::Number(900_000 + EXEMPT),
            Field::Number(0),
            Field::Null,
            text("EXEMPT"),
            Field::Null,
            text("M"),
            Field::Null,
            text("Sen"),
            Field::Number(UNRATED.into()),
            Field::Number(UNRATED.into()),
            Field::Number(UNRATED.into()),
            text("FRA"),
            Field::Number(0),
            Field::Null,
            Field::Null,
        ];
        row.extend(["E", "E", "E"].map(text));
        row.extend([Field::Null, Field::Null, text("N"), Field::Number(0)]);
        row.extend([Field::Number(0), Field::Number(0)]);
        row.extend([Field::Null, Field::Null, Field::Null, Field::Null, Field::Null]);
        row.extend((0..10).map(|_| Field::Number(0)));
        row.push(Field::Text("X".repeat(24)));
        for bye in &self.byes {
            row.extend(match bye {
                Some(number) => {
                    let opponent = i64::from(number.get()) + EXEMPT;
                    [text("N"), Field::Number(opponent), Field::Number(0)]
                }
                None => [text("R"), Field::Null, Field::Number(0)],
            });
        }
        row
    }
}

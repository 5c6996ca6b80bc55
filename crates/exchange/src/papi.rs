//! `.papi`: an event of Papi in a Jet 4 database of two tables, and the list of players of the
//! French federation.

use crate::part::{Assumption, CodeKind, FilePart, LeftOutPart};
use std::collections::BTreeMap;

use arbiter_rulebook::{Date, Score, Tempo};
use arbiter_tournament::{Acceleration, BirthDate, Scoring, Sex, System, Title};

use crate::{
    Entrant, Game, GameScore, Import, Note, Place, Program, Round, Unpaired, Why,
    fault::{Fault, Placed},
    jet::{Database, Table, Value},
    model::PLAYERS_MAX,
};

/// Rounds that Papi has columns for.
const ROUNDS: u16 = 24;
/// The player who is nobody: whoever meets them has the bye.
const EXEMPT: i64 = 1;

pub(crate) const TITLES: [(&str, Title); 8] = [
    ("g", Title::Grandmaster),
    ("gf", Title::WomanGrandmaster),
    ("m", Title::InternationalMaster),
    ("mf", Title::WomanInternationalMaster),
    ("f", Title::FideMaster),
    ("ff", Title::WomanFideMaster),
    ("c", Title::CandidateMaster),
    ("cf", Title::WomanCandidateMaster),
];

pub(crate) const TIE_BREAKS: [(&str, &str); 10] = [
    ("Solkoff", "BH"),
    ("Brésilien", "BH/C1"),
    ("Harkness", "BH/M1"),
    ("Cumulatif", "PS"),
    ("Performance", "TPR"),
    ("SommeDesBuchholz", "BHS"),
    ("Nombre de Victoires", "WIN"),
    ("Sonnenborn-Berger", "SB"),
    ("Sonneborn-Berger", "SB"),
    ("Koya", "KS"),
];

/// The tempo whose ratings count, as Papi names it and the column of those ratings.
pub(crate) const CLASSES: [(Tempo, &str); 3] =
    [(Tempo::Standard, "Elo"), (Tempo::Rapid, "Rapide"), (Tempo::Blitz, "Blitz")];

pub(crate) fn read(all: &[u8]) -> Result<Import, Placed> {
    let database = Database::open(all)?;
    let mut import = Import::new(Program::Papi);
    let Some(players) = database.table("JOUEUR")? else {
        return Err((Place::File, Fault::Expected { expected: FilePart::PapiPlayers }));
    };
    // One more than players: the one whom nobody meets.
    if players.rows.len() > PLAYERS_MAX + 1 {
        let found = i64::try_from(players.rows.len()).unwrap_or(i64::MAX);
        let fault = Fault::TooMany { what: FilePart::Players, max: PLAYERS_MAX, found };
        return Err((Place::File, fault));
    }
    if let Some(info) = database.table("INFO")? {
        head(&info, &mut import);
    }
    let clubs = database.table("CLUB")?.map(|table| names_of(&table)).unwrap_or_default();
    let class = import.head.class.unwrap_or(Tempo::Standard);
    let rows = Rows { table: &players, clubs, class };
    if players.column("Rd01Adv").is_none() {
        "list".clone_into(&mut import.version);
        rows.list(&mut import);
        return Ok(import);
    }
    let numbers = rows.players(&mut import);
    rows.rounds(&numbers, &mut import)?;
    Ok(import)
}

fn head(info: &Table, import: &mut Import) {
    let (Some(name), Some(value)) = (info.column("Variable"), info.column("Value")) else {
        return;
    };
    let get = |wanted: &str| {
        let row = info.rows.iter().find(|row| row[name].text().eq_ignore_ascii_case(wanted));
        row.map(|row| row[value].text()).unwrap_or_default()
    };
    import.version = get("Version");
    let head = &mut import.head;
    head.name = get("Nom");
    head.place = get("Lieu");
    "FRA".clone_into(&mut head.federation);
    (head.starts, head.ends) = (get("DateDebut").parse().ok(), get("DateFin").parse().ok());
    head.rounds = get("NbrRondes").parse().unwrap_or(0).min(ROUNDS);
    head.chief_arbiter = get("Arbitre");
    head.time_control = get("Cadence");
    head.system = match get("Genre").as_str() {
        "ToutesRondes" => Some(System::RoundRobin { cycles: 1 }),
        "Suisse" => Some(System::Dutch),
        _ => None,
    };
    if get("DecomptePoints") == "OUI" {
        let scoring = Scoring::default();
        head.scoring = Some(Scoring {
            win: Score::from_tenths(30),
            draw: Score::from_tenths(10),
            pairing_allocated_bye: Score::from_tenths(30),
            ..scoring
        });
    }
    for code in ["Dep1", "Dep2", "Dep3"].map(get) {
        let known = TIE_BREAKS.iter().find(|(theirs, _)| *theirs == code);
        match known {
            Some((_, ours)) => import.head.tiebreaks.push((*ours).to_owned()),
            None if code.is_empty() => {}
            None => import.notes.push(Note::TieBreak(code)),
        }
    }
    let pairing = get("Pairing");
    let is_plain = matches!(pairing.as_str(), "Standard" | "Berger" | "");
    if !is_plain {
        let known = ACCELERATIONS.iter().find(|(theirs, _)| *theirs == pairing);
        import.head.acceleration = known.map(|(_, ours)| *ours);
        if import.head.acceleration.is_none() {
            import.leave_out(LeftOutPart::PapiAcceleration, &pairing);
            import.notes.push(Note::Assumed(Assumption::NoAcceleration));
        }
    }
    import.leave_out(LeftOutPart::Homologation, &get("Homologation"));
    let class = get("ClassElo");
    import.head.class = CLASSES.iter().find(|(_, theirs)| *theirs == class).map(|(ours, _)| *ours);
    if import.head.class.is_none() {
        import.leave_out(LeftOutPart::RatingClass, &class);
    }
    for round in 1..=import.head.rounds {
        let date: Option<Date> = get(&format!("DateRd{round}")).parse().ok();
        import.rounds.push(Round { number: round, date, ..Round::default() });
    }
}

/// Accelerations of Papi that we have too.
pub(crate) const ACCELERATIONS: [(&str, Acceleration); 3] = [
    ("Haley", Acceleration::Haley),
    ("HaleySoft", Acceleration::SoftHaley),
    ("SAD", Acceleration::DEGRESSIVE),
];

/// The names of the clubs, by the number that players refer to.
fn names_of(clubs: &Table) -> BTreeMap<i64, String> {
    let (Some(reference), Some(name)) = (clubs.column("Ref"), clubs.column("Nom")) else {
        return BTreeMap::new();
    };
    clubs.rows.iter().map(|row| (row[reference].number(), row[name].text())).collect()
}

struct Rows<'t> {
    table: &'t Table,
    /// Clubs that stand in a table of their own, as the federation's list has them.
    clubs: BTreeMap<i64, String>,
    /// Whose ratings count.
    class: Tempo,
}

impl Rows<'_> {
    fn value<'r>(&self, row: &'r [Value], name: &str) -> &'r Value {
        let column = self.table.column(name);
        column.and_then(|idx| row.get(idx)).unwrap_or(&Value::Null)
    }

    fn club(&self, row: &[Value]) -> String {
        self.clubs.get(&self.value(row, "ClubRef").number()).cloned().unwrap_or_default()
    }

    fn person(&self, row: &[Value], number: u16) -> Entrant {
        let text = |name: &str| self.value(row, name).text();
        let (surname, first) = (text("Nom"), text("Prenom"));
        let name = if first.is_empty() { surname } else { format!("{surname}, {first}") };
        let (column, kind) = match self.class {
            Tempo::Standard => ("Elo", "Fide"),
            Tempo::Rapid => ("Rapide", "RapideFide"),
            Tempo::Blitz => ("Blitz", "BlitzFide"),
        };
        let rating = u16::try_from(self.value(row, column).number()).ok().filter(|it| *it > 0);
        // F is FIDE's, N national, everything else an estimate.
        let kind = text(kind);
        let is = |wanted: &str| kind.eq_ignore_ascii_case(wanted);
        let title = text("FideTitre").to_lowercase();
        Entrant {
            number,
            name,
            sex: match text("Sexe").as_str() {
                "M" => Some(Sex::Male),
                "F" => Some(Sex::Female),
                _ => None,
            },
            title: TITLES.iter().find(|(code, _)| *code == title).map(|(_, title)| *title),
            rating: rating.filter(|_| !is("N")),
            national_rating: rating.filter(|_| is("N")),
            is_estimated: rating.is_some() && !is("F") && !is("N"),
            fide_id: text("FideCode").parse().ok().filter(|id| *id > 0),
            national_id: text("NrFFE"),
            federation: text("Federation"),
            club: match self.table.column("Club") {
                Some(_) => text("Club"),
                None => self.club(row),
            },
            birth: match self.value(row, "NeLe") {
                Value::Day(days) => birth(*days),
                Value::Null | Value::Number(_) | Value::Text(_) => None,
            },
        }
    }

    fn list(&self, import: &mut Import) {
        for (row, number) in self.table.rows.iter().zip(1_u16..) {
            import.players.push(self.person(row, number));
        }
    }

    /// The players in the order of their numbers, and which reference each of them has.
    fn players(&self, import: &mut Import) -> Vec<(i64, u16)> {
        let reference = |row: &Vec<Value>| self.value(row, "Ref").number();
        let mut rows: Vec<&Vec<Value>> =
            self.table.rows.iter().filter(|row| reference(row) != EXEMPT).collect();
        // Numbers are given with the first pairing; before it the order of entry counts.
        rows.sort_by_key(|row| (self.value(row, "Nr").number(), reference(row)));
        let mut numbers = Vec::new();
        for (row, number) in rows.into_iter().zip(1_u16..) {
            numbers.push((reference(row), number));
            import.players.push(self.person(row, number));
            let fixed = self.value(row, "Fixe").number();
            if (1..1000).contains(&fixed) {
                import.leave_out(LeftOutPart::FixedBoard, &format!("{number}: {fixed}"));
            }
        }
        let n_with = |columns: &[&str]| {
            let real = self.table.rows.iter().filter(|row| reference(row) != EXEMPT);
            let is_filled = |row: &&Vec<Value>| {
                columns.iter().any(|name| match self.value(row, name) {
                    Value::Number(number) => *number != 0,
                    Value::Text(text) => !text.trim().is_empty(),
                    Value::Null | Value::Day(_) => false,
                })
            };
            real.filter(is_filled).count()
        };
        let fees = n_with(&["InscriptionRegle", "InscriptionDu"]);
        let addresses = n_with(&["Adresse", "CP", "Tel", "EMail", "Commentaire"]);
        import.leave_out_many(LeftOutPart::Fees, fees);
        import.leave_out_many(LeftOutPart::Addresses, addresses);
        numbers
    }

    fn rounds(&self, numbers: &[(i64, u16)], import: &mut Import) -> Result<(), Placed> {
        let number_of = |reference: i64| numbers.iter().find(|it| it.0 == reference).map(|it| it.1);
        let mut rounds = std::mem::take(&mut import.rounds);
        for round in &mut rounds {
            let column = |suffix: &str| format!("Rd{:02}{suffix}", round.number);
            let (color, opponent, result) = (column("Cl"), column("Adv"), column("Res"));
            for row in &self.table.rows {
                let Some(own) = number_of(self.value(row, "Ref").number()) else { continue };
                let color = self.value(row, &color).text();
                let opponent = self.value(row, &opponent).number();
                let result = self.value(row, &result).number();
                let met = number_of(opponent);
                match (color.as_str(), met) {
                    ("B", Some(black)) => {
                        let score = score(result).map_err(|fault| (Place::File, fault))?;
                        let board = own.min(black);
                        round.games.push(Game { board, white: own, black, score });
                    }
                    ("N", Some(_)) | ("", _) => {}
                    ("B" | "N", None) if opponent == EXEMPT => {
                        round.unpaired.push(Unpaired { player: own, why: Why::Allocated });
                    }
                    ("B" | "N", None) => {
                        let (round, number) = (round.number, opponent);
                        return Err((Place::File, Fault::NoPlayer { round, number }));
                    }
                    (letter, _) => {
                        round.unpaired.push(Unpaired { player: own, why: why(letter, result) });
                    }
                }
            }
            round.games.sort_by_key(|game| game.board);
            for (game, board) in round.games.iter_mut().zip(1..) {
                game.board = board;
            }
        }
        let n_paired = rounds.iter().rposition(|round| !round.games.is_empty());
        rounds.truncate(n_paired.map_or(0, |idx| idx + 1));
        import.rounds = rounds;
        Ok(())
    }
}

fn birth(days: i64) -> Option<BirthDate> {
    let day = Date::new(1899, 12, 30)?.plus_days(u16::try_from(days).ok()?);
    Some(BirthDate { year: day.year(), month_day: Some((day.month(), day.day())) })
}

fn why(letter: &str, result: i64) -> Why {
    match (letter, result) {
        ("F", 2) => Why::Half,
        ("F", 6 | 3) => Why::Full,
        ("F", _) => Why::Absent,
        _ => Why::NotPaired,
    }
}

/// A result as White sees it.
fn score(result: i64) -> Result<GameScore, Fault> {
    Ok(match result {
        0 => GameScore::Open,
        1 => GameScore::Black,
        2 => GameScore::Draw,
        3 => GameScore::White,
        4 => GameScore::ForfeitBlack,
        5 => GameScore::ForfeitBoth,
        6 => GameScore::ForfeitWhite,
        found => return Err(Fault::UnknownCode { what: CodeKind::Result, found }),
    })
}

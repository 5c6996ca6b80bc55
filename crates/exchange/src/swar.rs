//! `.swar`: a straight dump of SWAR, versions 4 to 7. Texts are Windows-1252 with their length.

use crate::part::{CodeKind, FilePart, LeftOutPart};
use std::collections::BTreeMap;

use arbiter_rulebook::{Date, Score, Tempo};
use arbiter_tournament::{BirthDate, Scoring, Sex, System, Title};

use crate::{
    Entrant, Game, GameScore, Import, Note, Program, Round, Unpaired, Why,
    bytes::Bytes,
    fault::{Fault, Placed},
    model::{PLAYERS_MAX, ROUNDS_MAX},
};

/// Tie-breaks by their numbers, from 1.
const TIE_BREAKS: [&str; 15] = [
    "BH", "BH/M1", "BH/M2", "BH/C1", "BH/C2", "SB", "PS", "DE", "KS", "WIN", "TPR", "ARO",
    "ARO/C1", "BPG", "BWG",
];

/// Titles by their numbers, from 1; those of honour are not played.
const TITLES: [Option<Title>; 10] = [
    Some(Title::WomanCandidateMaster),
    Some(Title::WomanFideMaster),
    Some(Title::CandidateMaster),
    Some(Title::WomanInternationalMaster),
    Some(Title::FideMaster),
    Some(Title::WomanGrandmaster),
    None,
    Some(Title::InternationalMaster),
    None,
    Some(Title::Grandmaster),
];

/// Tables of those who do not play.
const TABLE_BYE: i32 = 0x1000;
const TABLE_WITHDRAWN: i32 = 0x2000;
const TABLE_ABSENT: i32 = 0x4000;
/// From here on tables are numbers of accessible tables, not of boards.
const TABLE_ACCESSIBLE: i32 = 1001;

/// What the head says and players need.
struct Rules {
    version: String,
    rounds: u16,
    /// What a round robin's bye is worth in the file.
    pays_bye: bool,
}

pub(crate) fn read(all: &[u8]) -> Result<Import, Placed> {
    let mut bytes = Bytes::new(all);
    let mut import = Import::new(Program::Swar);
    bytes.enter(FilePart::Version);
    import.version = bytes.text("the version")?;
    bytes.enter(FilePart::Head);
    let guid = bytes.text("the identity of the event")?;
    import.leave_out(LeftOutPart::SwarIdentity, &guid);
    // The address of a machine is nobody's business.
    bytes.text("the network address")?;
    let rules = head(&mut bytes, &mut import)?;
    let dates = sections(&mut bytes, &mut import, &rules)?;
    marker(&mut bytes, "[JOUEURS]")?;
    let n_players = count(&mut bytes, FilePart::Players, PLAYERS_MAX)?;
    let mut cards = Vec::new();
    for _ in 0..n_players {
        bytes.enter(FilePart::Player);
        cards.push(player(&mut bytes, &mut import, &rules)?);
    }
    import.leave_out_many(LeftOutPart::Fees, cards.iter().filter(|card| card.has_paid).count());
    if bytes.left() > 0 {
        import.notes.push(Note::TrailingBytes { at: bytes.position(), n: bytes.left() });
    }
    rounds(&mut import, &rules, &cards, &dates)?;
    Ok(import)
}

fn marker(bytes: &mut Bytes<'_>, expected: &'static str) -> Result<(), Placed> {
    let here = *bytes;
    let found = bytes.text(expected)?;
    if found == expected { Ok(()) } else { Err(here.fault(Fault::ExpectedMark(expected))) }
}

/// A count that a damaged file must not make us believe.
fn count(bytes: &mut Bytes<'_>, what: FilePart, max: usize) -> Result<usize, Placed> {
    let here = *bytes;
    let found = bytes.i32("a count")?;
    let n = usize::try_from(found).ok().filter(|n| *n <= max);
    n.ok_or_else(|| here.fault(Fault::TooMany { what, max, found: found.into() }))
}

fn head(bytes: &mut Bytes<'_>, import: &mut Import) -> Result<Rules, Placed> {
    marker(bytes, "[TOURNOI]")?;
    let version = import.version.clone();
    let is = |since: &str| since <= version.as_str();
    let mut texts = Vec::new();
    for what in ["name", "organiser", "club", "place", "arbiter", "deputy", "start", "end"] {
        texts.push(bytes.text(what)?);
    }
    let head = &mut import.head;
    head.name.clone_from(&texts[0]);
    head.place.clone_from(&texts[3]);
    head.chief_arbiter.clone_from(&texts[4]);
    head.deputy.clone_from(&texts[5]);
    (head.starts, head.ends) = (texts[6].parse().ok(), texts[7].parse().ok());
    import.leave_out(LeftOutPart::Organiser, &texts[1]);
    import.leave_out(LeftOutPart::OrganiserClub, &texts[2]);
    bytes.i32("the cadence")?;
    if is("v5.00") {
        import.head.time_control = bytes.text("the cadence")?;
    }
    let n_rounds = count(bytes, FilePart::Rounds, ROUNDS_MAX)?;
    let rounds = u16::try_from(n_rounds).unwrap_or(0);
    import.head.rounds = rounds;
    for _ in 0..7 {
        bytes.i32("the ranges of rounds")?;
    }
    let start = *bytes;
    let tail = if is("v7.00") {
        // FIDE's texts may be one or four; that the dates follow decides.
        let four = Layout { ids: 15, remarks: 4 };
        let mut other = start;
        match tail(bytes, &version, Layout { ids: 16, remarks: 1 }) {
            Ok(one) if marker(&mut { *bytes }, "[DATES]").is_ok() => one,
            first => match tail(&mut other, &version, four) {
                Ok(tail) if marker(&mut { other }, "[DATES]").is_ok() => {
                    *bytes = other;
                    tail
                }
                _ => first?,
            },
        }
    } else {
        let ids = if is("v5.24") { 16 } else { 0 };
        tail(bytes, &version, Layout { ids, remarks: 4 })?
    };
    import.leave_out(LeftOutPart::FideEvent, &tail.event_ids);
    import.leave_out(LeftOutPart::Remarks, &tail.remarks);
    import.leave_out(LeftOutPart::AbsencePoints, &tail.absence);
    import.head.system = tail.system;
    import.head.class = tail.class;
    "BEL".clone_into(&mut import.head.federation);
    scoring(import, tail.quarters);
    Ok(Rules { version, rounds, pays_bye: tail.bye_value == 0 })
}

/// How the numbers and texts of FIDE are laid out.
#[derive(Clone, Copy)]
struct Layout {
    /// Rows of event numbers; 0 where there is one text.
    ids: usize,
    remarks: usize,
}

/// The second half of the head.
struct Tail {
    event_ids: String,
    /// FIDE's arbiters, an address, remarks.
    remarks: String,
    system: Option<System>,
    class: Option<Tempo>,
    quarters: [i32; 5],
    bye_value: i32,
    /// What an absence pays, in words, or empty.
    absence: String,
}

fn tail(bytes: &mut Bytes<'_>, version: &str, layout: Layout) -> Result<Tail, Placed> {
    let is = |since: &str| since <= version;
    let event_ids = event_ids(bytes, layout.ids)?;
    let mut remarks = Vec::new();
    for _ in 0..layout.remarks {
        remarks.push(bytes.text("remarks")?);
    }
    remarks.retain(|remark| !remark.trim().is_empty());
    let here = *bytes;
    let kind = bytes.i32("the kind of tournament")?;
    let system = system(kind, is("v5.00")).map_err(|fault| here.fault(fault))?;
    if !is("v6.03") {
        bytes.i32("the kind of tournament")?;
    }
    for _ in 0..4 {
        bytes.i32("the settings")?;
    }
    let mut quarters = [0_i32; 5];
    for value in &mut quarters {
        *value = bytes.i32("the points")?;
    }
    if is("v6.03") {
        bytes.i32("the points")?;
    }
    // Which rating counts, the tempo, own tie-breaks, the colour of number 1, the order of equals.
    let mut settings = [0_i32; 5];
    for value in &mut settings {
        *value = bytes.i32("the settings")?;
    }
    let class = match settings[1] {
        1 => Some(Tempo::Rapid),
        2 => Some(Tempo::Blitz),
        _ => None,
    };
    let bye_value = bytes.i32("the value of the bye")?;
    let [pays, times, until, _] = [(); 4].map(|()| bytes.u8("the value of an absence"));
    let (pays, times, until) = (pays?, times?, until?);
    let absence = match pays {
        0 => String::new(),
        _ => format!("½, {times} ×, 1-{until}"),
    };
    bytes.i32("the value of a forfeit")?;
    let federation = bytes.i32("the federation")?;
    if !(0..=6).contains(&federation) {
        return Err(
            here.fault(Fault::UnknownCode { what: CodeKind::Federation, found: federation.into() })
        );
    }
    let remarks = remarks.join("; ");
    Ok(Tail { event_ids, remarks, system, class, quarters, bye_value, absence })
}

fn event_ids(bytes: &mut Bytes<'_>, rows: usize) -> Result<String, Placed> {
    if rows == 0 {
        return bytes.text("the number of the event");
    }
    let mut ids = Vec::new();
    for _ in 0..rows {
        let range = [bytes.i32("rounds")?, bytes.i32("rounds")?];
        let id = bytes.i32("the number of the event")?;
        if id > 0 {
            ids.push(format!("{id} ({}-{})", range[0], range[1]));
        }
    }
    Ok(ids.join(", "))
}

/// The system of a kind. SWAR 4 numbers them in another way: five Swiss systems, three round
/// robins, two American ones.
fn system(kind: i32, is_since_5: bool) -> Result<Option<System>, Fault> {
    match (kind, is_since_5) {
        (0..=3, _) | (4, false) => Ok(Some(System::Dutch)),
        (4 | 5, true) | (5 | 6, false) => Ok(Some(System::RoundRobin { cycles: 1 })),
        (6, true) | (7, false) => Ok(Some(System::RoundRobin { cycles: 2 })),
        (7 | 8, true) | (8 | 9, false) => Ok(None),
        (found, _) => {
            Err(Fault::UnknownCode { what: CodeKind::TournamentKind, found: i64::from(found) })
        }
    }
}

/// Points in quarters: win, draw, loss, bye, presence. Presence is part of every played game.
fn scoring(import: &mut Import, quarters: [i32; 5]) {
    let tenths = |it: i32| u16::try_from(it.clamp(0, 400) * 10 / 4).unwrap_or(0);
    let [win, draw, loss, bye, _] = quarters.map(|it| Score::from_tenths(tenths(it)));
    let usual = Scoring::default();
    let is_usual =
        (win, draw, loss, bye) == (usual.win, usual.draw, usual.loss, usual.pairing_allocated_bye);
    if !is_usual {
        let scoring = Scoring { win, draw, loss, pairing_allocated_bye: bye, ..usual };
        import.head.scoring = Some(scoring);
    }
}

/// Everything between the head and the players.
fn sections(
    bytes: &mut Bytes<'_>,
    import: &mut Import,
    rules: &Rules,
) -> Result<Vec<Option<Date>>, Placed> {
    marker(bytes, "[DATES]")?;
    let mut dates = Vec::new();
    bytes.enter(FilePart::Round);
    for _ in 0..rules.rounds {
        dates.push(bytes.text("the date of a round")?.parse().ok());
    }
    bytes.enter(FilePart::Head);
    marker(bytes, "[TIE_BREAK]")?;
    for _ in 0..5 {
        let code = bytes.i32("a tie-break")?;
        let known = usize::try_from(code - 1).ok().and_then(|idx| TIE_BREAKS.get(idx));
        match known {
            Some(code) => import.head.tiebreaks.push((*code).to_owned()),
            None if code == 0 => {}
            None => import.notes.push(Note::TieBreak(format!("SWAR {code}"))),
        }
    }
    marker(bytes, "[EXCLUSION]")?;
    let kind = bytes.i32("those kept apart")?;
    let excluded = bytes.text("those kept apart")?;
    if kind >= 0 {
        import.leave_out(LeftOutPart::KeptApart, &format!("{kind}: {excluded}"));
    }
    marker(bytes, "[CATEGORIES]")?;
    categories(bytes, import)?;
    for _ in 0..8 {
        bytes.i32("extra points")?;
    }
    Ok(dates)
}

/// Twice 13 names, from 6.50 on twice 17; a file of 6.50 with 13 exists, so the marker decides.
fn categories(bytes: &mut Bytes<'_>, import: &mut Import) -> Result<(), Placed> {
    let kind = bytes.i32("the kind of categories")?;
    let start = *bytes;
    for n in [34, 26] {
        *bytes = start;
        let names: Result<Vec<String>, Placed> =
            (0..n).map(|_| bytes.text("the name of a category")).collect();
        if marker(bytes, "[XTRA_POINTS]").is_ok() {
            let names: Vec<String> = names?.into_iter().filter(|it| !it.is_empty()).collect();
            if kind > 0 {
                import.leave_out(LeftOutPart::Categories, &format!("{kind}: {}", names.join(", ")));
            }
            return Ok(());
        }
    }
    Err(start.fault(Fault::ExpectedMark("[XTRA_POINTS]")))
}

/// A round of a player.
struct Line {
    round: i32,
    table: i32,
    opponent: i32,
    result: i32,
    color: i32,
}

/// A player's number in the file, and their rounds.
struct Card {
    key: i32,
    number: u16,
    has_paid: bool,
    lines: Vec<Line>,
}

fn player(bytes: &mut Bytes<'_>, import: &mut Import, rules: &Rules) -> Result<Card, Placed> {
    let is = |since: &str| since <= rules.version.as_str();
    bytes.i32("a class")?;
    let name = bytes.text("a name")?;
    let key = bytes.i32("a number")?;
    let here = *bytes;
    let rank = bytes.i32("a rank")?;
    bytes.i32("a category")?;
    let birth = bytes.text("a birth")?;
    let sex = bytes.i32("a sex")?;
    let federation = bytes.text("a country")?;
    let (national_id, fide_id) = (bytes.i32("an identity number")?, bytes.i32("a FIDE number")?);
    bytes.i32("an affiliation")?;
    let rating = bytes.i32("a rating")?;
    // From 7.00 on there is one rating, FIDE's.
    let (rating, national) =
        if is("v7.00") { (rating, 0) } else { (bytes.i32("a rating")?, rating) };
    let title = bytes.i32("a title")?;
    bytes.i32("a club")?;
    let club = bytes.text("a club")?;
    let n_skipped = 2 + usize::from(is("v6.49") && !is("v7.00")) + 7;
    for _ in 0..n_skipped {
        bytes.i32("points and tie-breaks")?;
    }
    let has_paid = is("v5.52") && bytes.i32("a payment")? == 1;
    bytes.i32("an absence")?;
    let absences = bytes.text("rounds of absence")?;
    let extra = [bytes.i32("extra points")?, bytes.i32("extra points")?];
    let n_rounds = bytes.i16("the number of rounds")?;
    let table = bytes.i16("a fixed table")?;
    marker(bytes, "[RONDE]")?;
    let n_rounds = usize::try_from(n_rounds).ok().filter(|n| *n <= ROUNDS_MAX + 1);
    let too_many = Fault::TooMany { what: FilePart::Rounds, max: ROUNDS_MAX, found: -1 };
    let n_rounds = n_rounds.ok_or_else(|| here.fault(too_many))?;
    let lines = lines(bytes, n_rounds)?;
    let number = u16::try_from(rank).ok().filter(|rank| *rank > 0);
    let unknown = || here.fault(Fault::UnknownCode { what: CodeKind::Rank, found: rank.into() });
    let number = number.ok_or_else(unknown)?;
    if extra != [0, 0] {
        import.notes.push(Note::ExtraPoints(number));
    }
    if !absences.trim().is_empty() {
        import.leave_out(LeftOutPart::Absences, &format!("{number}: {}", absences.trim()));
    }
    if table > 0 {
        import.leave_out(LeftOutPart::FixedBoard, &format!("{number}: {table}"));
    }
    import.players.push(Entrant {
        number,
        name,
        sex: match sex {
            1 => Some(Sex::Male),
            2 => Some(Sex::Female),
            _ => None,
        },
        title: usize::try_from(title - 1).ok().and_then(|idx| TITLES.get(idx).copied()).flatten(),
        rating: positive(rating),
        national_rating: positive(national),
        is_estimated: false,
        fide_id: u64::try_from(fide_id).ok().filter(|id| *id > 0),
        national_id: if national_id > 0 { national_id.to_string() } else { String::new() },
        federation,
        club,
        birth: day_of_birth(&birth),
    });
    Ok(Card { key, number, has_paid, lines })
}

fn lines(bytes: &mut Bytes<'_>, n_rounds: usize) -> Result<Vec<Line>, Placed> {
    let mut lines = Vec::new();
    bytes.enter(FilePart::Round);
    for _ in 0..n_rounds {
        let mut line = [0; 7];
        for value in &mut line {
            *value = bytes.i32("a round")?;
        }
        let [round, table, opponent, result, color, _, _] = line;
        lines.push(Line { round, table, opponent, result, color });
    }
    Ok(lines)
}

fn positive(rating: i32) -> Option<u16> {
    u16::try_from(rating).ok().filter(|rating| *rating > 0)
}

/// `yyyymmdd`; the first of January 1900 means unknown.
fn day_of_birth(text: &str) -> Option<BirthDate> {
    let number: u32 = text.trim().parse().ok().filter(|number| *number != 19_000_101)?;
    let day = crate::bytes::packed_date(number)?;
    Some(BirthDate { year: day.year(), month_day: Some((day.month(), day.day())) })
}

/// The rounds from the cards of the players: a prepared round in which nobody is paired is none.
fn rounds(
    import: &mut Import,
    rules: &Rules,
    cards: &[Card],
    dates: &[Option<Date>],
) -> Result<(), Placed> {
    let whole = |fault: Fault| (crate::Place::File, fault);
    import.players.sort_by_key(|it| it.number);
    for pair in import.players.windows(2) {
        if pair[0].number == pair[1].number {
            return Err(whole(Fault::NumberTwice(pair[0].number)));
        }
    }
    let numbers: BTreeMap<i32, u16> = cards.iter().map(|card| (card.key, card.number)).collect();
    let is_round_robin = matches!(import.head.system, Some(System::RoundRobin { .. }));
    for number in 1..=rules.rounds {
        let mut round = Round { number, ..Round::default() };
        round.date = dates.get(usize::from(number) - 1).copied().flatten();
        let mut is_prepared = false;
        for card in cards {
            let of_round = |line: &&Line| line.round == i32::from(number);
            let Some(line) = card.lines.iter().find(of_round) else { continue };
            is_prepared |= line.table == -1;
            let entry = Entry { line, own: card.number, numbers: &numbers, number };
            entry.read(&mut round).map_err(whole)?;
        }
        if round.games.is_empty() {
            if is_prepared {
                import.notes.push(Note::RoundNotPaired(number));
            }
            continue;
        }
        round.games.sort_by_key(|game| game.board);
        for (game, board) in round.games.iter_mut().zip(1..) {
            game.board = board;
        }
        let has_bye = round.unpaired.iter().any(|it| it.why == Why::Allocated);
        let is_noted = import.notes.contains(&Note::RoundRobinBye);
        if is_round_robin && has_bye && !rules.pays_bye && !is_noted {
            import.notes.push(Note::RoundRobinBye);
        }
        import.rounds.push(round);
    }
    Ok(())
}

/// A line of a card in its round.
struct Entry<'a> {
    line: &'a Line,
    own: u16,
    numbers: &'a BTreeMap<i32, u16>,
    number: u16,
}

impl Entry<'_> {
    fn read(&self, round: &mut Round) -> Result<(), Fault> {
        let line = self.line;
        if line.opponent <= 0 {
            round.unpaired.extend(self.why().map(|why| Unpaired { player: self.own, why }));
            return Ok(());
        }
        let opponent = self.numbers.get(&line.opponent).copied();
        let number = i64::from(line.opponent);
        let opponent = opponent.ok_or(Fault::NoPlayer { round: self.number, number })?;
        // Each game stands on two cards; White's is read, or the first where nobody has White.
        let is_white = match line.color {
            1 => true,
            -1 => false,
            _ => self.own < opponent,
        };
        if !is_white {
            return Ok(());
        }
        let score = score(line.result)?;
        let board = match line.table {
            table @ 1..TABLE_ACCESSIBLE => u16::try_from(table).unwrap_or(u16::MAX),
            _ => u16::MAX,
        };
        round.games.push(Game { board, white: self.own, black: opponent, score });
        Ok(())
    }

    /// Why somebody has no opponent; nothing while nobody is paired.
    fn why(&self) -> Option<Why> {
        match (self.line.table, self.line.result) {
            (-1, _) => None,
            (TABLE_BYE, 0x20) => Some(Why::Half),
            (TABLE_BYE, 0x10) => Some(Why::Zero),
            (TABLE_BYE, _) => Some(Why::Allocated),
            (TABLE_ABSENT | TABLE_WITHDRAWN, _) => Some(Why::Absent),
            _ => Some(Why::NotPaired),
        }
    }
}

/// A result as White sees it.
fn score(result: i32) -> Result<GameScore, Fault> {
    Ok(match result {
        0 => GameScore::Open,
        0x4000 => GameScore::White,
        0x2000 => GameScore::Draw,
        0x1000 => GameScore::Black,
        0x0008 => GameScore::ForfeitBoth,
        0x0004 => GameScore::ForfeitWhite,
        0x0001 => GameScore::ForfeitBlack,
        0x0400 => GameScore::BothLose,
        0x0200 => GameScore::WhiteHalf,
        0x0100 => GameScore::BlackHalf,
        found => return Err(Fault::UnknownCode { what: CodeKind::Result, found: found.into() }),
    })
}

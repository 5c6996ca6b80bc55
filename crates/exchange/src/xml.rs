//! XML: the document that programs send to chess-results, and the players of Swiss-Manager.

use crate::part::{CodeKind, FilePart, LeftOutPart};
use std::collections::BTreeMap;

use arbiter_tournament::System;
use quick_xml::{Reader, events::Event};

use crate::{
    Entrant, Game, GameScore, Import, Place, Program, Round, Unpaired, Why,
    bytes::decoded,
    fault::{Fault, Placed},
    model::{PLAYERS_MAX, ROUNDS_MAX},
    sheet::attribute,
    table::{read_birth, read_sex, read_title},
};

/// The attributes of an element; names are compared without regard to case.
struct Element(BTreeMap<String, String>);

impl Element {
    fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", |it| it.trim())
    }

    fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap_or(0)
    }

    fn rating(&self, name: &str) -> Option<u16> {
        self.get(name).parse().ok().filter(|it| *it > 0)
    }
}

pub(crate) fn read(bytes: &[u8]) -> Result<Import, Placed> {
    let text = decoded(bytes);
    let mut reader = Reader::from_str(&text);
    let mut import = Import::new(Program::SwissManagerXml);
    let mut rounds: BTreeMap<u16, Round> = BTreeMap::new();
    loop {
        let event = reader.read_event();
        let at = usize::try_from(reader.error_position()).unwrap_or(usize::MAX);
        match event.map_err(|error| (Place::Byte(at), Fault::broken_document(&error)))? {
            Event::Start(it) | Event::Empty(it) => {
                let name = String::from_utf8_lossy(it.local_name().as_ref()).to_lowercase();
                let keys = it
                    .attributes()
                    .flatten()
                    .map(|it| String::from_utf8_lossy(it.key.as_ref()).into_owned());
                let values = keys.map(|key| {
                    let value = attribute(&it, &key).unwrap_or_default();
                    (key.to_lowercase(), value)
                });
                let element = Element(values.collect());
                take(&name, &element, &mut import, &mut rounds)?;
            }
            Event::DocType(_) => {
                let expected = FilePart::Declarations;
                return Err((Place::Byte(at), Fault::Expected { expected }));
            }
            Event::Eof => break,
            Event::End(_)
            | Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::GeneralRef(_) => {}
        }
    }
    import.rounds = rounds.into_values().filter(|it| !is_empty(it)).collect();
    check(&import)?;
    Ok(import)
}

const fn is_empty(round: &Round) -> bool {
    round.games.is_empty() && round.unpaired.is_empty()
}

fn take(
    name: &str,
    element: &Element,
    import: &mut Import,
    rounds: &mut BTreeMap<u16, Round>,
) -> Result<(), Placed> {
    match name {
        // The root of the list that FIDE publishes.
        "playerslist" => {
            let expected = FilePart::NotARatingList;
            return Err((Place::File, Fault::Expected { expected }));
        }
        "tournament" => tournament(element, import),
        "round" => {
            let number = u16::try_from(element.number("round")).unwrap_or(0);
            if (1..=ROUNDS_MAX).contains(&usize::from(number)) {
                let date = element.get("date").parse().ok();
                rounds.insert(number, Round { number, date, ..Round::default() });
            }
        }
        "player" => {
            if import.players.len() >= PLAYERS_MAX {
                let found = i64::try_from(import.players.len() + 1).unwrap_or(i64::MAX);
                let fault = Fault::TooMany { what: FilePart::Players, max: PLAYERS_MAX, found };
                return Err((Place::File, fault));
            }
            let number = import.players.len() + 1;
            import.players.push(player(element, number));
        }
        "playerpairing" => pairing(element, rounds)?,
        _ => {}
    }
    Ok(())
}

fn tournament(element: &Element, import: &mut Import) {
    import.program = Program::ChessResultsUpload;
    let head = &mut import.head;
    element.get("name").clone_into(&mut head.name);
    element.get("location").clone_into(&mut head.place);
    element.get("federation").clone_into(&mut head.federation);
    element.get("chiefarbiter").clone_into(&mut head.chief_arbiter);
    element.get("arbiter").clone_into(&mut head.deputy);
    element.get("timecontrol").clone_into(&mut head.time_control);
    (head.starts, head.ends) = (element.get("from").parse().ok(), element.get("to").parse().ok());
    head.rounds = u16::try_from(element.number("rounds")).unwrap_or(0);
    head.system = match element.number("type") {
        0 => Some(System::Dutch),
        1 => Some(System::RoundRobin { cycles: 1 }),
        _ => None,
    };
    import.leave_out(LeftOutPart::Organiser, element.get("organiser"));
    import.leave_out(LeftOutPart::ChessResultsKey, element.get("key"));
    for name in ["tb1no", "tb2no", "tb3no", "tb4no", "tb5no"] {
        let number = u16::try_from(element.number(name)).unwrap_or(0);
        if number > 1 {
            crate::tunx::tie_break(number, import);
        }
    }
}

fn player(element: &Element, number: usize) -> Entrant {
    let own = ["no", "playeruniqueid"].map(|it| element.number(it));
    let own = own.into_iter().find_map(|it| u16::try_from(it).ok().filter(|it| *it > 0));
    let (surname, first) = (element.get("lastname"), element.get("firstname"));
    let name = if first.is_empty() { surname.to_owned() } else { format!("{surname}, {first}") };
    let one_of = |names: [&str; 2]| {
        let found = names.map(|it| element.get(it));
        found.into_iter().find(|it| !it.is_empty()).unwrap_or_default().to_owned()
    };
    Entrant {
        number: own.unwrap_or_else(|| u16::try_from(number).unwrap_or(u16::MAX)),
        name,
        sex: read_sex(&one_of(["sex", "gender"])),
        title: read_title(element.get("title")),
        rating: element.rating("rtgfide").or_else(|| element.rating("rating")),
        national_rating: element.rating("rtgnat"),
        is_estimated: false,
        fide_id: element.get("fideid").parse().ok().filter(|id| *id > 0),
        national_id: element.get("id").to_owned(),
        federation: one_of(["fed", "federation"]),
        club: one_of(["clubname", "club"]),
        birth: read_birth(&one_of(["dob", "birthday"])),
    }
}

fn pairing(element: &Element, rounds: &mut BTreeMap<u16, Round>) -> Result<(), Placed> {
    let number = u16::try_from(element.number("round")).unwrap_or(0);
    if !(1..=ROUNDS_MAX).contains(&usize::from(number)) {
        let fault = Fault::UnknownCode { what: CodeKind::Round, found: number.into() };
        return Err((Place::File, fault));
    }
    let round = rounds.entry(number).or_insert_with(|| Round { number, ..Round::default() });
    let player_of = |name: &str| u16::try_from(element.number(name)).ok().filter(|it| *it > 0);
    let board = u16::try_from(element.number("pairing")).unwrap_or(0);
    match (player_of("whiteno"), player_of("blackno")) {
        (Some(white), Some(black)) => {
            round.games.push(Game { board, white, black, score: score(element) });
        }
        (Some(player), None) | (None, Some(player)) => {
            let is_bye = element.number("blackno") == -1 || element.number("whiteno") == -1;
            let worth = element.get("reswhite").replace(',', ".");
            let why = match (is_bye, worth.as_str()) {
                (true, _) => Why::Allocated,
                (false, "1") => Why::Full,
                (false, "0.5") => Why::Half,
                (false, _) => Why::Absent,
            };
            round.unpaired.push(Unpaired { player, why });
        }
        (None, None) => {}
    }
    Ok(())
}

fn score(element: &Element) -> GameScore {
    // `1`, `1,0` and `1.0` are the same points.
    let points = |name: &str| {
        let text = element.get(name).trim().replace(',', ".");
        text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
    };
    let (white, black) = (points("reswhite"), points("resblack"));
    let forfeit = element.get("forfeit");
    match (forfeit, white.as_str(), black.as_str()) {
        ("H", _, _) => GameScore::Open,
        ("K", "1", _) => GameScore::ForfeitWhite,
        ("K", _, "1") => GameScore::ForfeitBlack,
        ("K", _, _) => GameScore::ForfeitBoth,
        ("U", "1", _) => GameScore::UnratedWhite,
        ("U", _, "1") => GameScore::UnratedBlack,
        ("U", _, _) => GameScore::UnratedDraw,
        (_, "1", _) => GameScore::White,
        (_, _, "1") => GameScore::Black,
        (_, "0.5", "0") => GameScore::WhiteHalf,
        (_, "0", "0.5") => GameScore::BlackHalf,
        (_, "0.5", _) => GameScore::Draw,
        (_, "0", "0") => GameScore::BothLose,
        _ => GameScore::Open,
    }
}

/// Everybody who is named must exist.
fn check(import: &Import) -> Result<(), Placed> {
    for round in &import.rounds {
        let games = round.games.iter().flat_map(|game| [game.white, game.black]);
        for player in games.chain(round.unpaired.iter().map(|it| it.player)) {
            if import.player(player).is_none() {
                let (round, number) = (round.number, i64::from(player));
                return Err((Place::File, Fault::NoPlayer { round, number }));
            }
        }
    }
    Ok(())
}

//! `.TUNX`, `.TURX`: Swiss-Manager's own files for individual events. Texts are UTF-16 with their
//! length; sections begin with a mark.

use crate::part::{Assumption, CodeKind, FilePart, LeftOutPart};
use arbiter_tournament::{BirthDate, Sex, System};

use crate::{
    Entrant, Game, GameScore, Import, Note, Place, Program, Round, Unpaired, Why,
    bytes::{Bytes, packed_date, u16_at, u32_at},
    fault::{Fault, Placed},
    model::{PLAYERS_MAX, ROUNDS_MAX},
};

const HEAD: usize = 0x6c;
const TEXTS: usize = 132;
const TEXTS_OF_A_PLAYER: usize = 30;
const SETTINGS: usize = 5887;
const ROUND: usize = 106;
const PLAYER: usize = 110;
const GAME: usize = 21;

/// In place of the black player: nobody, or not paired.
const BYE: u16 = 0xffff;
const NOT_PAIRED: u16 = 0xfffe;

pub(crate) fn read(all: &[u8]) -> Result<Import, Placed> {
    let mut import = Import::new(Program::SwissManager);
    let mut bytes = Bytes::new(all);
    mark(&mut bytes, 0x93)?;
    bytes = bytes.at(HEAD);
    let mut texts = Vec::with_capacity(TEXTS);
    for _ in 0..TEXTS {
        texts.push(bytes.wide_text("a text of the head")?);
    }
    head(&texts, &mut import);
    let here = bytes;
    mark(&mut bytes, 0x95)?;
    let settings = bytes.take(SETTINGS - 4, "the settings")?;
    let n_rounds = usize::from(u16_at(settings, 0));
    let n_players = usize::from(u16_at(settings, 0x13));
    for (what, found, max) in
        [(FilePart::Rounds, n_rounds, ROUNDS_MAX), (FilePart::Players, n_players, PLAYERS_MAX)]
    {
        if found > max {
            let found = i64::try_from(found).unwrap_or(i64::MAX);
            return Err(here.fault(Fault::TooMany { what, max, found }));
        }
    }
    import.head.rounds = u16_at(settings, 0);
    import.head.starts = packed_date(u32_at(settings, 0x47));
    import.head.ends = packed_date(u32_at(settings, 0x4b));
    import.head.system = match settings[0x0b] {
        0 => Some(System::Dutch),
        1 => Some(System::RoundRobin { cycles: 1 }),
        kind => {
            let found = kind.into();
            return Err(here.fault(Fault::UnknownCode { what: CodeKind::TournamentKind, found }));
        }
    };
    let n_tie_breaks = usize::from(u16_at(settings, 0x1b)).min(5);
    for idx in 0..n_tie_breaks {
        tie_break(u16_at(settings, 0x1d + 2 * idx), &mut import);
    }
    import.notes.push(Note::Assumed(Assumption::ByeIsAPoint));

    mark(&mut bytes, 0xa3)?;
    let mut counts = Vec::with_capacity(n_rounds);
    let mut times: Vec<String> = Vec::new();
    bytes.enter(FilePart::Round);
    for number in 1..=n_rounds {
        let time = bytes.wide_text("the time of a round")?;
        if !time.trim().is_empty() {
            times.push(format!("{number}: {}", time.trim()));
        }
        let round = bytes.take(ROUND, "a round")?;
        counts.push((usize::from(u16_at(round, 0x24)), packed_date(u32_at(round, 0x1e))));
    }
    import.leave_out(LeftOutPart::RoundTimes, &times.join(", "));
    mark(&mut bytes, 0xa5)?;
    players(&mut bytes, n_players, &mut import)?;
    mark(&mut bytes, 0xb3)?;
    bytes.enter(FilePart::Game);
    for (number, (n_games, date)) in (1..).zip(counts) {
        let mut round = Round { number, date, ..Round::default() };
        for _ in 0..n_games {
            let at = bytes.position();
            let game = bytes.take(GAME, "a game")?;
            line((game, at), n_players, &mut round)?;
        }
        if round.games.is_empty() && !round.unpaired.is_empty() {
            import.notes.push(Note::RoundNotPaired(number));
        }
        if n_games > 0 {
            import.rounds.push(round);
        }
    }
    Ok(import)
}

fn mark(bytes: &mut Bytes<'_>, kind: u8) -> Result<(), Placed> {
    let here = *bytes;
    bytes.enter(FilePart::Section);
    let found = bytes.take(4, "a section")?;
    let expected = FilePart::SectionMark;
    if found == [kind, 0xff, 0x89, 0x44] {
        Ok(())
    } else {
        Err(here.fault(Fault::Expected { expected }))
    }
}

fn head(texts: &[String], import: &mut Import) {
    let text = |idx: usize| texts.get(idx).map(|it| it.trim().to_owned()).unwrap_or_default();
    let head = &mut import.head;
    head.name = text(0);
    head.place = text(10);
    head.chief_arbiter = text(3);
    head.deputy = text(4);
    head.time_control = text(14);
    head.federation = text(20);
    import.leave_out(LeftOutPart::Venue, &text(5));
    import.leave_out(LeftOutPart::Subtitle, &text(1));
    let used = [0, 1, 3, 4, 5, 10, 14, 20];
    let others = (0..texts.len()).filter(|idx| !used.contains(idx) && !text(*idx).is_empty());
    import.leave_out_many(LeftOutPart::HeadTexts, others.count());
}

/// Numbers of chess-results; the parameters of the newer ones are not in the file.
pub(crate) fn tie_break(number: u16, import: &mut Import) {
    let code = match number {
        1 => return,
        8 | 86 => "PS",
        11 | 81 => "DE",
        12 => "WIN",
        45 | 87 => "KS",
        53 => "BPG",
        60 => "TPR",
        80 => "ARO",
        37 | 84 => "BH",
        52 | 85 => "SB",
        77 => "AOB",
        79 => "REP",
        70 => "BHS",
        _ => {
            import.notes.push(Note::TieBreak(format!("{number} of chess-results")));
            return;
        }
    };
    let has_parameters = matches!(number, 37 | 52 | 84 | 85 | 86 | 87 | 80);
    if has_parameters {
        import.notes.push(Note::TieBreak(format!("{code} (its parameters)")));
    }
    if !import.head.tiebreaks.iter().any(|it| it == code) {
        import.head.tiebreaks.push(code.to_owned());
    }
}

fn players(bytes: &mut Bytes<'_>, n_players: usize, import: &mut Import) -> Result<(), Placed> {
    bytes.enter(FilePart::Player);
    let (mut n_remarked, mut n_grouped) = (0, 0);
    for number in 1..=n_players {
        let number = u16::try_from(number).unwrap_or(u16::MAX);
        let (player, has_more, has_group) = player(bytes, number)?;
        import.players.push(player);
        n_remarked += usize::from(has_more);
        n_grouped += usize::from(has_group);
    }
    import.leave_out_many(LeftOutPart::Addresses, n_remarked);
    import.leave_out_many(LeftOutPart::Categories, n_grouped);
    Ok(())
}

/// A player, whether the file has more texts of them than we take, and whether it puts them into a
/// category or a group.
fn player(bytes: &mut Bytes<'_>, number: u16) -> Result<(Entrant, bool, bool), Placed> {
    let mut texts = Vec::with_capacity(TEXTS_OF_A_PLAYER);
    for _ in 0..TEXTS_OF_A_PLAYER {
        texts.push(bytes.wide_text("a text of a player")?);
    }
    let data = bytes.take(PLAYER, "a player")?;
    let (surname, first) = (texts[0].trim(), texts[1].trim());
    let name = if first.is_empty() { surname.to_owned() } else { format!("{surname}, {first}") };
    let rating = |at: usize| Some(u16_at(data, at)).filter(|rating| *rating > 0);
    let (used, groups) = ([0, 1, 4, 5, 9, 10], [11, 12]);
    let is_filled = |idx: usize| !texts[idx].trim().is_empty();
    let mut others = (0..texts.len()).filter(|idx| !used.contains(idx) && !groups.contains(idx));
    let has_more = others.any(is_filled);
    let has_group = groups.into_iter().any(is_filled);
    let entrant = Entrant {
        number,
        name,
        sex: Some(if data[6] == 1 { Sex::Female } else { Sex::Male }),
        title: texts[4].parse().ok(),
        rating: rating(0x08),
        national_rating: rating(0x0a),
        is_estimated: false,
        fide_id: Some(u64::from(u32_at(data, 0x18))).filter(|id| *id > 0),
        national_id: texts[5].trim().to_owned(),
        federation: texts[10].trim().to_owned(),
        club: texts[9].trim().to_owned(),
        birth: birth(u32_at(data, 0x0e)),
    };
    Ok((entrant, has_more, has_group))
}

/// `yyyymmdd`, with four zeros where only the year is known.
fn birth(number: u32) -> Option<BirthDate> {
    let year = u16::try_from(number / 10_000).ok().filter(|year| *year > 0)?;
    let month_day = packed_date(number).map(|day| (day.month(), day.day()));
    Some(BirthDate { year, month_day })
}

fn line((game, at): (&[u8], usize), n_players: usize, round: &mut Round) -> Result<(), Placed> {
    let place = Place::Byte(at);
    let (white, black, result) = (u16_at(game, 0), u16_at(game, 2), u16_at(game, 4));
    let known = |number: u16| {
        let is_known = (1..=n_players).contains(&usize::from(number));
        let fault = Fault::NoPlayer { round: round.number, number: number.into() };
        if is_known { Ok(number) } else { Err((place, fault)) }
    };
    let player = known(white)?;
    match black {
        BYE => round.unpaired.push(Unpaired { player, why: Why::Allocated }),
        NOT_PAIRED => {
            let why = match result {
                1 => Why::Full,
                2 => Why::Half,
                3 => Why::Zero,
                _ => Why::NotPaired,
            };
            round.unpaired.push(Unpaired { player, why });
        }
        black => {
            let black = known(black)?;
            let board = u16::try_from(round.games.len() + 1).unwrap_or(u16::MAX);
            let score = score(result).map_err(|fault| (place, fault))?;
            round.games.push(Game { board, white, black, score });
        }
    }
    Ok(())
}

fn score(result: u16) -> Result<GameScore, Fault> {
    Ok(match result {
        0 => GameScore::Open,
        1 => GameScore::White,
        2 => GameScore::Draw,
        3 => GameScore::Black,
        4 => GameScore::ForfeitWhite,
        5 => GameScore::ForfeitBlack,
        6 => GameScore::ForfeitBoth,
        15 => GameScore::UnratedWhite,
        16 => GameScore::UnratedDraw,
        17 => GameScore::UnratedBlack,
        found => return Err(Fault::UnknownCode { what: CodeKind::Result, found: found.into() }),
    })
}

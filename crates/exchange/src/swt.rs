//! `.SWT`: Swiss-Chess. Everything stands at a fixed place; texts are Windows-1252.

use crate::part::FilePart;
use std::collections::BTreeMap;

use arbiter_tournament::{Sex, System};

use crate::{
    Entrant, Game, GameScore, Import, Note, Place, Program, Round, Unpaired, Why,
    bytes::{u16_at, windows_1252},
    fault::{Fault, Placed},
    model::ROUNDS_MAX,
    table::{read_birth, read_title},
};

/// From this version on the layout is the one we know.
const VERSION: u16 = 800;
const GAMES: usize = 13_384;
const GAME: usize = 19;
const PLAYER: usize = 655;
/// Players that the program can have.
const SWT_PLAYERS_MAX: usize = 3000;

/// Whether the numbers of the head fit the length of the file.
pub(crate) fn is_swt(bytes: &[u8]) -> bool {
    let (version, n_players) = (u16_at(bytes, 609), usize::from(u16_at(bytes, 7)));
    let n_rounds = usize::from(bytes.get(1).copied().unwrap_or(0));
    let is_version = (VERSION..2000).contains(&version);
    let is_sized = bytes.len() >= GAMES + n_players * PLAYER;
    is_version
        && (1..=ROUNDS_MAX).contains(&n_rounds)
        && n_players > 0
        && is_sized
        && n_players <= SWT_PLAYERS_MAX
}

fn text(bytes: &[u8], at: usize, length: usize) -> String {
    let all = bytes.get(at..at + length).unwrap_or_default();
    let end = all.iter().position(|byte| *byte == 0).unwrap_or(all.len());
    windows_1252(&all[..end]).trim().to_owned()
}

pub(crate) fn read(bytes: &[u8]) -> Result<Import, Placed> {
    let mut import = Import::new(Program::SwissChess);
    import.version = u16_at(bytes, 609).to_string();
    let (n_rounds, n_drawn) = (usize::from(bytes[1]), usize::from(bytes[5]));
    let n_players = usize::from(u16_at(bytes, 7));
    if bytes.get(606) == Some(&0xff) {
        return Err((Place::Byte(606), Fault::Expected { expected: FilePart::EventOfPlayers }));
    }
    let head = &mut import.head;
    head.name = text(bytes, 790, 41);
    head.place = text(bytes, 831, 41);
    head.chief_arbiter = text(bytes, 872, 61);
    head.starts = text(bytes, 1055, 20).parse().ok();
    head.ends = text(bytes, 1076, 20).parse().ok();
    head.rounds = u16::try_from(n_rounds).unwrap_or(0);
    head.system = match bytes.get(596) {
        Some(0) => Some(System::Dutch),
        Some(1) => Some(System::RoundRobin { cycles: 1 }),
        Some(2) => Some(System::KnockOut),
        _ => None,
    };
    for at in [572, 573, 611, 612] {
        tie_break(bytes.get(at).copied().unwrap_or(0), &mut import);
    }
    let n_games = if n_drawn > 0 { n_players * n_rounds } else { 0 };
    let first = GAMES + n_games * GAME;
    let mut ids = BTreeMap::new();
    for idx in 0..n_players {
        let at = first + idx * PLAYER;
        let player = bytes.get(at..at + PLAYER);
        let what = FilePart::Player;
        let player = player.ok_or((Place::Byte(at), Fault::EndsEarly { what }))?;
        let number = u16::try_from(idx + 1).unwrap_or(u16::MAX);
        ids.insert(u16_at(player, 217), number);
        import.players.push(entrant(player, number));
    }
    rounds(bytes, n_rounds, n_drawn, &ids, &mut import)?;
    Ok(import)
}

fn tie_break(number: u8, import: &mut Import) {
    let code = match number {
        3 => "BH",
        4 => "PS",
        5 => "SB",
        6 => "BH/M1",
        7 => "BHS",
        8 => "ARO",
        9 => "TPR",
        0..=2 => return,
        _ => {
            import.notes.push(Note::TieBreak(format!("Swiss-Chess {number}")));
            return;
        }
    };
    import.head.tiebreaks.push(code.to_owned());
}

fn entrant(player: &[u8], number: u16) -> Entrant {
    let name = text(player, 0, 33);
    // `Last,First`, as it is written here.
    let name = match name.split_once(',') {
        Some((surname, first)) => format!("{}, {}", surname.trim(), first.trim()),
        None => name,
    };
    let rating = |at: usize| text(player, at, 4).parse().ok().filter(|it: &u16| *it > 0);
    Entrant {
        number,
        name,
        sex: match player.get(184).map(u8::to_ascii_lowercase) {
            Some(b'm') => Some(Sex::Male),
            Some(b'w' | b'f') => Some(Sex::Female),
            _ => None,
        },
        title: read_title(&text(player, 66, 4)),
        rating: rating(70),
        national_rating: rating(75),
        is_estimated: false,
        fide_id: text(player, 324, 13).parse().ok().filter(|it: &u64| *it > 0),
        national_id: text(player, 337, 20),
        federation: text(player, 105, 4),
        club: text(player, 33, 33),
        birth: read_birth(&text(player, 128, 9)),
    }
}

/// Records go by the number of the player, round after round.
fn rounds(
    bytes: &[u8],
    n_rounds: usize,
    n_drawn: usize,
    ids: &BTreeMap<u16, u16>,
    import: &mut Import,
) -> Result<(), Placed> {
    for round_idx in 0..n_drawn.min(n_rounds) {
        let number = u16::try_from(round_idx + 1).unwrap_or(u16::MAX);
        let mut round = Round { number, ..Round::default() };
        for (&id, &own) in ids {
            let record = usize::from(id).saturating_sub(1) * n_rounds + round_idx;
            let at = GAMES + record * GAME;
            let game = bytes.get(at..at + GAME);
            let what = FilePart::Game;
            let game = game.ok_or((Place::Byte(at), Fault::EndsEarly { what }))?;
            let (color, opponent) = (game[8], u16_at(game, 9));
            let (result, state) = (game[11] & 3, game[15] & 0x0f);
            let met = ids.get(&opponent).copied();
            match (color, met) {
                (1, Some(black)) => {
                    let is_forfeit = state == 2;
                    let score = match (result, is_forfeit) {
                        (3, false) => GameScore::White,
                        (2, false) => GameScore::Draw,
                        (1, false) => GameScore::Black,
                        (3, true) => GameScore::ForfeitWhite,
                        (1, true) => GameScore::ForfeitBlack,
                        (_, true) => GameScore::ForfeitBoth,
                        (_, false) => GameScore::Open,
                    };
                    let board = u16::from(game[13]).max(1);
                    round.games.push(Game { board, white: own, black, score });
                }
                (3, Some(_)) => {}
                _ => {
                    let why = match result {
                        3 => Why::Allocated,
                        2 => Why::Half,
                        _ => Why::Absent,
                    };
                    round.unpaired.push(Unpaired { player: own, why });
                }
            }
        }
        round.games.sort_by_key(|game| (game.board, game.white));
        for (game, board) in round.games.iter_mut().zip(1..) {
            game.board = board;
        }
        import.rounds.push(round);
    }
    Ok(())
}

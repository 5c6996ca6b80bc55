//! Games to be played: long, legal, and over only when the players stop.

use std::collections::HashMap;

use arbiter_board::{Move, Position};

/// Half-moves of each game.
pub const LENGTH: usize = 300;

/// So many different games.
pub fn games(number: u64) -> Vec<Vec<String>> {
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    let mut games = Vec::new();
    while (games.len() as u64) < number {
        games.extend(game(&mut seed));
    }
    games
}

fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

/// One game; none where it would end too early. Pieces are seldom taken, so that nobody runs out
/// of mating material.
fn game(seed: &mut u64) -> Option<Vec<String>> {
    let mut position = Position::initial();
    let mut appearances: HashMap<u64, u32> = HashMap::new();
    let mut moves = Vec::with_capacity(LENGTH);
    while moves.len() < LENGTH {
        let legal = position.legal_moves();
        let is_calm = |mv: &&Move| position.piece_at(mv.to()).is_none();
        let calm: Vec<Move> = legal.iter().filter(is_calm).copied().collect();
        let choice = usize::try_from(next(seed) >> 33).ok()?;
        let mv = match calm.get(choice % calm.len().max(1)) {
            Some(mv) if choice % 16 != 0 => *mv,
            _ => *legal.get(choice % legal.len().max(1))?,
        };
        moves.push(arbiter_notation::uci::write(&position, mv));
        position.play_mut(mv);
        let seen = appearances.entry(position.key()).or_default();
        *seen += 1;
        if *seen == 3 || 99 <= position.halfmove_clock() || position.occupied().len() < 8 {
            return None;
        }
    }
    position.has_legal_move().then_some(moves)
}

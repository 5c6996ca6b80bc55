//! Which position is looked at next. Decides the order of a search only, never its outcome.

use arbiter_board::{Bitboard, Color, Position, Role, Square, attacks};

/// Priorities there are.
pub(super) const BUCKETS: usize = 3 * CLASS;

/// Orders within one class of novelty.
const CLASS: usize = 128;

const LIGHT: u64 = Bitboard::LIGHT.0;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Orders the positions of one search.
pub(super) struct Scorer {
    side: Color,
    known: NoveltyTable,
}

impl Scorer {
    pub(super) const fn new(side: Color) -> Self {
        Self { side, known: NoveltyTable::new() }
    }

    /// The priority of a position: what is new comes first, then what looks near to a mate.
    pub(super) fn priority(&mut self, position: &Position) -> usize {
        let novelty = self.known.novelty(position);
        novelty * CLASS + nearness(position, self.side).min(CLASS - 1)
    }
}

/// What has been seen so far: that a piece stands somewhere, and that two pieces stand somewhere
/// at the same time, while the pawns are as far as they are.
///
/// A search that follows its idea of a good position walks round and round in it. One that
/// prefers what it has not seen yet soon has every piece everywhere once, and every pair of
/// pieces. That is where the surprising mates are.
struct NoveltyTable {
    /// One bit for each fact, where its hash says. Two facts may share a bit; then the second
    /// one is not noticed.
    bits: Vec<u64>,
    /// Bits set.
    facts: usize,
    /// Positions judged.
    judged: u32,
}

/// Bits at first, and at most.
const FEW: usize = 1 << 13;
const MANY: usize = 1 << 23;

/// A search that comes so far mostly has to see everything, whatever the order.
const JUDGED_MAX: u32 = 200_000;

/// What is new about a position: a piece on a square, a pair, or nothing.
const PIECE: usize = 2;
const PAIR: usize = 1;

impl NoveltyTable {
    const fn new() -> Self {
        Self { bits: Vec::new(), facts: 0, judged: 0 }
    }

    fn novelty(&mut self, position: &Position) -> usize {
        if self.judged >= JUDGED_MAX {
            return 0;
        }
        self.judged += 1;
        let room = self.bits.len() * 64;
        if self.facts * 4 >= room && room < MANY {
            // Forgets everything: what was seen may be seen as new once more.
            self.bits = vec![0; (room * 8).max(FEW) / 64];
            self.facts = 0;
        }
        let stage = stage(position);
        let mut novelty = 0;
        let mut facts = [0; 64];
        let pieces = Bitboard(position.occupied().0 & !position.by_role(Role::Pawn).0);
        for (n, square) in pieces.iter().enumerate() {
            let one = fact(position, square);
            if self.note(stage ^ one) {
                novelty = PIECE;
            }
            for &other in facts.get(..n).unwrap_or_default() {
                if self.note(stage ^ (other << 10 | one | 1 << 20)) {
                    novelty = novelty.max(PAIR);
                }
            }
            if let Some(slot) = facts.get_mut(n) {
                *slot = one;
            }
        }
        novelty
    }

    /// Takes note of a fact. Says whether it is new.
    fn note(&mut self, fact: u64) -> bool {
        let hash = fact.wrapping_mul(0xA076_1D64_78BD_642F) >> 20;
        let at = hash as usize & (self.bits.len() * 64 - 1);
        let Some(word) = self.bits.get_mut(at / 64) else { return false };
        let is_new = *word >> (at % 64) & 1 == 0;
        *word |= 1 << (at % 64);
        self.facts += usize::from(is_new);
        is_new
    }
}

/// How far the game has come: how many pieces there are, how far the pawns, who is on move.
fn stage(position: &Position) -> u64 {
    let mut stage = u64::from(position.occupied().len()) * 2;
    stage += u64::from(position.turn() == Color::White);
    for color in Color::ALL {
        stage = stage * 128 + advance(position, color) as u64;
    }
    stage.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

/// That this piece stands on this square.
fn fact(position: &Position, square: Square) -> u64 {
    let piece = position.piece_at(square);
    let kind = piece.map_or(0, |piece| piece.role.index() * 2 + piece.color.index());
    (kind * 64 + square.index()) as u64
}

/// The ranks that pawns have behind them, summed up.
fn advance(position: &Position, color: Color) -> usize {
    let mut pawns = position.pieces(color, Role::Pawn).0;
    if color == Color::Black {
        pawns = pawns.swap_bytes();
    }
    // Each pawn counts once for each rank that it has behind it.
    let mut ranks = 0;
    while pawns != 0 {
        pawns >>= 8;
        ranks += pawns.count_ones() as usize;
    }
    ranks
}

/// How near the position looks to a mate by `side`.
fn nearness(position: &Position, side: Color) -> usize {
    let king = position.king(!side);
    let own = position.by_color(side);
    let heavy = own.0 & (position.by_role(Role::Queen).0 | position.by_role(Role::Rook).0);
    let bishops = own.0 & position.by_role(Role::Bishop).0;
    let corners = if heavy == 0 && bishops != 0 && bishops & LIGHT == 0 {
        CORNERS & !LIGHT
    } else if heavy == 0 && bishops != 0 && bishops & !LIGHT == 0 {
        CORNERS & LIGHT
    } else {
        CORNERS
    };
    let to_corner = usize::from(to_nearest(corners, king));
    let flights = attacks::king(king).0 & !position.by_color(!side).0;
    let near = 7 - distance(king, position.king(side));
    let mut nearness = 3 * near + 2 * (7 - to_corner) + 2 * (8 - flights.count_ones() as usize);
    nearness += 3 * own.len() as usize;
    nearness += 2 * advance(position, side);
    if heavy != 0 {
        nearness += 40;
    }
    nearness
}

/// Steps of a king from a square to the nearest of these corners: all of them, or those of one colour.
fn to_nearest(corners: u64, from: Square) -> u8 {
    let tables = &STEPS[usize::from(corners & LIGHT != 0) + 2 * usize::from(corners & !LIGHT != 0)];
    tables[from.index()]
}

/// Steps to the nearest corner: none, the light ones, the dark ones, all.
static STEPS: [[u8; 64]; 4] = {
    let mut steps = [[7; 64]; 4];
    let mut at = 0;
    while at < 64 {
        let (file, rank) = (at % 8, at / 8);
        // From a1 and h8, which are dark; from h1 and a8.
        let a1 = greater(file, rank);
        let h8 = greater(7 - file, 7 - rank);
        let h1 = greater(7 - file, rank);
        let a8 = greater(file, 7 - rank);
        steps[1][at as usize] = smaller(h1, a8);
        steps[2][at as usize] = smaller(a1, h8);
        steps[3][at as usize] = smaller(steps[1][at as usize], steps[2][at as usize]);
        at += 1;
    }
    steps
};

const fn greater(a: u8, b: u8) -> u8 {
    if a > b { a } else { b }
}

const fn smaller(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}

fn distance(a: Square, b: Square) -> usize {
    let files = (a.index() % 8).abs_diff(b.index() % 8);
    let ranks = (a.index() / 8).abs_diff(b.index() / 8);
    files.max(ranks)
}

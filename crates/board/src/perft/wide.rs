//! The moves of one position counted in all eight directions at once.
//!
//! A register of AVX-512 has eight lanes of 64 bits. Lane by lane it holds the same board seen
//! in another direction: north, east, south, west, and the four diagonals. One flood in seven
//! steps of doubling then moves every bishop, rook and queen of a side as far as it goes. Two
//! pieces on one line do not disturb each other: the one behind ends where the one in front
//! stands. So the squares reached in a lane are as many as the moves in that direction.

use core::arch::x86_64::{
    __m512i, _mm256_extract_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_mask_mov_epi64,
    _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_permutex_epi64, _mm512_popcnt_epi64,
    _mm512_reduce_add_epi64, _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64,
    _mm512_setr_epi64, _mm512_test_epi64_mask,
};

use super::{
    lean::{Lean, Side, Way, Ways},
    scalar::{LAST_RANKS, NOT_A, NOT_H, castlings, count, forward, to_east, to_west},
};
use crate::{
    Color,
    attacks::{
        sliders::Sliders,
        tables::{KING, KNIGHT, PAWN},
    },
};

/// Lanes of the four diagonals; the other four are file and rank.
const DIAGONALS: u8 = 0xF0;

const NOT_AB: u64 = 0xFCFC_FCFC_FCFC_FCFC;
const NOT_GH: u64 = 0x3F3F_3F3F_3F3F_3F3F;
const NOT_1: u64 = !0xFF;
const NOT_8: u64 = !0 >> 8;
const NOT_12: u64 = !0xFFFF;
const NOT_78: u64 = !0 >> 16;

#[inline]
#[target_feature(enable = "avx512f")]
fn all(lane: u64) -> __m512i {
    _mm512_set1_epi64(lane.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f")]
fn lanes(lanes: [u64; 8]) -> __m512i {
    let [n, e, s, w, ne, se, sw, nw] = lanes.map(u64::cast_signed);
    _mm512_setr_epi64(n, e, s, w, ne, se, sw, nw)
}

/// How far a step in each direction turns the board: N E S W, NE SE SW NW.
#[inline]
#[target_feature(enable = "avx512f")]
fn turns(n: u64) -> __m512i {
    lanes([8, 1, 56, 63, 9, 57, 55, 7].map(|turn| turn * n % 64))
}

/// Where a step in each direction can arrive without leaving the board.
#[inline]
#[target_feature(enable = "avx512f")]
fn arrivals() -> __m512i {
    lanes([NOT_1, NOT_A, NOT_8, NOT_H, NOT_1 & NOT_A, NOT_8 & NOT_A, NOT_8 & NOT_H, NOT_1 & NOT_H])
}

/// The eight jumps of all knights, a direction a lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn jumps(knights: u64) -> __m512i {
    let turns = lanes([17, 10, 58, 49, 47, 54, 6, 15]);
    let arrivals = lanes([
        NOT_12 & NOT_A,
        NOT_1 & NOT_AB,
        NOT_8 & NOT_AB,
        NOT_78 & NOT_A,
        NOT_78 & NOT_H,
        NOT_8 & NOT_GH,
        NOT_1 & NOT_GH,
        NOT_12 & NOT_H,
    ]);
    _mm512_and_si512(_mm512_rolv_epi64(all(knights), turns), arrivals)
}

/// The empty squares, prepared for floods: runs of one, two and four.
#[derive(Clone, Copy)]
struct Flood {
    one: __m512i,
    two: __m512i,
    four: __m512i,
}

impl Flood {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn through(empty: u64) -> Self {
        let one = _mm512_and_si512(all(empty), arrivals());
        let two = _mm512_and_si512(one, _mm512_rolv_epi64(one, turns(1)));
        let four = _mm512_and_si512(two, _mm512_rolv_epi64(two, turns(2)));
        Self { one, two, four }
    }

    /// The squares attacked by `from`, lane by lane.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn of(self, from: __m512i) -> __m512i {
        let grow = |run, set, n| {
            _mm512_or_si512(set, _mm512_and_si512(run, _mm512_rolv_epi64(set, turns(n))))
        };
        let set = grow(self.one, from, 1);
        let set = grow(self.two, set, 2);
        let set = grow(self.four, set, 4);
        _mm512_and_si512(_mm512_rolv_epi64(set, turns(1)), arrivals())
    }
}

/// Bishops and queens in the lanes of the diagonals, rooks and queens in the others.
#[inline]
#[target_feature(enable = "avx512f")]
fn typed(straight: u64, diagonal: u64) -> __m512i {
    _mm512_mask_mov_epi64(all(straight), DIAGONALS, all(diagonal))
}

/// Pieces pinned on each kind of line.
#[derive(Default)]
struct Pins {
    file: u64,
    any: u64,
    /// From south-west to north-east.
    diagonal: u64,
    /// From south-east to north-west.
    antidiagonal: u64,
}

impl Pins {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn of(pinned: __m512i) -> Self {
        let straight = _mm512_castsi512_si256(pinned);
        let oblique = _mm512_extracti64x4_epi64::<1>(pinned);
        let north_south = _mm256_extract_epi64::<0>(straight) | _mm256_extract_epi64::<2>(straight);
        let ne_sw = _mm256_extract_epi64::<0>(oblique) | _mm256_extract_epi64::<2>(oblique);
        let se_nw = _mm256_extract_epi64::<1>(oblique) | _mm256_extract_epi64::<3>(oblique);
        Self {
            file: north_south.cast_unsigned(),
            any: _mm512_reduce_or_epi64(pinned).cast_unsigned(),
            diagonal: ne_sw.cast_unsigned(),
            antidiagonal: se_nw.cast_unsigned(),
        }
    }
}

/// How many legal moves there are. Checks and en passant are left to the other counter.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) fn count_wide<C: Side, S: Sliders>(sliders: S, lean: &Lean, ways: &Ways) -> u64 {
    let [pawns, knights, bishops, rooks, queens, kings] = lean.pieces.roles;
    let own = lean.pieces.colors[C::US.index()];
    let enemy = lean.pieces.colors[C::Them::US.index()];
    let king = ((kings & own).trailing_zeros() & 63) as usize;
    let near = (PAWN[C::US.index()][king] & pawns | KNIGHT[king] & knights) & enemy;
    let flood = Flood::through(!(own | enemy));
    let snipers = typed((rooks | queens) & enemy, (bishops | queens) & enemy);
    let seen = flood.of(all(kings & own));
    let checked = _mm512_test_epi64_mask(seen, snipers) != 0 || near != 0;
    if checked || lean.en_passant != 0 {
        return count::<C, S>(sliders, lean, ways);
    }
    let shields = _mm512_and_si512(seen, all(own));
    let pin_lanes = _mm512_test_epi64_mask(flood.of(shields), snipers);
    let pinned = _mm512_maskz_mov_epi64(pin_lanes, shields);
    let pins = if pin_lanes == 0 { Pins::default() } else { Pins::of(pinned) };

    // A pinned piece may move towards the piece that pins it and back.
    let on_line = _mm512_or_si512(pinned, _mm512_permutex_epi64::<0b01_00_11_10>(pinned));
    let free = _mm512_or_si512(all(!pins.any), on_line);
    let movers = typed((rooks | queens) & own, (bishops | queens) & own);
    let slides = flood.of(_mm512_and_si512(movers, free));
    let jumps_own = jumps(knights & own & !pins.any);
    let moves = _mm512_add_epi64(
        _mm512_popcnt_epi64(_mm512_andnot_si512(all(own), slides)),
        _mm512_popcnt_epi64(_mm512_andnot_si512(all(own), jumps_own)),
    );

    let mut sum = pawn_moves::<C>(pawns & own, own, enemy, &pins);
    let steps = KING[king] & !own;
    let castling = lean.castling != 0 && way_is_clear::<C>(lean, ways);
    if steps != 0 || castling {
        let attacked = _mm512_or_si512(flood.of(snipers), jumps(knights & enemy));
        let enemy_pawns = pawns & enemy;
        let danger = _mm512_reduce_or_epi64(attacked).cast_unsigned()
            | to_west::<C::Them>(enemy_pawns)
            | to_east::<C::Them>(enemy_pawns)
            | KING[((kings & enemy).trailing_zeros() & 63) as usize];
        sum += (steps & !danger).count_ones();
        if castling {
            castlings::<C, S>(sliders, lean, ways, danger, |_| sum += 1);
        }
    }
    _mm512_reduce_add_epi64(moves).cast_unsigned() + u64::from(sum)
}

#[inline(always)]
fn pawn_moves<C: Side>(pawns: u64, own: u64, enemy: u64, pins: &Pins) -> u32 {
    let empty = !(own | enemy);
    let (third, west_line, east_line) = match C::US {
        Color::White => (0x0000_0000_00FF_0000, pins.antidiagonal, pins.diagonal),
        Color::Black => (0x0000_FF00_0000_0000, pins.diagonal, pins.antidiagonal),
    };
    let free = !pins.any;
    let one = forward::<C>(pawns & (free | pins.file)) & empty;
    let two = forward::<C>(one & third) & empty;
    let west = to_west::<C>(pawns & (free | west_line)) & enemy;
    let east = to_east::<C>(pawns & (free | east_line)) & enemy;
    let mut sum = one.count_ones() + two.count_ones() + west.count_ones() + east.count_ones();
    if (one | west | east) & LAST_RANKS != 0 {
        sum += 3 * (one & LAST_RANKS).count_ones();
        sum += 3 * (west & LAST_RANKS).count_ones();
        sum += 3 * (east & LAST_RANKS).count_ones();
    }
    sum
}

/// Is there a right to castle with nothing in the way?
#[inline(always)]
fn way_is_clear<C: Side>(lean: &Lean, ways: &Ways) -> bool {
    let occupied = lean.pieces.occupied();
    let clear = |way: &Way| lean.castling & way.rook != 0 && occupied & way.clear == 0;
    ways[C::US.index()].iter().any(clear)
}

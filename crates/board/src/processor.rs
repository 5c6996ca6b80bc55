//! The same code compiled for what the processor at hand can do.
//!
//! This is the only module with `unsafe`. There are two reasons for it, and both rest on the
//! same fact: a value of [`Bmi2`] is only made after the processor has been asked.

#![allow(unsafe_code, reason = "calls to code for processor features that were detected")]

use crate::{MoveList, Position, attacks::sliders::Portable, generate, perft};

/// The number of series of `depth` moves; `depth` is at least 1 and at most 7.
pub(crate) fn perft(position: &Position, depth: u32) -> u64 {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if let Some(bmi2) = x86::Bmi2::detect() {
        return match x86::Avx512::detect(bmi2) {
            Some(avx512) => avx512.perft(position, depth),
            None => bmi2.perft(position, depth),
        };
    }
    perft::portable(position, depth)
}

/// All legal moves.
pub(crate) fn legal_moves(position: &Position, list: &mut MoveList) {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if let Some(bmi2) = x86::Bmi2::detect() {
        return bmi2.legal_moves(position, list);
    }
    generate::legal_moves(Portable, position, list);
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86 {
    use core::arch::x86_64::_pext_u64;

    use super::{MoveList, Position, generate};
    use crate::{
        Color,
        attacks::{pext, sliders::Sliders},
        perft::{Black, Lean, Side, Ways, White, count, count_wide, for_each_child, ways},
    };

    /// Proof that the processor has BMI1, BMI2, LZCNT and POPCNT.
    #[derive(Clone, Copy)]
    pub(super) struct Bmi2(());

    impl Bmi2 {
        #[inline]
        pub(super) fn detect() -> Option<Self> {
            let has_all = std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("lzcnt")
                && std::arch::is_x86_feature_detected!("popcnt");
            has_all.then_some(Self(()))
        }

        pub(super) fn perft(self, position: &Position, depth: u32) -> u64 {
            // SAFETY: `self` proves that the features are there.
            unsafe { perft_bmi2(self, position, depth) }
        }

        #[inline]
        pub(super) fn legal_moves(self, position: &Position, list: &mut MoveList) {
            // SAFETY: `self` proves that the features are there.
            unsafe { legal_moves_bmi2(self, position, list) }
        }
    }

    /// Proof that the processor also has AVX-512 with counting of bits.
    #[derive(Clone, Copy)]
    pub(super) struct Avx512(Bmi2);

    impl Avx512 {
        pub(super) fn detect(bmi2: Bmi2) -> Option<Self> {
            let has_all = std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512vpopcntdq");
            has_all.then_some(Self(bmi2))
        }

        pub(super) fn perft(self, position: &Position, depth: u32) -> u64 {
            // SAFETY: `self` proves that the features are there.
            unsafe { perft_avx512(self.0, position, depth) }
        }
    }

    impl Sliders for Bmi2 {
        #[inline(always)]
        fn bishop(self, square: usize, occupied: u64) -> u64 {
            let line = &pext::BISHOP[square];
            // SAFETY: `self` proves that the feature is there.
            let index = unsafe { _pext_u64(occupied, line.mask) };
            pext::attacks(line, index)
        }

        #[inline(always)]
        fn rook(self, square: usize, occupied: u64) -> u64 {
            let line = &pext::ROOK[square];
            // SAFETY: `self` proves that the feature is there.
            let index = unsafe { _pext_u64(occupied, line.mask) };
            pext::attacks(line, index)
        }
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn perft_bmi2(bmi2: Bmi2, position: &Position, depth: u32) -> u64 {
        let (lean, ways) = (Lean::of(position), ways(position));
        match position.turn {
            Color::White => tree_bmi2::<White>(bmi2, &lean, &ways, depth),
            Color::Black => tree_bmi2::<Black>(bmi2, &lean, &ways, depth),
        }
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn tree_bmi2<C: Side>(bmi2: Bmi2, lean: &Lean, ways: &Ways, depth: u32) -> u64 {
        if depth == 1 {
            return count::<C, _>(bmi2, lean, ways);
        }
        let mut sum = 0;
        for_each_child::<C, _>(bmi2, lean, ways, |child| {
            sum += tree_bmi2::<C::Them>(bmi2, child, ways, depth - 1);
        });
        sum
    }

    #[target_feature(enable = "avx512f,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
    fn perft_avx512(bmi2: Bmi2, position: &Position, depth: u32) -> u64 {
        let (lean, ways) = (Lean::of(position), ways(position));
        match position.turn {
            Color::White => tree_avx512::<White>(bmi2, &lean, &ways, depth),
            Color::Black => tree_avx512::<Black>(bmi2, &lean, &ways, depth),
        }
    }

    #[target_feature(enable = "avx512f,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
    fn tree_avx512<C: Side>(bmi2: Bmi2, lean: &Lean, ways: &Ways, depth: u32) -> u64 {
        if depth == 1 {
            return count_wide::<C, _>(bmi2, lean, ways);
        }
        let mut sum = 0;
        for_each_child::<C, _>(bmi2, lean, ways, |child| {
            sum += tree_avx512::<C::Them>(bmi2, child, ways, depth - 1);
        });
        sum
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn legal_moves_bmi2(bmi2: Bmi2, position: &Position, list: &mut MoveList) {
        generate::legal_moves(bmi2, position, list);
    }
}

#[cfg(all(test, target_arch = "x86_64", feature = "std"))]
mod tests {
    use super::{perft, x86};
    use crate::{MoveList, Position, attacks::sliders::Portable, generate, perft as counter};

    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    ];

    fn positions() -> impl Iterator<Item = Position> {
        POSITIONS.into_iter().map(|fen| fen.parse().expect("a playable position"))
    }

    #[test]
    fn all_processors_count_alike() {
        for position in positions() {
            let count = counter::portable(&position, 3);
            assert_eq!(perft(&position, 3), count);
            let Some(bmi2) = x86::Bmi2::detect() else { continue };
            assert_eq!(bmi2.perft(&position, 3), count);
            let Some(avx512) = x86::Avx512::detect(bmi2) else { continue };
            assert_eq!(avx512.perft(&position, 3), count);
        }
    }

    #[test]
    fn all_processors_list_alike() {
        for position in positions() {
            let mut portable = MoveList::new();
            generate::legal_moves(Portable, &position, &mut portable);
            assert_eq!(*position.legal_moves(), *portable);
        }
    }
}

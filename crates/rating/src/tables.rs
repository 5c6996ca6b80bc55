//! The conversion tables of 8.1, as printed.
//!
//! | table | from | to |
//! |---|---|---|
//! | (a) | a percentage score | the rating difference it stands for |
//! | (b) | a rating difference | the score to expect of the higher and of the lower player |
//!
//! They are the same in every edition we have read (8.1a and 8.1b, later 8.1.1 and 8.1.2).
//! The logistic curve only comes near them; the regulations want the tables (12.1).

/// Table (a): rating difference by whole per cent, from 0 to 100.
#[rustfmt::skip]
const DIFFERENCES: [i16; 101] = [
    -800, -677, -589, -538, -501, -470, -444, -422, -401, -383,
    -366, -351, -336, -322, -309, -296, -284, -273, -262, -251,
    -240, -230, -220, -211, -202, -193, -184, -175, -166, -158,
    -149, -141, -133, -125, -117, -110, -102,  -95,  -87,  -80,
     -72,  -65,  -57,  -50,  -43,  -36,  -29,  -21,  -14,   -7,
       0,    7,   14,   21,   29,   36,   43,   50,   57,   65,
      72,   80,   87,   95,  102,  110,  117,  125,  133,  141,
     149,  158,  166,  175,  184,  193,  202,  211,  220,  230,
     240,  251,  262,  273,  284,  296,  309,  322,  336,  351,
     366,  383,  401,  422,  444,  470,  501,  538,  589,  677,
     800,
];

/// A row of table (b).
struct Band {
    from: u16,
    to: u16,
    higher: i16,
    lower: i16,
}

const fn band(from: u16, to: u16, higher: i16, lower: i16) -> Band {
    Band { from, to, higher, lower }
}

/// Table (b): expected scores in hundredths by rating difference.
#[rustfmt::skip]
const BANDS: [Band; 51] = [
    band(0, 3, 50, 50),     band(4, 10, 51, 49),    band(11, 17, 52, 48),
    band(18, 25, 53, 47),   band(26, 32, 54, 46),   band(33, 39, 55, 45),
    band(40, 46, 56, 44),   band(47, 53, 57, 43),   band(54, 61, 58, 42),
    band(62, 68, 59, 41),   band(69, 76, 60, 40),   band(77, 83, 61, 39),
    band(84, 91, 62, 38),   band(92, 98, 63, 37),   band(99, 106, 64, 36),
    band(107, 113, 65, 35), band(114, 121, 66, 34), band(122, 129, 67, 33),
    band(130, 137, 68, 32), band(138, 145, 69, 31), band(146, 153, 70, 30),
    band(154, 162, 71, 29), band(163, 170, 72, 28), band(171, 179, 73, 27),
    band(180, 188, 74, 26), band(189, 197, 75, 25), band(198, 206, 76, 24),
    band(207, 215, 77, 23), band(216, 225, 78, 22), band(226, 235, 79, 21),
    band(236, 245, 80, 20), band(246, 256, 81, 19), band(257, 267, 82, 18),
    band(268, 278, 83, 17), band(279, 290, 84, 16), band(291, 302, 85, 15),
    band(303, 315, 86, 14), band(316, 328, 87, 13), band(329, 344, 88, 12),
    band(345, 357, 89, 11), band(358, 374, 90, 10), band(375, 391, 91, 9),
    band(392, 411, 92, 8),  band(412, 432, 93, 7),  band(433, 456, 94, 6),
    band(457, 484, 95, 5),  band(485, 517, 96, 4),  band(518, 559, 97, 3),
    band(560, 619, 98, 2),  band(620, 735, 99, 1),  band(736, u16::MAX, 100, 0),
];

/// The rows leave no gap: every difference has its expectation.
const _: () = {
    let mut row = 1;
    while row < BANDS.len() {
        assert!(BANDS[row - 1].to + 1 == BANDS[row].from);
        row += 1;
    }
};

/// A score in whole per cent, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(u8);

impl Percent {
    /// The share of `half_points` in `games`, to the nearest whole, a half upwards.
    ///
    /// None without games, or with more points than games.
    pub fn of(half_points: u32, games: u32) -> Option<Self> {
        let possible = games.checked_mul(2)?;
        if games == 0 || half_points > possible {
            return None;
        }
        let rounded =
            (200 * u64::from(half_points) + u64::from(possible)) / (2 * u64::from(possible));
        u8::try_from(rounded).ok().map(Self)
    }

    /// From 0 to 100.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Table (a): the rating difference that this score stands for (8.1a).
    pub const fn difference(self) -> i16 {
        DIFFERENCES[self.0 as usize]
    }
}

/// Table (b): what to expect, in hundredths, of a player rated `difference` above the
/// opponent, or below if negative (8.1b).
pub fn expected(difference: i32) -> i16 {
    let distance = u16::try_from(difference.unsigned_abs()).unwrap_or(u16::MAX);
    let row = &BANDS[BANDS.partition_point(|band| band.to < distance).min(BANDS.len() - 1)];
    if difference < 0 { row.lower } else { row.higher }
}

#[cfg(test)]
mod article_8_1 {
    use super::*;

    fn difference(percent: u8) -> i16 {
        Percent::of(u32::from(percent) * 2, 100).unwrap().difference()
    }

    // clause: RATING.8.1a, 2024:RATING.8.1
    #[test]
    fn table_a_turns_a_percentage_into_a_difference() {
        assert_eq!(difference(67), 125);
        assert_eq!(difference(33), -125);
        assert_eq!(difference(50), 0);
        assert_eq!(difference(60), 72);
        assert_eq!(difference(75), 193);
        assert_eq!(difference(90), 366);
        assert_eq!(difference(0), -800);
        assert_eq!(difference(100), 800);
    }

    // clause: RATING.8.1a
    #[test]
    fn table_a_grows_and_is_the_same_from_both_ends() {
        for percent in 0..=100 {
            assert_eq!(difference(percent), -difference(100 - percent), "{percent}");
        }
        assert!(DIFFERENCES.windows(2).all(|pair| pair[0] < pair[1]));
    }

    // clause: RATING.8.1b, RATING.12.1, 2024:RATING.8.1
    #[test]
    fn table_b_turns_a_difference_into_an_expectation() {
        for (distance, higher) in [(0, 50), (3, 50), (4, 51), (400, 92), (735, 99), (736, 100)] {
            assert_eq!(expected(distance), higher, "{distance}");
            assert_eq!(expected(-distance), 100 - higher, "-{distance}");
        }
        assert_eq!(expected(i32::MAX), 100);
        assert_eq!(expected(i32::MIN), 0);
    }

    // clause: RATING.8.1b
    #[test]
    fn table_b_has_no_gap_and_its_rows_add_up_to_one() {
        assert_eq!(BANDS[0].from, 0);
        assert!(BANDS.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
        assert!(BANDS.windows(2).all(|pair| pair[0].higher + 1 == pair[1].higher));
        assert!(BANDS.iter().all(|row| row.higher + row.lower == 100));
    }

    #[test]
    fn a_percentage_is_rounded_to_the_nearest_whole_and_a_half_upwards() {
        let percent = |half_points, games| Percent::of(half_points, games).map(Percent::get);

        assert_eq!(percent(5, 4), Some(63), "62.5");
        assert_eq!(percent(6, 9), Some(33), "33.3");
        assert_eq!(percent(2, 9), Some(11), "11.1");
        assert_eq!(percent(0, 0), None);
        assert_eq!(percent(3, 1), None);
    }
}

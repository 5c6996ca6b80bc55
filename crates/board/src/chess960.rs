//! The starting positions of Chess960 (Guideline II).

use crate::{CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square};

/// How many starting positions there are.
pub const N_STARTS: u16 = 960;

/// The number of the usual starting position, 2.3.
pub const USUAL_START: u16 = 518;

/// Where the two knights stand among the five squares left, for each of ten numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The first rank of starting position `number` in Scharnagl's numbering, from a to h.
///
/// Every number below 960 gives another array, with the bishops on squares of opposite colour
/// (II.2.2) and the king between the rooks (II.2.1).
pub fn array(number: u16) -> Option<[Role; 8]> {
    if number >= N_STARTS {
        return None;
    }
    let number = usize::from(number);
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    let mut files = [None; 8];
    files[2 * light + 1] = Some(Role::Bishop);
    files[2 * dark] = Some(Role::Bishop);
    put(&mut files, queen, Role::Queen);
    let (first, second) = KNIGHTS[knights];
    put(&mut files, second, Role::Knight);
    put(&mut files, first, Role::Knight);
    put(&mut files, 1, Role::King);
    Some(files.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the empty file with this number, counted among the empty ones.
fn put(files: &mut [Option<Role>; 8], nth_empty: usize, role: Role) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(nth_empty) {
        *file = Some(role);
    }
}

/// The number of an array, if it is one of the 960.
pub fn number(array: [Role; 8]) -> Option<u16> {
    (0..N_STARTS).find(|number| self::array(*number) == Some(array))
}

/// A number drawn with a seed: the same seed always gives the same number.
///
/// The seed is mixed by one step of `SplitMix64`, and the upper half of the product of the
/// 64-bit result with 960 is taken. Over all seeds no number is more likely than another by
/// more than one part in 10¹⁶.
#[expect(clippy::cast_possible_truncation, reason = "it is less than 960")]
pub const fn draw(seed: u64) -> u16 {
    let (_, mixed) = crate::mix::next(seed);
    ((mixed as u128 * N_STARTS as u128) >> 64) as u16
}

impl Position {
    /// The usual starting position (2.3).
    pub fn initial() -> Self {
        start([
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ])
    }

    /// The Chess960 starting position with this Scharnagl number; 518 is the usual one.
    pub fn chess960(number: u16) -> Option<Self> {
        array(number).map(start)
    }
}

fn start(array: [Role; 8]) -> Position {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        let first = Rank::First.relative_to(color);
        let mut king_seen = false;
        for (file, role) in File::ALL.into_iter().zip(array) {
            let square = Square::new(file, first);
            setup.put(square, Some(Piece { color, role }));
            let pawn = Square::new(file, Rank::Second.relative_to(color));
            setup.put(pawn, Some(Piece { color, role: Role::Pawn }));
            king_seen |= role == Role::King;
            if role == Role::Rook {
                let side = if king_seen { CastlingSide::KingSide } else { CastlingSide::QueenSide };
                setup.castling.set(color, side, Some(square));
            }
        }
    }
    setup.into_position_unchecked()
}

//! Round robin: the Berger tables, as the law they obey rather than as printed pages.
//!
//! | clause       | here |
//! |--------------|------|
//! | RR.1, RR.1x  | [`color_of`]: parity decides, the last number is the exception |
//! | RR.3         | an odd field is paired as if it had one player more; who meets them is free |
//! | RR.5, RR.7   | [`RoundRobin::round`]: the last number first, then the pairs that sum to `round + 1` and to `players + round` |
//! | RR.10        | [`Cycles::Double`]: every game again with the colours reversed |
//!
//! Any number of players from two is paired, not only the fourteen of the printed tables.
//! Numbers are given by lot in the event (RR.0).

use arbiter_rulebook::Color;
use arbiter_tournament::PairingNumber;

pub use crate::swiss::Board as Game;

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, the second time with the colours reversed.
    Double,
    /// Twice, and the last two rounds of the first cycle change places.
    ///
    /// In a plain double cycle some players have one colour three times running where the
    /// cycles meet. The vade-mecum does not speak of it; organisers do exchange these rounds.
    DoubleExchanged,
}

/// A round of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: u16,
    /// In the order of the printed tables: the game of the last number first.
    pub games: Vec<Game>,
    /// Who is free, in an odd field.
    pub bye: Option<PairingNumber>,
}

/// A round robin of a known size.
///
/// ```
/// use arbiter_pairing::berger::{Cycles, RoundRobin};
///
/// let table = RoundRobin::new(6, Cycles::Single).expect("six players can play");
/// let second = table.round(2).expect("there are five rounds");
/// let games: Vec<String> =
///     second.games.iter().map(|game| format!("{}-{}", game.white, game.black)).collect();
///
/// assert_eq!(games, ["6-4", "5-3", "1-2"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRobin {
    n_players: u16,
    cycles: Cycles,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a round robin needs from 2 to {} players, not {n_players}", PairingNumber::MAX)]
pub struct RoundRobinSizeError {
    /// What was asked for.
    pub n_players: u32,
}

impl RoundRobin {
    /// The round robin of players 1 to `n_players`.
    pub fn new(n_players: u32, cycles: Cycles) -> Result<Self, RoundRobinSizeError> {
        match u16::try_from(n_players) {
            Ok(n) if (2..=PairingNumber::MAX).contains(&n) => Ok(Self { n_players: n, cycles }),
            Ok(_) | Err(_) => Err(RoundRobinSizeError { n_players }),
        }
    }

    /// How many players take part.
    pub const fn n_players(self) -> u16 {
        self.n_players
    }

    /// How many rounds there are.
    pub const fn n_rounds(self) -> u16 {
        match self.cycles {
            Cycles::Single => self.cycle_length(),
            Cycles::Double | Cycles::DoubleExchanged => 2 * self.cycle_length(),
        }
    }

    /// The round with this number, from 1; none beyond the last.
    pub fn round(self, number: u16) -> Option<Round> {
        if number < 1 || self.n_rounds() < number {
            return None;
        }
        let length = self.cycle_length();
        let in_second_cycle = length < number;
        let row = if in_second_cycle { number - length } else { self.row_of_first_cycle(number) };
        let (mut games, bye) = self.row(row);
        if in_second_cycle {
            for game in &mut games {
                *game = Game { white: game.black, black: game.white };
            }
        }
        Some(Round { number, games, bye })
    }

    /// The rounds in which two numbers meet, none if one of them is not in the table.
    pub fn meetings(self, one: PairingNumber, other: PairingNumber) -> Vec<u16> {
        let is_theirs = |game: &Game| {
            (game.white, game.black) == (one, other) || (game.white, game.black) == (other, one)
        };
        let meet = self.rounds().filter(|round| round.games.iter().any(is_theirs));
        meet.map(|round| round.number).collect()
    }

    /// All rounds, first to last.
    pub fn rounds(self) -> impl Iterator<Item = Round> {
        (1..=self.n_rounds()).filter_map(move |number| self.round(number))
    }

    /// The even number of the table: one more than the players if these are odd (RR.3).
    const fn table_size(self) -> u16 {
        self.n_players + self.n_players % 2
    }

    const fn cycle_length(self) -> u16 {
        self.table_size() - 1
    }

    /// Which row of the printed table the round of the first cycle takes.
    fn row_of_first_cycle(self, number: u16) -> u16 {
        let length = self.cycle_length();
        if self.cycles == Cycles::DoubleExchanged && 3 <= length && length - 1 <= number {
            2 * length - 1 - number
        } else {
            number
        }
    }

    /// One row of the table, in the order in which it is printed.
    ///
    /// The game of the last number comes first. After it stand the Whites in rising order,
    /// beginning behind the opponent of the last number and going round past 1.
    fn row(self, row: u16) -> (Vec<Game>, Option<PairingNumber>) {
        let size = self.table_size();
        let opponent_of_last = opponent_of_last(size, row);
        let mut games = Vec::with_capacity(usize::from(size / 2));
        let mut bye = None;
        if self.n_players < size {
            bye = PairingNumber::new(opponent_of_last);
        } else {
            games.extend(game(opponent_of_last, size, size));
        }
        for step in 1..size - 1 {
            let number = (opponent_of_last - 1 + step) % (size - 1) + 1;
            let opponent = opponent(size, row, number);
            if color_of(number, opponent, size) == Color::White {
                games.extend(game(number, opponent, size));
            }
        }
        (games, bye)
    }
}

/// Whom the last number meets in this row (RR.5).
const fn opponent_of_last(size: u16, row: u16) -> u16 {
    if row % 2 == 1 { row.div_ceil(2) } else { row.midpoint(size) }
}

/// Whom `number`, who is not the last, meets in this row (RR.7).
///
/// Two numbers that meet sum to `row + 1`, or to `size + row`; modulo `size - 1` these are
/// the same. Who would meet themselves meets the last number.
const fn opponent(size: u16, row: u16, number: u16) -> u16 {
    let around = size - 1;
    let other = (row + 1 + 2 * around - number - 1) % around + 1;
    if other == number { size } else { other }
}

/// The colour of `number` against `opponent` in a table of `size` players (RR.1, RR.1x).
///
/// Equal parity: the higher number has White. Otherwise the lower has it. The last number
/// has Black against the first half and White against the second.
pub const fn color_of(number: u16, opponent: u16, size: u16) -> Color {
    let number_has_white = if number == size {
        size / 2 < opponent
    } else if opponent == size {
        number <= size / 2
    } else if number % 2 == opponent % 2 {
        opponent < number
    } else {
        number < opponent
    };
    if number_has_white { Color::White } else { Color::Black }
}

fn game(one: u16, other: u16, size: u16) -> Option<Game> {
    let (one_number, other_number) = (PairingNumber::new(one)?, PairingNumber::new(other)?);
    Some(match color_of(one, other, size) {
        Color::White => Game { white: one_number, black: other_number },
        Color::Black => Game { white: other_number, black: one_number },
    })
}

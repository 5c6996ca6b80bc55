//! Colours had and colours wanted (C.04.2.D.5, C.04.3.A.6).

use arbiter_rulebook::Color;

/// The colours of the games a player really played, oldest first.
///
/// Unplayed rounds are left out, which is the same as moving them to the front (D.5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColorHistory {
    colors: Vec<Color>,
}

/// How much a colour is wanted, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Colours are level: the other one than last time.
    Mild,
    /// One game more with one colour than with the other.
    Strong,
    /// Two more, or the last two games with the same colour.
    Absolute,
}

/// The colour a player should have next, and how urgently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preference {
    /// The colour wanted.
    pub color: Color,
    /// How much it is wanted.
    pub grade: Grade,
}

impl ColorHistory {
    /// Adds the colour of a game that was played.
    pub fn push(&mut self, color: Color) {
        self.colors.push(color);
    }

    /// The colours, oldest first.
    pub fn as_slice(&self) -> &[Color] {
        &self.colors
    }

    /// Games with White less games with Black.
    pub fn difference(&self) -> i32 {
        self.colors.iter().map(|&color| sign(color)).sum()
    }

    /// The colour of the last game played.
    pub fn last(&self) -> Option<Color> {
        self.colors.last().copied()
    }

    /// The colour of the last two games, where they had the same.
    pub fn repeated(&self) -> Option<Color> {
        match self.colors.as_slice() {
            [.., first, second] if first == second => Some(*second),
            _ => None,
        }
    }

    /// What the player should get next (A.6); none before the first game.
    pub fn preference(&self) -> Option<Preference> {
        let last = self.last()?;
        let difference = self.difference();
        let (color, grade) = match (difference, self.repeated()) {
            (2.., _) => (Color::Black, Grade::Absolute),
            (..=-2, _) => (Color::White, Grade::Absolute),
            (_, Some(color)) => (!color, Grade::Absolute),
            (1, None) => (Color::Black, Grade::Strong),
            (-1, None) => (Color::White, Grade::Strong),
            (0, None) => (!last, Grade::Mild),
        };
        Some(Preference { color, grade })
    }

    /// Colours of the latest games, counted from the end of both histories, in which
    /// one had White and the other Black: first this player's, then the other's.
    pub fn latest_difference(&self, other: &Self) -> Option<(Color, Color)> {
        let pairs = self.colors.iter().rev().zip(other.colors.iter().rev());
        pairs.map(|(&own, &others)| (own, others)).find(|(own, others)| own != others)
    }
}

impl FromIterator<Color> for ColorHistory {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        Self { colors: colors.into_iter().collect() }
    }
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

//! The stored form of squares, moves and positions: the words people write.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Move, Position, Role, Setup, Square};

/// Reads a text by the type's own reader.
struct Text<T>(core::marker::PhantomData<T>);

impl<T> de::Visitor<'_> for Text<T>
where
    T: core::str::FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($name:ty),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(core::marker::PhantomData))
            }
        }
    )+};
}

as_text!(Square, Setup);

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.position().map_err(de::Error::custom)
    }
}

/// A move as written: the two squares, then `q r b n` for a promotion, `c` for castling (king to
/// the rook's square) and `p` for a capture in passing, so that it is read without its position.
struct Written(Move);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(mv) = self;
        write!(f, "{}{}", mv.from(), mv.to())?;
        match mv.kind() {
            crate::MoveKind::Normal => Ok(()),
            crate::MoveKind::Castling => f.write_str("c"),
            crate::MoveKind::EnPassant => f.write_str("p"),
            crate::MoveKind::Promotion => match mv.promotion() {
                Some(role) => write!(f, "{}", role.char().to_ascii_lowercase()),
                None => Ok(()),
            },
        }
    }
}

/// A text that is not a stored move.
#[derive(Clone, Copy, Debug)]
struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move such as e2e4, e7e8q, e1h1c or e5d6p")
    }
}

impl core::str::FromStr for Written {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let square = |part: Option<&str>| part.and_then(|part| part.parse().ok()).ok_or(NotAMove);
        let (from, to) = (square(text.get(0..2))?, square(text.get(2..4))?);
        let mv = match text.get(4..) {
            Some("") => Move::normal(from, to),
            Some("c") => Move::castling(from, to),
            Some("p") => Move::en_passant(from, to),
            Some("q") => Move::promoting(from, to, Role::Queen),
            Some("r") => Move::promoting(from, to, Role::Rook),
            Some("b") => Move::promoting(from, to, Role::Bishop),
            Some("n") => Move::promoting(from, to, Role::Knight),
            _ => return Err(NotAMove),
        };
        Ok(Self(mv))
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Written(*self))
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written(mv) = deserializer.deserialize_str(Text(core::marker::PhantomData))?;
        Ok(mv)
    }
}

//! Writing a move (C.2 to C.13).

use core::fmt::{self, Write};

use arbiter_board::{Bitboard, CastlingSide, Move, MoveKind, Position, Role, Square};

use crate::Letters;

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The square of arrival, and of the departure only what C.10 asks for: `Nbd2`.
    Short,
    /// Both squares (C.8): `Nb1d2`.
    Long,
    /// Both squares with a hyphen between them: `Nb1-d2`.
    Hyphen,
}

/// How a capture is written (C.9, C.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// `exd5`
    Cross,
    /// `e:d5`
    Colon,
    /// `ed5`
    Nothing,
}

/// How a promotion is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// `d8Q`, the form of C.11.
    Plain,
    /// `d8=Q`
    Equals,
    /// `d8(Q)`
    Parentheses,
}

/// How castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Castling {
    /// `0-0`, the form of C.13.
    Zeros,
    /// `O-O`, the form of PGN.
    Letters,
}

/// A way to write moves.
///
/// ```
/// use arbiter_board::Position;
/// use arbiter_notation::{Form, Letters, Style, san};
///
/// let position = Position::from_fen("4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1").unwrap();
/// let m = san::read(&position, b"Ngxf3").unwrap();
/// assert_eq!(Style::laws(Letters::FRENCH).text(&position, m), "Cgxf3");
/// assert_eq!(Style::bare(Letters::FRENCH).text(&position, m), "Cgf3");
/// let long = Style { form: Form::Hyphen, ..Style::laws(Letters::FIGURINE) };
/// assert_eq!(long.text(&position, m), "♘g1xf3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The letters of the pieces.
    pub language: Letters,
    /// Short or long.
    pub form: Form,
    /// The sign of a capture.
    pub capture: Capture,
    /// The form of a promotion.
    pub promotion: Promotion,
    /// The form of castling.
    pub castling: Castling,
    /// Whether `+` and `#` are written.
    pub check: bool,
    /// Whether `e.p.` is written.
    pub en_passant: bool,
}

impl Style {
    /// Standard algebraic notation as in PGN.
    pub const PGN: Self = Self {
        language: Letters::ENGLISH,
        form: Form::Short,
        capture: Capture::Cross,
        promotion: Promotion::Equals,
        castling: Castling::Letters,
        check: true,
        en_passant: false,
    };

    /// As the Laws write the first of their two example games: with every optional sign.
    pub const fn laws(language: Letters) -> Self {
        Self {
            language,
            form: Form::Short,
            capture: Capture::Cross,
            promotion: Promotion::Plain,
            castling: Castling::Zeros,
            check: true,
            en_passant: true,
        }
    }

    /// As the Laws write the second of their two example games: without optional signs.
    pub const fn bare(language: Letters) -> Self {
        Self {
            language,
            form: Form::Short,
            capture: Capture::Nothing,
            promotion: Promotion::Plain,
            castling: Castling::Zeros,
            check: false,
            en_passant: false,
        }
    }

    /// The legal move `m` of `position` as text.
    pub fn text(&self, position: &Position, m: Move) -> String {
        let mut text = String::with_capacity(8);
        // Writing into a string cannot fail.
        let _ = self.write(position, m, &mut text);
        text
    }

    /// Writes the legal move `m` of `position`.
    pub fn write(&self, position: &Position, m: Move, out: &mut impl Write) -> fmt::Result {
        if let Some(side) = m.castling_side() {
            out.write_str(self.castling_text(side))?;
        } else {
            self.write_step(position, m, out)?;
        }
        if self.check {
            let after = position.play(m);
            if after.is_check() {
                out.write_char(if after.has_legal_move() { '+' } else { '#' })?;
            }
        }
        Ok(())
    }

    fn castling_text(&self, side: CastlingSide) -> &'static str {
        match (self.castling, side) {
            (Castling::Zeros, CastlingSide::KingSide) => "0-0",
            (Castling::Zeros, CastlingSide::QueenSide) => "0-0-0",
            (Castling::Letters, CastlingSide::KingSide) => "O-O",
            (Castling::Letters, CastlingSide::QueenSide) => "O-O-O",
        }
    }

    fn write_step(&self, position: &Position, m: Move, out: &mut impl Write) -> fmt::Result {
        let (from, to) = (m.from(), m.to());
        let role = position.piece_at(from).map_or(Role::Pawn, |piece| piece.role);
        let captures = position.captured(m).is_some();
        out.write_str(self.language.letter(role))?;
        match self.form {
            Form::Short => write_departure(departure(position, role, m), from, out)?,
            Form::Long | Form::Hyphen => write!(out, "{from}")?,
        }
        match (captures, self.capture, self.form) {
            (true, Capture::Cross, _) => out.write_char('x')?,
            (true, Capture::Colon, _) => out.write_char(':')?,
            (true, Capture::Nothing, Form::Hyphen) | (false, _, Form::Hyphen) => {
                out.write_char('-')?;
            }
            (true, Capture::Nothing, _) | (false, _, Form::Short | Form::Long) => {}
        }
        write!(out, "{to}")?;
        if let Some(role) = m.promotion() {
            let letter = self.language.letter(role);
            match self.promotion {
                Promotion::Plain => out.write_str(letter)?,
                Promotion::Equals => write!(out, "={letter}")?,
                Promotion::Parentheses => write!(out, "({letter})")?,
            }
        }
        if self.en_passant && m.kind() == MoveKind::EnPassant {
            out.write_str(" e.p.")?;
        }
        Ok(())
    }
}

/// What of the square of departure must be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    Nothing,
    File,
    Rank,
    Both,
}

/// What C.10 asks for, so that the piece is unmistakable among those that may go there.
///
/// A piece that may not go there, because it is pinned, is no candidate. The file is
/// preferred (C.10.3); where another candidate stands on it, the rank (C.10.2); and where
/// others stand on both, which the Laws do not speak of, the whole square.
fn departure(position: &Position, role: Role, m: Move) -> Departure {
    let (from, to) = (m.from(), m.to());
    if role == Role::Pawn {
        return if from.file() == to.file() { Departure::Nothing } else { Departure::File };
    }
    let others = position.origins(role, to, !Bitboard::from(from));
    if others.is_empty() {
        Departure::Nothing
    } else if others.is_disjoint(Bitboard::file(from.file())) {
        Departure::File
    } else if others.is_disjoint(Bitboard::rank(from.rank())) {
        Departure::Rank
    } else {
        Departure::Both
    }
}

fn write_departure(departure: Departure, from: Square, out: &mut impl Write) -> fmt::Result {
    match departure {
        Departure::Nothing => Ok(()),
        Departure::File => write!(out, "{}", from.file()),
        Departure::Rank => write!(out, "{}", from.rank()),
        Departure::Both => write!(out, "{from}"),
    }
}

//! What a function answers besides its texts.

/// How a call went. Where it is not `ARBITER_STATUS_OK`, no answer is written, and `error` holds
/// a message.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The answer is written.
    Ok = 0,
    /// The input was read and is not what it should be: a FEN, a move, a report, an option.
    BadInput = 1,
    /// The Laws do not allow the move.
    IllegalMove = 2,
    /// The rules give no pairing.
    NoPairing = 3,
    /// A pointer is null that must not be.
    NullPointer = 4,
    /// A text is not UTF-8.
    NotUtf8 = 5,
    /// A fault of the library; the objects of the call should no longer be used.
    Fault = 6,
}

/// White or Black.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// White.
    White = 0,
    /// Black.
    Black = 1,
}

/// Whether a side can mate by any series of legal moves.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It cannot.
    No = 0,
    /// It can.
    Yes = 1,
    /// The search gave up.
    Unknown = 2,
}

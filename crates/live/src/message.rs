//! The messages of `arbiter-live.1`. `docs/live_protocol.md` tells them in words.

use arbiter_laws::Reason;
use arbiter_rulebook::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::{input::ClaimGround, state::How};

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// Its name as a subprotocol of a WebSocket.
pub const SUBPROTOCOL: &str = "arbiter-live.1";
/// The longest message of a client, in bytes.
pub const LENGTH_MAX: usize = 2_048;

/// A side as messages name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// White.
    #[serde(rename = "w")]
    White,
    /// Black.
    #[serde(rename = "b")]
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub enum ClientMessage {
    Hello {
        v: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
    Move {
        c: u64,
        n: u32,
        uci: String,
    },
    Plan {
        n: u32,
        uci: String,
    },
    Unplan,
    Offer {
        c: u64,
        n: u32,
    },
    Accept {
        c: u64,
        n: u32,
    },
    Decline {
        c: u64,
        n: u32,
    },
    Resign {
        c: u64,
        n: u32,
    },
    Abort {
        c: u64,
        n: u32,
    },
    Claim {
        c: u64,
        n: u32,
        ground: ClaimGround,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    Call {
        c: u64,
        text: String,
    },
    Takeback {
        c: u64,
        n: u32,
    },
    Rematch {
        c: u64,
    },
    #[serde(rename = "flag?")]
    Flag {
        n: u32,
    },
    Ping {
        t: i64,
    },
}

impl ClientMessage {
    /// Reads a message. A move, which is what nearly all of them are, is read in one go: to find out
    /// which message it is, the parts of any other are kept until its name has come.
    pub fn read(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Moved<'m> {
            k: &'m str,
            c: u64,
            n: u32,
            uci: String,
        }
        match serde_json::from_str(text) {
            Ok(Moved { k: "move", c, n, uci }) => Some(Self::Move { c, n, uci }),
            Ok(_) | Err(_) => serde_json::from_str(text).ok(),
        }
    }

    /// The key of a command.
    pub const fn key(&self) -> Option<u64> {
        match self {
            Self::Move { c, .. }
            | Self::Offer { c, .. }
            | Self::Accept { c, .. }
            | Self::Decline { c, .. }
            | Self::Resign { c, .. }
            | Self::Abort { c, .. }
            | Self::Claim { c, .. }
            | Self::Call { c, .. }
            | Self::Takeback { c, .. }
            | Self::Rematch { c } => Some(*c),
            Self::Hello { .. }
            | Self::Plan { .. }
            | Self::Unplan
            | Self::Flag { .. }
            | Self::Ping { .. } => None,
        }
    }
}

/// Both clocks and which of them runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct ClockView {
    pub w: i64,
    pub b: i64,
    pub run: Option<Side>,
    pub at: i64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct ResultView {
    pub score: String,
    pub how: How,
    pub article: String,
    pub text: String,
}

/// A ruling in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct RulingView {
    pub text: String,
    pub article: String,
}

/// Who stopped the clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct PausedView {
    pub by: String,
    pub why: String,
}

/// A call for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct CallView {
    pub by: Side,
    pub text: String,
}

/// Another game, asked for or agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct RematchView {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// What a row brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the protocol")]
pub struct What {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub started: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declined: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<PausedView>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checking: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultView>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cancelled: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ruling: Vec<RulingView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<CallView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takeback: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<RematchView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restored: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub clocks: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub released: Option<Side>,
}

/// A move of the snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct MoveView {
    pub uci: String,
    pub san: String,
    pub w: i64,
    pub b: i64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offer: bool,
}

/// Where a game stands, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub enum PhaseView {
    Waiting,
    Playing,
    Paused,
    Checking,
    Finished,
    Cancelled,
}

/// Values of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct Both<T> {
    pub w: T,
    pub b: T,
}

impl<T> From<ByColor<T>> for Both<T> {
    fn from(values: ByColor<T>) -> Self {
        Self { w: values.white, b: values.black }
    }
}

/// Everything that is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub struct Snapshot {
    pub seq: u64,
    pub n: u32,
    pub fen: String,
    pub start: String,
    pub variant: String,
    pub phase: PhaseView,
    pub moves: Vec<MoveView>,
    pub clock: ClockView,
    pub offer: Option<Side>,
    pub takeback: Option<Side>,
    pub rematch: Option<RematchView>,
    pub result: Option<ResultView>,
    pub present: Both<bool>,
    pub names: Both<String>,
    pub control: String,
    pub conditions: String,
    pub event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    pub plan: Option<String>,
    pub call: Option<CallView>,
    pub held: Option<Side>,
    #[serde(default)]
    pub unrecorded: bool,
}

/// What is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct OptionsView {
    pub premove: bool,
    pub takeback: bool,
    pub rematch: bool,
    pub credit: bool,
    pub claims: bool,
    pub decline: bool,
}

/// Why a message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every word")]
pub enum Why {
    Stale,
    Illegal,
    NotYourTurn,
    NotSeated,
    NotNow,
    Refused,
    Held,
    Unknown,
    TooFast,
    Version,
    NotStored,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/live_protocol.md tells every field")]
pub enum ServerMessage {
    Welcome {
        v: u32,
        game: String,
        seat: Option<Side>,
        c: u64,
        mode: String,
        seq: u64,
        at: i64,
        options: OptionsView,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        snapshot: Option<Box<Snapshot>>,
    },
    Ev {
        seq: u64,
        n: u32,
        what: Box<What>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fen: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        check: Option<u32>,
        clock: ClockView,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        credit: Option<i64>,
    },
    Ack {
        c: u64,
        seq: u64,
    },
    No {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        c: Option<u64>,
        why: Why,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        article: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// What `text` says, for whoever tells it in the language of a reader.
        #[serde(skip)]
        reason: Option<Box<Reason>>,
        seq: u64,
    },
    Clock(ClockView),
    Pong {
        t: i64,
        at: i64,
        seq: u64,
    },
    Note {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        present: Option<Both<bool>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<()>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Why>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    Resync,
}

impl ServerMessage {
    /// What is sent.
    #[expect(clippy::expect_used, clippy::missing_panics_doc, reason = "no map with other keys")]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("every message has a text form")
    }
}

/// The CRC-32 (IEEE) by which boards are compared.
pub fn check(text: &str) -> u32 {
    !text.bytes().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_is_the_crc_everybody_knows() {
        assert_eq!(check("123456789"), 0xCBF4_3926);
    }

    #[test]
    fn a_move_is_read_as_any_other_message() {
        let uci = "e2e4".to_owned();
        let moved = ClientMessage::Move { c: 17, n: 32, uci };
        for (text, expected) in [
            (r#"{"k":"move","c":17,"n":32,"uci":"e2e4"}"#, Some(&moved)),
            (r#"{"uci":"e2e4","later":{"x":[1]},"n":32,"c":17,"k":"move"}"#, Some(&moved)),
            (r#"{"k":"mov\u0065","c":17,"n":32,"uci":"e2e4"}"#, Some(&moved)),
            (r#"{"k":"move","c":17,"n":32}"#, None),
            (r#"{"k":"move","c":-1,"n":32,"uci":"e2e4"}"#, None),
            (r#"{"k":"move","c":17,"c":18,"n":32,"uci":"e2e4"}"#, None),
            (r#"{"k":"plan","c":17,"n":32,"uci":"e2e4","k":"move"}"#, None),
            ("", None),
        ] {
            let read = ClientMessage::read(text);
            assert_eq!(read.as_ref(), expected, "{text}");
            assert_eq!(read, serde_json::from_str(text).ok(), "{text}");
        }
        let plan = ClientMessage::read(r#"{"k":"plan","c":17,"n":32,"uci":"e2e4"}"#);
        assert_eq!(plan, Some(ClientMessage::Plan { n: 32, uci: "e2e4".to_owned() }));
    }

    #[test]
    fn messages_look_as_the_protocol_says() {
        let read = |text| serde_json::from_str::<ClientMessage>(text);
        let hello = read(r#"{"k":"hello","v":1,"game":"x","after":41,"unknown":[1]}"#).ok();
        let expected =
            ClientMessage::Hello { v: 1, game: Some("x".to_owned()), seat: None, after: Some(41) };
        assert_eq!(hello, Some(expected));
        assert_eq!(read(r#"{"k":"flag?","n":3}"#).ok(), Some(ClientMessage::Flag { n: 3 }));
        assert!(read(r#"{"k":"cheat"}"#).is_err());
        let no = ServerMessage::No {
            c: Some(18),
            why: Why::Stale,
            article: None,
            text: None,
            reason: None,
            seq: 42,
        };
        assert_eq!(
            serde_json::to_string(&no).ok().as_deref(),
            Some(r#"{"k":"no","c":18,"why":"stale","seq":42}"#)
        );
    }
}

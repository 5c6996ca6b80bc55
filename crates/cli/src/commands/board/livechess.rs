//! The socket of DGT LiveChess 2: JSON texts, one call for the boards, one subscription for each.

use std::{
    collections::BTreeMap,
    io,
    net::TcpStream,
    time::{Duration, Instant},
};

use arbiter_live::{ClockReading, message::Side};
use arbiter_rulebook::Millis;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::sensor::{Seen, SensorError, Sensors};

/// How long it may take to answer the first call.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// The longest text that is read.
const LENGTH_MAX: usize = 1 << 20;

/// A line to LiveChess.
#[derive(Debug)]
pub(super) struct LiveChess {
    socket: WebSocket<TcpStream>,
    /// Serial numbers by the number of their subscription.
    boards: BTreeMap<u64, String>,
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in map_err")]
fn broken(error: impl ToString) -> SensorError {
    SensorError::Line(error.to_string())
}

impl LiveChess {
    /// Connects, asks for the boards and subscribes to all that are active.
    pub(super) fn connect(address: &str) -> Result<Self, SensorError> {
        let rest = address
            .strip_prefix("ws://")
            .ok_or_else(|| SensorError::Address(address.to_owned()))?;
        let host = rest.split('/').next().unwrap_or_default();
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let stream = TcpStream::connect(host).map_err(broken)?;
        stream.set_read_timeout(Some(ANSWER_TIME)).map_err(broken)?;
        let config = tungstenite::protocol::WebSocketConfig::default()
            .max_message_size(Some(LENGTH_MAX))
            .max_frame_size(Some(LENGTH_MAX));
        let (socket, _) = tungstenite::client::client_with_config(address, stream, Some(config))
            .map_err(broken)?;
        let mut line = Self { socket, boards: BTreeMap::new() };
        line.call(&json!({"id": 1, "call": "eboards"}))?;
        let began = Instant::now();
        let boards = loop {
            if let Some(Value::Array(boards)) = line.read()?.and_then(|text| answer(&text, 1)) {
                break boards;
            }
            if ANSWER_TIME < began.elapsed() {
                return Err(broken("no answer to the call for boards"));
            }
        };
        let active = |board: &&Value| board["state"] != "INACTIVE";
        let serials = boards.iter().filter(active).filter_map(|board| serial(&board["serialnr"]));
        for (id, serial) in (2_u64..).zip(serials) {
            line.call(&json!({
                "id": id,
                "call": "subscribe",
                "param": {"feed": "eboardevent", "id": id, "param": {"serialnr": serial}},
            }))?;
            line.boards.insert(id, serial);
        }
        Ok(line)
    }

    fn call(&mut self, call: &Value) -> Result<(), SensorError> {
        self.socket.send(Message::text(call.to_string())).map_err(broken)
    }

    /// The next text; none where nothing came in time.
    fn read(&mut self) -> Result<Option<Value>, SensorError> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Ok(serde_json::from_str(text.as_str()).ok()),
            Ok(Message::Close(_)) => Err(broken("closed")),
            Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {
                Ok(None)
            }
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(error) => Err(broken(error)),
        }
    }
}

/// A serial number: a text, or a number.
fn serial(value: &Value) -> Option<String> {
    value.as_str().map(ToOwned::to_owned).or_else(|| value.as_u64().map(|it| it.to_string()))
}

/// The answer to the call of this number.
fn answer(text: &Value, id: u64) -> Option<Value> {
    (text["response"] == "call" && text["id"] == id).then(|| text["param"].clone())
}

/// What a text of a subscription shows.
fn seen(text: &Value, boards: &BTreeMap<u64, String>) -> Option<Seen> {
    if text["response"] != "feed" {
        return None;
    }
    let param = &text["param"];
    let named = serial(&param["serialnr"]);
    let board = named.or_else(|| boards.get(&text["id"].as_u64()?).cloned())?;
    let placement = param["board"].as_str().filter(|board| board.len() < 100);
    Some(Seen { board, placement: placement.map(ToOwned::to_owned), clock: clock(&param["clock"]) })
}

/// Whole seconds, and which side runs: true for White, false for Black.
fn clock(clock: &Value) -> Option<ClockReading> {
    let time =
        |side: &str| clock[side].as_i64().map(|seconds| Millis(seconds.saturating_mul(1000)));
    let run = match &clock["run"] {
        Value::Bool(true) => Some(Side::White),
        Value::Bool(false) => Some(Side::Black),
        Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    };
    Some(ClockReading { w: time("white")?, b: time("black")?, run })
}

impl Sensors for LiveChess {
    fn names(&self) -> Vec<String> {
        self.boards.values().cloned().collect()
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Seen>, SensorError> {
        self.socket.get_ref().set_read_timeout(Some(wait)).map_err(broken)?;
        Ok(self.read()?.and_then(|text| seen(&text, &self.boards)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_a_subscription_is_read() {
        let boards = BTreeMap::from([(2, "31507".to_owned())]);
        let text = json!({
            "response": "feed", "id": 2, "time": 1,
            "param": {"serialnr": "31507", "board": "8/8/8/8/8/8/8/8",
                      "clock": {"white": 5400, "black": 5399, "run": false, "time": 7}},
        });
        let read = seen(&text, &boards);
        let clock =
            ClockReading { w: Millis(5_400_000), b: Millis(5_399_000), run: Some(Side::Black) };
        let expected = Seen {
            board: "31507".to_owned(),
            placement: Some("8/8/8/8/8/8/8/8".to_owned()),
            clock: Some(clock),
        };
        assert_eq!(read, Some(expected));
        assert_eq!(seen(&json!({"response": "call", "id": 2}), &boards), None);
        let unnamed = json!({"response": "feed", "id": 2, "param": {}});
        let bare = Seen { board: "31507".to_owned(), placement: None, clock: None };
        assert_eq!(seen(&unnamed, &boards), Some(bare));
    }
}

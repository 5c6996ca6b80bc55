//! The way to the server: readings in order, kept in a file while it is away.

use std::{
    collections::{BTreeSet, VecDeque},
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

use arbiter_live::Reading;
use arbiter_rulebook::{Message, MessageValue};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::{CommandError, Words};

/// Readings that are sent together.
const TOGETHER_MAX: usize = 50;
/// Readings that are kept: a day of many boards.
const KEPT_MAX: usize = 100_000;
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a server that is away is left alone.
const AGAIN: Duration = Duration::from_secs(2);
/// How long nothing to send is waited for.
const BREATH: Duration = Duration::from_millis(20);
/// The longest answer that is read.
const ANSWER_MAX: u64 = 1 << 20;

/// A reading of a board of the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    board: u16,
    reading: Reading,
}

/// What is worth telling about sending.
#[derive(Debug)]
pub(super) enum Pushed {
    Dropped {
        board: u16,
        why: Words,
    },
    /// The pieces show what no legal move leads to: which, on which squares.
    Unclear {
        board: u16,
        squares: Vec<Message>,
    },
    Away {
        why: Words,
    },
    Back,
    /// Nothing more is sent.
    Failed(Box<CommandError>),
}

/// How an answer is to be taken.
enum Answer {
    /// Taken; the pieces of the game where those of the board show something else.
    Taken(Option<String>),
    /// It never will be.
    Refused(Words),
    /// Later perhaps.
    Away(Words),
}

/// A server with a round. It has no debug form: its token is nobody's business.
pub(super) struct Server {
    agent: ureq::Agent,
    round: String,
    token: String,
}

impl Server {
    pub(super) fn new(
        address: &str,
        (event, round): (u32, u8),
        token: String,
    ) -> Result<Self, CommandError> {
        if !address.starts_with("http://") && !address.starts_with("https://") {
            let what = Message::new("cli-board-server").with("found", address);
            return Err(CommandError::bad_input(what));
        }
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build()
            .into();
        let round =
            format!("{}/api/v1/events/{event}/rounds/{round}/games", address.trim_end_matches('/'));
        Ok(Self { agent, round, token })
    }

    fn post(&self, path: &str, body: &Value) -> Result<(u16, String), String> {
        let request = self
            .agent
            .post(format!("{}{path}", self.round))
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json");
        let mut response = request.send(body.to_string()).map_err(|error| error.to_string())?;
        let status = response.status().as_u16();
        let text = response.body_mut().with_config().limit(ANSWER_MAX).read_to_string();
        Ok((status, text.unwrap_or_default()))
    }

    /// Makes games at boards of wood of these boards.
    pub(super) fn make(&self, boards: &BTreeSet<u16>, is_hybrid: bool) -> Result<(), CommandError> {
        let kind = if is_hybrid { "hybrid" } else { "hall" };
        let (status, text) =
            self.post("", &json!({"kind": kind, "boards": boards})).map_err(|why| {
                let what = Message::new("cli-board-away").with("why", why).into();
                CommandError::Refused { what, hint: None }
            })?;
        if status == 201 { Ok(()) } else { Err(refused(status, &text)) }
    }

    fn push(&self, board: u16, readings: &[Reading]) -> Result<Answer, CommandError> {
        let body = json!({ "readings": readings });
        match self.post(&format!("/{board}/readings"), &body) {
            Ok((200, text)) => {
                let told: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
                let is_clear = told["understood"] != false;
                let placement = told["placement"].as_str().filter(|_| !is_clear);
                Ok(Answer::Taken(placement.map(ToOwned::to_owned)))
            }
            Ok((status @ (401 | 403), text)) => Err(refused(status, &text)),
            Ok((429, text)) => Ok(Answer::Away(text.into())),
            Ok((status, text)) if status < 500 => Ok(Answer::Refused(said(&text, status))),
            Ok((status, text)) => Ok(Answer::Away(said(&text, status))),
            Err(why) => Ok(Answer::Away(why.into())),
        }
    }
}

/// What the server says in its own words.
fn said(text: &str, status: u16) -> Words {
    let value: Value = serde_json::from_str(text).unwrap_or(Value::Null);
    let words = ["detail", "title", "why"].iter().find_map(|name| value[*name].as_str());
    match words {
        Some(words) => Words::Theirs(words.to_owned()),
        None => Message::new("cli-board-status").with("status", status).into(),
    }
}

fn refused(status: u16, text: &str) -> CommandError {
    let why = match said(text, status) {
        Words::Ours(message) => MessageValue::from(message),
        Words::Theirs(words) => words.into(),
    };
    let what = Message::new("cli-board-refused").with("why", why);
    CommandError::refused(what, Message::new("cli-board-refused-next"))
}

/// What has not been sent yet, in the order of time. The file always says what is waiting.
#[derive(Debug)]
pub(super) struct Queue {
    file: PathBuf,
    waiting: VecDeque<Kept>,
}

impl Queue {
    /// With what was left over from the last time.
    pub(super) fn open(file: &Path) -> Result<Self, CommandError> {
        let path = file.to_owned();
        let waiting = match fs::read(file) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| {
                let what = Message::new("at-place").with("where", file.display().to_string());
                let what = what.with("what", error.to_string());
                CommandError::bad(what, Message::new("cli-board-buffer-next"))
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => VecDeque::new(),
            Err(source) => return Err(CommandError::Unreadable { path, source }),
        };
        Ok(Self { file: path, waiting })
    }

    pub(super) fn add(&mut self, board: u16, reading: Reading) -> Result<(), CommandError> {
        if self.waiting.len() == KEPT_MAX {
            self.waiting.pop_front();
        }
        self.waiting.push_back(Kept { board, reading });
        self.keep()
    }

    /// The oldest readings, all of one board.
    fn next(&self) -> Option<(u16, Vec<Reading>)> {
        let board = self.waiting.front()?.board;
        let same = self.waiting.iter().take_while(|kept| kept.board == board);
        Some((board, same.take(TOGETHER_MAX).map(|kept| kept.reading.clone()).collect()))
    }

    /// So many of the oldest need not be sent again.
    fn taken(&mut self, count: usize) -> Result<(), CommandError> {
        self.waiting.drain(..count.min(self.waiting.len()));
        self.keep()
    }

    /// Writes down what waits; a file that is cut short never replaces a whole one.
    fn keep(&self) -> Result<(), CommandError> {
        let failed = |source| CommandError::Unwritable { path: self.file.clone(), source };
        if self.waiting.is_empty() {
            return match fs::remove_file(&self.file) {
                Ok(()) => Ok(()),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(error) => Err(failed(error)),
            };
        }
        let part = self.file.with_extension("part");
        let write = |text: Vec<u8>| {
            let mut file = fs::File::create(&part)?;
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&part, &self.file)
        };
        let text = serde_json::to_vec(&self.waiting).map_err(io::Error::other);
        text.and_then(write).map_err(failed)
    }
}

/// Where a board shows other pieces than the game has: `f3 knight, not empty`, so that everybody
/// sees which piece the board believes to be where (E.04 3.2.6).
fn differences(known: &str, shown: &str) -> Vec<Message> {
    let (known, shown) = (squares(known), squares(shown));
    let names = (b'1'..=b'8').rev().flat_map(|rank| (b'a'..=b'h').map(move |file| [file, rank]));
    let name = |piece: char| match piece {
        '.' => MessageValue::from(Message::new("cli-board-empty")),
        piece => piece.to_string().into(),
    };
    let differ = names.enumerate().filter_map(|(index, [file, rank])| {
        let on = |squares: &[char]| squares.get(index).copied().unwrap_or('.');
        let (known, shown) = (on(&known), on(&shown));
        let (file, rank) = (char::from(file), char::from(rank));
        (known != shown).then(|| {
            Message::new("cli-board-differs")
                .with("square", format!("{file}{rank}"))
                .with("shown", name(shown))
                .with("known", name(known))
        })
    });
    differ.collect()
}

/// The squares of a placement from a8 on; a dot is an empty one.
fn squares(placement: &str) -> Vec<char> {
    let square = |letter: char| match letter.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![letter],
    };
    placement.chars().filter(|letter| *letter != '/').flat_map(square).collect()
}

/// A queue that two threads share: one sees boards, one waits for the server.
pub(super) type Shared = Arc<Mutex<Queue>>;

pub(super) fn locked(queue: &Shared) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to send; what is worth telling comes out.
pub(super) fn start(queue: &Shared, server: &Arc<Server>) -> mpsc::Receiver<Pushed> {
    let (told, news) = mpsc::channel();
    let (queue, server) = (Arc::clone(queue), Arc::clone(server));
    thread::spawn(move || run(&queue, &server, &told));
    news
}

/// Sends what waits, in order, for as long as somebody listens. A server that is away is asked
/// again after a while.
fn run(queue: &Shared, server: &Server, told: &mpsc::Sender<Pushed>) {
    let mut is_away = false;
    loop {
        let next = locked(queue).next();
        let Some((board, readings)) = next else {
            thread::sleep(BREATH);
            continue;
        };
        let news = match server.push(board, &readings) {
            Ok(Answer::Taken(known)) => {
                let shown = readings.last().and_then(|reading| reading.placement.as_deref());
                let squares = known.zip(shown).map(|(known, shown)| differences(&known, shown));
                squares.map(|squares| Pushed::Unclear { board, squares })
            }
            Ok(Answer::Refused(why)) => Some(Pushed::Dropped { board, why }),
            Ok(Answer::Away(why)) => {
                let is_new = !std::mem::replace(&mut is_away, true);
                if is_new && told.send(Pushed::Away { why }).is_err() {
                    return;
                }
                thread::sleep(AGAIN);
                continue;
            }
            Err(error) => {
                // Without a listener the program is ending anyway.
                let _ = told.send(Pushed::Failed(Box::new(error)));
                return;
            }
        };
        let back = std::mem::take(&mut is_away).then_some(Pushed::Back);
        let failed = locked(queue).taken(readings.len()).err();
        let failed = failed.map(|error| Pushed::Failed(Box::new(error)));
        for news in [back, news, failed].into_iter().flatten() {
            if told.send(news).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rulebook::Language;
    use arbiter_text::Text;

    use super::*;

    // clause: ON.3.2.6-2025
    #[test]
    fn it_is_seen_which_piece_the_board_believes_to_be_where() {
        let known = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let shown = "rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKB1R";
        let t = Text::of(Language::English);
        let said: Vec<String> = differences(known, shown).iter().map(|it| t.message(it)).collect();
        assert_eq!(said, ["e4 N, not empty", "g1 empty, not N"]);
        assert_eq!(differences(known, known), []);
        assert_eq!(differences(known, "x").len(), 32, "every square that differs");
    }
}

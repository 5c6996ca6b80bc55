//! `arbiter board`: electronic boards of a round, pushed to a server.

mod livechess;
mod push;
mod sensor;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::ExitCode,
    sync::{Arc, Mutex, mpsc},
    time::{Duration, Instant},
};

use arbiter_live::{Reading, message::Side};
use arbiter_rulebook::Message;

use self::{
    livechess::LiveChess,
    push::{Pushed, Server},
    sensor::{Seen, Sensors},
};
use crate::{error::CommandError, usage::Unfit, world::World};

/// How long a socket is waited for at a time.
const BREATH: Duration = Duration::from_millis(50);
/// How often the clocks are sent although nothing was moved.
const CLOCK_EVERY: Duration = Duration::from_secs(5);
/// After a failure the boards are asked again after so long.
const AGAIN: Duration = Duration::from_secs(2);

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "URL")]
    server: String,

    #[arg(long)]
    event: u32,

    #[arg(long)]
    round: u8,

    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    #[arg(long, value_name = "URL", default_value = "ws://127.0.0.1:1982/api/v1.0")]
    livechess: String,

    #[arg(long = "place", value_name = "SERIAL=BOARD", value_parser = place)]
    places: Vec<(String, Stand)>,

    #[arg(long)]
    make: bool,

    #[arg(long, value_name = "MS", default_value_t = 300)]
    settle: u64,

    #[arg(long, value_name = "FILE", default_value = "arbiter-board.json")]
    buffer: PathBuf,
}

/// Where an electronic board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stand {
    number: u16,
    /// Whose it is, where each player has one.
    by: Option<Side>,
}

fn place(text: &str) -> Result<(String, Stand), Unfit> {
    let unfit = || Unfit::like("30218=5, 30218=5w", text);
    let (serial, board) = text.split_once('=').ok_or_else(unfit)?;
    let (digits, by) = match (board.strip_suffix('w'), board.strip_suffix('b')) {
        (Some(digits), _) => (digits, Some(Side::White)),
        (None, Some(digits)) => (digits, Some(Side::Black)),
        (None, None) => (board, None),
    };
    let number = digits.parse().map_err(|_| unfit())?;
    Ok((serial.to_owned(), Stand { number, by }))
}

/// What is known of one board and not yet sent.
#[derive(Debug)]
struct Board {
    stand: Stand,
    /// What it showed last, and since when.
    shown: Option<(String, Instant)>,
    sent: Option<String>,
    clock: Option<arbiter_live::ClockReading>,
    /// The side that ran when the clock was sent, and when that was.
    clock_sent: Option<(Option<Side>, Instant)>,
}

impl Board {
    const fn new(stand: Stand) -> Self {
        Self { stand, shown: None, sent: None, clock: None, clock_sent: None }
    }

    fn see(&mut self, seen: Seen, now: Instant) {
        if let Some(placement) = seen.placement
            && self.shown.as_ref().is_none_or(|(known, _)| *known != placement)
        {
            self.shown = Some((placement, now));
        }
        // On a playing zone the clocks are the zone's.
        self.clock = seen.clock.or(self.clock).filter(|_| self.stand.by.is_none());
    }

    /// What has to be sent now. Pieces in the air count for nothing: a placement must have stood
    /// still for a while.
    fn due(&mut self, now: Instant, settle: Duration) -> Option<Reading> {
        let stands = |(_, since): &&(String, Instant)| settle <= now.duration_since(*since);
        let settled = self.shown.as_ref().filter(stands).map(|(placement, _)| placement.clone());
        let moved = settled.is_some() && settled != self.sent;
        let ticks = self.clock.is_some_and(|clock| match self.clock_sent {
            None => true,
            Some((run, at)) => {
                run != clock.run || (run.is_some() && CLOCK_EVERY <= now.duration_since(at))
            }
        });
        if !moved && !ticks {
            return None;
        }
        let placement = settled.or_else(|| self.sent.clone());
        self.sent.clone_from(&placement);
        self.clock_sent = self.clock.map(|clock| (clock.run, now));
        Some(Reading { placement, clock: self.clock, by: self.stand.by })
    }
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let token = token(arguments)?;
    let livechess = arguments.livechess.as_str();
    let server =
        Arc::new(Server::new(&arguments.server, (arguments.event, arguments.round), token)?);
    let queue = Arc::new(Mutex::new(push::Queue::open(&arguments.buffer)?));
    let settle = Duration::from_millis(arguments.settle);
    let mut made = !arguments.make;
    let mut news = None;
    let mut boards: BTreeMap<String, Board> = BTreeMap::new();
    loop {
        let mut sensors = match LiveChess::connect(&arguments.livechess) {
            Ok(sensors) => sensors,
            Err(error) => {
                let said = Message::new("cli-board-again").with("address", livechess);
                world.tell(&said.with("why", error))?;
                std::thread::sleep(AGAIN);
                continue;
            }
        };
        let places = places(arguments, sensors.names());
        for (serial, stand) in &places {
            let said = Message::new("cli-board-is").with("board", stand.number);
            world.tell(&said.with("serial", serial.as_str()))?;
            boards.entry(serial.clone()).or_insert_with(|| Board::new(*stand));
        }
        if !made {
            let numbers: BTreeSet<u16> = places.iter().map(|(_, stand)| stand.number).collect();
            let is_hybrid = places.iter().any(|(_, stand)| stand.by.is_some());
            server.make(&numbers, is_hybrid)?;
            made = true;
        }
        let news = news.get_or_insert_with(|| push::start(&queue, &server));
        while let Ok(seen) = sensors.next(BREATH) {
            let now = Instant::now();
            if let Some(seen) = seen
                && let Some(board) = boards.get_mut(&seen.board)
            {
                board.see(seen, now);
            }
            for board in boards.values_mut() {
                if let Some(reading) = board.due(now, settle) {
                    push::locked(&queue).add(board.stand.number, reading)?;
                }
            }
            tell(news, world)?;
        }
        world.tell(&Message::new("cli-board-gone").with("address", livechess))?;
        std::thread::sleep(AGAIN);
    }
}

/// Tells what is worth it about sending.
fn tell(news: &mpsc::Receiver<Pushed>, world: &mut World<'_>) -> Result<(), CommandError> {
    while let Ok(pushed) = news.try_recv() {
        match pushed {
            Pushed::Dropped { board, why } => {
                let said = Message::new("cli-board-dropped").with("board", board);
                world.tell(&said.with("why", why.said(&world.t)))?;
            }
            Pushed::Unclear { board, squares } => {
                let said = Message::new("cli-board-unclear").with("board", board);
                world.tell(&said.with("squares", squares))?;
            }
            Pushed::Away { why } => {
                world.tell(&Message::new("cli-board-away").with("why", why.said(&world.t)))?;
            }
            Pushed::Back => world.tell(&Message::new("cli-board-back"))?,
            Pushed::Failed(error) => return Err(*error),
        }
    }
    Ok(())
}

fn token(arguments: &Arguments) -> Result<String, CommandError> {
    let token = match &arguments.token_file {
        Some(path) => fs::read_to_string(path)
            .map_err(|source| CommandError::Unreadable { path: path.clone(), source })?,
        None => std::env::var("ARBITER_TOKEN").map_err(|_| {
            let what = Message::new("cli-board-no-token");
            CommandError::bad(what, Message::new("cli-board-no-token-next"))
        })?,
    };
    Ok(token.trim().to_owned())
}

/// The boards with their numbers.
fn places(arguments: &Arguments, mut names: Vec<String>) -> Vec<(String, Stand)> {
    if !arguments.places.is_empty() {
        return arguments.places.clone();
    }
    names.sort();
    names.into_iter().zip(1..).map(|(name, number)| (name, Stand { number, by: None })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_the_air_are_not_sent() {
        let settle = Duration::from_millis(300);
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let seen = |placement: &str| Seen {
            board: "1".to_owned(),
            placement: Some(placement.to_owned()),
            clock: None,
        };
        let mut board = Board::new(Stand { number: 1, by: None });
        board.see(seen("in the air"), at(0));
        assert_eq!(board.due(at(200), settle), None);
        board.see(seen("put down"), at(250));
        assert_eq!(board.due(at(400), settle), None, "it has stood for 150 ms");
        let sent = board.due(at(550), settle).and_then(|reading| reading.placement);
        assert_eq!(sent.as_deref(), Some("put down"));
        assert_eq!(board.due(at(900), settle), None, "once is enough");
    }

    #[test]
    fn a_press_is_sent_before_its_move_is_known() {
        let settle = Duration::from_secs(10);
        let now = Instant::now();
        let clock = |run| arbiter_live::ClockReading {
            w: arbiter_rulebook::Millis(1000),
            b: arbiter_rulebook::Millis(2000),
            run,
        };
        let seen = |run| Seen { board: "1".to_owned(), placement: None, clock: Some(clock(run)) };
        let mut board = Board::new(Stand { number: 1, by: None });
        board.see(seen(Some(Side::White)), now);
        let first = board.due(now, settle).and_then(|reading| reading.clock);
        assert_eq!(first, Some(clock(Some(Side::White))));
        assert_eq!(board.due(now, settle), None);
        board.see(seen(Some(Side::Black)), now);
        let pressed = board.due(now, settle).and_then(|reading| reading.clock);
        assert_eq!(pressed, Some(clock(Some(Side::Black))));
    }

    // clause: ON.3.2.3-2025
    #[test]
    fn a_move_is_made_when_its_piece_has_rested() {
        let settle = Duration::from_millis(1_500);
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let seen = |placement: &str| Seen {
            board: "1".to_owned(),
            placement: Some(placement.to_owned()),
            clock: Some(arbiter_live::ClockReading {
                w: arbiter_rulebook::Millis(1),
                b: arbiter_rulebook::Millis(1),
                run: None,
            }),
        };
        let mut board = Board::new(Stand { number: 7, by: Some(Side::White) });
        // The knight rests a second on f3, and slides on to e5.
        board.see(seen("f3"), at(0));
        assert_eq!(board.due(at(1_000), settle), None);
        board.see(seen("e5"), at(1_000));
        assert_eq!(board.due(at(2_400), settle), None, "it has rested for 1.4 s");
        let made = board.due(at(2_500), settle);
        let reading =
            Reading { placement: Some("e5".to_owned()), clock: None, by: Some(Side::White) };
        assert_eq!(made, Some(reading), "with no clock of its own");
    }

    #[test]
    fn a_board_stands_at_a_number_and_may_be_one_players() {
        let stand = |text| place(text).map(|(_, stand)| (stand.number, stand.by));
        assert_eq!(stand("31507=7"), Ok((7, None)));
        assert_eq!(stand("31507=12w"), Ok((12, Some(Side::White))));
        assert_eq!(stand("31507=12b"), Ok((12, Some(Side::Black))));
        assert!(stand("31507=w").is_err() && stand("31507").is_err());
    }
}

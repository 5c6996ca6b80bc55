//! Commands made of bytes: whatever the bytes are, something happens at the board.

use arbiter_board::{Role, Square};
use arbiter_laws::{
    Actor, Command, Game, Outcome, Remedy, Share,
    adjournment::{AdjournCommand, Label},
    article_04_touch::{HandCommand, Hands, Insistence, Order},
    article_05_completion::{Declaration, EndCommand, Gesture},
    article_06_clock::{Attention, ClockCommand, Defect, PressedWith},
    article_07_irregularities::Notice,
    article_08_recording::{Found, RecordCommand, Writing},
    article_09_draws::{DrawCommand, Evidence, Ground, Shown, Written},
    article_11_conduct::{ConductCommand, Device, Misconduct, Place},
    article_12_arbiter::{ArbiterCommand, Penalty},
    quickplay::{Answer, QuickplayCommand, Why},
    visually_disabled::{BlindCommand, SheetsCompared, Task},
};
use arbiter_rulebook::{ByColor, Citation, Color, LawsEdition, Millis};

/// Bytes, read one after the other; zero when they are used up.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn flag(&mut self) -> bool {
        self.next() % 2 == 1
    }

    fn color(&mut self) -> Color {
        if self.flag() { Color::Black } else { Color::White }
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.next() % 64).expect("below 64")
    }

    fn seconds(&mut self) -> Millis {
        Millis::from_secs(i64::from(self.next()))
    }

    fn actor(&mut self) -> Actor {
        match self.next() % 4 {
            0 => Actor::Arbiter,
            1 => Actor::Spectator,
            2 => Actor::Assistant(self.color()),
            _ => Actor::Player(self.color()),
        }
    }

    fn share(&mut self) -> Share {
        [Share::None, Share::Half, Share::Full][usize::from(self.next() % 3)]
    }

    fn outcome(&mut self) -> Outcome {
        Outcome::ALL[usize::from(self.next()) % Outcome::ALL.len()]
    }

    fn article(&mut self) -> Citation {
        Citation {
            edition: LawsEdition::E2018.into(),
            article: ["11.5", "PRE.1"][usize::from(self.next() % 2)],
        }
    }

    fn clocks(&mut self) -> ByColor<Option<Millis>> {
        let white = self.flag().then(|| self.seconds());
        ByColor { white, black: self.flag().then(|| self.seconds()) }
    }

    /// Mostly a legal move of the position.
    fn mv(&mut self, game: &Game) -> Written {
        let moves = game.position.legal_moves();
        let choice = usize::from(self.next());
        if choice < 200 && !moves.is_empty() {
            let mv = moves[choice % moves.len()];
            return Written { from: mv.from(), to: mv.to(), promotion: mv.promotion() };
        }
        let promotion = self.flag().then_some(Role::Queen);
        Written { from: self.square(), to: self.square(), promotion }
    }
}

/// What the bytes mean in this game.
pub(crate) fn command(bytes: &mut Bytes<'_>, game: &Game) -> Command {
    match bytes.next() % 24 {
        0..=6 => Command::Hand(make(bytes, game)),
        7..=11 => press(bytes, game),
        12 | 13 => Command::Elapse(bytes.seconds()),
        14 => Command::Hand(hand(bytes)),
        15 => Command::Clock(clock(bytes)),
        16 => Command::Notice(notice(bytes, game)),
        17 => Command::Record(record(bytes, game)),
        18 => Command::Draw(draw(bytes, game)),
        19 => Command::Conduct(conduct(bytes)),
        20 => Command::Arbiter(arbiter(bytes)),
        21 => Command::Quickplay(quickplay(bytes)),
        22 => Command::Adjourn(adjourn(bytes, game)),
        _ => rest(bytes),
    }
}

fn make(bytes: &mut Bytes<'_>, game: &Game) -> HandCommand {
    let by = if bytes.next() < 230 { game.to_move() } else { bytes.color() };
    let Written { from, to, promotion } = bytes.mv(game);
    let hands = if bytes.next() > 240 { Hands::Two } else { Hands::One };
    let insist = if bytes.flag() { Insistence::Anyway } else { Insistence::Comply };
    HandCommand::Move { by, from, to, promotion, hands, insist }
}

fn press(bytes: &mut Bytes<'_>, game: &Game) -> Command {
    let by = match bytes.next() {
        0..240 => game.clock.running().unwrap_or(Color::White),
        _ => bytes.color(),
    };
    let attention = match bytes.next() {
        0..120 => Attention::Seen,
        120..240 => Attention::Unseen,
        _ => Attention::Mistaken,
    };
    let hand = if bytes.next() > 240 { PressedWith::OtherHand } else { PressedWith::MovingHand };
    Command::Clock(ClockCommand::Press { by, attention, hand })
}

fn hand(bytes: &mut Bytes<'_>) -> HandCommand {
    let (by, square) = (bytes.color(), bytes.square());
    match bytes.next() % 9 {
        0 => HandCommand::Touch { by, squares: vec![square, bytes.square()], order: Order::Known },
        1 => HandCommand::Touch { by, squares: vec![square], order: Order::Unclear },
        2 => HandCommand::Brush { by, square },
        3 => HandCommand::Adjust { by, square, announced: bytes.flag() },
        4 => HandCommand::BeginCapture { by, square },
        5 => HandCommand::ReleaseKing { by, to: square },
        6 => HandCommand::TouchPromotion { by, square, role: Role::Queen },
        7 => HandCommand::TakeBack { by },
        _ if bytes.flag() => HandCommand::Complain { by },
        _ => HandCommand::Intervene,
    }
}

fn clock(bytes: &mut Bytes<'_>) -> ClockCommand {
    let player = bytes.color();
    match bytes.next() % 9 {
        0 => ClockCommand::Stop { by: bytes.actor() },
        1 | 2 => ClockCommand::Resume { by: Actor::Arbiter },
        3 => ClockCommand::Arrive { player, admitted: bytes.flag() },
        4 => ClockCommand::DeclareDefault,
        5 => {
            let first = bytes.flag().then(|| bytes.color());
            ClockCommand::Flag { of: player, by: bytes.actor(), first, moves_known: bytes.flag() }
        }
        6 => ClockCommand::Correct {
            clocks: bytes.clocks(),
            counters: ByColor::default(),
            schedule: bytes.flag(),
        },
        7 => {
            let used = ByColor { white: bytes.seconds(), black: bytes.seconds() };
            let elapsed = bytes.seconds();
            let defect = [Defect::BothRan, Defect::NeitherRan, Defect::DidNotRun(player)]
                [usize::from(bytes.next() % 3)];
            ClockCommand::Defect { defect, used, elapsed }
        }
        _ => ClockCommand::Assist { player, deduction: bytes.seconds() },
    }
}

fn notice(bytes: &mut Bytes<'_>, game: &Game) -> Notice {
    match bytes.next() % 11 {
        9 => Notice::Castling { illegal: bytes.flag() },
        10 => Notice::MovedTwice { by: bytes.color() },
        0 => Notice::WrongArray { misplaced: vec![bytes.square()] },
        1 => Notice::WrongOrientation,
        2 => Notice::ColorsReversed { new_game: bytes.flag() },
        3 => Notice::KnockedOver { by: bytes.color() },
        4 => Notice::Displaced { plies: usize::from(bytes.next()) % (game.history.len() + 2) },
        5 | 6 => Notice::IllegalMove { by: bytes.actor() },
        7 => Notice::IllegalPosition,
        _ if bytes.flag() => Notice::GoBack { by: bytes.actor() },
        _ => Notice::SetTimes { clocks: bytes.clocks(), counters: ByColor::default() },
    }
}

fn record(bytes: &mut Bytes<'_>, game: &Game) -> RecordCommand {
    let by = bytes.color();
    match bytes.next() % 13 {
        9 => RecordCommand::Enter { by, entered: bytes.mv(game) },
        10 => RecordCommand::DeleteEntry { by },
        11 => RecordCommand::ReplaceSheet { of: by },
        12 => RecordCommand::Approve { by, outcome: bytes.outcome() },
        0 => RecordCommand::Breach { by, what: Writing::NotWritten },
        1 => RecordCommand::SeeRecord { by },
        2 => RecordCommand::BorrowSheet { by },
        3 | 4 => RecordCommand::ReturnSheet { by },
        5 => RecordCommand::Snapshot,
        6 => RecordCommand::Reconstruct,
        7 => {
            let found = Found { moves: u32::from(bytes.next()), proved: bytes.flag() };
            RecordCommand::SheetsDone { of: by, found }
        }
        _ if bytes.flag() => RecordCommand::Sign { by, outcome: bytes.outcome() },
        _ => RecordCommand::CorrectResult { outcome: bytes.outcome() },
    }
}

fn draw(bytes: &mut Bytes<'_>, game: &Game) -> DrawCommand {
    let by = bytes.color();
    match bytes.next() % 8 {
        0 => DrawCommand::Offer { by },
        1 => DrawCommand::Accept { by },
        2 => DrawCommand::Decline { by },
        3 => DrawCommand::Withdraw { by },
        4 | 5 => {
            let ground = if bytes.flag() { Ground::FiftyMoves } else { Ground::Repetition };
            let written = bytes.flag().then(|| bytes.mv(game));
            let shown =
                [Shown::Written, Shown::Entered, Shown::Spoken][usize::from(bytes.next() % 3)];
            DrawCommand::Claim { by, ground, written, shown }
        }
        _ => DrawCommand::Verify {
            present: ByColor { white: true, black: true },
            evidence: if bytes.flag() { Evidence::Record } else { Evidence::Nothing },
        },
    }
}

fn conduct(bytes: &mut Bytes<'_>) -> ConductCommand {
    let by = bytes.color();
    match bytes.next() % 11 {
        10 => {
            let which = usize::from(bytes.next()) % Misconduct::ALL.len();
            ConductCommand::Misconduct { by, what: Misconduct::ALL[which] }
        }
        9 => ConductCommand::RefuseHelp { by },
        7 => ConductCommand::TakeBag { by, permitted: bytes.flag() },
        8 if bytes.next() > 250 => ConductCommand::HandInDevice { by },
        0 => ConductCommand::Breach { by, under: bytes.article() },
        1 => ConductCommand::Leave { by, place: Place::Area, permitted: bytes.flag() },
        2 => {
            let (off, sounded) = (bytes.flag(), bytes.flag());
            let device =
                Device { communication: true, off, sounded, in_bag: bytes.flag(), approved: true };
            ConductCommand::Device { by, device }
        }
        3 => ConductCommand::RefuseInspection { by },
        4 if bytes.next() > 250 => {
            ConductCommand::Persist { by: Some(by), opponent: bytes.share() }
        }
        5 => ConductCommand::DecideAppeal { outcome: bytes.flag().then(|| bytes.outcome()) },
        _ => ConductCommand::Appeal { by },
    }
}

fn arbiter(bytes: &mut Bytes<'_>) -> ArbiterCommand {
    let (player, under) = (bytes.color(), bytes.article());
    let penalty = match bytes.next() % 9 {
        0 => Penalty::Warning,
        1 => Penalty::OpponentTime(bytes.seconds()),
        2 => Penalty::OwnTime(bytes.seconds()),
        3 => Penalty::OpponentPoints(bytes.share()),
        4 => Penalty::OwnPoints(bytes.share()),
        5 => return ArbiterCommand::GiveTime { to: player, amount: bytes.seconds() },
        6 => return ArbiterCommand::Decide { remedy: Remedy::Continue, under },
        7 => return ArbiterCommand::Approve { of: player, tasks: vec![Task::Announce] },
        _ => return ArbiterCommand::AskedMoveCount { by: bytes.actor() },
    };
    ArbiterCommand::Penalize { player, penalty, under }
}

fn quickplay(bytes: &mut Bytes<'_>) -> QuickplayCommand {
    let by = bytes.color();
    match bytes.next() % 4 {
        0 => QuickplayCommand::AskIncrement { by },
        1 => QuickplayCommand::Claim {
            by,
            why: Why::CannotWin,
            position_written: bytes.flag(),
            sheet: bytes.flag(),
        },
        2 => QuickplayCommand::Answer(Answer::Postpone { bonus: bytes.flag() }),
        _ => QuickplayCommand::Answer(Answer::Reject),
    }
}

fn adjourn(bytes: &mut Bytes<'_>, game: &Game) -> AdjournCommand {
    let by = game.to_move();
    match bytes.next() % 10 {
        8 => AdjournCommand::Ask { by },
        9 => AdjournCommand::Enter { by },
        0 if bytes.next() > 200 => AdjournCommand::RequestSeal,
        1 | 2 => {
            AdjournCommand::Write { by, text: "move".to_owned(), meanings: vec![bytes.mv(game)] }
        }
        3 => {
            let names = ByColor { white: "A".to_owned(), black: "B".to_owned() };
            let (resumption, custodian) = ("later".to_owned(), "arbiter".to_owned());
            AdjournCommand::Seal { label: Label { names, resumption, custodian } }
        }
        4 => AdjournCommand::Resume { clocks: ByColor::default() },
        5 => AdjournCommand::Open,
        6 => {
            let Written { from, to, promotion } = bytes.mv(game);
            AdjournCommand::SealReply { by, from, to, promotion }
        }
        _ => {
            let declared = Some(bytes.mv(game));
            AdjournCommand::EnvelopeMissing { declared }
        }
    }
}

fn rest(bytes: &mut Bytes<'_>) -> Command {
    let by = bytes.color();
    match bytes.next() % 6 {
        0 => Command::Clock(ClockCommand::Start),
        1 => Command::End(EndCommand::Gesture { by, gesture: Gesture::Handshake }),
        2 => {
            let white = bytes.flag().then(|| bytes.outcome());
            Command::End(EndCommand::Clarify { white, black: None, finding: None })
        }
        3 if bytes.next() > 250 => Command::End(EndCommand::Resign { by, how: Declaration::Own }),
        4 => {
            let (from, to) = (bytes.square(), bytes.square());
            Command::Blind(BlindCommand::Announce { by: Actor::Player(by), from, to })
        }
        _ => {
            let sheets = SheetsCompared::Differ { agreed_plies: usize::from(bytes.next() % 4) };
            Command::Blind(BlindCommand::BoardsDiffer { sheets })
        }
    }
}

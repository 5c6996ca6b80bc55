//! Games at boards of wood: what an electronic board shows, presses whose move is not known yet,
//! and claims that an arbiter verifies.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed test panics")]

use arbiter_board::Position;
use arbiter_laws::{Phase, Search};
use arbiter_live::{
    ArbiterAct, ClaimGround, ClockReading, How, Input, Kind, Options, Reading, Refused, SeatAct,
    Settings, State, Table, message::Side,
};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_winnable::Limit;

fn oracle() -> Search {
    Search { ruling: Limit::positions(100), every_move: Limit::positions(10) }
}

/// A board of wood in a hall.
struct Wood {
    table: Table,
    now: i64,
}

impl Wood {
    fn new() -> Self {
        Self::from(Position::initial(), "90+30")
    }

    fn from(start: Position, control: &str) -> Self {
        let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
        let mut settings = Settings::casual(control, names);
        (settings.kind, settings.supervised) = (Kind::Hall, true);
        (settings.options, settings.start) = (Options::HALL, start);
        let first = Table::make(settings, 0).unwrap();
        Self { table: Table::open(&[first], 0, 0).unwrap(), now: 0 }
    }

    fn act(&mut self, act: ArbiterAct) -> Result<(), Refused> {
        self.now += 1_000;
        let (name, reason) = ("board".to_owned(), String::new());
        let input = Input::Arbiter { name, reason, act };
        self.input(input)
    }

    fn input(&mut self, input: Input) -> Result<(), Refused> {
        let row = self.table.receive(self.now, self.now, input, &oracle())?;
        self.table.apply(&row, self.now, self.now).unwrap();
        Ok(())
    }

    fn read(&mut self, placement: &str, clock: Option<ClockReading>) -> Result<(), Refused> {
        self.act(ArbiterAct::Read(Reading {
            placement: Some(placement.to_owned()),
            clock,
            by: None,
        }))
    }

    /// Shows the board after these moves, written as UCI, until nothing follows.
    fn show(&mut self, moves: &[&str]) {
        let position = moves.iter().fold(self.state().settings().start, |position, uci| {
            let uci: arbiter_board::Uci = uci.parse().unwrap();
            position.play(position.attempt(uci.from, uci.to, uci.promotion).unwrap())
        });
        let placement = position.to_string().split(' ').next().unwrap().to_owned();
        for _ in 0..4 {
            match self.read(&placement, None) {
                Ok(()) => {}
                Err(Refused::Again { .. }) => return,
                Err(other) => panic!("the board was not read: {other:?}"),
            }
        }
    }

    fn state(&self) -> &State {
        self.table.state()
    }

    fn moves(&self) -> Vec<&str> {
        self.state().moves.iter().map(|played| played.san.as_str()).collect()
    }
}

#[test]
fn moves_are_found_from_the_pieces() {
    let mut wood = Wood::new();
    wood.show(&["e2e4"]);
    assert_eq!(wood.state().game.phase, Phase::Playing, "the first move starts the game");
    // Two half-moves between two readings.
    wood.show(&["e2e4", "e7e5", "g1f3"]);
    assert_eq!(wood.moves(), ["e4", "e5", "Nf3"]);
    // A black knight in the air is no placement that moves lead to.
    let in_the_air = "r1bqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    assert_eq!(wood.read(in_the_air, None), Err(Refused::Unreadable));
    wood.show(&["e2e4", "e7e5", "g1f3", "b8c6"]);
    // Castling with the rook first looks like a move of the rook for a moment.
    wood.show(&["e2e4", "e7e5", "g1f3", "b8c6", "f1e2", "g8f6"]);
    let rook_first = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQKR2";
    wood.read(rook_first, None).unwrap();
    assert_eq!(wood.moves().last(), Some(&"Rf1"));
    let castled = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1";
    wood.read(castled, None).unwrap();
    wood.read(castled, None).unwrap();
    assert_eq!(wood.moves(), ["e4", "e5", "Nf3", "Nc6", "Be2", "Nf6", "O-O"]);
    // A move taken back by both players, and another one instead.
    wood.show(&["e2e4", "e7e5", "g1f3", "b8c6", "f1e2", "f8c5"]);
    assert_eq!(wood.moves(), ["e4", "e5", "Nf3", "Nc6", "Be2", "Bc5"]);
}

#[test]
fn the_clock_beside_the_board_is_the_clock() {
    let mut wood = Wood::new();
    let clock = |w, b, run| Some(ClockReading { w: Millis(w), b: Millis(b), run });
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    wood.read(start, clock(5_430_000, 5_430_000, Some(Side::White))).unwrap();
    // What was expected says nothing new: one second has passed.
    let seq = wood.state().seq;
    let again = wood.read(start, clock(5_429_000, 5_430_000, Some(Side::White)));
    assert_eq!(again, Err(Refused::Again { seq }));
    // White presses, and the move is not known yet (the pieces are covered by a hand).
    let pressed = Reading {
        placement: None,
        clock: clock(5_000_000, 5_430_000, Some(Side::Black)),
        by: None,
    };
    wood.act(ArbiterAct::Read(pressed)).unwrap();
    assert_eq!(wood.state().game.clock.running(), Some(Color::Black));
    assert!(wood.moves().is_empty() && wood.table.snapshot(None, ByColor::default()).unrecorded);
    // Now it is.
    let after = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR";
    wood.read(after, clock(5_030_000, 5_420_000, Some(Side::Black))).unwrap();
    assert_eq!(wood.moves(), ["d4"]);
    let shown = |color| wood.state().game.clock.remaining(color).0;
    assert_eq!((shown(Color::White), shown(Color::Black)), (5_030_000, 5_420_000));
    assert!(!wood.table.snapshot(None, ByColor::default()).unrecorded);
    assert_eq!(wood.state().moves[0].clocks.white, Millis(5_030_000));
}

#[test]
fn a_clock_read_before_its_move_is_known_gains_no_increment_with_it() {
    let mut wood = Wood::new();
    let clock = |w, b, run| Some(ClockReading { w: Millis(w), b: Millis(b), run });
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    wood.read(start, clock(5_430_000, 5_430_000, Some(Side::White))).unwrap();
    // White has pressed, and the clock shows the increment; the pieces are still as they were.
    wood.read(start, clock(5_445_000, 5_430_000, Some(Side::Black))).unwrap();
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    wood.read(after, clock(5_445_000, 5_429_000, Some(Side::Black))).unwrap();

    assert_eq!(wood.moves(), ["e4"]);
    let shown = |color| wood.state().game.clock.remaining(color).0;
    assert_eq!((shown(Color::White), shown(Color::Black)), (5_445_000, 5_429_000));
    assert_eq!(wood.state().moves[0].clocks.white, Millis(5_445_000));
}

#[test]
fn nothing_falls_by_itself_at_a_board_of_wood() {
    let mut wood = Wood::from(Position::initial(), "1+0");
    wood.show(&["e2e4"]);
    assert_eq!(wood.table.deadline(), None, "6.8: a flag has fallen when somebody notices it");
    wood.now += 600_000;
    wood.show(&["e2e4", "e7e5"]);
    assert_eq!(wood.state().game.phase, Phase::Playing);
    wood.act(ArbiterAct::Flag(Color::Black)).unwrap();
    let ended = wood.state().ended.unwrap();
    assert_eq!((ended.how, ended.basis.article), (How::Time, "6.9"));
    let more = wood.read("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", None);
    assert!(more.is_err(), "kings put in the centre are no moves: {more:?}");
}

const SHUFFLE: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];

#[test]
fn a_right_claim_is_shown_with_every_appearance() {
    let mut wood = Wood::new();
    for count in 1..=SHUFFLE.len() {
        wood.show(&SHUFFLE[..count]);
    }
    assert_eq!(wood.state().game.phase, Phase::Playing, "nothing draws without a claim");
    let claim = ArbiterAct::Claim { by: Color::White, ground: ClaimGround::Repetition, uci: None };
    wood.act(claim).unwrap();
    assert_eq!(wood.state().game.clock.running(), None, "9.5.1: the clocks stand");
    let host = look(&wood);
    let proof = host.claim.unwrap();
    assert_eq!((proof.plies.as_slice(), proof.count, proof.needed), (&[0, 4, 8][..], 3, 3));
    assert!(proof.is_right());
    wood.act(ArbiterAct::Verify).unwrap();
    let ended = wood.state().ended.unwrap();
    assert_eq!((ended.how, ended.basis.article), (How::Claim, "9.5.2"));
}

#[test]
fn a_wrong_claim_costs_two_minutes() {
    let mut wood = Wood::new();
    for count in 1..=7 {
        wood.show(&SHUFFLE[..count]);
    }
    // Ng8 would be the third time; Ng4 never stood on the board.
    let claim =
        |uci: &str| SeatAct::Claim { ground: ClaimGround::Repetition, uci: Some(uci.to_owned()) };
    let seat = |act| Input::Seat { by: Color::Black, c: 1, n: 7, act };
    let mut right = Wood { table: wood.table.clone(), now: wood.now };
    right.input(seat(claim("f6g8"))).unwrap();
    let proof = look(&right).claim.unwrap();
    assert_eq!((proof.with.as_deref(), proof.plies), (Some("Ng8"), vec![0, 4, 8]));
    wood.input(seat(claim("f6g4"))).unwrap();
    let proof = look(&wood).claim.unwrap();
    assert_eq!((proof.plies.as_slice(), proof.count, proof.is_right()), (&[8][..], 1, false));
    let before = wood.state().game.clock.remaining(Color::White);
    wood.act(ArbiterAct::Verify).unwrap();
    let after = wood.state().game.clock.remaining(Color::White);
    assert_eq!(after - before, Millis(120_000), "9.5.3");
    assert!(wood.state().ended.is_none());
}

#[test]
fn fifty_moves_are_counted_from_the_last_capture_or_pawn_move() {
    let start = Position::from_fen("4k3/8/8/8/8/8/R7/4K3 w - - 99 80").unwrap();
    let mut wood = Wood::from(start, "90+30");
    wood.show(&["a2a3"]);
    let claim = ArbiterAct::Claim { by: Color::Black, ground: ClaimGround::Fifty, uci: None };
    wood.act(claim).unwrap();
    let proof = look(&wood).claim.unwrap();
    assert_eq!((proof.count, proof.needed, proof.is_right()), (50, 50, true));
}

#[test]
fn screens_take_no_readings() {
    let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
    let first = Table::make(Settings::casual("5+3", names), 0).unwrap();
    let table = Table::open(&[first], 0, 0).unwrap();
    let (name, reason) = ("board".to_owned(), String::new());
    let input = Input::Arbiter { name, reason, act: ArbiterAct::Read(Reading::default()) };
    assert_eq!(table.receive(0, 0, input, &oracle()), Err(Refused::Off));
}

/// The game as the console shows it.
fn look(wood: &Wood) -> arbiter_live::Look {
    wood.table.look(wood.now, ("arbiter", ByColor::default()), false, &oracle())
}

/// A game between venues, each player at an electronic board.
fn venues() -> Wood {
    let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
    let mut settings = Settings::casual("90+30", names);
    (settings.kind, settings.supervised) = (Kind::Hybrid, true);
    settings.options = Options::SUPERVISED;
    let first = Table::make(settings, 0).unwrap();
    let mut wood = Wood { table: Table::open(&[first], 0, 0).unwrap(), now: 0 };
    for (c, by) in [(1, Color::White), (2, Color::Black)] {
        wood.input(Input::Seat { by, c, n: 0, act: SeatAct::Join }).unwrap();
    }
    wood.act(ArbiterAct::Start).unwrap();
    wood
}

fn own(wood: &mut Wood, by: Side, placement: &str) -> Result<(), Refused> {
    let (placement, by) = (Some(placement.to_owned()), Some(by));
    wood.act(ArbiterAct::Read(Reading { placement, clock: None, by }))
}

// clause: ON.3.2.1-2025, ON.3.2.2-2025, ON.4.5-2025
#[test]
fn at_an_electronic_board_a_legal_move_counts_and_nothing_else_is_known_of() {
    let mut wood = venues();
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    own(&mut wood, Side::White, after_e4).unwrap();
    assert_eq!(wood.state().game.clock.running(), Some(Color::Black), "the clocks change over");
    // Black's board still shows the start, then White's move: nothing new.
    let again = Err(Refused::Again { seq: wood.state().seq });
    assert_eq!(own(&mut wood, Side::Black, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), again);
    assert_eq!(own(&mut wood, Side::Black, after_e4), again);
    // White cannot move for Black.
    let d5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(own(&mut wood, Side::White, d5), Err(Refused::Unreadable));
    own(&mut wood, Side::Black, d5).unwrap();
    // Both pieces of a capture in the air, in whatever order, are one move once they rest.
    let lifted = "rnbqkbnr/ppp1pppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(own(&mut wood, Side::White, lifted), Err(Refused::Unreadable));
    let both = "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(own(&mut wood, Side::White, both), Err(Refused::Unreadable));
    own(&mut wood, Side::White, "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR").unwrap();
    assert_eq!(wood.moves(), ["e4", "d5", "exd5"]);
    // The king steps next to nothing legal: nobody hears of it, and any other move may be made.
    let seq = wood.state().seq;
    let illegal = "rnbq1bnr/ppp1pppp/8/3P4/4k3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(own(&mut wood, Side::Black, illegal), Err(Refused::Unreadable));
    assert_eq!((wood.state().seq, wood.state().game.offences.black.len()), (seq, 0));
    own(&mut wood, Side::Black, "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR").unwrap();
    assert_eq!(wood.moves().last(), Some(&"Qxd5"));
}

#[test]
fn on_a_playing_zone_a_board_holds_no_clock() {
    let mut wood = venues();
    let clock = Some(ClockReading { w: Millis(1), b: Millis(1), run: None });
    let reading = Reading { placement: None, clock, by: Some(Side::White) };
    assert_eq!(wood.act(ArbiterAct::Read(reading)), Err(Refused::Off));
    assert_eq!(wood.act(ArbiterAct::Read(Reading::default())), Err(Refused::Off));
}

#[test]
fn an_illegal_move_that_the_arbiter_saw_is_counted_undone_and_punished() {
    let mut wood = Wood::new();
    wood.show(&["e2e4", "e7e5"]);
    let illegal = |uci: &str| ArbiterAct::IllegalMove { by: Color::White, uci: uci.to_owned() };
    let black = wood.state().game.clock.remaining(Color::Black);
    wood.act(illegal("f1f3")).unwrap();
    let state = wood.state();
    assert_eq!((state.game.plies(), state.game.offences.white.len()), (2, 1), "undone and counted");
    // Two minutes for the opponent (7.5.5).
    assert_eq!(state.game.clock.remaining(Color::Black), black + Millis(120_000));
    if wood.state().game.phase == Phase::Paused {
        wood.act(ArbiterAct::Resume).unwrap();
    }
    assert!(wood.act(illegal("g1f3")).is_err(), "a legal move is none");
    assert!(wood.act(illegal("nonsense")).is_err());
    // The second one loses (7.5.5).
    wood.act(illegal("a1a5")).unwrap();
    let ended = wood.state().ended.unwrap();
    assert_eq!(ended.outcome.to_string(), "0-1");
}

//! `evolve`: how an event changes the game. There is no event that cannot be applied.

use arbiter_board::{
    CastlingSide, Move, PackedPosition, Piece, Position, Rank, Role, Setup, Square,
};
use arbiter_rulebook::{ByColor, Color, Millis};

use crate::{
    adjournment,
    article_04_touch::{Hands, Order},
    article_09_draws::Claim,
    event::{Completion, Event, Irregular},
    game::{Decided, Game, Phase, Ply, Quickplay, Step, Turn, Unnoticed},
    regulations::Laws,
    ruling::{Offence, Remedy, Ruling},
};

/// A game is the fold of its events, and nothing else.
pub fn replay<'a>(
    laws: &Laws,
    start: Position,
    events: impl IntoIterator<Item = &'a Event>,
) -> Game {
    events.into_iter().fold(Game::new(laws, start), evolve)
}

/// The game after a fact.
#[must_use]
pub fn evolve(mut game: Game, event: &Event) -> Game {
    evolve_mut(&mut game, event);
    game
}

/// Applies a fact. An event that does not fit the game, which `decide` never makes, changes
/// as much as it can.
#[expect(clippy::too_many_lines, reason = "a table of one line per event")]
pub fn evolve_mut(game: &mut Game, event: &Event) {
    match event {
        Event::TimePassed(elapsed) => pass(game, *elapsed),
        Event::Started => start(game),
        Event::Arrived(player) => *game.arrived.get_mut(*player) = true,
        Event::Touched { squares, order, .. } => touch(game, squares, *order),
        Event::CaptureBegun { square } => {
            touch(game, &[*square], Order::Known);
            game.turn.capture_begun = Some(*square);
        }
        Event::KingReleased { to } => game.turn.king_released = Some(*to),
        Event::PromotionTouched { square, role } => game.turn.promotion = Some((*square, *role)),
        Event::MoveMade { by, mv, hands, breach } => {
            make_move(game, *by, *mv, *hands);
            game.breach = breach.map(|(obligation, basis)| (*by, obligation, basis));
        }
        Event::IllegalMoveMade(irregular) => game.illegal = Some(*irregular),
        Event::PieceMoved(irregular) => {
            move_piece(game, *irregular);
            *game.unpressed.get_mut(irregular.by) = true;
        }
        Event::TakenBack => take_back(game),
        Event::MoveCompleted { by, how } => complete(game, *by, *how),
        Event::IllegalMoveAnswered { by, offence } => answer_illegal(game, *by, *offence),
        Event::OffenceCompleted { by, offence } => complete_offence(game, *by, *offence),
        Event::Ruled(ruling) => apply(game, ruling),
        Event::Noted(note) => game.note(note),
        Event::Announced { from, to, .. } => game.announced = Some((*from, *to)),
        Event::OffenceSeen { .. } => {}
        Event::WatchBegun => game.watched_since = Some(game.plies()),
        Event::WatchEnded => game.watched_since = None,
        Event::WentOn { player, moves } => went_on(game, *player, *moves),
        Event::SheetBorrowed(by) => game.borrowed = *by,
        Event::ClocksStopped { .. } => stop(game, Phase::Paused),
        Event::ClockResumed(color) => resume(game, *color),
        Event::FlagNoticed { .. } => game.flag_has_fallen = true,
        Event::SheetsOpened => stop(game, Phase::CompletingScoresheets),
        Event::ReconstructionBegun => stop(game, Phase::Reconstruction),
        Event::SheetsClosed => game.phase = Phase::Paused,
        Event::MoveEntered(entered) => game.turn.entered = Some(*entered),
        Event::EntryDeleted => game.turn.entered = None,
        Event::DrawOffered { by } => offer(game, *by),
        Event::OfferDeclined { .. } => game.offer = None,
        Event::ClaimMade(claim) => claimed(game, *claim),
        Event::ClaimClosed => {
            game.claim = None;
            resume_play(game);
        }
        Event::QuickplayAsked { by, increment } => ask_quickplay(game, *by, *increment),
        Event::QuickplayDue => due_quickplay(game),
        Event::QuickplayAnswered { postponed } => answer_quickplay(game, *postponed),
        Event::DecisionAwaited => stop(game, Phase::Pending),
        Event::GestureMade { by, gesture } => {
            stop(game, Phase::GestureUnclear { by: *by, gesture: *gesture });
        }
        Event::GestureClarified => resume_play(game),
        Event::ResultSigned { by, outcome } => *game.signed.get_mut(*by) = Some(*outcome),
        Event::PassedOn(what) => game.unconfirmed = Some(*what),
        Event::Appealed { .. } => game.appealed = true,
        Event::AppealClosed => game.appealed = false,
        Event::SealingBegun(_) => adjournment::sealing_begun(game),
        Event::SealWritten(sealed) => game.sealed = Some(sealed.clone()),
        Event::Adjourned(envelope) => adjournment::adjourned(game, envelope),
        Event::ResumptionBegun => adjournment::resumption_begun(game),
        Event::EnvelopeOpened => adjournment::envelope_opened(game),
        Event::LineLost(player) => *game.line_lost.get_mut(*player) = Some(game.now),
        Event::LineBack(player) => *game.line_lost.get_mut(*player) = None,
        Event::InputHeld(player) => *game.held.get_mut(*player) = true,
        Event::InputReleased(player) => *game.held.get_mut(*player) = false,
        Event::CardShown(player) => *game.cards.get_mut(*player) = true,
        Event::NobodysTime(time) => {
            game.now += *time;
            game.nobodys_time += *time;
        }
        Event::ClockRead { clocks, running } => game.clock.read(*clocks, *running),
        Event::ReplySealed(reply) => adjournment::reply_sealed(game, *reply),
    }
}

fn touch(game: &mut Game, squares: &[Square], order: Order) {
    game.turn.touched.extend(squares);
    game.turn.order = order;
    expire_breach(game);
}

/// The right to complain is lost (4.8).
fn expire_breach(game: &mut Game) {
    game.breach_expired |= game.breach.take().is_some();
}

fn start(game: &mut Game) {
    game.phase = Phase::Playing;
    game.started_at = game.now;
    let color = game.to_move();
    game.clock.start(color);
}

fn stop(game: &mut Game, phase: Phase) {
    game.clock.stop();
    if !is_over(game) {
        game.phase = phase;
    }
}

fn resume(game: &mut Game, color: Color) {
    if !is_over(game) {
        game.clock.resume(color);
        game.phase = Phase::Playing;
    }
}

fn is_over(game: &Game) -> bool {
    matches!(game.phase, Phase::Finished | Phase::Cancelled)
}

fn went_on(game: &mut Game, player: Color, moves: u32) {
    game.clock.go_on_in_next_period(player, moves);
    *game.completed.get_mut(player) = moves;
    *game.completed_at_flag.get_mut(player) = None;
}

fn offer(game: &mut Game, by: Color) {
    game.offer = Some(by);
    *game.offers_made.get_mut(by) += 1;
}

fn claimed(game: &mut Game, claim: Claim) {
    game.claim = Some(claim);
    game.turn.entered = None;
    stop(game, Phase::Claimed);
}

fn ask_quickplay(game: &mut Game, by: Color, increment: bool) {
    game.quickplay = Some(Quickplay { by, increment, postponed: false, flag_fallen: false });
    stop(game, Phase::Claimed);
}

/// A flag fell while the claim was postponed: it has to be decided now.
fn due_quickplay(game: &mut Game) {
    if let Some(quickplay) = game.quickplay.as_mut() {
        quickplay.postponed = false;
        quickplay.flag_fallen = true;
    }
    stop(game, Phase::Claimed);
}

fn answer_quickplay(game: &mut Game, postponed: bool) {
    game.quickplay_decided = true;
    game.quickplay = game
        .quickplay
        .filter(|_| postponed)
        .map(|quickplay| Quickplay { postponed: true, ..quickplay });
    resume_play(game);
}

fn pass(game: &mut Game, elapsed: Millis) {
    game.now += elapsed;
    let before = Color::ALL.map(|color| game.clock.side(color).flag.is_some());
    game.clock.pass(elapsed);
    for (color, was_down) in Color::ALL.into_iter().zip(before) {
        if !was_down && game.clock.side(color).flag.is_some() {
            *game.completed_at_flag.get_mut(color) = Some(*game.completed.get(color));
        }
    }
}

fn resume_play(game: &mut Game) {
    let color = game.clock.stopped_from().unwrap_or(game.to_move());
    resume(game, color);
}

fn push_ply(game: &mut Game, step: Step, hands: Hands) {
    let before = PackedPosition::from(&game.position);
    let (board, counters) = (game.board.map(Box::new), game.completed);
    game.history.push(Ply { before, board, step, hands, counters });
    game.turn = Turn::default();
    expire_breach(game);
    game.illegal = None;
    // Annex D lets the player announce the move before making it.
    game.announced = game.announced.filter(|announced| step.squares().contains(announced));
}

fn make_move(game: &mut Game, by: Color, mv: Move, hands: Hands) {
    if game.board.is_some() || game.position.turn() != by || !game.position.is_legal(mv) {
        return;
    }
    push_ply(game, Step::Legal(mv), hands);
    game.position.play_mut(mv);
    game.next_move = None;
    let ply = game.plies();
    game.repetitions.record(game.position.key(), ply);
    *game.unpressed.get_mut(by) = true;
}

/// Moves a piece whatever Article 3 says, and takes the board for a position again as soon as
/// it is one.
fn move_piece(game: &mut Game, irregular: Irregular) {
    let mut setup = game.pieces();
    put_down(&mut setup, irregular);
    push_ply(game, Step::Irregular(irregular), Hands::One);
    set_board(game, setup);
}

/// The board after a piece was put down, with castling rights as far as they survive.
pub(crate) fn put_down(setup: &mut Setup, irregular: Irregular) {
    let Irregular { by, from, to, promotion, .. } = irregular;
    let moved = setup.piece_at(from);
    let captured = irregular.rook.is_none() && setup.piece_at(to).is_some();
    let pawn = moved.is_some_and(|piece| piece.role == Role::Pawn);
    let put = match promotion {
        Some(role) => Some(Piece { color: by, role }),
        None => moved,
    };
    setup.put(from, None);
    if let Some(rook) = irregular.rook {
        castle(setup, by, from, rook);
    } else {
        setup.put(to, put);
    }
    setup.turn = !by;
    setup.en_passant = None;
    setup.halfmove_clock = if pawn || captured { 0 } else { setup.halfmove_clock + 1 };
    if by == Color::Black {
        setup.fullmove_number += 1;
    }
    if let Some(king) = moved.filter(|piece| piece.role == Role::King) {
        for side in CastlingSide::ALL {
            setup.castling.set(king.color, side, None);
        }
    }
    drop_castling(setup);
}

/// King and rook as castling puts them, whether or not it was allowed.
fn castle(setup: &mut Setup, by: Color, king: Square, rook: Square) {
    let side =
        if king.file() < rook.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    let (kings_square, rooks_square) = (side.king_target(by), side.rook_target(by));
    setup.put(rook, None);
    setup.put(kings_square, Some(Piece { color: by, role: Role::King }));
    setup.put(rooks_square, Some(Piece { color: by, role: Role::Rook }));
}

/// Rights whose king or rook is not where it was.
fn drop_castling(setup: &mut Setup) {
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let Some(rook) = setup.castling.rook(color, side) else { continue };
            let has = |square, role| setup.piece_at(square) == Some(Piece { color, role });
            let king_home = setup
                .pieces(color, Role::King)
                .iter()
                .any(|square| square.rank() == Rank::First.relative_to(color));
            if !has(rook, Role::Rook) || !king_home {
                setup.castling.set(color, side, None);
            }
        }
    }
}

/// The touched pieces stay touched (4.3, 4.7).
fn take_back(game: &mut Game) {
    if let Some(irregular) = game.illegal.take() {
        for square in irregular.touched(&game.pieces()) {
            if !game.turn.touched.contains(&square) {
                game.turn.touched.push(square);
            }
        }
    }
    game.turn.king_released = None;
    game.turn.capture_begun = None;
}

fn complete(game: &mut Game, by: Color, how: Completion) {
    *game.unpressed.get_mut(by) = false;
    *game.completed.get_mut(by) += 1;
    match how {
        Completion::Pressed => {
            game.clock.complete_move(by);
            game.clock.start(!by);
            for unnoticed in game.unnoticed.iter_mut().filter(|unnoticed| unnoticed.by == by) {
                unnoticed.pressed = true;
            }
        }
        Completion::NextMove | Completion::EndedGame => game.clock.count_move(by),
    }
}

fn complete_offence(game: &mut Game, by: Color, offence: Offence) {
    let plies = match offence {
        Offence::TwoHands => game.history.len().saturating_sub(1),
        Offence::IllegalMove | Offence::KingTaken | Offence::PawnLeft | Offence::NoMove => {
            game.history.len()
        }
    };
    if let Some(irregular) = game.illegal.take() {
        move_piece(game, irregular);
        complete(game, by, Completion::Pressed);
    } else if offence == Offence::NoMove {
        game.clock.start(!by);
    }
    game.unnoticed.push(Unnoticed { by, offence, plies, pressed: true });
}

/// The illegal move stays on the board and can still be pressed.
fn answer_illegal(game: &mut Game, by: Color, offence: Offence) {
    let Some(irregular) = game.illegal.take() else { return };
    let plies = game.history.len();
    move_piece(game, irregular);
    *game.unpressed.get_mut(by) = true;
    game.unnoticed.push(Unnoticed { by, offence, plies, pressed: false });
}

/// Does what a ruling orders.
fn apply(game: &mut Game, ruling: &Ruling) {
    match &ruling.remedy {
        Remedy::End(outcome) | Remedy::Score(outcome) => {
            finish(game, Decided { outcome: *outcome, basis: ruling.basis });
        }
        Remedy::NewGame => stop(game, Phase::Cancelled),
        Remedy::ContinueAtMove(number) => game.next_move = Some(*number),
        Remedy::Restore { plies } => restore(game, *plies),
        Remedy::PlaceQueen(square) => place_queen(game, *square),
        Remedy::Oblige { obligation, .. } => game.turn.bound = Some((*obligation, ruling.basis)),
        Remedy::NoCastling { player, rook } => forbid_castling(game, *player, *rook),
        Remedy::AddTime { to, amount } => game.clock.add(*to, *amount),
        Remedy::TakeTime { from, amount } => game.clock.add(*from, -*amount),
        Remedy::SetClock { player, remaining } => game.clock.set(*player, *remaining),
        Remedy::SetMoves { player, moves } => {
            game.clock.set_moves(*player, *moves);
            *game.completed.get_mut(*player) = *moves;
        }
        Remedy::GrantIncrement(increment) => game.clock.grant_increment(*increment),
        Remedy::StopClocks => stop(game, Phase::Paused),
        Remedy::StartClock(player) => resume(game, *player),
        Remedy::CountOffence { player, offence, .. } => {
            game.offences.get_mut(*player).push(*offence);
            // What is not undone by restoring a position is settled once it is counted.
            let stays = matches!(offence, Offence::TwoHands | Offence::NoMove);
            let acted_upon =
                |open: &Unnoticed| stays && open.by == *player && open.offence == *offence;
            if let Some(place) = game.unnoticed.iter().rposition(acted_upon) {
                game.unnoticed.remove(place);
            }
        }
        Remedy::Warn(player) => *game.warnings.get_mut(*player) += 1,
        Remedy::Continue
        | Remedy::TransferPosition
        | Remedy::Breach(_)
        | Remedy::NoBreach(_)
        | Remedy::Fine { .. }
        | Remedy::ExcludeFromRounds { .. }
        | Remedy::Expel(_)
        | Remedy::Granted
        | Remedy::Rejected
        | Remedy::Postponed
        | Remedy::Pending
        | Remedy::ArbiterDecides { .. }
        | Remedy::AskArbiter(_)
        | Remedy::ReplaceScoresheet(_)
        | Remedy::Confirm(_)
        | Remedy::TwoReadings { .. } => {}
    }
}

fn finish(game: &mut Game, decided: Decided) {
    game.clock.stop();
    game.phase = Phase::Finished;
    game.result = Some(decided);
    game.offer = None;
    game.claim = None;
    game.quickplay = None;
}

/// Back to the position before the ply of that index.
fn restore(game: &mut Game, plies: usize) {
    while game.history.len() > plies {
        let Some(ply) = game.history.pop() else { break };
        if game.board.is_none() {
            game.repetitions.forget(game.position.key());
        }
        game.board = ply.board.map(|board| *board);
        game.position = ply.before.position();
        game.completed = ply.counters;
    }
    game.illegal = None;
    game.turn = Turn::default();
    game.unpressed = ByColor::default();
    game.unnoticed.retain(|unnoticed| unnoticed.plies < plies);
    game.watched_since = None;
    for color in Color::ALL {
        let moves = *game.completed.get(color);
        game.clock.set_moves(color, moves);
    }
    let color = game.to_move();
    if game.clock.running().is_some() {
        game.clock.resume(color);
    } else {
        // Whoever stopped the clocks for it, the player on move goes on.
        game.clock.stand_for(color);
    }
}

/// A queen instead of the pawn that was left; the move is then a completed one.
fn place_queen(game: &mut Game, square: Square) {
    let pending = game.illegal.take();
    if let Some(irregular) = pending {
        let promotion = Some(Role::Queen);
        match game.position.attempt(irregular.from, square, promotion) {
            Ok(mv) if game.board.is_none() => make_move(game, irregular.by, mv, Hands::One),
            _ => move_piece(game, Irregular { promotion, ..irregular }),
        }
        complete(game, irregular.by, Completion::Pressed);
        return;
    }
    let mut setup = game.pieces();
    let Some(pawn) = setup.piece_at(square) else { return };
    setup.put(square, Some(Piece { role: Role::Queen, ..pawn }));
    set_board(game, setup);
    // The offence was counted with the queen; nobody can point it out again.
    let settled = |open: &Unnoticed| open.by == pawn.color && open.offence == Offence::PawnLeft;
    if let Some(place) = game.unnoticed.iter().rposition(settled) {
        game.unnoticed.remove(place);
    }
}

fn forbid_castling(game: &mut Game, player: Color, rook: Option<Square>) {
    let mut setup = game.pieces();
    for side in CastlingSide::ALL {
        let own = setup.castling.rook(player, side);
        if own.is_some() && (rook.is_none() || rook == own) {
            setup.castling.set(player, side, None);
        }
    }
    set_board(game, setup);
}

/// Takes the pieces as they stand; the appearance of the position they replace stays counted.
fn set_board(game: &mut Game, setup: Setup) {
    match setup.position() {
        Ok(position) => {
            game.position = position;
            game.board = None;
            let ply = game.plies();
            game.repetitions.record(position.key(), ply);
        }
        Err(_) => game.board = Some(setup),
    }
}

//! Article 4: the act of moving the pieces.
//!
//! | 2018        | Subject                                  | Here                     |
//! |-------------|------------------------------------------|--------------------------|
//! | 4.1         | one hand                                 | [`Hands`], see Article 7 |
//! | 4.2         | adjusting, accidental contact            | [`HandCommand::Adjust`]  |
//! | 4.3 to 4.5  | what touching binds the player to        | [`obligation`]           |
//! | 4.6, 4.7    | when a move is made                      | [`HandCommand::Move`]    |
//! | 4.8         | until when one may complain              | [`HandCommand::Complain`]|
//!
//! Where a move arrives whole, as online or from a score sheet, [`HandCommand::Play`] is all
//! that is needed: it refuses what is illegal instead of putting it on the board.

use arbiter_board::{Move, MoveKind, Position, Rank, Role, Setup, Square};
use arbiter_rulebook::{Articles, Citation, Clause, Color, LawsRow, articles, clause};

use crate::{
    article_05_completion, article_07_irregularities as irregularities,
    case::{Case, Decision, ruled},
    event::{Completion, Event, Irregular, Note},
    refusal::{Reason, Refusal},
    ruling::{Obligation, Offence, Remedy},
};

/// When a player is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMove {
    /// When the opponent's move has been completed.
    Completed,
    /// When the opponent's move has been made.
    Made,
}

/// When a player comes on move, edition by edition.
#[rustfmt::skip]
pub const ON_MOVE: LawsRow<Option<Clause<OnMove>>> = LawsRow {
    e1997: Some(clause("1.1", OnMove::Completed)),
    e2009: Some(clause("1.1", OnMove::Made)),
    e2014: Some(clause("1.3", OnMove::Made)),
    e2017: Some(clause("1.3", OnMove::Made)),
    e2018: Some(clause("1.3", OnMove::Made)),
};

/// How contact with a piece is understood that was not announced as adjusting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// The arbiter must establish that it was meant.
    MustBeShown,
    /// It was meant, unless plainly an accident.
    PresumedIntentional,
}

/// Contact with a piece, edition by edition.
#[rustfmt::skip]
pub const CONTACT: LawsRow<Option<Clause<Contact>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("4.3",   Contact::MustBeShown)),
    e2014: Some(clause("4.3",   Contact::MustBeShown)),
    e2017: Some(clause("4.2.2", Contact::PresumedIntentional)),
    e2018: Some(clause("4.2.2", Contact::PresumedIntentional)),
};

/// Which touched pieces are paired when both colours were touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothColors {
    /// The article speaks of one piece of each colour.
    OneOfEach,
    /// The first of one colour with the first of the other.
    FirstWithFirst,
}

/// Pieces of both colours touched, edition by edition. More than one piece a side is decided
/// in the same way everywhere: the older texts are silent, and no other reading is at hand.
#[rustfmt::skip]
pub const BOTH_COLORS: LawsRow<Option<Clause<BothColors>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("4.3c",  BothColors::OneOfEach)),
    e2014: Some(clause("4.3.3", BothColors::OneOfEach)),
    e2017: Some(clause("4.3.3", BothColors::FirstWithFirst)),
    e2018: Some(clause("4.3.3", BothColors::FirstWithFirst)),
};

/// A pawn released on the last rank can go to no other square; only the piece is still free.
#[rustfmt::skip]
pub const PAWN_STAYS: LawsRow<Option<Clause<()>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("4.6c", ())),
    e2014: None,
    e2017: None,
    e2018: None,
};

/// White moves first, then in turn.
pub const ALTERNATE: Articles = articles(["1.1", "1.1", "1.2", "1.2", "1.2"]);
/// Legal and illegal moves.
pub const LEGALITY: Articles = articles(["3.5", "4.6", "3.10.2", "3.10.2", "3.10.2"]);
/// Adjusting pieces.
pub const ADJUST: Articles = articles(["", "4.2", "4.2", "4.2.1", "4.2.1"]);
/// Only the player whose clock runs may adjust.
pub const ADJUST_OWN_CLOCK: Articles = articles(["", "", "6.2.5", "6.2.5", "6.2.5"]);
/// Distraction by somebody not on move.
pub const DISTRACTION: Articles = articles(["", "12.6", "11.5", "11.5", "11.5"]);
/// Own pieces touched.
pub const TOUCHED_OWN: Articles = articles(["", "4.3a", "4.3.1", "4.3.1", "4.3.1"]);
/// Enemy pieces touched.
pub const TOUCHED_ENEMY: Articles = articles(["", "4.3b", "4.3.2", "4.3.2", "4.3.2"]);
/// King and rook touched.
pub const TOUCHED_CASTLING: Articles = articles(["", "4.4a", "4.4.1", "4.4.1", "4.4.1"]);
/// Rook touched, then king.
pub const TOUCHED_ROOK_FIRST: Articles = articles(["", "4.4b", "4.4.2", "4.4.2", "4.4.2"]);
/// Castling found illegal.
pub const CASTLING_ILLEGAL: Articles = articles(["", "4.4c", "4.4.3", "4.4.3", "4.4.3"]);
/// Promotion piece chosen.
pub const PROMOTION_CHOSEN: Articles = articles(["", "4.4d", "4.4.4", "4.4.4", "4.4.4"]);
/// Nothing touched can move or be captured.
pub const TOUCHED_NOTHING: Articles = articles(["", "4.5", "4.5", "4.5", "4.5"]);
/// A released piece stays.
pub const RELEASED: Articles = articles(["", "4.6", "4.7", "4.7", "4.7"]);
/// A capture.
pub const CAPTURE_MADE: Articles = articles(["", "4.6a", "4.7.1", "4.7.1", "4.7.1"]);
/// Castling, once the king is released.
pub const CASTLING_MADE: Articles = articles(["", "4.6b", "4.7.2", "4.7.2", "4.7.2"]);
/// The right to complain.
pub const COMPLAINT: Articles = articles(["", "4.7", "4.8", "4.8", "4.8"]);
/// The arbiter steps in without a complaint.
pub const INTERVENTION: Articles =
    articles(["", "13.1", "INT.4-arbiter", "INT.4-arbiter", "INT.4-arbiter"]);

/// With how many hands a move was made (4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hands {
    /// As it should be.
    #[default]
    One,
    /// Both.
    Two,
}

/// Whether it is known in which order pieces were touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// In the order given.
    #[default]
    Known,
    /// Together, or nobody can tell.
    Unclear,
}

/// Whether a move that breaks a touched-piece rule is made all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Insistence {
    /// It is refused, as at an electronic board or under the arbiter's eyes.
    Comply,
    /// It is made, and the opponent may complain.
    Anyway,
}

/// What a player's hand does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandCommand {
    /// Touches pieces with the intention to move or capture them.
    Touch {
        /// Who.
        by: Color,
        /// Which, in order.
        squares: Vec<Square>,
        /// Whether the order is known.
        order: Order,
    },
    /// Brushes a piece, plainly by accident, as the arbiter finds.
    Brush {
        /// Who.
        by: Color,
        /// Which.
        square: Square,
    },
    /// Puts a piece straight.
    Adjust {
        /// Who.
        by: Color,
        /// Which.
        square: Square,
        /// Whether the intention was expressed first.
        announced: bool,
    },
    /// Takes a piece to be captured off the board, with the capturing one still in the hand.
    BeginCapture {
        /// Who.
        by: Color,
        /// Which.
        square: Square,
    },
    /// Releases the king on its castling square, before the rook is moved.
    ReleaseKing {
        /// Who.
        by: Color,
        /// Where.
        to: Square,
    },
    /// Lets the new piece touch the square of promotion.
    TouchPromotion {
        /// Who.
        by: Color,
        /// Where.
        square: Square,
        /// Which piece.
        role: Role,
    },
    /// Makes a move on the board: the piece is released on its square.
    Move {
        /// Who.
        by: Color,
        /// From here.
        from: Square,
        /// To here; castling to the king's new square or to the rook's.
        to: Square,
        /// Into what; `None` for a pawn that is left as a pawn.
        promotion: Option<Role>,
        /// With how many hands.
        hands: Hands,
        /// Even though a touched piece binds.
        insist: Insistence,
    },
    /// Makes a legal move that arrives whole; anything else is refused.
    Play {
        /// Who.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// Into what.
        promotion: Option<Role>,
    },
    /// Takes an uncompleted illegal move back.
    TakeBack {
        /// Who.
        by: Color,
    },
    /// Complains that the opponent broke Article 4.
    Complain {
        /// Who.
        by: Color,
    },
    /// The arbiter steps in on a breach of Article 4.
    Intervene,
}

/// Decides what a hand did.
pub fn decide(case: &Case<'_>, command: &HandCommand) -> Decision {
    match command {
        HandCommand::Touch { by, squares, order } => touch(case, *by, squares, *order),
        HandCommand::Brush { by, square } => brush(case, *by, *square),
        HandCommand::Adjust { by, square, announced: true } => adjust(case, *by, *square),
        HandCommand::Adjust { by, square, announced: false } => {
            touch(case, *by, &[*square], Order::Known)
        }
        HandCommand::BeginCapture { by, square } => begin_capture(case, *by, *square),
        HandCommand::ReleaseKing { by, to } => release_king(case, *by, *to),
        HandCommand::TouchPromotion { by, square, role } => {
            touch_promotion(case, *by, *square, *role)
        }
        HandCommand::Move { by, from, to, promotion, hands, insist } => {
            let attempt =
                Attempt { by: *by, from: *from, to: *to, promotion: *promotion, hands: *hands };
            make(case, attempt, *insist)
        }
        HandCommand::Play { by, from, to, promotion } => {
            let hands = Hands::One;
            let attempt = Attempt { by: *by, from: *from, to: *to, promotion: *promotion, hands };
            play(case, attempt)
        }
        HandCommand::TakeBack { by } => take_back(case, *by),
        HandCommand::Complain { by } => complain(case, *by),
        HandCommand::Intervene => intervene(case),
    }
}

/// Refuses unless the game runs and `by` is on move.
pub fn on_move(case: &Case<'_>, by: Color) -> Result<(), Refusal> {
    case.playing()?;
    let (trigger, basis) = case.rule(&ON_MOVE)?;
    if !*case.game.arrived.get(by) {
        return Err(Refusal::plain(Reason::Absent(by)));
    }
    if case.game.borrowed == Some(by) {
        let basis = case.cite(&crate::article_08_recording::ONE)?;
        return Err(Refusal::by(Reason::Unsettled("the opponent's score sheet"), basis));
    }
    if case.game.to_move() != by {
        let basis = case.cite(&ALTERNATE)?;
        return Err(Refusal::by(Reason::NotOnMove(by), basis));
    }
    let waits = match trigger {
        OnMove::Completed => *case.game.unpressed.get(!by),
        OnMove::Made => false,
    };
    if waits { Err(Refusal::by(Reason::NotOnMove(by), basis)) } else { Ok(()) }
}

fn touch(case: &Case<'_>, by: Color, squares: &[Square], order: Order) -> Decision {
    case.playing()?;
    if case.game.to_move() != by {
        let basis = case.cite(&DISTRACTION)?;
        return Ok(vec![ruled(Remedy::Breach(by), basis)]);
    }
    on_move(case, by)?;
    let pieces = case.game.pieces();
    if let Some(empty) = squares.iter().find(|square| pieces.piece_at(**square).is_none()) {
        return Err(Refusal::plain(Reason::NoPiece(*empty)));
    }
    let mut events = declined_by_touch(case, by);
    events.push(Event::Touched { by, squares: squares.to_vec(), order });
    let mut touched = case.game.turn.touched.clone();
    touched.extend(squares);
    if case.game.turn.bound.is_none() && case.game.board.is_none() {
        let (obligation, basis) = obligation(case, &touched, order)?;
        events.push(ruled(Remedy::Oblige { player: by, obligation }, basis));
    }
    Ok(events)
}

/// An open offer of the opponent dies when a piece is touched, where the edition says so.
fn declined_by_touch(case: &Case<'_>, by: Color) -> Vec<Event> {
    let open = case.game.offer == Some(!by);
    if open && crate::article_09_draws::touching_declines(case) {
        vec![Event::OfferDeclined { by }]
    } else {
        Vec::new()
    }
}

fn brush(case: &Case<'_>, by: Color, square: Square) -> Decision {
    case.playing()?;
    let (_, basis) = case.rule(&CONTACT)?;
    let note = Event::Noted(Note::Accident { by, square });
    Ok(vec![note, ruled(Remedy::NoBreach(by), basis)])
}

fn adjust(case: &Case<'_>, by: Color, square: Square) -> Decision {
    case.playing()?;
    if case.game.to_move() != by {
        let basis = case.cite(&ADJUST)?;
        return Ok(vec![ruled(Remedy::Breach(by), basis)]);
    }
    if case.game.clock.running() != Some(by)
        && let Some(basis) = ADJUST_OWN_CLOCK.cite(case.laws.edition())
    {
        return Err(Refusal::by(Reason::NotRunning(by), basis));
    }
    if case.game.pieces().piece_at(square).is_none() {
        return Err(Refusal::plain(Reason::NoPiece(square)));
    }
    if case.game.turn.touched.contains(&square) {
        let (_, basis) = case.rule(&CONTACT)?;
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    let basis = case.cite(&ADJUST)?;
    Ok(vec![Event::Noted(Note::Adjusted { by, square }), ruled(Remedy::NoBreach(by), basis)])
}

fn begin_capture(case: &Case<'_>, by: Color, square: Square) -> Decision {
    on_move(case, by)?;
    case.cite(&CAPTURE_MADE)?;
    let enemy = case.game.pieces().piece_at(square).is_some_and(|piece| piece.color != by);
    if !enemy {
        return Err(Refusal::plain(Reason::NoPiece(square)));
    }
    let mut events = declined_by_touch(case, by);
    events.push(Event::CaptureBegun { square });
    Ok(events)
}

/// Once the king is released, only castling on that side remains, or another king move.
fn release_king(case: &Case<'_>, by: Color, to: Square) -> Decision {
    on_move(case, by)?;
    let basis = case.cite(&CASTLING_MADE)?;
    let king = case.game.position.king(by);
    let mut events = declined_by_touch(case, by);
    events.push(Event::Touched { by, squares: vec![king], order: Order::Known });
    let castling = case.game.position.attempt(king, to, None).ok().filter(|mv| mv.is_castling());
    let obligation = match castling.and_then(Move::castling_side) {
        Some(side) => {
            events.push(Event::KingReleased { to });
            Obligation::Castle { side }
        }
        None => king_move_or_free(&case.game.position, king),
    };
    events.push(ruled(Remedy::Oblige { player: by, obligation }, basis));
    Ok(events)
}

fn king_move_or_free(position: &Position, king: Square) -> Obligation {
    if position.legal_moves().iter().any(|mv| mv.from() == king) {
        Obligation::Move { square: king, not_castling: None }
    } else {
        Obligation::Free
    }
}

fn touch_promotion(case: &Case<'_>, by: Color, square: Square, role: Role) -> Decision {
    on_move(case, by)?;
    let basis = case.cite(&PROMOTION_CHOSEN)?;
    let pushing: Vec<Move> = case
        .game
        .position
        .legal_moves()
        .iter()
        .copied()
        .filter(|mv| mv.to() == square && mv.promotion() == Some(role))
        .collect();
    let Some(mv) = pushing.first() else {
        return Err(Refusal::plain(Reason::NothingFound("a pawn to be promoted there")));
    };
    if let Some((Obligation::Play { promotion: Some(chosen), .. }, basis)) = case.game.turn.bound
        && chosen != role
    {
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    let play = Obligation::Play { from: mv.from(), to: square, promotion: Some(role) };
    Ok(vec![
        Event::PromotionTouched { square, role },
        ruled(Remedy::Oblige { player: by, obligation: play }, basis),
    ])
}

/// A move as it arrives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) by: Color,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    pub(crate) hands: Hands,
}

fn make(case: &Case<'_>, attempt: Attempt, insist: Insistence) -> Decision {
    let Attempt { by, from, to, promotion, .. } = attempt;
    released_already(case, by)?;
    on_move(case, by)?;
    if case.game.board.is_some() {
        return make_on_irregular_board(case, attempt);
    }
    let pieces = case.game.pieces();
    if pieces.piece_at(from).is_none_or(|piece| piece.color != by) {
        return Err(Refusal::plain(Reason::NoPiece(from)));
    }
    let mut events = before_moving(case, by);
    if let Ok(mv) = case.game.position.attempt(from, to, promotion) {
        events.extend(make_legal(case, attempt, mv, insist)?);
    } else {
        case.cite(&LEGALITY)?;
        let offence = offence_of(&pieces, attempt);
        events.push(Event::IllegalMoveMade(attempt.irregular(Some(offence))));
    }
    Ok(events)
}

fn play(case: &Case<'_>, attempt: Attempt) -> Decision {
    let Attempt { by, from, to, promotion, .. } = attempt;
    released_already(case, by)?;
    on_move(case, by)?;
    let mv = match case.game.position.attempt(from, to, promotion) {
        Ok(mv) if case.game.board.is_none() => mv,
        _ => return Err(Refusal::by(Reason::Illegal, case.cite(&LEGALITY)?)),
    };
    let mut events = before_moving(case, by);
    events.extend(make_legal(case, attempt, mv, Insistence::Comply)?);
    Ok(events)
}

/// A piece released in a legal move stays where it is (4.7).
fn released_already(case: &Case<'_>, by: Color) -> Result<(), Refusal> {
    case.playing()?;
    let own_last = *case.game.unpressed.get(by) && case.game.to_move() != by;
    if own_last {
        return Err(Refusal::by(Reason::MoveMade, case.cite(&RELEASED)?));
    }
    Ok(())
}

/// What making a move settles: the opponent's offer, the own move that was never pressed, an
/// illegal move not yet completed.
fn before_moving(case: &Case<'_>, by: Color) -> Vec<Event> {
    let mut events = Vec::new();
    if case.game.offer == Some(!by) {
        events.push(Event::OfferDeclined { by });
    }
    if *case.game.unpressed.get(by)
        && case.rule_if_any(&crate::article_06_clock::COMPLETED_BY_NEXT_MOVE).is_some()
    {
        events.push(Event::MoveCompleted { by, how: Completion::NextMove });
    }
    if case.game.illegal.is_some() {
        events.push(Event::TakenBack);
    }
    events
}

fn make_legal(case: &Case<'_>, attempt: Attempt, mv: Move, insist: Insistence) -> Decision {
    let Attempt { by, hands, .. } = attempt;
    let breach = match (binding(case)?, insist) {
        (Some((obligation, basis)), Insistence::Comply) if !obeys(obligation, mv) => {
            return Err(Refusal::by(Reason::Obliged { player: by, obligation }, basis));
        }
        (Some((obligation, basis)), Insistence::Anyway) if !obeys(obligation, mv) => {
            Some((obligation, basis))
        }
        _ => None,
    };
    let mut events = vec![Event::MoveMade { by, mv, hands, breach }];
    if hands == Hands::Two {
        events.extend(irregularities::two_hands_made(case, by)?);
        if events.iter().any(irregularities::ends_game) {
            return Ok(events);
        }
    }
    events.extend(article_05_completion::after_move(case, by, mv, breach.is_some()));
    Ok(events)
}

/// What binds the player on move: something announced or half made before touches.
fn binding(case: &Case<'_>) -> Result<Option<(Obligation, Citation)>, Refusal> {
    let turn = &case.game.turn;
    if let Some(bound) = turn.bound {
        return Ok(Some(bound));
    }
    let mut touched = turn.touched.clone();
    if let Some(irregular) = case.game.illegal {
        if let (Some(Offence::PawnLeft), Some(((), basis))) =
            (irregular.offence, case.rule_if_any(&PAWN_STAYS))
        {
            let Irregular { from, to, .. } = irregular;
            return Ok(Some((Obligation::Play { from, to, promotion: None }, basis)));
        }
        touched.push(irregular.from);
        if case.game.pieces().piece_at(irregular.to).is_some() {
            touched.push(irregular.to);
        }
    }
    if touched.is_empty() { Ok(None) } else { obligation(case, &touched, turn.order).map(Some) }
}

impl Attempt {
    pub(crate) fn irregular(self, offence: Option<Offence>) -> Irregular {
        let Self { by, from, to, promotion, .. } = self;
        Irregular { by, from, to, promotion, offence }
    }
}

/// What kind of illegal move it is.
fn offence_of(pieces: &Setup, attempt: Attempt) -> Offence {
    let target = pieces.piece_at(attempt.to);
    if target.is_some_and(|piece| piece.role == Role::King && piece.color != attempt.by) {
        return Offence::KingTaken;
    }
    let pawn = pieces.piece_at(attempt.from).is_some_and(|piece| piece.role == Role::Pawn);
    let last_rank = attempt.to.rank() == Rank::Eighth.relative_to(attempt.by);
    if pawn && last_rank && attempt.promotion.is_none() && pawn_reaches(pieces, attempt) {
        return Offence::PawnLeft;
    }
    Offence::IllegalMove
}

/// Whether the pawn could legally go there if it were promoted.
fn pawn_reaches(pieces: &Setup, attempt: Attempt) -> bool {
    pieces
        .position()
        .is_ok_and(|position| position.attempt(attempt.from, attempt.to, Some(Role::Queen)).is_ok())
}

/// On a board that shows no playable position only the ways the pieces move are judged, and
/// whether the own king is left to be taken.
fn make_on_irregular_board(case: &Case<'_>, attempt: Attempt) -> Decision {
    let pieces = case.game.pieces();
    let Some(moved) = pieces.piece_at(attempt.from).filter(|piece| piece.color == attempt.by)
    else {
        return Err(Refusal::plain(Reason::NoPiece(attempt.from)));
    };
    let mut events = before_moving(case, attempt.by);
    let king_taken = offence_of(&pieces, attempt) == Offence::KingTaken;
    let legal = !king_taken && crate::irregular_board::is_move(&pieces, moved, attempt);
    if legal {
        events.push(Event::PieceMoved(attempt.irregular(None)));
    } else {
        let offence = if king_taken { Offence::KingTaken } else { Offence::IllegalMove };
        events.push(Event::IllegalMoveMade(attempt.irregular(Some(offence))));
    }
    Ok(events)
}

fn take_back(case: &Case<'_>, by: Color) -> Decision {
    case.playing()?;
    if case.game.illegal.is_none_or(|irregular| irregular.by != by) {
        if *case.game.unpressed.get(by) {
            return Err(Refusal::by(Reason::MoveMade, case.cite(&RELEASED)?));
        }
        return Err(Refusal::plain(Reason::NothingToTakeBack));
    }
    let mut events = vec![Event::TakenBack];
    if let Some((obligation, basis)) = binding(case)? {
        events.push(ruled(Remedy::Oblige { player: by, obligation }, basis));
    }
    Ok(events)
}

fn complain(case: &Case<'_>, by: Color) -> Decision {
    case.playing()?;
    let basis = case.cite(&COMPLAINT)?;
    match case.game.breach {
        Some((offender, obligation, article)) if offender != by => {
            Ok(undo_breach(case, offender, obligation, article))
        }
        _ => Err(Refusal::by(Reason::TooLate, basis)),
    }
}

fn intervene(case: &Case<'_>) -> Decision {
    case.playing()?;
    let basis = case.cite(&INTERVENTION)?;
    match case.game.breach {
        Some((offender, obligation, article)) => {
            let mut events = vec![ruled(Remedy::Breach(offender), basis)];
            events.extend(undo_breach(case, offender, obligation, article));
            Ok(events)
        }
        None => Err(Refusal::by(Reason::TooLate, basis)),
    }
}

/// The move is taken back and the touched piece is played.
fn undo_breach(
    case: &Case<'_>,
    offender: Color,
    obligation: Obligation,
    article: Citation,
) -> Vec<Event> {
    let plies = case.game.history.len().saturating_sub(1);
    vec![
        ruled(Remedy::Restore { plies }, article),
        ruled(Remedy::Oblige { player: offender, obligation }, article),
    ]
}

/// What touching these pieces binds the player on move to (4.3 to 4.5).
pub fn obligation(
    case: &Case<'_>,
    touched: &[Square],
    order: Order,
) -> Result<(Obligation, Citation), Refusal> {
    let position = &case.game.position;
    if let Some(found) = castling_obligation(case, touched, order)? {
        return Ok(found);
    }
    let own = |square: &&Square| position.by_color(position.turn()).contains(**square);
    let first_own = touched.iter().find(own).copied();
    let first_enemy = touched.iter().find(|square| !own(square)).copied();
    let moves = position.legal_moves();
    let possible = |obligation| moves.iter().any(|mv| obeys(obligation, *mv));
    if let (Some(piece), Some(target)) = (first_own, first_enemy) {
        let (_, basis) = case.rule(&BOTH_COLORS)?;
        let pair = Obligation::CaptureWith { piece, target };
        if possible(pair) {
            return Ok((pair, basis));
        }
        let ordered = by_order(touched, order, |square| own(&square));
        for square in ordered {
            let single = single_obligation(square, own(&&square));
            if possible(single) {
                return Ok((single, basis));
            }
        }
        return Ok((Obligation::Free, case.cite(&TOUCHED_NOTHING)?));
    }
    for square in touched {
        let single = single_obligation(*square, own(&square));
        if possible(single) {
            let article = if own(&square) { &TOUCHED_OWN } else { &TOUCHED_ENEMY };
            return Ok((single, case.cite(article)?));
        }
    }
    Ok((Obligation::Free, case.cite(&TOUCHED_NOTHING)?))
}

/// In the order of touching; the own piece first where that is unclear.
fn by_order(touched: &[Square], order: Order, own: impl Fn(&Square) -> bool) -> Vec<Square> {
    match order {
        Order::Known => touched.to_vec(),
        Order::Unclear => {
            let (first, second): (Vec<_>, Vec<_>) = touched.iter().partition(|square| own(square));
            first.into_iter().chain(second).collect()
        }
    }
}

fn single_obligation(square: Square, own: bool) -> Obligation {
    if own {
        Obligation::Move { square, not_castling: None }
    } else {
        Obligation::Capture { square }
    }
}

/// King and rook touched: 4.4.1 to 4.4.3.
fn castling_obligation(
    case: &Case<'_>,
    touched: &[Square],
    order: Order,
) -> Result<Option<(Obligation, Citation)>, Refusal> {
    let position = &case.game.position;
    let (turn, king) = (position.turn(), position.king(position.turn()));
    let place = |square| touched.iter().position(|touch| *touch == square);
    let first_rook = touched.iter().copied().find(|square| {
        position.pieces(turn, Role::Rook).contains(*square)
            && square.rank() == Rank::First.relative_to(turn)
    });
    let (Some(king_place), Some(rook)) = (place(king), first_rook) else { return Ok(None) };
    let rook_first = order == Order::Known && place(rook).is_some_and(|at| at < king_place);
    let moves = position.legal_moves();
    let castling = moves.iter().find(|mv| mv.is_castling() && mv.to() == rook);
    if rook_first {
        return rook_then_king(case, rook, king, castling.copied());
    }
    if let Some(side) = castling.and_then(|mv| mv.castling_side()) {
        let basis = case.cite(&TOUCHED_CASTLING)?;
        return Ok(Some((Obligation::Castle { side }, basis)));
    }
    let basis = case.cite(&CASTLING_ILLEGAL)?;
    Ok(Some((king_move_or_free(position, king), basis)))
}

/// The rook governs, and castling on that side is out for this move.
fn rook_then_king(
    case: &Case<'_>,
    rook: Square,
    king: Square,
    castling: Option<Move>,
) -> Result<Option<(Obligation, Citation)>, Refusal> {
    let basis = case.cite(&TOUCHED_ROOK_FIRST)?;
    let not_castling = castling.and_then(Move::castling_side);
    let moves = case.game.position.legal_moves();
    for square in [rook, king] {
        let obligation = Obligation::Move { square, not_castling };
        if moves.iter().any(|mv| obeys(obligation, *mv)) {
            return Ok(Some((obligation, basis)));
        }
    }
    Ok(Some((Obligation::Free, case.cite(&TOUCHED_NOTHING)?)))
}

/// Whether a move obeys what binds the player.
pub fn obeys(obligation: Obligation, mv: Move) -> bool {
    let castling = mv.castling_side();
    match obligation {
        Obligation::Free => true,
        Obligation::Move { square, not_castling } => {
            mv.from() == square && (castling.is_none() || castling != not_castling)
        }
        Obligation::Capture { square } => castling.is_none() && captures(mv, square),
        Obligation::CaptureWith { piece, target } => {
            castling.is_none() && mv.from() == piece && captures(mv, target)
        }
        Obligation::Castle { side } => castling == Some(side),
        Obligation::Play { from, to, promotion } => {
            mv.from() == from
                && (mv.to() == to || mv.arrival() == to)
                && (promotion.is_none() || promotion == mv.promotion())
        }
    }
}

/// Whether the move takes what stands on `target`; en passant the pawn stands beside.
fn captures(mv: Move, target: Square) -> bool {
    match mv.kind() {
        MoveKind::EnPassant => Square::new(mv.to().file(), mv.from().rank()) == target,
        MoveKind::Normal | MoveKind::Promotion | MoveKind::Castling => mv.to() == target,
    }
}

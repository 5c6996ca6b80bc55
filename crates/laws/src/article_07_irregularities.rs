//! Article 7: irregularities.
//!
//! While the game is on, the moves, the pieces or the colours are found to be wrong.
//!
//! | 2018        | Subject                          | Here                            |
//! |-------------|----------------------------------|---------------------------------|
//! | 7.1         | times after a reset              | [`Notice::SetTimes`]            |
//! | 7.2         | wrong set-up, board turned       | [`Notice::WrongArray`], [`Notice::WrongOrientation`] |
//! | 7.3         | colours reversed                 | [`Notice::ColorsReversed`]      |
//! | 7.4, 7.6    | pieces displaced                 | [`Notice::KnockedOver`], [`Notice::Displaced`] |
//! | 7.5         | illegal moves and their like     | [`OFFENCES`], [`SCALE`]         |
//!
//! Unsupervised rapid and blitz games (A.4, B.4) use the same functions; their tables differ.

use arbiter_board::{Rank, Role, Square};
use arbiter_rulebook::{
    Articles, ByColor, Citation, Clause, Color, LawsRow, Millis, articles, clause,
};

use crate::{
    actor::Actor,
    article_04_touch::Hands,
    article_06_clock::{self, Attention},
    case::{Case, Decision, ended, ruled},
    event::{Event, Irregular},
    game::Unnoticed,
    irregular_board,
    outcome::Outcome,
    rapid,
    refusal::{Reason, Refusal},
    regime::ByRegime,
    ruling::{Obligation, Offence, Question, Remedy},
};

/// How an edition treats a game begun with the colours reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorsReversed {
    /// It continues, unless the arbiter rules otherwise.
    ContinuesUnlessDecided,
    /// It is played anew while both have made fewer moves, and continues after that.
    RestartsBefore {
        /// Moves by each player.
        moves: u32,
    },
    /// As before, but after that the arbiter may rule otherwise.
    RestartsBeforeUnlessDecided {
        /// Moves by each player.
        moves: u32,
    },
}

/// Colours reversed, edition by edition.
#[rustfmt::skip]
pub const COLORS_REVERSED: LawsRow<Option<Clause<ColorsReversed>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("7.2", ColorsReversed::ContinuesUnlessDecided)),
    e2014: Some(clause("7.3", ColorsReversed::ContinuesUnlessDecided)),
    e2017: Some(clause("7.3", ColorsReversed::RestartsBefore { moves: 10 })),
    e2018: Some(clause("7.3", ColorsReversed::RestartsBeforeUnlessDecided { moves: 10 })),
};

/// What a count of offences costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The offence that loses the game.
    pub loses_at: u32,
    /// What the opponent gets for those before it.
    pub bonus: Millis,
}

const fn scale(loses_at: u32, minutes: i64) -> Scale {
    Scale { loses_at, bonus: Millis::from_minutes(minutes) }
}

/// The price of illegal moves, edition by edition and regime by regime.
#[rustfmt::skip]
pub const SCALE: LawsRow<ByRegime<Option<Clause<Scale>>>> = LawsRow {
    e1997: ByRegime {
        standard: None, rapid_supervised: None, rapid: None, blitz_supervised: None, blitz: None,
    },
    e2009: ByRegime {
        standard:         Some(clause("7.4b",  scale(3, 2))),
        rapid_supervised: None,
        rapid:            None,
        blitz_supervised: None,
        blitz:            None,
    },
    e2014: ByRegime {
        standard:         Some(clause("7.5.3", scale(2, 2))),
        rapid_supervised: Some(clause("7.5.3", scale(2, 2))),
        rapid:            Some(clause("A.4.b", scale(1, 2))),
        blitz_supervised: Some(clause("7.5.3", scale(2, 1))),
        blitz:            Some(clause("A.4.b", scale(1, 1))),
    },
    e2017: ByRegime {
        standard:         Some(clause("7.5.3", scale(2, 2))),
        rapid_supervised: Some(clause("7.5.3", scale(2, 2))),
        rapid:            Some(clause("A.4.2", scale(1, 2))),
        blitz_supervised: Some(clause("7.5.3", scale(2, 1))),
        blitz:            Some(clause("A.4.2", scale(1, 1))),
    },
    e2018: ByRegime {
        standard:         Some(clause("7.5.5", scale(2, 2))),
        rapid_supervised: Some(clause("7.5.5", scale(2, 2))),
        rapid:            Some(clause("7.5.5", scale(2, 2))),
        blitz_supervised: Some(clause("7.5.5", scale(2, 1))),
        blitz:            Some(clause("7.5.5", scale(2, 1))),
    },
};

/// When two hands are punished like an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoHands {
    /// Never; the arbiter may choose a penalty.
    Breach,
    /// When the move is made.
    WhenMade,
    /// When the clock is pressed.
    WhenPressed,
}

/// Two hands, edition by edition.
#[rustfmt::skip]
pub const TWO_HANDS: LawsRow<Option<Clause<TwoHands>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("4.1",   TwoHands::Breach)),
    e2014: Some(clause("4.1",   TwoHands::Breach)),
    e2017: Some(clause("7.7.1", TwoHands::WhenMade)),
    e2018: Some(clause("7.5.4", TwoHands::WhenPressed)),
};

/// What pressing without a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// Misuse of the clock; the arbiter may choose a penalty.
    Misuse,
    /// Punished like an illegal move.
    LikeIllegalMove,
}

/// Pressing without a move, edition by edition.
#[rustfmt::skip]
pub const NO_MOVE: LawsRow<Option<Clause<NoMove>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("6.7c",  NoMove::Misuse)),
    e2014: Some(clause("6.2.4", NoMove::Misuse)),
    e2017: Some(clause("7.8.1", NoMove::LikeIllegalMove)),
    e2018: Some(clause("7.5.3", NoMove::LikeIllegalMove)),
};

/// What happens to a pawn left on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnLeft {
    /// Back, and the player chooses the piece.
    Restored,
    /// It becomes a queen.
    Queen,
}

/// A pawn left on the last rank, edition by edition.
#[rustfmt::skip]
pub const PAWN_LEFT: LawsRow<Option<Clause<PawnLeft>>> = LawsRow {
    e1997: None,
    e2009: Some(clause("7.4a",  PawnLeft::Restored)),
    e2014: Some(clause("7.5.2", PawnLeft::Queen)),
    e2017: Some(clause("7.5.2", PawnLeft::Queen)),
    e2018: Some(clause("7.5.2", PawnLeft::Queen)),
};

/// The articles that make each act an offence.
pub const OFFENCES: [(Offence, Articles); 5] = [
    (Offence::IllegalMove, articles(["", "7.4a", "7.5.1", "7.5.1", "7.5.1"])),
    (Offence::KingTaken, articles(["", "7.4a", "7.5.1", "7.5.1", "7.5.1"])),
    (Offence::PawnLeft, articles(["", "7.4a", "7.5.2", "7.5.2", "7.5.2"])),
    (Offence::NoMove, articles(["", "", "", "7.8.1", "7.5.3"])),
    (Offence::TwoHands, articles(["", "", "", "7.7.1", "7.5.4"])),
];

/// Where the edition punishes each act, besides the common scale.
pub const PUNISHED: [(Offence, Articles); 2] = [
    (Offence::NoMove, articles(["", "", "", "7.8.2", "7.5.5"])),
    (Offence::TwoHands, articles(["", "", "", "7.7.2", "7.5.5"])),
];

/// Restoring a position.
pub const RESTORED: Articles = articles(["", "7.4a", "7.5.1", "7.5.1", "7.5.1"]);
/// The array was wrong.
pub const WRONG_ARRAY: Articles = articles(["", "7.1a", "7.2.1", "7.2.1", "7.2.1"]);
/// The board was turned.
pub const WRONG_ORIENTATION: Articles = articles(["", "7.1b", "7.2.2", "7.2.2", "7.2.2"]);
/// Pieces knocked over are restored on the own time.
pub const KNOCKED_OVER: Articles = articles(["", "7.3", "7.4.1", "7.4.1", "7.4.1"]);
/// The clocks are stopped and the arbiter called.
pub const KNOCKED_OVER_STOP: Articles = articles(["", "7.3", "7.4.2", "7.4.2", "7.4.2"]);
/// Pieces found on wrong squares.
pub const DISPLACED: Articles = articles(["", "7.5", "7.6", "7.6", "7.6"]);
/// The times after a reset.
pub const TIMES: Articles = articles(["", "6.13", "7.1", "7.1", "7.1"]);
/// A wrong claim disturbs.
pub const WRONG_NOTICE: Articles = articles(["", "12.6", "11.5", "11.5", "11.5"]);

/// What is found to be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The array was wrong at the start; these squares held the wrong piece.
    WrongArray {
        /// Squares of kings and rooks that stood wrongly.
        misplaced: Vec<Square>,
    },
    /// The board was turned.
    WrongOrientation,
    /// The colours were reversed; the arbiter may decide.
    ColorsReversed {
        /// The arbiter orders a new game where the edition leaves the choice.
        new_game: bool,
    },
    /// Pieces were knocked over.
    KnockedOver {
        /// By whom.
        by: Color,
    },
    /// Pieces are found displaced since some half-move.
    Displaced {
        /// Half-moves of the game that were in order.
        plies: usize,
    },
    /// An illegal move, or what is punished like one, is seen or claimed.
    IllegalMove {
        /// By whom.
        by: Actor,
    },
    /// The arbiter finds both kings in check or a pawn on the last rank (A.4.4).
    IllegalPosition,
    /// Both players agree to go back (A.4.2).
    GoBack {
        /// Who wants it: both players, or the arbiter.
        by: Actor,
    },
    /// The times and counters after a reset.
    SetTimes {
        /// Displays.
        clocks: ByColor<Option<Millis>>,
        /// Counters.
        counters: ByColor<Option<u32>>,
    },
}

/// Decides on an irregularity.
pub fn decide(case: &Case<'_>, notice: &Notice) -> Decision {
    match notice {
        Notice::WrongArray { misplaced } => wrong_array(case, misplaced),
        Notice::WrongOrientation => wrong_orientation(case),
        Notice::ColorsReversed { new_game } => colors_reversed(case, *new_game),
        Notice::KnockedOver { by } => knocked_over(case, *by),
        Notice::Displaced { plies } => displaced(case, *plies),
        Notice::IllegalMove { by } => illegal_noticed(case, *by),
        Notice::IllegalPosition => illegal_position(case),
        Notice::GoBack { by } => go_back(case, *by),
        Notice::SetTimes { clocks, counters } => {
            case.unfinished()?;
            let basis = case.cite(&TIMES)?;
            Ok(article_06_clock::set_clocks(*clocks, *counters, basis))
        }
    }
}

fn wrong_array(case: &Case<'_>, misplaced: &[Square]) -> Decision {
    case.unfinished()?;
    let basis = case.cite(&WRONG_ARRAY)?;
    let Some(limit) = rapid::setup_final(case) else {
        return Ok(vec![ruled(Remedy::NewGame, basis)]);
    };
    let mut events = vec![ruled(Remedy::Continue, limit)];
    for &square in misplaced {
        let player = if square.rank() <= Rank::Fourth { Color::White } else { Color::Black };
        let rook = rook_stood_on(case, player, square);
        events.push(ruled(Remedy::NoCastling { player, rook }, limit));
    }
    Ok(events)
}

/// The rook of a player who may still castle with it from that square; `None` for the king.
fn rook_stood_on(case: &Case<'_>, player: Color, square: Square) -> Option<Square> {
    let first = case.game.history.first().map_or(case.game.position, |ply| ply.before);
    let rook = first.pieces(player, Role::Rook).contains(square);
    rook.then_some(square)
}

fn wrong_orientation(case: &Case<'_>) -> Decision {
    case.unfinished()?;
    let basis = case.cite(&WRONG_ORIENTATION)?;
    Ok(vec![match rapid::setup_final(case) {
        Some(limit) => ruled(Remedy::Continue, limit),
        None => ruled(Remedy::TransferPosition, basis),
    }])
}

fn colors_reversed(case: &Case<'_>, new_game: bool) -> Decision {
    case.unfinished()?;
    let (rule, basis) = case.rule(&COLORS_REVERSED)?;
    let made = |moves| Color::ALL.into_iter().all(|color| case.game.moves_made(color) < moves);
    let choice = || {
        if new_game {
            return Remedy::NewGame;
        }
        Remedy::ArbiterDecides {
            question: Question::ColorsReversed,
            usually: Some(Box::new(Remedy::Continue)),
        }
    };
    let remedy = match rule {
        ColorsReversed::RestartsBefore { moves }
        | ColorsReversed::RestartsBeforeUnlessDecided { moves }
            if made(moves) =>
        {
            Remedy::NewGame
        }
        ColorsReversed::RestartsBefore { .. } if new_game => {
            return Err(Refusal::by(Reason::NoDiscretion, basis));
        }
        ColorsReversed::RestartsBefore { .. } => Remedy::Continue,
        ColorsReversed::RestartsBeforeUnlessDecided { .. }
        | ColorsReversed::ContinuesUnlessDecided => choice(),
    };
    Ok(vec![ruled(remedy, basis)])
}

/// On the own time if the own clock runs; otherwise the clocks are stopped.
fn knocked_over(case: &Case<'_>, by: Color) -> Decision {
    case.playing()?;
    if case.game.clock.running() == Some(by) {
        return Ok(vec![ruled(Remedy::Breach(by), case.cite(&KNOCKED_OVER)?)]);
    }
    let basis = case.cite(&KNOCKED_OVER_STOP)?;
    Ok(vec![ruled(Remedy::Breach(by), basis), ruled(Remedy::StopClocks, basis)])
}

fn displaced(case: &Case<'_>, plies: usize) -> Decision {
    case.unfinished()?;
    let basis = case.cite(&DISPLACED)?;
    if plies > case.game.history.len() {
        return Err(Refusal::plain(Reason::NothingFound("so many moves")));
    }
    let times = Remedy::ArbiterDecides { question: Question::Times, usually: None };
    Ok(vec![ruled(Remedy::Restore { plies }, basis), ruled(times, case.cite(&TIMES)?)])
}

/// Two hands as the move is made: 2017 punishes at once, before 2017 the arbiter may.
pub(crate) fn two_hands_made(case: &Case<'_>, by: Color) -> Result<Vec<Event>, Refusal> {
    let Some((rule, basis)) = case.rule_if_any(&TWO_HANDS) else { return Ok(Vec::new()) };
    match rule {
        TwoHands::Breach => Ok(vec![ruled(Remedy::Breach(by), basis)]),
        TwoHands::WhenMade => punish(case, by, Offence::TwoHands, &case.game.position),
        TwoHands::WhenPressed => Ok(Vec::new()),
    }
}

/// Two hands as the clock is pressed.
pub(crate) fn two_hands_pressed(
    case: &Case<'_>,
    by: Color,
    attention: Attention,
) -> Result<Vec<Event>, Refusal> {
    let both = case
        .game
        .history
        .iter()
        .rev()
        .take(2)
        .any(|ply| ply.hands == Hands::Two && ply.before.turn() == by);
    let rule = case.rule_if_any(&TWO_HANDS).map(|(rule, _)| rule);
    if !both || rule != Some(TwoHands::WhenPressed) {
        return Ok(Vec::new());
    }
    match attention {
        Attention::Seen => punish(case, by, Offence::TwoHands, &case.game.position),
        Attention::Unseen => Ok(vec![Event::OffenceCompleted { by, offence: Offence::TwoHands }]),
    }
}

/// The clock was pressed though nothing was moved.
pub(crate) fn pressed_without_move(case: &Case<'_>, by: Color, attention: Attention) -> Decision {
    let (rule, basis) = case.rule(&NO_MOVE)?;
    match (rule, attention) {
        (NoMove::Misuse, _) => Ok(vec![ruled(Remedy::Breach(by), basis)]),
        (NoMove::LikeIllegalMove, Attention::Seen) => {
            punish(case, by, Offence::NoMove, &case.game.position)
        }
        (NoMove::LikeIllegalMove, Attention::Unseen) => {
            Ok(vec![Event::OffenceCompleted { by, offence: Offence::NoMove }])
        }
    }
}

/// The clock was pressed after an illegal move.
pub(crate) fn illegal_pressed(case: &Case<'_>, by: Color, attention: Attention) -> Decision {
    let Some(irregular) = case.game.illegal else { return Ok(Vec::new()) };
    let offence = irregular.offence.unwrap_or(Offence::IllegalMove);
    if attention == Attention::Unseen {
        let mut events = vec![Event::OffenceCompleted { by, offence }];
        events.extend(still_illegal(case, irregular)?);
        return Ok(events);
    }
    let mut events = vec![Event::OffenceSeen { by, offence }];
    let plies = case.game.history.len();
    events.extend(undo_and_punish(case, Unnoticed { by, offence, plies }, Some(irregular))?);
    Ok(events)
}

/// Counts, undoes and punishes one offence.
fn undo_and_punish(
    case: &Case<'_>,
    unnoticed: Unnoticed,
    irregular: Option<Irregular>,
) -> Decision {
    let Unnoticed { by, offence, plies } = unnoticed;
    let before = case.game.history.get(plies).map_or(case.game.position, |ply| ply.before);
    let mut events = punish(case, by, offence, &before)?;
    if events.iter().any(ends_game) {
        return Ok(events);
    }
    let remedy = remedies(case, unnoticed, irregular)?;
    // The position is put right before the time is given.
    let at = 1.min(events.len());
    events.splice(at..at, remedy);
    Ok(events)
}

/// Whether an event ends the game or leaves the end to the arbiter.
pub(crate) fn ends_game(event: &Event) -> bool {
    matches!(
        event,
        Event::Ruled(ruling) if matches!(ruling.remedy, Remedy::End(_) | Remedy::AskArbiter(_))
    )
}

/// How the board is put right.
fn remedies(case: &Case<'_>, unnoticed: Unnoticed, irregular: Option<Irregular>) -> Decision {
    let Unnoticed { by, offence, plies } = unnoticed;
    let restored = case.cite(&RESTORED)?;
    let step = irregular.or_else(|| match case.game.history.get(plies).map(|ply| ply.step) {
        Some(crate::game::Step::Irregular(irregular)) => Some(irregular),
        Some(crate::game::Step::Legal(_)) | None => None,
    });
    match (offence, step) {
        // The move is legal and the touched pieces would force it again.
        (Offence::TwoHands, _) => Ok(Vec::new()),
        (Offence::NoMove, _) if case.game.history.len() == plies => {
            Ok(vec![ruled(Remedy::StartClock(by), restored)])
        }
        (Offence::PawnLeft, Some(step)) if plies + 1 >= case.game.history.len() => {
            let (rule, basis) = case.rule(&PAWN_LEFT)?;
            Ok(match rule {
                PawnLeft::Queen => queen(case, step, basis),
                PawnLeft::Restored => restore_and_bind(case, plies, Some(step), basis)?,
            })
        }
        (_, step) => restore_and_bind(case, plies, step, restored),
    }
}

/// The arbiter's queen; if that would end the game, the arbiter confirms it.
fn queen(case: &Case<'_>, step: Irregular, basis: Citation) -> Vec<Event> {
    let mut events = vec![ruled(Remedy::PlaceQueen(step.to), basis)];
    let mv = case.game.position.attempt(step.from, step.to, Some(Role::Queen));
    let over = mv.is_ok_and(|mv| !case.game.position.play(mv).has_legal_move());
    if over {
        let question = Question::QueenEndsGame;
        events.push(ruled(Remedy::ArbiterDecides { question, usually: None }, basis));
    }
    events
}

fn restore_and_bind(
    case: &Case<'_>,
    plies: usize,
    step: Option<Irregular>,
    basis: Citation,
) -> Decision {
    let mut events = vec![ruled(Remedy::Restore { plies }, basis)];
    let before = case.game.history.get(plies).map_or(case.game.position, |ply| ply.before);
    let regular = case.game.history.get(plies).is_none_or(|ply| ply.board.is_none());
    if let Some(step) = step.filter(|_| regular) {
        let (obligation, article) = replacing_move(case, &before, step)?;
        events.push(ruled(Remedy::Oblige { player: step.by, obligation }, article));
    }
    Ok(events)
}

/// The touched pieces bind the move that replaces the illegal one (4.3, 4.7).
fn replacing_move(
    case: &Case<'_>,
    before: &arbiter_board::Position,
    step: Irregular,
) -> Result<(Obligation, Citation), Refusal> {
    let mut game = crate::game::Game::new(case.laws, *before);
    game.phase = crate::game::Phase::Playing;
    let captured = before.piece_at(step.to).filter(|piece| piece.role != Role::King);
    let touched = [Some(step.from), captured.map(|_| step.to)];
    let touched: Vec<Square> = touched.into_iter().flatten().collect();
    let case = Case { game: &game, ..*case };
    crate::article_04_touch::obligation(&case, &touched, crate::article_04_touch::Order::Known)
}

/// Counts one offence and names its price.
fn punish(
    case: &Case<'_>,
    by: Color,
    offence: Offence,
    before: &arbiter_board::Position,
) -> Decision {
    let edition = case.laws.edition();
    let Some(cell) = SCALE.at(edition).at(case.laws.regime()) else {
        return Err(Refusal::plain(Reason::NotAtHand(edition)));
    };
    let counted = OFFENCES
        .iter()
        .find(|(kind, _)| *kind == offence)
        .and_then(|(_, articles)| articles.cite(edition))
        .ok_or(Refusal::plain(Reason::NoSuchRule(edition)))?;
    let own = PUNISHED
        .iter()
        .find(|(kind, _)| *kind == offence)
        .and_then(|(_, articles)| articles.cite(edition));
    let basis = own.unwrap_or_else(|| cell.cite(edition));
    let number = u32::try_from(case.game.offences.get(by).len()).unwrap_or(u32::MAX - 1) + 1;
    let mut events = vec![ruled(Remedy::CountOffence { player: by, offence, number }, counted)];
    if number >= cell.says.loses_at {
        events.push(Event::Ruled(case.loss_unless_unwinnable(by, before, basis)));
    } else {
        events.push(ruled(Remedy::AddTime { to: !by, amount: cell.says.bonus }, basis));
    }
    Ok(events)
}

/// Somebody points out an illegal move that was completed unseen.
fn illegal_noticed(case: &Case<'_>, by: Actor) -> Decision {
    case.unfinished()?;
    match by {
        Actor::Spectator => {
            let basis = case.cite(&article_06_clock::OUTSIDERS)?;
            return Err(Refusal::by(Reason::Outsider, basis));
        }
        Actor::Player(_) | Actor::Arbiter | Actor::Assistant(_) => {}
    }
    let Some(unnoticed) = rapid::offence_in_question(case) else {
        return wrong_notice(case, by);
    };
    if let Some(window) = rapid::illegal_window_closed(case, unnoticed) {
        return Err(Refusal::by(Reason::TooLate, window));
    }
    let mut events = undo_and_punish(case, unnoticed, None)?;
    let plies = case.game.history.len();
    if plies > unnoticed.plies + 1 && !events.iter().any(ends_game) {
        let times = Remedy::ArbiterDecides { question: Question::Times, usually: None };
        events.push(ruled(times, case.cite(&TIMES)?));
    }
    Ok(events)
}

fn wrong_notice(case: &Case<'_>, by: Actor) -> Decision {
    match by {
        Actor::Player(player) | Actor::Assistant(player) => {
            Ok(vec![ruled(Remedy::Breach(player), case.cite(&WRONG_NOTICE)?)])
        }
        Actor::Arbiter | Actor::Spectator => {
            Err(Refusal::plain(Reason::NothingFound("an illegal move")))
        }
    }
}

/// The arbiter finds an illegal position and waits for the next completed move.
fn illegal_position(case: &Case<'_>) -> Decision {
    case.playing()?;
    let basis = rapid::watch_article(case)?;
    if !irregular_board::is_illegal(&case.game.pieces()) {
        return Err(Refusal::by(
            Reason::NothingFound("both kings in check, or such a pawn"),
            basis,
        ));
    }
    Ok(vec![Event::WatchBegun, ruled(Remedy::Postponed, basis)])
}

/// After a completed move on a watched board: a draw if it is still illegal.
pub(crate) fn watched_board(case: &Case<'_>) -> Result<Vec<Event>, Refusal> {
    if case.game.watched_since.is_none() {
        return Ok(Vec::new());
    }
    let basis = rapid::watch_article(case)?;
    Ok(watch_result(&case.game.pieces(), basis))
}

/// The same when the move on the watched board was itself illegal and nobody acted.
fn still_illegal(case: &Case<'_>, irregular: Irregular) -> Result<Vec<Event>, Refusal> {
    if case.game.watched_since.is_none() {
        return Ok(Vec::new());
    }
    let basis = rapid::watch_article(case)?;
    let mut after = case.game.pieces();
    crate::evolve::put_down(&mut after, irregular);
    Ok(watch_result(&after, basis))
}

fn watch_result(pieces: &arbiter_board::Setup, basis: Citation) -> Vec<Event> {
    if irregular_board::is_illegal(pieces) {
        vec![ended(Outcome::DRAW, basis)]
    } else {
        vec![Event::WatchEnded]
    }
}

/// An illegal move that stands is undone by the players together, or not at all.
fn go_back(case: &Case<'_>, by: Actor) -> Decision {
    case.unfinished()?;
    let basis = rapid::correction_article(case)?;
    let Some(unnoticed) = rapid::offence_in_question(case) else {
        return Err(Refusal::plain(Reason::NothingFound("an illegal move")));
    };
    match by {
        Actor::Player(_) => {
            let plies = unnoticed.plies;
            Ok(vec![ruled(Remedy::Restore { plies }, basis)])
        }
        Actor::Arbiter | Actor::Assistant(_) | Actor::Spectator => {
            Err(Refusal::by(Reason::NoDiscretion, basis))
        }
    }
}

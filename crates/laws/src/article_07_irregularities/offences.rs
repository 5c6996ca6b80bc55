//! Illegal moves and what is punished like them (7.5, A.4.2).

use arbiter_board::{Position, Role, Setup, Square};
use arbiter_rulebook::{Citation, Color, Millis, Mode};

use super::{
    INCREMENT_BACK, KING_ONLY, NO_MOVE, NoMove, OFFENCES, PAWN_LEFT, PUNISHED, PawnLeft, RESTARTED,
    RESTORED, SCALE, Scale, TIMES, TWO_HANDS, TwoHands, WRONG_NOTICE, watch,
};
use crate::{
    actor::Actor,
    article_04_touch::{self, Hands, Order},
    article_06_clock::{Attention, OUTSIDERS},
    article_11_conduct,
    event::{Event, Irregular},
    evolve::evolve,
    game::{Game, Phase, Step, Unnoticed},
    rapid,
    refusal::{Matter, Reason, Refusal},
    regulations::SupervisedBlitz,
    ruling::{Obligation, Offence, Question, Remedy},
    situation::{Decision, Situation, no_clause, ruled, ruled_with},
};

/// Two hands as the move is made: 2017 punishes at once, before 2017 the arbiter may. Without
/// supervision somebody must have seen or claimed it (A.4.2).
pub(crate) fn two_hands_made(situation: &Situation<'_>, by: Color) -> Result<Vec<Event>, Refusal> {
    let Some((rule, basis)) = situation.rule_if_any(&TWO_HANDS) else { return Ok(Vec::new()) };
    match rule {
        TwoHands::Breach => Ok(vec![ruled(Remedy::Breach(by), basis)]),
        TwoHands::WhenMade if rapid::unsupervised(situation) => {
            Ok(vec![Event::OffenceCompleted { by, offence: Offence::TwoHands }])
        }
        TwoHands::WhenMade => punish(situation, by, Offence::TwoHands, &situation.game.position),
        TwoHands::WhenPressed => Ok(Vec::new()),
    }
}

/// Two hands as the clock is pressed.
pub(crate) fn two_hands_pressed(
    situation: &Situation<'_>,
    by: Color,
    attention: Attention,
) -> Result<Vec<Event>, Refusal> {
    let both = situation
        .game
        .history
        .iter()
        .rev()
        .take(2)
        .any(|ply| ply.hands == Hands::Two && ply.before.turn() == by);
    let rule = situation.rule_if_any(&TWO_HANDS).map(|(rule, _)| rule);
    let punished_now = match rule {
        Some(TwoHands::WhenPressed) => true,
        Some(TwoHands::WhenMade) => rapid::unsupervised(situation) && attention == Attention::Seen,
        Some(TwoHands::Breach) | None => false,
    };
    if !both || !punished_now {
        return Ok(Vec::new());
    }
    match attention {
        Attention::Seen | Attention::Mistaken => {
            punish(situation, by, Offence::TwoHands, &situation.game.position)
        }
        Attention::Unseen => Ok(vec![Event::OffenceCompleted { by, offence: Offence::TwoHands }]),
    }
}

/// The clock was pressed though nothing was moved.
pub(crate) fn pressed_without_move(
    situation: &Situation<'_>,
    by: Color,
    attention: Attention,
) -> Decision {
    let (rule, basis) = situation.rule(&NO_MOVE)?;
    let mistake = RESTARTED.cite(situation.laws.edition());
    match (rule, attention, mistake) {
        (NoMove::Misuse, _, _) => Ok(vec![ruled(Remedy::Breach(by), basis)]),
        (NoMove::LikeIllegalMove, Attention::Mistaken, Some(note)) => {
            Ok(vec![ruled(Remedy::NoBreach(by), note)])
        }
        (NoMove::LikeIllegalMove, Attention::Seen | Attention::Mistaken, _) => {
            punish(situation, by, Offence::NoMove, &situation.game.position)
        }
        (NoMove::LikeIllegalMove, Attention::Unseen, _) => {
            Ok(vec![Event::OffenceCompleted { by, offence: Offence::NoMove }])
        }
    }
}

/// The king stands two squares further, the rook has not been moved, and the clock is pressed.
/// Where castling was legal the arbiter finds out what it was; `None` where nothing of the kind
/// happened.
pub(crate) fn king_only_pressed(
    situation: &Situation<'_>,
    by: Color,
    attention: Attention,
) -> Result<Option<Vec<Event>>, Refusal> {
    let Some(to) = situation.game.turn.king_released else { return Ok(None) };
    let basis = situation.cite(&KING_ONLY)?;
    let position = &situation.game.position;
    let castling = position.attempt(position.king(by), to, None);
    if castling.is_ok_and(arbiter_board::Move::is_castling) {
        let question =
            Remedy::ArbiterDecides { question: Question::UnfinishedCastling, usually: None };
        return Ok(Some(vec![ruled(Remedy::StopClocks, basis), ruled(question, basis)]));
    }
    king_alone(situation, by, to, attention).map(Some)
}

/// The king's two squares as an illegal move, completed.
fn king_alone(situation: &Situation<'_>, by: Color, to: Square, attention: Attention) -> Decision {
    let from = situation.game.position.king(by);
    let offence = Some(Offence::IllegalMove);
    let alone = Irregular { by, from, to, promotion: None, offence, rook: None };
    let made = Event::IllegalMoveMade(alone);
    let game = evolve(situation.game.clone(), &made);
    let mut events = vec![made];
    events.extend(illegal_pressed(&Situation { game: &game, ..*situation }, by, attention)?);
    Ok(events)
}

/// What the arbiter found out about a king moved two squares without the rook.
pub(super) fn castling_judged(situation: &Situation<'_>, illegal: bool) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&KING_ONLY)?;
    let Some(to) = situation.game.turn.king_released else {
        return Err(Refusal::plain(Reason::NothingFound(Matter::CastlingThatWasBegun)));
    };
    let by = situation.game.to_move();
    let mut events = if illegal {
        king_alone(situation, by, to, Attention::Seen)?
    } else {
        vec![ruled(Remedy::NoBreach(by), basis)]
    };
    if !events.iter().any(ends_game) && situation.game.phase == Phase::Paused {
        events.push(ruled(Remedy::StartClock(by), basis));
    }
    Ok(events)
}

/// The clock was pressed after an illegal move.
pub(crate) fn illegal_pressed(
    situation: &Situation<'_>,
    by: Color,
    attention: Attention,
) -> Decision {
    let Some(irregular) = situation.game.illegal else { return Ok(Vec::new()) };
    let offence = irregular.offence.unwrap_or(Offence::IllegalMove);
    if attention == Attention::Unseen {
        let mut events = vec![Event::OffenceCompleted { by, offence }];
        events.extend(watch::still_illegal(situation, irregular)?);
        return Ok(events);
    }
    let mut events = vec![Event::OffenceSeen { by, offence }];
    let plies = situation.game.history.len();
    let unnoticed = Unnoticed { by, offence, plies, pressed: true };
    events.extend(undo_and_punish(situation, unnoticed, Some(irregular))?);
    Ok(events)
}

/// Counts, undoes and punishes one offence.
fn undo_and_punish(
    situation: &Situation<'_>,
    unnoticed: Unnoticed,
    irregular: Option<Irregular>,
) -> Decision {
    let Unnoticed { by, offence, plies, .. } = unnoticed;
    let before = situation
        .game
        .history
        .get(plies)
        .map_or(situation.game.position, |ply| ply.before.position());
    let mut events = punish(situation, by, offence, &before)?;
    if events.iter().any(ends_game) {
        return Ok(events);
    }
    let remedy = remedies(situation, unnoticed, irregular)?;
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
fn remedies(
    situation: &Situation<'_>,
    unnoticed: Unnoticed,
    irregular: Option<Irregular>,
) -> Decision {
    let Unnoticed { by, offence, plies, .. } = unnoticed;
    let restored = situation.cite(&RESTORED)?;
    let step = irregular.or_else(|| match situation.game.history.get(plies).map(|ply| ply.step) {
        Some(Step::Irregular(irregular)) => Some(irregular),
        Some(Step::Legal(_)) | None => None,
    });
    match (offence, step) {
        // The move is legal and the touched pieces would force it again.
        (Offence::TwoHands, _) => Ok(Vec::new()),
        (Offence::NoMove, _) if situation.game.history.len() == plies => {
            Ok(vec![ruled(Remedy::StartClock(by), restored)])
        }
        (Offence::PawnLeft, Some(step)) if plies + 1 >= situation.game.history.len() => {
            let (rule, basis) = situation.rule(&PAWN_LEFT)?;
            Ok(match rule {
                PawnLeft::Queen => queen(situation, step, basis),
                PawnLeft::Restored => restore_and_bind(situation, plies, Some(step), basis)?,
            })
        }
        (_, step) => restore_and_bind(situation, plies, step, restored),
    }
}

/// The arbiter's queen; if that would end the game, the arbiter confirms it.
fn queen(situation: &Situation<'_>, step: Irregular, basis: Citation) -> Vec<Event> {
    let mut events = vec![ruled(Remedy::PlaceQueen(step.to), basis)];
    let mv = situation.game.position.attempt(step.from, step.to, Some(Role::Queen));
    let over = mv.is_ok_and(|mv| !situation.game.position.play(mv).has_legal_move());
    if over {
        let question = Question::QueenEndsGame;
        events.push(ruled(Remedy::ArbiterDecides { question, usually: None }, basis));
    }
    events
}

fn restore_and_bind(
    situation: &Situation<'_>,
    plies: usize,
    step: Option<Irregular>,
    basis: Citation,
) -> Decision {
    let mut events = vec![ruled(Remedy::Restore { plies }, basis)];
    let before = situation
        .game
        .history
        .get(plies)
        .map_or(situation.game.position, |ply| ply.before.position());
    let history = &situation.game.history;
    let board =
        history.get(plies).map_or(situation.game.board, |ply| ply.board.as_deref().copied());
    if let Some(step) = step {
        let (obligation, article) = match board {
            Some(board) => replacing_move_on(situation, &board, step)?,
            None => replacing_move(situation, &before, step)?,
        };
        events.push(ruled(Remedy::Oblige { player: step.by, obligation }, article));
    }
    Ok(events)
}

/// The same on a board that shows no playable position: the piece that was moved must move, for
/// a king is no piece that could be captured (4.3).
fn replacing_move_on(
    situation: &Situation<'_>,
    board: &Setup,
    step: Irregular,
) -> Result<(Obligation, Citation), Refusal> {
    article_04_touch::obligation_on(situation, board, step.by, &[step.from])
}

/// The touched pieces bind the move that replaces the illegal one (4.3, 4.7).
fn replacing_move(
    situation: &Situation<'_>,
    before: &Position,
    step: Irregular,
) -> Result<(Obligation, Citation), Refusal> {
    let mut game = Game::new(situation.laws, *before);
    game.phase = Phase::Playing;
    let touched = step.touched(&Setup::from(before));
    let situation = Situation { game: &game, ..*situation };
    article_04_touch::obligation(&situation, &touched, Order::Known)
}

/// What the opponent gets for an offence that does not lose: the time, and the other reading of
/// the text where it has two.
fn bonus(situation: &Situation<'_>, scale: Scale) -> (Millis, Option<Remedy>) {
    let Some(letter) = scale.letter else { return (scale.bonus, None) };
    let amount = match situation.laws.regulations().supervised_blitz {
        SupervisedBlitz::Intent => scale.bonus,
        SupervisedBlitz::Letter => letter,
    };
    (amount, Some(Remedy::TwoReadings { intent: scale.bonus, letter }))
}

/// Counts one offence and names its price.
fn punish(situation: &Situation<'_>, by: Color, offence: Offence, before: &Position) -> Decision {
    let edition = situation.laws.edition();
    let (scale, common) = situation.rule_of_class(&SCALE)?;
    let counted = OFFENCES
        .iter()
        .find(|(kind, _)| *kind == offence)
        .map_or(Err(Refusal::plain(Reason::NoSuchRule(edition))), |(_, articles)| {
            articles.find(edition).map_err(|missing| no_clause(edition, missing))
        })?;
    let own = PUNISHED
        .iter()
        // Without supervision A.4.2 names the price of every kind.
        .find(|(kind, _)| *kind == offence && !rapid::unsupervised(situation))
        .and_then(|(_, articles)| articles.cite(edition));
    let basis = own.unwrap_or(common);
    let with = situation.cite_all(scale.with);
    let number = u32::try_from(situation.game.offences.get(by).len()).unwrap_or(u32::MAX - 1) + 1;
    let mut events = vec![ruled(Remedy::CountOffence { player: by, offence, number }, counted)];
    if number >= scale.loses_at {
        let mut ruling = situation.loss_unless_unwinnable(by, before, basis);
        ruling.with = with;
        events.push(Event::Ruled(ruling));
    } else {
        let (amount, readings) = bonus(situation, scale);
        events.push(ruled_with(Remedy::AddTime { to: !by, amount }, basis, with.clone()));
        events.extend(readings.map(|readings| ruled_with(readings, basis, with)));
    }
    Ok(events)
}

/// Somebody points out an illegal move: one that was completed unseen, or one that stands on the
/// board and was not completed.
pub(super) fn illegal_noticed(situation: &Situation<'_>, by: Actor) -> Decision {
    situation.unfinished()?;
    match by {
        Actor::Spectator | Actor::Zone => {
            let basis = situation.cite(&OUTSIDERS)?;
            return Err(Refusal::by(Reason::Outsider, basis));
        }
        Actor::Player(_) | Actor::Arbiter | Actor::Assistant(_) => {}
    }
    if let Some(irregular) = situation.game.illegal {
        return article_04_touch::put_back(situation, irregular.by);
    }
    let Some(unnoticed) = rapid::offence_in_question(situation) else {
        return wrong_notice(situation, by);
    };
    if let Some(window) = rapid::illegal_window_closed(situation, unnoticed) {
        return Err(Refusal::by(Reason::TooLate, window));
    }
    let mut events = if unnoticed.pressed {
        undo_and_punish(situation, unnoticed, None)?
    } else {
        // The move was answered before the clock was pressed: it was never completed.
        remedies(situation, unnoticed, None)?
    };
    if events.iter().any(ends_game) {
        return Ok(events);
    }
    events.extend(increment_back(situation, unnoticed));
    if situation.game.history.len() > unnoticed.plies + 1 {
        let times = Remedy::ArbiterDecides { question: Question::Times, usually: None };
        events.push(ruled(times, situation.cite(&TIMES)?));
    }
    Ok(events)
}

/// The increment that the press of an illegal move brought, where a note takes it back.
fn increment_back(situation: &Situation<'_>, unnoticed: Unnoticed) -> Option<Event> {
    let note = INCREMENT_BACK.cite(situation.laws.edition())?;
    let undone = match unnoticed.offence {
        Offence::IllegalMove | Offence::KingTaken => true,
        Offence::PawnLeft | Offence::NoMove | Offence::TwoHands => false,
    };
    let added = situation.laws.control().mode() == Mode::Fischer;
    let amount = situation.game.clock.increment(unnoticed.by);
    let just_now = situation.game.history.len() == unnoticed.plies + 1;
    let gained = undone && added && unnoticed.pressed && just_now && amount > Millis::ZERO;
    gained.then(|| ruled(Remedy::TakeTime { from: unnoticed.by, amount }, note))
}

fn wrong_notice(situation: &Situation<'_>, by: Actor) -> Decision {
    match by {
        Actor::Player(player) | Actor::Assistant(player) => {
            let basis = situation.cite(&WRONG_NOTICE)?;
            Ok(article_11_conduct::breach_of_conduct(situation, player, basis))
        }
        Actor::Arbiter | Actor::Spectator | Actor::Zone => {
            Err(Refusal::plain(Reason::NothingFound(Matter::IllegalMove)))
        }
    }
}

/// An illegal move that stands is undone by the players together, or not at all.
pub(super) fn go_back(situation: &Situation<'_>, by: Actor) -> Decision {
    situation.unfinished()?;
    let basis = rapid::correction_article(situation)?;
    let Some(unnoticed) = rapid::offence_in_question(situation) else {
        return Err(Refusal::plain(Reason::NothingFound(Matter::IllegalMove)));
    };
    match by {
        Actor::Player(_) => {
            let plies = unnoticed.plies;
            Ok(vec![ruled(Remedy::Restore { plies }, basis)])
        }
        Actor::Arbiter | Actor::Assistant(_) | Actor::Spectator | Actor::Zone => {
            Err(Refusal::by(Reason::NoDiscretion, basis))
        }
    }
}

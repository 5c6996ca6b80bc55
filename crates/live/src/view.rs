//! What clients are shown of a table.

use arbiter_laws::{Actor, Event, Phase, Remedy};
use arbiter_rulebook::{ByColor, Color};

use crate::{
    message::{
        Both, CallView, ClockView, MoveView, OptionsView, PausedView, PhaseView, RematchView,
        ResultView, RulingView, ServerMessage, Snapshot, What, Why, check,
    },
    row::{Happening, Row},
    settings::Kind,
    state::{Ended, State, shown},
    table::{Refused, Table},
};

/// Half-moves after which players compare their boards.
const CHECK_EVERY: u32 = 10;

impl State {
    /// Where it stands, in one word.
    pub fn phase(&self) -> PhaseView {
        match self.game.phase {
            Phase::Scheduled => PhaseView::Waiting,
            Phase::Playing => PhaseView::Playing,
            Phase::Finished => PhaseView::Finished,
            Phase::Cancelled => PhaseView::Cancelled,
            _ if self.checking.is_some() => PhaseView::Checking,
            Phase::Paused
            | Phase::Claimed
            | Phase::GestureUnclear { .. }
            | Phase::CompletingScoresheets
            | Phase::Reconstruction
            | Phase::Sealing
            | Phase::Adjourned
            | Phase::Resuming
            | Phase::Pending => PhaseView::Paused,
        }
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<ResultView> {
        let Ended { outcome, basis, how } = self.ended?;
        Some(ResultView {
            score: outcome.to_string(),
            how,
            article: basis.to_string(),
            text: format!("{basis}: {outcome}"),
        })
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        self.game.pieces().to_string()
    }

    /// What is switched on.
    pub fn options(&self) -> OptionsView {
        let options = &self.settings.options;
        OptionsView {
            premove: options.premove,
            takeback: options.takeback && !self.settings.supervised,
            rematch: self.settings.has_rematch(),
            credit: options.credit.is_some(),
            claims: self.settings.kind == Kind::Hall,
            decline: self.settings.kind == Kind::Hall,
        }
    }

    /// The conditions of play in words.
    pub fn conditions(&self) -> String {
        let kind = match self.settings.kind {
            Kind::Online => "online",
            Kind::Hybrid => "hybrid",
            Kind::Hall => return format!("hall {}", self.settings.edition),
        };
        format!("{kind} {}", self.settings.online_edition)
    }

    fn rematch_view(&self) -> Option<RematchView> {
        let by = self.rematch.map(Into::into);
        let game = self.next.clone();
        (by.is_some() || game.is_some()).then_some(RematchView { by, game })
    }
}

impl Table {
    /// Both clocks, right at the anchor.
    pub fn clock(&self) -> ClockView {
        let ByColor { white, black } = shown(&self.state().game);
        let run = self.state().game.clock.running().map(Into::into);
        // A delay stands in front of the time that is drawn.
        let at = match self.state().game.clock.next_flag() {
            Some((color, left)) => {
                self.anchor() + (left - self.state().game.clock.remaining(color)).0
            }
            None => self.anchor(),
        };
        ClockView { w: white.0, b: black.0, run, at }
    }

    /// Everything that is drawn, for a seat or for a watcher.
    pub fn snapshot(&self, seat: Option<Color>, present: ByColor<bool>) -> Snapshot {
        let state = self.state();
        let (game, settings) = (&state.game, state.settings());
        let on_move = seat == Some(game.to_move()) && game.phase == Phase::Playing;
        let legal = (on_move && game.board.is_none()).then(|| {
            let moves = game.position.legal_moves();
            moves.iter().map(|mv| arbiter_notation::uci::write(&game.position, *mv)).collect()
        });
        let moves = state.moves.iter().map(|played| MoveView {
            uci: played.uci.to_string(),
            san: played.san.to_string(),
            w: played.clocks.white.0,
            b: played.clocks.black.0,
            offer: played.offer,
        });
        let held = Color::ALL.into_iter().find(|color| *game.held.get(*color));
        Snapshot {
            seq: state.seq,
            n: game.plies(),
            fen: state.fen(),
            start: settings.start.to_string(),
            variant: if settings.start.is_chess960() { "chess960" } else { "standard" }.to_owned(),
            phase: state.phase(),
            moves: moves.collect(),
            clock: self.clock(),
            offer: game.offer.map(Into::into),
            takeback: state.takeback.map(Into::into),
            rematch: state.rematch_view(),
            result: state.result(),
            present: present.into(),
            names: settings.names.clone().into(),
            control: settings.control_words(),
            conditions: state.conditions(),
            event: settings.place.as_ref().map(|place| place.event.clone()),
            legal,
            plan: seat.and_then(|seat| self.plan(seat)).map(ToOwned::to_owned),
            call: state.call.as_ref().map(|(by, text)| CallView {
                by: (*by).into(),
                text: if seat == Some(*by) { text.clone() } else { String::new() },
            }),
            held: held.map(Into::into),
            // At a board of wood a clock may be seen to be pressed before the move is known.
            unrecorded: settings.kind == Kind::Hall
                && game.phase == Phase::Playing
                && game.clock.running() == Some(!game.to_move()),
        }
    }

    /// The newest row as a message. Watchers get the position with it.
    pub fn ev(&self, row: &Row, is_watcher: bool) -> ServerMessage {
        let state = self.state();
        let what = what(state, row);
        let n = state.game.plies();
        let changed = what.restored.is_some();
        let fen = (changed || is_watcher && what.mv.is_some()).then(|| state.fen());
        let compared = what.mv.is_some() && n.is_multiple_of(CHECK_EVERY) && !is_watcher;
        let check = compared.then(|| {
            let fen = state.fen();
            check(fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ").as_str())
        });
        let credit = (row.credit.0 > 0).then_some(row.credit.0);
        let what = Box::new(what);
        ServerMessage::Ev { seq: row.seq, n, what, fen, check, clock: self.clock(), credit }
    }

    /// A refusal as a message.
    pub fn no(&self, c: Option<u64>, refused: &Refused) -> ServerMessage {
        let refusal = refused.by_laws();
        let held = matches!(
            refusal,
            Some(arbiter_laws::Refusal { reason: arbiter_laws::Reason::InputHeld(_), .. })
        );
        let why = match refused {
            _ if held => Why::Held,
            Refused::Stale => Why::Stale,
            Refused::Illegal(_) => Why::Illegal,
            Refused::Laws(_) | Refused::Off => Why::Refused,
            Refused::NotYourTurn => Why::NotYourTurn,
            Refused::NotNow | Refused::TimeOver(_) | Refused::Again { .. } => Why::NotNow,
            Refused::Unreadable => Why::Unknown,
        };
        ServerMessage::No {
            c,
            why,
            article: refusal.and_then(|refusal| refusal.basis).map(|basis| basis.to_string()),
            text: refusal.map(|refusal| refusal.reason.to_string()),
            reason: refusal.map(|refusal| Box::new(refusal.reason.clone())),
            seq: self.state().seq,
        }
    }
}

/// What a row brought, told with the state after it.
fn what(state: &State, row: &Row) -> What {
    let mut what = What::default();
    for happening in &row.ev {
        match happening {
            Happening::Laws(event) => told(state, event, &mut what),
            // What a player tells the arbiter is for nobody else.
            Happening::Called { by, .. } => {
                what.call = Some(CallView { by: (*by).into(), text: String::new() });
            }
            Happening::TakebackAsked(by) => what.takeback = Some((*by).into()),
            Happening::RematchAsked(by) => {
                what.rematch = Some(RematchView { by: Some((*by).into()), game: None });
            }
            Happening::RematchMade(game) => {
                what.rematch = Some(RematchView { by: None, game: Some(game.clone()) });
            }
            Happening::Made(_) => {}
        }
    }
    what.checking = state.checking.map(Into::into);
    what
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the protocol has no word for the others")]
fn told(state: &State, event: &Event, what: &mut What) {
    match event {
        Event::MoveMade { by, .. } => {
            let played = state.moves.last();
            what.mv = played.map(|played| played.uci.to_string());
            what.san = played.map(|played| played.san.to_string());
            what.by = Some((*by).into());
        }
        Event::Started => what.started = true,
        Event::DrawOffered { by } => what.offer = Some((*by).into()),
        Event::OfferDeclined { by } => what.declined = Some((*by).into()),
        Event::ClocksStopped { by } => {
            let by = match by {
                Actor::Player(Color::White) | Actor::Assistant(Color::White) => "w",
                Actor::Player(Color::Black) | Actor::Assistant(Color::Black) => "b",
                Actor::Arbiter => "arbiter",
                Actor::Zone | Actor::Spectator => "server",
            };
            what.paused = Some(PausedView { by: by.to_owned(), why: String::new() });
        }
        Event::ClockResumed(_) => what.resumed = true,
        Event::InputHeld(color) => what.held = Some((*color).into()),
        Event::InputReleased(color) => what.released = Some((*color).into()),
        Event::Ruled(ruling) => {
            match &ruling.remedy {
                Remedy::End(_) | Remedy::Score(_) => what.result = state.result(),
                Remedy::NewGame => what.cancelled = true,
                Remedy::Restore { .. } => what.restored = Some(state.game.plies()),
                Remedy::AddTime { .. } | Remedy::TakeTime { .. } | Remedy::SetClock { .. } => {
                    what.clocks = true;
                }
                _ => {}
            }
            let (text, article) = (ruling.remedy.to_string(), ruling.basis.to_string());
            what.ruling.push(RulingView { text, article });
        }
        _ => {}
    }
    if let Some(paused) = &mut what.paused
        && paused.why.is_empty()
        && let Some(ruling) = what.ruling.last()
    {
        paused.why.clone_from(&ruling.article);
    }
}

impl From<Both<bool>> for ByColor<bool> {
    fn from(both: Both<bool>) -> Self {
        Self { white: both.w, black: both.b }
    }
}

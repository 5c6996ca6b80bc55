//! The head of a case: edition, time control, regulations, position, clocks.

use arbiter_board::{CastlingSide, File, Piece, Position, Rank, Role, Setup, Square};
use arbiter_notation::Letters;
use arbiter_rulebook::{
    ByColor, Color, Date, Explain, LawsEdition, Message, Millis, Mode, OnlineEdition, Period,
    TimeControl,
};

use super::{
    arbiter,
    error::{Quoted, ScriptError, Wanted},
    lists::REGULATIONS,
    words::Words,
};
use crate::{
    article_12_arbiter::PenaltyKind,
    conditions::Conditions,
    explain::{duration, side},
    index,
    outcome::Scoring,
    regime::{Regime, Supervision},
    regulations::{
        Adjournment, DrawRestriction, LocalRule, RegimeAnnounced, Regulations, Staff,
        SupervisedBlitz,
    },
};

/// Offences a case may begin with.
const OFFENCES_MAX: u32 = 9;

/// What a case begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) editions: Vec<LawsEdition>,
    pub(crate) control: TimeControl,
    pub(crate) supervision: Supervision,
    pub(crate) regulations: Regulations,
    pub(crate) board: Setup,
    pub(crate) clocks: ByColor<Option<Millis>>,
    pub(crate) counters: ByColor<Option<u32>>,
    /// What the clock's own counters show, where that differs.
    pub(crate) shown: ByColor<Option<u32>>,
    /// Illegal moves already counted.
    pub(crate) offences: ByColor<Option<u32>>,
    /// The clock is not started and nobody is there.
    pub(crate) scheduled: bool,
    /// The language in which pieces are written.
    pub(crate) notation: &'static str,
    /// The time of day at which the round begins.
    pub(crate) start: Millis,
}

impl Default for Header {
    /// Ninety minutes and thirty seconds a move from the initial position.
    fn default() -> Self {
        let period = Period {
            moves: None,
            base: Millis::from_minutes(90),
            increment: Millis::from_secs(30),
        };
        let control = TimeControl::new(vec![period], Mode::Fischer)
            .expect("ninety minutes and thirty seconds are in range");
        Self {
            editions: Vec::new(),
            control,
            supervision: Supervision::Inadequate,
            regulations: Regulations::default(),
            board: Setup::from(&Position::initial()),
            clocks: ByColor::default(),
            counters: ByColor::default(),
            shown: ByColor::default(),
            offences: ByColor::default(),
            scheduled: false,
            notation: Letters::ENGLISH.code(),
            start: Millis::ZERO,
        }
    }
}

impl Header {
    /// The facts that the head gives, as sentences; `None` where it gives others.
    pub(crate) fn told(&self) -> Option<Vec<Message>> {
        let usual = Regulations {
            default_time: self.regulations.default_time,
            devices_in_bag: self.regulations.devices_in_bag,
            electronic_scoresheets: self.regulations.electronic_scoresheets,
            quickplay: self.regulations.quickplay,
            ..Regulations::default()
        };
        if hides_rights(&self.board) {
            return None;
        }
        let shown = self.shown.white.or(self.shown.black);
        let many = [self.offences.white, self.offences.black].into_iter().flatten().any(|n| n > 1);
        if self.regulations != usual || shown.is_some() || many || self.scheduled {
            return None;
        }
        let regime = Regime::of(self.control.tempo(), self.supervision);
        let game = Message::new("exam-game").with("class", regime.message());
        let mut told = vec![game.with("time", in_signs(&self.control))];
        if let (Some(white), Some(black)) = (self.clocks.white, self.clocks.black) {
            let clocks = Message::new("exam-clocks").with("white", white.to_string());
            told.push(clocks.with("black", black.to_string()));
        } else if self.clocks != ByColor::default() {
            return None;
        }
        if let (Some(white), Some(black)) = (self.counters.white, self.counters.black) {
            told.push(Message::new("exam-made").with("white", white).with("black", black));
        } else if self.counters != ByColor::default() {
            return None;
        }
        for color in Color::ALL {
            if self.offences.get(color).is_some_and(|earlier| earlier == 1) {
                told.push(Message::new("exam-earlier").with("player", side(color)));
            }
        }
        let quiet = self.board.halfmove_clock;
        if 0 < quiet {
            told.push(Message::new("exam-quiet").with("n", quiet));
        }
        if let Some(time) = self.regulations.default_time {
            told.push(Message::new("exam-default-time").with("time", duration(time)));
        }
        let options = [
            (self.regulations.devices_in_bag, "exam-bag"),
            (self.regulations.electronic_scoresheets, "exam-electronic"),
            (self.regulations.quickplay, "exam-guidelines"),
        ];
        told.extend(
            options.into_iter().filter(|(is_set, _)| *is_set).map(|(_, key)| Message::new(key)),
        );
        Some(told)
    }
}

/// A time control in signs that every language reads: `40/1:30:00, 30:00 + 0:30`.
fn in_signs(control: &TimeControl) -> String {
    let period = |period: &Period| {
        let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let added = control.has_increment().then(|| format!(" + {}", period.increment));
        format!("{moves}{}{}", period.base, added.unwrap_or_default())
    };
    let mode = match control.mode() {
        Mode::Fischer => "",
        Mode::Bronstein => " (Bronstein)",
        Mode::Delay => " (delay)",
    };
    control.periods().iter().map(period).collect::<Vec<_>>().join(", ") + mode
}

/// Whether a board has rights that its pieces do not show: a capture en passant, or king and rook
/// at home that can no longer castle.
fn hides_rights(board: &Setup) -> bool {
    let stands = |square, color, role| board.piece_at(square) == Some(Piece { color, role });
    let lost = |color: Color, side: CastlingSide| {
        let file = match side {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        };
        let rank = Rank::First.relative_to(color);
        let is_home = stands(Square::new(File::E, rank), color, Role::King)
            && stands(Square::new(file, rank), color, Role::Rook);
        is_home && board.castling.rook(color, side).is_none()
    };
    let castling = Color::ALL
        .into_iter()
        .any(|color| CastlingSide::ALL.into_iter().any(|side| lost(color, side)));
    castling || board.en_passant.is_some()
}

/// Reads a line of the head; false if it is none.
pub(crate) fn read(header: &mut Header, words: &mut Words) -> Result<bool, ScriptError> {
    match words.keyword().as_str() {
        "source" => {
            words.skip();
            return Ok(true);
        }
        "edition" => editions(header, words)?,
        "date" => date(header, words)?,
        "notation" => notation(header, words)?,
        "time" => header.control = control(words)?,
        "supervised" => {
            words.take("supervised");
            header.supervision = Supervision::Adequate;
        }
        "unsupervised" => {
            words.take("unsupervised");
            header.supervision = Supervision::Inadequate;
        }
        "conditions" => conditions(header, words)?,
        "odds" => {
            words.take("odds");
            header.regulations.black_control = Some(control(words)?);
        }
        "regulation" => regulation(header, words)?,
        "position" => position(header, words)?,
        "chess960" => chess960(header, words)?,
        "clocks" => {
            words.take("clocks");
            header.clocks = arbiter::clocks(words)?;
        }
        "counters" => header.counters = arbiter::counters(words)?,
        "shown" => {
            words.take("shown");
            header.shown = arbiter::counters(words)?;
        }
        "offences" => {
            let at = words.clone();
            header.offences = arbiter::counts(words, "offences")?;
            if header.offences.white.max(header.offences.black) > Some(OFFENCES_MAX) {
                return Err(at.error(Wanted::FewerOffences(OFFENCES_MAX)));
            }
        }
        "scheduled" => {
            words.take("scheduled");
            header.scheduled = true;
            if words.take("at") {
                header.start = words.time()?;
            }
        }
        _ => return Ok(false),
    }
    words.done()?;
    Ok(true)
}

fn editions(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("edition");
    while !words.is_empty() {
        let Ok(edition) = words.peek().parse() else {
            return Err(words.error(Wanted::Edition));
        };
        words.word(Wanted::Edition)?;
        header.editions.push(edition);
    }
    Ok(())
}

/// `date 2024-05-01`: the edition in force on that day.
fn date(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("date");
    let Ok(day) = words.peek().parse::<Date>() else {
        return Err(words.error(Wanted::Day));
    };
    words.word(Wanted::Day)?;
    header.editions.push(LawsEdition::in_force(day));
    Ok(())
}

/// `notation fr`: the letters of the pieces in moves such as `Cf3`.
fn notation(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("notation");
    let known = || Wanted::Notation(Letters::all().map(Letters::code).collect());
    let Some(language) = Letters::from_code(&words.keyword()) else {
        return Err(words.error(known()));
    };
    words.word(known())?;
    header.notation = language.code();
    Ok(())
}

/// `conditions online 2025`, `conditions hybrid 2021`, `conditions hall`.
fn conditions(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("conditions");
    if words.take("hall") {
        header.regulations.conditions = Conditions::Hall;
        return Ok(());
    }
    let is_hybrid = words.take("hybrid");
    if !is_hybrid {
        words.expect("online")?;
    }
    let Ok(edition) = words.peek().parse::<OnlineEdition>() else {
        return Err(words.error(Wanted::OnlineEdition));
    };
    words.word(Wanted::OnlineEdition)?;
    header.regulations.conditions =
        if is_hybrid { Conditions::Hybrid(edition) } else { Conditions::Online(edition) };
    Ok(())
}

/// `time 40/1:30:00, 30:00 + 0:30 bronstein`, or as people write it: `90+30`.
fn control(words: &mut Words) -> Result<TimeControl, ScriptError> {
    words.take("time");
    let begin = words.clone();
    if begin.peek().starts_with('-') {
        return Err(begin.error(Wanted::Control));
    }
    match periods(words) {
        Ok(control) if words.is_empty() => Ok(control),
        read => {
            let mut all = begin.clone();
            let human = all.rest().parse::<TimeControl>();
            words.skip();
            match (human, read) {
                (Ok(control), _) => Ok(control),
                (Err(_), Err(error)) => Err(error),
                (Err(_), Ok(_)) => Err(begin.error(Wanted::Control)),
            }
        }
    }
}

fn periods(words: &mut Words) -> Result<TimeControl, ScriptError> {
    let begin = words.clone();
    let mut periods = Vec::new();
    let mut mode = Mode::Fischer;
    loop {
        let text = words.word(Wanted::Period)?;
        let (moves, base) = match text.split_once('/') {
            Some((moves, base)) => (Some(moves), base),
            None => (None, text.as_str()),
        };
        let wrong = || begin.error(Wanted::Control);
        let moves = moves.map(str::parse).transpose().map_err(|_| wrong())?;
        let base = base.parse().map_err(|_| wrong())?;
        let increment = if words.take("+") { words.time()? } else { Millis::ZERO };
        periods.push(Period { moves, base, increment });
        if words.take("bronstein") {
            mode = Mode::Bronstein;
        } else if words.take("delay") {
            mode = Mode::Delay;
        }
        if !words.take(",") {
            break;
        }
    }
    TimeControl::new(periods, mode).map_err(|error| begin.error(Wanted::PlayableControl(error)))
}

fn position(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("position");
    let at = words.clone();
    header.board = words.rest().parse().map_err(|error| at.error(Wanted::Fen(error)))?;
    for color in Color::ALL {
        if header.board.pieces(color, Role::King).iter().count() != 1 {
            return Err(at.error(Wanted::Kings));
        }
    }
    Ok(())
}

fn chess960(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("chess960");
    let at = words.clone();
    let number = words.number()?;
    let position = u16::try_from(number).ok().and_then(Position::chess960);
    let position = position.ok_or_else(|| at.error(Wanted::Chess960))?;
    header.board = Setup::from(&position);
    Ok(())
}

fn regulation(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("regulation");
    let chosen = &mut header.regulations;
    if words.take("default time") {
        chosen.default_time = Some(words.time()?);
    } else if words.take("no draw before move") {
        chosen.draws = DrawRestriction::BeforeMove(words.number()?);
    } else if words.take("no agreed draw") {
        chosen.draws = DrawRestriction::Always;
    } else if words.take("quickplay guidelines") {
        chosen.quickplay = true;
    } else if words.take("without arbiter") {
        chosen.without_arbiter = true;
    } else if words.take("scoring") {
        let (win, draw, loss) = (words.points()?, words.points()?, words.points()?);
        chosen.scoring = Scoring { win, draw, loss };
    } else if words.take("devices in bag") {
        chosen.devices_in_bag = true;
    } else if words.take("device penalty less time") {
        chosen.device_penalty = Some(PenaltyKind::OwnTime);
    } else if words.take("device penalty warning") {
        chosen.device_penalty = Some(PenaltyKind::Warning);
    } else if words.take("report leaving") {
        chosen.report_leaving = true;
    } else if words.take("players record blitz") {
        chosen.blitz_recorded_by_players = true;
    } else if words.take("king capture wins") {
        chosen.king_capture_wins = true;
    } else if words.take("no adjournment") {
        chosen.adjournment = Adjournment::Excluded;
    } else if words.take("adjournment guidelines") {
        chosen.adjournment = Adjournment::Adopted;
    } else if words.take("electronic score sheets") {
        chosen.electronic_scoresheets = true;
    } else if words.take("supervised blitz by letter") {
        chosen.supervised_blitz = SupervisedBlitz::Letter;
    } else if words.take("supervised blitz by intent") {
        chosen.supervised_blitz = SupervisedBlitz::Intent;
    } else if words.take("no appeals") {
        chosen.appeals = false;
    } else if words.take("call pauses") {
        chosen.call_pauses = true;
    } else if words.take("reconnect within") {
        chosen.reconnect_within = Some(words.time()?);
    } else if words.take("fine up to") {
        chosen.fine_max = words.number()?;
    } else {
        return rare_regulation(header, words);
    }
    Ok(())
}

fn rare_regulation(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    let edition = header.editions.first().copied();
    let chosen = &mut header.regulations;
    if words.take("rules of play not announced") {
        chosen.regime_announced = RegimeAnnounced::Not;
    } else if words.take("rules of play change") {
        chosen.regime_announced = RegimeAnnounced::Changes;
    } else if words.take("federation") {
        chosen.federation = words.word(Wanted::Federation)?;
    } else if words.take("fide rated") {
        chosen.fide_rated = true;
    } else if words.take("local rule") {
        let text = words.quoted(Quoted::Rule)?;
        let federation = if words.take("of") {
            words.word(Wanted::Federation)?
        } else {
            chosen.federation.clone()
        };
        let contradicts = match (words.take("against"), edition) {
            (true, Some(edition)) => {
                let found = index::find(edition, words.peek());
                let found = found.ok_or_else(|| words.error(Wanted::ArticleOf(edition)))?;
                words.word(Wanted::Article)?;
                Some(found)
            }
            _ => None,
        };
        chosen.local_rules.push(LocalRule { text, federation, contradicts });
    } else if words.take("staff") {
        let arbiters = words.number()?;
        words.expect("arbiters")?;
        let boards = words.number()?;
        words.expect("boards")?;
        let recorded = words.number()?;
        words.expect("recorded")?;
        chosen.staff = Some(Staff { boards, arbiters, recorded });
    } else if words.is_color() {
        let color = words.color()?;
        let handicap = chosen.handicaps.get_mut(color);
        if words.take("visually disabled") {
            handicap.visual = true;
            handicap.registered = true;
        } else if words.take("hearing disabled") {
            handicap.hearing = true;
            handicap.registered = true;
        } else {
            words.expect("disabled")?;
            handicap.registered = true;
        }
    } else {
        return Err(words.error(Wanted::Regulation(&REGULATIONS)));
    }
    Ok(())
}

//! The head of a case: edition, time control, regulations, position, clocks.

use arbiter_board::{Position, Setup};
use arbiter_rulebook::{ByColor, LawsEdition, Millis, Mode, Period, Score, TimeControl};

use super::{
    arbiter,
    words::{ScriptError, Words},
};
use crate::{
    article_12_arbiter::PenaltyKind,
    index,
    outcome::Scoring,
    regime::Supervision,
    regulations::{DrawRestriction, LocalRule, Regulations, Staff},
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
            start: Millis::ZERO,
        }
    }
}

/// Reads a line of the head; false if it is none.
pub(crate) fn read(header: &mut Header, words: &mut Words) -> Result<bool, ScriptError> {
    match words.peek() {
        "source" => {
            words.skip();
            return Ok(true);
        }
        "edition" => editions(header, words)?,
        "time" => header.control = control(words)?,
        "supervised" => {
            words.take("supervised");
            header.supervision = Supervision::Adequate;
        }
        "unsupervised" => {
            words.take("unsupervised");
            header.supervision = Supervision::Inadequate;
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
                return Err(at.error("at most 9 offences"));
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
            return Err(words.error("an edition: 1997, 2009, 2014, 2017 or 2018"));
        };
        words.word("an edition")?;
        header.editions.push(edition);
    }
    Ok(())
}

/// `time 40/1:30:00, 30:00 + 0:30 bronstein`.
fn control(words: &mut Words) -> Result<TimeControl, ScriptError> {
    words.take("time");
    let begin = words.clone();
    let mut periods = Vec::new();
    let mut mode = Mode::Fischer;
    loop {
        let text = words.word("a time such as 40/1:30:00 or 5:00")?;
        let (moves, base) = match text.split_once('/') {
            Some((moves, base)) => (Some(moves), base),
            None => (None, text.as_str()),
        };
        let wrong = || begin.error("a time control such as 40/1:30:00, 30:00 + 0:30");
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
    TimeControl::new(periods, mode).map_err(|error| begin.error(error.to_string()))
}

fn position(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("position");
    let at = words.clone();
    header.board = words.rest().parse().map_err(|error| at.error(format!("a FEN ({error})")))?;
    Ok(())
}

fn chess960(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    words.take("chess960");
    let at = words.clone();
    let number = words.number()?;
    let position = u16::try_from(number).ok().and_then(Position::chess960);
    let position = position.ok_or_else(|| at.error("a number from 0 to 959"))?;
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
        let score = |words: &mut Words| {
            let at = words.clone();
            let text = words.word("points")?;
            points(&text).ok_or_else(|| at.error("points such as 3, 1 or 0.5"))
        };
        let (win, draw, loss) = (score(words)?, score(words)?, score(words)?);
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
        chosen.adjournment = false;
    } else if words.take("no appeals") {
        chosen.appeals = false;
    } else if words.take("fine up to") {
        chosen.fine_max = words.number()?;
    } else {
        return rare_regulation(header, words);
    }
    Ok(())
}

fn points(text: &str) -> Option<Score> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let (whole, tenth): (u16, u16) = (whole.parse().ok()?, tenth.parse().ok()?);
    (tenth < 10).then(|| Score::from_tenths(whole.saturating_mul(10) + tenth))
}

fn rare_regulation(header: &mut Header, words: &mut Words) -> Result<(), ScriptError> {
    let edition = header.editions.first().copied();
    let chosen = &mut header.regulations;
    if words.take("federation") {
        chosen.federation = words.word("a federation")?;
    } else if words.take("fide rated") {
        chosen.fide_rated = true;
    } else if words.take("local rule") {
        let text = words.quoted("the rule")?;
        let federation =
            if words.take("of") { words.word("a federation")? } else { chosen.federation.clone() };
        let contradicts = match (words.take("against"), edition) {
            (true, Some(edition)) => {
                let found = index::find(edition, words.peek());
                let found = found.ok_or_else(|| words.error("an article of the edition"))?;
                words.word("an article")?;
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
    } else if matches!(words.peek(), "white" | "black") {
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
        return Err(words.error("a regulation"));
    }
    Ok(())
}

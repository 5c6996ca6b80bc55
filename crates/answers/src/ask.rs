//! Questions from other programs: bytes and options in JSON go in, the answer in JSON comes out.

use std::{collections::BTreeMap, str::FromStr};

use arbiter_notation::{Letters, Style};
use arbiter_rating::{Championship, Declared as DeclaredRating, Format as Shape, RatingList};
use arbiter_rulebook::{Color, Date, Explain, Language, LawsEdition, Message};
use arbiter_standings::{Decided, TeamScore, Workings};
use arbiter_text::Text;
use arbiter_titles::{Declared as DeclaredNorms, NationalEvent, ShortEvent};
use arbiter_tournament::PairingNumber;
use arbiter_winnable::Limit;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    BadInput, check, games, moves, norms, pair, position, rate, report, rule, spoken::Spoken,
    standings, winnable,
};

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The legal moves of a FEN.
    Moves,
    /// Whether a side can mate from a FEN.
    CanMate,
    /// The games of a PGN.
    Games,
    /// The rulings of a script.
    Rule,
    /// The next round of a report.
    Pair,
    /// The ranking of a report.
    Standings,
    /// The ratings of a report.
    Rate,
    /// The title norms of a report.
    Norms,
    /// Whether a report is what the rules give.
    Check,
}

impl Question {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Self); 9] = [
        ("moves", Self::Moves),
        ("can_mate", Self::CanMate),
        ("games", Self::Games),
        ("rule", Self::Rule),
        ("pair", Self::Pair),
        ("standings", Self::Standings),
        ("rate", Self::Rate),
        ("norms", Self::Norms),
        ("check", Self::Check),
    ];
}

/// What the question is about.
#[derive(Clone, Copy, Debug)]
struct Subject<'s> {
    /// The name of the file, for the answer and for errors.
    name: &'s str,
    bytes: &'s [u8],
    options: &'s str,
    today: Date,
}

/// As [`ask`], with the name of the question.
pub fn ask_by_name(
    question: &str,
    name: &str,
    bytes: &[u8],
    options: &str,
    today: Date,
) -> Result<String, BadInput> {
    let found = Question::ALL.iter().find(|(known, _)| *known == question);
    let &(_, question) = found
        .ok_or_else(|| BadInput::new(Message::new("ask-no-question").with("found", question)))?;
    ask(question, name, bytes, options, today)
}

/// The answer to a question, as JSON.
///
/// `bytes` are the FEN, PGN, script or report, from a file called `name`. `options` is an object
/// in JSON, empty or `{}` for none. `today` decides the edition where nothing else does.
pub fn ask(
    question: Question,
    name: &str,
    bytes: &[u8],
    options: &str,
    today: Date,
) -> Result<String, BadInput> {
    let options = if options.trim().is_empty() { "{}" } else { options };
    let subject = Subject { name, bytes, options, today };
    match question {
        Question::Moves => subject.moves(),
        Question::CanMate => subject.can_mate(),
        Question::Games => subject.games(),
        Question::Rule => subject.rule(),
        Question::Pair => subject.pair(),
        Question::Standings => subject.standings(),
        Question::Rate => subject.rate(),
        Question::Norms => subject.norms(),
        Question::Check => subject.check(),
    }
}

/// The next round of a report, for front ends that write it themselves; options as for [`ask`].
pub fn ask_pairing(
    name: &str,
    bytes: &[u8],
    options: &str,
    today: Date,
) -> Result<pair::PairAnswer, BadInput> {
    let options = if options.trim().is_empty() { "{}" } else { options };
    Subject { name, bytes, options, today }.pairing()
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct MovesOptions {
    lang: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct CanMateOptions {
    side: Option<String>,
    nodes: Option<u64>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct GamesOptions {
    source: Option<String>,
    lang: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct RuleOptions {
    edition: Option<String>,
    date: Option<String>,
    lang: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct PairOptions {
    system: Option<String>,
    edition: Option<String>,
    acceleration: Option<String>,
    round: Option<usize>,
    absent: Vec<u16>,
    arrived: Vec<u16>,
    explain: bool,
    lang: Option<String>,
    criteria: bool,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct StandingsOptions {
    tiebreaks: Option<String>,
    edition: Option<String>,
    rounds: Option<usize>,
    teams: Option<String>,
    working: bool,
    lang: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct RateOptions {
    edition: Option<String>,
    time_control: Option<String>,
    tempo: Option<String>,
    shape: Option<String>,
    championship: Option<String>,
    official: bool,
    long: bool,
    list: Option<String>,
    lang: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice that the caller makes")]
struct NormsOptions {
    edition: Option<String>,
    time_control: Option<String>,
    national_final: Option<String>,
    subzonal: bool,
    national_league: Option<String>,
    zonal: bool,
    team_championship: bool,
    world_cup: bool,
    disabled: bool,
    lang: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct CheckOptions {
    system: Option<String>,
    edition: Option<String>,
    acceleration: Option<String>,
    tiebreaks: Option<String>,
    lang: Option<String>,
    criteria: bool,
}

impl Subject<'_> {
    fn options<T: DeserializeOwned>(&self) -> Result<T, BadInput> {
        serde_json::from_str(self.options)
            .map_err(|error| BadInput::at(Message::new("ask-options"), error.to_string()))
    }

    fn text(&self) -> Result<&str, BadInput> {
        std::str::from_utf8(self.bytes)
            .map_err(|_| BadInput::new(Message::new("cli-utf8").with("file", self.name)))
    }

    fn record(&self) -> Result<arbiter_tournament::Record, BadInput> {
        Ok(report::read(self.name, self.bytes)?.record)
    }

    fn moves(&self) -> Result<String, BadInput> {
        let options: MovesOptions = self.options()?;
        let position = position::read_fen(self.text()?.trim())?;
        json(&moves::moves(&position, &style(options.lang.as_deref())?))
    }

    fn can_mate(&self) -> Result<String, BadInput> {
        let options: CanMateOptions = self.options()?;
        let position = position::read_fen(self.text()?.trim())?;
        let side = match options.side.as_deref() {
            None | Some("white") => Color::White,
            Some("black") => Color::Black,
            Some(other) => {
                let why = Message::expected_one_of(&["white", "black"], other);
                return Err(BadInput::at("side", why));
            }
        };
        let limit = options.nodes.map_or_else(Limit::default, Limit::positions);
        json(&winnable::can_mate(Language::English, &position, side, limit))
    }

    fn games(&self) -> Result<String, BadInput> {
        let options: GamesOptions = self.options()?;
        let from = options.source.as_deref().map(notation).transpose()?;
        json(&games::read(self.bytes, from, &style(options.lang.as_deref())?)?)
    }

    fn rule(&self) -> Result<String, BadInput> {
        let options: RuleOptions = self.options()?;
        let only: Option<LawsEdition> = parsed("edition", options.edition.as_deref())?;
        let day: Option<Date> = parsed("date", options.date.as_deref())?;
        let usual = only.unwrap_or_else(|| LawsEdition::in_force(day.unwrap_or(self.today)));
        let t = Text::of(language(options.lang.as_deref())?);
        json(&rule::rule(self.name, self.text()?, (usual, only), &t)?)
    }

    fn pair(&self) -> Result<String, BadInput> {
        json(&self.pairing()?)
    }

    fn pairing(&self) -> Result<pair::PairAnswer, BadInput> {
        let options: PairOptions = self.options()?;
        let query = pair::Query {
            system: parsed("system", options.system.as_deref())?,
            edition: parsed("edition", options.edition.as_deref())?,
            acceleration: parsed("acceleration", options.acceleration.as_deref())?,
            round: options.round,
            absent: numbers(&options.absent)?,
            arrived: numbers(&options.arrived)?,
            explain: options.explain,
            spoken: spoken(options.lang.as_deref(), options.criteria)?,
            today: self.today,
        };
        pair::pair(&self.record()?, &query)
    }

    fn standings(&self) -> Result<String, BadInput> {
        let options: StandingsOptions = self.options()?;
        let record = self.record()?;
        let query = standings::Query {
            tie_breaks: options.tiebreaks.as_deref(),
            edition: options.edition.as_deref(),
            rounds: options.rounds,
            teams: match options.teams.as_deref() {
                None => None,
                Some("match-points") => Some(TeamScore::MatchPoints),
                Some("game-points") => Some(TeamScore::GamePoints),
                Some(other) => {
                    let why = Message::expected_one_of(&["match-points", "game-points"], other);
                    return Err(BadInput::at("teams", why));
                }
            },
            ..standings::Query::default()
        };
        let tie_breaks = standings::chosen_tie_breaks(&record, &query)?;
        let table = standings::table(&record, &tie_breaks, &query)?;
        let decided = Decided::default();
        let ranking = standings::ranking(&table, &tie_breaks, &decided)?;
        let t = Text::of(language(options.lang.as_deref())?);
        let view = standings::View { event: &record.event, table: &table, ranking: &ranking, t };
        let workings = options.working.then(|| Workings::new(&table, &ranking, &decided));
        json(&standings::answer(&view, workings.as_ref()))
    }

    fn rate(&self) -> Result<String, BadInput> {
        let options: RateOptions = self.options()?;
        let declared = DeclaredRating {
            edition: parsed("edition", options.edition.as_deref())?,
            control: parsed("time_control", options.time_control.as_deref())?,
            tempo: parsed("tempo", options.tempo.as_deref())?,
            format: one_of("shape", options.shape.as_deref(), &SHAPES)?,
            championship: one_of("championship", options.championship.as_deref(), &CHAMPIONSHIPS)?,
            is_official: options.official,
            may_be_long: options.long,
            ..DeclaredRating::default()
        };
        let list = options.list.as_deref().map(|text| RatingList::read(text.as_bytes()));
        let list = list.transpose().map_err(|error| BadInput::at("list", error.message()))?;
        let record = self.record()?;
        let rating = rate::rate(&record, &declared, list.as_ref().map(|read| &read.list));
        // Dates of registration and reports, which an officer looks at, are not asked for here.
        let t = Text::of(language(options.lang.as_deref())?);
        json(&[rate::answer(self.name, &record, (&rating, &[]), &t)])
    }

    fn norms(&self) -> Result<String, BadInput> {
        let options: NormsOptions = self.options()?;
        let national = match (options.national_final, options.national_league, options.zonal) {
            (None, None, false) => NationalEvent::No,
            (Some(federation), None, false) => {
                NationalEvent::Final { federation, has_subzonal: options.subzonal }
            }
            (None, Some(federation), false) => {
                NationalEvent::TeamChampionship { federation, mixes_divisions: false }
            }
            (None, None, true) => NationalEvent::Zonal,
            (Some(_), _, true) | (_, Some(_), true) | (Some(_), Some(_), false) => {
                return Err(BadInput::new(Message::new("ask-one-kind")));
            }
        };
        let short = match (options.team_championship, options.world_cup) {
            (false, false) => ShortEvent::No,
            (true, false) => ShortEvent::TeamChampionship,
            (false, true) => ShortEvent::WorldCup,
            (true, true) => {
                return Err(BadInput::new(Message::new("ask-world-cup")));
            }
        };
        let declared = DeclaredNorms {
            edition: parsed("edition", options.edition.as_deref())?,
            control: parsed("time_control", options.time_control.as_deref())?,
            national,
            short,
            format: None,
            for_disabled: options.disabled,
            lists: BTreeMap::new(),
        };
        let record = self.record()?;
        let report = arbiter_titles::check(&record, &declared);
        let t = Text::of(language(options.lang.as_deref())?);
        json(&[norms::answer(self.name, &record, &report, &t)])
    }

    fn check(&self) -> Result<String, BadInput> {
        let options: CheckOptions = self.options()?;
        let query = check::Query {
            system: parsed("system", options.system.as_deref())?,
            edition: parsed("edition", options.edition.as_deref())?,
            acceleration: parsed("acceleration", options.acceleration.as_deref())?,
            tie_breaks: options.tiebreaks.as_deref(),
            spoken: spoken(options.lang.as_deref(), options.criteria)?,
            today: self.today,
        };
        json(&[check::check(self.name, &self.record()?, query)?])
    }
}

const SHAPES: [(&str, Shape); 4] = [
    ("swiss", Shape::Swiss),
    ("team", Shape::Team),
    ("round-robin", Shape::RoundRobin { cycles: 1 }),
    ("double-round-robin", Shape::RoundRobin { cycles: 2 }),
];

const CHAMPIONSHIPS: [(&str, Championship); 2] =
    [("open", Championship::Open), ("women", Championship::Women)];

fn json(value: &impl Serialize) -> Result<String, BadInput> {
    serde_json::to_string(value).map_err(|error| BadInput::words(error.to_string()))
}

fn parsed<T: FromStr<Err: Explain>>(
    option: &str,
    text: Option<&str>,
) -> Result<Option<T>, BadInput> {
    let parsed = text.map(str::parse).transpose();
    parsed.map_err(|error: T::Err| BadInput::at(option, error.message()))
}

fn one_of<T: Copy>(
    option: &str,
    text: Option<&str>,
    known: &[(&str, T)],
) -> Result<Option<T>, BadInput> {
    let Some(text) = text else { return Ok(None) };
    let found = known.iter().find(|(name, _)| *name == text).map(|&(_, value)| value);
    found.map(Some).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        BadInput::at(option, Message::expected_one_of(&names, text))
    })
}

fn language(code: Option<&str>) -> Result<Language, BadInput> {
    Ok(parsed("lang", code)?.unwrap_or(Language::English))
}

fn spoken(code: Option<&str>, criteria: bool) -> Result<Spoken, BadInput> {
    Ok(Spoken { language: language(code)?, criteria })
}

fn notation(code: &str) -> Result<Letters, BadInput> {
    Letters::from_code(code).ok_or_else(|| {
        let codes: Vec<&str> = Letters::all().map(Letters::code).collect();
        BadInput::at("lang", Message::expected_one_of(&codes, code))
    })
}

/// PGN in English, the style of the Laws in other languages.
fn style(code: Option<&str>) -> Result<Style, BadInput> {
    let language = code.map_or(Ok(Letters::ENGLISH), notation)?;
    Ok(if language == Letters::ENGLISH { Style::PGN } else { Style::laws(language) })
}

fn numbers(given: &[u16]) -> Result<Vec<PairingNumber>, BadInput> {
    let number = |&number: &u16| {
        let wrong = || {
            let most = i64::from(PairingNumber::MAX);
            BadInput::new(Message::expected_range(1, most, &number.to_string()))
        };
        PairingNumber::new(number).ok_or_else(wrong)
    };
    given.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str, text: &str, options: &str) -> Result<String, BadInput> {
        let today = Date::new(2026, 1, 1).expect("a day of the calendar");
        ask_by_name(question, "-", text.as_bytes(), options, today)
    }

    #[test]
    fn every_question_is_known_by_its_name_and_refuses_options_it_does_not_have() {
        for (name, _) in Question::ALL {
            let refused = asked(name, "", r#"{"no_such_option": 1}"#).expect_err(name);
            assert!(
                refused.to_string().starts_with("the options: unknown field"),
                "{name}: {refused}"
            );
        }
        assert_eq!(
            asked("nothing", "", "").expect_err("no such question").to_string(),
            "there is no question “nothing”"
        );
    }

    #[test]
    fn a_side_is_white_or_black_and_a_bishop_alone_does_not_mate() {
        let fen = "8/8/4k3/8/8/3BK3/8/8 w - - 0 1";
        let answer = asked("can_mate", fen, r#"{"side": "white"}"#).expect("an answer");
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!((&answer["answer"], &answer["ground"]), (&"no".into(), &"material".into()));
        assert!(asked("can_mate", fen, r#"{"side": "green"}"#).is_err());
    }
}

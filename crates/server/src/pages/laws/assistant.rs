//! The assistant: an incident decided by answering a few questions, one page per question.
//!
//! Every step is an address. What is known of the game comes from the tournament it was opened
//! from, from earlier answers that a cookie keeps, or is asked once. The last page runs the
//! incident through crate `laws` and leads with what the arbiter does.

use std::fmt::Write as _;

use arbiter_board::Setup;
use arbiter_director::Command;
use arbiter_laws::script::Report;
use arbiter_laws::{Reason, Regime, Remedy, Ruling, act, article_12_arbiter::PenaltyKind};
use arbiter_rulebook::{Explain, LawsEdition, Message, Millis, TimeControl};
use arbiter_text::Text;
use arbiter_tournament::StatedControl;
use askama::Template;
use axum::{
    extract::{Path, RawQuery, State},
    http::HeaderMap,
    response::Response,
};

use super::{
    super::{EventForm, Page, board::Board, show, tools::run_blocking},
    edition_name,
    incidents::{
        self, Answers, Ask, COMMON, Choice, Detail, Group, Incident, Question, Setting, Step,
        TIMES, Unusable,
    },
    memory::{Memory, in_force, remembering},
    rulings::{self, BoardIs, Line},
};
use crate::{
    access::Arbiter,
    app::App,
    fault::Fault,
    fields::{Fields, query},
    problem::Problem,
};

/// Where the assistant was opened from.
#[derive(Clone, Debug, Default)]
struct Origin {
    /// A tournament with its name.
    event: Option<(u32, String)>,
    /// A board of one of its rounds.
    board: Option<(u8, u16)>,
}

impl Origin {
    /// What every address has to carry on.
    fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = Vec::new();
        if let Some((id, _)) = &self.event {
            fields.push(("event", id.to_string()));
        }
        if let Some((round, board)) = self.board {
            fields.push(("round", round.to_string()));
            fields.push(("at", board.to_string()));
        }
        fields
    }
}

/// What is known before anything is asked: from the address, the tournament, or earlier.
async fn setting(
    app: &App,
    fields: &Fields,
    memory: &Memory,
) -> Result<(Setting, Origin), Problem> {
    let mut origin = Origin::default();
    let mut edition = memory.edition.unwrap_or_else(in_force);
    let (mut tempo, mut control) = (None, memory.control.clone());
    let (mut default_time, mut announced) = (memory.default_time, None);
    if let Some(id) = fields.may::<u32>("event")? {
        let tournament = app.tournaments.load(id).await?;
        let settings = &tournament.settings;
        edition = settings.editions.laws;
        tempo = Some(settings.class);
        control.clone_from(&settings.time_control);
        let minutes = |minutes| Millis::from_minutes(i64::from(minutes));
        default_time = settings.default_minutes.map(minutes);
        announced = incidents::class_of(settings.class, settings.supervision);
        origin.event = Some((id, settings.name.clone()));
        let board = fields.may::<u8>("round")?.zip(fields.may::<u16>("at")?);
        origin.board = board.filter(|(round, board)| tournament.board(*round, *board).is_some());
    }
    if let Some(chosen) = fields.get("edition").and_then(|year| year.parse().ok()) {
        edition = chosen;
    }
    // Without a tournament the time control says how fast the game is.
    let read = control.as_ref().and_then(StatedControl::control);
    let tempo = tempo.or_else(|| read.map(TimeControl::tempo));
    let of_tempo = |class: &Regime| tempo.is_none_or(|tempo| class.tempo() == tempo);
    let chosen = fields.get("class").and_then(incidents::class);
    let class = chosen.or(announced).or_else(|| memory.class.filter(of_tempo));
    Ok((Setting { edition, tempo, class, control, default_time }, origin))
}

#[derive(Template)]
#[template(path = "laws/assistant.html")]
struct KindsPage {
    page: Page,
    origin: Origin,
    words: String,
    /// What the words were found in.
    found: Vec<Entry>,
    last: Vec<Entry>,
    common: Vec<Entry>,
    groups: Vec<(String, Vec<Entry>)>,
    /// What is known of the game.
    game: GameFields,
}

/// What is known of the game, as the fields of a form and in words.
struct GameFields {
    /// `Laws of January 2023 · rapid · 15+10`.
    words: String,
    /// Value, name, whether it is the one in use.
    editions: Vec<(String, String, bool)>,
    classes: Vec<(String, String, bool)>,
    time: String,
    minutes: String,
}

impl GameFields {
    fn of(t: &Text, setting: &Setting) -> Self {
        let known = LawsEdition::ALL.into_iter().rev().map(|edition| {
            let is_own = LawsEdition::eq(&edition, &setting.edition);
            (edition.to_string(), edition_name(t, edition), is_own)
        });
        let classes = incidents::CLASSES.iter().map(|(word, key)| {
            let is_own = incidents::class(word).is_some_and(|class| setting.class == Some(class));
            ((*word).to_owned(), t.say(key), is_own)
        });
        let time = setting.control.as_ref().map(ToString::to_string).unwrap_or_default();
        let minutes = setting.default_time.map(|time| (time.0 / 60_000).to_string());
        let mut words = vec![about(t, setting.edition, setting.class)];
        words.extend(Some(time.clone()).filter(|time| !time.is_empty()));
        words.extend(setting.default_time.map(|limit| default_words(t, limit)));
        Self {
            words: words.join(" · "),
            editions: known.collect(),
            classes: classes.collect(),
            time,
            minutes: minutes.unwrap_or_default(),
        }
    }
}

/// `default time: 30 minutes`.
fn default_words(t: &Text, limit: Millis) -> String {
    t.say1("assistant-default-time", "time", rulings::duration(t, limit))
}

/// An incident in a list.
struct Entry {
    title: String,
    href: String,
    /// Its questions and answers, to search in.
    words: String,
}

fn entry(t: &Text, origin: &Origin, incident: &'static Incident) -> Entry {
    let words: Vec<String> = incident.texts().skip(1).map(|key| t.say(key)).collect();
    Entry {
        title: t.say(incident.title),
        href: link(incident, &origin.fields()),
        words: words.join(" "),
    }
}

/// A search box, the last incidents, the commonest, and all of them.
pub(super) async fn kinds(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    RawQuery(raw): RawQuery,
) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let mut memory = Memory::read(&headers);
    let is_told = fields.get("game").is_some();
    if is_told {
        memory = memory.told(&fields);
    }
    let (setting, origin) = setting(&app, &fields, &memory).await?;
    let t = &page.t;
    let game = GameFields::of(t, &setting);
    let words = fields.text("q").to_owned();
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |entry: &Entry| {
        let text = format!("{} {}", entry.title, entry.words).to_lowercase();
        !wanted.is_empty() && wanted.iter().all(|word| text.contains(word.as_str()))
    };
    let listed = |ids: &[&str]| -> Vec<Entry> {
        let known = ids.iter().filter_map(|id| incidents::find(id));
        known.map(|incident| entry(t, &origin, incident)).collect()
    };
    let found = incidents::all().map(|incident| entry(t, &origin, incident)).filter(holds);
    let found = found.collect();
    let (last, common) = (listed(&memory.last), listed(&COMMON));
    let groups = Group::ALL.into_iter().map(|group| {
        let own = group.incidents().iter();
        (t.say(group.key()), own.map(|incident| entry(t, &origin, incident)).collect())
    });
    let groups = groups.collect();
    let response = show(&KindsPage { page, origin, words, found, last, common, groups, game })?;
    Ok(if is_told { remembering(response, &memory) } else { response })
}

/// An answer given earlier, with the address at which it can be changed.
struct Given {
    question: String,
    answer: String,
    change: String,
}

#[derive(Template)]
#[template(path = "laws/question.html")]
struct QuestionPage {
    page: Page,
    origin: Origin,
    incident: &'static Incident,
    question: &'static Question,
    choices: &'static [Choice],
    /// Asked for a position, with what stands on it now and what is asked beside it.
    board: Option<(Board, Detail)>,
    /// Asked for times, with their names and what was written.
    times: Vec<(&'static str, String, String)>,
    fen: String,
    detail: String,
    error: String,
    given: Vec<Given>,
    hidden: Vec<(String, String)>,
    /// The edition and the class, which may be changed.
    about: String,
    /// The article it is about, and where it can be read.
    article: (String, String),
}

impl QuestionPage {
    /// The first page, as it was opened.
    fn front(&self) -> String {
        address("/laws/assistant", &self.origin.fields())
    }
}

#[derive(Template)]
#[template(path = "laws/ruling.html")]
struct RulingPage {
    page: Page,
    origin: Origin,
    incident: &'static Incident,
    /// What the arbiter does.
    headline: String,
    given: Vec<Given>,
    others: Vec<Verdict>,
    /// The board that the reader set up, as it stands afterwards.
    board: Option<Board>,
    /// Where a board can be set up for a more exact answer; empty where it cannot or was.
    set_up: String,
    /// The same incident in the other classes.
    classes: Vec<(String, String, bool)>,
    /// What is noted in the log of the tournament.
    note: String,
    start: String,
    front: String,
}

impl RulingPage {
    /// What the chosen edition says.
    fn chosen(&self) -> &Verdict {
        let found = self.others.iter().find(|verdict| verdict.is_chosen);
        found.unwrap_or(&self.others[0])
    }
}

/// What an edition says.
struct Verdict {
    name: String,
    headline: String,
    lines: Vec<Line>,
    /// The address of the same incident under this edition.
    href: String,
    is_chosen: bool,
    /// Whether it says the same as the chosen one, but for the numbers.
    is_same: bool,
    /// The menu from which a breach is punished.
    penalties: Vec<Line>,
}

/// One step of an incident.
pub(super) async fn incident(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<String>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Problem> {
    let missing = || Problem::missing(Fault::NoIncident).next("next-from-list");
    let incident = incidents::find(&id).ok_or_else(missing)?;
    let fields = query(raw.as_deref())?;
    let memory = Memory::read(&headers);
    let (setting, origin) = setting(&app, &fields, &memory).await?;
    let step = incidents::walk(incident, setting, |name| fields.get(name).map(str::to_owned));
    match step {
        Step::Ask(question, answers) => {
            ask(page, origin, incident, (question, &answers, None), &fields)
        }
        Step::Again(question, answers, why) => {
            ask(page, origin, incident, (question, &answers, Some(why)), &fields)
        }
        Step::Done(answers) => {
            let memory = memory.remember(incident, &answers, origin.event.is_some());
            let shown = run_blocking(move || decided(page, origin, incident, &answers)).await?;
            Ok(remembering(show(&shown)?, &memory))
        }
    }
}

fn ask(
    page: Page,
    origin: Origin,
    incident: &'static Incident,
    (question, answers, why): (&'static Question, &Answers, Option<Unusable>),
    fields: &Fields,
) -> Result<Response, Problem> {
    let t = &page.t;
    let error = why.map(|why| {
        t.say(match why {
            Unusable::Position => "assistant-bad-position",
            Unusable::Move => "assistant-bad-move",
            Unusable::Squares => "assistant-bad-squares",
            Unusable::Times => "assistant-bad-times",
        })
    });
    let fen = fields.text("fen").to_owned();
    let (choices, board): (&[Choice], _) = match question.ask {
        Ask::Choice(choices) => (choices, None),
        Ask::Times => (&[], None),
        Ask::Position(detail) => {
            let setup: Setup = fen.parse().unwrap_or_else(|_| initial());
            (&[], Some((Board::of(t, &setup), detail)))
        }
    };
    let times = match question.ask {
        Ask::Times => TIMES
            .into_iter()
            .map(|name| (name, t.say(time_key(name)), fields.text(name).to_owned()))
            .collect(),
        Ask::Choice(_) | Ask::Position(_) => Vec::new(),
    };
    let fen = if board.is_some() && fen.is_empty() { initial().to_string() } else { fen };
    let given = given(&page, &origin, incident, answers);
    let hidden = carried(&origin, answers).into_iter();
    let hidden = hidden.map(|(name, value)| (name.to_owned(), value)).collect();
    let error = error.unwrap_or_default();
    let detail = fields.text("detail").to_owned();
    let mut about = about(t, answers.edition(), answers.class());
    if let Some(limit) = answers.default_time().filter(|_| question.id == "late") {
        about = format!("{about} · {}", default_words(t, limit));
    }
    let cited = arbiter_laws::index::in_edition(incident.clause, answers.edition());
    let article = cited.map(|citation| rulings::cited(t, citation)).unwrap_or_default();
    let question_page = QuestionPage {
        page,
        origin,
        incident,
        question,
        choices,
        board,
        times,
        fen,
        detail,
        error,
        given,
        hidden,
        about,
        article,
    };
    show(&question_page)
}

fn initial() -> Setup {
    Setup::from(&arbiter_board::Position::initial())
}

fn time_key(name: &str) -> &'static str {
    match name {
        "white-shows" => "time-white-shows",
        "black-shows" => "time-black-shows",
        "each-had" => "time-each-had",
        _ => "time-elapsed",
    }
}

/// `Laws of January 2023 · Rapid, not supervised`.
fn about(t: &Text, edition: LawsEdition, class: Option<Regime>) -> String {
    let edition = t.say1("assistant-laws-of", "edition", edition_name(t, edition));
    match class {
        Some(class) => format!("{edition} · {}", t.explain(&class)),
        None => edition,
    }
}

/// What an address has to carry: where it was opened from, the setting, the answers.
fn carried(origin: &Origin, answers: &Answers) -> Vec<(&'static str, String)> {
    let mut all = origin.fields();
    all.push(("edition", answers.edition().to_string()));
    all.extend(answers.class().map(|class| ("class", incidents::class_word(class).to_owned())));
    all.extend(answers.given().map(|(name, value)| (name, value.to_owned())));
    all
}

/// The answers so far, each with the address that asks it again.
fn given(
    page: &Page,
    origin: &Origin,
    incident: &'static Incident,
    answers: &Answers,
) -> Vec<Given> {
    let t = &page.t;
    let mut given = Vec::new();
    let mut before: Vec<(&'static str, String)> = origin.fields();
    before.push(("edition", answers.edition().to_string()));
    before.extend(answers.class().map(|class| ("class", incidents::class_word(class).to_owned())));
    for (id, answer) in answers.given() {
        let Some(question) = incident.question(id, answer) else {
            before.push((id, answer.to_owned()));
            continue;
        };
        let shown = match question.ask {
            Ask::Choice(choices) => {
                let found = choices.iter().find(|(value, _)| *value == answer);
                found.map(|(_, key)| t.say(key)).unwrap_or_default()
            }
            Ask::Position(Detail::None | Detail::Mate) => answer.to_owned(),
            Ask::Position(Detail::Move | Detail::Squares) => {
                format!("{answer} · {}", answers.get("detail"))
            }
            Ask::Times => TIMES.map(|name| answers.get(name).to_owned()).join(" · "),
        };
        let change = link(incident, &before);
        given.push(Given { question: t.say(question.text), answer: shown, change });
        before.push((id, answer.to_owned()));
    }
    given
}

/// The address of an incident with these answers.
fn link(incident: &Incident, answers: &[(&'static str, String)]) -> String {
    address(&format!("/laws/assistant/{}", incident.id()), answers)
}

/// A path with a query.
fn address(path: &str, fields: &[(&'static str, String)]) -> String {
    let mut address = path.to_owned();
    for (index, (name, value)) in fields.iter().enumerate() {
        address.push(if index == 0 { '?' } else { '&' });
        address.push_str(name);
        address.push('=');
        for byte in value.bytes() {
            match byte {
                b' ' => address.push('+'),
                _ if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) => {
                    address.push(char::from(byte));
                }
                // Writing into a string cannot fail.
                _ => drop(write!(address, "%{byte:02X}")),
            }
        }
    }
    address
}

/// Runs the incident under every edition.
fn decided(
    page: Page,
    origin: Origin,
    incident: &'static Incident,
    answers: &Answers,
) -> RulingPage {
    let t = page.t;
    let mut board = None;
    let mut others = Vec::new();
    for edition in LawsEdition::ALL.into_iter().rev() {
        let told = incidents::told(incident, answers, edition);
        let report = incidents::judged(&told.text, edition, answers);
        let shown = Shown::of(&t, incident, answers, (report.as_ref(), told.before), edition);
        let is_chosen = LawsEdition::eq(&edition, &answers.edition());
        if is_chosen && answers.board().is_some() {
            let game = report.and_then(|report| report.game);
            board = game.map(|game| Board::of(&t, &game.pieces()));
        }
        let mut all = carried(&origin, answers);
        all.retain(|(name, _)| *name != "edition");
        all.push(("edition", edition.to_string()));
        others.push(Verdict {
            name: edition_name(&t, edition),
            headline: shown.headline,
            lines: shown.lines,
            href: link(incident, &all),
            is_chosen,
            is_same: false,
            penalties: shown.penalties,
        });
    }
    let said = others.iter().find(|verdict| verdict.is_chosen).map(texts).unwrap_or_default();
    for verdict in &mut others {
        verdict.is_same = texts(verdict) == said;
    }
    let classes = classes(&t, &origin, incident, answers);
    let given = given(&page, &origin, incident, answers);
    let start = link(incident, &origin.fields());
    let front = address("/laws/assistant", &origin.fields());
    let mut with_board = carried(&origin, answers);
    with_board.retain(|(name, _)| *name != "mate");
    with_board.push(("board", "yes".to_owned()));
    let can_set_up = incident.takes_board() && answers.board().is_none();
    let set_up = if can_set_up { link(incident, &with_board) } else { String::new() };
    let mut shown = RulingPage {
        page,
        origin,
        incident,
        headline: String::new(),
        given,
        others,
        board,
        set_up,
        classes,
        note: String::new(),
        start,
        front,
    };
    shown.headline = shown.chosen().headline.clone();
    shown.note = note(shown.chosen());
    shown
}

fn texts(verdict: &Verdict) -> Vec<String> {
    verdict.lines.iter().map(|line| line.text.clone()).collect()
}

/// What the log keeps: the act and its articles, with the edition.
fn note(verdict: &Verdict) -> String {
    let mut articles: Vec<&str> = verdict.lines.iter().map(|line| line.cite.as_str()).collect();
    articles.retain(|cite| !cite.is_empty());
    articles.dedup();
    let mut text = verdict.headline.clone();
    if !articles.is_empty() {
        text = format!("{text} [{}]", articles.join("; "));
    }
    text.chars().take(400).collect()
}

/// The same incident in the other classes.
fn classes(
    t: &Text,
    origin: &Origin,
    incident: &'static Incident,
    answers: &Answers,
) -> Vec<(String, String, bool)> {
    let row = incidents::CLASSES.iter().filter_map(|(word, _)| {
        let class = incidents::class(word)?;
        let mut all = carried(origin, answers);
        all.retain(|(name, _)| *name != "class");
        all.push(("class", (*word).to_owned()));
        Some((t.explain(&class), link(incident, &all), class == answers.regime()))
    });
    row.collect()
}

/// What is shown of a report.
#[derive(Debug)]
pub(super) struct Shown {
    /// What the arbiter does.
    pub(super) headline: String,
    /// Every ruling and refusal, in order.
    pub(super) lines: Vec<Line>,
    /// The penalties an arbiter may choose from, where a breach was found.
    pub(super) penalties: Vec<Line>,
}

impl Shown {
    /// Of the steps after the first `before`, which only prepare the incident. Where nothing was
    /// ruled, the article that the incident is about is what the arbiter can name.
    pub(super) fn of(
        t: &Text,
        incident: &Incident,
        answers: &Answers,
        (report, before): (Option<&Report>, usize),
        edition: LawsEdition,
    ) -> Self {
        let plain = |message: &Message| {
            let text = rulings::sentence(&t.message(message));
            let (cite, href, reason) = (String::new(), String::new(), String::new());
            let lines = vec![Line { text: text.clone(), cite, href, reason, is_refusal: true }];
            Self { headline: text, lines, penalties: Vec::new() }
        };
        let Some(report) = report else {
            return plain(&Reason::NoSuchRule(edition).message());
        };
        if let Some(error) = &report.refused {
            return plain(&error.message());
        }
        let known = match (answers.board(), answers.has_times()) {
            (None, false) => BoardIs::Unknown,
            (Some(_), _) | (None, true) => BoardIs::Known,
        };
        let entries = report.entries.get(before..).unwrap_or_default();
        let mut lines: Vec<Line> = Vec::new();
        let mut refused = None;
        for entry in entries {
            lines.extend(entry.rulings.iter().filter_map(|it| rulings::ruling(t, known, it)));
            if let Some(refusal) = &entry.refusal {
                // What follows from an earlier refusal needs no second line.
                let follows = matches!(refusal.reason, Reason::NoOffer | Reason::NoClaim)
                    && lines.iter().any(|line| line.is_refusal);
                if !follows {
                    let line = rulings::refusal(t, known, refusal);
                    refused.get_or_insert_with(|| rulings::act_refusing(t, refusal, &line));
                    lines.push(line);
                }
            }
        }
        lines.dedup();
        let (clause, unruled) = incident.unruled(answers);
        if lines.is_empty() {
            let about = arbiter_laws::index::in_edition(clause, edition);
            lines.extend(about.map(|about| rulings::nothing(t, about)));
        }
        let rulings: Vec<&Ruling> = entries.iter().flat_map(|entry| &entry.rulings).collect();
        let headline = headline(t, &rulings).or(refused);
        let headline = headline.unwrap_or_else(|| t.say(unruled));
        Self { headline, lines, penalties: penalties(t, report, &rulings) }
    }
}

/// What the arbiter does, in one sentence; `None` where no ruling was given.
fn headline(t: &Text, rulings: &[&Ruling]) -> Option<String> {
    let ends = |ruling: &&&Ruling| matches!(ruling.remedy, Remedy::End(_) | Remedy::Score(_));
    if let Some(end) = rulings.iter().rfind(ends) {
        return act(&end.remedy).map(|message| rulings::sentence(&t.message(&message)));
    }
    let mut acts: Vec<String> = Vec::new();
    for message in rulings.iter().filter_map(|ruling| act(&ruling.remedy)) {
        let text = t.message(&message);
        if !acts.contains(&text) {
            acts.push(text);
        }
    }
    if acts.is_empty() {
        return None;
    }
    let open = rulings.iter().any(|ruling| is_open(&ruling.remedy));
    if !open {
        acts.push(t.say("act-continue"));
    }
    Some(rulings::sentence(&acts.join(", ")))
}

/// Whether the arbiter has still to decide, or the ruling says itself whether the game goes on.
fn is_open(remedy: &Remedy) -> bool {
    if let Remedy::ArbiterDecides { usually, .. } = remedy {
        return usually.as_deref().is_none_or(|usual| *usual != Remedy::Continue);
    }
    matches!(
        remedy,
        Remedy::NewGame
            | Remedy::Continue
            | Remedy::ContinueAtMove(_)
            | Remedy::Pending
            | Remedy::Postponed
            | Remedy::AskArbiter(_)
    )
}

/// Notes a ruling at a board in the log of the tournament.
pub(super) async fn note_in_log(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let (round, board) = (fields.need("round")?, fields.need("board")?);
    let (ruling, remark) = (fields.text("ruling").to_owned(), fields.text("remark").to_owned());
    let command = Command::NoteRuling { round, board, ruling, remark };
    form.act(id, &[command], &format!("results?round={round}#board-{board}")).await
}

/// The penalties an arbiter may choose from, where a breach was found.
fn penalties(t: &Text, report: &Report, rulings: &[&Ruling]) -> Vec<Line> {
    let is_breach = |ruling: &&Ruling| matches!(ruling.remedy, Remedy::Breach(_));
    let ended = report.game.as_ref().is_some_and(|game| game.result.is_some());
    if ended || !rulings.iter().any(is_breach) {
        return Vec::new();
    }
    let menu = PenaltyKind::ALL.into_iter().filter_map(|kind| {
        let (cite, href) = rulings::cited(t, kind.article(report.edition)?);
        let text = t.explain(&kind);
        Some(Line { text, cite, href, reason: String::new(), is_refusal: false })
    });
    menu.collect()
}

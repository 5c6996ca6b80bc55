//! Why this pairing, this colour, this bye: the reasons of the system in words and numbers.

use arbiter_director::report::Explained;
use arbiter_pairing::{
    Reasons,
    dutch::explain::{BracketReport, Explanation, FloatReason, FloatReport, PairReport},
    lim::LimPairing,
    swiss::{Entrant, Float, Grade},
    text::{Language as PairingLanguage, Writer},
};
use arbiter_rulebook::Color;
use arbiter_rulebook::Language;
use arbiter_text::Text;
use arbiter_tournament::{Bye, Pair, PairingNumber, PlayerId, Tournament};

use super::Person;
use crate::pages::{Head, words};

/// The reasons for one board or one bye.
#[derive(Debug, Default)]
pub(crate) struct Why {
    /// The players and what was known of them before the round.
    pub(crate) sides: Vec<Side>,
    /// What must be said first: made by hand, or not what the rules give today.
    pub(crate) notes: Vec<String>,
    /// Why these two, or why the bye.
    pub(crate) pairing: Vec<String>,
    /// Why these colours; empty for a bye.
    pub(crate) color: Vec<String>,
}

/// A player before the round.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) person: Person,
    /// `white`, `black`, or empty.
    pub(crate) color: &'static str,
    pub(crate) number: String,
    pub(crate) points: String,
    /// Colours so far, oldest first.
    pub(crate) colors: String,
    /// The colour that is due, and how urgently.
    pub(crate) preference: String,
    /// Floats of the two rounds before.
    pub(crate) floats: String,
}

/// The reasons for a board.
pub(crate) fn board(t: &Text, head: &Head, explained: &Explained, pair: Pair) -> Why {
    let teller = Teller::new(t, head).citing(explained);
    let mut why = Why { notes: teller.notes(explained), ..Why::default() };
    for (id, color) in [(pair.white, "white"), (pair.black, "black")] {
        why.sides.push(teller.side(explained, id, color));
    }
    if !explained.expects(pair) && explained.expected.is_some() {
        why.notes.extend(teller.instead(explained, pair));
        return why;
    }
    let Some(numbers) = teller.numbers_of(pair) else { return why };
    let Some(reasons) = &explained.how else {
        why.pairing.push(t.say("why-by-hand"));
        return why;
    };
    match reasons {
        Reasons::Dutch(explanation) => teller.dutch(&mut why, explanation, numbers),
        Reasons::Lim(lim) => teller.lim(&mut why, lim, numbers),
        Reasons::ItaloSwiss(italo) => {
            let lines = teller.writer.italo(italo);
            let found =
                italo.pairs.iter().zip(lines).find(|(it, _)| is_pair(it.white, it.black, numbers));
            why.pairing.extend(found.map(|(_, line)| teller.named(&line)));
        }
        Reasons::RoundRobin { players, .. } => {
            teller.berger(&mut why, *players, explained.round, numbers);
        }
        Reasons::KnockOut(_) => {
            why.pairing.push(t.with("why-knock-out", &teller.two(numbers)));
            why.color.push(t.say("why-knock-out-colour"));
        }
        Reasons::Belgrade(_) => why.pairing.push(t.with("why-belgrade", &teller.two(numbers))),
    }
    why
}

/// The reasons for the bye of a player.
pub(crate) fn bye(t: &Text, head: &Head, explained: &Explained, id: PlayerId) -> Why {
    let teller = Teller::new(t, head).citing(explained);
    let mut why = Why { notes: teller.notes(explained), ..Why::default() };
    why.sides.push(teller.side(explained, id, ""));
    let allocated = |&(other, bye): &(PlayerId, Bye)| other == id && bye == Bye::PairingAllocated;
    if !explained.pairing.byes.iter().any(allocated) {
        why.pairing.push(t.say("why-bye-asked"));
        return why;
    }
    let Some(reasons) = &explained.how else {
        why.pairing.push(t.say("why-by-hand"));
        return why;
    };
    match reasons {
        Reasons::Dutch(explanation) => {
            why.pairing.push(t.say("why-bye-odd"));
            if let Some(float) = &explanation.bye {
                why.pairing.extend(teller.float(float));
            }
        }
        Reasons::Lim(lim) => {
            why.pairing.extend(teller.writer.lim(lim).pop().map(|line| teller.named(&line)));
        }
        Reasons::ItaloSwiss(italo) => {
            let line = teller.writer.italo(italo).pop();
            why.pairing.extend(line.map(|line| teller.named(&line)));
        }
        Reasons::RoundRobin { players, .. } => why.pairing.push(t.with(
            "why-bye-berger",
            &[("players", players.to_string()), ("round", explained.round.to_string())],
        )),
        Reasons::KnockOut(_) | Reasons::Belgrade(_) => why.pairing.push(t.say("why-bye-odd")),
    }
    why
}

fn is_pair(white: PairingNumber, black: PairingNumber, numbers: [PairingNumber; 2]) -> bool {
    [white, black] == numbers || [black, white] == numbers
}

/// Tells in one language, with names instead of numbers.
struct Teller<'t> {
    t: &'t Text,
    event: &'t Tournament,
    head: &'t Head,
    writer: Writer,
}

impl<'t> Teller<'t> {
    /// With the numbers of the edition that the round was paired by.
    fn citing(mut self, explained: &Explained) -> Self {
        if let Some(field) = &explained.field {
            self.writer = self.writer.citing(field.edition);
        }
        self
    }

    fn new(t: &'t Text, head: &'t Head) -> Self {
        let language = match t.language() {
            Language::English => PairingLanguage::English,
            Language::French => PairingLanguage::French,
            Language::Dutch => PairingLanguage::Dutch,
            Language::German => PairingLanguage::German,
        };
        Self { t, event: &head.event, head, writer: Writer::new(language) }
    }

    fn name(&self, number: PairingNumber) -> String {
        let id = self.event.player_numbered(number);
        id.map_or_else(|| number.to_string(), |id| self.head.name(&id).to_owned())
    }

    fn numbers_of(&self, pair: Pair) -> Option<[PairingNumber; 2]> {
        let numbers = self.event.numbers();
        Some([*numbers.get(&pair.white)?, *numbers.get(&pair.black)?])
    }

    fn two(&self, [white, black]: [PairingNumber; 2]) -> [(&'static str, String); 4] {
        [
            ("white", self.name(white)),
            ("black", self.name(black)),
            ("first", white.to_string()),
            ("second", black.to_string()),
        ]
    }

    /// The sentence after the numbers of the two, which stand in front of it.
    fn named(&self, line: &str) -> String {
        line.split_once("  ").map_or(line, |(_, rest)| rest).to_owned()
    }

    fn notes(&self, explained: &Explained) -> Vec<String> {
        let reason = explained.reason.as_ref();
        let mut notes: Vec<String> = reason
            .map(|reason| self.t.say1("round-by-hand", "reason", reason))
            .into_iter()
            .collect();
        if explained.expected.is_some() && !explained.is_expected() && notes.is_empty() {
            notes.push(self.t.say("why-not-expected"));
        }
        notes
    }

    /// What the rules would give to these two.
    fn instead(&self, explained: &Explained, pair: Pair) -> Vec<String> {
        let Some(expected) = &explained.expected else { return Vec::new() };
        [pair.white, pair.black]
            .into_iter()
            .map(|id| {
                let own = self.head.name(&id).to_owned();
                let board = expected.pairs.iter().find(|it| it.white == id || it.black == id);
                match board {
                    Some(it) => self.t.with(
                        "why-rules-give",
                        &[
                            ("player", own),
                            ("white", self.head.name(&it.white).to_owned()),
                            ("black", self.head.name(&it.black).to_owned()),
                        ],
                    ),
                    None => self.t.say1("why-rules-give-bye", "player", own),
                }
            })
            .collect()
    }

    fn side(&self, explained: &Explained, id: PlayerId, color: &'static str) -> Side {
        let number = self.event.numbers().get(&id).copied();
        let field = explained.field.as_ref();
        let entrant = number.and_then(|number| field?.entrant(number));
        let before = super::round::Before::round(self.event, explained.round);
        Side {
            person: Person::in_event(self.head, id),
            color,
            number: number.map(|number| number.to_string()).unwrap_or_default(),
            points: entrant.map_or_else(|| before.points(id), |it| self.points(it)),
            colors: entrant.map(|it| self.colors(it)).unwrap_or_default(),
            preference: entrant.map(|it| self.preference(it)).unwrap_or_default(),
            floats: entrant.map(|it| self.floats(it)).unwrap_or_default(),
        }
    }

    fn points(&self, entrant: &Entrant) -> String {
        if entrant.score == entrant.pairing_score {
            return words::points(entrant.score);
        }
        let values = [
            ("points", words::points(entrant.score)),
            ("with", words::points(entrant.pairing_score)),
        ];
        self.t.with("points-accelerated", &values)
    }

    fn colors(&self, entrant: &Entrant) -> String {
        let (white, black) = (self.t.say("white-letter"), self.t.say("black-letter"));
        let letter = |color: &Color| if *color == Color::White { &*white } else { &*black };
        let letters: Vec<&str> = entrant.colors.as_slice().iter().map(letter).collect();
        if letters.is_empty() { "–".to_owned() } else { letters.join(" ") }
    }

    fn preference(&self, entrant: &Entrant) -> String {
        let Some(preference) = entrant.colors.preference() else {
            return self.t.say("preference-none");
        };
        let key = match (preference.color, preference.grade) {
            (Color::White, Grade::Absolute) => "preference-white-absolute",
            (Color::White, Grade::Strong) => "preference-white-strong",
            (Color::White, Grade::Mild) => "preference-white-mild",
            (Color::Black, Grade::Absolute) => "preference-black-absolute",
            (Color::Black, Grade::Strong) => "preference-black-strong",
            (Color::Black, Grade::Mild) => "preference-black-mild",
        };
        self.t.say(key)
    }

    fn floats(&self, entrant: &Entrant) -> String {
        let word = |back: usize| match entrant.float_back(back) {
            Float::None => None,
            Float::Down => {
                Some(self.t.say(if back == 1 { "float-down-1" } else { "float-down-2" }))
            }
            Float::Up => Some(self.t.say(if back == 1 { "float-up-1" } else { "float-up-2" })),
        };
        let told: Vec<String> = [1, 2].into_iter().filter_map(word).collect();
        if told.is_empty() { "–".to_owned() } else { told.join(", ") }
    }

    fn dutch(&self, why: &mut Why, explanation: &Explanation, numbers: [PairingNumber; 2]) {
        let find = |bracket: &&BracketReport| pair_of(bracket, numbers).is_some();
        for bracket in &explanation.brackets {
            let floats = bracket.floaters.iter().filter(|it| numbers.contains(&it.player));
            for float in floats {
                let values =
                    [("player", self.name(float.player)), ("score", words::points(bracket.score))];
                let mut told = vec![self.t.with("why-floats", &values)];
                told.extend(self.float(float));
                why.pairing.push(told.join(" "));
            }
        }
        let Some(bracket) = explanation.brackets.iter().find(find) else { return };
        let Some(pair) = pair_of(bracket, numbers) else { return };
        why.pairing.push(self.t.with(
            "why-bracket",
            &[
                ("score", words::points(bracket.score)),
                ("players", (bracket.movers.len() + bracket.residents.len()).to_string()),
            ],
        ));
        why.pairing.push(self.t.with("why-not-met", &self.two(numbers)));
        let upper = self.name(pair.upper);
        if pair.passed_over.is_empty() {
            why.pairing.push(self.t.say1("why-first", "player", &upper));
        }
        for passed in &pair.passed_over {
            let values = [
                ("player", upper.clone()),
                ("other", self.name(passed.player)),
                ("reason", self.writer.reason(&passed.reason)),
            ];
            why.pairing.push(self.t.with("why-not-with", &values));
        }
        why.color.push(sentence(&self.writer.color_rule(pair.color_rule)));
    }

    /// Why somebody goes down or has the bye.
    fn float(&self, float: &FloatReport) -> Vec<String> {
        match &float.reason {
            FloatReason::NoOpponent => vec![self.t.say("float-no-opponent")],
            FloatReason::Completion => vec![self.t.say("float-completion")],
            FloatReason::Chosen(passed) if passed.is_empty() => vec![self.t.say("float-lowest")],
            FloatReason::Chosen(passed) => passed
                .iter()
                .map(|passed| {
                    let values = [
                        ("other", self.name(passed.player)),
                        ("reason", self.writer.reason(&passed.reason)),
                    ];
                    self.t.with("float-not-instead", &values)
                })
                .collect(),
        }
    }

    fn lim(&self, why: &mut Why, lim: &LimPairing, numbers: [PairingNumber; 2]) {
        let lines = self.writer.lim(lim);
        let (floats, rest) = lines.split_at(lim.floats.len().min(lines.len()));
        let own = lim.floats.iter().zip(floats).filter(|(it, _)| numbers.contains(&it.player));
        why.pairing.extend(own.map(|(it, line)| {
            let number = it.player.to_string();
            let rest = line.strip_prefix(&number).unwrap_or(line);
            format!("{}{rest}", self.name(it.player))
        }));
        let pairs = rest.iter().skip(lim.undone.len());
        let found =
            lim.pairs.iter().zip(pairs).find(|(it, _)| is_pair(it.white, it.black, numbers));
        let Some((_, line)) = found else { return };
        let line = self.named(line);
        match line.rsplit_once("; ") {
            Some((pairing, color)) => {
                why.pairing.push(sentence(pairing));
                why.color.push(sentence(color));
            }
            None => why.pairing.push(line),
        }
    }

    fn berger(&self, why: &mut Why, players: u16, round: u8, numbers: [PairingNumber; 2]) {
        let mut values = self.two(numbers).to_vec();
        values.push(("players", players.to_string()));
        values.push(("round", round.to_string()));
        why.pairing.push(self.t.with("why-berger", &values));
        why.color.push(self.t.with("why-berger-colour", &self.two(numbers)));
    }
}

fn pair_of(bracket: &BracketReport, numbers: [PairingNumber; 2]) -> Option<&PairReport> {
    bracket.pairs.iter().find(|it| is_pair(it.white, it.black, numbers))
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|it| it.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

//! Why this pairing, this colour, this bye: the reasons of the system in words and numbers.

use arbiter_director::report::Explained;
use arbiter_pairing::{
    Edition, Reasons,
    burstein::explain as burstein,
    dubov::explain as dubov,
    dutch::explain::{BracketReport, Explanation, FloatReason, FloatReport, PairReport},
    lim::LimPairing,
    say::{Detail, Sentence, Speaker},
    swiss::{Entrant, Float, Grade},
    upfloat::MatchReasons,
};
use arbiter_rulebook::Color;
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
    let name = |number| name(head, number);
    let teller = Teller::new(t, head, explained, &name);
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
        Reasons::Dubov(explanation) => teller.dubov(&mut why, explanation, numbers),
        Reasons::Burstein(explanation) => teller.burstein(&mut why, explanation, numbers),
        Reasons::Lim(lim) => teller.lim(&mut why, lim, numbers),
        Reasons::ItaloSwiss(italo) => {
            let found = italo.pairs.iter().find(|it| is_pair(it.white, it.black, numbers));
            if let Some(pair) = found {
                let (how, colours) = teller.speaker.italo_pair(pair);
                why.pairing.push(teller.tell(&how));
                why.color.push(teller.tell(&colours));
            }
        }
        Reasons::RoundRobin { players, .. } => {
            teller.berger(&mut why, *players, explained.round, numbers);
        }
        Reasons::KnockOut(_) => {
            why.pairing.push(t.with("why-knock-out", &teller.two(numbers)));
            why.color.push(t.say("why-knock-out-colour"));
        }
        Reasons::Belgrade(_) => why.pairing.push(t.with("why-belgrade", &teller.two(numbers))),
        Reasons::Keizer(keizer) => {
            let found = keizer.games.iter().find(|it| is_pair(it.white, it.black, numbers));
            let said = found.map(|&game| teller.speaker.keizer_game(keizer, game));
            why.pairing.extend(said.map(|it| teller.tell(&it)));
            let early = teller.speaker.keizer_distance(keizer);
            why.pairing.extend(early.map(|it| teller.tell(&it)));
            why.color.push(t.say("why-keizer-colour"));
        }
        Reasons::Matches(reasons) => teller.matches(&mut why, reasons, (pair, numbers)),
        Reasons::SecondGames => {
            why.pairing.push(t.say("match-second-games"));
        }
    }
    why
}

/// The reasons for the bye of a player.
pub(crate) fn bye(t: &Text, head: &Head, explained: &Explained, id: PlayerId) -> Why {
    let name = |number| name(head, number);
    let teller = Teller::new(t, head, explained, &name);
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
        Reasons::Dubov(_) | Reasons::Burstein(_) => {
            why.pairing.push(t.say("why-bye-odd"));
            // The bye is given first, and said right after the head.
            let said = teller.speaker.reasons(reasons);
            why.pairing.extend(said.get(1).map(|it| teller.tell(it)));
        }
        Reasons::Lim(lim) => {
            let said = lim.bye.map(|(who, reason)| teller.speaker.lim_bye(who, reason));
            why.pairing.extend(said.map(|it| teller.tell(&it)));
        }
        Reasons::ItaloSwiss(italo) => {
            let said = italo.bye.map(|(who, reason)| teller.speaker.italo_bye(who, reason));
            why.pairing.extend(said.map(|it| teller.tell(&it)));
        }
        Reasons::RoundRobin { players, .. } => why.pairing.push(t.with(
            "why-bye-berger",
            &[("players", players.to_string()), ("round", explained.round.to_string())],
        )),
        Reasons::KnockOut(_) | Reasons::Belgrade(_) => why.pairing.push(t.say("why-bye-odd")),
        Reasons::Keizer(_) => why.pairing.push(t.say("why-keizer-free")),
        Reasons::Matches(reasons) => {
            let said = teller.speaker.match_bye(reasons);
            why.pairing.extend(said.iter().map(|it| teller.tell(it)));
        }
        Reasons::SecondGames => why.pairing.push(t.say("match-second-games")),
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
    speaker: Speaker<'t>,
}

/// The name of a player, or of a team where teams are paired.
fn name(head: &Head, number: PairingNumber) -> String {
    if head.event.settings.system.is_for_teams() {
        let name = head.event.team_order.get(number.index());
        return name.map_or_else(|| number.to_string(), Clone::clone);
    }
    let id = head.event.player_numbered(number);
    id.map_or_else(|| number.to_string(), |id| head.name(&id).to_owned())
}

impl<'t> Teller<'t> {
    /// With the numbers of the edition that the round was paired by.
    fn new(
        t: &'t Text,
        head: &'t Head,
        explained: &'t Explained,
        name: &'t dyn Fn(PairingNumber) -> String,
    ) -> Self {
        let edition = explained.field.as_ref().map_or(Edition::NEWEST, |field| field.edition);
        let speaker = Speaker::naming(edition, name).about(explained.field.as_ref());
        Self { t, event: &head.event, head, speaker }
    }

    fn name(&self, number: PairingNumber) -> String {
        name(self.head, number)
    }

    /// A sentence with its articles.
    fn tell(&self, said: &Sentence) -> String {
        sentence(&self.words(said))
    }

    /// A part of a sentence with its articles.
    fn words(&self, said: &Sentence) -> String {
        let message = said.message(Detail::Criteria);
        message.map(|message| self.t.message(&message)).unwrap_or_default()
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
                ("reason", self.words(&self.speaker.reason(&passed.reason))),
            ];
            why.pairing.push(self.t.with("why-not-with", &values));
        }
        why.color.push(self.tell(&self.speaker.color_rule(pair.color_rule)));
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
                        ("reason", self.words(&self.speaker.reason(&passed.reason))),
                    ];
                    self.t.with("float-not-instead", &values)
                })
                .collect(),
        }
    }

    fn dubov(&self, why: &mut Why, explanation: &dubov::Explanation, numbers: [PairingNumber; 2]) {
        let is_ours = |it: &dubov::PairReport| is_pair(it.white, it.black, numbers);
        let found = explanation
            .brackets
            .iter()
            .find_map(|it| it.pairs.iter().find(|pair| is_ours(pair)).map(|pair| (it, pair)));
        let Some((bracket, pair)) = found else { return };
        for upfloat in bracket.upfloaters.iter().filter(|it| numbers.contains(&it.player)) {
            why.pairing.extend(self.speaker.upfloat(upfloat).iter().map(|it| self.tell(it)));
        }
        self.members(why, bracket.score, bracket.residents.len() + bracket.upfloaters.len());
        why.pairing.extend(self.speaker.dubov_pair(pair).iter().map(|it| self.tell(it)));
        if pair.passed_over.is_empty() {
            why.pairing.push(self.t.say1("why-first", "player", self.name(pair.seeker)));
        }
        why.color.push(self.tell(&self.speaker.seeker_color_rule(pair.color_rule)));
    }

    fn burstein(
        &self,
        why: &mut Why,
        explanation: &burstein::Explanation,
        numbers: [PairingNumber; 2],
    ) {
        for bracket in &explanation.brackets {
            let own = bracket.floaters.iter().filter(|(who, _)| numbers.contains(who));
            for (who, passed) in own {
                let said = self.speaker.burstein_float(*who, bracket.score, passed);
                why.pairing.extend(said.iter().map(|it| self.tell(it)));
            }
            let pair = bracket.pairs.iter().find(|it| is_pair(it.white, it.black, numbers));
            let Some(pair) = pair else { continue };
            self.members(why, bracket.score, bracket.members.len());
            why.pairing.extend(self.speaker.burstein_pair(pair).iter().map(|it| self.tell(it)));
            if pair.passed_over.is_empty() {
                why.pairing.push(self.t.say1("why-first", "player", self.name(pair.upper)));
            }
            why.color.push(self.tell(&self.speaker.seeker_color_rule(pair.color_rule)));
        }
    }

    fn members(&self, why: &mut Why, score: arbiter_rulebook::Score, players: usize) {
        let values = [("score", words::points(score)), ("players", players.to_string())];
        why.pairing.push(self.t.with("why-bracket", &values));
    }

    fn lim(&self, why: &mut Why, lim: &LimPairing, numbers: [PairingNumber; 2]) {
        let own = lim.floats.iter().filter(|it| numbers.contains(&it.player));
        why.pairing.extend(own.map(|it| self.tell(&self.speaker.lim_float(it))));
        let found = lim.pairs.iter().find(|it| is_pair(it.white, it.black, numbers));
        let Some(pair) = found else { return };
        let (how, colours) = self.speaker.lim_pair(pair);
        why.pairing.push(self.tell(&how));
        why.color.push(self.tell(&colours));
    }

    /// The number of the team of a player.
    fn team_number(&self, id: PlayerId) -> Option<PairingNumber> {
        let plays_for =
            |name: &String| self.event.teams.get(name).is_some_and(|players| players.contains(&id));
        let idx = self.event.team_order.iter().position(plays_for)?;
        u16::try_from(idx + 1).ok().and_then(PairingNumber::new)
    }

    fn matches(
        &self,
        why: &mut Why,
        reasons: &MatchReasons,
        (pair, numbers): (Pair, [PairingNumber; 2]),
    ) {
        let sides = if self.event.settings.system.is_for_teams() {
            [self.team_number(pair.white), self.team_number(pair.black)]
        } else {
            numbers.map(Some)
        };
        let [Some(one), Some(other)] = sides else { return };
        let Some((said, color)) = self.speaker.match_pair(reasons, [one, other]) else { return };
        why.pairing.extend(said.iter().map(|it| self.tell(it)));
        why.color.push(self.tell(&color));
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

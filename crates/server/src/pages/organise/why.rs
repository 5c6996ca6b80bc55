//! Why this pairing, this colour, this bye, beside each board: the words of crate `pairing` with
//! the names of players.

use director::report::Explained;
use pairing::{
    dutch::explain::{BracketReport, FloatReason, PairReport, PassedOver},
    italo_swiss::ItaloPairing,
    lim::LimPairing,
    text::{Language, Writer},
};
use tournament::{PairingNumber, Tournament};

use super::super::words::points;
use crate::language::Text;

/// Explains a round, board by board.
pub(super) struct Why<'a> {
    t: &'a Text,
    writer: Writer,
    event: &'a Tournament,
    explained: &'a Explained,
}

impl<'a> Why<'a> {
    pub(super) fn new(t: &'a Text, event: &'a Tournament, explained: &'a Explained) -> Self {
        let language = Language::from_code(t.language().code()).unwrap_or(Language::English);
        Self { t, writer: Writer::new(language), event, explained }
    }

    fn name(&self, number: PairingNumber) -> String {
        let id = self.event.player_numbered(number);
        let entrant = id.and_then(|id| self.event.players.get(&id));
        entrant.map_or_else(|| number.to_string(), |entrant| entrant.details.name.clone())
    }

    /// Why these two meet and why with these colours; nothing where the rules give another pair.
    pub(super) fn board(&self, white: PairingNumber, black: PairingNumber) -> Vec<String> {
        match self.explained {
            Explained::Dutch(round) => {
                let pairs = round.brackets.iter().flat_map(|bracket| {
                    bracket.pairs.iter().map(move |pair| (bracket, pair))
                });
                let found = pairs.into_iter().find(|(_, pair)| is_pair((pair.white, pair.black), (white, black)));
                found.map(|(bracket, pair)| self.dutch(bracket, pair)).unwrap_or_default()
            }
            Explained::Lim(round) => {
                let of = |it: &&pairing::lim::LimPair| is_pair((it.white, it.black), (white, black));
                let pairs: Vec<_> = round.pairs.iter().filter(of).copied().collect();
                let both = [white, black];
                let floats = round.floats.iter().filter(|float| both.contains(&float.player));
                let floats = floats.copied().collect();
                let part = LimPairing { pairs, bye: None, floats, undone: Vec::new() };
                self.named(self.writer.lim(&part))
            }
            Explained::Italo(round) => {
                let of = |it: &&pairing::italo_swiss::ItaloPair| {
                    is_pair((it.white, it.black), (white, black))
                };
                let pairs = round.pairs.iter().filter(of).copied().collect();
                self.named(self.writer.italo(&ItaloPairing { pairs, bye: None }))
            }
            Explained::Berger => vec![self.t.say("why-berger")],
            Explained::KnockOut => vec![self.t.say("why-knock-out")],
            Explained::Belgrade => vec![self.t.say("why-belgrade")],
            Explained::Teams => vec![self.t.say("why-teams")],
            Explained::Own => Vec::new(),
        }
    }

    /// The clause to read on.
    pub(super) fn clause(&self) -> &'static str {
        match self.explained {
            Explained::Dutch(_) => "DUTCH.A1",
            Explained::Lim(_) => "LIM.S1",
            Explained::Italo(_) => "ITALO.12",
            Explained::Berger => "RR.1",
            Explained::KnockOut => "KO.1",
            Explained::Belgrade => "KO.6",
            Explained::Teams => "SWISS.P1",
            Explained::Own => "SWISS.A1",
        }
    }

    /// Why this player has the odd player's bye.
    pub(super) fn bye(&self, number: PairingNumber) -> Vec<String> {
        match self.explained {
            Explained::Dutch(round) => {
                let bye = round.bye.as_ref().filter(|bye| bye.player == number);
                bye.map(|bye| self.float(&bye.reason)).unwrap_or_default()
            }
            Explained::Lim(round) => {
                let bye = round.bye.filter(|(player, _)| *player == number);
                let (floats, undone) = (Vec::new(), Vec::new());
                self.named(self.writer.lim(&LimPairing { pairs: Vec::new(), bye, floats, undone }))
            }
            Explained::Italo(round) => {
                let bye = round.bye.filter(|(player, _)| *player == number);
                self.named(self.writer.italo(&ItaloPairing { pairs: Vec::new(), bye }))
            }
            Explained::Berger => vec![self.t.say("why-berger-bye")],
            Explained::KnockOut | Explained::Belgrade | Explained::Teams | Explained::Own => {
                Vec::new()
            }
        }
    }

    fn dutch(&self, bracket: &BracketReport, pair: &PairReport) -> Vec<String> {
        let mut lines = vec![self.t.say1("why-bracket", "points", points(bracket.score))];
        for player in [pair.white, pair.black] {
            if bracket.movers.contains(&player) {
                lines.push(self.t.say1("why-moved-down", "name", self.name(player)));
            }
        }
        for passed in &pair.passed_over {
            let values = [
                ("one", self.name(pair.upper)),
                ("other", self.name(passed.player)),
                ("reason", self.writer.reason(&passed.reason)),
            ];
            lines.push(self.t.with("why-not-with", &values));
        }
        let rule = self.writer.color_rule(pair.color_rule);
        lines.push(self.t.say1("why-colors", "rule", rule));
        lines
    }

    fn float(&self, reason: &FloatReason) -> Vec<String> {
        match reason {
            FloatReason::NoOpponent => vec![self.t.say("why-no-opponent")],
            FloatReason::Completion => vec![self.t.say("why-completion")],
            FloatReason::Chosen(passed) => {
                let instead = |passed: &PassedOver| {
                    let reason = self.writer.reason(&passed.reason);
                    let values = [("name", self.name(passed.player)), ("reason", reason)];
                    self.t.with("why-not-instead", &values)
                };
                let first = std::iter::once(self.t.say("why-lowest"));
                first.chain(passed.iter().map(instead)).collect()
            }
        }
    }

    /// Lines that begin with `12 - 7  …` without it: the board stands beside them.
    fn named(&self, lines: Vec<String>) -> Vec<String> {
        let cut = |line: String| match line.split_once("  ") {
            Some((pair, rest)) if pair.contains(" - ") => rest.to_owned(),
            _ => line,
        };
        lines.into_iter().map(cut).collect()
    }
}

fn is_pair(
    (one, other): (PairingNumber, PairingNumber),
    (white, black): (PairingNumber, PairingNumber),
) -> bool {
    (one, other) == (white, black) || (one, other) == (black, white)
}

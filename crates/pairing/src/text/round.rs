//! A round by whatever system, in sentences: its reasons, why two do not meet in it, why there
//! is none.

use arbiter_tournament::PairingNumber;

use super::{Writer, list, phrases, phrases::Phrase};
use crate::{
    NoPairing, Reasons, WhyNot,
    belgrade::{BelgradeRound, BelgradeWhyNot},
    italo_swiss::ItaloWhyNot,
    knockout::{KnockOutRound, KnockOutWhyNot},
};

#[rustfmt::skip]
mod table {
    use super::Phrase;

    pub(super) const BERGER: Phrase = [
        "Round {0} of the Berger table for {1} players (RR.1)",
        "Ronde {0} de la table de Berger pour {1} joueurs (RR.1)",
        "Ronde {0} van de Bergertabel voor {1} spelers (RR.1)",
        "Runde {0} der Berger-Tabelle für {1} Spieler (RR.1)",
    ];
    pub(super) const BERGER_FREE: Phrase = [
        "{0} is free: the table has one place more than there are players (RR.3)",
        "{0} est exempt : la table a une place de plus qu'il n'y a de joueurs (RR.3)",
        "{0} is vrij: de tabel heeft een plaats meer dan er spelers zijn (RR.3)",
        "{0} ist spielfrei: die Tabelle hat einen Platz mehr, als es Spieler gibt (RR.3)",
    ];
    pub(super) const BERGER_MEETS: Phrase = [
        "{0} not with {1}: the table has them meet in round {2} (RR.1)",
        "{0} pas avec {1} : la table les fait jouer à la ronde {2} (RR.1)",
        "{0} niet tegen {1}: volgens de tabel spelen zij in ronde {2} (RR.1)",
        "{0} nicht gegen {1}: die Tabelle setzt sie in Runde {2} an (RR.1)",
    ];
    pub(super) const NOT_IN_TABLE: Phrase = [
        "{0} and {1} do not meet: the table has no such game (RR.1)",
        "{0} et {1} ne se rencontrent pas : la table n'a pas cette partie (RR.1)",
        "{0} en {1} ontmoeten elkaar niet: die partij staat niet in de tabel (RR.1)",
        "{0} und {1} treffen sich nicht: die Tabelle hat keine solche Partie (RR.1)",
    ];
    pub(super) const TIE: Phrase = [
        "{0} and {1}: places {2} and {3} of those who play; the first meets the last",
        "{0} et {1} : places {2} et {3} parmi ceux qui jouent ; le premier rencontre le dernier",
        "{0} en {1}: plaats {2} en {3} van wie speelt; de eerste speelt tegen de laatste",
        "{0} und {1}: Plätze {2} und {3} derer, die spielen; der Erste trifft den Letzten",
    ];
    pub(super) const EXEMPT: Phrase = [
        "exempt from this round: {0} (KO.3)", "exemptés de cette ronde : {0} (KO.3)",
        "vrijgesteld van deze ronde: {0} (KO.3)", "in dieser Runde befreit: {0} (KO.3)",
    ];
    pub(super) const PLACES: Phrase = [
        "the first meets the last: they have places {0} and {1} of {2}",
        "le premier rencontre le dernier : ils ont les places {0} et {1} sur {2}",
        "de eerste speelt tegen de laatste: zij hebben plaats {0} en {1} van {2}",
        "der Erste trifft den Letzten: sie haben die Plätze {0} und {1} von {2}",
    ];
    pub(super) const EQUAL_LOSSES: Phrase = [
        "{0} - {1}  those who lost equally much meet, by number (KO.6)",
        "{0} - {1}  se rencontrent ceux qui ont perdu autant, par numéro (KO.6)",
        "{0} - {1}  wie evenveel verloor, speelt tegen elkaar, op nummer (KO.6)",
        "{0} - {1}  wer gleich viel verloren hat, trifft aufeinander, nach Nummern (KO.6)",
    ];
    pub(super) const FREE_ODD: Phrase = [
        "{0} is free: the number of players is odd", "{0} est exempt : le nombre de joueurs est impair",
        "{0} is vrij: het aantal spelers is oneven", "{0} ist spielfrei: die Zahl der Spieler ist ungerade",
    ];
    pub(super) const REMATCH: Phrase = [
        "some meet again: no other pairing was left", "certains se rencontrent à nouveau : rien d'autre ne restait",
        "sommigen spelen opnieuw: er bleef niets anders over", "einige treffen sich wieder: es blieb nichts anderes",
    ];
    pub(super) const MET: Phrase = [
        "they have met, or are kept apart", "ils se sont déjà rencontrés, ou sont séparés",
        "zij hebben al gespeeld, of worden uit elkaar gehouden", "sie haben schon gespielt oder sind zu trennen",
    ];
    pub(super) const LOSSES: Phrase = [
        "they have lost {0} and {1} points", "ils ont perdu {0} et {1} points",
        "zij verloren {0} en {1} punten", "sie haben {0} und {1} Punkte verloren",
    ];
    pub(super) const LATER: Phrase = [
        "as good, but later in the order", "aussi bon, mais plus tard dans l'ordre",
        "even goed, maar later in de volgorde", "ebenso gut, aber später in der Reihenfolge",
    ];
    pub(super) const TURN_FOUND: Phrase = [
        "in the turn of {0}, {1} came first", "au tour de {0}, {1} venait d'abord",
        "in de beurt van {0} kwam {1} eerst", "als {0} an der Reihe war, kam {1} zuerst",
    ];
    pub(super) const TAKEN: Phrase = [
        "{0} was found in the turn of {1}, which came first", "{0} a été trouvé au tour de {1}, venu d'abord",
        "{0} werd gevonden in de beurt van {1}, die eerst kwam", "{0} wurde gefunden, als {1} an der Reihe war",
    ];
}

impl Writer {
    /// Why a round is as it is, one line per fact.
    pub fn reasons(self, reasons: &Reasons) -> Vec<String> {
        match reasons {
            Reasons::Dutch(explanation) => self.explanation(explanation),
            Reasons::Lim(pairing) => self.lim(pairing),
            Reasons::ItaloSwiss(pairing) => self.italo(pairing),
            Reasons::RoundRobin { players, round, bye } => {
                let parts = [round.to_string(), players.to_string()];
                let head = self.say(table::BERGER, &[&parts[0], &parts[1]]);
                let free = bye.map(|number| self.say(table::BERGER_FREE, &[&number.to_string()]));
                std::iter::once(head).chain(free).collect()
            }
            Reasons::KnockOut(round) => self.knock_out(round),
            Reasons::Belgrade(round) => self.belgrade(round),
        }
    }

    fn knock_out(self, round: &KnockOutRound) -> Vec<String> {
        let n_playing = 2 * round.ties.len();
        let mut lines = Vec::with_capacity(round.ties.len() + 1);
        for (place, (upper, lower)) in (1..).zip(&round.ties) {
            let players = [upper.to_string(), lower.to_string()];
            let places = [place.to_string(), (n_playing + 1 - place).to_string()];
            let parts = [&players[0], &players[1], &places[0], &places[1]];
            lines.push(self.say(table::TIE, &parts.map(String::as_str)));
        }
        if !round.exempt.is_empty() {
            lines.push(self.say(table::EXEMPT, &[&list(&round.exempt)]));
        }
        lines
    }

    fn belgrade(self, round: &BelgradeRound) -> Vec<String> {
        let mut lines = Vec::with_capacity(round.games.len() + 2);
        for game in &round.games {
            let players = [game.white.to_string(), game.black.to_string()];
            lines.push(self.say(table::EQUAL_LOSSES, &[&players[0], &players[1]]));
        }
        lines.extend(round.bye.map(|number| self.say(table::FREE_ODD, &[&number.to_string()])));
        if round.has_rematch {
            lines.push(self.say(table::REMATCH, &[]));
        }
        lines
    }

    /// Why two players do not meet.
    pub fn why(self, one: PairingNumber, other: PairingNumber, why: &WhyNot) -> String {
        let (a, b) = (one.to_string(), other.to_string());
        let they_play = || self.say(phrases::THEY_PLAY, &[&a, &b]);
        let not_paired = |who: PairingNumber| self.say(phrases::NOT_PAIRED, &[&who.to_string()]);
        let because = |reason: &str| self.say(phrases::NOT_WITH, &[&a, &b, reason]);
        match why {
            WhyNot::Dutch(why) => self.why_not(one, other, why),
            WhyNot::Lim(why) => self.lim_why_not(one, other, *why),
            WhyNot::ItaloSwiss(why) => match why {
                ItaloWhyNot::TheyPlay => they_play(),
                ItaloWhyNot::NotPaired(who) => not_paired(*who),
                ItaloWhyNot::Met => because(&self.say(table::MET, &[])),
                ItaloWhyNot::Before { opener, found } => {
                    let parts = [opener.to_string(), found.to_string()];
                    because(&self.say(table::TURN_FOUND, &[&parts[0], &parts[1]]))
                }
                ItaloWhyNot::Taken { player, by } => {
                    let parts = [player.to_string(), by.to_string()];
                    because(&self.say(table::TAKEN, &[&parts[0], &parts[1]]))
                }
            },
            WhyNot::RoundRobin { rounds, .. } if rounds.is_empty() => {
                self.say(table::NOT_IN_TABLE, &[&a, &b])
            }
            WhyNot::RoundRobin { round, rounds } => {
                if rounds.iter().any(|&number| usize::from(number) == *round) {
                    return they_play();
                }
                let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
                self.say(table::BERGER_MEETS, &[&a, &b, &rounds.join(", ")])
            }
            WhyNot::KnockOut(why) => match why {
                KnockOutWhyNot::TheyPlay => they_play(),
                KnockOutWhyNot::NotPaired(who) => not_paired(*who),
                KnockOutWhyNot::Places { one, other, playing } => {
                    let parts = [one.to_string(), other.to_string(), playing.to_string()];
                    because(&self.say(table::PLACES, &[&parts[0], &parts[1], &parts[2]]))
                }
            },
            WhyNot::Belgrade(why) => match why {
                BelgradeWhyNot::TheyPlay => they_play(),
                BelgradeWhyNot::NotPaired(who) => not_paired(*who),
                BelgradeWhyNot::Met => because(&self.say(table::MET, &[])),
                BelgradeWhyNot::Losses { lost, other_lost } => {
                    let parts = [lost.to_string(), other_lost.to_string()];
                    because(&self.say(table::LOSSES, &[&parts[0], &parts[1]]))
                }
                BelgradeWhyNot::Later => because(&self.say(table::LATER, &[])),
            },
        }
    }

    /// Why there is no round, one line per fact.
    pub fn none(self, none: &NoPairing) -> Vec<String> {
        match none {
            NoPairing::Dutch(none) => self.no_pairing(none),
            NoPairing::Lim(error) => vec![self.lim_error(error)],
            NoPairing::OwnRules
            | NoPairing::TieUndecided { .. }
            | NoPairing::GameUndecided { .. }
            | NoPairing::TooFewLeft
            | NoPairing::Field(_)
            | NoPairing::Italo(_)
            | NoPairing::Size(_)
            | NoPairing::Bracket(_)
            | NoPairing::Advance(_)
            | NoPairing::Belgrade(_) => vec![none.to_string()],
        }
    }
}

//! Why two players do not meet in a Lim round, and why there is none, in sentences.

use arbiter_tournament::PairingNumber;

use super::{Writer, list, phrases, phrases::Phrase};
use crate::lim::{Incompatible, LimError, LimWhyNot};

#[rustfmt::skip]
mod table {
    use super::Phrase;

    pub(super) const MET: Phrase = [
        "they have met (2)", "ils se sont déjà rencontrés (2)",
        "zij hebben al gespeeld (2)", "sie haben schon gespielt (2)",
    ];
    pub(super) const SAME_COLOR: Phrase = [
        "both must have the same colour (9.1)", "tous deux doivent avoir la même couleur (9.1)",
        "beiden moeten dezelfde kleur hebben (9.1)", "beide müssen dieselbe Farbe haben (9.1)",
    ];
    pub(super) const OTHERS_UNPAIRED: Phrase = [
        "then the others of the group could not all be paired (11.4)",
        "les autres du groupe ne pourraient alors pas tous être appariés (11.4)",
        "dan konden de anderen van de groep niet allen worden ingedeeld (11.4)",
        "dann ließen sich die anderen der Gruppe nicht alle paaren (11.4)",
    ];
    pub(super) const MORE_CLASHES: Phrase = [
        "then {0} pairs of the group would be due the same colour instead of {1} (12.2)",
        "alors {0} paires du groupe auraient droit à la même couleur au lieu de {1} (12.2)",
        "dan hadden {0} paren van de groep recht op dezelfde kleur in plaats van {1} (12.2)",
        "dann stünde in {0} Paaren der Gruppe beiden dieselbe Farbe zu statt in {1} (12.2)",
    ];
    pub(super) const FLOATER: Phrase = [
        "floater {0} is paired first (10.6 to 10.8)", "le flotteur {0} est apparié d'abord (10.6 à 10.8)",
        "zwever {0} wordt eerst ingedeeld (10.6 tot 10.8)", "Wechsler {0} wird zuerst gepaart (10.6 bis 10.8)",
    ];
    pub(super) const LATER: Phrase = [
        "comes later in the order of exchanges (11.2)", "vient plus tard dans l'ordre des échanges (11.2)",
        "komt later in de volgorde van de ruilen (11.2)", "kommt später in der Reihenfolge der Tausche (11.2)",
    ];
    pub(super) const NO_BYE_LEFT: Phrase = [
        "The number of players is odd and everybody has had a bye or a win by forfeit",
        "Le nombre de joueurs est impair et tous ont déjà été exempts ou gagné par forfait",
        "Het aantal spelers is oneven en iedereen was al vrij of won reglementair",
        "Die Zahl der Spieler ist ungerade und alle waren schon spielfrei oder gewannen kampflos",
    ];
    pub(super) const NO_OPPONENT: Phrase = [
        "No compatible opponent is left for {0}", "Il ne reste aucun adversaire compatible pour {0}",
        "Er is geen verenigbare tegenstander over voor {0}", "Für {0} ist kein verträglicher Gegner übrig",
    ];
    pub(super) const BLOCKED: Phrase = [
        "However the others are paired, {0} cannot all be",
        "Quel que soit l'appariement des autres, {0} ne peuvent pas tous être appariés",
        "Hoe de anderen ook worden ingedeeld, {0} kunnen niet allen",
        "Wie die anderen auch gepaart werden, {0} können es nicht alle",
    ];
}

impl Writer {
    /// Why two players do not meet in a Lim round.
    pub fn lim_why_not(self, one: PairingNumber, other: PairingNumber, why: LimWhyNot) -> String {
        let (a, b) = (one.to_string(), other.to_string());
        let not_because = |reason: String| self.say(phrases::NOT_WITH, &[&a, &b, &reason]);
        match why {
            LimWhyNot::TheyPlay => self.say(phrases::THEY_PLAY, &[&a, &b]),
            LimWhyNot::NotPaired(who) => self.say(phrases::NOT_PAIRED, &[&who.to_string()]),
            LimWhyNot::Incompatible(Incompatible::Met) => not_because(self.say(table::MET, &[])),
            LimWhyNot::Incompatible(Incompatible::Colors) => {
                not_because(self.say(table::SAME_COLOR, &[]))
            }
            LimWhyNot::OtherGroup { score, other_score } => {
                let parts = [&a, &score.to_string(), &b, &other_score.to_string()];
                self.say(phrases::OTHER_BRACKET, &parts.map(String::as_str))
            }
            LimWhyNot::OthersUnpaired => not_because(self.say(table::OTHERS_UNPAIRED, &[])),
            LimWhyNot::MoreClashes { taken, instead } => {
                let counts = [instead.to_string(), taken.to_string()];
                not_because(self.say(table::MORE_CLASHES, &[&counts[0], &counts[1]]))
            }
            LimWhyNot::Floater(floater) => {
                not_because(self.say(table::FLOATER, &[&floater.to_string()]))
            }
            LimWhyNot::Later => not_because(self.say(table::LATER, &[])),
        }
    }

    /// Why a Lim round cannot be paired.
    pub fn lim_error(self, error: &LimError) -> String {
        match error {
            LimError::NoByeLeft => self.say(table::NO_BYE_LEFT, &[]),
            LimError::NoOpponent(players) => self.say(table::NO_OPPONENT, &[&list(players)]),
            LimError::Blocked(players) => self.say(table::BLOCKED, &[&list(players)]),
        }
    }
}

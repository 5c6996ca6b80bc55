//! Lim and Italo-Swiss in sentences.

use arbiter_rulebook::Score;

use super::{Writer, phrases::Phrase};
use crate::{
    italo_swiss::{HowFound, ItaloBye, ItaloColorRule, ItaloPairing},
    lim::{
        ByeReason, Direction, FloatReason, FloaterType, HowPaired, LimColorRule, LimPair,
        LimPairing,
    },
};

impl Writer {
    /// A Lim round, one line a fact.
    pub fn lim(self, pairing: &LimPairing) -> Vec<String> {
        let mut lines = Vec::new();
        for float in &pairing.floats {
            let parts = [float.player.to_string(), float.from.to_string(), float.to.to_string()];
            let reason = self.say(lim_float(float.reason), &[]);
            let kind = self.say(FLOATER_TYPE, &[floater_letter(float.kind)]);
            lines.push(self.say(FLOATS, &[&parts[0], &parts[1], &parts[2], &reason, &kind]));
        }
        for undone in &pairing.undone {
            let pair = [undone.one, undone.other].map(|number| number.to_string());
            lines.push(self.say(UNDONE, &[&pair[0], &pair[1]]));
        }
        lines.extend(pairing.pairs.iter().map(|pair| self.lim_pair(pair)));
        if let Some((player, reason)) = pairing.bye {
            lines.push(self.say(lim_bye(reason), &[&player.to_string()]));
        }
        lines
    }

    fn lim_pair(self, pair: &LimPair) -> String {
        let how = match pair.how {
            HowPaired::Proposed => self.say(PROPOSED, &[]),
            HowPaired::Exchanged { exchange } => self.say(EXCHANGED, &[&exchange.to_string()]),
            HowPaired::ExchangedForColors { exchange } => {
                self.say(EXCHANGED_FOR_COLORS, &[&exchange.to_string()])
            }
            HowPaired::FloaterByColor { floater } => {
                self.say(FLOATER_BY_COLOR, &[&floater.to_string()])
            }
            HowPaired::FloaterFirstCompatible { floater } => {
                self.say(FLOATER_FIRST, &[&floater.to_string()])
            }
        };
        let way = self.say(
            match pair.direction {
                Direction::Down => DOWNWARDS,
                Direction::Up => UPWARDS,
            },
            &[],
        );
        let colors = self.say(lim_colors(pair.color_rule), &[]);
        let group = self.say(GROUP, &[&pair.group.to_string(), &way]);
        format!("{} - {}  {group}; {how}; {colors}", pair.white, pair.black)
    }

    /// An Italo-Swiss round, one line a fact.
    pub fn italo(self, pairing: &ItaloPairing) -> Vec<String> {
        let mut lines = Vec::new();
        for pair in &pairing.pairs {
            let how = match pair.how {
                HowFound::SameScore { passed_over } => {
                    self.say(SAME_SCORE, &[&passed_over.to_string()])
                }
                HowFound::LowerScore { score } => {
                    self.say(LOWER_SCORE, &[&Score::to_string(&score)])
                }
                HowFound::Merged => self.say(MERGED, &[]),
            };
            let colors = self.say(italo_colors(pair.color_rule), &[]);
            let opener = self.say(OPENER, &[&pair.opener.to_string(), &pair.group.to_string()]);
            lines.push(format!("{} - {}  {opener}; {how}; {colors}", pair.white, pair.black));
        }
        if let Some((player, reason)) = pairing.bye {
            lines.push(match reason {
                ItaloBye::Walkover(gone) => {
                    self.say(WALKOVER, &[&player.to_string(), &gone.to_string()])
                }
                ItaloBye::LastPlaced => self.say(LAST_PLACED, &[&player.to_string()]),
            });
        }
        lines
    }
}

const fn floater_letter(kind: FloaterType) -> &'static str {
    match kind {
        FloaterType::D => "d",
        FloaterType::C => "c",
        FloaterType::B => "b",
        FloaterType::A => "a",
    }
}

#[rustfmt::skip]
mod table {
    use super::{ByeReason, FloatReason, ItaloColorRule, LimColorRule, Phrase};

    pub(super) const FLOATS: Phrase = [
        "{0} floats from {1} to {2}: {3} ({4})", "{0} flotte de {1} à {2} : {3} ({4})",
        "{0} zweeft van {1} naar {2}: {3} ({4})", "{0} wechselt von {1} nach {2}: {3} ({4})",
    ];
    pub(super) const FLOATER_TYPE: Phrase = [
        "type {0}, 10.9", "type {0}, 10.9", "type {0}, 10.9", "Art {0}, 10.9",
    ];
    pub(super) const UNDONE: Phrase = [
        "the pair {0} and {1} was undone for the median (9.6)",
        "la paire {0} et {1} a été défaite pour la médiane (9.6)",
        "het paar {0} en {1} is losgemaakt voor de mediaan (9.6)",
        "das Paar {0} und {1} wurde für den Median gelöst (9.6)",
    ];
    pub(super) const GROUP: Phrase = ["group {0} {1}", "groupe {0} {1}", "groep {0} {1}", "Gruppe {0} {1}"];
    pub(super) const DOWNWARDS: Phrase = ["downwards", "vers le bas", "neerwaarts", "abwärts"];
    pub(super) const UPWARDS: Phrase = ["upwards", "vers le haut", "opwaarts", "aufwärts"];
    pub(super) const PROPOSED: Phrase = [
        "as proposed (9.4)", "comme proposé (9.4)", "zoals voorgesteld (9.4)", "wie vorgeschlagen (9.4)",
    ];
    pub(super) const EXCHANGED: Phrase = [
        "exchange no. {0} (11)", "échange n° {0} (11)", "ruil nr. {0} (11)", "Tausch Nr. {0} (11)",
    ];
    pub(super) const EXCHANGED_FOR_COLORS: Phrase = [
        "exchange no. {0} for colours (12.2)", "échange n° {0} pour les couleurs (12.2)",
        "ruil nr. {0} om de kleuren (12.2)", "Tausch Nr. {0} wegen der Farben (12.2)",
    ];
    pub(super) const FLOATER_BY_COLOR: Phrase = [
        "floater {0}, first opponent due the other colour (10.8)",
        "flotteur {0}, premier adversaire de l'autre couleur (10.8)",
        "zwever {0}, eerste tegenstander met de andere kleur (10.8)",
        "Wechsler {0}, erster Gegner mit der anderen Farbe (10.8)",
    ];
    pub(super) const FLOATER_FIRST: Phrase = [
        "floater {0}, first compatible opponent (10.8)", "flotteur {0}, premier adversaire compatible (10.8)",
        "zwever {0}, eerste verenigbare tegenstander (10.8)", "Wechsler {0}, erster verträglicher Gegner (10.8)",
    ];
    pub(super) const OPENER: Phrase = [
        "turn of {0} ({1})", "tour de {0} ({1})", "beurt van {0} ({1})", "{0} ({1}) ist an der Reihe",
    ];
    pub(super) const SAME_SCORE: Phrase = [
        "next on the same score, {0} passed over", "suivant de même score, {0} passés",
        "volgende met gelijke score, {0} overgeslagen", "nächster mit gleicher Punktzahl, {0} übergangen",
    ];
    pub(super) const LOWER_SCORE: Phrase = [
        "first possible on {0}", "premier possible à {0}", "eerst mogelijke op {0}", "erster möglicher mit {0}",
    ];
    pub(super) const MERGED: Phrase = [
        "groups put together", "groupes réunis", "groepen samengevoegd", "Gruppen zusammengelegt",
    ];
    pub(super) const WALKOVER: Phrase = [
        "{0} is left over and wins against {1}, who withdrew", "{0} reste et gagne contre {1}, retiré",
        "{0} blijft over en wint van {1}, teruggetrokken", "{0} bleibt übrig und gewinnt gegen {1}, zurückgetreten",
    ];
    pub(super) const LAST_PLACED: Phrase = [
        "{0} is left over: last placed", "{0} reste : dernier classé",
        "{0} blijft over: laatst geplaatst", "{0} bleibt übrig: Letztplatzierter",
    ];

    pub(super) const fn lim_bye(reason: ByeReason) -> Phrase {
        match reason {
            ByeReason::LowestPlaced => [
                "{0} gets the bye: lowest placed (8.1)", "{0} est exempt : dernier placé (8.1)",
                "{0} is vrij: laagst geplaatst (8.1)", "{0} ist spielfrei: letzter Platz (8.1)",
            ],
            ByeReason::LowestWhoMay => [
                "{0} gets the bye: lowest who has had none (8.2)", "{0} est exempt : dernier qui ne l'a pas été (8.2)",
                "{0} is vrij: laagste die het nog niet was (8.2)", "{0} ist spielfrei: letzter, der es noch nicht war (8.2)",
            ],
            ByeReason::LowestWhoLeavesOthersPairable => [
                "{0} gets the bye: lowest who leaves the others pairable", "{0} est exempt : dernier qui laisse les autres appariables",
                "{0} is vrij: laagste die de anderen indeelbaar laat", "{0} ist spielfrei: letzter, ohne den die anderen aufgehen",
            ],
        }
    }

    pub(super) const fn lim_float(reason: FloatReason) -> Phrase {
        match reason {
            FloatReason::MetEverybody => [
                "has met everybody (9.3a)", "a rencontré tous (9.3a)", "ontmoette iedereen (9.3a)", "traf schon alle (9.3a)",
            ],
            FloatReason::ColorSurplus => [
                "two more of one colour (9.3b)", "deux de plus d'une couleur (9.3b)", "twee meer van een kleur (9.3b)", "zwei mehr von einer Farbe (9.3b)",
            ],
            FloatReason::ColorRepeated => [
                "same colour twice (9.3c)", "deux fois la même couleur (9.3c)", "tweemaal dezelfde kleur (9.3c)", "zweimal dieselbe Farbe (9.3c)",
            ],
            FloatReason::OddGroup => [
                "the group was odd (9.3d)", "groupe impair (9.3d)", "groep oneven (9.3d)", "Gruppe ungerade (9.3d)",
            ],
            FloatReason::Blocked => [
                "no exchange helps (11.4)", "aucun échange n'aide (11.4)", "geen ruil helpt (11.4)", "kein Tausch hilft (11.4)",
            ],
            FloatReason::PairUndone => [
                "pair undone for the median (9.6)", "paire défaite pour la médiane (9.6)", "paar losgemaakt voor de mediaan (9.6)", "Paar für den Median gelöst (9.6)",
            ],
        }
    }

    pub(super) const fn lim_colors(rule: LimColorRule) -> Phrase {
        match rule {
            LimColorRule::Forced => ["colours forced (12.1, 12.3)", "couleurs forcées (12.1, 12.3)", "kleuren gedwongen (12.1, 12.3)", "Farben erzwungen (12.1, 12.3)"],
            LimColorRule::Due => ["colours due (12.2)", "couleurs dues (12.2)", "kleuren aan de beurt (12.2)", "fällige Farben (12.2)"],
            LimColorRule::History => ["latest different colours (12.4)", "dernières couleurs différentes (12.4)", "laatste verschillende kleuren (12.4)", "letzte verschiedene Farben (12.4)"],
            LimColorRule::HigherPlayer => ["higher player (12.4)", "joueur le mieux placé (12.4)", "hoogste speler (12.4)", "höherer Spieler (12.4)"],
            LimColorRule::LowerPlayer => ["lower player (12.4)", "joueur le moins bien placé (12.4)", "laagste speler (12.4)", "tieferer Spieler (12.4)"],
            LimColorRule::Lot => ["by lot (14.2)", "par tirage au sort (14.2)", "door loting (14.2)", "durch Los (14.2)"],
        }
    }

    pub(super) const fn italo_colors(rule: ItaloColorRule) -> Phrase {
        match rule {
            ItaloColorRule::FewerWhites => ["White to who had it less often", "blancs à qui les a eus le moins", "wit voor wie het minder had", "Weiß dem, der es seltener hatte"],
            ItaloColorRule::BlackLast => ["White to who had Black last", "blancs à qui avait les noirs", "wit voor wie zwart had", "Weiß dem, der zuletzt Schwarz hatte"],
            ItaloColorRule::FewerPoints => ["White to who has fewer points", "blancs à qui a moins de points", "wit voor wie minder punten heeft", "Weiß dem mit weniger Punkten"],
            ItaloColorRule::SmallerNumber => ["White to the smaller number", "blancs au plus petit numéro", "wit voor het kleinste nummer", "Weiß der kleineren Nummer"],
        }
    }
}

use table::{
    DOWNWARDS, EXCHANGED, EXCHANGED_FOR_COLORS, FLOATER_BY_COLOR, FLOATER_FIRST, FLOATER_TYPE,
    FLOATS, GROUP, LAST_PLACED, LOWER_SCORE, MERGED, OPENER, PROPOSED, SAME_SCORE, UNDONE, UPWARDS,
    WALKOVER, italo_colors, lim_bye, lim_colors, lim_float,
};

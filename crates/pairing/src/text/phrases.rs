//! What is said, in four languages. `{0}`, `{1}` … are filled in.

use crate::dutch::{ColorRule, Criterion, Remedy};

/// A language of the explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English
    English,
    /// Français
    French,
    /// Nederlands
    Dutch,
    /// Deutsch
    German,
}

impl Language {
    /// In the order of the tables.
    pub const ALL: [Self; 4] = [Self::English, Self::French, Self::Dutch, Self::German];

    /// The language with this two-letter code.
    pub fn from_code(code: &str) -> Option<Self> {
        let codes = ["en", "fr", "nl", "de"];
        codes.iter().position(|&known| known == code).map(|idx| Self::ALL[idx])
    }
}

/// One sentence in the order of [`Language::ALL`].
pub(super) type Phrase = [&'static str; 4];

#[rustfmt::skip]
mod table {
    use super::Phrase;

    pub(in crate::text) const ROUND: Phrase = ["Round {0}", "Ronde {0}", "Ronde {0}", "Runde {0}"];
    pub(in crate::text) const BRACKET: Phrase = [
        "Bracket {0}", "Niveau {0}", "Groep {0}", "Gruppe {0}",
    ];
    pub(in crate::text) const BRACKET_PENULTIMATE: Phrase = [
        "Bracket {0}, paired again so that everybody below can be paired (A.9, C.4)",
        "Niveau {0}, apparié à nouveau pour que tous les suivants puissent l'être (A.9, C.4)",
        "Groep {0}, opnieuw ingedeeld opdat iedereen eronder kan worden ingedeeld (A.9, C.4)",
        "Gruppe {0}, neu gepaart, damit alle darunter gepaart werden können (A.9, C.4)",
    ];
    pub(in crate::text) const BRACKET_LAST: Phrase = [
        "Last bracket {0}", "Dernier niveau {0}", "Laatste groep {0}", "Letzte Gruppe {0}",
    ];
    pub(in crate::text) const BRACKET_COLLAPSED: Phrase = [
        "Collapsed last bracket, from {0} down (A.9)",
        "Dernier niveau effondré, à partir de {0} (A.9)",
        "Samengevoegde laatste groep, vanaf {0} (A.9)",
        "Zusammengelegte letzte Gruppe, ab {0} (A.9)",
    ];
    pub(in crate::text) const MOVED_DOWN: Phrase = [
        "moved down: {0}", "descendus : {0}", "gezakt: {0}", "heruntergekommen: {0}",
    ];
    pub(in crate::text) const RESIDENTS: Phrase = [
        "residents: {0}", "résidents : {0}", "eigen spelers: {0}", "eigene Spieler: {0}",
    ];
    pub(in crate::text) const EXCHANGE: Phrase = [
        "exchange (D.2): {0} leave the upper half, {1} enter it",
        "échange (D.2) : {0} quittent la moitié supérieure, {1} y entrent",
        "verwisseling (D.2): {0} verlaten de bovenste helft, {1} komen erin",
        "Tausch (D.2): {0} verlassen die obere Hälfte, {1} kommen hinein",
    ];
    pub(in crate::text) const QUALITY: Phrase = [
        "quality: {0}", "qualité : {0}", "kwaliteit: {0}", "Güte: {0}",
    ];
    pub(in crate::text) const PERFECT: Phrase = [
        "nothing left to wish for (B.4)", "parfait (B.4)", "volmaakt (B.4)", "vollkommen (B.4)",
    ];
    pub(in crate::text) const NOT_WITH: Phrase = [
        "{0} not with {1}: {2}", "{0} pas avec {1} : {2}",
        "{0} niet tegen {1}: {2}", "{0} nicht gegen {1}: {2}",
    ];
    pub(in crate::text) const GOES_DOWN: Phrase = [
        "{0} goes down: {1}", "{0} descend : {1}", "{0} zakt: {1}", "{0} steigt ab: {1}",
    ];
    pub(in crate::text) const GETS_BYE: Phrase = [
        "{0} gets the bye: {1}", "{0} est exempt : {1}", "{0} is vrij: {1}", "{0} ist spielfrei: {1}",
    ];
    pub(in crate::text) const NOT_INSTEAD: Phrase = [
        "not {0}: {1}", "pas {0} : {1}", "niet {0}: {1}", "nicht {0}: {1}",
    ];
    pub(in crate::text) const NO_OPPONENT: Phrase = [
        "may meet nobody in this bracket", "ne peut rencontrer personne à ce niveau",
        "mag in deze groep niemand ontmoeten", "darf in dieser Gruppe niemanden treffen",
    ];
    pub(in crate::text) const FLOATS_FOR_COMPLETION: Phrase = [
        "needed below so that the round can be completed (C.4)",
        "nécessaire plus bas pour compléter la ronde (C.4)",
        "lager nodig om de ronde te voltooien (C.4)",
        "wird unten gebraucht, damit die Runde aufgeht (C.4)",
    ];
    pub(in crate::text) const FLOATS_BY_ORDER: Phrase = [
        "one player too many, and the last in order (B.3)",
        "un joueur de trop, et le dernier dans l'ordre (B.3)",
        "een speler te veel, en de laatste in volgorde (B.3)",
        "ein Spieler zu viel, und der letzte der Reihe (B.3)",
    ];
    pub(in crate::text) const FLOATS_CHOSEN: Phrase = [
        "one player too many; {0}", "un joueur de trop ; {0}",
        "een speler te veel; {0}", "ein Spieler zu viel; {0}",
    ];
    pub(in crate::text) const BARRED: Phrase = [
        "they have met, or are kept apart (C.1)", "déjà rencontré, ou interdit (C.1)",
        "al ontmoet, of uit elkaar gehouden (C.1)", "schon getroffen oder getrennt zu halten (C.1)",
    ];
    pub(in crate::text) const COLORS_CLASH: Phrase = [
        "both must have {0} (C.3)", "les deux doivent avoir les {0} (C.3)",
        "beiden moeten {0} hebben (C.3)", "beide müssen {0} haben (C.3)",
    ];
    pub(in crate::text) const HAD_BYE: Phrase = [
        "has had a bye or a win by forfeit (C.2)", "a déjà été exempt ou a gagné par forfait (C.2)",
        "was al vrij of won reglementair (C.2)", "war schon spielfrei oder gewann kampflos (C.2)",
    ];
    pub(in crate::text) const BOTH_MOVED_DOWN: Phrase = [
        "both have moved down and do not meet here (B.2)",
        "tous deux descendus, ils ne se rencontrent pas ici (B.2)",
        "beiden zijn gezakt en ontmoeten elkaar hier niet (B.2)",
        "beide sind heruntergekommen und treffen sich hier nicht (B.2)",
    ];
    pub(in crate::text) const COMPLETION: Phrase = [
        "the round could not be completed (C.4)", "la ronde ne pourrait être complétée (C.4)",
        "de ronde kon niet worden voltooid (C.4)", "die Runde ginge nicht auf (C.4)",
    ];
    pub(in crate::text) const WORSE: Phrase = [
        "{0}, {1}: {2} instead of {3}", "{0}, {1} : {2} au lieu de {3}",
        "{0}, {1}: {2} in plaats van {3}", "{0}, {1}: {2} statt {3}",
    ];
    pub(in crate::text) const LATER: Phrase = [
        "no better, and later in the order of candidates (B.8, D)",
        "pas meilleur, et plus tard dans l'ordre des candidats (B.8, D)",
        "niet beter, en later in de volgorde van kandidaten (B.8, D)",
        "nicht besser und später in der Reihenfolge (B.8, D)",
    ];
    pub(in crate::text) const THEY_PLAY: Phrase = [
        "{0} and {1} do meet", "{0} et {1} se rencontrent", "{0} en {1} ontmoeten elkaar",
        "{0} und {1} treffen sich",
    ];
    pub(in crate::text) const NOT_PAIRED: Phrase = [
        "{0} is not to be paired in this round", "{0} n'est pas à apparier dans cette ronde",
        "{0} wordt in deze ronde niet ingedeeld", "{0} ist in dieser Runde nicht zu paaren",
    ];
    pub(in crate::text) const OTHER_BRACKET: Phrase = [
        "{0} is paired in bracket {1}, {2} in bracket {3} (A.3)",
        "{0} est apparié au niveau {1}, {2} au niveau {3} (A.3)",
        "{0} wordt in groep {1} ingedeeld, {2} in groep {3} (A.3)",
        "{0} wird in Gruppe {1} gepaart, {2} in Gruppe {3} (A.3)",
    ];
    pub(in crate::text) const NO_PAIRING: Phrase = [
        "No legal pairing exists: at best {0} of {1} players stay without a game (A.9)",
        "Aucun appariement légal : au mieux {0} joueurs sur {1} restent sans partie (A.9)",
        "Er is geen geldige indeling: op zijn best blijven {0} van {1} spelers zonder partij (A.9)",
        "Es gibt keine gültige Paarung: bestenfalls bleiben {0} von {1} Spielern ohne Partie (A.9)",
    ];
    pub(in crate::text) const STUCK: Phrase = [
        "too few opponents are left for: {0}", "trop peu d'adversaires pour : {0}",
        "te weinig tegenstanders voor: {0}", "zu wenige Gegner für: {0}",
    ];
    pub(in crate::text) const STUCK_OPPONENTS: Phrase = [
        "besides each other they could only meet: {0}",
        "à part entre eux, ils ne pourraient rencontrer que : {0}",
        "behalve elkaar konden zij alleen ontmoeten: {0}",
        "außer einander könnten sie nur treffen: {0}",
    ];
    pub(in crate::text) const ARBITER_MAY: Phrase = [
        "The arbiter decides, and may: {0}", "L'arbitre décide, et peut : {0}",
        "De arbiter beslist, en kan: {0}", "Der Schiedsrichter entscheidet und kann: {0}",
    ];
    pub(in crate::text) const ILLEGAL: Phrase = [
        "{0} and {1} may not meet: {2}", "{0} et {1} ne peuvent se rencontrer : {2}",
        "{0} en {1} mogen niet tegen elkaar: {2}", "{0} und {1} dürfen sich nicht treffen: {2}",
    ];
    pub(in crate::text) const BRACKET_WORSE: Phrase = [
        "bracket {0}: {1}", "niveau {0} : {1}", "groep {0}: {1}", "Gruppe {0}: {1}",
    ];
    pub(in crate::text) const OTHER_PLAYERS: Phrase = [
        "other players are paired than should be", "d'autres joueurs sont appariés que prévu",
        "andere spelers zijn ingedeeld dan zou moeten", "es sind andere Spieler gepaart als vorgesehen",
    ];
    pub(in crate::text) const GAME_DIFFERS: Phrase = [
        "round {0}: {1} - {2} in the file; {1} should have {3}, {2} should have {4}; {5}",
        "ronde {0} : {1} - {2} dans le fichier ; {1} devrait avoir {3}, {2} devrait avoir {4} ; {5}",
        "ronde {0}: {1} - {2} in het bestand; {1} hoort tegen {3}, {2} tegen {4}; {5}",
        "Runde {0}: {1} - {2} in der Datei; {1} gehört gegen {3}, {2} gegen {4}; {5}",
    ];
    pub(in crate::text) const COLORS_DIFFER: Phrase = [
        "round {0}: {1} - {2} in the file, colours should be reversed: {3}",
        "ronde {0} : {1} - {2} dans le fichier, couleurs à inverser : {3}",
        "ronde {0}: {1} - {2} in het bestand, kleuren omgekeerd: {3}",
        "Runde {0}: {1} - {2} in der Datei, Farben umgekehrt: {3}",
    ];
    pub(in crate::text) const BYE_DIFFERS: Phrase = [
        "round {0}: bye for {1} in the file, should be {2}; {3}",
        "ronde {0} : exempt {1} dans le fichier, devrait être {2} ; {3}",
        "ronde {0}: vrij {1} in het bestand, hoort {2} te zijn; {3}",
        "Runde {0}: spielfrei {1} in der Datei, richtig wäre {2}; {3}",
    ];
    pub(in crate::text) const NOBODY: Phrase = ["nobody", "personne", "niemand", "niemand"];
    pub(in crate::text) const THE_BYE: Phrase = ["the bye", "l'exemption", "vrij", "spielfrei"];
    pub(in crate::text) const WHITE: Phrase = ["White", "blancs", "wit", "Weiß"];
    pub(in crate::text) const BLACK: Phrase = ["Black", "noirs", "zwart", "Schwarz"];
}

pub(super) use table::*;

/// What a criterion counts.
#[rustfmt::skip]
pub(super) const fn counts(criterion: Criterion) -> Phrase {
    match criterion {
        Criterion::Floaters => ["players going down", "joueurs qui descendent", "zakkers", "Absteiger"],
        Criterion::ScoreDifferences => ["score differences", "différences de points", "puntverschillen", "Punktunterschiede"],
        Criterion::FloaterScores => ["scores of players going down", "points des joueurs qui descendent", "punten van de zakkers", "Punkte der Absteiger"],
        Criterion::UnplayedOfBye => ["unplayed games of the player with the bye", "parties non jouées de l'exempt", "niet gespeelde partijen van de vrije speler", "nicht gespielte Partien des Spielfreien"],
        Criterion::NextBracket => ["unpaired in the next bracket", "non appariés au niveau suivant", "niet ingedeeld in de volgende groep", "ungepaart in der nächsten Gruppe"],
        Criterion::BeyondTwo => ["colour differences beyond two", "écarts de couleur au-delà de deux", "kleurverschillen boven twee", "Farbunterschiede über zwei"],
        Criterion::ThirdTime => ["same colour a third time", "même couleur une troisième fois", "derde keer dezelfde kleur", "zum dritten Mal dieselbe Farbe"],
        Criterion::Preferences => ["colour preferences not granted", "préférences de couleur refusées", "kleurvoorkeuren niet ingewilligd", "nicht erfüllte Farbwünsche"],
        Criterion::StrongPreferences => ["strong colour preferences not granted", "préférences fortes refusées", "sterke voorkeuren niet ingewilligd", "nicht erfüllte starke Farbwünsche"],
        Criterion::DownAgain => ["downfloats repeated from last round", "descentes répétées de la ronde précédente", "herhaald zakken van vorige ronde", "Abstieg wie in der Vorrunde"],
        Criterion::UpAgain => ["upfloats repeated from last round", "montées répétées de la ronde précédente", "herhaald stijgen van vorige ronde", "Aufstieg wie in der Vorrunde"],
        Criterion::DownAgainLater => ["downfloats repeated from two rounds ago", "descentes répétées d'il y a deux rondes", "herhaald zakken van twee ronden terug", "Abstieg wie vor zwei Runden"],
        Criterion::UpAgainLater => ["upfloats repeated from two rounds ago", "montées répétées d'il y a deux rondes", "herhaald stijgen van twee ronden terug", "Aufstieg wie vor zwei Runden"],
        Criterion::DownAgainGaps => ["gaps of downfloats repeated from last round", "écarts des descentes répétées de la ronde précédente", "verschillen bij herhaald zakken van vorige ronde", "Abstände beim Abstieg wie in der Vorrunde"],
        Criterion::UpAgainGaps => ["gaps of upfloats repeated from last round", "écarts des montées répétées de la ronde précédente", "verschillen bij herhaald stijgen van vorige ronde", "Abstände beim Aufstieg wie in der Vorrunde"],
        Criterion::DownAgainLaterGaps => ["gaps of downfloats repeated from two rounds ago", "écarts des descentes répétées d'il y a deux rondes", "verschillen bij herhaald zakken van twee ronden terug", "Abstände beim Abstieg wie vor zwei Runden"],
        Criterion::UpAgainLaterGaps => ["gaps of upfloats repeated from two rounds ago", "écarts des montées répétées d'il y a deux rondes", "verschillen bij herhaald stijgen van twee ronden terug", "Abstände beim Aufstieg wie vor zwei Runden"],
    }
}

/// Why the colours.
#[rustfmt::skip]
pub(super) const fn color_rule(rule: ColorRule) -> Phrase {
    match rule {
        ColorRule::E1 => ["preferences granted (E.1)", "préférences accordées (E.1)", "voorkeuren ingewilligd (E.1)", "Wünsche erfüllt (E.1)"],
        ColorRule::E2 => ["the stronger preference (E.2)", "la préférence la plus forte (E.2)", "de sterkste voorkeur (E.2)", "der stärkere Wunsch (E.2)"],
        ColorRule::E3 => ["the latest different colours reversed (E.3)", "dernières couleurs différentes inversées (E.3)", "laatste verschillende kleuren omgekeerd (E.3)", "die letzten verschiedenen Farben getauscht (E.3)"],
        ColorRule::E4 => ["preference of the higher ranked (E.4)", "préférence du mieux classé (E.4)", "voorkeur van de hoogst geplaatste (E.4)", "Wunsch des Höhergesetzten (E.4)"],
        ColorRule::E5 => ["initial colour by number (E.5)", "couleur initiale selon le numéro (E.5)", "beginkleur volgens nummer (E.5)", "Anfangsfarbe nach Nummer (E.5)"],
    }
}

/// What the arbiter may do.
#[rustfmt::skip]
pub(super) const fn remedy(remedy: Remedy) -> Phrase {
    match remedy {
        Remedy::LiftForbiddenPairs => ["let players meet who are kept apart", "lever les rencontres interdites", "verboden ontmoetingen toestaan", "untersagte Begegnungen zulassen"],
        Remedy::WaiveColors => ["give a colour beyond the limits (f, g)", "donner une couleur hors limites (f, g)", "een kleur buiten de grenzen geven (f, g)", "eine Farbe jenseits der Grenzen geben (f, g)"],
        Remedy::SecondBye => ["give a second bye (d)", "donner un second exempt (d)", "een tweede vrije ronde geven (d)", "ein zweites Freilos geben (d)"],
        Remedy::LeaveOneOut => ["let one player sit out", "laisser un joueur au repos", "een speler laten rusten", "einen Spieler aussetzen lassen"],
        Remedy::Rematch => ["let two players meet again (b)", "laisser deux joueurs se rencontrer à nouveau (b)", "twee spelers opnieuw laten spelen (b)", "zwei Spieler nochmals treffen lassen (b)"],
    }
}

//! The words of the tables in French.
//!
//! Rule crates hold no translated text; here every phrase of their tables has its French. A
//! phrase with a number or a time in it is found with `#` in their place.

/// The French of a phrase of the tables; the phrase itself where we have none.
pub(super) fn translate(phrase: &str) -> String {
    find(phrase).unwrap_or_else(|| phrase.to_owned())
}

/// The French of a phrase, if we have it.
fn find(phrase: &str) -> Option<String> {
    if let Some((_, french)) = PHRASES.iter().find(|(english, _)| *english == phrase) {
        return Some((*french).to_owned());
    }
    let (pattern, numbers) = without_numbers(phrase);
    if pattern == "#" {
        return Some(phrase.to_owned());
    }
    let (_, french) = PHRASES.iter().find(|(english, _)| *english == pattern)?;
    let mut parts = french.split('#');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, number) in parts.zip(numbers) {
        text.push_str(&number);
        text.push_str(part);
    }
    Some(text)
}

/// A phrase with `#` for each number or time, and these.
fn without_numbers(phrase: &str) -> (String, Vec<String>) {
    let mut pattern = String::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut is_inside = false;
    for c in phrase.chars() {
        let continues = is_inside && (c == ':' || c == '.');
        if c.is_ascii_digit() || continues {
            if !is_inside {
                pattern.push('#');
                numbers.push(String::new());
            }
            if let Some(number) = numbers.last_mut() {
                number.push(c);
            }
            is_inside = true;
        } else {
            is_inside = false;
            pattern.push(c);
        }
    }
    (pattern, numbers)
}

/// English, French.
#[rustfmt::skip]
const PHRASES: &[(&str, &str)] = &[
    // Regimes.
    ("standard", "standard"),
    ("rapid, supervised", "rapide surveillé"),
    ("rapid", "rapide"),
    ("blitz, supervised", "blitz surveillé"),
    ("blitz", "blitz"),
    // What rows are about.
    ("a player is on move", "un joueur a le trait"),
    ("contact with a piece", "contact avec une pièce"),
    ("adjusting", "rectification"),
    ("own pieces touched", "pièces à soi touchées"),
    ("enemy pieces touched", "pièces adverses touchées"),
    ("pieces of both colours touched", "pièces des deux couleurs touchées"),
    ("king and rook touched", "roi et tour touchés"),
    ("rook, then king touched", "tour puis roi touchés"),
    ("castling found illegal", "roque reconnu illégal"),
    ("promotion piece chosen", "pièce de promotion choisie"),
    ("nothing touched can move", "aucune pièce touchée ne peut jouer"),
    ("a released piece stays", "une pièce lâchée reste"),
    ("a pawn on the last rank cannot go elsewhere", "un pion sur la dernière rangée ne peut aller ailleurs"),
    ("the right to complain", "droit de se plaindre"),
    ("mate ends the game if the move was", "le mat termine la partie si le coup était"),
    ("resignation", "abandon"),
    ("stalemate ends the game if the move was", "le pat termine la partie si le coup était"),
    ("dead position", "position morte"),
    ("moves each before a draw may be agreed", "coups de chacun avant une nulle par accord"),
    ("a move not pressed is completed by the next", "un coup sans appui est achevé par le suivant"),
    ("default time", "délai de forfait"),
    ("a flag counts when noticed", "un drapeau compte quand il est constaté"),
    ("time overstepped", "temps dépassé"),
    ("evident defects", "défauts évidents"),
    ("wrong settings", "réglages faux"),
    ("stops judged", "arrêts jugés"),
    ("wrong array", "position initiale fausse"),
    ("board turned", "échiquier mal tourné"),
    ("colours reversed", "couleurs inversées"),
    ("a pawn left on the last rank", "un pion laissé sur la dernière rangée"),
    ("the clock pressed without a move", "appui sans coup"),
    ("two hands", "deux mains"),
    ("illegal moves", "coups illégaux"),
    ("pieces displaced", "pièces déplacées"),
    ("relief from recording", "dispense de noter"),
    ("the running clock is noted before a reconstruction", "la pendule en marche est notée avant une reconstitution"),
    ("sheets that do not show it", "feuilles qui ne le montrent pas"),
    ("an event may bar", "le règlement peut interdire de"),
    ("an offer is declined by", "une offre est refusée en"),
    ("a badly timed offer", "offre au mauvais moment"),
    ("appearances that allow a claim", "apparitions qui permettent de réclamer"),
    ("quiet moves each that allow a claim", "coups tranquilles de chacun qui permettent de réclamer"),
    ("the claim is lost by", "le droit de réclamer se perd en"),
    ("the clocks are stopped for a claim", "les pendules sont arrêtées pour une réclamation"),
    ("a wrong claim", "réclamation fausse"),
    ("appearances that draw the game", "apparitions qui donnent nulle"),
    ("quiet moves each that draw the game", "coups tranquilles de chacun qui donnent nulle"),
    ("an event may score otherwise", "le règlement peut compter autrement"),
    ("no more than the game is worth", "pas plus que ne vaut la partie"),
    ("devices", "appareils"),
    ("persistent refusal", "refus persistant"),
    ("appeals", "appels"),
    ("extra time", "temps supplémentaire"),
    ("what the arbiter may not say", "ce que l'arbitre ne peut dire"),
    ("penalty: warning", "pénalité : avertissement"),
    ("penalty: more time for the opponent", "pénalité : plus de temps pour l'adversaire"),
    ("penalty: less time", "pénalité : moins de temps"),
    ("penalty: more points for the opponent", "pénalité : plus de points pour l'adversaire"),
    ("penalty: fewer points", "pénalité : moins de points"),
    ("penalty: loss of the game", "pénalité : perte de la partie"),
    ("penalty: fine", "pénalité : amende"),
    ("penalty: exclusion from rounds", "pénalité : exclusion de rondes"),
    ("penalty: expulsion", "pénalité : expulsion"),
    ("games an arbiter may watch, rapid", "parties par arbitre, rapide"),
    ("times the record may be seen, rapid", "consultations de la notation, rapide"),
    ("moves each after which the set-up is final", "coups de chacun après quoi la mise en place est définitive"),
    ("an illegal move may be acted upon", "on peut agir sur un coup illégal"),
    ("the claimant of a win on time", "qui réclame le gain au temps"),
    ("both kings in check, pawn on the last rank", "deux rois en échec, pion sur la dernière rangée"),
    ("the arbiter calls a flag", "l'arbitre annonce un drapeau"),
    ("games an arbiter may watch, blitz", "parties par arbitre, blitz"),
    ("times the record may be seen, blitz", "consultations de la notation, blitz"),
    ("clock after the announcement", "pendule après l'annonce"),
    ("boards that differ", "échiquiers qui diffèrent"),
    ("sealing", "mise sous enveloppe"),
    ("ambiguous sealed move", "coup sous enveloppe ambigu"),
    ("missing envelope", "enveloppe manquante"),
    ("quickplay rules apply", "les règles de fin au KO s'appliquent"),
    ("both flags down", "deux drapeaux tombés"),
    ("an increment may be asked for", "un incrément peut être demandé"),
    ("a draw may be claimed", "la nulle peut être réclamée"),
    ("decisions are final", "les décisions sont définitives"),
    // What cells say.
    ("yes", "oui"),
    ("no", "non"),
    ("when the opponent's move is completed", "quand le coup adverse est achevé"),
    ("when the opponent's move is made", "quand le coup adverse est joué"),
    ("intention must be shown", "l'intention doit être établie"),
    ("intentional unless plainly an accident", "volontaire sauf accident manifeste"),
    ("one of each colour", "une de chaque couleur"),
    ("the first with the first", "la première avec la première"),
    ("legal", "légal"),
    ("legal and by the touched-piece rules", "légal et conforme à la pièce touchée"),
    ("# if nothing is said; the arbiter may admit", "# si rien n'est dit ; l'arbitre peut admettre"),
    ("# if nothing is said; the arbiter may not admit", "# si rien n'est dit ; l'arbitre ne peut admettre"),
    ("continues unless the arbiter decides", "continue sauf décision de l'arbitre"),
    ("new game before # moves each", "nouvelle partie avant # coups de chacun"),
    ("new game before # moves each, then unless the arbiter decides", "nouvelle partie avant # coups de chacun, ensuite sauf décision de l'arbitre"),
    ("restored, free choice", "rétabli, libre choix"),
    ("becomes a queen", "devient une dame"),
    ("misuse of the clock", "mauvais usage de la pendule"),
    ("like an illegal move", "comme un coup illégal"),
    ("a breach", "un manquement"),
    ("like an illegal move, when made", "comme un coup illégal, dès qu'il est joué"),
    ("like an illegal move, when pressed", "comme un coup illégal, à l'appui"),
    ("the first loses", "le premier perd"),
    ("number # loses, +# before", "le numéro # perd, +# avant"),
    ("below # with less than # a move, from all of #", "sous # avec moins de # par coup, de tout #"),
    ("below # with less than # a move, from writing moves", "sous # avec moins de # par coup, de noter les coups"),
    ("agreeing", "convenir"),
    ("offering or agreeing", "offrir ou convenir"),
    ("touching a piece", "touchant une pièce"),
    ("making a move", "jouant un coup"),
    ("by the claimant, at once", "par le réclamant, aussitôt"),
    ("the claimant may", "le réclamant peut"),
    ("by the claimant or the arbiter", "par le réclamant ou l'arbitre"),
    ("opponent +#", "adversaire +#"),
    ("claimant -half, at most #; opponent +#", "réclamant moins la moitié, au plus # ; adversaire +#"),
    ("# in succession", "# de suite"),
    ("allowed when off, a sound loses", "permis éteints, un son perd"),
    ("forbidden", "interdits"),
    ("any unapproved device forbidden, bag option", "tout appareil non autorisé interdit, option sac"),
    ("means of communication forbidden, bag option", "moyens de communication interdits, option sac"),
    ("while the game lasts", "tant que dure la partie"),
    ("until the opponent's next move", "jusqu'au coup suivant de l'adversaire"),
    ("needs time", "doit avoir du temps"),
    ("needs nothing", "n'a besoin de rien"),
    ("always", "toujours"),
    ("when announced", "si annoncées"),
    ("may", "peut"),
    ("must", "doit"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Edition;

    #[test]
    fn every_phrase_of_the_tables_has_its_french() {
        let mut missing = Vec::new();
        for row in laws::tables() {
            let cells = Edition::ALL.into_iter().filter_map(|edition| row.at(edition));
            let said = cells.map(|cell| cell.says.clone()).filter(|says| !says.is_empty());
            let regime = row.regime.map(|regime| regime.to_string());
            for phrase in said.chain([row.about.to_owned()]).chain(regime) {
                if find(&phrase).is_none() {
                    missing.push(phrase);
                }
            }
        }
        missing.sort();
        missing.dedup();

        assert_eq!(missing, Vec::<String>::new());
    }

    #[test]
    fn numbers_keep_their_places() {
        assert_eq!(translate("number 3 loses, +2:00 before"), "le numéro 3 perd, +2:00 avant");
        assert_eq!(
            translate("0:00 if nothing is said; the arbiter may admit"),
            "0:00 si rien n'est dit ; l'arbitre peut admettre"
        );
        assert_eq!(translate("5"), "5");
    }
}

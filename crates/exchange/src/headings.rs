//! Headings of tables of players, in four languages and as programs write them.

use crate::part::Column;

/// Headings in small letters, without blanks, dots, dashes and accents. A heading stands in one row.
#[rustfmt::skip]
const HEADINGS: [(Column, &[&str]); 14] = [
    (Column::Number,     &["no", "nr", "n", "num", "numero", "number", "nummer", "startno", "startnr", "startrank", "sno", "snr", "rk", "rank", "rang", "pos", "startnummer", "lfdnr"]),
    (Column::Name,       &["name", "player", "joueur", "speler", "spieler", "fullname", "nomcomplet", "nometprenom", "nomprenom", "naamenvoornaam", "naamvoornaam", "volledigenaam", "vollernamename", "namevorname", "spielername", "playername", "participant", "deelnemer", "teilnehmer"]),
    (Column::Surname,    &["surname", "lastname", "familyname", "nom", "nomdefamille", "naam", "achternaam", "familienaam", "nachname", "familienname", "zuname"]),
    (Column::First,      &["firstname", "givenname", "forename", "prenom", "voornaam", "vorname"]),
    (Column::Title,      &["title", "tit", "titre", "titel", "fidetitle", "titrefide", "fidetitel"]),
    (Column::Rating,     &["rating", "elo", "eloi", "rtg", "rtgi", "rtgint", "fiderating", "elofide", "fideelo", "fidertg", "ratingfide", "eloint", "classementfide", "standard", "srtg", "elofidestandard", "wertungszahl", "wertung", "classement"]),
    (Column::National,   &["national", "nationalrating", "rtgnat", "rtgn", "elonat", "elon", "elonational", "ratingnat", "nationalerating", "nationaleelo", "natrating", "natelo", "dwz", "nwz", "kbsb", "elobelge", "belgischeelo", "elobel", "classementnational", "knsb", "nationalewertungszahl", "nationalewertung"]),
    (Column::Estimate,   &["rtgest", "estimate", "estimated", "estimatedrating", "estime", "eloestime", "estimation", "geschat", "geschatteelo", "geschatterating", "geschatzt", "geschatzteelo"]),
    (Column::FideId,     &["fideid", "fideno", "fidecode", "fide", "idfide", "codefide", "fidenr", "fidenummer", "nofide", "matriculefide", "fidenumber", "numerofide"]),
    (Column::NationalId, &["nationalnumber", "numeronational", "nationaalnummer", "nationalenummer", "idno", "id", "ident", "nationalid", "natid", "idnat", "stamnummer", "stamnr", "matricule", "licence", "license", "licentie", "lizenz", "nrffe", "codeffe", "pkz", "mglnr", "mitgliedsnummer", "licencenumber", "numerodelicence", "bondsnummer", "relatienummer"]),
    (Column::Federation, &["fed", "federation", "federatie", "foderation", "country", "pays", "land", "nat", "nation", "nationalite", "verband", "bond", "ctry"]),
    (Column::Club,       &["club", "clubname", "clubcity", "verein", "cercle", "vereinort", "clubville", "clubstad", "team", "vereniging", "nomduclub", "clubnaam", "vereinsname"]),
    (Column::Birth,      &["birth", "birthday", "birthdate", "dateofbirth", "born", "dob", "yearofbirth", "birthyear", "year", "bday", "naissance", "datedenaissance", "neele", "nele", "nee", "annee", "anneedenaissance", "ddn", "geboren", "geboortedatum", "geboortejaar", "geboorte", "gebdatum", "geburtsdatum", "geburtstag", "geburtsjahr", "jahrgang", "jahr"]),
    (Column::Sex,        &["sex", "gender", "sexe", "geslacht", "geschlecht", "mf", "mw", "genre"]),
];

/// What a heading means; `None` where we do not know it.
pub fn column_of(heading: &str) -> Option<Column> {
    let folded = folded(heading);
    let has = |(_, names): &&(Column, &[&str])| names.contains(&folded.as_str());
    HEADINGS.iter().find(has).map(|(column, _)| *column)
}

/// Small letters and digits without accents.
pub(crate) fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'á' | 'â' | 'ä' | 'å' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' | 'í' => 'i',
        'ô' | 'ö' | 'ó' => 'o',
        'û' | 'ü' | 'ù' | 'ú' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        letter => letter,
    };
    let letters = text.chars().flat_map(char::to_lowercase).map(plain);
    letters.filter(|it| it.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the pages and sheets of this program write them.
    #[test]
    fn our_own_headings_are_known() {
        for (column, headings) in [
            (Column::Rating, ["Rating", "Classement", "Rating", "Wertungszahl"]),
            (
                Column::National,
                [
                    "National rating",
                    "Classement national",
                    "Nationale rating",
                    "Nationale Wertungszahl",
                ],
            ),
            (Column::FideId, ["FIDE number", "Numéro FIDE", "FIDE-nummer", "FIDE-Nummer"]),
            (
                Column::NationalId,
                ["National number", "Numéro national", "Nationaal nummer", "Nationale Nummer"],
            ),
            (Column::Federation, ["Federation", "Fédération", "Federatie", "Föderation"]),
            (Column::Birth, ["Born", "Naissance", "Geboren", "Geboren"]),
            (Column::Title, ["Title", "Titre", "Titel", "Titel"]),
            (Column::Sex, ["Sex", "Sexe", "Geslacht", "Geschlecht"]),
            (Column::Club, ["Club", "Club", "Club", "Verein"]),
        ] {
            for heading in headings {
                assert_eq!(column_of(heading), Some(column), "{heading}");
            }
        }
        assert_eq!(column_of("Wertung"), Some(Column::Rating));
    }

    #[test]
    fn headings_of_four_languages_are_known() {
        for (heading, column) in [
            ("Last name", Column::Surname),
            ("Prénom", Column::First),
            ("Né(e) le", Column::Birth),
            ("Geboortedatum", Column::Birth),
            ("Nat. Elo", Column::National),
            ("Föderation", Column::Federation),
            ("Fide_No", Column::FideId),
            ("ID_No", Column::NationalId),
            ("Rtg_Int", Column::Rating),
            ("Elo estimé", Column::Estimate),
            ("Club/City", Column::Club),
            ("Stamnummer", Column::NationalId),
            ("Geschlecht", Column::Sex),
        ] {
            assert_eq!(column_of(heading), Some(column), "{heading}");
        }
        assert_eq!(column_of("Remarks"), None);
    }

    #[test]
    fn no_heading_means_two_things() {
        let all: Vec<&str> = HEADINGS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for (idx, name) in all.iter().enumerate() {
            assert!(!all[idx + 1..].contains(name), "{name}");
            assert_eq!(folded(name), *name);
        }
    }
}

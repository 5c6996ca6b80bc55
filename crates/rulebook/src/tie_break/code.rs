//! Codes of tie-breaks: a name, optionally `:MP` or `:GP`, and modifiers after strokes.

use std::{fmt, str::FromStr};

use super::{CATALOGUE, Entry, Forfeits, Method, Modifiers, OutsideName, TeamCount, TieBreak};

/// Names that older lists have for a tie-break.
const ALIASES: [(&str, &str); 6] = [
    ("ESB", "EMGSB"),
    ("ESB/MG", "EMGSB"),
    ("ESB/MM", "EMMSB"),
    ("ESB/GG", "EGGSB"),
    ("ESB/GM", "EGMSB"),
    // Until August 2024.
    ("GE", "REP"),
];

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut code = if let Method::Outside(name) = self.method {
            format!("OTHER_{name}")
        } else if self.method == Method::SecondaryScore {
            "MPvGP".to_owned()
        } else {
            self.entry().code.to_owned()
        };
        match self.score {
            None => {}
            Some(TeamCount::Match) => code.push_str(":MP"),
            Some(TeamCount::Game) => code.push_str(":GP"),
        }
        let Modifiers { cut_lowest, cut_highest, limit, factor, .. } = self.modifiers;
        let modifiers = [
            (cut_lowest != 0 && cut_highest == 0).then(|| format!("C{cut_lowest}")),
            (cut_highest != 0).then(|| format!("M{cut_highest}")),
            (limit != 0).then(|| format!("L{limit:+}")),
            factor.map(|factor| format!("K{factor}")),
            (self.modifiers.forfeits == Forfeits::Included).then(|| "P".to_owned()),
            self.modifiers.is_fore.then(|| "F".to_owned()),
            self.modifiers.is_reversed.then(|| "R".to_owned()),
            self.modifiers.unrated.map(|rating| format!("U{rating}")),
        ];
        for modifier in modifiers.into_iter().flatten() {
            code.push('/');
            code.push_str(&modifier);
        }
        f.pad(&code)
    }
}

/// Why a tie-break is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownTieBreak {
    /// No tie-break has this name.
    #[error("no tie-break {found:?}")]
    Name {
        /// As given.
        found: String,
    },
    /// The tie-break does not take this modifier.
    #[error("tie-break {found:?}: {name} does not take /{modifier}")]
    Modifier {
        /// As given.
        found: String,
        /// The tie-break.
        name: String,
        /// The modifier.
        modifier: String,
    },
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let upper = text.trim().to_ascii_uppercase();
        let unknown = || UnknownTieBreak::Name { found: text.to_owned() };
        if let Some(name) = upper.strip_prefix("OTHER_") {
            let (name, rest) = name.split_once('/').unwrap_or((name, ""));
            let method = Method::Outside(OutsideName::new(name).ok_or_else(unknown)?);
            let mut tie_break = Self::plain(method);
            tie_break.modifiers.is_reversed = match rest {
                "" => false,
                "R" => true,
                _ => return Err(unknown()),
            };
            return Ok(tie_break);
        }
        let (name, modifiers) = named(&upper).ok_or_else(unknown)?;
        let (name, score) = match name.split_once(':') {
            None => (name, None),
            Some((name, "MP")) => (name, Some(TeamCount::Match)),
            Some((name, "GP")) => (name, Some(TeamCount::Game)),
            Some(_) => return Err(unknown()),
        };
        let entry = CATALOGUE.iter().find(|entry| entry.code == name).ok_or_else(unknown)?;
        let mut tie_break = Self { score, ..Self::plain(entry.method) };
        for modifier in modifiers.split('/').filter(|it| !it.is_empty()) {
            modify(&mut tie_break.modifiers, entry, modifier).ok_or_else(|| {
                UnknownTieBreak::Modifier {
                    found: text.to_owned(),
                    name: entry.code.to_owned(),
                    modifier: modifier.to_owned(),
                }
            })?;
        }
        Ok(tie_break)
    }
}

/// The name, and the modifiers with their strokes.
fn named(upper: &str) -> Option<(&str, &str)> {
    if let Some((_, name)) = ALIASES.iter().find(|(alias, _)| *alias == upper) {
        return Some((name, ""));
    }
    // Codes of the catalogue may hold a stroke themselves.
    let whole = CATALOGUE.iter().find(|entry| {
        let rest = upper.strip_prefix(entry.code);
        entry.code.contains('/')
            && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    let at = match whole {
        Some(entry) => entry.code.len(),
        None => upper.find('/').unwrap_or(upper.len()),
    };
    upper.split_at_checked(at)
}

/// Adds one modifier; None if the tie-break does not take it, or takes it already.
fn modify(modifiers: &mut Modifiers, entry: &Entry, text: &str) -> Option<()> {
    let (letter, number) = text.split_at_checked(1)?;
    let takes = |letter: &str| entry.takes.contains(letter);
    let is_uncut = modifiers.cut_lowest == 0;
    match letter {
        "C" if takes("C") && is_uncut => modifiers.cut_lowest = count(number)?,
        "M" if takes("M") && is_uncut => {
            modifiers.cut_lowest = count(number)?;
            modifiers.cut_highest = modifiers.cut_lowest;
        }
        "L" if takes("L") => {
            modifiers.limit = number.parse().ok().filter(|&steps: &i8| steps != 0)?;
        }
        "K" if takes("K") => {
            modifiers.factor = Some(number.parse().ok().filter(|&factor: &u16| factor != 0)?);
        }
        "P" if takes("P") && number.is_empty() => modifiers.forfeits = Forfeits::Included,
        // Lists of the edition of 2012 count forfeits with this letter.
        "F" if takes("P") && !takes("F") && !takes("C") && number.is_empty() => {
            modifiers.forfeits = Forfeits::Included;
        }
        "F" if takes("F") && number.is_empty() => modifiers.is_fore = true,
        "R" if takes("R") && number.is_empty() => modifiers.is_reversed = true,
        "U" if takes("U") => {
            modifiers.unrated = Some(number.parse().ok().filter(|&rating: &u16| rating != 0)?);
        }
        _ => return None,
    }
    Some(())
}

fn count(text: &str) -> Option<u8> {
    text.parse().ok().filter(|&count| count != 0 && !text.starts_with('+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: 2026:TB.code
    #[test]
    fn every_code_is_read_back_as_it_is_printed() {
        for entry in CATALOGUE {
            let plain = TieBreak::plain(entry.method);
            assert_eq!(plain.entry().code, entry.code);
            assert_eq!(plain.to_string().parse(), Ok(plain), "{plain}");
        }
        for code in [
            "BH:GP/M2/P",
            "FB/C1",
            "KS/L-2",
            "KS/L+1",
            "SSSC/K5/F",
            "TPN/R",
            "ARO/C1/U1400",
            "TPR/350",
            "TPR/350/U1400",
            "OTHER_BLITZ",
            "OTHER_BLITZ/R",
            "DE:MP/P",
        ] {
            let tie_break: TieBreak = code.parse().unwrap();
            assert_eq!(tie_break.to_string(), code);
        }
    }

    // clause: 2026:TB.code
    #[test]
    fn case_signs_and_older_names_are_understood() {
        let read = |code: &str| code.parse::<TieBreak>().unwrap().to_string();

        assert_eq!(read("bh:gp/m2/p"), "BH:GP/M2/P");
        assert_eq!(read("KS/L1"), "KS/L+1");
        assert_eq!(read("ESB/MM"), "EMMSB");
        assert_eq!(read("WIN/F"), "WIN/P");
        assert_eq!(read("mpvgp"), "MPvGP");
        assert_eq!(read("GE"), "REP");
    }

    #[test]
    fn what_is_no_tie_break_is_refused_with_a_reason() {
        for code in ["XYZ", "PS/C0", "BH/L1", "BH:XP", "", "OTHER_", "BH/C1/C2", "KS/L0", "AOB/X"] {
            assert!(code.parse::<TieBreak>().is_err(), "{code}");
        }
        let error = "WON/C1".parse::<TieBreak>().unwrap_err();
        assert_eq!(error.to_string(), "tie-break \"WON/C1\": WON does not take /C1");
    }
}

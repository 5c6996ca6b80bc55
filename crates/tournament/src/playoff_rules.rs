//! What the regulations of an event say of play-offs (C.07.3): seven things, all of them or none.

/// How a tie for the first places is played off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayoffRules {
    /// The last place that is played for; 1 for the first alone.
    pub places: u16,
    /// After how many of the tie-breaks of the list; 0 where points alone count.
    pub after: u8,
    /// The format: a match, everybody against everybody, a bracket.
    pub format: String,
    /// How the players get their numbers in it.
    pub numbering: String,
    /// How colours are given.
    pub colors: String,
    /// The time limit.
    pub time_limit: String,
    /// When it is played.
    pub schedule: String,
    /// The share of their prizes, in hundredths, that goes to those who are out because more than
    /// ten are level (PLAYOFF.k10); 0 where nothing is said.
    pub percent_out: u8,
}

/// Rules of play-offs that leave something out, or say something that is none of the seven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadPlayoffRules {
    /// Something is not said.
    #[error("the rules of play-offs do not say: {}", .0.join(", "))]
    Missing(Vec<&'static str>),
    /// A part is not understood.
    #[error("expected rules such as `{example}`, found `{0}`", example = Self::EXAMPLE)]
    Unread(String),
}

impl UnreadPlayoffRules {
    /// Rules that say all seven.
    pub(crate) const EXAMPLE: &str = "places=1; after=2; format=two games, then sudden death; \
        numbering=starting list; colours=lot; time=3+2; schedule=30 minutes after the last round";
}

impl PlayoffRules {
    /// The words of the seven, in the order of the article.
    pub const WORDS: [&str; 7] =
        ["places", "after", "format", "numbering", "colours", "time", "schedule"];

    /// The word of what those get who are out.
    const OUT: &str = "out";

    /// Reads a line; no rules where it is empty.
    pub fn read(line: &str) -> Result<Option<Self>, UnreadPlayoffRules> {
        if line.trim().is_empty() {
            return Ok(None);
        }
        let mut values: [Option<&str>; 7] = [None; 7];
        let mut out = None;
        for part in line.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
            let unread = || UnreadPlayoffRules::Unread(part.to_owned());
            let (word, value) = part.split_once('=').ok_or_else(unread)?;
            if word.trim() == Self::OUT {
                let percent = value.trim().parse().ok().filter(|it: &u8| *it <= 100);
                out = Some(percent.ok_or_else(unread)?);
                continue;
            }
            let known = Self::WORDS.iter().position(|known| *known == word.trim());
            let slot = known.and_then(|idx| values.get_mut(idx)).ok_or_else(unread)?;
            *slot = Some(value.trim()).filter(|value| !value.is_empty());
        }
        let missing: Vec<&str> = Self::WORDS
            .iter()
            .zip(&values)
            .filter_map(|(word, value)| value.is_none().then_some(*word))
            .collect();
        let [
            Some(places),
            Some(after),
            Some(format),
            Some(numbering),
            Some(colors),
            Some(time),
            Some(schedule),
        ] = values
        else {
            return Err(UnreadPlayoffRules::Missing(missing));
        };
        let wrong = |found: &str| UnreadPlayoffRules::Unread(found.to_owned());
        let places: u16 = places.parse().map_err(|_| wrong(places))?;
        if places == 0 {
            return Err(wrong("places=0"));
        }
        Ok(Some(Self {
            places,
            after: after.parse().map_err(|_| wrong(after))?,
            format: format.to_owned(),
            numbering: numbering.to_owned(),
            colors: colors.to_owned(),
            time_limit: time.to_owned(),
            schedule: schedule.to_owned(),
            percent_out: out.unwrap_or(0),
        }))
    }

    /// How a playoff is to be played, for its plan.
    pub fn plan(&self) -> String {
        let Self { format, numbering, colors, time_limit, schedule, .. } = self;
        format!("{format}; {time_limit}; {numbering}; {colors}; {schedule}")
    }

    /// The line that [`PlayoffRules::read`] reads.
    pub fn written(&self) -> String {
        let values = [
            &self.places.to_string(),
            &self.after.to_string(),
            &self.format,
            &self.numbering,
            &self.colors,
            &self.time_limit,
            &self.schedule,
        ];
        let part = |(word, value): (&&str, &String)| format!("{word}={value}");
        let mut parts: Vec<String> = Self::WORDS.iter().zip(values).map(part).collect();
        if 0 < self.percent_out {
            parts.push(format!("{}={}", Self::OUT, self.percent_out));
        }
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "places=2; after=3; format=two games; numbering=starting list; \
                        colours=lot; time=3+2; schedule=30 minutes after the last round";

    // clause: 2026:TB.3
    #[test]
    fn all_seven_are_said_or_the_rules_are_refused() {
        let rules = PlayoffRules::read(LINE).unwrap().unwrap();
        assert_eq!((rules.places, rules.after), (2, 3));
        assert_eq!(rules.written(), LINE);
        assert_eq!(PlayoffRules::read(" ").unwrap(), None);
        for word in PlayoffRules::WORDS {
            let without: Vec<&str> =
                LINE.split("; ").filter(|part| !part.starts_with(word)).collect();
            let error = PlayoffRules::read(&without.join("; ")).unwrap_err();
            assert_eq!(error, UnreadPlayoffRules::Missing(vec![word]), "{word}");
        }
        assert!(PlayoffRules::read(&LINE.replace("places=2", "places=0")).is_err());
        assert!(PlayoffRules::read(&LINE.replace("places=2", "place=2")).is_err());
    }

    #[test]
    fn a_share_for_those_who_are_out_may_be_said_beside_them() {
        let line = format!("{LINE}; out=10");
        let rules = PlayoffRules::read(&line).unwrap().unwrap();
        assert_eq!((rules.percent_out, rules.written()), (10, line.clone()));
        assert!(PlayoffRules::read(&line.replace("out=10", "out=101")).is_err());
        assert!(PlayoffRules::read(&line.replace("out=10", "out=some")).is_err());
    }
}

//! A player's case for one title, requirement by requirement.

use arbiter_rating::{Format, Hundredths};
use arbiter_rulebook::{Cell, Citation, Message, Missing};
use arbiter_tournament::PairingNumber;

use super::{
    Check, Faced, Norm, Requirement, Rules, ShortEvent, Verdict, at_least, at_most, overall, plain,
    showing::{Facts, Selection, Showing},
};
use crate::{
    article_1_4_norms::{
        ADJUSTED, AFTER_THE_NORM, AVERAGE, BEATEN_OPPONENTS, DOUBLE_ROUND_ROBIN, EXCESS_FOR_A_GAME,
        FEDERATION_SHARES, FOREIGN_FEDERATIONS, FORFEIT_STANDS_IN, GAMES, MOST_GAMES, NormTitle,
        PERFORMANCE, SHORT_EVENTS, TITLED, half_points_needed, most, of,
    },
    article_1_events::{MINIMUM_PERCENT, has_percent},
};

/// No edition that we know has norms of fewer games.
const FEWEST_GAMES: u32 = 7;
/// The most selections that are tried for one title.
const SELECTIONS_MAX: usize = 20_000;

/// One requirement, decided but not yet put into words.
type Judged = (Requirement, &'static str, Verdict);

/// A player's case for one title.
pub(super) struct Case<'c> {
    pub(super) rules: &'c Rules<'c>,
    pub(super) showing: &'c Showing<'c>,
    pub(super) title: NormTitle,
    /// Of the event's own requirements.
    pub(super) event: Verdict,
}

impl Case<'_> {
    /// The best that the games can be made into.
    pub(super) fn norm(&self) -> Norm {
        let everything = Selection { with_forfeit: self.may_use_forfeit(), ..Selection::default() };
        let whole = self.verdict(&everything);
        if whole == Verdict::Met || self.event == Verdict::Missed {
            return self.written(everything, whole);
        }
        let mut open: Option<Selection> = None;
        for selection in self.selections() {
            match self.verdict(&selection) {
                Verdict::Met => return self.written(selection, Verdict::Met),
                Verdict::Missed => {}
                Verdict::Open | Verdict::Unknown | Verdict::NotInSources => {
                    open.get_or_insert(selection);
                }
            }
        }
        match open {
            Some(selection) if whole == Verdict::Missed => self.written(selection, Verdict::Open),
            _ => self.written(everything, whole),
        }
    }

    fn verdict(&self, selection: &Selection) -> Verdict {
        let facts = self.facts(selection);
        let judged = self.judge(selection, &facts);
        overall(judged.iter().map(|(_, _, verdict)| *verdict).chain([self.event]))
    }

    fn facts(&self, selection: &Selection) -> Facts<'_> {
        let adjusted = ADJUSTED.at(self.rules.edition).content();
        self.showing.facts(selection, self.title, adjusted)
    }

    /// Whether a point without a game may be needed: games are one short.
    fn may_use_forfeit(&self) -> bool {
        let needed = GAMES.at(self.rules.edition).content();
        let is_one_short = needed.is_some_and(|needed| self.showing.games() + 1 == needed);
        self.showing.unplayed_points > 0 && is_one_short
    }

    /// Games that may be left out, fewest first: those after a round, beaten opponents, both.
    fn selections(&self) -> impl Iterator<Item = Selection> {
        let edition = self.rules.edition;
        let needed = GAMES.at(edition).content().map_or(usize::MAX, |games| games as usize);
        let played = &self.showing.played;
        let spare = played.len().saturating_sub(needed);
        let may = |cell: &Cell<()>| !matches!(cell, Cell::NoSuchRule);
        let may_stop = !self.rules.has_fixed_pairings() && may(AFTER_THE_NORM.at(edition));
        let beaten: Vec<(usize, PairingNumber)> = if may(BEATEN_OPPONENTS.at(edition)) {
            let won = played.iter().filter(|game| game.half_points == 2);
            won.map(|game| (game.round, game.opponent.number)).collect()
        } else {
            Vec::new()
        };
        let stops: Vec<Option<usize>> = std::iter::once(None)
            .chain(
                (0..spare)
                    .filter(|_| may_stop)
                    .map(|cut| Some(played[played.len() - 2 - cut].round)),
            )
            .collect();
        let mut found = Vec::new();
        for (cut, through_round) in stops.into_iter().enumerate() {
            let in_time = |round: usize| through_round.is_none_or(|last| round <= last);
            let candidates: Vec<PairingNumber> =
                beaten.iter().filter(|(round, _)| in_time(*round)).map(|&(_, it)| it).collect();
            for without in subsets(&candidates, spare - cut) {
                if through_round.is_some() || !without.is_empty() {
                    found.push(Selection { through_round, without, with_forfeit: false });
                }
                if found.len() >= SELECTIONS_MAX {
                    break;
                }
            }
        }
        found.sort_by_key(|selection: &Selection| {
            (
                self.showing.played.len() - self.showing.selected(selection).count(),
                selection.without.len(),
            )
        });
        found.into_iter()
    }

    fn judge(&self, selection: &Selection, facts: &Facts<'_>) -> Vec<Judged> {
        let edition = self.rules.edition;
        let mut judged = vec![self.games(selection, facts)];
        judged.extend(self.left_out(selection));
        judged.push(weigh(MINIMUM_PERCENT.at(edition), Requirement::Score, |percent| {
            has_percent(facts.half_points, facts.games, percent)
        }));
        judged.extend(self.federations(facts));
        let double = DOUBLE_ROUND_ROBIN.at(edition).content().filter(|_| self.showing.is_double);
        judged.push(weigh(TITLED.at(edition), Requirement::TitledOpponents, |rule| {
            facts.titled >= rule.titled_needed(facts.opponents)
        }));
        judged.push(match double {
            Some(rule) => {
                weigh(DOUBLE_ROUND_ROBIN.at(edition), Requirement::WantedOpponents, |_| {
                    facts.wanted >= facts.opponents.div_ceil(rule.wanted_one_in)
                })
            }
            None => weigh(TITLED.at(edition), Requirement::WantedOpponents, |rule| {
                facts.wanted >= rule.wanted_needed(facts.opponents)
            }),
        });
        judged.push(weigh(AVERAGE.at(edition), Requirement::Average, |table| {
            facts.average.is_some_and(|average| average >= of(&table, self.title).into())
        }));
        judged.push(weigh(PERFORMANCE.at(edition), Requirement::Performance, |table| {
            facts.performance() >= of(&table, self.title).into()
        }));
        judged
    }

    fn games(&self, selection: &Selection, facts: &Facts<'_>) -> Judged {
        let edition = self.rules.edition;
        let usual = weigh(GAMES.at(edition), Requirement::Games, |needed| facts.games >= needed);
        if usual.2 != Verdict::Missed {
            return usual;
        }
        let short = SHORT_EVENTS.at(edition);
        let article = short.article().unwrap_or_default();
        let decided = |is_met| if is_met { Verdict::Met } else { Verdict::Missed };
        let declared = self.rules.declared.short;
        let by_event = match (declared, short.get()) {
            (ShortEvent::TeamChampionship, Ok(rule)) => decided(
                facts.games >= rule.says.team_championship && (7..=9).contains(&self.rules.rounds),
            ),
            (ShortEvent::WorldCup, Ok(rule)) => decided(facts.games >= rule.says.world_cup),
            // Whether it is such a championship the report does not say.
            (ShortEvent::No, Ok(rule))
                if matches!(self.rules.format, Format::Team)
                    && facts.games >= rule.says.team_championship =>
            {
                Verdict::Unknown
            }
            (_, Err(Missing::NotAtHand)) if facts.games >= FEWEST_GAMES => Verdict::NotInSources,
            (_, Ok(_) | Err(_)) => Verdict::Missed,
        };
        if by_event == Verdict::Met || !selection.with_forfeit {
            return if by_event == Verdict::Missed { usual } else { (usual.0, article, by_event) };
        }
        weigh(FORFEIT_STANDS_IN.at(edition), Requirement::Games, |rounds| {
            self.rules.rounds == rounds as usize
        })
    }

    /// Leaving games out is a requirement of its own where its text is missing.
    fn left_out(&self, selection: &Selection) -> Option<Judged> {
        let edition = self.rules.edition;
        let after = selection.through_round.map(|_| AFTER_THE_NORM.at(edition));
        let beaten = (!selection.without.is_empty()).then(|| BEATEN_OPPONENTS.at(edition));
        let verdicts: Vec<Judged> = [after, beaten]
            .into_iter()
            .flatten()
            .map(|cell| weigh(cell, Requirement::GamesLeftOut, |()| true))
            .collect();
        let worst = verdicts.iter().find(|judged| judged.2 != Verdict::Met);
        worst.or(verdicts.first()).copied()
    }

    fn federations(&self, facts: &Facts<'_>) -> [Judged; 3] {
        let edition = self.rules.edition;
        let exemption = self.rules.exemption(&self.showing.player.federation);
        let shares = FEDERATION_SHARES.at(edition);
        let judged = [
            weigh(FOREIGN_FEDERATIONS.at(edition), Requirement::ForeignFederations, |needed| {
                facts.foreign >= needed
            }),
            weigh(shares, Requirement::OwnFederation, |shares| {
                facts.own <= most(shares.own, facts.opponents)
            }),
            weigh(shares, Requirement::OneFederation, |shares| {
                facts.largest.1 <= most(shares.any, facts.opponents)
            }),
        ];
        judged.map(|(requirement, article, verdict)| match (verdict, exemption) {
            (Verdict::NotInSources, _) => (requirement, article, verdict),
            (Verdict::Missed, Some(exemption)) => (requirement, exemption, Verdict::Met),
            _ if !facts.is_told && exemption.is_none() => (requirement, article, Verdict::Unknown),
            _ => (requirement, article, verdict),
        })
    }

    fn written(&self, selection: Selection, verdict: Verdict) -> Norm {
        let edition = self.rules.edition;
        let facts = self.facts(&selection);
        let judged = self.judge(&selection, &facts);
        let needed = facts
            .average
            .and_then(|average| half_points_needed(edition, self.title, average, facts.games));
        let exemption = self.rules.exemption(&self.showing.player.federation);
        let uses = |article| judged.iter().any(|(_, used, _)| *used == article);
        let exemption = exemption.filter(|&article| uses(article));
        let checks = judged
            .iter()
            .map(|&(requirement, article, verdict)| Check {
                basis: Citation { edition: edition.into(), article },
                requirement,
                found: self.words(requirement, verdict, &selection, &facts),
                verdict,
            })
            .collect();
        let faced = self.showing.played.iter();
        let faced =
            faced.map(|it| Faced { round: it.round, rating: it.rating, title: it.title }).collect();
        Norm {
            faced,
            title: self.title,
            games: facts.games,
            half_points: facts.half_points,
            half_points_needed: needed,
            average: facts.average,
            counts_as: self.counts_as(&selection, &facts, needed),
            exemption,
            selection,
            checks,
            verdict,
        }
    }

    /// Games for the application: nine for eight and a forfeit, one more for each point too many,
    /// at most 13 of one event.
    fn counts_as(&self, selection: &Selection, facts: &Facts<'_>, needed: Option<u32>) -> u32 {
        let edition = self.rules.edition;
        let usual = GAMES.at(edition).content().unwrap_or(facts.games);
        let is_filled = selection.with_forfeit || self.rules.declared.short == ShortEvent::WorldCup;
        let games = if is_filled { facts.games.max(usual) } else { facts.games };
        let games = MOST_GAMES.at(edition).content().map_or(games, |most| games.min(most));
        let excess = match (EXCESS_FOR_A_GAME.at(edition).content(), needed) {
            (Some(step), Some(needed)) => facts.half_points.saturating_sub(needed) / step,
            _ => 0,
        };
        games + excess
    }

    fn words(
        &self,
        requirement: Requirement,
        verdict: Verdict,
        selection: &Selection,
        facts: &Facts<'_>,
    ) -> Option<Message> {
        let edition = self.rules.edition;
        let opponents = facts.opponents;
        let is_silent = verdict == Verdict::NotInSources
            && !matches!(requirement, Requirement::Games | Requirement::GamesLeftOut);
        if is_silent {
            return None;
        }
        Some(match requirement {
            Requirement::Games if selection.with_forfeit => {
                Message::new("norm-found-forfeit").with("n", facts.games)
            }
            Requirement::Games if verdict == Verdict::Unknown => {
                Message::new("norm-found-team-games").with("n", facts.games)
            }
            Requirement::Games => plain(facts.games.to_string()),
            Requirement::GamesLeftOut => return left_out_in_words(selection),
            Requirement::Score => {
                let points = i32::try_from(50 * facts.half_points).unwrap_or(0);
                Message::new("cli-rate-points-of")
                    .with("points", Hundredths(points))
                    .with("games", facts.games)
            }
            Requirement::ForeignFederations
            | Requirement::OwnFederation
            | Requirement::OneFederation => self.federation_words(requirement, verdict, facts),
            Requirement::TitledOpponents => {
                let needed =
                    TITLED.at(edition).content().map_or(0, |it| it.titled_needed(opponents));
                at_least(facts.titled, needed)
            }
            Requirement::WantedOpponents => {
                let double = DOUBLE_ROUND_ROBIN.at(edition).content();
                let needed = match double.filter(|_| self.showing.is_double) {
                    Some(rule) => opponents.div_ceil(rule.wanted_one_in),
                    None => {
                        TITLED.at(edition).content().map_or(0, |it| it.wanted_needed(opponents))
                    }
                };
                at_least(facts.wanted, needed)
            }
            Requirement::Average => {
                let needed =
                    AVERAGE.at(edition).content().map_or(0, |table| of(&table, self.title));
                at_least(facts.average.unwrap_or(0), needed)
            }
            Requirement::Performance => {
                let needed =
                    PERFORMANCE.at(edition).content().map_or(0, |table| of(&table, self.title));
                let (average, difference) = (facts.average.unwrap_or(0), facts.difference);
                at_least(format!("{average} {difference:+} = {}", facts.performance()), needed)
            }
            Requirement::RoundsADay
            | Requirement::HoursADay
            | Requirement::Tempo
            | Requirement::RatingsOfTheGame
            | Requirement::ArbitersDoNotPlay
            | Requirement::OneDivision
            | Requirement::Players => return None,
        })
    }

    fn federation_words(
        &self,
        requirement: Requirement,
        verdict: Verdict,
        facts: &Facts<'_>,
    ) -> Message {
        if verdict == Verdict::Unknown {
            return Message::new("norm-found-federations");
        }
        let shares = FEDERATION_SHARES.at(self.rules.edition).content();
        let limit = |share: Option<(u32, u32)>| share.map_or(0, |it| most(it, facts.opponents));
        let found = if requirement == Requirement::OwnFederation {
            at_most(facts.own, limit(shares.map(|it| it.own)))
        } else if requirement == Requirement::OneFederation {
            let (name, count) = facts.largest;
            Message::new("norm-found-of-one")
                .with("n", count)
                .with("name", name)
                .with("most", limit(shares.map(|it| it.any)))
        } else {
            plain(facts.foreign.to_string())
        };
        match self.rules.exemption(&self.showing.player.federation) {
            Some(_) => Message::new("norm-found-exempt").with("found", found),
            None => found,
        }
    }
}

fn left_out_in_words(selection: &Selection) -> Option<Message> {
    let mut parts = Vec::new();
    if let Some(round) = selection.through_round {
        parts.push(Message::new("norm-found-after").with("round", round));
    }
    if !selection.without.is_empty() {
        let numbers: Vec<String> = selection.without.iter().map(ToString::to_string).collect();
        parts.push(Message::new("norm-found-wins").with("numbers", numbers.join(", ")));
    }
    (!parts.is_empty()).then(|| Message::new("norm-found").with("what", parts))
}

/// A requirement that the sources may leave open.
fn weigh<T: Copy>(
    cell: &Cell<T>,
    requirement: Requirement,
    is_met: impl FnOnce(T) -> bool,
) -> Judged {
    let article = cell.article().unwrap_or_default();
    let verdict = match cell.content() {
        Some(rule) if is_met(rule) => Verdict::Met,
        Some(_) => Verdict::Missed,
        None => Verdict::NotInSources,
    };
    (requirement, article, verdict)
}

/// All subsets of at most so many, small ones first.
fn subsets(all: &[PairingNumber], most: usize) -> Vec<Vec<PairingNumber>> {
    let mut found: Vec<Vec<PairingNumber>> = vec![Vec::new()];
    let mut ends: Vec<usize> = vec![0];
    let mut at = 0;
    while at < found.len() && found.len() < SELECTIONS_MAX {
        if found[at].len() < most {
            for (index, &number) in all.iter().enumerate().skip(ends[at]) {
                let mut larger = found[at].clone();
                larger.push(number);
                found.push(larger);
                ends.push(index + 1);
            }
        }
        at += 1;
    }
    found
}

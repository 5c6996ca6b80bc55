//! What went wrong, and what should be thought over, in the reader's language: with the names of
//! players instead of their numbers.

mod conditions;
mod fault;
mod journal;
mod refusal;
#[cfg(test)]
mod tests;

use arbiter_director::{Concern, Refusal, Setting};
use arbiter_text::Text;
use arbiter_tournament::{Award, Condition, PairingNumber, PlayerId, Tournament};

pub(crate) use conditions::conditions;

use crate::{accounts::Role, fault::Fault, problem::Problem};

/// Speaks of one event, where there is one.
pub(crate) struct Speech<'a> {
    pub(crate) t: &'a Text,
    pub(crate) event: Option<&'a Tournament>,
}

/// What is wrong, and what to do next.
pub(crate) struct Said {
    pub(crate) detail: String,
    pub(crate) next: String,
    /// What a parser or a library says of it in English, which has no other words.
    pub(crate) precisely: Option<String>,
    /// What should be thought over first.
    pub(crate) concerns: Vec<String>,
}

impl Said {
    /// For a page, where problems are sentences and no parts of others.
    pub(crate) fn in_sentences(self) -> Self {
        let precisely = self.precisely.as_deref().map(sentence);
        let (detail, next) = (sentence(&self.detail), sentence(&self.next));
        Self { detail, next, precisely, ..self }
    }
}

/// With a capital at the beginning and a full stop at the end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    let mut sentence: String = first.chain(letters).collect();
    if sentence.ends_with(char::is_alphanumeric) {
        sentence.push('.');
    }
    sentence
}

impl Speech<'_> {
    fn name(&self, player: PlayerId) -> String {
        let entrant = self.event.and_then(|event| event.players.get(&player));
        entrant.map_or_else(|| player.0.to_string(), |entrant| entrant.details.name.clone())
    }

    fn of(&self, key: &str, player: PlayerId) -> String {
        self.t.say1(key, "name", self.name(player))
    }

    fn pair(&self, key: &str, one: PlayerId, other: PlayerId) -> String {
        self.t.with(key, &[("one", self.name(one)), ("other", self.name(other))])
    }

    fn numbered(&self, number: PairingNumber) -> String {
        let id = self.event.and_then(|event| event.player_numbered(number));
        id.map_or_else(|| number.to_string(), |id| self.name(id))
    }

    /// A problem.
    #[expect(clippy::wildcard_enum_match_arm, reason = "few of them are told apart here")]
    pub(crate) fn problem(&self, problem: &Problem) -> Said {
        if let Some(refusal) = problem.refusal.as_deref() {
            let concerns = match refusal {
                Refusal::NeedsConsent { concerns, .. } => {
                    concerns.iter().map(|concern| self.concern(concern)).collect()
                }
                _ => Vec::new(),
            };
            let next = self.t.message(&problem.next);
            let detail = self.refusal(refusal);
            return Said { detail, next, precisely: None, concerns };
        }
        let next = self.t.message(&problem.next);
        let precisely = match &*problem.fault {
            Fault::Words(words) => Some(words.clone()),
            _ => None,
        };
        let detail = match *problem.fault {
            Fault::Words(_) => self.t.say(problem.kind.title_key()),
            _ => self.fault(&problem.fault),
        };
        Said { detail, next, precisely, concerns: Vec::new() }
    }

    /// Something to be thought over.
    #[allow(clippy::too_many_lines, reason = "a table of one row per variant")]
    pub(crate) fn concern(&self, concern: &Concern) -> String {
        let t = self.t;
        match concern {
            Concern::ManyHalfPointByes { player, granted } => t.with(
                "concern-half-byes",
                &[("name", self.name(*player)), ("granted", granted.to_string())],
            ),
            Concern::Unrated(player) => self.of("concern-unrated", *player),
            Concern::Duplicate(player) => self.of("concern-duplicate", *player),
            Concern::EntryRules { name, unmet } => {
                let unmet: Vec<String> = unmet.iter().map(|it| t.say(condition_key(*it))).collect();
                t.with(
                    "concern-entry-rules",
                    &[("name", name.clone()), ("unmet", unmet.join(", "))],
                )
            }
            Concern::Full { capacity } => t.say1("concern-full", "capacity", capacity),
            Concern::OpenBoards { round, boards } => t.with(
                "concern-open-boards",
                &[("round", round.to_string()), ("boards", boards.to_string())],
            ),
            Concern::NotTheEngines => t.say("concern-not-the-engines"),
            Concern::LosesDraftByHand => t.say("concern-loses-draft-by-hand"),
            Concern::BoardOrder(player) => self.of("concern-board-order", *player),
            Concern::Rematch(one, other) => self.pair("concern-rematch", *one, *other),
            Concern::Forbidden(one, other) => self.pair("concern-forbidden", *one, *other),
            Concern::SecondBye(player) => self.of("concern-second-bye", *player),
            Concern::Color(player) => self.of("concern-color", *player),
            Concern::SettingInUse(setting) => {
                t.say1("concern-setting-in-use", "setting", self.setting(*setting))
            }
            Concern::TooLateForStandings => t.say("concern-too-late"),
            Concern::ClosedEvent => t.say("concern-closed"),
            Concern::LosesResults { boards } => t.count("concern-loses-results", *boards),
            Concern::PublishedRound { round } => t.say1("concern-published", "round", round),
            Concern::NoShow { player, round } => t.with(
                "concern-no-show",
                &[("name", self.name(*player)), ("round", round.to_string())],
            ),
            Concern::Renumbers { moved } => t.say1("concern-renumbers", "moved", moved),
            Concern::NumbersAgainstRatings => t.say("concern-numbers-against-ratings"),
            Concern::RoundsDoNotFit { announced, needed } => t.with(
                "concern-rounds-do-not-fit",
                &[("announced", announced.to_string()), ("needed", needed.to_string())],
            ),
            Concern::RoundsMissing { played, announced } => t.with(
                "concern-rounds-missing",
                &[("played", played.to_string()), ("announced", announced.to_string())],
            ),
            Concern::TieUndecided(one, other) => self.pair("concern-tie-undecided", *one, *other),
            Concern::AdjournedNotDrawn { round, board } => t.with(
                match self.event.map(|event| event.settings.adjourned) {
                    Some(Award::Win) => "concern-adjourned-not-won",
                    Some(Award::Draw | Award::Loss) | None => "concern-adjourned-not-drawn",
                },
                &[("round", round.to_string()), ("board", board.to_string())],
            ),
            Concern::BothColors(one, other) => self.pair("concern-both-colors", *one, *other),
            Concern::FullPointBye(player) => self.of("concern-full-point-bye", *player),
            Concern::Expels(player) => self.of("concern-expels", *player),
            Concern::DecidedAlready => t.say("concern-decided-already"),
            Concern::LeavesFideMode => t.say("concern-leaves-fide-mode"),
            Concern::RoundsDiffer(rounds) => {
                let rounds: Vec<String> = rounds.iter().map(ToString::to_string).collect();
                t.say1("concern-rounds-differ", "rounds", rounds.join(", "))
            }
            Concern::Deletes => t.say("concern-deletes"),
            Concern::PositionDrawn { round } => t.say1("concern-position-drawn", "round", round),
        }
    }

    pub(crate) fn setting(&self, setting: Setting) -> String {
        self.t.say(match setting {
            Setting::Rounds => "setting-rounds",
            Setting::System => "setting-system",
            Setting::Acceleration => "setting-acceleration",
            Setting::Scoring => "setting-scoring",
            Setting::Tiebreaks => "setting-tiebreaks",
            Setting::Teams => "setting-team-event",
            Setting::Ratings => "setting-rating-use",
            Setting::KeptApart => "setting-kept-apart",
            Setting::SwissEdition => "setting-edition-swiss",
            Setting::Rated => "setting-rated",
            Setting::KnockOut => "setting-knock-out",
        })
    }

    /// The name of a role.
    pub(crate) fn role(&self, role: Role) -> String {
        self.t.say(match role {
            Role::Club => "role-club",
            Role::Read => "role-read",
            Role::ResultEntry => "role-result-entry",
            Role::Arbiter => "role-arbiter",
            Role::Organiser => "role-organiser",
            Role::Administrator => "role-administrator",
        })
    }
}

/// The key of the words for a condition of a category.
pub(crate) const fn condition_key(condition: Condition) -> &'static str {
    match condition {
        Condition::Age => "condition-age",
        Condition::Sex => "condition-sex",
        Condition::Rating => "condition-rating",
        Condition::Club => "condition-club",
        Condition::Federation => "condition-federation",
        Condition::Licence => "condition-licence",
    }
}

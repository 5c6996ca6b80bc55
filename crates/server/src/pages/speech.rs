//! What went wrong, and what should be thought over, in the reader's language: with the names of
//! players instead of their numbers.

use director::{Concern, Refusal, Setting};
use tournament::{PlayerId, Settings, Tournament};

use crate::{
    accounts::Role,
    language::{Language, Text},
    problem::Problem,
};

/// Speaks of one event, where there is one.
pub(crate) struct Speech<'a> {
    pub(crate) t: &'a Text,
    pub(crate) event: Option<&'a Tournament>,
}

/// What is wrong, and what to do next.
pub(crate) struct Said {
    pub(crate) detail: String,
    pub(crate) next: String,
    /// What the server says of it in English, where our own words say less.
    pub(crate) precisely: Option<String>,
}

impl Said {
    /// For a page, where problems are sentences and no parts of others.
    pub(crate) fn in_sentences(self) -> Self {
        let precisely = self.precisely.as_deref().map(sentence);
        Self { detail: sentence(&self.detail), next: sentence(&self.next), precisely }
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

    /// A problem.
    pub(crate) fn problem(&self, problem: &Problem) -> Said {
        if let Some(refusal) = &problem.refusal {
            let detail = self.refusal(refusal);
            return Said { detail, next: self.t.say("next-refused"), precisely: None };
        }
        let (detail, next) = match problem.kind {
            "unauthorised" => ("problem-unauthorised", "next-unauthorised"),
            "forbidden" => ("problem-forbidden", "next-forbidden"),
            "missing" => ("problem-missing", "next-missing"),
            "conflict" => ("problem-conflict", "next-conflict"),
            "too-many" => ("problem-too-many", "next-too-many"),
            "busy" => ("problem-busy", "next-busy"),
            "broken" => ("problem-broken", "next-broken"),
            "unreadable" => ("problem-unreadable", "next-mend"),
            _ => ("problem-invalid", "next-mend"),
        };
        let next = self.t.say(next);
        if problem.is_said {
            return Said { detail: problem.detail.clone(), next, precisely: None };
        }
        if self.t.language() == Language::English {
            let (detail, next) = (problem.detail.clone(), problem.next.clone().into_owned());
            return Said { detail, next, precisely: None };
        }
        // Where our own words say it all, the English ones add nothing.
        let is_all = matches!(problem.kind, "unauthorised" | "too-many" | "busy");
        let precisely = (!is_all).then(|| problem.detail.clone());
        Said { detail: self.t.say(detail), next, precisely }
    }

    /// Something to be thought over.
    pub(crate) fn concern(&self, concern: &Concern) -> String {
        let t = self.t;
        match concern {
            Concern::ManyHalfPointByes { player, granted } => t.with(
                "concern-half-byes",
                &[("name", self.name(*player)), ("granted", granted.to_string())],
            ),
            Concern::Unrated(player) => self.of("concern-unrated", *player),
            Concern::Duplicate(player) => self.of("concern-duplicate", *player),
            Concern::OpenBoards { round, boards } => t.with(
                "concern-open-boards",
                &[("round", round.to_string()), ("boards", boards.to_string())],
            ),
            Concern::NotTheEngines => t.say("concern-not-the-engines"),
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
        }
    }

    fn setting(&self, setting: Setting) -> String {
        self.t.say(match setting {
            Setting::Rounds => "setting-rounds",
            Setting::System => "setting-system",
            Setting::Acceleration => "setting-acceleration",
            Setting::Scoring => "setting-scoring",
            Setting::Tiebreaks => "setting-tiebreaks",
            Setting::Teams => "setting-team-event",
            Setting::Ratings => "setting-rating-use",
        })
    }

    /// Why the director refuses.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the rest is told by the next function")]
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        let t = self.t;
        match refusal {
            Refusal::NotCreated => t.say("refusal-not-created"),
            Refusal::AlreadyCreated => t.say("refusal-already-created"),
            Refusal::Closed => t.say("refusal-closed"),
            Refusal::NoSuchPlayer(_) => t.say("refusal-no-such-player"),
            Refusal::Empty(what) => t.say1("refusal-empty", "what", self.what(what)),
            Refusal::TooLong { what, max, found } => t.with(
                "refusal-too-long",
                &[
                    ("what", self.what(what)),
                    ("max", max.to_string()),
                    ("found", found.to_string()),
                ],
            ),
            Refusal::Rounds { found } => t.with(
                "refusal-rounds",
                &[("max", Settings::ROUNDS_MAX.to_string()), ("found", found.to_string())],
            ),
            Refusal::Scoring(_) => t.say("refusal-scoring"),
            Refusal::AccelerationAnnouncedTooLate => t.say("refusal-acceleration"),
            Refusal::Unsaid(what) => {
                let what: Vec<String> = what.iter().map(|what| self.what(what)).collect();
                t.say1("refusal-unsaid", "what", what.join(", "))
            }
            Refusal::Contradiction(what) => t.say(contradiction(what)),
            Refusal::NoDescription => t.say("refusal-no-description"),
            Refusal::NotAMoment { what, found } => {
                t.with("refusal-moment", &[("what", self.what(what)), ("found", found.clone())])
            }
            Refusal::ManualOpen => t.say("refusal-manual-open"),
            Refusal::NoManual => t.say("refusal-no-manual"),
            Refusal::NoSuchTeam(team) => t.say1("refusal-no-such-team", "team", team),
            Refusal::NotInTeam { player, team } => t.with(
                "refusal-not-in-team",
                &[("name", self.name(*player)), ("team", team.clone())],
            ),
            Refusal::WasPaired(player) => self.of("refusal-was-paired", *player),
            Refusal::NumbersAreFixed => t.say("refusal-numbers-fixed"),
            other => self.refusal_of_round(other),
        }
    }

    /// The refusals that speak of rounds, boards and results.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the first part is told by the caller")]
    fn refusal_of_round(&self, refusal: &Refusal) -> String {
        let t = self.t;
        match refusal {
            Refusal::WrongRound { found, next } => t.with(
                "refusal-wrong-round",
                &[("found", found.to_string()), ("next", next.to_string())],
            ),
            Refusal::NoMoreRounds(rounds) => t.say1("refusal-no-more-rounds", "rounds", rounds),
            Refusal::ColorNotDrawn => t.say("refusal-color-not-drawn"),
            Refusal::TooFewPlayers(found) => t.say1("refusal-too-few", "found", found),
            Refusal::NoDraft => t.say("refusal-no-draft"),
            Refusal::NotOnce { player, times } => t.with(
                "refusal-not-once",
                &[("name", self.name(*player)), ("times", times.to_string())],
            ),
            Refusal::ForANorm => t.say("refusal-for-a-norm"),
            Refusal::NoSuchBoard { round, board } => t.with(
                "refusal-no-such-board",
                &[("round", round.to_string()), ("board", board.to_string())],
            ),
            Refusal::ResultStands { round, board } => t.with(
                "refusal-result-stands",
                &[("round", round.to_string()), ("board", board.to_string())],
            ),
            Refusal::NoChange => t.say("refusal-no-change"),
            Refusal::NoPairing(why) => t.say1("refusal-no-pairing", "why", why),
            Refusal::NeedsConsent { concerns, .. } => {
                let concerns: Vec<String> = concerns.iter().map(|it| self.concern(it)).collect();
                t.say1("refusal-needs-consent", "concerns", concerns.join(" "))
            }
            other => other.to_string(),
        }
    }

    /// A field that the director names.
    fn what(&self, what: &str) -> String {
        let key = match what {
            "the reason" => "what-reason",
            "the name of the player" => "what-player-name",
            "the name of the event" => "what-event-name",
            "the name of the team" => "what-team-name",
            "the federation" => "what-federation",
            "the date of birth" => "what-birth",
            "the club" => "what-club",
            "the place" => "what-place",
            "the first day" => "what-starts",
            "the last day" => "what-ends",
            "the chief arbiter" => "what-chief-arbiter",
            "the time control" => "what-time-control",
            "the rating list" => "what-rating-list",
            "the colour rule" | "colour rule" => "what-color-rule",
            "the float rule" | "float rule" => "what-float-rule",
            "the place of posting" => "what-posted-at",
            "the time of posting" => "what-posted-when",
            "the description" => "what-description",
            "the programme" => "what-programme",
            "the plan of the playoff" => "what-playoff-plan",
            "how the playoff was decided" => "what-playoff-how",
            "rating use" => "what-rating-use",
            "bye value" => "what-bye-value",
            "adjourned value" => "what-adjourned",
            "players" => "what-players",
            _ => return what.to_owned(),
        };
        self.t.say(key)
    }

    /// The name of a role.
    pub(crate) fn role(&self, role: Role) -> String {
        self.t.say(match role {
            Role::Read => "role-read",
            Role::ResultEntry => "role-result-entry",
            Role::Arbiter => "role-arbiter",
            Role::Organiser => "role-organiser",
            Role::Administrator => "role-administrator",
        })
    }
}

fn contradiction(what: &str) -> &'static str {
    match what {
        "a match has at least one board" => "contradiction-boards",
        "an adjourned game counts as a draw for pairing (C.04.2.D.1)" => "contradiction-adjourned",
        _ => "contradiction-system",
    }
}

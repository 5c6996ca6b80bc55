//! What is wrong with a request, variant by variant.

use arbiter_answers::reasons;
use arbiter_director::report::ReportError;
use arbiter_laws::plan::{PlanError, Takes, Topic};
use arbiter_live::SettingsError;
use arbiter_rulebook::Message;
use arbiter_standings::TeamError;
use arbiter_text::Text;

use super::Speech;
use crate::{
    fault::{Fault, ListFault},
    pages::words,
};

impl Speech<'_> {
    /// What is wrong with a request.
    #[expect(clippy::too_many_lines, reason = "a table of one row per variant")]
    pub(super) fn fault(&self, fault: &Fault) -> String {
        let t = self.t;
        match fault {
            Fault::Words(words) | Fault::Said(words) => words.clone(),
            Fault::NoPage => t.say("fault-no-page"),
            Fault::TooLargeForPapi => t.say("papi-too-large"),
            Fault::MethodNotAllowed => t.say("fault-not-so"),
            Fault::NoButton => t.say("fault-no-button"),
            Fault::NotOurLink => t.say("fault-not-our-link"),
            Fault::NotLoggedIn => t.say("problem-unauthorised"),
            Fault::WrongLogin => t.say("fault-wrong-login"),
            Fault::TokenUnreadable => t.say("fault-token-unreadable"),
            Fault::TokenUnknown => t.say("fault-token-unknown"),
            Fault::Forged => t.say("fault-forged"),
            Fault::NeedsRole(role) => t.say1("fault-needs-role", "role", self.role(*role)),
            Fault::WrongKey => t.say("fault-wrong-key"),
            Fault::AlreadySetUp => t.say("fault-already-set-up"),
            Fault::WrongOldPassword => t.say("account-old-wrong"),
            Fault::OthersPassword => t.say("fault-others-password"),
            Fault::PasswordLength { min, max } => t.with(
                "fault-password-length",
                &[("min", min.to_string()), ("max", max.to_string())],
            ),
            Fault::AccountName(max) => t.say1("fault-account-name", "max", max),
            Fault::AccountExists(name) => t.say1("fault-account-exists", "name", name),
            Fault::NoAccount(name) => t.say1("fault-no-account", "name", name),
            Fault::LastAdministrator => t.say("fault-last-administrator"),
            Fault::LabelLength(max) => t.say1("fault-label-length", "max", max),
            Fault::TokenExists(label) => t.say1("fault-token-exists", "label", label),
            Fault::NoToken(label) => t.say1("fault-no-token", "label", label),
            Fault::TokensMax(max) => t.say1("fault-tokens-max", "max", max),
            Fault::TokenTooHigh => t.say("fault-token-too-high"),
            Fault::ListUnusable { good, skipped } => t.with(
                "fault-list-unusable",
                &[("good", good.to_string()), ("skipped", skipped.to_string())],
            ),
            Fault::TooLarge => t.say("problem-too-large"),
            Fault::TimedOut => t.say("problem-timed-out"),
            Fault::TooMany => t.say("problem-too-many"),
            Fault::Busy => t.say("problem-busy"),
            Fault::Away => t.say("fault-away"),
            Fault::DiskFull => t.say("problem-full"),
            Fault::ReadOnly => t.say("problem-read-only"),
            Fault::Newer => t.say("problem-newer"),
            Fault::Damaged => t.say("problem-damaged"),
            Fault::DamagedAt { stream, number } => t.with(
                "fault-damaged-at",
                &[("stream", stream.clone()), ("number", number.to_string())],
            ),
            Fault::CommonPassword => t.say("fault-common-password"),
            Fault::CodeNeeded => t.say("fault-code-needed"),
            Fault::WrongCode => t.say("fault-wrong-code"),
            Fault::FactorDemanded => t.say("fault-factor-demanded"),
            Fault::NoSession => t.say("fault-no-session"),
            Fault::TokenDays(max) => t.say1("fault-token-days", "max", max),
            Fault::NotByToken => t.say("fault-not-by-token"),
            Fault::Broken => t.say("problem-broken"),
            Fault::Faster { .. } => t.say("fault-faster"),
            Fault::PlanUnread(error) => plan_error(t, error),
            Fault::PlanElsewhere => t.say("fault-plan-elsewhere"),
            Fault::PlanLacks(lack) => {
                format!("{}: {}", lack.basis, t.message(&lack.message()))
            }
            Fault::Game(error) => game_error(t, error),
            Fault::GameStart(why) => {
                t.message(&Message::new("fault-game-start").with("why", reasons::fen(why)))
            }
            Fault::GameNumber => t.say("fault-game-number"),
            Fault::Report(error) => self.report_error(error),
            Fault::NoEvent(event) => t.say1("fault-no-event", "event", event),
            Fault::NoPlayer => t.say("refusal-no-such-player"),
            Fault::NoRound(round) => t.say1("fault-no-round", "round", round),
            Fault::NoBoard => t.say("fault-no-board"),
            Fault::NoBye => t.say("fault-no-bye"),
            Fault::NotRanked => t.say("fault-not-ranked"),
            Fault::NoGame => t.say("fault-no-game"),
            Fault::NoTeam => t.say("fault-no-team"),
            Fault::NoFestival(name) => t.say1("fault-no-festival", "name", name),
            Fault::NoCategory(name) => t.say1("fault-no-category", "name", name),
            Fault::ForeignTeam(team) => t.say1("fault-foreign-team", "team", team),
            Fault::ForeignPlayer(name) => t.say1("fault-foreign-player", "name", name),
            Fault::LineupsClosed(round) => t.say1("fault-lineups-closed", "round", *round),
            Fault::NoMember(member) => t.say1("fault-no-member", "member", *member),
            Fault::KnownMember(member) => t.say1("fault-known-member", "member", *member),
            Fault::Amount => t.say("fault-amount"),
            Fault::NotClosed(event) => t.say1("fault-not-closed", "event", *event),
            Fault::NoPublishFolder => t.say("fault-no-publish-folder"),
            Fault::NoPush => t.say("fault-no-push"),
            Fault::NoDevice => t.say("fault-no-device"),
            Fault::TooManyFollowers => t.say("fault-too-many-followers"),
            Fault::NotPublic => t.say("fault-not-public"),
            Fault::NoClause(clause) => t.say1("fault-no-clause", "clause", clause),
            Fault::NoIncident => t.say("fault-no-incident"),
            Fault::NoDraft => t.say("refusal-no-draft"),
            Fault::FieldMissing(name) => t.say1("fault-field-missing", "field", self.field(name)),
            Fault::FieldWrong { name, found } => t.with(
                "fault-field-wrong",
                &[("field", self.field(name)), ("found", found.clone())],
            ),
            Fault::FieldRange { name, found, least, most } => {
                let values = [
                    ("field", self.field(name)),
                    ("found", found.clone()),
                    ("least", least.to_string()),
                    ("most", most.to_string()),
                ];
                t.with("fault-field-range", &values)
            }
            Fault::FieldsMax(max) => t.say1("fault-fields-max", "max", max),
            Fault::NotAForm => t.say("fault-not-a-form"),
            Fault::NotForPlayers(found) => t.say1("fault-not-for-players", "found", found),
            Fault::CommandsMax(max) => t.say1("fault-commands-max", "max", max),
            Fault::GamesSize(max) => t.say1("fault-games-size", "max", max),
            Fault::GamesMax(max) => t.say1("fault-games-max", "max", max),
            Fault::NoMoves => t.say("fault-no-moves"),
            Fault::ListSize(max) => t.say1("fault-list-size", "max", max),
            Fault::ListUnpacked(max) => t.say1("fault-list-unpacked", "max", max),
            Fault::ArchiveEmpty => t.say("fault-archive-empty"),
            Fault::ArchiveBroken => t.say("fault-archive-broken"),
            Fault::ArchiveLocked => t.say("fault-archive-locked"),
            Fault::ListName(max) => t.say1("fault-list-name", "max", max),
            Fault::ListBusy => t.say("fault-list-busy"),
            Fault::ListColumns(found) => t.say1("fault-list-columns", "found", found),
            Fault::List(fault) => self.list_fault(fault),
            Fault::ResultOfAnother { result, author } => {
                let result = result.map_or("", words::result).to_owned();
                t.with("result-of-another", &[("result", result), ("who", author.clone())])
            }
        }
    }

    /// A file or line that is not one of a list.
    pub(crate) fn list_fault(&self, fault: &ListFault) -> String {
        let t = self.t;
        match fault {
            ListFault::Medium(what) => t.say1("list-fault-medium", "what", what),
            ListFault::NoHeader(found) => t.say1("list-fault-header", "found", found),
            ListFault::NoColumn { name, found } => {
                t.with("list-fault-column", &[("name", name.clone()), ("found", found.clone())])
            }
            ListFault::BadLine { line, found, .. } => {
                t.with("list-fault-line", &[("line", line.to_string()), ("found", found.clone())])
            }
            ListFault::BadXml { at, what } => {
                t.with("list-fault-xml", &[("at", at.to_string()), ("what", what.clone())])
            }
        }
    }

    pub(super) fn report_error(&self, error: &ReportError) -> String {
        let t = self.t;
        match error {
            ReportError::Regulations(what) => t.say1("report-regulations", "what", what),
            ReportError::NotComplete { complete, asked } => t.with(
                "report-not-complete",
                &[("complete", complete.to_string()), ("asked", asked.to_string())],
            ),
            ReportError::Adjourned => t.say("report-adjourned"),
            ReportError::NoSuchPlayer(_) => t.say("refusal-no-such-player"),
            ReportError::NoRound(round) => t.say1("fault-no-round", "round", round),
            ReportError::Teams(error) => match error {
                TeamError::NoTeams => t.say("teams-fault-none"),
                TeamError::TwoOpponents { round, team, one, other } => t.with(
                    "teams-fault-two",
                    &[
                        ("round", round.to_string()),
                        ("team", team.clone()),
                        ("one", one.clone()),
                        ("other", other.clone()),
                    ],
                ),
                TeamError::AgainstItself { round, team } => t.with(
                    "teams-fault-itself",
                    &[("round", round.to_string()), ("team", team.clone())],
                ),
            },
        }
    }

    /// A field of a form or of a request. Names that only programs use stay as they are.
    fn field(&self, name: &str) -> String {
        self.t.say(match name {
            "board" => "field-board",
            "round" => "field-round",
            "name" => "field-name",
            "rating" => "field-rating",
            "national_rating" => "field-national-rating",
            "fide_id" => "field-fide-id",
            "national_id" => "field-national-id",
            "first" | "second" | "winner" | "loser" => "field-player",
            "result" => "field-result",
            "bye" => "field-bye",
            "color" => "field-color",
            "sex" => "field-sex",
            "title" => "field-title",
            "role" => "field-role",
            "scope" => "field-scope",
            "language" => "field-language",
            _ => return name.to_owned(),
        })
    }
}

/// Why a text is no plan of an event. Topics and answers are written as the plan writes them.
pub(crate) fn plan_error(t: &Text, error: &PlanError) -> String {
    let why = match error {
        PlanError::TooLong => t.say("demand-too-long"),
        PlanError::NoAnswer { line, found } => {
            t.with("demand-no-answer", &[("line", line.to_string()), ("found", found.clone())])
        }
        PlanError::UnknownTopic { line, found, .. } => {
            t.with("demand-unknown-topic", &[("line", line.to_string()), ("found", found.clone())])
        }
        PlanError::WrongAnswer { line, expected, found } => {
            let mut takes = Topic::ALL.iter().map(|topic| topic.takes());
            let takes = takes.find(|takes| takes.to_string() == *expected);
            let expected = takes.map_or_else(|| expected.clone(), |takes| answers(t, takes));
            let values =
                [("line", line.to_string()), ("found", found.clone()), ("expected", expected)];
            t.with("demand-wrong-answer", &values)
        }
    };
    t.say1("demand-unread", "why", why)
}

/// What answers a topic of a plan. The words that a plan is written in are the same everywhere.
fn answers(t: &Text, takes: Takes) -> String {
    let listed = |words: &[&str]| words.join(" / ");
    match takes {
        Takes::YesNo => listed(&["yes", "no"]),
        Takes::OneOf(words) => listed(words),
        Takes::Number => t.say("answer-number"),
        Takes::Words => t.say("answer-words"),
        Takes::Several(words) => t.say1("answer-several", "words", words.join(", ")),
        Takes::Conditions => {
            listed(&["hall", "online 2021", "online 2025", "hybrid 2021", "hybrid 2025"])
        }
        Takes::Control => t.say("answer-control"),
    }
}

/// Why a game cannot be played so. What a parser says of a time control it says in English.
fn game_error(t: &Text, error: &SettingsError) -> String {
    match error {
        SettingsError::Control(why) => t.say1("fault-game-control", "why", why),
        SettingsError::Edition(why) => t.say1("fault-game-edition", "why", why),
        SettingsError::Regulations(why) => t.say1("fault-game-regulations", "why", why),
        SettingsError::Name => t.say("fault-game-name"),
        SettingsError::NoMove => t.say("fault-game-no-move"),
        SettingsError::Range => t.say("fault-game-range"),
    }
}

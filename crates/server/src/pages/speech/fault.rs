//! What is wrong with a request, variant by variant.

use arbiter_answers::reasons;
use arbiter_rulebook::Message;

use super::Speech;
use crate::{fault::Fault, pages::words};

impl Speech<'_> {
    /// What is wrong with a request.
    #[expect(clippy::too_many_lines, reason = "a table of one row per variant")]
    pub(super) fn fault(&self, fault: &Fault) -> String {
        let t = self.t;
        match fault {
            Fault::Words(words) | Fault::Said(words) => words.clone(),
            Fault::Explained(message) => t.message(message),
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
            Fault::PlanUnread(error) => t.explain(error),
            Fault::PlanElsewhere => t.say("fault-plan-elsewhere"),
            Fault::PlanLacks(lack) => {
                format!("{}: {}", lack.basis, t.message(&lack.message()))
            }
            Fault::Game(error) => t.explain(error),
            Fault::GameStart(why) => {
                t.message(&Message::new("fault-game-start").with("why", reasons::fen(why)))
            }
            Fault::GameNumber => t.say("fault-game-number"),
            Fault::Report(error) => t.explain(error),
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
            Fault::List(why) => t.message(why),
            Fault::ResultOfAnother { result, author } => {
                let result = result.map_or("", words::result).to_owned();
                t.with("result-of-another", &[("result", result), ("who", author.clone())])
            }
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

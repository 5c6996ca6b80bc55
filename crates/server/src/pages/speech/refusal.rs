//! What the director refuses, variant by variant.

use arbiter_director::{Contradiction, NoPairing, Overpaid, Refusal, Topic};
use arbiter_pairing::{
    NoPairing as NoRound,
    say::{Detail, Speaker},
};
use arbiter_rulebook::SwissEdition;
use arbiter_tournament::{ChangeGround, Settings};

use super::Speech;

impl Speech<'_> {
    /// Why the director refuses.
    #[expect(clippy::too_many_lines, reason = "a table of one row per variant")]
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        let t = self.t;
        match refusal {
            Refusal::NotCreated => t.say("refusal-not-created"),
            Refusal::AlreadyCreated => t.say("refusal-already-created"),
            Refusal::Closed => t.say("refusal-closed"),
            Refusal::NoSuchPlayer(_) => t.say("refusal-no-such-player"),
            Refusal::Empty(what) => t.say1("refusal-empty", "what", self.topic(*what)),
            Refusal::TooLong { what, max, found } => t.with(
                "refusal-too-long",
                &[
                    ("what", self.topic(*what)),
                    ("max", max.to_string()),
                    ("found", found.to_string()),
                ],
            ),
            Refusal::Rounds { found } => t.with(
                "refusal-rounds",
                &[("max", Settings::ROUNDS_MAX.to_string()), ("found", found.to_string())],
            ),
            Refusal::Scoring(Overpaid::Bye) => t.say("refusal-scoring-bye"),
            Refusal::Scoring(Overpaid::Draw) => t.say("refusal-scoring-draw"),
            Refusal::Scoring(Overpaid::Order) => t.say("refusal-scoring-order"),
            Refusal::Scoring(Overpaid::Unreachable) => t.say("refusal-scoring-unreachable"),
            Refusal::Scoring(Overpaid::Sum) => t.say("refusal-scoring-sum"),
            Refusal::Scoring(Overpaid::Prize) => t.say("refusal-scoring-prize"),
            Refusal::AccelerationAnnouncedTooLate => t.say("refusal-acceleration"),
            Refusal::Unsaid(what) => {
                let what: Vec<String> = what.iter().map(|what| self.topic(*what)).collect();
                t.say1("refusal-unsaid", "what", what.join(", "))
            }
            Refusal::Unknown { what, found } => {
                t.with("refusal-unknown", &[("what", self.topic(*what)), ("found", found.clone())])
            }
            Refusal::Contradiction(what) => t.say(match what {
                Contradiction::NoBoards => "contradiction-boards",
                Contradiction::SystemSays => "contradiction-system",
                Contradiction::Adjourned => "contradiction-adjourned",
                Contradiction::LimBye => "contradiction-lim-bye",
                Contradiction::Days => "contradiction-days",
                Contradiction::NoGames => "contradiction-games",
                Contradiction::OddGames => "contradiction-odd-games",
                Contradiction::BakuPoints => "contradiction-baku-points",
                Contradiction::TeamsOfPlayers => "contradiction-teams",
            }),
            Refusal::NoDescription => t.say("refusal-no-description"),
            Refusal::NotAMoment { what, found } => {
                t.with("refusal-moment", &[("what", self.topic(*what)), ("found", found.clone())])
            }
            Refusal::ManualOpen => t.say("refusal-manual-open"),
            Refusal::NoGroupsToMerge => t.say("refusal-no-groups-to-merge"),
            Refusal::NoGround => t.say("refusal-no-ground"),
            Refusal::GroundDoesNotHold { ground, round } => {
                let key = match ground {
                    ChangeGround::TopBoards => "refusal-not-the-last-round",
                    ChangeGround::Rematch
                    | ChangeGround::Regulations
                    | ChangeGround::Unopposed
                    | ChangeGround::LateEntry => "refusal-no-rematch",
                };
                t.say1(key, "round", round)
            }
            Refusal::NoManual => t.say("refusal-no-manual"),
            Refusal::NoSuchTeam(team) => t.say1("refusal-no-such-team", "team", team),
            Refusal::NotInTeam { player, team } => t.with(
                "refusal-not-in-team",
                &[("name", self.name(*player)), ("team", team.clone())],
            ),
            Refusal::WasPaired(player) => self.of("refusal-was-paired", *player),
            Refusal::NumbersAreFixed => t.say("refusal-numbers-fixed"),
            Refusal::NumbersAgainstRatings => t.say("refusal-numbers-against-ratings"),
            Refusal::NotChess960 => t.say("refusal-not-chess960"),
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
            Refusal::RegistrationClosed => t.say("refusal-registration-closed"),
            Refusal::NoRegistration(number) => t.say1("refusal-no-registration", "number", number),
            Refusal::FieldIsClosed => t.say("refusal-field-closed"),
            Refusal::Frozen(setting) => t.say1("refusal-frozen", "setting", self.setting(*setting)),
            Refusal::GamesOpen { round, boards } => t.with(
                "refusal-games-open",
                &[("round", round.to_string()), ("boards", boards.to_string())],
            ),
            Refusal::NotLevel(one, other) => self.pair("refusal-not-level", *one, *other),
            Refusal::NoPlayoff { white, black } => self.pair("refusal-no-playoff", *white, *black),
            Refusal::NotDue { white, black } => self.pair("refusal-not-due", *white, *black),
            Refusal::NoPointsForAbsence => t.say("refusal-no-points-for-absence"),
            Refusal::AllocatedByPairing => t.say("refusal-allocated-by-pairing"),
            Refusal::BarredFromHalfPoints(player) => self.of("refusal-barred", *player),
            Refusal::MoreThanTheGame => t.say("refusal-more-than-game"),
            Refusal::ForbiddenTieBreak { found, article } => t.with(
                "refusal-tiebreak",
                &[("found", found.clone()), ("article", article.clone())],
            ),
            Refusal::HasRounds => t.say("refusal-has-rounds"),
            Refusal::NotClosed => t.say("refusal-not-closed"),
            Refusal::IsAbsent(player) => self.of("refusal-absent", *player),
            Refusal::NotInAMatch(player) => self.of("refusal-not-in-a-match", *player),
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
            Refusal::NoPairing(why) => t.say1("refusal-no-pairing", "why", self.no_pairing(why)),
            Refusal::NeedsConsent { concerns, .. } => {
                let concerns: Vec<String> = concerns.iter().map(|it| self.concern(it)).collect();
                t.say1("refusal-needs-consent", "concerns", concerns.join(" "))
            }
        }
    }

    /// Why the rules give no next round.
    pub(super) fn no_pairing(&self, why: &NoPairing) -> String {
        let t = self.t;
        match why {
            NoPairing::TooFewTeams(found) => t.say1("no-pairing-too-few-teams", "found", found),
            NoPairing::SystemOfPlayers => t.say("no-pairing-system"),
            NoPairing::ByMatches => t.say("no-pairing-by-matches"),
            NoPairing::Rules(why) => self.no_round(why),
        }
    }

    fn no_round(&self, why: &NoRound) -> String {
        let name = |number| self.numbered(number);
        let speaker = Speaker::naming(SwissEdition::NEWEST, &name);
        let said = speaker.none(why);
        let messages = said.iter().filter_map(|it| it.message(Detail::Plain));
        let texts: Vec<String> = messages.map(|message| self.t.message(&message)).collect();
        texts.join(" ")
    }

    /// A text or list that the director names.
    pub(super) fn topic(&self, topic: Topic) -> String {
        self.t.say(match topic {
            Topic::Reason => "what-reason",
            Topic::Ruling => "what-ruling",
            Topic::PlayerName => "what-player-name",
            Topic::EventName => "what-event-name",
            Topic::Festival => "what-festival",
            Topic::TeamName => "what-team-name",
            Topic::Federation => "what-federation",
            Topic::Birth => "what-birth",
            Topic::Club => "what-club",
            Topic::Place => "what-place",
            Topic::FirstDay => "what-starts",
            Topic::LastDay => "what-ends",
            Topic::Day => "what-day",
            Topic::ChiefArbiter => "what-chief-arbiter",
            Topic::DeputyArbiters => "what-deputies",
            Topic::TimeControl => "what-time-control",
            Topic::RatingList => "what-rating-list",
            Topic::RatingUse => "what-rating-use",
            Topic::ByeValue => "what-bye-value",
            Topic::AdjournedValue => "what-adjourned",
            Topic::ColorRule => "what-color-rule",
            Topic::FloatRule => "what-float-rule",
            Topic::PostingPlace => "what-posted-at",
            Topic::PostingTime => "what-posted-when",
            Topic::Description => "what-description",
            Topic::Programme => "what-programme",
            Topic::ProgrammeRounds => "what-programme-rounds",
            Topic::TieBreaks => "what-tiebreaks",
            Topic::TieBreakEdition => "what-tiebreak-edition",
            Topic::RatingEdition => "what-rating-edition",
            Topic::SwissEdition => "what-swiss-edition",
            Topic::Prizes => "what-prizes",
            Topic::Categories => "what-categories",
            Topic::RegistrationWindow => "what-registration-window",
            Topic::Registrations => "what-registrations",
            Topic::Contact => "what-contact",
            Topic::Remark => "what-remark",
            Topic::KeptApart => "what-kept-apart",
            Topic::Players => "what-players",
            Topic::Lineup => "what-lineup",
            Topic::PlayoffPlan => "what-playoff-plan",
            Topic::PlayoffOutcome => "what-playoff-how",
            Topic::OutsideName => "what-outside-name",
            Topic::OutsideValue => "what-outside-value",
            Topic::Position => "what-position",
            Topic::LaterRating => "what-later-rating",
        })
    }
}

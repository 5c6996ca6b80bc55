//! Every refusal, concern and fault has words in all four languages. Each kind is walked by a
//! function that matches without a wildcard, so that a new variant does not compile until it has
//! its place here.
#![allow(clippy::too_many_lines, reason = "a table of one row per variant")]
#![expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method is less general than a closure over the lifetime of the texts"
)]

use arbiter_director::{
    Concern, Consent, Contradiction, NoPairing, Overpaid, Refusal, Setting, Topic,
    report::ReportError,
};
use arbiter_laws::plan::{Basis, Lack, PlanError as LivePlanError, Takes, Weight};
use arbiter_lists::ReadListError;
use arbiter_live::SettingsError;
use arbiter_pairing::{
    NoPairing as NoRound,
    acceleration::{AccelerationError, RatingGroup},
    belgrade::BelgradeResultsError,
    berger::RoundRobinSizeError,
    dutch::{self, Remedy},
    italo_swiss::ItaloError,
    knockout::{AdvanceError, PlanError},
    lim::LimError,
    swiss::FieldError,
    team_swiss::TeamSwissError,
    upfloat::UpfloatError,
};
use arbiter_rulebook::{
    Explain as _, Language, LawsEdition, Message, Score, TieBreakEdition, TimeControlError, clause,
};
use arbiter_standings::{Refused, TeamError};
use arbiter_store::{StoreError, Version};
use arbiter_text::Text;
use arbiter_tournament::{ChangeGround, Condition, PairingNumber, PlayerId};

use super::Speech;
use crate::{ServeError, accounts::Role, fault::Fault, problem::Problem};

/// From the first to the last.
fn all<T>(first: T, next: fn(&T) -> Option<T>) -> Vec<T> {
    let mut found = vec![first];
    while let Some(following) = found.last().and_then(next) {
        found.push(following);
    }
    found
}

/// Says each in the four languages: no key without a text, no value left out, none of it English
/// by default.
fn check<T>(things: &[T], plain: fn(&T) -> String, say: fn(&Speech<'_>, &T) -> String) {
    for thing in things {
        let said = Language::ALL.map(|language| {
            let text = Text::of(language);
            say(&Speech { t: &text, event: None }, thing)
        });
        let plain = plain(thing);
        for (text, language) in said.iter().zip(Language::ALL) {
            assert!(!text.is_empty() && !text.contains("{ $"), "{language:?} of {plain}: {text}");
            let kinds = ["what-", "refusal-", "concern-", "fault-", "no-pairing-", "remedy-"];
            let is_key = kinds.iter().any(|kind| text.starts_with(kind));
            assert!(!is_key, "{language:?} has no words for {plain}: {text}");
            let repeats = said.iter().filter(|other| *other == text).count();
            // A word such as `Rolle` or `bye` may be the same in two languages.
            assert!(repeats == 1 || !text.contains(' '), "{plain} is twice: {text}");
        }
    }
}

fn number(n: u16) -> PairingNumber {
    PairingNumber::new(n).expect("a number")
}

fn after_setting(setting: &Setting) -> Option<Setting> {
    Some(match setting {
        Setting::Rounds => Setting::System,
        Setting::System => Setting::Acceleration,
        Setting::Acceleration => Setting::Scoring,
        Setting::Scoring => Setting::Tiebreaks,
        Setting::Tiebreaks => Setting::Teams,
        Setting::Teams => Setting::Ratings,
        Setting::Ratings => Setting::KeptApart,
        Setting::KeptApart => Setting::SwissEdition,
        Setting::SwissEdition => Setting::Rated,
        Setting::Rated => Setting::KnockOut,
        Setting::KnockOut => return None,
    })
}

fn after_concern(concern: &Concern) -> Option<Concern> {
    let (one, other) = (PlayerId(1), PlayerId(2));
    Some(match concern {
        Concern::ManyHalfPointByes { .. } => Concern::Unrated(one),
        Concern::Unrated(_) => Concern::Duplicate(one),
        Concern::Duplicate(_) => {
            let unmet = Condition::WORDS.map(|(_, condition)| condition).to_vec();
            Concern::EntryRules { name: "x".to_owned(), unmet }
        }
        Concern::EntryRules { .. } => Concern::Full { capacity: 9 },
        Concern::Full { .. } => Concern::OpenBoards { round: 2, boards: 3 },
        Concern::OpenBoards { .. } => Concern::NotTheEngines,
        Concern::NotTheEngines => Concern::LosesDraftByHand,
        Concern::LosesDraftByHand => Concern::BoardOrder(one),
        Concern::BoardOrder(_) => Concern::Rematch(one, other),
        Concern::Rematch(..) => Concern::Forbidden(one, other),
        Concern::Forbidden(..) => Concern::SecondBye(one),
        Concern::SecondBye(_) => Concern::Color(one),
        Concern::Color(_) => Concern::SettingInUse(Setting::Rounds),
        Concern::SettingInUse(setting) => match after_setting(setting) {
            Some(setting) => Concern::SettingInUse(setting),
            None => Concern::TooLateForStandings,
        },
        Concern::TooLateForStandings => Concern::ClosedEvent,
        Concern::ClosedEvent => Concern::LosesResults { boards: 1 },
        Concern::LosesResults { boards: 1 } => Concern::LosesResults { boards: 2 },
        Concern::LosesResults { .. } => Concern::PublishedRound { round: 2 },
        Concern::PublishedRound { .. } => Concern::NoShow { player: one, round: 2 },
        Concern::NoShow { .. } => Concern::Renumbers { moved: 2 },
        Concern::Renumbers { .. } => Concern::NumbersAgainstRatings,
        Concern::NumbersAgainstRatings => Concern::RoundsDoNotFit { announced: 5, needed: 7 },
        Concern::RoundsDoNotFit { .. } => Concern::RoundsMissing { played: 1, announced: 9 },
        Concern::RoundsMissing { .. } => Concern::TieUndecided(one, other),
        Concern::TieUndecided(..) => Concern::AdjournedNotDrawn { round: 1, board: 2 },
        Concern::AdjournedNotDrawn { .. } => Concern::BothColors(one, other),
        Concern::BothColors(..) => Concern::FullPointBye(one),
        Concern::FullPointBye(_) => Concern::Expels(one),
        Concern::Expels(_) => Concern::DecidedAlready,
        Concern::DecidedAlready => Concern::LeavesFideMode,
        Concern::LeavesFideMode => Concern::RoundsDiffer(vec![1, 2]),
        Concern::RoundsDiffer(_) => Concern::Deletes,
        Concern::Deletes => Concern::PositionDrawn { round: 2 },
        Concern::PositionDrawn { .. } => return None,
    })
}

fn after_refusal(refusal: &Refusal) -> Option<Refusal> {
    let (what, found, player) = (Topic::Reason, || "x".to_owned(), PlayerId(1));
    Some(match refusal {
        Refusal::NotCreated => Refusal::AlreadyCreated,
        Refusal::AlreadyCreated => Refusal::Closed,
        Refusal::Closed => Refusal::NoSuchPlayer(player),
        Refusal::NoSuchPlayer(_) => Refusal::Empty(what),
        Refusal::Empty(_) => Refusal::TooLong { what, max: 1, found: 2 },
        Refusal::TooLong { .. } => Refusal::Rounds { found: 0 },
        Refusal::Rounds { .. } => Refusal::Scoring(Overpaid::Bye),
        Refusal::Scoring(Overpaid::Bye) => Refusal::Scoring(Overpaid::Draw),
        Refusal::Scoring(Overpaid::Draw) => Refusal::Scoring(Overpaid::Order),
        Refusal::Scoring(Overpaid::Order) => Refusal::Scoring(Overpaid::Unreachable),
        Refusal::Scoring(Overpaid::Unreachable) => Refusal::Scoring(Overpaid::Sum),
        Refusal::Scoring(Overpaid::Sum) => Refusal::Scoring(Overpaid::Prize),
        Refusal::Scoring(Overpaid::Prize) => Refusal::AccelerationAnnouncedTooLate,
        Refusal::AccelerationAnnouncedTooLate => Refusal::Unsaid(vec![what]),
        Refusal::Unsaid(_) => Refusal::Unknown { what, found: found() },
        Refusal::Unknown { .. } => Refusal::Contradiction(Contradiction::NoBoards),
        Refusal::Contradiction(Contradiction::NoBoards) => {
            Refusal::Contradiction(Contradiction::SystemSays)
        }
        Refusal::Contradiction(Contradiction::SystemSays) => {
            Refusal::Contradiction(Contradiction::Adjourned)
        }
        Refusal::Contradiction(Contradiction::Adjourned) => {
            Refusal::Contradiction(Contradiction::LimBye)
        }
        Refusal::Contradiction(Contradiction::LimBye) => {
            Refusal::Contradiction(Contradiction::Days)
        }
        Refusal::Contradiction(Contradiction::Days) => {
            Refusal::Contradiction(Contradiction::NoGames)
        }
        Refusal::Contradiction(Contradiction::NoGames) => {
            Refusal::Contradiction(Contradiction::OddGames)
        }
        Refusal::Contradiction(Contradiction::OddGames) => {
            Refusal::Contradiction(Contradiction::BakuPoints)
        }
        Refusal::Contradiction(Contradiction::BakuPoints) => {
            Refusal::Contradiction(Contradiction::TeamsOfPlayers)
        }
        Refusal::Contradiction(Contradiction::TeamsOfPlayers) => Refusal::NoDescription,
        Refusal::NoDescription => Refusal::NotAMoment { what, found: found() },
        Refusal::NotAMoment { .. } => Refusal::ManualOpen,
        Refusal::ManualOpen => Refusal::NoGroupsToMerge,
        Refusal::NoGroupsToMerge => Refusal::NoManual,
        Refusal::NoManual => Refusal::NoGround,
        Refusal::NoGround => Refusal::GroundDoesNotHold { ground: ChangeGround::Rematch, round: 2 },
        Refusal::GroundDoesNotHold { ground: ChangeGround::Rematch, round } => {
            Refusal::GroundDoesNotHold { ground: ChangeGround::TopBoards, round: *round }
        }
        Refusal::GroundDoesNotHold { .. } => Refusal::NoSuchTeam(found()),
        Refusal::NoSuchTeam(_) => Refusal::NotInTeam { player, team: found() },
        Refusal::NotInTeam { .. } => Refusal::WasPaired(player),
        Refusal::WasPaired(_) => Refusal::NumbersAreFixed,
        Refusal::NumbersAreFixed => Refusal::NumbersAgainstRatings,
        Refusal::NumbersAgainstRatings => Refusal::NotChess960,
        Refusal::NotChess960 => Refusal::WrongRound { found: 1, next: 2 },
        Refusal::WrongRound { .. } => Refusal::NoMoreRounds(9),
        Refusal::NoMoreRounds(_) => Refusal::ColorNotDrawn,
        Refusal::ColorNotDrawn => Refusal::TooFewPlayers(1),
        Refusal::TooFewPlayers(_) => Refusal::NoDraft,
        Refusal::NoDraft => Refusal::NotOnce { player, times: 2 },
        Refusal::NotOnce { .. } => Refusal::RegistrationClosed,
        Refusal::RegistrationClosed => Refusal::NoRegistration(3),
        Refusal::NoRegistration(_) => Refusal::FieldIsClosed,
        Refusal::FieldIsClosed => Refusal::Frozen(Setting::System),
        Refusal::Frozen(_) => Refusal::GamesOpen { round: 1, boards: 2 },
        Refusal::GamesOpen { .. } => Refusal::NotLevel(player, PlayerId(2)),
        Refusal::NotLevel(..) => Refusal::NoPlayoff { white: player, black: PlayerId(2) },
        Refusal::NoPlayoff { .. } => Refusal::NotDue { white: player, black: PlayerId(2) },
        Refusal::NotDue { .. } => Refusal::NoPointsForAbsence,
        Refusal::NoPointsForAbsence => Refusal::AllocatedByPairing,
        Refusal::AllocatedByPairing => Refusal::BarredFromHalfPoints(player),
        Refusal::BarredFromHalfPoints(_) => Refusal::MoreThanTheGame,
        Refusal::MoreThanTheGame => Refusal::ForbiddenTieBreak { found: found(), article: found() },
        Refusal::ForbiddenTieBreak { .. } => Refusal::HasRounds,
        Refusal::HasRounds => Refusal::NotClosed,
        Refusal::NotClosed => Refusal::IsAbsent(player),
        Refusal::IsAbsent(_) => Refusal::NotInAMatch(player),
        Refusal::NotInAMatch(_) => Refusal::ForANorm,
        Refusal::ForANorm => Refusal::NoSuchBoard { round: 1, board: 2 },
        Refusal::NoSuchBoard { .. } => Refusal::ResultStands { round: 1, board: 2 },
        Refusal::ResultStands { .. } => Refusal::NoChange,
        Refusal::NoChange => Refusal::NoPairing(NoPairing::Rules(NoRound::OwnRules)),
        Refusal::NoPairing(_) => {
            let concerns = vec![Concern::NotTheEngines];
            Refusal::NeedsConsent { level: Consent::Confirmed, concerns }
        }
        Refusal::NeedsConsent { .. } => return None,
    })
}

fn after_remedy(remedy: &Remedy) -> Option<Remedy> {
    Some(match remedy {
        Remedy::LiftForbiddenPairs => Remedy::WaiveColors,
        Remedy::WaiveColors => Remedy::SecondBye,
        Remedy::SecondBye => Remedy::LeaveOneOut,
        Remedy::LeaveOneOut => Remedy::Rematch,
        Remedy::Rematch => return None,
    })
}

fn after_no_pairing(why: &NoPairing) -> Option<NoPairing> {
    Some(match why {
        NoPairing::TooFewTeams(_) => NoPairing::SystemOfPlayers,
        NoPairing::SystemOfPlayers => NoPairing::ByMatches,
        NoPairing::ByMatches => NoPairing::Rules(NoRound::OwnRules),
        NoPairing::Rules(why) => NoPairing::Rules(after_no_round(why)?),
    })
}

fn after_no_round(why: &NoRound) -> Option<NoRound> {
    let (one, other) = (number(1), number(2));
    Some(match why {
        NoRound::OwnRules => NoRound::TieUndecided { round: 1, one, other },
        NoRound::TieUndecided { .. } => NoRound::GameUndecided { round: 1, white: one },
        NoRound::GameUndecided { .. } => NoRound::TooFewLeft,
        NoRound::TooFewLeft => FieldError::NoSuchRound { asked: 4, recorded: 2 }.into(),
        NoRound::Field(error) => match error {
            FieldError::NoSuchRound { .. } => FieldError::NoRoundLeft { total: 9 }.into(),
            FieldError::NoRoundLeft { .. } => {
                FieldError::UnknownPlayer { number: 1, players: 2 }.into()
            }
            FieldError::UnknownPlayer { .. } => FieldError::TooManyPlayers { found: 9999 }.into(),
            FieldError::TooManyPlayers { .. } => FieldError::RoundsMissing.into(),
            FieldError::RoundsMissing => FieldError::NoRating { number: one }.into(),
            FieldError::NoRating { .. } => {
                FieldError::from(AccelerationError::RoundsUnknown).into()
            }
            FieldError::Acceleration(AccelerationError::RoundsUnknown) => {
                FieldError::from(AccelerationError::Scoring).into()
            }
            FieldError::Acceleration(AccelerationError::Scoring) => {
                FieldError::from(AccelerationError::GamePoints).into()
            }
            FieldError::Acceleration(AccelerationError::GamePoints) => {
                let group = RatingGroup::A;
                FieldError::from(AccelerationError::GroupShare { group, found: 1, players: 9 })
                    .into()
            }
            FieldError::Acceleration(AccelerationError::GroupShare { .. }) => {
                NoRound::Impossible(dutch::NoPairing {
                    players: 8,
                    unpaired: 2,
                    stuck: vec![one, other],
                    opponents: vec![one],
                    bye_is_contested: false,
                    remedies: all(Remedy::LiftForbiddenPairs, after_remedy),
                })
            }
        },
        NoRound::Impossible(_) => LimError::NoByeLeft.into(),
        NoRound::Lim(error) => match error {
            LimError::NoByeLeft => LimError::NoOpponent(vec![one]).into(),
            LimError::NoOpponent(_) => LimError::Blocked(vec![one, other]).into(),
            LimError::Blocked(_) => {
                ItaloError::MergeNeeded { stuck: one, up_to: Score::ONE }.into()
            }
        },
        NoRound::Italo(error) => match error {
            ItaloError::MergeNeeded { .. } => ItaloError::Impossible { stuck: one }.into(),
            ItaloError::Impossible { .. } => RoundRobinSizeError { n_players: 1 }.into(),
        },
        NoRound::Size(_) => PlanError::Size { players: 1 }.into(),
        NoRound::Bracket(error) => match error {
            PlanError::Size { .. } => PlanError::NotAPowerOfTwo { players: 3 }.into(),
            PlanError::NotAPowerOfTwo { .. } => {
                AdvanceError::Count { expected: 2, found: 1 }.into()
            }
        },
        NoRound::Advance(_) => BelgradeResultsError { expected: 2, found: 1 }.into(),
        NoRound::Belgrade(_) => UpfloatError::NobodyForBye.into(),
        NoRound::DoubleSwiss(error) => match error {
            UpfloatError::NobodyForBye => UpfloatError::NoByeLeavesPairing.into(),
            UpfloatError::NoByeLeavesPairing => UpfloatError::NoLegalPairing.into(),
            UpfloatError::NoLegalPairing => TeamSwissError::NoTeams.into(),
        },
        NoRound::TeamSwiss(error) => match error {
            TeamSwissError::NoTeams => TeamSwissError::from(UpfloatError::NobodyForBye).into(),
            TeamSwissError::Pairing(_) => return None,
        },
    })
}

fn after_report_error(error: &ReportError) -> Option<ReportError> {
    let team = || "x".to_owned();
    Some(match error {
        ReportError::ClubNumber(_) => Refused {
            tie_break: "BH".parse().expect("a tie-break"),
            article: clause("8", ()).cite(TieBreakEdition::NEWEST),
        }
        .into(),
        ReportError::Regulations(_) => ReportError::NotComplete { complete: 1, asked: 2 },
        ReportError::NotComplete { .. } => ReportError::Adjourned,
        ReportError::Adjourned => ReportError::NoSuchPlayer(PlayerId(1)),
        ReportError::NoSuchPlayer(_) => ReportError::NoRound(3),
        ReportError::NoRound(_) => TeamError::NoTeams.into(),
        ReportError::Teams(error) => match error {
            TeamError::NoTeams => {
                let (team, one, other) = (team(), team(), team());
                TeamError::TwoOpponents { round: 1, team, one, other }.into()
            }
            TeamError::TwoOpponents { .. } => {
                TeamError::AgainstItself { round: 1, team: team() }.into()
            }
            TeamError::AgainstItself { .. } => return None,
        },
    })
}

fn after_list_error(error: &ReadListError) -> Option<ReadListError> {
    let text = || "x".to_owned();
    Some(match error {
        ReadListError::Medium(_) => ReadListError::NoHeader { found: text() },
        ReadListError::NoHeader { .. } => ReadListError::NoColumn { name: text(), found: text() },
        ReadListError::NoColumn { .. } => {
            ReadListError::BadLine { line: 3, expected: "a name", found: text() }
        }
        ReadListError::BadLine { .. } => ReadListError::BadXml { at: 3, what: text() },
        ReadListError::BadXml { .. } => return None,
    })
}

fn after_store_error(error: &StoreError) -> Option<StoreError> {
    let text = || "x".to_owned();
    Some(match error {
        StoreError::Conflict { .. } => StoreError::Unavailable(text().into()),
        StoreError::Unavailable(_) => StoreError::Full(text()),
        StoreError::Full(_) => StoreError::Locked(text()),
        StoreError::Locked(_) => StoreError::ReadOnly(text()),
        StoreError::ReadOnly(_) => StoreError::Newer(text()),
        StoreError::Newer(_) => StoreError::Damaged(text()),
        StoreError::Damaged(_) => StoreError::DamagedAt { stream: text(), number: 3, why: text() },
        StoreError::DamagedAt { .. } => return None,
    })
}

fn after_fault(fault: &Fault) -> Option<Fault> {
    let text = || "x".to_owned();
    let wrong_answer = |expected| {
        Fault::PlanUnread(LivePlanError::WrongAnswer { line: 1, expected, found: text() })
    };
    Some(match fault {
        Fault::NoPage => Fault::Explained(Message::expected_range(0, 959, "1000")),
        Fault::Explained(_) => Fault::TooLargeForPapi,
        Fault::TooLargeForPapi => Fault::ResultOfAnother { result: None, author: text() },
        Fault::ResultOfAnother { .. } => Fault::MethodNotAllowed,
        Fault::MethodNotAllowed => Fault::NoButton,
        Fault::NoButton => Fault::NotOurLink,
        Fault::NotOurLink => Fault::NotLoggedIn,
        Fault::NotLoggedIn => Fault::WrongLogin,
        Fault::WrongLogin => Fault::TokenUnreadable,
        Fault::TokenUnreadable => Fault::TokenUnknown,
        Fault::TokenUnknown => Fault::Forged,
        Fault::Forged => Fault::NeedsRole(Role::Organiser),
        Fault::NeedsRole(_) => Fault::WrongKey,
        Fault::WrongKey => Fault::AlreadySetUp,
        Fault::AlreadySetUp => Fault::WrongOldPassword,
        Fault::WrongOldPassword => Fault::OthersPassword,
        Fault::OthersPassword => Fault::PasswordLength { min: 8, max: 99 },
        Fault::PasswordLength { .. } => Fault::AccountName(9),
        Fault::AccountName(_) => Fault::AccountExists(text()),
        Fault::AccountExists(_) => Fault::NoAccount(text()),
        Fault::NoAccount(_) => Fault::LastAdministrator,
        Fault::LastAdministrator => Fault::LabelLength(9),
        Fault::LabelLength(_) => Fault::TokenExists(text()),
        Fault::TokenExists(_) => Fault::NoToken(text()),
        Fault::NoToken(_) => Fault::TokensMax(9),
        Fault::TokensMax(_) => Fault::TokenTooHigh,
        Fault::TokenTooHigh => Fault::NoEvent(text()),
        Fault::NoEvent(_) => Fault::NoPlayer,
        Fault::NoPlayer => Fault::NoRound(text()),
        Fault::NoRound(_) => Fault::NoBoard,
        Fault::NoBoard => Fault::NoBye,
        Fault::NoBye => Fault::NotRanked,
        Fault::NotRanked => Fault::NoGame,
        Fault::NoGame => Fault::NoTeam,
        Fault::NoTeam => Fault::NoFestival(text()),
        Fault::NoFestival(_) => Fault::NoCategory(text()),
        Fault::NoCategory(_) => Fault::ForeignTeam(text()),
        Fault::ForeignTeam(_) => Fault::ForeignPlayer(text()),
        Fault::ForeignPlayer(_) => Fault::LineupsClosed(1),
        Fault::LineupsClosed(_) => Fault::NoMember(1),
        Fault::NoMember(_) => Fault::KnownMember(1),
        Fault::KnownMember(_) => Fault::Amount,
        Fault::Amount => Fault::NotClosed(1),
        Fault::NotClosed(_) => Fault::NoPublishFolder,
        Fault::NoPublishFolder => Fault::NoPush,
        Fault::NoPush => Fault::NoDevice,
        Fault::NoDevice => Fault::TooManyFollowers,
        Fault::TooManyFollowers => Fault::NotPublic,
        Fault::NotPublic => Fault::NoClause(text()),
        Fault::NoClause(_) => Fault::NoIncident,
        Fault::NoIncident => Fault::NoDraft,
        Fault::NoDraft => Fault::FieldMissing("round"),
        Fault::FieldMissing(_) => Fault::FieldWrong { name: "title".to_owned(), found: text() },
        Fault::FieldWrong { .. } => {
            Fault::FieldRange { name: "rating", found: text(), least: 1, most: 4000 }
        }
        Fault::FieldRange { .. } => Fault::FieldsMax(9),
        Fault::FieldsMax(_) => Fault::NotAForm,
        Fault::NotAForm => Fault::NotForPlayers(text()),
        Fault::NotForPlayers(_) => Fault::CommandsMax(9),
        Fault::CommandsMax(_) => Fault::GamesSize(2),
        Fault::GamesSize(_) => Fault::GamesMax(9),
        Fault::GamesMax(_) => Fault::NoMoves,
        Fault::NoMoves => Fault::ListSize(200),
        Fault::ListSize(_) => Fault::ListUnpacked(800),
        Fault::ListUnpacked(_) => Fault::ArchiveEmpty,
        Fault::ArchiveEmpty => Fault::ArchiveBroken,
        Fault::ArchiveBroken => Fault::ArchiveLocked,
        Fault::ArchiveLocked => Fault::ListName(60),
        Fault::ListName(_) => Fault::ListBusy,
        Fault::ListBusy => Fault::ListColumns(text()),
        Fault::ListColumns(_) => Fault::List(ReadListError::NoHeader { found: text() }.message()),
        Fault::List(_) => Fault::ListUnusable { good: 0, skipped: 1 },
        Fault::ListUnusable { .. } => Fault::TooLarge,
        Fault::TooLarge => Fault::TimedOut,
        Fault::TimedOut => Fault::TooMany,
        Fault::TooMany => Fault::Busy,
        Fault::Busy => Fault::Away,
        Fault::Away => Fault::DiskFull,
        Fault::DiskFull => Fault::ReadOnly,
        Fault::ReadOnly => Fault::Newer,
        Fault::Newer => Fault::Damaged,
        Fault::Damaged => Fault::DamagedAt { stream: text(), number: 3 },
        Fault::DamagedAt { .. } => Fault::CommonPassword,
        Fault::CommonPassword => Fault::CodeNeeded,
        Fault::CodeNeeded => Fault::WrongCode,
        Fault::WrongCode => Fault::FactorDemanded,
        Fault::FactorDemanded => Fault::NoSession,
        Fault::NoSession => Fault::TokenDays(9),
        Fault::TokenDays(_) => Fault::NotByToken,
        Fault::NotByToken => Fault::Broken,
        Fault::Broken => Fault::Faster { seen: 1, found: 2 },
        Fault::Faster { .. } => Fault::PlanUnread(LivePlanError::TooLong),
        Fault::PlanUnread(error) => match error {
            LivePlanError::TooLong => {
                Fault::PlanUnread(LivePlanError::NoAnswer { line: 1, found: text() })
            }
            LivePlanError::NoAnswer { .. } => {
                Fault::PlanUnread(LivePlanError::UnknownTopic { line: 1, found: text() })
            }
            LivePlanError::UnknownTopic { .. } => wrong_answer(Takes::Number),
            LivePlanError::WrongAnswer { expected, .. } => match expected {
                Takes::Number => wrong_answer(Takes::Words),
                Takes::Words => wrong_answer(Takes::Several(&["x", "y"])),
                Takes::Several(_) => wrong_answer(Takes::YesNo),
                Takes::YesNo => wrong_answer(Takes::OneOf(&["x", "y"])),
                Takes::OneOf(_) => wrong_answer(Takes::Conditions),
                Takes::Conditions => wrong_answer(Takes::Control),
                Takes::Control => Fault::PlanElsewhere,
            },
        },
        Fault::PlanElsewhere => {
            let basis = Basis::Equipment("7.1");
            let what = "demand-clock-types";
            Fault::PlanLacks(Lack { basis, weight: Weight::Must, venue: None, what })
        }
        Fault::PlanLacks(_) => Fault::Game(SettingsError::Name),
        Fault::Game(SettingsError::Name) => Fault::Game(SettingsError::NoMove),
        Fault::Game(SettingsError::NoMove) => Fault::Game(SettingsError::Range),
        Fault::Game(SettingsError::Range) => {
            Fault::Game(TimeControlError::Unreadable { found: text() }.into())
        }
        Fault::Game(SettingsError::Control(_)) => {
            Fault::Game(text().parse::<LawsEdition>().expect_err("no edition").into())
        }
        // Regulations that contradict each other are walked beside the Laws.
        Fault::Game(SettingsError::Edition(_) | SettingsError::Regulations(_)) => {
            Fault::GameStart("8/8".parse::<arbiter_board::Setup>().unwrap_err().into())
        }
        Fault::GameStart(_) => Fault::GameNumber,
        Fault::GameNumber => Fault::Report(ReportError::NoRound(3)),
        // The words of parsers, and what is said already, come at the end: they have no others.
        Fault::Report(_) | Fault::Words(_) | Fault::Said(_) => return None,
    })
}

#[test]
fn every_concern_has_words_in_every_language() {
    let first = Concern::ManyHalfPointByes { player: PlayerId(1), granted: 1 };
    let concerns = all(first, after_concern);
    assert_eq!(concerns.len(), 44);
    check(&concerns, ToString::to_string, |speech, it| speech.concern(it));
}

#[test]
fn every_refusal_has_words_in_every_language() {
    let refusals = all(Refusal::NotCreated, after_refusal);
    check(&refusals, ToString::to_string, |speech, it| speech.refusal(it));
    let reasons = all(NoPairing::TooFewTeams(1), after_no_pairing);
    check(&reasons, ToString::to_string, |speech, it| speech.no_pairing(it));
    check(&Topic::ALL, ToString::to_string, |speech, it| speech.topic(*it));
}

#[test]
fn every_fault_has_words_in_every_language() {
    let faults = all(Fault::NoPage, after_fault);
    check(&faults, ToString::to_string, |speech, it| speech.fault(it));
    let medium = ReadListError::Medium(std::io::ErrorKind::NotFound.into());
    let errors = all(medium, after_list_error);
    check(&errors, ToString::to_string, |speech, it| speech.t.explain(it));
    let conflict = StoreError::Conflict { seen: Version(1), found: Version(2) };
    let errors = all(conflict, after_store_error);
    check(&errors, ToString::to_string, |speech, it| speech.t.explain(it));
    // Why a server does not start is one of these, with what the system says of it behind.
    let broken = ServeError::from(Problem::broken("the disk is on fire"));
    check(&[broken], ToString::to_string, |speech, it| it.said(speech.t));
    let errors = all(ReportError::ClubNumber("x".to_owned()), after_report_error);
    check(&errors, ToString::to_string, |speech, it| speech.t.explain(it));
}

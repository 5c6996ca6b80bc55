//! Everything that can go wrong with a request: what, and what to do next.
//!
//! Programs get it as `application/problem+json` (RFC 9457), people as a page in their language.

use std::sync::Arc;

use arbiter_director::{Consent, Refusal, report::ReportError};
use arbiter_rulebook::{Language, Message};
use arbiter_service::{
    ServiceError,
    exchange::{GiveError, TakeError},
    members::MemberError,
};
use arbiter_store::StoreError;
use arbiter_text::Text;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{accounts::NoRandomness, fault::Fault, pages::Said};

/// Why a request was not carried out. Nothing was stored.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    /// A word that programs can rely on.
    pub(crate) kind: ProblemKind,
    /// What is wrong.
    pub(crate) fault: Box<Fault>,
    /// What to do next.
    pub(crate) next: Message,
    /// The director's refusal, where it is one.
    pub(crate) refusal: Option<Box<Refusal>>,
    /// What should be thought over, in the reader's language, where somebody has said it.
    concerns: Option<Vec<String>>,
    /// For the log alone.
    cause: Option<String>,
}

/// The kinds of problem that programs can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    /// The request is readable and wrong.
    Invalid,
    /// The request cannot be read.
    Unreadable,
    /// Nobody is logged in.
    Unauthorised,
    /// Whoever is logged in may not do this.
    Forbidden,
    /// There is no such thing.
    Missing,
    /// The address takes another method.
    MethodNotAllowed,
    /// Something else was stored in between.
    Conflict,
    /// The director asks for consent.
    NeedsConsent,
    /// The director refuses.
    Refused,
    /// The request is larger than the address takes.
    TooLarge,
    /// The request took too long to come.
    TimedOut,
    /// Too many requests.
    TooMany,
    /// The database does not answer.
    Busy,
    /// There is no room left.
    Full,
    /// Nothing can be written.
    ReadOnly,
    /// A newer program wrote the data.
    Newer,
    /// What is stored is damaged.
    Damaged,
    /// Our fault.
    Broken,
}

impl ProblemKind {
    /// The word that programs can rely on.
    const fn code(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Unreadable => "unreadable",
            Self::Unauthorised => "unauthorised",
            Self::Forbidden => "forbidden",
            Self::Missing => "missing",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::Conflict => "conflict",
            Self::NeedsConsent => "needs-consent",
            Self::Refused => "refused",
            Self::TooLarge => "too-large",
            Self::TimedOut => "timed-out",
            Self::TooMany => "too-many",
            Self::Busy => "busy",
            Self::Full => "full",
            Self::ReadOnly => "read-only",
            Self::Newer => "newer",
            Self::Damaged => "damaged",
            Self::Broken => "broken",
        }
    }

    const fn status(self) -> StatusCode {
        match self {
            Self::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Unreadable => StatusCode::BAD_REQUEST,
            Self::Unauthorised => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::Missing => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict | Self::NeedsConsent | Self::Refused => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy | Self::ReadOnly => StatusCode::SERVICE_UNAVAILABLE,
            Self::Full => StatusCode::INSUFFICIENT_STORAGE,
            Self::Broken | Self::Newer | Self::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds it may go better.
    const fn retry_after(self) -> Option<&'static str> {
        match self {
            Self::TooMany => Some("10"),
            Self::Busy => Some("5"),
            Self::Invalid
            | Self::Unreadable
            | Self::Unauthorised
            | Self::Forbidden
            | Self::Missing
            | Self::MethodNotAllowed
            | Self::Conflict
            | Self::NeedsConsent
            | Self::Refused
            | Self::TooLarge
            | Self::TimedOut
            | Self::Full
            | Self::ReadOnly
            | Self::Newer
            | Self::Damaged
            | Self::Broken => None,
        }
    }

    /// The key of the text that names the kind.
    pub(crate) const fn title_key(self) -> &'static str {
        match self {
            Self::Unauthorised => "problem-unauthorised",
            Self::Forbidden => "problem-forbidden",
            Self::Missing => "problem-missing",
            Self::Conflict => "problem-conflict",
            Self::TooLarge => "problem-too-large",
            Self::TimedOut => "problem-timed-out",
            Self::TooMany => "problem-too-many",
            Self::Busy => "problem-busy",
            Self::Full => "problem-full",
            Self::ReadOnly => "problem-read-only",
            Self::Newer => "problem-newer",
            Self::Damaged => "problem-damaged",
            Self::Broken => "problem-broken",
            Self::Unreadable => "problem-unreadable",
            Self::Invalid | Self::MethodNotAllowed | Self::NeedsConsent | Self::Refused => {
                "problem-invalid"
            }
        }
    }

    /// The key of the text that says what to do next.
    pub(crate) const fn next_key(self) -> &'static str {
        match self {
            Self::Unauthorised => "next-unauthorised",
            Self::Forbidden => "next-forbidden",
            Self::Missing => "next-missing",
            Self::Conflict => "next-conflict",
            Self::NeedsConsent => "next-consent",
            Self::Refused => "next-refused",
            Self::TooLarge => "next-too-large",
            Self::TimedOut => "next-timed-out",
            Self::TooMany => "next-too-many",
            Self::Busy => "next-busy",
            Self::Full => "next-full",
            Self::ReadOnly => "next-read-only",
            Self::Newer => "next-newer",
            Self::Damaged => "next-damaged",
            Self::Broken => "next-broken",
            Self::Invalid | Self::Unreadable | Self::MethodNotAllowed => "next-mend",
        }
    }
}

/// A problem as programs get it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemView {
    /// `about:blank#` and a word to rely on.
    r#type: String,
    /// The status once more.
    status: u16,
    /// What kind of problem.
    title: String,
    /// What is wrong.
    detail: String,
    /// What to do next.
    next: String,
    /// The consent that is asked for: `acknowledged`, `confirmed` or `doubly-confirmed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    consent: Option<&'static str>,
    /// What should be thought over, with the clause behind it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    concerns: Vec<ConcernView>,
}

/// Something to be thought over.
#[derive(Debug, Serialize, ToSchema)]
struct ConcernView {
    /// In a sentence.
    concern: String,
    /// The clause behind it, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
}

impl Problem {
    fn new(kind: ProblemKind, fault: impl Into<Fault>) -> Self {
        let next = Message::new(kind.next_key());
        Self {
            status: kind.status(),
            kind,
            fault: Box::new(fault.into()),
            next,
            refusal: None,
            concerns: None,
            cause: None,
        }
    }

    pub(crate) fn invalid(fault: impl Into<Fault>) -> Self {
        Self::new(ProblemKind::Invalid, fault)
    }

    pub(crate) fn unreadable(fault: impl Into<Fault>) -> Self {
        Self::new(ProblemKind::Unreadable, fault)
    }

    /// A body that cannot be taken, by the status that the reader of it gave.
    pub(crate) fn of_body(status: StatusCode, words: String) -> Self {
        if status == StatusCode::PAYLOAD_TOO_LARGE {
            Self::new(ProblemKind::TooLarge, Fault::TooLarge)
        } else {
            Self::unreadable(words)
        }
    }

    pub(crate) fn timed_out() -> Self {
        Self::new(ProblemKind::TimedOut, Fault::TimedOut)
    }

    pub(crate) fn unauthorised(fault: impl Into<Fault>) -> Self {
        Self::new(ProblemKind::Unauthorised, fault)
    }

    pub(crate) fn forbidden(fault: impl Into<Fault>) -> Self {
        Self::new(ProblemKind::Forbidden, fault)
    }

    /// The account has no role before it has a second factor.
    pub(crate) fn factor_demanded() -> Self {
        Self::forbidden(Fault::FactorDemanded).next("next-factor-demanded")
    }

    pub(crate) fn missing(fault: impl Into<Fault>) -> Self {
        Self::new(ProblemKind::Missing, fault)
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(ProblemKind::MethodNotAllowed, Fault::MethodNotAllowed)
    }

    pub(crate) fn conflict(fault: impl Into<Fault>) -> Self {
        Self::new(ProblemKind::Conflict, fault)
    }

    pub(crate) fn too_many() -> Self {
        Self::new(ProblemKind::TooMany, Fault::TooMany)
    }

    pub(crate) fn busy() -> Self {
        Self::new(ProblemKind::Busy, Fault::Busy)
    }

    /// Our fault; the cause is for the log.
    pub(crate) fn broken(cause: impl Into<String>) -> Self {
        let mut problem = Self::new(ProblemKind::Broken, Fault::Broken);
        problem.cause = Some(cause.into());
        problem
    }

    /// The same with a cause for the log.
    fn because(mut self, cause: String) -> Self {
        self.cause = Some(cause);
        self
    }

    /// Says what to do next, by the key of its text.
    pub(crate) fn next(self, key: &'static str) -> Self {
        self.next_message(Message::new(key))
    }

    /// Says what to do next, with values.
    pub(crate) fn next_message(self, next: Message) -> Self {
        Self { next, ..self }
    }

    /// A form that cannot be carried out, told in the reader's language.
    pub(crate) fn told(detail: impl Into<String>) -> Self {
        Self::invalid(Fault::Said(detail.into()))
    }

    /// A file that is not taken over, told in the reader's language.
    pub(crate) fn of_file(error: TakeError, t: &Text) -> Self {
        match error {
            TakeError::Refused(refusal) => (*refusal).into(),
            TakeError::Report(_) | TakeError::File(_) | TakeError::ResultsAlone { .. } => {
                let faults: Vec<String> =
                    error.messages().iter().map(|fault| t.message(fault)).collect();
                Self::told(faults.join("; "))
            }
        }
    }

    /// The same in the reader's language.
    pub(crate) fn in_words(mut self, said: Said) -> Self {
        *self.fault = Fault::Said(match said.precisely {
            Some(words) => format!("{} ({words})", said.detail),
            None => said.detail,
        });
        self.next = Message::new("as-it-is").with("what", said.next);
        self.concerns = Some(said.concerns);
        self
    }

    /// What the log should say of it, if anything.
    pub(crate) fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    fn view(&self) -> ProblemView {
        let (consent, concerns) = match self.refusal.as_deref() {
            Some(Refusal::NeedsConsent { level, concerns }) => {
                let plain = || concerns.iter().map(ToString::to_string).collect();
                let said = self.concerns.clone().unwrap_or_else(plain);
                let view = |(concern, said): (&arbiter_director::Concern, String)| ConcernView {
                    concern: said,
                    clause: concern.clause(),
                };
                (Some(consent_word(*level)), concerns.iter().zip(said).map(view).collect())
            }
            _ => (None, Vec::new()),
        };
        ProblemView {
            r#type: format!("about:blank#{}", self.kind.code()),
            status: self.status.as_u16(),
            title: self.kind.code().replace('-', " "),
            detail: self.fault.to_string(),
            next: Text::of(Language::English).message(&self.next),
            consent,
            concerns,
        }
    }
}

/// The word for a consent.
pub(crate) const fn consent_word(consent: Consent) -> &'static str {
    match consent {
        Consent::None => "none",
        Consent::Acknowledged => "acknowledged",
        Consent::Confirmed => "confirmed",
        Consent::DoublyConfirmed => "doubly-confirmed",
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let kind = if matches!(refusal, Refusal::NeedsConsent { .. }) {
            ProblemKind::NeedsConsent
        } else {
            ProblemKind::Refused
        };
        let mut problem = Self::new(kind, refusal.to_string());
        problem.refusal = Some(Box::new(refusal));
        problem
    }
}

impl From<MemberError> for Problem {
    fn from(error: MemberError) -> Self {
        match error {
            MemberError::NoMember(member) => Self::missing(Fault::NoMember(member)),
            MemberError::Text { field, found } => {
                Self::invalid(Fault::FieldWrong { name: field.to_owned(), found })
            }
            MemberError::Amount => Self::invalid(Fault::Amount),
            MemberError::Twin(member) => Self::conflict(Fault::KnownMember(member)),
            MemberError::NotClosed(event) => Self::conflict(Fault::NotClosed(event)),
            MemberError::TooMany => Self::conflict(Fault::Words(error.to_string())),
            MemberError::Store(error) => error.into(),
        }
    }
}

impl From<GiveError> for Problem {
    fn from(error: GiveError) -> Self {
        match error {
            GiveError::Report(error) => error.into(),
            GiveError::TooLargeForPapi => Self::conflict(Fault::TooLargeForPapi),
            GiveError::NoTable(found) => {
                Self::invalid(Fault::FieldWrong { name: "table".to_owned(), found })
            }
            GiveError::Packing(error) => Self::broken(error.to_string()),
        }
    }
}

impl From<ServiceError> for Problem {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::NoTournament(id) => Self::missing(Fault::NoEvent(id.to_string())),
            ServiceError::Refused(refusal) => refusal.into(),
            ServiceError::ResultOfAnother { result, author } => {
                Self::invalid(Fault::ResultOfAnother { result, author })
            }
            ServiceError::Store(error) => error.into(),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict { seen, found } => {
                Self::conflict(Fault::Faster { seen: seen.0, found: found.0 })
            }
            StoreError::Unavailable(cause) => {
                Self::new(ProblemKind::Busy, Fault::Away).because(cause.to_string())
            }
            StoreError::Locked(cause) => Self::busy().because(cause),
            StoreError::Full(cause) => Self::new(ProblemKind::Full, Fault::DiskFull).because(cause),
            StoreError::ReadOnly(cause) => {
                Self::new(ProblemKind::ReadOnly, Fault::ReadOnly).because(cause)
            }
            StoreError::Newer(cause) => Self::new(ProblemKind::Newer, Fault::Newer).because(cause),
            StoreError::Damaged(cause) => {
                Self::new(ProblemKind::Damaged, Fault::Damaged).because(cause)
            }
            StoreError::DamagedAt { stream, number, why } => {
                let cause = format!("{stream}, fact {number}: {why}");
                Self::new(ProblemKind::Damaged, Fault::DamagedAt { stream, number }).because(cause)
            }
        }
    }
}

impl From<ReportError> for Problem {
    fn from(error: ReportError) -> Self {
        match error {
            ReportError::NoSuchPlayer(_) | ReportError::NoRound(_) => {
                Self::missing(Fault::Report(error))
            }
            ReportError::NotComplete { .. }
            | ReportError::Adjourned
            | ReportError::Regulations(_)
            | ReportError::ClubNumber(_)
            | ReportError::Teams(_) => Self::conflict(Fault::Report(error)),
        }
    }
}

impl From<NoRandomness> for Problem {
    fn from(error: NoRandomness) -> Self {
        Self::broken(error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.view())).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if self.kind == ProblemKind::Unauthorised {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        if let Some(seconds) = self.kind.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(seconds));
        }
        // A layer logs it, and pages show it in the reader's language.
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

//! Everything that can go wrong with a request: what, and what to do next.
//!
//! Programs get it as `application/problem+json` (RFC 9457), people as a page in their language.

use std::{borrow::Cow, sync::Arc};

use arbiter_director::{Consent, Refusal, report::ReportError};
use arbiter_store::StoreError;
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
    pub(crate) kind: &'static str,
    /// What is wrong.
    pub(crate) fault: Box<Fault>,
    /// What to do next, in a sentence.
    pub(crate) next: Cow<'static, str>,
    /// The director's refusal, where it is one.
    pub(crate) refusal: Option<Box<Refusal>>,
    /// What should be thought over, in the reader's language, where somebody has said it.
    concerns: Option<Vec<String>>,
    /// For the log alone.
    cause: Option<String>,
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
    fn new(status: StatusCode, kind: &'static str, fault: impl Into<Fault>) -> Self {
        let next = Cow::Borrowed(match kind {
            "unauthorised" => "log in, or send a token",
            "forbidden" => "ask an administrator for the role",
            "missing" => "look at the list it should be in",
            "busy" => "try again in a moment",
            "broken" => "try again; if it stays so, the server's log says more",
            "conflict" => "load it again and decide anew",
            _ => "mend the request and send it again",
        });
        Self {
            status,
            kind,
            fault: Box::new(fault.into()),
            next,
            refusal: None,
            concerns: None,
            cause: None,
        }
    }

    pub(crate) fn invalid(fault: impl Into<Fault>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", fault)
    }

    pub(crate) fn unreadable(fault: impl Into<Fault>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "unreadable", fault)
    }

    pub(crate) fn unauthorised(fault: impl Into<Fault>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorised", fault)
    }

    pub(crate) fn forbidden(fault: impl Into<Fault>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", fault)
    }

    pub(crate) fn missing(fault: impl Into<Fault>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "missing", fault)
    }

    pub(crate) fn not_so() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "not-so", Fault::NotSo)
    }

    pub(crate) fn conflict(fault: impl Into<Fault>) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict", fault)
    }

    pub(crate) fn too_many() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", Fault::TooMany).next("wait a minute")
    }

    pub(crate) fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", Fault::Busy)
    }

    /// Our fault; the cause is for the log.
    pub(crate) fn broken(cause: impl Into<String>) -> Self {
        let mut problem = Self::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", Fault::Broken);
        problem.cause = Some(cause.into());
        problem
    }

    /// Says what to do next.
    pub(crate) fn next(mut self, next: impl Into<Cow<'static, str>>) -> Self {
        self.next = next.into();
        self
    }

    /// A form that cannot be carried out, told in the reader's language.
    pub(crate) fn told(detail: impl Into<String>) -> Self {
        Self::invalid(Fault::Said(detail.into()))
    }

    /// The same in the reader's language.
    pub(crate) fn in_words(mut self, said: Said) -> Self {
        *self.fault = Fault::Said(match said.precisely {
            Some(words) => format!("{} ({words})", said.detail),
            None => said.detail,
        });
        self.next = Cow::Owned(said.next);
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
            r#type: format!("about:blank#{}", self.kind),
            status: self.status.as_u16(),
            title: self.kind.replace('-', " "),
            detail: self.fault.to_string(),
            next: self.next.clone().into_owned(),
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
            "needs-consent"
        } else {
            "refused"
        };
        let mut problem = Self::new(StatusCode::CONFLICT, kind, refusal.to_string());
        problem.next = Cow::Borrowed(if kind == "needs-consent" {
            "send it again with the consent that is asked for"
        } else {
            "the sentence says what would be possible"
        });
        problem.refusal = Some(Box::new(refusal));
        problem
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict { seen, found } => {
                Self::conflict(Fault::Faster { seen: seen.0, found: found.0 })
            }
            StoreError::Unavailable(cause) => {
                let mut problem = Self::busy();
                problem.cause = Some(cause.to_string());
                problem
            }
            StoreError::Damaged(cause) => Self::broken(cause),
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
            | ReportError::Regulations(_)
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
        if self.kind == "unauthorised" {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        // A layer logs it, and pages show it in the reader's language.
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

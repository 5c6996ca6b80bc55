//! What handlers of an event's pages take from a request: who is looking, at what, and with which
//! form.

use arbiter_director::Command;
use axum::{
    extract::{FromRequest, FromRequestParts, Path, Request},
    http::{HeaderMap, request::Parts},
    response::Response,
};
use serde::de::DeserializeOwned;

use super::{FormAction, Page, act};
use crate::{
    access::{RequiredRole, Staff, Submitted},
    app::App,
    fault::Fault,
    problem::Problem,
};

/// A page that anybody may see. The path names an event, and perhaps something in it.
pub(crate) struct PublicView<P = u32> {
    pub(crate) app: App,
    pub(crate) page: Page,
    pub(crate) path: P,
}

impl<P: DeserializeOwned + Send> FromRequestParts<App> for PublicView<P> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let page = Page::from_request_parts(parts, app).await?;
        Ok(Self { app: app.clone(), page, path: path(parts, app).await? })
    }
}

/// A page for those with at least this role in the event that the path names.
pub(crate) struct StaffView<R, P = u32> {
    pub(crate) app: App,
    pub(crate) page: Page,
    pub(crate) path: P,
    pub(crate) staff: Staff<R>,
}

impl<R: RequiredRole, P: DeserializeOwned + Send> FromRequestParts<App> for StaffView<R, P> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let staff = Staff::from_request_parts(parts, app).await?;
        let PublicView { app, page, path } = PublicView::from_request_parts(parts, app).await?;
        Ok(Self { app, page, path, staff })
    }
}

/// A form of an event, sent by somebody with at least this role in it.
pub(crate) struct EventForm<R, P = u32> {
    pub(crate) app: App,
    pub(crate) page: Page,
    pub(crate) headers: HeaderMap,
    pub(crate) path: P,
    pub(crate) submitted: Submitted<R>,
}

impl<R: RequiredRole, P: DeserializeOwned + Send> FromRequest<App> for EventForm<R, P> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let seen = PublicView::from_request_parts(&mut parts, app).await?;
        let PublicView { page, path, .. } = seen;
        let headers = parts.headers.clone();
        let submitted = Submitted::from_request(Request::from_parts(parts, body), app).await?;
        Ok(Self { app: app.clone(), page, headers, path, submitted })
    }
}

impl<R, P> EventForm<R, P> {
    /// Does what the form asks for in an event, and goes on to one of the pages that run it.
    pub(crate) async fn act(
        self,
        event: u32,
        commands: &[Command],
        then: &str,
    ) -> Result<Response, Problem> {
        let then = format!("/events/{event}/manage/{then}");
        let action = FormAction::new(event, &self.submitted, commands, &then);
        act(&self.app, self.page, &self.headers, action).await
    }
}

/// What the path names; a path with something else in that place leads nowhere.
async fn path<P: DeserializeOwned + Send>(parts: &mut Parts, app: &App) -> Result<P, Problem> {
    let path = Path::<P>::from_request_parts(parts, app).await;
    path.map(|Path(path)| path).map_err(|_| Problem::missing(Fault::NoPage))
}

//! How long a request may take. A route that needs longer says so in a layer of its own.

use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{extract::Request, middleware::Next, response::Response};
use tokio::time::Instant;

use crate::problem::Problem;

/// How long a request may take.
const TIME_MAX: Duration = Duration::from_mins(1);

/// How long the upload of a rating list may take: hundreds of megabytes over a slow network.
const UPLOAD_TIME_MAX: Duration = Duration::from_mins(30);

/// What one request is allowed, in seconds; its route may raise it.
#[derive(Clone)]
struct Allowed(Arc<AtomicU64>);

impl Allowed {
    fn time(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }
}

/// Nobody keeps the server busy for ever.
pub(crate) async fn timed(mut request: Request, next: Next) -> Response {
    use axum::response::IntoResponse as _;
    let allowed = Allowed(Arc::new(AtomicU64::new(TIME_MAX.as_secs())));
    request.extensions_mut().insert(allowed.clone());
    let start = Instant::now();
    let mut answer = pin!(next.run(request));
    loop {
        let time = allowed.time();
        match tokio::time::timeout_at(start + time, answer.as_mut()).await {
            Ok(response) => return response,
            Err(_) if time < allowed.time() => {}
            Err(_) => return Problem::timed_out().into_response(),
        }
    }
}

/// Lets the uploads of a route take their time.
pub(crate) async fn for_uploads(request: Request, next: Next) -> Response {
    if let Some(Allowed(seconds)) = request.extensions().get() {
        seconds.store(UPLOAD_TIME_MAX.as_secs(), Ordering::Relaxed);
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{Router, body::Body, http::StatusCode, middleware, routing::post};
    use tower::ServiceExt as _;

    #[tokio::test(start_paused = true)]
    async fn only_an_upload_may_take_longer_than_a_minute() {
        let slow = || async {
            tokio::time::sleep(Duration::from_mins(5)).await;
            "done"
        };
        let router = Router::new()
            .route("/upload", post(slow).layer(middleware::from_fn(for_uploads)))
            .route("/form", post(slow))
            .layer(middleware::from_fn(timed));
        for (path, status) in [("/upload", StatusCode::OK), ("/form", StatusCode::REQUEST_TIMEOUT)]
        {
            let request = Request::post(path).body(Body::empty()).expect("a request");
            let response = router.clone().oneshot(request).await.expect("an answer");
            assert_eq!(response.status(), status, "{path}");
        }
    }
}

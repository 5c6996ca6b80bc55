//! The whole database in one file, for the administrator.

use axum::{extract::State, response::Response};

use super::file;
use crate::{
    access::{Administrator, Staff},
    app::App,
    clock,
    problem::Problem,
};

pub(super) async fn download(
    State(app): State<App>,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let folder = tempfile::tempdir().map_err(|error| Problem::broken(error.to_string()))?;
    let path = folder.path().join("backup.sqlite");
    let copied = app.database.back_up(&path).await;
    copied.map_err(|error| Problem::broken(error.to_string()))?;
    let bytes = tokio::fs::read(&path).await.map_err(|error| Problem::broken(error.to_string()))?;
    let name = format!("arbiter-{}.sqlite", clock::now_ms() / 1000);
    Ok(file("application/vnd.sqlite3", &name, bytes))
}

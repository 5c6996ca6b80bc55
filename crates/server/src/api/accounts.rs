//! Accounts and tokens.

use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, At, Body};
use crate::{
    access::{Administrator, Member, Staff},
    accounts::{NewAccount, Role, Scope},
    app::App,
    fault::Fault,
    problem::Problem,
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts, open))
        .routes(routes!(close))
        .routes(routes!(grant))
        .routes(routes!(change_password))
        .routes(routes!(tokens, make_token))
        .routes(routes!(revoke_token))
}

/// An account.
#[derive(Debug, Serialize, ToSchema)]
struct AccountView {
    name: String,
    /// Where it may do what.
    grants: Vec<(Scope, Role)>,
}

/// An account to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AccountForm {
    name: String,
    password: String,
    role: Role,
    /// Where the role holds; everywhere if left out.
    #[serde(default)]
    scope: Option<Scope>,
}

/// All accounts
#[utoipa::path(
    get, path = "/api/v1/accounts", tag = "accounts",
    responses((status = 200, body = [AccountView])),
    extensions(("x-role" = json!("administrator")))
)]
async fn accounts(
    State(app): State<App>,
    _: Staff<Administrator>,
) -> Result<Answer<Vec<AccountView>>, Problem> {
    let accounts = app.accounts.accounts().await?;
    let views = accounts.by_name.iter().map(|(name, account)| AccountView {
        name: name.clone(),
        grants: account.grants.iter().map(|(&scope, &role)| (scope, role)).collect(),
    });
    Ok(Answer(views.collect()))
}

/// Open an account
#[utoipa::path(
    post, path = "/api/v1/accounts", tag = "accounts", request_body = AccountForm,
    responses((status = 201), (status = 409)),
    extensions(("x-role" = json!("administrator")))
)]
async fn open(
    State(app): State<App>,
    staff: Staff<Administrator>,
    Body(form): Body<AccountForm>,
) -> Result<StatusCode, Problem> {
    let scope = form.scope.unwrap_or(Scope::Every);
    let (name, password, role) = (form.name.as_str(), form.password.as_str(), form.role);
    app.accounts.add(&staff.identity.name, NewAccount { name, password, scope, role }).await?;
    Ok(StatusCode::CREATED)
}

/// Close an account; its sessions and tokens end
#[utoipa::path(
    delete, path = "/api/v1/accounts/{name}", tag = "accounts",
    params(("name" = String, Path)),
    responses((status = 204), (status = 404), (status = 409)),
    extensions(("x-role" = json!("administrator")))
)]
async fn close(
    State(app): State<App>,
    staff: Staff<Administrator>,
    At(name): At<String>,
) -> Result<StatusCode, Problem> {
    app.accounts.close(&staff.identity.name, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A role in a place.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GrantForm {
    scope: Scope,
    /// None takes the role away.
    role: Option<Role>,
}

/// Give a role, or take it away
#[utoipa::path(
    put, path = "/api/v1/accounts/{name}/grants", tag = "accounts",
    params(("name" = String, Path)), request_body = GrantForm,
    responses((status = 204), (status = 404), (status = 409)),
    extensions(("x-role" = json!("administrator")))
)]
async fn grant(
    State(app): State<App>,
    staff: Staff<Administrator>,
    At(name): At<String>,
    Body(form): Body<GrantForm>,
) -> Result<StatusCode, Problem> {
    app.accounts.grant(&staff.identity.name, &name, form.scope, form.role).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasswordForm {
    /// The old one; administrators need not know the password of others.
    #[serde(default)]
    old: Option<String>,
    new: String,
}

/// Change a password: one's own, or as administrator anybody's; all sessions end
#[utoipa::path(
    put, path = "/api/v1/accounts/{name}/password", tag = "accounts",
    params(("name" = String, Path)), request_body = PasswordForm,
    responses((status = 204), (status = 403), (status = 404)),
    extensions(("x-role" = json!("member")))
)]
async fn change_password(
    State(app): State<App>,
    Member(identity): Member,
    At(name): At<String>,
    Body(form): Body<PasswordForm>,
) -> Result<StatusCode, Problem> {
    let is_own = identity.name == name;
    if !is_own && identity.role(None) < Some(Role::Administrator) {
        return Err(Problem::forbidden(Fault::OthersPassword));
    }
    if is_own && !app.accounts.is_password(&name, form.old.as_deref().unwrap_or_default()).await? {
        return Err(Problem::forbidden(Fault::WrongOldPassword).next("type it again"));
    }
    app.accounts.change_password(&identity.name, &name, &form.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
struct TokenView {
    label: String,
    role: Role,
}

/// A token to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TokenForm {
    /// What it is for.
    label: String,
    /// The most it may do.
    role: Role,
}

/// A token, shown this once.
#[derive(Debug, Serialize, ToSchema)]
struct NewToken {
    token: String,
}

/// One's own tokens
#[utoipa::path(
    get, path = "/api/v1/tokens", tag = "accounts",
    responses((status = 200, body = [TokenView])),
    extensions(("x-role" = json!("member")))
)]
async fn tokens(
    State(app): State<App>,
    Member(identity): Member,
) -> Result<Answer<Vec<TokenView>>, Problem> {
    let accounts = app.accounts.accounts().await?;
    let own = accounts.tokens.values().filter(|token| token.name == identity.name);
    let view =
        |token: &crate::accounts::Token| TokenView { label: token.label.clone(), role: token.role };
    Ok(Answer(own.map(view).collect()))
}

/// Make a token
#[utoipa::path(
    post, path = "/api/v1/tokens", tag = "accounts", request_body = TokenForm,
    responses((status = 201, body = NewToken), (status = 403), (status = 409)),
    extensions(("x-role" = json!("member")))
)]
async fn make_token(
    State(app): State<App>,
    Member(identity): Member,
    Body(form): Body<TokenForm>,
) -> Result<(StatusCode, Answer<NewToken>), Problem> {
    let secret = app.accounts.make_token(&identity, &form.label, form.role).await?;
    Ok((StatusCode::CREATED, Answer(NewToken { token: secret.reveal().to_owned() })))
}

/// Take a token back
#[utoipa::path(
    delete, path = "/api/v1/tokens/{label}", tag = "accounts",
    params(("label" = String, Path)),
    responses((status = 204), (status = 404)),
    extensions(("x-role" = json!("member")))
)]
async fn revoke_token(
    State(app): State<App>,
    Member(identity): Member,
    At(label): At<String>,
) -> Result<StatusCode, Problem> {
    app.accounts.revoke_token(&identity.name, &label).await?;
    Ok(StatusCode::NO_CONTENT)
}

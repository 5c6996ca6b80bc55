//! Accounts and tokens.

use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, At, Body};
use crate::{
    access::{Administrator, Person, Staff},
    accounts::{NewAccount, NewToken, Role, Scope, totp},
    app::App,
    fault::Fault,
    health::moment,
    network::Client,
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
        .routes(routes!(sessions, end_other_sessions))
        .routes(routes!(end_session))
        .routes(routes!(draw_second_factor, set_second_factor, remove_second_factor))
        .routes(routes!(demand, set_demand))
        .routes(routes!(audit))
}

/// An account.
#[derive(Debug, Serialize, ToSchema)]
struct AccountView {
    name: String,
    /// Where it may do what.
    grants: Vec<(Scope, Role)>,
    /// Whether a code is asked for beside the password.
    has_second_factor: bool,
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
        has_second_factor: account.second_factor.is_some(),
    });
    Ok(Answer(views.collect()))
}

/// Create an account
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
    client: Client,
    Person { identity, .. }: Person,
    At(name): At<String>,
    Body(form): Body<PasswordForm>,
) -> Result<StatusCode, Problem> {
    let is_own = identity.name == name;
    if !is_own && identity.role(None) < Some(Role::Administrator) {
        return Err(Problem::forbidden(Fault::OthersPassword));
    }
    if is_own {
        prove(&app, client, &name, form.old.as_deref().unwrap_or_default()).await?;
    }
    app.accounts.change_password(&identity.name, &name, &form.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whoever changes what keeps an account safe shows its password once more.
pub(crate) async fn prove(
    app: &App,
    client: Client,
    name: &str,
    password: &str,
) -> Result<(), Problem> {
    let guess = app.limits.guess(name, client.address)?;
    if !app.accounts.is_password(name, password).await? {
        app.accounts.note("login-refused", name, "old password").await?;
        return Err(Problem::forbidden(Fault::WrongOldPassword).next("next-type-again"));
    }
    guess.was_right();
    Ok(())
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
struct TokenView {
    label: String,
    role: Role,
    /// The only event where it is good, if it is not good everywhere.
    event: Option<u32>,
    /// When it was made, in UTC.
    made: String,
    /// When it ends, in UTC.
    until: String,
}

/// A token to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TokenForm {
    /// What it is for.
    label: String,
    /// The most it may do.
    role: Role,
    /// The only event where it is good; wherever the account has a role if left out.
    #[serde(default)]
    event: Option<u32>,
    /// How long it is good; 90 days if left out.
    #[serde(default)]
    days: Option<u32>,
}

/// A token, shown this once.
#[derive(Debug, Serialize, ToSchema)]
struct MadeToken {
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
    Person { identity, .. }: Person,
) -> Result<Answer<Vec<TokenView>>, Problem> {
    let accounts = app.accounts.accounts().await?;
    let own = accounts.tokens.values().filter(|token| token.name == identity.name);
    let view = |token: &crate::accounts::Token| TokenView {
        label: token.label.clone(),
        role: token.role,
        event: token.event,
        made: moment(token.made_ms),
        until: moment(token.until_ms),
    };
    Ok(Answer(own.map(view).collect()))
}

/// Create a token
#[utoipa::path(
    post, path = "/api/v1/tokens", tag = "accounts", request_body = TokenForm,
    responses((status = 201, body = MadeToken), (status = 403), (status = 409)),
    extensions(("x-role" = json!("member")))
)]
async fn make_token(
    State(app): State<App>,
    Person { identity, .. }: Person,
    Body(form): Body<TokenForm>,
) -> Result<(StatusCode, Answer<MadeToken>), Problem> {
    let TokenForm { label, role, event, days } = &form;
    let days = days.unwrap_or(NewToken::DAYS);
    let token = NewToken { label, role: *role, event: *event, days };
    let secret = app.accounts.make_token(&identity, token).await?;
    Ok((StatusCode::CREATED, Answer(MadeToken { token: secret.reveal().to_owned() })))
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
    Person { identity, .. }: Person,
    At(label): At<String>,
) -> Result<StatusCode, Problem> {
    app.accounts.revoke_token(&identity.name, &label).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A place where somebody is logged in.
#[derive(Debug, Serialize, ToSchema)]
struct SessionLine {
    id: String,
    /// When it was opened, in UTC.
    opened: String,
    /// When it was last used, in UTC.
    seen: String,
    /// From where it was opened.
    address: String,
    /// What the browser calls itself.
    agent: String,
    /// Whether it is the one that asks.
    is_this: bool,
}

/// Where one is logged in
#[utoipa::path(
    get, path = "/api/v1/sessions", tag = "accounts",
    responses((status = 200, body = [SessionLine])),
    extensions(("x-role" = json!("member")))
)]
async fn sessions(
    State(app): State<App>,
    Person { identity, session }: Person,
) -> Result<Answer<Vec<SessionLine>>, Problem> {
    let sessions = app.accounts.sessions(&identity.name, &session).await?;
    let line = |session: crate::accounts::Session| SessionLine {
        id: session.id,
        opened: moment(session.opened_ms),
        seen: moment(session.seen_ms),
        address: session.address,
        agent: session.agent,
        is_this: session.is_this,
    };
    Ok(Answer(sessions.into_iter().map(line).collect()))
}

/// Log out everywhere else; who found an open device cannot
#[utoipa::path(
    delete, path = "/api/v1/sessions", tag = "accounts", request_body = Proof,
    responses((status = 204), (status = 403)),
    extensions(("x-role" = json!("member")))
)]
async fn end_other_sessions(
    State(app): State<App>,
    client: Client,
    Person { identity, session }: Person,
    Body(form): Body<Proof>,
) -> Result<StatusCode, Problem> {
    prove(&app, client, &identity.name, &form.password).await?;
    app.accounts.close_other_sessions(&identity.name, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Log out somewhere else
#[utoipa::path(
    delete, path = "/api/v1/sessions/{id}", tag = "accounts", request_body = Proof,
    params(("id" = String, Path)),
    responses((status = 204), (status = 403), (status = 404)),
    extensions(("x-role" = json!("member")))
)]
async fn end_session(
    State(app): State<App>,
    client: Client,
    Person { identity, .. }: Person,
    At(id): At<String>,
    Body(form): Body<Proof>,
) -> Result<StatusCode, Problem> {
    prove(&app, client, &identity.name, &form.password).await?;
    app.accounts.close_session(&identity.name, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A secret for a phone; nothing is asked for yet.
#[derive(Debug, Serialize, ToSchema)]
struct DrawnFactor {
    /// To be typed into the phone.
    secret: String,
    /// The same for a square code.
    address: String,
}

/// Draw a secret for codes of the phone
#[utoipa::path(
    post, path = "/api/v1/second-factor", tag = "accounts",
    responses((status = 200, body = DrawnFactor)),
    extensions(("x-role" = json!("member")))
)]
async fn draw_second_factor(
    Person { identity, .. }: Person,
) -> Result<Answer<DrawnFactor>, Problem> {
    let secret = totp::draw()?;
    Ok(Answer(DrawnFactor { address: totp::address(&identity.name, &secret), secret }))
}

/// A secret that the phone has.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FactorForm {
    /// The password of the account.
    password: String,
    secret: String,
    /// What the phone shows.
    code: String,
}

/// Ask for a code of the phone beside the password
#[utoipa::path(
    put, path = "/api/v1/second-factor", tag = "accounts", request_body = FactorForm,
    responses((status = 204), (status = 403), (status = 422)),
    extensions(("x-role" = json!("member")))
)]
async fn set_second_factor(
    State(app): State<App>,
    client: Client,
    Person { identity, .. }: Person,
    Body(form): Body<FactorForm>,
) -> Result<StatusCode, Problem> {
    prove(&app, client, &identity.name, &form.password).await?;
    app.accounts.set_second_factor(&identity.name, &form.secret, &form.code).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The password of the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Proof {
    password: String,
}

/// Let the password be enough again
#[utoipa::path(
    delete, path = "/api/v1/second-factor", tag = "accounts", request_body = Proof,
    responses((status = 204), (status = 403)),
    extensions(("x-role" = json!("member")))
)]
async fn remove_second_factor(
    State(app): State<App>,
    client: Client,
    Person { identity, .. }: Person,
    Body(form): Body<Proof>,
) -> Result<StatusCode, Problem> {
    prove(&app, client, &identity.name, &form.password).await?;
    app.accounts.remove_second_factor(&identity.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who needs a second factor.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Demand {
    /// The lowest role of those who do; nobody does if it is null.
    from: Option<Role>,
}

/// Who needs a second factor
#[utoipa::path(
    get, path = "/api/v1/second-factor/demand", tag = "accounts",
    responses((status = 200, body = Demand)),
    extensions(("x-role" = json!("administrator")))
)]
async fn demand(
    State(app): State<App>,
    _: Staff<Administrator>,
) -> Result<Answer<Demand>, Problem> {
    Ok(Answer(Demand { from: app.accounts.accounts().await?.factor_from }))
}

/// Demand a second factor; who has none has no role before it is set up
#[utoipa::path(
    put, path = "/api/v1/second-factor/demand", tag = "accounts", request_body = Demand,
    responses((status = 204)),
    extensions(("x-role" = json!("administrator")))
)]
async fn set_demand(
    State(app): State<App>,
    staff: Staff<Administrator>,
    Body(form): Body<Demand>,
) -> Result<StatusCode, Problem> {
    app.accounts.demand_second_factor(&staff.identity.name, form.from).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Entries of the audit log that are shown.
const AUDIT_MAX: u32 = 1000;

/// Something that happened at the door.
#[derive(Debug, Serialize, ToSchema)]
struct AuditView {
    /// In UTC.
    at: String,
    /// A word: `login`, `login-refused`, `password-changed` …
    what: String,
    /// The account, or the name that was typed.
    account: String,
    /// From where.
    address: String,
    detail: String,
}

/// Who came, who was turned away, and what was changed about accounts
#[utoipa::path(
    get, path = "/api/v1/audit", tag = "accounts",
    responses((status = 200, body = [AuditView])),
    extensions(("x-role" = json!("administrator")))
)]
async fn audit(
    State(app): State<App>,
    _: Staff<Administrator>,
) -> Result<Answer<Vec<AuditView>>, Problem> {
    let entries = app.accounts.audit(AUDIT_MAX).await?;
    let view = |entry: arbiter_store::AuditEntry| AuditView {
        at: moment(entry.at_ms),
        what: entry.what,
        account: entry.account,
        address: entry.address,
        detail: entry.detail,
    };
    Ok(Answer(entries.into_iter().map(view).collect()))
}

//! One's own account, and for administrators everybody's.

use askama::Template;
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};

use super::super::{Page, go, show, speech::Speech};
use crate::{
    access::{Administrator, Member, MemberForm, Staff, Submitted},
    accounts::{NewAccount, PASSWORD_MIN, Role, Scope},
    app::App,
    fields::Fields,
    problem::Problem,
    wire::meaning,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/account", get(own))
        .route("/account/password", post(change_own))
        .route("/account/tokens", post(make_token))
        .route("/account/tokens/revoke", post(revoke_token))
        .route("/accounts", get(all).post(open))
        .route("/accounts/grant", post(grant))
        .route("/accounts/password", post(change_password))
        .route("/accounts/close", post(close))
}

/// A role that can be chosen: its word and its name.
type Choice = (&'static str, String);

#[derive(Template)]
#[template(path = "organise/account.html")]
struct AccountPage {
    page: Page,
    name: String,
    password_min: usize,
    /// Label and role.
    tokens: Vec<(String, String)>,
    roles: Vec<Choice>,
    /// Shown this once.
    token: Option<String>,
    is_administrator: bool,
}

fn role_choices(page: &Page, up_to: Role) -> Vec<Choice> {
    let speech = Speech { t: &page.t, event: None };
    let roles = Role::ALL.into_iter().filter(|&role| role <= up_to);
    roles.map(|role| (role.word(), speech.role(role))).collect()
}

async fn account_page(
    app: &App,
    page: Page,
    identity: &crate::accounts::Identity,
    token: Option<String>,
) -> Result<Response, Problem> {
    let accounts = app.accounts.accounts().await?;
    let speech = Speech { t: &page.t, event: None };
    let own = accounts.tokens.values().filter(|token| token.name == identity.name);
    let tokens = own.map(|token| (token.label.clone(), speech.role(token.role))).collect();
    let roles = role_choices(&page, identity.anywhere().unwrap_or(Role::Read));
    show(&AccountPage {
        name: identity.name.clone(),
        password_min: PASSWORD_MIN,
        tokens,
        roles,
        token,
        is_administrator: page.may_anywhere(Role::Administrator),
        page,
    })
}

async fn own(
    State(app): State<App>,
    page: Page,
    Member(identity): Member,
) -> Result<Response, Problem> {
    account_page(&app, page, &identity, None).await
}

async fn change_own(
    State(app): State<App>,
    page: Page,
    sent: MemberForm,
) -> Result<Response, Problem> {
    let (name, fields) = (&sent.identity.name, &sent.fields);
    if !app.accounts.is_password(name, fields.text("old")).await? {
        return Err(Problem::told(page.t.say("account-old-wrong")));
    }
    app.accounts.change_password(name, name, fields.text("new")).await?;
    // All sessions have ended.
    Ok(go("/login?back=/account"))
}

fn role(fields: &Fields) -> Result<Role, Problem> {
    let words = Role::ALL.map(|role| (role.word(), role));
    meaning("role", &words, fields.text("role"))
}

async fn make_token(
    State(app): State<App>,
    page: Page,
    sent: MemberForm,
) -> Result<Response, Problem> {
    let role = role(&sent.fields)?;
    let token = app.accounts.make_token(&sent.identity, sent.fields.text("label"), role).await?;
    account_page(&app, page, &sent.identity, Some(token.reveal().to_owned())).await
}

async fn revoke_token(State(app): State<App>, sent: MemberForm) -> Result<Response, Problem> {
    app.accounts.revoke_token(&sent.identity.name, sent.fields.text("label")).await?;
    Ok(go("/account"))
}

/// A role somewhere.
struct Grant {
    scope: String,
    word: String,
    text: String,
}

#[derive(Template)]
#[template(path = "organise/accounts.html")]
struct AccountsPage {
    page: Page,
    accounts: Vec<(String, Vec<Grant>)>,
    roles: Vec<Choice>,
    events: Vec<(u32, String)>,
    password_min: usize,
}

async fn all(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let mut events = Vec::new();
    for id in app.tournaments.ids().await? {
        events.push((id, app.tournaments.load(id).await?.settings.name.clone()));
    }
    let speech = Speech { t: &page.t, event: None };
    let name = |id: u32| events.iter().find(|(other, _)| *other == id).map(|it| it.1.clone());
    let grant = |(scope, role): (&Scope, &Role)| {
        let (word, place) = match *scope {
            Scope::Every => ("every".to_owned(), page.t.say("scope-every")),
            Scope::Own => ("own".to_owned(), page.t.say("scope-own")),
            Scope::Event(id) => (id.to_string(), name(id).unwrap_or_default()),
        };
        Grant { scope: place, word, text: speech.role(*role) }
    };
    let accounts = app.accounts.accounts().await?;
    let accounts = accounts
        .by_name
        .iter()
        .map(|(name, account)| (name.clone(), account.grants.iter().map(grant).collect()))
        .collect();
    let roles = role_choices(&page, Role::Administrator);
    show(&AccountsPage { page, accounts, roles, events, password_min: PASSWORD_MIN })
}

fn scope(fields: &Fields) -> Result<Scope, Problem> {
    match fields.text("scope") {
        "every" => Ok(Scope::Every),
        "own" => Ok(Scope::Own),
        _ => Ok(Scope::Event(fields.need("scope")?)),
    }
}

async fn open(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let (name, password) = (fields.text("name"), fields.text("password"));
    let account = NewAccount { name, password, scope: scope(fields)?, role: role(fields)? };
    app.accounts.add(&submitted.identity.name, account).await?;
    Ok(go("/accounts"))
}

async fn grant(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let given = if fields.text("role").is_empty() { None } else { Some(role(fields)?) };
    let name = fields.text("name");
    app.accounts.grant(&submitted.identity.name, name, scope(fields)?, given).await?;
    Ok(go("/accounts"))
}

async fn change_password(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let (name, new) = (submitted.fields.text("name"), submitted.fields.text("new"));
    app.accounts.change_password(&submitted.identity.name, name, new).await?;
    Ok(go("/accounts"))
}

async fn close(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    app.accounts.close(&submitted.identity.name, submitted.fields.text("name")).await?;
    Ok(go("/accounts"))
}

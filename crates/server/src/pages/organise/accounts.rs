//! One's own account, and for administrators everybody's.

use arbiter_store::Line;
use askama::Template;
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};

use super::super::{Page, go, show, speech::Speech};
use crate::{
    access::{Administrator, Person, PersonForm, Staff, Submitted},
    accounts::{NewAccount, NewToken, PASSWORD_MIN, Role, Scope, Session, totp},
    api::prove,
    app::App,
    fault::Fault,
    festival,
    fields::Fields,
    health::moment,
    network::Client,
    problem::Problem,
    wire::meaning,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/account", get(own))
        .route("/account/password", post(change_own))
        .route("/account/tokens", post(make_token))
        .route("/account/tokens/revoke", post(revoke_token))
        .route("/account/sessions/end", post(end_session))
        .route("/account/second-factor", post(change_second_factor))
        .route("/accounts/audit", get(audit))
        .route("/accounts/second-factor", post(demand_second_factor))
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
    /// Label, role, and the last day.
    tokens: Vec<(String, String, String)>,
    roles: Vec<Choice>,
    /// Shown this once.
    token: Option<String>,
    /// Where the account is logged in.
    sessions: Vec<Session>,
    has_second_factor: bool,
    /// A secret for the phone, and the square code that shows it.
    secret: String,
    picture: super::codes::Picture,
    is_administrator: bool,
}

impl AccountPage {
    fn when(&self, at_ms: &u64) -> String {
        in_utc(*at_ms)
    }
}

/// `2026-11-20 18:30:05 UTC`.
fn in_utc(at_ms: u64) -> String {
    moment(at_ms).replace('T', " ").trim_end_matches('Z').to_owned() + " UTC"
}

fn role_choices(page: &Page, up_to: Role) -> Vec<Choice> {
    let speech = Speech { t: &page.t, event: None };
    let roles = Role::ALL.into_iter().filter(|&role| role <= up_to);
    roles.map(|role| (role.word(), speech.role(role))).collect()
}

async fn account_page(
    app: &App,
    page: Page,
    person: &Person,
    token: Option<String>,
) -> Result<Response, Problem> {
    let identity = &person.identity;
    let accounts = app.accounts.accounts().await?;
    let speech = Speech { t: &page.t, event: None };
    let own = accounts.tokens.values().filter(|token| token.name == identity.name);
    let day = |at_ms: u64| moment(at_ms).chars().take(10).collect::<String>();
    let tokens = own
        .map(|token| (token.label.clone(), speech.role(token.role), day(token.until_ms)))
        .collect();
    let sessions = app.accounts.sessions(&identity.name, &person.session).await?;
    let known = accounts.by_name.get(&identity.name);
    let secret = totp::draw()?;
    let picture = super::codes::picture(&totp::address(&identity.name, &secret))?;
    let roles = role_choices(&page, identity.anywhere().unwrap_or(Role::Club));
    show(&AccountPage {
        name: identity.name.clone(),
        password_min: PASSWORD_MIN,
        tokens,
        roles,
        token,
        sessions,
        has_second_factor: known.is_some_and(|account| account.second_factor.is_some()),
        secret,
        picture,
        is_administrator: page.may_anywhere(Role::Administrator),
        page,
    })
}

async fn own(State(app): State<App>, page: Page, person: Person) -> Result<Response, Problem> {
    account_page(&app, page, &person, None).await
}

async fn change_own(
    State(app): State<App>,
    client: Client,
    sent: PersonForm,
) -> Result<Response, Problem> {
    let (name, fields) = (&sent.person.identity.name, &sent.fields);
    prove(&app, client, name, fields.secret("old")).await?;
    app.accounts.change_password(name, name, fields.secret("new")).await?;
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
    sent: PersonForm,
) -> Result<Response, Problem> {
    let fields = &sent.fields;
    let days = fields.may("days")?.unwrap_or(NewToken::DAYS);
    let token = NewToken { label: fields.text("label"), role: role(fields)?, event: None, days };
    let token = app.accounts.make_token(&sent.person.identity, token).await?;
    account_page(&app, page, &sent.person, Some(token.reveal().to_owned())).await
}

async fn revoke_token(State(app): State<App>, sent: PersonForm) -> Result<Response, Problem> {
    app.accounts.revoke_token(&sent.person.identity.name, sent.fields.text("label")).await?;
    Ok(go("/account"))
}

/// Ends one session, or all but this one.
async fn end_session(
    State(app): State<App>,
    client: Client,
    sent: PersonForm,
) -> Result<Response, Problem> {
    let (person, wanted) = (&sent.person, sent.fields.text("session"));
    let name = &person.identity.name;
    prove(&app, client, name, sent.fields.secret("password")).await?;
    if wanted == "others" {
        app.accounts.close_other_sessions(name, &person.session).await?;
    } else {
        app.accounts.close_session(name, wanted).await?;
    }
    Ok(go("/account"))
}

/// Sets a second factor, or takes it away where no secret comes along.
async fn change_second_factor(
    State(app): State<App>,
    client: Client,
    sent: PersonForm,
) -> Result<Response, Problem> {
    let (name, fields) = (&sent.person.identity.name, &sent.fields);
    prove(&app, client, name, fields.secret("password")).await?;
    match fields.text("secret") {
        "" => app.accounts.remove_second_factor(name).await?,
        secret => app.accounts.set_second_factor(name, secret, fields.text("code")).await?,
    }
    Ok(go("/account"))
}

/// Entries of the audit log on the page.
const AUDIT_MAX: u32 = 500;

#[derive(Template)]
#[template(path = "organise/audit.html")]
struct AuditPage {
    page: Page,
    /// When, what, which account, from where, what else.
    entries: Vec<[String; 5]>,
}

async fn audit(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let entries = app.accounts.audit(AUDIT_MAX).await?;
    let row = |entry: arbiter_store::AuditEntry| {
        [in_utc(entry.at_ms), entry.what, entry.account, entry.address, entry.detail]
    };
    show(&AuditPage { page, entries: entries.into_iter().map(row).collect() })
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
    accounts: Vec<AccountRow>,
    roles: Vec<Choice>,
    events: Vec<(u32, String)>,
    /// Word and name of each festival.
    festivals: Vec<(String, String)>,
    password_min: usize,
    /// The word of the lowest role that needs a second factor; empty where nobody does.
    factor_from: &'static str,
}

/// An account among all.
struct AccountRow {
    name: String,
    grants: Vec<Grant>,
    has_second_factor: bool,
    lacks_second_factor: bool,
}

async fn all(
    State(app): State<App>,
    page: Page,
    _: Staff<Administrator>,
) -> Result<Response, Problem> {
    let lines = app.listing.lines(&app).await?;
    let events: Vec<(u32, String)> = lines
        .values()
        .map(|line| match line {
            Line::Sound(summary) => (summary.id, summary.name.clone()),
            Line::Damaged { id, .. } => (*id, id.to_string()),
        })
        .collect();
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
    let factor_from = accounts.factor_from.map_or("", Role::word);
    let rows = accounts.by_name.iter().map(|(name, account)| AccountRow {
        name: name.clone(),
        grants: account.grants.iter().map(grant).collect(),
        has_second_factor: account.second_factor.is_some(),
        lacks_second_factor: accounts.lacks_factor(account),
    });
    let accounts = rows.collect();
    let roles = role_choices(&page, Role::Administrator);
    let named = lines.values().filter_map(|line| match line {
        Line::Sound(it) if !it.festival.is_empty() => {
            Some((festival::slug(&it.festival), it.festival.clone()))
        }
        Line::Sound(_) | Line::Damaged { .. } => None,
    });
    let mut festivals: Vec<(String, String)> = named.collect();
    festivals.sort();
    festivals.dedup_by(|one, other| one.0 == other.0);
    let password_min = PASSWORD_MIN;
    show(&AccountsPage { page, accounts, roles, events, festivals, password_min, factor_from })
}

/// Demands a second factor from a role on, or of nobody.
async fn demand_second_factor(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let from = if fields.text("role").is_empty() { None } else { Some(role(fields)?) };
    let name = &submitted.identity.name;
    app.accounts.demand_second_factor(name, from).await?;
    let accounts = app.accounts.accounts().await?;
    // Whoever demands it of themselves has to set it up first, too.
    let is_locked = accounts.by_name.get(name).is_some_and(|own| accounts.lacks_factor(own));
    Ok(go(if is_locked { "/account" } else { "/accounts" }))
}

fn scope(fields: &Fields) -> Result<Scope, Problem> {
    match fields.text("scope") {
        "every" => Ok(Scope::Every),
        "own" => Ok(Scope::Own),
        _ => Ok(Scope::Event(fields.need("scope")?)),
    }
}

/// Where a role is to hold: one place, or all tournaments of a festival.
async fn scopes(app: &App, fields: &Fields) -> Result<Vec<Scope>, Problem> {
    let Some(festival) = fields.text("scope").strip_prefix("festival:") else {
        return Ok(vec![scope(fields)?]);
    };
    let lines = app.listing.lines(app).await?;
    let of_it = lines.values().filter_map(|line| match line {
        Line::Sound(it) if festival::slug(&it.festival) == festival => Some(Scope::Event(it.id)),
        Line::Sound(_) | Line::Damaged { .. } => None,
    });
    let scopes: Vec<Scope> = of_it.collect();
    if scopes.is_empty() {
        return Err(Problem::missing(Fault::NoFestival(festival.to_owned())));
    }
    Ok(scopes)
}

async fn open(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let (name, password, role) = (fields.text("name"), fields.secret("password"), role(fields)?);
    let mut scopes = scopes(&app, fields).await?.into_iter();
    let scope = scopes.next().ok_or_else(|| Problem::invalid(Fault::FieldMissing("scope")))?;
    let account = NewAccount { name, password, scope, role };
    let by = &submitted.identity.name;
    app.accounts.add(by, account).await?;
    for scope in scopes {
        app.accounts.grant(by, name, scope, Some(role)).await?;
    }
    Ok(go("/accounts"))
}

async fn grant(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let given = if fields.text("role").is_empty() { None } else { Some(role(fields)?) };
    let name = fields.text("name");
    for scope in scopes(&app, fields).await? {
        app.accounts.grant(&submitted.identity.name, name, scope, given).await?;
    }
    Ok(go("/accounts"))
}

async fn change_password(
    State(app): State<App>,
    submitted: Submitted<Administrator>,
) -> Result<Response, Problem> {
    let (name, new) = (submitted.fields.text("name"), submitted.fields.secret("new"));
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

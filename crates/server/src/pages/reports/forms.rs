//! The forms that FIDE wants, filled from the event, as a page to print.

use arbiter_director::report;
use arbiter_titles::{
    Declared, NormReport, NormTitle, Verdict,
    arbiters::ArbiterTitle,
    check,
    forms::{self, Candidate, Form, NormSheet, Sheet},
};
use arbiter_tournament::{PairingNumber, Record};
use axum::{
    extract::Query,
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use serde::Deserialize;

use crate::{
    access::Arbiter,
    fault::Fault,
    pages::{Head, StaffView},
    problem::Problem,
};

/// A printed form has its own style and nothing else.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

/// For whom.
#[derive(Default, Deserialize)]
pub(super) struct Asked {
    /// Starting number of a player; those with a norm otherwise.
    #[serde(default)]
    player: Option<u16>,
    /// `GM`, `IM`, `WGM`, `WIM`.
    #[serde(default)]
    title: String,
    /// `Surname, First` of an arbiter.
    #[serde(default)]
    arbiter: String,
    /// FIDE number of the arbiter.
    #[serde(default)]
    id: String,
    /// Federation of the arbiter.
    #[serde(default)]
    federation: String,
}

pub(super) async fn show_form(
    StaffView { app, page, path: (id, form), .. }: StaffView<Arbiter, (u32, String)>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let form: Form = form.parse().map_err(|_| Problem::missing(Fault::NoPage))?;
    let head = Head::load(&app, id, "reports").await?;
    let record = report::exchange_record(&head.event)?;
    let sheets = match form {
        Form::It1 | Form::It2 => norms(form, &record, &asked),
        Form::It3 => vec![forms::it3(&record)],
        Form::Fa1 => vec![arbiter(ArbiterTitle::Fide, &record, &asked)],
        Form::Ia1 => vec![arbiter(ArbiterTitle::International, &record, &asked)],
    };
    if sheets.is_empty() {
        return Err(Problem::told(page.t.say("norm-nobody")));
    }
    let mut shown = Html(forms::page(&sheets)).into_response();
    shown.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(shown)
}

/// Whether there is a norm to certify.
pub(super) fn has_norm(record: &Record) -> bool {
    !norms(Form::It1, record, &Asked::default()).is_empty()
}

/// Certificates of the norms that are met, or of one player those that are not missed; an
/// application rests on the same norms.
fn norms(form: Form, record: &Record, asked: &Asked) -> Vec<Sheet> {
    let found = check(record, &Declared::default());
    let norms = chosen(record, &found, asked);
    if form == Form::It2 {
        return forms::it2(&norms).into_iter().collect();
    }
    norms.iter().filter_map(forms::it1).collect()
}

fn chosen<'r>(record: &'r Record, found: &'r NormReport, asked: &Asked) -> Vec<NormSheet<'r>> {
    let wanted = asked.player.and_then(PairingNumber::new);
    let mut titles = NormTitle::ALL.into_iter();
    let title = titles.find(|title| title.code().eq_ignore_ascii_case(asked.title.trim()));
    let mut sheets = Vec::new();
    for player in found.players.iter().filter(|it| wanted.is_none_or(|own| own == it.number)) {
        for norm in &player.norms {
            let is_made = match wanted {
                Some(_) => norm.verdict != Verdict::Missed,
                None => norm.verdict == Verdict::Met,
            };
            if is_made && title.is_none_or(|title| title == norm.title) {
                let (edition, number) = (found.edition, player.number);
                sheets.push(NormSheet { record, edition, number, norm });
            }
        }
    }
    sheets
}

/// The norm of an arbiter; the chief arbiter where nobody is named.
fn arbiter(title: ArbiterTitle, record: &Record, asked: &Asked) -> Sheet {
    let named = asked.arbiter.trim();
    let name = if named.is_empty() { record.event.chief_arbiter.as_str() } else { named };
    let candidate = Candidate {
        name: name.to_owned(),
        fide_id: asked.id.trim().parse().ok(),
        federation: asked.federation.trim().to_owned(),
    };
    forms::arbiter_norm(title, record, &candidate)
}

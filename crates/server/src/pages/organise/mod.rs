//! The arbiter's working pages: an event from its regulations to its end.

mod accounts;
mod check_in;
mod close;
mod club_teams;
mod codes;
mod create;
mod done;
mod draft;
mod fieldset;
mod hall;
mod life;
mod lists;
mod members;
mod paste;
mod phone;
mod pickers;
mod player;
mod players;
mod playoff;
mod postings;
mod presets;
mod prints;
mod ratings;
mod register;
mod registrations;
mod regulations;
mod results;
mod round;
mod settings;
mod teams;
mod upload;

pub(super) use close::decided;
pub(super) use codes::{Opens, Signer};
pub(super) use phone::open_seat;
pub(super) use regulations::{Said, said};

use axum::Router;

use crate::app::App;

pub(super) fn router() -> Router<App> {
    Router::new()
        .merge(create::router())
        .merge(settings::router())
        .merge(life::router())
        .merge(players::router())
        .merge(player::router())
        .merge(register::router())
        .merge(registrations::router())
        .merge(ratings::router())
        .merge(teams::router())
        .merge(club_teams::router())
        .merge(check_in::router())
        .merge(round::router())
        .merge(draft::router())
        .merge(results::router())
        .merge(codes::router())
        .merge(prints::router())
        .merge(phone::router())
        .merge(close::router())
        .merge(postings::router())
        .merge(accounts::router())
        .merge(lists::router())
        .merge(members::router())
        .merge(hall::router())
}

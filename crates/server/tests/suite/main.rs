//! The server from outside, page by page and route by route: one binary, linked once.

mod checklist;
mod club;
mod console;
mod doors;
mod festival;
mod files;
mod guard;
mod hostile;
mod language;
mod laws;
mod lists;
mod live;
mod live_rounds;
mod look;
mod members;
mod ordinary_days;
mod organise;
mod page_roles;
mod protection;
mod published;
mod push;
mod support;
mod take_over;

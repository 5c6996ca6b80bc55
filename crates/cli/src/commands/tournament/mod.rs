//! `arbiter tournament`: the whole life of an event, on the database.
//!
//! Every command loads an event from its log, asks the director what follows, and appends
//! that to the log. Randomness, the clock and the user's name come in here and nowhere else.

mod desk;
mod event;
mod exchange;
mod festival;
mod file_content;
mod hand;
mod import;
mod life;
mod lists;
mod log;
mod members;
mod outlook;
mod players;
mod playoffs;
mod publish;
mod ratings;
mod registrations;
mod regulations;
mod results;
mod retention;
mod rounds;
mod sources;
mod tables;
mod teams;
mod words;

use std::process::ExitCode;

use self::desk::{Desk, Options};
use crate::{error::CommandError, world::World};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: Options,

    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ImportArguments {
    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    import: import::Import,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    export: exchange::Export,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PublishArguments {
    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    publish: publish::Publish,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MemberArguments {
    #[command(flatten)]
    options: Options,

    #[command(subcommand)]
    what: members::What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    New(Box<event::New>),
    Change(Box<event::Change>),
    List(event::List),
    Show(event::Show),
    Log(event::Log),
    Regulations(regulations::Sheet),
    StartList(regulations::StartList),
    Journal(life::Journal),
    LeaveFideMode(life::LeaveFideMode),
    Hide(life::Hide),
    MakePublic(life::MakePublic),
    Archive(life::Archive),
    Delete(life::Delete),
    Copy(life::Copy),
    HoldStandings(life::HoldStandings),
    Close(event::Close),
    Reopen(event::Reopen),
    Add(Box<players::Add>),
    Correct(Box<players::Correct>),
    Remove(players::Remove),
    Registrations(registrations::Registrations),
    ConfirmRegistration(registrations::Confirm),
    DeclineRegistration(registrations::Decline),
    Move(festival::Move),
    Festival(festival::Festival),
    CheckIn(players::CheckIn),
    CheckOut(players::CheckOut),
    Withdraw(players::Withdraw),
    Reinstate(players::Reinstate),
    Absent(players::Absent),
    Expel(players::Expel),
    HalfPoints(players::HalfPoints),
    Numbers(players::Numbers),
    Color(rounds::LotOfColor),
    Pair(rounds::Pair),
    Explain(hand::Explain),
    Draft(rounds::ShowDraft),
    Manual(hand::Manual),
    Swap(rounds::Swap),
    Discard(rounds::Discard),
    Publish(rounds::Publish),
    WithdrawRound(rounds::WithdrawRound),
    Pairings(rounds::Pairings),
    Result(results::Enter),
    CorrectResult(results::Correct),
    Post(results::Post),
    Note(results::Note),
    ReverseColors(results::ReverseColors),
    Position(rounds::Position),
    Outside(playoffs::Outside),
    Lots(playoffs::Lots),
    PlanPlayoff(playoffs::PlanPlayoff),
    PlayoffGame(playoffs::Game),
    Playoffs(playoffs::Show),
    Playoff(playoffs::Decide),
    Standings(tables::OfPlayers),
    Team(teams::Enter),
    Lineup(teams::Lineup),
    Teams(teams::List),
    TeamStandings(tables::Ranking),
    Crosstable(tables::Crosstable),
    Card(tables::Card),
    Prizes(outlook::Prizes),
    Forecast(outlook::Forecast),
    Chances(outlook::Chances),
    Plan(outlook::Plan),
    Export(exchange::Export),
    Import(import::Import),
    Players(lists::Search),
    Lists(sources::Lists),
    Ratings(ratings::Ratings),
    Backup(exchange::Backup),
    Restore(exchange::Restore),
    Rebuild(event::Rebuild),
    Verify(log::Verify),
    Seal(log::Seal),
    Erase(log::Erase),
    Forget(retention::Forget),
}

#[expect(clippy::too_many_lines, reason = "a table of one row per command")]
pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    if let What::Verify(it) = &arguments.what
        && let Some(file) = &it.file
    {
        return log::verify_seal(file, it, world);
    }
    let desk = Desk::open(&arguments.options, world.t.language())?;
    if let What::Verify(it) = &arguments.what {
        return log::verify(it, &desk, world);
    }
    match &arguments.what {
        What::New(it) => event::new(it, &desk, world),
        What::Change(it) => event::change(it, &desk, world),
        What::List(it) => event::list(it, &desk, world),
        What::Show(it) => event::show(it, &desk, world),
        What::Log(it) => event::log(it, &desk, world),
        What::Regulations(it) => regulations::sheet(it, &desk, world),
        What::StartList(it) => regulations::start_list(it, &desk, world),
        What::Journal(it) => life::journal(it, &desk, world),
        What::LeaveFideMode(it) => life::leave_fide_mode(it, &desk, world),
        What::Hide(it) => life::hide(it, &desk, world),
        What::MakePublic(it) => life::make_public(it, &desk, world),
        What::Archive(it) => life::archive(it, &desk, world),
        What::Delete(it) => life::delete(it, &desk, world),
        What::Copy(it) => life::copy(it, &desk, world),
        What::HoldStandings(it) => life::hold_standings(it, &desk, world),
        What::Close(it) => event::close(it, &desk, world),
        What::Reopen(it) => event::reopen(it, &desk, world),
        What::Add(it) => players::add(it, &desk, world),
        What::Correct(it) => players::correct(it, &desk, world),
        What::Remove(it) => players::remove(it, &desk, world),
        What::Move(it) => festival::move_player(it, &desk, world),
        What::Festival(it) => festival::festival(it, &desk, world),
        What::Registrations(it) => registrations::list(it, &desk, world),
        What::ConfirmRegistration(it) => registrations::confirm(it, &desk, world),
        What::DeclineRegistration(it) => registrations::decline(it, &desk, world),
        What::CheckIn(it) => players::check_in(it, &desk, world),
        What::CheckOut(it) => players::check_out(it, &desk, world),
        What::Withdraw(it) => players::withdraw(it, &desk, world),
        What::Reinstate(it) => players::reinstate(it, &desk, world),
        What::Absent(it) => players::absent(it, &desk, world),
        What::Expel(it) => players::expel(it, &desk, world),
        What::HalfPoints(it) => players::half_points(it, &desk, world),
        What::Numbers(it) => players::numbers(it, &desk, world),
        What::Color(it) => rounds::color(it, &desk, world),
        What::Pair(it) => rounds::pair(it, &desk, world),
        What::Explain(it) => hand::explain(it, &desk, world),
        What::Manual(it) => hand::manual(it, &desk, world),
        What::Draft(it) => rounds::draft(it, &desk, world),
        What::Swap(it) => rounds::swap(it, &desk, world),
        What::Discard(it) => rounds::discard(it, &desk, world),
        What::Publish(it) => rounds::publish(it, &desk, world),
        What::WithdrawRound(it) => rounds::withdraw(it, &desk, world),
        What::Pairings(it) => rounds::pairings(it, &desk, world),
        What::Result(it) => results::enter(it, &desk, world),
        What::CorrectResult(it) => results::correct(it, &desk, world),
        What::Post(it) => results::post(it, &desk, world),
        What::Note(it) => results::note(it, &desk, world),
        What::ReverseColors(it) => results::reverse_colors(it, &desk, world),
        What::PlanPlayoff(it) => playoffs::plan(it, &desk, world),
        What::PlayoffGame(it) => playoffs::game(it, &desk, world),
        What::Playoffs(it) => playoffs::show(it, &desk, world),
        What::Position(it) => rounds::position(it, &desk, world),
        What::Outside(it) => playoffs::outside(it, &desk, world),
        What::Lots(it) => playoffs::lots(it, &desk, world),
        What::Playoff(it) => playoffs::decide(it, &desk, world),
        What::Standings(it) => tables::standings(it, &desk, world),
        What::Team(it) => teams::enter(it, &desk, world),
        What::Lineup(it) => teams::lineup(it, &desk, world),
        What::Teams(it) => teams::list(it, &desk, world),
        What::TeamStandings(it) => teams::standings(it, &desk, world),
        What::Crosstable(it) => tables::crosstable(it, &desk, world),
        What::Card(it) => tables::card(it, &desk, world),
        What::Prizes(it) => outlook::prizes(it, &desk, world),
        What::Forecast(it) => outlook::forecast(it, &desk, world),
        What::Chances(it) => outlook::chances(it, &desk, world),
        What::Plan(it) => outlook::plan(it, &desk, world),
        What::Export(it) => exchange::export(it, &desk, world),
        What::Import(it) => import::import(it, &desk, world),
        What::Ratings(it) => ratings::ratings(it, &desk, world),
        What::Players(it) => lists::search(it, &desk, world),
        What::Lists(it) => sources::lists(it, &desk, world),
        What::Backup(it) => exchange::back_up(it, &desk, world),
        What::Restore(it) => exchange::restore(it, &desk, world),
        What::Rebuild(it) => event::rebuild(it, &desk, world),
        What::Verify(it) => log::verify(it, &desk, world).map(|_| ()),
        What::Seal(it) => log::seal(it, &desk, world),
        What::Erase(it) => log::erase(it, &desk, world),
        What::Forget(it) => retention::forget(it, &desk, world),
    }?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn run_import(
    arguments: &ImportArguments,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    if arguments.import.is_preview() {
        import::preview(&arguments.import, world)?;
        return Ok(ExitCode::SUCCESS);
    }
    import::import(&arguments.import, &Desk::open(&arguments.options, world.t.language())?, world)?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn run_publish(
    arguments: &PublishArguments,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    publish::publish(
        &arguments.publish,
        &Desk::open(&arguments.options, world.t.language())?,
        world,
    )?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn run_member(
    arguments: &MemberArguments,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    members::run(&arguments.what, &Desk::open(&arguments.options, world.t.language())?, world)?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn run_export(
    arguments: &ExportArguments,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    exchange::export(
        &arguments.export,
        &Desk::open(&arguments.options, world.t.language())?,
        world,
    )?;
    Ok(ExitCode::SUCCESS)
}

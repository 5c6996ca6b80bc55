//! The commands, one file each.

mod account;
mod announce;
mod berger;
mod board;
mod bracket;
mod check;
mod chess960;
mod exam;
mod generate;
mod judge;
mod language;
mod law;
mod moves;
mod norms;
mod notate;
mod pair;
mod perft;
mod plan;
mod playoff;
mod rate;
mod report;
mod rule;
mod serve;
mod spoken;
mod standings;
mod tournament;
mod winnable;

use std::process::ExitCode;

pub(crate) use pair::drop_in::{recognise as foreign, run as run_foreign};

use crate::{error::CommandError, world::World};

/// What `arbiter` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Serve(Box<serve::Arguments>),
    Account(account::Arguments),
    Board(board::Arguments),
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Chess960(chess960::Arguments),
    Notate(notate::Arguments),
    Announce(announce::Arguments),
    Standings(standings::Arguments),
    Playoff(playoff::Arguments),
    Rate(rate::Arguments),
    Norms(norms::Arguments),
    Winnable(winnable::Arguments),
    Pair(pair::Arguments),
    Check(check::Arguments),
    Generate(generate::Arguments),
    Berger(berger::Arguments),
    Bracket(bracket::Arguments),
    Rule(rule::Arguments),
    Plan(plan::Arguments),
    Law(law::Arguments),
    Judge(judge::Arguments),
    Exam(exam::Arguments),
    Tournament(tournament::Arguments),
    Import(tournament::ImportArguments),
    Export(tournament::ExportArguments),
    Publish(tournament::PublishArguments),
    Member(tournament::MemberArguments),
}

/// Runs one command.
pub(crate) fn run(command: Command, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    match command {
        Command::Serve(arguments) => serve::run(&arguments, world),
        Command::Account(arguments) => account::run(&arguments, world),
        Command::Board(arguments) => board::run(&arguments, world),
        Command::Perft(arguments) => perft::run(&arguments, world),
        Command::Moves(arguments) => moves::run(&arguments, world),
        Command::Chess960(arguments) => chess960::run(&arguments, world),
        Command::Notate(arguments) => notate::run(&arguments, world),
        Command::Announce(arguments) => announce::run(&arguments, world),
        Command::Standings(arguments) => standings::run(&arguments, world),
        Command::Playoff(arguments) => playoff::run(&arguments, world),
        Command::Rate(arguments) => rate::run(&arguments, world),
        Command::Norms(arguments) => norms::run(&arguments, world),
        Command::Winnable(arguments) => winnable::run(&arguments, world),
        Command::Pair(arguments) => pair::run(&arguments, world),
        Command::Check(arguments) => check::run(&arguments, world),
        Command::Generate(arguments) => generate::run(&arguments, world),
        Command::Berger(arguments) => berger::run(&arguments, world),
        Command::Bracket(arguments) => bracket::run(&arguments, world),
        Command::Rule(arguments) => rule::run(&arguments, world),
        Command::Plan(arguments) => plan::run(&arguments, world),
        Command::Law(arguments) => law::run(&arguments, world),
        Command::Judge(arguments) => judge::run(&arguments, world),
        Command::Exam(arguments) => exam::run(&arguments, world),
        Command::Tournament(arguments) => tournament::run(&arguments, world),
        Command::Import(arguments) => tournament::run_import(&arguments, world),
        Command::Publish(arguments) => tournament::run_publish(&arguments, world),
        Command::Member(arguments) => tournament::run_member(&arguments, world),
        Command::Export(arguments) => tournament::run_export(&arguments, world),
    }
}

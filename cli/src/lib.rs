//! The commands of the program `pentad`: one thin face over all other crates. Only the
//! web app is passed in from outside, since it is compiled last.

mod args;
mod bot_offers;
mod bus;
mod club_client;
mod commands;
mod engine;
mod failure;
mod files;
mod interrupt;
mod keyboard;
mod options;
mod player;
mod progress;
mod prompt;
mod words;

use args::{Args, Command};
use clap::Parser;
use pentad_core::abridged;
use std::process::ExitCode;

/// Parses the command line, runs the command and returns the exit code.
pub fn run(#[cfg(feature = "web")] app: pentad_server::WebApp) -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(refused) => return misunderstood(&refused),
    };
    #[cfg(feature = "web")]
    let serve = |args: &args::ServeArgs| commands::serve::run(args, app);
    #[cfg(not(feature = "web"))]
    let serve = commands::serve::run;
    let done = match args.command {
        None => serve(&args.serve),
        Some(Command::Serve(args)) => serve(&args),
        Some(Command::Worker(args)) => commands::worker::run(&args),
        Some(Command::Menu) => commands::menu::run(),
        Some(Command::Games(args)) => commands::games::run(&args),
        Some(Command::Rules(args)) => commands::rules::run(&args),
        Some(Command::New(args)) => commands::new::run(&args),
        Some(Command::Trace(args)) => commands::trace::run(&args),
        Some(Command::Show(args)) => commands::show::run(&args),
        Some(Command::Perft(args)) => commands::perft::run(&args),
        Some(Command::Play(args)) => commands::play::run(&args),
        Some(Command::Analyze(args)) => commands::analyze::run(&args),
        Some(Command::Check(args)) => commands::check::run(&args),
        Some(Command::Match(args)) => commands::factory_match::run(&args),
        Some(Command::Arena(args)) => commands::arena::run(&args),
        Some(Command::Ladder(args)) => commands::arena::ladder(&args),
        Some(Command::Calibrate(args)) => commands::calibrate::run(&args),
        Some(Command::Puzzles(command)) => commands::puzzles::run(&command),
        Some(Command::Positions(args)) => commands::positions::run(&args),
        Some(Command::Engine(args)) => commands::engine::run(&args),
        Some(Command::Bot(args)) => commands::bot::run(&args),
        Some(Command::Bench(args)) => commands::bench::run(&args),
        Some(Command::Backup(args)) => commands::club::back_up(&args),
        Some(Command::Restore(args)) => commands::club::restore(&args),
        Some(Command::CheckStore(args)) => commands::club::check_store(&args),
        Some(Command::Migrate(args)) => commands::club::migrate(&args),
        Some(Command::Admin(args)) => commands::club::admin(&args),
        Some(Command::Completions(args)) => commands::completions::run(&args),
        Some(Command::Manual(args)) => commands::manual::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it, as in `pentad trace … | head`.
        Err(error) if failure::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is::<failure::Logged>() {
                anstream::eprintln!("pentad: {}", abridged(&format!("{error:#}")));
            }
            failure::exit_code(&error)
        }
    }
}

/// Longest complaint about a command line that is printed whole and in colour, in bytes.
const LONGEST_COMPLAINT: usize = 2_000;

/// Prints help, the version or a complaint about the command line. A long complaint, which quotes a long argument, is abridged.
fn misunderstood(refused: &clap::Error) -> ExitCode {
    let told = refused.to_string();
    let is_help = !refused.use_stderr();
    if is_help || told.len() <= LONGEST_COMPLAINT {
        // If standard error is closed, there is no way left to report it.
        let _ = refused.print();
    } else {
        anstream::eprintln!("{}", abridged(&told));
    }
    ExitCode::from(if is_help { 0 } else { 2 })
}

//! Trains the nets that judge positions: a search plays against itself, positions that it looked at are labelled by a search
//! and by how the game ended, and a net learns from them. The next round plays with that net.
//!
//! - `learn GAME FOLDER [--rounds N] [--positions N] [--threads N] [--seed N] [--hidden N] [--passes N] [--batch N]`: everything, from
//!   nothing to a net. What is in the folder already is not done again, so that it can be stopped at any time.
//! - `generate GAME FOLDER [NET] [--positions N] [--threads N] [--seed N]`: labelled positions of a search with this net, or with
//!   the fitted weights.
//! - `train GAME NET FOLDER… [--hidden N] [--passes N] [--batch N] [--decay PERCENT] [--seed N]`: a net that learns from the positions in
//!   these folders, and beside it a file of scores that it gives.
#![allow(clippy::print_stdout)]

mod arguments;
mod examples;
mod train;
mod weights;

use anyhow::{Context, Result, bail};
use arguments::Arguments;
use pentad_bots::Learned;
use pentad_lab_training::{Start, Task, generate};
use pentad_nets::Net;
use pentad_search::Evaluator;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use train::{Course, error_of_net, train};

fn main() -> Result<()> {
    let mut arguments = Arguments::read(std::env::args().skip(1))?;
    let command = arguments.word("what to do: learn, generate or train")?;
    let game = arguments.word("a game")?;
    match Start::of(&game)? {
        Start::Quintets(start) => run(&start, &command, arguments),
        Start::Enantiomerfolk(start) => run(&start, &command, arguments),
    }
}

fn run<G: Learned>(start: &G, command: &str, mut arguments: Arguments) -> Result<()> {
    let task = Task {
        positions: arguments.number("positions", 1_000_000)?,
        threads: arguments.number("threads", std::thread::available_parallelism().map_or(1, usize::from))?,
        seed: arguments.number("seed", 1)? as u64,
    };
    let usual = Course::default();
    let course = Course {
        hidden: arguments.number("hidden", usual.hidden)?,
        passes: arguments.number("passes", usual.passes)?,
        batch: arguments.number("batch", usual.batch)?,
        decay: arguments.number("decay", (usual.decay * 100.0) as usize)? as f32 / 100.0,
        seed: task.seed,
        ..usual
    };
    match command {
        "learn" => {
            let folder = arguments.path("a folder")?;
            let rounds = arguments.number("rounds", 2)?;
            arguments.finish()?;
            learn(start, &folder, rounds, task, course)
        }
        "generate" => {
            let folder = arguments.path("a folder")?;
            let net = arguments.path("a net").ok();
            arguments.finish()?;
            play(start, net.as_deref(), &folder, task)
        }
        "train" => {
            let net = arguments.path("a file for the net")?;
            let folders = arguments.rest();
            study(start, &net, &folders, course)
        }
        _ => bail!("\"{command}\" is neither learn, generate nor train"),
    }
}

/// All rounds, each from what all rounds before have played.
fn learn<G: Learned>(start: &G, folder: &Path, rounds: usize, task: Task, course: Course) -> Result<()> {
    let mut folders = Vec::new();
    let mut last: Option<PathBuf> = None;
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        let positions = folder.join(format!("round-{round}"));
        play(start, last.as_deref(), &positions, Task { seed: task.seed + round as u64, ..task })?;
        folders.push(positions);
        let net = folder.join(format!("round-{round}.net"));
        if !net.is_file() {
            study(start, &net, &folders, course)?;
        }
        last = Some(net);
    }
    Ok(())
}

fn play<G: Learned>(start: &G, net: Option<&Path>, folder: &Path, task: Task) -> Result<()> {
    let tell = |text: &str| println!("{text}");
    match net {
        Some(file) => {
            let bytes = fs::read(file).with_context(|| file.display().to_string())?;
            let evaluator = G::with_net(Arc::new(Net::read_for(G::INPUTS, &bytes)?));
            generate(folder, task, &|seed| pentad_lab_training::play(start, &evaluator, seed), &tell)
        }
        None => {
            let evaluator = G::with_fitted_weights();
            generate(folder, task, &|seed| pentad_lab_training::play(start, &evaluator, seed), &tell)
        }
    }
}

fn study<G: Learned>(start: &G, file: &Path, folders: &[PathBuf], course: Course) -> Result<()> {
    let classes = G::input_classes();
    let lessons = examples::read::<G>(&start.options(), folders, &classes)?;
    println!("{} positions to learn from, {} held out", lessons.learned.len(), lessons.held_out.len());
    println!("held-out error of the fitted weights: {:.5}", lessons.error_of_fitted);
    let net = train(G::INPUTS, &classes, &lessons.learned, &lessons.held_out, course, &|text| println!("{text}"))?;
    println!("held-out error in whole numbers: {:.5}", error_of_net(&net, &lessons.held_out));
    let bytes = net.to_bytes();
    fs::write(file, &bytes).with_context(|| file.display().to_string())?;
    println!("{}: {} bytes", file.display(), bytes.len());
    write_scores(start, net, &file.with_extension("scores"), folders)
}

/// Beside a net: what it says about a few positions. A test of the bots recomputes the scores of the net that is shipped.
fn write_scores<G: Learned>(start: &G, net: Net, file: &Path, folders: &[PathBuf]) -> Result<()> {
    let options = start.options();
    let mut evaluator = G::with_net(Arc::new(net));
    let mut text = String::new();
    for game in examples::some::<G>(&options, folders)? {
        text += &format!("{} {}\n", evaluator.evaluate(&game), game.setup());
    }
    fs::write(file, text).with_context(|| file.display().to_string())
}

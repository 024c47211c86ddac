//! Trains the nets that judge positions. A search plays against itself; positions that it visited are labelled by a search and by
//! the result of the game, and a net learns from them. The next round plays with that net.
//!
//! - `learn GAME FOLDER [--rounds N] [--positions N] [--threads N] [--seed N] [--hidden N] [--passes N] [--batch N]`: all rounds,
//!   beginning with the fitted weights. What is already in the folder is kept, so a run can be interrupted and resumed.
//! - `generate GAME FOLDER [NET] [--positions N] [--threads N] [--seed N]`: labelled positions from self-play with this net, or
//!   with the fitted weights.
//! - `train GAME NET FOLDER… [--hidden N] [--passes N] [--batch N] [--decay PERCENT] [--seed N]`: a net that learns from the
//!   positions in these folders, and a file with its scores of some positions.
//! - `tidy GAME NET FOLDER…`: clears the weights of inputs that occur in none of these positions, so that the net compresses
//!   better. `train` does so by itself.
//! - `generate iris FOLDER [NET] … [--effort N]`: games of Iris with the visit counts of a search, for its net (`lab/iris-net`)
//!   and its patterns.
//! - `train iris FILE FOLDER…`: the patterns of Iris that best predict those visit counts.
#![allow(clippy::print_stdout)]

mod arguments;
mod examples;
mod iris_games;
mod patterns;
mod train;
mod weights;

use anyhow::{Context, Result, bail};
use arguments::Arguments;
use iris_games::IrisGames;
use pentad_bots::{Learned, LearnedByAlphaBeta, LearnedByTree, scores_of};
use pentad_core::Seat;
use pentad_lab_training::{Start, Task, generate};
use pentad_nets::Net;
use pentad_search::{Evaluator as _, Guide as _, Random};
use rand_xoshiro::rand_core::SeedableRng as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use train::{Course, error_of_net, train};

/// The usage message; the module documentation has the details.
const USAGE: &str = "\
learn GAME FOLDER [--rounds N] [--positions N] [--threads N] [--seed N] [--hidden N] [--passes N] [--batch N]
generate GAME FOLDER [NET] [--positions N] [--threads N] [--seed N]
train GAME NET FOLDER… [--hidden N] [--passes N] [--batch N] [--decay PERCENT] [--seed N]
tidy GAME NET FOLDER…

GAME is quintets, quintets-three, enantiomerfolk, enantiomerfolk-four or iri; generate (with --effort N) and train also know iris.";

fn main() -> Result<()> {
    if matches!(std::env::args().nth(1).as_deref(), None | Some("--help" | "-h" | "help")) {
        println!("{USAGE}");
        return Ok(());
    }
    let mut arguments = Arguments::read(std::env::args().skip(1))?;
    let command = arguments.word("what to do: learn, generate, train or tidy")?;
    let game = arguments.word("a game")?;
    if game == "iris" {
        return iris(&command, arguments);
    }
    let start = Start::of(&game)?;
    match &start {
        Start::Quintets(game) => run(&start, game, &ByAlphaBeta, &command, arguments),
        Start::QuintetsForThree(game) => run(&start, game, &ByTree, &command, arguments),
        Start::Enantiomerfolk(game) => run(&start, game, &ByAlphaBeta, &command, arguments),
        Start::Iri(game) => run(&start, game, &ByTree, &command, arguments),
    }
}

/// Runs the commands for Iris: its games and its patterns.
fn iris(command: &str, mut arguments: Arguments) -> Result<()> {
    let task = task(&mut arguments)?;
    match command {
        "generate" => {
            let effort = arguments.number("effort", 3_000)? as u64;
            let folder = arguments.path("a folder")?;
            let net = arguments.word("a net").ok();
            arguments.finish()?;
            let games = IrisGames { effort, net };
            generate(&folder, task, &|seed| games.play(seed), &|text| println!("{text}"))
        }
        "train" => {
            let file = arguments.path("a file for the patterns")?;
            patterns::fit(&file, &arguments.rest(), task.seed)
        }
        _ => bail!("for iris there is generate and train"),
    }
}

fn task(arguments: &mut Arguments) -> Result<Task> {
    Ok(Task {
        positions: arguments.number("positions", 1_000_000)?,
        threads: arguments.number("threads", std::thread::available_parallelism().map_or(1, usize::from))?,
        seed: arguments.number("seed", 1)? as u64,
    })
}

/// Returns the shares of the win for a position, as in its label.
type Shares<G> = Box<dyn FnMut(&G) -> Vec<f32>>;
/// Formats the scores of a position that a search would be given.
type Told<G> = Box<dyn FnMut(&G) -> String>;

/// The parts that depend on the search method of the game.
trait Judging<G> {
    /// Returns the shares predicted by the fitted weights.
    fn fitted(&self) -> Shares<G>;

    /// Returns the scores of a net.
    fn told_by(&self, net: Arc<Net>) -> Told<G>;
}

struct ByAlphaBeta;

impl<G: LearnedByAlphaBeta> Judging<G> for ByAlphaBeta {
    fn fitted(&self) -> Shares<G> {
        let mut evaluator = G::with_fitted_weights();
        Box::new(move |game| {
            let score = evaluator.evaluate(game);
            vec![evaluator.worth(score) as f32]
        })
    }

    fn told_by(&self, net: Arc<Net>) -> Told<G> {
        let mut evaluator = G::with_net(net);
        Box::new(move |game| evaluator.evaluate(game).to_string())
    }
}

struct ByTree;

impl<G: LearnedByTree> Judging<G> for ByTree {
    fn fitted(&self) -> Shares<G> {
        let mut guide = G::guide_with_fitted_weights();
        let mut random = Random::seed_from_u64(1);
        Box::new(move |game| {
            let worths = guide.judge(&mut game.clone(), &mut random, &mut Vec::new());
            let mut seats: Vec<Seat> = Seat::all(game.seats()).collect();
            seats.rotate_left(game.turn().seat().map_or(0, Seat::index));
            seats.truncate(G::net_shape(&game.options()).outputs);
            seats.into_iter().map(|seat| worths.of(seat)).collect()
        })
    }

    fn told_by(&self, net: Arc<Net>) -> Told<G> {
        Box::new(move |game| scores_of(&net, game))
    }
}

fn run<G: Learned>(
    start: &Start,
    game: &G,
    judging: &dyn Judging<G>,
    command: &str,
    mut arguments: Arguments,
) -> Result<()> {
    let task = task(&mut arguments)?;
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
            learn(start, game, judging, &folder, rounds, task, course)
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
            study(game, judging, &net, &folders, course)
        }
        "tidy" => {
            let net = arguments.path("a net")?;
            tidy(game, &net, &arguments.rest())
        }
        _ => bail!("\"{command}\" is neither learn, generate, train nor tidy"),
    }
}

/// Runs all rounds; each learns from the positions of all rounds so far.
fn learn<G: Learned>(
    start: &Start,
    game: &G,
    judging: &dyn Judging<G>,
    folder: &Path,
    rounds: usize,
    task: Task,
    course: Course,
) -> Result<()> {
    let mut folders = Vec::new();
    let mut last: Option<PathBuf> = None;
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        let positions = folder.join(format!("round-{round}"));
        play(start, last.as_deref(), &positions, Task { seed: task.seed + round as u64, ..task })?;
        folders.push(positions);
        let net = folder.join(format!("round-{round}.net"));
        if !net.is_file() {
            study(game, judging, &net, &folders, course)?;
        }
        last = Some(net);
    }
    Ok(())
}

fn play(start: &Start, net: Option<&Path>, folder: &Path, task: Task) -> Result<()> {
    let net = net.map(|file| fs::read(file).with_context(|| file.display().to_string())).transpose()?;
    generate(folder, task, &|seed| start.play(net.as_deref(), seed), &|text| println!("{text}"))
}

fn study<G: Learned>(
    game: &G,
    judging: &dyn Judging<G>,
    file: &Path,
    folders: &[PathBuf],
    course: Course,
) -> Result<()> {
    let options = game.options();
    let classes = G::input_classes(&options);
    let lessons = examples::read::<G>(&options, folders, &classes, judging.fitted())?;
    println!("{} positions to learn from, {} held out", lessons.learned.len(), lessons.held_out.len());
    println!("held-out error of the fitted weights: {:.5}", lessons.error_of_fitted);
    let inputs = G::net_shape(&options).inputs;
    let net = train(inputs, &classes, &lessons.learned, &lessons.held_out, course, &|text| println!("{text}"))?;
    println!("held-out error in whole numbers: {:.5}", error_of_net(&net, &lessons.held_out));
    let bytes = net.to_bytes();
    fs::write(file, &bytes).with_context(|| file.display().to_string())?;
    println!("{}: {} bytes", file.display(), bytes.len());
    write_scores(&options, judging.told_by(Arc::new(net)), &file.with_extension("scores"), folders)
}

/// Clears the weights of inputs that do not occur. Refuses games whose inputs have classes: there an input that does not occur is
/// judged like others of its class.
fn tidy<G: Learned>(game: &G, file: &Path, folders: &[PathBuf]) -> Result<()> {
    let options = game.options();
    if !G::input_classes(&options).is_empty() {
        bail!("the inputs of this game have classes: nothing can be taken out of its nets");
    }
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    let shape = G::net_shape(&options);
    let net = Net::read_for(shape, &bytes)?;
    // The predictions of the fitted weights are not needed here.
    let lessons = examples::read::<G>(&options, folders, &[], |_| Vec::new())?;
    let [learned, held_out] = [&lessons.learned, &lessons.held_out].map(|examples| examples.seen(shape.inputs));
    let occurs = |input: usize| learned[input] || held_out[input];
    let never = (0..shape.inputs).filter(|input| !occurs(*input)).count();
    fs::write(file, net.keeping(occurs).to_bytes()).with_context(|| file.display().to_string())?;
    let positions = lessons.learned.len() + lessons.held_out.len();
    println!("{}: {never} of {} inputs occur in none of {positions} positions", file.display(), shape.inputs);
    Ok(())
}

/// Writes the scores of a net in a few positions beside it. A test of the bots recomputes those of the shipped net.
fn write_scores<G: Learned>(
    options: &G::Options,
    mut told: impl FnMut(&G) -> String,
    file: &Path,
    folders: &[PathBuf],
) -> Result<()> {
    let mut text = String::new();
    for game in examples::some::<G>(options, folders)? {
        text += &format!("{} {}\n", told(&game), game.setup());
    }
    fs::write(file, text).with_context(|| file.display().to_string())
}

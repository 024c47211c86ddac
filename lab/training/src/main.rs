//! Trains the nets that judge positions. A search plays against itself; positions that it visited are labelled by a search and by
//! the result of the game, and a net learns from them. The next round plays with that net.
#![allow(clippy::print_stdout)]

mod examples;
mod iris_games;
mod patterns;
mod train;
mod weights;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};
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

/// Trains the nets that judge positions.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs all rounds of self-play and training, beginning with the fitted weights. Whatever the folder holds already is kept, so that an
    /// interrupted run can be resumed.
    Learn {
        #[arg(help = GAME)]
        game: String,
        /// The folder of positions and nets.
        folder: PathBuf,
        /// Number of rounds.
        #[arg(long, default_value_t = 2)]
        rounds: usize,
        #[command(flatten)]
        task: TaskArguments,
        #[command(flatten)]
        course: CourseArguments,
    },
    /// Writes labelled positions from self-play with a net, or with the fitted weights; for Iris, games with the visit counts of a search,
    /// for its net (`lab/iris-net`) and its patterns.
    Generate {
        #[arg(help = GAME_OR_IRIS)]
        game: String,
        /// The folder of positions.
        folder: PathBuf,
        /// The file of the net.
        net: Option<PathBuf>,
        /// Simulations per action in Iris.
        #[arg(long, default_value_t = 3_000)]
        effort: u64,
        #[command(flatten)]
        task: TaskArguments,
    },
    /// Trains a net on the positions in folders, and writes its scores of some positions beside it; for Iris, fits the patterns that best
    /// predict the visit counts.
    Train {
        #[arg(help = GAME_OR_IRIS)]
        game: String,
        /// The file of the net or the patterns.
        file: PathBuf,
        /// The folders of positions.
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// The seed of all random numbers.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        course: CourseArguments,
    },
    /// Clears the weights of inputs that occur in none of the positions in folders, so that the net compresses better. `train` does so by
    /// itself.
    Tidy {
        #[arg(help = GAME)]
        game: String,
        /// The file of the net.
        file: PathBuf,
        /// The folders of positions.
        #[arg(required = true)]
        folders: Vec<PathBuf>,
    },
}

const GAME: &str = "The game: quintets, quintets-three, enantiomerfolk, enantiomerfolk-four or iri";
const GAME_OR_IRIS: &str = "The game: quintets, quintets-three, enantiomerfolk, enantiomerfolk-four, iri or iris";

/// Options of self-play.
#[derive(Args)]
struct TaskArguments {
    /// Number of positions.
    #[arg(long, default_value_t = 1_000_000)]
    positions: usize,
    /// Number of threads; by default the number of cores.
    #[arg(long)]
    threads: Option<usize>,
    /// The seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl TaskArguments {
    fn task(&self) -> Task {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Task { positions: self.positions, threads: self.threads.unwrap_or_else(cores), seed: self.seed }
    }
}

/// Options of training; by default those of [`Course`].
#[derive(Args)]
struct CourseArguments {
    /// Size of the hidden layer.
    #[arg(long)]
    hidden: Option<usize>,
    /// Number of passes over all positions.
    #[arg(long)]
    passes: Option<usize>,
    /// Number of positions per step.
    #[arg(long)]
    batch: Option<usize>,
    /// Weight decay, in percent.
    #[arg(long, value_name = "PERCENT")]
    decay: Option<usize>,
}

impl CourseArguments {
    fn course(&self, seed: u64) -> Course {
        let usual = Course::default();
        Course {
            hidden: self.hidden.unwrap_or(usual.hidden),
            passes: self.passes.unwrap_or(usual.passes),
            batch: self.batch.unwrap_or(usual.batch),
            decay: self.decay.map_or(usual.decay, |percent| percent as f32 / 100.0),
            seed,
            ..usual
        }
    }
}

fn main() -> Result<()> {
    let command = Arguments::parse().command;
    match &command {
        Command::Generate { game, folder, net, effort, task } if game == "iris" => {
            let net = net.as_ref().map(|net| net.display().to_string());
            let games = IrisGames { effort: *effort, net };
            return generate(folder, task.task(), &|seed| games.play(seed), &|text| println!("{text}"));
        }
        Command::Train { game, file, folders, seed, .. } if game == "iris" => {
            return patterns::fit(file, folders, *seed);
        }
        _ => {}
    }
    let (Command::Learn { game, .. }
    | Command::Generate { game, .. }
    | Command::Train { game, .. }
    | Command::Tidy { game, .. }) = &command;
    let start = Start::of(game)?;
    match &start {
        Start::Quintets(game) => run(&start, game, &ByAlphaBeta, &command),
        Start::QuintetsForThree(game) => run(&start, game, &ByTree, &command),
        Start::Enantiomerfolk(game) => run(&start, game, &ByAlphaBeta, &command),
        Start::Iri(game) => run(&start, game, &ByTree, &command),
    }
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

fn run<G: Learned>(start: &Start, game: &G, judging: &dyn Judging<G>, command: &Command) -> Result<()> {
    match command {
        Command::Learn { folder, rounds, task, course, .. } => {
            let task = task.task();
            learn(start, game, judging, folder, *rounds, task, course.course(task.seed))
        }
        Command::Generate { folder, net, task, .. } => play(start, net.as_deref(), folder, task.task()),
        Command::Train { file, folders, seed, course, .. } => study(game, judging, file, folders, course.course(*seed)),
        Command::Tidy { file, folders, .. } => tidy(game, file, folders),
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

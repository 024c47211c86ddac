//! `pentad puzzles`

use crate::args::{CheckPuzzlesArgs, FindArgs, PuzzlesCommand};
use crate::bus::Workers;
use crate::failure::{CutOff, Usage};
use crate::progress::Progress;
use crate::{files, interrupt};
use anyhow::{Context, Result, anyhow};
use pentad_catalog::GameId;
use pentad_core::abridged;
use pentad_finder::{Hunt, Measure, Step};
use pentad_puzzles::{Kind, Proof, Puzzle};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) fn run(command: &PuzzlesCommand) -> Result<()> {
    match command {
        PuzzlesCommand::Find(args) => find(args),
        PuzzlesCommand::Check(args) => check(args),
    }
}

fn find(args: &FindArgs) -> Result<()> {
    if Measure::of(args.game).is_none() {
        return Err(Usage(format!("{} has no puzzles", args.game)).into());
    }
    files::refuse_device(&args.file)?;
    let workers = Workers::reach(&args.bus)?;
    let known = if args.file.exists() { read(args.game, &files::read_text(&args.file)?)? } else { Vec::new() };
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.file)
        .with_context(|| format!("{} cannot be written", args.file.display()))?;
    let hunt = Hunt { game: args.game, count: args.count, seed: args.seed, cancel: interrupt::flag() };
    let ends = args.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let (mut progress, mut count, mut rejected) = (Progress::new(), known.len(), 0);
    let mut failed = None;
    let mut watch = |step: Step<'_>| {
        match step {
            Step::Found(puzzle) => {
                count += 1;
                // Each puzzle is written at once, so that stopping the command loses none.
                if let Err(error) = writeln!(file, "{puzzle}") {
                    failed = Some(error);
                    hunt.cancel.cancel();
                }
            }
            Step::Rejected(why) => {
                rejected += 1;
                if args.verbose {
                    // Failing to print a remark does not stop the command.
                    let _ = writeln!(anstream::stderr(), "rejected: {why}");
                }
            }
            Step::GameOver { game } => {
                progress.show(count, args.count, &format!("game {game}, {rejected} rejected"));
            }
        }
        if ends.is_some_and(|ends| Instant::now() >= ends) {
            hunt.cancel.cancel();
        }
    };
    match &workers {
        Some(workers) => {
            let scout = |number: u64, enough: &[u8]| workers.scout(&hunt, number, enough);
            pentad_finder::find_at(&hunt, &known, workers.enough_at_once(), &scout, &mut watch)?;
        }
        None => pentad_finder::find(&hunt, &known, &mut watch)?,
    }
    drop(progress);
    if let Some(error) = failed {
        return Err(error).with_context(|| format!("{} cannot be written", args.file.display()));
    }
    let new = count - known.len();
    writeln!(anstream::stdout(), "{}: {count} puzzles, {new} of them new, {rejected} rejected", args.game)?;
    if interrupt::was_pressed() && count < args.count {
        return Err(CutOff(format!("{count} of {} puzzles are there, and are kept", args.count)).into());
    }
    Ok(())
}

fn check(args: &CheckPuzzlesArgs) -> Result<()> {
    let mut collections = Vec::new();
    if args.files.is_empty() {
        for id in pentad_puzzles::games() {
            collections.push((id, read(id, pentad_puzzles::shipped(id))?));
        }
    }
    for path in &args.files {
        let id = game_of(path)?;
        collections.push((id, read(id, &files::read_text(path)?).with_context(|| files::name(path))?));
    }
    let cancel = interrupt::flag();
    let mut out = anstream::stdout().lock();
    let mut wrong = 0;
    for (id, puzzles) in &collections {
        writeln!(out, "{}", in_short(*id, puzzles))?;
        for (number, puzzle) in puzzles.iter().enumerate().step_by(args.every as usize).filter(|_| args.deep) {
            if cancel.is_cancelled() {
                return Err(CutOff("not all puzzles were searched".to_owned()).into());
            }
            if let Err(error) = pentad_finder::verify(puzzle) {
                wrong += 1;
                writeln!(out, "{id}, puzzle {}: {}", number + 1, abridged(&error.to_string()))?;
            }
        }
    }
    if wrong > 0 { Err(anyhow!("{wrong} puzzles are not what they claim to be")) } else { Ok(()) }
}

/// Returns the game after which a file of puzzles is named.
fn game_of(path: &Path) -> Result<GameId> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    stem.parse().map_err(|_| Usage(format!("{}: a file of puzzles is named after its game", path.display())).into())
}

fn read(id: GameId, text: &str) -> Result<Vec<Puzzle>> {
    let read = |(number, line)| Puzzle::read(id, line).with_context(|| format!("{id}, puzzle {}", number + 1));
    pentad_puzzles::lines(text).enumerate().map(read).collect()
}

fn in_short(id: GameId, puzzles: &[Puzzle]) -> String {
    let count = |is: &dyn Fn(&Puzzle) -> bool| puzzles.iter().filter(|puzzle| is(puzzle)).count();
    let levels: Vec<String> =
        pentad_puzzles::LEVELS.map(|level| count(&|puzzle| puzzle.level == level).to_string()).collect();
    format!(
        "{id}: {} puzzles; levels 1 to 8: {}; to win {}, to save {}, best {}; proven {}, in part {}, searched {}",
        puzzles.len(),
        levels.join(" "),
        count(&|puzzle| puzzle.kind == Kind::Win),
        count(&|puzzle| puzzle.kind == Kind::Save),
        count(&|puzzle| puzzle.kind == Kind::Best),
        count(&|puzzle| puzzle.claim.proof == Proof::All),
        count(&|puzzle| matches!(puzzle.claim.proof, Proof::Answer | Proof::Others)),
        count(&|puzzle| puzzle.claim.proof == Proof::Searched),
    )
}

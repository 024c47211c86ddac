//! Positions as a net sees them, with what it shall say about them.

use anyhow::{Context, Result, anyhow, ensure};
use pentad_bots::Learned;
use pentad_core::{SetupText, Turn};
use pentad_lab_training::{PositionLine, files};
use pentad_nets::ActiveInputs;
use pentad_search::Evaluator;
use std::fs;
use std::path::PathBuf;

/// How much of what a net shall say is the score of a search; the rest is the result of the game, where there is one.
const SCORE_SHARE: f32 = 0.7;
/// One file of so many is held out.
const HELD_OUT: usize = 12;

/// Positions to learn from or to be examined with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Examples {
    /// The active inputs of all positions, one after the other.
    inputs: Vec<u16>,
    /// Where those of each position end.
    ends: Vec<usize>,
    /// The share of the win that each is to be given.
    targets: Vec<f32>,
}

impl Examples {
    /// Adds a position.
    pub(crate) fn push(&mut self, inputs: &[u16], target: f32) {
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len());
        self.targets.push(target);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The active inputs of a position and its target.
    pub(crate) fn get(&self, index: usize) -> (&[u16], f32) {
        let first = if index == 0 { 0 } else { self.ends[index - 1] };
        (&self.inputs[first..self.ends[index]], self.targets[index])
    }
}

/// Everything known about a game.
pub(crate) struct Lessons {
    /// What is learned from.
    pub(crate) learned: Examples,
    /// What is held out: other games than those that are learned from.
    pub(crate) held_out: Examples,
    /// The mean squared error of the fitted weights on what is held out.
    pub(crate) error_of_fitted: f64,
}

/// A few positions, far apart, of the first file of each folder.
pub(crate) fn some<G: Learned>(options: &G::Options, folders: &[PathBuf]) -> Result<Vec<G>> {
    const APART: usize = 101;
    let mut games = Vec::new();
    for file in folders.iter().filter_map(|folder| files(folder).ok()?.into_iter().next()) {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        for line in text.lines().step_by(APART) {
            games.push(position::<G>(options, &line.parse()?)?);
        }
    }
    games.retain(|game| game.turn() != Turn::Over);
    Ok(games)
}

fn position<G: Learned>(options: &G::Options, line: &PositionLine) -> Result<G> {
    let setup = G::Setup::read(options, &line.setup).map_err(|error| anyhow!("{}: {error}", line.setup))?;
    G::from_setup(options, &setup).map_err(|error| anyhow!("{}: {error}", line.setup))
}

/// Reads all positions of these folders.
pub(crate) fn read<G: Learned>(options: &G::Options, folders: &[PathBuf], classes: &[u16]) -> Result<Lessons> {
    let mut lessons = Lessons { learned: Examples::default(), held_out: Examples::default(), error_of_fitted: 0.0 };
    let mut fitted = G::with_fitted_weights();
    let mut active = ActiveInputs::new();
    let mut numbers: Vec<u16> = Vec::new();
    for folder in folders {
        for (number, file) in files(folder)?.into_iter().enumerate() {
            let is_held_out = number % HELD_OUT == 0;
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            for line in text.lines() {
                let line: PositionLine = line.parse()?;
                let game = position::<G>(options, &line)?;
                if game.turn() == Turn::Over {
                    continue;
                }
                game.see(&mut active);
                numbers.clear();
                for input in active.numbers() {
                    numbers.push(*input);
                    if let Some(class) = classes.get(usize::from(*input)) {
                        numbers.push(G::INPUTS as u16 + class);
                    }
                }
                let target =
                    line.result.map_or(line.score, |result| SCORE_SHARE * line.score + (1.0 - SCORE_SHARE) * result);
                if is_held_out {
                    lessons.held_out.push(&numbers, target);
                    let score = fitted.evaluate(&game);
                    lessons.error_of_fitted += (fitted.worth(score) - f64::from(target)).powi(2);
                } else {
                    lessons.learned.push(&numbers, target);
                }
            }
        }
    }
    ensure!(lessons.learned.len() > 0 && lessons.held_out.len() > 0, "there are too few positions to learn from");
    lessons.error_of_fitted /= lessons.held_out.len() as f64;
    Ok(lessons)
}

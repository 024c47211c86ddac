//! Training examples: positions as a net sees them, with their targets.

use anyhow::{Context, Result, anyhow, ensure};
use pentad_bots::Learned;
use pentad_core::{SetupText, Turn};
use pentad_lab_training::{PositionLine, files};
use pentad_nets::{ActiveInputs, Shape};
use std::fs;
use std::path::PathBuf;

/// The weight of the search score in a target; the rest is the result of the game, if it has one.
const SCORE_SHARE: f32 = 0.7;
/// One file in this many is held out.
const HELD_OUT: usize = 12;

/// Examples to learn from or to validate with.
#[derive(Clone, Debug)]
pub(crate) struct Examples {
    /// The number of shares in each target.
    outputs: usize,
    /// The active inputs of all positions, concatenated.
    inputs: Vec<u16>,
    /// The end of each position's inputs in that list.
    ends: Vec<usize>,
    /// The targets: shares of the win, concatenated.
    targets: Vec<f32>,
}

impl Examples {
    /// Returns an empty list for a net with this many outputs.
    pub(crate) fn new(outputs: usize) -> Examples {
        Examples { outputs, inputs: Vec::new(), ends: Vec::new(), targets: Vec::new() }
    }

    /// Adds a position with its target.
    pub(crate) fn push(&mut self, inputs: &[u16], target: &[f32]) {
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len());
        self.targets.extend(target);
    }

    /// Returns the number of examples.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of shares in each target.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Returns, for each of the first `inputs` inputs, true if it is active in any position.
    pub(crate) fn seen(&self, inputs: usize) -> Vec<bool> {
        let mut seen = vec![false; inputs];
        self.inputs.iter().for_each(|input| seen[usize::from(*input)] = true);
        seen
    }

    /// Returns the active inputs of a position and its target.
    pub(crate) fn get(&self, index: usize) -> (&[u16], &[f32]) {
        let first = if index == 0 { 0 } else { self.ends[index - 1] };
        let target = &self.targets[index * self.outputs..][..self.outputs];
        (&self.inputs[first..self.ends[index]], target)
    }
}

/// Returns the mean squared error of predicted shares.
pub(crate) fn squared_error(said: &[f32], target: &[f32]) -> f64 {
    let squares = said.iter().zip(target).map(|(said, target)| f64::from(said - target).powi(2));
    squares.sum::<f64>() / target.len() as f64
}

/// All labelled positions of a game.
pub(crate) struct Lessons {
    /// The training set.
    pub(crate) learned: Examples,
    /// The validation set: positions of other games than those in the training set.
    pub(crate) held_out: Examples,
    /// The mean squared error of the fitted weights on the validation set.
    pub(crate) error_of_fitted: f64,
}

/// Reads a few positions, far apart, from the first file of each folder.
pub(crate) fn some<G: Learned>(options: &G::Options, folders: &[PathBuf]) -> Result<Vec<G>> {
    const APART: usize = 41;
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

/// Reads all positions of these folders. `fitted` returns the shares predicted by the fitted weights.
pub(crate) fn read<G: Learned>(
    options: &G::Options,
    folders: &[PathBuf],
    classes: &[u16],
    mut fitted: impl FnMut(&G) -> Vec<f32>,
) -> Result<Lessons> {
    let Shape { inputs, outputs } = G::net_shape(options);
    let none = Examples::new(outputs);
    let mut lessons = Lessons { learned: none.clone(), held_out: none, error_of_fitted: 0.0 };
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
                        numbers.push(inputs as u16 + class);
                    }
                }
                ensure!(line.score.len() == outputs, "{line}: {outputs} shares are needed");
                let mut target = line.score;
                for (share, result) in target.iter_mut().zip(line.result.iter().flatten()) {
                    *share = SCORE_SHARE * *share + (1.0 - SCORE_SHARE) * result;
                }
                if is_held_out {
                    lessons.held_out.push(&numbers, &target);
                    lessons.error_of_fitted += squared_error(&fitted(&game), &target);
                } else {
                    lessons.learned.push(&numbers, &target);
                }
            }
        }
    }
    ensure!(lessons.learned.len() > 0 && lessons.held_out.len() > 0, "there are too few positions to learn from");
    lessons.error_of_fitted /= lessons.held_out.len() as f64;
    Ok(lessons)
}

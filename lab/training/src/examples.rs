//! Positions as a net sees them, with what it shall say about them.

use anyhow::{Context, Result, anyhow, ensure};
use pentad_bots::Learned;
use pentad_core::{SetupText, Turn};
use pentad_lab_training::{PositionLine, files};
use pentad_nets::{ActiveInputs, Shape};
use std::fs;
use std::path::PathBuf;

/// How much of what a net shall say is the score of a search; the rest is the result of the game, where there is one.
const SCORE_SHARE: f32 = 0.7;
/// One file of so many is held out.
const HELD_OUT: usize = 12;

/// Positions to learn from or to be examined with.
#[derive(Clone, Debug)]
pub(crate) struct Examples {
    /// How many shares each is to be given.
    outputs: usize,
    /// The active inputs of all positions, one after the other.
    inputs: Vec<u16>,
    /// Where those of each position end.
    ends: Vec<usize>,
    /// The shares of the win that each is to be given.
    targets: Vec<f32>,
}

impl Examples {
    /// None, for a net with so many outputs.
    pub(crate) fn new(outputs: usize) -> Examples {
        Examples { outputs, inputs: Vec::new(), ends: Vec::new(), targets: Vec::new() }
    }

    /// Adds a position.
    pub(crate) fn push(&mut self, inputs: &[u16], target: &[f32]) {
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len());
        self.targets.extend(target);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many shares each is to be given.
    pub(crate) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Which of so many inputs are active in any position.
    pub(crate) fn seen(&self, inputs: usize) -> Vec<bool> {
        let mut seen = vec![false; inputs];
        self.inputs.iter().for_each(|input| seen[usize::from(*input)] = true);
        seen
    }

    /// The active inputs of a position and its target.
    pub(crate) fn get(&self, index: usize) -> (&[u16], &[f32]) {
        let first = if index == 0 { 0 } else { self.ends[index - 1] };
        let target = &self.targets[index * self.outputs..][..self.outputs];
        (&self.inputs[first..self.ends[index]], target)
    }
}

/// The mean of the squares of what shares are off.
pub(crate) fn squared_error(said: &[f32], target: &[f32]) -> f64 {
    let squares = said.iter().zip(target).map(|(said, target)| f64::from(said - target).powi(2));
    squares.sum::<f64>() / target.len() as f64
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

/// Reads all positions of these folders. `fitted` tells the shares that the fitted weights give.
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

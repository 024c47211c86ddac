//! Patterns of Iris: weights of a cell's neighbourhood that predict which actions a search visits most.

use anyhow::{Context, Result, bail, ensure};
use pentad_bots::{PATTERN_PARTS, PATTERN_WEIGHTS, patterns_of};
use pentad_core::random::shuffle;
use pentad_core::{Game as _, SetupText as _};
use pentad_iris::{Iris, Options, Setup};
use pentad_lab_training::files;
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng as _;
use std::fs;
use std::path::{Path, PathBuf};

/// One file in this many is held out.
const HELD_OUT: usize = 10;
/// Number of passes over all positions.
const PASSES: usize = 12;
const RATE: f32 = 0.05;
/// Weight decay: keeps weights small that few positions support.
const DECAY: f32 = 2e-5;

/// A position: the patterns of each action, and its share of the visits.
struct Preference {
    seen: Vec<Vec<u16>>,
    shares: Vec<f32>,
}

impl Preference {
    fn read(line: &str) -> Result<Preference> {
        let mut parts = line.split(" | ");
        let [Some(size), Some(setup), Some(visits)] = [parts.next(), parts.next(), parts.next()] else {
            bail!("a size, a setup and visits are expected, not \"{line}\"");
        };
        let options = Options { size: size.parse().with_context(|| line.to_owned())? };
        let game = Iris::from_setup(&options, &Setup::read(&options, setup)?)?;
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut shares = vec![0.0; actions.len()];
        for told in visits.split(", ") {
            let (action, visits) = told.rsplit_once(' ').with_context(|| line.to_owned())?;
            let action = game.read_action(action)?;
            let place = actions.iter().position(|legal| *legal == action).with_context(|| line.to_owned())?;
            shares[place] = visits.parse().with_context(|| line.to_owned())?;
        }
        let all: f32 = shares.iter().sum();
        ensure!(all > 0.0, "nothing was visited: {line}");
        shares.iter_mut().for_each(|share| *share /= all);
        Ok(Preference { seen: patterns_of(&game, &actions), shares })
    }

    /// Returns the share of the visits that the weights predict for each action (softmax).
    fn foretold(&self, weights: &[f32]) -> Vec<f32> {
        let promise = |seen: &Vec<u16>| seen.iter().map(|number| weights[usize::from(*number)]).sum::<f32>();
        let mut promises: Vec<f32> = self.seen.iter().map(promise).collect();
        let most = promises.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        promises.iter_mut().for_each(|promise| *promise = (*promise - most).exp());
        let all: f32 = promises.iter().sum();
        promises.iter_mut().for_each(|promise| *promise /= all);
        promises
    }
}

/// Fits the weights to the positions in these folders and writes them to a file.
pub(crate) fn fit(file: &Path, folders: &[PathBuf], seed: u64) -> Result<()> {
    let (mut learned, mut held_out) = (Vec::new(), Vec::new());
    for folder in folders {
        for (number, file) in files(folder)?.into_iter().enumerate() {
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            let kept = if number % HELD_OUT == 0 { &mut held_out } else { &mut learned };
            for line in text.lines() {
                kept.push(Preference::read(line)?);
            }
        }
    }
    ensure!(!learned.is_empty() && !held_out.is_empty(), "there are too few positions to learn from");
    println!("{} positions to learn from, {} held out", learned.len(), held_out.len());
    println!("without patterns: {}", Agreement::by(&vec![0.0; PATTERN_WEIGHTS], &held_out));
    let weights = learn(&mut learned, seed, &mut |pass, weights| {
        println!("pass {pass} of {PASSES}: {}", Agreement::by(weights, &held_out));
    });
    let bytes: Vec<u8> = weights.iter().map(|weight| whole(*weight).cast_unsigned()).collect();
    let read: Vec<f32> = weights.iter().map(|weight| f32::from(whole(*weight)) / PATTERN_PARTS).collect();
    println!("in whole numbers: {}", Agreement::by(&read, &held_out));
    fs::write(file, bytes).with_context(|| file.display().to_string())
}

fn whole(weight: f32) -> i8 {
    (weight * PATTERN_PARTS).round() as i8
}

/// Runs stochastic gradient descent with an adaptive rate for each weight (AdaGrad).
fn learn(positions: &mut [Preference], seed: u64, watch: &mut dyn FnMut(usize, &[f32])) -> Vec<f32> {
    let mut random = Random::seed_from_u64(seed);
    let (mut weights, mut squares) = (vec![0.0_f32; PATTERN_WEIGHTS], vec![1e-6_f32; PATTERN_WEIGHTS]);
    for pass in 1..=PASSES {
        shuffle(&mut random, positions);
        for position in &*positions {
            let foretold = position.foretold(&weights);
            for ((seen, share), foretold) in position.seen.iter().zip(&position.shares).zip(&foretold) {
                for number in seen {
                    let (weight, square) = (&mut weights[usize::from(*number)], &mut squares[usize::from(*number)]);
                    let slope = foretold - share + DECAY * *weight;
                    *square += slope * slope;
                    *weight -= RATE * slope / square.sqrt();
                }
            }
        }
        watch(pass, &weights);
    }
    weights
}

/// Quality of a prediction: the mean cross-entropy, and the share of positions whose most promising action is the most visited
/// one.
struct Agreement {
    surprise: f64,
    agreed: f64,
}

impl Agreement {
    fn by(weights: &[f32], positions: &[Preference]) -> Agreement {
        let (mut surprise, mut agreed) = (0.0, 0);
        for position in positions {
            let foretold = position.foretold(weights);
            let pairs = position.shares.iter().zip(&foretold);
            surprise -= pairs.map(|(share, foretold)| f64::from(share * foretold.max(1e-9).ln())).sum::<f64>();
            let most = |shares: &[f32]| (0..shares.len()).max_by(|one, other| shares[*one].total_cmp(&shares[*other]));
            agreed += usize::from(most(&foretold) == most(&position.shares));
        }
        let count = positions.len() as f64;
        Agreement { surprise: surprise / count, agreed: agreed as f64 / count }
    }
}

impl std::fmt::Display for Agreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "surprise {:.4}, agreed {:.1} %", self.surprise, 100.0 * self.agreed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_preferred_is_foretold() {
        // Of three actions, the one that shows pattern 7 is visited most, whichever other patterns appear.
        let position = |other: u16| Preference {
            seen: vec![vec![other], vec![7, other], vec![other + 1]],
            shares: vec![0.1, 0.8, 0.1],
        };
        let mut positions: Vec<Preference> = (0..200).map(|number| position(10 + number % 40)).collect();
        let weights = learn(&mut positions, 1, &mut |_, _| {});
        let before = Agreement::by(&vec![0.0; PATTERN_WEIGHTS], &positions);
        let after = Agreement::by(&weights, &positions);
        assert!(after.agreed == 1.0 && after.surprise < before.surprise - 0.2, "{before}; {after}");
    }

    #[test]
    fn a_line_of_a_game_is_read() {
        let line = "5 | 5/6/7/8/2b6/8/7/6/5; to 2 | a3+i3 30, c1+g7 10 | 512 | 0";
        let position = Preference::read(line).unwrap();
        assert_eq!(position.seen.len(), position.shares.len());
        let mut shares = position.shares;
        shares.retain(|share| *share > 0.0);
        assert_eq!(shares, [0.75, 0.25]);
        assert!(Preference::read("5 | nonsense").is_err());
    }
}

//! Weights that foretell winners.

use pentad_bots::QuintetsFeatures;

/// How many numbers are seen of each seat.
const FEATURES: usize = size_of::<QuintetsFeatures>() / size_of::<f32>();
/// Steps of the descent, and how far each goes.
const ROUNDS: i32 = 600;
const STEP: f32 = 0.03;
/// Keeps weights small that nothing speaks for.
const DECAY: f32 = 2e-4;

/// A position of a game that was played to its end. Both lists go by how many turns later a seat acts.
pub(crate) struct Sample {
    pub(crate) seen: Vec<QuintetsFeatures>,
    /// The share of the win.
    pub(crate) won: Vec<f32>,
}

/// The weights of one seat.
pub(crate) type Weights = QuintetsFeatures;

/// How badly the winners are foretold.
pub(crate) fn loss(samples: &[Sample], weights: &[Weights]) -> f32 {
    let of_one = |sample: &Sample| -> f32 {
        let shares = foretold(sample, weights);
        sample.won.iter().zip(shares).map(|(won, share)| -won * share.max(1e-6).ln()).sum()
    };
    samples.iter().map(of_one).sum::<f32>() / samples.len() as f32
}

fn foretold(sample: &Sample, weights: &[Weights]) -> Vec<f32> {
    let standing = |(weights, seen): (&Weights, &QuintetsFeatures)| -> f32 {
        weights.iter().zip(seen).map(|(weight, seen)| weight * seen).sum()
    };
    let standings: Vec<f32> = weights.iter().zip(&sample.seen).map(standing).collect();
    let most = standings.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds: Vec<f32> = standings.iter().map(|standing| (standing - most).exp()).collect();
    let total: f32 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / total).collect()
}

/// Gradient descent with a step of its own for each weight (Adam).
pub(crate) fn fit(samples: &[Sample], seats: usize) -> Vec<Weights> {
    let mut weights = vec![[0.0_f32; FEATURES]; seats];
    let mut mean = weights.clone();
    let mut square = weights.clone();
    for round in 1..=ROUNDS {
        let mut slope = vec![[0.0_f32; FEATURES]; seats];
        for sample in samples {
            let shares = foretold(sample, &weights);
            for seat in 0..seats {
                let error = shares[seat] - sample.won[seat];
                for (slope, seen) in slope[seat].iter_mut().zip(&sample.seen[seat]) {
                    *slope += error * seen;
                }
            }
        }
        for seat in 0..seats {
            for feature in 0..FEATURES {
                let slope = slope[seat][feature] / samples.len() as f32 + DECAY * weights[seat][feature];
                let (mean, square) = (&mut mean[seat][feature], &mut square[seat][feature]);
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                let (mean, square) = (*mean / (1.0 - 0.9_f32.powi(round)), *square / (1.0 - 0.99_f32.powi(round)));
                weights[seat][feature] -= STEP * mean / (square.sqrt() + 1e-6);
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_games_is_found_to_count() {
        let sample = |index: usize| {
            let mut seen = vec![[0.0; FEATURES]; 2];
            seen[index % 2][7] = 1.0;
            seen[index / 2 % 2][3] = 1.0;
            let won = if index.is_multiple_of(2) { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            Sample { seen, won }
        };
        let samples: Vec<Sample> = (0..8).map(sample).collect();
        let weights = fit(&samples, 2);
        assert!(weights.iter().all(|weights| weights[7] > 1.0 && weights[3].abs() < 0.1), "{weights:?}");
        assert!(loss(&samples, &weights) < loss(&samples, &[[0.0; FEATURES]; 2]) / 4.0);
    }
}

//! Fitting of weights that predict winners.

use crate::weighed_game::Vector;

/// The number of gradient steps, and the learning rate.
const ROUNDS: i32 = 600;
const LEARNING_RATE: f32 = 0.03;
/// Weight decay: keeps weights small that the examples do not support.
const DECAY: f32 = 2e-4;

/// A position from a finished game.
pub(crate) struct Example {
    /// The features of the position, as vectors with weights of their own. The first is that of the seat to act.
    pub(crate) seen: Vec<Vector>,
    /// The share of the win of each seat, in turn order from the seat to act.
    pub(crate) won: Vec<f32>,
}

/// Returns the mean cross-entropy of the results.
pub(crate) fn loss(examples: &[Example], weights: &[Vector]) -> f32 {
    let of_one = |example: &Example| -> f32 {
        let shares = foretold(example, weights);
        example.won.iter().zip(shares).map(|(won, share)| -won * share.max(1e-6).ln()).sum()
    };
    examples.iter().map(of_one).sum::<f32>() / examples.len() as f32
}

/// Predicts the shares of the win: a softmax of each seat's weighted features. A seat without features scores 0.
fn foretold(example: &Example, weights: &[Vector]) -> Vec<f32> {
    let standing = |(weights, seen): (&Vector, &Vector)| -> f32 {
        weights.iter().zip(seen).map(|(weight, seen)| weight * seen).sum()
    };
    let mut standings: Vec<f32> = weights.iter().zip(&example.seen).map(standing).collect();
    standings.resize(example.won.len(), 0.0);
    let most = standings.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds: Vec<f32> = standings.iter().map(|standing| (standing - most).exp()).collect();
    let total: f32 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / total).collect()
}

/// Fits weights by gradient descent with an adaptive rate for each weight (Adam). Returns a weight vector for each feature
/// vector.
pub(crate) fn fit(examples: &[Example]) -> Vec<Vector> {
    let zeros: Vec<Vector> =
        examples.first().map_or(Vec::new(), |example| example.seen.iter().map(|seen| vec![0.0; seen.len()]).collect());
    let (mut weights, mut mean, mut square) = (zeros.clone(), zeros.clone(), zeros.clone());
    for round in 1..=ROUNDS {
        let mut gradient = zeros.clone();
        for example in examples {
            let shares = foretold(example, &weights);
            for (place, (gradient, seen)) in gradient.iter_mut().zip(&example.seen).enumerate() {
                let error = shares[place] - example.won[place];
                gradient.iter_mut().zip(seen).for_each(|(gradient, seen)| *gradient += error * seen);
            }
        }
        let corrected = |moment: f32, keep: f32| moment / (1.0 - keep.powi(round));
        for (vector, weights) in weights.iter_mut().enumerate() {
            for (feature, weight) in weights.iter_mut().enumerate() {
                let gradient = gradient[vector][feature] / examples.len() as f32 + DECAY * *weight;
                let (mean, square) = (&mut mean[vector][feature], &mut square[vector][feature]);
                *mean = 0.9 * *mean + 0.1 * gradient;
                *square = 0.99 * *square + 0.01 * gradient * gradient;
                *weight -= LEARNING_RATE * corrected(*mean, 0.9) / (corrected(*square, 0.99).sqrt() + 1e-6);
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::random::below;
    use pentad_search::Random;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn what_decides_games_is_found_to_count() {
        let example = |index: usize| {
            let mut seen = vec![vec![0.0; 10]; 2];
            seen[index % 2][7] = 1.0;
            seen[index / 2 % 2][3] = 1.0;
            let won = if index.is_multiple_of(2) { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            Example { seen, won }
        };
        let examples: Vec<Example> = (0..8).map(example).collect();
        let weights = fit(&examples);
        assert!(weights.iter().all(|weights| weights[7] > 1.0 && weights[3].abs() < 0.1), "{weights:?}");
        assert!(loss(&examples, &weights) < loss(&examples, &[vec![0.0; 10], vec![0.0; 10]]) / 4.0);
    }

    /// Generates positions with random features, whose results are those that the true weights predict.
    fn foretold_by(truth: &[Vector], seats: usize) -> Vec<Example> {
        let mut random = Random::seed_from_u64(8);
        let mut number = || below(&mut random, 5) as f32 - 2.0;
        let mut example = || {
            let seen = truth.iter().map(|weights| weights.iter().map(|_| number()).collect()).collect();
            let mut example = Example { seen, won: vec![0.0; seats] };
            example.won = foretold(&example, truth);
            example
        };
        (0..400).map(|_| example()).collect()
    }

    #[test]
    fn weights_are_recovered_from_the_results_they_lead_to() {
        // As in Enantiomerfolk (features of the seat to act alone), and as in Quintets for three.
        let of_one = vec![vec![0.8, -1.2, 0.0, 0.3, 2.0, -0.5]];
        let of_three = vec![vec![0.8, -1.2, 0.0], vec![0.3, 1.0, -0.5], vec![-0.7, 0.4, 0.2]];
        for (truth, seats) in [(of_one, 2), (of_three, 3)] {
            let fitted = fit(&foretold_by(&truth, seats));
            for (fitted, truth) in fitted.iter().flatten().zip(truth.iter().flatten()) {
                assert!((fitted - truth).abs() < 0.05, "{fitted} instead of {truth}");
            }
        }
    }
}

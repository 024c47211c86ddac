//! Training of a net: gradient descent with an adaptive rate for each weight (Adam), whose base rate rises and falls again
//! (one-cycle schedule).

use crate::examples::{Examples, squared_error};
use crate::weights::Weights;
use anyhow::Result;
use pentad_core::random::shuffle;
use pentad_nets::{ActiveInputs, MOST_OUTPUTS, Net, Shape};
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng;
use std::f32::consts::PI;
use std::thread;

/// Hyperparameters of training.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// The number of hidden units.
    pub(crate) hidden: usize,
    /// The number of passes over all positions.
    pub(crate) passes: usize,
    /// The number of positions per step.
    pub(crate) batch: usize,
    /// The peak of the learning rate.
    pub(crate) peak_rate: f32,
    /// Decoupled weight decay, as a multiple of the learning rate.
    pub(crate) decay: f32,
    /// The seed of the initial weights and the order of positions.
    pub(crate) seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { hidden: 32, passes: 12, batch: 2048, peak_rate: 3e-3, decay: 0.4, seed: 1 }
    }
}

/// Number of parts of a batch, each added up by its own thread. The number is fixed, so that the sums are the same on every
/// machine.
const PARTS: usize = 4;
/// The share of the steps in which the rate rises.
const WARMING: f32 = 0.2;

/// Trains a net and reports the validation error after every pass. The same course gives the same net.
pub(crate) fn train(
    inputs: usize,
    classes: &[u16],
    learned: &Examples,
    held_out: &Examples,
    course: Course,
    tell: &impl Fn(&str),
) -> Result<Net> {
    let mut random = Random::seed_from_u64(course.seed);
    let count = classes.iter().max().map_or(0, |class| usize::from(*class) + 1);
    let outputs = learned.outputs();
    let mut weights = Weights::drawn(Shape { inputs, outputs }, count, course.hidden, &mut random);
    let zeros = Weights::zeros(inputs + count, course.hidden, outputs);
    let mut adam = Adam { mean: zeros.clone(), square: zeros.clone(), steps: 0, decay: course.decay };
    let mut parts = vec![zeros; PARTS];
    let mut order: Vec<u32> = (0..learned.len() as u32).collect();
    let all_steps = course.passes * learned.len().div_ceil(course.batch);
    for pass in 1..=course.passes {
        shuffle(&mut random, &mut order);
        let mut error = 0.0;
        for batch in order.chunks(course.batch) {
            error += slopes(&weights, learned, batch, &mut parts);
            let done = adam.steps as f32 / all_steps as f32;
            adam.step(&mut weights, &mut parts, batch.len(), course.peak_rate * share_of_peak(done));
            weights.clip();
        }
        let seen = error / learned.len() as f64;
        tell(&format!(
            "pass {pass} of {}: error {seen:.5}, held out {:.5}",
            course.passes,
            error_of(&weights, held_out)
        ));
    }
    weights.keep_seen(&learned.seen(inputs + count));
    weights.folded(inputs, classes).to_net()
}

/// Returns the mean squared error of a net on examples.
pub(crate) fn error_of_net(net: &Net, examples: &Examples) -> f64 {
    let mut active = ActiveInputs::new();
    let squared = |index| {
        let (inputs, target) = examples.get(index);
        active.clear();
        inputs
            .iter()
            .filter(|input| usize::from(**input) < net.shape().inputs)
            .for_each(|input| active.push(usize::from(*input)));
        let scores: [i32; MOST_OUTPUTS] = net.scores(&active);
        let mut said: Vec<f32> = scores.iter().take(target.len()).map(|score| *score as f32 / 100.0).collect();
        to_shares(&mut said);
        squared_error(&said, target)
    };
    (0..examples.len()).map(squared).sum::<f64>() / examples.len() as f64
}

fn error_of(weights: &Weights, examples: &Examples) -> f64 {
    let (mut units, mut said) = (weights.units(), weights.outputs());
    let squared = |index| {
        let (inputs, target) = examples.get(index);
        weights.forward(inputs, &mut units, &mut said);
        to_shares(&mut said);
        squared_error(&said, target)
    };
    (0..examples.len()).map(squared).sum::<f64>() / examples.len() as f64
}

/// Converts outputs to shares of the win: one output by the logistic function to the share of the seat to act, several by softmax
/// to the share of each seat.
fn to_shares(said: &mut [f32]) {
    if let [odds] = said {
        *odds = 1.0 / (1.0 + (-*odds).exp());
        return;
    }
    let most = said.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    said.iter_mut().for_each(|said| *said = (*said - most).exp());
    let total: f32 = said.iter().sum();
    said.iter_mut().for_each(|said| *said /= total);
}

/// Replaces the predicted shares by the gradient of the squared error with respect to each output. Returns the error.
fn to_slopes(shares: &mut [f32], target: &[f32]) -> f64 {
    let error = squared_error(shares, target);
    if let ([share], [target]) = (&mut *shares, target) {
        *share = 2.0 * (*share - target) * *share * (1.0 - *share);
        return error;
    }
    let parts = target.len() as f32;
    let off: f32 = shares.iter().zip(target).map(|(share, target)| (share - target) * share).sum();
    for (share, target) in shares.iter_mut().zip(target) {
        *share = 2.0 * *share * (*share - target - off) / parts;
    }
    error
}

/// Returns the rate, as a share of its peak, after this share of the steps.
fn share_of_peak(done: f32) -> f32 {
    if done < WARMING {
        (done / WARMING).max(0.05)
    } else {
        0.5 + 0.5 * (PI * (done - WARMING) / (1.0 - WARMING)).cos()
    }
}

/// Computes the gradient of a batch in parts, and returns the sum of the squared errors.
fn slopes(weights: &Weights, examples: &Examples, batch: &[u32], parts: &mut [Weights]) -> f64 {
    let of_part = |part: &mut Weights, indices: &[u32]| -> f64 {
        part.all_mut().for_each(|change| *change = 0.0);
        let (mut units, mut said) = (weights.units(), weights.outputs());
        let mut sum = 0.0;
        for index in indices {
            let (inputs, target) = examples.get(*index as usize);
            weights.forward(inputs, &mut units, &mut said);
            to_shares(&mut said);
            sum += to_slopes(&mut said, target);
            part.add_slopes(weights, inputs, &mut units, &said);
        }
        sum
    };
    let chunk = batch.len().div_ceil(PARTS).max(1);
    thread::scope(|scope| {
        let mut chunks = batch.chunks(chunk);
        let of_part = &of_part;
        let workers: Vec<_> = parts
            .iter_mut()
            .map(|part| {
                let indices = chunks.next().unwrap_or(&[]);
                scope.spawn(move || of_part(part, indices))
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).sum()
    })
}

/// The state of the Adam optimizer.
struct Adam {
    mean: Weights,
    square: Weights,
    steps: usize,
    decay: f32,
}

impl Adam {
    /// Updates the weights by the sum of the parts. The sum is built up in the first part.
    fn step(&mut self, weights: &mut Weights, parts: &mut [Weights], examples: usize, rate: f32) {
        let Some((sum, others)) = parts.split_first_mut() else { return };
        for other in &*others {
            sum.all_mut().zip(other.all()).for_each(|(sum, change)| *sum += change);
        }
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let corrections = [1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps)];
        let memory = self.mean.all_mut().zip(self.square.all_mut());
        for ((weight, change), (mean, square)) in weights.all_mut().zip(sum.all()).zip(memory) {
            let change = change / examples as f32;
            *mean = 0.9 * *mean + 0.1 * change;
            *square = 0.999 * *square + 0.001 * change * change;
            let step = (*mean / corrections[0]) / ((*square / corrections[1]).sqrt() + 1e-8);
            *weight -= rate * (step + self.decay * *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nim with two heaps of up to seven: the seat to act wins unless they are equal. No linear function of the inputs can tell.
    fn two_heaps() -> Examples {
        let mut examples = Examples::new(1);
        for round in 0..20 {
            for one in 0..8_u16 {
                for other in 0..8_u16 {
                    let target = if one == other { 0.0 } else { 1.0 };
                    // Equal heaps are rare: repeat them until they are as frequent as the others.
                    let times = if one == other || round == 0 { 7 } else { 1 };
                    (0..times).for_each(|_| examples.push(&[one, 8 + other], &[target]));
                }
            }
        }
        examples
    }

    fn course() -> Course {
        Course { hidden: 16, passes: 40, batch: 64, peak_rate: 2e-2, decay: 0.02, seed: 5 }
    }

    #[test]
    fn a_net_learns_who_wins_a_toy_game() {
        let examples = two_heaps();
        let net = train(16, &[], &examples, &examples, course(), &|_| {}).unwrap();
        assert!(error_of_net(&net, &examples) < 0.02, "{}", error_of_net(&net, &examples));
        for one in 0..8 {
            for other in 0..8 {
                let mut active = ActiveInputs::new();
                active.push(one);
                active.push(8 + other);
                assert_eq!(net.score(&active) > 0, one != other, "{one} and {other}: {}", net.score(&active));
            }
        }
    }

    #[test]
    fn inputs_that_no_example_has_count_nothing() {
        let examples = two_heaps();
        let course = Course { passes: 1, ..course() };
        let net = train(20, &[], &examples, &examples, course, &|_| {}).unwrap();
        let score = |inputs: &[usize]| {
            let mut active = ActiveInputs::new();
            inputs.iter().for_each(|input| active.push(*input));
            net.score(&active)
        };
        assert_eq!(score(&[3, 12]), score(&[3, 12, 16, 19]));
        assert_ne!(score(&[3, 12]), score(&[3, 13]));
        // With classes, an input that was not seen has the weights of its class.
        let classes: Vec<u16> = (0..20).map(|input| input / 10).collect();
        let mut with_classes = Examples::new(1);
        for index in 0..examples.len() {
            let (inputs, target) = examples.get(index);
            let both: Vec<u16> = inputs.iter().flat_map(|input| [*input, 20 + classes[usize::from(*input)]]).collect();
            with_classes.push(&both, target);
        }
        let net = train(20, &classes, &with_classes, &with_classes, course, &|_| {}).unwrap();
        let bytes = net.to_bytes();
        let row = |input: usize| &bytes[8 + input * 16..][..16];
        assert_ne!(row(19), [0; 16]);
        assert_eq!(row(16), row(19));
    }

    #[test]
    fn the_same_course_finds_the_same_net() {
        let examples = two_heaps();
        let course = Course { passes: 2, ..course() };
        let net = |course| train(16, &[], &examples, &examples, course, &|_| {}).unwrap();
        assert_eq!(net(course), net(course));
        assert_ne!(net(course), net(Course { seed: 6, ..course }));
    }

    #[test]
    fn whole_numbers_say_what_the_fractions_said() {
        let examples = two_heaps();
        let mut random = Random::seed_from_u64(3);
        let weights = Weights::drawn(Shape { inputs: 16, outputs: 1 }, 0, 32, &mut random);
        let (fractions, whole) = (error_of(&weights, &examples), error_of_net(&weights.to_net().unwrap(), &examples));
        assert!((fractions - whole).abs() < 0.01, "{fractions} and {whole}");
    }

    /// Three heaps of up to three: the largest wins, and equal ones share the win.
    #[test]
    fn a_net_with_three_outputs_learns_who_gets_what() {
        let mut examples = Examples::new(3);
        let all = (0..64_u16).map(|number| [number / 16, number / 4 % 4, number % 4]);
        for heaps in all {
            let most = heaps.into_iter().max().unwrap_or(0);
            let winners = heaps.iter().filter(|heap| **heap == most).count() as f32;
            let target = heaps.map(|heap| if heap == most { 1.0 / winners } else { 0.0 });
            let inputs = [heaps[0], 4 + heaps[1], 8 + heaps[2]];
            (0..20).for_each(|_| examples.push(&inputs, &target));
        }
        let net = train(12, &[], &examples, &examples, course(), &|_| {}).unwrap();
        assert!(error_of_net(&net, &examples) < 0.004, "{}", error_of_net(&net, &examples));
    }

    #[test]
    fn slopes_are_how_fast_the_error_grows() {
        let error = |said: &[f32], target: &[f32]| {
            let mut said = said.to_vec();
            to_shares(&mut said);
            squared_error(&said, target)
        };
        let cases: [(&[f32], &[f32]); 3] =
            [(&[0.3], &[0.9]), (&[0.3, -0.8, 1.1], &[0.1, 0.7, 0.2]), (&[2.0, 2.0, -1.0], &[1.0, 0.0, 0.0])];
        for (said, target) in cases {
            let mut slopes = said.to_vec();
            to_shares(&mut slopes);
            to_slopes(&mut slopes, target);
            for output in 0..said.len() {
                let moved = |by: f32| {
                    let mut said = said.to_vec();
                    said[output] += by;
                    error(&said, target)
                };
                let expected = (moved(0.01) - moved(-0.01)) / 0.02;
                assert!((expected - f64::from(slopes[output])).abs() < 1e-3, "{said:?}: {expected} and {slopes:?}");
            }
        }
    }
}

//! A net in training: the same as the net that plays, in floating-point numbers.

use anyhow::Result;
use pentad_core::random::Rng;
use pentad_nets::{Net, ONE, OUTPUT_LIMIT, OUTPUT_UNIT, ROW_LIMIT, Shape};
use pentad_search::Random;

/// Hundredths per unit of log odds.
const HUNDREDTHS: f32 = 100.0;
/// The largest weights that fit into the integers of a net.
const LARGEST_IN_ROW: f32 = ROW_LIMIT as f32 / ONE as f32;
const LARGEST_OUTPUT: f32 = OUTPUT_LIMIT as f32 / (OUTPUT_UNIT as f32 * HUNDREDTHS);

/// The weights of a net, or a gradient with respect to them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    hidden: usize,
    rows: Vec<f32>,
    bias: Vec<f32>,
    /// The rows of the outputs, one after the other.
    output: Vec<f32>,
    output_bias: Vec<f32>,
}

impl Weights {
    /// Returns all-zero weights.
    pub(crate) fn zeros(inputs: usize, hidden: usize, outputs: usize) -> Weights {
        Weights {
            hidden,
            rows: vec![0.0; inputs * hidden],
            bias: vec![0.0; hidden],
            output: vec![0.0; outputs * hidden],
            output_bias: vec![0.0; outputs],
        }
    }

    /// Draws small random weights; the hidden units begin in the middle of their range.
    pub(crate) fn drawn(shape: Shape, classes: usize, hidden: usize, random: &mut Random) -> Weights {
        let Shape { inputs, outputs } = shape;
        let mut weights = Weights::zeros(inputs + classes, hidden, outputs);
        let mut draw = |size: f32| (random.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * size;
        // If inputs have classes, only the rows of the classes are drawn; those of the inputs begin at zero and learn the
        // difference.
        let begins = if classes == 0 { 0 } else { inputs * hidden };
        weights.rows[begins..].iter_mut().for_each(|weight| *weight = draw(0.08));
        weights.bias.iter_mut().for_each(|weight| *weight = 0.35 + draw(0.1));
        weights.output.iter_mut().for_each(|weight| *weight = draw(0.6));
        weights
    }

    /// Returns a buffer for the hidden units.
    pub(crate) fn units(&self) -> Vec<f32> {
        vec![0.0; self.hidden]
    }

    /// Returns a buffer for the outputs.
    pub(crate) fn outputs(&self) -> Vec<f32> {
        vec![0.0; self.output_bias.len()]
    }

    /// Computes the outputs for a position, as log odds. `units` receives the hidden units before clipping.
    pub(crate) fn forward(&self, inputs: &[u16], units: &mut [f32], said: &mut [f32]) {
        units.copy_from_slice(&self.bias);
        for input in inputs {
            let row = &self.rows[usize::from(*input) * self.hidden..][..self.hidden];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        let outputs = self.output.chunks_exact(self.hidden).zip(&self.output_bias);
        for (said, (weights, bias)) in said.iter_mut().zip(outputs) {
            let squares = units.iter().map(|unit| unit.clamp(0.0, 1.0).powi(2));
            *said = squares.zip(weights).map(|(square, weight)| square * weight).sum::<f32>() + bias;
        }
    }

    /// Adds the gradient for a position to these weights, given the gradient `slopes` of the outputs. Overwrites `units`.
    pub(crate) fn add_slopes(&mut self, of: &Weights, inputs: &[u16], units: &mut [f32], slopes: &[f32]) {
        for (place, unit) in units.iter_mut().enumerate() {
            let clipped = unit.clamp(0.0, 1.0);
            let mut asked = 0.0;
            for (output, slope) in slopes.iter().enumerate() {
                self.output[output * self.hidden + place] += slope * clipped * clipped;
                asked += slope * of.output[output * self.hidden + place];
            }
            let is_inside = *unit > 0.0 && *unit < 1.0;
            *unit = if is_inside { asked * 2.0 * clipped } else { 0.0 };
        }
        self.output_bias.iter_mut().zip(slopes).for_each(|(change, slope)| *change += slope);
        self.bias.iter_mut().zip(&*units).for_each(|(change, unit)| *change += unit);
        for input in inputs {
            let row = &mut self.rows[usize::from(*input) * self.hidden..][..self.hidden];
            row.iter_mut().zip(&*units).for_each(|(change, unit)| *change += unit);
        }
    }

    /// Iterates over all weights in a fixed order.
    pub(crate) fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.rows.iter_mut().chain(&mut self.bias);
        first.chain(&mut self.output).chain(&mut self.output_bias)
    }

    /// Iterates over all weights in the same order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &f32> {
        let first = self.rows.iter().chain(&self.bias);
        first.chain(&self.output).chain(&self.output_bias)
    }

    /// Clips every weight to the range of the integers of a net.
    pub(crate) fn clip(&mut self) {
        self.rows.iter_mut().for_each(|weight| *weight = weight.clamp(-LARGEST_IN_ROW, LARGEST_IN_ROW));
        self.output.iter_mut().for_each(|weight| *weight = weight.clamp(-LARGEST_OUTPUT, LARGEST_OUTPUT));
    }

    /// Clears the rows of inputs that were not seen: the random values left there mean nothing, and zeros compress well.
    pub(crate) fn keep_seen(&mut self, seen: &[bool]) {
        let rows = self.rows.chunks_exact_mut(self.hidden);
        rows.zip(seen).filter(|(_, seen)| !**seen).for_each(|(row, _)| row.fill(0.0));
    }

    /// Adds the row of its class to that of every input, and drops the classes.
    pub(crate) fn folded(&self, inputs: usize, classes: &[u16]) -> Weights {
        let mut folded = self.clone();
        folded.rows.truncate(inputs * self.hidden);
        for (input, class) in classes.iter().enumerate() {
            let row = &mut folded.rows[input * self.hidden..][..self.hidden];
            let class = &self.rows[(inputs + usize::from(*class)) * self.hidden..][..self.hidden];
            row.iter_mut().zip(class).for_each(|(weight, shared)| *weight += shared);
        }
        folded
    }

    /// Converts the weights to a net of integers.
    pub(crate) fn to_net(&self) -> Result<Net> {
        let one = f32::from(ONE);
        let limit = f32::from(ROW_LIMIT);
        let rows: Vec<i8> = self.rows.iter().map(|weight| (weight * one).round().clamp(-limit, limit) as i8).collect();
        let bias = self.bias.iter().map(|weight| (weight * one).round() as i16).collect();
        let unit = OUTPUT_UNIT as f32 * HUNDREDTHS;
        let limit = f32::from(OUTPUT_LIMIT);
        let output = self.output.iter().map(|weight| (weight * unit).round().clamp(-limit, limit) as i16).collect();
        // The net rounds its outputs down, so half a hundredth is added to the bias.
        let whole = |bias: &f32| ((bias * HUNDREDTHS + 0.5) * OUTPUT_UNIT as f32 * one * one) as i32;
        let output_bias = self.output_bias.iter().map(whole).collect();
        Ok(Net::new(&rows, bias, output, output_bias)?)
    }
}

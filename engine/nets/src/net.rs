use crate::ActiveInputs;
use thiserror::Error;

/// The fixed-point representation of 1 in a hidden unit, at which it is clipped. Its square fits into 16 bits.
pub const ONE: i16 = 64;
/// Upper limit of the absolute value of a row's weight, so that it fits into a byte: ±1.98 of a hidden unit.
pub const ROW_LIMIT: i16 = 127;
/// The fixed-point representation of a hundredth in an output weight.
pub const OUTPUT_UNIT: i32 = 8;
/// Upper limit of the absolute value of an output weight: ±5 in log odds. [`MOST_HIDDEN`] of them cannot overflow 32 bits.
pub const OUTPUT_LIMIT: i16 = 4_000;
/// Upper limit of hidden units.
pub const MOST_HIDDEN: usize = 128;

/// The fraction bits of an output sum: the square of [`ONE`] has 12, [`OUTPUT_UNIT`] has three.
const OUTPUT_SHIFT: u32 = 15;
/// The magic bytes of a net with one output, and of a net that states its number of outputs.
const MAGIC: [u8; 4] = *b"PNT1";
const MAGIC_OF_MANY: [u8; 4] = *b"PNT2";
/// Upper limit of outputs.
pub const MOST_OUTPUTS: usize = 4;

/// The numbers of inputs and outputs of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of outputs.
    pub outputs: usize,
}

/// A net with one hidden layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    inputs: usize,
    hidden: usize,
    /// The rows of all inputs in turn, each with a weight for every hidden unit. One extra row of zeros stands for every
    /// input that the net does not have.
    rows: Vec<i16>,
    /// The biases of the hidden units.
    bias: Vec<i16>,
    /// The weights of the squared hidden units, output by output.
    output: Vec<i16>,
    /// The bias of each output.
    output_bias: Vec<i32>,
}

/// Errors of data that is not a valid net.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// The file does not start with a known magic, or its counts do not fit together.
    #[error("this is not the file of a net")]
    NotANet,
    /// The file is shorter or longer than its header states.
    #[error(
        "the file of a net of {inputs} inputs, {hidden} hidden units and {outputs} outputs has {expected} bytes, not {found}"
    )]
    Length {
        /// The stated number of inputs.
        inputs: usize,
        /// The stated number of hidden units.
        hidden: usize,
        /// The stated number of outputs.
        outputs: usize,
        /// The length that these take, in bytes.
        expected: usize,
        /// The actual length, in bytes.
        found: usize,
    },
    /// The net has too many hidden units, or none.
    #[error("a net has 1 to {MOST_HIDDEN} hidden units, not {0}")]
    Hidden(usize),
    /// The net has too many outputs, or none.
    #[error("a net has 1 to {MOST_OUTPUTS} outputs, not {0}")]
    Outputs(usize),
    /// The net has another shape than its use requires.
    #[error(
        "the net has {} inputs and {} outputs, and {} and {} are needed",
        found.inputs, found.outputs, expected.inputs, expected.outputs
    )]
    Shape {
        /// The shape that the game requires.
        expected: Shape,
        /// The shape of the net.
        found: Shape,
    },
    /// A hexagonal net has another number of input planes than the game.
    #[error("the net sees {found} things about a cell, and {expected} are shown")]
    Planes {
        /// The number of planes of the game.
        expected: usize,
        /// The number of planes of the net.
        found: usize,
    },
    /// A weight is outside its range.
    #[error("a weight is outside of its range")]
    Weight,
}

impl Net {
    /// Creates a net from its weights: the rows in turn, the biases of the hidden units, the output weights, output by
    /// output, and the biases of the outputs.
    pub fn new(rows: &[i8], bias: Vec<i16>, output: Vec<i16>, output_bias: Vec<i32>) -> Result<Net, NetError> {
        let (hidden, outputs) = (bias.len(), output_bias.len());
        if hidden == 0 || hidden > MOST_HIDDEN {
            return Err(NetError::Hidden(hidden));
        }
        if outputs == 0 || outputs > MOST_OUTPUTS {
            return Err(NetError::Outputs(outputs));
        }
        if !rows.len().is_multiple_of(hidden) || output.len() != outputs * hidden {
            return Err(NetError::NotANet);
        }
        let fits = |weight: i16, limit: i16| (-limit..=limit).contains(&weight);
        let inputs = rows.len() / hidden;
        let zeros = std::iter::repeat_n(0, hidden);
        let rows: Vec<i16> = rows.iter().map(|weight| i16::from(*weight)).chain(zeros).collect();
        if !rows.iter().all(|weight| fits(*weight, ROW_LIMIT))
            || !output.iter().all(|weight| fits(*weight, OUTPUT_LIMIT))
        {
            return Err(NetError::Weight);
        }
        Ok(Net { inputs, hidden, rows, bias, output, output_bias })
    }

    /// Reads the file of a net.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let (magic, mut rest) = bytes.split_first_chunk::<4>().ok_or(NetError::NotANet)?;
        let mut word = || {
            let (word, after) = rest.split_first_chunk::<2>().ok_or(NetError::NotANet)?;
            rest = after;
            Ok(usize::from(u16::from_le_bytes(*word)))
        };
        let (inputs, hidden, outputs) = match *magic {
            MAGIC => (word()?, word()?, 1),
            MAGIC_OF_MANY => (word()?, word()?, word()?),
            _ => return Err(NetError::NotANet),
        };
        let header = bytes.len() - rest.len();
        let expected = header + inputs * hidden + 2 * hidden + outputs * (2 * hidden + 4);
        if bytes.len() != expected {
            return Err(NetError::Length { inputs, hidden, outputs, expected, found: bytes.len() });
        }
        let (rows, rest) = rest.split_at(inputs * hidden);
        let rows: Vec<i8> = rows.iter().map(|weight| weight.cast_signed()).collect();
        let (words, output_bias) = rest.split_at(2 * hidden * (1 + outputs));
        let mut words = words.as_chunks::<2>().0.iter().map(|word| i16::from_le_bytes(*word));
        let bias: Vec<i16> = words.by_ref().take(hidden).collect();
        let output: Vec<i16> = words.collect();
        let output_bias = output_bias.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        Net::new(&rows, bias, output, output_bias)
    }

    /// Reads the file of a net, which must have this shape.
    pub fn read_for(expected: Shape, bytes: &[u8]) -> Result<Net, NetError> {
        let net = Net::read(bytes)?;
        match net.shape() {
            found if found == expected => Ok(net),
            found => Err(NetError::Shape { expected, found }),
        }
    }

    /// Returns the file that [`read`](Net::read) parses.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Shape { inputs, outputs } = self.shape();
        let (magic, counts) = match outputs {
            1 => (MAGIC, vec![inputs, self.hidden]),
            _ => (MAGIC_OF_MANY, vec![inputs, self.hidden, outputs]),
        };
        let mut bytes = magic.to_vec();
        bytes.extend(counts.into_iter().flat_map(|count| (count as u16).to_le_bytes()));
        let weights = &self.rows[..self.inputs * self.hidden];
        bytes.extend(weights.iter().map(|weight| (*weight as i8).cast_unsigned()));
        bytes.extend(self.bias.iter().chain(&self.output).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Zeroes the rows of inputs that never occur. The net gives the same results, and its file compresses better.
    #[must_use]
    pub fn keeping(mut self, occurs: impl Fn(usize) -> bool) -> Net {
        for (input, row) in self.rows.chunks_exact_mut(self.hidden).take(self.inputs).enumerate() {
            if !occurs(input) {
                row.fill(0);
            }
        }
        self
    }

    /// Returns the numbers of inputs and outputs.
    pub fn shape(&self) -> Shape {
        Shape { inputs: self.inputs, outputs: self.output_bias.len() }
    }

    /// Returns the number of hidden units.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Evaluates a position: the log odds, in hundredths. Inputs that the net does not have count nothing.
    #[inline]
    pub fn score(&self, active: &ActiveInputs) -> i32 {
        let [score] = self.scores(active);
        score
    }

    /// Returns every output: log odds, in hundredths. Outputs that the net does not have are 0.
    #[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
    #[inline]
    pub fn scores<const N: usize>(&self, active: &ActiveInputs) -> [i32; N] {
        let mut units = [0; MOST_HIDDEN];
        let units = &mut units[..self.hidden];
        units.copy_from_slice(&self.bias);
        let (fours, rest) = active.numbers().as_chunks::<4>();
        for inputs in fours {
            let [one, two, three, four] = inputs.map(|input| self.row(input));
            add_four(units, one, two, three, four);
        }
        for input in rest {
            add(units, self.row(*input));
        }
        let mut scores = [0; N];
        let outputs = self.output.chunks_exact(self.hidden).zip(&self.output_bias);
        for (score, (weights, bias)) in scores.iter_mut().zip(outputs) {
            let mut sum = *bias;
            for (unit, weight) in units.iter().zip(weights) {
                let clipped = (*unit).clamp(0, ONE);
                sum = sum.wrapping_add(i32::from(clipped * clipped) * i32::from(*weight));
            }
            *score = sum >> OUTPUT_SHIFT;
        }
        scores
    }

    #[inline]
    fn row(&self, input: u16) -> &[i16] {
        let first = usize::from(input).min(self.inputs) * self.hidden;
        &self.rows[first..first + self.hidden]
    }
}

/// Adds four rows at once, so that the units are read and written only once. The length is known only at run time, which
/// makes the compiler emit a vectorised loop instead of unrolling it.
#[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
#[inline]
fn add_four(units: &mut [i16], one: &[i16], two: &[i16], three: &[i16], four: &[i16]) {
    let rows = one.iter().zip(two).zip(three.iter().zip(four));
    for (unit, ((one, two), (three, four))) in units.iter_mut().zip(rows) {
        let sum = one.wrapping_add(*two).wrapping_add(three.wrapping_add(*four));
        *unit = unit.wrapping_add(sum);
    }
}

#[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
#[inline]
fn add(units: &mut [i16], row: &[i16]) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit = unit.wrapping_add(*weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a deterministic generator of pseudo-random numbers.
    fn numbers(seed: u64) -> impl FnMut(i32) -> i32 {
        let mut state = seed;
        move |limit| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i32 % (2 * limit + 1) - limit
        }
    }

    fn net(seed: u64, inputs: usize, hidden: usize, outputs: usize) -> Net {
        let mut number = numbers(seed);
        let rows: Vec<i8> = (0..inputs * hidden).map(|_| number(40) as i8).collect();
        let bias = (0..hidden).map(|_| number(100) as i16).collect();
        let output = (0..outputs * hidden).map(|_| number(OUTPUT_LIMIT.into()) as i16).collect();
        let output_bias = (0..outputs).map(|_| number(1_000_000)).collect();
        Net::new(&rows, bias, output, output_bias).unwrap()
    }

    fn active(seed: u64, inputs: usize, count: usize) -> ActiveInputs {
        let mut number = numbers(seed);
        let mut active = ActiveInputs::new();
        (0..count).for_each(|_| active.push(number(1_000_000).unsigned_abs() as usize % inputs));
        active
    }

    /// Computes the same score in plain 64-bit arithmetic.
    fn plain(net: &Net, active: &ActiveInputs, output: usize) -> i32 {
        let mut sum = i64::from(net.output_bias[output]);
        for unit in 0..net.hidden {
            let rows =
                active.numbers().iter().map(|input| i64::from(net.rows[usize::from(*input) * net.hidden + unit]));
            let value = (i64::from(net.bias[unit]) + rows.sum::<i64>()).clamp(0, ONE.into());
            sum += value * value * i64::from(net.output[output * net.hidden + unit]);
        }
        (sum >> 15) as i32
    }

    #[test]
    fn a_net_says_what_plain_arithmetic_says() {
        let mut different = std::collections::BTreeSet::new();
        for (hidden, count) in [(1, 0), (3, 1), (16, 3), (32, 4), (64, 61), (100, 7), (128, 200)] {
            for seed in 0..20 {
                let active = active(seed + 100, 300, count);
                let one = net(seed, 300, hidden, 1);
                assert_eq!(one.score(&active), plain(&one, &active, 0), "{hidden} hidden, {count} active");
                different.insert(one.score(&active));
                let three = net(seed, 300, hidden, 3);
                let expected = [0, 1, 2].map(|output| plain(&three, &active, output));
                assert_eq!(three.scores(&active), expected, "{hidden} hidden, {count} active");
                assert_eq!(three.scores(&active), [expected[0], expected[1], expected[2], 0]);
            }
        }
        assert!(different.len() > 100, "the nets say different things");
    }

    #[test]
    fn the_largest_weights_do_not_overflow() {
        let net =
            Net::new(&[127; MOST_HIDDEN], vec![0; MOST_HIDDEN], vec![OUTPUT_LIMIT; MOST_HIDDEN], vec![0]).unwrap();
        let mut active = ActiveInputs::new();
        active.push(0);
        assert_eq!(net.score(&active), 500 * MOST_HIDDEN as i32);
    }

    #[test]
    fn files_are_read_back_and_others_refused() {
        for outputs in [1, 3] {
            let net = net(1, 20, 16, outputs);
            let bytes = net.to_bytes();
            let found = net.shape();
            assert_eq!(Net::read(&bytes), Ok(net));
            for expected in [Shape { inputs: 21, ..found }, Shape { outputs: 2, ..found }] {
                assert_eq!(Net::read_for(expected, &bytes), Err(NetError::Shape { expected, found }));
            }
            for cut in 0..bytes.len() {
                assert!(Net::read(&bytes[..cut]).is_err());
            }
            let mut other = bytes.clone();
            other[0] = b'Q';
            assert_eq!(Net::read(&other), Err(NetError::NotANet));
            let mut other = bytes;
            other[10] = 0x80;
            assert_eq!(Net::read(&other), Err(NetError::Weight));
        }
        assert_eq!(Net::new(&[], vec![], vec![], vec![0]), Err(NetError::Hidden(0)));
        assert_eq!(Net::new(&[], vec![0], vec![], vec![]), Err(NetError::Outputs(0)));
        assert_eq!(Net::new(&[1], vec![0; 2], vec![0; 2], vec![0]), Err(NetError::NotANet));
    }

    #[test]
    fn rows_of_inputs_that_do_not_occur_can_be_left_out() {
        let net = net(4, 30, 16, 1);
        let occurs = [true, true, false].repeat(10);
        let kept = net.clone().keeping(|input| occurs[input]);
        let mut active = ActiveInputs::new();
        [0, 1, 3, 28].into_iter().for_each(|input| active.push(input));
        let before = net.score(&active);
        assert_eq!(kept.score(&active), before);
        active.push(29);
        assert_eq!(kept.score(&active), before);
        assert_ne!(kept, net);
        assert_eq!(Net::read(&kept.to_bytes()), Ok(kept));
    }

    #[test]
    fn an_input_that_the_net_does_not_have_counts_nothing() {
        let net = net(2, 10, 16, 1);
        let mut some = ActiveInputs::new();
        [3, 5, 7].into_iter().for_each(|input| some.push(input));
        let mut more = some.clone();
        for input in [10, 11, 65_535] {
            more.push(input);
            assert_eq!(net.score(&some), net.score(&more));
        }
    }
}

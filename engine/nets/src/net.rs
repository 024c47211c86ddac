use crate::ActiveInputs;
use thiserror::Error;

/// What a hidden unit is clipped to: the whole number that stands for 1. Its square fits into 16 bits.
pub const ONE: i16 = 64;
/// A row's weights lie between this and its negative, so that they fit into a byte: ±1.98 of a hidden unit.
pub const ROW_LIMIT: i16 = 127;
/// The whole number that stands for a hundredth in a weight of the output.
pub const OUTPUT_UNIT: i32 = 8;
/// A weight of the output lies between this and its negative: ±5 in logarithms of odds. [`MOST_HIDDEN`] of them cannot
/// overflow 32 bits.
pub const OUTPUT_LIMIT: i16 = 4_000;
/// The most hidden units.
pub const MOST_HIDDEN: usize = 128;

/// The square of [`ONE`] has 12 bits, [`OUTPUT_UNIT`] three.
const OUTPUT_SHIFT: u32 = 15;
/// How a file begins.
const MAGIC: [u8; 4] = *b"PNT1";
const HEADER: usize = 8;

/// A net with one hidden layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    inputs: usize,
    hidden: usize,
    /// One row after the other, each with a weight for every hidden unit. One more of zeros stands for all inputs that the
    /// net does not have.
    rows: Vec<i16>,
    /// What the hidden units begin with.
    bias: Vec<i16>,
    /// What the square of each hidden unit counts.
    output: Vec<i16>,
    output_bias: i32,
}

/// Why weights are no net.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// The file does not begin as a net does.
    #[error("this is not the file of a net")]
    NotANet,
    /// It is shorter or longer than it says.
    #[error("the file of a net of {inputs} inputs and {hidden} hidden units has {expected} bytes, not {found}")]
    Length {
        /// How many inputs it says it has.
        inputs: usize,
        /// How many hidden units it says it has.
        hidden: usize,
        /// How many bytes that takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// It has too many hidden units, or none.
    #[error("a net has 1 to {MOST_HIDDEN} hidden units, not {0}")]
    Hidden(usize),
    /// It was made for other inputs than it is used with.
    #[error("the net has {found} inputs, and {expected} are needed")]
    Inputs {
        /// How many the game has.
        expected: usize,
        /// How many the net has.
        found: usize,
    },
    /// A weight is too large.
    #[error("a weight is outside of its range")]
    Weight,
}

impl Net {
    /// A net of these weights: rows one after the other, then what the hidden units begin with, what each counts in the
    /// output, and what the output begins with.
    pub fn new(rows: &[i8], bias: Vec<i16>, output: Vec<i16>, output_bias: i32) -> Result<Net, NetError> {
        let hidden = bias.len();
        if hidden == 0 || hidden > MOST_HIDDEN {
            return Err(NetError::Hidden(hidden));
        }
        if !rows.len().is_multiple_of(hidden) || output.len() != hidden {
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

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(NetError::NotANet)?;
        if header[..4] != MAGIC {
            return Err(NetError::NotANet);
        }
        let inputs = usize::from(u16::from_le_bytes([header[4], header[5]]));
        let hidden = usize::from(u16::from_le_bytes([header[6], header[7]]));
        let expected = HEADER + inputs * hidden + 4 * hidden + 4;
        if bytes.len() != expected {
            return Err(NetError::Length { inputs, hidden, expected, found: bytes.len() });
        }
        let (rows, rest) = rest.split_at(inputs * hidden);
        let rows: Vec<i8> = rows.iter().map(|weight| weight.cast_signed()).collect();
        let (words, output_bias) = rest.split_at(4 * hidden);
        let mut words = words.as_chunks::<2>().0.iter().map(|word| i16::from_le_bytes(*word));
        let bias: Vec<i16> = words.by_ref().take(hidden).collect();
        let output: Vec<i16> = words.collect();
        let output_bias = output_bias.first_chunk::<4>().map_or(0, |bytes| i32::from_le_bytes(*bytes));
        Net::new(&rows, bias, output, output_bias)
    }

    /// Reads a file of a net with so many inputs.
    pub fn read_for(inputs: usize, bytes: &[u8]) -> Result<Net, NetError> {
        let net = Net::read(bytes)?;
        match net.inputs() {
            found if found == inputs => Ok(net),
            found => Err(NetError::Inputs { expected: inputs, found }),
        }
    }

    /// The file that [`read`](Net::read) reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.inputs as u16).to_le_bytes());
        bytes.extend((self.hidden as u16).to_le_bytes());
        let weights = &self.rows[..self.inputs * self.hidden];
        bytes.extend(weights.iter().map(|weight| (*weight as i8).cast_unsigned()));
        bytes.extend(self.bias.iter().chain(&self.output).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.to_le_bytes());
        bytes
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many hidden units it has.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// How good a position is: the logarithm of the odds, in hundredths. Inputs that the net does not have count nothing.
    #[inline]
    pub fn score(&self, active: &ActiveInputs) -> i32 {
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
        let mut sum = self.output_bias;
        for (unit, weight) in units.iter().zip(&self.output) {
            let clipped = (*unit).clamp(0, ONE);
            sum = sum.wrapping_add(i32::from(clipped * clipped) * i32::from(*weight));
        }
        sum >> OUTPUT_SHIFT
    }

    #[inline]
    fn row(&self, input: u16) -> &[i16] {
        let first = usize::from(input).min(self.inputs) * self.hidden;
        &self.rows[first..first + self.hidden]
    }
}

/// Adds four rows at once: the units are read and written once for all of them. The length is known only when it runs, which
/// makes the compiler write a loop over vectors instead of unrolling it.
#[inline]
fn add_four(units: &mut [i16], one: &[i16], two: &[i16], three: &[i16], four: &[i16]) {
    let rows = one.iter().zip(two).zip(three.iter().zip(four));
    for (unit, ((one, two), (three, four))) in units.iter_mut().zip(rows) {
        let sum = one.wrapping_add(*two).wrapping_add(three.wrapping_add(*four));
        *unit = unit.wrapping_add(sum);
    }
}

#[inline]
fn add(units: &mut [i16], row: &[i16]) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit = unit.wrapping_add(*weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random and are the same everywhere.
    fn numbers(seed: u64) -> impl FnMut(i32) -> i32 {
        let mut state = seed;
        move |limit| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as i32 % (2 * limit + 1) - limit
        }
    }

    fn net(seed: u64, inputs: usize, hidden: usize) -> Net {
        let mut number = numbers(seed);
        let rows: Vec<i8> = (0..inputs * hidden).map(|_| number(40) as i8).collect();
        let bias = (0..hidden).map(|_| number(100) as i16).collect();
        let output = (0..hidden).map(|_| number(OUTPUT_LIMIT.into()) as i16).collect();
        Net::new(&rows, bias, output, number(1_000_000)).unwrap()
    }

    fn active(seed: u64, inputs: usize, count: usize) -> ActiveInputs {
        let mut number = numbers(seed);
        let mut active = ActiveInputs::new();
        (0..count).for_each(|_| active.push(number(1_000_000).unsigned_abs() as usize % inputs));
        active
    }

    /// The same in plain arithmetic.
    fn plain(net: &Net, active: &ActiveInputs) -> i32 {
        let mut sum = i64::from(net.output_bias);
        for unit in 0..net.hidden {
            let rows =
                active.numbers().iter().map(|input| i64::from(net.rows[usize::from(*input) * net.hidden + unit]));
            let value = (i64::from(net.bias[unit]) + rows.sum::<i64>()).clamp(0, ONE.into());
            sum += value * value * i64::from(net.output[unit]);
        }
        (sum >> 15) as i32
    }

    #[test]
    fn a_net_says_what_plain_arithmetic_says() {
        let mut different = std::collections::BTreeSet::new();
        for (hidden, count) in [(1, 0), (3, 1), (16, 3), (32, 4), (64, 61), (100, 7), (128, 200)] {
            for seed in 0..20 {
                let net = net(seed, 300, hidden);
                let active = active(seed + 100, 300, count);
                assert_eq!(net.score(&active), plain(&net, &active), "{hidden} hidden, {count} active");
                different.insert(net.score(&active));
            }
        }
        assert!(different.len() > 100, "the nets say different things");
    }

    #[test]
    fn the_largest_weights_do_not_overflow() {
        let net = Net::new(&[127; MOST_HIDDEN], vec![0; MOST_HIDDEN], vec![OUTPUT_LIMIT; MOST_HIDDEN], 0).unwrap();
        let mut active = ActiveInputs::new();
        active.push(0);
        assert_eq!(net.score(&active), 500 * MOST_HIDDEN as i32);
    }

    #[test]
    fn files_are_read_back_and_others_refused() {
        let net = net(1, 20, 16);
        let bytes = net.to_bytes();
        assert_eq!(Net::read(&bytes), Ok(net));
        assert_eq!(Net::read_for(21, &bytes), Err(NetError::Inputs { expected: 21, found: 20 }));
        for cut in 0..bytes.len() {
            assert!(Net::read(&bytes[..cut]).is_err());
        }
        let mut other = bytes.clone();
        other[0] = b'Q';
        assert_eq!(Net::read(&other), Err(NetError::NotANet));
        let mut other = bytes;
        other[8] = 0x80;
        assert_eq!(Net::read(&other), Err(NetError::Weight));
        assert_eq!(Net::new(&[], vec![], vec![], 0), Err(NetError::Hidden(0)));
        assert_eq!(Net::new(&[1], vec![0; 2], vec![0; 2], 0), Err(NetError::NotANet));
    }

    #[test]
    fn an_input_that_the_net_does_not_have_counts_nothing() {
        let net = net(2, 10, 16);
        let mut some = ActiveInputs::new();
        [3, 5, 7].into_iter().for_each(|input| some.push(input));
        let mut more = some.clone();
        for input in [10, 11, 65_535] {
            more.push(input);
            assert_eq!(net.score(&some), net.score(&more));
        }
    }
}

//! A convolutional net on a hexagonal board. Every cell has a vector of units (channels), and each layer computes a cell's
//! units from those of the cell and its six neighbours. Some channels are pooled over the group of connected stones, so that
//! a connection is seen at once at any length, and every block adds the mean over all cells (global pooling).

mod dot;
mod file;
#[cfg(test)]
mod tests;

use dot::{Eight, Four};

/// Units of a cell (channels).
const CHANNELS: usize = 32;
/// Inputs of a convolution: a cell and its six neighbours.
const TAPS: usize = 7;
/// Weights are laid out for the dot-product instruction: from two units to four, in vectors of eight.
const PAIRS: usize = CHANNELS / 2;
const VECTORS: usize = CHANNELS / 4;
/// Upper limit of the input planes of a cell.
const MOST_PLANES: usize = 8;
/// Upper limit of a unit, in fractions of 1/[`UNIT`]; the lower limit is 0.
const MOST: i32 = 255;
/// The fixed-point representation of 1 in units and weights.
const UNIT: i32 = 64;
const SHIFT: u32 = 6;
/// Fraction bits of the weights with which group sums are pooled.
const POOLED_SHIFT: u32 = 8;

/// The number of a neighbour that is off the board.
pub const NO_CELL: u16 = u16::MAX;
/// The group number of a cell without a stone.
pub const NO_GROUP: u16 = u16::MAX;

type Units = [i16; CHANNELS];

/// A convolutional net on a hexagonal board.
#[derive(Clone, Debug)]
pub struct HexNet {
    planes: usize,
    /// The contribution of each combination of planes, tap by tap.
    entry: Vec<Units>,
    entry_bias: Units,
    /// The weights of the pooled group sums, after the entry layer and after each block.
    pooled: Vec<Vec<i16>>,
    inner: Vec<Convolution>,
    outer: Vec<Convolution>,
    wide: Vec<Linear>,
    preference: Preference,
    hidden: Vec<f32>,
    hidden_bias: Vec<f32>,
    output: Vec<f32>,
    output_bias: f32,
}

#[derive(Clone, Debug)]
struct Convolution {
    /// Weights tap by tap, and within a tap by pairs of units.
    weights: Vec<[Eight; VECTORS]>,
    bias: [i32; CHANNELS],
}

#[derive(Clone, Debug)]
struct Linear {
    weights: Vec<i32>,
    bias: Vec<i32>,
}

#[derive(Clone, Debug)]
struct Preference {
    weights: Vec<[i32; 2]>,
    bias: [i32; 2],
}

/// A position as the input of the net.
#[derive(Clone, Copy, Debug)]
pub struct HexSight<'a> {
    /// The neighbourhood of each cell, row by row on a board with shifted rows: the two cells of the row before, the cell
    /// before, the cell itself, the cell after, the two cells of the row after; [`NO_CELL`] where there is none.
    pub taps: &'a [[u16; TAPS]],
    /// The input planes of each cell, one bit per plane.
    pub planes: &'a [u8],
    /// The group number of each cell, below the number of cells; [`NO_GROUP`] for a cell without a stone.
    pub groups: &'a [u16],
}

/// Reusable buffers, so that evaluating a position allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct HexWork {
    units: Vec<Units>,
    within: Vec<Units>,
    sums: Vec<[i32; CHANNELS]>,
    /// The policy of the last evaluation: for each cell the log odds of a stone there, and of a pair of stones that includes
    /// the cell.
    pub promises: Vec<[f32; 2]>,
}

impl HexNet {
    /// Returns the log odds of a win for the side to act. The policy is left in `work`.
    #[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
    pub fn odds(&self, sight: &HexSight<'_>, work: &mut HexWork) -> f32 {
        let cells = sight.taps.len();
        self.enter(sight, &mut work.units);
        self.pool(0, sight, work);
        work.within.resize(cells, [0; CHANNELS]);
        for block in 0..self.inner.len() {
            let mean = self.told(block, &work.units);
            self.inner[block].apply(
                &mean,
                sight,
                &work.units,
                |sums, units| {
                    *units = sums.map(|sum| clipped((sum + UNIT / 2) >> SHIFT));
                },
                &mut work.within,
            );
            self.outer[block].apply(
                &self.outer[block].bias,
                sight,
                &work.within,
                |sums, units| {
                    for (unit, sum) in units.iter_mut().zip(sums) {
                        *unit = clipped(i32::from(*unit) + ((sum + UNIT / 2) >> SHIFT));
                    }
                },
                &mut work.units,
            );
            self.pool(block + 1, sight, work);
        }
        self.prefer(sight, work);
        self.judge(&work.units)
    }

    fn enter(&self, sight: &HexSight<'_>, units: &mut Vec<Units>) {
        units.clear();
        let (kinds, mask) = (1 << self.planes, (1_usize << self.planes) - 1);
        for taps in sight.taps {
            let mut sums = self.entry_bias;
            for (tap, cell) in taps.iter().enumerate().filter(|(_, cell)| **cell != NO_CELL) {
                let seen = usize::from(sight.planes[usize::from(*cell)]) & mask;
                let row = &self.entry[tap * kinds + seen];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            units.push(sums.map(|sum| sum.clamp(0, MOST as i16)));
        }
    }

    /// Replaces the pooled channels of every stone by the weighted sum over its group.
    fn pool(&self, number: usize, sight: &HexSight<'_>, work: &mut HexWork) {
        let pooled = &self.pooled[number];
        let HexWork { units, sums, .. } = work;
        sums.clear();
        sums.resize(units.len(), [0; CHANNELS]);
        for (units, group) in units.iter().zip(sight.groups).filter(|(_, group)| **group != NO_GROUP) {
            let sums = &mut sums[usize::from(*group)];
            sums.iter_mut().zip(units).take(pooled.len()).for_each(|(sum, unit)| *sum += i32::from(*unit));
        }
        for (units, group) in units.iter_mut().zip(sight.groups).filter(|(_, group)| **group != NO_GROUP) {
            let sums = &sums[usize::from(*group)];
            for ((unit, sum), counts) in units.iter_mut().zip(sums).zip(pooled) {
                *unit = clipped((sum * i32::from(*counts)) >> POOLED_SHIFT);
            }
        }
    }

    /// Returns the initial sums of a block: its biases and the contribution of the mean over all cells.
    fn told(&self, block: usize, units: &[Units]) -> [i32; CHANNELS] {
        let sums = sums_of(units);
        let Linear { weights, bias } = &self.wide[block];
        let inner = &self.inner[block].bias;
        std::array::from_fn(|to| {
            let heard: i32 = (0..CHANNELS).map(|from| sums[from] * weights[from * CHANNELS + to]).sum();
            heard / units.len() as i32 + bias[to] + inner[to]
        })
    }

    fn prefer(&self, sight: &HexSight<'_>, work: &mut HexWork) {
        let HexWork { units, promises, .. } = work;
        promises.clear();
        for taps in sight.taps {
            let mut sums = self.preference.bias;
            for (tap, cell) in taps.iter().enumerate().filter(|(_, cell)| **cell != NO_CELL) {
                let weights = &self.preference.weights[tap * CHANNELS..][..CHANNELS];
                for (unit, [stone, pair]) in units[usize::from(*cell)].iter().zip(weights) {
                    sums[0] += i32::from(*unit) * stone;
                    sums[1] += i32::from(*unit) * pair;
                }
            }
            promises.push(sums.map(|sum| sum as f32 / (UNIT * UNIT) as f32));
        }
    }

    fn judge(&self, units: &[Units]) -> f32 {
        let sums = sums_of(units);
        let mut most = [0; CHANNELS];
        for units in units {
            most.iter_mut().zip(units).for_each(|(most, unit)| *most = (*most).max(*unit));
        }
        let mean = sums.iter().map(|sum| *sum as f32 / (UNIT * units.len() as i32) as f32);
        let most = most.iter().map(|most| f32::from(*most) / UNIT as f32);
        let mut hidden = self.hidden_bias.clone();
        for (seen, weights) in mean.chain(most).zip(self.hidden.chunks_exact(CHANNELS)) {
            hidden.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += seen * weight);
        }
        let mut odds = self.output_bias;
        for (unit, weight) in hidden.iter().zip(&self.output) {
            odds += unit.clamp(0.0, MOST as f32 / UNIT as f32) * weight;
        }
        odds
    }
}

impl Convolution {
    /// Computes the sums of each cell from itself and its neighbours, starting from `bias`, and passes them to `write`.
    #[cfg_attr(target_family = "wasm", target_feature(enable = "simd128"))]
    #[inline]
    fn apply(
        &self,
        bias: &[i32; CHANNELS],
        sight: &HexSight<'_>,
        from: &[Units],
        write: impl Fn([i32; CHANNELS], &mut Units),
        to: &mut [Units],
    ) {
        let begin: [Four; VECTORS] =
            std::array::from_fn(|vector| Four::new(std::array::from_fn(|lane| bias[4 * vector + lane])));
        for (taps, to) in sight.taps.iter().zip(to) {
            let mut sums = begin;
            for (tap, next) in taps.iter().enumerate().filter(|(_, next)| **next != NO_CELL) {
                let weights = &self.weights[tap * PAIRS..][..PAIRS];
                for (pair, weights) in from[usize::from(*next)].as_chunks::<2>().0.iter().zip(weights) {
                    let pair = Eight::pairs(i32::from(pair[0]) | i32::from(pair[1]) << 16);
                    for (sum, weights) in sums.iter_mut().zip(weights) {
                        *sum = sum.add_products(pair, *weights);
                    }
                }
            }
            let mut numbers = [0; CHANNELS];
            for (numbers, sum) in numbers.as_chunks_mut::<4>().0.iter_mut().zip(sums) {
                *numbers = sum.numbers();
            }
            write(numbers, to);
        }
    }
}

fn clipped(sum: i32) -> i16 {
    sum.clamp(0, MOST) as i16
}

fn sums_of(units: &[Units]) -> [i32; CHANNELS] {
    let mut sums = [0; CHANNELS];
    for units in units {
        sums.iter_mut().zip(units).for_each(|(sum, unit)| *sum += i32::from(*unit));
    }
    sums
}

//! A net that sees a board of hexagons: every cell has units, and each layer makes them of those of the cell and of its six
//! neighbours. Some units of a stone are those of its whole group, so that what is connected is seen at once, however far it reaches; and
//! every layer hears what all cells have on average.

mod dot;
mod file;
#[cfg(test)]
mod tests;

use dot::{Eight, Four};

/// Units of a cell.
const CHANNELS: usize = 32;
/// A cell and its neighbours.
const TAPS: usize = 7;
/// Weights lie as the instruction for products wants them: of two units to four, in vectors of eight.
const PAIRS: usize = CHANNELS / 2;
const VECTORS: usize = CHANNELS / 4;
/// The most planes of what is seen of a cell.
const MOST_PLANES: usize = 8;
/// A unit is between none and this many parts of [`UNIT`].
const MOST: i32 = 255;
/// Parts of one in a unit, and in a weight.
const UNIT: i32 = 64;
const SHIFT: u32 = 6;
/// Parts of one in how much a group counts.
const POOLED_SHIFT: u32 = 8;

/// What stands for a neighbour off the board.
pub const NO_CELL: u16 = u16::MAX;
/// What stands for the group of a cell that has no stone.
pub const NO_GROUP: u16 = u16::MAX;

type Units = [i16; CHANNELS];

/// A net of hexagons.
#[derive(Clone, Debug)]
pub struct HexNet {
    planes: usize,
    /// What each combination of planes adds, one tap after the other.
    entry: Vec<Units>,
    entry_bias: Units,
    /// How much the units of a group count, after the first layer and after each block.
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
    /// One tap after the other, for each the pairs of units.
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

/// A position as the net sees it.
#[derive(Clone, Copy, Debug)]
pub struct HexSight<'a> {
    /// The cells around each, row by row of a board whose rows are shifted: the two of the row before, the one before, the cell itself,
    /// the one after, the two of the row after; [`NO_CELL`] where there is none.
    pub taps: &'a [[u16; TAPS]],
    /// What is seen of each cell, a bit for each plane.
    pub planes: &'a [u8],
    /// The number of each cell's group, below the number of cells; [`NO_GROUP`] where there is no stone.
    pub groups: &'a [u16],
}

/// Room to work in, so that nothing is allocated for a position.
#[derive(Clone, Debug, Default)]
pub struct HexWork {
    units: Vec<Units>,
    within: Vec<Units>,
    sums: Vec<[i32; CHANNELS]>,
    /// What the net said of each cell when it was last asked: what a stone there promises, and what a pair of stones does of which
    /// this cell has one; logarithms of odds.
    pub promises: Vec<[f32; 2]>,
}

impl HexNet {
    /// How good a position is for the one to act: the logarithm of the odds. What it thinks of the actions is left in `work`.
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

    /// Gives every stone what its group has in all.
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

    /// What the units of a block hear of all cells, together with what they begin with.
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
    /// Adds up what each cell gets from itself and its neighbours, beginning with `bias`, and has it written.
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

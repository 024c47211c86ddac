use super::*;
use crate::NetError;

const PLANES: usize = 6;
const BLOCKS: usize = 2;
const GROUPED: usize = 16;
const SIDE: i32 = 4;

/// Returns a deterministic generator of pseudo-random numbers from 0 up.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// Returns the file of a net with pseudo-random weights.
fn file(seed: u64) -> Vec<u8> {
    let mut number = numbers(seed);
    let mut bytes = b"PIR1".to_vec();
    bytes.extend([PLANES, CHANNELS, BLOCKS, GROUPED].into_iter().flat_map(|count| (count as u16).to_le_bytes()));
    let mut weights = |bytes: &mut Vec<u8>, count: usize| {
        bytes.extend((0..count).map(|_| (number(31) as i8 - 15).cast_unsigned()));
    };
    let mut other = numbers(seed + 1);
    let mut words = |bytes: &mut Vec<u8>, count: usize, from: i16, below: usize| {
        bytes.extend((0..count).flat_map(|_| (other(below) as i16 + from).to_le_bytes()));
    };
    weights(&mut bytes, TAPS * PLANES * CHANNELS);
    words(&mut bytes, CHANNELS, -20, 60);
    words(&mut bytes, GROUPED, -5, 120);
    for _ in 0..BLOCKS {
        for _ in 0..2 {
            weights(&mut bytes, TAPS * CHANNELS * CHANNELS);
            words(&mut bytes, CHANNELS, -2_000, 4_000);
        }
        weights(&mut bytes, CHANNELS * CHANNELS);
        words(&mut bytes, CHANNELS, -2_000, 4_000);
        words(&mut bytes, GROUPED, -5, 120);
    }
    weights(&mut bytes, TAPS * CHANNELS * 2);
    words(&mut bytes, 2, -2_000, 4_000);
    weights(&mut bytes, 2 * CHANNELS * CHANNELS);
    words(&mut bytes, CHANNELS, -2_000, 4_000);
    weights(&mut bytes, CHANNELS);
    words(&mut bytes, 1, -2_000, 4_000);
    bytes
}

/// An arbitrary input on a small board, which need not be a possible position.
struct Position {
    taps: Vec<[u16; TAPS]>,
    planes: Vec<u8>,
    groups: Vec<u16>,
}

impl Position {
    fn new(seed: u64) -> Position {
        let middle = SIDE - 1;
        let inside = |row: i32, column: i32| row.abs().max(column.abs()).max((row + column).abs()) <= middle;
        let all = (-middle..=middle).flat_map(|row| (-middle..=middle).map(move |column| (row, column)));
        let places: Vec<(i32, i32)> = all.filter(|(row, column)| inside(*row, *column)).collect();
        let steps = [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)];
        let at = |place: (i32, i32)| places.iter().position(|known| *known == place).map_or(NO_CELL, |at| at as u16);
        let taps = places.iter().map(|(row, column)| steps.map(|(down, right)| at((row + down, column + right))));
        let mut number = numbers(seed);
        Position {
            taps: taps.collect(),
            planes: places.iter().map(|_| number(1 << PLANES) as u8).collect(),
            groups: places.iter().map(|_| if number(3) == 0 { NO_GROUP } else { number(6) as u16 }).collect(),
        }
    }

    fn sight(&self) -> HexSight<'_> {
        HexSight { taps: &self.taps, planes: &self.planes, groups: &self.groups }
    }
}

/// A reference implementation in plain arithmetic, with its own reading of the file.
struct Twin<'a> {
    bytes: &'a [u8],
    position: &'a Position,
}

impl Twin<'_> {
    fn weight(&mut self) -> i64 {
        let (first, rest) = self.bytes.split_first().unwrap();
        self.bytes = rest;
        i64::from(first.cast_signed())
    }

    fn word(&mut self) -> i64 {
        let (first, rest) = self.bytes.split_first_chunk::<2>().unwrap();
        self.bytes = rest;
        i64::from(i16::from_le_bytes(*first))
    }

    fn weights(&mut self, count: usize) -> Vec<i64> {
        (0..count).map(|_| self.weight()).collect()
    }

    fn words(&mut self, count: usize) -> Vec<i64> {
        (0..count).map(|_| self.word()).collect()
    }

    /// Computes the sums of a layer, cell by cell.
    fn layer(&mut self, from: &[Vec<i64>], outputs: usize) -> Vec<Vec<i64>> {
        let inputs = from[0].len();
        let weights = self.weights(TAPS * inputs * outputs);
        let bias = self.words(outputs);
        let sum = |taps: &[u16; TAPS], to: usize| {
            let mut sum = bias[to];
            for (tap, cell) in taps.iter().enumerate().filter(|(_, cell)| **cell != NO_CELL) {
                let units = from[usize::from(*cell)].iter().enumerate();
                sum += units.map(|(input, unit)| unit * weights[(tap * inputs + input) * outputs + to]).sum::<i64>();
            }
            sum
        };
        self.position.taps.iter().map(|taps| (0..outputs).map(|to| sum(taps, to)).collect()).collect()
    }

    fn pool(&mut self, units: &mut [Vec<i64>]) {
        let counts = self.words(GROUPED);
        let before = units.to_vec();
        for (cell, group) in self.position.groups.iter().enumerate().filter(|(_, group)| **group != NO_GROUP) {
            let members: Vec<usize> =
                (0..before.len()).filter(|other| self.position.groups[*other] == *group).collect();
            for (unit, count) in counts.iter().enumerate() {
                let sum: i64 = members.iter().map(|member| before[*member][unit]).sum();
                units[cell][unit] = ((sum * count) >> 8).clamp(0, 255);
            }
        }
    }

    /// Returns the log odds and the policy of each cell.
    fn odds(mut self) -> (f32, Vec<[f32; 2]>) {
        self.bytes = &self.bytes[12..];
        let seen = |planes: &u8| (0..PLANES).map(|plane| i64::from(planes >> plane & 1)).collect();
        let seen: Vec<Vec<i64>> = self.position.planes.iter().map(seen).collect();
        let clip = |sums: Vec<Vec<i64>>| -> Vec<Vec<i64>> {
            sums.into_iter().map(|sums| sums.into_iter().map(|sum| sum.clamp(0, 255)).collect()).collect()
        };
        let mut units = clip(self.layer(&seen, CHANNELS));
        self.pool(&mut units);
        let cells = units.len() as i64;
        for _ in 0..BLOCKS {
            let mut within = self.layer(&units, CHANNELS);
            let outer = self.bytes;
            // In the file, the weights of the global mean come after both layers.
            self.bytes = &self.bytes[TAPS * CHANNELS * CHANNELS + 2 * CHANNELS..];
            let (wide, bias) = (self.weights(CHANNELS * CHANNELS), self.words(CHANNELS));
            let after = std::mem::replace(&mut self.bytes, outer);
            for to in 0..CHANNELS {
                let all = |from: usize| units.iter().map(|units| units[from]).sum::<i64>();
                let told = (0..CHANNELS).map(|from| all(from) * wide[from * CHANNELS + to]).sum::<i64>() / cells;
                within.iter_mut().for_each(|sums| sums[to] = (sums[to] + told + bias[to] + 32) >> 6);
            }
            let more = self.layer(&clip(within), CHANNELS);
            for (units, more) in units.iter_mut().zip(more) {
                units.iter_mut().zip(more).for_each(|(unit, more)| *unit += (more + 32) >> 6);
            }
            units = clip(units);
            self.bytes = after;
            self.pool(&mut units);
        }
        let promises = self.layer(&units, 2);
        let promises = promises.iter().map(|sums| [sums[0] as f32 / 4096.0, sums[1] as f32 / 4096.0]);
        let (weights, bias) = (self.weights(2 * CHANNELS * CHANNELS), self.words(CHANNELS));
        let (output, output_bias) = (self.weights(CHANNELS), self.word());
        let mean = |unit: usize| units.iter().map(|units| units[unit]).sum::<i64>() as f64 / (64 * cells) as f64;
        let most = |unit: usize| units.iter().map(|units| units[unit]).max().unwrap() as f64 / 64.0;
        let seen: Vec<f64> = (0..CHANNELS).map(mean).chain((0..CHANNELS).map(most)).collect();
        let mut odds = output_bias as f64 / 4096.0;
        for to in 0..CHANNELS {
            let sum = |(from, seen): (usize, &f64)| seen * weights[from * CHANNELS + to] as f64 / 64.0;
            let hidden = bias[to] as f64 / 4096.0 + seen.iter().enumerate().map(sum).sum::<f64>();
            odds += hidden.clamp(0.0, 255.0 / 64.0) * output[to] as f64 / 64.0;
        }
        (odds as f32, promises.collect())
    }
}

#[test]
fn a_net_says_what_plain_arithmetic_says() {
    let mut work = HexWork::default();
    let mut different = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let bytes = file(seed);
        let net = HexNet::read_for(PLANES, &bytes).unwrap();
        for number in 0..3 {
            let position = Position::new(100 * seed + number);
            let (odds, promises) = Twin { bytes: &bytes, position: &position }.odds();
            let said = net.odds(&position.sight(), &mut work);
            assert!((said - odds).abs() < 1e-3, "{said} and {odds}");
            assert_eq!(work.promises, promises);
            different.insert((1000.0 * said) as i32);
        }
    }
    assert!(different.len() > 20, "the nets say different things: {different:?}");
}

#[test]
fn other_files_are_refused() {
    let bytes = file(1);
    assert!(HexNet::read(&bytes).is_ok());
    assert!(matches!(HexNet::read_for(5, &bytes), Err(NetError::Planes { expected: 5, found: PLANES })));
    for cut in (0..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
        assert!(HexNet::read(&bytes[..cut]).is_err(), "{cut}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(HexNet::read(&longer).is_err());
    // The magic bytes, and the counts of planes, channels, blocks and pooled channels.
    for (place, byte) in [(0, b'Q'), (4, 0), (4, 9), (6, 31), (8, 200), (10, 33)] {
        let mut other = bytes.clone();
        other[place] = byte;
        assert!(HexNet::read(&other).is_err(), "{place}");
    }
}

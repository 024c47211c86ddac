//! The file format of a net.

use super::dot::Eight;
use super::{CHANNELS, Convolution, HexNet, Linear, MOST_PLANES, PAIRS, Preference, TAPS, UNIT, VECTORS};
use crate::NetError;

const MAGIC: [u8; 4] = *b"PIR1";
const MOST_BLOCKS: usize = 16;

impl HexNet {
    /// Reads the file of a net with this number of input planes.
    pub fn read_for(planes: usize, bytes: &[u8]) -> Result<HexNet, NetError> {
        let net = HexNet::read(bytes)?;
        match net.planes {
            found if found == planes => Ok(net),
            found => Err(NetError::Planes { expected: planes, found }),
        }
    }

    /// Reads the file of a net.
    pub fn read(bytes: &[u8]) -> Result<HexNet, NetError> {
        let mut rest = Rest(bytes);
        if rest.take::<4>()? != MAGIC {
            return Err(NetError::NotANet);
        }
        let [planes, channels, blocks, grouped] = [rest.word()?, rest.word()?, rest.word()?, rest.word()?];
        if planes == 0 || planes > MOST_PLANES || channels != CHANNELS || blocks > MOST_BLOCKS || grouped > CHANNELS {
            return Err(NetError::NotANet);
        }
        let rows = rest.bytes(TAPS * planes * CHANNELS)?;
        let entry = entry(&rows, planes);
        let entry_bias = array(&rest.words(CHANNELS)?);
        let mut pooled = vec![rest.words(grouped)?];
        let (mut inner, mut outer, mut wide) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..blocks {
            inner.push(rest.convolution()?);
            outer.push(rest.convolution()?);
            let weights = rest.bytes(CHANNELS * CHANNELS)?;
            wide.push(Linear { weights: weights.into_iter().map(i32::from).collect(), bias: rest.sums(CHANNELS)? });
            pooled.push(rest.words(grouped)?);
        }
        let weights = rest.bytes(TAPS * CHANNELS * 2)?;
        let preference = Preference {
            weights: weights.as_chunks::<2>().0.iter().map(|pair| pair.map(i32::from)).collect(),
            bias: array(&rest.sums(2)?),
        };
        let hidden = rest.weights(2 * CHANNELS * CHANNELS)?;
        let hidden_bias = rest.biases(CHANNELS)?;
        let output = rest.weights(CHANNELS)?;
        let output_bias = rest.biases(1)?[0];
        match rest.0 {
            [] => Ok(HexNet {
                planes,
                entry,
                entry_bias,
                pooled,
                inner,
                outer,
                wide,
                preference,
                hidden,
                hidden_bias,
                output,
                output_bias,
            }),
            _ => Err(NetError::NotANet),
        }
    }
}

/// Precomputes the contribution of every combination of planes to the channels of a cell, tap by tap.
fn entry(rows: &[i8], planes: usize) -> Vec<[i16; CHANNELS]> {
    let mut sums = Vec::with_capacity(TAPS << planes);
    for tap in 0..TAPS {
        for seen in 0..1_usize << planes {
            let mut sum = [0; CHANNELS];
            for plane in (0..planes).filter(|plane| seen >> plane & 1 == 1) {
                let row = &rows[(tap * planes + plane) * CHANNELS..][..CHANNELS];
                sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += i16::from(*weight));
            }
            sums.push(sum);
        }
    }
    sums
}

fn array<T: Copy + Default, const N: usize>(values: &[T]) -> [T; N] {
    std::array::from_fn(|place| values[place])
}

/// The part of the file that has not been read yet.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(NetError::NotANet)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn word(&mut self) -> Result<usize, NetError> {
        Ok(usize::from(u16::from_le_bytes(self.take()?)))
    }

    fn bytes(&mut self, count: usize) -> Result<Vec<i8>, NetError> {
        (0..count).map(|_| Ok(self.take::<1>()?[0].cast_signed())).collect()
    }

    fn words(&mut self, count: usize) -> Result<Vec<i16>, NetError> {
        (0..count).map(|_| Ok(i16::from_le_bytes(self.take()?))).collect()
    }

    /// Reads the initial values (biases) of integer sums.
    fn sums(&mut self, count: usize) -> Result<Vec<i32>, NetError> {
        Ok(self.words(count)?.into_iter().map(i32::from).collect())
    }

    fn weights(&mut self, count: usize) -> Result<Vec<f32>, NetError> {
        Ok(self.bytes(count)?.into_iter().map(|weight| f32::from(weight) / UNIT as f32).collect())
    }

    fn biases(&mut self, count: usize) -> Result<Vec<f32>, NetError> {
        Ok(self.words(count)?.into_iter().map(|bias| f32::from(bias) / (UNIT * UNIT) as f32).collect())
    }

    fn convolution(&mut self) -> Result<Convolution, NetError> {
        let rows = self.bytes(TAPS * CHANNELS * CHANNELS)?;
        let bias = array(&self.sums(CHANNELS)?);
        let weight = |tap: usize, from: usize, to: usize| i16::from(rows[(tap * CHANNELS + from) * CHANNELS + to]);
        let mut weights = Vec::with_capacity(TAPS * PAIRS);
        for tap in 0..TAPS {
            for pair in 0..PAIRS {
                let lanes = |vector: usize| {
                    Eight::new(std::array::from_fn(|lane| weight(tap, 2 * pair + lane % 2, 4 * vector + lane / 2)))
                };
                weights.push(std::array::from_fn::<_, VECTORS, _>(lanes));
            }
        }
        Ok(Convolution { weights, bias })
    }
}

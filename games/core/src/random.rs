//! Random choices with a generator that the caller supplies.

pub use rand_core::Rng;

use std::convert::Infallible;

/// Returns a number from 0 up to, and not including, `bound`.
#[inline]
pub fn below<R: Rng + ?Sized>(random: &mut R, bound: usize) -> usize {
    scaled(random.next_u32(), bound)
}

/// Scales a random 32-bit number to one below `bound`.
#[inline]
pub fn scaled(number: u32, bound: usize) -> usize {
    debug_assert!(bound > 0 && bound <= u32::MAX as usize);
    // The bias is below bound / 2^32, too small to matter in any game here.
    ((u64::from(number) * bound as u64) >> 32) as usize
}

/// Shuffles the items.
pub fn shuffle<T, R: Rng + ?Sized>(random: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(random, last + 1));
    }
}

/// A generator without randomness: [`shuffle`] leaves the order unchanged. For a caller that needs some deal and does not look at
/// it.
#[derive(Clone, Copy, Debug)]
pub struct Unshuffled;

impl rand_core::TryRng for Unshuffled {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::MAX)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::MAX)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(u8::MAX);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_chance_a_shuffle_changes_nothing() {
        let mut numbers: Vec<u32> = (0..48).collect();
        shuffle(&mut Unshuffled, &mut numbers);
        assert!(numbers.is_sorted());
    }
}

//! Choosing at random, with a generator that the caller brings.

pub use rand_core::Rng;

/// A number from 0 up to, and not including, `bound`.
#[inline]
pub fn below<R: Rng + ?Sized>(random: &mut R, bound: usize) -> usize {
    scaled(random.next_u32(), bound)
}

/// A random 32-bit number scaled down to one below `bound`.
#[inline]
pub fn scaled(number: u32, bound: usize) -> usize {
    debug_assert!(bound > 0 && bound <= u32::MAX as usize);
    // This is off by less than bound / 2^32 from fair, which no game here can notice.
    ((u64::from(number) * bound as u64) >> 32) as usize
}

/// Puts the items into a random order.
pub fn shuffle<T, R: Rng + ?Sized>(random: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(random, last + 1));
    }
}

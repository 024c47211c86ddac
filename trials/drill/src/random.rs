//! Random numbers for simulated players. A drill on real processes is not repeatable, since its timing depends on the machine; a simulation
//! is repeatable by its seed.

use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256StarStar;
use std::time::{SystemTime, UNIX_EPOCH};

/// The random number generator of the drills.
pub type Random = Xoshiro256StarStar;

/// Returns a generator seeded by this number and the time, so that runs differ.
pub fn fresh(number: usize) -> Random {
    Random::seed_from_u64(now_millis() as u64 ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Returns a number from 0 to `bound - 1`.
pub fn below(random: &mut Random, bound: usize) -> usize {
    pentad_core::random::below(random, bound)
}

/// Returns the time in milliseconds since 1970, as the server counts it.
pub fn now_millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

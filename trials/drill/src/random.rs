//! Chance for simulated players. A drill is not repeatable anyway, since the machine decides when things happen.

use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256StarStar;
use std::time::{SystemTime, UNIX_EPOCH};

/// A generator of random numbers.
pub type Random = Xoshiro256StarStar;

/// A generator that differs from call to call and from run to run.
pub fn fresh(number: usize) -> Random {
    Random::seed_from_u64(now_millis() as u64 ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// A number from 0 to one less than the bound.
pub fn below(random: &mut Random, bound: usize) -> usize {
    pentad_core::random::below(random, bound)
}

/// What time it is, in milliseconds since 1970, as the server counts it.
pub fn now_millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

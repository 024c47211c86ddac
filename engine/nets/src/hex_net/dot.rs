//! Dot products of integers, eight at a time: SIMD instructions on machines that have them, plain arithmetic elsewhere.

/// Eight 16-bit integers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eight(lanes::Eight);

/// Four 32-bit integers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four(lanes::Four);

impl Eight {
    pub(super) fn new(numbers: [i16; 8]) -> Eight {
        Eight(lanes::eight(numbers))
    }

    /// Repeats a pair of 16-bit integers four times; the first is in the lower half of the bits.
    #[inline(always)]
    pub(super) fn pairs(pair: i32) -> Eight {
        Eight(lanes::pairs(pair))
    }
}

impl Four {
    pub(super) fn new(numbers: [i32; 4]) -> Four {
        Four(lanes::four(numbers))
    }

    /// Multiplies lane by lane and adds the products of neighbouring lanes to the four sums.
    #[inline(always)]
    pub(super) fn add_products(self, one: Eight, other: Eight) -> Four {
        Four(lanes::add_products(self.0, one.0, other.0))
    }

    #[inline(always)]
    pub(super) fn numbers(self) -> [i32; 4] {
        lanes::numbers(self.0)
    }
}

#[cfg(target_arch = "x86_64")]
mod lanes {
    use safe_arch::{add_i32_m128i, m128i, mul_i16_horizontal_add_m128i};

    pub(super) use safe_arch::set_splat_i32_m128i as pairs;

    pub(super) type Eight = m128i;
    pub(super) type Four = m128i;

    pub(super) fn eight(numbers: [i16; 8]) -> Eight {
        numbers.into()
    }

    pub(super) fn four(numbers: [i32; 4]) -> Four {
        numbers.into()
    }

    #[inline(always)]
    pub(super) fn add_products(sums: Four, one: Eight, other: Eight) -> Four {
        add_i32_m128i(sums, mul_i16_horizontal_add_m128i(one, other))
    }

    #[inline(always)]
    pub(super) fn numbers(four: Four) -> [i32; 4] {
        four.into()
    }
}

#[cfg(target_family = "wasm")]
mod lanes {
    use std::arch::wasm32::{i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, v128};

    pub(super) use std::arch::wasm32::i32x4_splat as pairs;

    pub(super) type Eight = v128;
    pub(super) type Four = v128;

    pub(super) fn eight([a, b, c, d, e, f, g, h]: [i16; 8]) -> Eight {
        i16x8(a, b, c, d, e, f, g, h)
    }

    pub(super) fn four([a, b, c, d]: [i32; 4]) -> Four {
        i32x4(a, b, c, d)
    }

    #[inline(always)]
    pub(super) fn add_products(sums: Four, one: Eight, other: Eight) -> Four {
        i32x4_add(sums, i32x4_dot_i16x8(one, other))
    }

    #[inline(always)]
    pub(super) fn numbers(four: Four) -> [i32; 4] {
        [
            i32x4_extract_lane::<0>(four),
            i32x4_extract_lane::<1>(four),
            i32x4_extract_lane::<2>(four),
            i32x4_extract_lane::<3>(four),
        ]
    }
}

#[cfg(any(test, not(any(target_arch = "x86_64", target_family = "wasm"))))]
mod plain {
    pub(super) type Eight = [i16; 8];
    pub(super) type Four = [i32; 4];

    pub(super) fn eight(numbers: [i16; 8]) -> Eight {
        numbers
    }

    pub(super) fn four(numbers: [i32; 4]) -> Four {
        numbers
    }

    #[inline(always)]
    pub(super) fn pairs(pair: i32) -> Eight {
        let (low, high) = (pair as i16, (pair >> 16) as i16);
        [low, high, low, high, low, high, low, high]
    }

    #[inline(always)]
    pub(super) fn add_products(sums: Four, one: Eight, other: Eight) -> Four {
        let product = |place: usize| i32::from(one[place]) * i32::from(other[place]);
        std::array::from_fn(|lane| sums[lane].wrapping_add(product(2 * lane)).wrapping_add(product(2 * lane + 1)))
    }

    pub(super) fn numbers(four: Four) -> [i32; 4] {
        four
    }
}

#[cfg(not(any(target_arch = "x86_64", target_family = "wasm")))]
use plain as lanes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instruction_does_what_plain_arithmetic_does() {
        let (sums, numbers) = ([1, -2, 3, 1 << 20], [-127, 3, 5, 127, -1, 0, 90, -64]);
        for pair in [0, 255, 255 << 16, 17 | 200 << 16] {
            let fast = Four::new(sums).add_products(Eight::pairs(pair), Eight::new(numbers));
            let slow = plain::add_products(plain::four(sums), plain::pairs(pair), plain::eight(numbers));
            assert_eq!(fast.numbers(), plain::numbers(slow));
        }
    }
}

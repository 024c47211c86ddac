//! Products of whole numbers, eight at a time: one instruction on machines that have it, the same in plain arithmetic elsewhere.

pub(super) use lanes::{Eight, Four};

#[cfg(target_arch = "x86_64")]
mod lanes {
    use safe_arch::{add_i32_m128i, m128i, mul_i16_horizontal_add_m128i, set_splat_i32_m128i};

    /// Eight numbers of 16 bits.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Eight(m128i);

    /// Four numbers of 32 bits.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Four(m128i);

    impl Eight {
        pub(in super::super) fn new(numbers: [i16; 8]) -> Eight {
            Eight(numbers.into())
        }

        /// The same two numbers four times; the first is in the lower half of the bits.
        #[inline(always)]
        pub(in super::super) fn pairs(pair: i32) -> Eight {
            Eight(set_splat_i32_m128i(pair))
        }
    }

    impl Four {
        pub(in super::super) fn new(numbers: [i32; 4]) -> Four {
            Four(numbers.into())
        }

        /// Adds the products of neighbours, two and two.
        #[inline(always)]
        pub(in super::super) fn add_products(self, one: Eight, other: Eight) -> Four {
            Four(add_i32_m128i(self.0, mul_i16_horizontal_add_m128i(one.0, other.0)))
        }

        #[inline(always)]
        pub(in super::super) fn numbers(self) -> [i32; 4] {
            self.0.into()
        }
    }
}

#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod lanes {
    use std::arch::wasm32::{i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128};

    /// Eight numbers of 16 bits.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Eight(v128);

    /// Four numbers of 32 bits.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Four(v128);

    impl Eight {
        pub(in super::super) fn new(numbers: [i16; 8]) -> Eight {
            let [a, b, c, d, e, f, g, h] = numbers;
            Eight(i16x8(a, b, c, d, e, f, g, h))
        }

        /// The same two numbers four times; the first is in the lower half of the bits.
        #[inline(always)]
        pub(in super::super) fn pairs(pair: i32) -> Eight {
            Eight(i32x4_splat(pair))
        }
    }

    impl Four {
        pub(in super::super) fn new([a, b, c, d]: [i32; 4]) -> Four {
            Four(i32x4(a, b, c, d))
        }

        /// Adds the products of neighbours, two and two.
        #[inline(always)]
        pub(in super::super) fn add_products(self, one: Eight, other: Eight) -> Four {
            Four(i32x4_add(self.0, i32x4_dot_i16x8(one.0, other.0)))
        }

        #[inline(always)]
        pub(in super::super) fn numbers(self) -> [i32; 4] {
            [
                i32x4_extract_lane::<0>(self.0),
                i32x4_extract_lane::<1>(self.0),
                i32x4_extract_lane::<2>(self.0),
                i32x4_extract_lane::<3>(self.0),
            ]
        }
    }
}

#[cfg(any(test, not(any(target_arch = "x86_64", all(target_family = "wasm", target_feature = "simd128")))))]
mod plain {
    /// Eight numbers of 16 bits.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Eight([i16; 8]);

    /// Four numbers of 32 bits.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Four([i32; 4]);

    impl Eight {
        pub(in super::super) fn new(numbers: [i16; 8]) -> Eight {
            Eight(numbers)
        }

        /// The same two numbers four times; the first is in the lower half of the bits.
        #[inline(always)]
        pub(in super::super) fn pairs(pair: i32) -> Eight {
            let (low, high) = (pair as i16, (pair >> 16) as i16);
            Eight([low, high, low, high, low, high, low, high])
        }
    }

    impl Four {
        pub(in super::super) fn new(numbers: [i32; 4]) -> Four {
            Four(numbers)
        }

        /// Adds the products of neighbours, two and two.
        #[inline(always)]
        pub(in super::super) fn add_products(self, one: Eight, other: Eight) -> Four {
            let product = |place: usize| i32::from(one.0[place]) * i32::from(other.0[place]);
            Four(std::array::from_fn(|lane| {
                self.0[lane].wrapping_add(product(2 * lane)).wrapping_add(product(2 * lane + 1))
            }))
        }

        pub(in super::super) fn numbers(self) -> [i32; 4] {
            self.0
        }
    }
}

#[cfg(not(any(target_arch = "x86_64", all(target_family = "wasm", target_feature = "simd128"))))]
use plain as lanes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instruction_does_what_plain_arithmetic_does() {
        let numbers = [-127, 3, 5, 127, -1, 0, 90, -64];
        for pair in [0, 255, 255 << 16, 17 | 200 << 16] {
            let fast = Four::new([1, -2, 3, 1 << 20]).add_products(Eight::pairs(pair), Eight::new(numbers));
            let slow = plain::Four::new([1, -2, 3, 1 << 20])
                .add_products(plain::Eight::pairs(pair), plain::Eight::new(numbers));
            assert_eq!(fast.numbers(), slow.numbers());
        }
    }
}

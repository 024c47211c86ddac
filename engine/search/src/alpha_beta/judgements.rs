/// An evaluation cache, so that a position that recurs is not evaluated again. New entries always replace old ones.
///
/// Two positions with the same key are taken to be equal, as in the transposition table.
#[derive(Clone, Debug)]
pub(super) struct Judgements {
    places: Vec<Judged>,
}

#[derive(Clone, Copy, Debug)]
struct Judged {
    key: u64,
    score: i32,
}

impl Judgements {
    /// Creates a cache of 2^`bits` entries, or an empty one for 0.
    pub(super) fn new(bits: u32) -> Judgements {
        // The initial key of each entry belongs to another entry, so that no lookup succeeds before a store.
        let empty = |place: u64| Judged { key: !place, score: 0 };
        let count = if bits == 0 { 0 } else { 1 << bits.min(24) };
        Judgements { places: (0..count).map(empty).collect() }
    }

    /// Returns true if the cache has any entries.
    #[inline]
    pub(super) fn are_kept(&self) -> bool {
        !self.places.is_empty()
    }

    /// Returns the cached evaluation of a position, calling `judge` on a miss.
    #[inline]
    pub(super) fn of(&mut self, key: u64, judge: impl FnOnce() -> i32) -> i32 {
        let place = key as usize & (self.places.len() - 1);
        let known = &mut self.places[place];
        if known.key != key {
            *known = Judged { key, score: judge() };
        }
        known.score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_judged_is_not_judged_again_until_its_place_is_taken() {
        let mut judgements = Judgements::new(4);
        let mut asked = 0;
        let mut ask = |key: u64| {
            judgements.of(key, || {
                asked += 1;
                key as i32
            })
        };
        let other = 5 + 16;
        assert_eq!([ask(5), ask(5), ask(6), ask(6), ask(other), ask(5)], [5, 5, 6, 6, 21, 5]);
        assert_eq!(asked, 4, "the other one takes the place of 5");
    }

    #[test]
    fn an_empty_place_knows_no_position() {
        for bits in [1, 4] {
            let mut judgements = Judgements::new(bits);
            assert!(judgements.are_kept());
            for key in [0, 1, u64::MAX, u64::MAX - 1, !15, 15] {
                assert_eq!(judgements.of(key, || 7), 7, "key {key:x} of {bits} bits");
            }
        }
        assert!(!Judgements::new(0).are_kept());
    }
}

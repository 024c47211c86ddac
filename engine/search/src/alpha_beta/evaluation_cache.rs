/// An evaluation cache, so that a position that recurs is not evaluated again. New entries always replace old ones.
///
/// Two positions with the same key are taken to be equal, as in the transposition table.
#[derive(Clone, Debug)]
pub(super) struct EvaluationCache {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    score: i32,
}

impl EvaluationCache {
    /// Creates a cache of 2^`bits` entries, or an empty one for 0.
    pub(super) fn new(bits: u32) -> EvaluationCache {
        // The initial key of each entry belongs to another entry, so that no lookup succeeds before a store.
        let empty = |index: u64| Entry { key: !index, score: 0 };
        let count = if bits == 0 { 0 } else { 1 << bits.min(24) };
        EvaluationCache { entries: (0..count).map(empty).collect() }
    }

    /// Returns true if the cache has any entries.
    #[inline]
    pub(super) fn is_enabled(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Returns the cached evaluation of a position, calling `evaluate` on a miss.
    #[inline]
    pub(super) fn get_or_insert_with(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        let index = key as usize & (self.entries.len() - 1);
        let known = &mut self.entries[index];
        if known.key != key {
            *known = Entry { key, score: evaluate() };
        }
        known.score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_is_kept_until_another_takes_its_entry() {
        let mut evaluation_cache = EvaluationCache::new(4);
        let mut asked = 0;
        let mut ask = |key: u64| {
            evaluation_cache.get_or_insert_with(key, || {
                asked += 1;
                key as i32
            })
        };
        let other = 5 + 16;
        assert_eq!([ask(5), ask(5), ask(6), ask(6), ask(other), ask(5)], [5, 5, 6, 6, 21, 5]);
        assert_eq!(asked, 4, "the other one takes the entry of 5");
    }

    #[test]
    fn an_empty_entry_is_of_no_position() {
        for bits in [1, 4] {
            let mut evaluation_cache = EvaluationCache::new(bits);
            assert!(evaluation_cache.is_enabled());
            for key in [0, 1, u64::MAX, u64::MAX - 1, !15, 15] {
                assert_eq!(evaluation_cache.get_or_insert_with(key, || 7), 7, "key {key:x} of {bits} bits");
            }
        }
        assert!(!EvaluationCache::new(0).is_enabled());
    }
}

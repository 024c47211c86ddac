use std::sync::Arc;

const CHUNK: usize = 32;
const FILTER_WORDS: usize = 16;

/// The states a game has passed through, as 64-bit keys, for rules that look back (ko, repetition).
///
/// The set only grows, and cloning it never allocates: full chunks are shared, the last few keys are stored inline. A small Bloom
/// filter answers most look-ups of a state that never occurred.
#[derive(Clone, Debug)]
pub struct Visited {
    older: Option<Arc<Chunk>>,
    recent: [u64; CHUNK],
    recent_len: u8,
    filter: [u64; FILTER_WORDS],
}

#[derive(Debug)]
struct Chunk {
    older: Option<Arc<Chunk>>,
    keys: [u64; CHUNK],
}

impl Visited {
    /// Creates an empty set.
    pub const fn new() -> Visited {
        Visited { older: None, recent: [0; CHUNK], recent_len: 0, filter: [0; FILTER_WORDS] }
    }

    /// Adds a state.
    #[inline]
    pub fn insert(&mut self, key: u64) {
        if self.recent_len as usize == CHUNK {
            self.older = Some(Arc::new(Chunk { older: self.older.take(), keys: self.recent }));
            self.recent_len = 0;
        }
        self.recent[self.recent_len as usize] = key;
        self.recent_len += 1;
        let (word, bit) = filter_place(key);
        self.filter[word] |= bit;
    }

    /// Returns true if the state has occurred.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let (word, bit) = filter_place(key);
        self.filter[word] & bit != 0 && self.count_behind_filter(key) > 0
    }

    /// Returns the number of times the state has occurred.
    pub fn count(&self, key: u64) -> usize {
        let (word, bit) = filter_place(key);
        if self.filter[word] & bit == 0 { 0 } else { self.count_behind_filter(key) }
    }

    /// Removes all states.
    pub fn clear(&mut self) {
        self.older = None;
        self.recent_len = 0;
        self.filter = [0; FILTER_WORDS];
    }

    fn count_behind_filter(&self, key: u64) -> usize {
        let same = |keys: &[u64]| keys.iter().filter(|known| **known == key).count();
        let mut count = same(&self.recent[..self.recent_len as usize]);
        let mut chunk = self.older.as_deref();
        while let Some(Chunk { older, keys }) = chunk {
            count += same(keys);
            chunk = older.as_deref();
        }
        count
    }
}

impl Default for Visited {
    fn default() -> Visited {
        Visited::new()
    }
}

/// Unlinks a long chain in a loop; dropping it link by link would recurse as deep as the game is long.
impl Drop for Chunk {
    fn drop(&mut self) {
        let mut older = self.older.take();
        while let Some(mut chunk) = older.and_then(Arc::into_inner) {
            older = chunk.older.take();
        }
    }
}

#[inline]
fn filter_place(key: u64) -> (usize, u64) {
    ((key >> 58) as usize % FILTER_WORDS, 1 << (key & 63))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::key;

    #[test]
    fn it_remembers_exactly_what_was_put_in_over_many_chunks() {
        let mut visited = Visited::new();
        for index in 0..1000 {
            assert!(!visited.contains(key(1, index)));
            visited.insert(key(1, index));
            visited.insert(key(2, index / 3));
        }
        let snapshot = visited.clone();
        visited.insert(key(1, 5));
        assert_eq!(visited.count(key(1, 5)), 2);
        assert_eq!(snapshot.count(key(1, 5)), 1);
        assert!((0..1000).all(|index| snapshot.contains(key(1, index))));
        assert_eq!(snapshot.count(key(2, 7)), 3);
        visited.clear();
        assert!(!visited.contains(key(1, 5)));
    }

    #[test]
    fn a_very_long_game_is_dropped_without_exhausting_the_stack() {
        let mut visited = Visited::new();
        for index in 0..10_000_000 {
            visited.insert(index);
        }
        drop(visited);
    }
}

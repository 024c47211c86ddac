use super::PROVEN;

/// What is remembered about positions that were searched. It has a fixed size: what is old or shallow makes room.
#[derive(Clone, Debug)]
pub(super) struct Table<A> {
    entries: Vec<Entry<A>>,
    generation: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Entry<A> {
    key: u64,
    pub(super) action: Option<A>,
    score: i32,
    pub(super) depth: i16,
    pub(super) bound: Bound,
    generation: u8,
}

/// How a score relates to the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It says nothing: the way to the position had a say in it, so that only the action is worth a try.
    Nothing,
    AtLeast,
    AtMost,
    Exactly,
}

/// Entries that share a place: one of them can be kept while the other changes.
const BUCKET: usize = 2;

impl<A: Copy> Table<A> {
    /// A table of two to the power of `bits` entries.
    pub(super) fn new(bits: u32) -> Table<A> {
        let empty = Entry { key: 0, action: None, score: 0, depth: -1, bound: Bound::Nothing, generation: 0 };
        Table { entries: vec![empty; 1 << bits.clamp(4, 28)], generation: 0 }
    }

    /// A new search begins: what earlier ones found gives way first.
    pub(super) fn grow_older(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The upper half, as the lower bits of a key are what entries of one bucket are told apart by.
        ((key >> 24) as usize & (self.entries.len() - 1)) & !(BUCKET - 1)
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<&Entry<A>> {
        let first = self.bucket(key);
        self.entries[first..first + BUCKET].iter().find(|entry| entry.key == key && entry.depth >= 0)
    }

    pub(super) fn store(&mut self, key: u64, depth: i32, ply: usize, score: i32, bound: Bound, action: Option<A>) {
        let generation = self.generation;
        let first = self.bucket(key);
        let bucket = &mut self.entries[first..first + BUCKET];
        let worth = |entry: &Entry<A>| match generation.wrapping_sub(entry.generation) {
            _ if entry.depth < 0 => i32::MIN,
            age => i32::from(entry.depth) - 4 * i32::from(age.min(32)),
        };
        let place = match bucket.iter().position(|entry| entry.key == key && entry.depth >= 0) {
            Some(place) => place,
            None => usize::from(worth(&bucket[1]) < worth(&bucket[0])),
        };
        let entry = &mut bucket[place];
        let same = entry.key == key && entry.depth >= 0;
        let action = action.or(if same { entry.action } else { None });
        if same && bound == Bound::Nothing && entry.bound != Bound::Nothing {
            entry.action = action;
            return;
        }
        // Wins are remembered by how far they are from here, not from the root.
        let score = match score {
            score if score >= PROVEN => score + ply as i32,
            score if score <= -PROVEN => score - ply as i32,
            score => score,
        };
        *entry = Entry { key, action, score, depth: depth.clamp(0, 1000) as i16, bound, generation };
    }
}

impl<A> Entry<A> {
    /// The score for a position so many actions away from the root.
    #[inline]
    pub(super) fn score(&self, ply: usize) -> i32 {
        match self.score {
            score if score >= PROVEN => score - ply as i32,
            score if score <= -PROVEN => score + ply as i32,
            score => score,
        }
    }

    /// Whether the score settles what a search with this window would find.
    #[inline]
    pub(super) fn settles(&self, depth: i32, score: i32, alpha: i32, beta: i32) -> bool {
        i32::from(self.depth) >= depth
            && match self.bound {
                Bound::Nothing => false,
                Bound::Exactly => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_as_far_away_as_it_is_from_where_it_is_looked_up() {
        let mut table = Table::<u8>::new(4);
        table.store(7, 3, 2, super::super::WIN - 5, Bound::Exactly, Some(1));
        assert_eq!(table.find(7).unwrap().score(4), super::super::WIN - 7);
    }

    #[test]
    fn what_the_past_had_a_say_in_leaves_only_its_action() {
        let mut table = Table::<u8>::new(4);
        table.store(7, 3, 0, 50, Bound::Nothing, Some(1));
        let entry = table.find(7).unwrap();
        assert!(!entry.settles(0, entry.score(0), -10, 10));
        assert_eq!(entry.action, Some(1));
        table.store(7, 3, 0, 60, Bound::Exactly, Some(2));
        table.store(7, 9, 0, 70, Bound::Nothing, Some(3));
        let entry = table.find(7).unwrap();
        assert_eq!((entry.action, entry.score(0), entry.settles(3, 60, -10, 10)), (Some(3), 60, true));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let mut table = Table::<u8>::new(4);
        let keys = [1, 2, 3]; // all in the first bucket
        table.store(keys[0], 9, 0, 1, Bound::Exactly, None);
        table.store(keys[1], 1, 0, 2, Bound::Exactly, None);
        table.store(keys[2], 2, 0, 3, Bound::Exactly, None);
        assert!(table.find(keys[0]).is_some() && table.find(keys[1]).is_none() && table.find(keys[2]).is_some());
        (0..3).for_each(|_| table.grow_older());
        table.store(keys[2], 2, 0, 3, Bound::Exactly, None);
        table.store(keys[1], 1, 0, 2, Bound::Exactly, None);
        assert!(table.find(keys[0]).is_none());
    }
}

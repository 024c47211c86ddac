use super::score::{PROVEN, WIN, believed, from_here, from_the_root};

/// The transposition table: what is remembered about positions that were searched. It has a fixed size: what is old or
/// shallow makes room.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable<A> {
    entries: Vec<Entry<A>>,
    generation: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Entry<A> {
    key: u64,
    pub(super) action: Option<A>,
    /// A win or loss is counted from the position, not from the root.
    score: i32,
    depth: i16,
    bound: Bound,
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

impl Bound {
    /// Whether a score with this bound settles what a search with this window would find.
    fn settles(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Nothing => false,
            Bound::Exactly => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        }
    }
}

/// Entries that share a place: one of them can be kept while the other changes.
const BUCKET: usize = 2;

impl<A: Copy> TranspositionTable<A> {
    /// A table of two to the power of `bits` entries.
    pub(super) fn new(bits: u32) -> TranspositionTable<A> {
        let empty = Entry { key: 0, action: None, score: 0, depth: -1, bound: Bound::Nothing, generation: 0 };
        TranspositionTable { entries: vec![empty; 1 << bits.clamp(4, 28)], generation: 0 }
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
            // The action of a proof belongs to it.
            if entry.proof().is_none() {
                entry.action = action;
            }
            return;
        }
        let score = from_here(score, ply);
        *entry = Entry { key, action, score, depth: depth.clamp(0, 1000) as i16, bound, generation };
    }
}

impl<A> Entry<A> {
    /// How many actions the win or loss takes at most that the entry proves, if it proves one.
    #[inline]
    fn proof(&self) -> Option<u32> {
        let proves_win = self.score >= PROVEN && matches!(self.bound, Bound::AtLeast | Bound::Exactly);
        let proves_loss = self.score <= -PROVEN && matches!(self.bound, Bound::AtMost | Bound::Exactly);
        (proves_win || proves_loss).then(|| (WIN - self.score.abs()) as u32)
    }

    /// The score that spares a search to this depth with this window, so many actions away from the root; `None` if the
    /// search must be done.
    ///
    /// `holds` is asked whether a proof of so many actions holds on the way that led here. One that does not is still
    /// believed, and spares the search unless the window asks for a proof.
    #[inline]
    pub(super) fn settled(
        &self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        holds: impl FnOnce(u32) -> bool,
    ) -> Option<i32> {
        let score = from_the_root(self.score, ply);
        if i32::from(self.depth) < depth || !self.bound.settles(score, alpha, beta) {
            return None;
        }
        match self.proof() {
            Some(plies) if !holds(plies) => {
                let bound = if score > 0 { Bound::AtLeast } else { Bound::AtMost };
                Some(believed(score)).filter(|score| bound.settles(*score, alpha, beta))
            }
            _ => Some(score),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(entry: &Entry<u8>, depth: i32, ply: usize, window: (i32, i32), holds: bool) -> Option<i32> {
        entry.settled(depth, ply, window.0, window.1, |_| holds)
    }

    #[test]
    fn a_win_is_as_far_away_as_it_is_from_where_it_is_looked_up() {
        let mut table = TranspositionTable::<u8>::new(4);
        table.store(7, 3, 2, WIN - 5, Bound::Exactly, Some(1));
        let entry = table.find(7).unwrap();
        assert_eq!(settled(entry, 3, 4, (-10, 10), true), Some(WIN - 7));
        entry.settled(3, 4, -10, 10, |plies| {
            assert_eq!(plies, 3, "two of five actions lead to the position");
            true
        });
    }

    #[test]
    fn what_the_past_had_a_say_in_leaves_only_its_action() {
        let mut table = TranspositionTable::<u8>::new(4);
        table.store(7, 3, 0, 50, Bound::Nothing, Some(1));
        let entry = table.find(7).unwrap();
        assert_eq!(settled(entry, 0, 0, (-10, 10), true), None);
        assert_eq!(entry.action, Some(1));
        table.store(7, 3, 0, 60, Bound::Exactly, Some(2));
        table.store(7, 9, 0, 70, Bound::Nothing, Some(3));
        let entry = table.find(7).unwrap();
        assert_eq!((entry.action, settled(entry, 3, 0, (-10, 10), true)), (Some(3), Some(60)));
    }

    #[test]
    fn a_proof_that_does_not_hold_here_is_believed_unless_a_proof_is_asked_for() {
        let mut table = TranspositionTable::<u8>::new(4);
        table.store(7, 3, 0, WIN - 3, Bound::AtLeast, Some(1));
        table.store(7, 3, 0, 0, Bound::Nothing, Some(2));
        let win = table.find(7).unwrap();
        assert_eq!(win.action, Some(1), "the action stays with its proof");
        assert_eq!(settled(win, 3, 0, (-10, 10), true), Some(WIN - 3));
        assert_eq!(settled(win, 3, 0, (-10, 10), false), Some(believed(WIN - 3)));
        assert_eq!(settled(win, 3, 0, (WIN - 5, WIN - 4), false), None);
        table.store(8, 3, 0, 4 - WIN, Bound::Exactly, None);
        let loss = table.find(8).unwrap();
        assert_eq!(settled(loss, 3, 0, (-10, 10), false), Some(believed(4 - WIN)));
        assert_eq!(settled(loss, 3, 0, (5 - WIN, 6 - WIN), false), None);
        // That a win takes nine actions at least proves no win.
        table.store(9, 3, 0, WIN - 9, Bound::AtMost, None);
        assert_eq!(settled(table.find(9).unwrap(), 3, 0, (WIN - 6, WIN - 5), false), Some(WIN - 9));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let mut table = TranspositionTable::<u8>::new(4);
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

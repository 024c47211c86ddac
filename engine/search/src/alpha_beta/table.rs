use super::score::{PROVEN, WIN, believed, from_here, from_the_root};
use std::sync::atomic::{AtomicU64, Ordering};

/// The transposition table: search results by position. Its size is fixed: old and shallow entries are replaced first.
///
/// Threads share it without locks. An entry consists of a packed word with the result, and the key of the position XORed
/// with that word. If two threads write the same entry at once, the two words do not match and the entry looks like that of
/// another position.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    places: Vec<Place>,
    generation: u8,
}

#[derive(Default, Debug)]
struct Place {
    mixed_key: AtomicU64,
    packed: AtomicU64,
}

/// The stored result for a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Entry {
    /// The number of the hash move.
    pub(super) action: Option<u16>,
    /// The score; a win or loss is counted from this position, not from the root.
    score: i32,
    depth: u8,
    bound: Bound,
    generation: u8,
}

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// No bound: the score depends on the path to the position, so only the action is useful.
    Nothing,
    AtLeast,
    AtMost,
    Exactly,
}

impl Bound {
    const ALL: [Bound; 4] = [Bound::Nothing, Bound::AtLeast, Bound::AtMost, Bound::Exactly];

    /// Returns true if a score with this bound decides a search with this window.
    fn settles(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Nothing => false,
            Bound::Exactly => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        }
    }
}

/// Entries of a bucket: one of them can be kept while the other is replaced.
const BUCKET: usize = 2;

/// The largest possible action number: 0 in a packed entry means no action.
pub(super) const LARGEST_ACTION: usize = u16::MAX as usize - 1;

impl Entry {
    /// Packs the entry, from the lowest bit up: present (1), action (16), bound (2), depth (8), generation (8), score (29).
    #[inline]
    fn pack(self) -> u64 {
        let action = self.action.map_or(0, |action| u64::from(action) + 1);
        1 | action << 1
            | (self.bound as u64) << 17
            | u64::from(self.depth) << 19
            | u64::from(self.generation) << 27
            | (self.score as u64) << 35
    }

    #[inline]
    fn unpack(packed: u64) -> Option<Entry> {
        let action = (packed >> 1) as u16;
        (packed & 1 == 1).then(|| Entry {
            action: action.checked_sub(1),
            score: (packed as i64 >> 35) as i32,
            depth: (packed >> 19) as u8,
            bound: Bound::ALL[(packed >> 17) as usize & 3],
            generation: (packed >> 27) as u8,
        })
    }
}

impl Place {
    /// Returns the entry and the key of its position.
    #[inline]
    fn read(&self) -> Option<(u64, Entry)> {
        let packed = self.packed.load(Ordering::Relaxed);
        Some((self.mixed_key.load(Ordering::Relaxed) ^ packed, Entry::unpack(packed)?))
    }

    #[inline]
    fn write(&self, key: u64, entry: Entry) {
        let packed = entry.pack();
        self.packed.store(packed, Ordering::Relaxed);
        self.mixed_key.store(key ^ packed, Ordering::Relaxed);
    }
}

impl TranspositionTable {
    /// Creates a table of 2^`bits` entries.
    pub(super) fn new(bits: u32) -> TranspositionTable {
        let places = (0..1_usize << bits.clamp(4, 28)).map(|_| Place::default()).collect();
        TranspositionTable { places, generation: 0 }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(super) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Place] {
        // Bits from the 24th on choose the bucket; the lower bits tell its entries apart.
        let first = ((key >> 24) as usize & (self.places.len() - 1)) & !(BUCKET - 1);
        &self.places[first..first + BUCKET]
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let fits = |(known, entry)| (known == key).then_some(entry);
        self.bucket(key).iter().find_map(|place| place.read().and_then(fits))
    }

    pub(super) fn store(&self, key: u64, depth: i32, ply: usize, score: i32, bound: Bound, action: Option<u16>) {
        let generation = self.generation;
        let bucket = self.bucket(key);
        let there = [bucket[0].read(), bucket[1].read()];
        let is_same = |there: &Option<(u64, Entry)>| there.is_some_and(|(known, _)| known == key);
        let worth = |there: &Option<(u64, Entry)>| {
            there.map_or(i32::MIN, |(_, entry)| {
                let age = generation.wrapping_sub(entry.generation);
                i32::from(entry.depth) - 4 * i32::from(age.min(32))
            })
        };
        let place = match there.iter().position(is_same) {
            Some(place) => place,
            None => usize::from(worth(&there[1]) < worth(&there[0])),
        };
        let before = there[place].filter(|(known, _)| *known == key).map(|(_, entry)| entry);
        let action = action.or(before.and_then(|before| before.action));
        if let Some(before) = before
            && bound == Bound::Nothing
            && before.bound != Bound::Nothing
        {
            // The action of a proof is part of it and must not be replaced.
            if before.proof().is_none() {
                bucket[place].write(key, Entry { action, ..before });
            }
            return;
        }
        let score = from_here(score, ply);
        let depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
        bucket[place].write(key, Entry { action, score, depth, bound, generation });
    }
}

impl Entry {
    /// Returns the maximum number of actions to the win or loss that the entry proves, if it proves one.
    #[inline]
    fn proof(&self) -> Option<u32> {
        let proves_win = self.score >= PROVEN && matches!(self.bound, Bound::AtLeast | Bound::Exactly);
        let proves_loss = self.score <= -PROVEN && matches!(self.bound, Bound::AtMost | Bound::Exactly);
        (proves_win || proves_loss).then(|| (WIN - self.score.abs()) as u32)
    }

    /// Returns the score that decides a search to this depth with this window, `ply` actions from the root; `None` if the
    /// search is needed.
    ///
    /// `holds` tells whether a proof of that many actions holds on the path to this position. A proof that does not hold is
    /// still believed, and decides the search unless the window asks for a proof.
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

    fn settled(entry: Entry, depth: i32, ply: usize, window: (i32, i32), holds: bool) -> Option<i32> {
        entry.settled(depth, ply, window.0, window.1, |_| holds)
    }

    #[test]
    fn a_win_is_as_far_away_as_it_is_from_where_it_is_looked_up() {
        let table = TranspositionTable::new(4);
        table.store(7, 3, 2, WIN - 5, Bound::Exactly, Some(1));
        let entry = table.find(7).unwrap();
        assert_eq!(settled(entry, 3, 4, (-10, 10), true), Some(WIN - 7));
        entry.settled(3, 4, -10, 10, |plies| {
            assert_eq!(plies, 3, "two of five actions lead to the position");
            true
        });
    }

    #[test]
    fn entries_are_packed_without_loss() {
        for action in [None, Some(0), Some(1175), Some(LARGEST_ACTION as u16)] {
            for score in [0, 1, -1, WIN, -WIN, PROVEN, believed(3 - WIN)] {
                for bound in Bound::ALL {
                    for (depth, generation) in [(0, 0), (127, 255), (255, 1)] {
                        let entry = Entry { action, score, depth, bound, generation };
                        assert_eq!(Entry::unpack(entry.pack()), Some(entry));
                    }
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
        assert_eq!(TranspositionTable::new(4).find(0), None, "an empty table knows no position");
    }

    #[test]
    fn halves_of_different_entries_belong_to_no_position_that_was_stored() {
        let table = TranspositionTable::new(4);
        table.store(7, 3, 0, 50, Bound::Exactly, Some(1));
        let torn = Entry { score: 51, ..table.find(7).unwrap() }.pack();
        table.bucket(7)[0].packed.store(torn, Ordering::Relaxed);
        assert_eq!(table.find(7), None);
    }

    #[test]
    fn what_the_past_had_a_say_in_leaves_only_its_action() {
        let table = TranspositionTable::new(4);
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
        let table = TranspositionTable::new(4);
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
        // An upper bound does not prove a win: it may take longer than nine actions.
        table.store(9, 3, 0, WIN - 9, Bound::AtMost, None);
        assert_eq!(settled(table.find(9).unwrap(), 3, 0, (WIN - 6, WIN - 5), false), Some(WIN - 9));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let mut table = TranspositionTable::new(4);
        let keys = [1, 2, 3]; // All are in the first bucket.
        table.store(keys[0], 9, 0, 1, Bound::Exactly, None);
        table.store(keys[1], 1, 0, 2, Bound::Exactly, None);
        table.store(keys[2], 2, 0, 3, Bound::Exactly, None);
        assert!(table.find(keys[0]).is_some() && table.find(keys[1]).is_none() && table.find(keys[2]).is_some());
        (0..3).for_each(|_| table.age());
        table.store(keys[2], 2, 0, 3, Bound::Exactly, None);
        table.store(keys[1], 1, 0, 2, Bound::Exactly, None);
        assert!(table.find(keys[0]).is_none());
    }
}

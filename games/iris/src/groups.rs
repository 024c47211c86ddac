use crate::board::{Board, Cells, MAX_WORDS};
use std::cmp::Ordering;

/// Groups that hold a coloured cell, at most: every second rim cell of the largest board.
const MAX_GROUPS: usize = 27;

/// IRIS-6, IRIS-7: the scores of one seat's groups from high to low, groups worth nothing left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GroupScores {
    scores: [u8; MAX_GROUPS],
    len: u8,
}

impl GroupScores {
    pub(crate) fn of(board: &Board, stones: &Cells) -> GroupScores {
        // The work is the same at every size; knowing the number of words lets the compiler unroll it.
        match board.cells.div_ceil(64) {
            1 => Self::count::<1>(board, stones),
            2 => Self::count::<2>(board, stones),
            3 => Self::count::<3>(board, stones),
            _ => Self::count::<MAX_WORDS>(board, stones),
        }
    }

    fn count<const WORDS: usize>(board: &Board, stones: &Cells) -> GroupScores {
        let mut groups = GroupScores { scores: [0; MAX_GROUPS], len: 0 };
        let mut left = first_words::<WORDS>(stones);
        let coloured = first_words::<WORDS>(&board.coloured);
        for word in 0..WORDS {
            while left[word] & coloured[word] != 0 {
                let seed = word * 64 + (left[word] & coloured[word]).trailing_zeros() as usize;
                let score = take_group::<WORDS>(board, &mut left, &coloured, seed);
                groups.insert(score);
            }
        }
        groups
    }

    fn insert(&mut self, score: u8) {
        let mut place = self.len as usize;
        while place > 0 && self.scores[place - 1] < score {
            self.scores[place] = self.scores[place - 1];
            place -= 1;
        }
        self.scores[place] = score;
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.scores[..self.len as usize]
    }
}

/// IRIS-7: entry by entry, and a list that runs out counts as zeros.
impl Ord for GroupScores {
    fn cmp(&self, other: &GroupScores) -> Ordering {
        self.scores.cmp(&other.scores)
    }
}

impl PartialOrd for GroupScores {
    fn partial_cmp(&self, other: &GroupScores) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Takes the group of `seed` out of `left` and returns how many coloured cells it holds.
///
/// The group grows by whole layers: the cells of one layer are looked up independently of each other, which keeps a
/// processor busier than following one cell after the other.
fn take_group<const WORDS: usize>(board: &Board, left: &mut [u64; WORDS], coloured: &[u64; WORDS], seed: usize) -> u8 {
    let mut layer = [0; WORDS];
    layer[seed / 64] = 1 << (seed % 64);
    let mut score = 0;
    while layer != [0; WORDS] {
        let mut around = [0; WORDS];
        for word in 0..WORDS {
            left[word] &= !layer[word];
            score += (layer[word] & coloured[word]).count_ones() as u8;
            while layer[word] != 0 {
                let cell = word * 64 + layer[word].trailing_zeros() as usize;
                layer[word] &= layer[word] - 1;
                let neighbours = first_words::<WORDS>(&board.around[cell]);
                for other in 0..WORDS {
                    around[other] |= neighbours[other];
                }
            }
        }
        layer = std::array::from_fn(|word| around[word] & left[word]);
    }
    score
}

fn first_words<const WORDS: usize>(cells: &Cells) -> [u64; WORDS] {
    std::array::from_fn(|word| cells.0[word])
}

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
fn take_group<const WORDS: usize>(board: &Board, left: &mut [u64; WORDS], coloured: &[u64; WORDS], seed: usize) -> u8 {
    let mut frontier = [0; WORDS];
    frontier[seed / 64] = 1 << (seed % 64);
    left[seed / 64] &= !frontier[seed / 64];
    let mut score = 1;
    let mut word = 0;
    while word < WORDS {
        if frontier[word] == 0 {
            word += 1;
            continue;
        }
        let cell = word * 64 + frontier[word].trailing_zeros() as usize;
        frontier[word] &= frontier[word] - 1;
        let around = first_words::<WORDS>(&board.around[cell]);
        for other in 0..WORDS {
            let joined = around[other] & left[other];
            left[other] &= !joined;
            frontier[other] |= joined;
            score += (joined & coloured[other]).count_ones() as u8;
            if joined != 0 && other < word {
                word = other;
            }
        }
    }
    score
}

fn first_words<const WORDS: usize>(cells: &Cells) -> [u64; WORDS] {
    std::array::from_fn(|word| cells.0[word])
}

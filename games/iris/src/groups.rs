use crate::board::{Board, Cells, MAX_WORDS};
use crate::labels::Labels;
use pentad_core::sorting::sort_highest_first;
use std::cmp::Ordering;

/// Number of coloured cells on the largest board, the upper bound of a group's worth.
const MAX_WORTH: usize = 54;

/// Number of groups by worth, the highest worth first. Where two such lists first differ, the seat with more groups of that worth
/// has the higher entry in the list of scores.
type ByWorth = [u8; MAX_WORTH];

/// IRIS-7: compares the seats' groups; `Greater` is for black.
pub(crate) fn compare(board: &Board, stones: &[Cells; 2]) -> Ordering {
    // A board of one word is flood-filled in registers; on larger ones labelling both colours at once is faster.
    match board.cells.div_ceil(64) {
        1 => compare_flooded(board, stones),
        2 => compare_labelled::<128>(board, stones),
        3 => compare_labelled::<256>(board, stones),
        _ => compare_labelled::<512>(board, stones),
    }
}

/// Compares the best groups first: they mostly differ, and are often known before all groups are.
fn compare_flooded(board: &Board, stones: &[Cells; 2]) -> Ordering {
    let groups = |seat: usize| Groups::<1>::of(board, &stones[seat]);
    groups(0).best().cmp(&groups(1).best()).then_with(|| groups(0).by_worth().cmp(&groups(1).by_worth()))
}

fn compare_labelled<const CELLS: usize>(board: &Board, stones: &[Cells; 2]) -> Ordering {
    let labels = Labels::<CELLS>::of(board, stones);
    let mut worth = [0_u8; CELLS];
    let mut groups = [0; MAX_WORTH];
    for (group, cell) in groups.iter_mut().zip(&board.rim) {
        *group = labels.group(*cell);
        worth[*group % CELLS] += 1;
    }
    // A group is counted at its first rim cell, which takes its worth; empty cells belong to no seat.
    let mut by_worth = [[0; MAX_WORTH + 1]; 3];
    for (group, cell) in groups.iter().zip(&board.rim) {
        let [black, white] = [0, 1].map(|seat: usize| usize::from(stones[seat].contains((*cell).into())));
        let worth = std::mem::take(&mut worth[*group % CELLS]);
        by_worth[black + 2 * white][MAX_WORTH - usize::from(worth)] += 1;
    }
    by_worth[1][..MAX_WORTH].cmp(&by_worth[2][..MAX_WORTH])
}

/// IRIS-6, IRIS-7: returns the scores of one seat's groups from high to low, without groups worth nothing.
pub(crate) fn scores(board: &Board, stones: &Cells) -> Vec<u32> {
    let mut scores: Vec<u32> = Groups::<MAX_WORDS>::of(board, stones).collect();
    sort_highest_first(&mut scores, |score| f64::from(*score));
    scores
}

/// Iterator over the scores of one seat's groups that hold a coloured cell, in no order.
struct Groups<'a, const WORDS: usize> {
    board: &'a Board,
    coloured: [u64; WORDS],
    /// The stones whose groups have not been visited yet.
    left: [u64; WORDS],
}

impl<'a, const WORDS: usize> Groups<'a, WORDS> {
    fn of(board: &'a Board, stones: &Cells) -> Groups<'a, WORDS> {
        Groups { board, coloured: board.coloured.words(), left: stones.words() }
    }

    /// Returns the highest score. The search stops once too few coloured cells are left for a better group.
    fn best(mut self) -> u32 {
        let mut unseen: u32 = (0..WORDS).map(|word| (self.left[word] & self.coloured[word]).count_ones()).sum();
        let mut best = 0;
        while best < unseen {
            let Some(score) = self.next() else { break };
            best = best.max(score);
            unseen -= score;
        }
        best
    }

    fn by_worth(self) -> ByWorth {
        let mut groups = [0; MAX_WORTH];
        for score in self {
            groups[MAX_WORTH - score as usize] += 1;
        }
        groups
    }
}

impl<const WORDS: usize> Iterator for Groups<'_, WORDS> {
    type Item = u32;

    /// Removes one group from the remaining stones by flood fill and counts its coloured cells.
    #[inline]
    fn next(&mut self) -> Option<u32> {
        let word = (0..WORDS).find(|word| self.left[*word] & self.coloured[*word] != 0)?;
        let mut layer = [0; WORDS];
        layer[word] = 1 << (self.left[word] & self.coloured[word]).trailing_zeros();
        let mut score = 0;
        while layer != [0; WORDS] {
            for (word, bits) in layer.into_iter().enumerate() {
                self.left[word] &= !bits;
                score += (bits & self.coloured[word]).count_ones();
            }
            let around = around(self.board, layer);
            layer = std::array::from_fn(|word| around[word] & self.left[word]);
        }
        Some(score)
    }
}

/// Returns the neighbours of all cells of a set.
///
/// On boards of one word they are looked up eight cells at a time: the steps are the same for every set, so no branch is
/// mispredicted. On larger boards the tables would be too large.
#[inline]
fn around<const WORDS: usize>(board: &Board, cells: [u64; WORDS]) -> [u64; WORDS] {
    let mut around = [0; WORDS];
    if WORDS == 1 {
        for (eighth, table) in board.around_eights.iter().enumerate() {
            around[0] |= table[usize::from((cells[0] >> (eighth * 8)) as u8)];
        }
    } else {
        for (word, mut bits) in cells.into_iter().enumerate() {
            while bits != 0 {
                let neighbours = &board.around[word * 64 + bits.trailing_zeros() as usize];
                for (around, more) in around.iter_mut().zip(neighbours.0) {
                    *around |= more;
                }
                bits &= bits - 1;
            }
        }
    }
    around
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::{Iris, Options};
    use pentad_conformance::random;
    use pentad_core::random::below;
    use pentad_core::{Game, Seat};

    /// Compares with a plain reference: groups found by walking from stone to stone.
    #[test]
    fn flooded_groups_are_those_found_by_walking() {
        let mut random = random(3);
        for size in 3..=10 {
            for _ in 0..300 {
                let mut game = Iris::start(&Options { size });
                // From sparse boards to full ones.
                let colours = 2 + below(&mut random, 3);
                for cell in 0..game.shape().points() {
                    if let Some(stones) = game.stones.get_mut(below(&mut random, colours)) {
                        stones.insert(cell);
                    }
                }
                let lists = Seat::all(2).map(|seat| game.group_scores(seat)).collect::<Vec<_>>();
                assert_eq!(compare(game.board, &game.stones), lists[0].cmp(&lists[1]), "{:?}", game.setup());
                for seat in Seat::all(2) {
                    let worth = |group: &Vec<usize>| group.iter().filter(|cell| game.shape().is_rim(**cell)).count();
                    let walked: Vec<usize> = game.groups(seat).iter().map(worth).filter(|worth| *worth > 0).collect();
                    let flooded: Vec<usize> = game.group_scores(seat).iter().map(|score| *score as usize).collect();
                    assert_eq!(flooded, walked, "size {size}: {:?}", game.setup());
                }
            }
        }
    }
}

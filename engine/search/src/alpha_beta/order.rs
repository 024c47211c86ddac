use super::Choice;

/// Killer moves and the history heuristic: actions that caused cutoffs elsewhere are tried early.
#[derive(Clone, Debug)]
pub(super) struct ActionOrder<A> {
    /// Killer moves: the last two actions that caused a cutoff at each distance from the root.
    killers: Vec<[Option<A>; 2]>,
    /// The history table: a score for actions that caused cutoffs, by seat and action number.
    history: [Vec<i32>; 2],
}

/// The rank of the hash move, above every other rank.
const TABLE_ACTION: i32 = 1 << 20;
const KILLER: i32 = 90;
/// Upper limit of a history rank. Less than a killer's, so that cutoffs at this ply count more than cutoffs anywhere.
const MOST_HISTORY: i32 = 80;
/// Extra fraction bits of the history scores, compared with ranks.
const HISTORY_SHIFT: u32 = 7;

impl<A: Copy + PartialEq> ActionOrder<A> {
    pub(super) fn new(numbers: usize, plies: usize) -> ActionOrder<A> {
        ActionOrder { killers: vec![[None; 2]; plies], history: [vec![0; numbers], vec![0; numbers]] }
    }

    /// Prepares for a new search: clears the killers and ages the history.
    pub(super) fn age(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().flatten().for_each(|count| *count /= 4);
    }

    /// Returns the rank of an action; higher ranks are tried first.
    #[inline]
    pub(super) fn rank(&self, choice: &Choice<A>, hint: Option<A>, seat: usize, number: usize, ply: usize) -> i32 {
        if hint == Some(choice.action) {
            return TABLE_ACTION;
        }
        let [last, before] = self.killers[ply];
        let killer = match Some(choice.action) {
            action if action == last => KILLER,
            action if action == before => KILLER - 10,
            _ => 0,
        };
        let history = self.history[seat].get(number).map_or(0, |count| count >> HISTORY_SHIFT);
        choice.promise + killer + history
    }

    /// Rewards an action that caused a cutoff.
    pub(super) fn note_cutoff(&mut self, action: A, seat: usize, number: usize, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        self.shift(seat, number, depth * depth);
    }

    /// Penalises an action that was tried before the one that caused the cutoff.
    pub(super) fn note_failure(&mut self, seat: usize, number: usize, depth: i32) {
        self.shift(seat, number, -depth * depth);
    }

    /// Moves a history score toward its limit, by less the closer it already is.
    fn shift(&mut self, seat: usize, number: usize, by: i32) {
        let by = by.clamp(-400, 400) << 3;
        if let Some(count) = self.history[seat].get_mut(number) {
            *count += by - *count * by.abs() / (MOST_HISTORY << HISTORY_SHIFT);
        }
    }
}

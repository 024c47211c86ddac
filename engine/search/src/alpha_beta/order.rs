use super::Choice;

/// Which actions were good elsewhere, so that they are tried early here.
#[derive(Clone, Debug)]
pub(super) struct Memory<A> {
    /// The last two actions that were too good at each distance from the root.
    killers: Vec<[Option<A>; 2]>,
    /// How often actions were too good, by seat and number.
    history: [Vec<i32>; 2],
}

/// Above every promise, so that what the table says is tried first.
const TABLE_ACTION: i32 = 1 << 20;
const KILLER: i32 = 90;
/// Less than a killer, so that what was good right here comes before what was good anywhere.
const MOST_HISTORY: i32 = 80;
/// Counts are kept in smaller units than ranks.
const HISTORY_SHIFT: u32 = 7;

impl<A: Copy + PartialEq> Memory<A> {
    pub(super) fn new(numbers: usize, plies: usize) -> Memory<A> {
        Memory { killers: vec![[None; 2]; plies], history: [vec![0; numbers], vec![0; numbers]] }
    }

    /// A new search begins: what was good before counts less.
    pub(super) fn grow_older(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().flatten().for_each(|count| *count /= 4);
    }

    /// How early an action is to be tried.
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

    /// An action was too good for the other seat to let it come to this.
    pub(super) fn praise(&mut self, action: A, seat: usize, number: usize, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        self.shift(seat, number, depth * depth);
    }

    /// An action was tried in vain before one that was too good.
    pub(super) fn blame(&mut self, seat: usize, number: usize, depth: i32) {
        self.shift(seat, number, -depth * depth);
    }

    /// Moves a count toward its end, the less the nearer it is.
    fn shift(&mut self, seat: usize, number: usize, by: i32) {
        let by = by.clamp(-400, 400) << 3;
        if let Some(count) = self.history[seat].get_mut(number) {
            *count += by - *count * by.abs() / (MOST_HISTORY << HISTORY_SHIFT);
        }
    }
}

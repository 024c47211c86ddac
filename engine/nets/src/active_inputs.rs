/// Capacity of [`ActiveInputs`]. A power of two, so that an index is reduced without a branch.
pub const MOST_ACTIVE: usize = 256;

/// The numbers of the inputs that are active in a position, in any order.
///
/// The capacity is [`MOST_ACTIVE`]. A game must have fewer active inputs: one more overwrites the first.
#[derive(Clone, Debug)]
pub struct ActiveInputs {
    numbers: [u16; MOST_ACTIVE],
    count: usize,
}

impl ActiveInputs {
    /// Creates an empty list.
    #[inline]
    pub fn new() -> ActiveInputs {
        ActiveInputs { numbers: [0; MOST_ACTIVE], count: 0 }
    }

    /// Removes all inputs.
    #[inline]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds an input.
    #[inline]
    pub fn push(&mut self, input: usize) {
        self.push_if(true, input);
    }

    /// Adds an input if `is_active` is set, without a branch for the processor to predict.
    #[inline]
    pub fn push_if(&mut self, is_active: bool, input: usize) {
        self.numbers[self.count % MOST_ACTIVE] = input as u16;
        self.count += usize::from(is_active);
    }

    /// Returns the numbers of the active inputs.
    #[inline]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..self.count.min(MOST_ACTIVE)]
    }
}

impl Default for ActiveInputs {
    fn default() -> ActiveInputs {
        ActiveInputs::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_so_is_active_and_too_many_do_not_panic() {
        let mut active = ActiveInputs::new();
        for input in 0..10 {
            active.push_if(input % 3 == 0, input);
        }
        active.push(40);
        assert_eq!(active.numbers(), [0, 3, 6, 9, 40]);
        (0..1000).for_each(|input| active.push(input));
        assert_eq!(active.numbers().len(), MOST_ACTIVE);
        active.clear();
        assert_eq!(active.numbers(), []);
    }
}

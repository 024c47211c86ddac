/// The most inputs that can be active at once. A power of two, so that a place is found without a branch.
pub const MOST_ACTIVE: usize = 256;

/// The inputs that are active in a position, by their numbers, in any order.
///
/// There is room for [`MOST_ACTIVE`]. A game must have fewer: one more takes the place of the first.
#[derive(Clone, Debug)]
pub struct ActiveInputs {
    numbers: [u16; MOST_ACTIVE],
    count: usize,
}

impl ActiveInputs {
    /// No input is active.
    #[inline]
    pub fn new() -> ActiveInputs {
        ActiveInputs { numbers: [0; MOST_ACTIVE], count: 0 }
    }

    /// Forgets all of them.
    #[inline]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// An input is active.
    #[inline]
    pub fn push(&mut self, input: usize) {
        self.push_if(true, input);
    }

    /// An input is active if something is so. The processor has no branch to guess here.
    #[inline]
    pub fn push_if(&mut self, is_active: bool, input: usize) {
        self.numbers[self.count % MOST_ACTIVE] = input as u16;
        self.count += usize::from(is_active);
    }

    /// The numbers of the active inputs.
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

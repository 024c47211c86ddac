/// How much of its limits a search takes: more where the best action keeps changing from depth to depth, less where it has long been the
/// same. On average that is about what the limits say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    is_elastic: bool,
    restlessness: f64,
}

/// What a search takes of its limits where nothing changes, and how much more for a change just now.
const CALM: f64 = 0.6;
const A_CHANGE: f64 = 0.8;
/// How much of a change still counts one depth later.
const FADING: f64 = 0.5;
/// The most that is taken.
const MOST: f64 = 2.0;

impl Patience {
    pub(super) fn new(is_elastic: bool) -> Patience {
        Patience { is_elastic, restlessness: 0.0 }
    }

    /// One more depth is done; the best action is another one than before, or the same.
    pub(super) fn hear(&mut self, has_changed: bool) {
        self.restlessness = FADING * self.restlessness + f64::from(u8::from(has_changed));
    }

    /// How much of its limits the search takes as things stand.
    pub(super) fn share(self) -> f64 {
        if self.is_elastic { (CALM + A_CHANGE * self.restlessness).min(MOST) } else { 1.0 }
    }

    /// The most it may ever take.
    pub(super) fn most(self) -> f64 {
        if self.is_elastic { MOST } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_ask_for_more_and_calm_for_less() {
        let mut patience = Patience::new(true);
        patience.hear(true);
        let changed = patience.share();
        assert!(changed > 1.0);
        (0..12).for_each(|_| patience.hear(true));
        assert_eq!(patience.share(), patience.most());
        (0..30).for_each(|_| patience.hear(false));
        assert!(patience.share() < 1.0);
        let mut exact = Patience::new(false);
        exact.hear(true);
        assert_eq!((exact.share(), exact.most()), (1.0, 1.0));
    }
}

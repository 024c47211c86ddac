/// Time management: a search takes more of its limits while the best action keeps changing from depth to depth, and less
/// once it has long been the same. On average it takes about its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    is_elastic: bool,
    restlessness: f64,
}

/// The share of the limits that a search takes when nothing changes, and the increase for a change at the latest depth.
const CALM: f64 = 0.6;
const A_CHANGE: f64 = 0.8;
/// The factor by which a change counts less with each further depth.
const FADING: f64 = 0.5;
/// Upper limit of the share.
const MOST: f64 = 2.0;

impl Patience {
    pub(super) fn new(is_elastic: bool) -> Patience {
        Patience { is_elastic, restlessness: 0.0 }
    }

    /// Records whether the best action changed at the depth just finished.
    pub(super) fn hear(&mut self, has_changed: bool) {
        self.restlessness = FADING * self.restlessness + f64::from(u8::from(has_changed));
    }

    /// Returns the share of the limits that the search takes as of now.
    pub(super) fn share(self) -> f64 {
        if self.is_elastic { (CALM + A_CHANGE * self.restlessness).min(MOST) } else { 1.0 }
    }

    /// Returns the upper limit of that share.
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

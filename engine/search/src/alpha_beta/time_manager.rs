/// Time management: a search takes more of its limits while the best action keeps changing from depth to depth, and less
/// once it has long been the same. On average it takes about its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeManager {
    is_elastic: bool,
    instability: f64,
}

/// The share of the limits that a search takes when nothing changes, and the increase for a change at the latest depth.
const STABLE_SHARE: f64 = 0.6;
const CHANGE_SHARE: f64 = 0.8;
/// The factor by which a change counts less with each further depth.
const DECAY: f64 = 0.5;
/// Upper limit of the share.
const MOST_SHARE: f64 = 2.0;

impl TimeManager {
    pub(super) fn new(is_elastic: bool) -> TimeManager {
        TimeManager { is_elastic, instability: 0.0 }
    }

    /// Records whether the best action changed at the depth just finished.
    pub(super) fn note_depth(&mut self, has_changed: bool) {
        self.instability = DECAY * self.instability + f64::from(u8::from(has_changed));
    }

    /// Returns the share of the limits that the search takes as of now.
    pub(super) fn share(self) -> f64 {
        if self.is_elastic { (STABLE_SHARE + CHANGE_SHARE * self.instability).min(MOST_SHARE) } else { 1.0 }
    }

    /// Returns the upper limit of that share.
    pub(super) fn most(self) -> f64 {
        if self.is_elastic { MOST_SHARE } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_extend_a_search_and_stability_shortens_it() {
        let mut time_manager = TimeManager::new(true);
        time_manager.note_depth(true);
        let changed = time_manager.share();
        assert!(changed > 1.0);
        (0..12).for_each(|_| time_manager.note_depth(true));
        assert_eq!(time_manager.share(), time_manager.most());
        (0..30).for_each(|_| time_manager.note_depth(false));
        assert!(time_manager.share() < 1.0);
        let mut exact = TimeManager::new(false);
        exact.note_depth(true);
        assert_eq!((exact.share(), exact.most()), (1.0, 1.0));
    }
}

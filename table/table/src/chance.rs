//! Chance at a table: an outcome that was drawn once comes up again after a takeback.

use crate::seen::draw_number;
use crate::table::Table;
use pentad_catalog::AnyAction;
use pentad_core::Turn;
use pentad_core::random::Rng;

impl Table {
    /// Returns the next chance action: the one seen here before a takeback, otherwise one drawn with `random`. The authority
    /// plays it while the table awaits chance.
    pub fn chance<R: Rng>(&self, random: &mut R) -> AnyAction {
        self.chance_seen().unwrap_or_else(|| self.played.last().random_action(random))
    }

    /// Returns the chance action seen here before a takeback, if it is chance's turn and there was one.
    pub fn chance_seen(&self) -> Option<AnyAction> {
        let (last, before) = self.played.positions().split_last()?;
        if last.turn() != Turn::Chance {
            return None;
        }
        self.seen.again(draw_number(before), last)
    }

    /// Returns true if any action was ever taken back. Such a game counts for no personal best and no statistics: its player may
    /// have known what chance would bring.
    pub fn took_back(&self) -> bool {
        self.took_back
    }
}

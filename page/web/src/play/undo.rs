//! Takebacks.

use super::desk::Desk;
use leptos::prelude::*;
use pentad_table::{Actor, Command, Table};

impl Desk {
    /// Returns the command by which the person here takes back a decision, with its actor. Tracked.
    fn takeback(self) -> Option<(Actor, Command)> {
        let own = match self.remote() {
            Some(remote) => Some(remote.get_value().mine()?),
            None => None,
        };
        self.table.with(|table| table.undo_by(own))
    }

    /// Returns true if a decision can be taken back here. Tracked.
    pub(super) fn can_undo(self) -> bool {
        !self.is_strict() && self.takeback().is_some()
    }

    /// Returns true if the game of the only person at this screen counts neither as a best nor in the record because moves were taken back.
    /// Tracked.
    pub(super) fn is_uncounted(self) -> bool {
        self.remote().is_none() && self.you().is_some() && self.table.with(Table::took_back)
    }

    /// Takes back the person's last decision and all later actions.
    pub(super) fn undo(self) {
        let Some((who, command)) = untrack(|| self.takeback()) else { return };
        self.interrupt();
        self.shown.set(None);
        self.drafting.notice.set(None);
        self.is_best.set(false);
        self.send(who, &command);
        self.drafting.clear();
    }
}

//! Takebacks.

use super::desk::Desk;
use super::driver::only_pass;
use super::there::There;
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::{Actor, Command, Table};

impl Desk {
    /// Returns the decision that an undo takes back: the actor, and the number of plies that remain. Chance actions and forced passes are
    /// no decisions, as they would repeat at once. Tracked.
    fn last_decision(self) -> Option<(Actor, usize)> {
        self.table.with(|table| {
            let own = self.remote().map(There::mine);
            let person = match own {
                Some(own) => Some(own?),
                None => Seat::all(table.seats()).find(|seat| table.sitter(*seat).is_person()),
            };
            let decides = |ply: &usize| {
                let position = &table.played().positions()[*ply];
                let Some(acting) = position.turn().seat() else { return false };
                let is_own = match (own, person) {
                    (Some(own), _) => own == Some(acting),
                    (None, Some(_)) => table.sitter(acting).is_person(),
                    (None, None) => true,
                };
                is_own && only_pass(position).is_none()
            };
            let plies = (0..table.played().plies()).rev().find(decides)?;
            Some((person.map_or(Actor::Authority, Actor::Seat), plies))
        })
    }

    /// Returns true if a decision can be taken back here. Tracked.
    pub(super) fn can_undo(self) -> bool {
        !self.is_strict() && self.last_decision().is_some()
    }

    /// Returns true if the game of the only person at this screen counts neither as a best nor in the record because moves were taken back.
    /// Tracked.
    pub(super) fn is_uncounted(self) -> bool {
        self.remote().is_none() && self.you().is_some() && self.table.with(Table::took_back)
    }

    /// Takes back the person's last decision and all later actions.
    pub(super) fn undo(self) {
        let Some((who, plies)) = untrack(|| self.last_decision()) else { return };
        self.interrupt();
        self.shown.set(None);
        self.drafting.notice.set(None);
        self.is_best.set(false);
        self.send(who, &Command::AskTakeback { plies });
        self.drafting.clear();
    }
}

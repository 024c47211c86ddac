//! Premoves: actions made before the player's turn, played when it comes.

use crate::board::outline;
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::{Seat, Turn};
use pentad_table::Table;
use pentad_touch::{Hover, Spot, spots_of};

/// A supposed position for premoves, compared by its hash key.
#[derive(Clone, Debug)]
struct Supposed(AnyGame);

impl PartialEq for Supposed {
    fn eq(&self, other: &Supposed) -> bool {
        self.0.hash_key() == other.0.hash_key()
    }
}

/// A premove.
#[derive(Clone)]
struct Waiting {
    /// The action in notation.
    text: String,
    /// Its description when it was made, as it may not be legal in the actual position.
    told: String,
}

/// The premoves of a player. A handle: all copies refer to the same state.
#[derive(Clone, Copy)]
pub(crate) struct Ahead {
    table: RwSignal<Table>,
    /// True if it is the player's turn.
    is_turn: Signal<bool>,
    /// The seat that can premove.
    seat: Signal<Option<Seat>>,
    /// The position as if the turn began now; `None` during the player's turn and if no premove is possible.
    supposed: Memo<Option<Supposed>>,
    /// True if the supposed position is to be computed: not before the player shows interest.
    is_wanted: RwSignal<bool>,
    /// The premoves: more than one if a turn has several actions.
    waiting: RwSignal<Vec<Waiting>>,
}

impl Ahead {
    /// Creates an empty state. `seat` is the seat that can premove now.
    pub(crate) fn new(table: RwSignal<Table>, is_turn: Signal<bool>, seat: Signal<Option<Seat>>) -> Ahead {
        let is_wanted = RwSignal::new(false);
        let supposed = Memo::new(move |_| {
            let seat = seat.get().filter(|_| is_wanted.get())?;
            table.with(|table| table.played().last().as_turn_of(seat)).map(Supposed)
        });
        Ahead { table, is_turn, seat, supposed, is_wanted, waiting: RwSignal::new(Vec::new()) }
    }

    /// Starts to compute the supposed position.
    pub(crate) fn prepare(self) {
        // The page may have been left.
        if self.is_wanted.try_get_untracked() == Some(false) {
            self.is_wanted.set(true);
        }
    }

    /// Stops computing the supposed position until it is wanted again.
    pub(crate) fn rest_for_now(self) {
        if self.is_wanted.get_untracked() {
            self.is_wanted.set(false);
        }
    }

    /// Returns true if a premove waits. Tracked.
    pub(crate) fn waits(self) -> bool {
        self.waiting.with(|waiting| !waiting.is_empty())
    }

    /// Returns true if a player can premove. Tracked.
    pub(crate) fn is_anybodys(self) -> bool {
        self.seat.get().is_some()
    }

    /// Returns true if the supposed position is known. Tracked.
    pub(crate) fn is_possible(self) -> bool {
        self.supposed.with(Option::is_some)
    }

    /// Returns the position in which the first premove would be played. Tracked.
    fn start(self) -> Option<AnyGame> {
        if self.is_turn.get() {
            return Some(self.table.with(|table| table.played().last().clone()));
        }
        self.supposed.get().map(|Supposed(game)| game)
    }

    /// Returns the premoves as far as they are legal, each with its position. Tracked.
    fn steps(self) -> Vec<(AnyGame, AnyAction)> {
        let waiting = self.waiting.get();
        let mut steps = Vec::new();
        let Some(mut game) = self.start().filter(|_| !waiting.is_empty()) else { return steps };
        for Waiting { text, .. } in waiting {
            let Ok(action) = game.read(&text) else { break };
            let before = game.clone();
            game.apply(action);
            steps.push((before, action));
        }
        steps
    }

    /// Returns the position after the premoves if their turn is still incomplete.
    fn rest(self) -> Option<AnyGame> {
        let (before, action) = self.steps().pop()?;
        let mut game = before;
        let turn = game.turn();
        game.apply(action);
        (game.turn() == turn && matches!(turn, Turn::Seat(_))).then_some(game)
    }

    /// Returns the position for the next premove: after the waiting ones while their turn goes on, otherwise the supposed one. Tracked.
    pub(crate) fn position(self) -> Option<AnyGame> {
        let Supposed(game) = self.supposed.get()?;
        Some(self.rest().unwrap_or(game))
    }

    /// Adds a premove that is legal in the [position](Self::position). `tell` describes it.
    pub(crate) fn add(self, action: AnyAction, tell: impl FnOnce(&AnyGame, AnyAction) -> String) {
        let Some(game) = untrack(|| self.position()) else { return };
        let added = Waiting { text: game.notation(action), told: tell(&game, action) };
        let goes_on = untrack(|| self.rest()).is_some();
        self.waiting.update(|waiting| {
            if !goes_on {
                waiting.clear();
            }
            waiting.push(added);
        });
    }

    /// Drops the premoves when a new action is begun while a whole turn waits or during the player's turn.
    pub(crate) fn begin_anew(self) {
        if untrack(|| self.waits() && (self.is_turn.get() || self.rest().is_none())) {
            self.clear();
        }
    }

    /// Takes back the premove that a spot belongs to, with those after it; returns false if there was none.
    pub(crate) fn take_back_at(self, spot: &Spot) -> bool {
        let is_there = |(game, action): &(AnyGame, AnyAction)| spots_of(game, *action).last() == Some(spot);
        let Some(place) = untrack(|| self.steps()).iter().position(is_there) else { return false };
        self.waiting.update(|waiting| waiting.truncate(place));
        true
    }

    /// Takes back the last premove; returns false if there was none.
    pub(crate) fn take_back(self) -> bool {
        let waits = untrack(|| self.waits());
        if waits {
            self.waiting.update(|waiting| {
                waiting.pop();
            });
        }
        waits
    }

    /// Removes all premoves.
    pub(crate) fn clear(self) {
        if untrack(|| self.waits()) {
            self.waiting.set(Vec::new());
        }
    }

    /// Removes the next premove and returns its notation and description.
    pub(crate) fn next(self) -> Option<(String, String)> {
        let Waiting { text, told } = self.waiting.with_untracked(|waiting| waiting.first().cloned())?;
        self.waiting.update(|waiting| {
            waiting.remove(0);
        });
        Some((text, told))
    }

    /// Returns the premoves in words. Tracked.
    pub(crate) fn told(self) -> Option<String> {
        let told = |waiting: &Vec<Waiting>| waiting.iter().map(|one| one.told.clone()).collect::<Vec<_>>().join("; ");
        self.waits().then(|| self.waiting.with(told))
    }

    /// Returns the premoves as previews on the board. Tracked.
    pub(crate) fn outlines(self, view: &View<AnyAction>) -> Vec<Hover> {
        self.steps().into_iter().map(|(game, action)| outline(&game, action, view)).collect()
    }
}

//! Actions that a person makes before their turn has come: they wait, and are played when it comes.

use crate::board::outline;
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::{Seat, Turn};
use pentad_table::Table;
use pentad_touch::{Hover, Spot, spots_of};

/// A position that is supposed, told apart by its key.
#[derive(Clone, Debug)]
struct Supposed(AnyGame);

impl PartialEq for Supposed {
    fn eq(&self, other: &Supposed) -> bool {
        self.0.hash_key() == other.0.hash_key()
    }
}

/// An action that waits.
#[derive(Clone)]
struct Waiting {
    /// As it is written.
    text: String,
    /// As it was told when it was made: in the position that comes it may not be an action any more.
    told: String,
}

/// What waits for a person's turn. A handle: its copies are the same.
#[derive(Clone, Copy)]
pub(crate) struct Ahead {
    table: RwSignal<Table>,
    /// Whether it is the person's turn.
    is_turn: Signal<bool>,
    /// The person who can act ahead.
    seat: Signal<Option<Seat>>,
    /// The position as if the turn began now; nothing while it really does, and where nobody can act ahead.
    supposed: Memo<Option<Supposed>>,
    /// Whether the position is to be supposed: not before the person shows that it is wanted.
    is_wanted: RwSignal<bool>,
    /// What waits: more than one action where a turn has several.
    waiting: RwSignal<Vec<Waiting>>,
}

impl Ahead {
    /// Nothing waits. `seat` is the person who can act ahead now.
    pub(crate) fn new(table: RwSignal<Table>, is_turn: Signal<bool>, seat: Signal<Option<Seat>>) -> Ahead {
        let is_wanted = RwSignal::new(false);
        let supposed = Memo::new(move |_| {
            let seat = seat.get().filter(|_| is_wanted.get())?;
            table.with(|table| table.played().last().as_turn_of(seat)).map(Supposed)
        });
        Ahead { table, is_turn, seat, supposed, is_wanted, waiting: RwSignal::new(Vec::new()) }
    }

    /// Supposes the position from now on.
    pub(crate) fn prepare(self) {
        // The page may have been left.
        if self.is_wanted.try_get_untracked() == Some(false) {
            self.is_wanted.set(true);
        }
    }

    /// Supposes nothing until it is wanted again.
    pub(crate) fn rest_for_now(self) {
        if self.is_wanted.get_untracked() {
            self.is_wanted.set(false);
        }
    }

    /// Whether something waits. Tracked.
    pub(crate) fn waits(self) -> bool {
        self.waiting.with(|waiting| !waiting.is_empty())
    }

    /// Whether there is a person who can act ahead. Tracked.
    pub(crate) fn is_anybodys(self) -> bool {
        self.seat.get().is_some()
    }

    /// Whether what can be done ahead is known. Tracked.
    pub(crate) fn is_possible(self) -> bool {
        self.supposed.with(Option::is_some)
    }

    /// Where the first of the actions that wait would be played. Tracked.
    fn start(self) -> Option<AnyGame> {
        if self.is_turn.get() {
            return Some(self.table.with(|table| table.played().last().clone()));
        }
        self.supposed.get().map(|Supposed(game)| game)
    }

    /// The actions that wait, each with the position it is for, as far as they fit. Tracked.
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

    /// The rest of a turn of which the beginning waits.
    fn rest(self) -> Option<AnyGame> {
        let (before, action) = self.steps().pop()?;
        let mut game = before;
        let turn = game.turn();
        game.apply(action);
        (game.turn() == turn && matches!(turn, Turn::Seat(_))).then_some(game)
    }

    /// The position in which an action can be made ahead: after what waits as long as the turn goes on, otherwise anew. Tracked.
    pub(crate) fn position(self) -> Option<AnyGame> {
        let Supposed(game) = self.supposed.get()?;
        Some(self.rest().unwrap_or(game))
    }

    /// Lets an action wait, which is legal in the [position](Self::position). `tell` puts it into words.
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

    /// A new action has been begun: where a whole turn waits, or it is the person's turn by now, what waits is no longer wanted.
    pub(crate) fn begin_anew(self) {
        if untrack(|| self.waits() && (self.is_turn.get() || self.rest().is_none())) {
            self.clear();
        }
    }

    /// Takes back the action that a spot belongs to, with those after it. Whether there was one.
    pub(crate) fn take_back_at(self, spot: &Spot) -> bool {
        let is_there = |(game, action): &(AnyGame, AnyAction)| spots_of(game, *action).last() == Some(spot);
        let Some(place) = untrack(|| self.steps()).iter().position(is_there) else { return false };
        self.waiting.update(|waiting| waiting.truncate(place));
        true
    }

    /// Takes back the last action that waits. Whether there was one.
    pub(crate) fn take_back(self) -> bool {
        let waits = untrack(|| self.waits());
        if waits {
            self.waiting.update(|waiting| {
                waiting.pop();
            });
        }
        waits
    }

    /// Nothing waits any more.
    pub(crate) fn clear(self) {
        if untrack(|| self.waits()) {
            self.waiting.set(Vec::new());
        }
    }

    /// Takes out the action that is next: as it is written, and as it was told.
    pub(crate) fn next(self) -> Option<(String, String)> {
        let Waiting { text, told } = self.waiting.with_untracked(|waiting| waiting.first().cloned())?;
        self.waiting.update(|waiting| {
            waiting.remove(0);
        });
        Some((text, told))
    }

    /// What waits, in words. Tracked.
    pub(crate) fn told(self) -> Option<String> {
        let told = |waiting: &Vec<Waiting>| waiting.iter().map(|one| one.told.clone()).collect::<Vec<_>>().join("; ");
        self.waits().then(|| self.waiting.with(told))
    }

    /// What waits, as it would lie on the board. Tracked.
    pub(crate) fn outlines(self, view: &View<AnyAction>) -> Vec<Hover> {
        self.steps().into_iter().map(|(game, action)| outline(&game, action, view)).collect()
    }
}

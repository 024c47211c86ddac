//! The first actions of a turn of several actions, kept as a draft until the whole turn is confirmed.

use pentad_boards::View;
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::Turn;
use pentad_touch::{Draft, Hover, Spot, Touch, hover_in_view, spots_of};

/// Actions of one turn that have not been played yet. They belong to a position and are void in any other.
#[derive(Clone, Debug, Default)]
pub(super) struct Staged {
    base: u64,
    actions: Vec<AnyAction>,
}

impl Staged {
    /// Returns the actions, each with the position it applies to.
    pub(super) fn steps(&self, base: &AnyGame) -> Vec<(AnyGame, AnyAction)> {
        if self.base != base.hash_key() {
            return Vec::new();
        }
        let mut game = base.clone();
        let step = |action: &AnyAction| {
            let before = game.clone();
            game.apply(*action);
            (before, *action)
        };
        self.actions.iter().map(step).collect()
    }

    /// Returns the position after the actions.
    pub(super) fn position(&self, base: &AnyGame) -> AnyGame {
        let mut game = base.clone();
        if let Some((before, action)) = self.steps(base).pop() {
            game = before;
            game.apply(action);
        }
        game
    }

    /// Returns a copy with one more action.
    pub(super) fn with(&self, base: &AnyGame, action: AnyAction) -> Staged {
        let mut actions: Vec<AnyAction> = self.steps(base).into_iter().map(|(_, action)| action).collect();
        actions.push(action);
        Staged { base: base.hash_key(), actions }
    }

    /// Returns a copy with the actions before the one that `spot` belongs to; `None` if there is none.
    pub(super) fn before(&self, base: &AnyGame, spot: &Spot) -> Option<Staged> {
        let is_there = |(game, action): &(AnyGame, AnyAction)| spots_of(game, *action).contains(spot);
        let place = self.steps(base).iter().position(is_there)?;
        Some(Staged { base: self.base, actions: self.actions[..place].to_vec() })
    }

    /// Returns a copy without the last action; `None` if there is none.
    pub(super) fn shorter(&self, base: &AnyGame) -> Option<Staged> {
        let (_, earlier) = self.actions.split_last().filter(|_| self.base == base.hash_key())?;
        Some(Staged { base: self.base, actions: earlier.to_vec() })
    }
}

/// Returns true if the same turn continues after an action, so that it can be confirmed as a whole.
pub(super) fn goes_on(game: &AnyGame, action: AnyAction) -> bool {
    let mut after = game.clone();
    after.apply(action);
    matches!(after.turn(), Turn::Seat(_)) && !after.turn().begins(game.turn().seat(), game.seats())
}

/// Returns the effect of an action on the board, as a preview.
pub(crate) fn outline(game: &AnyGame, action: AnyAction, view: &View<AnyAction>) -> Hover {
    let spots = spots_of(game, action);
    let Some((last, before)) = spots.split_last() else { return Hover::default() };
    let mut draft = Draft::new(game);
    for spot in before {
        draft.touch(game, spot);
    }
    let hover = hover_in_view(game, &draft, last, view);
    if matches!(draft.touch(game, last), Touch::Play(_)) {
        return hover;
    }
    // The action is played by a button, so the draft holds all of it.
    let sketch = draft.sketch_in_view(game, view);
    let lit = if sketch.ghosts.is_empty() { sketch.chosen } else { sketch.lit };
    Hover { lit, ghosts: sketch.ghosts, ..Hover::default() }
}

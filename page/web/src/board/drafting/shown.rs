//! The look of an action in the making, on the board and in the lines beside it.

use super::{Drafting, Use};
use crate::kit::say::{say_with, words};
use leptos::prelude::*;
use pentad_boards::scene::{Item, Role};
use pentad_catalog::AnyGame;
use pentad_touch::{Spot, TargetKind};

impl Drafting {
    /// Returns the spots that react to a touch, each with its use. Tracked.
    pub(crate) fn uses(self) -> Vec<(Spot, Use)> {
        self.sketch.with(|sketch| {
            let targets = sketch.targets.iter().map(|target| match target.kind {
                TargetKind::Choose | TargetKind::Take => (target.spot.clone(), Use::Choose),
                _ => (target.spot.clone(), Use::Go),
            });
            // In a game that begins with a cell, the touch places a piece there.
            let choices = sketch.choices.iter().map(|spot| match spot.role {
                Role::Cell => (spot.clone(), Use::Go),
                _ => (spot.clone(), Use::Choose),
            });
            targets.chain(choices).collect()
        })
    }

    /// Returns the spots where the action can go on, or else where one can begin. Tracked.
    pub(crate) fn ways(self) -> Vec<Spot> {
        self.sketch.with(|sketch| match sketch.targets.is_empty() {
            true => sketch.choices.clone(),
            false => sketch.targets.iter().map(|target| target.spot.clone()).collect(),
        })
    }

    /// Returns true if an item can be dragged: it is chosen, or an action can begin with it.
    pub(in crate::board) fn is_movable(self, spot: &Spot) -> bool {
        matches!(spot.role, Role::Piece | Role::Reserve)
            && self.sketch.with_untracked(|sketch| {
                sketch.choices.iter().chain(&sketch.chosen).any(|other| other.name == spot.name)
            })
    }

    /// Names of the items to hide because the preview shows them in another place or state.
    pub(crate) fn hidden(self) -> Signal<Vec<String>> {
        let names = |ghosts: &[Item]| ghosts.iter().map(|ghost| ghost.name.clone()).collect::<Vec<_>>();
        Signal::derive(move || {
            let mut hidden = self.hover.with(|hover| names(&hover.ghosts));
            self.preview.with(|preview| hidden.extend(names(&preview.ghosts)));
            self.sketch.with(|sketch| {
                hidden.extend(names(&sketch.ghosts));
                hidden.extend(sketch.away.iter().map(|spot| spot.name.clone()));
            });
            hidden
        })
    }

    /// Returns the remark on the action – a notice, a problem or a gain – and true if it is a refusal.
    pub(crate) fn remark(self) -> Option<(String, bool)> {
        if let Some(notice) = self.notice.get() {
            return Some((notice, true));
        }
        if let Some(action) = self.pending.get() {
            return Some((self.position.with(|game| words().action(game, action)), false));
        }
        if self.is_staged() && !self.has_touches() {
            return Some((self.caption(), false));
        }
        self.sketch.with(|sketch| match (&sketch.problem, sketch.gain) {
            (Some(problem), _) => {
                // An incomplete action that can still go on is no refusal.
                let is_stuck = sketch.choices.is_empty() && sketch.targets.is_empty();
                Some((words().refused(self.position.with(AnyGame::id), problem).sentence, is_stuck))
            }
            (None, Some(gain)) => Some((say_with("gain", &[("points", gain.into())]), false)),
            (None, None) => None,
        })
    }

    /// Returns the effect of a touch at the pointer, as text.
    pub(crate) fn under_pointer(self) -> Option<String> {
        self.hover.with(|hover| hover.note.as_ref().filter(|_| self.has_notes).map(|note| words().note(note)))
    }

    /// Returns the caption of the position for the acting player. Tracked.
    pub(super) fn caption(self) -> String {
        self.position.with(|game| words().to(game.turn().seat()).caption(game))
    }

    /// Returns the spoken state of the draft after a touch by keys. Tracked.
    pub(super) fn progress(self) -> String {
        if !self.has_touches() {
            return self.caption();
        }
        let (targets, ready) = self.sketch.with(|sketch| (sketch.targets.len(), sketch.ready));
        let told = ready.map(|action| self.position.with(|game| words().action(game, action)));
        // For words and marks the prompt tells more than the number of targets.
        let said: Vec<String> = self.remark().map(|(remark, _)| remark).into_iter().chain(told).collect();
        if said.is_empty() { say_with("spoken-targets", &[("count", targets.into())]) } else { said.join(" ") }
    }
}

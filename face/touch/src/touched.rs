use crate::{Hover, Refusal, Sketch, Spot};
use pentad_boards::View;
use pentad_catalog::Listed;
use pentad_core::Game;

/// A game whose actions are made by touching. `so_far` holds the earlier touches that still count, in order. `touch`, `sketch` and `hover`
/// are called only while a seat is to act.
pub(crate) trait Touched: Listed {
    /// Handles a touch. After a refusal `so_far` is unchanged.
    fn touch(&self, so_far: &mut Vec<Spot>, spot: &Spot) -> Answer<Self>;

    /// Returns everything to show of the draft.
    fn sketch(&self, so_far: &[Spot], view: &View<Self::Action>) -> Sketch;

    /// Returns what to show while the pointer rests on a spot.
    fn hover(&self, so_far: &[Spot], spot: &Spot, view: &View<Self::Action>) -> Hover;

    /// Returns what to show of a spot as it is, without a touch. Called in every position, also while no seat is to act.
    fn look(&self, spot: &Spot) -> Hover;

    /// Returns the spots to touch, in order, to make a legal action; empty for an action without a place on the board.
    fn spots(&self, action: Self::Action) -> Vec<Spot>;

    /// Returns the places that the action fills as well, though they need not be touched.
    fn partners(&self, _action: Self::Action) -> Vec<Spot> {
        Vec::new()
    }
}

/// The effect of a touch, in one game's own actions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer<G: Game> {
    Drafted,
    Play(G::Action),
    Refused(Refusal),
    Nothing,
}

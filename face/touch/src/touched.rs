use crate::{Hover, Refusal, Sketch, Spot};
use pentad_boards::View;
use pentad_catalog::Listed;
use pentad_core::Game;

/// A game whose actions are made by touching. `so_far` is what was touched before and still counts, in order. Except
/// for looking, it is asked only while a seat is to act.
pub(crate) trait Touched: Listed {
    /// What a touch does. After a refusal `so_far` is as it was.
    fn touch(&self, so_far: &mut Vec<Spot>, spot: &Spot) -> Answer<Self>;

    /// What there is to show.
    fn sketch(&self, so_far: &[Spot], view: &View<Self::Action>) -> Sketch;

    /// What to show while the pointer rests on a spot.
    fn hover(&self, so_far: &[Spot], spot: &Spot, view: &View<Self::Action>) -> Hover;

    /// What to show of a spot that cannot be touched now. Asked in every position, also while no seat is to act.
    fn look(&self, spot: &Spot) -> Hover;

    /// What to touch, one after the other, to make a legal action; nothing for one that has no place on the board.
    fn spots(&self, action: Self::Action) -> Vec<Spot>;

    /// Places that the action fills as well, though they need not be touched.
    fn partners(&self, _action: Self::Action) -> Vec<Spot> {
        Vec::new()
    }
}

/// What a touch did, in one game's own actions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer<G: Game> {
    Drafted,
    Play(G::Action),
    Refused(Refusal),
    Nothing,
}

use crate::{Limits, Report};
use pentad_core::Game;

/// Something that thinks about positions of a game.
pub trait Searcher<G: Game>: Send {
    /// Thinks about a position in which a seat is to act, and shows `watch` now and then how far it has come.
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action>;

    /// Hears that an action was played by any seat or by chance: what was thought about it can be kept. The next position to
    /// think about must be the one that the actions heard lead to, earlier positions included, or a new one.
    fn played(&mut self, _action: G::Action) {}
}

impl<G: Game> Searcher<G> for Box<dyn Searcher<G>> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        (**self).think(game, limits, watch)
    }

    fn played(&mut self, action: G::Action) {
        (**self).played(action);
    }
}

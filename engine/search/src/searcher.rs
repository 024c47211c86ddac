use crate::{Limits, Report};
use pentad_core::Game;

/// A search algorithm for positions of a game.
pub trait Searcher<G: Game>: Send {
    /// Searches a position in which a seat is to act, and reports its progress to `watch` now and then.
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action>;

    /// Announces an action played by any seat or by chance, so that the search can keep its results. The next position to
    /// search must be the one that the announced actions lead to, earlier positions included, or an unrelated one.
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

use crate::{Random, Worths};
use pentad_core::{Game, Seat};

/// The game knowledge of a tree search beyond the rules.
pub trait Guide<G: Game>: Clone + Send + 'static {
    /// Returns the number of action kinds in the all-moves-as-first statistics; 0 disables them.
    fn kinds(&self, _game: &G) -> usize {
        0
    }

    /// Returns the kind of an action that is legal here, below [`kinds`](Guide::kinds). Actions of one kind are taken to be
    /// about equally good wherever in a game they are played.
    fn kind(&self, _game: &G, _action: G::Action) -> usize {
        0
    }

    /// Sets the priors of a seat's legal actions: twice the weight gets about twice as many visits at first. They come with
    /// weight 1. Actions that are never better than the others may be removed; at least one must remain.
    fn weigh(&mut self, _game: &G, _actions: &mut Vec<(G::Action, f32)>) {}

    /// Evaluates a position that is not over, by a playout or statically. Adds the actions it plays to `seen` if there are
    /// kinds.
    fn judge(&mut self, game: &mut G, random: &mut Random, seen: &mut Vec<Seen>) -> Worths;

    /// Returns a better value for a node that is being expanded, and the number of simulations it counts as.
    fn assess(&mut self, _game: &G) -> Option<(Worths, u32)> {
        None
    }
}

/// An action in a simulation, for the all-moves-as-first statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The seat that played it.
    pub seat: Seat,
    /// The kind of the action.
    pub kind: u16,
}

/// A guide without knowledge: uniform priors and uniform random playouts.
#[derive(Clone, Debug)]
pub struct RandomPlayouts<G: Game> {
    scratch: Vec<G::Action>,
}

impl<G: Game> Default for RandomPlayouts<G> {
    fn default() -> RandomPlayouts<G> {
        RandomPlayouts { scratch: Vec::new() }
    }
}

impl<G: Game> Guide<G> for RandomPlayouts<G> {
    fn judge(&mut self, game: &mut G, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        game.playout(random, &mut self.scratch);
        Worths::of_finished(game)
    }
}

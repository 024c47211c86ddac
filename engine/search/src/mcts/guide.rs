use crate::{Random, Worths};
use pentad_core::{Game, Seat};

/// What a tree search is told about a game beyond its rules.
pub trait Guide<G: Game>: Clone + Send + 'static {
    /// How many kinds of actions the all-moves-as-first statistics tell apart; 0 keeps no such statistics.
    fn kinds(&self, _game: &G) -> usize {
        0
    }

    /// The kind of an action that is legal here, below [`kinds`](Guide::kinds). Actions of one kind are taken to be about
    /// as good wherever in a game they are played.
    fn kind(&self, _game: &G, _action: G::Action) -> usize {
        0
    }

    /// Weighs the legal actions of a seat: twice the weight is searched about twice as much at first. They come with
    /// weight 1. Actions may be left out if they are never better than those that stay; one must stay.
    fn weigh(&mut self, _game: &G, _actions: &mut Vec<(G::Action, f32)>) {}

    /// What a position is worth, by playing on or by judging it as it stands. The game is not over. Actions it plays are
    /// added to `seen` if there are kinds.
    fn judge(&mut self, game: &mut G, random: &mut Random, seen: &mut Vec<Seen>) -> Worths;

    /// What a position that gets a level of its own is worth by something better than a judgement, and as how many judgements that counts.
    fn assess(&mut self, _game: &G) -> Option<(Worths, u32)> {
        None
    }
}

/// An action in a simulation, for the all-moves-as-first statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Who played it.
    pub seat: Seat,
    /// Its kind.
    pub kind: u16,
}

/// A guide that knows nothing: uniform random playouts.
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

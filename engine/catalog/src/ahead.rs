use crate::{AnyGame, Listed};
use pentad_core::{Seat, Turn};

impl AnyGame {
    /// Returns the position at the start of a turn of `seat`, for a premove. Only the position at the time of that turn can
    /// say whether a premoved action is legal. `None` if the rules have no such position.
    pub fn as_turn_of(&self, seat: Seat) -> Option<AnyGame> {
        dispatch!(self, game => turn_of(game, seat).map(Into::into))
    }
}

fn turn_of<G: Listed>(game: &G, seat: Seat) -> Option<G> {
    let turned = |game: &G| {
        let options = game.options();
        let setup = G::turn_of(&options, &game.setup(), seat)?;
        G::from_setup(&options, &setup).ok().filter(|game| game.turn() == Turn::Seat(seat))
    };
    turned(game).or_else(|| {
        // In the middle of another seat's turn the position may lack what the rest of that turn brings: a hand is not full
        // yet (IRI-9). What it brings is unknown, so any legal continuation serves.
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut later = game.clone();
        later.apply(*actions.first()?);
        turned(&later)
    })
}

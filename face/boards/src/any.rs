use crate::scene::{Parts, Scene};
use crate::{Drawn, Motion, SeatLine, View, caption, enantiomerfolk, factory, iri, iris, loom, quintets};
use pentad_catalog::{AnyAction, AnyGame, Listed, dispatch};
use pentad_core::Seat;

/// Draws any position as a scene.
pub fn scene_of(game: &AnyGame, view: &View<AnyAction>) -> Scene {
    dispatch!(game, game => game.scene(&own_view(game, view)))
}

/// Draws the board of any position and each seat's hand as separate scenes.
pub fn parts_of(game: &AnyGame, view: &View<AnyAction>) -> Parts {
    dispatch!(game, game => parts(game, &own_view(game, view)))
}

fn parts<G: Drawn>(game: &G, view: &View<G::Action>) -> Parts {
    Parts { board: game.board(view), hands: Seat::all(game.seats()).map(|seat| game.hand(seat, view)).collect() }
}

/// Draws any position as text for a terminal.
pub fn text_of(game: &AnyGame, view: &View<AnyAction>) -> String {
    dispatch!(game, game => game.text(&own_view(game, view)))
}

/// Returns the state of any game in one sentence.
pub fn caption_of(game: &AnyGame) -> String {
    dispatch!(game, game => caption(game))
}

/// Returns the motions of the pieces when an action that is legal here is played.
pub fn motions_of(game: &AnyGame, action: AnyAction) -> Vec<Motion> {
    dispatch!(game, game => own_motions(game, action))
}

fn own_motions<G: Listed + Drawn>(game: &G, action: AnyAction) -> Vec<Motion> {
    G::own(action).map_or_else(Vec::new, |action| game.motions(action))
}

fn own_view<G: Listed>(_game: &G, view: &View<AnyAction>) -> View<G::Action> {
    view.map(G::own)
}

/// Implements [`Drawn`] for each game with the functions of its own module.
macro_rules! drawn {
    ($($Game:ty: $module:ident,)*) => {$(
        impl Drawn for $Game {
            fn board(&self, view: &View<Self::Action>) -> Scene {
                $module::board(self, view)
            }

            fn hand(&self, seat: Seat, view: &View<Self::Action>) -> Option<Scene> {
                $module::hand(self, seat, view)
            }

            fn seat_line(&self, seat: Seat, view: &View<Self::Action>) -> SeatLine {
                $module::seat_line(self, seat, view)
            }

            fn text(&self, view: &View<Self::Action>) -> String {
                $module::text(self, view)
            }

            fn motions(&self, action: Self::Action) -> Vec<Motion> {
                $module::motions(self, action)
            }
        }
    )*};
}

drawn! {
    pentad_iri::Iri: iri,
    pentad_quintets::Quintets: quintets,
    pentad_iris::Iris: iris,
    pentad_enantiomerfolk::Enantiomerfolk: enantiomerfolk,
    pentad_herati::Loom: loom,
    pentad_herati::Factory: factory,
}

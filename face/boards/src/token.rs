//! Pieces alone, for the tray of the editor.

use crate::scene::Shape;
use crate::{enantiomerfolk, iri, iris, pyramid, quintets, tiles};
use pentad_catalog::AnyPiece;

/// Returns the shapes of a piece around the origin, about one cell large.
pub fn token(piece: AnyPiece) -> Vec<Shape> {
    match piece {
        AnyPiece::Iri(piece) => pyramid::pyramid(iri::hue(piece.colour), piece.size as usize),
        AnyPiece::Quintets(piece) => pyramid::pyramid(quintets::hue(piece.seat), piece.size.index()),
        AnyPiece::Iris(stone) => iris::stone_shapes(stone.0).to_vec(),
        AnyPiece::Enantiomerfolk(piece) => enantiomerfolk::stack_shapes(piece),
        AnyPiece::Loom(tile) | AnyPiece::Factory(tile) => tiles::tile(tile, 0.95),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Role;
    use crate::{View, scene_of};
    use pentad_catalog::{AnyGame, Arrangement, GameId};
    use pentad_conformance::{headers, random};
    use pentad_core::random::below;
    use pentad_core::{Edit, Seat, Turn};

    /// Returns every game with options that lead to different situations.
    fn tables() -> impl Iterator<Item = (GameId, &'static str)> {
        GameId::ALL.into_iter().flat_map(|id| id.option_samples().iter().map(move |short| (id, *short)))
    }

    /// Returns a position in the middle of a random game.
    fn position(id: GameId, short: &str, seed: u64) -> AnyGame {
        let mut random = random(seed);
        let mut headers = headers(short);
        id.deal(&mut headers, &mut random).unwrap();
        let mut game = id.start(&headers).unwrap();
        for _ in 0..below(&mut random, 30) {
            if game.turn() == Turn::Over {
                break;
            }
            game.apply(game.random_action(&mut random));
        }
        game
    }

    /// Checks that every place for pieces can be touched in the scene that is drawn during set-up.
    fn is_drawn_whole(arrangement: &Arrangement, told: &str) {
        let drawn = arrangement.game().ok().or_else(|| arrangement.stand_in());
        let drawn = drawn.unwrap_or_else(|| panic!("{told}: {arrangement:?}"));
        for turned in [false, true] {
            let scene = scene_of(&drawn, &View { turned, letters: turned, ..View::default() });
            let places = arrangement.places();
            // The end of the dictionary is filled by returning pieces from a hand.
            for place in
                places.iter().filter(|place| !place.starts_with("dictionary") || arrangement.piece_at(place).is_some())
            {
                let touched = |role| matches!(role, Role::Cell | Role::Piece | Role::Reserve);
                let found = scene.items.iter().any(|item| item.name == *place && touched(item.role));
                assert!(found, "{told}: nothing to touch for {place}: {arrangement:?}");
            }
        }
    }

    #[test]
    fn whatever_is_being_set_up_is_drawn() {
        for (id, short) in tables() {
            for seed in 0..12 {
                let mut arrangement = Arrangement::of(&position(id, short, seed));
                let mut random = random(seed);
                for step in 0..50 {
                    let places = arrangement.places();
                    let at = places[below(&mut random, places.len())].clone();
                    let tray = arrangement.tray();
                    let facings = arrangement.facings(tray[below(&mut random, tray.len())]);
                    let piece = facings[below(&mut random, facings.len())];
                    let counters = arrangement.counters();
                    let phases = arrangement.phases();
                    let edit = match below(&mut random, 8) {
                        0 => Edit::Take { at },
                        1 => Edit::Turn { at },
                        2 => Edit::ToAct(Seat::ALL[below(&mut random, arrangement.seats())]),
                        3 => Edit::Phase(phases[below(&mut random, phases.len())].clone()),
                        4 if !counters.is_empty() => {
                            let counter = &counters[below(&mut random, counters.len())];
                            let to = below(&mut random, counter.most as usize + 1) as u32;
                            Edit::Count { what: counter.count.clone(), to }
                        }
                        5 if step == 25 => Edit::Clear,
                        _ => Edit::Put { at, piece },
                    };
                    let _ = arrangement.edit(&edit);
                    is_drawn_whole(&arrangement, &format!("{id} {short}, seed {seed}, {step}, {edit:?}"));
                }
            }
        }
    }

    #[test]
    fn every_piece_of_every_tray_is_drawn() {
        for (id, short) in tables() {
            let arrangement = Arrangement::of(&position(id, short, 0));
            for piece in arrangement.tray() {
                for facing in arrangement.facings(piece) {
                    assert!(!token(facing).is_empty(), "{facing}");
                }
            }
        }
    }
}

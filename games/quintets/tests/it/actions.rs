//! Every action that can be, legal or not.

use pentad_conformance::{legality, new_game, random};
use pentad_core::Game;
use pentad_quintets::{Action, Quintets, Size};

/// Lists a pass, placements on every point, and slides and exchanges between any two. The first point beyond the board is among them.
pub(crate) fn every_action(game: &Quintets) -> Vec<Action> {
    up_to(game.shape().points() as u8).collect()
}

fn up_to(last: u8) -> impl Iterator<Item = Action> {
    let points = move || 0..=last;
    let places = points().flat_map(|point| Size::ALL.map(|size| Action::Place { size, point }));
    let pairs = points().flat_map(move |from| points().map(move |to| (from, to)));
    let steps = pairs.flat_map(|(from, to)| [Action::Slide { from, to }, Action::Exchange { from, to }]);
    places.chain(steps).chain([Action::Pass])
}

#[test]
fn no_number_beyond_the_board_is_a_point() {
    for seats in 2..=3 {
        let mut random = random(seats);
        let mut game: Quintets = new_game(&format!("Seats={seats}"), 0);
        for _ in 0..6 {
            legality(&game, up_to(u8::MAX), &|| format!("{game:?}"));
            game.apply(game.random_action(&mut random, &mut Vec::new()));
        }
    }
}

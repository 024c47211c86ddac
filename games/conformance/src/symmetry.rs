use crate::{new_game, random};
use pentad_core::{Game, Turn};
use std::collections::BTreeSet;

/// Checks along random games that a mapped position has exactly the mapped legal actions and the same seat to act.
pub fn symmetry<G: Game>(
    short: &str,
    games: u64,
    map_setup: impl Fn(&G::Setup) -> G::Setup,
    map_action: impl Fn(&G, G::Action) -> G::Action,
) {
    let mut scratch = Vec::new();
    for seed in 0..games {
        let mut game: G = new_game(short, seed);
        let mut random = random(seed);
        while game.turn() != Turn::Over {
            // Both sides come from a setup, so that neither remembers earlier positions.
            let here = G::from_setup(&game.options(), &game.setup()).expect("a reached position can be set up");
            let there = G::from_setup(&game.options(), &map_setup(&game.setup())).expect("a mapped one too");
            assert_eq!(here.turn(), there.turn(), "{short}, seed {seed}: {game:?}");
            here.legal_actions(&mut scratch);
            let mapped: BTreeSet<_> = scratch.iter().map(|action| map_action(&here, *action)).collect();
            there.legal_actions(&mut scratch);
            assert_eq!(mapped, scratch.iter().copied().collect(), "{short}, seed {seed}: {game:?}");
            let action = game.random_action(&mut random, &mut scratch);
            game.apply(action);
        }
    }
}

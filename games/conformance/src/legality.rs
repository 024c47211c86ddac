use pentad_core::{Game, Illegal};
use std::collections::HashSet;

/// Compares actions with the legal ones of a position: `play` accepts those that are listed as legal and refuses all others with a
/// reason, without a change. Every legal action must be among the given ones. `place` names the position in messages.
pub fn legality<G: Game>(game: &G, every_action: impl IntoIterator<Item = G::Action>, place: &impl Fn() -> String) {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let mut missing: HashSet<G::Action> = legal.iter().copied().collect();
    assert_eq!(missing.len(), legal.len(), "each legal action is listed once: {}", place());
    let listed = missing.clone();
    // All refusals share this copy, which is compared once: that is as strict as a copy for each, and much faster.
    let mut refusing = game.clone();
    for action in every_action {
        if listed.contains(&action) {
            missing.remove(&action);
            if let Err(illegal) = game.clone().play(action) {
                panic!("{action:?} is listed as legal but refused: {illegal}: {}", place());
            }
        } else {
            match refusing.play(action) {
                Ok(()) => panic!("{action:?} is accepted but not listed as legal: {}", place()),
                Err(Illegal { reason, .. }) => assert!(!reason.is_empty(), "{action:?}: {}", place()),
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?} are legal, but not among the actions that can be: {}", place());
    assert_eq!(refusing.hash_key(), game.hash_key(), "a refused action changes nothing: {}", place());
    assert!(refusing.setup() == game.setup(), "a refused action changes nothing: {}", place());
}

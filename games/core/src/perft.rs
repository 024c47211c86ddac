use crate::Game;

/// Counts the action sequences of this length from a position. Chance actions count like any others; a finished game has no
/// continuations.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(game, &mut buffers)
}

fn count<G: Game>(game: &G, buffers: &mut [Vec<G::Action>]) -> u64 {
    let Some((actions, deeper)) = buffers.split_first_mut() else { return 1 };
    game.legal_actions(actions);
    if deeper.is_empty() {
        return actions.len() as u64;
    }
    let mut sequences = 0;
    for action in actions.iter() {
        let mut next = game.clone();
        next.apply(*action);
        sequences += count(&next, deeper);
    }
    sequences
}

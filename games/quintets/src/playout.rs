use crate::moves::{Formed, Move, Targets};
use crate::{Action, Quintets};
use pentad_core::Game;
use pentad_core::random::{Rng, below};

/// How often a refused draw is repeated before the legal actions are listed after all.
const TRIES: usize = 8;

/// Plays uniformly random legal actions to the end and returns how many that took.
pub(crate) fn playout<R: Rng>(game: &mut Quintets, random: &mut R, scratch: &mut Vec<Action>) -> u32 {
    let mut actions = 0;
    while game.ending.is_none() {
        match draw(game, random, scratch) {
            Some((action, formed)) => game.carry_out(action, formed),
            None => game.apply(Action::Pass),
        }
        actions += 1;
    }
    actions
}

/// A uniformly random legal move and what it forms; `None` when only a pass is left.
///
/// Few moves fail QUIN-6, and to find out is most of the work of listing them. So a move is drawn from all that the other
/// clauses allow, and drawn again if it is refused: what is accepted is uniform among the legal ones.
#[inline]
pub(crate) fn draw<R: Rng>(game: &Quintets, random: &mut R, scratch: &mut Vec<Action>) -> Option<(Move, Formed)> {
    let targets = Targets::of(game);
    let counts = targets.counts();
    if counts.total() == 0 {
        return None;
    }
    for _ in 0..TRIES {
        let action = targets.pick(&counts, below(random, counts.total()));
        if let Ok(formed) = game.forms(action) {
            return Some((action, formed));
        }
    }
    draw_from_list(game, random, scratch)
}

#[cold]
fn draw_from_list<R: Rng>(game: &Quintets, random: &mut R, scratch: &mut Vec<Action>) -> Option<(Move, Formed)> {
    game.legal_actions(scratch);
    let action = Move::of(scratch[below(random, scratch.len())])?;
    Some((action, game.forms(action).unwrap_or_default()))
}

use crate::ko_state::Consequences;
use crate::square::select_bit;
use crate::{Action, Direction, Enantiomerfolk, Ending, Piece, Square};
use pentad_core::random::{Rng, below};

/// Plays uniformly random legal actions to the end and calls `seen` with each of them.
///
/// Drawing an action also reveals if the seat has a legal one at all (ENAN-10), so that nothing is computed twice.
pub(crate) fn playout<R: Rng>(
    game: &mut Enantiomerfolk,
    random: &mut R,
    scratch: &mut Vec<Action>,
    mut seen: impl FnMut(Action),
) -> u32 {
    let mut actions = 0;
    while game.ending().is_none() {
        match draw(game, random, scratch) {
            None => game.end(Ending::NoLegalAction(game.to_act)),
            // ENAN-12: the limit comes after ENAN-10.
            Some(_) if game.ply_limit().is_some() => game.end(Ending::PlyLimit),
            Some((action, consequences)) => {
                seen(action);
                game.carry_out(action, &consequences);
                actions += 1;
            }
        }
    }
    actions
}

/// Draws a legal action uniformly; `None` if there is none.
///
/// It is drawn from all actions that obey the clauses other than ko. Ko seldom forbids one; if it does, the draw is repeated from
/// the list of legal actions, so that each of them stays equally likely.
#[inline]
pub(crate) fn draw<R: Rng>(
    game: &Enantiomerfolk,
    random: &mut R,
    legal: &mut Vec<Action>,
) -> Option<(Action, Consequences)> {
    let action = draw_before_ko(game, random)?;
    if let Some(consequences) = game.consequences_unless_ko(action) {
        return Some((action, consequences));
    }
    game.list_actions(legal);
    let action = *legal.get(below(random, legal.len().max(1)))?;
    Some((action, game.table.consequences(game.to_act, action)))
}

#[inline]
fn draw_before_ko<R: Rng>(game: &Enantiomerfolk, random: &mut R) -> Option<Action> {
    let usable = game.table.usable(game.used);
    let pieces = game.table.usable_in_hand(game.to_act, game.used);
    let steps = usable.count_ones() as usize * 4;
    let drops = match pieces {
        0 => 0,
        _ => pieces.count_ones() as usize * game.table.empty().count_ones() as usize,
    };
    if steps + drops == 0 {
        return None;
    }
    loop {
        let drawn = below(random, steps + drops);
        if drawn < steps {
            let from = Square::select(usable, drawn / 4);
            // A step off the board is drawn again. Every square has at least two neighbours.
            if let Some(to) = game.table.step(from, Direction::ALL[drawn % 4]) {
                return Some(game.step(from, to));
            }
        } else {
            let empty = game.table.empty();
            let squares = empty.count_ones() as usize;
            let (piece, on) = ((drawn - steps) / squares, (drawn - steps) % squares);
            let piece = Piece::from_index(select_bit(pieces.into(), piece));
            return Some(Action::Drop { piece, on: Square::select(empty, on) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colours, Opening, Options};
    use pentad_conformance::random;
    use pentad_core::{Game, Turn};
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    const USUAL: Options =
        Options { ply_limit: 500, restack: false, colours: Colours::Three, opening: Opening::DEFAULT };

    const OPTIONS: [Options; 5] = [
        USUAL,
        Options { ply_limit: 12, ..USUAL },
        Options { ply_limit: 0, restack: true, ..USUAL },
        Options { colours: Colours::Four, ..USUAL },
        Options { restack: true, colours: Colours::Four, ..USUAL },
    ];

    #[test]
    fn a_fast_playout_is_a_legal_game() {
        for options in OPTIONS {
            for seed in 0..300 {
                let start = Enantiomerfolk::start(&options);
                let mut fast = start.clone();
                let mut actions = Vec::new();
                let count = playout(&mut fast, &mut random(seed), &mut Vec::new(), |action| actions.push(action));
                let mut plain = start;
                for action in &actions {
                    plain.play(*action).unwrap();
                }
                assert_eq!(plain.turn(), Turn::Over);
                assert_eq!(plain.ending(), fast.ending());
                assert_eq!(plain.setup(), fast.setup());
                assert_eq!(plain.hash_key(), fast.hash_key());
                assert_eq!(count as usize, actions.len());
            }
        }
    }

    /// Searches random games for positions with steps, drops and ko, which exercise all parts of the draw.
    #[test]
    fn every_legal_action_is_drawn_equally_often() {
        let mut kinds = [0; 3];
        for seed in 0..20_000 {
            let mut random = random(seed);
            let mut game = Enantiomerfolk::start(&OPTIONS[seed as usize % OPTIONS.len()]);
            let mut legal = Vec::new();
            while game.turn() != Turn::Over {
                game.legal_actions(&mut legal);
                let mut candidates = 0;
                let _ = game.candidates(|_| {
                    candidates += 1;
                    ControlFlow::Continue(())
                });
                let has_ko = candidates > legal.len();
                let has_drop = legal.iter().any(|action| matches!(action, Action::Drop { .. }));
                let kind = if has_ko { 0 } else { usize::from(has_drop) + 1 };
                if kinds[kind] < 3 && legal.len() < 80 {
                    kinds[kind] += 1;
                    check_draws(&game, &legal, seed);
                }
                let action = game.random_action(&mut random, &mut legal);
                game.apply(action);
            }
            if kinds == [3; 3] {
                return;
            }
        }
        panic!("not every kind of position was met: {kinds:?}");
    }

    fn check_draws(game: &Enantiomerfolk, legal: &[Action], seed: u64) {
        const EACH: usize = 2000;
        let mut random = random(!seed);
        let mut counts: HashMap<Action, usize> = HashMap::new();
        for _ in 0..legal.len() * EACH {
            *counts.entry(game.random_action(&mut random, &mut Vec::new())).or_default() += 1;
        }
        assert_eq!(counts.len(), legal.len(), "nothing but the legal actions, and all of them");
        for (action, count) in counts {
            // Six standard deviations of a count that is 2000 on average.
            assert!(count.abs_diff(EACH) < 270, "{action:?} was drawn {count} times instead of about {EACH}");
        }
    }
}

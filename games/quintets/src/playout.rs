use crate::moves::{Formed, Move, Targets};
use crate::{Action, Quintets};
use pentad_core::Game;
use pentad_core::random::{Rng, below};

/// Number of refused draws before the legal actions are listed after all.
const TRIES: usize = 8;

/// Plays uniformly random legal actions to the end and returns their number.
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

/// Draws a uniformly random legal move and returns it with the groups it forms; `None` if only a pass is left.
///
/// Few moves fail QUIN-6, and testing for it is most of the work of listing moves. So a move is drawn from all that the other
/// clauses allow, and drawn again if QUIN-6 refuses it. This rejection sampling is uniform over the legal moves.
#[inline]
pub(crate) fn draw<R: Rng>(game: &Quintets, random: &mut R, scratch: &mut Vec<Action>) -> Option<(Move, Formed)> {
    draw_within::<TRIES, R>(game, random, scratch)
}

#[inline]
fn draw_within<const TRIES: usize, R: Rng>(
    game: &Quintets,
    random: &mut R,
    scratch: &mut Vec<Action>,
) -> Option<(Move, Formed)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use pentad_conformance::random;
    use pentad_core::Turn;
    use std::collections::BTreeMap;

    /// Refused draws must not bias the distribution, however often they are repeated.
    #[test]
    fn draws_are_uniform_where_many_are_refused() {
        let mut random = random(3);
        let mut scratch = Vec::new();
        let mut crowded: Vec<Quintets> = Vec::new();
        while crowded.len() < 10 {
            let mut game = Quintets::start(&Options { seats: 3, ..Options::default() });
            while game.turn() != Turn::Over {
                game.legal_actions(&mut scratch);
                if scratch.len() * 10 < Targets::of(&game).counts().total() * 6 {
                    crowded.push(game.clone());
                }
                let action = game.random_action(&mut random, &mut scratch);
                game.apply(action);
            }
        }
        for game in &crowded {
            check_uniform::<1>(game);
            check_uniform::<2>(game);
            check_uniform::<TRIES>(game);
        }
    }

    fn check_uniform<const TRIES: usize>(game: &Quintets) {
        const DRAWS: usize = 20_000;
        let mut random = random(7);
        let mut legal = Vec::new();
        let mut drawn: BTreeMap<Action, usize> = BTreeMap::new();
        for _ in 0..DRAWS {
            let (action, formed) = draw_within::<TRIES, _>(game, &mut random, &mut legal).expect("there is a move");
            assert_eq!(game.forms(action), Ok(formed));
            *drawn.entry(action.action()).or_default() += 1;
        }
        game.legal_actions(&mut legal);
        let share = 1.0 / legal.len() as f64;
        let error = (DRAWS as f64 * share * (1.0 - share)).sqrt();
        for action in &legal {
            let count = drawn.remove(action).unwrap_or(0);
            let apart = (count as f64 - DRAWS as f64 * share).abs();
            assert!(apart <= 5.0 * error, "{action:?} was drawn {count} times of {DRAWS}, share {share}");
        }
        assert_eq!(drawn, BTreeMap::new(), "nothing else was drawn");
    }
}

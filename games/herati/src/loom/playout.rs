use super::Loom;
use super::position::{fits, row};
use crate::select::{COUNT, NTH, below, row_set};
use crate::{Action, Hand, Tile};
use pentad_core::random::Rng;
use pentad_core::{Game, Turn};

/// Plays uniformly random legal actions to the end and calls `seen` with each of them.
///
/// As long as tiles lie face down, every turn is the same: one of two tiles in hand goes, and the next one is turned up in its
/// place. One random number decides both. The cells open to a tile all lie in one row, so the choice comes down to two small
/// numbers and a table.
pub(crate) fn playout<R: Rng>(
    game: &mut Loom,
    random: &mut R,
    scratch: &mut Vec<Action>,
    mut seen: impl FnMut(Action),
) -> u32 {
    let mut actions = 0;
    let mut plain = |game: &mut Loom, random: &mut R, seen: &mut dyn FnMut(Action)| {
        let action = game.random_action(random, scratch);
        seen(action);
        game.apply(action);
    };
    while game.turn() == Turn::Chance {
        plain(game, random, &mut seen);
        actions += 1;
    }
    actions += with_two_in_hand(game, random, &mut seen);
    while game.turn() != Turn::Over {
        plain(game, random, &mut seen);
        actions += 1;
    }
    actions
}

fn with_two_in_hand<R: Rng>(game: &mut Loom, random: &mut R, seen: &mut impl FnMut(Action)) -> u32 {
    let mut shown = game.hand.face_up();
    let (Some(first), Some(second)) = (shown.next(), shown.next()) else { return 0 };
    let mut pair = [first, second];
    let mut field = game.field;
    let mut laid = game.laid;
    let turns = game.hand.face_down();
    for _ in 0..turns {
        let number = random.next_u64();
        let shift = 8 * row(laid);
        let [first, second] = fits(&field, laid, pair).map(|cells| row_set(cells, shift));
        // HERA-4: equal tiles give a single action.
        let second = if pair[0] == pair[1] { 0 } else { second };
        let choices = u32::from(COUNT[first]) + u32::from(COUNT[second]);
        let gone = if choices > 0 {
            let drawn = below(number, choices) as usize;
            let from_first = usize::from(COUNT[first]);
            let gone = usize::from(drawn >= from_first);
            let (cells, nth) = if gone == 0 { (first, drawn) } else { (second, drawn - from_first) };
            let bit = shift + u32::from(NTH[cells][nth]);
            seen(Action::Place(pair[gone], field.cell(bit)));
            field.lay(pair[gone], bit);
            laid += 1;
            gone
        } else {
            // LOOM-4: here too, equal tiles give a single action.
            let gone = below(number, 2) as usize;
            seen(Action::Aside(pair[gone]));
            game.aside[pair[gone].index()] += 1;
            gone
        };
        pair[gone] = Tile::from_index(number as usize);
        seen(Action::Flip(pair[gone]));
    }
    game.field = field;
    game.laid = laid;
    game.hand = Hand::new(pair, 0);
    2 * turns as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LoomOptions;
    use pentad_conformance::random;
    use std::collections::BTreeMap;

    #[test]
    fn a_fast_playout_is_a_legal_game() {
        let mut scratch = Vec::new();
        let mut asides = 0;
        for seed in 0..2000 {
            let start = Loom::start(&LoomOptions);
            let mut fast = start.clone();
            let mut actions = Vec::new();
            let count = playout(&mut fast, &mut random(seed), &mut scratch, |action| actions.push(action));
            let mut plain = start;
            for action in &actions {
                plain.play(*action).unwrap();
                asides += u32::from(matches!(action, Action::Aside(_)));
            }
            assert_eq!(plain.turn(), Turn::Over);
            assert_eq!(plain.setup(), fast.setup());
            assert_eq!(plain.hash_key(), fast.hash_key());
            assert_eq!(count as usize, actions.len());
        }
        assert!(asides > 0, "setting aside was met");
    }

    #[test]
    fn a_playout_can_start_anywhere() {
        let mut scratch = Vec::new();
        for seed in 0..200 {
            let mut random = random(seed);
            let mut game = Loom::start(&LoomOptions);
            while game.turn() != Turn::Over {
                let mut fast = game.clone();
                let mut plain = game.clone();
                playout(&mut fast, &mut random, &mut scratch, |action| plain.play(action).unwrap());
                assert_eq!((fast.turn(), fast.hash_key()), (Turn::Over, plain.hash_key()));
                game.apply(game.random_action(&mut random, &mut scratch));
            }
        }
    }

    /// The first action of many playouts from one position is uniform over the legal ones.
    #[test]
    fn a_playout_draws_evenly() {
        const DRAWS: u32 = 4000;
        let mut scratch = Vec::new();
        for seed in 0..12 {
            let mut random = random(seed);
            let mut game = Loom::start(&LoomOptions);
            for _ in 0..3 + 4 * seed {
                game.apply(game.random_action(&mut random, &mut scratch));
            }
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            let mut drawn: BTreeMap<Action, u32> = BTreeMap::new();
            for _ in 0..DRAWS {
                let mut first = None;
                playout(&mut game.clone(), &mut random, &mut scratch, |action| first = first.or(Some(action)));
                *drawn.entry(first.unwrap()).or_default() += 1;
            }
            let even = f64::from(DRAWS) / legal.len() as f64;
            for action in &legal {
                let count = f64::from(drawn.remove(action).unwrap_or(0));
                assert!((count - even).abs() < 5.0 * even.sqrt(), "{action:?} came {count} times, not {even}");
            }
            assert!(drawn.is_empty(), "{drawn:?} are not legal");
        }
    }
}

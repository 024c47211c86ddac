use super::{Factory, FactoryPhase};
use crate::{Action, Tile};
use pentad_core::random::Rng;

/// Plays uniformly random legal actions to the end and shows each of them to `seen`.
///
/// The cells open to each tile in hand are sets of bits; one of them is drawn by counting instead of listing. A
/// turn and the flip that may follow share a random number: its upper half decides, its lowest two bits turn up.
pub(crate) fn playout<R: Rng>(game: &mut Factory, random: &mut R, mut seen: impl FnMut(Action)) -> u32 {
    let mut actions = 0;
    while !game.is_over() {
        let number = random.next_u64();
        if game.phase == FactoryPhase::Turn {
            actions += 1;
            match draw(&game.choices(), number) {
                Some((tile, bit)) => {
                    seen(Action::Place(tile, game.field.cell(bit)));
                    game.lay(tile, bit);
                }
                None => {
                    seen(Action::Pass);
                    game.pass();
                }
            }
        }
        if game.phase != FactoryPhase::Turn {
            actions += 1;
            let tile = turned_up(number);
            seen(Action::Flip(tile));
            game.flip(tile);
        }
    }
    actions
}

/// One legal action of a game that is not over.
pub(crate) fn random_action(game: &Factory, number: u64) -> Action {
    if game.phase != FactoryPhase::Turn {
        return Action::Flip(turned_up(number));
    }
    match draw(&game.choices(), number) {
        Some((tile, bit)) => Action::Place(tile, game.field.cell(bit)),
        None => Action::Pass,
    }
}

/// HERA-3: four equally likely outcomes.
#[inline]
fn turned_up(number: u64) -> Tile {
    Tile::from_index(number as usize)
}

/// Draws one of the cells of the four kinds of tile, all with the same likelihood.
#[inline]
fn draw(choices: &[u64; 4], number: u64) -> Option<(Tile, u32)> {
    let counts = choices.map(u64::count_ones);
    let total = counts.iter().sum::<u32>();
    if total == 0 {
        return None;
    }
    let drawn = ((number >> 32) * u64::from(total) >> 32) as u32;
    Some(nth(choices, &counts, drawn))
}

#[inline]
fn nth(choices: &[u64; 4], counts: &[u32; 4], mut nth: u32) -> (Tile, u32) {
    let mut kind = 0;
    while nth >= counts[kind] {
        nth -= counts[kind];
        kind += 1;
    }
    let mut cells = choices[kind];
    for _ in 0..nth {
        cells &= cells - 1;
    }
    (Tile::from_index(kind), cells.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FactoryOptions;
    use pentad_conformance::random;
    use pentad_core::{Game, Turn};

    #[test]
    fn a_fast_playout_is_a_legal_game() {
        let mut passes = 0;
        for seats in 2..=4 {
            for seed in 0..1000 {
                let start = Factory::start(&FactoryOptions { seats });
                let mut fast = start.clone();
                let mut actions = Vec::new();
                let count = playout(&mut fast, &mut random(seed), |action| actions.push(action));
                let mut plain = start;
                for action in &actions {
                    plain.play(*action).unwrap();
                    passes += u32::from(*action == Action::Pass);
                }
                assert_eq!(plain.turn(), Turn::Over);
                assert_eq!(plain.setup(), fast.setup());
                assert_eq!(plain.hash_key(), fast.hash_key());
                assert_eq!(count as usize, actions.len());
            }
        }
        assert!(passes > 0, "passing was met");
    }

    #[test]
    fn drawing_goes_through_the_legal_actions_one_by_one() {
        for seed in 0..300 {
            let mut random = random(seed);
            let mut game = Factory::start(&FactoryOptions { seats: 2 + (seed % 3) as u8 });
            let mut legal = Vec::new();
            while game.turn() != Turn::Over {
                game.legal_actions(&mut legal);
                if game.phase == FactoryPhase::Turn && legal != [Action::Pass] {
                    let choices = game.choices();
                    let counts = choices.map(u64::count_ones);
                    let drawn: Vec<Action> = (0..counts.iter().sum())
                        .map(|index| nth(&choices, &counts, index))
                        .map(|(tile, bit)| Action::Place(tile, game.field.cell(bit)))
                        .collect();
                    assert_eq!(drawn, legal);
                }
                let number = random.next_u64();
                assert!(legal.contains(&random_action(&game, number)));
                game.apply(random_action(&game, number));
            }
        }
    }

    #[test]
    fn the_ends_of_the_range_draw_the_first_and_the_last() {
        let choices = [0b1010, 0, 0b1, 0];
        assert_eq!(draw(&choices, 0), Some((Tile::NE, 1)));
        assert_eq!(draw(&choices, 1 << 63), Some((Tile::NE, 3)));
        assert_eq!(draw(&choices, u64::MAX), Some((Tile::SW, 0)));
        assert_eq!(draw(&[0; 4], u64::MAX), None);
    }
}

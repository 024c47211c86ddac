use super::{Factory, FactoryPhase};
use crate::select::{below, nth_bit, running_counts, total};
use crate::{Action, Tile};
use pentad_core::random::Rng;

/// Plays uniformly random legal actions to the end and calls `seen` with each of them.
///
/// The cells open to each tile in hand are bit sets; one cell is drawn by counting instead of listing. A turn and the flip that
/// may follow share a random number: its upper half decides the turn, its lowest two bits the flip.
pub(crate) fn playout<R: Rng>(game: &mut Factory, random: &mut R, mut seen: impl FnMut(Action)) -> u32 {
    let mut actions = 0;
    while !game.is_over() {
        let number = random.next_u64();
        if game.phase == FactoryPhase::Turn {
            actions += 1;
            match draw(game, number) {
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

/// Draws a legal action of a game that is not over.
pub(crate) fn random_action(game: &Factory, number: u64) -> Action {
    if game.phase != FactoryPhase::Turn {
        return Action::Flip(turned_up(number));
    }
    match draw(game, number) {
        Some((tile, bit)) => Action::Place(tile, game.field.cell(bit)),
        None => Action::Pass,
    }
}

/// HERA-3: returns one of four equally likely outcomes.
#[inline]
fn turned_up(number: u64) -> Tile {
    Tile::from_index(number as usize)
}

/// Draws a face-up tile of the seat to act and a cell for it, uniformly from all such pairs.
#[inline]
fn draw(game: &Factory, number: u64) -> Option<(Tile, u32)> {
    let choices = Choices::of(game);
    (choices.len > 0).then(|| choices.nth(below(number, choices.len)))
}

/// The cells open to each kind of face-up tile of the seat to act. Most of the time there is only one kind.
struct Choices {
    kinds: [(Tile, u64, u64); 4],
    last: usize,
    len: u32,
}

impl Choices {
    #[inline]
    fn of(game: &Factory) -> Choices {
        let fits = game.fits();
        let mut choices = Choices { kinds: [(Tile::NE, 0, 0); 4], last: 0, len: 0 };
        for (place, tile) in game.hands[game.to_act.index()].kinds().enumerate() {
            let cells = fits.of(tile);
            let counts = running_counts(cells);
            choices.kinds[place & 3] = (tile, cells, counts);
            choices.last = place;
            choices.len += total(counts);
        }
        choices
    }

    /// Returns the choice with this number, counted from 0, which must be below `len`.
    #[inline]
    fn nth(&self, mut nth: u32) -> (Tile, u32) {
        let mut place = 0;
        while place < self.last && nth >= total(self.kinds[place & 3].2) {
            nth -= total(self.kinds[place & 3].2);
            place += 1;
        }
        let (tile, cells, counts) = self.kinds[place & 3];
        (tile, nth_bit(cells, counts, nth))
    }
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
                    let choices = Choices::of(&game);
                    let drawn: Vec<Action> = (0..choices.len)
                        .map(|index| choices.nth(index))
                        .map(|(tile, bit)| Action::Place(tile, game.field.cell(bit)))
                        .collect();
                    assert_eq!(drawn, legal);
                }
                assert_eq!(random_action(&game, 0), legal[0]);
                assert_eq!(random_action(&game, u64::MAX), legal[legal.len() - 1]);
                let number = random.next_u64();
                assert!(legal.contains(&random_action(&game, number)));
                game.apply(random_action(&game, number));
            }
        }
    }
}

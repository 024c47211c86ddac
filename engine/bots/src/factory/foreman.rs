//! A guide that knows the value of half-made patterns.

use super::endgame::settled;
use super::threats::Laid;
use pentad_core::random::Rng;
use pentad_core::{Game, Turn};
use pentad_herati::{Action, Factory, Tile, bits};
use pentad_search::{Guide, Random, Seen, Worths};

/// A playout policy of simple rules: complete a pattern if possible; do not place a third tile of a pattern that the next
/// seat can complete with a tile it shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreman {
    pub(super) habits: Habits,
}

/// The strength of each rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// The weight added to an action for each pattern that it completes.
    pub(super) completing: f32,
    /// The factor on the weight of an action that lets the next seat complete a pattern.
    pub(super) giving: f32,
    /// The factor on the weight of an action that makes three quarters of a pattern which the next seat cannot complete with
    /// the tiles it shows.
    pub(super) preparing: f32,
    /// Number of times out of 16 that a playout completes a pattern if it can.
    pub(super) playouts_complete: u32,
    /// Number of attempts of a playout to find an action that does not give a pattern to the next seat.
    pub(super) playouts_avoid: u32,
}

/// The effect of an action on patterns.
struct Effect {
    points: u32,
    /// Set if the next seat can complete a pattern that it could not complete before.
    gives: bool,
    /// The number of kinds of tile that complete a pattern which nothing completed before.
    prepared: u32,
}

fn effect(laid: &Laid, next_seat: &[Tile], tile: Tile, bit: u32) -> Effect {
    let points = laid.completed_by(tile).iter().map(|cells| (cells >> bit & 1) as u32).sum();
    let after = laid.with(tile, bit);
    let fresh = |kind: Tile| {
        let [black, white] = after.completed_by(kind);
        let [black_before, white_before] = laid.completed_by(kind);
        (black & !black_before) | (white & !white_before) != 0
    };
    let gives = next_seat.iter().any(|kind| fresh(*kind));
    let prepared = Tile::ALL.into_iter().filter(|kind| fresh(*kind)).count() as u32;
    Effect { points, gives, prepared }
}

/// Returns the kinds of tile that the seat after the one to act shows.
fn shown_next(game: &Factory) -> Vec<Tile> {
    let hand = game.hand(game.to_act().next(game.seats()));
    Tile::ALL.into_iter().filter(|tile| hand.count(*tile) > 0).collect()
}

impl Foreman {
    /// Chooses an action for the seat to act.
    fn action(&self, game: &Factory, random: &mut Random) -> Action {
        let laid = Laid::of(game.field());
        let places = game.place_bits();
        let hand = game.hand(game.to_act());
        let mut open = [0_u64; 4];
        let mut count = 0;
        let mut best = (0, Action::Pass);
        for tile in Tile::ALL.into_iter().filter(|tile| hand.count(*tile) > 0) {
            let cells = places[tile as usize];
            open[tile as usize] = cells;
            count += cells.count_ones();
            let [black, white] = laid.completed_by(tile);
            for bit in bits((black | white) & cells) {
                let points = (black >> bit & 1) + (white >> bit & 1);
                if points > best.0 {
                    best = (points, Action::Place(tile, game.field().cell_of_bit(bit)));
                }
            }
        }
        if count == 0 {
            return Action::Pass;
        }
        let number = random.next_u64();
        if best.0 > 0 && (number & 15) < u64::from(self.habits.playouts_complete) {
            return best.1;
        }
        let mut next_seat = None;
        let mut drawn = (number >> 32) as u32;
        for attempt in 0..=self.habits.playouts_avoid {
            let (tile, bit) = nth(&open, ((u64::from(drawn) * u64::from(count)) >> 32) as u32);
            if attempt < self.habits.playouts_avoid {
                let next_seat = next_seat.get_or_insert_with(|| game.hand(game.to_act().next(game.seats())));
                let after = laid.with(tile, bit);
                let gives = Tile::ALL.into_iter().any(|kind| {
                    next_seat.count(kind) > 0 && {
                        let [black, white] = after.completed_by(kind);
                        let [black_before, white_before] = laid.completed_by(kind);
                        (black & !black_before) | (white & !white_before) != 0
                    }
                });
                if gives {
                    drawn = random.next_u32();
                    continue;
                }
            }
            return Action::Place(tile, game.field().cell_of_bit(bit));
        }
        Action::Pass
    }
}

/// Returns the n-th open cell, counted from 0 through all kinds of tile.
#[inline]
fn nth(open: &[u64; 4], mut nth: u32) -> (Tile, u32) {
    for (tile, cells) in Tile::ALL.into_iter().zip(open) {
        let count = cells.count_ones();
        if nth < count {
            let mut cells = *cells;
            for _ in 0..nth {
                cells &= cells - 1;
            }
            return (tile, cells.trailing_zeros());
        }
        nth -= count;
    }
    unreachable!("the number is below the count of all cells")
}

impl Guide<Factory> for Foreman {
    fn weigh(&mut self, game: &Factory, actions: &mut Vec<(Action, f32)>) {
        let laid = Laid::of(game.field());
        let next_seat = shown_next(game);
        for (action, weight) in actions {
            let Action::Place(tile, cell) = *action else { continue };
            let effect = effect(&laid, &next_seat, tile, game.field().bit_of_cell(cell));
            *weight += self.habits.completing * effect.points as f32;
            if effect.gives {
                *weight *= self.habits.giving;
            } else if effect.prepared > 0 {
                *weight *= self.habits.preparing;
            }
        }
    }

    fn judge(&mut self, game: &mut Factory, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        loop {
            match game.turn() {
                Turn::Over => return Worths::of_finished(game),
                Turn::Chance => game.apply(Action::Flip(Tile::ALL[random.next_u32() as usize & 3])),
                Turn::Seat(_) => {
                    if let Some(worths) = settled(game) {
                        return worths;
                    }
                    game.apply(self.action(game, random));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{FactoryMethod, Known, Settings};
    use pentad_core::{Cell, Game, Seat};
    use pentad_herati::{Action, Factory, FactoryOptions, FactoryPhase, FactorySetup, Hand, Tile};
    use pentad_search::Limits;

    /// Creates a position with these tiles in the field, one tile face up in front of each of two seats, and the first to
    /// act.
    fn position(tiles: &[(i8, i8, Tile)], first: Tile, second: Tile) -> Factory {
        let dealt = 24 - (tiles.len() - 1);
        let face_down = [dealt / 2 - 1, dealt - dealt / 2 - 1];
        let setup = FactorySetup {
            tiles: tiles.iter().map(|(x, y, tile)| (Cell::new(*x, *y), *tile)).collect(),
            hands: vec![Hand::new([first], face_down[0] as u8), Hand::new([second], face_down[1] as u8)],
            points: vec![0, 0],
            to_act: Seat::FIRST,
            phase: FactoryPhase::Turn,
        };
        Factory::from_setup(&FactoryOptions { seats: 2 }, &setup).unwrap()
    }

    fn chosen(game: &Factory, effort: u64) -> Action {
        let mut searcher = Factory::searcher(FactoryMethod::Mcts, game, &mut Settings::default(), 1).unwrap();
        searcher.think(game, &Limits::effort(effort), &mut |_| {}).action()
    }

    #[test]
    fn a_pattern_is_completed() {
        let tiles = [(0, 0, Tile::SE), (1, 0, Tile::SW), (0, 1, Tile::NE)];
        let game = position(&tiles, Tile::NW, Tile::NW);
        for effort in [1, 10, 1000] {
            assert_eq!(chosen(&game, effort), Action::Place(Tile::NW, Cell::new(1, 1)));
        }
    }

    #[test]
    fn no_pattern_is_given_away() {
        let game = position(&[(0, 0, Tile::SE), (1, 0, Tile::SW)], Tile::NE, Tile::NW);
        let gift = Action::Place(Tile::NE, Cell::new(0, 1));
        assert_eq!(game.check(gift), Ok(()));
        for effort in [1, 10, 1000] {
            assert_ne!(chosen(&game, effort), gift);
        }
    }

    #[test]
    fn the_same_effort_and_seed_find_the_same() {
        let game = position(&[(0, 0, Tile::SE), (1, 0, Tile::SW)], Tile::NE, Tile::SE);
        assert_eq!(chosen(&game, 300), chosen(&game, 300));
    }
}

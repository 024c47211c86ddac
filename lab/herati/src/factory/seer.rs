use super::foreseen::Foreseen;
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_herati::{Action, Factory, Field, Tile};
use pentad_search::{Expectimax, Guide, Limits, Mcts, MctsSettings, Random, Searcher, Seen, Worths};

/// The rest of a game is solved once at most this many tiles are face down.
const SOLVED_FROM: usize = 10;
/// Maximum number of positions of the solver. It takes little time, in addition to the limits of the search.
const MOST_POSITIONS: u64 = 100_000;
/// Weight added to an action for each pattern it completes.
const COMPLETING: f32 = 8.0;

/// A player who knows the deal.
///
/// In its search the other seat knows the deal as well, so it expects a stronger opponent than it has, and undervalues actions
/// that only a player who knows the tiles could answer. Among actions that are proven to be equally good it chooses the one that
/// its simulations prefer.
pub(crate) struct Seer {
    tree: Mcts<Foreseen, Greedy>,
    solver: Expectimax,
}

impl Seer {
    pub(crate) fn new(seed: u64) -> Seer {
        let settings = MctsSettings { expand_after: 1, ..MctsSettings::default() };
        Seer { tree: Mcts::new(Greedy, settings, seed), solver: Expectimax::default() }
    }

    /// Chooses an action.
    pub(crate) fn action(&mut self, game: &Foreseen, limits: &Limits) -> Action {
        let Turn::Seat(seat) = game.turn() else {
            panic!("only a seat has something to think about");
        };
        let solved = (face_down(game.game()) <= SOLVED_FROM)
            .then(|| self.solver.solve(game, MOST_POSITIONS, &limits.cancel, |_| None))
            .flatten()
            .unwrap_or_default();
        let best = solved.iter().map(|(_, worths)| worths.of(seat)).fold(0.0, f32::max);
        let is_best = |action| solved.iter().all(|(other, worths)| *other != action || worths.of(seat) >= best);
        if best >= 1.0
            && let Some((action, _)) = solved.iter().find(|(action, _)| is_best(*action))
        {
            return *action;
        }
        let report = self.tree.think(game, limits, &mut |_| {});
        let liked = report.lines.iter().map(|line| line.action).find(|action| is_best(*action));
        liked.unwrap_or_else(|| report.action())
    }

    /// Updates the search tree after an action by any seat.
    pub(crate) fn played(&mut self, action: Action) {
        self.tree.played(action);
    }
}

/// Returns the number of tiles that only the seer has seen yet.
fn face_down(game: &Factory) -> usize {
    Seat::all(game.seats()).map(|seat| game.hand(seat).face_down()).sum()
}

/// A guide for simulations that completes a pattern if possible, and plays at random otherwise.
#[derive(Clone, Copy, Debug)]
struct Greedy;

impl Guide<Foreseen> for Greedy {
    fn weigh(&mut self, game: &Foreseen, actions: &mut Vec<(Action, f32)>) {
        let game = game.game();
        let completing = completing(game.field());
        for (action, weight) in actions {
            let Action::Place(tile, cell) = *action else { continue };
            let bit = game.field().bit_of_cell(cell);
            let patterns = completing[tile as usize].iter().filter(|cells| *cells >> bit & 1 == 1).count();
            *weight += COMPLETING * patterns as f32;
        }
    }

    fn judge(&mut self, game: &mut Foreseen, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        while game.turn() != Turn::Over {
            let action =
                completion(game.game(), random).unwrap_or_else(|| game.game().random_action(random, &mut Vec::new()));
            game.apply(action);
        }
        Worths::of_finished(game)
    }
}

/// Returns an action that completes a pattern; one that completes two is preferred.
fn completion(game: &Factory, random: &mut Random) -> Option<Action> {
    let completing = completing(game.field());
    let places = game.place_bits();
    let hand = game.hand(game.to_act());
    let mut once = None;
    for tile in Tile::ALL.into_iter().filter(|tile| hand.count(*tile) > 0) {
        let [black, white] = completing[tile as usize];
        let open = places[tile as usize];
        let twice = open & black & white;
        if twice != 0 {
            return Some(Action::Place(tile, game.field().cell_of_bit(twice.trailing_zeros())));
        }
        if open & (black | white) != 0 {
            once = Some((tile, open & (black | white)));
        }
    }
    let (tile, cells) = once?;
    let nth = below(random, cells.count_ones() as usize);
    let rest = (0..nth).fold(cells, |cells, _| cells & (cells - 1));
    Some(Action::Place(tile, game.field().cell_of_bit(rest.trailing_zeros())))
}

/// HERA-2: returns, for each kind of tile, the cells where it would complete a black pattern and those where it would complete a
/// white one. Does not check that they are free or that the tile fits.
fn completing(field: &Field) -> [[u64; 2]; 4] {
    /// The corners of a pattern as bit offsets from its north-west cell, clockwise.
    const CORNERS: [u32; 4] = [0, 1, 9, 8];
    /// The tiles at those corners, for black and for white.
    const PATTERNS: [[Tile; 4]; 2] =
        [[Tile::SE, Tile::SW, Tile::NW, Tile::NE], [Tile::NW, Tile::NE, Tile::SE, Tile::SW]];
    let [filled, north, east] = field.layers();
    let south = filled & !north;
    let laid = [north & east, south & east, south & !east, north & !east];
    let mut completing = [[0; 2]; 4];
    for (colour, pattern) in PATTERNS.iter().enumerate() {
        let at = |corner: usize| laid[pattern[corner] as usize] >> CORNERS[corner];
        for corner in 0..4 {
            let others = at((corner + 1) % 4) & at((corner + 2) % 4) & at((corner + 3) % 4);
            completing[pattern[corner] as usize][colour] = others << CORNERS[corner];
        }
    }
    completing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::factory::foreseen::Deal;
    use pentad_conformance::random;

    #[test]
    fn tiles_complete_what_the_rules_count() {
        let mut met = [0; 3];
        for number in 0..400 {
            let mut random = random(number.into());
            let mut game = Foreseen::start(&Deal::new(number));
            let mut actions = Vec::new();
            while game.turn() != Turn::Over {
                game.legal_actions(&mut actions);
                let completing = completing(game.game().field());
                for action in &actions {
                    let Action::Place(tile, cell) = *action else { continue };
                    let bit = game.game().field().bit_of_cell(cell);
                    let points = completing[tile as usize].iter().map(|cells| (cells >> bit & 1) as u32).sum::<u32>();
                    let mut next = game.clone();
                    next.apply(*action);
                    let counted = next.game().field().pattern_count() - game.game().field().pattern_count();
                    assert_eq!(points, counted, "{action:?} in {game:?}");
                    met[points as usize] += 1;
                }
                let action = game.random_action(&mut random, &mut actions);
                game.apply(action);
            }
        }
        assert!(met[1] > 50, "{met:?}");
    }
}

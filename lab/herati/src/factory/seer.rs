use super::foreseen::Foreseen;
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_herati::{Action, Factory, Field, Tile};
use pentad_search::{Expectimax, Guide, Limits, Mcts, MctsSettings, Random, Searcher, Seen, Worths};

/// The last tiles are solved once no more than this many lie face down.
const SOLVED_FROM: usize = 10;
/// What is looked at to solve them, at most. It takes little time and comes on top of the limits.
const MOST_POSITIONS: u64 = 100_000;
/// How much more likely an action is searched for each pattern it completes.
const COMPLETING: f32 = 8.0;

/// A player who knows the deal.
///
/// In its search the other seat knows the deal as well, so it expects to be met better than it is: it sees too little in
/// actions that only a player who knows the tiles could answer. Of actions that are proven to be equally good it takes
/// the one that its simulations liked best.
pub(crate) struct Seer {
    tree: Mcts<Foreseen, Greedy>,
    solver: Expectimax,
}

impl Seer {
    pub(crate) fn new(seed: u64) -> Seer {
        let settings = MctsSettings { expand_after: 1, ..MctsSettings::default() };
        Seer { tree: Mcts::new(Greedy, settings, seed), solver: Expectimax::default() }
    }

    /// What it plays.
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

    /// Hears that a seat has played.
    pub(crate) fn played(&mut self, action: Action) {
        self.tree.played(action);
    }
}

/// How many tiles only the seer has seen yet.
fn face_down(game: &Factory) -> usize {
    Seat::all(game.seats()).map(|seat| game.hand(seat).face_down()).sum()
}

/// A guide for simulations: complete a pattern if you can, and do anything otherwise.
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

/// An action that completes a pattern, two if possible.
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

/// HERA-2: for each kind of tile the cells where it would complete a black pattern, and those for a white one. Whether they
/// are free and the tile fits there is not asked.
fn completing(field: &Field) -> [[u64; 2]; 4] {
    /// The corners of a pattern as bits after its north-west cell, clockwise from there.
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

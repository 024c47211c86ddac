use crate::dictionary::{Anchors, Distance};
use crate::grid::{Grid, Place, Step};
use crate::placements::{self, after_run_before, after_run_behind, own_places};
use crate::takes::Takes;
use crate::words::Laid;
use crate::{Action, Dictionary, Hand, Iri, Phase, Sizes};
use pentad_core::random::{Rng, below};
use pentad_core::{Along, Cell, Game, Turn};
use std::sync::LazyLock;

/// Plays uniformly random legal actions to the end and shows each of them to `seen`.
///
/// The grid is kept from action to action instead of being laid out anew.
pub(crate) fn playout<R: Rng>(
    game: &mut Iri,
    random: &mut R,
    scratch: &mut Vec<Action>,
    mut seen: impl FnMut(Action),
) -> u32 {
    let mut grid = game.grid();
    let mut actions = 0;
    while game.turn() != Turn::Over {
        let action = draw(game, &grid, random, scratch);
        seen(action);
        actions += 1;
        let before = game.pieces_laid();
        match action {
            Action::Place { first, along, sizes } => {
                let count = sizes.as_slice().len();
                let laid = Laid::of(first, along, count, |cell| grid.is_occupied(Place::of(cell)));
                game.lay(&laid, sizes);
            }
            other => game.apply(other),
        }
        for (cell, piece) in game.pieces_since(before) {
            grid.lay(cell, piece);
        }
    }
    actions
}

/// A legal action, each as likely as any other. The grid must be that of the position.
///
/// Most placements are found by drawing from a larger set, in which every legal placement is exactly once, until one is
/// legal. Only if that takes too long are the legal ones listed. Either way all are equally likely.
pub(crate) fn draw<R: Rng>(game: &Iri, grid: &Grid, random: &mut R, scratch: &mut Vec<Action>) -> Action {
    let colour = game.to_act();
    let hand = game.hand(colour);
    let dictionary = game.dictionary();
    if game.phase() == Phase::Take {
        return Action::Take(Takes::of(dictionary, colour, hand).draw(random));
    }
    if !game.board_is_empty() && !hand.is_empty() {
        let guesses = Guess::all(hand);
        let places = own_places(dictionary, colour);
        let border = grid.border();
        let set = border.len() * guesses.len();
        for _ in 0..set / TRIES_IN_SET {
            let drawn = below(random, set);
            let (cell, guess) = (border[drawn / guesses.len()], &guesses[drawn % guesses.len()]);
            if let Some(action) = guess.placement(grid, dictionary, &places, cell) {
                return action;
            }
        }
    }
    game.legal_actions_on(grid, scratch);
    scratch[below(random, scratch.len())]
}

/// Tries are given up after the size of the set divided by this: then it is likely that nothing can be placed.
const TRIES_IN_SET: usize = 8;

/// A placement as seen from the first of its cells that touches a piece.
#[derive(Clone, Copy, Debug)]
struct Guess {
    along: Along,
    sizes: Sizes,
    /// How many cells come before that one. All of them must be far from any piece.
    before: u8,
}

impl Guess {
    /// Everything that can be tried at a border cell with a hand.
    #[inline]
    fn all(hand: Hand) -> &'static [Guess] {
        static BY_HAND: LazyLock<[Vec<Guess>; 64]> = LazyLock::new(|| {
            std::array::from_fn(|code| {
                let hand = Hand { counts: [code & 3, code >> 2 & 3, code >> 4].map(|count| count as u8) };
                if hand.len() <= 3 { Guess::list(hand) } else { Vec::new() }
            })
        });
        let [small, medium, large] = hand.counts.map(usize::from);
        &BY_HAND[(small | medium << 2 | large << 4) % 64]
    }

    fn list(hand: Hand) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for sizes in placements::orders(hand) {
            let count = sizes.as_slice().len() as u8;
            // IRI-6: a single piece is one action, not one in each direction.
            let directions = if count == 1 { &Along::BOTH[..1] } else { &Along::BOTH };
            for along in directions {
                guesses.extend((0..count).map(|before| Guess { along: *along, sizes, before }));
            }
        }
        guesses
    }

    /// The placement from this border cell, if it is legal.
    #[inline]
    fn placement(&self, grid: &Grid, dictionary: &Dictionary, own: &[u64; 3], cell: Cell) -> Option<Action> {
        let (step, across) = (Step::of(self.along), Step::of(self.along.across()));
        let mut place = Place::of(cell);
        for _ in 0..self.before {
            place = place.back(step);
            if !grid.is_far(place) {
                return None;
            }
        }
        let mut anchors = Anchors::anywhere(dictionary);
        if self.before == 0 {
            anchors = after_run_before(grid, dictionary, place, step, anchors);
        }
        let mut distance = Distance::none(dictionary);
        for size in self.sizes.as_slice() {
            let own = own[*size as usize];
            anchors = anchors.and_behind(own, distance);
            if anchors.is_empty() || !fits(grid, dictionary, place, across, own) {
                return None;
            }
            (anchors, place, distance) =
                after_run_behind(grid, dictionary, place.forth(step), step, distance.further(), anchors);
        }
        if anchors.is_empty() {
            return None;
        }
        let first = cell.step(self.along, -(self.before as i8));
        Some(Action::Place { first, along: self.along, sizes: self.sizes })
    }
}

/// Whether a piece, given by its positions in the dictionary, makes a valid word or none in one direction.
#[inline]
fn fits(grid: &Grid, dictionary: &Dictionary, place: Place, step: Step, piece: u64) -> bool {
    let anchors = after_run_before(grid, dictionary, place, step, Anchors::at(piece));
    let distance = Distance::none(dictionary).further();
    let (anchors, ..) = after_run_behind(grid, dictionary, place.forth(step), step, distance, anchors);
    !anchors.is_empty()
}

//! The inputs of the net for Iri with two seats.
//!
//! No input names a cell or a place in the dictionary, so that positions equal by symmetry have the same inputs without a
//! canonical orientation: a position is described by its points, the remaining pieces, the placements that each seat could
//! make now, and the pieces adjacent in the dictionary.

use super::endgame::spare;
use pentad_core::Seat;
use pentad_iri::{Action, Dictionary, Hand, Iri, OnGrid, Phase, Piece, Size};
use pentad_nets::ActiveInputs;

/// The lead of the seat to act, in whole points, by the number of pieces left to place.
const LEADS: usize = 0;
const MOST_LEAD: i32 = 25;
const LEAD_STEPS: usize = 2 * MOST_LEAD as usize + 1;
const STAGES: usize = 9;
/// The number of pieces that each seat has left to place, by phase.
const LEFT: usize = LEADS + STAGES * LEAD_STEPS;
const LEFT_STEPS: usize = 13;
/// The hand of each seat, by phase.
const HANDS: usize = LEFT + 2 * LEFT_STEPS * LEFT_STEPS;
const HAND_STEPS: usize = 64;
/// The number of pieces of a type that may still be taken.
const SPARE: usize = HANDS + 2 * 2 * HAND_STEPS;
const SPARE_STEPS: usize = 4;
/// The highest score that a placement of one, two or three pieces can make now, for each seat, by phase.
const MOST_POINTS: usize = SPARE + 2 * 3 * SPARE_STEPS;
const POINT_STEPS: usize = 24;
/// The number of placements of one, two or three pieces that are possible now.
const WAYS: usize = MOST_POINTS + 2 * 2 * 3 * POINT_STEPS;
const WAY_STEPS: usize = 9;
/// The highest score of a single piece of each size, and the number of cells for it.
const SINGLE_POINTS: usize = WAYS + 2 * 2 * 3 * WAY_STEPS;
const SINGLE_WAYS: usize = SINGLE_POINTS + 2 * 2 * 3 * POINT_STEPS;
/// The number of times two types are adjacent in the dictionary.
const NEIGHBOURS: usize = SINGLE_WAYS + 2 * 2 * 3 * WAY_STEPS;
const NEIGHBOUR_STEPS: usize = 4;
const TYPES: usize = 6;
/// Set if the other seat has passed.
const PASSED: usize = NEIGHBOURS + TYPES * TYPES * NEIGHBOUR_STEPS;
/// The number of inputs.
pub(super) const INPUTS: usize = PASSED + 1;

/// Replaces the contents of `active` with the inputs of a position with two seats. `scratch` avoids allocations.
pub(super) fn see(on_grid: &OnGrid, scratch: &mut Vec<Action>, active: &mut ActiveInputs) {
    let game = on_grid.game();
    let own = game.to_act();
    let seats = [own, if own == Seat::FIRST { Seat::ALL[1] } else { Seat::FIRST }];
    let phase = usize::from(game.phase() == Phase::Take);
    active.clear();
    let lead = (game.points(own).in_halves() as i32 - game.points(seats[1]).in_halves() as i32) / 2;
    let lead = (lead.clamp(-MOST_LEAD, MOST_LEAD) + MOST_LEAD) as usize;
    let left = seats.map(|seat| left(game, seat).min(LEFT_STEPS - 1));
    active.push(LEADS + ((left[0] + left[1]) / 3).min(STAGES - 1) * LEAD_STEPS + lead);
    active.push(LEFT + (phase * LEFT_STEPS + left[0]) * LEFT_STEPS + left[1]);
    for (side, seat) in seats.into_iter().enumerate() {
        let hand = game.hand(seat);
        let number = Size::ALL.into_iter().fold(0, |number, size| number * 4 + hand.count(size).min(3));
        active.push(HANDS + (phase * 2 + side) * HAND_STEPS + number);
        for size in Size::ALL {
            let spare = spare(game, Piece::new(seat, size)).min(SPARE_STEPS - 1);
            active.push(SPARE + (side * 3 + size as usize) * SPARE_STEPS + spare);
        }
        see_prospects(on_grid, seat, phase * 2 + side, scratch, active);
    }
    see_neighbours(game.dictionary(), own, active);
    active.push_if(game.passes() > 0, PASSED);
}

/// Returns the maximum number of pieces that a seat can still place.
fn left(game: &Iri, seat: Seat) -> usize {
    let spare: usize = Size::ALL.into_iter().map(|size| spare(game, Piece::new(seat, size))).sum();
    spare + game.hand(seat).len()
}

/// Adds the inputs of the placements that a seat could make now. A seat about to take is assumed to hold a piece of each
/// size that it can get.
fn see_prospects(on_grid: &OnGrid, seat: Seat, view: usize, scratch: &mut Vec<Action>, active: &mut ActiveInputs) {
    let game = on_grid.game();
    let mut hand = game.hand(seat);
    if game.phase() == Phase::Take && seat == game.to_act() {
        let held = |size| u8::from(hand.count(size) + spare(game, Piece::new(seat, size)) > 0);
        let [small, medium, large] = Size::ALL.map(held);
        hand = Hand::new(small, medium, large);
    }
    on_grid.placements_of(seat, hand, game.dictionary(), scratch);
    let (mut points, mut ways) = ([0; 3], [0; 3]);
    let (mut single_points, mut single_ways) = ([0; 3], [0; 3]);
    for action in &*scratch {
        let Action::Place { first, along, sizes } = *action else { continue };
        let made = usize::from(on_grid.halves(first, along, sizes) / 2);
        let sizes = sizes.as_slice();
        let count = (sizes.len() - 1).min(2);
        points[count] = made.max(points[count]);
        ways[count] += 1;
        if let [size] = sizes {
            single_points[*size as usize] = made.max(single_points[*size as usize]);
            single_ways[*size as usize] += 1;
        }
    }
    for number in 0..3 {
        let kind = view * 3 + number;
        active.push(MOST_POINTS + kind * POINT_STEPS + points[number].min(POINT_STEPS - 1));
        active.push(WAYS + kind * WAY_STEPS + way_step(ways[number]));
        active.push(SINGLE_POINTS + kind * POINT_STEPS + single_points[number].min(POINT_STEPS - 1));
        active.push(SINGLE_WAYS + kind * WAY_STEPS + way_step(single_ways[number]));
    }
}

/// Returns the class of a number of placements, with finer steps for small numbers.
fn way_step(ways: usize) -> usize {
    match ways {
        0..=4 => ways,
        5..=6 => 5,
        7..=10 => 6,
        11..=18 => 7,
        _ => 8,
    }
}

fn see_neighbours(dictionary: &Dictionary, own: Seat, active: &mut ActiveInputs) {
    let mut together = [[0_usize; TYPES]; TYPES];
    let number = |piece: Piece| 3 * usize::from(piece.colour != own) + piece.size as usize;
    let mut last = None;
    let mut first = None;
    for piece in dictionary.pieces() {
        let piece = number(piece);
        if let Some(last) = last {
            together[piece.min(last)][piece.max(last)] += 1;
        }
        first = first.or(Some(piece));
        last = Some(piece);
    }
    if let (Some(first), Some(last)) = (first, last) {
        together[first.min(last)][first.max(last)] += 1;
    }
    for (one, row) in together.iter().enumerate() {
        for (other, times) in row.iter().enumerate().skip(one) {
            active.push(NEIGHBOURS + (one * TYPES + other) * NEIGHBOUR_STEPS + (*times).min(NEIGHBOUR_STEPS - 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::trial::{says_what_it_said, seen};
    use crate::{IriMethod, Known, Learned, Settings, scores_of};
    use pentad_core::{Cell, Game as _, Turn};
    use pentad_iri::Setup;
    use pentad_search::Limits;
    use std::collections::BTreeSet;

    /// Returns equivalent positions: with rows and columns exchanged, shifted on the board, with the dictionary read from
    /// another place and in reverse, and with the colours exchanged.
    fn alike(game: &Iri) -> Vec<Iri> {
        let setup = game.setup();
        let other = |seat: Seat| if seat == Seat::FIRST { Seat::ALL[1] } else { Seat::FIRST };
        let exchanged = |piece: Piece| Piece::new(other(piece.colour), piece.size);
        let mut turned = setup.clone();
        turned.board = setup.board.iter().map(|(cell, piece)| (Cell { x: cell.y, y: cell.x }, *piece)).collect();
        let mut moved = setup.clone();
        moved.board = setup.board.iter().map(|(cell, piece)| (Cell { x: cell.x - 1, y: cell.y + 2 }, *piece)).collect();
        moved.dictionary.rotate_left(3);
        moved.dictionary.reverse();
        let swapped = Setup {
            dictionary: setup.dictionary.iter().map(|piece| exchanged(*piece)).collect(),
            board: setup.board.iter().map(|(cell, piece)| (*cell, exchanged(*piece))).collect(),
            hands: setup.hands.iter().rev().copied().collect(),
            scores: setup.scores.iter().rev().copied().collect(),
            to_act: other(setup.to_act),
            ..setup
        };
        [turned, moved, swapped].iter().map(|setup| Iri::from_setup(&game.options(), setup).unwrap()).collect()
    }

    #[test]
    fn positions_that_are_alike_show_the_same_and_others_do_not() {
        let mut different = BTreeSet::new();
        let mut looked_at = 0;
        for seed in 0..12 {
            let mut random = pentad_conformance::random(seed);
            let mut game: Iri = pentad_conformance::new_game("", seed);
            let mut actions = Vec::new();
            while game.turn() != Turn::Over {
                let inputs = seen(&game);
                assert!(inputs.iter().all(|input| usize::from(*input) < INPUTS));
                assert!(inputs.is_sorted_by(|one, next| one < next), "an input is active twice");
                for alike in alike(&game) {
                    assert_eq!(seen(&alike), inputs, "{:?}", game.setup());
                }
                different.insert(inputs);
                looked_at += 1;
                let action = game.random_action(&mut random, &mut actions);
                game.apply(action);
            }
        }
        assert!(different.len() * 20 > looked_at * 19, "{} of {looked_at}", different.len());
    }

    #[test]
    fn the_net_that_is_shipped_says_what_it_said_when_it_was_made() {
        let game: Iri = pentad_conformance::new_game("", 1);
        let net = Iri::shipped_net(&game.options());
        says_what_it_said(&game.options(), include_str!("two_seats.scores"), |game: &Iri| scores_of(&net, game));
    }

    #[test]
    fn two_are_judged_by_the_net_unless_playouts_are_asked_for_and_more_by_playouts() {
        let think = |seats: usize, weights: Option<&str>| {
            let game: Iri = pentad_conformance::new_game(&format!("Seats={seats}"), 2);
            let mut settings = Settings::default();
            weights.into_iter().for_each(|weights| settings.set("weights", weights));
            let mut searcher = Iri::searcher(IriMethod::Mcts, &game, &mut settings, 1).ok()?;
            settings.finish().unwrap();
            Some(searcher.think(&game, &Limits::effort(60), &mut |_| {}).lines)
        };
        assert!(think(2, None).is_some_and(|lines| !lines.is_empty()));
        assert_eq!(think(2, None), think(2, Some("learned")));
        assert_ne!(think(2, None), think(2, Some("fitted")));
        assert_eq!(think(3, None), think(3, Some("fitted")));
        assert_eq!((think(3, Some("learned")), think(2, Some("guessed"))), (None, None));
    }
}

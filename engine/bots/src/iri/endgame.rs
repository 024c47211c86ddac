//! Exact play at the end of a game.

use super::candidates::{Thrift, is_repeated};
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Iri, OnGrid, Piece};
use pentad_search::Worths;
use std::collections::HashMap;

/// A solver that searches to the end of the game, with every seat playing what is best for itself, and caches its results.
///
/// Only the first word scores half a point, so two seats never draw: the first winning action ends the search of a position.
/// With more than two seats, a seat with several equally good actions plays the one with the highest static weight.
#[derive(Clone, Debug)]
pub(super) struct Endgame {
    known: HashMap<u64, Worths>,
    looks: Thrift,
    positions: u64,
    budget: u64,
    lists: Vec<Vec<(Action, f32)>>,
    legal: Vec<Action>,
}

/// The result of an exact search.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Solved {
    /// The value of the position to each seat.
    pub(super) worths: Worths,
    /// The best actions in turn, to the end of the game or to where the cache ends.
    pub(super) expected: Vec<Action>,
}

/// Upper limit of cached positions, at about 32 bytes each.
const MOST_KNOWN: usize = 1 << 20;

/// Number of positions between two checks of the clock.
const CLOCK: u64 = 64;

impl Endgame {
    pub(super) fn new(looks: Thrift) -> Endgame {
        Endgame { known: HashMap::new(), looks, positions: 0, budget: 0, lists: Vec::new(), legal: Vec::new() }
    }

    /// Returns the number of positions visited by the last search.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// Solves a position, visiting at most `budget` positions; `None` if that is not enough.
    pub(super) fn solve(&mut self, game: &Iri, budget: u64, is_up: impl Fn() -> bool) -> Option<Solved> {
        self.positions = 0;
        self.budget = budget;
        if self.known.len() > MOST_KNOWN {
            self.known.clear();
        }
        let mut on_grid = OnGrid::of(game);
        let worths = self.worths(&on_grid, 0, &is_up)?;
        let mut expected = Vec::new();
        while let Turn::Seat(seat) = on_grid.game().turn() {
            let Some(next) = self.best_known(&on_grid, seat) else { break };
            expected.push(next);
            on_grid.apply(next);
        }
        Some(Solved { worths, expected })
    }

    fn worths(&mut self, on_grid: &OnGrid, depth: usize, is_up: &impl Fn() -> bool) -> Option<Worths> {
        let Turn::Seat(seat) = on_grid.game().turn() else {
            return Some(Worths::of_finished(on_grid.game()));
        };
        let key = on_grid.game().hash_key();
        if let Some(worths) = self.known.get(&key) {
            return Some(*worths);
        }
        self.positions += 1;
        if self.positions > self.budget || (self.positions.is_multiple_of(CLOCK) && is_up()) {
            // All calls up the stack stop too.
            self.budget = 0;
            return None;
        }
        if self.lists.len() <= depth {
            self.lists.push(Vec::new());
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        self.list(on_grid, &mut list);
        let mut best: Option<Worths> = None;
        for (action, _) in &list {
            let mut next = on_grid.clone();
            next.apply(*action);
            let worths = self.worths(&next, depth + 1, is_up)?;
            if best.is_none_or(|best| worths.of(seat) > best.of(seat)) {
                best = Some(worths);
                if worths.of(seat) >= 1.0 {
                    break;
                }
            }
        }
        self.lists[depth] = list;
        self.known.extend(best.map(|best| (key, best)));
        best
    }

    /// Lists the actions that lead to different positions, the most promising first.
    fn list(&mut self, on_grid: &OnGrid, list: &mut Vec<(Action, f32)>) {
        on_grid.actions(&mut self.legal);
        list.clear();
        for action in &self.legal {
            if !matches!(action, Action::Take(taken) if is_repeated(on_grid.game().dictionary(), *taken)) {
                list.push((*action, self.looks.weight(on_grid, *action)));
            }
        }
        list.sort_by(|(one, looks), (other, other_looks)| other_looks.total_cmp(looks).then(one.cmp(other)));
    }

    fn best_known(&mut self, on_grid: &OnGrid, seat: Seat) -> Option<Action> {
        let worths = *self.known.get(&on_grid.game().hash_key())?;
        let mut list = Vec::new();
        self.list(on_grid, &mut list);
        list.into_iter().map(|(action, _)| action).find(|action| {
            let mut next = on_grid.clone();
            next.apply(*action);
            let after = match next.game().turn() {
                Turn::Over => Some(Worths::of_finished(next.game())),
                _ => self.known.get(&next.game().hash_key()).copied(),
            };
            after.is_some_and(|after| after.of(seat) == worths.of(seat))
        })
    }
}

/// IRI-9: returns the number of pieces of a type that may leave the dictionary.
pub(super) fn spare(game: &Iri, piece: Piece) -> usize {
    game.dictionary().count(piece).saturating_sub(1)
}

/// Returns the maximum number of pieces that can still be placed: those in hand and those that may leave the dictionary.
pub(super) fn pieces_left(game: &Iri) -> usize {
    let spare: usize = Piece::types(game.seats()).map(|piece| spare(game, piece)).sum();
    spare + Seat::all(game.seats()).map(|seat| game.hand(seat).len()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minimax(game: &Iri) -> bool {
        let Turn::Seat(seat) = game.turn() else {
            return Worths::of_finished(game).of(Seat::FIRST) == 1.0;
        };
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let wins = seat == Seat::FIRST;
        let found = actions.iter().any(|action| {
            let mut next = game.clone();
            next.apply(*action);
            minimax(&next) == wins
        });
        found == wins
    }

    fn late(seats: usize, most_left: usize, seed: u64) -> Option<Iri> {
        let mut random = pentad_conformance::random(seed);
        let mut game: Iri = pentad_conformance::new_game(&format!("Seats={seats}"), seed);
        let mut actions = Vec::new();
        while pieces_left(&game) > most_left && game.turn() != Turn::Over {
            let action = game.random_action(&mut random, &mut actions);
            game.apply(action);
        }
        (game.turn() != Turn::Over).then_some(game)
    }

    #[test]
    fn two_seats_play_as_plain_minimax_says() {
        let mut endgame = Endgame::new(Thrift::new(3.5, 1.0));
        let mut won = [0; 2];
        for game in (0..200).filter_map(|seed| late(2, 5, seed)) {
            let solved = endgame.solve(&game, u64::MAX, || false).unwrap();
            let first = minimax(&game);
            assert_eq!(solved.worths, Worths::of_two(if first { 1.0 } else { 0.0 }), "{game:?}");
            won[usize::from(first)] += 1;
            let mut end = game.clone();
            for action in solved.expected {
                end.play(action).unwrap();
            }
            assert_eq!(end.turn(), Turn::Over);
            assert_eq!(Worths::of_finished(&end), solved.worths);
        }
        assert!(won.into_iter().all(|count| count > 20), "{won:?}");
    }

    /// Checks that the expected line fulfils the values, and that no seat does better by another action.
    #[test]
    fn three_seats_each_play_for_themselves() {
        let mut endgame = Endgame::new(Thrift::new(3.5, 1.0));
        let mut actions = Vec::new();
        for game in (0..60).filter_map(|seed| late(3, 5, seed)) {
            let solved = endgame.solve(&game, u64::MAX, || false).unwrap();
            game.legal_actions(&mut actions);
            for action in &actions {
                let mut next = game.clone();
                next.apply(*action);
                let worths = match next.turn() {
                    Turn::Over => Worths::of_finished(&next),
                    _ => endgame.solve(&next, u64::MAX, || false).unwrap().worths,
                };
                assert!(worths.of(game.to_act()) <= solved.worths.of(game.to_act()), "{action:?} in {game:?}");
            }
        }
    }

    #[test]
    fn a_budget_that_is_too_small_says_nothing() {
        let game = late(2, 10, 1).unwrap();
        assert_eq!(Endgame::new(Thrift::new(3.5, 1.0)).solve(&game, 3, || false), None);
    }
}

use crate::Puzzle;
use pentad_catalog::{AnyAction, AnyGame, Playthrough};

/// A player's attempt to solve a puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    played: Playthrough,
    /// The remaining actions of the answer.
    left: Vec<AnyAction>,
}

/// The result of an action in an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The whole answer has been played.
    Solved,
    /// Correct so far; the turn continues.
    GoOn,
    /// Legal, but not part of the answer: the action was not played.
    Wrong,
    /// Not legal at this point: the action was not played.
    Illegal,
}

impl Attempt {
    /// Starts an attempt.
    pub fn new(puzzle: Puzzle) -> Attempt {
        Attempt { played: Playthrough::new(puzzle.start.clone()), left: puzzle.answer.clone(), puzzle }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the current position.
    pub fn position(&self) -> &AnyGame {
        self.played.last()
    }

    /// Returns the game since the start of the puzzle.
    pub fn played(&self) -> &Playthrough {
        &self.played
    }

    /// Returns true if the whole answer has been played.
    pub fn is_solved(&self) -> bool {
        self.left.is_empty()
    }

    /// Returns a correct next action; `None` once the puzzle is solved.
    pub fn next(&self) -> Option<AnyAction> {
        self.left.iter().copied().find(|action| self.position().check(*action).is_ok())
    }

    /// Plays an action. It is correct if it leads to the same position as one of the remaining actions.
    pub fn play(&mut self, action: AnyAction) -> Verdict {
        let game = self.position();
        if self.is_solved() || game.check(action).is_err() {
            return Verdict::Illegal;
        }
        let key = key_after(game, action);
        let is_same =
            |wanted: &AnyAction| *wanted == action || game.check(*wanted).is_ok() && key_after(game, *wanted) == key;
        let Some(place) = self.left.iter().position(is_same) else { return Verdict::Wrong };
        self.left.remove(place);
        self.played.push(action);
        if self.is_solved() { Verdict::Solved } else { Verdict::GoOn }
    }

    /// Plays the rest of the answer.
    pub fn give_up(&mut self) {
        while let Some(action) = self.next() {
            self.left.retain(|wanted| *wanted != action);
            self.played.push(action);
        }
        // The answer was legal in its order when it was read, so nothing should remain.
        self.left.clear();
    }

    /// Plays the next action of the expected continuation. Returns false if none is left.
    pub fn play_on(&mut self) -> bool {
        let beyond = self.played.plies().checked_sub(self.puzzle.answer.len());
        let next = beyond.filter(|_| self.is_solved()).and_then(|place| self.puzzle.then.get(place).copied());
        // Another order of the answer leads to the same position, so the continuation should be legal; check nevertheless.
        match next.filter(|action| self.position().check(*action).is_ok()) {
            Some(action) => {
                self.played.push(action);
                true
            }
            None => false,
        }
    }
}

fn key_after(game: &AnyGame, action: AnyAction) -> u64 {
    let mut after = game.clone();
    after.apply(action);
    after.hash_key()
}

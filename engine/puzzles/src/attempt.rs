use crate::Puzzle;
use pentad_catalog::{AnyAction, AnyGame, Playthrough};

/// A person trying to solve a puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    played: Playthrough,
    /// What is left of the answer.
    left: Vec<AnyAction>,
}

/// What came of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The whole answer has been played.
    Solved,
    /// Right so far, and the turn goes on.
    GoOn,
    /// Legal, but not the answer: the position is the one before the action.
    Wrong,
    /// Not an action that can be played now: nothing has changed.
    Illegal,
}

impl Attempt {
    /// The first look at a puzzle.
    pub fn new(puzzle: Puzzle) -> Attempt {
        Attempt { played: Playthrough::new(puzzle.start.clone()), left: puzzle.answer.clone(), puzzle }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position as it stands.
    pub fn position(&self) -> &AnyGame {
        self.played.last()
    }

    /// Everything since the start of the puzzle.
    pub fn played(&self) -> &Playthrough {
        &self.played
    }

    /// Whether the whole answer has been played.
    pub fn is_solved(&self) -> bool {
        self.left.is_empty()
    }

    /// What would be right now; `None` once it is solved.
    pub fn next(&self) -> Option<AnyAction> {
        self.left.iter().copied().find(|action| self.position().check(*action).is_ok())
    }

    /// Plays an action of the person. Any action is right that leads to the same position as one of those left.
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

    /// Plays what is left of the answer: it is given away.
    pub fn give_up(&mut self) {
        while let Some(action) = self.next() {
            self.left.retain(|wanted| *wanted != action);
            self.played.push(action);
        }
        // An answer was read as legal in its order, so nothing can be left; if it were, there is no more to show.
        self.left.clear();
    }

    /// Plays the next action of the expected continuation; `false` where there is no more.
    pub fn play_on(&mut self) -> bool {
        let beyond = self.played.plies().checked_sub(self.puzzle.answer.len());
        let next = beyond.filter(|_| self.is_solved()).and_then(|place| self.puzzle.then.get(place).copied());
        // Another order of the answer leads to the same position, so that the continuation is legal; ask all the same.
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

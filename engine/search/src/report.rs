use pentad_core::{Game, Seat};
use std::time::Duration;

/// The result of searching a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// The actions searched, the best first. Never empty.
    pub lines: Vec<Appraisal<A>>,
    /// The value of the position to each seat, in the unit of the lines.
    pub worths: Vec<f64>,
    /// The effort spent, in simulations or positions.
    pub effort: u64,
    /// The depth in actions: the depth that was searched in full, or the length of the longest principal variation.
    pub depth: u32,
    /// The time taken.
    pub elapsed: Duration,
}

/// The result for one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal<A> {
    /// The action.
    pub action: A,
    /// The value to the acting seat: its share of the win, from 0 to 1, or the points of a solitaire.
    pub worth: f64,
    /// Set if the value is proven.
    pub exact: bool,
    /// Set if the value is only an upper bound: the action was not searched closely, since others are better.
    pub at_most: bool,
    /// The number of visits; 0 if the method does not count them.
    pub visits: u64,
    /// The principal variation, starting with this action.
    pub expected: Vec<A>,
}

impl<A: Copy> Report<A> {
    /// Returns the line of the best action.
    pub fn best(&self) -> &Appraisal<A> {
        &self.lines[0]
    }

    /// Returns the best action.
    pub fn action(&self) -> A {
        self.best().action
    }

    /// Converts the actions of the report.
    pub fn map<B>(&self, mut tell: impl FnMut(A) -> B) -> Report<B> {
        let lines = self.lines.iter().map(|line| Appraisal {
            action: tell(line.action),
            worth: line.worth,
            exact: line.exact,
            at_most: line.at_most,
            visits: line.visits,
            expected: line.expected.iter().map(|action| tell(*action)).collect(),
        });
        Report {
            lines: lines.collect(),
            worths: self.worths.clone(),
            effort: self.effort,
            depth: self.depth,
            elapsed: self.elapsed,
        }
    }
}

/// Returns the value to each seat if it is `own` to the acting seat and the others share the rest evenly, for lack of better
/// knowledge.
pub fn shared_evenly<G: Game>(game: &G, own: f64) -> Vec<f64> {
    let acting = game.turn().seat();
    let rest = (1.0 - own) / game.seats().max(2).saturating_sub(1) as f64;
    Seat::all(game.seats()).map(|seat| if Some(seat) == acting { own } else { rest }).collect()
}

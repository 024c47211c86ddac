use pentad_core::{Game, Seat};
use std::time::Duration;

/// What a search has found out about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// The actions looked at, the best first. Never empty.
    pub lines: Vec<Appraisal<A>>,
    /// What the position is worth to each seat, in the same measure as the lines.
    pub worths: Vec<f64>,
    /// How much was done: simulations or positions.
    pub effort: u64,
    /// How many actions deep it looked: the whole depth that was searched, or the longest expected line.
    pub depth: u32,
    /// How long it took.
    pub elapsed: Duration,
}

/// What a search says of one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the seat that acts: its share of the win, from 0 to 1, or the points of a solitaire.
    pub worth: f64,
    /// Whether the worth is proven.
    pub exact: bool,
    /// Whether it may well be worth less: it was not looked at closely, since others are better.
    pub at_most: bool,
    /// How often it was tried; 0 where the method does not count that.
    pub visits: u64,
    /// The actions that are expected, this one first.
    pub expected: Vec<A>,
}

impl<A: Copy> Report<A> {
    /// What it says of the best action.
    pub fn best(&self) -> &Appraisal<A> {
        &self.lines[0]
    }

    /// The best action.
    pub fn action(&self) -> A {
        self.best().action
    }

    /// The same report with the actions told in another way.
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

/// What a position is worth to each seat if it is worth `own` to the one that acts and nothing is known about how the
/// others share the rest.
pub fn shared_evenly<G: Game>(game: &G, own: f64) -> Vec<f64> {
    let acting = game.turn().seat();
    let rest = (1.0 - own) / game.seats().max(2).saturating_sub(1) as f64;
    Seat::all(game.seats()).map(|seat| if Some(seat) == acting { own } else { rest }).collect()
}

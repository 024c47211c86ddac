use pentad_catalog::{AnyAction, AnyGame};

/// A position in which one turn is clearly the best.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, with a seat to act. Rules that depend on earlier positions (ko, repetition) start counting here.
    pub start: AnyGame,
    /// The best action of that seat, or the several actions of its best turn. Any order of them that leads to the same
    /// position is equally good.
    pub answer: Vec<AnyAction>,
    /// The expected continuation, shown after the puzzle.
    pub then: Vec<AnyAction>,
    /// The weakest level of the bots that finds the answer.
    pub level: u8,
    /// The purpose of the answer.
    pub kind: Kind,
    /// The finder's findings.
    pub claim: Claim,
}

/// The purpose of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The answer wins against any defence; no other turn is known to win.
    Win,
    /// Every other turn loses.
    Save,
    /// The answer is worth clearly more than every other turn.
    Best,
}

/// The findings about a puzzle and the effort behind them.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The value of the answer to the seat that acts: its share of the win, from 0 to 1.
    pub worth: f64,
    /// The value of the best other turn.
    pub other: f64,
    /// The part of the claim that is proven.
    pub proof: Proof,
    /// The limit of the verifying search, in positions or simulations.
    pub effort: u64,
    /// The number of the game in which the position was found, in the sequence of the finder's seed.
    pub game: u64,
    /// The number of actions in that game before the position.
    pub action: usize,
}

/// The part of a claim that is proven rather than searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The value of the answer and of every other turn.
    All,
    /// The value of the answer.
    Answer,
    /// That every other turn loses.
    Others,
    /// Nothing; the claim rests on a search.
    Searched,
}

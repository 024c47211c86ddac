use pentad_catalog::{AnyAction, AnyGame};

/// A position in which one turn is clearly the best.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, in which a seat is to act. Rules that look back (ko, repetition) start counting here.
    pub start: AnyGame,
    /// What that seat should do: one action, or the several actions of one turn. Any order of them that leads to the same
    /// position is as good.
    pub answer: Vec<AnyAction>,
    /// How the game is expected to go on, to be shown afterwards.
    pub then: Vec<AnyAction>,
    /// The weakest level of the bots that finds the answer.
    pub level: u8,
    /// What the answer is good for.
    pub kind: Kind,
    /// What was found out about it.
    pub claim: Claim,
}

/// What an answer is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It wins, whatever the others do; no other turn is known to.
    Win,
    /// Every other turn loses.
    Save,
    /// It is worth clearly more than every other turn.
    Best,
}

/// What was found out about a puzzle, and by how much work.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What the answer is worth to the seat that acts: its share of the win, from 0 to 1.
    pub worth: f64,
    /// What the best other turn is worth.
    pub other: f64,
    /// What of this is proven.
    pub proof: Proof,
    /// The limit of the search that verified it: positions or simulations.
    pub effort: u64,
    /// The number of the game in which the position was found, for the same seed of the finder.
    pub game: u64,
    /// How many actions of that game led to the position.
    pub action: usize,
}

/// What of a claim is proven rather than searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The worth of the answer and of every other turn.
    All,
    /// The worth of the answer.
    Answer,
    /// That every other turn loses.
    Others,
    /// Nothing: a search says so.
    Searched,
}

use crate::{Note, Refusal, Spot};
use pentad_boards::scene::Item;
use pentad_catalog::AnyAction;
use pentad_core::Points;

/// Everything to show of a draft.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// Spots that begin an action, or begin it anew: pieces that can move, pieces in hand, cells.
    pub choices: Vec<Spot>,
    /// Spots picked so far, in order, including those picked automatically because they were the only choice.
    pub chosen: Vec<Spot>,
    /// Chosen pieces that provisionally lie elsewhere: pieces of the hand whose ghosts are on the board.
    pub away: Vec<Spot>,
    /// Spots at which the draft can continue.
    pub targets: Vec<Target>,
    /// Matching spots: the words being formed, on the board and in the dictionary.
    pub lit: Vec<Spot>,
    /// The pieces being laid, drawn where they will lie.
    pub ghosts: Vec<Item>,
    /// The score of the draft as it stands, if it is complete and scores.
    pub gain: Option<Points>,
    /// The legal action that the draft makes as it stands; `None` while it is not complete.
    pub ready: Option<AnyAction>,
    /// The reason why the laid or marked pieces do not make a legal action, or why the picked piece leads nowhere.
    pub problem: Option<Refusal>,
}

/// A spot at which a draft can continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The spot itself.
    pub spot: Spot,
    /// The effect of a touch there.
    pub kind: TargetKind,
    /// The result in a few signs, such as `+4`.
    pub note: Option<Note>,
}

/// The effect of touching a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TargetKind {
    /// The spot is picked, and the action continues from there.
    Choose,
    /// A piece from the hand is laid there.
    Place,
    /// A piece moves there.
    Move,
    /// A piece changes places with the one there.
    Exchange,
    /// The piece there is attacked and stays.
    Attack,
    /// The piece there is captured.
    Capture,
    /// The piece there is marked to be taken.
    Take,
}

/// The display while the pointer rests on a spot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hover {
    /// Related spots: the partner on the rim, matching edges, words, or the places where a piece could go.
    pub lit: Vec<Spot>,
    /// The pieces that a touch would put onto the board.
    pub ghosts: Vec<Item>,
    /// The effect of a touch, or information on what lies there.
    pub note: Option<Note>,
    /// The reason why a touch would be refused.
    pub refused: Option<Refusal>,
}

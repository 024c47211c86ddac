use crate::{Note, Refusal, Spot};
use pentad_boards::scene::Item;
use pentad_catalog::AnyAction;
use pentad_core::Points;

/// Everything there is to show of an action half made.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// What may be touched to begin, or to begin anew: pieces that can move, pieces in hand, cells.
    pub choices: Vec<Spot>,
    /// What has been picked so far, in order; also what was picked by itself because nothing else could be.
    pub chosen: Vec<Spot>,
    /// Those of them that lie somewhere else for now: pieces of the hand whose ghosts are on the board.
    pub away: Vec<Spot>,
    /// Where the draft may go on.
    pub targets: Vec<Target>,
    /// Things that match: the words being formed, on the board and in the dictionary.
    pub lit: Vec<Spot>,
    /// What is being laid, where it will lie.
    pub ghosts: Vec<Item>,
    /// What the draft scores as it stands, where it is complete and scores.
    pub gain: Option<Points>,
    /// The action that the draft is as it stands; `None` while it is not complete.
    pub ready: Option<AnyAction>,
    /// Why it is not legal as it stands, if something has been laid or marked that is not; or why what was picked leads nowhere.
    pub problem: Option<Refusal>,
}

/// A spot where a draft may go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Where.
    pub spot: Spot,
    /// What happens there.
    pub kind: TargetKind,
    /// What comes of it in a few signs, such as `+4`.
    pub note: Option<Note>,
}

/// What a touch of a target does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TargetKind {
    /// Something more is picked and the action goes on from there.
    Choose,
    /// Something is laid there from the hand.
    Place,
    /// A piece goes there.
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

/// What to show while the pointer rests on a spot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hover {
    /// Things that belong to it: the partner on the rim, edges that match, words, or where a piece could go.
    pub lit: Vec<Spot>,
    /// What a touch would put onto the board.
    pub ghosts: Vec<Item>,
    /// What a touch would do.
    pub note: Option<Note>,
    /// Why a touch would be refused.
    pub refused: Option<Refusal>,
}

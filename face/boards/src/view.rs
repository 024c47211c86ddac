use crate::BoardText;
use pentad_catalog::{AnyAction, Playthrough};

/// How a position is to be shown.
// Two views that differ only in the address of one function may be taken for different, which does no harm.
#[allow(unpredictable_function_pointer_comparisons)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<A> {
    /// The action that led here, to be marked.
    pub last: Option<A>,
    /// The action before it, if it belongs to the same turn: the first of two stones, the placement before a take, the tile
    /// laid before another one is turned up.
    pub earlier: Option<A>,
    /// Whether cells carry their coordinates.
    pub coordinates: bool,
    /// Whether pieces and colours carry letters, so that nothing is told by colour alone.
    pub letters: bool,
    /// Whether what the scores come from is drawn over the board: groups, patterns, forces.
    pub overlay: bool,
    /// Whether the board is seen from its other side, half a turn away. Hands go round with it; words and pyramids stay
    /// upright. Tiles are never turned (HERA-1), and neither is what they lie in: only the hands around The Factory change
    /// places. Text for a terminal is never turned.
    pub turned: bool,
    /// Puts into words whatever the picture says, in some language. Names and labels of items are for programs and stay as they
    /// are, and text for a terminal is always English.
    pub tell: fn(BoardText) -> String,
}

impl<A> Default for View<A> {
    fn default() -> View<A> {
        View {
            last: None,
            earlier: None,
            coordinates: true,
            letters: false,
            overlay: true,
            turned: false,
            tell: BoardText::english,
        }
    }
}

impl<A> View<A> {
    /// The same view with another kind of actions.
    pub fn map<B>(self, map: impl Fn(A) -> Option<B>) -> View<B> {
        View {
            last: self.last.and_then(&map),
            earlier: self.earlier.and_then(&map),
            coordinates: self.coordinates,
            letters: self.letters,
            overlay: self.overlay,
            turned: self.turned,
            tell: self.tell,
        }
    }
}

impl View<AnyAction> {
    /// A view of the position after so many plies of a game, with the turn that led there marked.
    pub fn after(played: &Playthrough, plies: usize) -> View<AnyAction> {
        let actor = |ply: usize| played.positions()[ply].turn().seat();
        let action = |back: usize| plies.checked_sub(back).map(|ply| played.actions()[ply]);
        let same_turn = plies >= 2
            && actor(plies - 2).is_some()
            && actor(plies - 1).is_none_or(|last| Some(last) == actor(plies - 2));
        View { last: action(1), earlier: action(2).filter(|_| same_turn), ..View::default() }
    }
}

/// How a position is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<A> {
    /// The action that led here, to be marked.
    pub last: Option<A>,
    /// Whether cells carry their coordinates.
    pub coordinates: bool,
    /// Whether pieces and colours carry letters, so that nothing is told by colour alone.
    pub letters: bool,
    /// Whether what the scores come from is drawn over the board: groups, patterns, forces.
    pub overlay: bool,
}

impl<A> Default for View<A> {
    fn default() -> View<A> {
        View { last: None, coordinates: true, letters: false, overlay: true }
    }
}

impl<A> View<A> {
    /// The same view with another kind of last action.
    pub fn map_last<B>(self, map: impl FnOnce(A) -> Option<B>) -> View<B> {
        View {
            last: self.last.and_then(map),
            coordinates: self.coordinates,
            letters: self.letters,
            overlay: self.overlay,
        }
    }
}

use crate::BoardText;
use pentad_catalog::{AnyAction, Playthrough};

/// Settings for drawing a position.
// Two views that differ only in the address of one function may compare as different, which does no harm.
#[allow(unpredictable_function_pointer_comparisons)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View<A> {
    /// The action that led to the position, to be marked.
    pub last: Option<A>,
    /// The action before it, if it belongs to the same turn: the first of two stones, the placement before a take, the tile laid before
    /// another one is turned up.
    pub earlier: Option<A>,
    /// True if coordinates are shown.
    pub coordinates: bool,
    /// True if pieces and colours carry letters, so that no information is in colour alone.
    pub letters: bool,
    /// True if the sources of the scores are drawn over the board: groups, patterns, forces.
    pub overlay: bool,
    /// True if the board is seen from its other side, half a turn away. Hands go round with it; words and pyramids stay upright. Tiles are
    /// never turned (HERA-1), and neither is what they lie in: only the hands around The Factory change places. Text for a terminal is
    /// never turned.
    pub turned: bool,
    /// True if the window is wide: a seat's hand is folded to fit a column beside the board, and the ring of Iri is about as wide as high.
    pub wide: bool,
    /// True if the seats of The Factory lie on all four sides of the board: the hands above and below it lie in one row.
    pub compass: bool,
    /// True on a screen, false on paper: no more of The Factory's field is shown than can be of use next, and where the window is not wide,
    /// The Loom omits the words under its tiles.
    pub close: bool,
    /// Smallest size of the cells of an open grid, in picture units; if they would be smaller, only a part of the grid is shown.
    pub least_cell: f64,
    /// Factor by which an open grid is enlarged beyond its usual size.
    pub zoom: f64,
    /// Offset of an open grid within the picture, in cells.
    pub pan: (f64, f64),
    /// Puts the texts of the picture into words, in some language. Names and labels of items are for programs and do not depend on it, and
    /// text for a terminal is always English.
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
            wide: false,
            compass: false,
            close: false,
            least_cell: 0.0,
            zoom: 1.0,
            pan: (0.0, 0.0),
            tell: BoardText::english,
        }
    }
}

impl<A> View<A> {
    /// Returns the same view for another type of actions.
    pub fn map<B>(self, map: impl Fn(A) -> Option<B>) -> View<B> {
        View {
            last: self.last.and_then(&map),
            earlier: self.earlier.and_then(&map),
            coordinates: self.coordinates,
            letters: self.letters,
            overlay: self.overlay,
            turned: self.turned,
            wide: self.wide,
            compass: self.compass,
            close: self.close,
            least_cell: self.least_cell,
            zoom: self.zoom,
            pan: self.pan,
            tell: self.tell,
        }
    }
}

impl View<AnyAction> {
    /// Returns a view of the position after this many plies of a game, with the turn that led to it marked.
    pub fn after(played: &Playthrough, plies: usize) -> View<AnyAction> {
        let action = |back: usize| plies.checked_sub(back).map(|ply| played.actions()[ply]);
        View { last: action(1), earlier: action(2).filter(|_| is_same_turn(played, plies)), ..View::default() }
    }
}

/// Returns true if the last two of this many plies belong to one turn.
fn is_same_turn(played: &Playthrough, plies: usize) -> bool {
    let [earlier @ .., before_last] = &played.positions()[..plies] else { return false };
    let running = earlier.iter().rev().find_map(|position| position.turn().seat());
    running.is_some() && !before_last.turn().begins(running, before_last.seats())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::Record;

    /// Checks the action that is marked besides the last one, ply by ply; `-` stands for none.
    fn check(record: &str, expected: &str) {
        let played = Playthrough::of_record(&Record::read(record).unwrap()).unwrap();
        let marked = (1..=played.plies()).map(|plies| match View::after(&played, plies).earlier {
            Some(action) => played.positions()[plies - 2].notation(action),
            None => "-".to_owned(),
        });
        assert_eq!(marked.collect::<Vec<_>>().join("; "), expected);
    }

    #[test]
    fn both_stones_of_a_turn_are_marked() {
        check("[Game \"iris\"]\n[Size \"3\"]\n\nc3\nb2\nd2\nb3\nd3\n", "-; -; b2; -; b3");
    }

    #[test]
    fn a_tile_turned_up_belongs_to_the_placement_before_it() {
        check("[Game \"loom\"]\n\nflip NE\nflip NW\nNE@0,0\nflip NE\nNW@1,0\n", "-; -; -; NE@0,0; -");
    }
}

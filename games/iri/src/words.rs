use crate::action::Sizes;
use crate::{Dictionary, Iri, Match, Piece};
use pentad_core::{Along, Cell, Part, Points, Seat};

/// The result of a placement, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The new pieces with their cells.
    pub laid: Vec<(Cell, Piece)>,
    /// IRI-3: the words that contain a new piece, first the one along the line, then those across it.
    pub words: Vec<Word>,
    /// IRI-7: the score, if the placement is legal.
    pub points: Points,
}

/// IRI-3: a word on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The first cell.
    pub first: Cell,
    /// The direction.
    pub along: Along,
    /// The pieces in order.
    pub pieces: Vec<Piece>,
    /// All occurrences in the dictionary.
    pub matches: Vec<Match>,
}

impl Word {
    /// Iterates over the cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.pieces.len() as i8).map(|place| self.first.step(self.along, place))
    }

    /// Returns true if the word occurs in the dictionary.
    pub fn is_valid(&self) -> bool {
        !self.matches.is_empty()
    }

    /// Describes the pieces in words: "small yellow – large blue".
    pub(crate) fn in_words(&self) -> String {
        let pieces = self.pieces.iter().map(|piece| format!("{} {}", piece.size.in_words(), piece.colour_name()));
        pieces.collect::<Vec<_>>().join(" – ")
    }

    /// Describes the pieces as a phrase for translation.
    pub(crate) fn phrase(&self) -> Part {
        Part::Row("note-word", self.pieces.iter().map(|piece| piece.phrase("note-take").into()).collect())
    }

    /// Writes the pieces as a text: `aS bL bL`.
    pub fn text(&self) -> String {
        let pieces: Vec<String> = self.pieces.iter().map(Piece::to_string).collect();
        pieces.join(" ")
    }
}

/// Maximum coordinate of a placement's first cell. No piece is ever further from the origin.
const REACH: i8 = 100;

/// Returns the words that a placement makes, looked up one by one. `None` if its first cell is occupied or out of reach.
pub(crate) fn preview(game: &Iri, first: Cell, along: Along, sizes: Sizes) -> Option<Preview> {
    let near = (-REACH..=REACH).contains(&first.x) && (-REACH..=REACH).contains(&first.y);
    if !near || game.piece_at(first).is_some() {
        return None;
    }
    let laid = laid(game, first, along, sizes, game.to_act());
    let piece_at = |cell: Cell| {
        let new = laid.iter().find(|(other, _)| *other == cell).map(|(_, piece)| *piece);
        new.or_else(|| game.piece_at(cell))
    };
    let mut words = vec![word(game.dictionary(), first, along, piece_at)];
    words.extend(laid.iter().map(|(cell, _)| word(game.dictionary(), *cell, along.across(), piece_at)));
    let words: Vec<Word> = words.into_iter().filter(|word| word.pieces.len() >= 2).collect();
    let points = match game.board_is_empty() {
        true => Points::halves(opening_halves(laid.len()).into()),
        false => Points::whole(words.iter().map(|word| word.pieces.len() as u32).sum()),
    };
    Some(Preview { laid, words, points })
}

/// IRI-7: returns the score of the placement on the empty board, in half points.
pub(crate) fn opening_halves(pieces: usize) -> u16 {
    6 * pieces as u16 + 1
}

/// The cells of a placement's pieces and its score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid {
    pub(crate) cells: [Cell; 3],
    /// IRI-7: the score on a board that is not empty.
    pub(crate) points: u16,
}

impl Laid {
    /// Evaluates a placement of `count` pieces that is known to be legal.
    #[inline]
    pub(crate) fn of(first: Cell, along: Along, count: usize, is_occupied: impl Fn(Cell) -> bool) -> Laid {
        let run = |from: Cell, along: Along, by: i8| -> i8 {
            let mut length = 0;
            let mut cell = from.step(along, by);
            while is_occupied(cell) {
                length += 1;
                cell = cell.step(along, by);
            }
            length
        };
        let across = along.across();
        let mut cells = [first; 3];
        let mut points = 0;
        let mut length = run(first, along, -1);
        let mut cell = first;
        for new in &mut cells[..count] {
            *new = cell;
            let crossing = run(cell, across, -1) + run(cell, across, 1);
            if crossing > 0 {
                points += crossing as u16 + 1;
            }
            // IRI-6: occupied cells are stepped over.
            let behind = run(cell, along, 1);
            length += 1 + behind;
            cell = cell.step(along, 1 + behind);
        }
        if length > 1 {
            points += length as u16;
        }
        Laid { cells, points }
    }
}

/// IRI-6: returns the new pieces of a placement with their cells.
pub(crate) fn laid(game: &Iri, first: Cell, along: Along, sizes: Sizes, colour: Seat) -> Vec<(Cell, Piece)> {
    let mut cell = first;
    let mut laid = Vec::new();
    for size in sizes.as_slice() {
        // IRI-6: occupied cells are stepped over.
        while game.piece_at(cell).is_some() {
            cell = cell.step(along, 1);
        }
        laid.push((cell, Piece::new(colour, *size)));
        cell = cell.step(along, 1);
    }
    laid
}

/// Returns the run of pieces through a cell.
fn word(dictionary: &Dictionary, cell: Cell, along: Along, piece_at: impl Fn(Cell) -> Option<Piece>) -> Word {
    let mut first = cell;
    while piece_at(first.step(along, -1)).is_some() {
        first = first.step(along, -1);
    }
    let mut pieces = Vec::new();
    let mut end = first;
    while let Some(piece) = piece_at(end) {
        pieces.push(piece);
        end = end.step(along, 1);
    }
    let matches = dictionary.find(&pieces);
    Word { first, along, pieces, matches }
}

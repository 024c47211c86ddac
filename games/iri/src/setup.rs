use crate::piece::{FULL, OWNED};
use crate::takes::Takes;
use crate::{Dictionary, Hand, Iri, Options, Piece};
use pentad_core::sorting::sort;
use pentad_core::{Cell, Game, Points, Seat, SetupError};

/// A position of Iri as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The current dictionary, clockwise from position 0.
    pub dictionary: Vec<Piece>,
    /// The pieces on the board. IRI-5 applies as long as there are none.
    pub board: Vec<(Cell, Piece)>,
    /// Each seat's hand.
    pub hands: Vec<Hand>,
    /// Each seat's score.
    pub scores: Vec<Points>,
    /// The seat to act, or the one that would act if the game were not over.
    pub to_act: Seat,
    /// The phase of the turn.
    pub phase: Phase,
    /// Number of consecutive passes.
    pub passes: u8,
}

/// IRI-2: the two parts of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Phase {
    Place,
    Take,
}

/// Maximum coordinate on a board that starts at the origin.
const FURTHEST: i8 = 48;

/// An upper bound on a seat's score.
pub(crate) const MOST_POINTS: Points = Points::whole(10_000);

/// IRI-1, IRI-9: number of pieces of one type that are dealt into the dictionary. It is also the maximum on the board, since the
/// last one never leaves the dictionary.
pub(crate) const PIECES_IN_ONE_PLACE: usize = OWNED - 1;

/// Returns true if a cell is further from the origin than any board reaches.
pub(crate) fn too_far(cell: Cell) -> bool {
    let far = |number: i8| !(-FURTHEST..=FURTHEST).contains(&number);
    far(cell.x) || far(cell.y)
}

impl Setup {
    pub(crate) fn of(game: &Iri) -> Setup {
        let mut board: Vec<(Cell, Piece)> = game.board().collect();
        // Equal boards are equal setups, regardless of the order in which the pieces were laid.
        sort(&mut board);
        Setup {
            dictionary: game.dictionary().pieces().collect(),
            board,
            hands: Seat::all(game.seats()).map(|seat| game.hand(seat)).collect(),
            scores: Seat::all(game.seats()).map(|seat| game.points(seat)).collect(),
            to_act: game.to_act(),
            phase: game.phase(),
            passes: game.passes() as u8,
        }
    }

    /// Counts the pieces of a type on the board.
    pub(crate) fn laid(&self, piece: Piece) -> usize {
        self.board.iter().filter(|(_, other)| *other == piece).count()
    }

    /// Counts the pieces of a type in the dictionary.
    pub(crate) fn in_dictionary(&self, piece: Piece) -> usize {
        self.dictionary.iter().filter(|other| **other == piece).count()
    }

    pub(crate) fn build(&self, options: &Options) -> Result<Iri, SetupError> {
        if !options.is_possible() {
            return Err(SetupError::new("the options are not those of a game that can be dealt"));
        }
        let seats = options.seats;
        if self.hands.len() != seats || self.scores.len() != seats {
            return Err(SetupError::new(format!("{seats} seats have {seats} hands and {seats} scores")));
        }
        if self.to_act.index() >= seats || usize::from(self.passes) > seats {
            return Err(SetupError::new(format!("there are only {seats} seats")));
        }
        if self.scores.iter().any(|points| *points > MOST_POINTS) {
            return Err(SetupError::new(format!("nobody scores more than {MOST_POINTS} points")));
        }
        self.check_material(seats)?;
        self.check_board()?;
        let dictionary =
            Dictionary::new(&self.dictionary).ok_or_else(|| SetupError::new("the dictionary is too long"))?;
        self.check_phase(&dictionary)?;
        let mut game = Iri::new(options);
        game.arrange(self, dictionary);
        Ok(game)
    }

    /// IRI-1, IRI-9: checks that every piece is somewhere, and one of each type is in the dictionary.
    fn check_material(&self, seats: usize) -> Result<(), SetupError> {
        let on_board = self.board.iter().map(|(_, piece)| piece);
        if let Some(stranger) = self.dictionary.iter().chain(on_board).find(|it| it.colour.index() >= seats) {
            return Err(SetupError::new(format!("{stranger} belongs to none of the {seats} seats")));
        }
        for piece in Piece::types(seats) {
            let in_dictionary = self.in_dictionary(piece);
            let laid = self.laid(piece);
            let held = self.hands[piece.colour.index()].count(piece.size);
            if in_dictionary == 0 {
                return Err(SetupError::new(format!("the last {piece} never leaves the dictionary")));
            }
            if in_dictionary + laid + held != OWNED {
                return Err(SetupError::new(format!(
                    "there are {OWNED} {piece}, not {}: dictionary, board and hands together",
                    in_dictionary + laid + held
                )));
            }
        }
        Ok(())
    }

    fn check_board(&self) -> Result<(), SetupError> {
        let mut left: Vec<Cell> = self.board.iter().map(|(cell, _)| *cell).collect();
        sort(&mut left);
        if let Some(pair) = left.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(SetupError::new(format!("two pieces lie on {}", pair[0])));
        }
        if let Some(cell) = left.iter().find(|cell| too_far(**cell)) {
            return Err(SetupError::new(format!("{cell} is too far from 0,0, where a board starts")));
        }
        // IRI-4: every placement touches a piece, so the board is connected.
        let mut open: Vec<Cell> = left.pop().into_iter().collect();
        while let Some(cell) = open.pop() {
            let (joined, rest) = left.into_iter().partition(|other| cell.neighbours().contains(other));
            let joined: Vec<Cell> = joined;
            open.extend(joined);
            left = rest;
        }
        match left.first() {
            Some(cell) => Err(SetupError::new(format!("the board is not all connected: {cell} is apart"))),
            None => Ok(()),
        }
    }

    /// IRI-9: checks that hands are as full as they can be, except that of a seat about to take.
    fn check_phase(&self, dictionary: &Dictionary) -> Result<(), SetupError> {
        for (seat, hand) in Seat::all(self.hands.len()).zip(&self.hands) {
            let colour = Iri::INFO.seat_names[seat.index()];
            if hand.len() > FULL {
                return Err(SetupError::new(format!("the hand of {colour} holds more than {FULL} pieces")));
            }
            let count = Takes::of(dictionary, seat, *hand).count;
            let taking = self.phase == Phase::Take && self.to_act == seat;
            if taking && count == 0 {
                return Err(SetupError::new(format!("{colour} has nothing to take")));
            }
            if !taking && count > 0 {
                return Err(SetupError::new(format!("{colour} should have taken {count} more from the dictionary")));
            }
        }
        if self.phase == Phase::Take && (self.passes > 0 || self.board.is_empty()) {
            return Err(SetupError::new("the take phase comes after a placement"));
        }
        Ok(())
    }
}

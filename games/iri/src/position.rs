use crate::action::Sizes;
use crate::grid::Grid;
use crate::piece::TYPES;
use crate::takes::Takes;
use crate::words::{self, Laid, opening_halves};
use crate::{Action, Dictionary, Hand, Options, Phase, Piece, Preview, Setup, explain, placements, playout};
use pentad_core::random::Rng;
use pentad_core::{ActionError, Cell, Game, GameInfo, Illegal, Outcome, Points, Scores, Seat, SeatSet, SetupError};
use pentad_core::{Turn, zobrist};
use std::fmt;

/// Maximum number of pieces on the board. IRI-9 leaves one of the five pieces of each type in the dictionary, so a seat never has
/// more than twelve there.
pub(crate) const MOST_LAID: usize = 48;

/// A position of Iri.
///
/// # Examples
///
/// ```
/// use pentad_core::random::Unshuffled;
/// use pentad_core::{Cell, Game, Headers, Options as _, Seat};
/// use pentad_iri::{Iri, Options, Phase};
///
/// let mut headers = Headers::new();
/// Options::deal(&mut headers, &mut Unshuffled)?;
/// let mut game = Iri::start(&Options::from_headers(&headers)?);
/// assert_eq!((game.phase(), game.hand(Seat::FIRST).len()), (Phase::Place, 3));
/// let mut legal = Vec::new();
/// game.legal_actions(&mut legal);
/// game.play(legal[0])?;
/// assert!(game.piece_at(Cell::ORIGIN).is_some());
/// assert_eq!(game.phase(), Phase::Take);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Iri {
    dictionary: Dictionary,
    /// The cells of the pieces, in the order they were laid; `pieces` holds the pieces by index.
    cells: [Cell; MOST_LAID],
    pieces: [u8; MOST_LAID],
    laid: u8,
    seats: u8,
    to_act: Seat,
    phase: Phase,
    passes: u8,
    hands: [Hand; 4],
    halves: [u16; 4],
    /// The board's part of the hash key.
    board_key: u64,
    /// The dictionary at the start of the game, as piece indices; needed only for the record.
    dealt: [u8; Dictionary::MOST],
}

impl Iri {
    /// Creates the position before the first action. The options must be possible.
    pub(crate) fn new(options: &Options) -> Iri {
        let mut dealt = [0; Dictionary::MOST];
        for (index, piece) in dealt.iter_mut().zip(options.dictionary.pieces()) {
            *index = piece.index() as u8;
        }
        Iri {
            dictionary: options.dictionary,
            cells: [Cell::ORIGIN; MOST_LAID],
            pieces: [0; MOST_LAID],
            laid: 0,
            seats: options.seats as u8,
            to_act: Seat::FIRST,
            phase: Phase::Place,
            passes: 0,
            hands: [Hand::START; 4],
            halves: [0; 4],
            board_key: 0,
            dealt,
        }
    }

    /// Sets the position up from a setup, which must be possible.
    pub(crate) fn arrange(&mut self, setup: &Setup, dictionary: Dictionary) {
        self.dictionary = dictionary;
        for (cell, piece) in &setup.board {
            self.put(*cell, *piece);
        }
        for seat in Seat::all(self.seats()) {
            self.hands[seat.index()] = setup.hands[seat.index()];
            self.halves[seat.index()] = setup.scores[seat.index()].in_halves() as u16;
        }
        self.to_act = setup.to_act;
        self.phase = setup.phase;
        self.passes = setup.passes;
    }

    /// Returns the current dictionary.
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// Iterates over the pieces on the board with their cells, in the order they were laid; for a position built from a setup, in
    /// the setup's order.
    pub fn board(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.pieces_since(0).map(|(cell, piece)| (cell, Piece::from_index(piece.into())))
    }

    /// Returns the piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let place = self.cells[..self.pieces_laid()].iter().position(|other| *other == cell)?;
        Some(Piece::from_index(self.pieces[place].into()))
    }

    /// Returns the upper left and lower right corners of the smallest rectangle that holds every piece. `None` on the empty
    /// board.
    pub fn bounds(&self) -> Option<(Cell, Cell)> {
        let cells = &self.cells[..self.pieces_laid()];
        let first = *cells.first()?;
        Some(cells.iter().fold((first, first), |(low, high), cell| {
            (Cell::new(low.x.min(cell.x), low.y.min(cell.y)), Cell::new(high.x.max(cell.x), high.y.max(cell.y)))
        }))
    }

    /// Returns a seat's hand.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// Returns a seat's score.
    pub fn points(&self, seat: Seat) -> Points {
        Points::halves(self.halves[seat.index()].into())
    }

    /// Returns the phase of the turn.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the seat to act, or the one that would act if the game were not over.
    pub fn to_act(&self) -> Seat {
        self.to_act
    }

    /// Returns the number of consecutive passes.
    pub fn passes(&self) -> usize {
        self.passes.into()
    }

    /// IRI-9: returns the number of pieces that the seat to act takes; 0 in the place phase.
    pub fn pieces_to_take(&self) -> usize {
        match self.phase {
            Phase::Place => 0,
            Phase::Take => self.takes().count,
        }
    }

    /// IRI-9: iterates over the positions that the seat to act can take from, each considered alone; none in the place phase.
    pub fn takeable(&self) -> impl Iterator<Item = usize> {
        let positions = if self.phase == Phase::Take { self.takes().positions() } else { 0 };
        (0..Dictionary::MOST).filter(move |position| positions >> position & 1 == 1)
    }

    /// Returns the words that a placement by the seat to act would make, and its score, even if it is illegal. `None` if the
    /// action is not a placement, or its first cell is occupied or far away.
    pub fn preview(&self, action: Action) -> Option<Preview> {
        match action {
            Action::Place { first, along, sizes } => words::preview(self, first, along, sizes),
            Action::Pass | Action::Take(_) => None,
        }
    }

    /// Returns the new pieces of a placement by the seat to act with their cells, even if it is illegal; none for any other
    /// action. The first cell must be no further than 100 from the origin.
    pub fn laid_by(&self, action: Action) -> Vec<(Cell, Piece)> {
        match action {
            Action::Place { first, along, sizes } => words::laid(self, first, along, sizes, self.to_act),
            Action::Pass | Action::Take(_) => Vec::new(),
        }
    }

    pub(crate) fn board_is_empty(&self) -> bool {
        self.laid == 0
    }

    pub(crate) fn pieces_laid(&self) -> usize {
        self.laid.into()
    }

    /// Iterates over the pieces on the board, by index, except the first `first` that were laid.
    pub(crate) fn pieces_since(&self, first: usize) -> impl Iterator<Item = (Cell, u8)> {
        let range = first..self.pieces_laid();
        self.cells[range.clone()].iter().copied().zip(self.pieces[range].iter().copied())
    }

    pub(crate) fn grid(&self) -> Grid {
        Grid::of(self.pieces_since(0))
    }

    pub(crate) fn takes(&self) -> Takes {
        Takes::of(&self.dictionary, self.to_act, self.hand(self.to_act))
    }

    /// Lists the legal actions of the place phase, given the grid of the position.
    pub(crate) fn list_placements(&self, grid: &Grid, actions: &mut Vec<Action>) {
        actions.clear();
        placements::list(grid, &self.dictionary, self.to_act, self.hand(self.to_act), actions);
        // IRI-8
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
    }

    fn put(&mut self, cell: Cell, piece: Piece) {
        let place = self.pieces_laid();
        self.cells[place] = cell;
        self.pieces[place] = piece.index() as u8;
        self.laid += 1;
        self.board_key ^= keys::piece(cell, piece);
    }

    /// Places pieces from the hand of the seat to act.
    pub(crate) fn lay(&mut self, laid: &Laid, sizes: Sizes) {
        let seat = self.to_act;
        let sizes = sizes.as_slice();
        // IRI-7
        self.halves[seat.index()] += if self.board_is_empty() { opening_halves(sizes.len()) } else { 2 * laid.points };
        for (cell, size) in laid.cells.iter().zip(sizes) {
            self.put(*cell, Piece::new(seat, *size));
            self.hands[seat.index()].counts[*size as usize] -= 1;
        }
        self.passes = 0;
        // IRI-9: if nothing can be taken, the phase is skipped.
        if self.takes().count > 0 {
            self.phase = Phase::Take;
        } else {
            self.end_turn();
        }
    }

    fn take(&mut self, positions: &[u8]) {
        // From the highest position down, so that the remaining ones keep their numbers.
        for position in positions.iter().rev() {
            let piece = self.dictionary.piece((*position).into()).expect("a legal take names pieces of the dictionary");
            self.hands[self.to_act.index()].counts[piece.size as usize] += 1;
            self.dictionary.remove(*position);
        }
        self.end_turn();
    }

    fn end_turn(&mut self) {
        self.phase = Phase::Place;
        self.to_act = self.to_act.next(self.seats());
    }
}

impl Game for Iri {
    type Options = Options;
    type Action = Action;
    type Setup = Setup;

    const INFO: GameInfo = GameInfo {
        id: "iri",
        name: "Iri",
        about: "lay words of pyramids that the shrinking dictionary still holds",
        author: "",
        fewest_seats: 2,
        most_seats: 4,
        seat_names: &["yellow", "blue", "red", "green"],
        has_chance: false,
        looks_back: false,
    };

    fn start(options: &Options) -> Iri {
        assert!(options.is_possible(), "options come from headers, or hold what headers would allow");
        Iri::new(options)
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Iri, SetupError> {
        setup.build(options)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn options(&self) -> Options {
        let pieces: Vec<Piece> =
            self.dealt[..TYPES * self.seats()].iter().map(|index| Piece::from_index((*index).into())).collect();
        Options { seats: self.seats(), dictionary: Dictionary::new(&pieces).expect("as many as were dealt") }
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    // IRI-10
    fn turn(&self) -> Turn {
        if self.passes >= self.seats { Turn::Over } else { Turn::Seat(self.to_act) }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        match (self.turn(), self.phase) {
            (Turn::Over, _) => actions.clear(),
            (_, Phase::Place) => self.list_placements(&self.grid(), actions),
            (_, Phase::Take) => {
                actions.clear();
                self.takes().list(actions);
            }
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        explain::check(self, action)
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Pass => {
                self.passes += 1;
                self.end_turn();
            }
            Action::Place { first, along, sizes } => {
                let cells = &self.cells[..self.pieces_laid()];
                let laid = Laid::of(first, along, sizes.as_slice().len(), |cell| cells.contains(&cell));
                self.lay(&laid, sizes);
            }
            Action::Take(positions) => self.take(positions.as_slice()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        // IRI-10
        (self.turn() == Turn::Over).then(|| Outcome::Won(SeatSet::highest(&self.halves[..self.seats()])))
    }

    fn scores(&self) -> Scores {
        Scores::Points(Seat::all(self.seats()).map(|seat| self.points(seat)).collect())
    }

    /// Only the board's part of the key is updated incrementally: taking a piece shifts most of the dictionary, and the rest is a
    /// few words.
    fn hash_key(&self) -> u64 {
        let mut key = self.board_key ^ keys::turn(self.to_act, self.phase, self.passes);
        for (index, places) in self.dictionary.all_places()[..3 * self.seats()].iter().enumerate() {
            key ^= keys::places(index, *places);
        }
        let mut hands = 0;
        let mut scores = 0;
        for seat in 0..self.seats() {
            let [small, medium, large] = self.hands[seat].counts.map(u64::from);
            hands = hands << 6 | small << 4 | medium << 2 | large;
            scores = scores << 16 | u64::from(self.halves[seat]);
        }
        key ^ keys::hands(hands) ^ keys::scores(scores)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        Action::read(text)
    }

    fn random_action<R: Rng>(&self, random: &mut R, scratch: &mut Vec<Action>) -> Action {
        playout::draw(self, || self.grid(), random, scratch)
    }

    fn playout<R: Rng>(&mut self, random: &mut R, scratch: &mut Vec<Action>) -> u32 {
        playout::playout(self, random, scratch, |_| {})
    }
}

mod keys {
    use super::*;

    pub(super) fn piece(cell: Cell, piece: Piece) -> u64 {
        let place = u64::from(cell.x as u8) << 8 | u64::from(cell.y as u8);
        zobrist::key(1, place << 8 | piece.index() as u64)
    }

    pub(super) fn hands(hands: u64) -> u64 {
        zobrist::key(2, hands)
    }

    pub(super) fn scores(scores: u64) -> u64 {
        zobrist::key(3, scores)
    }

    pub(super) fn turn(to_act: Seat, phase: Phase, passes: u8) -> u64 {
        zobrist::key(4, (to_act.index() as u64) << 16 | (phase as u64) << 8 | u64::from(passes))
    }

    pub(super) fn places(index: usize, places: u64) -> u64 {
        zobrist::key(8 + index as u64, places)
    }
}

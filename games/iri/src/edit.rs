//! Position setup piece by piece.

use crate::piece::OWNED;
use crate::position::MOST_LAID;
use crate::setup::{MOST_POINTS, PIECES_IN_ONE_PLACE, too_far};
use crate::setup_text::{phase_name, read_phase};
use crate::{Dictionary, Hand, Iri, Options, Phase, Piece, Setup, Size};
use pentad_core::notation::Reader;
use pentad_core::sorting::sort;
use pentad_core::{Cell, Count, Counter, Editable, PhaseName, Points, Seat, SetupError};

/// A place where a piece can be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On the board.
    Cell(Cell),
    /// At a position of the dictionary. The one after the last lengthens it.
    Dictionary(usize),
}

impl Editable for Iri {
    type Piece = Piece;
    type Place = Place;

    fn tray(options: &Options) -> Vec<Piece> {
        Piece::types(options.seats).collect()
    }

    fn places(_options: &Options, setup: &Setup) -> Vec<Place> {
        let around = setup.board.iter().flat_map(|(cell, _)| cell.neighbours());
        let mut cells: Vec<Cell> = setup.board.iter().map(|(cell, _)| *cell).chain(around).collect();
        if cells.is_empty() {
            cells.push(Cell::ORIGIN);
        }
        cells.retain(|cell| !too_far(*cell));
        sort(&mut cells);
        cells.dedup();
        let positions = 0..=setup.dictionary.len().min(Dictionary::MOST - 1);
        cells.into_iter().map(Place::Cell).chain(positions.map(Place::Dictionary)).collect()
    }

    fn place_name(_options: &Options, place: Place) -> String {
        match place {
            Place::Cell(cell) => cell.to_string(),
            Place::Dictionary(position) => format!("dictionary {position}"),
        }
    }

    fn place(_options: &Options, name: &str) -> Option<Place> {
        let mut reader = Reader::new(name);
        let place = if reader.word("dictionary") {
            Place::Dictionary(reader.number()? as usize)
        } else {
            Place::Cell(Cell::read(&mut reader)?)
        };
        reader.is_at_end().then_some(place)
    }

    fn pieces(_options: &Options, setup: &Setup) -> Vec<(Place, Piece)> {
        let cells = setup.board.iter().map(|(cell, piece)| (Place::Cell(*cell), *piece));
        let positions = setup.dictionary.iter().enumerate();
        cells.chain(positions.map(|(position, piece)| (Place::Dictionary(position), *piece))).collect()
    }

    fn put(_options: &Options, setup: &mut Setup, at: Place, piece: Piece) -> Result<(), SetupError> {
        match at {
            Place::Cell(cell) if too_far(cell) => {
                return Err(SetupError::new(format!("{cell} is too far from 0,0, where a board starts")));
            }
            Place::Cell(_) if setup.laid(piece) >= PIECES_IN_ONE_PLACE => {
                return Err(SetupError::new(format!("the last {piece} never leaves the dictionary")));
            }
            Place::Cell(cell) => {
                setup.board.push((cell, piece));
                sort(&mut setup.board);
            }
            Place::Dictionary(_) if setup.dictionary.len() >= Dictionary::MOST => {
                return Err(SetupError::new("the dictionary is too long"));
            }
            Place::Dictionary(position) if position > setup.dictionary.len() => {
                let len = setup.dictionary.len();
                return Err(SetupError::new(format!("the dictionary has {len} pieces, and the next is at {len}")));
            }
            Place::Dictionary(position) => setup.dictionary.insert(position, piece),
        }
        hold_what_is_left(setup, piece);
        Ok(())
    }

    fn take(_options: &Options, setup: &mut Setup, at: Place, piece: Piece) {
        match at {
            Place::Cell(cell) => setup.board.retain(|(other, _)| *other != cell),
            Place::Dictionary(position) => {
                setup.dictionary.remove(position);
            }
        }
        hold_what_is_left(setup, piece);
    }

    /// Returns the setup with an empty board. The dictionary keeps its order and gets back the pieces that were taken from it.
    fn cleared(options: &Options, setup: &Setup) -> Setup {
        let mut dictionary: Vec<Piece> = Vec::new();
        let count = |dictionary: &[Piece], piece| dictionary.iter().filter(|other| **other == piece).count();
        let known = Piece::types(options.seats).flat_map(|piece| [piece; PIECES_IN_ONE_PLACE]);
        for piece in setup.dictionary.iter().copied().chain(known) {
            if piece.colour.index() < options.seats && count(&dictionary, piece) < PIECES_IN_ONE_PLACE {
                dictionary.push(piece);
            }
        }
        Setup {
            dictionary,
            board: Vec::new(),
            hands: vec![Hand::START; options.seats],
            scores: vec![Points::default(); options.seats],
            to_act: Seat::FIRST,
            phase: Phase::Place,
            passes: 0,
        }
    }

    fn to_act(setup: &Setup) -> Seat {
        setup.to_act
    }

    fn set_to_act(setup: &mut Setup, seat: Seat) {
        setup.to_act = seat;
    }

    fn phase(_options: &Options, setup: &Setup) -> PhaseName {
        phase_name(setup.phase)
    }

    fn phases(_options: &Options, _setup: &Setup) -> Vec<PhaseName> {
        [Phase::Place, Phase::Take].map(phase_name).to_vec()
    }

    fn set_phase(_options: &Options, setup: &mut Setup, phase: &PhaseName) -> Result<(), SetupError> {
        setup.phase = read_phase(phase.word)?;
        Ok(())
    }

    fn counters(options: &Options, setup: &Setup) -> Vec<Counter<Piece>> {
        let mut counters = Vec::new();
        for (seat, hand) in Seat::all(options.seats).zip(&setup.hands) {
            counters.extend(Size::ALL.map(|size| {
                let piece = Piece::new(seat, size);
                let count = Count::Held { seat, kind: size.to_string() };
                let most = PIECES_IN_ONE_PLACE.saturating_sub(setup.laid(piece));
                Counter::new(count, hand.count(size), most).drawn_as(piece)
            }));
        }
        let scores = Seat::all(options.seats).zip(&setup.scores);
        counters.extend(scores.map(|(seat, points)| {
            Counter::new(Count::Score(seat), points.in_halves(), MOST_POINTS.in_halves()).in_halves()
        }));
        counters.push(Counter::new(Count::Passes, setup.passes, options.seats));
        counters
    }

    /// Sets a number. IRI-9: pieces that a hand gains come from the end of the dictionary, and pieces that it loses go there.
    fn set_count(options: &Options, setup: &mut Setup, what: &Count, to: u32) -> Result<(), SetupError> {
        let refused = || SetupError::new(format!("there is no {what}"));
        match what {
            Count::Held { seat, kind } => {
                let size = Size::ALL.into_iter().find(|size| size.to_string() == *kind).ok_or_else(refused)?;
                let piece = Piece::new(*seat, size);
                let wanted = OWNED.saturating_sub(setup.laid(piece) + to as usize);
                while setup.in_dictionary(piece) > wanted {
                    let last = setup.dictionary.iter().rposition(|other| *other == piece).ok_or_else(refused)?;
                    setup.dictionary.remove(last);
                }
                while setup.in_dictionary(piece) < wanted {
                    let end = Place::Dictionary(setup.dictionary.len());
                    Iri::put(options, setup, end, piece)?;
                }
                hold_what_is_left(setup, piece);
            }
            Count::Score(seat) => {
                *setup.scores.get_mut(seat.index()).ok_or_else(refused)? = Points::halves(to);
            }
            Count::Passes => setup.passes = to.min(u8::MAX.into()) as u8,
            _ => return Err(refused()),
        }
        Ok(())
    }

    fn begins_turn(setup: &Setup) -> bool {
        setup.phase == Phase::Place
    }

    fn stand_in(options: &Options, setup: &Setup) -> Option<Iri> {
        let seats = options.seats;
        let fits = setup.hands.len() == seats && setup.scores.len() == seats && setup.to_act.index() < seats;
        let strange = |piece: &Piece| piece.colour.index() >= seats;
        let strangers = setup.board.iter().map(|(_, piece)| piece).chain(&setup.dictionary).any(strange);
        let crowded = setup.board.windows(2).any(|pair| pair[0].0 == pair[1].0);
        let spread = setup.board.len() > MOST_LAID || setup.board.iter().any(|(cell, _)| too_far(*cell));
        let rich = setup.scores.iter().any(|points| *points > MOST_POINTS);
        if !options.is_possible() || !fits || strangers || crowded || spread || rich {
            return None;
        }
        let mut game = Iri::new(options);
        let over = Setup { phase: Phase::Place, passes: seats as u8, ..setup.clone() };
        game.arrange(&over, Dictionary::new(&setup.dictionary)?);
        Some(game)
    }

    fn table_seats(options: &Options) -> usize {
        options.seats
    }
}

/// Completes a seat's hand. IRI-1, IRI-9: a piece neither on the board nor in the dictionary is in its seat's hand.
fn hold_what_is_left(setup: &mut Setup, piece: Piece) {
    let left = OWNED.saturating_sub(setup.in_dictionary(piece) + setup.laid(piece)) as u8;
    if let Some(hand) = setup.hands.get_mut(piece.colour.index()) {
        hand.counts[piece.size as usize] = left;
    }
}

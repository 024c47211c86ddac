//! Setting up a position piece by piece.

use crate::setup::{MOST_PLIES, PIECES_OF_A_KIND, PYRAMIDS_OF_A_COLOUR};
use crate::{Colour, Enantiomerfolk, Hand, Mark, MarkedPiece, Options, Piece, Setup, Square};
use pentad_core::notation::Reader;
use pentad_core::{Count, Counter, Editable, PhaseName, Seat, SetupError};

/// ENAN-3: nothing is barred.
const TURN: PhaseName = PhaseName::new("turn");
/// ENAN-3: the colours of a piece are barred.
const USED: &str = "used";

impl Editable for Enantiomerfolk {
    type Piece = MarkedPiece;
    type Place = Square;

    fn tray(_options: &Options) -> Vec<MarkedPiece> {
        Piece::all().map(|piece| MarkedPiece { piece, mark: Mark::Standing(Seat::FIRST) }).collect()
    }

    fn facings(piece: MarkedPiece) -> Vec<MarkedPiece> {
        Mark::all().map(|mark| MarkedPiece { mark, ..piece }).collect()
    }

    fn places(_options: &Options, _setup: &Setup) -> Vec<Square> {
        Square::all().collect()
    }

    fn place_name(_options: &Options, place: Square) -> String {
        place.to_string()
    }

    fn place(_options: &Options, name: &str) -> Option<Square> {
        let mut reader = Reader::new(name);
        Square::read(&mut reader).filter(|_| reader.is_at_end())
    }

    fn pieces(_options: &Options, setup: &Setup) -> Vec<(Square, MarkedPiece)> {
        let squares = Square::all().zip(&setup.board);
        squares.filter_map(|(square, there)| there.map(|(piece, mark)| (square, MarkedPiece { piece, mark }))).collect()
    }

    /// ENAN-7: pieces may be out of the game, so none has to come from a hand.
    fn put(_options: &Options, setup: &mut Setup, at: Square, piece: MarkedPiece) -> Result<(), SetupError> {
        setup.board[at.index()] = Some((piece.piece, piece.mark));
        Ok(())
    }

    fn take(_options: &Options, setup: &mut Setup, at: Square, _piece: MarkedPiece) {
        setup.board[at.index()] = None;
    }

    fn cleared(options: &Options, _setup: &Setup) -> Setup {
        Setup { board: [None; Square::COUNT], ..Setup::start(options) }
    }

    fn to_act(setup: &Setup) -> Seat {
        setup.to_act
    }

    fn set_to_act(setup: &mut Setup, seat: Seat) {
        setup.to_act = seat;
    }

    fn phase(_options: &Options, setup: &Setup) -> PhaseName {
        setup.used.map_or(TURN, |used| PhaseName::of(USED, used))
    }

    fn phases(_options: &Options, _setup: &Setup) -> Vec<PhaseName> {
        [TURN].into_iter().chain(Piece::all().map(|piece| PhaseName::of(USED, piece))).collect()
    }

    fn set_phase(_options: &Options, setup: &mut Setup, phase: &PhaseName) -> Result<(), SetupError> {
        setup.used = Piece::all().find(|piece| phase.of.as_ref() == Some(&piece.to_string()));
        Ok(())
    }

    fn counters(_options: &Options, setup: &Setup) -> Vec<Counter<MarkedPiece>> {
        let material = setup.material();
        let left = |most: u32, held: u8, all: u32| (most + u32::from(held)).saturating_sub(all);
        let mut counters = Vec::new();
        for (seat, hand) in Seat::all(2).zip(&setup.hands) {
            match hand {
                Hand::Pieces(held) => counters.extend(Piece::all().zip(held).map(|(piece, held)| {
                    let most = left(PIECES_OF_A_KIND, *held, material.pieces[piece.index()]);
                    let drawn = MarkedPiece { piece, mark: Mark::Standing(seat) };
                    Counter::new(Count::Held { seat, kind: piece.to_string() }, *held, most).drawn_as(drawn)
                })),
                Hand::Pyramids { bottoms, tops } => {
                    for (level, held, all) in
                        [(Level::Bottom, bottoms, material.bottoms), (Level::Top, tops, material.tops)]
                    {
                        counters.extend(Colour::ALL.map(|colour| {
                            let held = held[colour.index()];
                            let most = left(PYRAMIDS_OF_A_COLOUR, held, all[colour.index()]);
                            Counter::new(Count::Held { seat, kind: level.kind(colour) }, held, most)
                        }));
                    }
                }
            }
        }
        counters.push(Counter::new(Count::Plies, setup.plies, MOST_PLIES));
        counters
    }

    fn set_count(_options: &Options, setup: &mut Setup, what: &Count, to: u32) -> Result<(), SetupError> {
        let refused = || SetupError::new(format!("there is no {what}"));
        match what {
            Count::Held { seat, kind } => {
                let held = setup.hands.get_mut(seat.index()).and_then(|hand| held(hand, kind)).ok_or_else(refused)?;
                *held = to.min(PYRAMIDS_OF_A_COLOUR) as u8;
                Ok(())
            }
            Count::Plies => {
                setup.plies = to;
                Ok(())
            }
            _ => Err(refused()),
        }
    }

    fn begins_turn(_setup: &Setup) -> bool {
        true
    }

    fn stand_in(options: &Options, setup: &Setup) -> Option<Enantiomerfolk> {
        let fits = |hand: &Hand| matches!(hand, Hand::Pyramids { .. }) == options.restack;
        let game = || Enantiomerfolk::finished(*options, setup.table(), setup.to_act, setup.used, setup.plies);
        setup.hands.iter().all(fits).then(game)
    }

    fn table_seats(_options: &Options) -> usize {
        2
    }
}

/// ENAN-14: where a pyramid belongs in a stack.
#[derive(Clone, Copy)]
enum Level {
    Bottom,
    Top,
}

impl Level {
    fn kind(self, colour: Colour) -> String {
        match self {
            Level::Bottom => format!("{}:", colour.letter()),
            Level::Top => format!(":{}", colour.letter()),
        }
    }
}

/// How many of a kind a hand holds.
fn held<'a>(hand: &'a mut Hand, kind: &str) -> Option<&'a mut u8> {
    let colour = |level: Level| Colour::ALL.into_iter().find(|colour| level.kind(*colour) == kind).map(Colour::index);
    match hand {
        Hand::Pieces(held) => {
            Piece::all().find(|piece| piece.to_string() == kind).map(|piece| &mut held[piece.index()])
        }
        Hand::Pyramids { bottoms, tops } => match (colour(Level::Bottom), colour(Level::Top)) {
            (Some(bottom), _) => Some(&mut bottoms[bottom]),
            (_, Some(top)) => Some(&mut tops[top]),
            _ => None,
        },
    }
}

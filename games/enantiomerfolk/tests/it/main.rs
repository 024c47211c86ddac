//! Enantiomerfolk against the shared kit.

mod cases;

use pentad_conformance::{editing, golden_games, golden_perft, properties, random, symmetry};
use pentad_core::{Game, Seat, Turn};
use pentad_enantiomerfolk::{Action, Colour, Direction, Enantiomerfolk, Hand, Mark, Options, Piece, Setup, Square};
use std::collections::BTreeSet;

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Enantiomerfolk>(&["", "Restack=yes", "PlyLimit=10", "PlyLimit=0"], 40);
}

#[test]
fn every_position_can_be_set_up_by_hand() {
    editing::<Enantiomerfolk>(&["", "Restack=yes"], 2);
}

#[test]
fn golden_games_agree() {
    golden_games::<Enantiomerfolk>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Enantiomerfolk>();
}

/// A change of everything on the table that should leave the game the same.
struct Change {
    square: fn(Square) -> Square,
    colour: fn(Colour) -> Colour,
    swap_seats: bool,
}

impl Change {
    fn piece(&self, piece: Piece) -> Piece {
        Piece::new((self.colour)(piece.bottom()), (self.colour)(piece.top()))
    }

    fn seat(&self, seat: Seat) -> Seat {
        if self.swap_seats { seat.next(2) } else { seat }
    }

    fn mark(&self, square: Square, mark: Mark) -> Mark {
        match mark {
            Mark::Standing(owner) => Mark::Standing(self.seat(owner)),
            Mark::Attacking(direction) => {
                let target = square.step(direction).expect("attackers attack a piece");
                let (from, to) = ((self.square)(square), (self.square)(target));
                let turned = Direction::ALL.into_iter().find(|direction| from.step(*direction) == Some(to));
                Mark::Attacking(turned.expect("neighbours stay neighbours"))
            }
        }
    }

    fn hand(&self, hand: Hand) -> Hand {
        match hand {
            Hand::Pieces(counts) => {
                let each = Piece::all().zip(counts);
                Hand::of(false, each.flat_map(|(piece, count)| vec![self.piece(piece); usize::from(count)]))
            }
            Hand::Pyramids { bottoms, tops } => {
                let changed = |counts: [u8; 3]| {
                    let mut changed = [0; 3];
                    for (colour, count) in Colour::ALL.into_iter().zip(counts) {
                        changed[(self.colour)(colour) as usize] = count;
                    }
                    changed
                };
                Hand::Pyramids { bottoms: changed(bottoms), tops: changed(tops) }
            }
        }
    }

    fn setup(&self, setup: &Setup) -> Setup {
        let mut changed = setup.clone();
        for square in Square::all() {
            changed.board[(self.square)(square).index()] =
                setup.board[square.index()].map(|(piece, mark)| (self.piece(piece), self.mark(square, mark)));
        }
        for seat in Seat::all(2) {
            changed.hands[self.seat(seat).index()] = self.hand(setup.hands[seat.index()]);
        }
        changed.to_act = self.seat(setup.to_act);
        changed.used = setup.used.map(|used| self.piece(used));
        changed
    }

    fn action(&self, action: Action) -> Action {
        let square = self.square;
        match action {
            Action::Move { from, to } => Action::Move { from: square(from), to: square(to) },
            Action::Attack { from, to } => Action::Attack { from: square(from), to: square(to) },
            Action::Drop { piece, on } => Action::Drop { piece: self.piece(piece), on: square(on) },
        }
    }
}

fn same_square(square: Square) -> Square {
    square
}

fn same_colour(colour: Colour) -> Colour {
    colour
}

fn mirrored(square: Square) -> Square {
    Square::new(5 - square.column(), square.row()).unwrap()
}

fn turned(square: Square) -> Square {
    Square::new(square.row(), 5 - square.column()).unwrap()
}

#[test]
fn a_turned_or_mirrored_board_and_turned_colours_are_the_same_game() {
    let next_colour: fn(Colour) -> Colour = Colour::next;
    for (square, colour) in [
        (mirrored as fn(Square) -> Square, same_colour as fn(Colour) -> Colour),
        (turned, same_colour),
        (same_square, next_colour),
        (turned, next_colour),
    ] {
        let change = Change { square, colour, swap_seats: false };
        for options in ["", "Restack=yes"] {
            symmetry::<Enantiomerfolk>(options, 10, |setup| change.setup(setup), |_, action| change.action(action));
        }
    }
}

/// The colour circle read backwards is the same game with the seats exchanged, consequences and end included.
#[test]
fn the_mirror_image_of_the_colours_exchanges_the_seats() {
    let backwards = |colour| match colour {
        Colour::Red => Colour::Red,
        Colour::Yellow => Colour::Blue,
        Colour::Blue => Colour::Yellow,
    };
    let change = Change { square: same_square, colour: backwards, swap_seats: true };
    for options in [Options::default(), Options { ply_limit: 15, restack: true }] {
        for seed in 0..50 {
            let mut random = random(seed);
            let mut scratch = Vec::new();
            let mut here = Enantiomerfolk::start(&options);
            let mut there = Enantiomerfolk::from_setup(&options, &change.setup(&here.setup())).unwrap();
            loop {
                assert_eq!(there.setup(), change.setup(&here.setup()));
                let losers = [&here, &there].map(|game| game.outcome().map(|outcome| outcome.winners()));
                let exchanged = losers[0].map(|seats| seats.iter().map(|seat| seat.next(2)).collect());
                assert_eq!(losers[1], exchanged);
                if here.turn() == Turn::Over {
                    break;
                }
                here.legal_actions(&mut scratch);
                let changed: BTreeSet<_> = scratch.iter().map(|action| change.action(*action)).collect();
                there.legal_actions(&mut scratch);
                assert_eq!(changed, scratch.iter().copied().collect());
                let action = here.random_action(&mut random, &mut scratch);
                here.apply(action);
                there.apply(change.action(action));
            }
        }
    }
}

//! Enantiomerfolk against the shared kit.

mod actions;
mod cases;
#[cfg(all(feature = "arbitrary", feature = "serde"))]
mod formats;
mod four_colours;

use actions::every_action;
use pentad_conformance::{editing, golden_games, golden_perft, properties, random, symmetry, uniformity};
use pentad_core::{Game, Seat, Turn};
use pentad_enantiomerfolk::{
    Action, Board, Colour, Colours, Direction, Enantiomerfolk, Hand, Mark, Options, Piece, Setup, Square,
};
use std::collections::BTreeSet;

#[test]
fn every_position_of_random_play_conforms() {
    properties::<Enantiomerfolk>(&["", "Restack=yes", "PlyLimit=10", "PlyLimit=0"], 40, every_action);
    properties::<Enantiomerfolk>(&["Colours=4", "Colours=4 Opening=scattered Restack=yes"], 4, every_action);
}

#[test]
fn random_play_is_uniform() {
    // Only the limit ends games within reach of a list of all continuations.
    uniformity::<Enantiomerfolk>(&["PlyLimit=40", "Restack=yes PlyLimit=30", "Colours=4 PlyLimit=30"]);
}

#[test]
fn every_position_can_be_set_up_by_hand() {
    editing::<Enantiomerfolk>(&["", "Restack=yes"], 2);
    editing::<Enantiomerfolk>(&["Colours=4", "Colours=4 Restack=yes"], 1);
}

#[test]
fn golden_games_agree() {
    golden_games::<Enantiomerfolk>();
}

#[test]
fn golden_perft_agrees() {
    golden_perft::<Enantiomerfolk>();
}

type MapSquare = fn(Colours, Square) -> Square;
type MapColour = fn(Colours, Colour) -> Colour;

/// A transformation of the whole table that should leave the game the same.
struct Change {
    colours: Colours,
    square: MapSquare,
    colour: MapColour,
    swap_seats: bool,
}

impl Change {
    fn square(&self, square: Square) -> Square {
        (self.square)(self.colours, square)
    }

    fn colour(&self, colour: Colour) -> Colour {
        (self.colour)(self.colours, colour)
    }

    fn piece(&self, piece: Piece) -> Piece {
        Piece::new(self.colour(piece.bottom()), self.colour(piece.top()))
    }

    fn seat(&self, seat: Seat) -> Seat {
        if self.swap_seats { seat.next(2) } else { seat }
    }

    fn mark(&self, square: Square, mark: Mark) -> Mark {
        match mark {
            Mark::Standing(owner) => Mark::Standing(self.seat(owner)),
            Mark::Attacking(direction) => {
                let target = self.colours.step(square, direction).expect("attackers attack a piece");
                let (from, to) = (self.square(square), self.square(target));
                let leads_there = |direction: &Direction| self.colours.step(from, *direction) == Some(to);
                Mark::Attacking(Direction::ALL.into_iter().find(leads_there).expect("neighbours stay neighbours"))
            }
        }
    }

    fn hand(&self, hand: Hand) -> Hand {
        match hand {
            Hand::Pieces(counts) => {
                let each = self.colours.pieces();
                let held = each.flat_map(|piece| vec![self.piece(piece); usize::from(counts[piece.index()])]);
                Hand::of(false, held)
            }
            Hand::Pyramids { bottoms, tops } => {
                let changed = |counts: [u8; Colour::COUNT]| {
                    let mut changed = [0; Colour::COUNT];
                    for colour in self.colours.circle() {
                        changed[self.colour(*colour).index()] = counts[colour.index()];
                    }
                    changed
                };
                Hand::Pyramids { bottoms: changed(bottoms), tops: changed(tops) }
            }
        }
    }

    fn setup(&self, setup: &Setup) -> Setup {
        let mut changed = Setup { board: Board::empty(self.colours), ..setup.clone() };
        for (square, piece, mark) in setup.board.pieces() {
            changed.board[self.square(square)] = Some((self.piece(piece), self.mark(square, mark)));
        }
        for seat in Seat::all(2) {
            changed.hands[self.seat(seat).index()] = self.hand(setup.hands[seat.index()]);
        }
        changed.to_act = self.seat(setup.to_act);
        changed.used = setup.used.map(|used| self.piece(used));
        changed
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Move { from, to } => Action::Move { from: self.square(from), to: self.square(to) },
            Action::Attack { from, to } => Action::Attack { from: self.square(from), to: self.square(to) },
            Action::Drop { piece, on } => Action::Drop { piece: self.piece(piece), on: self.square(on) },
        }
    }
}

fn same_square(_: Colours, square: Square) -> Square {
    square
}

fn same_colour(_: Colours, colour: Colour) -> Colour {
    colour
}

fn mirrored(colours: Colours, square: Square) -> Square {
    Square::new(colours.side() - 1 - square.column(), square.row()).unwrap()
}

fn turned(colours: Colours, square: Square) -> Square {
    Square::new(square.row(), colours.side() - 1 - square.column()).unwrap()
}

fn half_turned(colours: Colours, square: Square) -> Square {
    turned(colours, turned(colours, square))
}

/// Reads the circle backwards, with red mapped to itself.
fn backwards(colours: Colours, colour: Colour) -> Colour {
    let circle = colours.circle();
    let place = circle.iter().position(|each| *each == colour).unwrap();
    circle[(circle.len() - place) % circle.len()]
}

/// Reads the circle backwards, with red and yellow exchanged.
fn backwards_from_yellow(colours: Colours, colour: Colour) -> Colour {
    colours.after(backwards(colours, colour))
}

const GAMES: [(Colours, [&str; 2]); 2] =
    [(Colours::Three, ["", "Restack=yes"]), (Colours::Four, ["Colours=4", "Colours=4 Opening=scattered Restack=yes"])];

#[test]
fn a_turned_or_mirrored_board_and_turned_colours_are_the_same_game() {
    let next_colour: MapColour = Colours::after;
    for (square, colour) in [
        (mirrored as MapSquare, same_colour as MapColour),
        (turned, same_colour),
        (same_square, next_colour),
        (turned, next_colour),
    ] {
        for (colours, options) in GAMES {
            let change = Change { colours, square, colour, swap_seats: false };
            for options in options {
                symmetry::<Enantiomerfolk>(options, 6, |setup| change.setup(setup), |_, action| change.action(action));
            }
        }
    }
}

/// Reading the colour circle backwards gives the same game with the seats exchanged, including consequences and the end. With the
/// board turned by half a turn this is the symmetry of fair set-ups (ENAN-16).
#[test]
fn the_mirror_image_of_the_colours_exchanges_the_seats() {
    let changes: [(MapSquare, MapColour); 2] = [(same_square, backwards), (half_turned, backwards_from_yellow)];
    let plain = Options::default();
    let four = Options { colours: Colours::Four, ..plain };
    for ((square, colour), options) in changes.into_iter().flat_map(|change| {
        let lists = [plain, Options { ply_limit: 15, restack: true, ..plain }, four, Options { restack: true, ..four }];
        lists.map(|options| (change, options))
    }) {
        let change = Change { colours: options.colours, square, colour, swap_seats: true };
        for seed in 0..25 {
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

//! The inputs of the net.
//!
//! No input names a colour or a square. A piece is described by its owner's distance from being short of its colours
//! (ENAN-9), two neighbours by the force that one would exert on the other (ENAN-6), a square by its distance from the edge.
//! So positions that differ by a symmetry of the game (of the board, of the circle, bottoms and tops exchanged, both seats
//! exchanged with the circle reflected) have the same inputs, and inputs mean the same with three and with four colours.

use super::features::beside;
use pentad_core::{Game, Seat};
use pentad_enantiomerfolk::{Colour, Colours, Direction, Enantiomerfolk, Force, Hand, Piece, Squares, Standing};
use pentad_nets::ActiveInputs;

/// The levels of spare pieces of a colour, in the description of a piece: none, one, two, more. A piece is spare if the seat
/// is not short without it.
const SPARE: usize = 4;
/// Unordered pairs of those levels, for the two colours of a piece.
const SPARE_PAIRS: usize = SPARE * (SPARE + 1) / 2;
/// The shapes of a piece: of one colour, of two that follow each other in the circle, of two opposite ones.
const SHAPES: usize = 3;
/// The kinds of squares: a corner, the rest of the rim, the ring within it, the middle.
const PLACES: usize = 4;
/// The kinds of edges between two squares: within the rim, between the rim and the ring within it, others.
const EDGES: usize = 3;
/// The forces that one piece can exert on another: none, and one or two units for one side or one for both.
const FORCES: usize = 6;

/// The looks of a standing piece to a neighbour: its owner, whether it may be used now, and the owner's spare pieces with
/// the rarer of its colours (none, one, more).
const STANDING_LOOKS: usize = 2 * 2 * 3;
/// The look of a piece that attacks something other than the neighbour; the next number is a piece that attacks the
/// neighbour.
const ATTACKS: u8 = STANDING_LOOKS as u8;
const LOOKS: usize = STANDING_LOOKS + 2;
const LOOK_PAIRS: usize = LOOKS * (LOOKS + 1) / 2;

/// Inputs of a standing piece: its owner, whether it may be used now, the owner's spare pieces of its colours, its shape,
/// its place.
const PIECES: usize = 0;
/// Inputs of an attacking piece: whether its target can move now, the owner of the target, and the spare pieces of the
/// attacker's colours that the seat to act has, in case the attacker stands up for it; then the same for the other seat.
const ATTACKERS: usize = PIECES + 2 * 2 * SPARE_PAIRS * SHAPES * PLACES;
/// Inputs of two neighbours.
const NEIGHBOURS: usize = ATTACKERS + 2 * 2 * 3 * SPARE_PAIRS;
/// Inputs of a piece that is pushed already or could be captured by a neighbour.
const TARGETS: usize = NEIGHBOURS + EDGES * LOOK_PAIRS * FORCES;
/// The looks of a piece as a target: its owner and the spare pieces, or lying.
const TARGET_LOOKS: usize = 7;
/// Inputs of a piece in hand: usable by the seat to act, barred for it, or the other seat's.
const HANDS: usize = TARGETS + TARGET_LOOKS * 2 * 4 * 16;
/// Inputs of a seat's spare pieces by colour, the colour with the fewest first.
const COUNTS: usize = HANDS + 3 * SPARE_PAIRS * SHAPES;
const COUNT_LEVELS: usize = 6;
/// Inputs of both seats' spare pieces of their rarest colours.
const LEASTS: usize = COUNTS + 2 * Colour::COUNT * COUNT_LEVELS;
/// The number of inputs.
pub(super) const INPUTS: usize = LEASTS + COUNT_LEVELS * COUNT_LEVELS;

/// A position under evaluation, from the point of view of the seat to act. Tables are indexed by the bit number of a square.
struct Look<'a> {
    game: &'a Enantiomerfolk,
    colours: Colours,
    /// The seat to act, then the other seat.
    seats: [Seat; 2],
    /// The spare pieces of each.
    spare: [Spare; 2],
    /// The squares of the pieces that may be used now, and of those among them that have a free square beside them.
    usable: Squares,
    movable: Squares,
    /// The number of the force that one piece exerts on another.
    forces: &'static [[u8; Piece::COUNT]; Piece::COUNT],
    pieces: [u8; 64],
    looks: [u8; 64],
    /// The forces on a piece: bit 0 a unit for the seat to act, bit 1 a unit for the other seat.
    pushed: [u8; 64],
    /// The captures that neighbours could make: for the seat to act now, for the other seat now, and the same two in a later
    /// turn.
    captures: [u8; 64],
}

/// Replaces the contents of `active` with the inputs of a position.
pub(super) fn see(game: &Enantiomerfolk, active: &mut ActiveInputs) {
    active.clear();
    let Some(actor) = game.turn().seat() else { return };
    let mut look = Look::at(game, actor);
    look.see_standing(active);
    look.see_attackers(active);
    look.see_neighbours(active);
    look.see_targets(active);
    look.see_hands(active);
    look.see_counts(active);
}

impl Look<'_> {
    #[inline]
    fn at(game: &Enantiomerfolk, actor: Seat) -> Look<'_> {
        let (colours, standing) = (game.colours(), game.standing_counts());
        let seats = [actor, actor.next(2)];
        let usable = game.usable();
        Look {
            game,
            colours,
            seats,
            spare: seats.map(|seat| Spare::of(standing, seat)),
            usable,
            movable: usable & beside(colours.board() & !game.occupied(), colours.board()),
            forces: &FORCE_NUMBERS[colours as usize][actor.index() & 1],
            pieces: [0; 64],
            looks: [0; 64],
            pushed: [0; 64],
            captures: [0; 64],
        }
    }

    #[inline]
    fn see_standing(&mut self, active: &mut ActiveInputs) {
        let places = &PLACE_OF[self.colours as usize];
        for (whose, seat) in self.seats.into_iter().enumerate() {
            for (square, piece) in self.game.pieces_on(self.game.standing_on(seat)) {
                let bit = square.place();
                let is_usable = (self.usable >> bit & 1) as usize;
                let (pair, least) = self.spare[whose].of_piece(piece);
                let kind = ((2 * whose + is_usable) * SPARE_PAIRS + pair) * SHAPES + shape(self.colours, piece);
                active.push(PIECES + kind * PLACES + usize::from(places[bit]));
                self.pieces[bit] = piece.index() as u8;
                self.looks[bit] = (3 * (2 * whose + is_usable) + least) as u8;
            }
        }
    }

    /// Adds the inputs of attacking pieces. Requires `see_standing`, since an attacker is described by its target.
    #[inline]
    fn see_attackers(&mut self, active: &mut ActiveInputs) {
        let attackers = Direction::ALL.map(|direction| self.game.attacking(direction));
        for (square, piece) in self.game.pieces_on(attackers.into_iter().fold(0, |all, some| all | some)) {
            self.pieces[square.place()] = piece.index() as u8;
            self.looks[square.place()] = ATTACKS;
        }
        for (attackers, step) in attackers.into_iter().zip(STEPS) {
            for (square, piece) in self.game.pieces_on(attackers) {
                let target = (square.place() as i32 + step) as usize & 63;
                let force = self.forces[piece.index()][usize::from(self.pieces[target])];
                self.pushed[target] |= PUSHES[usize::from(force)];
                let can_move = (self.movable >> target & 1) as usize;
                let whose = match self.looks[target] {
                    0..6 => 0,
                    6..ATTACKS => 1,
                    _ => 2,
                };
                for (place, spare) in self.spare.iter().enumerate() {
                    let (pair, _) = spare.of_piece(piece);
                    active.push(ATTACKERS + ((2 * place + can_move) * 3 + whose) * SPARE_PAIRS + pair);
                }
            }
        }
    }

    /// Adds the inputs of neighbours and records the captures that they could make. Requires the passes over all pieces.
    #[inline]
    fn see_neighbours(&mut self, active: &mut ActiveInputs) {
        let (occupied, edges) = (self.game.occupied(), &EDGE_OF[self.colours as usize]);
        let [north, east, south, west] = Direction::ALL.map(|direction| self.game.attacking(direction));
        for (axis, (step, upward, downward)) in [(1, north, south), (8, east, west)].into_iter().enumerate() {
            for bit in bits(occupied & occupied >> step) {
                let there = bit + step;
                let force = self.forces[usize::from(self.pieces[bit])][usize::from(self.pieces[there])];
                let look = self.looks[bit] + (upward >> bit & 1) as u8;
                let other = self.looks[there] + (downward >> there & 1) as u8;
                let pair = usize::from(PAIR_NUMBERS[usize::from(look)][usize::from(other)][usize::from(force)]);
                active.push(NEIGHBOURS + usize::from(edges[axis][bit]) * LOOK_PAIRS * FORCES + pair);
                self.threaten(bit, there, force);
                self.threaten(there, bit, REVERSED[usize::from(force)]);
            }
        }
    }

    /// Records the captures of a piece beside another, on which it exerts this force if it tips toward it.
    #[inline]
    fn threaten(&mut self, from: usize, to: usize, force: u8) {
        let captures = CAPTURES[usize::from(self.pushed[to])][usize::from(force)];
        let now = if self.usable >> from & 1 == 1 { captures } else { 0 };
        let later = if self.looks[from] < ATTACKS { captures } else { 0 };
        self.captures[to] |= now | later << 2;
    }

    /// Adds the inputs of targets. Requires `see_neighbours`.
    #[inline]
    fn see_targets(&self, active: &mut ActiveInputs) {
        for bit in bits(self.game.occupied()) {
            let (pushed, captures) = (usize::from(self.pushed[bit]), usize::from(self.captures[bit]));
            let look = match self.looks[bit] {
                look @ 0..ATTACKS => usize::from(look / 6 * 3 + look % 3),
                _ => 6,
            };
            let can_move = (self.movable >> bit & 1) as usize;
            active.push_if(pushed | captures != 0, TARGETS + ((2 * look + can_move) * 4 + pushed) * 16 + captures);
        }
    }

    fn see_hands(&self, active: &mut ActiveInputs) {
        let last = self.game.last_used();
        for (whose, seat) in self.seats.into_iter().enumerate() {
            let input = |piece: Piece| {
                let is_barred = last.is_some_and(|used| !piece.may_follow(used));
                let kind = if whose == 1 { 2 } else { usize::from(is_barred) };
                let pair = self.spare[whose].of_piece(piece).0;
                HANDS + (kind * SPARE_PAIRS + pair) * SHAPES + shape(self.colours, piece)
            };
            let hand = self.game.hand(seat);
            if hand.is_empty() {
                continue;
            }
            match hand {
                Hand::Pieces(counts) => {
                    for piece in self.colours.pieces() {
                        (0..counts[piece.index()]).for_each(|_| active.push(input(piece)));
                    }
                }
                // Any bottom goes with any top. Of the pieces that can be dropped, as many count as can be dropped together,
                // those most needed first.
                Hand::Pyramids { .. } => {
                    let mut inputs: Vec<usize> = hand.droppable().map(input).collect();
                    inputs.sort_unstable();
                    inputs.into_iter().take(hand.len()).for_each(|input| active.push(input));
                }
            }
        }
    }

    /// Adds the inputs of each seat's spare pieces, the fewest first.
    fn see_counts(&self, active: &mut ActiveInputs) {
        let standing = self.game.standing_counts();
        let mut leasts = [0; 2];
        for (whose, seat) in self.seats.into_iter().enumerate() {
            let mut counts = [usize::MAX; Colour::COUNT];
            for (count, colour) in counts.iter_mut().zip(self.colours.circle()) {
                *count = standing.of(seat, *colour).saturating_sub(2).min(COUNT_LEVELS - 1);
            }
            counts.sort_unstable();
            for (rank, count) in counts.into_iter().take(self.colours.count()).enumerate() {
                active.push(COUNTS + (whose * Colour::COUNT + rank) * COUNT_LEVELS + count);
            }
            leasts[whose] = counts[0];
        }
        active.push(LEASTS + COUNT_LEVELS * leasts[0] + leasts[1]);
    }
}

/// A seat's spare pieces of each colour.
struct Spare([u8; Colour::COUNT]);

impl Spare {
    #[inline]
    fn of(standing: Standing, seat: Seat) -> Spare {
        let spare = |colour| standing.of(seat, colour).saturating_sub(2).min(SPARE - 1) as u8;
        Spare([spare(Colour::Red), spare(Colour::Yellow), spare(Colour::Green), spare(Colour::Blue)])
    }

    /// Returns the number of the pair of levels for a piece's colours, and the spare pieces of the rarer one, up to two.
    #[inline]
    fn of_piece(&self, piece: Piece) -> (usize, usize) {
        let (bottom, top) = (self.0[piece.bottom().index()], self.0[piece.top().index()]);
        let (less, more) = (usize::from(bottom.min(top)), usize::from(bottom.max(top)));
        (more * (more + 1) / 2 + less, less.min(2))
    }
}

#[inline]
fn shape(colours: Colours, piece: Piece) -> usize {
    usize::from(SHAPE_OF[colours as usize][piece.index()])
}

/// Returns the bit numbers of a set.
#[inline]
fn bits(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// The offsets from the bit of a square to those of its northern, eastern, southern and western neighbours.
const STEPS: [i32; 4] = [1, 8, -1, -8];
/// The units for the seat to act and for the other seat, by number of the force.
const UNITS: [[u8; 2]; FORCES] = [[0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [0, 2]];
/// The number of the force that the target would exert on the attacker.
const REVERSED: [u8; FORCES] = [0, 2, 1, 5, 4, 3];
/// The bits of a force on a piece that it does not capture.
const PUSHES: [u8; FORCES] = [0, 1, 2, 1, 3, 2];

/// The captures of a piece, by the forces on it and the number of one more force.
const CAPTURES: [[u8; FORCES]; 4] = {
    let mut captures = [[0; FORCES]; 4];
    let mut place = 0;
    while place < 4 * FORCES {
        let (pushed, force) = (place / FORCES, place % FORCES);
        let [own, other] = UNITS[force];
        let takes = (pushed as u8 & 1) + own >= Force::CAPTURING;
        let gives = (pushed as u8 >> 1) + other >= Force::CAPTURING;
        captures[pushed][force] = takes as u8 | (gives as u8) << 1;
        place += 1;
    }
    captures
};

/// The number of a pair of neighbours, by their looks and the number of the force of the first on the second. Independent of
/// their order.
static PAIR_NUMBERS: [[[u16; FORCES]; LOOKS]; LOOKS] = {
    let mut numbers = [[[0; FORCES]; LOOKS]; LOOKS];
    let mut place = 0;
    while place < LOOKS * LOOKS * FORCES {
        let (mut one, mut other, mut force) = (place / FORCES / LOOKS, place / FORCES % LOOKS, place % FORCES);
        let backwards = REVERSED[force] as usize;
        if one < other || (one == other && backwards < force) {
            (one, other, force) = (other, one, backwards);
        }
        numbers[place / FORCES / LOOKS][place / FORCES % LOOKS][place % FORCES] =
            ((one * (one + 1) / 2 + other) * FORCES + force) as u16;
        place += 1;
    }
    numbers
};

const ALL_COLOURS: [Colours; 2] = [Colours::Three, Colours::Four];

/// The number of a force, by colours, seat to act, attacker and target.
static FORCE_NUMBERS: [[[[u8; Piece::COUNT]; Piece::COUNT]; 2]; 2] = {
    let mut numbers = [[[[0; Piece::COUNT]; Piece::COUNT]; 2]; 2];
    let mut place = 0;
    while place < 2 * Piece::COUNT * Piece::COUNT {
        let (of, pair) = (place / (Piece::COUNT * Piece::COUNT), place % (Piece::COUNT * Piece::COUNT));
        let (attacker, target) = (pair / Piece::COUNT, pair % Piece::COUNT);
        let force = ALL_COLOURS[of].force(piece_at(attacker), piece_at(target));
        numbers[of][0][attacker][target] = number_of(force.clockwise, force.counter_clockwise);
        numbers[of][1][attacker][target] = number_of(force.counter_clockwise, force.clockwise);
        place += 1;
    }
    numbers
};

const fn number_of(own: u8, other: u8) -> u8 {
    let mut number = 0;
    while number < FORCES {
        if UNITS[number][0] == own && UNITS[number][1] == other {
            return number as u8;
        }
        number += 1;
    }
    panic!("two pieces have two levels")
}

/// Returns the piece with this index.
const fn piece_at(index: usize) -> Piece {
    let circle = Colours::Four.circle();
    Piece::new(circle[index / Colour::COUNT], circle[index % Colour::COUNT])
}

/// The shape of a piece, by colours and piece.
const SHAPE_OF: [[u8; Piece::COUNT]; 2] = {
    let mut shapes = [[0; Piece::COUNT]; 2];
    let mut place = 0;
    while place < 2 * Piece::COUNT {
        let (of, index) = (place / Piece::COUNT, place % Piece::COUNT);
        let (bottom, top) = (piece_at(index).bottom(), piece_at(index).top());
        let is_opposite = match ALL_COLOURS[of].opposite(bottom) {
            Some(opposite) => opposite as u8 == top as u8,
            None => false,
        };
        shapes[of][index] = if bottom as u8 == top as u8 {
            0
        } else if is_opposite {
            2
        } else {
            1
        };
        place += 1;
    }
    shapes
};

/// Returns the number of squares between a square and the nearest edge of the board.
const fn depth(side: usize, column: usize, row: usize) -> usize {
    let mut depth = column;
    let others = [row, side - 1 - column, side - 1 - row];
    let mut other = 0;
    while other < 3 {
        if others[other] < depth {
            depth = others[other];
        }
        other += 1;
    }
    depth
}

/// The kind of a square, by colours and bit: a corner, the rest of the rim, the ring within it, the middle.
const PLACE_OF: [[u8; 64]; 2] = {
    let mut places = [[0; 64]; 2];
    let mut place = 0;
    while place < 2 * 64 {
        let (of, bit) = (place / 64, place % 64);
        let (column, row, side) = (bit / 8, bit % 8, ALL_COLOURS[of].side());
        if column < side && row < side {
            let is_corner = (column == 0 || column == side - 1) && (row == 0 || row == side - 1);
            let depth = depth(side, column, row);
            places[of][bit] = match depth {
                0 if is_corner => 0,
                0 => 1,
                1 => 2,
                _ => 3,
            };
        }
        place += 1;
    }
    places
};

/// The kind of the edge between two squares, by colours, axis and the bit of the lower end.
const EDGE_OF: [[[u8; 64]; 2]; 2] = {
    let mut edges = [[[0; 64]; 2]; 2];
    let mut place = 0;
    while place < 2 * 2 * 64 {
        let (of, axis, bit) = (place / 128, place / 64 % 2, place % 64);
        let (column, row, side) = (bit / 8, bit % 8, ALL_COLOURS[of].side());
        let (other_column, other_row) = if axis == 0 { (column, row + 1) } else { (column + 1, row) };
        if other_column < side && other_row < side {
            let (one, other) = (depth(side, column, row), depth(side, other_column, other_row));
            edges[of][axis][bit] = match (one, other) {
                (0, 0) => 0,
                (0, _) | (_, 0) => 1,
                (_, _) => 2,
            };
        }
        place += 1;
    }
    edges
};

use crate::square::{PLACES, Squares, squares};
use crate::{Action, Colour, Colours, Direction, Force, Hand, Mark, Piece, Square};
use pentad_core::Seat;

/// ENAN-11: the state that ko compares: the board and both hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KoState {
    colours: Colours,
    /// All squares of the board.
    board: Squares,
    /// The piece and mark on each square; 0 on an empty one, but 0 is also a valid code, so `occupied` decides.
    codes: [u8; PLACES],
    /// The squares of the pieces with each mark: standing by seat, then attacking by direction.
    marked: [Squares; Mark::COUNT],
    bottoms: [Squares; Colour::COUNT],
    tops: [Squares; Colour::COUNT],
    hands: [Hand; 2],
    /// The pieces that each hand can drop, one bit each.
    droppable: [u16; 2],
    key: u64,
}

/// The effects of an action on pieces other than the one it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Consequences {
    /// ENAN-4, ENAN-7: the attackers that stand up, not counting the last attacker.
    pub(crate) freed: Squares,
    /// ENAN-7: the fate of an attack's target.
    pub(crate) fate: Fate,
    /// The key of the state afterwards.
    pub(crate) key: u64,
}

/// ENAN-7: the fate of an attack's target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Stays,
    ToHand(Seat),
    OutOfTheGame,
}

impl Fate {
    #[inline]
    fn under(force: Force) -> Fate {
        match force.captures() {
            (false, false) => Fate::Stays,
            (true, false) => Fate::ToHand(Seat::FIRST),
            (false, true) => Fate::ToHand(Seat::SECOND),
            (true, true) => Fate::OutOfTheGame,
        }
    }
}

impl KoState {
    pub(crate) fn new(colours: Colours, hands: [Hand; 2]) -> KoState {
        let mut table = KoState {
            colours,
            board: colours.board(),
            codes: [0; PLACES],
            marked: [0; Mark::COUNT],
            bottoms: [0; Colour::COUNT],
            tops: [0; Colour::COUNT],
            hands,
            droppable: [0; 2],
            key: 0,
        };
        for seat in Seat::all(2) {
            table.list_droppable(seat);
            table.key = table.key.wrapping_add(keys::hand(seat, &hands[seat.index()]));
        }
        table
    }

    /// Puts a piece on an empty square while the table is being set up.
    pub(crate) fn set(&mut self, square: Square, piece: Piece, mark: Mark) {
        self.put(square, piece, mark);
        self.key = self.key.wrapping_add(keys::piece(square, piece, mark));
    }

    #[inline]
    pub(crate) fn colours(&self) -> Colours {
        self.colours
    }

    /// Returns the next square in a direction; `None` at the edge.
    #[inline]
    pub(crate) fn step(&self, from: Square, direction: Direction) -> Option<Square> {
        from.step(direction, self.board)
    }

    /// Returns the piece and mark on a square.
    #[inline]
    pub(crate) fn piece(&self, square: Square) -> Option<(Piece, Mark)> {
        (self.occupied() & square.bit() != 0).then(|| self.piece_there(square))
    }

    /// Returns the piece and mark on a square that is not empty.
    #[inline]
    pub(crate) fn piece_there(&self, square: Square) -> (Piece, Mark) {
        let code = usize::from(self.codes[square.place()]);
        (Piece::from_index(code & 15), Mark::from_index(code >> 4))
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        let [red, yellow, green, blue] = self.bottoms;
        red | yellow | green | blue
    }

    #[inline]
    pub(crate) fn empty(&self) -> Squares {
        self.board & !self.occupied()
    }

    /// ENAN-9: returns the standing pieces of a seat that contain a colour.
    #[inline]
    pub(crate) fn owned(&self, seat: Seat, colour: usize) -> Squares {
        self.marked[seat.index()] & (self.bottoms[colour] | self.tops[colour])
    }

    /// ENAN-9: returns true if a seat owns fewer than two standing pieces with some colour.
    #[inline]
    pub(crate) fn is_short_of_colour(&self, seat: Seat) -> bool {
        let few = |colour: Colour| {
            let owned = self.owned(seat, colour.index());
            owned & owned.wrapping_sub(1) == 0
        };
        few(Colour::Red)
            || few(Colour::Yellow)
            || few(Colour::Blue)
            || (self.colours == Colours::Four && few(Colour::Green))
    }

    #[inline]
    pub(crate) fn standing_on(&self, seat: Seat) -> Squares {
        self.marked[seat.index()]
    }

    #[inline]
    pub(crate) fn attacking(&self, direction: Direction) -> Squares {
        self.marked[Mark::Attacking(direction).index()]
    }

    #[inline]
    pub(crate) fn coloured(&self, colour: usize) -> Squares {
        self.bottoms[colour] | self.tops[colour]
    }

    /// Returns the squares that are under attack.
    #[inline]
    pub(crate) fn targets(&self) -> Squares {
        let [_, _, north, east, south, west] = self.marked;
        north << 1 | east << 8 | south >> 1 | west >> 8
    }

    /// ENAN-2, ENAN-3: returns the pieces on the board that may move or attack after `used`.
    #[inline]
    pub(crate) fn usable(&self, used: Option<Piece>) -> Squares {
        let barred = used.map_or(0, |used| self.bottoms[used.bottom().index()] | self.tops[used.top().index()]);
        (self.marked[0] | self.marked[1]) & !barred
    }

    /// ENAN-3, ENAN-8: returns the pieces that a seat may drop after `used`, one bit each.
    #[inline]
    pub(crate) fn usable_in_hand(&self, seat: Seat, used: Option<Piece>) -> u16 {
        self.droppable[seat.index()] & used.map_or(ALL_PIECES, |used| MAY_FOLLOW[used.index()])
    }

    /// Returns the pieces that attack a square.
    #[inline]
    pub(crate) fn attackers(&self, target: Square) -> Squares {
        let [_, _, north, east, south, west] = self.marked;
        let bit = target.bit();
        north & (bit >> 1) | east & (bit >> 8) | south & (bit << 1) | west & (bit << 8)
    }

    /// ENAN-6: returns the force that these attackers exert on a piece.
    #[inline]
    pub(crate) fn force(&self, attackers: Squares, target: Piece) -> Force {
        squares(attackers)
            .fold(Force::default(), |sum, attacker| sum + self.colours.force(self.piece_there(attacker).0, target))
    }

    /// Returns the consequences of an action that obeys ENAN-4, ENAN-5 or ENAN-8.
    #[inline]
    pub(crate) fn consequences(&self, actor: Seat, action: Action) -> Consequences {
        let own = Mark::Standing(actor);
        match action {
            Action::Move { from, to } => {
                let (piece, mark) = self.piece_there(from);
                let freed = self.attackers(from);
                let key = self.key_once_freed(freed, actor);
                let key = key.wrapping_sub(keys::piece(from, piece, mark)).wrapping_add(keys::piece(to, piece, mark));
                Consequences { freed, fate: Fate::Stays, key }
            }
            Action::Attack { from, to } => {
                let (piece, mark) = self.piece_there(from);
                let (target, target_mark) = self.piece_there(to);
                let attackers = self.attackers(to);
                let fate = Fate::under(self.force(attackers, target) + self.colours.force(piece, target));
                if fate == Fate::Stays {
                    let lying = Mark::Attacking(toward(from, to));
                    let key = self.key.wrapping_add(keys::turned(from, mark, lying));
                    return Consequences { freed: 0, fate, key };
                }
                let mut key = self.key_once_freed(attackers, actor);
                key = key.wrapping_add(keys::turned(from, mark, own));
                key = key.wrapping_sub(keys::piece(to, target, target_mark));
                if let Fate::ToHand(seat) = fate {
                    key = key.wrapping_add(keys::in_hand(seat, self.hand(seat), target));
                }
                Consequences { freed: attackers, fate, key }
            }
            Action::Drop { piece, on } => {
                let out_of_hand = keys::in_hand(actor, self.hand(actor), piece);
                let key = self.key.wrapping_sub(out_of_hand).wrapping_add(keys::piece(on, piece, own));
                Consequences { freed: 0, fate: Fate::Stays, key }
            }
        }
    }

    /// Plays an action with its consequences and returns the piece that was used.
    #[inline]
    pub(crate) fn carry_out(&mut self, actor: Seat, action: Action, consequences: &Consequences) -> Piece {
        let own = Mark::Standing(actor);
        for attacker in squares(consequences.freed) {
            self.turn(attacker, own);
        }
        self.key = consequences.key;
        match action {
            Action::Move { from, to } => {
                let (piece, mark) = self.remove(from);
                self.put(to, piece, mark);
                piece
            }
            Action::Attack { from, to } => {
                if consequences.fate == Fate::Stays {
                    return self.turn(from, Mark::Attacking(toward(from, to)));
                }
                let (target, _) = self.remove(to);
                if let Fate::ToHand(seat) = consequences.fate {
                    self.hands[seat.index()].put(target);
                    self.refresh_droppable(seat, target);
                }
                self.turn(from, own)
            }
            Action::Drop { piece, on } => {
                self.hands[actor.index()].take(piece);
                self.refresh_droppable(actor, piece);
                self.put(on, piece, own);
                piece
            }
        }
    }

    /// Returns the table's key after these attackers have stood up.
    #[inline]
    fn key_once_freed(&self, freed: Squares, actor: Seat) -> u64 {
        squares(freed).fold(self.key, |key, attacker| {
            key.wrapping_add(keys::turned(attacker, self.piece_there(attacker).1, Mark::Standing(actor)))
        })
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece, mark: Mark) {
        self.codes[square.place()] = (piece.index() | mark.index() << 4) as u8;
        self.bottoms[piece.bottom().index()] |= square.bit();
        self.tops[piece.top().index()] |= square.bit();
        self.marked[mark.index()] |= square.bit();
    }

    #[inline]
    fn remove(&mut self, square: Square) -> (Piece, Mark) {
        let (piece, mark) = self.piece_there(square);
        self.codes[square.place()] = 0;
        self.bottoms[piece.bottom().index()] &= !square.bit();
        self.tops[piece.top().index()] &= !square.bit();
        self.marked[mark.index()] &= !square.bit();
        (piece, mark)
    }

    #[inline]
    fn turn(&mut self, square: Square, mark: Mark) -> Piece {
        let (piece, before) = self.piece_there(square);
        self.codes[square.place()] = (piece.index() | mark.index() << 4) as u8;
        self.marked[before.index()] &= !square.bit();
        self.marked[mark.index()] |= square.bit();
        piece
    }

    /// Updates the droppable pieces of a hand after this piece was added or removed.
    #[inline]
    fn refresh_droppable(&mut self, seat: Seat, changed: Piece) {
        match &self.hands[seat.index()] {
            Hand::Pieces(counts) => {
                let bit = 1 << changed.index();
                let others = self.droppable[seat.index()] & !bit;
                self.droppable[seat.index()] = if counts[changed.index()] > 0 { others | bit } else { others };
            }
            // ENAN-14: adding or removing one pyramid may affect several pieces.
            Hand::Pyramids { .. } => self.list_droppable(seat),
        }
    }

    fn list_droppable(&mut self, seat: Seat) {
        self.droppable[seat.index()] =
            self.hands[seat.index()].droppable().fold(0, |pieces, piece| pieces | 1 << piece.index());
    }
}

/// The set of all pieces, one bit each.
const ALL_PIECES: u16 = u16::MAX;

/// ENAN-3: the pieces that may be used after each piece, one bit each.
const MAY_FOLLOW: [u16; Piece::COUNT] = {
    let mut sets = [0; Piece::COUNT];
    let mut pair = 0;
    while pair < Piece::COUNT * Piece::COUNT {
        let (used, next) = (Piece::from_index(pair / Piece::COUNT), Piece::from_index(pair % Piece::COUNT));
        if used.bottom() as u8 != next.bottom() as u8 && used.top() as u8 != next.top() as u8 {
            sets[used.index()] |= 1 << next.index();
        }
        pair += 1;
    }
    sets
};

#[inline]
fn toward(from: Square, to: Square) -> Direction {
    from.direction_to(to).expect("ENAN-5: an attack goes to an adjacent square")
}

/// Additive hash keys. Since keys are summed, several equal pieces in a hand need no table of counts. A square's piece and its
/// mark have separate keys: both are always present together, and the tables stay small enough for the L1 cache.
mod keys {
    use super::*;
    use pentad_core::zobrist;

    static PIECES: [[u64; PLACES]; Piece::COUNT] = by_square(1);
    static MARKS: [[u64; PLACES]; Mark::COUNT] = by_square(20);
    static HELD: [[u64; Piece::COUNT]; 2] = [zobrist::keys(40), zobrist::keys(41)];
    static HELD_BOTTOMS: [[u64; Colour::COUNT]; 2] = [zobrist::keys(42), zobrist::keys(43)];
    static HELD_TOPS: [[u64; Colour::COUNT]; 2] = [zobrist::keys(44), zobrist::keys(45)];

    const fn by_square<const N: usize>(domain: u64) -> [[u64; PLACES]; N] {
        let mut table = [[0; PLACES]; N];
        let mut index = 0;
        while index < N {
            table[index] = zobrist::keys(domain + index as u64);
            index += 1;
        }
        table
    }

    #[inline]
    pub(super) fn piece(square: Square, piece: Piece, mark: Mark) -> u64 {
        PIECES[piece.index()][square.place()].wrapping_add(MARKS[mark.index()][square.place()])
    }

    /// Returns the change of the key for a new mark.
    #[inline]
    pub(super) fn turned(square: Square, before: Mark, after: Mark) -> u64 {
        MARKS[after.index()][square.place()].wrapping_sub(MARKS[before.index()][square.place()])
    }

    /// Returns the change of the key for one more piece in a hand.
    #[inline]
    pub(super) fn in_hand(seat: Seat, hand: &Hand, piece: Piece) -> u64 {
        match hand {
            Hand::Pieces(_) => HELD[seat.index()][piece.index()],
            // ENAN-14: bottoms and tops are counted separately.
            Hand::Pyramids { .. } => HELD_BOTTOMS[seat.index()][piece.bottom().index()]
                .wrapping_add(HELD_TOPS[seat.index()][piece.top().index()]),
        }
    }

    pub(super) fn hand(seat: Seat, hand: &Hand) -> u64 {
        let sum = |counts: &[u8], keys: &[u64]| {
            counts.iter().zip(keys).fold(0_u64, |sum, (count, key)| sum.wrapping_add(key.wrapping_mul((*count).into())))
        };
        let seat = seat.index();
        match hand {
            Hand::Pieces(counts) => sum(counts, &HELD[seat]),
            Hand::Pyramids { bottoms, tops } => {
                sum(bottoms, &HELD_BOTTOMS[seat]).wrapping_add(sum(tops, &HELD_TOPS[seat]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Enantiomerfolk, Options};
    use pentad_conformance::random;
    use pentad_core::{Game, Turn};

    /// Compares all incrementally updated state with a table built anew and with plain neighbour look-ups.
    #[test]
    fn a_table_played_on_is_one_laid_out_anew() {
        for seed in 0..200 {
            let mut random = random(seed);
            let colours = Colours::ALL[seed as usize / 2 % 2];
            let options = Options { restack: seed % 2 == 1, colours, ..Options::default() };
            let mut game = Enantiomerfolk::start(&options);
            while game.turn() != Turn::Over {
                let actions = &mut Vec::new();
                let action = game.random_action(&mut random, actions);
                let expected = game.table.consequences(game.to_act, action).key;
                game.apply(action);
                assert_eq!(game.table.key(), expected);
                let mut fresh = KoState::new(colours, game.table.hands);
                for square in colours.squares() {
                    if let Some((piece, mark)) = game.table.piece(square) {
                        fresh.set(square, piece, mark);
                    }
                }
                assert_eq!(game.table, fresh);
                for target in colours.squares() {
                    let pointing = colours.squares().filter(|from| {
                        let mark = game.table.piece(*from).map(|there| there.1);
                        matches!(mark, Some(Mark::Attacking(direction)) if colours.step(*from, direction) == Some(target))
                    });
                    assert!(pointing.eq(squares(game.table.attackers(target))));
                }
            }
        }
    }

    #[test]
    fn enan_3_the_table_of_what_may_follow_is_the_clause() {
        for used in Colours::Four.pieces() {
            for next in Colours::Four.pieces() {
                assert_eq!(MAY_FOLLOW[used.index()] >> next.index() & 1 == 1, next.may_follow(used), "{used} {next}");
            }
        }
    }
}

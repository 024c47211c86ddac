use crate::ko_state::Fate;
use crate::square::squares;
use crate::{Action, Colour, Colours, Direction, Enantiomerfolk, Mark, Piece, Square, Squares};
use pentad_core::{Seat, zobrist};
use std::ops::ControlFlow;

/// ENAN-9: the number of standing pieces with each colour that each seat owns, one byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing(u64);

/// The result of an action, computed without playing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The action.
    pub action: Action,
    /// The standing pieces of both seats afterwards.
    pub standing: Standing,
    /// ENAN-4, ENAN-7: number of attackers that stand up, not counting the last attacker.
    pub freed: u32,
    /// ENAN-7: the captured piece and the seat whose hand it goes to, or `None` if it leaves the game.
    pub captured: Option<(Piece, Option<Seat>)>,
}

impl Standing {
    /// Returns the number of standing pieces with a colour that a seat owns.
    #[inline]
    pub fn of(self, seat: Seat, colour: Colour) -> usize {
        (self.0 >> Standing::shift(seat.index(), colour.index()) & 0xFF) as usize
    }

    /// ENAN-9: returns true if a seat owns fewer than two with some colour.
    #[inline]
    pub fn is_short(self, seat: Seat) -> bool {
        // A byte is less than two if it is zero without its lowest bit.
        let more_than_one = (self.0 >> Standing::shift(seat.index(), 0)) as u32 & 0xFEFE_FEFE;
        more_than_one.wrapping_sub(0x0101_0101) & !more_than_one & 0x8080_8080 != 0
    }

    /// A count high enough for any seat, used for a colour that the game does not have.
    const PLENTY: u64 = 0x40;

    #[inline]
    const fn shift(seat: usize, colour: usize) -> usize {
        debug_assert!(seat < 2, "Enantiomerfolk has two seats");
        (seat & 1) * 32 + colour * 8
    }

    /// Returns the counts of one piece of a seat.
    #[inline]
    fn one(seat: usize, piece: Piece) -> u64 {
        let (bottom, top) = (piece.bottom().index(), piece.top().index());
        // A piece of one colour counts once.
        1 << Standing::shift(seat, bottom) | 1 << Standing::shift(seat, top)
    }

    #[inline]
    fn gain(&mut self, seat: Seat, piece: Piece) {
        self.0 += Standing::one(seat.index(), piece);
    }

    #[inline]
    fn lose(&mut self, seat: Seat, piece: Piece) {
        self.0 -= Standing::one(seat.index(), piece);
    }

    /// Removes a standing piece from its owner's counts; attacking pieces count for no seat.
    #[inline]
    fn lose_marked(&mut self, (piece, mark): (Piece, Mark)) {
        if let Mark::Standing(owner) = mark {
            self.lose(owner, piece);
        }
    }
}

/// Queries that search makes at every position.
impl Enantiomerfolk {
    /// Returns a key of the table, the seat to act and the colours it may not use, regardless of the number of actions played.
    #[inline]
    pub fn situation_key(&self) -> u64 {
        let used = self.used.map_or(0, |used| used.index() as u64 + 1);
        self.table.key() ^ zobrist::key(60, used * 2 + self.to_act.index() as u64)
    }

    /// ENAN-9: counts both seats' standing pieces by colour.
    #[inline]
    pub fn standing_counts(&self) -> Standing {
        let mut counts = 0;
        for seat in Seat::all(2) {
            let mut count = |colour: Colour| {
                let count = self.table.owned(seat, colour.index()).count_ones();
                counts |= u64::from(count) << Standing::shift(seat.index(), colour.index());
            };
            count(Colour::Red);
            count(Colour::Yellow);
            count(Colour::Blue);
            match self.colours() {
                Colours::Four => count(Colour::Green),
                Colours::Three => {
                    counts |= Standing::PLENTY << Standing::shift(seat.index(), Colour::Green.index());
                }
            }
        }
        Standing(counts)
    }

    /// Returns the squares of a seat's standing pieces.
    #[inline]
    pub fn standing_on(&self, seat: Seat) -> Squares {
        self.table.standing_on(seat)
    }

    /// Returns the squares of the pieces that attack in a direction.
    #[inline]
    pub fn attacking(&self, direction: Direction) -> Squares {
        self.table.attacking(direction)
    }

    /// Iterates over the pieces on these squares, skipping empty ones.
    #[inline]
    pub fn pieces_on(&self, set: Squares) -> impl Iterator<Item = (Square, Piece)> {
        squares(set & self.occupied()).map(|square| (square, self.table.piece_there(square).0))
    }

    /// Returns the squares of all pieces with this colour at the bottom or on top.
    #[inline]
    pub fn coloured(&self, colour: Colour) -> Squares {
        self.table.coloured(colour.index())
    }

    /// Returns the squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.table.occupied()
    }

    /// ENAN-2, ENAN-3: returns the squares of the pieces that the seat to act may move or attack with.
    #[inline]
    pub fn usable(&self) -> Squares {
        self.table.usable(self.used)
    }

    /// Iterates over the squares of the pieces under attack.
    #[inline]
    pub fn under_attack(&self) -> impl Iterator<Item = Square> + use<> {
        squares(self.table.targets())
    }

    /// Calls `visit` with the result of every legal action. Returns true if ko (ENAN-11) forbids another one.
    #[inline]
    pub fn prospects(&self, visit: impl FnMut(Prospect)) -> bool {
        self.prospects_of(|_| true, visit)
    }

    /// Like [`prospects`](Enantiomerfolk::prospects), but only for attacks and for moves that let attackers stand up: no other
    /// action on the board changes the ownership of pieces.
    #[inline]
    pub fn prospects_of_change(&self, visit: impl FnMut(Prospect)) -> bool {
        let targets = self.table.targets();
        let changes = |action| match action {
            Action::Move { from, .. } => targets & from.bit() != 0,
            Action::Attack { .. } => true,
            Action::Drop { .. } => false,
        };
        self.prospects_of(changes, visit)
    }

    #[inline]
    fn prospects_of(&self, wanted: impl Fn(Action) -> bool, mut visit: impl FnMut(Prospect)) -> bool {
        let before = self.standing_counts();
        let mut has_ko = false;
        let _ = self.candidates(|action| {
            if !wanted(action) {
                return ControlFlow::Continue(());
            }
            let Some(consequences) = self.consequences_unless_ko(action) else {
                has_ko = true;
                return ControlFlow::Continue(());
            };
            let mut standing = before;
            for attacker in squares(consequences.freed) {
                standing.gain(self.to_act, self.table.piece_there(attacker).0);
            }
            let mut captured = None;
            match action {
                Action::Move { .. } => {}
                Action::Attack { from, to } => {
                    let used = self.table.piece_there(from);
                    standing.lose_marked(used);
                    if consequences.fate != Fate::Stays {
                        let target = self.table.piece_there(to);
                        standing.gain(self.to_act, used.0);
                        standing.lose_marked(target);
                        let taker = match consequences.fate {
                            Fate::ToHand(seat) => Some(seat),
                            Fate::Stays | Fate::OutOfTheGame => None,
                        };
                        captured = Some((target.0, taker));
                    }
                }
                Action::Drop { piece, .. } => standing.gain(self.to_act, piece),
            }
            visit(Prospect { action, standing, freed: consequences.freed.count_ones(), captured });
            ControlFlow::Continue(())
        });
        has_ko
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use pentad_conformance::random;
    use pentad_core::{Game, Turn};

    #[test]
    fn what_is_foreseen_is_what_happens() {
        let mut met = [false; 3];
        for seed in 0..150 {
            let mut random = random(seed);
            let colours = Colours::ALL[seed as usize / 2 % 2];
            let options = Options { restack: seed % 2 == 1, colours, ..Options::default() };
            let mut game = Enantiomerfolk::start(&options);
            let mut legal = Vec::new();
            while game.turn() != Turn::Over {
                let mut foreseen = Vec::new();
                let has_ko = game.prospects(|prospect| foreseen.push(prospect));
                game.legal_actions(&mut legal);
                assert!(foreseen.iter().map(|prospect| prospect.action).eq(legal.iter().copied()));
                let changing = |prospect: &&Prospect| match prospect.action {
                    Action::Move { .. } => prospect.freed > 0,
                    Action::Attack { .. } => true,
                    Action::Drop { .. } => false,
                };
                let mut changes = foreseen.iter().filter(changing);
                game.prospects_of_change(|prospect| assert_eq!(Some(&prospect), changes.next()));
                assert_eq!(changes.next(), None);
                for prospect in foreseen {
                    let mut after = game.clone();
                    after.apply(prospect.action);
                    assert_eq!(prospect.standing, after.standing_counts());
                    for seat in Seat::all(2) {
                        let short = colours.circle().iter().any(|colour| after.standing(seat, *colour) < 2);
                        assert_eq!(prospect.standing.is_short(seat), short);
                    }
                    for seat in Seat::all(2) {
                        let taken = prospect.captured.is_some_and(|(_, taker)| taker == Some(seat));
                        let dropped = seat == game.to_act && matches!(prospect.action, Action::Drop { .. });
                        let held = game.hand(seat).len() + usize::from(taken) - usize::from(dropped);
                        assert_eq!(after.hand(seat).len(), held);
                    }
                    met[0] |= prospect.captured.is_some();
                    met[1] |= prospect.freed > 0;
                }
                met[2] |= has_ko;
                let action = game.random_action(&mut random, &mut legal);
                game.apply(action);
            }
        }
        assert_eq!(met, [true; 3]);
    }
}

use crate::board::POINTS;
use crate::{Ending, Options, Piece, Quintets, Size};
use pentad_core::{Game, Seat, SetupError};

/// A position of Quintets as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each point, in the order of [`pentad_core::Hexagon`].
    pub pieces: [Option<Piece>; 19],
    /// The pieces in each seat's hand: small, medium, large.
    pub hands: Vec<[u8; 3]>,
    /// QUIN-7: the number of groups each seat has formed.
    pub formed: Vec<u8>,
    /// The seat to act, or the one that would act if the game were not over.
    pub to_act: Seat,
    /// QUIN-9: number of consecutive passes.
    pub passes: u8,
    /// QUIN-10: number of actions since the last placement or formed group. Ignored when `QuietDraw` is 0.
    pub quiet: u32,
}

/// Number of pieces of one size that a seat begins with.
pub(crate) const OF_A_SIZE: usize = 5;
/// QUIN-8: number of groups that wins.
pub(crate) const MOST_FORMED: u8 = 3;
/// Maximum number of quiet actions in a setup; no limit above it could be reached.
pub(crate) const MOST_QUIET: u32 = 1_000_000;

impl Setup {
    pub(crate) fn of(game: &Quintets) -> Setup {
        let seats = game.seats();
        Setup {
            pieces: std::array::from_fn(|point| game.piece(point)),
            hands: game.hands[..seats].to_vec(),
            formed: game.formed[..seats].to_vec(),
            to_act: game.to_act,
            passes: game.passes,
            quiet: game.quiet,
        }
    }

    pub(crate) fn build(&self, options: &Options) -> Result<Quintets, SetupError> {
        options.validate().map_err(|error| SetupError::new(error.to_string()))?;
        let seats = usize::from(options.seats);
        let known = |seat: Seat| seat.index() < seats;
        if !known(self.to_act) || !self.pieces.iter().flatten().all(|piece| known(piece.seat)) {
            return Err(SetupError::new(format!("there are only {seats} seats")));
        }
        if self.hands.len() != seats || self.formed.len() != seats {
            return Err(SetupError::new(format!("hands and formed groups are needed for {seats} seats")));
        }
        if usize::from(self.passes) > seats {
            return Err(SetupError::new(format!("the game ends when all {seats} seats have passed (QUIN-9)")));
        }
        if options.quiet_draw > 0 && self.quiet > options.quiet_draw {
            let limit = options.quiet_draw;
            return Err(SetupError::new(format!("the game ends after {limit} quiet actions (QUIN-10)")));
        }
        let mut game = self.laid_out(options);
        let over = self.formed.contains(&MOST_FORMED);
        for seat in Seat::all(seats) {
            self.check_seat(&game, seat, over)?;
        }
        game.ending = self.ending(options)?;
        game.start_counting();
        Ok(game)
    }

    /// Builds the position on the table, for a setup with as many seats as the options have.
    pub(crate) fn laid_out(&self, options: &Options) -> Quintets {
        let seats = usize::from(options.seats);
        let mut game = Quintets::empty(options);
        game.hands[..seats].copy_from_slice(&self.hands);
        game.formed[..seats].copy_from_slice(&self.formed);
        game.to_act = self.to_act;
        game.passes = self.passes;
        game.quiet = if options.quiet_draw > 0 { self.quiet } else { 0 };
        for point in 0..POINTS {
            if let Some(piece) = self.pieces[point] {
                game.put(piece, point);
            }
        }
        game
    }

    /// Counts the pieces like this one on the board.
    pub(crate) fn standing(&self, piece: Piece) -> usize {
        self.pieces.iter().flatten().filter(|other| **other == piece).count()
    }

    /// Checks that a seat's pieces on the board, in hand and in formed groups are the fifteen it began with.
    fn check_seat(&self, game: &Quintets, seat: Seat, over: bool) -> Result<(), SetupError> {
        let colour = Quintets::INFO.seat_names[seat.index()];
        let mut pieces = 0;
        for size in Size::ALL {
            let standing = self.standing(Piece { seat, size });
            let in_hand = usize::from(self.hands[seat.index()][size.index()]);
            if standing + in_hand > OF_A_SIZE {
                return Err(SetupError::new(format!("{colour} has five {size} pieces, not {}", standing + in_hand)));
            }
            pieces += standing + in_hand;
        }
        let sizes: Vec<usize> = game.groups(seat).iter().map(Vec::len).collect();
        if let Some(size) = sizes.first().filter(|size| **size > 5) {
            return Err(SetupError::new(format!("{colour} has a group of {size}, and five is the most (QUIN-6)")));
        }
        // QUIN-7: groups of five stand on the board only where one of them has ended the game.
        let fives = sizes.iter().filter(|size| **size == 5).count();
        if fives > 1 || (fives == 1 && !over) {
            return Err(SetupError::new(format!("{colour} has a group of five that should have left (QUIN-7)")));
        }
        let formed = usize::from(self.formed[seat.index()]);
        if formed > MOST_FORMED.into() || formed < fives {
            return Err(SetupError::new(format!("{colour} cannot have formed {formed} groups (QUIN-8)")));
        }
        if formed == usize::from(MOST_FORMED) && fives == 0 {
            return Err(SetupError::new(format!("the third group of {colour} stays on the board (QUIN-7)")));
        }
        let expected = 15 - 5 * (formed - fives);
        if pieces != expected {
            return Err(SetupError::new(format!(
                "{colour} must have {expected} pieces on the board and in hand, not {pieces}"
            )));
        }
        Ok(())
    }

    fn ending(&self, options: &Options) -> Result<Option<Ending>, SetupError> {
        let seats = usize::from(options.seats);
        let won = |seat: &Seat| self.formed[seat.index()] == MOST_FORMED;
        let winners: Vec<Seat> = Seat::all(seats).filter(won).collect();
        let last = Seat::all(seats).find(|seat| seat.next(seats) == self.to_act);
        Ok(match (winners.as_slice(), last) {
            ([], _) if usize::from(self.passes) == seats => Some(Ending::AllPassed),
            ([], _) if options.quiet_draw > 0 && self.quiet == options.quiet_draw => Some(Ending::Quiet),
            ([], _) => None,
            ([winner], _) => Some(Ending::ThreeGroups(*winner)),
            // QUIN-8: the acting seat comes first, and its own piece took part in the last action.
            (_, Some(last)) if winners.contains(&last) => Some(Ending::ThreeGroups(last)),
            _ => {
                return Err(SetupError::new("the seat that acted last must be among those with three groups (QUIN-8)"));
            }
        })
    }
}

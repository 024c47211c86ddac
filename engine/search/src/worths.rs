use pentad_core::{Game, Outcome, Seat};

/// Points of a solitaire that count as one whole win inside a search, so that exploration constants mean the same in every
/// game.
pub const SOLITAIRE_UNIT: f32 = 8.0;

/// Maximum number of seats of a searched game.
pub const MOST_SEATS: usize = Seat::MOST;

/// The value of a position to each seat: shares of a win that add up to one, or the points of a solitaire divided by
/// [`SOLITAIRE_UNIT`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worths([f32; MOST_SEATS]);

impl Worths {
    /// Creates the values from a function of the seat.
    ///
    /// # Panics
    /// With more than [`MOST_SEATS`] seats.
    #[inline]
    pub fn new(each: impl FnMut(Seat) -> f32, seats: usize) -> Worths {
        assert!(seats <= MOST_SEATS, "{seats} seats are more than the {MOST_SEATS} that a search knows");
        let mut worths = Worths::default();
        for (place, worth) in worths.0.iter_mut().zip(Seat::all(seats).map(each)) {
            *place = worth;
        }
        worths
    }

    /// Creates the values of a game for two from the first seat's share of the win.
    pub fn of_two(first: f32) -> Worths {
        Worths([first, 1.0 - first, 0.0, 0.0])
    }

    /// Returns the values of an outcome.
    #[inline]
    pub fn of_outcome(outcome: Outcome, seats: usize) -> Worths {
        match outcome {
            Outcome::Won(winners) => {
                let share = 1.0 / winners.len() as f32;
                Worths::new(|seat| if winners.contains(seat) { share } else { 0.0 }, seats)
            }
            Outcome::Solitaire { points } => Worths([points as f32 / SOLITAIRE_UNIT, 0.0, 0.0, 0.0]),
        }
    }

    /// Returns the values of a finished game. Does not compile for games with more than [`MOST_SEATS`] seats.
    #[inline]
    pub fn of_finished<G: Game>(game: &G) -> Worths {
        const { assert!(G::INFO.most_seats <= MOST_SEATS, "a search knows four seats") };
        Worths::of_outcome(game.outcome().expect("the game is over"), game.seats())
    }

    /// Returns the value to a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> f32 {
        self.0[seat.index()]
    }

    /// Adds other values, multiplied by a weight.
    pub fn add(&mut self, other: &Worths, weight: f32) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += weight * more;
        }
    }
}

/// Converts a value inside a search to the unit of a report: points for a solitaire.
pub fn reported<G: Game>(worth: f64) -> f64 {
    if G::INFO.most_seats == 1 { worth * f64::from(SOLITAIRE_UNIT) } else { worth }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_four_seats_has_its_own_worth() {
        let worths = Worths::new(|seat| seat.number() as f32, MOST_SEATS);
        assert!(Seat::all(MOST_SEATS).all(|seat| worths.of(seat) == seat.number() as f32));
    }

    #[test]
    #[should_panic(expected = "5 seats are more than the 4")]
    fn a_fifth_seat_is_refused() {
        let _ = Worths::new(|_| 0.2, 5);
    }

    #[test]
    fn no_seat_can_be_asked_for_that_has_no_worth() {
        assert_eq!((Seat::ALL.len(), Seat::new(MOST_SEATS)), (MOST_SEATS, None));
    }
}

use crate::{Seat, SeatSet};
use std::fmt;

/// The outcome of a finished game.
///
/// # Examples
///
/// ```
/// use pentad_core::{Outcome, Seat};
///
/// let draw = Outcome::draw(2);
/// assert_eq!(draw.to_string(), "1=2");
/// assert_eq!(draw.worth(Seat::FIRST), 0.5);
/// assert_eq!(Outcome::won_by(Seat::SECOND).worth(Seat::FIRST), 0.0);
/// ```
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// These seats share the win. In a draw all of them do.
    Won(SeatSet),
    /// The score of a solitaire, which has no winners.
    Solitaire {
        /// The final score.
        points: u32,
    },
}

impl Outcome {
    /// Creates the outcome in which one seat has won.
    pub const fn won_by(seat: Seat) -> Outcome {
        Outcome::Won(SeatSet::only(seat))
    }

    /// Creates a draw: every seat shares the win.
    pub const fn draw(seats: usize) -> Outcome {
        Outcome::Won(SeatSet::all(seats))
    }

    /// Returns the seats that share the win; none in a solitaire.
    pub const fn winners(self) -> SeatSet {
        match self {
            Outcome::Won(seats) => seats,
            Outcome::Solitaire { .. } => SeatSet::EMPTY,
        }
    }

    /// Returns the value of the outcome for a seat: one win divided among those who share it, or the points of a solitaire.
    pub fn worth(self, seat: Seat) -> f32 {
        match self {
            Outcome::Won(seats) if seats.contains(seat) => 1.0 / seats.len() as f32,
            Outcome::Won(_) => 0.0,
            Outcome::Solitaire { points } => points as f32,
        }
    }
}

/// Writes the outcome as in a record's `Result` header: `1`, `1=2`, `5 points`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won(seats) => {
                for (place, seat) in seats.iter().enumerate() {
                    if place > 0 {
                        f.write_str("=")?;
                    }
                    write!(f, "{seat}")?;
                }
                Ok(())
            }
            Outcome::Solitaire { points } => write!(f, "{points} points"),
        }
    }
}

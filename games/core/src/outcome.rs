use crate::{Seat, SeatSet};
use std::fmt;

/// How a finished game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// These seats share the win. In a draw all of them do.
    Won(SeatSet),
    /// A solitaire has a score and no winners.
    Solitaire {
        /// The final score.
        points: u32,
    },
}

impl Outcome {
    /// One seat has won.
    pub const fn won_by(seat: Seat) -> Outcome {
        Outcome::Won(SeatSet::only(seat))
    }

    /// Every seat shares the win.
    pub const fn draw(seats: usize) -> Outcome {
        Outcome::Won(SeatSet::all(seats))
    }

    /// The seats that share the win: none in a solitaire.
    pub const fn winners(self) -> SeatSet {
        match self {
            Outcome::Won(seats) => seats,
            Outcome::Solitaire { .. } => SeatSet::EMPTY,
        }
    }

    /// What the outcome is worth to a seat: one win divided among those who share it, or the points of a solitaire.
    pub fn worth(self, seat: Seat) -> f32 {
        match self {
            Outcome::Won(seats) if seats.contains(seat) => 1.0 / seats.len() as f32,
            Outcome::Won(_) => 0.0,
            Outcome::Solitaire { points } => points as f32,
        }
    }
}

/// The form of a record's `Result` header: `1`, `1=2`, `5 points`.
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

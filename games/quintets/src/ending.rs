use crate::Quintets;
use pentad_core::{Clause, Game, Outcome, Seat, clause};
use std::fmt;

/// The end of a game of Quintets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// QUIN-8: this seat has formed three groups.
    ThreeGroups(Seat),
    /// QUIN-9: every seat has passed in succession.
    AllPassed,
    /// QUIN-10: the same position has come up too often.
    Repetition,
    /// QUIN-10: too many actions in a row without a placement or a formed group.
    Quiet,
}

impl Ending {
    /// Returns the clause that ended the game.
    pub const fn clause(self) -> Clause {
        match self {
            Ending::ThreeGroups(_) => clause!("QUIN-8"),
            Ending::AllPassed => clause!("QUIN-9"),
            Ending::Repetition | Ending::Quiet => clause!("QUIN-10"),
        }
    }

    pub(crate) const fn outcome(self, seats: usize) -> Outcome {
        match self {
            Ending::ThreeGroups(winner) => Outcome::won_by(winner),
            Ending::AllPassed | Ending::Repetition | Ending::Quiet => Outcome::draw(seats),
        }
    }
}

/// Writes the reason in words: "red has formed three groups".
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::ThreeGroups(winner) => {
                write!(f, "{} has formed three groups", Quintets::INFO.seat_names[winner.index()])
            }
            Ending::AllPassed => f.write_str("every seat has passed"),
            Ending::Repetition => f.write_str("the same position has come up too often"),
            Ending::Quiet => f.write_str("too many actions without a placement or a formed group"),
        }
    }
}

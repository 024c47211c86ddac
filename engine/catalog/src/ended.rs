use pentad_core::{Outcome, Seat, SeatSet};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The end of a game by its players or the clock rather than by its rules: the header `Ended`.
///
/// Syntax as the rules of records define it: `agreed`, `aborted`, `resigned 2`, `flagged 1`, `left 2`. With three or four
/// seats a game continues after a loss, so several may follow in their order: `resigned 2, agreed`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// The seats that have lost without the rules, in the order of their losses.
    pub losses: Vec<Loss>,
    /// Set if the game was stopped for all seats.
    pub stop: Option<Stop>,
}

/// A loss that the rules did not cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The seat.
    pub seat: Seat,
    /// The cause of the loss.
    pub cause: Cause,
}

/// The ways in which a seat loses without the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It resigned.
    Resigned,
    /// Its time ran out.
    Flagged,
    /// It left and did not come back.
    Left,
}

/// The ways in which a game stops for all seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// All seats that had not lost agreed to a draw (QUIN-11).
    Agreed,
    /// The game was called off and does not count.
    Aborted,
}

/// Errors of a header `Ended`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndedError {
    /// The text does not have the syntax of this header.
    #[error("it is one of agreed, aborted, resigned SEAT, flagged SEAT, left SEAT")]
    Unreadable,
    /// The game has no such seat.
    #[error("there is no seat {0} in this game")]
    NoSeat(Seat),
    /// A seat is named twice, but can lose only once.
    #[error("seat {0} is named twice")]
    Twice(Seat),
    /// Fewer than two seats are left to agree to a draw.
    #[error("a draw is agreed between two or more seats")]
    NobodyToAgree,
    /// The rules had already ended the game.
    #[error("the game had ended by its rules")]
    OverByRules,
}

impl Ended {
    /// A game that was not ended by its players.
    pub const NOT: Ended = Ended { losses: Vec::new(), stop: None };

    /// Returns true if nothing but the rules has ended the game or a seat's part in it.
    pub fn is_empty(&self) -> bool {
        self.losses.is_empty() && self.stop.is_none()
    }

    /// Returns the seats that have lost without the rules.
    pub fn lost(&self) -> SeatSet {
        self.losses.iter().map(|loss| loss.seat).collect()
    }

    /// Returns the seats of a table that have not lost without the rules.
    pub fn remaining(&self, seats: usize) -> SeatSet {
        let lost = self.lost();
        Seat::all(seats).filter(|seat| !lost.contains(*seat)).collect()
    }

    /// Returns true if no further action can be played, whatever the rules say.
    pub fn is_final(&self, seats: usize) -> bool {
        self.stop.is_some() || (!self.losses.is_empty() && self.remaining(seats).len() <= 1)
    }

    /// Combines this with the outcome by the rules. `None` while the game is running and for a game that does not count.
    ///
    /// A seat that has lost is never among the winners. If the rules name only such seats, the remaining seats share the
    /// win.
    pub fn outcome(&self, seats: usize, by_rules: Option<Outcome>) -> Option<Outcome> {
        let remaining = self.remaining(seats);
        match self.stop {
            Some(Stop::Aborted) => return None,
            Some(Stop::Agreed) => return Some(Outcome::Won(remaining)),
            None if self.losses.is_empty() => return by_rules,
            None => {}
        }
        match remaining.len() {
            // A resigned solitaire has no score.
            0 => None,
            1 => Some(Outcome::Won(remaining)),
            _ => by_rules.map(|outcome| {
                let winners: SeatSet = outcome.winners().iter().filter(|seat| remaining.contains(*seat)).collect();
                Outcome::Won(if winners.is_empty() { remaining } else { winners })
            }),
        }
    }

    /// Checks that a game with `seats` seats can have ended like this.
    pub fn check(&self, seats: usize, is_over_by_rules: bool) -> Result<(), EndedError> {
        for (place, loss) in self.losses.iter().enumerate() {
            if loss.seat.index() >= seats {
                return Err(EndedError::NoSeat(loss.seat));
            }
            if self.losses[..place].iter().any(|earlier| earlier.seat == loss.seat) {
                return Err(EndedError::Twice(loss.seat));
            }
        }
        if self.stop == Some(Stop::Agreed) && self.remaining(seats).len() < 2 {
            return Err(EndedError::NobodyToAgree);
        }
        // With three or four seats the game continues after a loss, so the rules may still end it.
        if is_over_by_rules && self.is_final(seats) { Err(EndedError::OverByRules) } else { Ok(()) }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let losses = self.losses.iter().map(|loss| format!("{} {}", loss.cause.word(), loss.seat));
        let stop = self.stop.map(|stop| match stop {
            Stop::Agreed => "agreed".to_owned(),
            Stop::Aborted => "aborted".to_owned(),
        });
        f.write_str(&losses.chain(stop).collect::<Vec<_>>().join(", "))
    }
}

impl FromStr for Ended {
    type Err = EndedError;

    fn from_str(text: &str) -> Result<Ended, EndedError> {
        let mut ended = Ended::NOT;
        for part in text.split(',') {
            if ended.stop.is_some() {
                return Err(EndedError::Unreadable);
            }
            let part = part.trim().to_ascii_lowercase();
            match part.split_once(char::is_whitespace) {
                None if part == "agreed" => ended.stop = Some(Stop::Agreed),
                None if part == "aborted" => ended.stop = Some(Stop::Aborted),
                Some((word, number)) => {
                    let cause = Cause::of_word(word);
                    let seat = number.trim().parse().ok().and_then(Seat::numbered);
                    let (Some(cause), Some(seat)) = (cause, seat) else { return Err(EndedError::Unreadable) };
                    ended.losses.push(Loss { seat, cause });
                }
                None => return Err(EndedError::Unreadable),
            }
        }
        Ok(ended)
    }
}

impl Cause {
    /// Parses the word that the header uses.
    pub fn of_word(word: &str) -> Option<Cause> {
        [Cause::Resigned, Cause::Flagged, Cause::Left].into_iter().find(|cause| cause.word() == word)
    }

    /// Returns the word that the header uses.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Resigned => "resigned",
            Cause::Flagged => "flagged",
            Cause::Left => "left",
        }
    }
}

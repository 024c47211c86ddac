use pentad_core::{Outcome, Seat, SeatSet};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What people did to end a game before its rules ended it: the header `Ended`.
///
/// Written as the rules of records say: `agreed`, `aborted`, `resigned 2`, `flagged 1`, `left 2`. With three or four seats a
/// game goes on after a loss, so several may stand there in their order: `resigned 2, agreed`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// The seats that have lost without the rules, in the order in which they did.
    pub losses: Vec<Loss>,
    /// What stopped the game for everyone.
    pub stop: Option<Stop>,
}

/// A seat that has lost without the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The seat.
    pub seat: Seat,
    /// How it lost.
    pub cause: Cause,
}

/// How a seat loses without the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It gave up.
    Resigned,
    /// Its time ran out.
    Flagged,
    /// It stayed away.
    Left,
}

/// What stops a game for every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// All seats that had not lost agreed on a draw (QUIN-11).
    Agreed,
    /// The game does not count.
    Aborted,
}

/// Why a header `Ended` is not true.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndedError {
    /// The text is not in the form of this header.
    #[error("it is one of agreed, aborted, resigned SEAT, flagged SEAT, left SEAT")]
    Unreadable,
    /// The game has no such seat.
    #[error("there is no seat {0} in this game")]
    NoSeat(Seat),
    /// A seat can lose once.
    #[error("seat {0} is named twice")]
    Twice(Seat),
    /// A draw needs two seats that have not lost.
    #[error("a draw is agreed between two or more seats")]
    NobodyToAgree,
    /// The rules had ended the game already.
    #[error("the game had ended by its rules")]
    OverByRules,
}

impl Ended {
    /// A game that people did not end.
    pub const NOT: Ended = Ended { losses: Vec::new(), stop: None };

    /// Whether people did nothing to end the game.
    pub fn is_empty(&self) -> bool {
        self.losses.is_empty() && self.stop.is_none()
    }

    /// The seats that have lost without the rules.
    pub fn lost(&self) -> SeatSet {
        self.losses.iter().map(|loss| loss.seat).collect()
    }

    /// The seats of a table that have not.
    pub fn remaining(&self, seats: usize) -> SeatSet {
        let lost = self.lost();
        Seat::all(seats).filter(|seat| !lost.contains(*seat)).collect()
    }

    /// Whether no further action can be played, whatever the rules say.
    pub fn is_final(&self, seats: usize) -> bool {
        self.stop.is_some() || (!self.losses.is_empty() && self.remaining(seats).len() <= 1)
    }

    /// How the game ended, given what the rules say of its last position; `None` while it runs and where it does not count.
    ///
    /// A seat that has lost is never among the winners. If the rules name such seats alone, the remaining seats share the win.
    pub fn outcome(&self, seats: usize, by_rules: Option<Outcome>) -> Option<Outcome> {
        let remaining = self.remaining(seats);
        match self.stop {
            Some(Stop::Aborted) => return None,
            Some(Stop::Agreed) => return Some(Outcome::Won(remaining)),
            None if self.losses.is_empty() => return by_rules,
            None => {}
        }
        match remaining.len() {
            // A solitaire that was given up has no score.
            0 => None,
            1 => Some(Outcome::Won(remaining)),
            _ => by_rules.map(|outcome| {
                let winners: SeatSet = outcome.winners().iter().filter(|seat| remaining.contains(*seat)).collect();
                Outcome::Won(if winners.is_empty() { remaining } else { winners })
            }),
        }
    }

    /// Whether people can have ended a game of so many seats like this, which the rules ended or not.
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
        // With three or four seats the others finish the game after a loss.
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
    /// The cause that is written like this in the header.
    pub fn of_word(word: &str) -> Option<Cause> {
        [Cause::Resigned, Cause::Flagged, Cause::Left].into_iter().find(|cause| cause.word() == word)
    }

    /// How it is written in the header.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Resigned => "resigned",
            Cause::Flagged => "flagged",
            Cause::Left => "left",
        }
    }
}

use pentad_core::{ActionError, Seat};
use thiserror::Error;

/// Why a command is not carried out. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused {
    /// The action cannot be read or is not legal.
    #[error("{action}: {error}")]
    Action {
        /// The action as it was sent.
        action: String,
        /// What is wrong with it.
        error: ActionError,
    },
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// What chance does is not for people to say.
    #[error("chance decides what comes up")]
    ChanceDecides,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotOver,
    /// A seat is still open.
    #[error("the game begins when every seat is taken")]
    SeatsOpen,
    /// Who is not at a seat cannot do this.
    #[error("only those who play can do that")]
    NotSeated,
    /// Only the authority can do this.
    #[error("that is not for people to say")]
    NotForPeople,
    /// There is no such seat.
    #[error("there is no seat {0} in this game")]
    NoSeat(Seat),
    /// Another player sits there.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// The seat has lost already.
    #[error("you have lost this game already")]
    Lost,
    /// The time of the seat to act is up.
    #[error("the time is up")]
    TimeIsUp,
    /// There is time left.
    #[error("there is time left")]
    TimeLeft,
    /// The game has no clock.
    #[error("this game has no clock")]
    NoClock,
    /// A solitaire, or all others have lost, or are bots.
    #[error("there is nobody to agree on a draw with")]
    NobodyToAgree,
    /// The seat has agreed already.
    #[error("you have said so already")]
    SaidAlready,
    /// There is no such offer or request.
    #[error("nothing was offered")]
    NothingOffered,
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Takebacks are excluded.
    #[error("in this game nothing is taken back")]
    NoTakebacks,
    /// Every seat has acted, so the game counts.
    #[error("the game has begun: it can be resigned, not called off")]
    TooLateToAbort,
    /// The seat is there, or has not been away for long enough.
    #[error("seat {0} has not been away for long enough")]
    NotAway(Seat),
    /// The seat has no vacation left, or is (or is not) on vacation.
    #[error("there is no vacation to take or to end")]
    NoVacation,
    /// What was said is empty or too long.
    #[error("a message has between 1 and {0} characters")]
    Length(usize),
    /// No next game can be wanted in the middle of a match.
    #[error("the match goes on with its next game")]
    MatchGoesOn,
}

use pentad_core::{ActionError, Seat};
use thiserror::Error;

/// The reason a command is refused. A refused command changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// The action cannot be read or is not legal.
    #[error("{action}: {error}")]
    Action {
        /// The action as it was sent.
        action: String,
        /// The error in it.
        error: ActionError,
    },
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Only the authority may play a chance action.
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
    /// The actor has no seat in this game.
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
    /// The flag has not fallen: there is time left.
    #[error("there is time left")]
    TimeLeft,
    /// The game has no clock.
    #[error("this game has no clock")]
    NoClock,
    /// A draw cannot be agreed on: no other person is still playing, or a bot is.
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
    /// The terms allow no takebacks.
    #[error("in this game nothing is taken back")]
    NoTakebacks,
    /// Every seat has acted, so the game can no longer be aborted.
    #[error("the game has begun: it can be resigned, not called off")]
    TooLateToAbort,
    /// The seat is present, or has not been absent for long enough.
    #[error("seat {0} has not been away for long enough")]
    NotAway(Seat),
    /// The seat has no vacation left, or is (or is not) on vacation.
    #[error("there is no vacation to take or to end")]
    NoVacation,
    /// The message is empty or too long.
    #[error("a message has between 1 and {0} characters")]
    Length(usize),
    /// A rematch is not possible while the match goes on.
    #[error("the match goes on with its next game")]
    MatchGoesOn,
}

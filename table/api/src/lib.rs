//! The messages between a club and its visitors, as JSON over HTTP and over a socket. The page, the bots and the server share
//! these types. Moments are milliseconds since 1970, seats are numbered from 1.

mod command;
mod games;
mod people;
mod socket;

pub use command::Command;
pub use games::{Continuation, Explored, GameInfo, Games, Lobby, OpenGame, Seat, SeatKind, SeatWish, Seek};
pub use people::{
    Credentials, MailInfo, MailWish, Me, NewToken, Passwords, Placed, Profile, RatingInfo, RatingPoint, SessionInfo,
    Token,
};
pub use socket::{Amiss, ChatLine, Chats, ClientMessage, Done, Expect, Expected, Problem, Say, ServerMessage};

use crate::sitter::Sitter;
use crate::time::Millis;
use pentad_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The originator of a command or event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The process that keeps the table; it acts for chance, bots and the clock.
    Authority,
    /// The person at a seat.
    Seat(Seat),
    /// A person at no seat.
    Visitor,
}

/// Serialized as a number: the seat's own, 0 for the authority, 255 for a visitor.
impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(match self {
            Actor::Authority => 0,
            Actor::Seat(seat) => seat.number() as u8,
            Actor::Visitor => u8::MAX,
        })
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Actor, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(Actor::Authority),
            u8::MAX => Ok(Actor::Visitor),
            number => Seat::numbered(number.into())
                .map(Actor::Seat)
                .ok_or_else(|| de::Error::custom(format!("there is no actor {number}"))),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Actor {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let schema = u8::schema();
        let utoipa::openapi::RefOr::T(utoipa::openapi::schema::Schema::Object(mut number)) = schema else {
            return schema;
        };
        number.description =
            Some("Who did it: the number of a seat, 0 for the server itself, 255 for a visitor.".to_owned());
        utoipa::openapi::schema::Schema::Object(number).into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Actor {}

/// A request to change the table. Commands as clients send them are in the crate `pentad-api`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes an open seat.
    Sit {
        /// The seat.
        seat: Seat,
        /// The person or bot that sits down.
        sitter: Sitter,
    },
    /// Leaves a seat: before the first action it becomes open again, afterwards it has lost.
    Leave,
    /// Plays an action, as the rules write it.
    Play {
        /// The action.
        action: String,
        /// The network lag of this turn, as measured by the authority, in milliseconds.
        lag: Millis,
    },
    /// Resigns.
    Resign,
    /// Aborts the game before every seat has acted.
    Abort,
    /// Offers a draw.
    OfferDraw,
    /// Agrees to a draw that was offered.
    AcceptDraw,
    /// Declines a draw, or withdraws the offer.
    DeclineDraw,
    /// Asks to take back all actions after the first `plies`.
    AskTakeback {
        /// The number of actions that stay.
        plies: usize,
    },
    /// Agrees to a takeback that was asked for.
    GrantTakeback,
    /// Refuses a takeback, or withdraws the request.
    RefuseTakeback,
    /// Claims that the time of the seat to act is up.
    Flag,
    /// Reports that a seat is absent; for the authority alone.
    Absent {
        /// The seat.
        seat: Seat,
    },
    /// Reports that a seat is present again; for the authority alone.
    Present {
        /// The seat.
        seat: Seat,
    },
    /// Claims that a seat has been absent for too long and has lost.
    Claim {
        /// The seat that is absent.
        seat: Seat,
    },
    /// Asks for another game like this one.
    Rematch,
    /// Declines another game.
    DeclineRematch,
    /// Excuses all time since the last event, during which no player could act; for the authority alone.
    Resume,
    /// Excuses part of the time since the last event, during which the authority was away; for the authority alone.
    Excuse {
        /// The time excused.
        span: Millis,
    },
    /// Begins a vacation.
    BeginVacation,
    /// Ends a vacation.
    EndVacation,
    /// Sends a message.
    Say {
        /// The room it goes to.
        room: Room,
        /// The message: text, never markup.
        text: String,
    },
}

/// The recipients of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The players at the table.
    Players,
    /// The spectators.
    Spectators,
}

use crate::seat_number;
use crate::sitter::Sitter;
use crate::time::Millis;
use pentad_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Who does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The one that keeps the table: chance, bots and the clock speak through it.
    Authority,
    /// The person at a seat.
    Seat(Seat),
    /// A person at no seat.
    Visitor,
}

/// In events an actor is a number: a seat's own, 0 for the authority, 255 for a visitor.
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

/// What an actor asks of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Takes an open seat.
    Sit {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
        /// Who sits down.
        sitter: Sitter,
    },
    /// Leaves a seat: it is open again before the first action, and has lost after it.
    Leave,
    /// Plays an action, as the rules write it.
    Play {
        /// The action.
        action: String,
        /// How much of the time that passed was the connection's, as the authority measured it.
        #[serde(default)]
        lag: Millis,
    },
    /// Gives up.
    Resign,
    /// Calls the game off before it has really begun.
    Abort,
    /// Proposes a draw.
    OfferDraw,
    /// Agrees to it.
    AcceptDraw,
    /// Refuses it, or takes the own proposal back.
    DeclineDraw,
    /// Asks to take back all actions but the first so many.
    AskTakeback {
        /// How many actions stay.
        plies: usize,
    },
    /// Agrees to it.
    GrantTakeback,
    /// Refuses it, or takes the own request back.
    RefuseTakeback,
    /// Says that the time of the seat to act is up.
    Flag,
    /// The authority: a seat is not there any more.
    Absent {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
    },
    /// The authority: a seat is there again.
    Present {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
    },
    /// Claims that a seat has been absent for too long, so that it has lost.
    Claim {
        /// The seat that is absent.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
    },
    /// Wants another game like this one.
    Rematch,
    /// Does not want one.
    DeclineRematch,
    /// The authority: time stood still until now, since nobody could act.
    Resume,
    /// The authority: so much of the time that has passed since the last event is nobody's, since the authority was not there.
    Excuse {
        /// How much.
        span: Millis,
    },
    /// Goes on vacation.
    BeginVacation,
    /// Comes back from it.
    EndVacation,
    /// Says something.
    Say {
        /// To whom.
        room: Room,
        /// What is said: text, never markup.
        text: String,
    },
}

/// Who hears what is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The people at the table.
    Players,
    /// The people who watch.
    Spectators,
}

use crate::command::{Actor, Room};
use crate::seat_number;
use crate::sitter::Sitter;
use crate::terms::Opening;
use crate::time::{Millis, Time};
use pentad_catalog::Cause;
use pentad_core::Seat;
use serde::{Deserialize, Serialize};

/// An event at a table. The list of its events is the complete state of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// Position in the list, counted from 0.
    #[serde(rename = "n")]
    pub number: u64,
    /// The time of the event.
    #[serde(rename = "at")]
    pub time: Time,
    /// The actor behind it.
    pub by: Actor,
    /// The change.
    pub what: Happening,
    /// The time left to each seat after the event; empty without a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Millis>,
}

/// A change to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The table was opened: the first event of every list.
    Opened(Box<Opening>),
    /// A seat was taken.
    Sat {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
        /// The person or bot that sits there now.
        sitter: Sitter,
    },
    /// A seat is open again.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Stood(#[serde(with = "seat_number")] Seat),
    /// An action was played, by a seat, by chance or by a bot.
    Played(String),
    /// An action was played, with lag that is not charged.
    PlayedLate {
        /// The action.
        action: String,
        /// The time that is not charged.
        lag: Millis,
    },
    /// All actions after the first so many were taken back.
    TookBack(usize),
    /// A seat asks to take back all actions after the first so many.
    TakebackAsked(usize),
    /// A seat agrees to a takeback; others have not answered yet.
    TakebackGranted,
    /// A takeback was refused, or the request withdrawn.
    TakebackRefused,
    /// A seat offers a draw.
    DrawOffered,
    /// A seat agrees to a draw; others have not answered yet.
    DrawAccepted,
    /// A draw was declined, or the offer withdrawn.
    DrawDeclined,
    /// All have agreed: the game is a draw.
    DrawAgreed,
    /// A seat has lost by resigning, on time or by leaving.
    Lost {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
        /// The cause of the loss.
        #[serde(with = "cause")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        cause: Cause,
    },
    /// The game was aborted.
    Aborted,
    /// A seat is absent.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Absent(#[serde(with = "seat_number")] Seat),
    /// A seat is present again.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Present(#[serde(with = "seat_number")] Seat),
    /// A seat asks for another game.
    RematchWanted,
    /// Another game was declined.
    RematchDeclined,
    /// All time since the previous event was excused.
    Resumed,
    /// Part of the time since the previous event was excused.
    Excused(Millis),
    /// A seat went on vacation.
    VacationBegun,
    /// A seat came back from vacation.
    VacationEnded,
    /// A message was sent.
    Said {
        /// The room it goes to.
        room: Room,
        /// The message.
        text: String,
    },
}

/// Serialization of causes of a loss, in the words of the header `Ended`.
mod cause {
    use pentad_catalog::Cause;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(cause: &Cause, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(cause.word())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cause, D::Error> {
        let word = String::deserialize(deserializer)?;
        Cause::of_word(&word).ok_or_else(|| de::Error::custom(format!("nobody loses by \"{word}\"")))
    }
}

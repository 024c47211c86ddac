use crate::command::{Actor, Room};
use crate::seat_number;
use crate::sitter::Sitter;
use crate::terms::Opening;
use crate::time::{Millis, Time};
use pentad_catalog::Cause;
use pentad_core::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened at a table. The list of all events of a table is the whole truth about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its place in the list, counted from 0.
    #[serde(rename = "n")]
    pub number: u64,
    /// When it happened.
    #[serde(rename = "at")]
    pub time: Time,
    /// Who did it.
    pub by: Actor,
    /// What happened.
    pub what: Happening,
    /// The time left to each seat afterwards; empty where there is no clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Millis>,
}

/// What can happen at a table.
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
        /// Who sits there now.
        sitter: Sitter,
    },
    /// A seat is open again.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Stood(#[serde(with = "seat_number")] Seat),
    /// An action was played, by a seat, by chance or by a bot.
    Played(String),
    /// The same, where part of the time was the connection's and is not charged.
    PlayedLate {
        /// The action.
        action: String,
        /// The time that is not charged.
        lag: Millis,
    },
    /// All actions but the first so many were taken back.
    TookBack(usize),
    /// A seat asks to take back all actions but the first so many.
    TakebackAsked(usize),
    /// A seat agrees, others have not answered yet.
    TakebackGranted,
    /// It was refused, or is asked for no longer.
    TakebackRefused,
    /// A seat proposes a draw.
    DrawOffered,
    /// A seat agrees, others have not answered yet.
    DrawAccepted,
    /// It was refused, or is proposed no longer.
    DrawDeclined,
    /// All have agreed: the game is drawn.
    DrawAgreed,
    /// A seat has lost without the rules.
    Lost {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
        /// How.
        #[serde(with = "cause")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        cause: Cause,
    },
    /// The game was called off.
    Aborted,
    /// A seat is not there any more.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Absent(#[serde(with = "seat_number")] Seat),
    /// A seat is there again.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Present(#[serde(with = "seat_number")] Seat),
    /// A seat wants another game.
    RematchWanted,
    /// No other game is wanted.
    RematchDeclined,
    /// Time stood still until now.
    Resumed,
    /// So much of the time before was nobody's.
    Excused(Millis),
    /// A seat went on vacation.
    VacationBegun,
    /// A seat came back from vacation.
    VacationEnded,
    /// A person said something.
    Said {
        /// To whom.
        room: Room,
        /// What.
        text: String,
    },
}

/// The causes of a loss in events: the words of the header `Ended`.
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

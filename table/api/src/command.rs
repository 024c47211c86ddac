//! Commands as they are sent. They are apart from the table's own commands, so that either can change without the other: whatever
//! running clients send is converted here.

use pentad_core::Seat;
use pentad_table::{Millis, Room, Sitter};
use serde::{Deserialize, Serialize};

/// A request to change the table.
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
        #[serde(default)]
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
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
    },
    /// Reports that a seat is present again; for the authority alone.
    Present {
        /// The seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
        seat: Seat,
    },
    /// Claims that a seat has been absent for too long and has lost.
    Claim {
        /// The seat that is absent.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "schema", schema(value_type = u8, minimum = 1, maximum = 4))]
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

impl From<Command> for pentad_table::Command {
    fn from(command: Command) -> pentad_table::Command {
        use pentad_table::Command as Own;
        match command {
            Command::Sit { seat, sitter } => Own::Sit { seat, sitter },
            Command::Leave => Own::Leave,
            Command::Play { action, lag } => Own::Play { action, lag },
            Command::Resign => Own::Resign,
            Command::Abort => Own::Abort,
            Command::OfferDraw => Own::OfferDraw,
            Command::AcceptDraw => Own::AcceptDraw,
            Command::DeclineDraw => Own::DeclineDraw,
            Command::AskTakeback { plies } => Own::AskTakeback { plies },
            Command::GrantTakeback => Own::GrantTakeback,
            Command::RefuseTakeback => Own::RefuseTakeback,
            Command::Flag => Own::Flag,
            Command::Absent { seat } => Own::Absent { seat },
            Command::Present { seat } => Own::Present { seat },
            Command::Claim { seat } => Own::Claim { seat },
            Command::Rematch => Own::Rematch,
            Command::DeclineRematch => Own::DeclineRematch,
            Command::Resume => Own::Resume,
            Command::Excuse { span } => Own::Excuse { span },
            Command::BeginVacation => Own::BeginVacation,
            Command::EndVacation => Own::EndVacation,
            Command::Say { room, text } => Own::Say { room, text },
        }
    }
}

impl From<pentad_table::Command> for Command {
    fn from(command: pentad_table::Command) -> Command {
        use pentad_table::Command as Own;
        match command {
            Own::Sit { seat, sitter } => Command::Sit { seat, sitter },
            Own::Leave => Command::Leave,
            Own::Play { action, lag } => Command::Play { action, lag },
            Own::Resign => Command::Resign,
            Own::Abort => Command::Abort,
            Own::OfferDraw => Command::OfferDraw,
            Own::AcceptDraw => Command::AcceptDraw,
            Own::DeclineDraw => Command::DeclineDraw,
            Own::AskTakeback { plies } => Command::AskTakeback { plies },
            Own::GrantTakeback => Command::GrantTakeback,
            Own::RefuseTakeback => Command::RefuseTakeback,
            Own::Flag => Command::Flag,
            Own::Absent { seat } => Command::Absent { seat },
            Own::Present { seat } => Command::Present { seat },
            Own::Claim { seat } => Command::Claim { seat },
            Own::Rematch => Command::Rematch,
            Own::DeclineRematch => Command::DeclineRematch,
            Own::Resume => Command::Resume,
            Own::Excuse { span } => Command::Excuse { span },
            Own::BeginVacation => Command::BeginVacation,
            Own::EndVacation => Command::EndVacation,
            Own::Say { room, text } => Command::Say { room, text },
        }
    }
}

/// Serialization of seats as their number, counted from 1 as in records.
mod seat_number {
    use pentad_core::Seat;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.number() as u8)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::numbered(number.into()).ok_or_else(|| de::Error::custom(format!("there is no seat {number}")))
    }
}

//! Serialization of seats as their number, counted from 1 as in records.

use pentad_core::Seat;
use serde::{Deserialize, Deserializer, Serializer, de};

pub(crate) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(seat.number() as u8)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let number = u8::deserialize(deserializer)?;
    Seat::numbered(number.into()).ok_or_else(|| de::Error::custom(format!("there is no seat {number}")))
}

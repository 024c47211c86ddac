#![doc = include_str!("../README.md")]

mod active_inputs;
mod hex_net;
mod net;

pub use active_inputs::{ActiveInputs, MOST_ACTIVE};
pub use hex_net::{HexNet, HexSight, HexWork, NO_CELL, NO_GROUP};
pub use net::{MOST_HIDDEN, MOST_OUTPUTS, Net, NetError, ONE, OUTPUT_LIMIT, OUTPUT_UNIT, ROW_LIMIT, Shape};

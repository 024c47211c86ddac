//! Small nets that evaluate positions.
//!
//! The input of a net is a list of [`ActiveInputs`]: the features of a position, as input numbers. Each input has a row of
//! weights. The rows of the active inputs are summed into the hidden units, every unit is clipped and squared, and a
//! weighted sum of the squares is the [score](Net::score): the log odds, in hundredths. For more than two players a net has
//! [one output for each](Net::scores).
//!
//! A [`HexNet`] instead evaluates a whole hexagonal board in several layers.
//!
//! The sums are integers with wrapping addition, so that a net gives the same result on every machine. Weights take one byte
//! in a file and two in memory: bytes keep the file small, and 16-bit sums do not overflow.

mod active_inputs;
mod hex_net;
mod net;

pub use active_inputs::{ActiveInputs, MOST_ACTIVE};
pub use hex_net::{HexNet, HexSight, HexWork, NO_CELL, NO_GROUP};
pub use net::{MOST_HIDDEN, MOST_OUTPUTS, Net, NetError, ONE, OUTPUT_LIMIT, OUTPUT_UNIT, ROW_LIMIT, Shape};

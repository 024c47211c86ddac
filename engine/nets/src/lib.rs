//! Small nets that judge positions.
//!
//! A position is a list of [`ActiveInputs`]: what is seen in it, as numbers of inputs. Each input has a row of weights. The
//! rows of the active inputs are added up to the hidden units, every unit is clipped and squared, and a weighed sum of the
//! squares is the [score](Net::score): the logarithm of the odds, in hundredths. Where more than two play, a net has [one
//! output for each](Net::scores).
//!
//! A [`HexNet`] sees a whole board of hexagons instead, in several layers.
//!
//! Everything is done in whole numbers with wrapping additions, so that a net says the same on every machine. Weights are one
//! byte each in a file and two in memory: bytes are small to ship, and words can be added up without overflow.

mod active_inputs;
mod hex_net;
mod net;

pub use active_inputs::{ActiveInputs, MOST_ACTIVE};
pub use hex_net::{HexNet, HexSight, HexWork, NO_CELL, NO_GROUP};
pub use net::{MOST_HIDDEN, MOST_OUTPUTS, Net, NetError, ONE, OUTPUT_LIMIT, OUTPUT_UNIT, ROW_LIMIT, Shape};

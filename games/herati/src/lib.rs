#![doc = include_str!("../README.md")]

mod action;
mod edit;
mod factory;
mod field;
#[cfg(any(feature = "arbitrary", feature = "serde"))]
mod formats;
mod hand;
mod loom;
mod pattern;
mod select;
mod tile;

pub use action::Action;
pub use factory::{Factory, FactoryOptions, FactoryPhase, FactorySetup};
pub use field::{Field, bits};
pub use hand::Hand;
pub use loom::{Loom, LoomOptions, LoomSetup};
pub use pattern::Pattern;
pub use tile::{Colour, Side, Tile};

#![doc = include_str!("../README.md")]

mod action;
mod board;
mod edit;
mod explain;
#[cfg(any(feature = "arbitrary", feature = "serde"))]
mod formats;
mod groups;
mod labels;
mod options;
mod playout;
mod position;
mod setup;
mod setup_text;

pub use action::Action;
pub use options::Options;
pub use position::Iris;
pub use setup::{Phase, Setup, Stone};

//! The Factory: two to four seats build one field together and score for the patterns that each completes.

mod edit;
mod explain;
mod options;
mod playout;
mod position;
mod setup;
mod setup_text;

pub use options::FactoryOptions;
pub use position::Factory;
pub use setup::{FactoryPhase, FactorySetup};

//! The Loom: one seat weaves a cloth of five columns from top to bottom.

mod edit;
mod explain;
mod options;
mod playout;
mod position;
mod setup;
mod setup_text;

pub use options::LoomOptions;
pub use position::Loom;
pub use setup::LoomSetup;

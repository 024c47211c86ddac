//! Quintets (the French sheet bears no title): pyramids of three sizes on nineteen points; the first seat to form three connected
//! groups of five wins.
//!
//! ```
//! use pentad_core::{Game, Turn};
//! use pentad_quintets::{Options, Quintets};
//!
//! let mut game = Quintets::start(&Options::default());
//! for text in ["La1", "Sc5", "a1-c3", "c5-c4"] {
//!     let action = game.read(text)?;
//!     game.apply(action);
//! }
//! assert_eq!(game.scores().to_string(), "[0,0]");
//! let refused = game.read("c3~c4").unwrap_err();
//! assert_eq!(refused.to_string(), "a large may exchange with a medium only, and c4 holds a small blue piece (QUIN-5)");
//! # Ok::<(), pentad_core::ActionError>(())
//! ```

mod action;
pub mod board;
mod edit;
mod ending;
mod explain;
mod moves;
mod options;
mod piece;
mod playout;
mod position;
mod setup;
mod setup_text;

pub use action::Action;
pub use ending::Ending;
pub use moves::{Formed, Move};
pub use options::Options;
pub use piece::{Piece, Size};
pub use position::Quintets;
pub use setup::Setup;

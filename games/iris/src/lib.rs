//! Iris, by Craig Duncan: a hexagonal board with a rainbow rim, two stones a turn; the best groups on the rim win.
//!
//! ```
//! use pentad_core::{Game, Turn};
//! use pentad_iris::{Iris, Options};
//!
//! let mut game = Iris::start(&Options { size: 5 });
//! for text in ["e5", "a1+i5", "d4", "f6"] {
//!     let action = game.read(text)?;
//!     game.apply(action);
//! }
//! assert_eq!(game.scores().to_string(), "[[],[1,1]]");
//! assert_eq!(game.read("e5").unwrap_err().to_string(), "e5 holds a black stone already (IRIS-4)");
//! # Ok::<(), pentad_core::ActionError>(())
//! ```

mod action;
mod board;
mod edit;
mod explain;
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

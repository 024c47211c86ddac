//! Herati, by Hakushi: 25 square tiles with two black edges each, and two games of making patterns with them.
//!
//! [`Loom`] is for one player: a cloth of five columns, woven from top to bottom. [`Factory`] is for two to four players, who
//! build one field together.
//!
//! ```
//! use pentad_core::Game;
//! use pentad_herati::{Loom, LoomOptions};
//!
//! let mut game = Loom::start(&LoomOptions);
//! for text in ["flip SW", "flip NE", "SW@0,0", "flip SW", "NE@-1,0"] {
//!     let action = game.read(text)?;
//!     game.apply(action);
//! }
//! assert_eq!(game.scores().to_string(), "[0]");
//! assert_eq!(game.read("SW@1,0").unwrap_err().to_string(), "a tile is turned up first (LOOM-5)");
//! # Ok::<(), pentad_core::ActionError>(())
//! ```

mod action;
mod edit;
mod factory;
mod field;
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

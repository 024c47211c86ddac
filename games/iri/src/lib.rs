//! Iri: words of pyramids laid crosswise on an open board, valid if they occur in a dictionary that shrinks with every turn.
//!
//! ```
//! use pentad_core::{Game, Headers, Options as _};
//! use pentad_iri::{Iri, Options};
//!
//! let dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
//! let options = Options::from_headers(&Headers::new().with("Dictionary", dictionary)).unwrap();
//! let mut game = Iri::start(&options);
//! for text in ["0,0>SL", "take 3 22"] {
//!     let action = game.read(text)?;
//!     game.apply(action);
//! }
//! assert_eq!(game.scores().to_string(), "[6.5,0]");
//! assert_eq!(game.read("1,1>M").unwrap_err().to_string(), "the dictionary has no word large yellow – medium blue (IRI-3)");
//! # Ok::<(), pentad_core::ActionError>(())
//! ```

mod action;
mod dictionary;
mod edit;
mod explain;
mod grid;
mod on_grid;
mod options;
mod piece;
mod placements;
mod playout;
mod position;
mod setup;
mod setup_text;
mod takes;
mod words;

pub use action::{Action, Positions, Sizes};
pub use dictionary::{Dictionary, Match, Reading};
pub use edit::Place;
pub use on_grid::OnGrid;
pub use options::Options;
pub use piece::{Hand, Piece, Size};
pub use position::Iri;
pub use setup::{Phase, Setup};
pub use words::{Preview, Word};

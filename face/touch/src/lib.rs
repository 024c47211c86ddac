//! Making actions by touching items on the board, one after the other.
//!
//! A page draws the scene of a position; a click, a tap, the end of a drag or a key on one of its items is a touch of a [`Spot`]. A
//! [`Draft`] is an action under construction: [`Draft::touch`] returns the effect of a touch, [`Draft::sketch`] what to show of the draft.
//! This crate knows no browser and no language: `pentad-words` puts a [`Note`] or a [`Refusal`] into words.
//!
//! ```
//! use pentad_catalog::GameId;
//! use pentad_core::Headers;
//! use pentad_touch::{Draft, Spot, Touch};
//!
//! let game = GameId::Quintets.start(&Headers::new()).unwrap();
//! let mut draft = Draft::new(&game);
//! assert_eq!(draft.touch(&game, &Spot::reserve("hand 1 L")), Touch::Drafted);
//! assert_eq!(draft.touch(&game, &Spot::cell("a1")), Touch::Play(game.read("La1").unwrap()));
//! ```

mod draft;
mod enantiomerfolk;
mod factory;
mod gesture;
mod iri;
mod iris;
mod loom;
mod note;
mod quintets;
mod refusal;
mod sketch;
mod spot;
mod stepwise;
mod tiles;
mod touched;
mod walk;

pub use draft::{Draft, Touch, hover, hover_in_view, partners_of, plain_actions, spots_of};
pub use gesture::{Gesture, Gestures, Holds, Pixels, PointerEvent, Press, SLACK};
pub use note::Note;
pub use refusal::{Half, Reason, Refusal};
pub use sketch::{Hover, Sketch, Target, TargetKind};
pub use spot::Spot;
pub use walk::{Direction, Steps, steps};

//! What the page says to people, in each of its languages.
//!
//! Every sentence is in a file that can be translated without reading code: `locales/LANGUAGE/TOPIC.ftl`, in the syntax
//! of [Project Fluent](https://projectfluent.org). [`Words`] says them, and puts into words what happens in a game:
//! actions, what lies on a spot of the board, whose turn it is, how it ended, what a touch would do, and why something is
//! not allowed.
//!
//! ```
//! use pentad_words::{Locale, Words};
//!
//! let words = Words::of(Locale::of_code("fr-CA").unwrap_or_default());
//! assert_eq!(words.seat_name("iris".parse().unwrap(), pentad_core::Seat::FIRST), "Noir");
//! ```
//!
//! Reading and formatting Fluent costs a page about 44 KB, compressed. It is worth that: plurals follow each language's own
//! rules, and translators find editors and checkers for their files.

mod board;
mod bundle;
mod enantiomerfolk;
mod factory;
mod iri;
mod iris;
mod letter;
mod locale;
mod loom;
mod options;
mod players;
mod pyramids;
mod quintets;
mod refusal;
mod spoken;
mod telling;
mod tiles;
mod touch;
mod value;
mod words;

pub use bundle::Part;
pub use letter::Letter;
pub use locale::Locale;
pub use players::Player;
pub use refusal::Refused;
pub use value::Value;
pub use words::Words;

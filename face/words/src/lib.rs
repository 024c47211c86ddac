//! The page's texts for people, in each of its languages.
//!
//! Every sentence is in a file that can be translated without reading code: `locales/LANGUAGE/TOPIC.ftl`, in the syntax of [Project
//! Fluent](https://projectfluent.org). [`Words`] formats the sentences and describes a game in words: actions, the contents of a spot on
//! the board, whose turn it is, how the game ended, the effect of a touch, and the reason why an action is not allowed.
//!
//! ```
//! use pentad_words::{Locale, Words};
//!
//! let words = Words::of(Locale::of_code("fr-CA").unwrap_or_default());
//! assert_eq!(words.seat_name("iris".parse().unwrap(), pentad_core::Seat::FIRST), "Noir");
//! ```
//!
//! The Fluent parser and formatter cost a page about 44 KB, compressed. In return, plurals follow each language's own rules, and
//! translators find editors and checkers for their files.

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
pub use refusal::Explanation;
pub use value::Value;
pub use words::Words;

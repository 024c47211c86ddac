//! A game with variations and comments, as a tree, a text or a link.
//!
//! A [`Study`] is a tree of positions that grows from one start position. The first choice at every position makes the main line; the
//! others are variations. As text it is an ordinary record: a plain reader sees the main line, and variations are comments in a form that
//! people can write by hand:
//!
//! ```text
//! [Game "quintets"]
//! [Seats "2"]
//! [Result "*"]
//!
//! La1
//! Sc5 # The natural answer.
//! # It waits.
//! # + Sa3 # Far away.
//! # | Lb4 # Black is faster here.
//! # | # Is she?
//! # | + Ld1
//! # | | Sb1
//! # + Se2
//! Lc1
//! ```
//!
//! `+` begins a variation, another choice in place of the action above it; `|` continues it, with one bar for each variation that it is in.
//! The text after `#` is a comment on the action before it, of any number of lines.

mod comment;
mod equality;
mod error;
mod limits;
mod link;
mod place;
mod rows;
mod study;
mod text;
mod walk;

pub use error::{Doubt, StudyError};
pub use limits::MOST_NODES;
pub use link::{link_to_compressed, link_to_text, link_to_text_after, text_of_link};
pub use rows::Row;
pub use study::{NodeId, Study};

//! What a person does with puzzles, and that every one that is shipped can be read and solved.

mod attempts;
mod shipped;
mod texts;

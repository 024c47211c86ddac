//! Attempts at puzzles, and checks that every shipped puzzle can be read and solved.

mod attempts;
mod shipped;
mod texts;

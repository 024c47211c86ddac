//! The plain twins against the golden games, and the fast games against the plain twins.

mod agreement;
mod golden;
mod steered;

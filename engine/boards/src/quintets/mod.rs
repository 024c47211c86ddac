//! Quintets.

mod scene;
mod text;

pub(crate) use scene::scene;
pub(crate) use text::text;

//! Studying: any game or position on an analysis board, with variations, comments and what the engine thinks.

mod analyst;
mod bench;
mod colours;
mod editor;
mod film;
mod graph;
mod kept;
mod lines;
mod open;
mod page;
mod picture;
mod plan;
mod review;
mod share;
mod skip;
mod standing;
mod table;
mod token;
mod told;
mod tree;

pub(crate) use page::StudyPage;

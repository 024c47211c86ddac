//! Studying: any game or position on an analysis board, with variations, comments and what the engine thinks.

mod analyst;
mod bench;
mod kept;
mod lines;
mod open;
mod page;
mod review;
mod share;
mod standing;
mod table;
mod tree;

pub(crate) use page::StudyPage;

//! Studies: any game or position on an analysis board, with variations, comments and engine analysis.

mod analyst;
mod bench;
mod bench_view;
mod colours;
mod counts;
mod editor;
mod explorer;
mod film;
mod graph;
mod in_step;
mod kept;
mod lines;
mod mistakes;
mod open;
mod opened;
mod page;
mod picture;
mod review;
mod share;
mod skip;
mod standing;
mod told;
mod tree;
mod trial;

pub(crate) use page::StudyPage;

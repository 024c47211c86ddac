//! The Loom of the day: one deal for everyone, one attempt that counts.

mod attempts;
mod best_play;
mod day;
mod deal;
mod page;
mod squares;

pub(crate) use attempts::{Attempts, counts, finished};
pub(crate) use day::Day;
pub(crate) use deal::{HEADER, day_of, draw};
pub(crate) use page::DailyPage;

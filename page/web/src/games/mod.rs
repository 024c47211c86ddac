//! Saved games: their list, their results, and the statistics of the player.

mod company;
mod filter;
mod ledger;
mod page;
mod rating;
mod record;
mod record_view;
mod row;
mod shelf;
mod verdict;

pub(crate) use company::{company, tables};
pub(crate) use page::GamesPage;

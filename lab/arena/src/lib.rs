//! Matches between bots.
//!
//! A [`MatchPlan`] holds the contenders and the pairings. Every start (the same deal, the same random opening, the same luck) is
//! played once in each seating, and [`statistics`] treats these games as one observation. [`run`] plays on all cores, keeps the
//! results in a [`Ledger`] that can be continued, and evaluates them as a [`Summary`]. [`write_records`] writes the games as
//! records. A [`Calibration`] compares a bot's predictions for the positions of games with the results.

mod calibration;
mod contender;
mod game;
mod ledger;
mod outside;
mod plan;
mod records;
mod running;
mod summary;
mod text_table;
mod tournament;

pub mod statistics;

pub use calibration::{Calibration, Prediction, Tenth, predict};
pub use contender::{Allowance, Contender, ContenderError, Player, Work};
pub use game::{Forfeit, Played};
pub use ledger::{Ledger, LedgerError};
pub use outside::EngineError;
pub use plan::{Fixture, MatchPlan};
pub use records::{RecordsError, Written, write_records};
pub use running::RunningResult;
pub use summary::{Alone, Comparison, MeanEffort, Summary};
pub use tournament::{ArenaError, Conduct, Host, Progress, check, play, run, run_at};

//! A game with its players, kept by one authority.
//!
//! A [`Table`] is a game with the people and bots around it. It changes by [`Command`]s, each of which is refused or leads to
//! [`Event`]s; replaying its events gives the same table. In a local game the page (or the terminal) is the authority and keeps
//! the events; online a server is the authority, and the page follows its events.
//!
//! ```
//! use pentad_core::{Headers, Seat};
//! use pentad_core::random::Unshuffled;
//! use pentad_table::{Actor, Command, Opening, Sitter, Table, Terms, Time};
//!
//! let options = Headers::new().with("Game", "iris").with("Size", "3");
//! let two = vec![Sitter::person(), Sitter::person()];
//! let opening = Opening::deal(&options, two, Terms::default(), &mut Unshuffled)?;
//! let (mut table, opened) = Table::open(opening, Time::from_millis(0))?;
//!
//! let play = Command::Play { action: "c3".into(), lag: 0 };
//! let events = table.apply(Time::from_millis(5), Actor::Seat(Seat::FIRST), &play)?;
//! let refused = table.apply(Time::from_millis(6), Actor::Seat(Seat::FIRST), &play).unwrap_err();
//! assert_eq!(refused.to_string(), "it is not your turn");
//!
//! let again = Table::replay([&opened].into_iter().chain(&events))?;
//! assert_eq!(again.played().plies(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod chance;
mod clock;
mod command;
mod command_error;
mod event;
mod next;
mod one_screen;
mod seat_number;
mod seen;
mod sitter;
mod table;
mod terms;
mod time;

pub use apply::LONGEST_MESSAGE;
pub use clock::{Clock, TimeControl};
pub use command::{Actor, Command, Room};
pub use command_error::CommandError;
pub use event::{Event, Happening};
pub use sitter::{Person, Sitter};
pub use table::{Awaited, Ending, ReplayFailed, Table, Takeback};
pub use terms::{Opening, OpeningError, Takebacks, Terms};
pub use time::{Millis, Time};

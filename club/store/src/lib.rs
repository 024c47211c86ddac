//! The store of a club: games as lists of events, accounts, messages, ratings, the archive.
//!
//! [`Store`] sends the same SQL to two databases: SQLite in a file, which needs no set-up, and PostgreSQL, which many processes can share
//! (feature `postgres`). A game is a list of events, and [`Store::append`] is the only way to change one. It uses optimistic concurrency: the caller names the
//! version that it has seen, and the append fails if another writer was faster. No operation reports success before its data is on the
//! disk.

mod claim;
mod connections;
mod due;
mod error;
mod games;
mod inspect;
mod lobby;
mod mail;
mod moving;
mod notes;
mod open;
mod people;
mod processes;
mod reading;
mod rows;
mod said;
mod search;
mod settle;
#[cfg(feature = "trial")]
mod trial;
mod writer;

pub use claim::Claim;
pub use error::StoreError;
pub use games::{Append, Appended, Derived, End, GameRow, NewGame, Progress, SeatRow, State, StoredEvent};
pub use inspect::{Inspected, Inspecting};
pub use lobby::Load;
pub use mail::{MailTo, TakenMail};
pub use moving::{ALIVE, LEFT, Moved};
pub use open::{Place, READERS, Store};
pub use people::{Account, AccountKind, Session, Standing};
pub use processes::Sharing;
pub use said::{PersonReport, Said};
pub use search::{Continuation, Found, GameQuery};
pub use settle::{CoursePoint, PositionRow, Rating, Settlement};
#[cfg(feature = "trial")]
pub use trial::fresh_place;

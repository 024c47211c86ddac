//! What a club keeps: games as lists of events, people, what they said, ratings, the archive.
//!
//! [`Store`] speaks one SQL to two databases: SQLite in a file, which needs no set-up, and PostgreSQL, which many processes
//! can share. A game is a list of events, and [`Store::append`] is the only way to change one: it names the version that it
//! has seen, and fails where another writer was faster. What is not on disk was not said to be done.

mod claim;
mod connections;
mod error;
mod games;
mod inspect;
mod lobby;
mod mail;
mod moving;
mod open;
mod people;
mod processes;
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
pub use said::{Report, Said};
pub use search::{Continuation, Found, Wanted};
pub use settle::{CoursePoint, PositionRow, Rating, Settlement};
#[cfg(feature = "trial")]
pub use trial::fresh_place;

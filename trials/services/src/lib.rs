//! The services below a club of several processes, for tests and drills. Each service is a process with a folder of its own, and ends when
//! its value is dropped. The programs are in Debian's packages `postgresql`, `nats-server` and `haproxy`.

mod balancer;
mod cable;
mod nats;
mod postgres;
mod programs;

pub use balancer::Balancer;
pub use cable::{Cable, Trouble};
pub use nats::Nats;
pub use postgres::Postgres;
pub use programs::free_port;

//! What a club of several processes stands on, for tests and drills: each service is a process of its own in a folder of its own,
//! which ends with the value that stands for it. Debian's packages `postgresql`, `nats-server` and `haproxy` have the programs.

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

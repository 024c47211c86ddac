//! Drills for the club: a server that is killed, overloaded, filled up and sent nonsense.
//!
//! Most drills drive a real server process over HTTP and sockets, with players who follow the real rules. The server is this program
//! itself, started with `serve FILE ADDRESS`, so that it is always of the same build. Another program that takes the same two arguments can
//! be named instead, such as the example `club` of `pentad-gateway`.

pub mod attacks;
pub mod client;
pub mod cluster;
pub mod crash;
pub(crate) mod damage;
pub mod disk;
pub mod faults;
pub mod growth;
pub mod load;
pub mod quota;
pub mod random;
pub mod server;
pub mod simulation;
pub mod spread;

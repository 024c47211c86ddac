//! Attacks on a running server from one or a few addresses of this machine. Each reports its observations, or fails if the attack succeeds.
//!
//! An attack is a file of `attacks/` and a line of [`ALL`].

mod arrivals;
mod half_open;
mod lockout;
mod logins;
mod names;
mod ratings;
mod replay;
mod sessions;
mod streams;
mod thinking;

use crate::client::Visitor;
use crate::crash;
use crate::server::{Program, Server, Start};
use anyhow::{Context as _, Result, ensure};
use hyper::StatusCode;
use serde_json::json;
use std::fmt;
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::Pin;

/// The size of an attack, which sets its number of requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The fewest requests that show that the attack fails, for the tests.
    Short,
    /// As many requests as an attacker would send.
    Whole,
}

impl Scale {
    /// Returns the number for this scale.
    pub fn of<T>(self, short: T, whole: T) -> T {
        match self {
            Scale::Short => short,
            Scale::Whole => whole,
        }
    }
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<String>> + Send + 'a>>;

/// A named attack.
pub struct Attack {
    /// Its name on the command line, and the stem of its data file.
    pub name: &'static str,
    run: for<'a> fn(&'a Arena) -> Running<'a>,
}

impl fmt::Debug for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every attack, in the order in which they run.
pub static ALL: [Attack; 10] = [
    Attack { name: "arrivals", run: |arena| Box::pin(arrivals::run(arena)) },
    Attack { name: "half-open", run: |arena| Box::pin(half_open::run(arena)) },
    Attack { name: "lockout", run: |arena| Box::pin(lockout::run(arena)) },
    Attack { name: "logins", run: |arena| Box::pin(logins::run(arena)) },
    Attack { name: "names", run: |arena| Box::pin(names::run(arena)) },
    Attack { name: "ratings", run: |arena| Box::pin(ratings::run(arena)) },
    Attack { name: "replay", run: |arena| Box::pin(replay::run(arena)) },
    Attack { name: "sessions", run: |arena| Box::pin(sessions::run(arena)) },
    Attack { name: "streams", run: |arena| Box::pin(streams::run(arena)) },
    Attack { name: "thinking", run: |arena| Box::pin(thinking::run(arena)) },
];

/// Returns the attacks with these names, or all attacks if no name is given. Fails on an unknown name.
pub fn chosen(names: &[String]) -> Result<Vec<&'static Attack>> {
    if names.is_empty() {
        return Ok(ALL.iter().collect());
    }
    let known = || ALL.iter().map(|attack| attack.name).collect::<Vec<_>>().join(", ");
    let find = |name: &String| ALL.iter().find(|attack| attack.name == name);
    names
        .iter()
        .map(|name| find(name).with_context(|| format!("there is no attack {name}; there are {}", known())))
        .collect()
}

impl Attack {
    /// Runs the attack on a server whose data is in this folder.
    pub async fn run(&self, program: &Program, folder: &Path, scale: Scale) -> Result<String> {
        let start = Start {
            more: vec!["--limited".to_owned()],
            ..Start::new(program.clone(), folder.join(self.name).with_extension("db"))
        };
        (self.run)(&Arena { start, scale }).await
    }
}

/// The setting of an attack: the way its server is started, and its scale.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    pub(crate) start: Start,
    pub(crate) scale: Scale,
}

impl Arena {
    /// Checks that the server is alive and never panicked, then ends it.
    pub(crate) async fn end(&self, mut server: Server) -> Result<()> {
        ensure!(server.is_alive(), "the server has ended: {}", self.start.last_words());
        ensure!(self.start.panics().is_empty(), "{:?}", self.start.panics());
        crash::end(server).await;
        Ok(())
    }
}

/// A member's password, and a wrong one.
pub(crate) const PASSWORD: &str = "correct horse";
pub(crate) const WRONG: &str = "wrong horse";

/// Registers a new member who connects from this address.
pub(crate) async fn member(server: SocketAddr, from: Ipv4Addr, name: &str) -> Result<Visitor> {
    let guest = Visitor::unknown(server).from(from).as_guest().await?;
    let answer = guest.post("/api/join", &json!({ "name": name, "password": PASSWORD })).await?;
    ensure!(answer.status == StatusCode::OK, "{name} does not become a member: {} {}", answer.status, answer.body);
    // Earlier versions kept the guest's cookie.
    let cookie = answer.cookie.unwrap_or_else(|| guest.cookie.clone());
    Ok(Visitor { cookie, ..guest })
}

/// The address of the attacker.
pub(crate) const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 6, 66);
/// The address of a visitor who means no harm.
pub(crate) const VISITOR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 77);

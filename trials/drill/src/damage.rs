//! Damage in the middle of a data file: pages that hold something else than what was written there.

use crate::client::Visitor;
use crate::crash;
use crate::growth;
use crate::random::{Random, below};
use crate::server::{Program, Start};
use anyhow::{Context as _, Result, bail, ensure};
use pentad_store::{Inspecting, Place, Store};
use rand_core::{Rng as _, SeedableRng as _};
use serde_json::json;
use std::fs;
use std::path::Path;

/// The games in the file.
const GAMES: usize = 2_000;
/// The pages that are overwritten, and their size in bytes.
const PAGES: usize = 60;
const PAGE: usize = 4096;
/// A page that is needed for every start may be among them; then others are tried.
const TRIES: u64 = 20;

/// Overwrites pages of a file, serves it, and returns a sentence on what was said.
pub(crate) async fn run(program: &Program, folder: &Path) -> Result<String> {
    let file = folder.join("grown.db");
    let store = Store::open(Place::File(file.clone())).await?;
    store.close().await;
    growth::fill(&Place::File(file.clone()), GAMES).await?;
    let store = Store::open(Place::File(file.clone())).await?;
    let whole = folder.join("grown-whole.db");
    store.back_up(&whole).await?;
    let before = store.inspect(|_| {}).await;
    store.check_whole().await.context("nothing is damaged yet")?;
    store.close().await;
    let bytes = fs::read(&whole)?;
    ensure!(bytes.len() > 20 * PAGES * PAGE, "the file has {} bytes", bytes.len());
    let mut refused = 0;
    for seed in 1..=TRIES {
        let start = Start::new(program.clone(), folder.join(format!("pages-{seed}.db")));
        fs::write(&start.file, overwritten(bytes.clone(), seed))?;
        match served(&start).await? {
            Some(told) => {
                let store = Store::open(Place::File(start.file.clone())).await?;
                let mut faults = 0;
                // The games of this file are not over by their events, which is a fault of each.
                let after = store.inspect(|now| faults += usize::from(is_of_pages(&now))).await;
                store.close().await;
                ensure!(faults > 0 && after.rows < before.rows, "an inspection finds it: {after:?}, {before:?}");
                return Ok(format!(
                    "{PAGES} pages overwritten: {told} ({refused} files before it were refused at the start)"
                ));
            }
            None => refused += 1,
        }
    }
    bail!("no damaged file was served")
}

fn is_of_pages(now: &Inspecting) -> bool {
    matches!(now, Inspecting::Fault(what) if !what.starts_with("game "))
}

fn overwritten(mut bytes: Vec<u8>, seed: u64) -> Vec<u8> {
    let mut random = Random::seed_from_u64(seed);
    for _ in 0..PAGES {
        // Without the first page the file is none of SQLite's.
        let page = 1 + below(&mut random, bytes.len() / PAGE - 1);
        random.fill_bytes(&mut bytes[page * PAGE..(page + 1) * PAGE]);
    }
    bytes
}

/// Reads every game of a damaged file through a server; none if that does not start, which it then says, or if the damage hides nothing
/// or everything.
async fn served(start: &Start) -> Result<Option<String>> {
    let server = match start.run().await {
        Ok(server) => server,
        Err(error) => {
            ensure!(error.to_string().contains("damaged"), "{error}");
            return Ok(None);
        }
    };
    let Ok(visitor) = Visitor::guest(server.address).await else {
        // The pages of the accounts are among them.
        crash::end(server).await;
        return Ok(None);
    };
    let (mut read, mut reason) = (0, String::new());
    let step = (1_i64 << 47) / GAMES as i64;
    for number in 0..GAMES as i64 {
        let answer = visitor.get(&format!("/api/games/{:012X}/events", number * step)).await?;
        match answer.status.as_u16() {
            200 => read += 1,
            // An index that leads to a game may be damaged unseen: SQLite has no sums of pages.
            404 => {}
            503 => {
                ensure!(answer.body["code"] == "damaged", "{}", answer.body);
                answer.body["reason"].as_str().unwrap_or_default().clone_into(&mut reason);
                ensure!(reason.contains("could not be read") && !reason.contains("try again"), "{reason}");
            }
            status => bail!("{status} {}", answer.body),
        }
    }
    if reason.is_empty() || read == 0 {
        // No game has met a page, or the way to all of them leads over one.
        crash::end(server).await;
        return Ok(None);
    }
    let ready = visitor.get("/readyz").await?;
    ensure!(ready.status.as_u16() == 503, "it is ready: {}", ready.status);
    let opened = visitor.post("/api/games", &json!({ "game": "loom", "seats": ["me"] })).await?;
    ensure!(opened.status.as_u16() == 503 && opened.body["code"] == "damaged", "{} {}", opened.status, opened.body);
    crash::end(server).await;
    let log = fs::read_to_string(&start.log)?;
    ensure!(log.contains("ERROR") && log.contains("the database is damaged"), "{log}");
    ensure!(start.panics().is_empty(), "{:?}", start.panics());
    Ok(Some(format!(
        "{read} of {GAMES} games are read, for the others \"{reason}\"; no game is opened, and it is not ready"
    )))
}

//! Damage in the middle of a data file: pages overwritten with random bytes.

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

/// Number of games in the file.
const GAMES: usize = 2_000;
/// Number of pages overwritten, and their size in bytes.
const PAGES: usize = 60;
const PAGE: usize = 4096;
/// Damaged files to try: one in which a page needed at the start is overwritten is refused, and another is tried.
const TRIES: u64 = 20;

/// Overwrites pages of a file, serves it, and returns a sentence on the server's answers.
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
                // In this file the events of the games do not lead to their end, so the
                // inspection reports a fault for every game: leave those out.
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
        // Without its first page, SQLite does not recognise the file.
        let page = 1 + below(&mut random, bytes.len() / PAGE - 1);
        random.fill_bytes(&mut bytes[page * PAGE..(page + 1) * PAGE]);
    }
    bytes
}

/// Reads every game of a damaged file through a server. Returns `None` if the server refuses to start and reports the damage, or if the
/// damage affects no game or all of them.
async fn served(start: &Start) -> Result<Option<String>> {
    let server = match start.run().await {
        Ok(server) => server,
        Err(error) => {
            ensure!(error.to_string().contains("damaged"), "{error}");
            return Ok(None);
        }
    };
    let Ok(visitor) = Visitor::guest(server.address).await else {
        // The accounts are damaged.
        crash::end(server).await;
        return Ok(None);
    };
    let (mut read, mut reason) = (0, String::new());
    let step = (1_i64 << 47) / GAMES as i64;
    for number in 0..GAMES as i64 {
        let answer = visitor.get(&format!("/api/games/{:012X}/events", number * step)).await?;
        match answer.status.as_u16() {
            200 => read += 1,
            // A damaged index can hide a game without an error, since SQLite has no page checksums.
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
        // Either no game is damaged, or the path to every game is.
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

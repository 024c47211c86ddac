//! Disk trouble: a full disk, a read-only file, a file that was truncated or whose pages were overwritten.

use crate::client::{Answer, Visitor};
use crate::crash;
use crate::damage;
use crate::server::{Program, Start};
use anyhow::{Context as _, Result, bail, ensure};
use pentad_store::{Place, Store};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// User id of `nobody`, who owns no files.
const NOBODY: u32 = 65_534;
/// Size limit of the server's files, in bytes.
const LONGEST_FILE: usize = 3 << 20;
/// Size of the small file system, and of the ballast that is removed to make room again, in bytes.
const SMALL: usize = 9 << 20;
const BALLAST: usize = 6 << 20;

/// Runs all cases in a folder, and returns a sentence on each.
pub async fn run(program: &Program, folder: &Path) -> Result<Vec<String>> {
    let mut seen = vec![files_limited(program, folder).await.context("files that may not grow")?];
    seen.push(full(program, folder).await.context("a full file system")?);
    seen.push(read_only(program, folder).await.context("a file that is read-only")?);
    seen.extend(cut_short(program, folder).await.context("a file that was cut short")?);
    seen.push(damage::run(program, folder).await.context("a file with other pages")?);
    Ok(seen)
}

/// A game played by one visitor: the Loom, which has one seat.
struct Play {
    visitor: Visitor,
    game: String,
    /// Number of acknowledged actions.
    done: u64,
    table: pentad_table::Table,
}

impl Play {
    async fn begin(address: std::net::SocketAddr) -> Result<Play> {
        let visitor = Visitor::guest(address).await?;
        let (game, table) = Play::open(&visitor).await?;
        Ok(Play { visitor, game, done: 0, table })
    }

    async fn open(visitor: &Visitor) -> Result<(String, pentad_table::Table)> {
        let answer = visitor.post("/api/games", &json!({ "game": "loom", "seats": ["me"] })).await?;
        let game = answer.body["id"].as_str().with_context(|| format!("{} {}", answer.status, answer.body))?.to_owned();
        let table = Play::read(visitor, &game).await?;
        Ok((game, table))
    }

    async fn read(visitor: &Visitor, game: &str) -> Result<pentad_table::Table> {
        let events = visitor.get(&format!("/api/games/{game}/events")).await?;
        let events: Vec<pentad_table::Event> = serde_json::from_value(events.body.clone())
            .with_context(|| format!("{} {}", events.status, events.body))?;
        Ok(pentad_table::Table::replay(&events)?)
    }

    /// Plays the first legal action and returns the server's answer. Opens another game if this one is over.
    async fn act(&mut self) -> Result<Answer> {
        self.table = Play::read(&self.visitor, &self.game).await?;
        if self.table.ending().is_some() {
            let answer = self.visitor.post("/api/games", &json!({ "game": "loom", "seats": ["me"] })).await?;
            let Some(game) = answer.body["id"].as_str() else { return Ok(answer) };
            game.clone_into(&mut self.game);
            self.table = Play::read(&self.visitor, &self.game).await?;
        }
        let position = self.table.played().last();
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        let action = position.notation(*actions.first().context("something is legal")?);
        let before = self.table.version();
        let body = json!({ "message": format!("m{before}"), "command": { "play": { "action": action } } });
        let answer = self.visitor.post(&format!("/api/games/{}/do", self.game), &body).await?;
        if answer.status.is_success() {
            self.done += 1;
            let after = Play::read(&self.visitor, &self.game).await?;
            ensure!(
                answer.body["version"] == json!(after.version()),
                "acknowledged as {}, there are {}",
                answer.body,
                after.version()
            );
        }
        Ok(answer)
    }

    /// Plays until the server refuses, and returns the reason it gives.
    async fn until_refused(&mut self) -> Result<String> {
        for _ in 0..20_000 {
            let answer = self.act().await?;
            if !answer.status.is_success() {
                ensure!(answer.status.as_u16() == 503, "{} {}", answer.status, answer.body);
                ensure!(answer.body["code"] == "store", "{}", answer.body);
                let reason = answer.body["reason"].as_str().unwrap_or_default().to_owned();
                ensure!(reason.contains("has not happened"), "{reason}");
                return Ok(reason);
            }
        }
        bail!("nothing was refused");
    }
}

/// Limits the size of the server's files, then lifts the limit.
async fn files_limited(program: &Program, folder: &Path) -> Result<String> {
    // `ulimit -f` counts blocks of 512 bytes.
    let start = Start::new(program.with_files_limited(LONGEST_FILE as u64 / 512), folder.join("limited.db"));
    let mut server = start.run().await?;
    let mut play = Play::begin(server.address).await?;
    let reason = play.until_refused().await?;
    let acknowledged = play.done;
    let again = play.act().await?;
    ensure!(!again.status.is_success() && server.is_alive(), "it goes on refusing");
    let process = Pid::from_raw(server.id() as i32).context("it has a number")?;
    prlimit(Some(process), Resource::Fsize, Rlimit { current: None, maximum: None })?;
    for _ in 0..50 {
        let answer = play.act().await?;
        ensure!(answer.status.is_success(), "with room again: {} {}", answer.status, answer.body);
    }
    let words = format!("files limited: after {acknowledged} actions \"{reason}\"; with room again it went on");
    nothing_lost(&start, server, &play).await?;
    Ok(words)
}

/// Fills a small file system, then makes room again.
async fn full(program: &Program, folder: &Path) -> Result<String> {
    let mount = folder.join("small");
    fs::create_dir_all(&mount)?;
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", &format!("size={SMALL}"), "tmpfs"])
        .arg(&mount)
        .output()
        .is_ok_and(|output| output.status.success());
    if !mounted {
        return Ok("full: not tried, since only the superuser can mount a small file system".to_owned());
    }
    let ended = fill_and_clear(program, &mount, folder).await;
    let _ = Command::new("umount").arg("-l").arg(&mount).status();
    ended
}

async fn fill_and_clear(program: &Program, mount: &Path, folder: &Path) -> Result<String> {
    let ballast = mount.join("ballast");
    fs::write(&ballast, vec![1; BALLAST])?;
    let mut start = Start::new(program.clone(), mount.join("full.db"));
    start.log = folder.join("full.log");
    let mut server = start.run().await?;
    let mut play = Play::begin(server.address).await?;
    let reason = play.until_refused().await?;
    let acknowledged = play.done;
    ensure!(reason.contains("full"), "{reason}");
    ensure!(server.is_alive(), "it is still there");
    let read = play.visitor.get(&format!("/api/games/{}/record", play.game)).await?;
    ensure!(read.status.is_success(), "games can be read: {} {}", read.status, read.body);
    fs::remove_file(&ballast)?;
    for _ in 0..50 {
        let answer = play.act().await?;
        ensure!(answer.status.is_success(), "with room again: {} {}", answer.status, answer.body);
    }
    let words = format!("full: after {acknowledged} actions \"{reason}\"; with room again it went on");
    nothing_lost(&start, server, &play).await?;
    Ok(words)
}

/// Kills the server, and checks that every acknowledged action is in its file.
async fn nothing_lost(start: &Start, server: crate::server::Server, play: &Play) -> Result<()> {
    crash::end(server).await;
    ensure!(start.panics().is_empty(), "{:?}", start.panics());
    let store = Store::open(Place::File(start.file.clone())).await?;
    let stored = store.events(&play.game, 0).await?;
    let events: Vec<_> = stored.iter().map(|kept| kept.event.clone()).collect();
    let table = pentad_table::Table::replay(&events)?;
    ensure!(
        table.version() >= play.table.version(),
        "{} events, {} were acknowledged",
        table.version(),
        play.table.version()
    );
    store.close().await;
    Ok(())
}

/// Makes the data file and its folder read-only, then writable again.
async fn read_only(program: &Program, folder: &Path) -> Result<String> {
    let inside = folder.join("read-only");
    fs::create_dir_all(&inside)?;
    let mut start = Start::new(program.clone(), inside.join("club.db"));
    start.log = folder.join("read-only.log");
    let server = start.run().await?;
    let visitor = Visitor::guest(server.address).await?;
    let (game, _) = Play::open(&visitor).await?;
    crash::end(server).await;
    let is_superuser = rustix::process::geteuid().is_root();
    for entry in fs::read_dir(&inside)? {
        fs::set_permissions(entry?.path(), fs::Permissions::from_mode(0o444))?;
    }
    fs::set_permissions(&inside, fs::Permissions::from_mode(0o555))?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    // The superuser can write to read-only files.
    start.user = is_superuser.then_some(NOBODY);
    let ended = start.run().await;
    fs::set_permissions(&inside, fs::Permissions::from_mode(0o755))?;
    for entry in fs::read_dir(&inside)? {
        fs::set_permissions(entry?.path(), fs::Permissions::from_mode(0o644))?;
    }
    let words = match ended {
        Ok(server) => {
            crash::end(server).await;
            bail!("it started on a file that it cannot write to");
        }
        Err(error) => error.to_string(),
    };
    ensure!(words.contains("read-only") || words.contains("cannot be written"), "{words}");
    start.user = None;
    let server = start.run().await.context("writable again")?;
    let visitor = Visitor { address: server.address, ..visitor };
    Play::read(&visitor, &game).await.context("the game is still there")?;
    crash::end(server).await;
    Ok(format!("read-only: \"{words}\"; writable again, it started and had everything"))
}

/// Truncates or overwrites the data file: the server must refuse to start, and leave the file as it is.
async fn cut_short(program: &Program, folder: &Path) -> Result<Vec<String>> {
    let mut start = Start::new(program.clone(), folder.join("cut.db"));
    let server = start.run().await?;
    let mut play = Play::begin(server.address).await?;
    for _ in 0..200 {
        let answer = play.act().await?;
        ensure!(answer.status.is_success(), "{} {}", answer.status, answer.body);
    }
    crash::end(server).await;
    // A backup is a single file, without a write-ahead log beside it.
    let store = Store::open(Place::File(start.file.clone())).await?;
    store.back_up(&folder.join("whole.db")).await?;
    store.close().await;
    let whole = fs::read(folder.join("whole.db"))?;
    let mut seen = Vec::new();
    for (name, bytes) in [
        ("cut in half", whole[..whole.len() / 2].to_vec()),
        ("without its last page", whole[..whole.len() - 4096].to_vec()),
        ("cut to 50 bytes", whole[..50].to_vec()),
        ("overwritten at the start", [b"nonsense".repeat(512), whole[4096..].to_vec()].concat()),
    ] {
        start.file = folder.join(format!("{}.db", name.replace(' ', "-")));
        start.log = start.file.with_extension("log");
        fs::write(&start.file, &bytes)?;
        match start.run().await {
            Ok(server) => {
                crash::end(server).await;
                bail!("{name}: it started");
            }
            Err(error) => {
                let words = error.to_string();
                ensure!(words.contains("damaged"), "{name}: {words}");
                ensure!(start.panics().is_empty(), "{name}: {:?}", start.panics());
                ensure!(fs::read(&start.file)? == bytes, "{name}: the file was changed");
                seen.push(format!("{name}: \"{words}\""));
            }
        }
    }
    Ok(seen)
}

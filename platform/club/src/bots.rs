//! Bots of the house. They think on threads of their own, and people's messages never wait for them.

use crate::club::Club;
use crate::refusal::Refusal;
use crate::tables::Live;
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::AnyGame;
use pentad_search::Limits;
use pentad_table::{Awaited, Command};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The longest a bot thinks about one action, whatever its level.
const LONGEST_THOUGHT: Duration = Duration::from_secs(3);

/// Where bots think.
#[derive(Debug)]
pub(crate) struct BotRoom {
    chairs: Arc<Semaphore>,
}

impl BotRoom {
    /// So many may think at once.
    pub(crate) fn new(threads: usize) -> BotRoom {
        BotRoom { chairs: Arc::new(Semaphore::new(threads.max(1))) }
    }
}

impl Club {
    /// Has the bot think that a table waits for. Its turn is a row as well: if this process dies, another one takes it.
    pub(crate) fn call_bot(&self, live: &Live) {
        let Awaited::Bot { seat, bot } = live.table.awaited() else { return };
        let (game, version, id) = (live.table.played().last().clone(), live.table.version(), live.new.id.clone());
        let seed = seed(&id, seat.number());
        let club = self.clone();
        tokio::spawn(async move {
            let Ok(_chair) = club.bots.chairs.clone().acquire_owned().await else { return };
            let thought = tokio::task::spawn_blocking(move || think(&game, &bot, seed)).await;
            let Ok(Some(action)) = thought else {
                tracing::error!(game = id, "a bot found nothing to play");
                return;
            };
            // Another process may have been faster, or a person may have ended the game.
            match club.decree(&id, Some(version), Command::Play { action, lag: 0 }).await {
                Ok(_) | Err(Refusal::Busy | Refusal::Table(_)) => {}
                Err(refusal) => tracing::error!(game = id, %refusal, "a bot could not play"),
            }
        });
    }
}

fn think(game: &AnyGame, bot: &str, seed: u64) -> Option<String> {
    let spec: BotSpec = bot.parse().ok()?;
    let mut bot = Bot::new(&spec, game, seed).ok()?;
    let report = bot.think(game, &Limits::time(LONGEST_THOUGHT), &mut |_| {});
    report.lines.first().map(|line| game.notation(line.action))
}

/// A number for each seat of each game, so that bots of one level are different players.
fn seed(id: &str, seat: usize) -> u64 {
    id.bytes().fold(seat as u64, |seed, byte| seed.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte))
}

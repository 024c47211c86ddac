//! Bots of the house. Workers on other machines think for them where there are any, and otherwise threads of their own: people's
//! messages never wait for them.

use crate::club::Club;
use crate::refusal::Refusal;
use crate::tables::Live;
use pentad_bots::{Bot, BotSpec};
use pentad_bus::{BotTurn, ThoughtTurn};
use pentad_catalog::AnyGame;
use pentad_search::Limits;
use pentad_table::{Awaited, Command};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The longest a bot thinks about one action, whatever its level.
const LONGEST_THOUGHT: Duration = Duration::from_secs(3);

/// Those who think for bots outside of this process.
pub trait Thinkers: fmt::Debug + Send + Sync {
    /// Hands out a turn, and says whether it is thought about: not if nobody is there, or if it was handed out before.
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>>;

    /// The next turn that was thought about, whichever process of the club handed it out; `None` when there will be no more.
    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>>;

    /// Whether there were some and are none now.
    fn are_missed(&self) -> bool;

    /// How long they are waited for before this process thinks itself.
    fn patience(&self) -> Duration;
}

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

/// A turn of a bot, as this process can think about it.
struct Due {
    id: String,
    version: u64,
    game: AnyGame,
    bot: String,
    seed: u64,
}

impl Due {
    fn of(live: &Live) -> Option<Due> {
        let Awaited::Bot { seat, bot } = live.table.awaited() else { return None };
        let id = live.new.id.clone();
        let seed = seed(&id, seat.number());
        Some(Due { id, version: live.table.version(), game: live.table.played().last().clone(), bot, seed })
    }
}

impl Club {
    /// Has the bot think that a table waits for. Its turn is a row as well: if this process dies, another one takes it.
    pub(crate) fn call_bot(&self, live: &Live) {
        let Some(due) = Due::of(live) else { return };
        let club = self.clone();
        let handed_out = self.settings.thinkers.clone().map(|thinkers| {
            let turn = BotTurn {
                game: due.id.clone(),
                version: due.version,
                record: live.table.played().record().to_string(),
                bot: due.bot.clone(),
                seed: due.seed,
                longest: LONGEST_THOUGHT,
            };
            (thinkers, turn)
        });
        tokio::spawn(async move {
            if let Some((thinkers, turn)) = handed_out
                && thinkers.ask(turn).await
            {
                metrics::counter!("pentad_bot_turns", "by" => "workers").increment(1);
                tokio::time::sleep(thinkers.patience()).await;
                if !club.is_due(&due).await {
                    return;
                }
                metrics::counter!("pentad_bot_turns_late").increment(1);
            }
            club.think_here(due).await;
        });
    }

    /// Plays what others have thought for bots, until there is no more.
    pub(crate) async fn hear_thinkers(self, thinkers: Arc<dyn Thinkers>) {
        while let Some(thought) = thinkers.next().await {
            let club = self.clone();
            tokio::spawn(async move { club.play_thought(thought).await });
        }
    }

    async fn play_thought(&self, thought: ThoughtTurn) {
        let ThoughtTurn { game: id, version, action, kept } = thought;
        let done = match action {
            Ok(action) => match self.decree(&id, Some(version), Command::Play { action, lag: 0 }).await {
                // It cannot be stored now: it comes again.
                Err(Refusal::Store(_)) => return,
                // What the table does not want is thought about anew, if it is still due.
                Err(Refusal::Table(refused)) => Err(refused.to_string()),
                // Another process may have been faster, or a person may have ended the game.
                Ok(_) | Err(_) => Ok(()),
            },
            Err(reason) => Err(reason),
        };
        let _ = kept.send(());
        if let Err(reason) = done {
            tracing::warn!(game = id, reason, "nobody has thought for a bot: this process does");
            let due = {
                let slot = self.tables.slot(&id);
                let mut slot = slot.lock().await;
                self.loaded(&id, &mut slot).await.ok().and_then(|live| Due::of(live))
            };
            if let Some(due) = due.filter(|due| due.version == version) {
                self.think_here(due).await;
            }
        }
    }

    /// Whether a bot's turn is still to be played.
    async fn is_due(&self, due: &Due) -> bool {
        let slot = self.tables.slot(&due.id);
        let mut slot = slot.lock().await;
        self.loaded(&due.id, &mut slot).await.is_ok_and(|live| live.table.version() == due.version)
    }

    /// Has a bot think on a thread of this process.
    async fn think_here(&self, due: Due) {
        let Ok(_chair) = self.bots.chairs.clone().acquire_owned().await else { return };
        // It may have been played while others sat on the chairs.
        if !self.is_due(&due).await {
            return;
        }
        let Due { id, version, game, bot, seed } = due;
        metrics::counter!("pentad_bot_turns", "by" => "server").increment(1);
        let thought = tokio::task::spawn_blocking(move || think(&game, &bot, seed)).await;
        let Ok(Some(action)) = thought else {
            tracing::error!(game = id, "a bot found nothing to play");
            return;
        };
        // Another process may have been faster, or a person may have ended the game.
        match self.decree(&id, Some(version), Command::Play { action, lag: 0 }).await {
            Ok(_) | Err(Refusal::Busy | Refusal::Table(_)) => {}
            Err(refusal) => tracing::error!(game = id, %refusal, "a bot could not play"),
        }
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

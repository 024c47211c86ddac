//! Bots of the house. They think on workers on other machines if there are any, and otherwise on threads of their own, so that people's
//! messages never wait for them. Both kinds of threads are shared by [rounds](crate::rounds).

use crate::club::Club;
use crate::refusal::Refusal;
use crate::rounds::{LONGEST_THOUGHT, Party, Request};
use crate::tables::Live;
use crate::thinking::{Place, ThinkingRoom};
use pentad_api::Tell;
use pentad_bots::{Bot, BotSpec};
use pentad_bus::{BotTurn, Heard, ThoughtTurn, about_game};
use pentad_catalog::AnyGame;
use pentad_search::{Cancel, Limits};
use pentad_table::{Awaited, Command};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// Interval at which a thought's share of time is checked.
const LOOK: Duration = Duration::from_millis(20);

/// Workers that think for bots outside this process.
pub trait Thinkers: fmt::Debug + Send + Sync {
    /// Hands out a turn. Returns false if no worker is connected, or if the turn was handed out before.
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>>;

    /// Returns the next finished turn, whichever process of the club handed it out; `None` once the workers are closed.
    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>>;

    /// Returns true if workers were connected and none is now.
    fn are_missed(&self) -> bool;

    /// Longest wait for a worker before this process thinks itself.
    fn patience(&self) -> Duration;

    /// Number of turns that the workers compute at once. No more are handed out, so that the order is decided here and not by their queue.
    fn threads(&self) -> usize;
}

/// A bot turn with all that this process needs to compute it.
struct Due {
    id: String,
    version: u64,
    game: AnyGame,
    bot: String,
    seed: u64,
    party: Party,
    is_live: bool,
}

impl Due {
    fn of(live: &Live) -> Option<Due> {
        let Awaited::Bot { seat, bot } = live.table.awaited() else { return None };
        let id = live.new.id.clone();
        let seed = seed(&id, seat.number());
        Some(Due {
            version: live.table.version(),
            game: live.table.played().last().clone(),
            bot,
            seed,
            party: Party { origin: live.new.origin, account: live.new.creator.clone() },
            is_live: live.new.speed == "live",
            id,
        })
    }

    /// The kind of turn, by which its cost is estimated.
    fn kind(&self) -> (&'static str, String) {
        (self.game.id().info().id, self.bot.clone())
    }
}

impl Club {
    /// Starts the computation of the bot turn that a table waits for. The turn is also stored in a row: if this process dies, another one
    /// takes it over.
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
            // The sweep calls again for a turn that has waited long.
            let Some(_calling) = club.bots.call(&due.id, due.version) else { return };
            if let Some((thinkers, turn)) = handed_out
                && club.is_thought_outside(&due, thinkers, turn).await
            {
                return;
            }
            club.think_here(due).await;
        });
    }

    /// Hands a turn out to the workers. Returns `false` if this process has to compute it.
    async fn is_thought_outside(&self, due: &Due, thinkers: Arc<dyn Thinkers>, mut turn: BotTurn) -> bool {
        let threads = thinkers.threads();
        if threads == 0 {
            return false;
        }
        self.workers.set_threads(threads);
        let place = self.place_for(&self.workers, due).await;
        if !self.is_due(due).await {
            return true;
        }
        turn.longest = place.allowance();
        // The answer may reach another process; the bus reports the action to all.
        let mut heard = self.bus.listen(&about_game(&due.id)).await;
        if !thinkers.ask(turn).await {
            return false;
        }
        metrics::counter!("pentad_bot_turns", "by" => "workers").increment(1);
        let ends = tokio::time::Instant::now() + thinkers.patience();
        loop {
            let is_late = tokio::time::timeout_at(ends, is_played(&mut heard, due.version)).await.is_err();
            if !self.is_due(due).await {
                return true;
            }
            if is_late {
                break;
            }
        }
        drop(place);
        metrics::counter!("pentad_bot_turns_late").increment(1);
        false
    }

    /// Waits for a place in the room in which the turn is computed.
    async fn place_for(&self, room: &Arc<ThinkingRoom>, due: &Due) -> Place {
        let kind = due.kind();
        let cost = self.bots.expected(&kind);
        let began = tokio::time::Instant::now();
        let place = room.place(Request { party: due.party.clone(), is_live: due.is_live, cost }).await;
        metrics::histogram!("pentad_bot_wait_seconds").record(began.elapsed());
        place
    }

    /// Plays the turns that workers have computed, until no more come.
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
                // The store cannot take it now; the turn is handed out again.
                Err(Refusal::Store(_)) => return,
                // If the table rejects the action, the turn is computed again, provided it is still due.
                Err(Refusal::Table(refused)) => Err(refused.to_string()),
                // Another process may have been faster, or a player may have ended the game.
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

    /// Returns true if the turn has not been played yet.
    async fn is_due(&self, due: &Due) -> bool {
        let slot = self.tables.slot(&due.id);
        let mut slot = slot.lock().await;
        self.loaded(&due.id, &mut slot).await.is_ok_and(|live| live.table.version() == due.version)
    }

    /// Computes a turn on a thread of this process.
    async fn think_here(&self, due: Due) {
        let place = self.place_for(&self.bots, &due).await;
        // The turn may have been played while this one waited.
        if !self.is_due(&due).await {
            return;
        }
        let kind = due.kind();
        let Due { id, version, game, bot, seed, .. } = due;
        metrics::counter!("pentad_bot_turns", "by" => "server").increment(1);
        let cancel = Cancel::default();
        let limits = Limits { cancel: cancel.clone(), ..Limits::time(place.allowance()) };
        let mut thinking = tokio::task::spawn_blocking(move || think(&game, &bot, seed, &limits));
        let began = tokio::time::Instant::now();
        let thought = loop {
            tokio::select! {
                thought = &mut thinking => break thought,
                () = tokio::time::sleep(LOOK) => {
                    // Other requests may have shortened the allowance in the meantime.
                    if began.elapsed() >= place.allowance() {
                        cancel.cancel();
                    }
                }
            }
        };
        if !cancel.is_cancelled() {
            self.bots.note(kind, began.elapsed());
        }
        drop(place);
        let Ok(Some(action)) = thought else {
            tracing::error!(game = id, "a bot found nothing to play");
            return;
        };
        // Another process may have been faster, or a player may have ended the game.
        match self.decree(&id, Some(version), Command::Play { action, lag: 0 }).await {
            Ok(_) | Err(Refusal::Busy | Refusal::Table(_)) => {}
            Err(refusal) => tracing::error!(game = id, %refusal, "a bot could not play"),
        }
    }
}

/// Returns the action of a bot within limits. A search that is cut off returns the best action seen so far.
fn think(game: &AnyGame, bot: &str, seed: u64, limits: &Limits) -> Option<String> {
    let spec: BotSpec = bot.parse().ok()?;
    let mut bot = Bot::new(&spec, game, seed).ok()?;
    let report = bot.think(game, limits, &mut |_| {});
    report.lines.first().map(|line| game.notation(line.action))
}

/// Waits until a game has gone on, or may have without a message.
async fn is_played(heard: &mut Heard, version: u64) {
    loop {
        let word = match heard.recv().await {
            Ok(word) => word,
            Err(RecvError::Lagged(_)) => return,
            // The bus ends with the club.
            Err(RecvError::Closed) => return std::future::pending().await,
        };
        match word.told().map(|told| &told.tell) {
            Some(Tell::Events { events, .. }) if events.iter().any(|event| event.number >= version) => return,
            Some(_) => {}
            None => return,
        }
    }
}

/// Returns a seed for each seat of each game, so that bots of one level are different players.
fn seed(id: &str, seat: usize) -> u64 {
    id.bytes().fold(seat as u64, |seed, byte| seed.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Chance;
    use pentad_catalog::GameId;
    use pentad_core::Headers;

    #[test]
    fn a_thought_that_is_cut_off_at_once_is_a_legal_action() {
        for id in GameId::ALL.into_iter().filter(|id| id.info().most_seats > 1) {
            let seats = id.info().fewest_seats.max(2).to_string();
            let mut headers = Headers::new().with("Game", id.info().id).with("Seats", seats);
            id.deal(&mut headers, &mut Chance).unwrap();
            let mut game = AnyGame::start(&headers).unwrap();
            while game.turn().seat().is_none() {
                game.apply(game.random_action(&mut Chance));
            }
            for level in 1..=8 {
                let cancel = Cancel::default();
                cancel.cancel();
                let limits = Limits { cancel, ..Limits::time(LONGEST_THOUGHT) };
                let action = think(&game, &format!("level:{level}"), 7, &limits).expect("there is an action");
                assert!(game.read(&action).is_ok(), "{id} level {level}: {action}");
            }
        }
    }
}

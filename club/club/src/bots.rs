//! Bots of the house. They think on workers on other machines if there are any, and otherwise on threads of their own, so that people's
//! messages never wait for them. Both kinds of threads are shared by [rounds](crate::rounds).

use crate::cache::TableCache;
use crate::live::Live;
use crate::rounds::{LONGEST_THOUGHT, Party, Request};
use crate::thinkers::Thinkers;
use crate::thinking::{Calling, Place, ThinkingRoom};
use pentad_api::ServerMessage;
use pentad_bus::{BotTurn, Bus, Heard, about_game};
use pentad_catalog::{AnyGame, Playthrough};
use pentad_search::{Cancel, Limits};
use pentad_table::Awaited;
use pentad_thinking::{Player, ThinkError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// Interval at which a thought's share of time is checked.
const LOOK: Duration = Duration::from_millis(20);

/// A bot turn with all that this process needs to compute it.
#[derive(Debug)]
pub(crate) struct Due {
    pub(crate) id: String,
    pub(crate) version: u64,
    game: AnyGame,
    bot: String,
    seed: u64,
    party: Party,
    is_live: bool,
    /// The same turn as workers get it, if there are any.
    handed_out: Option<BotTurn>,
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
            handed_out: None,
            id,
        })
    }

    /// The kind of turn, by which its cost is estimated.
    fn kind(&self) -> (&'static str, String) {
        (self.game.id().info().id, self.bot.clone())
    }
}

/// The bots of the house, which think about turns; [`Tables`](crate::tables::Tables) play them. Clones refer to the same bots.
#[derive(Clone, Debug)]
pub(crate) struct Bots {
    bus: Arc<Bus>,
    cache: TableCache,
    /// Threads of this process.
    house: Arc<ThinkingRoom>,
    /// Threads of workers for the turns that this process hands out.
    workers: Arc<ThinkingRoom>,
    thinkers: Option<Arc<dyn Thinkers>>,
}

impl Bots {
    pub(crate) fn new(bus: Arc<Bus>, cache: TableCache, threads: usize, thinkers: Option<Arc<dyn Thinkers>>) -> Bots {
        Bots { bus, cache, house: ThinkingRoom::new(threads), workers: ThinkingRoom::new(1), thinkers }
    }

    /// Returns the bot turn that a table waits for.
    pub(crate) fn due(&self, live: &Live) -> Option<Due> {
        let due = Due::of(live)?;
        let handed_out = self.thinkers.as_ref().map(|_| BotTurn {
            game: due.id.clone(),
            version: due.version,
            record: live.table.played().record().to_string(),
            bot: due.bot.clone(),
            seed: due.seed,
            longest: LONGEST_THOUGHT,
        });
        Some(Due { handed_out, ..due })
    }

    /// Marks a turn as in progress; returns none if it is already.
    pub(crate) fn call(&self, due: &Due) -> Option<Calling<'_>> {
        self.house.call(&due.id, due.version)
    }

    /// Returns the number of turns that wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.house.waiting() + self.workers.waiting()
    }

    /// Computes a turn. Returns no action if a worker has computed it, or if it is no longer due.
    pub(crate) async fn think(&self, mut due: Due) -> Option<String> {
        if let Some((thinkers, turn)) = self.thinkers.clone().zip(due.handed_out.take())
            && self.is_thought_outside(&due, thinkers, turn).await
        {
            return None;
        }
        self.think_here(due).await
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
        let cost = self.house.expected(&kind);
        let began = tokio::time::Instant::now();
        let place = room.place(Request { party: due.party.clone(), is_live: due.is_live, cost }).await;
        metrics::histogram!("pentad_bot_wait_seconds").record(began.elapsed());
        place
    }

    /// Returns true if the turn has not been played yet.
    async fn is_due(&self, due: &Due) -> bool {
        let slot = self.cache.slot(&due.id);
        let mut slot = slot.lock().await;
        self.cache.loaded(&due.id, &mut slot).await.is_ok_and(|live| live.table.version() == due.version)
    }

    /// Computes a turn on a thread of this process. Returns no action if it is no longer due.
    pub(crate) async fn think_here(&self, due: Due) -> Option<String> {
        let place = self.place_for(&self.house, &due).await;
        // The turn may have been played while this one waited.
        if !self.is_due(&due).await {
            return None;
        }
        let kind = due.kind();
        let Due { id, game, bot, seed, .. } = due;
        metrics::counter!("pentad_bot_turns", "by" => "server").increment(1);
        let cancel = Cancel::default();
        let limits = Limits { cancel: cancel.clone(), ..Limits::time(place.allowance()) };
        let mut thinking = tokio::task::spawn_blocking(move || think(game, &bot, seed, &limits));
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
            self.house.note(kind, began.elapsed());
        }
        drop(place);
        let thought =
            thought.map_err(|error| error.to_string()).and_then(|found| found.map_err(|error| error.to_string()));
        if let Err(error) = &thought {
            tracing::error!(game = id, error, "a bot found nothing to play");
        }
        thought.ok()
    }
}

/// Returns the action of a bot within limits. A search that is cut off returns the best action seen so far.
fn think(game: AnyGame, bot: &str, seed: u64, limits: &Limits) -> Result<String, ThinkError> {
    let played = Playthrough::new(game);
    let report = Player::new(bot.parse()?, seed).think(&played, limits, &mut |_| {})?;
    Ok(played.last().notation(report.action()))
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
            Some(ServerMessage::Events { events, .. }) if events.iter().any(|event| event.number >= version) => return,
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
    use pentad_catalog::{GameId, LEVELS};
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
            for level in LEVELS {
                let cancel = Cancel::default();
                cancel.cancel();
                let limits = Limits { cancel, ..Limits::time(LONGEST_THOUGHT) };
                let action = think(game.clone(), &format!("level:{level}"), 7, &limits).expect("there is an action");
                assert!(game.read(&action).is_ok(), "{id} level {level}: {action}");
            }
        }
    }
}

//! Chat, blocks and reports.

use crate::cache::TableCache;
use crate::clock::Clock;
use crate::error::ClubError;
use crate::names::has_controls;
use crate::secret::letters;
use crate::settings::Limits;
use crate::time::{DAY, MINUTE};
use crate::who::Who;
use pentad_api::{ChatLine, Chats, Say, ServerMessage};
use pentad_bus::{Between, Bus, Told, about_game};
use pentad_store::{Said, Store};
use pentad_table::{CommandError, LONGEST_MESSAGE, Room};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns true if a character changes the direction of the text after it up to the end of the line: embeddings, overrides and isolates.
/// Languages written from right to left need only their letters, and marks.
fn turns_text(sign: char) -> bool {
    matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Number of chat messages that a new listener gets.
const SHOWN: usize = 200;

/// The chat of a club, with blocks and reports. Clones refer to the same chat.
#[derive(Clone, Debug)]
pub struct Chat {
    pub(crate) store: Store,
    pub(crate) bus: Arc<Bus>,
    pub(crate) clock: Clock,
    pub(crate) cache: TableCache,
    pub(crate) limits: Limits,
    /// Set unless the operator has turned the chat off.
    pub(crate) is_on: bool,
    /// Number of changes to blocks between accounts.
    pub(crate) blocks: Arc<AtomicU64>,
}

impl Chat {
    /// Writes a chat message at a table.
    pub async fn say(&self, who: &Who, id: &str, say: &Say) -> Result<(), ClubError> {
        let now = self.clock.now();
        who.may_play(now)?;
        if !self.is_on {
            return Err(ClubError::Forbidden("there is no chat in this club".to_owned()));
        }
        if who.muted_until > now.millis() {
            return Err(ClubError::Forbidden("you cannot say anything for now".to_owned()));
        }
        let text = say.text.replace(turns_text, "");
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_MESSAGE {
            return Err(ClubError::Table(CommandError::Length(LONGEST_MESSAGE)));
        }
        if has_controls(text) {
            return Err(ClubError::Invalid("this cannot be written down".to_owned()));
        }
        let is_player = self.cache.is_player(who, id).await?;
        if (say.room == Room::Players) != is_player {
            return Err(ClubError::Forbidden("players speak to players, spectators to spectators".to_owned()));
        }
        let recent = self.store.said(id, 100).await?;
        let own = recent.iter().filter(|said| said.account == who.account);
        let lately = own.filter(|said| now.millis() - said.time < MINUTE as i64).count();
        if lately >= self.limits.lines_a_minute as usize {
            return Err(ClubError::TooMuch("wait a moment before you say more".to_owned()));
        }
        let said = Said {
            number: 0,
            account: who.account.clone(),
            name: who.name.clone(),
            room: word(say.room).to_owned(),
            text: text.to_owned(),
            time: now.millis(),
        };
        let said = self.store.say(id, said).await?;
        let tell = ServerMessage::Said { game: id.to_owned(), line: line(said) };
        let told = Told { room: Some(say.room), by: Some(who.account.clone()), ..Told::to_all(tell) };
        self.bus.tell(&about_game(id), told);
        Ok(())
    }

    /// Returns the chat messages of a table that this person may see.
    pub async fn chats(&self, who: Option<&Who>, id: &str) -> Result<Chats, ClubError> {
        let (is_player, is_over) = match who {
            Some(who) => (self.cache.is_player(who, id).await?, self.is_over(id).await?),
            None => (false, self.is_over(id).await?),
        };
        let blocked = match who {
            Some(who) => self.store.blocked_by(&who.account).await?,
            None => Vec::new(),
        };
        let said = self.store.said(id, SHOWN).await?;
        // Players see no spectators' messages while they play; spectators never see players' messages.
        let is_heard = |said: &Said| {
            let fits = if is_player { is_over || said.room == "players" } else { said.room == "spectators" };
            fits && !said.text.is_empty() && !blocked.contains(&said.account)
        };
        Ok(Chats { lines: said.into_iter().filter(is_heard).map(line).collect() })
    }

    /// Returns the accounts that a person blocks.
    pub async fn blocked(&self, who: &Who) -> Result<Vec<String>, ClubError> {
        Ok(self.store.blocked_by(&who.account).await?)
    }

    /// Blocks a person of a game, or ends the block.
    pub async fn block(&self, who: &Who, id: &str, name: &str, is_blocked: bool) -> Result<(), ClubError> {
        let account = self.speaker(who, id, name).await?;
        self.store.block(&who.account, &account, is_blocked).await?;
        self.note_blocks();
        self.bus.tell_others(Between::Blocks);
        Ok(())
    }

    /// Notes that a block has changed, in this process or in another.
    pub(crate) fn note_blocks(&self) {
        self.blocks.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns a number that changes with every block: then the result of [`blocked`](Chat::blocked) may have changed.
    pub fn blocks_changed(&self) -> u64 {
        self.blocks.load(Ordering::Relaxed)
    }

    /// Reports a person of a game to the operator.
    pub async fn report(&self, who: &Who, id: &str, name: &str, text: &str) -> Result<(), ClubError> {
        if text.chars().count() > 1_000 || has_controls(text) {
            return Err(ClubError::Invalid("a report has up to 1000 characters".to_owned()));
        }
        who.may_play(self.clock.now())?;
        let since = self.clock.now().millis() - DAY as i64;
        if self.store.reports_by(&who.account, since).await? >= self.limits.reports_a_day {
            return Err(ClubError::TooMuch("you have reported enough for today".to_owned()));
        }
        let account = self.speaker(who, id, name).await?;
        Ok(self.store.report(&letters(16), id, &who.account, &account, text, self.clock.now().millis()).await?)
    }

    /// Returns the account of another player of a game by name, or that of a chat author if no player has the name. Guests may share a name:
    /// where it is that of two accounts the request is refused, so that it never hits the wrong one.
    async fn speaker(&self, who: &Who, id: &str, name: &str) -> Result<String, ClubError> {
        let game = self.store.game(id).await?.ok_or(ClubError::Missing("such game"))?;
        let players = game.seats.into_iter().filter(|seat| seat.name == name).filter_map(|seat| seat.account);
        let mut found: BTreeSet<String> = players.filter(|account| *account != who.account).collect();
        if found.is_empty() {
            let said = self.store.said(id, 1_000).await?.into_iter().filter(|said| said.name == name);
            found = said.map(|said| said.account).filter(|account| *account != who.account).collect();
        }
        let account = found.pop_first().ok_or(ClubError::Missing("such person here"))?;
        if found.is_empty() {
            return Ok(account);
        }
        Err(ClubError::Invalid(format!("there are two people here with the name {name}")))
    }

    async fn is_over(&self, id: &str) -> Result<bool, ClubError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        Ok(self.cache.loaded(id, &mut slot).await?.table.ending().is_some())
    }
}

fn word(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

fn line(said: Said) -> ChatLine {
    let room = if said.room == "players" { Room::Players } else { Room::Spectators };
    ChatLine { number: said.number, name: said.name, room, text: said.text, time: said.time }
}

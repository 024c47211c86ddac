//! Actions at tables: the table applies the command, the store appends the events, then the listeners are notified.

use crate::away::Away;
use crate::bots::Bots;
use crate::cache::TableCache;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::derived::{Glance, derived, turn};
use crate::error::ClubError;
use crate::listing::Listing;
use crate::live::{Heard, Live};
use crate::lobby::Lobby;
use crate::mail::Mail;
use crate::names::has_controls;
use crate::new_table::{Frame, NewTable};
use crate::prepared::go_on;
use crate::secret::Chance;
use crate::settings::Limits;
use crate::settle::Settling;
use crate::who::Who;
use pentad_api::{GameInfo, ServerMessage};
use pentad_bus::{Bus, Told, about_game, about_person};
use pentad_catalog::Playthrough;
use pentad_core::Seat;
use pentad_store::{Append, Appended, SeatRow, State, Store, StoreError};
use pentad_table::{Actor, Awaited, Command, Event, Happening, Millis, Opening, Person, Sitter, Table, Time};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Instant;

/// Number of lost races against other writers before the caller is told to try again.
const MOST_TRIES: usize = 8;
/// Longest idempotency key of a message, in bytes.
const LONGEST_MESSAGE_NAME: usize = 64;

/// The outcome of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Performed {
    /// The number of events once it was done.
    pub version: u64,
    /// True if the message was a repetition of one that had been done before.
    pub was_done: bool,
    /// True if the person plays in the game afterwards.
    pub is_player: bool,
}

/// The state of a game for a new listener.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The listed details.
    pub info: GameInfo,
    /// The requested events.
    pub events: Vec<Event>,
    /// The seats whose players are present.
    pub present: Vec<usize>,
}

/// The public view of a game.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The listed details.
    pub info: GameInfo,
    /// The game as played so far.
    pub played: Playthrough,
}

/// The tables of a club, and all that follows from an action at one of them. Clones refer to the same tables.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(crate) store: Store,
    pub(crate) bus: Arc<Bus>,
    pub(crate) clock: Clock,
    pub(crate) cache: TableCache,
    pub(crate) away: Away,
    pub(crate) connected: Arc<Connected>,
    pub(crate) listing: Listing,
    pub(crate) lobby: Lobby,
    pub(crate) mail: Mail,
    pub(crate) bots: Bots,
    pub(crate) settling: Settling,
    pub(crate) limits: Limits,
}

impl Tables {
    /// Performs a command of a person at a table. `message` is an idempotency key: a repeated message is not performed again.
    pub async fn perform(
        &self,
        who: &Who,
        id: &str,
        message: Option<&str>,
        command: Command,
        lag: Millis,
    ) -> Result<Performed, ClubError> {
        who.may_play(self.clock.now())?;
        let is_odd = |name: &str| name.is_empty() || name.len() > LONGEST_MESSAGE_NAME || has_controls(name);
        if message.is_some_and(is_odd) {
            return Err(ClubError::Invalid(format!("a message is named by 1 to {LONGEST_MESSAGE_NAME} letters")));
        }
        let message = message.map(|name| format!("{}:{name}", who.account));
        let (who, tables, id) = (who.clone(), self.clone(), id.to_owned());
        let began = Instant::now();
        // In a task of its own, so that it is not cancelled half-way if the caller disconnects.
        let work = tokio::spawn(async move { tables.do_at(By::Person(&who), &id, message, &command, lag).await });
        let answer = work.await.unwrap_or(Err(ClubError::Busy));
        let became = if answer.is_ok() { "done" } else { "refused" };
        if let Err(refusal) = &answer {
            metrics::counter!("pentad_refusals", "code" => refusal.code()).increment(1);
        }
        metrics::histogram!("pentad_command_seconds", "became" => became).record(began.elapsed());
        answer
    }

    /// Corrects the clocks after the store was away, before anything else happens.
    pub(crate) async fn set_right(&self) -> Result<(), StoreError> {
        self.away.set_right(self).await
    }

    /// Performs a command of the club itself: flags, chance, bots, presence.
    pub(crate) async fn decree(&self, id: &str, at: Option<u64>, command: Command) -> Result<Performed, ClubError> {
        let (tables, id) = (self.clone(), id.to_owned());
        let work = tokio::spawn(async move { tables.do_at(By::House(at), &id, None, &command, 0).await });
        work.await.unwrap_or(Err(ClubError::Busy))
    }

    async fn do_at(
        &self,
        by: By<'_>,
        id: &str,
        message: Option<String>,
        command: &Command,
        lag: Millis,
    ) -> Result<Performed, ClubError> {
        // The correction of the clocks uses this command and must not wait for itself.
        if !matches!(command, Command::Excuse { .. }) {
            self.set_right().await?;
        }
        let content = message.is_some().then(|| content_of(command));
        for _ in 0..MOST_TRIES {
            let mut stages = Stages::begin();
            let slot = self.cache.slot(id);
            let mut slot = slot.lock().await;
            let live = self.cache.loaded(id, &mut slot).await?;
            stages.end("read");
            if let Some(heard) = message.as_ref().and_then(|message| live.messages.get(message)) {
                if heard.content.is_some_and(|before| Some(before) != content) {
                    let why = "a message of this name asked for something else, which was done: give each its own name";
                    return Err(ClubError::Taken(why.to_owned()));
                }
                return Ok(Performed { version: heard.version, was_done: true, is_player: by.plays_at(live) });
            }
            if matches!(by, By::House(Some(version)) if version != live.table.version()) {
                return Err(ClubError::Busy);
            }
            let (actor, command) = self.as_allowed(live, &by, command, lag).await?;
            let before = Glance::of(&live.table);
            let (expected, now) = (live.table.version(), self.clock.now().max(live.table.last_time()));
            let mut events = live.table.apply(now, actor, &command)?;
            // A player who acts is present.
            if let Actor::Seat(seat) = actor
                && live.table.absent_since(seat).is_some()
            {
                events.extend(live.table.apply(now, Actor::Authority, &Command::Present { seat }).unwrap_or_default());
            }
            go_on(live, now, &mut events);
            let Some(last) = events.last() else {
                return Ok(Performed { version: expected, was_done: false, is_player: by.plays_at(live) });
            };
            let version = last.number + 1;
            let name = if let By::Person(who) = &by { who.name.as_str() } else { "" };
            // Only the changed seats are written: an account may have been renamed since the others were read.
            let rows = live.rows_of_seats(name);
            let moved = |number: usize| {
                events.iter().any(|event| match &event.what {
                    Happening::Sat { seat, .. } | Happening::Stood(seat) => seat.number() == number,
                    _ => false,
                })
            };
            let seats = (1..).zip(rows).filter(|(number, _)| moved(*number)).collect::<Vec<_>>();
            let append = Append {
                game: id.to_owned(),
                expected,
                events: events.clone(),
                message: message.clone(),
                content,
                derived: derived(&live.table, now),
                seats: seats.clone(),
                mail_from: self.mail.due_from(&live.table, &live.new.speed, now),
            };
            stages.end("apply");
            match self.store.append(append).await {
                Ok(Appended::Done) => stages.end("store"),
                Ok(Appended::Overtaken) => {
                    self.cache.overtaken(&mut slot);
                    continue;
                }
                Err(error) => {
                    *slot = None;
                    // Damage is permanent, and says nothing about an absence of the store.
                    if !error.is_damage() {
                        self.away.notice();
                    }
                    tracing::error!(game = id, %error, "an action could not be stored");
                    return Err(error.into());
                }
            }
            if let Some(message) = message {
                live.messages.insert(message, Heard { version, content });
            }
            for (number, row) in seats {
                live.seats[number - 1] = row;
            }
            live.events.extend(events.iter().cloned());
            self.tell_of(live, &events, now);
            self.follow_up(live, before).await;
            stages.end("tell");
            return Ok(Performed { version, was_done: false, is_player: by.plays_at(live) });
        }
        Err(ClubError::Busy)
    }

    /// Returns the actor, and the command without fields that the person may not choose.
    async fn as_allowed(
        &self,
        live: &Live,
        by: &By<'_>,
        command: &Command,
        lag: Millis,
    ) -> Result<(Actor, Command), ClubError> {
        let By::Person(who) = by else { return Ok((Actor::Authority, command.clone())) };
        let actor = live.seat_of(&who.account).map_or(Actor::Visitor, Actor::Seat);
        let command = match command {
            Command::Sit { seat, .. } => {
                if live.new.is_rated && !who.is_member() {
                    return Err(ClubError::Forbidden("this game is rated: members play it".to_owned()));
                }
                let load = self.store.load(&who.account, None, 0).await?;
                self.limits.admit_player(load)?;
                Command::Sit {
                    seat: *seat,
                    sitter: Sitter::Person(Person { id: who.account.clone(), name: String::new() }),
                }
            }
            Command::Play { action, .. } => Command::Play { action: action.clone(), lag },
            Command::Say { .. } => return Err(ClubError::Invalid("what is said goes into the chat".to_owned())),
            Command::BeginVacation | Command::EndVacation if live.new.speed == "live" => {
                return Err(ClubError::Forbidden("there is no vacation from a live game".to_owned()));
            }
            other => other.clone(),
        };
        Ok((actor, command))
    }

    /// Sends the events to the listeners of the game.
    pub(crate) fn tell_of(&self, live: &Live, events: &[Event], now: Time) {
        let game = live.new.id.clone();
        let tell = ServerMessage::Events { game, events: events.to_vec(), now: now.millis() };
        self.bus.tell(&about_game(&live.new.id), Told::to_all(tell));
    }

    /// Triggers the consequences of stored events: bots think, players are told of their turn, the next game begins.
    async fn follow_up(&self, live: &mut Live, before: Glance) {
        let after = Glance::of(&live.table);
        if before.state != after.state || before.seats != after.seats {
            self.lobby.change();
        }
        if before.turn != after.turn || before.state != after.state {
            self.tell_turns(live, before.turn, after.turn);
        }
        if let Awaited::Bot { .. } = live.table.awaited() {
            self.call_bot(live);
        }
        if before.state != State::Over && after.state == State::Over {
            let (settling, id) = (self.settling.clone(), live.new.id.clone());
            tokio::spawn(async move { settling.settle_soon(&id).await });
        }
        if after.state == State::Over && live.next.is_none() && self.wants_next(&live.table) {
            self.open_next(live).await;
        }
    }

    /// Notifies the players whose turn has ended or begun.
    fn tell_turns(&self, live: &Live, before: Option<Seat>, after: Option<Seat>) {
        for (seat, is_yours) in [(before, false), (after, true)] {
            let account = seat.and_then(|seat| live.seats.get(seat.index())).and_then(|seat| seat.account.as_deref());
            if let Some(account) = account.filter(|_| before != after || is_yours) {
                let tell = ServerMessage::Turn { game: live.new.id.clone(), is_yours };
                self.bus.tell(&about_person(account), Told::to_all(tell));
            }
        }
    }

    /// Returns true if another game follows, as part of a match or because all players want a rematch.
    fn wants_next(&self, table: &Table) -> bool {
        let people = || Seat::all(table.seats()).filter(|seat| table.sitter(*seat).is_person());
        table.has_next_game() || (people().count() > 0 && people().all(|seat| table.wants_rematch().contains(seat)))
    }

    /// Starts the computation of the bot turn that a table waits for, and plays it. The turn is also stored in a row: if this process dies,
    /// another one takes it over.
    pub(crate) fn call_bot(&self, live: &Live) {
        let Some(due) = self.bots.due(live) else { return };
        let tables = self.clone();
        tokio::spawn(async move {
            // The sweep calls again for a turn that has waited long.
            let Some(_calling) = tables.bots.call(&due) else { return };
            let (id, version) = (due.id.clone(), due.version);
            if let Some(action) = tables.bots.think(due).await {
                tables.play_for_bot(&id, version, action).await;
            }
        });
    }

    /// Plays the turn that a bot of this process has computed.
    pub(crate) async fn play_for_bot(&self, id: &str, version: u64, action: String) {
        // Another process may have been faster, or a player may have ended the game.
        match self.decree(id, Some(version), Command::Play { action, lag: 0 }).await {
            Ok(_) | Err(ClubError::Busy | ClubError::Table(_)) => {}
            Err(refusal) => tracing::error!(game = id, %refusal, "a bot could not play"),
        }
    }

    /// Opens the game that follows another; the players move on by one seat.
    async fn open_after(&self, opening: Opening, game: &Live) -> Result<String, ClubError> {
        let mut before = game.seats.clone();
        before.rotate_left(1);
        self.open(opening, Frame::after(&game.new), &before, "").await
    }

    /// Opens a table and returns its name. `before` are the rows of people who sat there before, `name` is the name of another one.
    pub(crate) async fn open(
        &self,
        opening: Opening,
        frame: Frame,
        before: &[SeatRow],
        name: &str,
    ) -> Result<String, ClubError> {
        let now = self.clock.now();
        let NewTable { live, mut append } = NewTable::of(opening, frame, before, name, now)?;
        append.mail_from = self.mail.due_from(&live.table, &live.new.speed, now);
        if self.store.create(live.new.clone(), append).await? == Appended::Overtaken {
            return Err(ClubError::Busy);
        }
        let id = live.new.id.clone();
        if let Awaited::Bot { .. } = live.table.awaited() {
            self.call_bot(&live);
        }
        if let Awaited::Person(seat) = live.table.awaited()
            && let Some(account) = live.seats[seat.index()].account.as_deref()
        {
            let tell = ServerMessage::Turn { game: id.clone(), is_yours: true };
            self.bus.tell(&about_person(account), Told::to_all(tell));
        }
        *self.cache.slot(&id).lock().await = Some(live);
        self.lobby.change();
        Ok(id)
    }

    async fn open_next(&self, live: &mut Live) {
        let table = &live.table;
        let opening = table.next_game(&mut Chance).unwrap_or_else(|| table.rematch(&mut Chance));
        let opened = match opening {
            Ok(opening) => self.open_after(opening, live).await,
            Err(error) => Err(error.into()),
        };
        match opened {
            Ok(next) => {
                let tell = ServerMessage::Next { game: live.new.id.clone(), next: next.clone() };
                self.bus.tell(&about_game(&live.new.id), Told::to_all(tell));
                live.next = Some(next);
            }
            // Another process has opened it first.
            Err(ClubError::Busy) => {
                let stored = self.store.progress(&live.new.id).await;
                live.next = stored.ok().flatten().and_then(|stored| stored.next);
            }
            Err(refusal) => tracing::warn!(game = live.new.id, %refusal, "the next game was not opened"),
        }
    }

    /// Returns the state of a game with its events from a number on, for a new listener.
    pub async fn follow(&self, who: Option<&Who>, id: &str, from: u64) -> Result<Followed, ClubError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        // A process may have died between the end of a game and the opening of the next one.
        if live.table.ending().is_some() && live.next.is_none() && self.wants_next(&live.table) {
            self.open_next(live).await;
        }
        let events = live.events.iter().skip(from as usize).cloned().collect();
        self.bus.note_known(id, live.table.version());
        let present = self.connected.seats(id, &live.seats);
        let info = self.listing.info_of_live(live, who).await?;
        Ok(Followed { info, events, present })
    }

    /// Returns the record of a game with the names of its players.
    pub async fn record(&self, id: &str) -> Result<String, ClubError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        Ok(live.record().to_string())
    }

    /// Returns the record of a finished game without keeping its table in memory, for exports of many games.
    pub async fn record_in_passing(&self, id: &str) -> Result<String, ClubError> {
        Ok(self.cache.load(id).await?.record().to_string())
    }

    /// Returns true if a person plays in a game.
    pub async fn is_player(&self, who: &Who, id: &str) -> Result<bool, ClubError> {
        self.cache.is_player(who, id).await
    }

    /// Returns the public view of a game.
    pub async fn shown(&self, id: &str) -> Result<Shown, ClubError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        Ok(Shown { info: self.listing.info_of_live(live, None).await?, played: live.table.played().clone() })
    }

    /// Returns the legal actions in the notation of the rules; none if the game is over or waits for players.
    pub async fn legal(&self, id: &str) -> Result<Vec<String>, ClubError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        let (game, mut actions) = (live.table.played().last(), Vec::new());
        if turn(&live.table).is_some() {
            game.legal_actions(&mut actions);
        }
        Ok(actions.into_iter().map(|action| game.notation(action)).collect())
    }
}

/// Stopwatch for the stages of an action.
struct Stages(Instant);

impl Stages {
    fn begin() -> Stages {
        Stages(Instant::now())
    }

    fn end(&mut self, stage: &'static str) {
        let now = Instant::now();
        metrics::histogram!("pentad_stage_seconds", "stage" => stage).record(now - std::mem::replace(&mut self.0, now));
    }
}

/// Hashes what a message asks for. Fields that the server fills in, such as the lag, are left out.
fn content_of(command: &Command) -> i64 {
    let asked = match command {
        Command::Play { action, .. } => Command::Play { action: action.clone(), lag: 0 },
        other => other.clone(),
    };
    // Stored with the events: the form in which clients send commands.
    let text = serde_json::to_string(&pentad_api::Command::from(asked)).unwrap_or_default();
    Sha256::digest(text).iter().take(8).fold(0, |hash, byte| (hash << 8) | i64::from(*byte))
}

/// The author of a command.
enum By<'a> {
    Person(&'a Who),
    /// The club itself, with the number of events on which the command is based, if there is one.
    House(Option<u64>),
}

impl By<'_> {
    /// Returns true for a person who plays at a table.
    fn plays_at(&self, live: &Live) -> bool {
        matches!(self, By::Person(who) if live.seat_of(&who.account).is_some())
    }
}

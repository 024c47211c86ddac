//! A simulated player: plays several games over one socket, reconnects when the
//! connection is lost, and sends messages again that were not acknowledged.

use super::{Acknowledged, Shared, lock};
use crate::client::{Socket, Visitor, hear, say};
use crate::random::{self, Random, below};
use anyhow::Result;
use pentad_api::{ClientMessage, Command, GameInfo, ServerMessage};
use pentad_catalog::AnyAction;
use pentad_core::Seat;
use pentad_table::{Awaited, Event, Happening, Sitter, Table};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Interval at which a player checks its games.
const LOOKS: Duration = Duration::from_millis(20);
/// A player whose turn it is acts in one of this many looks, on average.
const THINKS: usize = 8;
/// Timeout of an answer from a running server, after which the message is sent again.
const ANSWERS: Duration = Duration::from_secs(15);

pub(super) struct Player {
    shared: Arc<Shared>,
    number: usize,
    visitor: Visitor,
    slots: Vec<usize>,
    views: HashMap<String, View>,
    random: Random,
    messages: u64,
    /// Set while a request for a new game is unanswered: the game may exist all the same.
    is_opening: bool,
}

/// A game as a player knows it.
struct View {
    slot: usize,
    seat: usize,
    events: Vec<Event>,
    table: Option<Table>,
    is_followed: bool,
    pending: Option<Pending>,
    /// A refusal that suggests that the time of this seat is up. If the seat acts again later, the refusal was wrong.
    as_if_flagged: Option<String>,
    /// The version of the last acknowledged message.
    acknowledged: u64,
}

/// A message that has not been acknowledged.
struct Pending {
    message: String,
    command: Command,
    times: u64,
    /// Time at which the message was sent over the present connection.
    sent: Option<Instant>,
}

/// Marks a lost connection.
struct Gone;

impl<E: std::error::Error> From<E> for Gone {
    fn from(_: E) -> Gone {
        Gone
    }
}

impl Player {
    pub(super) fn new(shared: Arc<Shared>, number: usize, visitor: Visitor, slots: Vec<usize>) -> Player {
        let random = random::fresh(number);
        Player { shared, number, visitor, slots, views: HashMap::new(), random, messages: 0, is_opening: false }
    }

    pub(super) async fn play(mut self) {
        while !self.shared.has_ended() {
            match self.visitor.socket().await {
                Ok(mut socket) => {
                    for view in self.views.values_mut() {
                        view.is_followed = false;
                        if let Some(pending) = &mut view.pending {
                            pending.sent = None;
                        }
                    }
                    let _ = self.stay(&mut socket).await;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(30)).await,
            }
        }
        lock(&self.shared.seen).extend(self.views.into_iter().map(|(game, view)| (game, view.events)));
    }

    async fn stay(&mut self, socket: &mut Socket) -> Result<(), Gone> {
        let mut looks = tokio::time::interval(LOOKS);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while !self.shared.has_ended() {
            tokio::select! {
                told = hear(socket) => self.take(told.ok_or(Gone)?),
                _ = looks.tick() => self.act(socket).await?,
            }
        }
        Ok(())
    }

    fn take(&mut self, told: ServerMessage) {
        match told {
            ServerMessage::Game { info, events, .. } => self.learn_of(&info, events),
            ServerMessage::Events { game, events, .. } => self.learn(&game, events),
            ServerMessage::Done { game, message, version } => self.acknowledge(&game, &message, version),
            ServerMessage::Refused { game, message, problem } => {
                self.be_refused(&game, &message, &problem.code, &problem.reason)
            }
            ServerMessage::Hello { me, .. } if me.kind != "guest" => {
                self.wrong("", &format!("the guest is a {}", me.kind))
            }
            _ => {}
        }
    }

    fn wrong(&self, game: &str, text: &str) {
        self.shared.note_wrong(format!("player {} game {game}: {text}", self.number));
    }

    fn learn_of(&mut self, info: &GameInfo, events: Vec<Event>) {
        let Some(view) = self.views.get(&info.id) else { return };
        let (known, acknowledged) = (view.events.len() as u64, view.acknowledged);
        if info.version < known || info.version < acknowledged {
            let text = format!("has {} events, {known} were told and {acknowledged} acknowledged", info.version);
            self.wrong(&info.id, &text);
        }
        self.learn(&info.id, events);
    }

    /// Takes over new events; those known before must not have changed.
    fn learn(&mut self, game: &str, events: Vec<Event>) {
        let Some(view) = self.views.get_mut(game) else { return };
        let mut faults = Vec::new();
        for event in events {
            let known = view.events.len() as u64;
            if event.number < known {
                if view.events[event.number as usize] != event {
                    faults.push(format!("event {} has changed", event.number));
                }
                continue;
            }
            let followed = match &mut view.table {
                None => Table::replay([&event]).map(|table| view.table = Some(table)),
                Some(table) => table.take_over(&event),
            };
            match followed {
                Ok(()) => {
                    if view.table.as_ref().is_some_and(|table| table.all_left(event.time) != event.left) {
                        faults.push(format!("event {}: the clock says {:?}", event.number, event.left));
                    }
                    view.events.push(event);
                }
                Err(failed) => {
                    faults.push(failed.to_string());
                    break;
                }
            }
        }
        let mut slot = self.shared.slot(view.slot);
        if slot.current.as_deref() == Some(game) {
            slot.version = slot.version.max(view.events.len() as u64);
        }
        drop(slot);
        for fault in faults {
            self.wrong(game, &fault);
        }
    }

    fn acknowledge(&mut self, game: &str, message: &str, version: u64) {
        let Some(view) = self.views.get_mut(game) else { return };
        let Some(pending) = view.pending.take_if(|pending| pending.message == message) else { return };
        if pending.times > 1 && view.events.len() as u64 >= version {
            self.shared.resent_and_done.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(refused) = view.as_if_flagged.take() {
            let text = format!("{refused}, and the seat acted afterwards");
            self.shared.note_wrong(format!("player {} game {game}: {text}", self.number));
        }
        let is_later = version > view.acknowledged;
        view.acknowledged = view.acknowledged.max(version);
        let action = if let Command::Play { action, .. } = pending.command { Some(action) } else { None };
        let (game, message, seat) = (game.to_owned(), message.to_owned(), view.seat);
        if !is_later {
            self.wrong(&game, &format!("message {message} led to version {version}, which is not later than the last"));
        }
        lock(&self.shared.acknowledged).push(Acknowledged { game, message, version, action, seat });
    }

    fn be_refused(&mut self, game: &str, message: &str, code: &str, reason: &str) {
        let Some(view) = self.views.get_mut(game) else { return };
        if message.is_empty() && matches!(code, "store" | "busy") {
            // The game cannot be followed at the moment: try again later.
            view.is_followed = false;
            return;
        }
        let is_timed = view.table.as_ref().is_some_and(|table| table.clock().is_some());
        let Some(pending) = view.pending.as_mut().filter(|pending| pending.message == message) else { return };
        match code {
            // The message cannot be stored at the moment: send it again later.
            "store" | "busy" => pending.sent = None,
            // The flag fell before the action arrived.
            "over" | "refused" if is_timed => view.pending = None,
            // The same, if a bot plays on for the seat: then the player never acts there again.
            "not_your_turn" if is_timed => {
                view.as_if_flagged = Some(format!("{:?} was refused: {reason}", pending.command));
                view.pending = None;
            }
            _ => {
                let text = format!("{:?} is refused: {code}: {reason}", pending.command);
                view.pending = None;
                self.wrong(game, &text);
            }
        }
    }

    async fn act(&mut self, socket: &mut Socket) -> Result<(), Gone> {
        for slot in self.slots.clone() {
            let current = self.shared.slot(slot).current.clone();
            match current {
                Some(game) => self.act_in(socket, slot, &game).await?,
                None if self.shared.slot(slot).players[0] == self.number => self.open(slot).await.map_err(|_| Gone)?,
                None => {}
            }
        }
        // Leave games that are over.
        let slots: HashMap<usize, Option<String>> =
            self.slots.iter().map(|slot| (*slot, self.shared.slot(*slot).current.clone())).collect();
        let left: Vec<String> = self
            .views
            .iter()
            .filter(|(game, view)| slots[&view.slot].as_ref() != Some(*game))
            .map(|(game, _)| game.clone())
            .collect();
        for game in left {
            if let Some(view) = self.views.remove(&game) {
                lock(&self.shared.seen).push((game.clone(), view.events));
            }
            say(socket, &ClientMessage::Leave { game }).await?;
        }
        Ok(())
    }

    async fn open(&mut self, slot: usize) -> Result<()> {
        let wish = serde_json::to_value(&self.shared.slot(slot).wish)?;
        let mut id = None;
        if self.is_opening {
            // The answer was lost, but the game may have been opened.
            let mine = self.visitor.get("/api/games/mine?state=open").await?;
            let opened = mine.body["games"].as_array().cloned().unwrap_or_default();
            let is_used =
                |id: &str| self.slots.iter().any(|slot| self.shared.slot(*slot).games.iter().any(|known| known == id));
            let fits = |game: &serde_json::Value| {
                let id = game["id"].as_str()?;
                let is_like = game["game"] == wish["game"]
                    && game["seats"].as_array().map(Vec::len) == wish["seats"].as_array().map(Vec::len)
                    && game["terms"]["time"] == wish["time"];
                (is_like && !is_used(id)).then(|| id.to_owned())
            };
            id = opened.iter().find_map(fits);
        }
        if id.is_none() {
            self.is_opening = true;
            let answer = self.visitor.post("/api/games", &wish).await?;
            id = answer.body["id"].as_str().map(str::to_owned);
            if id.is_none() && answer.status.as_u16() != 503 {
                self.wrong("", &format!("a game is not opened: {} {}", answer.status, answer.body));
            }
        }
        let Some(id) = id else { return Ok(()) };
        self.is_opening = false;
        let mut slot = self.shared.slot(slot);
        slot.games.push(id.clone());
        (slot.current, slot.version) = (Some(id), 0);
        Ok(())
    }

    async fn act_in(&mut self, socket: &mut Socket, slot: usize, game: &str) -> Result<(), Gone> {
        if !self.views.contains_key(game) {
            let place = self.shared.slot(slot).players.iter().position(|player| *player == self.number);
            let seat = place.map_or(1, |place| place + 1);
            let view = View {
                slot,
                seat,
                events: Vec::new(),
                table: None,
                is_followed: false,
                pending: None,
                as_if_flagged: None,
                acknowledged: 0,
            };
            self.views.insert(game.to_owned(), view);
        }
        let Some(view) = self.views.get_mut(game) else { return Ok(()) };
        if !view.is_followed {
            view.is_followed = true;
            // Now and then read all events again, to compare them with those known.
            let have = if below(&mut self.random, 8) == 0 { 0 } else { view.events.len() as u64 };
            say(socket, &ClientMessage::Follow { game: game.to_owned(), have }).await?;
        }
        let Some(table) = &view.table else { return Ok(()) };
        if let Some(pending) = &mut view.pending {
            if pending.sent.is_none_or(|sent| sent.elapsed() > ANSWERS) {
                pending.sent = Some(Instant::now());
                pending.times += 1;
                self.shared.resent.fetch_add(1, Ordering::Relaxed);
                let (message, command) = (pending.message.clone(), pending.command.clone());
                say(socket, &ClientMessage::Do { game: game.to_owned(), message, command }).await?;
            }
            return Ok(());
        }
        let Some(seat) = Seat::numbered(view.seat) else { return Ok(()) };
        let command = match table.awaited() {
            Awaited::Nobody => {
                let mut slot = self.shared.slot(slot);
                if slot.players[0] == self.number && slot.current.as_deref() == Some(game) {
                    slot.current = None;
                    slot.finished += 1;
                }
                return Ok(());
            }
            Awaited::Players if *table.sitter(seat) == Sitter::Open => Command::Sit { seat, sitter: Sitter::Open },
            Awaited::Person(turn) if turn == seat && below(&mut self.random, THINKS) == 0 => {
                let mut actions: Vec<AnyAction> = Vec::new();
                let position = table.played().last();
                position.legal_actions(&mut actions);
                let action = actions[below(&mut self.random, actions.len())];
                Command::Play { action: position.notation(action), lag: 0 }
            }
            _ => return Ok(()),
        };
        // Wait for the event of an acknowledged message before sending the next one.
        if (view.events.len() as u64) < view.acknowledged {
            return Ok(());
        }
        self.messages += 1;
        let message = format!("p{}-{}", self.number, self.messages);
        self.shared.sent.fetch_add(1, Ordering::Relaxed);
        view.pending =
            Some(Pending { message: message.clone(), command: command.clone(), times: 1, sent: Some(Instant::now()) });
        say(socket, &ClientMessage::Do { game: game.to_owned(), message, command }).await?;
        Ok(())
    }
}

/// Returns the action of an event, if it played one.
pub(super) fn action_of(event: &Event) -> Option<&str> {
    match &event.what {
        Happening::Played(action) | Happening::PlayedLate { action, .. } => Some(action),
        _ => None,
    }
}

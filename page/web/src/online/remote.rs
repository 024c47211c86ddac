//! A table whose authority is the club.

use super::chat::is_other;
use super::closed::{self, Scope};
use super::notices::Notices;
use super::plan::Preparation;
use super::wire::Connection;
use super::wire::Wire;
use crate::kit::browser;
use crate::kit::say::{say, words};
use leptos::prelude::*;
use pentad_api::{ChatLine, ClientMessage, Expected, GameInfo, Problem, SeatKind, ServerMessage};
use pentad_catalog::AnyGame;
use pentad_core::Seat;
use pentad_table::{Actor, Awaited, Command, CommandError, Event, Table, Time};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A command that the club has not confirmed yet. It is stored in the browser, so that a move made without a connection is sent after
/// reconnecting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Pending {
    message: String,
    command: pentad_api::Command,
    /// Number of events after the command, as reported by the club.
    #[serde(skip)]
    done: Option<u64>,
}

/// Delay before a command is sent again that the club could not store.
pub(super) const AGAIN: Duration = Duration::from_secs(2);

/// Number of actions after which a position is taken as specific to this game; before that, only the current position is.
const COMMON_PLIES: usize = 6;

/// Returns true if the club could not do something now, but may later.
pub(super) fn is_for_later(problem: &Problem) -> bool {
    matches!(problem.code.as_str(), "store" | "busy")
}

/// A game kept by the club. A handle: all copies refer to the same game.
#[derive(Clone, Copy)]
pub(crate) struct Remote {
    pub(crate) wire: Wire,
    pub(crate) info: RwSignal<GameInfo>,
    pub(crate) present: RwSignal<Vec<usize>>,
    pub(crate) lines: RwSignal<Vec<ChatLine>>,
    /// Number of times that the club has sent the full game; it does so after every new connection.
    pub(super) told: RwSignal<u32>,
    /// The table on display: the confirmed state with the pending commands applied.
    pub(crate) table: RwSignal<Table>,
    /// The reason why a command was refused.
    pub(crate) refused: RwSignal<Option<String>>,
    /// Number of events received from the club.
    pub(crate) have: RwSignal<u64>,
    /// The conditional move in preparation on the board.
    pub(super) plan: RwSignal<Option<Preparation>>,
    /// The conditional moves that the club keeps for this player.
    pub(super) prepared: RwSignal<Vec<Expected>>,
    pub(super) notices: Notices,
    /// The last chat line by another person since the page was opened, with its number.
    pub(super) heard: RwSignal<Option<ChatLine>>,
    /// Number of unread chat lines by others.
    pub(super) unread: RwSignal<usize>,
    confirmed: StoredValue<Table>,
    pending: StoredValue<Vec<Pending>>,
    /// Set if the pending commands are sent again once the club has sent the game anew; no command is sent before that.
    is_for_later: StoredValue<bool>,
    /// Set while a repeated request for the game is scheduled.
    asks_again: StoredValue<bool>,
}

impl Remote {
    /// Creates the game from the first state that the club sends.
    pub(crate) fn new(wire: Wire, info: GameInfo, events: &[Event], present: Vec<usize>) -> Option<Remote> {
        let table = Table::replay(events).ok()?;
        let pending = browser::recall::<Vec<Pending>>(&memory(&info.id)).unwrap_or_default();
        let remote = Remote {
            wire,
            info: RwSignal::new(info),
            present: RwSignal::new(present),
            lines: RwSignal::new(Vec::new()),
            told: RwSignal::new(1),
            table: RwSignal::new(table.clone()),
            refused: RwSignal::new(None),
            have: RwSignal::new(table.version()),
            plan: RwSignal::new(None),
            prepared: RwSignal::new(Vec::new()),
            notices: Notices::new(),
            heard: RwSignal::new(None),
            unread: RwSignal::new(0),
            confirmed: StoredValue::new(table),
            pending: StoredValue::new(pending),
            is_for_later: StoredValue::new(false),
            asks_again: StoredValue::new(false),
        };
        remote.show();
        remote.send_pending();
        remote.read_prepared();
        Effect::new(move |_| {
            remote.table.track();
            let scope = remote.is_closed().then(|| remote.scope());
            closed::note(&remote.id(), remote.confirmed.with_value(Table::game), scope.as_ref());
        });
        Effect::new(move |_| {
            // The last command may have been lost too. The club sends the game anew after reconnecting.
            if wire.connection.get() == Connection::Lost {
                remote.is_for_later.set_value(true);
            }
        });
        Some(remote)
    }

    /// Returns the game's id.
    pub(crate) fn id(self) -> String {
        self.info.with_untracked(|info| info.id.clone())
    }

    /// Returns the seat of the person at this page.
    pub(crate) fn mine(self) -> Option<Seat> {
        self.info.with(|info| info.mine.and_then(Seat::numbered))
    }

    /// Returns true if help is closed to this person: a player of a running online game, unless all players agreed on help.
    pub(crate) fn is_closed(self) -> bool {
        self.mine().is_some() && self.table.with(Table::is_without_help)
    }

    /// Returns the games for which help is closed. A live game is short and a rated one matters: each closes every game of its kind. Other
    /// games may take weeks and close only games that reach their positions.
    fn scope(self) -> Scope {
        if self.info.with(|info| info.rated || info.speed == "live") {
            return Scope::Kind;
        }
        self.confirmed.with_value(|table| {
            let played = table.played();
            let from = played.plies().min(COMMON_PLIES);
            // As long as no seat has acted, every game of the kind shares the position.
            let own = if table.has_begun() { &played.positions()[from..] } else { &[] };
            Scope::Positions(own.iter().map(AnyGame::hash_key).collect())
        })
    }

    /// Returns the name of the player at a seat, with the rating if there is one; "You" for the person at this page.
    pub(crate) fn name(self, seat: Seat) -> Option<String> {
        let own = self.mine();
        self.info.with(|info| {
            let listed = info.seats.get(seat.index())?;
            let name = if own == Some(seat) { say("you") } else { listed.name.clone() };
            match (listed.kind, listed.rating) {
                (SeatKind::Open, _) => Some(say("seat-open")),
                (SeatKind::Bot, _) => None,
                (_, Some(rating)) => Some(format!("{name} ({rating})")),
                (_, None) => Some(name),
            }
        })
    }

    /// Returns true if the presence of the person at a seat matters: another person, still playing, in a game that is not a correspondence
    /// game. Tracked.
    pub(super) fn expects(self, number: usize) -> bool {
        let own = self.mine();
        let plays = Seat::numbered(number).is_some_and(|seat| {
            own != Some(seat) && self.table.with(|table| table.ending().is_none() && table.people().contains(seat))
        });
        plays && self.info.with(|info| info.speed != "days")
    }

    /// Returns true if it is this person's turn. Tracked.
    pub(super) fn is_to_act(self) -> bool {
        let own = self.mine();
        self.table.with(|table| matches!(table.awaited(), Awaited::Person(seat) if Some(seat) == own))
    }

    /// Returns true if the person at a seat is present.
    pub(crate) fn is_there(self, seat: Seat) -> bool {
        self.present.with(|present| present.contains(&seat.number()))
    }

    /// Returns the current time by the club's clock.
    pub(crate) fn now(self) -> Time {
        Time::from_millis(self.wire.now())
    }

    /// Applies a command optimistically and sends it; the club confirms or refuses it later.
    pub(crate) fn act(self, command: Command) -> Result<Vec<Event>, CommandError> {
        if let Command::Play { action, .. } = &command
            && self.plan.with_untracked(Option::is_some)
        {
            return self.plan_on(action);
        }
        let actor = untrack(|| self.mine()).map_or(Actor::Visitor, Actor::Seat);
        let mut answer = Ok(Vec::new());
        let now = self.now();
        self.table.maybe_update(|table| {
            answer = table.apply(now, actor, &command);
            answer.is_ok()
        });
        if answer.is_ok() {
            self.send(command);
        }
        answer
    }

    /// Sends a command without applying it locally.
    pub(crate) fn send(self, command: Command) {
        // Includes the time, as random numbers alone may repeat in a browser with little entropy.
        let message = format!("{:x}-{:x}", browser::now() as u64, browser::random_number());
        let pending = Pending { message, command: command.into(), done: None };
        // Commands that wait to be sent again go first.
        if !self.is_for_later.get_value() && !self.say(&pending) {
            self.is_for_later.set_value(true);
        }
        self.pending.update_value(|all| all.push(pending));
        self.keep();
    }

    /// Sends a pending command; returns true if the connection took it.
    fn say(self, pending: &Pending) -> bool {
        let (message, command) = (pending.message.clone(), pending.command.clone());
        self.wire.say(&ClientMessage::Do { game: self.id(), message, command })
    }

    fn send_pending(self) {
        // If one cannot be sent, those after it wait as well.
        let is_said =
            self.pending.with_value(|all| all.iter().filter(|one| one.done.is_none()).all(|one| self.say(one)));
        self.is_for_later.set_value(!is_said);
    }

    /// Stores the unconfirmed commands.
    fn keep(self) {
        let name = memory(&self.id());
        self.pending.with_value(|all| {
            if all.is_empty() {
                browser::forget(&name);
            } else {
                browser::remember(&name, all);
            }
        });
    }

    /// Returns true if a message waits for confirmation.
    fn waits_for(self, message: &str) -> bool {
        self.pending.with_value(|all| all.iter().any(|pending| pending.message == message))
    }

    /// Returns true if any command waits for confirmation.
    pub(crate) fn waits(self) -> bool {
        self.pending.with_value(|all| all.iter().any(|pending| pending.done.is_none()))
    }

    /// Handles a message of the club about this game; returns the new events.
    pub(crate) fn hear(self, tell: ServerMessage) -> Vec<Event> {
        match tell {
            ServerMessage::Game { info, events, present, .. } => {
                self.info.set(*info);
                self.present.set(present);
                self.told.update(|told| *told += 1);
                let new = self.take_over(events);
                // Sends unconfirmed commands again, as this follows a lost connection.
                self.send_pending();
                new
            }
            ServerMessage::Events { events, now, .. } => {
                self.wire.ahead.set(now - browser::now() as i64);
                self.take_over(events)
            }
            ServerMessage::Done { message, version, .. } => {
                self.pending.update_value(|all| {
                    all.iter_mut()
                        .filter(|pending| pending.message == message)
                        .for_each(|one| one.done = Some(version));
                });
                self.show();
                Vec::new()
            }
            // The club could not store a command, or could not show the game (such a refusal names no message): both are requested again
            // after a delay.
            ServerMessage::Refused { message, problem, .. }
                if is_for_later(&problem) && (message.is_empty() || self.waits_for(&message)) =>
            {
                self.is_for_later.set_value(true);
                self.ask_again();
                Vec::new()
            }
            ServerMessage::Refused { message, problem, .. } => {
                let mut refused = None;
                self.pending.update_value(|all| {
                    let place = all.iter().position(|pending| pending.message == message);
                    refused = place.map(|place| all.remove(place));
                });
                // Refusals by the rules are worded locally, in the person's language; other reasons only the club knows.
                let own = refused.and_then(|pending| self.why_not(&pending.command.into()));
                self.refused.set(Some(own.unwrap_or(problem.reason)));
                self.show();
                Vec::new()
            }
            ServerMessage::Present { seats, .. } => {
                self.present.set(seats);
                Vec::new()
            }
            ServerMessage::Said { line, .. } => {
                // The line may have been fetched already.
                let is_new = self.lines.with_untracked(|lines| lines.iter().all(|known| known.number != line.number));
                if is_new {
                    self.lines.update(|lines| lines.push(line.clone()));
                    if untrack(|| is_other(self, &line.name)) {
                        self.heard.set(Some(line));
                    }
                }
                Vec::new()
            }
            ServerMessage::Next { next, .. } => {
                self.info.update(|info| info.next = Some(next));
                Vec::new()
            }
            ServerMessage::Rated { seats, .. } => {
                self.info.update(|info| info.seats = seats);
                Vec::new()
            }
            ServerMessage::Hello { .. }
            | ServerMessage::Turn { .. }
            | ServerMessage::Lobby(_)
            | ServerMessage::Pong { .. }
            | ServerMessage::Amiss { .. }
            | ServerMessage::Bye => Vec::new(),
        }
    }

    /// Requests the game again after a delay. When the club sends it, pending commands are sent again.
    fn ask_again(self) {
        if self.asks_again.get_value() {
            return;
        }
        self.asks_again.set_value(true);
        let (wire, id) = (self.wire, self.id());
        let again = move || {
            // The page may have been left.
            if self.asks_again.try_update_value(|asks| *asks = false).is_some() {
                wire.follow_again(&id);
            }
        };
        set_timeout(again, AGAIN);
    }

    fn why_not(self, command: &Command) -> Option<String> {
        let actor = untrack(|| self.mine()).map_or(Actor::Visitor, Actor::Seat);
        match self.confirmed.get_value().apply(self.now(), actor, command) {
            Err(CommandError::Action { error, .. }) => Some(words().refusal(&error).sentence),
            _ => None,
        }
    }

    fn take_over(self, events: Vec<Event>) -> Vec<Event> {
        let mut new = Vec::new();
        let mut is_gap = false;
        self.confirmed.update_value(|table| {
            for event in events {
                if event.number < table.version() {
                    continue;
                }
                match table.take_over(&event) {
                    Ok(()) => new.push(event),
                    Err(_) => is_gap = true,
                }
            }
        });
        if is_gap {
            self.wire.follow_again(&self.id());
        }
        self.have.set(self.confirmed.with_value(Table::version));
        if !new.is_empty() || is_gap {
            self.show();
        }
        new
    }

    /// Leaves the plan: the board shows the game again.
    pub(super) fn end_plan(self) {
        self.plan.set(None);
        self.show();
    }

    /// Shows the confirmed state with the pending commands applied. Cancels a plan, as it belonged to another position.
    fn show(self) {
        if self.plan.with_untracked(Option::is_some) {
            self.plan.set(None);
        }
        let mut table = self.confirmed.get_value();
        let version = table.version();
        self.pending.update_value(|all| all.retain(|pending| pending.done.is_none_or(|done| done > version)));
        self.keep();
        let actor = untrack(|| self.mine()).map_or(Actor::Visitor, Actor::Seat);
        let now = self.now();
        self.pending.with_value(|all| {
            for pending in all {
                // A command that no longer fits is refused by the club, with a reason.
                let _ = table.apply(now, actor, &pending.command.clone().into());
            }
        });
        self.table.set(table);
    }
}

fn memory(id: &str) -> String {
    format!("unconfirmed.{id}")
}

//! The connection to the club: one WebSocket for the whole page, which reconnects by itself.

use super::own_games::note_known;
use super::request;
use crate::kit::browser;
use crate::kit::say::say_with;
use leptos::prelude::*;
use pentad_api::{Amiss, ClientMessage, Lobby, Me, ServerMessage};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, WebSocket};

/// State of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connection {
    /// The first attempt, still within its usual time.
    Coming,
    /// Connected.
    There,
    /// Lost or not established in time; reconnecting.
    Lost,
}

/// State received through the connection. A handle: all copies refer to the same wire.
#[derive(Clone, Copy)]
pub(crate) struct Wire {
    pub(crate) connection: RwSignal<Connection>,
    /// The visitor, once the club has identified them.
    pub(crate) me: RwSignal<Option<Me>>,
    pub(crate) lobby: RwSignal<Option<Lobby>>,
    /// Current malfunctions of the club.
    pub(crate) amiss: RwSignal<Vec<Amiss>>,
    /// Offset of the club's clock to this machine's, in milliseconds; positive if the club is ahead.
    pub(crate) ahead: RwSignal<i64>,
}

/// Receiver of a game's messages, with the number of events it has.
struct Listener {
    hear: Callback<ServerMessage>,
    have: Signal<u64>,
}

#[derive(Default)]
struct Line {
    socket: Option<WebSocket>,
    tries: u32,
    listeners: HashMap<String, Listener>,
    wants_lobby: bool,
    /// Time of the last message from the club.
    heard: f64,
}

thread_local! {
    static WIRE: RefCell<Option<Wire>> = const { RefCell::new(None) };
    static LINE: RefCell<Line> = RefCell::new(Line::default());
}

/// Heartbeat interval; the connection counts as lost after twice that time without a message.
const ASKS: Duration = Duration::from_secs(12);
/// Time limit for opening the socket; after it the next attempt begins.
const OPENS: Duration = Duration::from_secs(8);

impl Wire {
    /// Returns the wire of this page, which lives as long as the page.
    pub(crate) fn get() -> Wire {
        if let Some(wire) = WIRE.with_borrow(|wire| *wire) {
            return wire;
        }
        // It has its own reactive root, so that it outlives the view that asks first.
        let before = Owner::current();
        let root = Owner::new_root(None);
        let wire = root.with(|| Wire {
            connection: RwSignal::new(Connection::Coming),
            me: RwSignal::new(None),
            lobby: RwSignal::new(None),
            amiss: RwSignal::new(Vec::new()),
            ahead: RwSignal::new(0),
        });
        std::mem::forget(root);
        // A new root makes itself the current owner.
        if let Some(before) = before {
            before.set();
        }
        WIRE.with_borrow_mut(|own| *own = Some(wire));
        wire.connect();
        let first = move || {
            if wire.connection.get_untracked() == Connection::Coming {
                wire.connection.set(Connection::Lost);
            }
        };
        set_timeout(first, request::SOON);
        set_interval(move || wire.look(), ASKS);
        let back = Closure::<dyn Fn()>::new(move || wire.connect_anew());
        for event in ["online", "focus"] {
            let _ = window().add_event_listener_with_callback(event, back.as_ref().unchecked_ref());
        }
        back.forget();
        // A club on the same machine needs no network, so reconnecting is tried even offline.
        let away = Closure::<dyn Fn()>::new(move || {
            wire.connection.set(Connection::Lost);
            wire.connect_anew();
        });
        let _ = window().add_event_listener_with_callback("offline", away.as_ref().unchecked_ref());
        away.forget();
        wire
    }

    /// Returns the current time by the club's clock, in milliseconds.
    pub(crate) fn now(self) -> i64 {
        browser::now() as i64 + self.ahead.get_untracked()
    }

    /// Returns the other games in which it is the visitor's turn, the most urgent first. Tracked.
    pub(super) fn turns_elsewhere(self, game: &str) -> Vec<String> {
        self.me.with(|me| {
            let turns = me.iter().flat_map(|me| &me.turns);
            turns.filter(|other| *other != game).cloned().collect()
        })
    }

    /// Makes sure that the club knows the visitor, by creating a guest if needed.
    pub(crate) async fn introduce(self) -> Result<(), pentad_api::Problem> {
        if self.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.kind != "visitor")) {
            return Ok(());
        }
        let me: Me = request::post("/api/guest", &()).await?;
        self.me.set(Some(me));
        // The socket was opened without an identity.
        self.connect_anew();
        Ok(())
    }

    /// Sets another identity for the visitor and reconnects.
    pub(crate) fn become_known(self, me: Option<Me>) {
        self.me.set(me);
        self.connect_anew();
    }

    /// Subscribes to a game, also across reconnections.
    pub(crate) fn follow(self, game: &str, have: Signal<u64>, hear: Callback<ServerMessage>) {
        LINE.with_borrow_mut(|line| line.listeners.insert(game.to_owned(), Listener { hear, have }));
        self.say(&ClientMessage::Follow { game: game.to_owned(), have: have.get_untracked() });
    }

    /// Requests the current state of a game.
    pub(crate) fn follow_again(self, game: &str) {
        let have = LINE.with_borrow(|line| line.listeners.get(game).map(|listener| listener.have.get_untracked()));
        if let Some(have) = have {
            self.say(&ClientMessage::Follow { game: game.to_owned(), have });
        }
    }

    /// Unsubscribes from a game.
    pub(crate) fn leave(self, game: &str) {
        LINE.with_borrow_mut(|line| line.listeners.remove(game));
        self.say(&ClientMessage::Leave { game: game.to_owned() });
    }

    /// Subscribes to the lobby or unsubscribes from it.
    pub(crate) fn want_lobby(self, on: bool) {
        LINE.with_borrow_mut(|line| line.wants_lobby = on);
        self.say(&ClientMessage::Lobby { on });
    }

    /// Sends a message if connected, and returns true if it was sent. Subscriptions are renewed after reconnecting.
    pub(crate) fn say(self, ask: &ClientMessage) -> bool {
        let Ok(text) = serde_json::to_string(ask) else { return false };
        LINE.with_borrow(|line| {
            let open = line.socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
            open.is_some_and(|socket| socket.send_with_str(&text).is_ok())
        })
    }

    fn connect_anew(self) {
        LINE.with_borrow_mut(|line| {
            line.tries = 0;
            if let Some(socket) = line.socket.take() {
                socket.set_onclose(None);
                let _ = socket.close();
            }
        });
        self.connect();
    }

    fn connect(self) {
        let location = window().location();
        let (Ok(protocol), Ok(host)) = (location.protocol(), location.host()) else { return };
        let scheme = if protocol == "https:" { "wss" } else { "ws" };
        let Ok(socket) = WebSocket::new(&format!("{scheme}://{host}/api/socket")) else { return };
        let opened = Closure::<dyn Fn()>::new(move || self.opened());
        let told = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.hear(&text);
            }
        });
        let closed = Closure::<dyn Fn()>::new(move || self.closed());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(told.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        // Leaks a few bytes for each connection made.
        opened.forget();
        told.forget();
        closed.forget();
        // Without a time limit, the page would wait for TCP to give up if a server accepts connections and never answers.
        let opening = socket.clone();
        let give_up = move || {
            if opening.ready_state() == WebSocket::CONNECTING {
                let _ = opening.close();
            }
        };
        set_timeout(give_up, OPENS);
        LINE.with_borrow_mut(|line| {
            line.heard = browser::now();
            line.socket = Some(socket);
        });
    }

    fn opened(self) {
        self.connection.set(Connection::There);
        // The other end may be another process, which reports its own malfunctions.
        self.amiss.set(Vec::new());
        let asks = LINE.with_borrow_mut(|line| {
            line.tries = 0;
            let followed = line.listeners.iter();
            let mut asks: Vec<ClientMessage> = followed
                .map(|(game, listener)| ClientMessage::Follow {
                    game: game.clone(),
                    have: listener.have.get_untracked(),
                })
                .collect();
            if line.wants_lobby {
                asks.push(ClientMessage::Lobby { on: true });
            }
            asks
        });
        for ask in &asks {
            self.say(ask);
        }
    }

    fn closed(self) {
        if self.connection.get_untracked() == Connection::There {
            self.connection.set(Connection::Lost);
        }
        let tries = LINE.with_borrow_mut(|line| {
            line.socket = None;
            line.tries += 1;
            line.tries
        });
        if tries > 2 {
            self.connection.set(Connection::Lost);
        }
        // Exponential backoff with jitter, so that not all clients reconnect at the same moment.
        let wait = (300 << tries.min(5)) + browser::random_number() % 500;
        set_timeout(
            move || {
                if LINE.with_borrow(|line| line.socket.is_none()) {
                    self.connect();
                }
            },
            Duration::from_millis(wait),
        );
    }

    /// Checks the heartbeat.
    fn look(self) {
        let silence = LINE.with_borrow(|line| browser::now() - line.heard);
        if silence > 2.0 * ASKS.as_millis() as f64 {
            if self.connection.get_untracked() == Connection::There {
                self.connection.set(Connection::Lost);
            }
            self.connect_anew();
        } else {
            self.say(&ClientMessage::Ping { id: 0 });
        }
    }

    fn hear(self, text: &str) {
        LINE.with_borrow_mut(|line| line.heard = browser::now());
        let Ok(tell) = serde_json::from_str::<ServerMessage>(text) else { return };
        if let ServerMessage::Hello { now, .. } | ServerMessage::Game { now, .. } | ServerMessage::Pong { now, .. } =
            &tell
        {
            self.ahead.set(now - browser::now() as i64);
        }
        let game = match &tell {
            ServerMessage::Hello { me, .. } => {
                note_known(me);
                self.me.set(Some(me.clone()));
                return;
            }
            ServerMessage::Lobby(lobby) => {
                self.lobby.set(Some(lobby.clone()));
                return;
            }
            ServerMessage::Turn { game, is_yours } => {
                self.turn(game, *is_yours);
                return;
            }
            ServerMessage::Pong { .. } => return,
            ServerMessage::Amiss { what } => {
                self.amiss.set(what.clone());
                return;
            }
            ServerMessage::Bye => {
                self.connect_soon();
                return;
            }
            ServerMessage::Game { info, .. } => info.id.clone(),
            ServerMessage::Events { game, .. }
            | ServerMessage::Done { game, .. }
            | ServerMessage::Refused { game, .. }
            | ServerMessage::Present { game, .. }
            | ServerMessage::Said { game, .. }
            | ServerMessage::Next { game, .. }
            | ServerMessage::Rated { game, .. } => game.clone(),
        };
        let hear = LINE.with_borrow(|line| line.listeners.get(&game).map(|listener| listener.hear));
        if let Some(hear) = hear {
            hear.run(tell);
        }
    }

    /// Notes that a turn of the visitor has begun or ended in a game.
    fn turn(self, game: &str, is_yours: bool) {
        self.me.update(|me| {
            if let Some(me) = me {
                me.turns.retain(|other| other != game);
                if is_yours {
                    me.turns.push(game.to_owned());
                }
            }
        });
        if is_yours && document().hidden() {
            let (game, text) = (game.to_owned(), say_with("your-turns", &[("count", 1_usize.into())]));
            spawn_local(async move { browser::notify(&game, &text).await });
        }
    }

    /// Reconnects soon, as the server is about to go away.
    fn connect_soon(self) {
        set_timeout(move || self.connect_anew(), Duration::from_millis(400 + browser::random_number() % 1_200));
    }
}

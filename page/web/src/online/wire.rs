//! The connection to the club: one socket for the whole page, which comes back by itself.

use super::own_games::note_known;
use super::request;
use crate::browser;
use crate::say::say_with;
use leptos::prelude::*;
use pentad_api::{Amiss, Ask, Lobby, Me, Tell};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, WebSocket};

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connection {
    /// It is being made for the first time, and has not taken long.
    Coming,
    /// It is there.
    There,
    /// It is lost or was not made soon, and is tried again.
    Lost,
}

/// What is known through the connection. A handle: its copies are the same wire.
#[derive(Clone, Copy)]
pub(crate) struct Wire {
    pub(crate) connection: RwSignal<Connection>,
    /// Who the visitor is, once the club has said so.
    pub(crate) me: RwSignal<Option<Me>>,
    pub(crate) lobby: RwSignal<Option<Lobby>>,
    /// What is amiss in the club.
    pub(crate) amiss: RwSignal<Vec<Amiss>>,
    /// How far the club's clock is ahead of this machine's, in milliseconds.
    pub(crate) ahead: RwSignal<i64>,
}

/// What hears of a game, and how many events of it are known.
struct Listener {
    hear: Callback<Tell>,
    have: Signal<u64>,
}

#[derive(Default)]
struct Line {
    socket: Option<WebSocket>,
    tries: u32,
    listeners: HashMap<String, Listener>,
    wants_lobby: bool,
    /// When the club was last heard.
    heard: f64,
}

thread_local! {
    static WIRE: RefCell<Option<Wire>> = const { RefCell::new(None) };
    static LINE: RefCell<Line> = RefCell::new(Line::default());
}

/// The club is asked so often whether it is there, and is taken for lost after twice that time.
const ASKS: Duration = Duration::from_secs(12);
/// Time limit for opening the socket; after it the next attempt begins.
const OPENS: Duration = Duration::from_secs(8);

impl Wire {
    /// The wire of this page. It lives as long as the page.
    pub(crate) fn get() -> Wire {
        if let Some(wire) = WIRE.with_borrow(|wire| *wire) {
            return wire;
        }
        // Owned by nothing on the page, so that it outlives the view that happens to ask first.
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
        // A root makes itself the present owner.
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
        // A club on the same machine is there without a network, so it is tried.
        let away = Closure::<dyn Fn()>::new(move || {
            wire.connection.set(Connection::Lost);
            wire.connect_anew();
        });
        let _ = window().add_event_listener_with_callback("offline", away.as_ref().unchecked_ref());
        away.forget();
        wire
    }

    /// The time at the club.
    pub(crate) fn now(self) -> i64 {
        browser::now() as i64 + self.ahead.get_untracked()
    }

    /// The other games in which it is the visitor's turn, the most urgent first. Tracked.
    pub(super) fn turns_elsewhere(self, game: &str) -> Vec<String> {
        self.me.with(|me| {
            let turns = me.iter().flat_map(|me| &me.turns);
            turns.filter(|other| *other != game).cloned().collect()
        })
    }

    /// Makes sure that the club knows the visitor: a guest is welcomed.
    pub(crate) async fn introduce(self) -> Result<(), pentad_api::Problem> {
        if self.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.kind != "visitor")) {
            return Ok(());
        }
        let me: Me = request::post("/api/guest", &()).await?;
        self.me.set(Some(me));
        // The socket was opened by nobody in particular.
        self.connect_anew();
        Ok(())
    }

    /// The visitor has become somebody else.
    pub(crate) fn become_known(self, me: Option<Me>) {
        self.me.set(me);
        self.connect_anew();
    }

    /// Hears of a game from now on, also after the connection was lost.
    pub(crate) fn follow(self, game: &str, have: Signal<u64>, hear: Callback<Tell>) {
        LINE.with_borrow_mut(|line| line.listeners.insert(game.to_owned(), Listener { hear, have }));
        self.say(&Ask::Follow { game: game.to_owned(), have: have.get_untracked() });
    }

    /// Asks for a game as it is now.
    pub(crate) fn follow_again(self, game: &str) {
        let have = LINE.with_borrow(|line| line.listeners.get(game).map(|listener| listener.have.get_untracked()));
        if let Some(have) = have {
            self.say(&Ask::Follow { game: game.to_owned(), have });
        }
    }

    /// Hears of a game no more.
    pub(crate) fn leave(self, game: &str) {
        LINE.with_borrow_mut(|line| line.listeners.remove(game));
        self.say(&Ask::Leave { game: game.to_owned() });
    }

    /// Hears of the lobby, or does no more.
    pub(crate) fn want_lobby(self, on: bool) {
        LINE.with_borrow_mut(|line| line.wants_lobby = on);
        self.say(&Ask::Lobby { on });
    }

    /// Says something to the club if it is there, and returns whether it was. What it means to follow is said again once the
    /// connection is back.
    pub(crate) fn say(self, ask: &Ask) -> bool {
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
        // A few bytes for each connection that was ever made.
        opened.forget();
        told.forget();
        closed.forget();
        // A server that accepts connections and never answers would be waited for until TCP gives up.
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
        // Another process may be at the other end, and says what is amiss there.
        self.amiss.set(Vec::new());
        let asks = LINE.with_borrow_mut(|line| {
            line.tries = 0;
            let followed = line.listeners.iter();
            let mut asks: Vec<Ask> = followed
                .map(|(game, listener)| Ask::Follow { game: game.clone(), have: listener.have.get_untracked() })
                .collect();
            if line.wants_lobby {
                asks.push(Ask::Lobby { on: true });
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
        // Not all at the same moment when a server comes back.
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

    /// Finds out whether the club is still there.
    fn look(self) {
        let silence = LINE.with_borrow(|line| browser::now() - line.heard);
        if silence > 2.0 * ASKS.as_millis() as f64 {
            if self.connection.get_untracked() == Connection::There {
                self.connection.set(Connection::Lost);
            }
            self.connect_anew();
        } else {
            self.say(&Ask::Ping { id: 0 });
        }
    }

    fn hear(self, text: &str) {
        LINE.with_borrow_mut(|line| line.heard = browser::now());
        let Ok(tell) = serde_json::from_str::<Tell>(text) else { return };
        if let Tell::Hello { now, .. } | Tell::Game { now, .. } | Tell::Pong { now, .. } = &tell {
            self.ahead.set(now - browser::now() as i64);
        }
        let game = match &tell {
            Tell::Hello { me, .. } => {
                note_known(me);
                self.me.set(Some(me.clone()));
                return;
            }
            Tell::Lobby(lobby) => {
                self.lobby.set(Some(lobby.clone()));
                return;
            }
            Tell::Turn { game, is_yours } => {
                self.turn(game, *is_yours);
                return;
            }
            Tell::Pong { .. } => return,
            Tell::Amiss { what } => {
                self.amiss.set(what.clone());
                return;
            }
            Tell::Bye => {
                self.connect_soon();
                return;
            }
            Tell::Game { info, .. } => info.id.clone(),
            Tell::Events { game, .. }
            | Tell::Done { game, .. }
            | Tell::Refused { game, .. }
            | Tell::Present { game, .. }
            | Tell::Said { game, .. }
            | Tell::Next { game, .. }
            | Tell::Rated { game, .. } => game.clone(),
        };
        let hear = LINE.with_borrow(|line| line.listeners.get(&game).map(|listener| listener.hear));
        if let Some(hear) = hear {
            hear.run(tell);
        }
    }

    /// It has become the visitor's turn in a game, or is not any more.
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

    /// The club goes away for a moment.
    fn connect_soon(self) {
        set_timeout(move || self.connect_anew(), Duration::from_millis(400 + browser::random_number() % 1_200));
    }
}

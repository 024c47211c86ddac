//! The WebSocket of a page, which carries everything that the page follows.

use crate::answer::ErrorResponse;
use crate::gateway::Gateway;
use crate::guard;
use crate::head_count::Counted;
use crate::plainly::plainly;
use crate::sent::read_text;
use crate::visitor::{Brought, Visitor, brought};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use pentad_api::{ClientMessage, Me, Problem, ServerMessage};
use pentad_club::{Club, Secret, Told, Who, Word, about_game, about_lobby, about_person, is_game_name};
use pentad_table::{Event, Happening, Millis};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{StreamExt as _, StreamMap};

/// Size limit of a message from a page, in bytes.
const LONGEST: usize = 16 * 1024;
/// Size of a connection's buffers in bytes, small since most connections are idle.
const BUFFER: usize = 2 * 1024;
/// Largest number of games that one page follows at once.
const MOST_FOLLOWED: usize = 12;
/// Time without an answer after which a page counts as gone.
const GONE: Duration = Duration::from_secs(70);
/// Longest time for a page to accept a message.
const TAKES_NOTHING: Duration = Duration::from_secs(30);
/// Longest wait for the page to close its side.
const PARTING: Duration = Duration::from_secs(1);
/// Period over which messages are counted.
const COUNTED: Duration = Duration::from_secs(10);

/// Opens a WebSocket for everything that a page follows.
#[utoipa::path(
    get,
    path = "/socket",
    operation_id = "open_socket",
    tag = "Streams",
    responses(
        (status = 101, description = "A WebSocket: the visitor says `ClientMessage`, the server says `ServerMessage`, one message each"),
        (status = 400, body = Problem, description = "The request does not ask for a WebSocket"),
        (status = 426, body = Problem, description = "The connection cannot become a WebSocket"),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(crate) async fn open(
    State(gateway): State<Gateway>,
    guard::From(address): guard::From,
    visitor: Option<Visitor>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ErrorResponse> {
    let upgrade = upgrade?;
    let admitted = gateway.guard.admit_listener(address)?;
    let who = visitor.map(|Visitor(who)| who);
    let upgrade = upgrade.max_message_size(LONGEST).read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let secret = brought(&headers, gateway.is_secure(&headers)).filter(|_| who.is_some()).map(Brought::secret);
    Ok(upgrade.on_upgrade(move |socket| Connection::run(gateway, who, secret, admitted, socket)))
}

/// The connection of a page.
struct Connection {
    gateway: Gateway,
    who: Option<Who>,
    /// The secret with which the person is looked up again. The headers are not kept, since they hold on to the buffer of the request.
    secret: Option<Secret>,
    socket: WebSocket,
    heard: StreamMap<String, BroadcastStream<Arc<Word>>>,
    /// For each followed game, the number of events that the page has, and if its person plays in it.
    followed: HashMap<String, Followed>,
    /// Games with missed events that could not be read yet.
    behind: HashSet<String>,
    /// Accounts that the person blocks, and the club's counter of blocks when they were read.
    blocked: Vec<String>,
    blocks_known: u64,
    /// Time of a message to the page and back.
    round_trip: Duration,
    asked: Option<Instant>,
    answered: Instant,
    is_greeted: bool,
    counted_since: Instant,
    counted: u32,
    admitted: Counted,
}

struct Followed {
    known: u64,
    is_player: bool,
}

/// The connection has ended.
struct Gone;

impl Connection {
    async fn run(gateway: Gateway, who: Option<Who>, secret: Option<Secret>, admitted: Counted, socket: WebSocket) {
        let now = Instant::now();
        let mut connection = Connection {
            gateway,
            who,
            secret,
            socket,
            heard: StreamMap::new(),
            followed: HashMap::new(),
            behind: HashSet::new(),
            blocked: Vec::new(),
            blocks_known: 0,
            round_trip: Duration::ZERO,
            asked: None,
            answered: now,
            is_greeted: false,
            counted_since: now,
            counted: 0,
            admitted,
        };
        connection.arrive().await;
        let _ = connection.listen().await;
        connection.depart().await;
        let _ = tokio::time::timeout(PARTING, connection.close()).await;
    }

    /// Closes the socket after the page's closing handshake. A connection that is dropped with unread data is reset, which may lose the
    /// last messages to the page.
    async fn close(&mut self) {
        if self.socket.send(Message::Close(None)).await.is_ok() {
            while let Some(Ok(_)) = self.socket.recv().await {}
        }
    }

    fn club(&self) -> &Club {
        &self.gateway.club
    }

    async fn arrive(&mut self) {
        if let Some(who) = self.who.clone() {
            self.club().presence().came(&who);
            self.look_up_blocked(&who).await;
            self.hear(about_person(&who.account)).await;
        }
    }

    async fn look_up_blocked(&mut self, who: &Who) {
        self.blocks_known = self.club().chat().blocks_changed();
        self.blocked = self.club().chat().blocked(who).await.unwrap_or_default();
    }

    async fn depart(&mut self) {
        if let Some(who) = self.who.clone() {
            for game in std::mem::take(&mut self.followed).into_keys() {
                self.club().presence().went_from(&who, &game).await;
            }
            self.club().presence().went(&who);
        }
    }

    async fn hear(&mut self, subject: String) {
        let heard = self.club().bus().listen(&subject).await;
        self.heard.insert(subject, BroadcastStream::new(heard));
    }

    async fn listen(&mut self) -> Result<(), Gone> {
        self.say_hello().await?;
        self.ask().await?;
        let pause = self.gateway.guard.rates.asks;
        let mut asks = tokio::time::interval_at(tokio::time::Instant::now() + pause, pause);
        loop {
            tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.take(message).await?,
                    Some(Err(_)) | None => return Err(Gone),
                },
                Some((subject, told)) = self.heard.next(), if !self.heard.is_empty() => match told {
                    Ok(word) => match &*word {
                        Word::Told(told) => self.pass_on(told).await?,
                        Word::Missed => self.catch_up(&subject).await?,
                    },
                    // The page was too slow: missed messages are read from the store.
                    Err(_) => self.catch_up(&subject).await?,
                },
                _ = asks.tick() => {
                    if self.answered.elapsed() > GONE {
                        return Err(Gone);
                    }
                    self.look_who_it_is().await?;
                    self.catch_up_at_last().await?;
                    self.ask().await?;
                }
            }
        }
    }

    /// Looks the person up again: the session may have ended, or the name may have changed.
    async fn look_who_it_is(&mut self) -> Result<(), Gone> {
        let Some(before) = self.who.clone() else { return Ok(()) };
        match self.club().people().recognise_again(&before).await {
            Ok(Some(who)) if who != before => {
                self.who = Some(who);
                self.say_hello().await
            }
            Ok(Some(_)) if !self.is_greeted => self.say_hello().await,
            Ok(None) => {
                // The page reconnects as an unknown visitor.
                self.tell(&ServerMessage::Bye).await?;
                Err(Gone)
            }
            // After an error, the next check tries again.
            Ok(Some(_)) | Err(_) => Ok(()),
        }
    }

    async fn say_hello(&mut self) -> Result<(), Gone> {
        let nobody = || Me {
            kind: "visitor".to_owned(),
            name: String::new(),
            ratings: vec![],
            turns: vec![],
            muted_until: None,
        };
        let me = match &self.who {
            Some(who) => self.club().people().me(who).await.ok(),
            None => Some(nobody()),
        };
        // A known person is greeted once the account can be read.
        self.is_greeted = me.is_some();
        if let Some(me) = me {
            self.tell(&ServerMessage::Hello { me, now: self.club().now().millis() }).await?;
        }
        let what = self.club().amiss();
        if what.is_empty() { Ok(()) } else { self.tell(&ServerMessage::Amiss { what }).await }
    }

    /// Sends a ping, which the browser answers by itself.
    async fn ask(&mut self) -> Result<(), Gone> {
        self.asked = Some(Instant::now());
        self.send(Message::Ping(Default::default())).await
    }

    async fn tell(&mut self, tell: &ServerMessage) -> Result<(), Gone> {
        let text = serde_json::to_string(tell).map_err(|_| Gone)?;
        self.send(Message::text(text)).await
    }

    /// Sends a message to the page. A page that accepts no data counts as gone, since the connection would wait for it for ever.
    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(TAKES_NOTHING, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    async fn take(&mut self, message: Message) -> Result<(), Gone> {
        self.answered = Instant::now();
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(_) => {
                if let Some(asked) = self.asked.take() {
                    self.round_trip = asked.elapsed();
                }
                return Ok(());
            }
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) => return Ok(()),
            Message::Binary(_) => return self.refuse("", "", "invalid", "messages are text").await,
        };
        if !self.may_speak() {
            return self.refuse("", "", "too_much", "too many messages: wait a moment").await;
        }
        match read_text::<ClientMessage>(&text) {
            Ok(ask) => self.answer(ask).await,
            Err(error) => {
                let reason = format!("this message makes no sense: {}", plainly(&error.to_string()));
                self.refuse("", "", "invalid", &reason).await
            }
        }
    }

    fn may_speak(&mut self) -> bool {
        if self.counted_since.elapsed() > COUNTED {
            (self.counted_since, self.counted) = (Instant::now(), 0);
        }
        self.counted = self.counted.saturating_add(1);
        self.counted <= self.gateway.guard.rates.messages
    }

    async fn refuse(&mut self, game: &str, message: &str, code: &str, reason: &str) -> Result<(), Gone> {
        let problem = Problem::new(code, reason);
        self.tell(&ServerMessage::Refused { game: game.to_owned(), message: message.to_owned(), problem }).await
    }

    async fn answer(&mut self, ask: ClientMessage) -> Result<(), Gone> {
        match ask {
            ClientMessage::Ping { id } => {
                let now = self.club().now().millis();
                self.tell(&ServerMessage::Pong { id, now }).await
            }
            ClientMessage::Lobby { on: false } => {
                self.heard.remove(&about_lobby());
                Ok(())
            }
            ClientMessage::Lobby { on: true } => {
                self.hear(about_lobby()).await;
                match self.club().lobby().offers().await {
                    Ok(lobby) => self.tell(&ServerMessage::Lobby(lobby)).await,
                    Err(refusal) => self.refuse("", "", refusal.code(), &refusal.problem().reason).await,
                }
            }
            ClientMessage::Follow { game, have } => self.follow(game, have).await,
            ClientMessage::Leave { game } => {
                self.heard.remove(&about_game(&game));
                if self.followed.remove(&game).is_some()
                    && let Some(who) = self.who.clone()
                {
                    self.club().presence().went_from(&who, &game).await;
                }
                Ok(())
            }
            ClientMessage::Do { game, message, command } => {
                let Some(who) = self.known(&game, &message).await? else { return Ok(()) };
                self.club().people().acts_from(&who, self.admitted.address());
                let lag = self.lag();
                match self.club().tables().perform(&who, &game, Some(&message), command.into(), lag).await {
                    Ok(done) => {
                        // The command may have made the person a player, or a spectator.
                        if let Some(followed) = self.followed.get_mut(&game)
                            && std::mem::replace(&mut followed.is_player, done.is_player) != done.is_player
                        {
                            self.club().presence().is_still_at(&who, &game).await;
                        }
                        self.tell(&ServerMessage::Done { game, message, version: done.version }).await
                    }
                    Err(refusal) => {
                        self.refuse(&game, &message, refusal.code(), &refusal.problem().reason).await?;
                        // The page may not know the latest events yet.
                        self.catch_up_with(game).await
                    }
                }
            }
            ClientMessage::Say { game, say } => {
                let Some(who) = self.known(&game, "").await? else { return Ok(()) };
                match self.club().chat().say(&who, &game, &say).await {
                    Ok(()) => Ok(()),
                    Err(refusal) => self.refuse(&game, "", refusal.code(), &refusal.problem().reason).await,
                }
            }
        }
    }

    /// Looks up the person again, so that a ban or a new name takes effect. A visitor without a session is refused. If the session has
    /// ended, the connection ends too: the page reconnects with its present cookie and repeats unconfirmed messages.
    async fn known(&mut self, game: &str, message: &str) -> Result<Option<Who>, Gone> {
        let Some(secret) = &self.secret else {
            self.refuse(game, message, "unknown", "the club does not know you").await?;
            return Ok(None);
        };
        match self.club().people().recognise(secret).await {
            Ok(Some(who)) => Ok(Some(who)),
            Ok(None) => {
                self.tell(&ServerMessage::Bye).await?;
                Err(Gone)
            }
            Err(refusal) => {
                self.refuse(game, message, refusal.code(), &refusal.problem().reason).await?;
                Ok(None)
            }
        }
    }

    /// Returns the network delay of a turn: the round-trip time.
    fn lag(&self) -> Millis {
        self.round_trip.as_millis() as Millis
    }

    async fn follow(&mut self, game: String, have: u64) -> Result<(), Gone> {
        if !is_game_name(&game) {
            return self.refuse(&game, "", "missing", "there is no such game").await;
        }
        if self.followed.len() >= MOST_FOLLOWED && !self.followed.contains_key(&game) {
            return self.refuse(&game, "", "too_much", "too many games are followed over one connection").await;
        }
        // Subscribe before reading, so that no event is lost in between.
        let heard = self.club().bus().listen(&about_game(&game)).await;
        match self.club().tables().follow(self.who.as_ref(), &game, have).await {
            Ok(found) => {
                let followed = Followed { known: found.info.version, is_player: found.info.mine.is_some() };
                let is_new = self.followed.insert(game.clone(), followed).is_none();
                self.heard.insert(about_game(&game), BroadcastStream::new(heard));
                let is_player = found.info.mine.is_some();
                if let Some(who) = self.who.clone() {
                    match is_new {
                        // Register presence before sending, so that a disconnect during the send is still counted.
                        true => self.club().presence().came_to(&who, &game).await,
                        // A spectator may have sat down in the meantime, over this connection or another one.
                        false if is_player => self.club().presence().is_still_at(&who, &game).await,
                        false => {}
                    }
                }
                let now = self.club().now().millis();
                let tell = ServerMessage::Game {
                    info: Box::new(found.info),
                    events: found.events,
                    present: found.present,
                    now,
                };
                self.tell(&tell).await
            }
            Err(refusal) => self.refuse(&game, "", refusal.code(), &refusal.problem().reason).await,
        }
    }

    /// Passes on a message of the bus, if this page may have it.
    async fn pass_on(&mut self, told: &Told) -> Result<(), Gone> {
        if told.by.is_some()
            && self.blocks_known != self.club().chat().blocks_changed()
            && let Some(who) = self.who.clone()
        {
            self.look_up_blocked(&who).await;
        }
        match &told.tell {
            ServerMessage::Events { game, events, .. } => {
                let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(()) };
                let Some(followed) = self.followed.get_mut(game) else { return Ok(()) };
                if last.number < followed.known {
                    return Ok(());
                }
                if first.number != followed.known {
                    let subject = about_game(game);
                    return self.catch_up(&subject).await;
                }
                followed.known = last.number + 1;
                let is_absent = |event: &Event| matches!(event.what, Happening::Absent(_));
                if followed.is_player
                    && events.iter().any(is_absent)
                    && let Some(who) = self.who.clone()
                {
                    let (club, game) = (self.club().clone(), game.clone());
                    tokio::spawn(async move { club.presence().is_still_at(&who, &game).await });
                }
            }
            ServerMessage::Said { game, .. } => {
                let is_player = self.followed.get(game).is_some_and(|followed| followed.is_player);
                if !told.is_for(is_player, &self.blocked) {
                    return Ok(());
                }
            }
            _ => {}
        }
        self.send(Message::Text(Utf8Bytes::from(&*told.text))).await?;
        if matches!(told.tell, ServerMessage::Amiss { .. }) {
            if !self.is_greeted {
                self.say_hello().await?;
            }
            self.catch_up_at_last().await?;
        }
        if told.tell == ServerMessage::Bye { Err(Gone) } else { Ok(()) }
    }

    /// Reads missed events that could not be read before.
    async fn catch_up_at_last(&mut self) -> Result<(), Gone> {
        for game in std::mem::take(&mut self.behind) {
            self.catch_up_with(game).await?;
        }
        Ok(())
    }

    /// Reads what was missed of a subject.
    async fn catch_up(&mut self, subject: &str) -> Result<(), Gone> {
        let Some(game) = subject.strip_prefix("game.").map(str::to_owned) else {
            return if subject == about_lobby() {
                self.answer(ClientMessage::Lobby { on: true }).await
            } else {
                self.say_hello().await
            };
        };
        self.catch_up_with(game).await
    }

    /// Reads the missed events of a game.
    async fn catch_up_with(&mut self, game: String) -> Result<(), Gone> {
        let Some(known) = self.followed.get(&game).map(|followed| followed.known) else { return Ok(()) };
        let Ok(found) = self.club().tables().follow(self.who.as_ref(), &game, known).await else {
            // Read again at the next check.
            self.behind.insert(game);
            return Ok(());
        };
        self.behind.remove(&game);
        if let Some(followed) = self.followed.get_mut(&game) {
            followed.known = found.info.version;
        }
        if let Some(next) = found.info.next {
            self.tell(&ServerMessage::Next { game: game.clone(), next }).await?;
        }
        if found.events.is_empty() {
            return Ok(());
        }
        let now = self.club().now().millis();
        self.tell(&ServerMessage::Events { game, events: found.events, now }).await
    }
}

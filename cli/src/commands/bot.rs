//! `pentad bot`: a bot, or an external engine, as a member of a club.

use crate::args::BotArgs;
use crate::bot_offers::{Rule, answer};
use crate::club_client::{ClubClient, Trouble};
use crate::failure::Usage;
use crate::interrupt;
use anyhow::{Context as _, Result, bail};
use pentad_api::{GameInfo, Games, Lobby, SeatKind, ServerMessage};
use pentad_arena::{Allowance, Contender, Player};
use pentad_catalog::{GameId, Playthrough, Record};
use pentad_core::Seat;
use pentad_search::Cancel;
use pentad_table::{Event, Table};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::RecvTimeoutError;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Interval at which the bot checks if it must stop.
const GLANCE: Duration = Duration::from_millis(100);
/// Interval at which it looks for open seats in the lobby and for offers that wait for an answer.
const LOOKS: Duration = Duration::from_secs(3);
/// Bounds of the exponential backoff before the bot tries to reach the club again.
const SHORTEST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// Failures in a row at one decision after which the bot resigns the game, so that the others do not wait for ever.
const MOST_FAILURES: u32 = 3;

pub(crate) fn run(args: &BotArgs) -> Result<()> {
    let named = args.engine.as_ref().map_or_else(|| args.bot.clone(), |command| format!("engine:{command}"));
    let contender: Contender = named.parse().map_err(|error: pentad_arena::ContenderError| Usage(error.to_string()))?;
    let member = Member {
        club: ClubClient::new(&args.server, &args.token)?,
        contender,
        allowance: Allowance { time: Some(args.time), effort: None },
        join: args.join.clone(),
        at_once: args.at_once,
        accepts_draws: args.accept_draws,
        watched: HashMap::new(),
        name: String::new(),
        engine: None,
        messages: Messages::new()?,
        cancel: interrupt::flag(),
    };
    member.stay()
}

/// A program that is a member of the club.
struct Member {
    club: ClubClient,
    contender: Contender,
    allowance: Allowance,
    join: Vec<GameId>,
    at_once: usize,
    accepts_draws: bool,
    /// Games in which other players may make offers.
    watched: HashMap<String, Watched>,
    name: String,
    /// The engine's process, once it has been started.
    engine: Option<Player>,
    messages: Messages,
    cancel: Cancel,
}

/// A game in which other players may make offers.
struct Watched {
    table: Table,
    /// Time at which the game was first seen to be over. The others may want a rematch for a while.
    over: Option<Instant>,
}

/// Time after the end of a game in which the bot answers rematch offers.
const REMATCHES: Duration = Duration::from_secs(600);

impl Member {
    /// Stays in the club until Ctrl-C, and reconnects after every lost connection.
    fn stay(mut self) -> Result<()> {
        let mut wait = SHORTEST_WAIT;
        while !self.cancel.is_cancelled() {
            let began = Instant::now();
            match self.visit() {
                Ok(()) => break,
                Err(trouble) if trouble.is_about_the_token() => bail!(trouble),
                Err(trouble) => anstream::eprintln!("{trouble}; trying again"),
            }
            // After a long visit the backoff starts again: the club was reachable.
            wait = if began.elapsed() > LONGEST_WAIT { SHORTEST_WAIT } else { (wait * 2).min(LONGEST_WAIT) };
            self.pause(wait);
        }
        anstream::println!("stopped: the games go on when the bot comes back");
        Ok(())
    }

    fn pause(&self, span: Duration) {
        let until = Instant::now() + span;
        while Instant::now() < until && !self.cancel.is_cancelled() {
            sleep(GLANCE.min(span));
        }
    }

    /// Listens and plays until Ctrl-C or until the connection is lost.
    fn visit(&mut self) -> Result<(), Trouble> {
        let told = self.club.listen()?;
        let mut waiting: VecDeque<String> = VecDeque::new();
        let mut looked: Option<Instant> = None;
        while !self.cancel.is_cancelled() {
            match told.recv_timeout(if waiting.is_empty() { GLANCE } else { Duration::ZERO }) {
                Ok(ServerMessage::Hello { me, .. }) => {
                    if self.name != me.name {
                        anstream::println!("playing as {} with {}", me.name, self.contender);
                        self.name = me.name;
                    }
                    waiting = me.turns.into();
                }
                Ok(ServerMessage::Turn { game, is_yours }) => {
                    waiting.retain(|other| *other != game);
                    if is_yours {
                        waiting.push_back(game);
                    }
                }
                Ok(ServerMessage::Bye) => return Err(Trouble::Lost("the club goes away for a moment".to_owned())),
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Lost("the connection to the club is lost".to_owned()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if looked.is_none_or(|then| then.elapsed() > LOOKS) {
                        looked = Some(Instant::now());
                        self.answer_offers()?;
                        self.take_a_seat()?;
                    } else if let Some(game) = waiting.pop_front() {
                        self.play(&game)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a game while it is the bot's turn.
    fn play(&mut self, id: &str) -> Result<(), Trouble> {
        let mut failures = 0;
        while !self.cancel.is_cancelled() {
            let info: GameInfo = self.club.get(&format!("/api/games/{id}"))?;
            if info.state != "running" || info.mine.is_none() || info.mine != info.turn {
                return Ok(());
            }
            let failure = match self.decide(id) {
                Ok(action) => match self.perform(id, &json!({ "play": { "action": action } })) {
                    Ok(()) => {
                        anstream::println!("{} {id}: {action}", info.game);
                        failures = 0;
                        continue;
                    }
                    // The game has changed in the meantime: read its state again.
                    Err(Trouble::Refused { code, .. }) if code == "not_your_turn" || code == "over" => continue,
                    Err(trouble @ Trouble::Refused { .. }) => trouble.to_string(),
                    Err(lost) => return Err(lost),
                },
                Err(error) => match error.downcast::<Trouble>() {
                    Ok(trouble) => return Err(trouble),
                    Err(error) => error.to_string(),
                },
            };
            if self.cancel.is_cancelled() {
                return Ok(());
            }
            anstream::eprintln!("{} {id}: {failure}", info.game);
            self.engine = None;
            failures += 1;
            if failures >= MOST_FAILURES {
                anstream::eprintln!("{} {id}: resigned, since nothing could be played", info.game);
                return self.perform(id, &json!("resign"));
            }
        }
        Ok(())
    }

    /// Decides on the bot's action, in the notation of the record.
    fn decide(&mut self, id: &str) -> Result<String> {
        let text = self.club.get_text(&format!("/api/games/{id}/record"))?;
        let record = Record::read(&text).context("the record cannot be read")?;
        let played = Playthrough::of_record(&record)
            .map_err(|(error, _)| error)
            .context("the record cannot be played through")?;
        let seed = getrandom::u64().context("no source of chance")?;
        let mut player = match self.engine.take() {
            Some(engine) => engine,
            None => self.contender.sit_down(&played, self.allowance, seed, &self.cancel)?,
        };
        let action = player.decide(&played)?;
        // A bot is created for each decision; an engine's process is kept.
        if matches!(self.contender, Contender::Engine(_)) {
            self.engine = Some(player);
        }
        Ok(played.last().notation(action))
    }

    /// Performs a command at a table, at most once: if the answer is lost, the message is sent again with the same name (idempotency key).
    fn perform(&mut self, id: &str, command: &Value) -> Result<(), Trouble> {
        let message = self.messages.next();
        let body = json!({ "message": message, "command": command });
        let mut wait = SHORTEST_WAIT;
        loop {
            match self.club.post(&format!("/api/games/{id}/do"), &body) {
                Err(Trouble::Lost(why)) if wait < LONGEST_WAIT && !self.cancel.is_cancelled() => {
                    anstream::eprintln!("{why}; trying again");
                    self.pause(wait);
                    wait *= 2;
                }
                done => return done,
            }
        }
    }

    /// Answers pending offers, in running games and in games that have just ended.
    fn answer_offers(&mut self) -> Result<(), Trouble> {
        let running: Games = self.club.get("/api/games/mine?state=running")?;
        let mut games = running.games;
        let rule = Rule { accepts_draws: self.accepts_draws, has_time: games.len() < self.at_once };
        let is_over = |id: &String| !games.iter().any(|game| game.id == *id);
        let over: Vec<String> = self.watched.keys().filter(|id| is_over(id)).cloned().collect();
        for id in over {
            games.push(self.club.get(&format!("/api/games/{id}"))?);
        }
        for game in games {
            let Some(seat) = game.mine.and_then(Seat::numbered) else { continue };
            if let Some((command, told)) = self.watch(&game)?.and_then(|table| answer(table, seat, rule)) {
                match self.perform(&game.id, &json!(pentad_api::Command::from(command))) {
                    Ok(()) => anstream::println!("{} {}: {told}", game.game, game.id),
                    // The game has changed in the meantime: the next look shows if an answer is still wanted.
                    Err(trouble @ Trouble::Refused { .. }) => {
                        anstream::eprintln!("{} {}: {trouble}", game.game, game.id)
                    }
                    Err(lost) => return Err(lost),
                }
            }
        }
        self.watched.retain(|_, watched| watched.over.is_none_or(|since| since.elapsed() < REMATCHES));
        Ok(())
    }

    /// Returns the table of a game if it has changed since the last look. Only the
    /// events since then are fetched, also after a lost connection.
    fn watch(&mut self, game: &GameInfo) -> Result<Option<&Table>, Trouble> {
        let known = self.watched.get(&game.id).map_or(0, |watched| watched.table.version());
        if known == game.version {
            return Ok(None);
        }
        let events: Vec<Event> = self.club.get(&format!("/api/games/{}/events?from={known}", game.id))?;
        let table = match self.watched.remove(&game.id) {
            Some(Watched { mut table, .. }) => {
                events.iter().try_for_each(|event| table.take_over(event)).map(|()| table)
            }
            None => Table::replay(&events),
        };
        let table =
            table.map_err(|failed| Trouble::Lost(format!("the club says something that makes no sense: {failed}")))?;
        let over = table.ending().map(|_| Instant::now());
        Ok(Some(&self.watched.entry(game.id.clone()).or_insert(Watched { table, over }).table))
    }

    /// Takes an open seat from the lobby, if the bot may play another game.
    fn take_a_seat(&mut self) -> Result<(), Trouble> {
        if self.join.is_empty() {
            return Ok(());
        }
        let running: Games = self.club.get("/api/games/mine?state=running")?;
        let open: Games = self.club.get("/api/games/mine?state=open")?;
        if running.games.len() + open.games.len() >= self.at_once {
            return Ok(());
        }
        let lobby: Lobby = self.club.get("/api/lobby")?;
        let is_mine = |game: &GameInfo| open.games.iter().chain(&running.games).any(|own| own.id == game.id);
        let wanted = |game: &&GameInfo| self.join.iter().any(|wanted| wanted.info().id == game.game) && !is_mine(game);
        let Some(game) = lobby.open.iter().find(wanted).cloned() else { return Ok(()) };
        let Some(place) = game.seats.iter().position(|seat| seat.kind == SeatKind::Open) else { return Ok(()) };
        let sit = json!({ "sit": { "seat": place + 1, "sitter": "open" } });
        match self.perform(&game.id, &sit) {
            Ok(()) => anstream::println!("{} {}: sat down at seat {}", game.game, game.id, place + 1),
            // Another player was faster, or the game is not open to this member.
            Err(trouble @ Trouble::Refused { .. }) => anstream::eprintln!("{} {}: {trouble}", game.game, game.id),
            Err(lost) => return Err(lost),
        }
        Ok(())
    }
}

/// Message names that no other run of this program uses.
struct Messages {
    run: u64,
    count: u64,
}

impl Messages {
    fn new() -> Result<Messages> {
        Ok(Messages { run: getrandom::u64().context("no source of chance")?, count: 0 })
    }

    fn next(&mut self) -> String {
        self.count += 1;
        format!("{:x}-{}", self.run, self.count)
    }
}

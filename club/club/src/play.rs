//! Actions at tables: the table applies the command, the store appends the events, then the listeners are notified.

use crate::club::{Club, SECOND};
use crate::names::has_controls;
use crate::people::Who;
use crate::refusal::Refusal;
use crate::secret::Chance;
use crate::tables::{Heard, Live};
use pentad_api::{Expect, Expected, GameInfo, Tell};
use pentad_bus::{Told, about_game, about_person};
use pentad_catalog::{Playthrough, Record};
use pentad_core::Seat;
use pentad_store::{Append, Appended, Derived, End, State};
use pentad_table::{Actor, Awaited, Command, Event, Happening, Millis, Person, Sitter, Table, Time};
use sha2::{Digest as _, Sha256};
use std::time::Instant;

/// Lease of a bot's turn: the time after which another process takes it over.
pub(crate) const BOT_LEASE: Millis = 60 * SECOND;
/// Number of lost races against other writers before the caller is told to try again.
const MOST_TRIES: usize = 8;
/// Number of actions of a finished game that are stored as its opening.
const OPENING: usize = 8;
/// Largest number of answers that a seat may prepare.
const MOST_EXPECTED: usize = 50;
/// Longest idempotency key of a message, in bytes.
const LONGEST_MESSAGE_NAME: usize = 64;

/// The outcome of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Performed {
    /// The number of events once it was done.
    pub version: u64,
    /// True if the message was a repetition of one that had been done before.
    pub was_done: bool,
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

impl Club {
    /// Performs a command of a person at a table. `message` is an idempotency key: a repeated message is not performed again.
    pub async fn perform(
        &self,
        who: &Who,
        id: &str,
        message: Option<&str>,
        command: Command,
        lag: Millis,
    ) -> Result<Performed, Refusal> {
        who.may_play(self.now())?;
        let is_odd = |name: &str| name.is_empty() || name.len() > LONGEST_MESSAGE_NAME || has_controls(name);
        if message.is_some_and(is_odd) {
            return Err(Refusal::Invalid(format!("a message is named by 1 to {LONGEST_MESSAGE_NAME} letters")));
        }
        let message = message.map(|name| format!("{}:{name}", who.account));
        let (who, club, id) = (who.clone(), self.clone(), id.to_owned());
        let began = Instant::now();
        // In a task of its own, so that it is not cancelled half-way if the caller disconnects.
        let work = tokio::spawn(async move { club.do_at(By::Person(&who), &id, message, &command, lag).await });
        let answer = work.await.unwrap_or(Err(Refusal::Busy));
        let became = if answer.is_ok() { "done" } else { "refused" };
        if let Err(refusal) = &answer {
            metrics::counter!("pentad_refusals", "code" => refusal.code()).increment(1);
        }
        metrics::histogram!("pentad_command_seconds", "became" => became).record(began.elapsed());
        answer
    }

    /// Performs a command of the club itself: flags, chance, bots, presence.
    pub(crate) async fn decree(&self, id: &str, at: Option<u64>, command: Command) -> Result<Performed, Refusal> {
        let (club, id) = (self.clone(), id.to_owned());
        let work = tokio::spawn(async move { club.do_at(By::House(at), &id, None, &command, 0).await });
        work.await.unwrap_or(Err(Refusal::Busy))
    }

    async fn do_at(
        &self,
        by: By<'_>,
        id: &str,
        message: Option<String>,
        command: &Command,
        lag: Millis,
    ) -> Result<Performed, Refusal> {
        // The correction of the clocks uses this command and must not wait for itself.
        if !matches!(command, Command::Excuse { .. }) {
            self.set_right().await?;
        }
        let content = message.is_some().then(|| content_of(command));
        for _ in 0..MOST_TRIES {
            let mut stages = Stages::begin();
            let slot = self.tables.slot(id);
            let mut slot = slot.lock().await;
            let live = self.loaded(id, &mut slot).await?;
            stages.end("read");
            if let Some(heard) = message.as_ref().and_then(|message| live.messages.get(message)) {
                if heard.content.is_some_and(|before| Some(before) != content) {
                    let why = "a message of this name asked for something else, which was done: give each its own name";
                    return Err(Refusal::Taken(why.to_owned()));
                }
                return Ok(Performed { version: heard.version, was_done: true });
            }
            if matches!(by, By::House(Some(version)) if version != live.table.version()) {
                return Err(Refusal::Busy);
            }
            let (actor, command) = self.as_allowed(live, &by, command, lag).await?;
            let before = Glance::of(&live.table);
            let (expected, now) = (live.table.version(), self.now().max(live.table.last_time()));
            let mut events = live.table.apply(now, actor, &command)?;
            // A player who acts is present.
            if let Actor::Seat(seat) = actor
                && live.table.absent_since(seat).is_some()
            {
                events.extend(live.table.apply(now, Actor::Authority, &Command::Present { seat }).unwrap_or_default());
            }
            go_on(live, now, &mut events);
            let Some(last) = events.last() else {
                return Ok(Performed { version: expected, was_done: false });
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
                mail_from: self.mail_from(&live.table, &live.new.speed, now),
            };
            stages.end("apply");
            match self.store.append(append).await {
                Ok(Appended::Done) => stages.end("store"),
                // The table in memory is ahead of the store, or behind it, so that it is read again.
                Ok(Appended::Overtaken) => {
                    *slot = None;
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
            return Ok(Performed { version, was_done: false });
        }
        Err(Refusal::Busy)
    }

    /// Returns the actor, and the command without fields that the person may not choose.
    async fn as_allowed(
        &self,
        live: &Live,
        by: &By<'_>,
        command: &Command,
        lag: Millis,
    ) -> Result<(Actor, Command), Refusal> {
        let By::Person(who) = by else { return Ok((Actor::Authority, command.clone())) };
        let actor = live.seat_of(&who.account).map_or(Actor::Visitor, Actor::Seat);
        let command = match command {
            Command::Sit { seat, .. } => {
                if live.new.is_rated && !who.is_member() {
                    return Err(Refusal::Forbidden("this game is rated: members play it".to_owned()));
                }
                self.may_sit_down(who).await?;
                Command::Sit {
                    seat: *seat,
                    sitter: Sitter::Person(Person { id: who.account.clone(), name: String::new() }),
                }
            }
            Command::Play { action, .. } => Command::Play { action: action.clone(), lag },
            Command::Say { .. } => return Err(Refusal::Invalid("what is said goes into the chat".to_owned())),
            Command::BeginVacation | Command::EndVacation if live.new.speed == "live" => {
                return Err(Refusal::Forbidden("there is no vacation from a live game".to_owned()));
            }
            other => other.clone(),
        };
        Ok((actor, command))
    }

    /// Sends the events to the listeners of the game.
    pub(crate) fn tell_of(&self, live: &Live, events: &[Event], now: Time) {
        let game = live.new.id.clone();
        let tell = Tell::Events { game, events: events.to_vec(), now: now.millis() };
        self.bus.tell(&about_game(&live.new.id), Told::to_all(tell));
    }

    /// Triggers the consequences of stored events: bots think, players are told of their turn, the next game begins.
    async fn follow_up(&self, live: &mut Live, before: Glance) {
        let after = Glance::of(&live.table);
        if before.state != after.state || before.seats != after.seats {
            self.lobby_changed.notify_one();
        }
        if before.turn != after.turn || before.state != after.state {
            self.tell_turns(live, before.turn, after.turn);
        }
        if let Awaited::Bot { .. } = live.table.awaited() {
            self.call_bot(live);
        }
        if before.state != State::Over && after.state == State::Over {
            let (club, id) = (self.clone(), live.new.id.clone());
            tokio::spawn(async move { club.settle_soon(&id).await });
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
                let tell = Tell::Turn { game: live.new.id.clone(), is_yours };
                self.bus.tell(&about_person(account), Told::to_all(tell));
            }
        }
    }

    /// Returns true if another game follows, as part of a match or because all players want a rematch.
    fn wants_next(&self, table: &Table) -> bool {
        let people = || Seat::all(table.seats()).filter(|seat| table.sitter(*seat).is_person());
        table.has_next_game() || (people().count() > 0 && people().all(|seat| table.wants_rematch().contains(seat)))
    }

    async fn open_next(&self, live: &mut Live) {
        let table = &live.table;
        let opening = table.next_game(&mut Chance).unwrap_or_else(|| table.rematch(&mut Chance));
        let opened = match opening {
            Ok(opening) => self.open_after(opening, &live.new, &live.seats).await,
            Err(error) => Err(error.into()),
        };
        match opened {
            Ok(next) => {
                let tell = Tell::Next { game: live.new.id.clone(), next: next.clone() };
                self.bus.tell(&about_game(&live.new.id), Told::to_all(tell));
                live.next = Some(next);
            }
            // Another process has opened it first.
            Err(Refusal::Busy) => {
                let stored = self.store.progress(&live.new.id).await;
                live.next = stored.ok().flatten().and_then(|stored| stored.next);
            }
            Err(refusal) => tracing::warn!(game = live.new.id, %refusal, "the next game was not opened"),
        }
    }

    /// Returns the state of a game with its events from a number on, for a new listener.
    pub async fn follow(&self, who: Option<&Who>, id: &str, from: u64) -> Result<Followed, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        // A process may have died between the end of a game and the opening of the next one.
        if live.table.ending().is_some() && live.next.is_none() && self.wants_next(&live.table) {
            self.open_next(live).await;
        }
        let events = live.events.iter().skip(from as usize).cloned().collect();
        self.bus.note_known(id, live.table.version());
        let present = self.presence.seats(id, &live.seats);
        let info = self.info_of_live(live, who).await?;
        Ok(Followed { info, events, present })
    }

    /// Returns the record of a game with the names of its players.
    pub async fn record(&self, id: &str) -> Result<String, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        Ok(record_of(live).to_string())
    }

    /// Returns the record of a finished game without keeping its table in memory, for exports of many games.
    pub async fn record_in_passing(&self, id: &str) -> Result<String, Refusal> {
        Ok(record_of(&self.load(id).await?).to_string())
    }

    /// Returns the public view of a game.
    pub async fn shown(&self, id: &str) -> Result<Shown, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        Ok(Shown { info: self.info_of_live(live, None).await?, played: live.table.played().clone() })
    }

    /// Returns the legal actions in the notation of the rules; none if the game is over or waits for players.
    pub async fn legal(&self, id: &str) -> Result<Vec<String>, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        let (game, mut actions) = (live.table.played().last(), Vec::new());
        if turn(&live.table).is_some() {
            game.legal_actions(&mut actions);
        }
        Ok(actions.into_iter().map(|action| game.notation(action)).collect())
    }

    /// Stores the answers that a person has prepared for expected actions.
    pub async fn expect(&self, who: &Who, id: &str, expect: Expect) -> Result<(), Refusal> {
        who.may_play(self.now())?;
        if expect.lines.len() > MOST_EXPECTED {
            return Err(Refusal::TooMuch(format!("at most {MOST_EXPECTED} answers can be prepared")));
        }
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        let seat = live.seat_of(&who.account).ok_or(Refusal::Table(pentad_table::Refused::NotSeated))?;
        if live.new.speed == "live" {
            return Err(Refusal::Forbidden("answers are prepared in games by correspondence".to_owned()));
        }
        for line in &expect.lines {
            check_expected(&live.table, seat, line)?;
        }
        let body =
            if expect.lines.is_empty() { None } else { Some(serde_json::to_string(&expect.lines).unwrap_or_default()) };
        self.store.expect(id, seat.number(), body).await?;
        live.expected.retain(|(other, _)| *other != seat);
        if !expect.lines.is_empty() {
            live.expected.push((seat, expect.lines));
        }
        Ok(())
    }

    /// Returns the answers that a person has prepared.
    pub async fn expected(&self, who: &Who, id: &str) -> Result<Expect, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        let seat = live.seat_of(&who.account).ok_or(Refusal::Table(pentad_table::Refused::NotSeated))?;
        let own = live.expected.iter().find(|(other, _)| *other == seat);
        Ok(Expect { lines: own.map(|(_, lines)| lines.clone()).unwrap_or_default() })
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
    let text = serde_json::to_string(&asked).unwrap_or_default();
    Sha256::digest(text).iter().take(8).fold(0, |hash, byte| (hash << 8) | i64::from(*byte))
}

/// The author of a command.
enum By<'a> {
    Person(&'a Who),
    /// The club itself, with the number of events on which the command is based, if there is one.
    House(Option<u64>),
}

/// The parts of a table that are compared before and after a command.
struct Glance {
    state: State,
    turn: Option<Seat>,
    seats: Vec<Sitter>,
}

impl Glance {
    fn of(table: &Table) -> Glance {
        Glance { state: state(table), turn: turn(table), seats: table.sitters().to_vec() }
    }
}

fn turn(table: &Table) -> Option<Seat> {
    match table.awaited() {
        Awaited::Person(seat) | Awaited::Bot { seat, .. } => Some(seat),
        Awaited::Players | Awaited::Chance | Awaited::Nobody => None,
    }
}

fn state(table: &Table) -> State {
    match table.awaited() {
        Awaited::Nobody => State::Over,
        Awaited::Players => State::Open,
        Awaited::Chance | Awaited::Person(_) | Awaited::Bot { .. } => State::Running,
    }
}

/// Plays the actions that need no player: chance, which is drawn only when it is needed and restores the outcomes that a takeback undid,
/// and prepared answers.
pub(crate) fn go_on(live: &mut Live, now: Time, events: &mut Vec<Event>) {
    loop {
        let (actor, action) = match live.table.awaited() {
            Awaited::Chance => {
                let action = live.table.chance(&mut Chance);
                (Actor::Authority, live.table.played().last().notation(action))
            }
            Awaited::Person(seat) => match prepared(live, seat) {
                Some(answer) => (Actor::Seat(seat), answer),
                None => return,
            },
            Awaited::Players | Awaited::Bot { .. } | Awaited::Nobody => return,
        };
        match live.table.apply(now, actor, &Command::Play { action, lag: 0 }) {
            Ok(more) => events.extend(more),
            // A prepared answer that has become illegal is ignored.
            Err(_) => return,
        }
    }
}

/// Returns the answer that a seat has prepared for the last actions.
fn prepared(live: &Live, seat: Seat) -> Option<String> {
    let (_, lines) = live.expected.iter().find(|(other, _)| *other == seat)?;
    let played = live.table.played();
    let plies = played.plies();
    let was_played = |line: &Expected| {
        line.ply + line.if_played.len() == plies
            && !line.if_played.is_empty()
            && line.if_played.iter().enumerate().all(|(place, action)| {
                let ply = line.ply + place;
                played.positions()[ply].notation(played.actions()[ply]) == *action
            })
    };
    lines.iter().find(|line| was_played(line)).map(|line| line.answer.clone())
}

/// Checks that an answer can be prepared: the expected actions are legal, begin with a turn of another seat and lead to one of this seat.
/// They may include own actions that other lines prepare, such as the first stone of a turn before the second.
fn check_expected(table: &Table, seat: Seat, line: &Expected) -> Result<(), Refusal> {
    let played = table.played();
    if line.ply != played.plies() || line.if_played.is_empty() || line.if_played.len() > 8 {
        return Err(Refusal::Invalid("an answer is prepared for what may be played next".to_owned()));
    }
    let mut game = played.last().clone();
    for (place, action) in line.if_played.iter().chain([&line.answer]).enumerate() {
        let is_answer = place == line.if_played.len();
        let fits = |turn: Seat| (turn == seat && place > 0) || (turn != seat && !is_answer);
        if !game.turn().seat().is_some_and(fits) {
            return Err(Refusal::Invalid(
                "an answer is prepared for what the others play until it is your turn".to_owned(),
            ));
        }
        let refused = |error| pentad_table::Refused::Action { action: action.clone(), error };
        let read = game.read(action).map_err(refused)?;
        if game.notation(read) != *action {
            return Err(Refusal::Invalid(format!("{action} is written {}", game.notation(read))));
        }
        game.apply(read);
    }
    Ok(())
}

/// Summarizes the events of a table for its row.
pub(crate) fn derived(table: &Table, now: Time) -> Derived {
    let is_bots = matches!(table.awaited(), Awaited::Bot { .. });
    Derived {
        state: state(table),
        changed: now.millis(),
        plies: table.played().plies(),
        turn: turn(table).map(Seat::number),
        acts_by: table.clock().and_then(|clock| clock.deadline()).map(Time::millis),
        bot_from: is_bots.then(|| now.plus(BOT_LEASE).millis()),
        end: table.ending().map(|_| {
            let record = table.played().record();
            End {
                result: table.played().result(),
                winners: table.winners().iter().fold(0, |bits, seat| bits | 1 << seat.index()),
                ended: record.headers.get("Ended").unwrap_or_default().to_owned(),
                at: now.millis(),
                opening: opening_of(table),
            }
        }),
    }
}

/// Returns the first actions of a game, each followed by a blank, so that an action that is a prefix of another does not match it.
fn opening_of(table: &Table) -> String {
    let played = table.played();
    let actions = played.positions().iter().zip(played.actions()).take(OPENING);
    actions.map(|(game, action)| format!("{} ", game.notation(*action).replace(' ', "_"))).collect()
}

/// Returns the record of a game with the names of its players.
pub(crate) fn record_of(live: &Live) -> Record {
    let mut record = live.table.played().record();
    let name = |seat: &pentad_store::SeatRow| match seat.name.is_empty() {
        true => "open".to_owned(),
        false => seat.name.replace(',', " "),
    };
    let names: Vec<String> = live.seats.iter().map(name).collect();
    if live.table.standing().is_none() {
        record.headers.set(pentad_catalog::PLAYERS, names.join(", "));
    }
    record
}

//! Doing things at tables: the table applies it, the store appends what happened, then those who listen are told.

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

/// How long a process may let a bot think before another one takes its turn over.
pub(crate) const BOT_LEASE: Millis = 60 * SECOND;
/// How often others may be faster before the caller is told to try again.
const MOST_TRIES: usize = 8;
/// How many actions of a game that is over are kept as its opening.
const OPENING: usize = 8;
/// The most answers that a seat may prepare.
const MOST_EXPECTED: usize = 50;
/// The longest name of a message.
const LONGEST_MESSAGE_NAME: usize = 64;

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Performed {
    /// How many events there were once it was done.
    pub version: u64,
    /// Whether it had been done before, when the same message came first.
    pub was_done: bool,
}

/// A game as somebody begins to follow it.
#[derive(Clone, Debug)]
pub struct Followed {
    /// What is listed of it.
    pub info: GameInfo,
    /// The events that were asked for.
    pub events: Vec<Event>,
    /// The seats whose players are there.
    pub present: Vec<usize>,
}

/// A game as it is shown to everyone.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What is listed of it.
    pub info: GameInfo,
    /// What was played.
    pub played: Playthrough,
}

impl Club {
    /// Does something at a table for a person. A message that was heard before is not done again.
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
        // Not given up half-way if the caller goes away.
        let work = tokio::spawn(async move { club.do_at(By::Person(&who), &id, message, &command, lag).await });
        let answer = work.await.unwrap_or(Err(Refusal::Busy));
        let became = if answer.is_ok() { "done" } else { "refused" };
        if let Err(refusal) = &answer {
            metrics::counter!("pentad_refusals", "code" => refusal.code()).increment(1);
        }
        metrics::histogram!("pentad_command_seconds", "became" => became).record(began.elapsed());
        answer
    }

    /// Does something at a table for the club itself: flags, chance, bots, presence.
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
        // What sets the clocks right does not wait for it.
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
            // Who acts is there.
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
            // The others stay as they are: an account may have got another name since they were read.
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
                // The table in memory is ahead of the store, or behind it: it is read again.
                Ok(Appended::Overtaken) => {
                    *slot = None;
                    continue;
                }
                Err(error) => {
                    *slot = None;
                    // Damage does not go away, and says nothing about how long nobody could act.
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

    /// Who acts, and the command without what is not the person's to say.
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

    /// Tells those who listen what happened.
    pub(crate) fn tell_of(&self, live: &Live, events: &[Event], now: Time) {
        let game = live.new.id.clone();
        let tell = Tell::Events { game, events: events.to_vec(), now: now.millis() };
        self.bus.tell(&about_game(&live.new.id), Told::to_all(tell));
    }

    /// What follows once an event is stored: bots are called, people hear that it is their turn, the next game begins.
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

    /// Tells the people whose turn it was, and is, about it.
    fn tell_turns(&self, live: &Live, before: Option<Seat>, after: Option<Seat>) {
        for (seat, is_yours) in [(before, false), (after, true)] {
            let account = seat.and_then(|seat| live.seats.get(seat.index())).and_then(|seat| seat.account.as_deref());
            if let Some(account) = account.filter(|_| before != after || is_yours) {
                let tell = Tell::Turn { game: live.new.id.clone(), is_yours };
                self.bus.tell(&about_person(account), Told::to_all(tell));
            }
        }
    }

    /// Whether another game follows by itself or by everyone's wish.
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
            // Another process was faster.
            Err(Refusal::Busy) => {
                let stored = self.store.progress(&live.new.id).await;
                live.next = stored.ok().flatten().and_then(|stored| stored.next);
            }
            Err(refusal) => tracing::warn!(game = live.new.id, %refusal, "the next game was not opened"),
        }
    }

    /// Begins to follow a game, from an event on.
    pub async fn follow(&self, who: Option<&Who>, id: &str, from: u64) -> Result<Followed, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        // A process may have died between the end of a game and the beginning of the next.
        if live.table.ending().is_some() && live.next.is_none() && self.wants_next(&live.table) {
            self.open_next(live).await;
        }
        let events = live.events.iter().skip(from as usize).cloned().collect();
        self.bus.note_known(id, live.table.version());
        let present = self.presence.seats(id, &live.seats);
        let info = self.info_of_live(live, who).await?;
        Ok(Followed { info, events, present })
    }

    /// The record of a game as it is now, with the names of those who play.
    pub async fn record(&self, id: &str) -> Result<String, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        Ok(record_of(live).to_string())
    }

    /// The record of a game that is over, for those who read many: the table is not kept afterwards.
    pub async fn record_in_passing(&self, id: &str) -> Result<String, Refusal> {
        Ok(record_of(&self.load(id).await?).to_string())
    }

    /// A game as it is shown to everyone.
    pub async fn shown(&self, id: &str) -> Result<Shown, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        Ok(Shown { info: self.info_of_live(live, None).await?, played: live.table.played().clone() })
    }

    /// What can be played now, as the rules write it; nothing where the game is over or waits for players.
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

    /// Keeps answers that a person has prepared for expected actions.
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

    /// What a person has prepared.
    pub async fn expected(&self, who: &Who, id: &str) -> Result<Expect, Refusal> {
        let slot = self.tables.slot(id);
        let mut slot = slot.lock().await;
        let live = self.loaded(id, &mut slot).await?;
        let seat = live.seat_of(&who.account).ok_or(Refusal::Table(pentad_table::Refused::NotSeated))?;
        let own = live.expected.iter().find(|(other, _)| *other == seat);
        Ok(Expect { lines: own.map(|(_, lines)| lines.clone()).unwrap_or_default() })
    }
}

/// How long each stage of an action takes.
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

/// A hash of what a message asks for. What the club fills in itself, such as the lag, is left out.
fn content_of(command: &Command) -> i64 {
    let asked = match command {
        Command::Play { action, .. } => Command::Play { action: action.clone(), lag: 0 },
        other => other.clone(),
    };
    let text = serde_json::to_string(&asked).unwrap_or_default();
    Sha256::digest(text).iter().take(8).fold(0, |hash, byte| (hash << 8) | i64::from(*byte))
}

/// Who wants something done.
enum By<'a> {
    Person(&'a Who),
    /// The club, which may have seen how many events there were.
    House(Option<u64>),
}

/// What is compared before and after.
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

/// Lets happen what needs nobody: chance decides when it is asked, not before, and brings again what a takeback undid; prepared
/// answers are given.
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
            // An answer that is not legal after all is none.
            Err(_) => return,
        }
    }
}

/// The answer that a seat has prepared for what was just played.
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

/// Whether an answer can be prepared: what is expected is legal, begins with a turn of another seat and leads to one of this
/// seat. In between there may be own actions, which other lines prepare: the first stone of a turn before the second.
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

/// What the events of a table say, for its row.
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

/// The first actions of a game, each with a blank after it, so that one that begins like another is not taken for it.
fn opening_of(table: &Table) -> String {
    let played = table.played();
    let actions = played.positions().iter().zip(played.actions()).take(OPENING);
    actions.map(|(game, action)| format!("{} ", game.notation(*action).replace(' ', "_"))).collect()
}

/// The record of a game with the names of those who play.
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

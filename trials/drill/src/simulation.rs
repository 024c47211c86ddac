//! Simulation of many processes over one store in simulated time: people who act at random, a network that loses, duplicates, delays and
//! reorders messages, processes that die between storing and telling, clocks that jump. The same seed gives the same run.

mod check;
mod twin;

use crate::random::{Random, below};
use anyhow::{Result, anyhow};
use pentad_api::{OpenGame, SeatWish, ServerMessage};
use pentad_club::{Club, ClubError, Heard, SetTime, Settings, Who, about_game};
use pentad_core::Seat;
use pentad_store::{Place, Store, fresh_place};
use pentad_table::{Awaited, Command, Event, Sitter, Table, TimeControl};
use rand_core::SeedableRng as _;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Settings of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct SimulationPlan {
    /// Seed of all random decisions.
    pub seed: u64,
    /// Number of steps.
    pub steps: usize,
    /// Number of processes.
    pub servers: usize,
    /// Number of games in progress at a time, and of people who play them: when a game is over, the next one is opened.
    pub tables: usize,
    /// Deaths of a process in a thousand steps.
    pub deaths: usize,
    /// Resignations in a thousand actions of a player.
    pub resignations: usize,
}

impl SimulationPlan {
    /// A small run with many failures.
    pub fn small(seed: u64, steps: usize) -> SimulationPlan {
        SimulationPlan { seed, steps, servers: 3, tables: 6, deaths: 40, resignations: 3 }
    }

    /// A large run of many processes and many short games.
    pub fn large(seed: u64, steps: usize) -> SimulationPlan {
        SimulationPlan { seed, steps, servers: 100, tables: 2_000, deaths: 1, resignations: 60 }
    }
}

/// Findings of a simulation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SimulationReport {
    /// Messages that were acknowledged.
    pub acknowledged: usize,
    /// Messages that were refused.
    pub refused: usize,
    /// Deliveries of a message that the club had already done.
    pub repeated: usize,
    /// Processes that died, and how many of these between storing and telling.
    pub deaths: (usize, usize),
    /// Times that a follower missed an event and read it from the store.
    pub gaps: usize,
    /// Flags that fell.
    pub flags: usize,
    /// Games that were opened.
    pub games: usize,
    /// Events that were stored.
    pub events: usize,
    /// A checksum of all that happened, equal for equal runs.
    pub digest: u64,
    /// Everything that went wrong.
    pub wrong: Vec<String>,
}

impl fmt::Display for SimulationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SimulationReport { acknowledged, refused, repeated, deaths, gaps, flags, games, events, digest, .. } = self;
        write!(
            f,
            "{acknowledged} acknowledged, {refused} refused, {repeated} repeated, {} deaths ({} untold), {gaps} gaps, \
             {flags} flags, {games} games, {events} events, digest {digest:016x}",
            deaths.0, deaths.1
        )?;
        self.wrong.iter().try_for_each(|wrong| write!(f, "\n  {wrong}"))
    }
}

const FOLLOWERS: usize = 2;
/// Games without chance, whose draws would come from the operating system and differ from run to run.
const KINDS: [&str; 3] = ["iris", "quintets", "enantiomerfolk"];
const DAY: u64 = 24 * 3_600_000;

/// A process: a club over the common store, with a clock of its own.
struct Process {
    club: Club,
    clock: Arc<SetTime>,
    /// Offset of its clock, in milliseconds.
    off: i64,
    /// Subscriptions to the games in progress.
    heard: BTreeMap<usize, Heard>,
}

/// A message of a person, sent again until it is answered.
#[derive(Clone)]
struct Message {
    name: String,
    person: usize,
    game: usize,
    command: Command,
}

/// A parcel on the network.
enum Parcel {
    ToClub(Message),
    ToFollower { follower: usize, events: Vec<Event> },
}

/// A follower of a game, who reads the store if events are missing.
struct Follower {
    game: usize,
    events: Vec<Event>,
    table: Option<Table>,
    /// Set once the game is over and the follower knew all of it.
    is_done: bool,
}

struct World<'a> {
    plan: SimulationPlan,
    random: Random,
    place: Place,
    store: &'a Store,
    now: i64,
    processes: Vec<Process>,
    people: Vec<Who>,
    /// All games opened so far.
    games: Vec<String>,
    /// The number of the game in progress at each table.
    tables: Vec<usize>,
    followers: Vec<Follower>,
    /// Parcels by time of arrival, and in order of sending if the times are equal.
    network: BTreeMap<(i64, u64), Parcel>,
    sent: u64,
    /// The version acknowledged for each message.
    acknowledged: HashMap<String, u64>,
    /// Messages without an answer, since the process died.
    unknown: HashSet<String>,
    report: SimulationReport,
}

/// Runs a simulation and checks the store at the end.
pub async fn run(folder: &Path, plan: SimulationPlan) -> Result<SimulationReport> {
    let place = fresh_place(folder).await;
    let store = Store::open(place.clone()).await?;
    let mut world = World {
        plan,
        random: Random::seed_from_u64(plan.seed),
        place,
        store: &store,
        now: 1_700_000_000_000,
        processes: Vec::new(),
        people: Vec::new(),
        games: Vec::new(),
        tables: (0..plan.tables).collect(),
        followers: Vec::new(),
        network: BTreeMap::new(),
        sent: 0,
        acknowledged: HashMap::new(),
        unknown: HashSet::new(),
        report: SimulationReport::default(),
    };
    world.begin().await?;
    for _ in 0..plan.steps {
        world.step().await?;
    }
    world.settle().await?;
    world.check().await?;
    for process in &world.processes {
        process.club.store().close().await;
    }
    let mut report = world.report;
    report.games = world.games.len();
    store.close().await;
    Ok(report)
}

impl World<'_> {
    fn chance(&mut self, percent: usize) -> bool {
        below(&mut self.random, 100) < percent
    }

    async fn open_process(&self) -> Result<Process> {
        let clock = Arc::new(SetTime::at(self.now));
        let club = Club::open(self.place.clone(), Settings::default(), clock.clone()).await?;
        let mut heard = BTreeMap::new();
        for game in self.tables.iter().filter(|game| **game < self.games.len()) {
            heard.insert(*game, club.bus().listen(&about_game(&self.games[*game])).await);
        }
        Ok(Process { club, clock, off: 0, heard })
    }

    async fn begin(&mut self) -> Result<()> {
        let first = self.open_process().await?;
        for _ in 0..self.plan.tables {
            self.people.push(first.club.people().welcome().await?.1);
        }
        for _ in 0..self.plan.tables {
            self.open_game(&first.club).await?;
        }
        first.club.store().close().await;
        for _ in 0..self.plan.servers {
            let process = self.open_process().await?;
            self.processes.push(process);
        }
        Ok(())
    }

    /// Opens the next game, with its followers.
    async fn open_game(&mut self, club: &Club) -> Result<()> {
        let times = [
            Some(TimeControl::Bank { bank: 60_000, increment: 1_000 }),
            Some(TimeControl::EachTurn { span: DAY }),
            None,
        ];
        let number = self.games.len();
        let time = times[number % times.len()];
        let vacation = if number % times.len() == 1 { 2 * DAY } else { 0 };
        let kind = KINDS[number / 2 % KINDS.len()];
        let wish = OpenGame { time, vacation, listed: true, ..OpenGame::new(kind, vec![SeatWish::Me, SeatWish::Open]) };
        let id = club.opener().open_game(&self.people[number % self.people.len()], &wish).await?;
        for process in &mut self.processes {
            process.heard.insert(number, process.club.bus().listen(&about_game(&id)).await);
        }
        self.games.push(id);
        for _ in 0..FOLLOWERS {
            self.followers.push(Follower { game: number, events: Vec::new(), table: None, is_done: false });
            self.catch_up(self.followers.len() - 1).await?;
        }
        Ok(())
    }

    async fn step(&mut self) -> Result<()> {
        if below(&mut self.random, 1_000) < self.plan.deaths {
            let process = self.any_process();
            self.die(process).await?;
        }
        match below(&mut self.random, 96) {
            0..45 => self.speak().await?,
            45..80 => {
                let span = 1 + below(&mut self.random, 2_000) as i64;
                self.pass(span);
            }
            80..84 => {
                let span = [20_000, 3_600_000, 30 * 3_600_000][below(&mut self.random, 3)];
                if self.chance(10) {
                    self.pass(span);
                }
            }
            84..88 => {
                // A clock is set forwards or backwards by up to 10 s.
                let process = self.any_process();
                self.processes[process].off = below(&mut self.random, 20_000) as i64 - 10_000;
                self.pass(0);
            }
            // With more processes, each is swept less often.
            _ => {
                let process = self.any_process();
                self.processes[process].club.sweep().await?;
                self.tell(process, None);
            }
        }
        self.deliver().await
    }

    fn any_process(&mut self) -> usize {
        below(&mut self.random, self.plan.servers)
    }

    /// Advances the simulated time, in milliseconds.
    fn pass(&mut self, span: i64) {
        self.now += span;
        for process in &self.processes {
            process.clock.set(self.now + process.off);
        }
    }

    fn post(&mut self, parcel: Parcel, most: usize) {
        self.sent += 1;
        let arrives = self.now + below(&mut self.random, most) as i64;
        self.network.insert((arrives, self.sent), parcel);
    }

    /// Sends a message of a person at one of the tables, perhaps twice. A game that is over is replaced first.
    async fn speak(&mut self) -> Result<()> {
        let table = below(&mut self.random, self.plan.tables);
        let mut game = self.tables[table];
        if self.chance(5) {
            // The person reloads the page.
            self.catch_up(game * FOLLOWERS).await?;
        }
        if self.followers[game * FOLLOWERS].table.as_ref().is_some_and(|table| table.awaited() == Awaited::Nobody) {
            let process = self.any_process();
            let club = self.processes[process].club.clone();
            self.let_go(game).await?;
            self.open_game(&club).await?;
            game = self.games.len() - 1;
            self.tables[table] = game;
        }
        let person = if self.chance(75) { self.awaited(game) } else { None };
        let person = person.unwrap_or_else(|| below(&mut self.random, self.people.len()));
        let Some(command) = self.any_command(person, game) else { return Ok(()) };
        self.sent += 1;
        let message = Message { name: format!("m{}", self.sent), person, game, command };
        let times = if self.chance(25) { 2 } else { 1 };
        for _ in 0..times {
            self.post(Parcel::ToClub(message.clone()), 500);
        }
        Ok(())
    }

    /// Returns the person whose turn it is, as far as a follower of the game knows.
    fn awaited(&self, game: usize) -> Option<usize> {
        let table = self.followers[game * FOLLOWERS].table.as_ref()?;
        let Awaited::Person(seat) = table.awaited() else { return None };
        let Sitter::Person(known) = table.sitter(seat) else { return None };
        self.people.iter().position(|person| person.account == known.id)
    }

    /// Picks a plausible command for a person, given what a follower of the game knows.
    fn any_command(&mut self, person: usize, game: usize) -> Option<Command> {
        let (people, followers) = (&self.people, &self.followers);
        let table = followers[game * FOLLOWERS].table.as_ref()?;
        let own = table
            .sitters()
            .iter()
            .position(|sitter| matches!(sitter, Sitter::Person(known) if known.id == people[person].account));
        let Some(own) = own.and_then(|place| Seat::numbered(place + 1)) else {
            let open = table.sitters().iter().position(|sitter| *sitter == Sitter::Open)?;
            return Some(Command::Sit { seat: Seat::numbered(open + 1)?, sitter: Sitter::Open });
        };
        let plies = table.played().plies();
        let random = &mut self.random;
        Some(match below(random, 100) {
            0..4 => Command::OfferDraw,
            4 => Command::AcceptDraw,
            5..8 => Command::DeclineDraw,
            8..12 => Command::AskTakeback { plies: below(random, plies + 1) },
            12..16 => Command::GrantTakeback,
            16..18 => Command::RefuseTakeback,
            18..20 => Command::BeginVacation,
            20..22 => Command::EndVacation,
            _ if below(random, 1_000) < self.plan.resignations => Command::Resign,
            _ if table.awaited() == Awaited::Person(own) => {
                let (position, mut actions) = (table.played().last(), Vec::new());
                position.legal_actions(&mut actions);
                let action = *actions.get(below(random, actions.len().max(1)))?;
                Command::Play { action: position.notation(action), lag: 0 }
            }
            22 => Command::Play { action: "a1".to_owned(), lag: 0 },
            _ => return None,
        })
    }

    /// Delivers all parcels that are due.
    async fn deliver(&mut self) -> Result<()> {
        while let Some(first) = self.network.first_entry().filter(|first| first.key().0 <= self.now) {
            match first.remove() {
                Parcel::ToFollower { follower, events } => self.follow(follower, &events).await?,
                Parcel::ToClub(message) => {
                    let process = self.any_process();
                    self.hear(process, message).await?;
                }
            }
        }
        Ok(())
    }

    /// Lets a process handle a message, whose answer may be lost.
    async fn hear(&mut self, process: usize, message: Message) -> Result<()> {
        let answer = self.perform(process, &message).await;
        self.tell(process, Some(message.game));
        let is_heard = !self.chance(20);
        match answer {
            Ok(done) => {
                self.digest(&[done.version, u64::from(done.was_done)]);
                self.report.repeated += usize::from(done.was_done);
                let before = self.acknowledged.insert(message.name.clone(), done.version);
                if before.is_some_and(|version| version != done.version) {
                    let wrong = format!("{} was answered with {before:?} and then with {}", message.name, done.version);
                    self.report.wrong.push(wrong);
                }
                if !is_heard {
                    self.post(Parcel::ToClub(message), 10_000);
                }
            }
            Err(refusal) => {
                self.digest(&[refusal.code().len() as u64]);
                match refusal {
                    ClubError::Busy => self.post(Parcel::ToClub(message), 1_000),
                    ClubError::Store(error) => self.report.wrong.push(format!("the store failed: {error}")),
                    _ => {
                        self.report.refused += 1;
                        if !is_heard && self.chance(50) {
                            self.post(Parcel::ToClub(message), 10_000);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    async fn perform(&self, process: usize, message: &Message) -> Result<pentad_club::Performed, ClubError> {
        let (club, who) = (&self.processes[process].club, &self.people[message.person]);
        club.tables().perform(who, &self.games[message.game], Some(&message.name), message.command.clone(), 0).await
    }

    /// Sends new events of a process to the followers. Each copy may be lost or duplicated.
    fn tell(&mut self, process: usize, only: Option<usize>) {
        let mut told = Vec::new();
        let heard = self.processes[process].heard.iter_mut();
        for (&game, heard) in heard.filter(|(game, _)| only.is_none_or(|only| only == **game)) {
            while let Ok(one) = heard.try_recv() {
                if let Some(ServerMessage::Events { events, .. }) = one.told().map(|told| &told.tell) {
                    told.push((game, events.clone()));
                }
            }
        }
        for (game, events) in told {
            for follower in game * FOLLOWERS..(game + 1) * FOLLOWERS {
                let times = [0, 1, 1, 1, 2][below(&mut self.random, 5)];
                for _ in 0..times {
                    self.post(Parcel::ToFollower { follower, events: events.clone() }, 1_000);
                }
            }
        }
    }

    /// Kills a process and starts another in its place. If a message is on its way, the
    /// process stores it first and dies before it tells anyone.
    async fn die(&mut self, process: usize) -> Result<()> {
        self.report.deaths.0 += 1;
        let last = self.network.iter().find(|(_, parcel)| matches!(parcel, Parcel::ToClub(_))).map(|(key, _)| *key);
        if let Some(Parcel::ToClub(message)) = last.and_then(|key| self.network.remove(&key)) {
            self.report.deaths.1 += 1;
            // The process can no longer be heard, so its answer is lost.
            let _ = self.perform(process, &message).await;
            self.unknown.insert(message.name.clone());
            if self.chance(80) {
                self.post(Parcel::ToClub(message), 10_000);
            }
        }
        let fresh = self.open_process().await?;
        fresh.clock.set(self.now);
        let dead = std::mem::replace(&mut self.processes[process], fresh);
        dead.club.store().close().await;
        Ok(())
    }

    /// Takes over events that a follower was told.
    async fn follow(&mut self, number: usize, told: &[Event]) -> Result<()> {
        if self.followers[number].is_done {
            return Ok(());
        }
        for event in told {
            let follower = &mut self.followers[number];
            let known = follower.events.len() as u64;
            if event.number < known {
                if follower.events[event.number as usize] != *event {
                    self.report.wrong.push(format!("event {} was told in two ways", event.number));
                }
            } else if event.number == known {
                self.take(number, event.clone())?;
            } else {
                self.report.gaps += 1;
                self.catch_up(number).await?;
            }
        }
        Ok(())
    }

    /// Retires a game that is over: unsubscribes from it, and compares its followers with the store.
    async fn let_go(&mut self, game: usize) -> Result<()> {
        for process in &mut self.processes {
            process.heard.remove(&game);
        }
        let stored = self.store.events(&self.games[game], 0).await?;
        let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
        self.followers_of(game, &events).await?;
        for follower in game * FOLLOWERS..(game + 1) * FOLLOWERS {
            self.followers[follower] = Follower { game, events: Vec::new(), table: None, is_done: true };
        }
        Ok(())
    }

    /// Reads the events that a follower has missed.
    async fn catch_up(&mut self, number: usize) -> Result<()> {
        let follower = &self.followers[number];
        let missed = self.store.events(&self.games[follower.game], follower.events.len() as u64).await?;
        for kept in missed {
            self.take(number, kept.event)?;
        }
        Ok(())
    }

    fn take(&mut self, number: usize, event: Event) -> Result<()> {
        let follower = &mut self.followers[number];
        match &mut follower.table {
            None => follower.table = Some(Table::replay([&event]).map_err(|failed| anyhow!("{failed}"))?),
            Some(table) => {
                if let Err(failed) = table.take_over(&event) {
                    self.report.wrong.push(format!("a follower cannot go on: {failed}"));
                }
            }
        }
        follower.events.push(event);
        Ok(())
    }

    /// Delivers all remaining parcels, and sweeps every process.
    async fn settle(&mut self) -> Result<()> {
        while let Some((&(arrives, _), _)) = self.network.last_key_value() {
            self.pass((arrives - self.now).max(0));
            self.deliver().await?;
        }
        for process in 0..self.plan.servers {
            self.processes[process].club.sweep().await?;
        }
        Ok(())
    }

    fn digest(&mut self, numbers: &[u64]) {
        for number in numbers {
            self.report.digest = (self.report.digest ^ number).wrapping_mul(0x100_0000_01b3).rotate_left(17);
        }
    }
}

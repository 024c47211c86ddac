use crate::chance::{Seen, draw_number};
use crate::clock::Clock;
use crate::command::Actor;
use crate::event::{Event, Happening};
use crate::sitter::Sitter;
use crate::terms::{Opening, OpeningError, Terms};
use crate::time::{Millis, Time};
use pentad_catalog::{Ended, GameId, Loss, Playthrough, Standing, Stop};
use pentad_core::{Outcome, Seat, SeatSet, Turn};
use thiserror::Error;

/// A game with the people and bots around it: whose decision comes next, how much time is left, what was offered.
///
/// A pure state machine. Commands go through [`apply`](Table::apply), which gives the events that happened;
/// [`replay`](Table::replay) of all events is the same table again. It knows no clock, no generator, no storage and no
/// network: the authority that keeps the table brings those along, be it the page, the terminal or a server.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) terms: Terms,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) played: Playthrough,
    /// What chance has brought, also on paths that were taken back.
    pub(crate) seen: Seen,
    /// Whether anything was ever taken back.
    pub(crate) took_back: bool,
    pub(crate) standing: Option<Standing>,
    pub(crate) clock: Option<Clock>,
    /// The time left to each seat when an action was made, by its ply.
    left_at: Vec<Vec<Millis>>,
    pub(crate) ended: Ended,
    pub(crate) draw: Option<SeatSet>,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) rematch: SeatSet,
    /// Since when each seat has been absent.
    pub(crate) absent: Vec<Option<Time>>,
    /// The number of the next event.
    next_number: u64,
    last_time: Time,
}

/// A request to take actions back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takeback {
    /// How many actions would stay.
    pub plies: usize,
    /// The seat that asks.
    pub by: Seat,
    /// The seats that have agreed, the asking one among them.
    pub agreed: SeatSet,
}

/// Whose decision the table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// Players who take the open seats.
    Players,
    /// Chance: the authority draws.
    Chance,
    /// A person.
    Person(Seat),
    /// A bot: at its own seat, or in place of a seat that has lost.
    Bot {
        /// The seat.
        seat: Seat,
        /// The bot's name, such as `level:3`.
        bot: String,
    },
    /// Nobody: the game is over.
    Nobody,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Its rules say so.
    Rules,
    /// All agreed on a draw.
    Agreed,
    /// It was called off.
    Aborted,
    /// Seats have lost without the rules, this one last, and one is left, or no person.
    Lost(Loss),
    /// FACT-8: this seat has won the match.
    MatchWon(Seat),
}

/// Why events are not those of a table.
#[derive(Clone, Debug, Error)]
#[error("event {number}: {reason}")]
pub struct ReplayFailed {
    /// The first event that does not fit.
    pub number: u64,
    /// What is wrong with it.
    pub reason: String,
    /// The table as it was before that event.
    pub table: Option<Box<Table>>,
}

/// The fewest moves by each seat after which giving up counts: about a fifth of a typical game.
const fn fewest_moves(game: GameId) -> usize {
    match game {
        GameId::Loom => 1,
        GameId::Iri => 2,
        GameId::Iris | GameId::Factory => 3,
        GameId::Quintets | GameId::Enantiomerfolk => 4,
    }
}

impl Table {
    /// Opens a table. The event is the first of its list.
    pub fn open(opening: Opening, now: Time) -> Result<(Table, Event), OpeningError> {
        let mut table = Table::opened(&opening, now)?;
        let event = table.record(now, Actor::Authority, Happening::Opened(Box::new(opening)));
        Ok((table, event))
    }

    /// The table that its events lead to.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Table, ReplayFailed> {
        let mut table: Option<Table> = None;
        for event in events {
            let failed = |reason: String, table: Option<Table>| ReplayFailed {
                number: event.number,
                reason,
                table: table.map(Box::new),
            };
            table = Some(match (table.take(), &event.what) {
                (None, Happening::Opened(opening)) => {
                    let mut table =
                        Table::opened(opening, event.time).map_err(|error| failed(error.to_string(), None))?;
                    // A list may begin with the summary of an earlier one.
                    table.next_number = event.number;
                    table.record(event.time, event.by, event.what.clone());
                    table
                }
                (None, _) => return Err(failed("a table is opened first".to_owned(), None)),
                (Some(mut table), what) => match table.follow(event, what) {
                    Ok(()) => table,
                    Err(reason) => return Err(failed(reason, Some(table))),
                },
            });
        }
        table.ok_or(ReplayFailed { number: 0, reason: "there are no events".to_owned(), table: None })
    }

    /// Follows an authority elsewhere: takes over the next event of its list.
    pub fn take_over(&mut self, event: &Event) -> Result<(), ReplayFailed> {
        self.follow(event, &event.what).map_err(|reason| ReplayFailed {
            number: event.number,
            reason,
            table: Some(Box::new(self.clone())),
        })
    }

    /// Takes an event over, or changes nothing and says why.
    fn follow(&mut self, event: &Event, what: &Happening) -> Result<(), String> {
        if event.number != self.next_number {
            return Err(format!("number {} is expected here", self.next_number));
        }
        if event.time < self.last_time {
            return Err("it comes before the event before it".to_owned());
        }
        match what {
            Happening::Opened(_) => return Err("the table is open already".to_owned()),
            Happening::Played(action) | Happening::PlayedLate { action, .. } => {
                self.played.last().read(action).map_err(|error| format!("{action}: {error}"))?;
            }
            Happening::TookBack(plies) if *plies > self.played.plies() => {
                return Err(format!("there are only {} actions", self.played.plies()));
            }
            Happening::Sat { seat, .. }
            | Happening::Stood(seat)
            | Happening::Lost { seat, .. }
            | Happening::Absent(seat)
            | Happening::Present(seat)
                if seat.index() >= self.seats() =>
            {
                return Err(format!("there is no seat {seat}"));
            }
            _ => {}
        }
        self.happen(event.time, event.by, what);
        self.record(event.time, event.by, what.clone());
        Ok(())
    }

    fn opened(opening: &Opening, now: Time) -> Result<Table, OpeningError> {
        let played = opening.play_through()?;
        let (seats, terms) = (played.last().seats(), opening.terms.clone());
        let clock = terms.time.map(|control| {
            let left = opening.left.clone().unwrap_or_else(|| vec![control.at_start(); seats]);
            Clock::new(control, left, terms.vacation)
        });
        let left = clock.as_ref().map_or_else(Vec::new, |clock| clock.all_left(now));
        let mut table = Table {
            terms,
            sitters: opening.sitters.clone(),
            seen: Seen::of(&played),
            took_back: false,
            left_at: vec![left; played.plies()],
            ended: played.ended().clone(),
            standing: opening.earlier.clone().map(Standing::with_points),
            clock,
            draw: None,
            takeback: None,
            rematch: SeatSet::EMPTY,
            absent: vec![None; seats],
            next_number: 0,
            last_time: now,
            played,
        };
        table.settle(now, 0);
        Ok(table)
    }

    /// Numbers an event and notes its time.
    pub(crate) fn record(&mut self, now: Time, by: Actor, what: Happening) -> Event {
        let number = self.next_number;
        self.next_number += 1;
        self.last_time = now;
        Event { number, time: now, by, what, left: self.all_left(now) }
    }

    /// Changes the table as an event says. Everything that is decided has been decided before.
    pub(crate) fn happen(&mut self, now: Time, by: Actor, what: &Happening) {
        let mut lag_of_turn = 0;
        match what {
            Happening::Opened(_) | Happening::Said { .. } => {}
            Happening::Sat { seat, sitter } => self.sitters[seat.index()] = sitter.clone(),
            Happening::Stood(seat) => self.sitters[seat.index()] = Sitter::Open,
            Happening::Played(action) => self.play(action, now, by),
            Happening::PlayedLate { action, lag } => {
                self.play(action, now, by);
                lag_of_turn = *lag;
            }
            Happening::TookBack(plies) => self.take_back(*plies, now),
            Happening::TakebackAsked(plies) => {
                if let Actor::Seat(seat) = by {
                    self.takeback = Some(Takeback { plies: *plies, by: seat, agreed: SeatSet::only(seat) });
                }
            }
            Happening::TakebackGranted => {
                if let (Actor::Seat(seat), Some(takeback)) = (by, &mut self.takeback) {
                    takeback.agreed.insert(seat);
                }
            }
            Happening::TakebackRefused => self.takeback = None,
            Happening::DrawOffered | Happening::DrawAccepted => {
                if let Actor::Seat(seat) = by {
                    self.draw.get_or_insert(SeatSet::EMPTY).insert(seat);
                }
            }
            Happening::DrawDeclined => self.draw = None,
            Happening::DrawAgreed => self.ended.stop = Some(Stop::Agreed),
            Happening::Lost { seat, cause } => {
                self.ended.losses.push(Loss { seat: *seat, cause: *cause });
                // Its turn ends without an action, where a bot plays on: nothing is added to its clock.
                if let Some(clock) = &mut self.clock
                    && clock.running() == Some(*seat)
                {
                    clock.stop(now);
                }
            }
            Happening::Aborted => self.ended.stop = Some(Stop::Aborted),
            Happening::Absent(seat) => self.absent[seat.index()] = Some(now),
            Happening::Present(seat) => self.absent[seat.index()] = None,
            Happening::RematchWanted => {
                if let Actor::Seat(seat) = by {
                    self.rematch.insert(seat);
                }
            }
            Happening::RematchDeclined => self.rematch = SeatSet::EMPTY,
            Happening::Resumed => {
                if let Some(clock) = &mut self.clock {
                    clock.resume(now);
                }
            }
            Happening::Excused(span) => {
                if let Some(clock) = &mut self.clock {
                    clock.excuse(*span, now);
                }
                // Who was away has not been away for longer by it.
                for since in self.absent.iter_mut().flatten() {
                    *since = since.plus(*span).min(now);
                }
            }
            Happening::VacationBegun | Happening::VacationEnded => {
                if let (Actor::Seat(seat), Some(clock)) = (by, &mut self.clock) {
                    clock.set_vacation(seat, *what == Happening::VacationBegun, now);
                }
            }
        }
        if self.played.ended() != &self.ended {
            self.played.set_ended(self.ended.clone());
        }
        self.settle(now, lag_of_turn);
    }

    fn play(&mut self, action: &str, now: Time, by: Actor) {
        let Ok(action) = self.played.last().read(action) else { return };
        self.left_at.push(self.all_left(now));
        let turn = self.played.last().turn();
        if turn == Turn::Chance {
            let (last, before) = (self.played.last(), &self.played.positions()[..self.played.plies()]);
            self.seen.note(draw_number(before), last, action);
        }
        let acting = turn.seat();
        // The rules of records ask for this comment.
        let is_substituted = acting.is_some_and(|seat| self.ended.lost().contains(seat));
        self.played.push_with(action, is_substituted.then(|| "bot".to_owned()));
        if self.standing.as_ref().is_some_and(|standing| standing.winner_at(self.played.last()).is_some()) {
            self.played.break_off();
        }
        self.takeback = None;
        // The seat that proposed a draw may act; another seat that acts instead of answering refuses.
        if let (Some(agreed), Actor::Seat(seat)) = (self.draw, by)
            && !agreed.contains(seat)
        {
            self.draw = None;
        }
    }

    fn take_back(&mut self, plies: usize, now: Time) {
        self.took_back = true;
        while self.played.plies() > plies && self.played.undo().is_some() {}
        self.ended = Ended::NOT;
        (self.draw, self.takeback, self.rematch) = (None, None, SeatSet::EMPTY);
        let then = self.left_at.get(plies).cloned();
        self.left_at.truncate(plies);
        let seat = self.timed_seat();
        if let (Some(clock), Some(then)) = (&mut self.clock, then) {
            clock.take_back(&then, seat, now);
        }
    }

    /// Lets the right clock run.
    fn settle(&mut self, now: Time, lag: Millis) {
        let (seat, is_over) = (self.timed_seat(), self.ending().is_some());
        if let Some(clock) = &mut self.clock {
            // A turn that ends the game adds nothing to the clock.
            if is_over { clock.stop(now) } else { clock.turn_to(seat, now, lag) }
        }
    }

    /// Whether a seat has acted: what chance did before does not count.
    pub fn has_begun(&self) -> bool {
        self.turns_of_seats().next().is_some()
    }

    /// Whether a seat can still call the game off: each has acted once at most.
    pub fn can_be_aborted(&self) -> bool {
        self.ending().is_none() && self.turns_of_seats().count() < self.seats().max(2)
    }

    /// The seats that have acted, in the order of their actions.
    fn turns_of_seats(&self) -> impl Iterator<Item = Seat> {
        self.played.positions()[..self.played.plies()].iter().filter_map(|position| position.turn().seat())
    }

    /// The seat whose time runs.
    fn timed_seat(&self) -> Option<Seat> {
        if self.terms.clock_waits && !self.has_begun() {
            return None;
        }
        match self.awaited() {
            Awaited::Person(seat) => Some(seat),
            // A seat that has lost has no time any more.
            Awaited::Bot { seat, .. } => Some(seat).filter(|seat| !self.ended.lost().contains(*seat)),
            Awaited::Players | Awaited::Chance | Awaited::Nobody => None,
        }
    }

    /// Which game is played.
    pub fn game(&self) -> GameId {
        self.played.last().id()
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.sitters.len()
    }

    /// The game so far, with all its positions.
    pub fn played(&self) -> &Playthrough {
        &self.played
    }

    /// Under which terms it is played.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// Who sits at a seat; nobody at one that does not exist.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        self.sitters.get(seat.index()).unwrap_or(&Sitter::Open)
    }

    /// FACT-8: how the match stood when this game of it began.
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The time left to each seat; empty where there is no clock.
    pub fn all_left(&self, now: Time) -> Vec<Millis> {
        self.clock.as_ref().map_or_else(Vec::new, |clock| clock.all_left(now))
    }

    /// The seats that have agreed to a draw which was offered.
    pub fn draw_offer(&self) -> Option<SeatSet> {
        self.draw
    }

    /// A takeback that was asked for.
    pub fn takeback(&self) -> Option<Takeback> {
        self.takeback
    }

    /// The seats that want another game.
    pub fn wants_rematch(&self) -> SeatSet {
        self.rematch
    }

    /// Since when a seat has been absent.
    pub fn absent_since(&self, seat: Seat) -> Option<Time> {
        self.absent.get(seat.index()).copied().flatten()
    }

    /// The seats that have lost without the rules.
    pub fn lost(&self) -> SeatSet {
        self.ended.lost()
    }

    /// How many events there have been.
    pub fn version(&self) -> u64 {
        self.next_number
    }

    /// When the last event happened.
    pub fn last_time(&self) -> Time {
        self.last_time
    }

    /// Why the game is over; `None` while it is not.
    pub fn ending(&self) -> Option<Ending> {
        match self.ended.stop {
            Some(Stop::Agreed) => return Some(Ending::Agreed),
            Some(Stop::Aborted) => return Some(Ending::Aborted),
            None => {}
        }
        if let Some(loss) = self.ended.losses.last()
            && (self.ended.is_final(self.seats()) || self.people().is_empty())
        {
            return Some(Ending::Lost(*loss));
        }
        let won = self.standing.as_ref().and_then(|standing| standing.winner_at(self.played.last()));
        let by_rules = (self.played.last().turn() == Turn::Over).then_some(Ending::Rules);
        won.map(Ending::MatchWon).or(by_rules)
    }

    /// Returns true for a game that was given up, lost on time or agreed a draw in its first moves (two to four by each seat):
    /// such a game says nothing about strength, and a row of them would make a rating out of nothing.
    pub fn is_too_short_to_rate(&self) -> bool {
        let broke_off = matches!(self.ending(), Some(Ending::Agreed | Ending::Lost(_)));
        let moves = self.played.positions().iter().zip(self.played.actions());
        let moves = moves.filter(|(position, _)| matches!(position.turn(), Turn::Seat(_))).count();
        broke_off && moves < fewest_moves(self.game()) * self.seats()
    }

    /// How the game ended; `None` while it runs, where it does not count, and where it broke off as the match was decided.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending()?;
        self.played.outcome()
    }

    /// The seats that have won, the game or the match.
    pub fn winners(&self) -> SeatSet {
        match self.ending() {
            None => SeatSet::EMPTY,
            Some(Ending::MatchWon(seat)) => SeatSet::only(seat),
            Some(_) => self.outcome().map_or(SeatSet::EMPTY, Outcome::winners),
        }
    }

    /// Whose decision the rules ask for, unless people have ended the game.
    pub fn turn(&self) -> Turn {
        if self.ending().is_some() { Turn::Over } else { self.played.last().turn() }
    }

    /// Whose decision the table waits for.
    pub fn awaited(&self) -> Awaited {
        if self.ending().is_some() {
            return Awaited::Nobody;
        }
        if self.sitters.contains(&Sitter::Open) {
            return Awaited::Players;
        }
        match self.played.last().turn() {
            Turn::Over => Awaited::Nobody,
            Turn::Chance => Awaited::Chance,
            Turn::Seat(seat) if self.ended.lost().contains(seat) => {
                Awaited::Bot { seat, bot: self.terms.substitute.clone() }
            }
            Turn::Seat(seat) => match self.sitter(seat) {
                Sitter::Bot(bot) => Awaited::Bot { seat, bot: bot.clone() },
                Sitter::Person(_) => Awaited::Person(seat),
                Sitter::Open => Awaited::Players,
            },
        }
    }

    /// Whether the engine helps no player: two or more people play with each other and have not agreed on it. A seat that has lost
    /// may still tell what it learns to one that has not, so it counts.
    pub fn is_without_help(&self) -> bool {
        let people = self.sitters.iter().filter(|sitter| sitter.is_person()).count();
        !self.terms.help && people > 1 && self.ending().is_none() && self.awaited() != Awaited::Players
    }

    /// Whether a draw can be agreed on: the game runs, two people or more play, and no bot that would have to agree.
    pub fn can_agree_on_a_draw(&self) -> bool {
        let lost = self.ended.lost();
        let plays_bot = Seat::all(self.seats()).any(|seat| self.sitter(seat).is_bot() && !lost.contains(seat));
        self.ending().is_none() && self.people().len() >= 2 && !plays_bot
    }

    /// The seats at which people sit who have not lost.
    pub fn people(&self) -> SeatSet {
        let lost = self.ended.lost();
        let plays = |seat: &Seat| self.sitter(*seat).is_person() && !lost.contains(*seat);
        Seat::all(self.seats()).filter(plays).collect()
    }
}

use crate::clock::Clock;
use crate::command::Actor;
use crate::event::{Event, Happening};
use crate::seen::{Seen, draw_number};
use crate::sitter::Sitter;
use crate::terms::{Opening, OpeningError, Terms};
use crate::time::{Millis, Time};
use pentad_catalog::{AnyAction, Ended, GameId, Loss, Playthrough, Standing, Stop};
use pentad_core::{Outcome, Seat, SeatSet, Turn};
use thiserror::Error;

/// A game with the people and bots around it: sitters, clock, offers, and the match it belongs to.
///
/// The table is a pure state machine. Commands go through [`apply`](Table::apply), which returns the events they lead to;
/// [`replay`](Table::replay) of all events gives the same table. It has no clock, no random generator, no storage and no network:
/// the authority that keeps the table (the page, the terminal or a server) supplies those.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) terms: Terms,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) played: Playthrough,
    /// The chance actions seen so far, also on paths that were taken back.
    pub(crate) seen: Seen,
    /// Set once any action has been taken back.
    pub(crate) took_back: bool,
    pub(crate) standing: Option<Standing>,
    pub(crate) clock: Option<Clock>,
    /// The time left to each seat when an action was played, indexed by ply.
    left_at: Vec<Vec<Millis>>,
    pub(crate) ended: Ended,
    pub(crate) draw: Option<SeatSet>,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) rematch: SeatSet,
    /// The moment from which each seat has been absent, for those that are.
    pub(crate) absent: Vec<Option<Time>>,
    /// The number of the next event.
    next_number: u64,
    last_time: Time,
}

/// A request to take actions back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Takeback {
    /// The number of actions that would stay.
    pub plies: usize,
    /// The seat that asks.
    pub by: Seat,
    /// The seats that have agreed, including the asking one.
    pub agreed: SeatSet,
}

/// The player whose decision the table awaits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// Players for the open seats.
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
    /// No player: the game is over.
    Nobody,
}

/// The way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By its rules.
    Rules,
    /// All agreed on a draw.
    Agreed,
    /// The game was aborted.
    Aborted,
    /// Seats have lost by resigning, on time or by leaving, this one last, and one seat or no person is left.
    Lost(Loss),
    /// FACT-8: this seat has won the match, which ends the game.
    MatchWon(Seat),
}

/// Error of a list of events that does not lead to a table.
#[derive(Clone, Debug, Error)]
#[error("event {number}: {reason}")]
pub struct ReplayFailed {
    /// The number of the first event that does not fit.
    pub number: u64,
    /// The reason.
    pub reason: String,
    /// The table before that event; `None` if the list does not begin with a table that can be opened.
    pub table: Option<Box<Table>>,
}

impl Table {
    /// Opens a table and returns it with its first event.
    ///
    /// Returns an error if the opening's record cannot be read or played through, or if it does not fit its sitters, clocks or
    /// match.
    pub fn open(opening: Opening, now: Time) -> Result<(Table, Event), OpeningError> {
        let mut table = Table::opened(&opening, now)?;
        let event = table.record(now, Actor::Authority, Happening::Opened(Box::new(opening)));
        Ok((table, event))
    }

    /// Rebuilds a table from its events.
    ///
    /// Returns an error at the first event that does not fit, with the table before it, and for an empty list.
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
                    // A list may begin with an opening that sums up earlier events, so its first number need not be 0.
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

    /// Applies the next event of an authority elsewhere.
    ///
    /// Returns an error if the event does not fit; the table is unchanged then.
    pub fn take_over(&mut self, event: &Event) -> Result<(), ReplayFailed> {
        self.follow(event, &event.what).map_err(|reason| ReplayFailed {
            number: event.number,
            reason,
            table: Some(Box::new(self.clone())),
        })
    }

    /// Applies an event of another authority, or returns the reason why it does not fit and changes nothing.
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

    /// Numbers an event and adds the time left to each seat.
    pub(crate) fn record(&mut self, now: Time, by: Actor, what: Happening) -> Event {
        let number = self.next_number;
        self.next_number += 1;
        self.last_time = now;
        Event { number, time: now, by, what, left: self.all_left(now) }
    }

    /// Changes the table by an event that has already been decided on or checked.
    pub(crate) fn happen(&mut self, now: Time, by: Actor, what: &Happening) {
        let mut lag_of_turn = 0;
        match what {
            Happening::Opened(_) | Happening::Said { .. } => {}
            Happening::Sat { seat, sitter } => self.sitters[seat.index()] = sitter.clone(),
            Happening::Stood(seat) => self.sitters[seat.index()] = Sitter::Open,
            Happening::Played(action) => self.read_and_play(action, now, by),
            Happening::PlayedLate { action, lag } => {
                self.read_and_play(action, now, by);
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
                // The turn of the lost seat ends without an action (a bot plays on for it), so its clock gets no increment.
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
                // Excused time does not count as absence either.
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
        self.conclude(now, lag_of_turn);
    }

    /// Plays a legal action as [`happen`](Self::happen) does, without its text.
    pub(crate) fn happen_to_play(&mut self, now: Time, by: Actor, action: AnyAction) {
        self.play_on(action, now, by);
        self.conclude(now, 0);
    }

    /// Brings the record and the clock up to date after a change.
    fn conclude(&mut self, now: Time, lag: Millis) {
        if self.played.ended() != &self.ended {
            self.played.set_ended(self.ended.clone());
        }
        self.settle(now, lag);
    }

    fn read_and_play(&mut self, action: &str, now: Time, by: Actor) {
        if let Ok(action) = self.played.last().read(action) {
            self.play_on(action, now, by);
        }
    }

    fn play_on(&mut self, action: AnyAction, now: Time, by: Actor) {
        self.left_at.push(self.all_left(now));
        let turn = self.played.last().turn();
        if turn == Turn::Chance {
            let (last, before) = (self.played.last(), &self.played.positions()[..self.played.plies()]);
            self.seen.note(draw_number(before), last, action);
        }
        let acting = turn.seat();
        // The rules of records require the comment `bot` on an action played for a seat that has lost.
        let is_substituted = acting.is_some_and(|seat| self.ended.lost().contains(seat));
        self.played.push_with(action, is_substituted.then(|| "bot".to_owned()));
        if self.standing.as_ref().is_some_and(|standing| standing.winner_at(self.played.last()).is_some()) {
            self.played.break_off();
        }
        self.takeback = None;
        // The seat that offered a draw may act; an action by another seat declines the offer.
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

    /// Starts, passes on or stops the clock, as the new state requires.
    fn settle(&mut self, now: Time, lag: Millis) {
        let (seat, is_over) = (self.timed_seat(), self.ending().is_some());
        if let Some(clock) = &mut self.clock {
            // A turn that ends the game adds nothing to the clock.
            if is_over { clock.stop(now) } else { clock.turn_to(seat, now, lag) }
        }
    }

    /// Returns true once a seat has acted; chance actions before that do not count.
    pub fn has_begun(&self) -> bool {
        self.turns_of_seats().next().is_some()
    }

    /// Returns true while the game can be aborted: fewer actions by seats than there are seats (two in a solitaire).
    pub fn can_be_aborted(&self) -> bool {
        self.ending().is_none() && self.turns_of_seats().count() < self.seats().max(2)
    }

    /// Iterates over the seats that have acted, one entry per action, in order.
    fn turns_of_seats(&self) -> impl Iterator<Item = Seat> {
        self.played.positions()[..self.played.plies()].iter().filter_map(|position| position.turn().seat())
    }

    /// Returns the seat whose time should run.
    fn timed_seat(&self) -> Option<Seat> {
        if self.terms.clock_waits && !self.has_begun() {
            return None;
        }
        match self.awaited() {
            Awaited::Person(seat) => Some(seat),
            // A seat that has lost has no clock any more.
            Awaited::Bot { seat, .. } => Some(seat).filter(|seat| !self.ended.lost().contains(*seat)),
            Awaited::Players | Awaited::Chance | Awaited::Nobody => None,
        }
    }

    /// Returns the game that is played.
    pub fn game(&self) -> GameId {
        self.played.last().id()
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.sitters.len()
    }

    /// Returns the game so far, with all its positions.
    pub fn played(&self) -> &Playthrough {
        &self.played
    }

    /// Returns the terms of the game.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the sitters, seat 1 first.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// Returns the sitter at a seat; `Open` for a seat that does not exist.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        self.sitters.get(seat.index()).unwrap_or(&Sitter::Open)
    }

    /// FACT-8: returns the standing of the match at the beginning of this game.
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// Returns the clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns the time left to each seat; empty without a clock.
    pub fn all_left(&self, now: Time) -> Vec<Millis> {
        self.clock.as_ref().map_or_else(Vec::new, |clock| clock.all_left(now))
    }

    /// Returns the seats that have agreed to the draw on offer; `None` if no draw is offered.
    pub fn draw_offer(&self) -> Option<SeatSet> {
        self.draw
    }

    /// Returns the takeback that is being asked for.
    pub fn takeback(&self) -> Option<Takeback> {
        self.takeback
    }

    /// Returns the seats that ask for another game.
    pub fn wants_rematch(&self) -> SeatSet {
        self.rematch
    }

    /// Returns the moment from which a seat has been absent; `None` if it is present.
    pub fn absent_since(&self, seat: Seat) -> Option<Time> {
        self.absent.get(seat.index()).copied().flatten()
    }

    /// Returns the seats that have lost by resigning, on time or by leaving.
    pub fn lost(&self) -> SeatSet {
        self.ended.lost()
    }

    /// Returns the number of events so far, which is the number of the next one.
    pub fn version(&self) -> u64 {
        self.next_number
    }

    /// Returns the time of the last event.
    pub fn last_time(&self) -> Time {
        self.last_time
    }

    /// Returns the way the game ended; `None` while it runs.
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

    /// Returns true for a game that was given up, lost on time or agreed a draw within its first moves (fewer than one to four
    /// per seat, depending on the game). Such a game says nothing about strength, and a series of them could be used to inflate a
    /// rating.
    pub fn is_too_short_to_rate(&self) -> bool {
        let broke_off = matches!(self.ending(), Some(Ending::Agreed | Ending::Lost(_)));
        let moves = self.played.positions().iter().zip(self.played.actions());
        let moves = moves.filter(|(position, _)| matches!(position.turn(), Turn::Seat(_))).count();
        broke_off && moves < self.game().profile().fewest_moves * self.seats()
    }

    /// Returns the outcome of the game; `None` while it runs, if it was aborted or does not count, and if it broke off because
    /// the match was decided.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending()?;
        self.played.outcome()
    }

    /// Returns the seats that have won the game or the match.
    pub fn winners(&self) -> SeatSet {
        match self.ending() {
            None => SeatSet::EMPTY,
            Some(Ending::MatchWon(seat)) => SeatSet::only(seat),
            Some(_) => self.outcome().map_or(SeatSet::EMPTY, Outcome::winners),
        }
    }

    /// Returns whose turn it is by the rules, or `Over` once the game has ended in any way.
    pub fn turn(&self) -> Turn {
        if self.ending().is_some() { Turn::Over } else { self.played.last().turn() }
    }

    /// Returns the player whose decision the table awaits.
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

    /// Returns true while the engine must not help any player: two or more people play against each other and the terms do not
    /// allow help. A seat that has lost counts too, since its player could pass on what the engine says.
    pub fn is_without_help(&self) -> bool {
        let people = self.sitters.iter().filter(|sitter| sitter.is_person()).count();
        !self.terms.help && people > 1 && self.ending().is_none() && self.awaited() != Awaited::Players
    }

    /// Returns true if a draw can be agreed on: the game runs, at least two people still play, and no bot does.
    pub fn can_agree_on_a_draw(&self) -> bool {
        let lost = self.ended.lost();
        let plays_bot = Seat::all(self.seats()).any(|seat| self.sitter(seat).is_bot() && !lost.contains(seat));
        self.ending().is_none() && self.people().len() >= 2 && !plays_bot
    }

    /// Returns the seats of people who have not lost.
    pub fn people(&self) -> SeatSet {
        let lost = self.ended.lost();
        let plays = |seat: &Seat| self.sitter(*seat).is_person() && !lost.contains(*seat);
        Seat::all(self.seats()).filter(plays).collect()
    }
}

//! Validation of commands at a table: each yields events or a refusal.

use crate::command::{Actor, Command};
use crate::command_error::CommandError;
use crate::event::{Event, Happening};
use crate::sitter::Sitter;
use crate::table::{Awaited, Table};
use crate::terms::Takebacks;
use crate::time::{Millis, Time};
use pentad_catalog::{AnyAction, Cause};
use pentad_core::{Seat, SeatSet, Turn};

/// Maximum length of a message, in characters.
pub const LONGEST_MESSAGE: usize = 500;

impl Table {
    /// Applies a command and returns the events it leads to. Time never runs backwards: a moment before the last event counts as
    /// the moment of that event.
    ///
    /// Returns the reason if the command is refused; the table is unchanged then.
    pub fn apply(&mut self, now: Time, who: Actor, command: &Command) -> Result<Vec<Event>, CommandError> {
        let now = now.max(self.last_time());
        let mut events = Vec::new();
        for what in decide(self, now, who, command)? {
            self.happen(now, who, &what);
            events.push(self.record(now, who, what));
        }
        Ok(events)
    }

    /// Plays an action as [`Command::Play`] does, for an authority that has the action itself and measures no lag. Nothing has to
    /// be read.
    ///
    /// Returns the reason if the action is refused; the table is unchanged then.
    pub fn play(&mut self, now: Time, who: Actor, action: AnyAction) -> Result<Vec<Event>, CommandError> {
        let now = now.max(self.last_time());
        may_play(self, now, who, 0)?;
        let game = self.played.last();
        game.check(action).map_err(|error| CommandError::Action { action: format!("{action:?}"), error })?;
        let text = game.notation(action);
        self.happen_to_play(now, who, action);
        Ok(vec![self.record(now, who, Happening::Played(text))])
    }
}

/// Decides which events a command leads to, without changing the table.
fn decide(table: &Table, now: Time, who: Actor, command: &Command) -> Result<Vec<Happening>, CommandError> {
    let one = |what: Happening| Ok(vec![what]);
    match command {
        Command::Sit { seat, sitter } => sit(table, who, *seat, sitter),
        Command::Leave => {
            let seat = seated(table, who)?;
            if table.has_begun() {
                running(table)?;
                return one(Happening::Lost { seat: still_playing(table, seat)?, cause: Cause::Left });
            }
            one(Happening::Stood(seat))
        }
        Command::Play { action, lag } => play(table, now, who, action, *lag),
        Command::Resign => {
            let seat = playing(table, who)?;
            one(Happening::Lost { seat, cause: Cause::Resigned })
        }
        Command::Abort => {
            if who != Actor::Authority {
                seated(table, who)?;
            }
            running(table)?;
            if !table.can_be_aborted() {
                return Err(CommandError::TooLateToAbort);
            }
            one(Happening::Aborted)
        }
        Command::OfferDraw | Command::AcceptDraw => draw(table, who, command),
        Command::DeclineDraw => {
            playing(table, who)?;
            table.draw.ok_or(CommandError::NothingOffered)?;
            one(Happening::DrawDeclined)
        }
        Command::AskTakeback { plies } => ask_takeback(table, who, *plies),
        Command::GrantTakeback => {
            let seat = playing(table, who)?;
            let asked = table.takeback.ok_or(CommandError::NothingOffered)?;
            if asked.agreed.contains(seat) {
                return Err(CommandError::SaidAlready);
            }
            let all = everyone_agrees(table, asked.agreed, seat);
            one(if all { Happening::TookBack(asked.plies) } else { Happening::TakebackGranted })
        }
        Command::RefuseTakeback => {
            playing(table, who)?;
            table.takeback.ok_or(CommandError::NothingOffered)?;
            one(Happening::TakebackRefused)
        }
        Command::Flag => {
            running(table)?;
            let clock = table.clock.as_ref().ok_or(CommandError::NoClock)?;
            let seat = clock.flagged(now).ok_or(CommandError::TimeLeft)?;
            one(Happening::Lost { seat, cause: Cause::Flagged })
        }
        Command::Absent { seat } | Command::Present { seat } => {
            authority(who)?;
            exists(table, *seat)?;
            let (is_absent, leaves) = (table.absent_since(*seat).is_some(), matches!(command, Command::Absent { .. }));
            Ok(match leaves {
                _ if is_absent == leaves => Vec::new(),
                true => vec![Happening::Absent(*seat)],
                false => vec![Happening::Present(*seat)],
            })
        }
        Command::Claim { seat } => {
            playing(table, who)?;
            exists(table, *seat)?;
            still_playing(table, *seat)?;
            let since = table.absent_since(*seat).ok_or(CommandError::NotAway(*seat))?;
            let enough = table.terms.claim_after.is_some_and(|after| now.since(since) >= after);
            // Before any seat has acted the game is aborted instead of claimed, unless the absent seat is the one to begin.
            if !enough || !(table.has_begun() || table.turn() == Turn::Seat(*seat)) {
                return Err(CommandError::NotAway(*seat));
            }
            one(Happening::Lost { seat: *seat, cause: Cause::Left })
        }
        Command::Rematch => {
            let seat = seated(table, who)?;
            over(table)?;
            if table.standing.as_ref().is_some_and(|standing| standing.after(table.played.last()).is_some()) {
                return Err(CommandError::MatchGoesOn);
            }
            if table.rematch.contains(seat) {
                return Err(CommandError::SaidAlready);
            }
            one(Happening::RematchWanted)
        }
        Command::DeclineRematch => {
            seated(table, who)?;
            over(table)?;
            if table.rematch.is_empty() {
                return Err(CommandError::NothingOffered);
            }
            one(Happening::RematchDeclined)
        }
        Command::Resume => {
            authority(who)?;
            one(Happening::Resumed)
        }
        Command::Excuse { span } => {
            authority(who)?;
            running(table)?;
            table.clock.as_ref().ok_or(CommandError::NoClock)?;
            one(Happening::Excused(*span))
        }
        Command::BeginVacation | Command::EndVacation => {
            let seat = playing(table, who)?;
            let clock = table.clock.as_ref().ok_or(CommandError::NoClock)?;
            let begins = *command == Command::BeginVacation;
            if begins == clock.is_on_vacation(seat) || (begins && clock.vacation_left(seat, now) == 0) {
                return Err(CommandError::NoVacation);
            }
            in_time(table, now)?;
            one(if begins { Happening::VacationBegun } else { Happening::VacationEnded })
        }
        Command::Say { room, text } => {
            let length = text.chars().count();
            if text.trim().is_empty() || length > LONGEST_MESSAGE {
                return Err(CommandError::Length(LONGEST_MESSAGE));
            }
            one(Happening::Said { room: *room, text: text.clone() })
        }
    }
}

fn sit(table: &Table, who: Actor, seat: Seat, sitter: &Sitter) -> Result<Vec<Happening>, CommandError> {
    exists(table, seat)?;
    running(table)?;
    if *table.sitter(seat) != Sitter::Open {
        return Err(CommandError::Taken(seat));
    }
    // A visitor may take a seat only for a person; bots are seated by the authority.
    match (who, sitter) {
        (_, Sitter::Open) => Err(CommandError::NothingOffered),
        (Actor::Authority, _) | (Actor::Visitor, Sitter::Person(_)) => {
            Ok(vec![Happening::Sat { seat, sitter: sitter.clone() }])
        }
        (Actor::Visitor, Sitter::Bot(_)) => Err(CommandError::NotForPeople),
        (Actor::Seat(_), _) => Err(CommandError::SaidAlready),
    }
}

fn play(table: &Table, now: Time, who: Actor, action: &str, lag: Millis) -> Result<Vec<Happening>, CommandError> {
    let lag = may_play(table, now, who, lag)?;
    let refused = |error| CommandError::Action { action: action.to_owned(), error };
    let read = table.played.last().read(action).map_err(refused)?;
    let action = table.played.last().notation(read);
    Ok(vec![if lag == 0 { Happening::Played(action) } else { Happening::PlayedLate { action, lag } }])
}

/// Returns the lag to excuse if `who` may play now.
fn may_play(table: &Table, now: Time, who: Actor, lag: Millis) -> Result<Millis, CommandError> {
    running(table)?;
    match (table.awaited(), who) {
        (Awaited::Nobody, _) => return Err(CommandError::Over),
        (Awaited::Players, _) => return Err(CommandError::SeatsOpen),
        (Awaited::Chance, Actor::Authority) | (Awaited::Bot { .. }, Actor::Authority) => {}
        (Awaited::Chance, _) => return Err(CommandError::ChanceDecides),
        (Awaited::Person(seat), Actor::Seat(own)) if own == seat => {}
        (Awaited::Person(_) | Awaited::Bot { .. }, Actor::Visitor) => return Err(CommandError::NotSeated),
        (Awaited::Person(_) | Awaited::Bot { .. }, _) => return Err(CommandError::NotYourTurn),
    }
    let lag = lag.min(table.terms.most_lag);
    if table.clock.as_ref().is_some_and(|clock| clock.flagged(Time::from_millis(now.millis() - lag as i64)).is_some()) {
        return Err(CommandError::TimeIsUp);
    }
    Ok(lag)
}

fn draw(table: &Table, who: Actor, command: &Command) -> Result<Vec<Happening>, CommandError> {
    let seat = playing(table, who)?;
    if !table.can_agree_on_a_draw() {
        return Err(CommandError::NobodyToAgree);
    }
    let agreed = match (table.draw, command) {
        (Some(agreed), _) if agreed.contains(seat) => return Err(CommandError::SaidAlready),
        // An offer that meets an offer accepts it.
        (Some(agreed), _) => agreed,
        (None, Command::OfferDraw) => return Ok(vec![Happening::DrawOffered]),
        (None, _) => return Err(CommandError::NothingOffered),
    };
    let all = everyone_agrees(table, agreed, seat);
    Ok(vec![if all { Happening::DrawAgreed } else { Happening::DrawAccepted }])
}

fn ask_takeback(table: &Table, who: Actor, plies: usize) -> Result<Vec<Happening>, CommandError> {
    if plies >= table.played.plies() {
        return Err(CommandError::NothingToTakeBack);
    }
    match table.terms.takebacks {
        Takebacks::Never => Err(CommandError::NoTakebacks),
        Takebacks::Free => {
            // If no person sits at the table, the authority may take actions back: it shows a game of bots.
            if !(who == Actor::Authority && table.people().is_empty()) {
                seated(table, who)?;
            }
            Ok(vec![Happening::TookBack(plies)])
        }
        Takebacks::Consent => {
            let seat = playing(table, who)?;
            let acted = table.played.positions()[plies..table.played.plies()].iter();
            if !acted.filter_map(|position| position.turn().seat()).any(|acting| acting == seat) {
                return Err(CommandError::NothingToTakeBack);
            }
            if table.takeback.is_some_and(|asked| asked.agreed.contains(seat) && asked.plies == plies) {
                return Err(CommandError::SaidAlready);
            }
            let all = everyone_agrees(table, SeatSet::EMPTY, seat);
            Ok(vec![if all { Happening::TookBack(plies) } else { Happening::TakebackAsked(plies) }])
        }
    }
}

/// Returns true if all people still playing agree once `seat` does. Bots need not agree.
fn everyone_agrees(table: &Table, agreed: SeatSet, seat: Seat) -> bool {
    table.people().iter().all(|person| person == seat || agreed.contains(person))
}

/// Returns the seat of an actor, provided that a person sits there.
fn seated(table: &Table, who: Actor) -> Result<Seat, CommandError> {
    match who {
        Actor::Seat(seat) if table.sitter(seat).is_person() => Ok(seat),
        Actor::Seat(_) | Actor::Visitor | Actor::Authority => Err(CommandError::NotSeated),
    }
}

/// Returns the seat of an actor who is still playing in a running game.
fn playing(table: &Table, who: Actor) -> Result<Seat, CommandError> {
    let seat = seated(table, who)?;
    running(table)?;
    still_playing(table, seat)
}

fn still_playing(table: &Table, seat: Seat) -> Result<Seat, CommandError> {
    if table.lost().contains(seat) { Err(CommandError::Lost) } else { Ok(seat) }
}

fn exists(table: &Table, seat: Seat) -> Result<(), CommandError> {
    if seat.index() < table.seats() { Ok(()) } else { Err(CommandError::NoSeat(seat)) }
}

fn authority(who: Actor) -> Result<(), CommandError> {
    if who == Actor::Authority { Ok(()) } else { Err(CommandError::NotForPeople) }
}

fn running(table: &Table) -> Result<(), CommandError> {
    if table.ending().is_none() { Ok(()) } else { Err(CommandError::Over) }
}

fn over(table: &Table) -> Result<(), CommandError> {
    if table.ending().is_some() { Ok(()) } else { Err(CommandError::NotOver) }
}

/// Refuses if the time of the running seat is up.
fn in_time(table: &Table, now: Time) -> Result<(), CommandError> {
    match table.clock.as_ref().and_then(|clock| clock.flagged(now)) {
        Some(_) => Err(CommandError::TimeIsUp),
        None => Ok(()),
    }
}

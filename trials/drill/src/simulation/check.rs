//! Conditions that must hold at the end, whatever happened.

use super::twin::Twin;
use super::{FOLLOWERS, World};
use anyhow::{Context as _, Result, anyhow};
use pentad_catalog::Cause;
use pentad_store::StoredEvent;
use pentad_table::{Actor, Event, Happening, Table, Time};
use std::collections::HashMap;

impl World<'_> {
    /// Compares the store with the acknowledged messages, with a plain clock, and with the followers.
    pub(super) async fn check(&mut self) -> Result<()> {
        let mut places: HashMap<String, Vec<(usize, u64)>> = HashMap::new();
        for game in 0..self.games.len() {
            let stored = self.store.events(&self.games[game], 0).await?;
            let row = self.store.game(&self.games[game]).await?.context("the game is known")?;
            if row.version != stored.len() as u64 {
                self.wrong(game, format!("the row says {}, there are {} events", row.version, stored.len()));
            }
            self.report.events += stored.len();
            for (place, kept) in stored.iter().enumerate() {
                if kept.event.number != place as u64 {
                    self.wrong(game, format!("event {} stands at place {place}", kept.event.number));
                }
                match kept.message.as_deref().and_then(|message| message.split_once(':')) {
                    Some((_, name)) => {
                        let end = end_of(&stored, place);
                        places.entry(name.to_owned()).or_default().push((game, end));
                    }
                    None if matches!(kept.event.by, Actor::Seat(_)) && !is_with_the_one_before(&stored, place) => {
                        self.wrong(game, format!("event {place} came by no message"));
                    }
                    None => {}
                }
            }
            let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
            let deadline = self.clocks(game, &events)?;
            if row.derived.acts_by != deadline.map(Time::millis) {
                self.wrong(game, format!("the row is due at {:?}, the clock at {deadline:?}", row.derived.acts_by));
            }
            self.followers_of(game, &events).await?;
            for event in &events {
                self.digest_event(event);
            }
        }
        self.messages(&places);
        Ok(())
    }

    fn wrong(&mut self, game: usize, what: String) {
        self.report.wrong.push(format!("game {game}: {what}"));
    }

    /// Checks that every acknowledged message is stored once, at the acknowledged
    /// version, and that no message is stored that was always refused.
    fn messages(&mut self, places: &HashMap<String, Vec<(usize, u64)>>) {
        for (name, found) in places {
            if found.len() > 1 {
                self.report.wrong.push(format!("{name} was done {} times", found.len()));
            }
            if !self.acknowledged.contains_key(name) && !self.unknown.contains(name) {
                self.report.wrong.push(format!("{name} was done and never acknowledged"));
            }
        }
        self.report.acknowledged = self.acknowledged.len();
        for (name, version) in &self.acknowledged {
            let is_there = places.get(name).is_some_and(|found| found.iter().any(|(_, end)| end == version));
            if !is_there {
                self.report.wrong.push(format!("{name} was acknowledged at {version}; stored: {:?}", places.get(name)));
            }
        }
        self.report.wrong.sort();
    }

    /// Checks that the events replay to a table and agree with a plain clock. Returns the time at which the seat to act runs out of time.
    fn clocks(&mut self, game: usize, events: &[Event]) -> Result<Option<Time>> {
        let (first, later) = events.split_first().context("a game begins")?;
        let mut table = Table::replay([first]).map_err(|failed| anyhow!("{failed}"))?;
        let mut twin = table.terms().time.map(|control| Twin::new(control, &table, first));
        for event in later {
            if let Err(failed) = table.take_over(event) {
                self.wrong(game, failed.to_string());
                return Ok(None);
            }
            if let Some(twin) = &mut twin {
                twin.hear(event, &table);
                if table.ending().is_none() && twin.left() != event.left {
                    self.wrong(
                        game,
                        format!("event {}: {:?}, a plain clock says {:?}", event.number, event.left, twin.left()),
                    );
                }
            }
            if let Happening::Lost { seat, cause: Cause::Flagged } = event.what {
                self.report.flags += 1;
                if event.left.get(seat.index()) != Some(&0) {
                    self.wrong(game, format!("seat {seat} has flagged with time left"));
                }
            }
        }
        Ok(table.clock().and_then(|clock| clock.deadline()))
    }

    /// Checks that every follower, once it has read what it missed, knows the same events.
    pub(super) async fn followers_of(&mut self, game: usize, events: &[Event]) -> Result<()> {
        for number in game * FOLLOWERS..(game + 1) * FOLLOWERS {
            if self.followers[number].is_done {
                continue;
            }
            self.catch_up(number).await?;
            if self.followers[number].events != events {
                self.wrong(game, "a follower knows something else".to_owned());
            }
        }
        Ok(())
    }

    /// Adds an event to the checksum, without names that are drawn anew in every run.
    fn digest_event(&mut self, event: &Event) {
        let what = match &event.what {
            Happening::Opened(_) => "opened".to_owned(),
            Happening::Sat { seat, .. } => format!("sat {seat}"),
            what => format!("{what:?}"),
        };
        let text = format!("{} {:?} {:?} {what} {:?}", event.number, event.time, event.by, event.left);
        let bytes: Vec<u64> = text.bytes().map(u64::from).collect();
        self.digest(&bytes);
    }
}

/// Returns the number of events after the message that led to this one: all its events are stored together, with the same time.
fn end_of(stored: &[StoredEvent], place: usize) -> u64 {
    let time = stored[place].event.time;
    let is_another = |later: &StoredEvent| later.message.is_some() || later.event.time != time;
    let after = stored[place + 1..].iter().position(is_another);
    after.map_or(stored.len(), |after| place + 1 + after) as u64
}

fn is_with_the_one_before(stored: &[StoredEvent], place: usize) -> bool {
    place > 0 && stored[place - 1].event.time == stored[place].event.time
}

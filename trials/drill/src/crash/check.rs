//! Comparison of the final store with what was acknowledged.

use super::player::action_of;
use super::{Absence, Acknowledged, CrashReport, Shared, lock};
use anyhow::{Context as _, Result};
use pentad_catalog::Cause;
use pentad_store::{Place, Store, StoredEvent};
use pentad_table::{Actor, Awaited, Event, Happening, Table, TimeControl};
use std::collections::HashMap;

/// Tolerances for a live clock after an outage, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tolerance {
    /// Largest excess charge. The time from the moment at which clocks run again until the
    /// server listens, which depends on the machine, is not counted.
    pub(crate) lost: i64,
    /// Largest missing charge: the longest time before the outage in which the club may have stored nothing.
    pub(crate) gained: i64,
}

impl Tolerance {
    pub(crate) const OF_ONE_PROCESS: Tolerance = Tolerance { lost: 500, gained: 2_500 };
}

/// Reads the store and compares it with the players' knowledge.
pub(crate) async fn store(
    place: Place,
    shared: &Shared,
    kills: &[Absence],
    tolerance: Tolerance,
    report: &mut CrashReport,
) -> Result<()> {
    let store = Store::open(place).await.context("the store can be opened")?;
    let mut seen: HashMap<String, Vec<Vec<Event>>> = HashMap::new();
    for (game, events) in lock(&shared.seen).drain(..) {
        seen.entry(game).or_default().push(events);
    }
    let mut acknowledged: HashMap<String, Vec<Acknowledged>> = HashMap::new();
    for done in lock(&shared.acknowledged).iter() {
        acknowledged.entry(done.game.clone()).or_default().push(done.clone());
    }
    for number in 0..shared.slots.len() {
        let slot = shared.slot(number).clone();
        report.finished += slot.finished;
        for game in &slot.games {
            report.games += 1;
            let stored = store.events(game, 0).await?;
            let row = store.game(game).await?;
            if row.as_ref().map(|row| row.version) != Some(stored.len() as u64) {
                report.wrong.push(format!(
                    "{game}: the row says {:?}, there are {} events",
                    row.map(|row| row.version),
                    stored.len()
                ));
            }
            report.events += stored.len() as u64;
            messages(game, &stored, acknowledged.remove(game).unwrap_or_default(), report);
            let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
            for known in seen.remove(game).unwrap_or_default() {
                report.histories += 1;
                if !events.starts_with(&known) {
                    report.wrong.push(format!("{game}: a player saw what did not happen"));
                }
            }
            clocks(game, &events, kills, tolerance, report);
        }
    }
    for (game, done) in acknowledged {
        report.lost += done.len() as u64;
        report.wrong.push(format!("{game} is not known any more"));
    }
    store.close().await;
    Ok(())
}

/// Checks that every acknowledged message is stored once and in its place, and that every stored action came by a message.
fn messages(game: &str, stored: &[StoredEvent], acknowledged: Vec<Acknowledged>, report: &mut CrashReport) {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, kept) in stored.iter().enumerate() {
        if kept.event.number != place as u64 {
            report.wrong.push(format!("{game}: event {} stands at place {place}", kept.event.number));
        }
        let name = kept.message.as_deref().and_then(|message| message.split_once(':')).map(|(_, name)| name);
        match name {
            Some(name) => places.entry(name).or_default().push(place),
            None if matches!(kept.event.by, Actor::Seat(_)) => {
                report.wrong.push(format!("{game}: event {place} came by no message"));
            }
            None => {}
        }
    }
    for (name, places) in &places {
        if places.len() > 1 {
            report.doubled += 1;
            report.wrong.push(format!("{game}: message {name} was done {} times", places.len()));
        }
    }
    for done in acknowledged {
        let found = places.get(done.message.as_str()).and_then(|places| places.first());
        let is_there = found.is_some_and(|place| {
            let event = &stored[*place].event;
            // Events that follow from the same message were stored with it, at the same time.
            let next =
                stored[*place + 1..].iter().position(|later| later.message.is_some() || later.event.time != event.time);
            let end = next.map_or(stored.len(), |next| *place + 1 + next) as u64;
            let is_own = match &done.action {
                Some(action) => {
                    action_of(event) == Some(action)
                        && matches!(event.by, Actor::Seat(seat) if seat.number() == done.seat)
                }
                None => matches!(event.what, Happening::Sat { .. }),
            };
            is_own && done.version == end
        });
        if !is_there {
            report.lost += 1;
            report.wrong.push(format!("{game}: acknowledged and not there: {done:?}, found {found:?}"));
        }
    }
}

/// Checks that the events replay to a table, that its clock agrees with them, and that no seat was charged for an outage.
fn clocks(game: &str, events: &[Event], kills: &[Absence], tolerance: Tolerance, report: &mut CrashReport) {
    let mut table: Option<Table> = None;
    for (place, event) in events.iter().enumerate() {
        if let Some(table) = &table {
            over_kills(game, table, [&events[place - 1], event], kills, tolerance, report);
        }
        let is_bots = table.as_ref().is_some_and(|table| matches!(table.awaited(), Awaited::Bot { .. }));
        report.bot_turns += u64::from(is_bots && action_of(event).is_some());
        let followed = match &mut table {
            None => Table::replay([event]).map(|opened| table = Some(opened)),
            Some(table) => table.take_over(event),
        };
        if let Err(failed) = followed {
            report.wrong.push(format!("{game}: {failed}"));
            return;
        }
        if table.as_ref().is_some_and(|table| table.all_left(event.time) != event.left) {
            report.wrong.push(format!("{game}: event {place}: the clock says {:?}", event.left));
        }
        if let Happening::Lost { seat, cause: Cause::Flagged } = event.what {
            report.flags += 1;
            if event.left.get(seat.index()) != Some(&0) {
                report.wrong.push(format!("{game}: seat {seat} has flagged with time left"));
            }
        }
    }
}

/// Checks the charge of a live clock that ran during an outage, between two consecutive events.
fn over_kills(
    game: &str,
    table: &Table,
    [before, after]: [&Event; 2],
    kills: &[Absence],
    tolerance: Tolerance,
    report: &mut CrashReport,
) {
    let (from, to) = (before.time.millis(), after.time.millis());
    let (mut away, mut times, mut until) = (0, 0, from);
    for absence in kills.iter().filter(|absence| absence.killed > from && absence.killed < to) {
        let (begins, ends) = (absence.killed.max(until), absence.back.min(to));
        if begins < ends {
            (away, times, until) = (away + ends - begins, times + 1, ends);
        }
    }
    let is_live = matches!(table.terms().time, Some(TimeControl::Bank { .. }));
    let Some(seat) = table.clock().and_then(|clock| clock.running()).filter(|_| is_live && times > 0) else { return };
    report.clocks += 1;
    let left = |event: &Event| event.left.get(seat.index()).copied().unwrap_or(0) as i64;
    let charged = match after.what {
        Happening::Excused(_) => left(before) - left(after),
        // The outage went unnoticed: all of it is charged.
        _ => to - from,
    };
    // A starting server resumes the clocks before it listens.
    let back = kills.iter().filter(|absence| absence.killed < to).map(|absence| absence.back).max();
    let starting = (back.unwrap_or(to) - to).max(0);
    let wrong = charged - (to - from - away);
    report.most_lost = report.most_lost.max(wrong + starting);
    report.most_gained = report.most_gained.max(-wrong);
    if wrong > tolerance.lost * times || -wrong > tolerance.gained * times {
        report.wrong.push(format!(
            "{game}: seat {seat} was charged {wrong} ms too much over {times} kills of {away} ms: {} {:?} and {} {:?}",
            before.number, before.what, after.number, after.what
        ));
    }
}

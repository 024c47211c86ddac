//! Games in the storage format of the first version: a record with its circumstances. They are read, never written.

use super::game_setup::Sitter;
use pentad_core::Seat;
use pentad_table::{Actor, Command, Event, Millis, Opening, Table, Terms, Time, TimeControl};
use serde::Deserialize;

/// A game in the old format.
#[derive(Deserialize)]
pub(super) struct SavedRecord {
    pub(super) id: String,
    record: String,
    sitters: Vec<Sitter>,
    #[serde(default)]
    clock: Option<Clock>,
    #[serde(default)]
    ended: Option<Ended>,
    /// FACT-8: points from earlier games of a match.
    #[serde(default)]
    earlier: Option<Vec<u32>>,
    pub(super) seed: u64,
    pub(super) created: f64,
    pub(super) updated: f64,
}

/// Times in milliseconds.
#[derive(Deserialize)]
struct Clock {
    increment: f64,
    left: Vec<f64>,
}

/// Endings, with seats counted from 0.
#[derive(Deserialize)]
enum Ended {
    Resigned(usize),
    Flagged(usize),
    /// FACT-8: ignored, as the table derives this itself.
    Decided(#[allow(dead_code)] usize),
}

impl SavedRecord {
    /// Returns the events of a table in the state of this game.
    pub(super) fn events(&self) -> Option<Vec<Event>> {
        let time = Time::from_millis(self.updated as i64);
        let millis = |span: f64| span.max(0.0) as Millis;
        let left: Option<Vec<Millis>> =
            self.clock.as_ref().map(|clock| clock.left.iter().map(|left| millis(*left)).collect());
        let control = self.clock.as_ref().map(|clock| TimeControl::Bank {
            bank: left.iter().flatten().copied().max().unwrap_or(0),
            increment: millis(clock.increment),
        });
        let opening = Opening {
            record: self.record.clone(),
            sitters: self.sitters.iter().map(|sitter| (*sitter).into()).collect(),
            terms: Terms::one_screen(control),
            earlier: self.earlier.clone(),
            left,
        };
        let (mut table, opened) = match Table::open(opening.clone(), time) {
            Ok(opened) => opened,
            // The playable part of a damaged record is better than no game.
            Err(_) => Table::open(Opening { record: readable_part(&opening.record)?, ..opening }, time).ok()?,
        };
        let mut events = vec![opened];
        let lost = match self.ended {
            Some(Ended::Resigned(seat)) => Some((seat, Command::Resign)),
            Some(Ended::Flagged(seat)) => Some((seat, Command::Flag)),
            Some(Ended::Decided(_)) | None => None,
        };
        if let Some((seat, command)) = lost
            && let Some(seat) = Seat::all(table.seats()).nth(seat)
        {
            // A seat that had run out of time had none left, so its flag falls at once.
            let who = if command == Command::Flag { Actor::Authority } else { Actor::Seat(seat) };
            events.extend(table.apply(time, who, &command).unwrap_or_default());
        }
        Some(events)
    }
}

fn readable_part(record: &str) -> Option<String> {
    let record = pentad_catalog::Record::read(record).ok()?;
    let (_, played) = pentad_catalog::Playthrough::of_record(&record).err()?;
    Some(played?.record().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_table::{Ending, Sitter};

    fn table(json: &str) -> Table {
        let saved: SavedRecord = serde_json::from_str(json).unwrap();
        Table::replay(&saved.events().unwrap()).unwrap()
    }

    fn kept(record: &str, rest: &str) -> String {
        let record = serde_json::to_string(record).unwrap();
        format!(r#"{{"id":"a","game":"quintets","record":{record},"seed":7,"created":1.0,"updated":5.0{rest}}}"#)
    }

    #[test]
    fn a_game_with_everything_around_it_is_the_same_table() {
        let record = "[Game \"quintets\"]\n[Seats \"2\"]\n[Result \"*\"]\n\nLa1\nSc5\n";
        let clock = r#","sitters":["Person",{"Bot":3}],"clock":{"increment":2000.0,"left":[90000.5,61000]}"#;
        let table = table(&kept(record, clock));
        assert_eq!(table.played().record().to_string(), record);
        assert_eq!(table.sitters(), [Sitter::person(), Sitter::level(3)]);
        assert_eq!(table.all_left(Time::from_millis(5)), [90_000, 61_000]);
        assert_eq!(table.turn().seat(), Some(Seat::FIRST));
    }

    #[test]
    fn what_people_ended_is_ended() {
        let record = "[Game \"quintets\"]\n[Seats \"2\"]\n\nLa1\n";
        let people = r#","sitters":["Person","Person"]"#;
        let resigned = table(&kept(record, &format!("{people},\"ended\":{{\"Resigned\":0}}")));
        assert_eq!(resigned.played().result(), "2");
        let flagged = format!(r#"{people},"clock":{{"increment":0,"left":[1000,0]}},"ended":{{"Flagged":1}}"#);
        assert_eq!(table(&kept(record, &flagged)).played().result(), "1");
    }

    #[test]
    fn fact_8_a_match_brings_its_points_along() {
        let record = "[Game \"factory\"]\n[Seats \"2\"]\n\n";
        let table = table(&kept(record, r#","sitters":["Person","Person"],"earlier":[4,2]"#));
        assert_eq!(table.standing().unwrap().earlier(), [4, 2]);
        assert_eq!(table.ending(), None::<Ending>);
    }

    #[test]
    fn of_a_damaged_record_what_can_be_played_is_there() {
        let record = "[Game \"quintets\"]\n[Seats \"2\"]\n\nLa1\nLa1\nSc5\n";
        assert_eq!(table(&kept(record, r#","sitters":["Person","Person"]"#)).played().plies(), 1);
    }
}

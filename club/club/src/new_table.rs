//! A table that is about to be opened.

use crate::derived::derived;
use crate::error::ClubError;
use crate::live::{Live, rows_of_seats};
use crate::prepared::go_on;
use crate::secret::letters;
use pentad_store::{Append, NewGame, SeatRow};
use pentad_table::{Opening, Table, Terms, Time, TimeControl};
use std::collections::HashMap;

/// Length of a game's name: 69 bits, so that it cannot be guessed.
const NAME: usize = 12;

/// The properties of a new game apart from its table.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) creator: String,
    pub(crate) options: String,
    pub(crate) is_rated: bool,
    pub(crate) is_listed: bool,
    pub(crate) earlier: Option<String>,
    pub(crate) origin: Option<i64>,
}

impl Frame {
    /// Returns the frame of the game that follows another.
    pub(crate) fn after(game: &NewGame) -> Frame {
        Frame {
            creator: game.creator.clone(),
            options: game.options.clone(),
            is_rated: game.is_rated,
            is_listed: game.is_listed,
            earlier: Some(game.id.clone()),
            origin: game.origin,
        }
    }
}

/// A new table, and what has to be stored of it.
#[derive(Debug)]
pub(crate) struct NewTable {
    pub(crate) live: Live,
    pub(crate) append: Append,
}

impl NewTable {
    /// Sets up a table. `before` are the rows of people who sat there before, `name` is the name of another one.
    pub(crate) fn of(
        opening: Opening,
        frame: Frame,
        before: &[SeatRow],
        name: &str,
        now: Time,
    ) -> Result<NewTable, ClubError> {
        let (table, event) = Table::open(opening, now)?;
        let seats = rows_of_seats(&table, before, name);
        let new = NewGame {
            id: letters(NAME),
            game: table.game().info().id.to_owned(),
            options: frame.options,
            terms: serde_json::to_string(table.terms()).unwrap_or_default(),
            creator: frame.creator,
            is_rated: frame.is_rated,
            is_listed: frame.is_listed,
            speed: speed(table.terms()).to_owned(),
            created: now.millis(),
            earlier: frame.earlier,
            origin: frame.origin,
        };
        let mut live = Live {
            table,
            events: Vec::new(),
            messages: HashMap::new(),
            new,
            seats: seats.clone(),
            next: None,
            expected: Vec::new(),
        };
        let mut events = vec![event];
        go_on(&mut live, now, &mut events);
        live.events = events.clone();
        let append = Append {
            game: live.new.id.clone(),
            expected: 0,
            events,
            message: None,
            content: None,
            derived: derived(&live.table, now),
            seats: (1..).zip(seats).collect(),
            mail_from: None,
        };
        Ok(NewTable { live, append })
    }
}

/// Returns the speed of a game.
fn speed(terms: &Terms) -> &'static str {
    speed_of(terms.time)
}

pub(crate) fn speed_of(time: Option<TimeControl>) -> &'static str {
    match time {
        None => "untimed",
        Some(time) if time.is_by_correspondence() => "days",
        Some(_) => "live",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_games_cannot_be_guessed() {
        use std::collections::HashSet;
        let names: HashSet<String> = (0..2_000).map(|_| letters(NAME)).collect();
        assert_eq!(names.len(), 2_000, "none twice");
        let signs: HashSet<char> = names.iter().flat_map(|name| name.chars()).collect();
        let bits = (signs.len() as f64).log2() * NAME as f64;
        assert!(bits > 68.0, "{bits} bits");
        // Every position of a name is drawn independently.
        let firsts: HashSet<char> = names.iter().filter_map(|name| name.chars().next()).collect();
        assert_eq!(firsts, signs);
    }
}

//! Settings for a new game, stored for the next time.

use super::form::choices;
use crate::kit::browser;
use pentad_catalog::GameId;
use pentad_core::random::below;
use pentad_core::{Headers, Kind};
use pentad_table::{Opening, OpeningError, Person, Terms, TimeControl};
use serde::{Deserialize, Serialize};

/// Kind of player wanted at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Sitter {
    Person,
    /// A bot of this level.
    Bot(u8),
}

/// Settings of a new game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct GameSetup {
    pub(crate) sitters: Vec<Sitter>,
    /// Options by header.
    pub(crate) options: Vec<(String, String)>,
    /// Minutes for each seat and seconds added each turn.
    #[serde(default)]
    pub(crate) time: Option<(u32, u32)>,
    /// FACT-8: set to play a match of games until a player has five points.
    #[serde(default)]
    pub(crate) series: bool,
    /// Set if chance assigns the seats.
    #[serde(default)]
    pub(crate) shuffled: bool,
    /// Names of the people by seat; empty if unknown.
    #[serde(default)]
    pub(crate) names: Vec<String>,
}

impl GameSetup {
    /// Returns the last settings, or a game against an easy bot.
    pub(crate) fn of(id: GameId) -> GameSetup {
        let info = id.info();
        let fits = |wanted: &GameSetup| (info.fewest_seats..=info.most_seats).contains(&wanted.sitters.len());
        let mut wanted =
            browser::recall::<GameSetup>(&format!("wanted.{id}")).filter(fits).unwrap_or_else(|| GameSetup {
                sitters: (0..info.fewest_seats)
                    .map(|seat| if seat == 0 { Sitter::Person } else { Sitter::Bot(2) })
                    .collect(),
                ..GameSetup::default()
            });
        // Options from an earlier version may no longer exist.
        let is_known = |header: &str, value: &str| {
            choices(id).any(|spec| spec.header == header && spec.kind.read(value).is_some())
        };
        wanted.options.retain(|(header, value)| is_known(header, value));
        wanted
    }

    /// Returns the settings of a first game: against level 1, with default options.
    pub(crate) fn easy(id: GameId) -> GameSetup {
        let others = (1..id.info().fewest_seats).map(|_| Sitter::Bot(1));
        GameSetup { sitters: std::iter::once(Sitter::Person).chain(others).collect(), ..GameSetup::default() }
    }

    /// Stores the settings.
    pub(crate) fn remember(&self, id: GameId) {
        browser::remember(&format!("wanted.{id}"), self);
    }

    /// Returns the opening of the table, dealt by chance.
    pub(crate) fn opening(&self, id: GameId) -> Result<Opening, OpeningError> {
        let mut headers = Headers::new().with("Game", id.info().id).with("Seats", self.sitters.len().to_string());
        for (name, value) in &self.options {
            headers.set(name, value.clone());
        }
        let called = |seat: usize| self.names.get(seat).cloned().unwrap_or_default();
        let mut sitters: Vec<pentad_table::Sitter> = self
            .sitters
            .iter()
            .enumerate()
            .map(|(seat, sitter)| match sitter {
                Sitter::Person => pentad_table::Sitter::Person(Person { name: called(seat), ..Person::default() }),
                Sitter::Bot(_) => (*sitter).into(),
            })
            .collect();
        if self.shuffled && !sitters.is_empty() {
            let places = below(&mut browser::chance(), sitters.len());
            sitters.rotate_left(places);
        }
        let terms = Terms::one_screen(self.time.map(time_control));
        let opening = Opening::deal(&headers, sitters, terms, &mut browser::chance())?;
        Ok(Opening { earlier: self.series.then(|| vec![0; self.sitters.len()]), ..opening })
    }
}

impl From<Sitter> for pentad_table::Sitter {
    fn from(sitter: Sitter) -> pentad_table::Sitter {
        match sitter {
            Sitter::Person => pentad_table::Sitter::person(),
            Sitter::Bot(level) => pentad_table::Sitter::level(level),
        }
    }
}

/// Returns a time control of minutes for each seat and seconds added each turn.
fn time_control((minutes, seconds): (u32, u32)) -> TimeControl {
    TimeControl::Bank { bank: u64::from(minutes) * 60_000, increment: u64::from(seconds) * 1_000 }
}

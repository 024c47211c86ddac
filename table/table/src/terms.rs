use crate::clock::TimeControl;
use crate::sitter::Sitter;
use crate::time::Millis;
use pentad_catalog::{GameId, PLAYERS, Playthrough, Record, RecordError, ReplayError, Standing, StartError};
use pentad_core::random::Rng;
use pentad_core::{Headers, OptionError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The terms under which a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Terms {
    /// The time control; none for an untimed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// The total vacation of each seat, during which its time stands still.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vacation: Millis,
    /// The rule for taking actions back.
    #[serde(default)]
    pub takebacks: Takebacks,
    /// The length of absence after which the others may claim the game; if it is missing, they never may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_after: Option<Millis>,
    /// The most network lag per turn that is not charged.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub most_lag: Millis,
    /// True if people who play against each other may use the engine; each has agreed by sitting down.
    #[serde(default, skip_serializing_if = "is_false")]
    pub help: bool,
    /// True if the clock starts only once a seat has acted.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clock_waits: bool,
    /// The bot that plays on for a seat that has lost while others finish the game.
    #[serde(default = "usual_substitute")]
    pub substitute: String,
}

/// The rule for taking actions back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Takebacks {
    /// Any seat may take actions back at any time, as in a local game.
    Free,
    /// All other people must agree.
    #[default]
    Consent,
    /// Actions cannot be taken back.
    Never,
}

impl Terms {
    /// Returns the terms of a local game, whose players sit at one screen and can talk to each other.
    pub fn one_screen(time: Option<TimeControl>) -> Terms {
        Terms { time, takebacks: Takebacks::Free, clock_waits: true, ..Terms::default() }
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            time: None,
            vacation: 0,
            takebacks: Takebacks::Consent,
            claim_after: None,
            most_lag: 0,
            help: false,
            clock_waits: false,
            substitute: usual_substitute(),
        }
    }
}

fn usual_substitute() -> String {
    "level:4".to_owned()
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(span: &Millis) -> bool {
    *span == 0
}

/// The start of a table: game, sitters and terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opening {
    /// The game as a record: its options and the actions that were played before the table was opened.
    pub record: String,
    /// The sitters, seat 1 first.
    pub sitters: Vec<Sitter>,
    /// The terms.
    pub terms: Terms,
    /// FACT-8: in a match, the points that the players at these seats have from its earlier games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Vec<u32>>,
    /// The time left to each seat, if it differs from the terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Vec<Millis>>,
}

/// The reason a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    /// The options are not possible.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record cannot be played through.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The number of sitters, clocks or scores differs from the number of seats.
    #[error("the game has {seats} seats, and there are {sitters} {what}")]
    Seats {
        /// The number of seats of the game.
        seats: usize,
        /// The number found.
        sitters: usize,
        /// The kind of entry that was counted.
        what: &'static str,
    },
    /// Only the Factory is played in matches.
    #[error("only the Factory is played as a match (FACT-8)")]
    NoMatch,
}

impl Opening {
    /// Creates a new game with the options in `headers`; chance decisions before the first action are drawn now.
    ///
    /// Returns an error if the headers name no known game or hold options that are not possible.
    pub fn deal(
        headers: &Headers,
        sitters: Vec<Sitter>,
        terms: Terms,
        random: &mut dyn Rng,
    ) -> Result<Opening, OpeningError> {
        let name = headers.get("Game").ok_or(ReplayError::Start(StartError::NoGame))?;
        let id: GameId = name.parse().map_err(ReplayError::Start)?;
        let mut headers = headers.clone();
        if headers.get("Seats").is_none() {
            headers.set("Seats", sitters.len().to_string());
        }
        id.deal(&mut headers, random)?;
        let mut played = Playthrough::new(id.start(&headers)?);
        if sitters.iter().any(|sitter| matches!(sitter, Sitter::Person(person) if !person.name.is_empty())) {
            played.set_header(PLAYERS, Opening::players(&sitters).join(", "));
        }
        Ok(Opening { record: played.record().to_string(), sitters, terms, earlier: None, left: None })
    }

    /// Makes this the game of a match at `standing`, with the names of the players at these seats.
    ///
    /// Returns an error if the record cannot be read.
    pub fn in_match(mut self, standing: &Standing, players: &[String]) -> Result<Opening, OpeningError> {
        let mut record = Record::read(&self.record)?;
        record.headers.set(PLAYERS, players.join(", "));
        (self.record, self.earlier) = (record.to_string(), Some(standing.earlier().to_vec()));
        Ok(self)
    }

    /// Returns names for the players of a match: the person's own name if it is not empty and not taken yet, otherwise
    /// `player N`.
    pub fn players(sitters: &[Sitter]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (place, sitter) in sitters.iter().enumerate() {
            let own = match sitter {
                Sitter::Person(person) => person.name.replace(',', " ").trim().to_owned(),
                Sitter::Bot(_) | Sitter::Open => String::new(),
            };
            let is_fit = !own.is_empty() && !names.contains(&own);
            names.push(if is_fit { own } else { format!("player {}", place + 1) });
        }
        names
    }

    /// Plays the record through and checks that sitters, clocks and scores fit the game.
    pub(crate) fn play_through(&self) -> Result<Playthrough, OpeningError> {
        let mut played = Playthrough::of_record(&Record::read(&self.record)?).map_err(|(error, _)| error)?;
        let seats = played.last().seats();
        let counts = [
            (Some(self.sitters.len()), "sitters"),
            (self.left.as_ref().map(Vec::len), "clocks"),
            (self.earlier.as_ref().map(Vec::len), "scores from earlier games"),
        ];
        for (count, what) in counts {
            if let Some(sitters) = count.filter(|count| *count != seats) {
                return Err(OpeningError::Seats { seats, sitters, what });
            }
        }
        if self.earlier.is_some() && !Standing::exists_for(played.last().id()) {
            return Err(OpeningError::NoMatch);
        }
        if self.earlier.is_some() && played.record().headers.get(PLAYERS).is_none() {
            played.set_header(PLAYERS, Opening::players(&self.sitters).join(", "));
        }
        Ok(played)
    }
}

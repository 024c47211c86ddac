use crate::clock::TimeControl;
use crate::sitter::Sitter;
use crate::time::Millis;
use pentad_catalog::{GameId, PLAYERS, Playthrough, Record, RecordError, ReplayError, Standing, StartError};
use pentad_core::random::Rng;
use pentad_core::{Headers, OptionError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Under which terms a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Terms {
    /// The time to think; none where nobody is in a hurry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// How long a seat may be on vacation in all, its time standing still.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vacation: Millis,
    /// Whether actions can be taken back.
    #[serde(default)]
    pub takebacks: Takebacks,
    /// How long a seat must be absent before the others may claim the game; never where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_after: Option<Millis>,
    /// The most lag for which a seat is not charged on a turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub most_lag: Millis,
    /// Whether the people who play with each other may have the engine help them: each has agreed by sitting down.
    #[serde(default, skip_serializing_if = "is_false")]
    pub help: bool,
    /// Whether the clock stands still until a seat has acted.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clock_waits: bool,
    /// The bot that plays on for a seat that has lost while others finish the game.
    #[serde(default = "usual_substitute")]
    pub substitute: String,
}

/// Whether actions can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Takebacks {
    /// By any seat, at any time, as at one screen.
    Free,
    /// If all other people agree.
    #[default]
    Consent,
    /// Not at all.
    Never,
}

impl Terms {
    /// The terms at one screen, where people talk to each other.
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

/// What a table is opened with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opening {
    /// The game as a record: its options and the actions that were played before the table was opened.
    pub record: String,
    /// Who sits where, seat 1 first.
    pub sitters: Vec<Sitter>,
    /// Under which terms.
    pub terms: Terms,
    /// FACT-8: in a match, the points that the players at these seats bring along from its earlier games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Vec<u32>>,
    /// The time left to each seat, if it is not what the terms say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Vec<Millis>>,
}

/// Why a table cannot be opened.
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
    /// The number of sitters, of clocks or of points is not the number of seats.
    #[error("the game has {seats} seats, and there are {sitters} {what}")]
    Seats {
        /// How many seats the game has.
        seats: usize,
        /// How many there are of the other.
        sitters: usize,
        /// What they are.
        what: &'static str,
    },
    /// Games of this kind are not played in matches.
    #[error("only the Factory is played as a match (FACT-8)")]
    NoMatch,
}

impl Opening {
    /// A new game with the options in these headers; what chance decides before the first action is drawn now.
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

    /// The same as a game of a match, in which these players sit where they are named.
    pub fn in_match(mut self, standing: &Standing, players: &[String]) -> Result<Opening, OpeningError> {
        let mut record = Record::read(&self.record)?;
        record.headers.set(PLAYERS, players.join(", "));
        (self.record, self.earlier) = (record.to_string(), Some(standing.earlier().to_vec()));
        Ok(self)
    }

    /// Names for the players of a match: their own, as far as each is one that no other player has.
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

    /// The game it starts with.
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

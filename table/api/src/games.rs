use pentad_table::{Millis, Terms, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A request for a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenGame {
    /// The game: `iri`, `quintets`, `iris`, `enantiomerfolk`, `loom`, `factory`.
    pub game: String,
    /// Its options, by the names that records use.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The player wanted at each seat, seat 1 first.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 4))]
    pub seats: Vec<SeatWish>,
    /// True if the seats are assigned at random.
    #[serde(default)]
    pub shuffled: bool,
    /// The time control; none for an untimed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// The total vacation of each seat, in milliseconds.
    #[serde(default)]
    pub vacation: Millis,
    /// True if the game counts for ratings: members only, no bots of the house, no options but the usual.
    #[serde(default)]
    pub rated: bool,
    /// True if everyone may find the game: in the lobby while it waits and while it runs, in the archive once it is over.
    /// Otherwise only people with the link can see it.
    #[serde(default)]
    pub listed: bool,
    /// True if actions can be taken back with the consent of the others.
    #[serde(default = "yes")]
    pub takebacks: bool,
    /// True if the players may use the engine; everyone who sits down agrees to it. Never in rated games.
    #[serde(default)]
    pub help: bool,
    /// True if this is the first game of a match (The Factory).
    #[serde(default)]
    pub in_match: bool,
}

fn yes() -> bool {
    true
}

impl OpenGame {
    /// Returns a request with the defaults of the API for every other field.
    pub fn new(game: &str, seats: Vec<SeatWish>) -> OpenGame {
        OpenGame {
            game: game.to_owned(),
            options: BTreeMap::new(),
            seats,
            shuffled: false,
            time: None,
            vacation: 0,
            rated: false,
            listed: false,
            takebacks: yes(),
            help: false,
            in_match: false,
        }
    }
}

/// A request for an opponent: a game of two with the usual options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// The game.
    pub game: String,
    /// The time control; none for an untimed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// True if the game counts for ratings: members only.
    #[serde(default)]
    pub rated: bool,
    /// The game at which the visitor already waits: no other one is opened, and once it has begun it is the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// The player wanted at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// The visitor who opens the game.
    Me,
    /// The first visitor who comes.
    Open,
    /// A bot of the house, such as `level:3`.
    Bot(String),
}

/// A game as it is listed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The identifier: the page shows the game at `/game/ID`.
    pub id: String,
    /// The game played, such as `iris`.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The seats, seat 1 first.
    pub seats: Vec<Seat>,
    /// The terms.
    pub terms: Terms,
    /// True if it counts for ratings.
    pub rated: bool,
    /// True if everyone may find it, in the lobby and in the archive.
    pub listed: bool,
    /// `live`, `days` or `untimed`.
    pub speed: String,
    /// `open`, `running` or `over`.
    pub state: String,
    /// The number of events.
    pub version: u64,
    /// The time at which it was opened.
    pub created: i64,
    /// The time of the last change.
    pub changed: i64,
    /// The number of actions played.
    pub plies: usize,
    /// The seat to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// The time at which the clock of the seat to act runs out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts_by: Option<i64>,
    /// The result, as in records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The seats that have won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<usize>,
    /// The way the players ended it, as in records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The time at which it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    /// The game before it, if this is a rematch or a later game of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<String>,
    /// The game after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The visitor's own seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<usize>,
}

/// A seat as it is listed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seat {
    /// The kind of player.
    pub kind: SeatKind,
    /// The name that others see; for a bot such as `level:3`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The rating in this game, rounded, if there is one. For a game that is over: the rating before it; none if the game did not
    /// count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// The rating after a rated game, rounded; it is set soon after the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_after: Option<i32>,
}

/// The kind of player at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// No player yet.
    Open,
    /// A guest.
    Guest,
    /// A member.
    Member,
    /// A bot of the house.
    Bot,
}

/// A page of games, the latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Games {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The value of `before` for the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i64>,
}

/// Games to play and to watch.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Games with seats that are open to everyone.
    pub open: Vec<GameInfo>,
    /// Games to watch.
    pub running: Vec<GameInfo>,
    /// The number of people online.
    pub people: usize,
}

/// Statistics of a position in the archive.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explored {
    /// The identifier of the position, by which its games can be found.
    #[serde(default)]
    pub position: String,
    /// The number of games in which it occurred.
    pub games: u64,
    /// The continuations, the most frequent first.
    pub continuations: Vec<Continuation>,
}

/// A continuation of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Continuation {
    /// The action played.
    pub action: String,
    /// The number of games in which it was played.
    pub games: u64,
    /// The number of these that each seat won, seat 1 first.
    pub won: Vec<u64>,
    /// The number of these with no winner or several.
    pub shared: u64,
}

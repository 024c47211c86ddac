use pentad_table::{Millis, Terms, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a new game is to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenGame {
    /// Which game: `iri`, `quintets`, `iris`, `enantiomerfolk`, `loom`, `factory`.
    pub game: String,
    /// Its options, by the names that records use.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Who is to sit where, seat 1 first.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 4))]
    pub seats: Vec<SeatWish>,
    /// Whether chance decides who sits where.
    #[serde(default)]
    pub shuffled: bool,
    /// The time to think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// How long each seat may be on vacation in all, in milliseconds.
    #[serde(default)]
    pub vacation: Millis,
    /// Whether it counts for ratings: members only, no bots of the house, no options but the usual.
    #[serde(default)]
    pub rated: bool,
    /// Whether all may find it: in the lobby while it waits and while it runs, in the archive once it is over. Otherwise only those who
    /// have the link do.
    #[serde(default)]
    pub listed: bool,
    /// Whether actions can be taken back if the others agree.
    #[serde(default = "yes")]
    pub takebacks: bool,
    /// Whether the players may have the engine help them; who sits down agrees to it. Never in rated games.
    #[serde(default)]
    pub help: bool,
    /// Whether it is the first game of a match (The Factory).
    #[serde(default)]
    pub in_match: bool,
}

fn yes() -> bool {
    true
}

impl OpenGame {
    /// A game with everything as it is where nothing is said.
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

/// Asks for an opponent: a game of two with the usual options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// Which game.
    pub game: String,
    /// The time to think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Whether it counts for ratings: members only.
    #[serde(default)]
    pub rated: bool,
    /// The game at which the one who asks waits already: no other one is opened, and once it has begun it is the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// Who is to sit at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// The one who opens the game.
    Me,
    /// The first who comes.
    Open,
    /// A bot of the house, such as `level:3`.
    Bot(String),
}

/// A game as it is listed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its name: the page shows it at `/game/ID`.
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// Who sits where, seat 1 first.
    pub seats: Vec<Seat>,
    /// Under which terms it is played.
    pub terms: Terms,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether all may find it, in the lobby and in the archive.
    pub listed: bool,
    /// `live`, `days` or `untimed`.
    pub speed: String,
    /// `open`, `running` or `over`.
    pub state: String,
    /// How many events there are.
    pub version: u64,
    /// When it was opened.
    pub created: i64,
    /// When something last happened.
    pub changed: i64,
    /// How many actions were played.
    pub plies: usize,
    /// The seat that is to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// When its time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts_by: Option<i64>,
    /// The result, as in records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The seats that won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<usize>,
    /// How people ended it, as in records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    /// The game before it: this is a rematch, or the next of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<String>,
    /// The game after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The seat of the one who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mine: Option<usize>,
}

/// A seat as it is listed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seat {
    /// What sits there.
    pub kind: SeatKind,
    /// The name that others see; a bot's is such as `level:3`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The rating in this game, rounded, where there is one. Of a game that is over, the rating with which it was played; none where it
    /// did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// The rating to which a rated game has led, rounded, soon after it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_after: Option<i32>,
}

/// What sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nothing yet.
    Open,
    /// A guest.
    Guest,
    /// A member.
    Member,
    /// A bot of the house.
    Bot,
}

/// Games that were found, the latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Games {
    /// The games.
    pub games: Vec<GameInfo>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i64>,
}

/// What there is to play and to watch.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Games with seats that are offered to all.
    pub open: Vec<GameInfo>,
    /// Games to watch.
    pub running: Vec<GameInfo>,
    /// How many people are there.
    pub people: usize,
}

/// Where a position occurred, and how it went on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explored {
    /// The name of the position: the games are found by it.
    #[serde(default)]
    pub position: String,
    /// In how many games.
    pub games: u64,
    /// How they went on, the most frequent first.
    pub continuations: Vec<Continuation>,
}

/// How games went on from a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Continuation {
    /// What was played.
    pub action: String,
    /// In how many games.
    pub games: u64,
    /// How many of these each seat won, seat 1 first.
    pub won: Vec<u64>,
    /// How many nobody won, or several did.
    pub shared: u64,
}

//! An artificial game for tests.

use crate::Worths;
use pentad_core::{
    ActionError, Game, GameInfo, Headers, Illegal, OptionError, OptionSpec, Options, Outcome, Scores, Seat, SetupError,
    SetupText, Turn, clause, zobrist,
};
use std::fmt;

/// Rooms joined by doors in a pseudo-random way. The room determines which seat decides there, so that a seat may act
/// several times in a row, and many paths lead to the same room. In some rooms chance decides, if `chance` is set.
#[derive(Clone, Debug)]
pub(crate) struct Maze<const HAS_CHANCE: bool> {
    pub(crate) maze: u64,
    pub(crate) room: u64,
    pub(crate) plies: u64,
    pub(crate) seats: usize,
    pub(crate) chance: bool,
}

const ROOMS: u64 = 40;
pub(crate) const LONGEST: u64 = 9;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn from_headers(_headers: &Headers) -> Result<NoOptions, OptionError> {
        Ok(NoOptions)
    }

    fn to_headers(&self) -> Headers {
        Headers::new()
    }
}

/// The setup of a maze, which cannot be read from text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NoSetup;

impl SetupText<NoOptions> for NoSetup {
    const PARTS: &'static str = "";

    fn read(_options: &NoOptions, _text: &str) -> Result<NoSetup, SetupError> {
        Err(SetupError::new("a maze is never set up"))
    }
}

impl fmt::Display for NoSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("-")
    }
}

impl<const HAS_CHANCE: bool> Maze<HAS_CHANCE> {
    pub(crate) fn new(maze: u64, seats: usize, chance: bool) -> Maze<HAS_CHANCE> {
        assert!(HAS_CHANCE || !chance);
        Maze { maze, room: 0, plies: 0, seats, chance }
    }

    fn draw(&self, what: u64) -> u64 {
        zobrist::key(self.maze * 8 + what, self.room * LONGEST + self.plies) >> 8
    }

    fn doors(&self) -> u64 {
        1 + self.draw(0) % 4
    }

    /// Returns a number that is unrelated to the outcome of the game.
    pub(crate) fn value(&self) -> i32 {
        (self.draw(1) % 200) as i32 - 100
    }
}

impl<const HAS_CHANCE: bool> Game for Maze<HAS_CHANCE> {
    type Options = NoOptions;
    type Action = u64;
    type Setup = NoSetup;

    const INFO: GameInfo = GameInfo {
        id: "maze",
        name: "Maze",
        about: "",
        author: "",
        fewest_seats: 1,
        most_seats: 4,
        seat_names: &["one", "another", "a third", "a fourth"],
        has_chance: HAS_CHANCE,
        looks_back: false,
    };

    fn start(_options: &NoOptions) -> Maze<HAS_CHANCE> {
        Maze::new(0, 2, false)
    }

    fn from_setup(_options: &NoOptions, _setup: &NoSetup) -> Result<Maze<HAS_CHANCE>, SetupError> {
        Err(SetupError::new("a maze is never set up"))
    }

    fn setup(&self) -> NoSetup {
        NoSetup
    }

    fn options(&self) -> NoOptions {
        NoOptions
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.outcome().is_some() {
            Turn::Over
        } else if self.chance && self.draw(5).is_multiple_of(3) {
            Turn::Chance
        } else {
            Turn::Seat(Seat::ALL[self.draw(2) as usize % self.seats])
        }
    }

    fn legal_actions(&self, actions: &mut Vec<u64>) {
        actions.clear();
        if self.turn() != Turn::Over {
            actions.extend(0..self.doors());
        }
    }

    fn check(&self, action: u64) -> Result<(), Illegal> {
        if action < self.doors() { Ok(()) } else { Err(Illegal::new(clause!("MAZE-1"), "no such door")) }
    }

    fn apply(&mut self, action: u64) {
        self.room = zobrist::key(self.maze, self.room * 8 + action) % ROOMS;
        self.plies += 1;
    }

    fn chance_weight(&self, action: u64) -> u32 {
        action as u32 + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.plies == LONGEST || self.plies > 0 && self.draw(3).is_multiple_of(12);
        over.then(|| match self.draw(4) % 5 {
            _ if self.seats == 1 => Outcome::Solitaire { points: (self.draw(4) % 5) as u32 },
            0 => Outcome::draw(self.seats),
            winner => Outcome::won_by(Seat::ALL[winner as usize % self.seats]),
        })
    }

    fn scores(&self) -> Scores {
        Scores::None
    }

    fn hash_key(&self) -> u64 {
        zobrist::key(self.room, self.plies)
    }

    fn write_action(&self, action: u64, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }

    fn read_action(&self, text: &str) -> Result<u64, ActionError> {
        text.parse().map_err(|_| ActionError::unreadable(text))
    }
}

/// Computes the value of a position to each seat by exhaustive search without a cache.
pub(crate) fn plain<G: Game>(game: &G) -> Worths {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let after = actions.iter().map(|action| {
        let mut child = game.clone();
        child.apply(*action);
        plain(&child)
    });
    match game.turn() {
        Turn::Over => Worths::of_finished(game),
        Turn::Seat(seat) => after.reduce(|best, next| if next.of(seat) > best.of(seat) { next } else { best }).unwrap(),
        Turn::Chance => {
            let total: u32 = actions.iter().map(|action| game.chance_weight(*action)).sum();
            let mut mean = Worths::default();
            for (worths, action) in after.zip(&actions) {
                mean.add(&worths, game.chance_weight(*action) as f32 / total as f32);
            }
            mean
        }
    }
}

use super::{AlphaBeta, AlphaBetaSettings, Evaluator, MOST_PLIES};
use crate::{Limits, Report, Searcher};
use pentad_core::{
    ActionError, Game, GameInfo, Headers, Illegal, OptionError, OptionSpec, Options, Outcome, Scores, Seat, SetupError,
    Turn, zobrist,
};
use std::fmt;

/// A made-up game: rooms that are joined by doors in a way that only looks random. Who decides in a room depends on the
/// room, so that a seat may act several times in a row, and many ways lead to the same room.
#[derive(Clone, Debug)]
struct Maze {
    maze: u64,
    room: u64,
    plies: u64,
}

const ROOMS: u64 = 40;
const LONGEST: u64 = 9;

#[derive(Clone, PartialEq, Debug)]
struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn from_headers(_headers: &Headers) -> Result<NoOptions, OptionError> {
        Ok(NoOptions)
    }

    fn to_headers(&self) -> Headers {
        Headers::new()
    }
}

impl Maze {
    fn draw(&self, what: u64) -> u64 {
        zobrist::key(self.maze * 8 + what, self.room * LONGEST + self.plies) >> 8
    }

    fn doors(&self) -> u64 {
        1 + self.draw(0) % 4
    }

    fn value(&self) -> i32 {
        (self.draw(1) % 200) as i32 - 100
    }
}

impl Game for Maze {
    type Options = NoOptions;
    type Action = u64;
    type Setup = ();

    const INFO: GameInfo = GameInfo {
        id: "maze",
        name: "Maze",
        about: "",
        author: "",
        fewest_seats: 2,
        most_seats: 2,
        seat_names: &["one", "other"],
        has_chance: false,
        looks_back: false,
    };

    fn start(_options: &NoOptions) -> Maze {
        Maze { maze: 0, room: 0, plies: 0 }
    }

    fn from_setup(_options: &NoOptions, _setup: &()) -> Result<Maze, SetupError> {
        Err(SetupError::new("a maze is never set up"))
    }

    fn setup(&self) {}

    fn options(&self) -> NoOptions {
        NoOptions
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { Turn::Seat(Seat::new((self.draw(2) % 2) as usize)) }
    }

    fn legal_actions(&self, actions: &mut Vec<u64>) {
        actions.clear();
        if self.turn() != Turn::Over {
            actions.extend(0..self.doors());
        }
    }

    fn check(&self, action: u64) -> Result<(), Illegal> {
        if action < self.doors() { Ok(()) } else { Err(Illegal::new("", "no such door")) }
    }

    fn apply(&mut self, action: u64) {
        self.room = zobrist::key(self.maze, self.room * 8 + action) % ROOMS;
        self.plies += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.plies == LONGEST || self.plies > 0 && self.draw(3).is_multiple_of(12);
        over.then(|| match self.draw(4) % 5 {
            0 => Outcome::draw(2),
            winner => Outcome::won_by(Seat::new(winner as usize % 2)),
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

#[derive(Clone, Debug)]
struct Judge;

impl Evaluator<Maze> for Judge {
    fn evaluate(&mut self, game: &Maze) -> i32 {
        game.value()
    }

    fn kinds(&self) -> usize {
        4
    }

    fn kind(&self, _game: &Maze, action: u64) -> usize {
        action as usize
    }
}

/// Any real game, judged by nothing but its key: hard to get right by luck.
#[derive(Clone, Debug)]
struct ByKey;

impl<G: Game> Evaluator<G> for ByKey {
    fn evaluate(&mut self, game: &G) -> i32 {
        (game.hash_key() >> 20) as i32 % 100
    }
}

/// The worth of a position to `viewer` by plain minimax.
fn plain<G: Game>(evaluator: &mut impl Evaluator<G>, game: &G, viewer: Seat, depth: u32) -> f64 {
    let Turn::Seat(seat) = game.turn() else {
        return f64::from(game.outcome().unwrap().worth(viewer));
    };
    if depth == 0 {
        let score = evaluator.evaluate(game);
        let own = evaluator.worth(score);
        return if seat == viewer { own } else { 1.0 - own };
    }
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let worths = actions.iter().map(|action| {
        let mut child = game.clone();
        child.apply(*action);
        plain(evaluator, &child, viewer, depth - 1)
    });
    if seat == viewer { worths.fold(0.0, f64::max) } else { worths.fold(1.0, f64::min) }
}

fn check<G: Game, E: Evaluator<G> + Clone>(evaluator: E, game: &G, depth: u32, lines: usize) {
    let Turn::Seat(seat) = game.turn() else { return };
    let settings =
        AlphaBetaSettings { depth, lines, table: 12, reduction: 0.0, quiescence: 0, ..AlphaBetaSettings::default() };
    let report = AlphaBeta::new(evaluator.clone(), settings).think(game, &Limits::default(), &mut |_| {});
    // Once the best is proven it looks no deeper.
    let depth = report.depth;
    let mut evaluator = evaluator;
    let mut truth: Vec<f64> = Vec::new();
    for (place, line) in report.lines.iter().enumerate() {
        let mut child = game.clone();
        child.apply(line.action);
        let worth = plain(&mut evaluator, &child, seat, depth - 1);
        truth.push(worth);
        if place < lines {
            assert!((worth - line.worth).abs() < 1e-9, "line {place} is worth {worth}, not {}", line.worth);
        } else {
            assert!(worth < line.worth + 1e-9, "line {place} is worth {worth}, more than {}", line.worth);
        }
        if line.exact {
            assert_eq!(worth, line.worth);
        }
        if line.exact && G::INFO.id == Maze::INFO.id {
            assert_eq!(plain(&mut evaluator, &child, seat, LONGEST as u32), line.worth, "proven is proven");
        }
        assert_eq!(line.expected[0], line.action);
        let mut position = game.clone();
        for action in &line.expected {
            position.play(*action).unwrap();
        }
    }
    truth.sort_by(|one, other| other.total_cmp(one));
    assert!((truth[0] - report.lines[0].worth).abs() < 1e-9);
    assert!((report.worths[seat.index()] - truth[0]).abs() < 1e-9);
}

#[test]
fn a_maze_is_worth_what_plain_minimax_says() {
    for maze in 0..300 {
        let game = Maze { maze, room: 0, plies: 0 };
        for depth in 1..=LONGEST as u32 {
            check(Judge, &game, depth, 1);
            check(Judge, &game, depth, 2);
            check(Judge, &game, depth, usize::MAX);
        }
    }
}

/// Plays some actions that look random and compares.
fn check_along<G: Game>(options: &G::Options, depth: u32) {
    for seed in 0..3 {
        let mut game = G::start(options);
        let mut random = pentad_conformance::random(seed);
        for ply in 0..30 {
            if game.turn() == Turn::Over {
                break;
            }
            if ply % 10 == 5 {
                check(ByKey, &game, depth, if ply % 20 == 5 { 1 } else { 3 });
            }
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
    }
}

#[test]
fn real_positions_are_worth_what_plain_minimax_says() {
    check_along::<pentad_enantiomerfolk::Enantiomerfolk>(&pentad_enantiomerfolk::Options::default(), 3);
    check_along::<pentad_quintets::Quintets>(&pentad_quintets::Options::default(), 2);
}

#[test]
fn a_whole_maze_is_solved_with_every_shortcut_on() {
    let mut wins = 0;
    for maze in 0..300 {
        let game = Maze { maze, room: 0, plies: 0 };
        let Turn::Seat(seat) = game.turn() else { continue };
        let settings = AlphaBetaSettings { depth: MOST_PLIES as u32, table: 8, ..AlphaBetaSettings::default() };
        let report = AlphaBeta::new(Judge, settings).think(&game, &Limits::default(), &mut |_| {});
        let worth = plain(&mut Judge, &game, seat, LONGEST as u32);
        assert_eq!(report.best().worth, worth, "maze {maze}");
        wins += u32::from(worth == 1.0 && report.best().exact);
    }
    assert!(wins > 50);
}

#[test]
fn effort_decides_what_is_found_and_watchers_see_every_depth() {
    type Seen = (Vec<u32>, Report<pentad_enantiomerfolk::Action>);
    let think = |effort| -> Seen {
        let game = pentad_enantiomerfolk::Enantiomerfolk::start(&pentad_enantiomerfolk::Options::default());
        let mut searcher = AlphaBeta::new(ByKey, AlphaBetaSettings { table: 14, ..AlphaBetaSettings::default() });
        let mut depths = Vec::new();
        let report = searcher.think(&game, &Limits::effort(effort), &mut |report| depths.push(report.depth));
        (depths, report)
    };
    let ((depths, one), (_, other)) = (think(20_000), think(20_000));
    assert_eq!(one.lines, other.lines);
    assert!(one.effort <= 20_001 && one.effort == other.effort);
    assert_eq!(depths, (1..=one.depth).collect::<Vec<_>>());
    assert!(one.depth >= 2);
    assert_eq!(think(1).1.depth, 1, "a first depth is always finished");
}

use super::{AlphaBeta, AlphaBetaSettings, Evaluator, MOST_PLIES, NotForAlphaBeta};
use crate::maze::{LONGEST, Maze};
use crate::{Limits, Report, Searcher};
use pentad_core::{Game, Seat, Turn};
use std::time::Duration;

#[derive(Clone, Debug)]
struct Judge;

impl Evaluator<Maze<false>> for Judge {
    fn evaluate(&mut self, game: &Maze<false>) -> i32 {
        game.value()
    }

    fn numbers(&self) -> usize {
        4
    }

    fn number(&self, _game: &Maze<false>, action: u64) -> usize {
        action as usize
    }

    fn numbered(&self, _game: &Maze<false>, number: usize) -> Option<u64> {
        Some(number as u64)
    }
}

/// An evaluation by the hash key alone, for any game: a search cannot match it by luck.
#[derive(Clone, Debug)]
struct ByKey;

impl<G: Game> Evaluator<G> for ByKey {
    fn evaluate(&mut self, game: &G) -> i32 {
        (game.hash_key() >> 20) as i32 % 100
    }
}

/// Computes the value of a position to `viewer` by plain minimax.
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
    let report =
        AlphaBeta::new(game, evaluator.clone(), settings).unwrap().think(game, &Limits::default(), &mut |_| {});
    // The search stops deepening once the best action is proven.
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
        if line.exact && G::INFO.id == Maze::<false>::INFO.id {
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
        let game = Maze::<false>::new(maze, 2, false);
        for depth in 1..=LONGEST as u32 {
            check(Judge, &game, depth, 1);
            check(Judge, &game, depth, 2);
            check(Judge, &game, depth, usize::MAX);
        }
    }
}

/// Compares at positions along a pseudo-random game.
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
    for (maze, threads) in (0..300).zip([1, 2, 1, 4].into_iter().cycle()) {
        let game = Maze::<false>::new(maze, 2, false);
        let Turn::Seat(seat) = game.turn() else { continue };
        let settings =
            AlphaBetaSettings { depth: MOST_PLIES as u32, table: 8, threads, ..AlphaBetaSettings::default() };
        let report = AlphaBeta::new(&game, Judge, settings).unwrap().think(&game, &Limits::default(), &mut |_| {});
        let worth = plain(&mut Judge, &game, seat, LONGEST as u32);
        assert_eq!(report.best().worth, worth, "maze {maze}");
        wins += u32::from(worth == 1.0 && report.best().exact);
    }
    assert!(wins > 50);
}

#[test]
fn what_was_left_out_is_never_called_proven() {
    let (mut proven, mut spared) = (0, 0);
    for maze in 0..300 {
        let game = Maze::<false>::new(maze, 2, false);
        let Turn::Seat(seat) = game.turn() else { continue };
        let all = AlphaBetaSettings { table: 8, lines: 2, ..AlphaBetaSettings::default() };
        for depth in 2..=LONGEST as u32 {
            let think = |settings: AlphaBetaSettings| {
                let settings = AlphaBetaSettings { depth, ..settings };
                AlphaBeta::new(&game, Judge, settings).unwrap().think(&game, &Limits::default(), &mut |_| {})
            };
            let effort = think(all).effort;
            for (surplus, late, futility) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)] {
                let report = think(AlphaBetaSettings { surplus, late, futility, ..all });
                spared += u32::from(report.effort < effort);
                for line in report.lines.iter().filter(|line| line.exact) {
                    let mut child = game.clone();
                    child.apply(line.action);
                    assert_eq!(
                        plain(&mut Judge, &child, seat, LONGEST as u32),
                        line.worth,
                        "maze {maze}, depth {depth}"
                    );
                    proven += 1;
                }
            }
        }
    }
    assert!(proven > 1_000 && spared > 1_000, "{proven} proven, {spared} searches spared");
}

#[test]
fn effort_decides_what_is_found_and_watchers_see_every_depth() {
    type Seen = (Vec<u32>, Report<pentad_enantiomerfolk::Action>);
    let think = |effort| -> Seen {
        let game = pentad_enantiomerfolk::Enantiomerfolk::start(&pentad_enantiomerfolk::Options::default());
        let settings = AlphaBetaSettings { table: 14, ..AlphaBetaSettings::default() };
        let mut searcher = AlphaBeta::new(&game, ByKey, settings).unwrap();
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

#[test]
fn threads_share_the_effort_and_stop_together() {
    let game = pentad_enantiomerfolk::Enantiomerfolk::start(&pentad_enantiomerfolk::Options::default());
    for threads in [2, 3] {
        let settings = AlphaBetaSettings { table: 14, threads, ..AlphaBetaSettings::default() };
        let mut searcher = AlphaBeta::new(&game, ByKey, settings).unwrap();
        let report = searcher.think(&game, &Limits::effort(30_000), &mut |_| {});
        assert!(report.effort > 10_000 && report.effort <= 30_000 + threads as u64, "{}", report.effort);
        assert!(report.depth >= 2 && report.lines.len() > 20);
        let limits = Limits::default();
        limits.cancel.cancel();
        assert_eq!(searcher.think(&game, &limits, &mut |_| {}).depth, 1, "a first depth is always finished");
    }
}

#[test]
fn chance_and_other_tables_than_those_of_two_are_refused() {
    let refused = |game: &pentad_quintets::Quintets| AlphaBeta::new(game, ByKey, AlphaBetaSettings::default()).err();
    let quintets =
        |seats| <pentad_quintets::Quintets as Game>::start(&pentad_quintets::Options { seats, ..Default::default() });
    assert_eq!(refused(&quintets(2)), None);
    assert_eq!(refused(&quintets(3)), Some(NotForAlphaBeta::Seats { seats: 3 }));
    let maze = Maze::<true>::new(1, 2, false);
    let refused = AlphaBeta::new(&maze, ByKey, AlphaBetaSettings::default()).err();
    assert_eq!(refused, Some(NotForAlphaBeta::Chance { game: "Maze" }));
    let factory = <pentad_herati::Factory as Game>::start(&pentad_herati::FactoryOptions { seats: 2 });
    let refused = AlphaBeta::new(&factory, ByKey, AlphaBetaSettings::default()).err();
    assert!(refused.is_some_and(|error| error.to_string().contains("The Factory has chance")));
}

/// Evaluates every position as equal.
#[derive(Clone, Debug)]
struct Indifferent;

impl<G: Game> Evaluator<G> for Indifferent {
    fn evaluate(&mut self, _game: &G) -> i32 {
        0
    }
}

/// Returns the shares of its limits that an elastic search takes, in positions that need more than the first depth.
fn shares_taken(evaluator: impl Evaluator<pentad_enantiomerfolk::Enantiomerfolk> + Clone) -> Vec<f64> {
    const EFFORT: u64 = 400;
    let settings = AlphaBetaSettings { elastic: true, table: 12, ..AlphaBetaSettings::default() };
    let mut shares = Vec::new();
    for seed in 0..20 {
        let mut random = pentad_conformance::random(seed);
        let mut game: pentad_enantiomerfolk::Enantiomerfolk = pentad_conformance::new_game("", seed);
        let mut actions = Vec::new();
        for _ in 0..seed {
            if game.turn() != Turn::Over {
                let action = game.random_action(&mut random, &mut actions);
                game.apply(action);
            }
        }
        if game.turn() != Turn::Over {
            let mut searcher = AlphaBeta::new(&game, evaluator.clone(), settings).unwrap();
            let report = searcher.think(&game, &Limits::effort(EFFORT), &mut |_| {});
            if report.depth > 1 && !report.best().exact {
                shares.push(report.effort as f64 / EFFORT as f64);
            }
        }
    }
    assert!(shares.len() > 10, "{shares:?}");
    shares
}

#[test]
fn elastic_limits_are_stretched_where_the_best_action_changes() {
    let (restless, calm) = (shares_taken(ByKey), shares_taken(Indifferent));
    assert!(restless.iter().all(|share| (1.0..2.01).contains(share)), "{restless:?}");
    // A capture that ends the game changes the best action even with a constant evaluation.
    assert!(calm.iter().filter(|share| **share < 1.0).count() * 10 > calm.len() * 9, "{calm:?}");
}

#[test]
fn no_search_takes_longer_than_the_most_it_may() {
    let game: pentad_quintets::Quintets = pentad_conformance::new_game("", 1);
    let settings = AlphaBetaSettings { elastic: true, table: 12, ..AlphaBetaSettings::default() };
    let limits = Limits { most_time: Some(Duration::ZERO), ..Limits::time(Duration::from_secs(3600)) };
    let report = AlphaBeta::new(&game, ByKey, settings).unwrap().think(&game, &limits, &mut |_| {});
    assert_eq!(report.depth, 1);
}

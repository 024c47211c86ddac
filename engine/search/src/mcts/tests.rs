use super::{Guide, Mcts, MctsSettings, RandomPlayouts, Seen};
use crate::maze::{Maze, plain};
use crate::{Cancel, Limits, Random, Searcher, Worths, reported};
use pentad_core::{Game, Seat, Turn};
use pentad_iris::{Action, Iris};

fn search(settings: MctsSettings) -> Mcts<Maze<true>, RandomPlayouts<Maze<true>>> {
    Mcts::new(RandomPlayouts::default(), settings, 7)
}

fn mazes(seats: usize, chance: bool) -> impl Iterator<Item = Maze<true>> {
    (0..80).map(move |number| Maze::new(number, seats, chance)).filter(|game| matches!(game.turn(), Turn::Seat(_)))
}

/// Returns the possible values of a position if every seat plays what is best for itself, choosing any of equally good
/// actions; `None` if there are more than a few.
fn possible(game: &Maze<true>) -> Option<Vec<Worths>> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let children = actions.iter().map(|action| {
        let mut child = game.clone();
        child.apply(*action);
        possible(&child)
    });
    let children: Vec<Vec<Worths>> = children.collect::<Option<_>>()?;
    let mut found: Vec<Worths> = Vec::new();
    match game.turn() {
        Turn::Over => found.push(Worths::of_finished(game)),
        Turn::Seat(seat) => {
            // An action can be chosen only if its value may reach the guaranteed value of each of the others.
            let least = |child: &Vec<Worths>| child.iter().map(|worths| worths.of(seat)).fold(f32::INFINITY, f32::min);
            let bound = children.iter().map(least).fold(0.0, f32::max);
            found.extend(children.iter().flatten().filter(|worths| worths.of(seat) >= bound - 1e-6));
        }
        Turn::Chance => {
            let total: u32 = actions.iter().map(|action| game.chance_weight(*action)).sum();
            found.push(Worths::default());
            for (child, action) in children.iter().zip(&actions) {
                let weight = game.chance_weight(*action) as f32 / total as f32;
                let mut sums = Vec::new();
                for (sum, worths) in found.iter().flat_map(|sum| child.iter().map(move |worths| (*sum, worths))) {
                    let mut sum = sum;
                    sum.add(worths, weight);
                    sums.push(sum);
                }
                found = sums;
            }
        }
    }
    let mut distinct: Vec<Worths> = Vec::new();
    for worths in found {
        let same = |known: &Worths| Seat::all(4).all(|seat| (known.of(seat) - worths.of(seat)).abs() < 1e-6);
        if !distinct.iter().any(same) {
            distinct.push(worths);
        }
    }
    (distinct.len() <= 32).then_some(distinct)
}

#[test]
fn what_is_proven_is_true_for_any_number_of_seats_and_with_chance() {
    let mut all = 0;
    for (seats, chance) in [(1, true), (2, false), (2, true), (3, false), (3, true), (4, false), (4, true)] {
        let (mut proven, mut unique) = (0, 0);
        for game in mazes(seats, chance) {
            let Turn::Seat(seat) = game.turn() else { continue };
            let settings = MctsSettings { expand_after: 0, ..MctsSettings::default() };
            let report = search(settings).think(&game, &Limits::effort(3000), &mut |_| {});
            for line in report.lines.iter().filter(|line| line.exact) {
                let mut child = game.clone();
                child.apply(line.action);
                let Some(possible) = possible(&child) else { continue };
                let truths: Vec<f64> =
                    possible.iter().map(|worths| reported::<Maze<true>>(worths.of(seat).into())).collect();
                assert!(truths.iter().any(|truth| (truth - line.worth).abs() < 1e-5), "{game:?} {line:?}: {truths:?}");
                proven += 1;
                unique += u32::from(truths.iter().all(|truth| (truth - truths[0]).abs() < 1e-5));
            }
        }
        assert!(unique > 10, "{seats} seats: {proven} lines were proven, {unique} of them beyond a choice");
        all += proven;
    }
    assert!(all > 300, "only {all} lines were proven");
}

#[test]
fn small_mazes_are_played_perfectly() {
    for chance in [false, true] {
        for game in mazes(2, chance) {
            let Turn::Seat(seat) = game.turn() else { continue };
            let report = search(MctsSettings::default()).think(&game, &Limits::effort(20_000), &mut |_| {});
            let mut child = game.clone();
            child.apply(report.action());
            let (best, own) = (plain(&game).of(seat), plain(&child).of(seat));
            assert!(own > best - 0.05, "{game:?}: {own} instead of {best}, {report:?}");
        }
    }
}

#[test]
fn without_a_solver_the_mean_comes_near_the_truth() {
    let game = mazes(2, true).next().unwrap();
    let Turn::Seat(seat) = game.turn() else { unreachable!() };
    let settings = MctsSettings { solver: false, ..MctsSettings::default() };
    let report = search(settings).think(&game, &Limits::effort(100_000), &mut |_| {});
    assert!((report.best().worth - f64::from(plain(&game).of(seat))).abs() < 0.05);
    assert!(report.lines.iter().all(|line| !line.exact));
    assert!((report.worths.iter().sum::<f64>() - 1.0).abs() < 1e-6);
}

#[test]
fn the_same_seed_and_effort_find_the_same_whatever_the_threads_do() {
    for threads in [1, 3] {
        let think = || {
            let game = Iris::start(&pentad_iris::Options { size: 4 });
            let settings = MctsSettings { threads, ..MctsSettings::default() };
            let mut searcher = Mcts::new(CellsOfIris, settings, 11);
            let first = searcher.think(&game, &Limits::effort(2000), &mut |_| {});
            let mut next = game.clone();
            next.apply(first.action());
            searcher.played(first.action());
            let second = searcher.think(&next, &Limits::effort(1000), &mut |_| {});
            (first.lines, first.effort, second.lines)
        };
        let (one, other) = (think(), think());
        assert_eq!(one, other);
        assert_eq!(one.1, 2000);
    }
}

#[test]
fn a_tree_is_kept_between_moves_and_dropped_when_the_game_went_elsewhere() {
    let game = Iris::start(&pentad_iris::Options { size: 4 });
    let mut searcher = Mcts::new(CellsOfIris, MctsSettings::default(), 3);
    let first = searcher.think(&game, &Limits::effort(5000), &mut |_| {});
    let kept = first.best().visits;
    let mut next = game.clone();
    next.apply(first.action());
    searcher.played(first.action());
    let tried = |report: &crate::Report<Action>| report.lines.iter().map(|line| line.visits).sum::<u64>();
    let second = searcher.think(&next, &Limits::effort(100), &mut |_| {});
    assert!(tried(&second) > kept / 2, "{} of {kept} simulations were kept", tried(&second));
    // This is not the announced position: the old tree must not be used.
    let third = searcher.think(&game, &Limits::effort(100), &mut |_| {});
    assert_eq!(tried(&third), 100);
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let game = Iris::start(&pentad_iris::Options { size: 4 });
    let grown = |most_nodes: usize| {
        let mut searcher = Mcts::new(CellsOfIris, MctsSettings { most_nodes, ..MctsSettings::default() }, 3);
        let report = searcher.think(&game, &Limits::effort(3000), &mut |_| {});
        assert_eq!(report.effort, 3000);
        searcher.most_nodes()
    };
    // The last node expanded can have as many children as there are cells, and a pass.
    let most_children = game.shape().points() + 1;
    assert!(grown(200) <= 200 + most_children, "{} nodes", grown(200));
    assert!(grown(1_000_000) > 2 * (200 + most_children), "with room it would have grown further");
}

#[test]
fn a_cancelled_search_stops_and_still_has_an_answer() {
    let cancel = Cancel::default();
    let game = Iris::start(&pentad_iris::Options::default());
    let limits = Limits { cancel: cancel.clone(), ..Limits::default() };
    // Without the flag the search would never end: the watcher raises it at its first report.
    let report = Mcts::new(CellsOfIris, MctsSettings::default(), 3).think(&game, &limits, &mut |report| {
        assert!(!report.lines.is_empty());
        cancel.cancel();
    });
    assert!(report.effort > 0 && game.check(report.action()).is_ok());
}

/// Random playouts with all-moves-as-first statistics.
#[derive(Clone)]
struct CellsOfIris;

impl Guide<Iris> for CellsOfIris {
    fn kinds(&self, game: &Iris) -> usize {
        game.shape().points() + 1
    }

    fn kind(&self, game: &Iris, action: Action) -> usize {
        match action {
            Action::Pass => game.shape().points(),
            Action::Stone(cell) | Action::Pair(cell) => cell.into(),
        }
    }

    fn judge(&mut self, game: &mut Iris, random: &mut Random, seen: &mut Vec<Seen>) -> Worths {
        let start = game.clone();
        game.playout_seen(random, |seat, action| {
            seen.push(Seen { seat, kind: self.kind(&start, action) as u16 });
        });
        Worths::of_finished(game)
    }
}

/// Random playouts, and an assessment that black wins with a stone on a certain cell.
#[derive(Clone)]
struct Convinced {
    cell: usize,
    counts: u32,
}

impl Guide<Iris> for Convinced {
    fn judge(&mut self, game: &mut Iris, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        game.playout(random, &mut Vec::new());
        Worths::of_finished(game)
    }

    fn assess(&mut self, game: &Iris) -> Option<(Worths, u32)> {
        (game.stone(self.cell) == Some(Seat::FIRST)).then_some((Worths::of_two(1.0), self.counts))
    }
}

#[test]
fn an_assessment_counts_as_many_judgements() {
    let game = Iris::start(&pentad_iris::Options { size: 4 });
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    for action in [actions[1], actions[9]] {
        let Action::Stone(cell) = action else { unreachable!() };
        let think = |counts| {
            let guide = Convinced { cell: cell.into(), counts };
            Mcts::new(guide, MctsSettings::default(), 5).think(&game, &Limits::effort(1000), &mut |_| {})
        };
        let (without, with) = (think(0), think(40));
        assert_eq!((without.effort, with.effort), (1000, 1000));
        assert_eq!(without.lines.iter().map(|line| line.visits).sum::<u64>(), 1000);
        assert!(with.lines.iter().map(|line| line.visits).sum::<u64>() > 1040);
        let worth =
            |report: &crate::Report<Action>| report.lines.iter().find(|line| line.action == action).unwrap().worth;
        assert_eq!(with.action(), action);
        assert!(worth(&with) > 0.9 && worth(&without) < 0.8, "{} and {}", worth(&with), worth(&without));
    }
}

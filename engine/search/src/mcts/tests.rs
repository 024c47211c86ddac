use super::{Guide, Mcts, MctsSettings, RandomPlayouts, Seen};
use crate::maze::{Maze, plain};
use crate::{Cancel, Limits, Random, Searcher, Worths};
use pentad_core::{Game, Turn};
use pentad_iris::{Action, Iris};

fn search(settings: MctsSettings) -> Mcts<Maze, RandomPlayouts<Maze>> {
    Mcts::new(RandomPlayouts::default(), settings, 7)
}

fn mazes(seats: usize, chance: bool) -> impl Iterator<Item = Maze> {
    (0..80).map(move |number| Maze::new(number, seats, chance)).filter(|game| matches!(game.turn(), Turn::Seat(_)))
}

#[test]
fn what_is_proven_is_true_for_any_number_of_seats_and_with_chance() {
    let mut proven = 0;
    for (seats, chance) in [(1, true), (2, false), (2, true), (3, false), (4, true)] {
        for game in mazes(seats, chance) {
            let Turn::Seat(seat) = game.turn() else { continue };
            let settings = MctsSettings { expand_after: 0, ..MctsSettings::default() };
            let report = search(settings).think(&game, &Limits::effort(3000), &mut |_| {});
            for line in report.lines.iter().filter(|line| line.exact) {
                let mut child = game.clone();
                child.apply(line.action);
                // With more seats, which of several equal actions another seat takes is anybody's guess.
                if seats <= 2 {
                    let truth = f64::from(plain(&child).of(seat));
                    assert!((truth - line.worth).abs() < 1e-5, "{game:?} {line:?}: {truth}");
                }
                proven += 1;
            }
        }
    }
    assert!(proven > 300, "only {proven} lines were proven");
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
    // Not the position that was heard of: nothing of the old tree may be used.
    let third = searcher.think(&game, &Limits::effort(100), &mut |_| {});
    assert_eq!(tried(&third), 100);
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let game = Iris::start(&pentad_iris::Options { size: 4 });
    let settings = MctsSettings { most_nodes: 200, ..MctsSettings::default() };
    let report = Mcts::new(CellsOfIris, settings, 3).think(&game, &Limits::effort(3000), &mut |_| {});
    assert_eq!(report.effort, 3000);
}

#[test]
fn a_cancelled_search_stops_and_still_has_an_answer() {
    let cancel = Cancel::default();
    let game = Iris::start(&pentad_iris::Options::default());
    let limits = Limits { cancel: cancel.clone(), ..Limits::default() };
    // Without the flag it would never end: the watcher raises it when it first hears of the search.
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

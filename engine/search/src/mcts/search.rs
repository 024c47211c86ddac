use super::tree::Tree;
use super::{Guide, MctsSettings};
use crate::worths::reported;
use crate::{Appraisal, Limits, Random, Report, Searcher, Stopwatch};
use pentad_core::sorting::sort_by;
use pentad_core::{Game, Seat, Turn};
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Duration;

/// The interval between two reports to the watcher.
const SLICE: Duration = Duration::from_millis(100);

/// Monte Carlo tree search for any game.
///
/// Every thread grows its own tree, and their statistics are summed at the root (root parallelisation), so that under a
/// limit of effort the result depends only on the seed, the number of threads and that limit.
///
/// # Examples
///
/// ```
/// use pentad_core::Game;
/// use pentad_iris::{Iris, Options};
/// use pentad_search::{Limits, Mcts, MctsSettings, RandomPlayouts, Searcher};
///
/// let mut game = Iris::start(&Options { size: 3 });
/// let mut search = Mcts::new(RandomPlayouts::default(), MctsSettings::default(), 1);
/// let report = search.think(&game, &Limits::effort(300), &mut |_| {});
/// game.apply(report.action());
/// search.played(report.action());
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<G: Game, D> {
    trees: Vec<Tree<G, D>>,
    /// The position at the root of the trees.
    root: Option<G>,
    /// Set if the root was reached through [`Searcher::played`].
    is_followed: bool,
}

impl<G: Game, D: Guide<G>> Mcts<G, D> {
    /// Creates a search. Platforms without threads use one, whatever the settings say.
    pub fn new(guide: D, settings: MctsSettings, seed: u64) -> Mcts<G, D> {
        let threads = if cfg!(target_family = "wasm") { 1 } else { settings.threads.max(1) };
        let mut random = Random::seed_from_u64(seed);
        let trees = (0..threads)
            .map(|_| {
                let own = Random::from_rng(&mut random);
                Tree::new(guide.clone(), settings, own)
            })
            .collect();
        Mcts { trees, root: None, is_followed: false }
    }

    /// Returns the number of nodes of the largest tree.
    #[cfg(test)]
    pub(super) fn most_nodes(&self) -> usize {
        self.trees.iter().map(Tree::len).max().unwrap_or(0)
    }

    fn plant(&mut self, game: &G) {
        // The hash key does not cover earlier positions. Where the rules depend on them, the tree is reused only if the root
        // was reached through `played`.
        let same_past = !G::INFO.looks_back || self.is_followed;
        let same = same_past && self.root.as_ref().is_some_and(|root| root.hash_key() == game.hash_key());
        self.is_followed = false;
        for tree in &mut self.trees {
            if !same || !tree.is_planted() {
                tree.plant(game);
            }
        }
        self.root = Some(game.clone());
    }

    fn report(&self, seat: Seat, effort: u64, elapsed: Duration) -> Report<G::Action> {
        // The roots of all trees have the same children, since the guide removes actions by the position alone.
        let candidates = |tree: &Tree<G, D>| {
            let mut all: Vec<_> = tree.candidates(seat).collect();
            sort_by(&mut all, |one, other| one.action.cmp(&other.action));
            all
        };
        let mut sums = candidates(&self.trees[0]);
        for tree in &self.trees[1..] {
            for (sum, more) in sums.iter_mut().zip(candidates(tree)) {
                sum.visits += more.visits;
                sum.total += more.total;
                sum.proof = sum.proof.or(more.proof);
            }
        }
        let mut lines: Vec<Appraisal<G::Action>> = sums
            .into_iter()
            .map(|sum| Appraisal {
                action: sum.action,
                worth: sum.proof.map_or(sum.total / sum.visits.max(1) as f64, f64::from),
                exact: sum.proof.is_some(),
                at_most: false,
                visits: sum.visits,
                expected: Vec::new(),
            })
            .collect();
        // The most visited action is the most reliable one, unless a proof says otherwise.
        let favourite = lines.iter().filter(|line| !line.exact).max_by_key(|line| line.visits).map(|line| line.worth);
        let rank = |line: &Appraisal<G::Action>| match (line.exact, favourite) {
            (true, Some(worth)) if line.worth >= worth => (2, line.worth),
            (true, Some(_)) => (0, line.worth),
            (true, None) => (1, line.worth),
            (false, _) => (1, line.visits as f64),
        };
        sort_by(&mut lines, |one, other| {
            let ((class, value), (other_class, other_value)) = (rank(one), rank(other));
            // If every action loses, the most visited one is the hardest to refute.
            let tried = other.visits.cmp(&one.visits);
            other_class.cmp(&class).then(other_value.total_cmp(&value)).then(tried).then(one.action.cmp(&other.action))
        });
        for (place, line) in lines.iter_mut().enumerate() {
            line.worth = reported::<G>(line.worth);
            line.expected = if place < 8 {
                let lines = self.trees.iter().map(|tree| tree.expected(line.action));
                lines.max_by_key(Vec::len).unwrap_or_default()
            } else {
                vec![line.action]
            };
        }
        let depth = lines.iter().map(|line| line.expected.len()).max().unwrap_or(0) as u32;
        let worths = self.worths(seat, lines[0].worth);
        Report { lines, worths, effort, depth, elapsed }
    }

    /// Returns the value of the position to each seat: the best line's value for the acting seat; the others share the rest
    /// in proportion to the simulations.
    fn worths(&self, acting: Seat, own: f64) -> Vec<f64> {
        let seats = self.root.as_ref().map_or(1, Game::seats);
        let sum = |seat| self.trees.iter().map(|tree| f64::from(tree.root_worths().of(seat))).sum::<f64>();
        let others: f64 = Seat::all(seats).filter(|seat| *seat != acting).map(sum).sum();
        let share = |seat| if others > 0.0 { sum(seat) / others } else { 1.0 / (seats - 1) as f64 };
        Seat::all(seats).map(|seat| if seat == acting { own } else { (1.0 - own) * share(seat) }).collect()
    }
}

/// Simulates until the end of the slice and returns the number of simulations.
fn grow<G: Game, D: Guide<G>>(
    tree: &mut Tree<G, D>,
    root: &G,
    stopwatch: &Stopwatch,
    slice_ends: Duration,
    most: u64,
) -> u64 {
    let mut done = 0;
    while done < most && !tree.is_proven() {
        tree.simulate(root);
        done += 1;
        if done.is_multiple_of(8) && (stopwatch.is_up() || stopwatch.elapsed() >= slice_ends) {
            break;
        }
    }
    done
}

impl<G: Game, D: Guide<G>> Searcher<G> for Mcts<G, D> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let Turn::Seat(seat) = game.turn() else {
            panic!("only a seat has something to think about");
        };
        let stopwatch = Stopwatch::start(limits);
        self.plant(game);
        // Every tree gets an equal share of the effort; the first ones get the remainder.
        let (share, rest) = {
            let trees = self.trees.len() as u64;
            (stopwatch.effort() / trees, stopwatch.effort() % trees)
        };
        let mut left: Vec<u64> = (0..self.trees.len() as u64).map(|tree| share + u64::from(tree < rest)).collect();
        let mut done = 0;
        loop {
            let slice_ends = stopwatch.elapsed() + SLICE;
            let tasks = self.trees.iter_mut().zip(&mut left);
            let work = |(tree, left): (&mut Tree<G, D>, &mut u64)| {
                let count = grow(tree, game, &stopwatch, slice_ends, *left);
                *left -= count;
                count
            };
            let count: u64 = in_parallel(tasks.collect(), &work);
            done += count;
            let proven = self.trees.iter().any(Tree::is_proven);
            if count == 0 || proven || stopwatch.is_up() || left.iter().all(|left| *left == 0) {
                return self.report(seat, done, stopwatch.elapsed());
            }
            watch(&self.report(seat, done, stopwatch.elapsed()));
        }
    }

    fn played(&mut self, action: G::Action) {
        let Some(root) = &mut self.root else {
            return;
        };
        root.apply(action);
        self.is_followed = true;
        for tree in &mut self.trees {
            if tree.is_planted() && !tree.descend(action) {
                tree.uproot();
            }
        }
    }
}

/// Runs all tasks at once, each in its own thread, and returns the sum of their results.
fn in_parallel<T: Send>(tasks: Vec<T>, work: &(impl Fn(T) -> u64 + Sync)) -> u64 {
    if tasks.len() == 1 {
        return tasks.into_iter().map(work).sum();
    }
    std::thread::scope(|scope| {
        let threads: Vec<_> = tasks.into_iter().map(|task| scope.spawn(move || work(task))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a search does not panic")).sum()
    })
}

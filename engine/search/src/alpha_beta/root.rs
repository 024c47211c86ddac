use super::evaluation_cache::EvaluationCache;
use super::in_progress::InProgress;
use super::order::ActionOrder;
use super::score::{BELIEVED, PROVEN, WIN};
use super::search::Search;
use super::table::{LARGEST_ACTION, TranspositionTable};
use super::time_manager::TimeManager;
use super::{AlphaBetaSettings, Evaluator, MOST_PLIES};
use crate::report::shared_evenly;
use crate::{Appraisal, Limits, Report, Searcher, Stopwatch};
use pentad_core::sorting::{sort_by, sort_highest_first};
use pentad_core::{Game, Seat, Turn};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Alpha-beta search for games of two seats without chance: principal variation search with iterative deepening and a
/// transposition table that is kept between moves. Its knowledge of a game comes from an [`Evaluator`].
///
/// A result that depends on earlier positions (ko, repetition) is not reused for the same position reached in another way. A
/// stored win counts as proven only if [`Evaluator::win_holds`] confirms it; otherwise it is believed, which is enough to
/// prune and not enough to be reported as exact.
///
/// Several threads search the same position independently and share the transposition table, so that each saves the others
/// work. Positions being searched by another thread are deferred (ABDADA). Only the first thread reports.
///
/// # Examples
///
/// ```
/// use pentad_core::{Game, Seat};
/// use pentad_quintets::{Options, Quintets};
/// use pentad_search::{AlphaBeta, AlphaBetaSettings, Evaluator, Limits, Searcher};
///
/// /// Counts the groups formed.
/// #[derive(Clone)]
/// struct Formed;
///
/// impl Evaluator<Quintets> for Formed {
///     fn evaluate(&mut self, game: &Quintets) -> i32 {
///         let lead = game.formed(Seat::FIRST) as i32 - game.formed(Seat::SECOND) as i32;
///         if game.turn().seat() == Some(Seat::FIRST) { 100 * lead } else { -100 * lead }
///     }
/// }
///
/// let game = Quintets::start(&Options::default());
/// let mut search = AlphaBeta::new(&game, Formed, AlphaBetaSettings { table: 12, ..AlphaBetaSettings::default() })?;
/// let report = search.think(&game, &Limits::effort(200), &mut |_| {});
/// assert_eq!(game.check(report.action()), Ok(()));
/// # Ok::<(), pentad_search::NotForAlphaBeta>(())
/// ```
#[derive(Debug)]
pub struct AlphaBeta<G: Game, E> {
    settings: AlphaBetaSettings,
    table: TranspositionTable,
    first: ThreadState<G, E>,
    helpers: Vec<ThreadState<G, E>>,
}

/// Per-thread search state: evaluator, killer moves and history, evaluation cache.
#[derive(Debug)]
struct ThreadState<G: Game, E> {
    evaluator: E,
    order: ActionOrder<G::Action>,
    evaluation_cache: EvaluationCache,
}

/// The progress of one thread: the last depth it finished and the number of positions it has visited.
#[derive(Clone, Copy, Debug)]
struct Deepened {
    depth: u32,
    effort: u64,
}

/// The state shared by all threads of a search.
#[derive(Debug)]
struct Shared<'a> {
    settings: AlphaBetaSettings,
    table: &'a TranspositionTable,
    stopwatch: &'a Stopwatch,
    /// The number of positions that each thread may visit.
    most_effort: u64,
    /// The positions in progress, if there is more than one thread.
    in_progress: Option<InProgress>,
    /// Set once the first thread is done.
    is_over: AtomicBool,
    /// The number of positions that the helper threads have visited.
    helped: AtomicU64,
}

impl Shared<'_> {
    /// Returns the number of positions that each thread may visit at this share of the limits.
    fn most_effort(&self, share: f64) -> u64 {
        if share == 1.0 { self.most_effort } else { (self.most_effort as f64 * share) as u64 }
    }
}

/// Errors for games that alpha-beta search cannot play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotForAlphaBeta {
    /// The game has chance: alpha-beta search does not average over chance events.
    #[error("alpha-beta search plays no game with chance, and {game} has chance")]
    Chance {
        /// The name of the game.
        game: &'static str,
    },
    /// The table does not have two seats: a score is what one seat wins and the other loses.
    #[error("alpha-beta search plays at tables of two seats, not {seats}")]
    Seats {
        /// The number of seats.
        seats: usize,
    },
}

/// An action at the root.
#[derive(Clone, Debug)]
struct RootLine<A> {
    action: A,
    score: i32,
    /// Set if the score is exact at its depth; otherwise it is only an upper bound.
    is_true: bool,
    expected: Vec<A>,
}

impl<A: Copy> RootLine<A> {
    /// Creates a line without a score.
    fn new(action: A) -> RootLine<A> {
        RootLine { action, score: 0, is_true: false, expected: vec![action] }
    }
}

impl<G: Game, E: Evaluator<G> + Clone> AlphaBeta<G, E> {
    /// Creates a search for positions of this game with as many seats as `game`.
    pub fn new(game: &G, evaluator: E, settings: AlphaBetaSettings) -> Result<AlphaBeta<G, E>, NotForAlphaBeta> {
        if G::INFO.has_chance {
            return Err(NotForAlphaBeta::Chance { game: G::INFO.name });
        }
        if game.seats() != 2 {
            return Err(NotForAlphaBeta::Seats { seats: game.seats() });
        }
        let threads = if cfg!(target_family = "wasm") { 1 } else { settings.threads.max(1) };
        let helpers = (1..threads).map(|_| ThreadState::new(evaluator.clone(), settings)).collect();
        let table = TranspositionTable::new(settings.table);
        Ok(AlphaBeta { settings, table, first: ThreadState::new(evaluator, settings), helpers })
    }
}

impl<G: Game, E: Evaluator<G>> ThreadState<G, E> {
    fn new(evaluator: E, settings: AlphaBetaSettings) -> ThreadState<G, E> {
        let numbers = evaluator.numbers();
        assert!(numbers <= LARGEST_ACTION, "the table has no room for {numbers} actions");
        let (order, evaluation_cache) =
            (ActionOrder::new(numbers, MOST_PLIES), EvaluationCache::new(settings.evaluation_cache));
        ThreadState { evaluator, order, evaluation_cache }
    }

    /// Creates a search that has already visited `effort` positions and takes this share of the limits; no limit applies
    /// unless `limited` is set.
    fn search<'a>(&'a mut self, shared: &'a Shared<'_>, effort: u64, share: f64, limited: bool) -> Search<'a, G, E> {
        Search {
            remembers_actions: self.evaluator.numbers() > 0,
            evaluator: &mut self.evaluator,
            table: shared.table,
            order: &mut self.order,
            evaluation_cache: &mut self.evaluation_cache,
            in_progress: shared.in_progress.as_ref(),
            settings: shared.settings,
            stopwatch: shared.stopwatch,
            is_over: &shared.is_over,
            effort,
            most_effort: shared.most_effort(share),
            share_of_time: share,
            limited,
            stopped: false,
            expected: vec![Vec::new(); MOST_PLIES + 1],
            buffers: vec![Vec::new(); MOST_PLIES + 1],
            choices: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Runs iterative deepening and reports each finished depth to `watch`.
    fn deepen(
        &mut self,
        shared: &Shared<'_>,
        game: &G,
        seat: Seat,
        lines: &mut [RootLine<G::Action>],
        watch: &mut dyn FnMut(&Report<G::Action>),
    ) -> Deepened {
        let mut deepened = Deepened { depth: 0, effort: 0 };
        let mut time_manager = TimeManager::new(shared.settings.elastic);
        for depth in 1..=deepest(shared.settings) {
            let mut search = self.search(shared, deepened.effort, time_manager.share(), depth > 1);
            let best = lines[0].action;
            look_so_deep(&mut search, game, seat, depth, lines);
            let stopped = search.stopped;
            deepened.effort = search.effort;
            if stopped {
                break;
            }
            deepened.depth = depth;
            watch(&self.report(shared, game, lines, deepened));
            // A win within the searched depth is already the shortest one, and a loss within it stays a loss.
            let settled = lines.iter().take(shared.settings.lines).all(|line| line.score.abs() >= WIN - depth as i32);
            time_manager.note_depth(lines[0].action != best);
            let share = time_manager.share();
            let is_enough = shared.stopwatch.has_taken(share) || deepened.effort >= shared.most_effort(share);
            if settled || is_enough || shared.settings.elastic && lines.len() == 1 {
                break;
            }
        }
        deepened
    }

    /// Searches to fill the transposition table until the first thread is done.
    fn help(&mut self, shared: &Shared<'_>, game: &G, seat: Seat, mut lines: Vec<RootLine<G::Action>>) {
        let mut effort = 0;
        for depth in 1..=deepest(shared.settings) {
            let before = effort;
            let mut search = self.search(shared, effort, TimeManager::new(shared.settings.elastic).most(), true);
            look_so_deep(&mut search, game, seat, depth, &mut lines);
            let stopped = search.stopped;
            effort = search.effort;
            shared.helped.fetch_add(effort - before, Ordering::Relaxed);
            if stopped || shared.is_over.load(Ordering::Relaxed) {
                break;
            }
        }
    }

    fn report(
        &self,
        shared: &Shared<'_>,
        game: &G,
        lines: &[RootLine<G::Action>],
        deepened: Deepened,
    ) -> Report<G::Action> {
        let lines: Vec<Appraisal<G::Action>> = lines
            .iter()
            .map(|line| Appraisal {
                action: line.action,
                worth: match line.score {
                    score if score >= PROVEN => 1.0,
                    score if score <= -PROVEN => 0.0,
                    score => self.evaluator.worth(score),
                },
                // An upper bound that is a loss proves the loss; an upper bound that is a win proves nothing.
                exact: line.score <= -PROVEN || line.is_true && line.score >= PROVEN,
                at_most: !line.is_true && line.score > -PROVEN,
                visits: 0,
                expected: line.expected.clone(),
            })
            .collect();
        let worths = shared_evenly(game, lines[0].worth);
        let effort = deepened.effort + shared.helped.load(Ordering::Relaxed);
        Report { lines, worths, effort, depth: deepened.depth, elapsed: shared.stopwatch.elapsed() }
    }
}

impl<G: Game, E: Evaluator<G>> Searcher<G> for AlphaBeta<G, E> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let Turn::Seat(seat) = game.turn() else {
            panic!("only a seat has something to think about");
        };
        let stopwatch = Stopwatch::start(limits);
        self.table.age();
        self.first.order.age();
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let mut lines: Vec<_> = actions.iter().copied().map(RootLine::new).collect();
        // The initial order: the static move-ordering scores.
        sort_highest_first(&mut lines, |line| self.first.evaluator.look(game, line.action).promise.into());

        let shared = Shared {
            settings: self.settings,
            table: &self.table,
            stopwatch: &stopwatch,
            most_effort: stopwatch.effort() / (self.helpers.len() as u64 + 1),
            in_progress: (!self.helpers.is_empty()).then(InProgress::new),
            is_over: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        };
        let first = &mut self.first;
        let deepened = if self.helpers.is_empty() {
            first.deepen(&shared, game, seat, &mut lines, watch)
        } else {
            std::thread::scope(|scope| {
                for helper in &mut self.helpers {
                    helper.order.age();
                    let (shared, game, lines) = (&shared, game.clone(), lines.clone());
                    scope.spawn(move || helper.help(shared, &game, seat, lines));
                }
                let deepened = first.deepen(&shared, game, seat, &mut lines, watch);
                shared.is_over.store(true, Ordering::Relaxed);
                deepened
            })
        };
        self.first.report(&shared, game, &lines, deepened)
    }
}

fn deepest(settings: AlphaBetaSettings) -> u32 {
    settings.depth.clamp(1, MOST_PLIES as u32 - 1)
}

/// Searches one depth in an aspiration window and sorts the lines, the best first. If a limit is reached on the way, an
/// action already found to be better still moves to the front.
fn look_so_deep<G: Game, E: Evaluator<G>>(
    search: &mut Search<'_, G, E>,
    game: &G,
    seat: Seat,
    depth: u32,
    lines: &mut [RootLine<G::Action>],
) {
    let wanted = search.settings.lines.clamp(1, lines.len());
    let expected = lines[0].score;
    let mut margin = search.settings.aspiration;
    let narrow = depth > 3 && margin > 0 && wanted == 1 && expected.abs() < BELIEVED;
    let (mut alpha, mut beta) = if narrow { (expected - margin, expected + margin) } else { (-WIN, WIN) };
    loop {
        let best = look_through(search, game, seat, depth, alpha, beta, wanted, lines);
        if search.stopped {
            return;
        }
        margin = margin.saturating_mul(3);
        if best <= alpha && alpha > -WIN {
            alpha = if margin < 2000 { best - margin } else { -WIN };
        } else if best >= beta && beta < WIN {
            beta = if margin < 2000 { best + margin } else { WIN };
        } else {
            return;
        }
    }
}

/// Searches every action once within a window and returns the best score.
#[expect(clippy::too_many_arguments, reason = "the window is what a search is about")]
fn look_through<G: Game, E: Evaluator<G>>(
    search: &mut Search<'_, G, E>,
    game: &G,
    seat: Seat,
    depth: u32,
    lowest: i32,
    beta: i32,
    wanted: usize,
    lines: &mut [RootLine<G::Action>],
) -> i32 {
    let depth = depth as i32;
    let mut scores: Vec<i32> = Vec::with_capacity(lines.len());
    let mut updated: Vec<Option<RootLine<G::Action>>> = vec![None; lines.len()];
    for place in 0..lines.len() {
        // An action gets an exact score if it is among the best `wanted` so far.
        let alpha = if scores.len() < wanted { lowest } else { scores[wanted - 1].max(lowest) };
        let mut child = game.clone();
        child.apply(lines[place].action);
        let mut found = if scores.len() < wanted {
            search.follow(&child, seat, depth - 1, 1, alpha, beta)
        } else {
            search.follow(&child, seat, depth - 1, 1, alpha, alpha + 1)
        };
        if scores.len() >= wanted && found.score > alpha && alpha + 1 < beta && !search.stopped {
            found = search.follow(&child, seat, depth - 1, 1, alpha, beta);
        }
        if search.stopped {
            break;
        }
        let is_true = found.score > alpha;
        let mut expected = vec![lines[place].action];
        if is_true {
            expected.extend_from_slice(&search.expected[1]);
        }
        updated[place] = Some(RootLine { action: lines[place].action, score: found.score, is_true, expected });
        let at = scores.partition_point(|score| *score >= found.score);
        scores.insert(at, found.score);
        if found.score >= beta {
            break;
        }
    }
    let best = scores.first().copied().unwrap_or(lowest);
    if best <= lowest {
        // Fail low: the previous best action is worse than expected, but no better one is known yet.
        return best;
    }
    for (line, new) in lines.iter_mut().zip(updated) {
        match new {
            Some(new) => *line = new,
            // If the search stopped before this action, the result of the previous depth still stands.
            None => line.is_true &= search.stopped,
        }
    }
    // Lines with an exact score come first; the others keep their order unless the search found them worse.
    let rank = |line: &RootLine<_>| (line.is_true, line.score.min(best));
    sort_by(lines, |one, other| rank(other).cmp(&rank(one)));
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;

    #[derive(Clone, Debug)]
    struct Judge;

    impl Evaluator<Maze<false>> for Judge {
        fn evaluate(&mut self, game: &Maze<false>) -> i32 {
            game.value()
        }
    }

    #[test]
    fn a_helper_leaves_what_it_finds_in_the_table() {
        let game = (0..).map(|maze| Maze::<false>::new(maze, 2, false)).find(|game| game.turn().seat().is_some());
        let game = game.expect("one of them begins with a seat");
        let seat = game.turn().seat().expect("a seat begins");
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let stopwatch = Stopwatch::start(&Limits::default());
        let table = TranspositionTable::new(8);
        let shared = Shared {
            // Every action gets an exact score, even beside a winning one.
            settings: AlphaBetaSettings { depth: 4, lines: actions.len(), ..AlphaBetaSettings::default() },
            table: &table,
            stopwatch: &stopwatch,
            most_effort: u64::MAX,
            in_progress: Some(InProgress::new()),
            is_over: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        };
        ThreadState::new(Judge, shared.settings).help(
            &shared,
            &game,
            seat,
            actions.iter().copied().map(RootLine::new).collect(),
        );
        assert!(shared.helped.load(Ordering::Relaxed) > actions.len() as u64);
        let is_known = |action: &&u64| {
            let mut child = game.clone();
            child.apply(**action);
            child.turn() == Turn::Over || table.find(Judge.key(&child)).is_some()
        };
        assert_eq!(actions.iter().filter(is_known).count(), actions.len());
        // A helper stops once the first thread is done, at any depth.
        let before = shared.helped.swap(0, Ordering::Relaxed);
        shared.is_over.store(true, Ordering::Relaxed);
        ThreadState::new(Judge, shared.settings).help(
            &shared,
            &game,
            seat,
            actions.iter().copied().map(RootLine::new).collect(),
        );
        assert!(shared.helped.load(Ordering::Relaxed) < before);
    }

    #[test]
    fn what_another_thread_is_at_is_looked_at_in_the_end() {
        // Without pruning and reductions the order of the actions makes no difference to the score.
        let settings = AlphaBetaSettings { depth: 7, table: 8, reduction: 0.0, quiescence: 0, ..Default::default() };
        let marks = |in_progress: &InProgress, game: &Maze<false>| {
            let mut positions = vec![game.clone()];
            for _ in 0..4 {
                let mut next = Vec::new();
                for position in positions.iter().filter(|position| position.turn().seat().is_some()) {
                    let mut actions = Vec::new();
                    position.legal_actions(&mut actions);
                    next.extend(actions.into_iter().map(|action| {
                        let mut child = position.clone();
                        child.apply(action);
                        child
                    }));
                }
                let keys = next.iter().flat_map(|child| (1..8).map(|depth| InProgress::key(Judge.key(child), depth)));
                keys.for_each(|key| in_progress.begin(key));
                positions = next;
            }
        };
        for maze in 0..60 {
            let game = Maze::<false>::new(maze, 2, false);
            let Some(seat) = game.turn().seat() else { continue };
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            let score = |in_progress: Option<InProgress>| {
                let mut lines: Vec<_> = actions.iter().copied().map(RootLine::new).collect();
                let shared = Shared {
                    settings,
                    table: &TranspositionTable::new(settings.table),
                    stopwatch: &Stopwatch::start(&Limits::default()),
                    most_effort: u64::MAX,
                    in_progress,
                    is_over: AtomicBool::new(false),
                    helped: AtomicU64::new(0),
                };
                ThreadState::new(Judge, settings).deepen(&shared, &game, seat, &mut lines, &mut |_| {});
                lines[0].score
            };
            let in_progress = InProgress::new();
            marks(&in_progress, &game);
            assert_eq!(score(Some(in_progress)), score(None), "maze {maze}");
        }
    }
}

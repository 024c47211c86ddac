use crate::worths::reported;
use crate::{Appraisal, Limits, Report, Searcher, Stopwatch, Worths};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Game, Seat, Turn};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Plain UCT, the baseline: UCB1 with one constant, uniform random playouts, and no refinements. It is never tuned.
///
/// A node is expanded at its second visit; unvisited children come first, in random order; chance is sampled by its weights.
/// The most visited action is played.
///
/// # Examples
///
/// ```
/// use pentad_core::Game;
/// use pentad_herati::{Factory, FactoryOptions};
/// use pentad_search::{Limits, PlainUct, Searcher};
///
/// let mut game = Factory::start(&FactoryOptions { seats: 2 });
/// for text in ["flip SW", "flip NE", "flip NW"] {
///     game.apply(game.read(text)?);
/// }
/// let report = PlainUct::new(1.4, 1).think(&game, &Limits::effort(100), &mut |_| {});
/// assert_eq!(game.check(report.action()), Ok(()));
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlainUct<G: Game> {
    exploration: f32,
    random: Xoroshiro128PlusPlus,
    nodes: Vec<Node<G::Action>>,
    scratch: Vec<G::Action>,
}

#[derive(Clone, Debug)]
struct Node<A> {
    action: A,
    children: u32,
    count: u32,
    visits: u32,
    /// The sum of the simulations' values to the seat that chose the action.
    total: f32,
}

/// Maximum number of nodes, after which the tree stops growing: about a gigabyte.
const MOST_NODES: usize = 40_000_000;

impl<G: Game> PlainUct<G> {
    /// Creates a search with this exploration constant and seed.
    pub fn new(exploration: f32, seed: u64) -> PlainUct<G> {
        PlainUct {
            exploration,
            random: Xoroshiro128PlusPlus::seed_from_u64(seed),
            nodes: Vec::new(),
            scratch: Vec::new(),
        }
    }

    fn expand(&mut self, node: usize, game: &G) {
        let mut actions = std::mem::take(&mut self.scratch);
        game.legal_actions(&mut actions);
        pentad_core::random::shuffle(&mut self.random, &mut actions);
        self.nodes[node].children = self.nodes.len() as u32;
        self.nodes[node].count = actions.len() as u32;
        let fresh = |action: &G::Action| Node { action: *action, children: 0, count: 0, visits: 0, total: 0.0 };
        self.nodes.extend(actions.iter().map(fresh));
        self.scratch = actions;
    }

    fn select(&self, node: usize) -> usize {
        let Node { children, count, visits, .. } = self.nodes[node];
        let (first, count) = (children as usize, count as usize);
        let known = self.exploration * (visits.max(1) as f32).ln().sqrt();
        let mut best = (first, f32::NEG_INFINITY);
        for (place, child) in self.nodes[first..first + count].iter().enumerate() {
            if child.visits == 0 {
                return first + place;
            }
            let visits = child.visits as f32;
            let bound = child.total / visits + known / visits.sqrt();
            if bound > best.1 {
                best = (first + place, bound);
            }
        }
        best.0
    }

    fn simulate(&mut self, root: &G, path: &mut Vec<(usize, Option<Seat>)>) {
        let mut game = root.clone();
        let mut node = 0;
        path.clear();
        path.push((0, None));
        loop {
            let turn = game.turn();
            if turn == Turn::Over {
                break;
            }
            if self.nodes[node].count == 0 {
                if (self.nodes[node].visits == 0 && node != 0) || self.nodes.len() >= MOST_NODES {
                    game.playout(&mut self.random, &mut self.scratch);
                    break;
                }
                self.expand(node, &game);
            }
            node = match turn {
                Turn::Chance => {
                    let drawn = game.random_action(&mut self.random, &mut self.scratch);
                    let Node { children, count, .. } = self.nodes[node];
                    let range = children as usize..(children + count) as usize;
                    range.start + self.nodes[range].iter().position(|child| child.action == drawn).expect("it is legal")
                }
                _ => self.select(node),
            };
            game.apply(self.nodes[node].action);
            path.push((node, turn.seat()));
        }
        let worths = Worths::of_finished(&game);
        for (node, chosen_by) in path.iter() {
            let node = &mut self.nodes[*node];
            node.visits += 1;
            node.total += chosen_by.map_or(0.0, |seat| worths.of(seat));
        }
    }
}

impl<G: Game> Searcher<G> for PlainUct<G> {
    fn think(&mut self, game: &G, limits: &Limits, _watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let stopwatch = Stopwatch::start(limits);
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        self.nodes.clear();
        self.nodes.push(Node { action: actions[0], children: 0, count: 0, visits: 0, total: 0.0 });
        let mut path = Vec::new();
        let mut done = 0;
        while done < stopwatch.effort().max(1) && (done == 0 || !done.is_multiple_of(8) || !stopwatch.is_up()) {
            self.simulate(game, &mut path);
            done += 1;
        }
        let Node { children, count, .. } = self.nodes[0];
        let mut lines: Vec<Appraisal<G::Action>> = self.nodes[children as usize..(children + count) as usize]
            .iter()
            .map(|child| Appraisal {
                action: child.action,
                worth: reported::<G>(f64::from(child.total) / f64::from(child.visits.max(1))),
                exact: false,
                at_most: false,
                visits: child.visits.into(),
                expected: vec![child.action],
            })
            .collect();
        sort_highest_first(&mut lines, |line| line.visits as f64);
        let worths = crate::report::shared_evenly(game, lines[0].worth);
        Report { lines, worths, effort: done, depth: 1, elapsed: stopwatch.elapsed() }
    }
}

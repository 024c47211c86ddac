//! A search that plays, and a second one that labels positions visited by the first.

use crate::sampling::Sampling;
use anyhow::Result;
use pentad_core::Game;
use pentad_search::{AlphaBeta, AlphaBetaSettings, Evaluator, Guide, Limits, Mcts, MctsSettings, Report, Searcher};

/// The effort of both searches.
struct Diligence {
    /// Effort of the playing search per action.
    effort: u64,
    /// Effort of the labelling search per position.
    label_effort: u64,
    /// Number of positions sampled from each search.
    sampled: usize,
    /// True if the root position is returned too, labelled by the playing search.
    tells_the_root: bool,
}

const ALPHA_BETA: Diligence = Diligence { effort: 1_000, label_effort: 500, sampled: 3, tells_the_root: false };
const TREE: Diligence = Diligence { effort: 300, label_effort: 150, sampled: 2, tells_the_root: true };

/// A playing search and a smaller labelling search, which share an evaluator or guide.
pub(crate) struct Thinker<G, E> {
    diligence: Diligence,
    player: Box<dyn Searcher<G>>,
    labeller: Box<dyn Searcher<G>>,
    sampling: Sampling<G, E>,
    thought: Option<(G, Vec<f64>)>,
}

impl<G: Game, E: Evaluator<G> + Clone + 'static> Thinker<G, E> {
    /// Creates a thinker that uses alpha-beta search.
    pub(crate) fn alpha_beta(start: &G, evaluator: &E, seed: u64) -> Result<Thinker<G, E>> {
        let small = AlphaBetaSettings { table: 12, ..AlphaBetaSettings::default() };
        let sampling = Sampling::new(evaluator.clone(), ALPHA_BETA.sampled, seed);
        let player = Box::new(AlphaBeta::new(start, sampling.clone(), small)?);
        // The player must show every position it evaluates to the sampling, so only the labeller gets an evaluation cache.
        let keeping = AlphaBetaSettings { evaluation_cache: 14, ..small };
        let labeller = Box::new(AlphaBeta::new(start, evaluator.clone(), keeping)?);
        Ok(Thinker { diligence: ALPHA_BETA, player, labeller, sampling, thought: None })
    }
}

impl<G: Game, D: Guide<G>> Thinker<G, D> {
    /// Creates a thinker that uses tree search.
    pub(crate) fn tree(guide: &D, settings: MctsSettings, seed: u64) -> Thinker<G, D> {
        let sampling = Sampling::new(guide.clone(), TREE.sampled, seed);
        let player = Box::new(Mcts::new(sampling.clone(), settings, seed));
        let labeller = Box::new(Mcts::new(guide.clone(), settings, seed ^ 1));
        Thinker { diligence: TREE, player, labeller, sampling, thought: None }
    }
}

impl<G: Game, E> Thinker<G, E> {
    /// Searches for the action to play.
    pub(crate) fn think(&mut self, game: &G) -> Report<G::Action> {
        let report = self.player.think(game, &Limits::effort(self.diligence.effort), &mut |_| {});
        self.thought = self.diligence.tells_the_root.then(|| (game.clone(), report.worths.clone()));
        report
    }

    /// Returns some positions visited by the last search, each with its worth to every seat.
    pub(crate) fn looked_at(&mut self) -> Vec<(G, Vec<f64>)> {
        let mut labelled: Vec<(G, Vec<f64>)> = self.thought.take().into_iter().collect();
        for position in self.sampling.take() {
            if position.turn().seat().is_some() {
                let limits = Limits::effort(self.diligence.label_effort);
                let report = self.labeller.think(&position, &limits, &mut |_| {});
                labelled.push((position, report.worths));
            }
        }
        labelled
    }
}

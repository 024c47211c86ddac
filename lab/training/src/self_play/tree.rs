use super::Thinker;
use crate::sampling::Sampling;
use pentad_core::Game;
use pentad_search::{Guide, Limits, Mcts, MctsSettings, Report, Searcher};

/// Simulations before a search plays.
const EFFORT: u64 = 300;
/// Simulations to label a position.
const LABEL_EFFORT: u64 = 150;
/// Positions sampled from each search, besides the one that it was asked about.
const SAMPLED: usize = 2;

/// Plays by a tree search and labels by a smaller one. What it thought about is labelled by what it thought.
pub struct TreeThinker<G: Game, D> {
    player: Mcts<G, Sampling<G, D>>,
    sampling: Sampling<G, D>,
    labeller: Mcts<G, D>,
    thought: Option<(G, Vec<f64>)>,
}

impl<G: Game, D: Guide<G>> TreeThinker<G, D> {
    /// One that is told by this guide.
    pub fn new(guide: &D, settings: MctsSettings, seed: u64) -> TreeThinker<G, D> {
        let sampling = Sampling::new(guide.clone(), SAMPLED, seed);
        let player = Mcts::new(sampling.clone(), settings, seed);
        let labeller = Mcts::new(guide.clone(), settings, seed ^ 1);
        TreeThinker { player, sampling, labeller, thought: None }
    }
}

impl<G: Game, D: Guide<G>> Thinker<G> for TreeThinker<G, D> {
    fn think(&mut self, game: &G) -> Report<G::Action> {
        let report = self.player.think(game, &Limits::effort(EFFORT), &mut |_| {});
        self.thought = Some((game.clone(), report.worths.clone()));
        report
    }

    fn looked_at(&mut self) -> Vec<(G, Vec<f64>)> {
        let mut labelled: Vec<(G, Vec<f64>)> = self.thought.take().into_iter().collect();
        for position in self.sampling.take() {
            if position.turn().seat().is_some() {
                let report = self.labeller.think(&position, &Limits::effort(LABEL_EFFORT), &mut |_| {});
                labelled.push((position, report.worths));
            }
        }
        labelled
    }
}

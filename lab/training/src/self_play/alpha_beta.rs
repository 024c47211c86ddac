use super::Thinker;
use crate::sampling::Sampling;
use anyhow::Result;
use pentad_core::Game;
use pentad_search::{AlphaBeta, AlphaBetaSettings, Evaluator, Limits, Report, Searcher, shared_evenly};

/// Positions that a search visits before it plays.
const EFFORT: u64 = 1_000;
/// Positions that a search visits to label one.
const LABEL_EFFORT: u64 = 500;
/// Positions sampled from each search.
const SAMPLED: usize = 3;

/// Plays by alpha-beta and labels by a smaller one.
pub struct AlphaBetaThinker<G: Game, E> {
    player: AlphaBeta<G, Sampling<G, E>>,
    sampling: Sampling<G, E>,
    labeller: AlphaBeta<G, E>,
}

impl<G: Game, E: Evaluator<G> + Clone> AlphaBetaThinker<G, E> {
    /// One that is told by this evaluator.
    pub fn new(start: &G, evaluator: &E, seed: u64) -> Result<AlphaBetaThinker<G, E>> {
        let small = AlphaBetaSettings { table: 12, ..AlphaBetaSettings::default() };
        let sampling = Sampling::new(evaluator.clone(), SAMPLED, seed);
        let player = AlphaBeta::new(start, sampling.clone(), small)?;
        let labeller = AlphaBeta::new(start, evaluator.clone(), small)?;
        Ok(AlphaBetaThinker { player, sampling, labeller })
    }
}

impl<G: Game, E: Evaluator<G> + Clone> Thinker<G> for AlphaBetaThinker<G, E> {
    fn think(&mut self, game: &G) -> Report<G::Action> {
        self.player.think(game, &Limits::effort(EFFORT), &mut |_| {})
    }

    fn looked_at(&mut self) -> Vec<(G, Vec<f64>)> {
        let mut labelled = Vec::new();
        for position in self.sampling.take() {
            if position.turn().seat().is_some() {
                let report = self.labeller.think(&position, &Limits::effort(LABEL_EFFORT), &mut |_| {});
                let worths = shared_evenly(&position, report.best().worth);
                labelled.push((position, worths));
            }
        }
        labelled
    }
}

use crate::{Settings, SettingsError};
use pentad_core::Game;
use pentad_nets::{ActiveInputs, Net};
use pentad_search::Evaluator;
use std::sync::Arc;

/// A game for two seats whose positions a net can judge.
pub trait Learned: Game {
    /// How many inputs its net has.
    const INPUTS: usize;

    /// Replaces `active` by the inputs that are active in this position, from the view of the seat to act. Positions that
    /// differ by a symmetry of the game have the same.
    fn see(&self, active: &mut ActiveInputs);

    /// For each input, the number of its class: inputs that only a symmetry of the game tells apart. A net learns what a
    /// class means from all of them, and then what is special about each. Empty where no input is special.
    fn input_classes() -> Vec<u16>;

    /// The net that comes with the bots for a game with these options.
    fn shipped_net(options: &Self::Options) -> Arc<Net>;

    /// What an alpha-beta search is told by a net with as many inputs.
    fn with_net(net: Arc<Net>) -> impl Evaluator<Self> + Clone + Sync;

    /// What an alpha-beta search is told by the fitted weights: what a first net learns from.
    fn with_fitted_weights() -> impl Evaluator<Self> + Clone + Sync;
}

/// The net that a search asks: one in a file, where a parameter names it, so that the arena can compare it with others, or the one that
/// is shipped.
pub(crate) fn net_of<G: Learned>(game: &G, settings: &mut Settings) -> Result<Arc<Net>, SettingsError> {
    let file: String = settings.take("net", String::new())?;
    if file.is_empty() {
        return Ok(G::shipped_net(&game.options()));
    }
    let refused = |why: String| SettingsError::Net { file: file.clone(), why };
    let bytes = std::fs::read(&file).map_err(|error| refused(error.to_string()))?;
    let net = Net::read_for(G::INPUTS, &bytes).map_err(|error| refused(error.to_string()))?;
    Ok(Arc::new(net))
}

/// What the tests of every game with a net ask.
#[cfg(test)]
pub(crate) mod trial {
    use super::*;
    use pentad_core::SetupText as _;
    use std::collections::BTreeSet;

    /// The numbers of the active inputs, in order.
    pub(crate) fn seen<G: Learned>(game: &G) -> Vec<u16> {
        let mut active = ActiveInputs::new();
        game.see(&mut active);
        let mut numbers = active.numbers().to_vec();
        numbers.sort_unstable();
        numbers
    }

    /// The net that is shipped says what it said when it was made: the file that the trainer wrote beside it has scores of positions.
    pub(crate) fn says_what_it_said<G: Learned>(options: &G::Options, scores: &str) {
        let mut evaluator = G::with_net(G::shipped_net(options));
        let mut different = BTreeSet::new();
        for line in scores.lines() {
            let (score, setup) = line.split_once(' ').unwrap();
            let game = G::from_setup(options, &G::Setup::read(options, setup).unwrap()).unwrap();
            assert_eq!(evaluator.evaluate(&game).to_string(), score, "{setup}");
            different.insert(score);
        }
        assert!(different.len() > 20, "{different:?}");
    }
}

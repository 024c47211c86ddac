use crate::{Settings, SettingsError};
use pentad_core::Game;
use pentad_nets::{ActiveInputs, MOST_OUTPUTS, Net, Shape};
use pentad_search::{Evaluator, Guide, MctsSettings};
use std::sync::Arc;

/// A game whose positions a net can evaluate.
///
/// For two players the net has one output: the evaluation for the seat to act. For more players it has one output per seat,
/// from the seat to act on: the difference of two outputs is the log odds between their seats.
pub trait Learned: Game {
    /// Returns the numbers of inputs and outputs of a net for these options.
    fn net_shape(options: &Self::Options) -> Shape;

    /// Replaces the contents of `active` with the active inputs of this position, from the point of view of the seat to act.
    /// Positions that differ only by a symmetry of the game have the same inputs.
    fn see(&self, active: &mut ActiveInputs);

    /// Returns the class of each input: inputs that differ only by a symmetry of the game share a class. Training fits a
    /// common weight for each class and then the deviation of each input. Empty if every input is its own class.
    fn input_classes(options: &Self::Options) -> Vec<u16>;

    /// Returns the shipped net for these options.
    fn shipped_net(options: &Self::Options) -> Arc<Net>;
}

/// A two-player game with alpha-beta search and a net.
pub trait LearnedByAlphaBeta: Learned {
    /// Creates an evaluator that uses a net of the game's shape.
    fn with_net(net: Arc<Net>) -> impl Evaluator<Self> + Clone + Sync;

    /// Creates an evaluator that uses the fitted weights, from which a first net is trained.
    fn with_fitted_weights() -> impl Evaluator<Self> + Clone + Sync;
}

/// A game with tree search and a net.
pub trait LearnedByTree: Learned {
    /// Returns the parameters of the tree search, with or without a net.
    fn tree_settings(with_net: bool) -> MctsSettings;

    /// Creates a guide that uses a net of the game's shape.
    fn guide_with_net(net: Arc<Net>) -> impl Guide<Self> + Sync;

    /// Creates a guide that uses the fitted weights, from which a first net is trained.
    fn guide_with_fitted_weights() -> impl Guide<Self> + Sync;
}

/// Default size of the evaluation cache of an alpha-beta search with a net, as the binary logarithm of its number of
/// entries. It takes a megabyte, so that a lookup is faster than another evaluation.
pub(crate) const EVALUATION_CACHE: u32 = 16;

/// Returns the net of a search: from the file that a parameter names, so that the arena can compare nets, or else the
/// shipped one.
pub(crate) fn net_of<G: Learned>(game: &G, settings: &mut Settings) -> Result<Arc<Net>, SettingsError> {
    let shape = G::net_shape(&game.options());
    match from_file(settings, "net", |bytes| Net::read_for(shape, bytes).map_err(|error| error.to_string()))? {
        Some(net) => Ok(Arc::new(net)),
        None => Ok(G::shipped_net(&game.options())),
    }
}

/// Parses the file that a parameter names; `None` without that parameter.
pub(crate) fn from_file<T>(
    settings: &mut Settings,
    parameter: &str,
    read: impl FnOnce(&[u8]) -> Result<T, String>,
) -> Result<Option<T>, SettingsError> {
    let file: String = settings.take(parameter, String::new())?;
    if file.is_empty() {
        return Ok(None);
    }
    let content = std::fs::read(&file).map_err(|error| error.to_string()).and_then(|bytes| read(&bytes));
    content.map(Some).map_err(|why| SettingsError::File { file, why })
}

/// Formats the evaluation of a net for more than two seats: one integer per output, separated by commas.
pub fn scores_of<G: Learned>(net: &Net, game: &G) -> String {
    let mut active = ActiveInputs::new();
    game.see(&mut active);
    let scores: [i32; MOST_OUTPUTS] = net.scores(&active);
    scores[..net.shape().outputs].iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// Checks shared by the tests of every game with a net.
#[cfg(test)]
pub(crate) mod trial {
    use super::*;
    use pentad_core::SetupText as _;
    use std::collections::BTreeSet;

    /// Returns the numbers of the active inputs, in order.
    pub(crate) fn seen<G: Learned>(game: &G) -> Vec<u16> {
        let mut active = ActiveInputs::new();
        game.see(&mut active);
        let mut numbers = active.numbers().to_vec();
        numbers.sort_unstable();
        numbers
    }

    /// Checks that evaluations equal those of the time of training, which the trainer wrote to a file beside the net.
    pub(crate) fn says_what_it_said<G: Learned>(
        options: &G::Options,
        scores: &str,
        mut said: impl FnMut(&G) -> String,
    ) {
        let mut different = BTreeSet::new();
        for line in scores.lines() {
            let (score, setup) = line.split_once(' ').unwrap();
            let game = G::from_setup(options, &G::Setup::read(options, setup).unwrap()).unwrap();
            assert_eq!(said(&game), score, "{setup}");
            different.insert(score);
        }
        assert!(different.len() > 20, "{different:?}");
    }
}

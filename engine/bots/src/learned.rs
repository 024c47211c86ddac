use crate::{Settings, SettingsError};
use pentad_core::Game;
use pentad_nets::{ActiveInputs, MOST_OUTPUTS, Net, Shape};
use pentad_search::{Evaluator, Guide, MctsSettings};
use std::sync::Arc;

/// A game whose positions a net can judge.
///
/// Where two play, the net has one output: how good the position is for the seat to act. Where more play, it has one for
/// each seat, from the one to act on: how much better a seat stands than another is the difference of theirs.
pub trait Learned: Game {
    /// How many inputs and outputs its net has in a game with these options.
    fn net_shape(options: &Self::Options) -> Shape;

    /// Replaces `active` by the inputs that are active in this position, from the view of the seat to act. Positions that
    /// differ by a symmetry of the game have the same.
    fn see(&self, active: &mut ActiveInputs);

    /// For each input, the number of its class: inputs that only a symmetry of the game tells apart. A net learns what a
    /// class means from all of them, and then what is special about each. Empty where no input is special.
    fn input_classes(options: &Self::Options) -> Vec<u16>;

    /// The net that comes with the bots for a game with these options.
    fn shipped_net(options: &Self::Options) -> Arc<Net>;
}

/// A game for two that alpha-beta searches, asking a net.
pub trait LearnedByAlphaBeta: Learned {
    /// What an alpha-beta search is told by a net of the game's shape.
    fn with_net(net: Arc<Net>) -> impl Evaluator<Self> + Clone + Sync;

    /// What an alpha-beta search is told by the fitted weights: what a first net learns from.
    fn with_fitted_weights() -> impl Evaluator<Self> + Clone + Sync;
}

/// A game whose tree search asks a net.
pub trait LearnedByTree: Learned {
    /// How the tree search goes about it, with a net or without.
    fn tree_settings(with_net: bool) -> MctsSettings;

    /// What a tree search is told by a net of the game's shape.
    fn guide_with_net(net: Arc<Net>) -> impl Guide<Self> + Sync;

    /// What a tree search is told by the fitted weights: what a first net learns from.
    fn guide_with_fitted_weights() -> impl Guide<Self> + Sync;
}

/// How many judgements of its net an alpha-beta search keeps, unless the setting says otherwise: two to this power. A megabyte, so that
/// what is kept is read faster than it is judged again.
pub(crate) const JUDGEMENTS: u32 = 16;

/// The net that a search asks: one in a file, where a parameter names it, so that the arena can compare it with others, or the one that
/// is shipped.
pub(crate) fn net_of<G: Learned>(game: &G, settings: &mut Settings) -> Result<Arc<Net>, SettingsError> {
    let shape = G::net_shape(&game.options());
    match from_file(settings, "net", |bytes| Net::read_for(shape, bytes).map_err(|error| error.to_string()))? {
        Some(net) => Ok(Arc::new(net)),
        None => Ok(G::shipped_net(&game.options())),
    }
}

/// What is read from the file that a parameter names, if it names one.
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

/// What a net for more than two seats says about a position, as text: a whole number for each, with commas between them.
pub fn scores_of<G: Learned>(net: &Net, game: &G) -> String {
    let mut active = ActiveInputs::new();
    game.see(&mut active);
    let scores: [i32; MOST_OUTPUTS] = net.scores(&active);
    scores[..net.shape().outputs].iter().map(i32::to_string).collect::<Vec<_>>().join(",")
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

    /// What is said about positions is what was said when the net was made: the file that the trainer wrote beside it has scores.
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

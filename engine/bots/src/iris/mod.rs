//! Knowledge of Iris.

mod geometry;
mod guide;
mod net_sight;
mod patterns;
mod playout;

pub use patterns::{PARTS as PATTERN_PARTS, WEIGHTS as PATTERN_WEIGHTS, patterns_of};

use crate::known::mcts_settings;
use crate::learned::from_file;
use crate::{Known, Level, Method, Rung, Settings, SettingsError, SpecError};
use guide::IrisGuide;
use net_sight::PLANES;
use pentad_iris::Iris;
use pentad_nets::{HexNet, NetError};
use pentad_search::{Endgame, Mcts, MctsSettings, Searcher};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The search methods for Iris.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IrisMethod {
    /// Tree search with an endgame solver.
    Mcts,
}

impl Method for IrisMethod {
    fn name(self) -> &'static str {
        match self {
            IrisMethod::Mcts => "mcts",
        }
    }
}

impl Known for Iris {
    type Method = IrisMethod;

    fn methods(_seats: usize) -> &'static [IrisMethod] {
        &[IrisMethod::Mcts]
    }
    const HAS_FORM: bool = true;

    fn odds_power(IrisMethod::Mcts: IrisMethod, _seats: usize) -> f64 {
        2.4
    }

    fn searcher(
        IrisMethod::Mcts: IrisMethod,
        game: &Iris,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iris>>, SpecError> {
        let net = net(game, settings)?;
        let tree = mcts_settings(tree_settings(net.is_some()), settings)?;
        let most = settings.take("solve", 20_000_u64)?;
        let searcher = Mcts::new(IrisGuide::new(game, net, settings)?, tree, seed);
        Ok(Box::new(Endgame::new(searcher, is_near_the_end, most)))
    }

    // Twice the effort wins about seven games of ten, except among the lowest levels, where the doubt matters more.
    fn rung(level: Level, _seats: usize) -> Rung<IrisMethod> {
        // Even a few evaluations by a net are too strong for a beginner's level, so the lower ones use playouts alone.
        let (effort, oversight, doubt) = match level.number() {
            1 => (35, 0.25, 1.8),
            2 => (50, 0.1, 1.2),
            3 => (100, 0.0, 0.7),
            4 => (220, 0.0, 0.35),
            5 => (600, 0.0, 0.1),
            6 => (1_800, 0.0, 0.0),
            7 => (6_000, 0.0, 0.0),
            _ => return Rung::of_time(IrisMethod::Mcts, Duration::from_secs(1)),
        };
        Rung::of_effort(IrisMethod::Mcts, effort).with("weights", "fitted").fallible(oversight, doubt)
    }
}

fn tree_settings(with_net: bool) -> MctsSettings {
    match with_net {
        // An evaluation by the net takes as long as about twenty playouts, so it is used for positions visited about as
        // often.
        true => MctsSettings { exploration: 0.4, amaf_bias: 1e-3, expand_after: 16, ..MctsSettings::default() },
        false => MctsSettings { exploration: 0.1, amaf_bias: 2e-4, expand_after: 4, ..MctsSettings::default() },
    }
}

/// Returns the shipped net or one from a file, unless the settings choose to do without.
fn net(game: &Iris, settings: &mut Settings) -> Result<Option<Arc<HexNet>>, SettingsError> {
    // On the smallest boards playouts alone are enough.
    let words = if game.shape().side() < 5 { ["fitted", "learned"] } else { ["learned", "fitted"] };
    if settings.take_choice("weights", words)? == "fitted" {
        return Ok(None);
    }
    let read = |bytes: &[u8]| read_net(bytes).map_err(|error| error.to_string());
    Ok(Some(from_file(settings, "net", read)?.unwrap_or_else(shipped_net)))
}

fn shipped_net() -> Arc<HexNet> {
    static NET: OnceLock<Arc<HexNet>> = OnceLock::new();
    let read = || read_net(include_bytes!("iris.net"));
    NET.get_or_init(|| read().expect("a test reads the net that is shipped")).clone()
}

/// Parses a net with the input planes used here.
fn read_net(bytes: &[u8]) -> Result<Arc<HexNet>, NetError> {
    HexNet::read_for(PLANES, bytes).map(Arc::new)
}

/// Returns true if so few cells are free that a position is usually solved within a few thousand visits.
fn is_near_the_end(game: &Iris) -> bool {
    const FEW: usize = 14;
    (0..game.shape().points()).filter(|cell| game.stone(*cell).is_none()).count() <= FEW
}

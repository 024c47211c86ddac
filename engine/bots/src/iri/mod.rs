//! Knowledge of Iri.
//!
//! A tree search evaluates its leaves by a net with two seats (`inputs`) and by playouts with more (`guide`); the end is
//! solved (`endgame`, `searcher`). The lowest levels only rate the possible placements (`glance`).

mod candidates;
mod endgame;
mod glance;
mod guide;
mod inputs;
mod searcher;

use crate::known::mcts_settings;
use crate::learned::net_of;
use crate::{Known, Learned, LearnedByTree, Level, Method, Rung, Settings, SettingsError, SpecError};
use candidates::Thrift;
use glance::Glance;
use guide::{IriGuide, NetJudge, Views};
use pentad_core::Game;
use pentad_iri::{Iri, OnGrid, Options};
use pentad_nets::{ActiveInputs, Net, Shape};
use pentad_search::{Guide, MctsSettings, Searcher};
use searcher::IriSearcher;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The search methods for Iri.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IriMethod {
    /// Tree search with an endgame solver.
    Mcts,
    /// Static weights only.
    Glance,
}

impl Method for IriMethod {
    fn name(self) -> &'static str {
        match self {
            IriMethod::Mcts => "mcts",
            IriMethod::Glance => "glance",
        }
    }
}

impl Learned for Iri {
    fn net_shape(_options: &Options) -> Shape {
        Shape { inputs: inputs::INPUTS, outputs: 1 }
    }

    fn see(&self, active: &mut ActiveInputs) {
        inputs::see(&OnGrid::of(self), &mut Vec::new(), active);
    }

    fn input_classes(_options: &Options) -> Vec<u16> {
        Vec::new()
    }

    fn shipped_net(options: &Options) -> Arc<Net> {
        static TWO: OnceLock<Arc<Net>> = OnceLock::new();
        let read = || Net::read_for(Iri::net_shape(options), include_bytes!("two_seats.net"));
        TWO.get_or_init(|| Arc::new(read().expect("a test reads the nets that are shipped"))).clone()
    }
}

impl LearnedByTree for Iri {
    fn tree_settings(with_net: bool) -> MctsSettings {
        // With playouts, computing the priors of takes costs about as much as a playout, so nodes are expanded only when
        // they are visited again.
        let expand_after = if with_net { 1 } else { 3 };
        MctsSettings { first_play_reduction: 0.15, expand_after, ..MctsSettings::default() }
    }

    fn guide_with_net(net: Arc<Net>) -> impl Guide<Iri> + Sync {
        IriGuide::new(Views::default(), Some(NetJudge::new(net)))
    }

    fn guide_with_fitted_weights() -> impl Guide<Iri> + Sync {
        IriGuide::new(Views::default(), None)
    }
}

/// Returns the net that evaluates leaves, unless the settings ask for playouts. It is for two seats only.
fn judge(game: &Iri, settings: &mut Settings) -> Result<Option<NetJudge>, SettingsError> {
    let word = match game.seats() {
        2 => settings.take_choice("weights", ["learned", "fitted"])?,
        _ => settings.take_choice("weights", ["fitted"])?,
    };
    if word == "fitted" {
        return Ok(None);
    }
    Ok(Some(NetJudge::new(net_of(game, settings)?)))
}

impl Known for Iri {
    type Method = IriMethod;

    fn methods(_seats: usize) -> &'static [IriMethod] {
        &[IriMethod::Mcts, IriMethod::Glance]
    }
    const HAS_FORM: bool = true;

    fn odds_power(method: IriMethod, seats: usize) -> f64 {
        match method {
            // The values of this method mix the win with the margin, so they understate the certainty of a small lead.
            IriMethod::Mcts if seats == 2 => 4.0,
            IriMethod::Mcts => 2.0,
            IriMethod::Glance => 1.0,
        }
    }

    fn searcher(
        method: IriMethod,
        game: &Iri,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Iri>>, SpecError> {
        let views = Views::read(settings)?;
        match method {
            IriMethod::Glance => {
                return Ok(Box::new(Glance::new(Thrift::new(views.prior_cost, views.prior_heat), seed)));
            }
            IriMethod::Mcts => {}
        }
        let net = judge(game, settings)?;
        let tree = mcts_settings(Iri::tree_settings(net.is_some()), settings)?;
        let guide = IriGuide::new(views, net);
        let in_sight = settings.take("exact-from", 8)?;
        Ok(Box::new(IriSearcher::new(guide, tree, in_sight, seed)))
    }

    fn rung(level: Level, seats: usize) -> Rung<IriMethod> {
        // Beginners count points; the first insight is that pieces run out.
        let thrifty = |rung: Rung<IriMethod>, cost: &str| rung.with("cost", cost).with("prior-cost", cost);
        let glance = || Rung::of_effort(IriMethod::Glance, 1);
        // Even a few evaluations by a net are too strong for a beginner's level, so the lower ones use playouts.
        let tree = |effort| Rung::of_effort(IriMethod::Mcts, effort).with("weights", "fitted");
        match level.number() {
            1 => thrifty(glance(), "1.2").fallible(0.45, 0.8),
            2 => thrifty(glance(), "2").fallible(0.18, 0.3),
            3 => glance().fallible(0.03, 0.1),
            4 => thrifty(tree(25), "3").with("exact-from", "0").fallible(0.15, 0.4),
            5 => tree(50).with("exact-from", "2").fallible(0.08, 0.25),
            6 => tree(140).with("exact-from", "5").fallible(0.02, 0.1),
            7 if seats == 2 => Rung::of_effort(IriMethod::Mcts, 200).with("exact-from", "6"),
            7 => tree(700).with("exact-from", "6"),
            _ => Rung::of_time(IriMethod::Mcts, Duration::from_secs(1)),
        }
    }
}

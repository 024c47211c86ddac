//! What is known about Iri.

mod candidates;
mod endgame;
mod glance;
mod guide;
mod searcher;

use crate::known::mcts_settings;
use crate::{Known, Level, Method, Rung, Settings, SpecError};
use candidates::Thrift;
use glance::Glance;
use guide::{IriGuide, Views};
use pentad_iri::Iri;
use pentad_search::{MctsSettings, Searcher};
use searcher::IriSearcher;
use std::time::Duration;

/// How Iri is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IriMethod {
    /// Tree search, and the end solved.
    Mcts,
    /// What each action looks like at first sight.
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

impl Known for Iri {
    type Method = IriMethod;

    fn methods(_seats: usize) -> &'static [IriMethod] {
        &[IriMethod::Mcts, IriMethod::Glance]
    }
    const HAS_FORM: bool = true;

    fn searcher(
        method: IriMethod,
        _game: &Iri,
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
        let guide = IriGuide::new(views);
        let in_sight = settings.take("exact-from", 8)?;
        // Weighing takes costs about as much as a playout: it is for positions that are seen again.
        let tree = MctsSettings { first_play_reduction: 0.15, expand_after: 3, ..MctsSettings::default() };
        let tree = mcts_settings(tree, settings)?;
        Ok(Box::new(IriSearcher::new(guide, tree, in_sight, seed)))
    }

    fn rung(level: Level, _seats: usize) -> Rung<IriMethod> {
        // Beginners count points; that pieces run out is what is learned first.
        let thrifty = |rung: Rung<IriMethod>, cost: &str| rung.with("cost", cost).with("prior-cost", cost);
        let glance = || Rung::of_effort(IriMethod::Glance, 1);
        let tree = |effort| Rung::of_effort(IriMethod::Mcts, effort);
        match level.number() {
            1 => thrifty(glance(), "0").fallible(0.75, 3.5),
            2 => thrifty(glance(), "0").fallible(0.45, 0.9),
            3 => thrifty(glance(), "0.8").fallible(0.2, 0.35),
            4 => glance().fallible(0.03, 0.1),
            5 => thrifty(tree(30), "3").with("exact-from", "0").fallible(0.1, 0.3),
            6 => tree(80).with("exact-from", "4").fallible(0.05, 0.2),
            7 => tree(500).with("exact-from", "6"),
            _ => Rung::of_time(IriMethod::Mcts, Duration::from_secs(1)),
        }
    }
}

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
            1 => thrifty(glance(), "1.2").fallible(0.45, 0.8),
            2 => thrifty(glance(), "2").fallible(0.18, 0.3),
            3 => glance().fallible(0.03, 0.1),
            4 => thrifty(tree(25), "3").with("exact-from", "0").fallible(0.15, 0.4),
            5 => tree(50).with("exact-from", "2").fallible(0.08, 0.25),
            6 => tree(140).with("exact-from", "5").fallible(0.02, 0.1),
            7 => tree(700).with("exact-from", "6"),
            _ => Rung::of_time(IriMethod::Mcts, Duration::from_secs(1)),
        }
    }
}

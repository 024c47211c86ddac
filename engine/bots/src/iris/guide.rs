use super::geometry::Geometry;
use super::net_sight::NetSight;
use super::patterns::{Patterns, Sight};
use super::playout::Playout;
use crate::learned::from_file;
use crate::{Settings, SettingsError};
use pentad_core::Game;
use pentad_iris::{Action, Iris, Phase};
use pentad_nets::HexNet;
use pentad_search::{Guide, Random, Seen, Worths};
use std::sync::Arc;

/// Evaluates positions by playouts that complete their bridges. A net, if there is one, gives the priors, and the value of
/// positions that are visited often.
#[derive(Clone, Debug)]
pub(super) struct IrisGuide {
    geometry: &'static Geometry,
    playout: Playout,
    amaf: bool,
    bridges: bool,
    /// The source of the priors.
    advice: Advice,
    /// The factor on the advice's log odds.
    trust: f32,
    /// The number of playouts that an evaluation by the net counts as.
    counts: u32,
}

/// Knowledge beyond playouts.
#[derive(Clone, Debug)]
enum Advice {
    None,
    Patterns(Arc<Patterns>),
    Net(Box<NetSight>),
}

impl IrisGuide {
    pub(super) fn new(
        game: &Iris,
        net: Option<Arc<HexNet>>,
        settings: &mut Settings,
    ) -> Result<IrisGuide, SettingsError> {
        let geometry = Geometry::of(game.shape());
        let advice = match net {
            Some(net) => Advice::Net(Box::new(NetSight::new(net, geometry))),
            None => from_file(settings, "patterns", Patterns::read)?
                .map_or(Advice::None, |patterns| Advice::Patterns(Arc::new(patterns))),
        };
        Ok(IrisGuide {
            geometry,
            playout: Playout::new(geometry),
            amaf: settings.take("amaf", true)?,
            bridges: settings.take("bridges", true)?,
            advice,
            trust: settings.take_within("trust", 1.0, 0.0..=10.0)?,
            counts: settings.take_within("counts", 10, 0..=1_000_000)?,
        })
    }
}

fn kind(action: Action) -> usize {
    match action {
        Action::Stone(cell) | Action::Pair(cell) => usize::from(cell),
        // A pass is pruned wherever its kind would matter.
        Action::Pass => 0,
    }
}

impl Guide<Iris> for IrisGuide {
    fn kinds(&self, _game: &Iris) -> usize {
        if self.amaf { self.geometry.cells } else { 0 }
    }

    fn kind(&self, _game: &Iris, action: Action) -> usize {
        kind(action)
    }

    fn weigh(&mut self, game: &Iris, actions: &mut Vec<(Action, f32)>) {
        if game.phase() != (Phase::Turn { after_pass: true }) {
            actions.retain(|(action, _)| *action != Action::Pass);
        }
        match &mut self.advice {
            Advice::None => {}
            Advice::Patterns(patterns) => {
                let sight = Sight::of(game);
                for (action, weight) in actions {
                    *weight = (self.trust * patterns.promise(&sight, *action)).exp();
                }
            }
            Advice::Net(net) => net.weigh(game, self.trust, actions),
        }
    }

    fn assess(&mut self, game: &Iris) -> Option<(Worths, u32)> {
        match &mut self.advice {
            Advice::Net(net) if self.counts > 0 => Some((net.worths(game), self.counts)),
            _ => None,
        }
    }

    fn judge(&mut self, game: &mut Iris, random: &mut Random, seen: &mut Vec<Seen>) -> Worths {
        if self.bridges {
            self.playout.play(game, random, seen);
        } else if self.amaf {
            game.playout_seen(random, |seat, action| {
                if action != Action::Pass {
                    seen.push(Seen { seat, kind: kind(action) as u16 });
                }
            });
        } else {
            game.playout(random, &mut Vec::new());
        }
        Worths::of_finished(game)
    }
}

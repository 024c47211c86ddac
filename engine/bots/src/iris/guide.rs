use super::geometry::Geometry;
use super::patterns::{Patterns, Sight};
use super::playout::Playout;
use crate::learned::from_file;
use crate::{Settings, SettingsError};
use pentad_core::Game;
use pentad_iris::{Action, Iris, Phase};
use pentad_search::{Guide, Random, Seen, Worths};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(super) struct IrisGuide {
    geometry: &'static Geometry,
    playout: Playout,
    amaf: bool,
    bridges: bool,
    /// What says which actions are promising.
    patterns: Option<Arc<Patterns>>,
    /// How much it counts.
    trust: f32,
}

impl IrisGuide {
    pub(super) fn new(game: &Iris, settings: &mut Settings) -> Result<IrisGuide, SettingsError> {
        let geometry = Geometry::of(game.shape());
        Ok(IrisGuide {
            geometry,
            playout: Playout::new(geometry),
            amaf: settings.take("amaf", true)?,
            bridges: settings.take("bridges", true)?,
            patterns: from_file(settings, "patterns", Patterns::read)?.map(Arc::new),
            trust: settings.take_within("trust", 1.0, 0.0..=10.0)?,
        })
    }
}

fn kind(action: Action) -> usize {
    match action {
        Action::Stone(cell) | Action::Pair(cell) => usize::from(cell),
        // It is pruned where it could matter.
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
        if let Some(patterns) = &self.patterns {
            let sight = Sight::of(game);
            for (action, weight) in actions {
                *weight = (self.trust * patterns.promise(&sight, *action)).exp();
            }
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

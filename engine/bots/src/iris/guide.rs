use super::geometry::Geometry;
use super::playout::Playout;
use crate::{Settings, SettingsError};
use pentad_core::Game;
use pentad_iris::{Action, Iris, Phase};
use pentad_search::{Guide, Random, Seen, Worths};

#[derive(Clone, Debug)]
pub(super) struct IrisGuide {
    geometry: &'static Geometry,
    playout: Playout,
    amaf: bool,
    bridges: bool,
}

impl IrisGuide {
    pub(super) fn new(game: &Iris, settings: &mut Settings) -> Result<IrisGuide, SettingsError> {
        let geometry = Geometry::of(game.shape());
        Ok(IrisGuide {
            geometry,
            playout: Playout::new(geometry),
            amaf: settings.take("amaf", true)?,
            bridges: settings.take("bridges", true)?,
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

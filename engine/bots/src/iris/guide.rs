use super::geometry::{Geometry, OUTSIDE};
use super::playout::Playout;
use crate::{Settings, SettingsError};
use pentad_core::{Game, Turn};
use pentad_iris::{Action, Iris, Phase};
use pentad_search::{Guide, Random, Seen, Worths};

#[derive(Clone, Debug)]
pub(super) struct IrisGuide {
    geometry: &'static Geometry,
    playout: Playout,
    amaf: bool,
    bridges: bool,
    save: f32,
    extend: f32,
    pair: f32,
}

impl IrisGuide {
    pub(super) fn new(game: &Iris, settings: &mut Settings) -> Result<IrisGuide, SettingsError> {
        let geometry = Geometry::of(game.shape());
        Ok(IrisGuide {
            geometry,
            playout: Playout::new(geometry),
            amaf: settings.take("amaf", true)?,
            bridges: settings.take("bridges", true)?,
            save: settings.take("save", 0.0)?,
            extend: settings.take("extend", 0.0)?,
            pair: settings.take("pair", 0.0)?,
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
        let Turn::Seat(seat) = game.turn() else { return };
        if self.save == 0.0 && self.extend == 0.0 && self.pair == 0.0 {
            return;
        }
        let geometry = self.geometry;
        let owner = |cell: u16| if cell == OUTSIDE { None } else { game.stone(cell.into()) };
        let empty = |cell: u16| cell != OUTSIDE && game.stone(cell.into()).is_none();
        for (action, weight) in actions.iter_mut() {
            let (cells, count) = match *action {
                Action::Stone(cell) => ([cell; 2], 1),
                Action::Pair(cell) => ([cell, geometry.partner[usize::from(cell)]], 2),
                Action::Pass => continue,
            };
            if count == 2 {
                *weight += self.pair;
            }
            for cell in &cells[..count] {
                let ring = &geometry.rings[usize::from(*cell)];
                for place in 0..6 {
                    // Both ends of a bridge are own and the other cell between them is the opponent's.
                    let (one, between, other) = (ring[place], ring[(place + 1) % 6], ring[(place + 2) % 6]);
                    if owner(one) == Some(seat) && owner(other) == Some(seat) && owner(between) == Some(seat.next(2)) {
                        *weight += self.save;
                    }
                    // It would break a bridge's last link of the opponent.
                    if owner(one) == Some(seat.next(2)) && owner(other) == Some(seat.next(2)) && owner(between) == Some(seat) {
                        *weight += self.save;
                    }
                }
                for (end, between) in &geometry.bridges[usize::from(*cell)] {
                    if owner(*end) == Some(seat) && between.iter().all(|cell| empty(*cell)) {
                        *weight += self.extend;
                    }
                }
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

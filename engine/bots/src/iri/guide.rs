use crate::{Settings, SettingsError};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Iri, Phase, Table};
use pentad_search::{Guide, Random, Seen, Worths};

#[derive(Clone, Debug)]
pub(super) struct Foresight {
    pub(super) greed: f32,
    pub(super) scale: f32,
    pub(super) winning: f32,
    pub(super) prior: f32,
    pub(super) take_prior: f32,
    pub(super) draws: usize,
}

impl Foresight {
    pub(super) fn read(settings: &mut Settings) -> Result<Foresight, SettingsError> {
        Ok(Foresight {
            greed: settings.take("greed", 2.0)?,
            scale: settings.take("scale", 12.0)?,
            winning: settings.take("winning", 0.5)?,
            prior: settings.take("prior", 2.0)?,
            take_prior: settings.take("take-prior", 0.0)?,
            draws: settings.take("draws", 1)?,
        })
    }
}

#[derive(Clone, Debug)]
pub(super) struct IriGuide {
    foresight: Foresight,
    greed: [f32; 64],
    actions: Vec<Action>,
    sums: Vec<f32>,
}

impl IriGuide {
    pub(super) fn new(foresight: Foresight) -> IriGuide {
        let mut greed = [0.0; 64];
        for (points, weight) in greed.iter_mut().enumerate() {
            *weight = (points as f32).powf(foresight.greed);
        }
        IriGuide { foresight, greed, actions: Vec::new(), sums: Vec::new() }
    }

    fn play_on(&mut self, table: &mut Table, random: &mut Random) {
        while table.game().turn() != Turn::Over {
            let action = match table.game().phase() {
                Phase::Take => table.game().random_action(random, &mut self.actions),
                Phase::Place => {
                    table.actions(&mut self.actions);
                    self.sums.clear();
                    let mut sum = 0.0;
                    for action in &self.actions {
                        sum += match *action {
                            Action::Place { first, along, sizes } => {
                                self.greed[usize::from(table.halves(first, along, sizes) / 2).min(63)]
                            }
                            _ => 1.0,
                        };
                        self.sums.push(sum);
                    }
                    let drawn = sum * (below(random, 1 << 24) as f32 / (1 << 24) as f32);
                    let place = self.sums.iter().position(|sum| drawn < *sum).unwrap_or(0);
                    self.actions[place]
                }
            };
            table.apply(action);
        }
    }

    fn worths(&self, game: &Iri) -> Worths {
        let seats = game.seats();
        let points = |seat: Seat| game.points(seat).in_halves() as f32 / 2.0;
        let most = Seat::all(seats).map(points).fold(0.0, f32::max);
        let share = |seat: Seat| ((points(seat) - most) / self.foresight.scale).exp();
        let total: f32 = Seat::all(seats).map(share).sum();
        let mut worths = Worths::default();
        worths.add(&Worths::new(|seat| share(seat) / total, seats), 1.0 - self.foresight.winning);
        worths.add(&Worths::of_finished(game), self.foresight.winning);
        worths
    }
}

impl Guide<Iri> for IriGuide {
    fn weigh(&mut self, game: &Iri, actions: &mut Vec<(Action, f32)>) {
        if game.phase() == Phase::Place {
            let table = Table::of(game);
            for (action, weight) in actions.iter_mut() {
                if let Action::Place { first, along, sizes } = *action {
                    *weight = (f32::from(table.halves(first, along, sizes)) / 2.0).powf(self.foresight.prior);
                }
            }
        }
    }

    fn judge(&mut self, game: &mut Iri, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        let mut table = Table::of(game);
        self.play_on(&mut table, random);
        self.worths(table.game())
    }
}

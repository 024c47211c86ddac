use crate::{Settings, SettingsError};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Iri, Phase, Table};
use pentad_search::{Guide, Random, Seen, Worths};

#[derive(Clone, Debug)]
pub(super) struct Foresight {
    pub(super) heat: f32,
    pub(super) cost: f32,
    pub(super) prior_heat: f32,
    pub(super) prior_cost: f32,
    pub(super) scale: f32,
    pub(super) winning: f32,
}

impl Foresight {
    pub(super) fn read(settings: &mut Settings) -> Result<Foresight, SettingsError> {
        Ok(Foresight {
            heat: settings.take("heat", 1.0)?,
            cost: settings.take("cost", 3.5)?,
            prior_heat: settings.take("prior-heat", 1.0)?,
            prior_cost: settings.take("prior-cost", 3.5)?,
            scale: settings.take("scale", 12.0)?,
            winning: settings.take("winning", 0.5)?,
        })
    }
}

#[derive(Clone, Debug)]
pub(super) struct IriGuide {
    foresight: Foresight,
    greed: Greed,
    prior: Greed,
    actions: Vec<Action>,
    sums: Vec<f32>,
}

impl IriGuide {
    pub(super) fn new(foresight: Foresight) -> IriGuide {
        let greed = Greed::new(foresight.heat, foresight.cost);
        let prior = Greed::new(foresight.prior_heat, foresight.prior_cost);
        IriGuide { foresight, greed, prior, actions: Vec::new(), sums: Vec::new() }
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
                                self.greed.of(table.halves(first, along, sizes), sizes.as_slice().len())
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
                    *weight = self.prior.of(table.halves(first, along, sizes), sizes.as_slice().len());
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

#[derive(Clone, Debug)]
struct Greed([[f32; 64]; 4]);

impl Greed {
    fn new(heat: f32, cost: f32) -> Greed {
        let mut weights = [[0.0; 64]; 4];
        for (count, row) in weights.iter_mut().enumerate() {
            for (points, weight) in row.iter_mut().enumerate() {
                *weight = ((points as f32 - cost * count as f32) / heat).clamp(-20.0, 20.0).exp();
            }
        }
        Greed(weights)
    }

    #[inline]
    fn of(&self, halves: u16, count: usize) -> f32 {
        self.0[count & 3][usize::from(halves / 2).min(63)]
    }
}

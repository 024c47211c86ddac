//! The guide of a tree search for Iri.

use super::candidates::{Thrift, is_repeated};
use super::inputs;
use crate::{Settings, SettingsError};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Dictionary, Hand, Iri, OnGrid, Phase, Positions, Size};
use pentad_nets::{ActiveInputs, Net};
use pentad_search::{Guide, Random, Seen, Worths};
use std::sync::Arc;

/// Parameters of the guide.
#[derive(Clone, Debug)]
pub(super) struct Views {
    /// The later value of a piece, in points, and the temperature of placements in playouts.
    pub(super) cost: f32,
    pub(super) heat: f32,
    /// The same for the priors in the tree.
    pub(super) prior_cost: f32,
    pub(super) prior_heat: f32,
    /// The difference in points that makes a win *e* times as likely.
    pub(super) scale: f32,
    /// The share of a value that comes from the win itself; the rest comes from the margin.
    pub(super) winning: f32,
    /// The difference in points that makes a take look *e* times as good; 0 gives all takes the same prior.
    pub(super) take_heat: f32,
    /// The weight of the others' outlook against the own one in a take.
    pub(super) spite: f32,
    /// The difference in log odds by the net that makes a take look *e* times as good; 0 does not use the net for takes.
    pub(super) net_heat: f32,
}

impl Views {
    pub(super) fn read(settings: &mut Settings) -> Result<Views, SettingsError> {
        let usual = Views::default();
        Ok(Views {
            cost: settings.take("cost", usual.cost)?,
            heat: settings.take("heat", usual.heat)?,
            prior_cost: settings.take("prior-cost", usual.prior_cost)?,
            prior_heat: settings.take("prior-heat", usual.prior_heat)?,
            scale: settings.take_within("scale", usual.scale, 0.01..=1000.0)?,
            winning: settings.take_within("winning", usual.winning, 0.0..=1.0)?,
            take_heat: settings.take("take-heat", usual.take_heat)?,
            spite: settings.take("spite", usual.spite)?,
            net_heat: settings.take("net-heat", usual.net_heat)?,
        })
    }
}

/// The parameters that measured best.
impl Default for Views {
    fn default() -> Views {
        Views {
            cost: 4.5,
            heat: 1.0,
            prior_cost: 4.5,
            prior_heat: 1.0,
            scale: 4.0,
            winning: 0.3,
            take_heat: 2.0,
            spite: 1.0,
            net_heat: 0.5,
        }
    }
}

/// Priors for placements come from [`Thrift`], and for takes from the net or from the placements that they make possible.
/// Leaves are evaluated by a net, or by playouts with placements drawn by thrift and random takes.
#[derive(Clone, Debug)]
pub(super) struct IriGuide {
    views: Views,
    playing: Thrift,
    prior: Thrift,
    /// The net that evaluates leaves; without one, they are played to the end.
    net: Option<NetJudge>,
    actions: Vec<Action>,
    sums: Vec<f32>,
}

/// A net for positions with two seats.
#[derive(Clone, Debug)]
pub(super) struct NetJudge {
    net: Arc<Net>,
    /// Buffers.
    active: Box<ActiveInputs>,
    actions: Vec<Action>,
}

impl NetJudge {
    pub(super) fn new(net: Arc<Net>) -> NetJudge {
        NetJudge { net, active: Box::default(), actions: Vec::new() }
    }

    fn worths(&mut self, on_grid: &OnGrid) -> Worths {
        let Turn::Seat(seat) = on_grid.game().turn() else {
            return Worths::of_finished(on_grid.game());
        };
        inputs::see(on_grid, &mut self.actions, &mut self.active);
        let own = 1.0 / (1.0 + (-self.net.score(&self.active) as f32 / 100.0).exp());
        Worths::of_two(if seat == Seat::FIRST { own } else { 1.0 - own })
    }

    /// Returns the odds of the seat to act after one of its actions.
    fn odds_after(&mut self, on_grid: &OnGrid, action: Action) -> f32 {
        let mut after = on_grid.clone();
        after.apply(action);
        let own = self.worths(&after).of(on_grid.game().to_act()).clamp(1e-4, 1.0 - 1e-4);
        own / (1.0 - own)
    }
}

impl IriGuide {
    pub(super) fn new(views: Views, net: Option<NetJudge>) -> IriGuide {
        IriGuide {
            net,
            playing: Thrift::new(views.cost, views.heat),
            prior: Thrift::new(views.prior_cost, views.prior_heat),
            views,
            actions: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Returns the static weights used in the tree.
    pub(super) fn looks(&self) -> &Thrift {
        &self.prior
    }

    fn draw(&mut self, on_grid: &OnGrid, random: &mut Random) -> Action {
        if on_grid.game().phase() == Phase::Take {
            return on_grid.game().random_action(random, &mut self.actions);
        }
        on_grid.actions(&mut self.actions);
        self.sums.clear();
        let mut sum = 0.0;
        for action in &self.actions {
            sum += self.playing.weight(on_grid, *action);
            self.sums.push(sum);
        }
        let drawn = sum * (below(random, 1 << 24) as f32 / (1 << 24) as f32);
        let place = self.sums.iter().position(|sum| drawn < *sum).unwrap_or(0);
        self.actions[place]
    }

    /// Returns the values of a finished game: a mix of the win and its margin, which playouts distinguish sooner.
    fn worths(&self, game: &Iri) -> Worths {
        let seats = game.seats();
        let points = |seat: Seat| game.points(seat).in_halves() as f32 / 2.0;
        let most = Seat::all(seats).map(points).fold(0.0, f32::max);
        let share = |seat: Seat| ((points(seat) - most) / self.views.scale).exp();
        let total: f32 = Seat::all(seats).map(share).sum();
        let mut worths = Worths::default();
        worths.add(&Worths::new(|seat| share(seat) / total, seats), 1.0 - self.views.winning);
        worths.add(&Worths::of_finished(game), self.views.winning);
        worths
    }

    /// Returns the outlook of a seat on this board, in points: its best placement minus the value of its pieces, and
    /// slightly more if there are several.
    fn outlook(&mut self, on_grid: &OnGrid, seat: Seat, hand: Hand, dictionary: &Dictionary) -> f32 {
        on_grid.placements_of(seat, hand, dictionary, &mut self.actions);
        let looks: f32 = self.actions.iter().map(|action| self.prior.weight(on_grid, *action)).sum();
        (looks.ln() * self.views.prior_heat).max(STUCK)
    }

    /// Returns the rating of a take: the outlook of the new hand with the remaining dictionary, minus that of the others.
    fn take_looks(&mut self, on_grid: &OnGrid, taken: Positions) -> f32 {
        let game = on_grid.game();
        let seat = game.to_act();
        let dictionary = game.dictionary().without(taken);
        let mut counts = Size::ALL.map(|size| game.hand(seat).count(size) as u8);
        for piece in taken.as_slice().iter().filter_map(|position| game.dictionary().piece((*position).into())) {
            counts[piece.size as usize] += 1;
        }
        let [small, medium, large] = counts;
        let own = self.outlook(on_grid, seat, Hand::new(small, medium, large), &dictionary);
        let others: f32 = Seat::all(game.seats())
            .filter(|other| *other != seat)
            .map(|other| self.outlook(on_grid, other, game.hand(other), &dictionary))
            .sum();
        own - self.views.spite * others / (game.seats() - 1) as f32
    }
}

/// The outlook of a seat that has to pass.
const STUCK: f32 = -8.0;

impl Guide<Iri> for IriGuide {
    fn weigh(&mut self, game: &Iri, actions: &mut Vec<(Action, f32)>) {
        let on_grid = OnGrid::of(game);
        if game.phase() == Phase::Place {
            for (action, weight) in actions.iter_mut() {
                *weight = self.prior.weight(&on_grid, *action);
            }
            return;
        }
        actions.retain(|(action, _)| !matches!(action, Action::Take(taken) if is_repeated(game.dictionary(), *taken)));
        for (action, weight) in actions.iter_mut() {
            let Action::Take(taken) = *action else { continue };
            match &mut self.net {
                Some(net) if self.views.net_heat > 0.0 => {
                    *weight = net.odds_after(&on_grid, *action).powf(1.0 / self.views.net_heat);
                }
                _ if self.views.take_heat > 0.0 => {
                    *weight = (self.take_looks(&on_grid, taken) / self.views.take_heat).exp();
                }
                _ => {}
            }
        }
    }

    fn judge(&mut self, game: &mut Iri, random: &mut Random, _seen: &mut Vec<Seen>) -> Worths {
        let mut on_grid = OnGrid::of(game);
        if let Some(net) = &mut self.net {
            return net.worths(&on_grid);
        }
        while on_grid.game().turn() != Turn::Over {
            let action = self.draw(&on_grid, random);
            on_grid.apply(action);
        }
        self.worths(on_grid.game())
    }
}

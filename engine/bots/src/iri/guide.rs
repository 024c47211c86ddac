//! What tree search is told about Iri.

use super::candidates::{Thrift, is_repeated};
use super::inputs;
use crate::{Settings, SettingsError};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_iri::{Action, Dictionary, Hand, Iri, OnGrid, Phase, Positions, Size};
use pentad_nets::{ActiveInputs, Net};
use pentad_search::{Guide, Random, Seen, Worths};
use std::sync::Arc;

/// What the guide goes by.
#[derive(Clone, Debug)]
pub(super) struct Views {
    /// What a piece is worth later, in points, and how sharply placements are told apart: in playouts.
    pub(super) cost: f32,
    pub(super) heat: f32,
    /// The same for the weights in the tree.
    pub(super) prior_cost: f32,
    pub(super) prior_heat: f32,
    /// Points that make a win *e* times as likely.
    pub(super) scale: f32,
    /// How much of a worth is the win itself; the rest is the margin.
    pub(super) winning: f32,
    /// Points that make a take look *e* times as good; 0 weighs all takes alike.
    pub(super) take_heat: f32,
    /// How much the others' outlook counts against the own one in a take.
    pub(super) spite: f32,
    /// How much better a take has to be for the net to look *e* times as good, in logarithms of odds; 0 does not ask it.
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

/// What was found to be best.
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

/// Weighs placements by [`Thrift`] and takes by what can be placed after them. Judges a position by a net, or by playing it to the end:
/// placements drawn by thrift, takes at random. A net weighs takes too.
#[derive(Clone, Debug)]
pub(super) struct IriGuide {
    views: Views,
    playing: Thrift,
    prior: Thrift,
    /// What judges leaves; where there is none, they are played to the end.
    net: Option<NetJudge>,
    actions: Vec<Action>,
    sums: Vec<f32>,
}

/// A net that judges positions for two.
#[derive(Clone, Debug)]
pub(super) struct NetJudge {
    net: Arc<Net>,
    /// Save allocating.
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

    /// The odds of the seat to act after an action of it.
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

    /// How placements look in the tree.
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

    /// What a finished game is worth: the win, and its margin, which playouts tell apart sooner.
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

    /// What a seat can look forward to on this board, in points: its best placement less what the pieces are worth, and a
    /// little more if there are several.
    fn outlook(&mut self, on_grid: &OnGrid, seat: Seat, hand: Hand, dictionary: &Dictionary) -> f32 {
        on_grid.placements_of(seat, hand, dictionary, &mut self.actions);
        let looks: f32 = self.actions.iter().map(|action| self.prior.weight(on_grid, *action)).sum();
        (looks.ln() * self.views.prior_heat).max(STUCK)
    }

    /// How a take looks: what the new hand can look forward to in the dictionary that is left, and what the others can.
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

//! The evaluation and the move ordering of Enantiomerfolk.

use super::features::{self, COLOUR, COUNT, MOST_STANDING};
use super::inputs;
use pentad_core::{Game, Seat};
use pentad_enantiomerfolk::{
    Action, Colour, Colours, Direction, Enantiomerfolk, Ending, Piece, Prospect, Square, Standing,
};
use pentad_nets::{ActiveInputs, Net};
use pentad_search::{Choice, Evaluator};
use std::sync::Arc;

/// The weight of each feature, in hundredths. 200 of them make a win three times as likely as a loss.
pub type Weights = [i32; COUNT];

/// Evaluates positions by a net or by weights, and orders actions by weights.
#[derive(Clone, Debug)]
pub(super) struct EnantiomerfolkEvaluator {
    net: Option<Asked>,
    weights: Weights,
    /// The static gain from which an action is loud, so that quiescence search follows it.
    loud: i32,
}

/// A net with its input buffer.
#[derive(Clone, Debug)]
struct Asked {
    net: Arc<Net>,
    /// A buffer, which avoids clearing a new list for every position.
    active: Box<ActiveInputs>,
}

/// Weights fitted to the results of 900 games of self-play. A piece without neighbours is worth a good deal, as it cannot be
/// tipped.
pub(super) const FITTED: Weights = {
    let mut weights = [0; COUNT];
    let counts = [-1000, -1000, -215, -140, -93, -70, -30, 0, 40, 70, 90, 100];
    let mut count = 0;
    while count <= MOST_STANDING {
        weights[COLOUR + count] = counts[count];
        count += 1;
    }
    let alone = [-46, -25, 26, 30, -47, -10, 19, 30, -44, -10, 12, 31, -12, 4, 19, 45];
    count = 0;
    while count < 16 {
        weights[features::ALONE + count] = alone[count];
        count += 1;
    }
    weights[features::IN_HAND] = 54;
    weights[features::NEEDED_IN_HAND] = 8;
    weights[features::NEARLY_LOST] = -15;
    weights[features::ATTACKED] = -9;
    weights[features::TURN] = 35;
    weights[features::WINS_NOW] = 1500;
    weights[features::RELEASABLE] = 22;
    weights[features::OTHER_ATTACKER] = -3;
    weights
};

/// Initial guesses of the weights, kept so that the arena can measure the gain from fitting.
pub(super) const FIRST: Weights = {
    let mut weights = [0; COUNT];
    let counts = [-1000, -1000, -260, -130, -50, 0, 30, 50, 65, 75, 80, 80];
    let mut count = 0;
    while count <= MOST_STANDING {
        weights[COLOUR + count] = counts[count];
        count += 1;
    }
    weights[features::IN_HAND] = 40;
    weights[features::ANY_IN_HAND] = 30;
    weights[features::NEEDED_IN_HAND] = 40;
    weights[features::TURN] = 40;
    weights[features::WINS_NOW] = 1500;
    weights[features::RELEASABLE] = 40;
    weights[features::NEARLY_LOST] = -20;
    weights
};

impl EnantiomerfolkEvaluator {
    pub(super) fn new(weights: Weights, loud: i32) -> EnantiomerfolkEvaluator {
        EnantiomerfolkEvaluator { net: None, weights, loud }
    }

    /// Replaces the weighted evaluation by a net.
    pub(super) fn with_net(self, net: Arc<Net>) -> EnantiomerfolkEvaluator {
        EnantiomerfolkEvaluator { net: Some(Asked { net, active: Box::default() }), ..self }
    }

    /// Returns the value of a seat's standing pieces.
    #[inline]
    fn standing(&self, colours: Colours, standing: Standing, seat: Seat) -> i32 {
        let count = |colour: &Colour| self.weights[COLOUR + standing.of(seat, *colour).min(MOST_STANDING)];
        colours.circle().iter().map(count).sum()
    }

    #[inline]
    fn balance(&self, colours: Colours, standing: Standing, actor: Seat) -> i32 {
        self.standing(colours, standing, actor) - self.standing(colours, standing, actor.next(2))
    }

    /// Returns the static rating of an action, given the balance before it.
    #[inline]
    fn first_sight(&self, colours: Colours, actor: Seat, before: i32, prospect: &Prospect) -> Choice<Action> {
        let action = prospect.action;
        // ENAN-9: if both seats are short, the one that acted loses.
        if prospect.standing.is_short(actor) {
            return Choice { action, promise: -2000, loud: false };
        }
        if prospect.standing.is_short(actor.next(2)) {
            return Choice { action, promise: 2000, loud: true };
        }
        let mut gain = self.balance(colours, prospect.standing, actor) - before;
        if let Some((_, Some(taker))) = prospect.captured {
            let in_hand = self.weights[features::IN_HAND];
            gain += if taker == actor { in_hand } else { -in_hand };
        }
        if let Action::Drop { .. } = action {
            gain -= self.weights[features::IN_HAND];
        }
        // A drop is never urgent, so it is never loud.
        Choice { action, promise: gain, loud: gain >= self.loud && !matches!(action, Action::Drop { .. }) }
    }
}

/// Converts the log odds of a net to the scores of the weights, of which 200 make a win three times as likely as a loss.
const NET_SCALE: (i32, i32) = (20, 11);

/// The layout of action numbers: moves and attacks, a step in each direction from each square, then drops by piece and
/// square.
const STEPS: usize = 4 * Square::COUNT;
const DROPS: usize = 2 * STEPS;

/// The distance from the ply limit within which the number of actions played affects the value of a position.
const NEAR_THE_LIMIT: u32 = 60;

impl Evaluator<Enantiomerfolk> for EnantiomerfolkEvaluator {
    #[inline]
    fn evaluate(&mut self, game: &Enantiomerfolk) -> i32 {
        if let Some(Asked { net, active }) = &mut self.net {
            inputs::see(game, active);
            return net.score(active) * NET_SCALE.0 / NET_SCALE.1;
        }
        let mut sum = 0;
        features::see(game, |what, times| sum += self.weights[what] * times);
        sum
    }

    fn key(&self, game: &Enantiomerfolk) -> u64 {
        let limit = game.options().ply_limit;
        if limit != 0 && game.plies() + NEAR_THE_LIMIT >= limit { game.hash_key() } else { game.situation_key() }
    }

    /// ENAN-11: ko may forbid an action that leads to the win, so only wins that it cannot prevent hold.
    ///
    /// The last action can always be played: a state in which a seat is short of a colour ends the game (ENAN-9), so it
    /// cannot have occurred before. The losing seat never has more options than were searched, since results that depend on
    /// ko are not stored. Three actions from the win, ko can only forbid the first one.
    fn win_holds(&self, game: &Enantiomerfolk, plies: u32, action: Option<Action>) -> bool {
        let limit = game.options().ply_limit;
        // ENAN-12
        if limit != 0 && game.plies().saturating_add(plies) > limit {
            return false;
        }
        match plies {
            0..=2 => true,
            3 => action.is_some_and(|action| game.check(action).is_ok()),
            _ => false,
        }
    }

    fn choices(
        &mut self,
        game: &Enantiomerfolk,
        only_loud: bool,
        _scratch: &mut Vec<Action>,
        choices: &mut Vec<Choice<Action>>,
    ) -> bool {
        choices.clear();
        let Some(actor) = game.turn().seat() else { return false };
        let colours = game.colours();
        let standing = game.standing_counts();
        let before = self.balance(colours, standing, actor);
        if only_loud {
            return game.prospects_of_change(|prospect| {
                let choice = self.first_sight(colours, actor, before, &prospect);
                if choice.loud {
                    choices.push(choice);
                }
            });
        }
        game.prospects(|prospect| {
            choices.push(if prospect.standing == standing && prospect.captured.is_none() {
                Choice { action: prospect.action, promise: 0, loud: false }
            } else {
                self.first_sight(colours, actor, before, &prospect)
            });
        })
    }

    fn look(&mut self, game: &Enantiomerfolk, action: Action) -> Choice<Action> {
        let mut found = Choice { action, promise: 0, loud: false };
        let Some(actor) = game.turn().seat() else { return found };
        let colours = game.colours();
        let before = self.balance(colours, game.standing_counts(), actor);
        game.prospects(|prospect| {
            if prospect.action == action {
                found = self.first_sight(colours, actor, before, &prospect);
            }
        });
        found
    }

    /// ENAN-10: ko is the only reason for which a seat may have no legal action.
    fn ended_by_the_past(&self, game: &Enantiomerfolk) -> bool {
        matches!(game.ending(), Some(Ending::NoLegalAction(_)))
    }

    fn numbers(&self) -> usize {
        DROPS + Piece::COUNT * Square::COUNT
    }

    fn number(&self, _game: &Enantiomerfolk, action: Action) -> usize {
        let step = |from: Square, to| from.index() * 4 + from.direction_to(to).map_or(0, |to| to as usize);
        match action {
            Action::Move { from, to } => step(from, to),
            Action::Attack { from, to } => STEPS + step(from, to),
            Action::Drop { piece, on } => DROPS + piece.index() * Square::COUNT + on.index(),
        }
    }

    fn numbered(&self, game: &Enantiomerfolk, number: usize) -> Option<Action> {
        let step = |number: usize| {
            let from = Square::from_index(number / 4)?;
            Some((from, game.colours().step(from, Direction::ALL[number % 4])?))
        };
        match number {
            ..STEPS => step(number).map(|(from, to)| Action::Move { from, to }),
            STEPS..DROPS => step(number - STEPS).map(|(from, to)| Action::Attack { from, to }),
            _ => {
                let (piece, on) = ((number - DROPS) / Square::COUNT, (number - DROPS) % Square::COUNT);
                let colour = |index: usize| Colour::ALL.get(index).copied();
                let piece = Piece::new(colour(piece / Colour::COUNT)?, colour(piece % Colour::COUNT)?);
                Some(Action::Drop { piece, on: Square::from_index(on)? })
            }
        }
    }
}

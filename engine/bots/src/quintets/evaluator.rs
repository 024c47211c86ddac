//! The evaluator of an alpha-beta search for Quintets with two seats.

use super::features;
use super::inputs::POINTS;
use super::judge::Judge;
use pentad_core::{Game, Turn};
use pentad_quintets::board::BOARD;
use pentad_quintets::{Action, Ending, Formed, Move, Options, Quintets, Size};
use pentad_search::{Choice, Evaluator};

/// Evaluates positions by a net or by weights; completing a group is loud.
#[derive(Clone, Debug)]
pub(super) struct QuintetsEvaluator {
    pub(super) judge: Judge,
    /// Set if actions are ordered by the evaluation of the positions after them.
    pub(super) by_evaluation: bool,
}

/// The number of quiet actions before the draw from which on their count is part of the key (QUIN-10).
const NEAR_THE_DRAW: u32 = 16;

/// The layout of action numbers: placings by size and point, then slides and exchanges from point to point, then the pass.
const SLIDES: usize = Size::ALL.len() * POINTS;
const EXCHANGES: usize = SLIDES + POINTS * POINTS;
const PASS: usize = EXCHANGES + POINTS * POINTS;

impl Evaluator<Quintets> for QuintetsEvaluator {
    fn evaluate(&mut self, game: &Quintets) -> i32 {
        self.judge.score(game)
    }

    fn scale(&self) -> f64 {
        100.0 * 3_f64.ln()
    }

    fn key(&self, game: &Quintets) -> u64 {
        let limit = game.options().quiet_draw;
        if limit > 0 && game.quiet_actions() + NEAR_THE_DRAW >= limit { game.hash_key() } else { game.lasting_key() }
    }

    /// QUIN-10: a repetition or too many quiet actions may draw the game before a distant win is reached.
    ///
    /// No position repeats along the shortest path to a win, so a draw is possible only if a position on that path has
    /// already occurred often enough.
    fn win_holds(&self, game: &Quintets, plies: u32, _action: Option<Action>) -> bool {
        let Options { repetition_draw, quiet_draw, .. } = game.options();
        let never_quiet = quiet_draw == 0 || game.quiet_actions().saturating_add(plies) <= quiet_draw;
        let never_repeated = repetition_draw == 0 || game.most_occurrences() + 2 <= repetition_draw as usize;
        never_quiet && never_repeated
    }

    fn choices(
        &mut self,
        game: &Quintets,
        only_loud: bool,
        _scratch: &mut Vec<Action>,
        choices: &mut Vec<Choice<Action>>,
    ) -> bool {
        choices.clear();
        let Turn::Seat(seat) = game.turn() else { return false };
        let points = if only_loud { features::filling(game, seat) } else { BOARD };
        if points == 0 {
            return false;
        }
        let last = game.formed(seat) >= 2;
        game.any_move_onto(points, seat, |action, formed| {
            if !only_loud || formed.own != 0 {
                choices.push(first_sight(action, formed, last));
            }
            false
        });
        if self.by_evaluation && !only_loud {
            for choice in choices.iter_mut().filter(|choice| choice.promise < 500) {
                let mut after = game.clone();
                after.apply(choice.action);
                if after.turn() != Turn::Over {
                    choice.promise = (-self.evaluate(&after)).clamp(-400, 400);
                }
            }
        }
        if choices.is_empty() && !only_loud {
            choices.push(Choice { action: Action::Pass, promise: 0, loud: false });
        }
        false
    }

    fn ended_by_the_past(&self, game: &Quintets) -> bool {
        game.ending() == Some(Ending::Repetition)
    }

    fn numbers(&self) -> usize {
        PASS + 1
    }

    fn number(&self, _game: &Quintets, action: Action) -> usize {
        match action {
            Action::Place { size, point } => size.index() * POINTS + usize::from(point),
            Action::Slide { from, to } => SLIDES + usize::from(from) * POINTS + usize::from(to),
            Action::Exchange { from, to } => EXCHANGES + usize::from(from) * POINTS + usize::from(to),
            Action::Pass => PASS,
        }
    }

    fn numbered(&self, _game: &Quintets, number: usize) -> Option<Action> {
        let two = |number: usize| ((number / POINTS) as u8, (number % POINTS) as u8);
        Some(match number {
            ..SLIDES => Action::Place { size: Size::ALL[number / POINTS], point: two(number).1 },
            SLIDES..EXCHANGES => {
                let (from, to) = two(number - SLIDES);
                Action::Slide { from, to }
            }
            EXCHANGES..PASS => {
                let (from, to) = two(number - EXCHANGES);
                Action::Exchange { from, to }
            }
            PASS => Action::Pass,
            _ => return None,
        })
    }
}

fn first_sight(action: Move, formed: Formed, last: bool) -> Choice<Action> {
    let mut promise = match action {
        Move::Place { .. } => 30,
        Move::Exchange { .. } => 10,
        Move::Slide { .. } => 0,
    };
    if formed.own != 0 {
        promise += if last { 1000 } else { 500 };
    }
    if formed.theirs != 0 {
        promise -= 400;
    }
    Choice { action: action.action(), promise, loud: formed.own != 0 }
}

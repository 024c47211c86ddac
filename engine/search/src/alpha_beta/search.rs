use super::evaluation_cache::EvaluationCache;
use super::in_progress::{DEFER_DEPTH, InProgress};
use super::order::ActionOrder;
use super::score::{BELIEVED, WIN};
use super::table::{Bound, TranspositionTable};
use super::{AlphaBetaSettings, Choice, Evaluator, MOST_PLIES};
use crate::Stopwatch;
use pentad_core::{Game, Seat, Turn};
use std::sync::atomic::{AtomicBool, Ordering};

/// The recursive search of one thread from one root, with its buffers.
pub(super) struct Search<'a, G: Game, E> {
    pub(super) evaluator: &'a mut E,
    pub(super) table: &'a TranspositionTable,
    pub(super) order: &'a mut ActionOrder<G::Action>,
    pub(super) evaluation_cache: &'a mut EvaluationCache,
    /// The positions in progress, if there are other threads.
    pub(super) in_progress: Option<&'a InProgress>,
    /// Set if actions have numbers in the history table and the transposition table.
    pub(super) remembers_actions: bool,
    pub(super) settings: AlphaBetaSettings,
    pub(super) stopwatch: &'a Stopwatch,
    /// Set once the first thread is done.
    pub(super) is_over: &'a AtomicBool,
    /// Number of positions visited.
    pub(super) effort: u64,
    /// Upper limit of positions visited.
    pub(super) most_effort: u64,
    /// The share of the time limit that may be taken.
    pub(super) share_of_time: f64,
    /// Set if limits apply, which they do once a first depth is finished.
    pub(super) limited: bool,
    /// Set once a limit is reached; results from then on are invalid.
    pub(super) stopped: bool,
    /// The principal variation from each ply on.
    pub(super) expected: Vec<Vec<G::Action>>,
    pub(super) buffers: Vec<Vec<Ranked<G::Action>>>,
    pub(super) choices: Vec<Choice<G::Action>>,
    pub(super) scratch: Vec<G::Action>,
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) score: i32,
    /// Set if the score depends on earlier positions.
    pub(super) looks_back: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<A> {
    action: A,
    rank: i32,
    number: u16,
    loud: bool,
    /// The action's original place in the order, if it was deferred.
    put_off: Option<u16>,
}

/// The remaining depth up to which reverse futility pruning applies: an evaluation far above beta is returned as it is.
const SURPLUS_DEPTH: i32 = 5;
/// The remaining depth up to which late quiet actions are pruned.
const LATE_DEPTH: i32 = 3;
/// The remaining depth up to which futility pruning applies: quiet actions are skipped if the evaluation is far below alpha.
const FUTILITY_DEPTH: i32 = 2;
/// Number of positions between two checks of the clock.
const CLOCK_EVERY: u64 = 128;

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    /// Returns the score of the position after an action of `actor`, from that seat's point of view.
    pub(super) fn follow(&mut self, child: &G, actor: Seat, depth: i32, ply: usize, alpha: i32, beta: i32) -> Found {
        match child.turn() {
            Turn::Seat(seat) if seat == actor => self.visit(child, seat, depth, ply, alpha, beta),
            Turn::Seat(seat) => {
                let found = self.visit(child, seat, depth, ply, -beta, -alpha);
                Found { score: -found.score, ..found }
            }
            Turn::Chance | Turn::Over => {
                self.count();
                self.clear_expected(ply);
                let worth = child.outcome().map_or(0.5, |outcome| outcome.worth(actor));
                let score = match worth {
                    worth if worth > 0.75 => WIN - ply as i32,
                    worth if worth < 0.25 => ply as i32 - WIN,
                    _ => 0,
                };
                Found { score, looks_back: self.evaluator.ended_by_the_past(child) }
            }
        }
    }

    fn visit(&mut self, game: &G, seat: Seat, depth: i32, ply: usize, alpha: i32, beta: i32) -> Found {
        if depth <= 0 || ply + 1 >= MOST_PLIES {
            return self.quiesce(game, seat, self.settings.quiescence, ply, alpha, beta);
        }
        self.count();
        self.clear_expected(ply);
        let known = |score| Found { score, looks_back: false };
        if self.stopped {
            return known(0);
        }
        // Mate distance pruning: no line from here can beat an immediate win or be worse than an immediate loss.
        let (mut alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - 1 - ply as i32));
        if alpha >= beta {
            return known(alpha);
        }
        let narrow = beta - alpha == 1;
        let key = self.evaluator.key(game);
        let mut hint = None;
        if let Some(entry) = self.table.find(key) {
            hint = entry.action.and_then(|number| self.evaluator.numbered(game, usize::from(number)));
            if narrow {
                let holds = |plies| self.evaluator.win_holds(game, plies, hint);
                if let Some(score) = entry.settled(depth, ply, alpha, beta, holds) {
                    return known(score);
                }
            }
        }
        // Internal iterative reduction: without a hash move the order is poor, so search less deep now and leave a hash move
        // for the next depth.
        let depth = if hint.is_none() && depth >= 4 && self.settings.reduction > 0.0 { depth - 1 } else { depth };
        // Pruning must not look like a proof: a window among win or loss scores is searched in full.
        let may_leave_out = narrow && alpha > -BELIEVED && beta < BELIEVED;
        let AlphaBetaSettings { surplus, futility, late, .. } = self.settings;
        let judged = (may_leave_out
            && (surplus > 0 && depth <= SURPLUS_DEPTH || futility > 0 && depth <= FUTILITY_DEPTH))
            .then(|| self.judge(game));
        if let Some(judged) = judged
            && surplus > 0
            && judged.saturating_sub(surplus * depth) >= beta
        {
            return known(judged);
        }
        let hopeless = futility > 0
            && depth <= FUTILITY_DEPTH
            && judged.is_some_and(|judged| judged.saturating_add(futility * depth) <= alpha);
        let most_quiet =
            if may_leave_out && late > 0 && depth <= LATE_DEPTH { late * depth as usize } else { usize::MAX };

        let mut own_past = false;
        let mut ranked = self.list(game, seat, ply, hint, false, &mut own_past);
        let (before, mut best, mut best_number) = (alpha, -WIN - 1, None);
        let mut looks_back = own_past;
        let mut place = 0;
        while let Some(choice) = pick(&mut ranked, place) {
            if !choice.loud && (hopeless && place > 0 && choice.rank < 60 || place >= most_quiet) {
                best = best.max(alpha);
                break;
            }
            let mut child = game.clone();
            child.apply(choice.action);
            let in_progress = self.in_progress.filter(|_| place > 0 && depth >= DEFER_DEPTH);
            let marked =
                in_progress.map(|in_progress| (in_progress, InProgress::key(self.evaluator.key(&child), depth)));
            if marked.is_some_and(|(in_progress, key)| choice.put_off.is_none() && in_progress.holds(key)) {
                ranked.push(Ranked { rank: i32::MIN, put_off: Some(place as u16), ..choice });
                place += 1;
                continue;
            }
            if let Some((in_progress, key)) = marked {
                in_progress.begin(key);
            }
            let late = choice.put_off.map_or(place, usize::from);
            let found = self.follow_late(&child, seat, depth, ply, alpha, beta, late, choice.loud);
            if let Some((in_progress, key)) = marked {
                in_progress.end(key);
            }
            if self.stopped {
                break;
            }
            looks_back |= found.looks_back;
            place += 1;
            if found.score <= best {
                continue;
            }
            best = found.score;
            if best <= alpha {
                continue;
            }
            alpha = best;
            best_number = self.remembers_actions.then_some(choice.number);
            if !narrow {
                self.expect(ply, choice.action);
            }
            if best >= beta {
                // Beta cutoff: the untried actions could not lower the score, so only this action's dependence on the past
                // counts.
                looks_back = found.looks_back;
                self.order.note_cutoff(choice.action, seat.index(), usize::from(choice.number), ply, depth);
                for tried in &ranked[..place - 1] {
                    self.order.note_failure(seat.index(), usize::from(tried.number), depth);
                }
                break;
            }
        }
        self.buffers[ply] = ranked;
        if self.stopped {
            return known(0);
        }
        if place == 0 {
            // No action to search although the game is not over: the evaluation is all there is.
            return known(self.judge(game));
        }
        let bound = match best {
            _ if looks_back => Bound::Nothing,
            best if best >= beta => Bound::AtLeast,
            best if best > before => Bound::Exactly,
            _ => Bound::AtMost,
        };
        self.table.store(key, depth, ply, best, bound, best_number);
        Found { score: best, looks_back }
    }

    /// Searches an action: the first with the full window, later ones with a zero window and reduced depth, and again in
    /// full if they turn out better.
    #[expect(clippy::too_many_arguments, reason = "the window is what a search is about")]
    fn follow_late(
        &mut self,
        child: &G,
        actor: Seat,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        place: usize,
        loud: bool,
    ) -> Found {
        if place == 0 {
            return self.follow(child, actor, depth - 1, ply + 1, alpha, beta);
        }
        let reduction = if loud { 0 } else { self.reduction(depth, place) };
        let mut found = self.follow(child, actor, depth - 1 - reduction, ply + 1, alpha, alpha + 1);
        if reduction > 0 && found.score > alpha && !self.stopped {
            found = self.follow(child, actor, depth - 1, ply + 1, alpha, alpha + 1);
        }
        if found.score > alpha && found.score < beta && !self.stopped {
            found = self.follow(child, actor, depth - 1, ply + 1, alpha, beta);
        }
        found
    }

    fn reduction(&self, depth: i32, place: usize) -> i32 {
        if depth < 3 || place < 3 || self.settings.reduction <= 0.0 {
            return 0;
        }
        let reduction = self.settings.reduction * (depth as f32).ln() * (place as f32).ln();
        (reduction as i32).clamp(0, depth - 2)
    }

    /// Quiescence search: follows loud actions until the static evaluation is reliable.
    fn quiesce(&mut self, game: &G, seat: Seat, left: u32, ply: usize, alpha: i32, beta: i32) -> Found {
        self.count();
        self.clear_expected(ply);
        if self.stopped {
            return Found { score: 0, looks_back: false };
        }
        let mut best = self.judge(game);
        let mut alpha = alpha.max(best);
        let mut looks_back = false;
        if best >= beta || left == 0 || ply + 1 >= MOST_PLIES {
            return Found { score: best, looks_back };
        }
        let mut ranked = self.list(game, seat, ply, None, true, &mut looks_back);
        let mut place = 0;
        while let Some(choice) = pick(&mut ranked, place) {
            place += 1;
            let mut child = game.clone();
            child.apply(choice.action);
            let found = match child.turn() {
                Turn::Seat(next) if next == seat => self.quiesce(&child, next, left - 1, ply + 1, alpha, beta),
                Turn::Seat(next) => {
                    let found = self.quiesce(&child, next, left - 1, ply + 1, -beta, -alpha);
                    Found { score: -found.score, ..found }
                }
                _ => self.follow(&child, seat, 0, ply + 1, alpha, beta),
            };
            if self.stopped {
                break;
            }
            looks_back |= found.looks_back;
            best = best.max(found.score);
            if best >= beta {
                looks_back = found.looks_back;
                break;
            }
            alpha = alpha.max(best);
        }
        self.buffers[ply] = ranked;
        Found { score: best, looks_back }
    }

    fn judge(&mut self, game: &G) -> i32 {
        let score = if self.evaluation_cache.is_enabled() {
            self.evaluation_cache.get_or_insert_with(self.evaluator.key(game), || self.evaluator.evaluate(game))
        } else {
            self.evaluator.evaluate(game)
        };
        score.clamp(1 - BELIEVED, BELIEVED - 1)
    }

    /// Returns the actions to search, with their ranks.
    fn list(
        &mut self,
        game: &G,
        seat: Seat,
        ply: usize,
        hint: Option<G::Action>,
        only_loud: bool,
        looks_back: &mut bool,
    ) -> Vec<Ranked<G::Action>> {
        *looks_back = self.evaluator.choices(game, only_loud, &mut self.scratch, &mut self.choices);
        let mut ranked = std::mem::take(&mut self.buffers[ply]);
        ranked.clear();
        ranked.extend(self.choices.iter().map(|choice| {
            let number = if only_loud { 0 } else { self.evaluator.number(game, choice.action) };
            let rank =
                if only_loud { choice.promise } else { self.order.rank(choice, hint, seat.index(), number, ply) };
            Ranked { action: choice.action, rank, number: number as u16, loud: choice.loud, put_off: None }
        }));
        ranked
    }

    /// Counts a visited position and checks the limits.
    #[inline]
    fn count(&mut self) {
        self.effort += 1;
        if self.limited {
            let up = self.effort.is_multiple_of(CLOCK_EVERY)
                && (self.stopwatch.has_taken(self.share_of_time) || self.is_over.load(Ordering::Relaxed));
            self.stopped |= up || self.effort > self.most_effort;
        }
    }

    #[inline]
    fn clear_expected(&mut self, ply: usize) {
        self.expected[ply].clear();
    }

    /// Stores this action, followed by the principal variation after it, as the principal variation here.
    pub(super) fn expect(&mut self, ply: usize, action: G::Action) {
        let (here, after) = self.expected.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(action);
        here[ply].extend_from_slice(&after[0]);
    }
}

/// Moves the highest-ranked remaining action to `place`. Most positions are cut off after a few actions, so sorting all of
/// them would be wasted work.
#[inline]
fn pick<A: Copy>(ranked: &mut [Ranked<A>], place: usize) -> Option<Ranked<A>> {
    let mut best = place;
    for later in place + 1..ranked.len() {
        if ranked[later].rank > ranked[best].rank {
            best = later;
        }
    }
    let choice = *ranked.get(best)?;
    ranked.swap(place, best);
    Some(choice)
}

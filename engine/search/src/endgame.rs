use crate::{Appraisal, Expectimax, Limits, Report, Searcher, Stopwatch, Worths, reported};
use pentad_core::sorting::sort_by;
use pentad_core::{Game, Seat, Turn};

/// A searcher that solves the end of a game exactly and delegates earlier positions to another searcher.
///
/// In a lost position the order of the actions comes from the other searcher, which knows better which losing action is
/// hardest to refute.
pub struct Endgame<G: Game, S> {
    before: S,
    solver: Expectimax,
    is_near: Box<dyn Fn(&G) -> bool + Send>,
    settled: fn(&G) -> Option<Worths>,
    most: u64,
}

/// Upper limit of solved positions kept between decisions: some tens of megabytes.
const MOST_KEPT: usize = 1_000_000;
/// Minimum number of positions visited per millisecond, on the slowest machine that matters.
const POSITIONS_A_MILLISECOND: u64 = 400;
/// Number of positions that count as much effort as one simulation.
const POSITIONS_A_SIMULATION: u64 = 8;

impl<G: Game, S: Searcher<G>> Endgame<G, S> {
    /// Solves positions that `is_near` accepts as close to the end, visiting at most `most` positions and taking at most
    /// half of the time and effort. Does not compile for games that look back.
    pub fn new(before: S, is_near: impl Fn(&G) -> bool + Send + 'static, most: u64) -> Endgame<G, S> {
        const { assert!(!G::INFO.looks_back, "a solved position must be worth the same however it was reached") };
        Endgame { before, solver: Expectimax::default(), is_near: Box::new(is_near), settled: |_| None, most }
    }

    /// Adds a function that recognises decided games before they are over.
    #[must_use]
    pub fn settled_by(self, settled: fn(&G) -> Option<Worths>) -> Endgame<G, S> {
        Endgame { settled, ..self }
    }

    /// Returns the values after every action, if they can be solved within the limits.
    fn solve(&mut self, game: &G, limits: &Limits) -> Option<Vec<(G::Action, Worths)>> {
        if !(self.is_near)(game) {
            return None;
        }
        if self.solver.len() > MOST_KEPT {
            self.solver.clear();
        }
        let by_time = limits.time.map(|time| (time.as_millis() as u64).saturating_mul(POSITIONS_A_MILLISECOND) / 2);
        let by_effort = limits.effort.map(|effort| effort.saturating_mul(POSITIONS_A_SIMULATION) / 2);
        let most = [by_time, by_effort].into_iter().flatten().fold(self.most, u64::min);
        self.solver.solve(game, most, &limits.cancel, self.settled)
    }
}

impl<G: Game, S: Searcher<G>> Searcher<G> for Endgame<G, S> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let Turn::Seat(seat) = game.turn() else {
            panic!("only a seat has something to think about");
        };
        let stopwatch = Stopwatch::start(limits);
        let solved = self.solve(game, limits);
        let rest = Limits { time: limits.time.map(|time| time.saturating_sub(stopwatch.elapsed())), ..limits.clone() };
        let Some(mut ranked) = solved else {
            return self.before.think(game, &rest, watch);
        };
        let lost = ranked.iter().all(|(_, worths)| worths.of(seat) <= 0.0);
        let guessed = lost.then(|| self.before.think(game, &rest, watch));
        let place = |action: &G::Action| {
            let mut lines = guessed.iter().flat_map(|report| &report.lines);
            lines.position(|line| line.action == *action).unwrap_or(usize::MAX)
        };
        sort_by(&mut ranked, |(one, its), (other, others)| {
            others.of(seat).total_cmp(&its.of(seat)).then(place(one).cmp(&place(other))).then(one.cmp(other))
        });
        let worth = |worths: &Worths, seat| reported::<G>(worths.of(seat).into());
        let line = |(action, worths): &(G::Action, Worths)| Appraisal {
            action: *action,
            worth: worth(worths, seat),
            exact: true,
            at_most: false,
            visits: 0,
            expected: vec![*action],
        };
        Report {
            lines: ranked.iter().map(line).collect(),
            worths: Seat::all(game.seats()).map(|seat| worth(&ranked[0].1, seat)).collect(),
            effort: self.solver.looked_at() + guessed.as_ref().map_or(0, |report| report.effort),
            depth: guessed.as_ref().map_or(1, |report| report.depth),
            elapsed: stopwatch.elapsed(),
        }
    }

    fn played(&mut self, action: G::Action) {
        self.before.played(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{Maze, plain};
    use crate::{Mcts, MctsSettings, RandomPlayouts};

    #[test]
    fn the_end_is_played_as_plain_expectimax_plays_it() {
        for seats in 1..=4 {
            for number in 0..60 {
                let game = Maze::<true>::new(number, seats, true);
                let Turn::Seat(seat) = game.turn() else { continue };
                let tree = Mcts::new(RandomPlayouts::default(), MctsSettings::default(), 1);
                let report = Endgame::new(tree, |_| true, u64::MAX).think(&game, &Limits::effort(100_000), &mut |_| {});
                let truth = plain(&game).of(seat);
                assert!((report.best().worth - reported::<Maze<true>>(truth.into())).abs() < 1e-5);
                assert!(report.lines.iter().all(|line| line.exact));
            }
        }
    }

    #[test]
    fn a_raised_flag_stops_it_at_once() {
        // Only the flag can end this: the start of a Factory game cannot be solved.
        let mut game = <pentad_herati::Factory as Game>::start(&pentad_herati::FactoryOptions { seats: 2 });
        while game.turn() == Turn::Chance {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            game.apply(actions[0]);
        }
        let limits = Limits::default();
        limits.cancel.cancel();
        let tree = Mcts::new(RandomPlayouts::default(), MctsSettings::default(), 1);
        let report = Endgame::new(tree, |_| true, u64::MAX).think(&game, &limits, &mut |_| {});
        assert!(game.check(report.action()).is_ok() && report.effort < 100, "{report:?}");
    }

    #[test]
    fn what_cannot_be_solved_is_left_to_the_other_searcher() {
        let game =
            (0..).map(|number| Maze::<true>::new(number, 2, false)).find(|game| game.turn() != Turn::Over).unwrap();
        let tree = || Mcts::new(RandomPlayouts::default(), MctsSettings::default(), 1);
        let alone = tree().think(&game, &Limits::effort(50), &mut |_| {});
        for mut searcher in [Endgame::new(tree(), |_| false, 1000), Endgame::new(tree(), |_| true, 1)] {
            assert_eq!(searcher.think(&game, &Limits::effort(50), &mut |_| {}).lines, alone.lines);
        }
    }
}

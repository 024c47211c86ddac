use crate::{Expectimax, Limits, Line, Report, Searcher, Stopwatch, Worths, reported};
use pentad_core::{Game, Seat, Turn};

/// Plays the end of a game exactly, and leaves everything before it to another searcher.
///
/// A lost position is left to the other searcher too: it knows better which of the losing actions is hard to meet.
#[derive(Clone, Debug)]
pub struct Endgame<G, S> {
    before: S,
    solver: Expectimax,
    is_near: fn(&G) -> bool,
    most: u64,
}

/// Solved positions that are kept, at most: some tens of megabytes.
const MOST_KEPT: usize = 1_000_000;

impl<G: Game, S: Searcher<G>> Endgame<G, S> {
    /// Tries to solve positions of which `is_near` says that the end may be in sight, looking at no more than `most`
    /// positions. Not for games that look back.
    pub fn new(before: S, is_near: fn(&G) -> bool, most: u64) -> Endgame<G, S> {
        assert!(!G::INFO.looks_back, "a solved position must be worth the same however it was reached");
        Endgame { before, solver: Expectimax::default(), is_near, most }
    }

    /// What every action leads to, if it can be found out.
    fn solve(&mut self, game: &G, limits: &Limits) -> Option<Vec<(G::Action, Worths)>> {
        if !(self.is_near)(game) {
            return None;
        }
        if self.solver.len() > MOST_KEPT {
            self.solver.clear();
        }
        self.solver.solve(game, self.most.min(limits.effort.unwrap_or(u64::MAX)))
    }
}

impl<G: Game, S: Searcher<G>> Searcher<G> for Endgame<G, S> {
    fn think(&mut self, game: &G, limits: &Limits, watch: &mut dyn FnMut(&Report<G::Action>)) -> Report<G::Action> {
        let Turn::Seat(seat) = game.turn() else {
            panic!("only a seat has something to think about");
        };
        let stopwatch = Stopwatch::start(limits);
        let Some(solved) = self.solve(game, limits) else {
            return self.before.think(game, limits, watch);
        };
        let lost = solved.iter().all(|(_, worths)| worths.of(seat) <= 0.0);
        let mut report = if lost {
            let left = limits.time.map(|time| time.saturating_sub(stopwatch.elapsed()));
            self.before.think(game, &Limits { time: left, ..limits.clone() }, watch)
        } else {
            Report { lines: Vec::new(), worths: Vec::new(), effort: 0, depth: 1, elapsed: stopwatch.elapsed() }
        };
        let order: Vec<G::Action> = report.lines.iter().map(|line| line.action).collect();
        let place = |action: &G::Action| order.iter().position(|known| known == action).unwrap_or(usize::MAX);
        let mut ranked = solved;
        ranked.sort_by(|(one, its), (other, others)| {
            others.of(seat).total_cmp(&its.of(seat)).then(place(one).cmp(&place(other))).then(one.cmp(other))
        });
        report.worths = Seat::all(game.seats()).map(|seat| reported::<G>(ranked[0].1.of(seat).into())).collect();
        report.effort += self.solver.looked_at();
        report.lines = ranked
            .into_iter()
            .map(|(action, worths)| Line {
                action,
                worth: reported::<G>(worths.of(seat).into()),
                exact: true,
                visits: 0,
                expected: vec![action],
            })
            .collect();
        report
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
                let game = Maze::new(number, seats, true);
                let Turn::Seat(seat) = game.turn() else { continue };
                let tree = Mcts::new(RandomPlayouts::default(), MctsSettings::default(), 1);
                let report = Endgame::new(tree, |_| true, u64::MAX).think(&game, &Limits::effort(100_000), &mut |_| {});
                let truth = plain(&game).of(seat);
                assert!((report.best().worth - reported::<Maze>(truth.into())).abs() < 1e-5);
                assert!(report.lines.iter().all(|line| line.exact));
            }
        }
    }

    #[test]
    fn what_cannot_be_solved_is_left_to_the_other_searcher() {
        let game = (0..).map(|number| Maze::new(number, 2, false)).find(|game| game.turn() != Turn::Over).unwrap();
        let tree = || Mcts::new(RandomPlayouts::default(), MctsSettings::default(), 1);
        let alone = tree().think(&game, &Limits::effort(50), &mut |_| {});
        for mut searcher in [Endgame::new(tree(), |_| false, 1000), Endgame::new(tree(), |_| true, 1)] {
            assert_eq!(searcher.think(&game, &Limits::effort(50), &mut |_| {}).lines, alone.lines);
        }
    }
}

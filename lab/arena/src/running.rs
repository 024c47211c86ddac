use crate::game::Played;
use crate::plan::{Fixture, MatchPlan};
use crate::statistics::{Moments, Sprt, Verdict};
use crate::summary::{Finding, Score};
use std::collections::HashMap;

/// The result of a match with one pairing while it runs, for its sequential test and a progress bar. Adding a game takes
/// constant time, however many came before.
#[derive(Clone, Debug)]
pub struct RunningResult {
    pairing: (usize, usize),
    seats: usize,
    sprt: Option<Sprt>,
    /// The results of the first bot from the starts that lack a game, by its seat; in a solitaire, those of both bots.
    incomplete: HashMap<u64, Vec<Option<f64>>>,
    tally: Tally,
}

#[derive(Clone, Debug)]
enum Tally {
    Won(Score),
    Points(Moments),
}

impl RunningResult {
    /// Creates the result of these games; `None` unless the plan has one pairing.
    pub(crate) fn of(plan: &MatchPlan, seats: usize, games: &[Played], sprt: Option<Sprt>) -> Option<RunningResult> {
        let [pairing] = plan.pairings[..] else { return None };
        let tally = if seats == 1 { Tally::Points(Moments::default()) } else { Tally::Won(Score::new(seats)) };
        let mut result = RunningResult { pairing, seats, sprt, incomplete: HashMap::new(), tally };
        games.iter().for_each(|game| result.add(game));
        Some(result)
    }

    /// Adds a game. It counts once all games from its start are there.
    pub(crate) fn add(&mut self, game: &Played) {
        let (first, second) = self.pairing;
        let (place, places, worth) = if self.seats == 1 {
            let place = [first, second].iter().position(|bot| *bot == game.seating[0]);
            (place, 2, game.worths[0])
        } else {
            let rotated = |seat| Fixture::rotated(game.start, self.pairing, seat, self.seats);
            let place = (0..self.seats).find(|seat| rotated(*seat).seating == game.seating);
            (place, self.seats, place.map_or(0.0, |seat| game.worths[seat]))
        };
        let Some(place) = place else { return };
        let group = self.incomplete.entry(game.start).or_insert_with(|| vec![None; places]);
        group[place] = Some(worth);
        let Some(worths) = group.iter().copied().collect::<Option<Vec<f64>>>() else { return };
        self.incomplete.remove(&game.start);
        match &mut self.tally {
            Tally::Won(score) => score.add(&worths),
            Tally::Points(moments) => moments.add(worths[0] - worths[1]),
        }
    }

    /// Returns the verdict of the sequential test; `Open` if there is none.
    pub(crate) fn verdict(&self) -> Verdict {
        self.finding().verdict()
    }

    fn finding(&self) -> Finding {
        match &self.tally {
            Tally::Won(score) => score.finding(self.sprt),
            Tally::Points(moments) => Finding::points(moments),
        }
    }
}

/// Writes the result in a few words.
impl std::fmt::Display for RunningResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.finding().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contender::Allowance;
    use crate::summary::Summary;
    use pentad_catalog::GameId;
    use pentad_core::Headers;

    fn played(start: u64, seating: &[usize], worths: &[f64]) -> Played {
        Played {
            start,
            seating: seating.to_vec(),
            result: String::new(),
            worths: worths.to_vec(),
            plies: 1,
            seed: 0,
            forfeit: None,
            work: Vec::new(),
            opening: 0,
            deal: None,
            actions: Vec::new(),
        }
    }

    fn plan(headers: Headers, game: GameId) -> MatchPlan {
        MatchPlan {
            game,
            headers,
            contenders: ["random", "random:effort=2"].map(|bot| bot.parse().unwrap()).to_vec(),
            pairings: vec![(0, 1)],
            allowance: Allowance { time: None, effort: None },
            opening: 0,
            seed: 0,
        }
    }

    /// After each game the running result is that of the summary of all games so far.
    fn check(plan: &MatchPlan, seats: usize, sprt: Option<Sprt>, games: &[Played]) {
        let mut running = RunningResult::of(plan, seats, &[], sprt).unwrap();
        for count in 1..=games.len() {
            running.add(&games[count - 1]);
            let summary = Summary::of(plan, seats, &games[..count], sprt);
            assert_eq!((running.to_string(), running.verdict()), (summary.in_short(), summary.verdict()));
        }
    }

    #[test]
    fn a_running_result_is_that_of_the_summary() {
        let iris = plan(Headers::new(), GameId::Iris);
        let sprt = Some(Sprt { elo0: 0.0, elo1: 20.0 });
        let pair = |start: u64| {
            let worths = [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]];
            let worth = |at: u64| &worths[(at % 5) as usize];
            [played(start, &[0, 1], worth(start)), played(start, &[1, 0], worth(3 * start + 1))]
        };
        // The starts are completed in another order than they began.
        let mut games: Vec<Played> = (0..40).flat_map(pair).collect();
        games.rotate_left(3);
        check(&iris, 2, sprt, &games);

        let three = plan(Headers::new().with("Seats", "3"), GameId::Quintets);
        let group = |start: u64| {
            let third = 1.0 / 3.0;
            [[0, 1, 1], [1, 0, 1], [1, 1, 0]].map(|seating| match start % 3 {
                0 => played(start, &seating, &[third; 3]),
                1 => played(start, &seating, &[1.0, 0.0, 0.0]),
                _ => played(start, &seating, &[0.0, 0.5, 0.5]),
            })
        };
        check(&three, 3, sprt, &(0..9).flat_map(group).collect::<Vec<_>>());

        let loom = plan(Headers::new(), GameId::Loom);
        let deal = |start: u64| [played(start, &[0], &[(start % 7) as f64]), played(start, &[1], &[2.0])];
        check(&loom, 1, None, &(0..20).flat_map(deal).collect::<Vec<_>>());
    }
}

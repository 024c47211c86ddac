//! Statistics of the ledger: results against each level, winning streaks, and advice on the next level.

use super::ledger::Line;
use super::rating::is_rated;
use super::verdict::Verdict;
use pentad_catalog::{GameId, HIGHEST_LEVEL, LEVELS};

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) won: usize,
    pub(crate) drawn: usize,
    pub(crate) lost: usize,
}

impl Tally {
    pub(crate) fn of<'a>(lines: impl Iterator<Item = &'a Line>) -> Tally {
        let mut tally = Tally::default();
        for line in lines {
            match line.verdict {
                Verdict::Won => tally.won += 1,
                Verdict::Drawn => tally.drawn += 1,
                Verdict::Lost => tally.lost += 1,
                Verdict::Points(_) => {}
            }
        }
        tally
    }

    pub(crate) fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }
}

/// Returns the results against every level played in a game, the easiest first.
pub(crate) fn by_level(lines: &[Line], id: GameId) -> Vec<(u8, Tally)> {
    let against = |level: u8| {
        Tally::of(lines.iter().filter(|line| line.counts() && line.id() == Some(id) && line.level == level))
    };
    LEVELS.map(|level| (level, against(level))).filter(|(_, tally)| tally.games() > 0).collect()
}

/// Returns the current and the longest winning streak against bots, over all games.
pub(crate) fn streak(lines: &[Line]) -> (usize, usize) {
    let (mut run, mut most) = (0, 0);
    for line in lines.iter().filter(|line| line.counts()) {
        match line.verdict {
            Verdict::Won => run += 1,
            Verdict::Drawn | Verdict::Lost => run = 0,
            Verdict::Points(_) => {}
        }
        most = most.max(run);
    }
    (run, most)
}

/// Returns the points of the solitaire games that count, the oldest first.
pub(crate) fn solitaires(lines: &[Line], id: GameId) -> Vec<u32> {
    let points = |line: &Line| match line.verdict {
        Verdict::Points(points) if line.counts() && line.id() == Some(id) => Some(points),
        _ => None,
    };
    lines.iter().filter_map(points).collect()
}

/// Returns the number of games of a kind that do not count because moves were taken back.
pub(crate) fn uncounted(lines: &[Line], id: GameId) -> usize {
    lines.iter().filter(|line| line.id() == Some(id) && !line.counts()).count()
}

/// A recommended level, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Advice {
    /// The level of the last games.
    pub(crate) level: u8,
    /// Number of wins in the last games against it.
    pub(crate) won: usize,
    /// Number of those games.
    pub(crate) of: usize,
    /// The level to try.
    pub(crate) next: u8,
}

impl Advice {
    /// Number of games against a level that decide the advice.
    const LOOKED_AT: usize = 5;

    /// Returns the advice for a game: one level up after four wins of five, one down after five losses, based on the level played last.
    pub(crate) fn of(lines: &[Line], id: GameId) -> Option<Advice> {
        let rated = || lines.iter().rev().filter(|line| is_rated(line, id));
        let level = rated().next()?.level;
        let last: Vec<Verdict> =
            rated().filter(|line| line.level == level).take(Advice::LOOKED_AT).map(|line| line.verdict).collect();
        let won = last.iter().filter(|verdict| **verdict == Verdict::Won).count();
        let lost = last.iter().filter(|verdict| **verdict == Verdict::Lost).count();
        let next = match (won, lost) {
            (4.., _) if level < HIGHEST_LEVEL => level + 1,
            (_, Advice::LOOKED_AT) if level > 1 => level - 1,
            _ => return None,
        };
        Some(Advice { level, won, of: last.len(), next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Drawn, Lost, Won};

    fn games(results: &[(u8, Verdict)]) -> Vec<Line> {
        let line = |(level, verdict): &(u8, Verdict)| Line {
            table: String::new(),
            game: "iris".into(),
            seats: 2,
            level: *level,
            verdict: *verdict,
            took_back: false,
            at: 0.0,
        };
        results.iter().map(line).collect()
    }

    fn advice(results: &[(u8, Verdict)]) -> Option<(u8, usize, u8)> {
        Advice::of(&games(results), GameId::Iris).map(|advice| (advice.level, advice.won, advice.next))
    }

    #[test]
    fn four_wins_of_five_lead_up_and_five_losses_down() {
        assert_eq!(advice(&[(3, Won), (3, Lost), (3, Won), (3, Won), (3, Won)]), Some((3, 4, 4)));
        assert_eq!(advice(&[(3, Won), (3, Lost), (3, Won), (3, Won)]), None);
        assert_eq!(advice(&[(3, Won); 4]), Some((3, 4, 4)));
        assert_eq!(advice(&[[(3, Won); 5].as_slice(), &[(4, Lost)]].concat()), None, "that level is being tried");
        assert_eq!(advice(&[(5, Lost); 5]), Some((5, 0, 4)));
        assert_eq!(advice(&[(5, Lost), (5, Lost), (5, Drawn), (5, Lost), (5, Lost)]), None);
        assert_eq!((advice(&[(8, Won); 5]), advice(&[(1, Lost); 5]), advice(&[])), (None, None, None));
    }

    #[test]
    fn a_streak_ends_with_anything_but_a_win() {
        assert_eq!(streak(&games(&[(1, Won), (2, Won), (3, Won), (3, Drawn), (3, Won)])), (1, 3));
        assert_eq!(streak(&[]), (0, 0));
    }

    #[test]
    fn games_in_which_moves_were_taken_back_count_nowhere() {
        let mut lines = games(&[(3, Won), (3, Won), (1, Lost), (0, Verdict::Points(9)), (0, Verdict::Points(4))]);
        for at in [1, 2, 3] {
            lines[at].took_back = true;
        }
        assert_eq!(by_level(&lines, GameId::Iris), [(3, Tally { won: 1, drawn: 0, lost: 0 })]);
        assert_eq!(streak(&lines), (1, 1), "a win with an undo is none, and a loss with one ends no streak");
        assert_eq!(solitaires(&lines, GameId::Iris), [4], "the best is one without undo");
        assert_eq!((uncounted(&lines, GameId::Iris), uncounted(&lines, GameId::Iri)), (3, 0));
    }

    #[test]
    fn results_are_counted_by_level() {
        let lines = games(&[(3, Won), (1, Lost), (3, Drawn)]);
        let counted = by_level(&lines, GameId::Iris);
        assert_eq!(counted.len(), 2);
        assert_eq!(counted[1], (3, Tally { won: 1, drawn: 1, lost: 0 }));
        assert!(by_level(&lines, GameId::Iri).is_empty());
    }
}

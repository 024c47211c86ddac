//! Statistics of starts, and their comparison.

use crate::game::Happened;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::fs;
use std::ops::Range;

/// Statistics of the games from a start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(crate) name: String,
    pub(crate) bots: [String; 2],
    /// The number of the first game, and the number of games.
    #[serde(default)]
    pub(crate) from: u64,
    pub(crate) games: u64,
    /// The share of the first seat, and half the width of its 95 % confidence interval.
    pub(crate) first_seat: f64,
    pub(crate) within: f64,
    /// The share of the first bot.
    pub(crate) first_bot: f64,
    /// The share of drawn games.
    pub(crate) draws: f64,
    /// The mean number of actions in a game.
    pub(crate) length: f64,
    /// The mean part of a game before its outcome is clear.
    pub(crate) open: f64,
    /// The mean number of changes of the lead in a game.
    pub(crate) lead_changes: f64,
    /// The number of first actions, and of those that are nearly as good as the best.
    pub(crate) first_actions: usize,
    pub(crate) playable: usize,
    /// The share of turns in the opening with only one good action.
    pub(crate) forced: f64,
    /// The share of turns in which the barred colours (ENAN-3) exclude at least half of the actions.
    #[serde(default)]
    pub(crate) barred: f64,
}

impl Figures {
    pub(crate) fn new(
        name: &str,
        bots: [&str; 2],
        games: Range<u64>,
        all: &Happened,
        [first_actions, playable]: [usize; 2],
    ) -> Figures {
        let (from, games) = (games.start, games.end - games.start);
        let count = games.max(1) as f64;
        let share = all.first_seat / count;
        let of = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        Figures {
            name: name.to_owned(),
            bots: bots.map(str::to_owned),
            from,
            games,
            first_seat: share,
            within: within(share, count),
            first_bot: all.first_bot / count,
            draws: f64::from(all.draws) / count,
            length: f64::from(all.plies) / count,
            open: all.open / count,
            lead_changes: f64::from(all.lead_changes) / count,
            first_actions,
            playable,
            forced: of(all.forced, all.early),
            barred: of(all.barred, all.plies),
        }
    }

    /// Reads figures from a text with one line of JSON each.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Figures>> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(|line| serde_json::from_str(line).with_context(|| line.to_owned())).collect()
    }

    /// Merges two results of the same start and bots.
    fn and(&self, other: &Figures) -> Figures {
        let (own, more) = (self.games as f64, other.games as f64);
        let mean = |one: f64, two: f64| (one * own + two * more) / (own + more);
        let (own_turns, more_turns) = (own * self.length, more * other.length);
        let barred = (self.barred * own_turns + other.barred * more_turns) / (own_turns + more_turns).max(1.0);
        let first_seat = mean(self.first_seat, other.first_seat);
        Figures {
            from: self.from.min(other.from),
            games: self.games + other.games,
            first_seat,
            within: within(first_seat, own + more),
            first_bot: mean(self.first_bot, other.first_bot),
            draws: mean(self.draws, other.draws),
            length: mean(self.length, other.length),
            open: mean(self.open, other.open),
            lead_changes: mean(self.lead_changes, other.lead_changes),
            forced: mean(self.forced, other.forced),
            barred,
            ..self.clone()
        }
    }

    /// Returns the range of game numbers.
    pub(crate) fn numbers(&self) -> Range<u64> {
        self.from..self.from + self.games
    }

    /// Returns the pattern of the start: the first part of its name.
    fn pattern(&self) -> &str {
        self.name.split('-').next().unwrap_or_default()
    }

    /// Rates how lively the games were: long undecided, with changes of the lead, even, rarely drawn and rarely forced.
    fn liveliness(&self, first_seat: f64) -> f64 {
        let uneven = (first_seat - 0.5).abs();
        self.open + 0.1 * self.lead_changes.min(5.0) - 2.0 * uneven - self.draws - self.forced
    }
}

/// Returns half the width of the 95 % confidence interval of a share.
fn within(share: f64, games: f64) -> f64 {
    1.96 * (share * (1.0 - share) / games).sqrt()
}

/// Reads the results in a text and merges those of the same start and bots.
fn together(text: &str) -> Result<Vec<Figures>> {
    let mut all: Vec<Figures> = Vec::new();
    for new in Figures::read_all(text)? {
        match all.iter_mut().find(|known| known.name == new.name && known.bots == new.bots) {
            Some(known) => *known = known.and(&new),
            None => all.push(new),
        }
    }
    Ok(all)
}

/// Estimates the true share of the first seat for each result. A share from few games is mostly luck, so it is shrunk towards the
/// mean of its pattern; the more, the less the shares of the pattern differ beyond luck.
fn likely_shares(all: &[Figures]) -> Vec<f64> {
    let is_alike = |one: &Figures, other: &Figures| other.pattern() == one.pattern() && other.bots == one.bots;
    let likely = |one: &Figures| {
        let shares: Vec<f64> = all.iter().filter(|other| is_alike(one, other)).map(|other| other.first_seat).collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let spread = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / shares.len() as f64;
        let luck = 0.25 / one.games as f64;
        let real = (spread - luck).max(LEAST_SPREAD);
        mean + (one.first_seat - mean) * real / (real + luck)
    };
    all.iter().map(likely).collect()
}

/// Lower bound of the variance of true shares within a pattern.
const LEAST_SPREAD: f64 = 0.0005;

/// Returns the lines of a file of starts that did best in the results: `count` of each pattern, the liveliest first.
pub(crate) fn pick(results: &str, starts: &str, count: usize) -> Result<Vec<String>> {
    let all = together(&read(results)?)?;
    let shares = likely_shares(&all);
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|one, other| all[*other].liveliness(shares[*other]).total_cmp(&all[*one].liveliness(shares[*one])));
    let mut taken: Vec<&str> = Vec::new();
    let mut picked = Vec::new();
    let starts = read(starts)?;
    for place in order {
        let figures = &all[place];
        let line = starts.lines().find(|line| line.split(' ').next() == Some(&figures.name));
        if let Some(line) = line
            && !picked.iter().any(|known| known == line)
            && taken.iter().filter(|pattern| **pattern == figures.pattern()).count() < count
        {
            taken.push(figures.pattern());
            picked.push(line.to_owned());
        }
    }
    Ok(picked)
}

fn read(path: &str) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.to_owned())
}

/// Formats the results in a file as a table, the liveliest start first.
pub(crate) fn table(results: &str) -> Result<String> {
    let mut all = together(&read(results)?)?;
    all.sort_by(|one, other| other.liveliness(other.first_seat).total_cmp(&one.liveliness(one.first_seat)));
    let mut text = String::from(
        "| start | bots | games | first seat | draws | actions | open | lead changes | first actions | forced early | barred |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for figures in all {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let [first, second] = &figures.bots;
        let bots = if first == second {
            first.clone()
        } else {
            format!("{first} ({}) – {second}", percent(figures.first_bot))
        };
        let cells = [
            figures.name.clone(),
            bots,
            figures.games.to_string(),
            format!("{} ± {:.1}", percent(figures.first_seat), 100.0 * figures.within),
            percent(figures.draws),
            format!("{:.1}", figures.length),
            percent(figures.open),
            format!("{:.1}", figures.lead_changes),
            format!("{} of {}", figures.playable, figures.first_actions),
            percent(figures.forced),
            percent(figures.barred),
        ];
        text += &format!("| {} |\n", cells.join(" | "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_come_back_and_the_livelier_start_is_first() {
        let dull = Happened { first_seat: 9.0, plies: 300, early: 120, forced: 60, open: 3.0, ..Happened::default() };
        let lively = Happened { first_seat: 5.0, plies: 400, early: 120, open: 8.0, lead_changes: 20, ..dull };
        let lines = [("dull", dull), ("lively", lively)].map(|(name, happened)| {
            let halves = [0..5, 5..10].map(|games| {
                let half = Happened {
                    first_seat: happened.first_seat / 2.0,
                    plies: happened.plies / 2,
                    early: happened.early / 2,
                    forced: happened.forced / 2,
                    open: happened.open / 2.0,
                    lead_changes: happened.lead_changes / 2,
                    ..happened
                };
                serde_json::to_string(&Figures::new(name, ["x", "x"], games, &half, [90, 30])).unwrap()
            });
            halves.join("\n")
        });
        let read = together(&lines.join("\n")).unwrap();
        assert_eq!((read[0].games, read[0].length, read[0].first_seat, read[0].forced), (10, 30.0, 0.9, 0.5));
        let shares = likely_shares(&read);
        assert!(shares[0] == 0.9 && shares[1] == 0.5, "each is the only one of its pattern: {shares:?}");
        let file = std::env::temp_dir().join(format!("pentad-figures-{}", std::process::id()));
        fs::write(&file, lines.join("\n")).unwrap();
        let table = table(&file.to_string_lossy()).unwrap();
        let starts = file.with_extension("starts");
        fs::write(&starts, "dull a\nlively b\n").unwrap();
        let picked = pick(&file.to_string_lossy(), &starts.to_string_lossy(), 1).unwrap();
        assert_eq!(picked, ["lively b", "dull a"]);
        fs::remove_file(file).unwrap();
        fs::remove_file(starts).unwrap();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert!(
            rows[0].starts_with("| lively | x | 10 | 50.0 % ± 31.0 | 0.0 % | 40.0 | 80.0 % | 2.0 | 30 of 90 | 50.0 %"),
            "{table}"
        );
        assert!(rows[1].starts_with("| dull"), "{table}");
    }
}

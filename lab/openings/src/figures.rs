//! What is said of a start, and how starts compare.

use crate::game::Happened;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::fs;

/// What games from a start were like.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(crate) name: String,
    pub(crate) bots: [String; 2],
    pub(crate) games: u64,
    /// The share of the first seat, and half the width of its interval of 95 %.
    pub(crate) first_seat: f64,
    pub(crate) within: f64,
    /// The share of the first bot.
    pub(crate) first_bot: f64,
    /// The share of drawn games.
    pub(crate) draws: f64,
    /// Actions in a game.
    pub(crate) length: f64,
    /// The part of a game before its outcome is clear.
    pub(crate) open: f64,
    /// How often the lead changes in a game.
    pub(crate) lead_changes: f64,
    /// How many first actions there are, and how many are nearly as good as the best.
    pub(crate) first_actions: usize,
    pub(crate) playable: usize,
    /// The share of turns in the opening in which one action alone is any good.
    pub(crate) forced: f64,
    /// The share of turns with few legal actions.
    pub(crate) narrow: f64,
}

impl Figures {
    pub(crate) fn new(
        name: &str,
        bots: [&str; 2],
        games: u64,
        all: &Happened,
        first_actions: usize,
        playable: usize,
    ) -> Figures {
        let count = games.max(1) as f64;
        let share = all.first_seat / count;
        let of = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        Figures {
            name: name.to_owned(),
            bots: bots.map(str::to_owned),
            games,
            first_seat: share,
            within: 1.96 * (share * (1.0 - share) / count).sqrt(),
            first_bot: all.first_bot / count,
            draws: f64::from(all.draws) / count,
            length: f64::from(all.plies) / count,
            open: all.open / count,
            lead_changes: f64::from(all.lead_changes) / count,
            first_actions,
            playable,
            forced: of(all.forced, all.early),
            narrow: of(all.narrow, all.plies),
        }
    }

    /// The figures in a text, one line of JSON each.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Figures>> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(|line| serde_json::from_str(line).with_context(|| line.to_owned())).collect()
    }

    /// How lively the games were: long open, with changes of the lead, even, and seldom drawn.
    fn liveliness(&self) -> f64 {
        let uneven = (self.first_seat - 0.5).abs();
        self.open + 0.1 * self.lead_changes.min(5.0) - 2.0 * uneven - self.draws - self.forced
    }
}

/// The results in a file as a table, the liveliest start first.
pub(crate) fn table(results: &str) -> Result<String> {
    let mut all = Figures::read_all(&fs::read_to_string(results).with_context(|| results.to_owned())?)?;
    all.sort_by(|one, other| other.liveliness().total_cmp(&one.liveliness()));
    let mut text = String::from(
        "| start | bots | games | first seat | draws | actions | open | lead changes | first actions | forced early | narrow turns |\n\
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
            percent(figures.narrow),
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
            serde_json::to_string(&Figures::new(name, ["x", "x"], 10, &happened, 90, 30)).unwrap()
        });
        let read = Figures::read_all(&lines.join("\n")).unwrap();
        assert_eq!((read[0].length, read[0].first_seat, read[0].forced), (30.0, 0.9, 0.5));
        let file = std::env::temp_dir().join(format!("pentad-figures-{}", std::process::id()));
        fs::write(&file, lines.join("\n")).unwrap();
        let table = table(&file.to_string_lossy()).unwrap();
        fs::remove_file(file).unwrap();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert!(
            rows[0].starts_with("| lively | x | 10 | 50.0 % ± 31.0 | 0.0 % | 40.0 | 80.0 % | 2.0 | 30 of 90 | 50.0 %"),
            "{table}"
        );
        assert!(rows[1].starts_with("| dull"), "{table}");
    }
}

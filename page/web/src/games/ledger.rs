//! Results of finished games, kept apart from the games: deleting a game does not change the player's record.

use super::company::level_of_others;
use super::verdict::Verdict;
use crate::kit::browser;
use crate::play::{Saved, only_person};
use pentad_catalog::GameId;
use pentad_core::Turn;
use pentad_core::sorting::sort_by;
use pentad_table::Table;
use serde::{Deserialize, Serialize};

/// An entry of the ledger: one finished game of one person against bots of one level, or alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    /// Id of the saved game.
    pub(crate) table: String,
    pub(crate) game: String,
    pub(crate) seats: usize,
    /// The level of the bots; 0 for a solitaire.
    pub(crate) level: u8,
    pub(crate) verdict: Verdict,
    /// Set if actions were taken back: the game then counts neither for bests nor for statistics.
    #[serde(default)]
    pub(crate) took_back: bool,
    /// End of the game, in milliseconds since 1970-01-01.
    pub(crate) at: f64,
}

/// Number of results kept, the latest ones. An entry takes about a hundred bytes of the few megabytes that a browser provides.
const MOST: usize = 2_000;
const NAME: &str = "ledger";

impl Line {
    /// Returns the entry of a game, if it is finished and belongs in the ledger.
    fn of(saved: &Saved, table: &Table) -> Option<Line> {
        let verdict = Verdict::of(table)?;
        let level = match verdict {
            Verdict::Points(_) => 0,
            _ => level_of_others(table)?,
        };
        Some(Line {
            table: saved.id.clone(),
            game: table.game().to_string(),
            seats: table.seats(),
            level,
            verdict,
            took_back: table.took_back(),
            at: saved.updated,
        })
    }

    /// Returns true if the game counts for bests and statistics: no action was taken back.
    pub(crate) fn counts(&self) -> bool {
        !self.took_back
    }

    /// Returns the game's id; `None` for a game that this version does not know.
    pub(crate) fn id(&self) -> Option<GameId> {
        self.game.parse().ok()
    }
}

/// Returns the ledger, oldest entry first, updated from the saved games.
pub(crate) fn ledger(games: &[(Saved, Table)]) -> Vec<Line> {
    let kept: Vec<Line> = browser::recall(NAME).unwrap_or_default();
    let now = updated(kept.clone(), games);
    if now != kept {
        // If storage is full, the games themselves remain, and the entries are derived from them again next time.
        browser::remember(NAME, &now);
    }
    now
}

/// Deletes the results of all games that are no longer saved, and the statistics derived from them.
pub(crate) fn start_anew() {
    browser::forget(NAME);
}

/// Rewrites the entries of saved games, whose end may have been taken back; all others stay as they are.
fn updated(mut lines: Vec<Line>, games: &[(Saved, Table)]) -> Vec<Line> {
    lines.retain(|line| !games.iter().any(|(saved, _)| saved.id == line.table));
    let finished = games.iter().filter(|(_, table)| table.turn() == Turn::Over && only_person(table).is_some());
    lines.extend(finished.filter_map(|(saved, table)| Line::of(saved, table)));
    sort_by(&mut lines, |one, other| one.at.total_cmp(&other.at));
    let surplus = lines.len().saturating_sub(MOST);
    lines.drain(..surplus);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::random::Unshuffled;
    use pentad_core::{Headers, Seat};
    use pentad_table::{Actor, Command, Opening, Sitter, Terms, Time};

    /// Returns a game of Iris in which the first seat has acted once, followed by the given commands.
    fn game(id: &str, commands: &[Command]) -> (Saved, Table) {
        let options = Headers::new().with("Game", "iris").with("Size", "3");
        let sitters = vec![Sitter::person(), Sitter::level(3)];
        let opening = Opening::deal(&options, sitters, Terms::one_screen(None), &mut Unshuffled).unwrap();
        let (mut table, opened) = Table::open(opening, Time::from_millis(0)).unwrap();
        let mut events = vec![opened];
        let first = Command::Play { action: "c3".into(), lag: 0 };
        for command in [first].iter().chain(commands) {
            events.extend(table.apply(Time::from_millis(1), Actor::Seat(Seat::FIRST), command).unwrap());
        }
        (Saved { id: id.into(), events, seed: 1, created: 0.0, updated: 5.0 }, table)
    }

    #[test]
    fn a_deleted_game_stays_in_the_ledger_and_one_that_goes_on_again_leaves_it() {
        let lost = game("a", &[Command::Resign]);
        let lines = updated(Vec::new(), std::slice::from_ref(&lost));
        assert_eq!((lines.len(), lines[0].verdict, lines[0].level, lines[0].took_back), (1, Verdict::Lost, 3, false));
        assert_eq!(updated(lines.clone(), &[]), lines, "the game was deleted");
        assert_eq!(updated(lines.clone(), &[lost]), lines, "it was restored, and counts once");
        let again = game("a", &[Command::Resign, Command::AskTakeback { plies: 0 }]);
        assert!(updated(lines, &[again]).is_empty());
        let helped = game("b", &[Command::AskTakeback { plies: 0 }, Command::Resign]);
        assert!(updated(Vec::new(), &[helped])[0].took_back);
    }

    #[test]
    fn a_ledger_does_not_grow_for_ever() {
        let line = updated(Vec::new(), &[game("a", &[Command::Resign])]).remove(0);
        let many: Vec<Line> =
            (0..MOST + 5).map(|number| Line { table: number.to_string(), at: number as f64, ..line.clone() }).collect();
        let kept = updated(many, &[]);
        assert_eq!((kept.len(), kept[0].table.as_str()), (MOST, "5"));
    }
}

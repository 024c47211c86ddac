//! A player's accuracy in a game, compared with earlier games.

use super::grade::Grade;
use crate::kit::browser;
use pentad_catalog::GameId;
use serde::{Deserialize, Serialize};

/// Storage key of the accuracies.
const NAME: &str = "accuracy";
/// Number of games stored, and of games of a kind compared with, the latest ones.
const MOST: usize = 300;
const COMPARED: usize = 20;

/// Returns the accuracy for these losses, from 0 to 1: the mean over the actions, each judged by lichess's formula for a loss of win
/// chances (`103.1668 · exp(−4.354 · loss) − 3.1669` percent). Losses are scaled by the cost of a blunder in the game, which is a quarter
/// of the win in the games that the formula fits. `None` without actions.
pub(crate) fn accuracy(id: GameId, losses: impl Iterator<Item = f64>) -> Option<f64> {
    let [blunder, _] = Grade::costs(id);
    let of_one = |loss: f64| (1.031_668 * (-4.354 * loss * 0.25 / blunder).exp() - 0.031_669).clamp(0.0, 1.0);
    let (sum, count) = losses.fold((0.0, 0_u32), |(sum, count), loss| (sum + of_one(loss), count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// A person's accuracy in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Accuracy {
    /// Address of the game, as its unique key.
    table: String,
    game: String,
    share: f64,
}

impl Accuracy {
    /// Returns the mean of the latest earlier games of a kind and their number; `None` without any.
    pub(crate) fn before(table: &str, id: GameId) -> Option<(f64, usize)> {
        mean_before(&kept(), table, id)
    }

    /// Stores the accuracy of a finished game. A second review of the game replaces the first.
    pub(crate) fn keep(table: String, id: GameId, share: f64) {
        let mut all = kept();
        let now = Accuracy { table, game: id.to_string(), share };
        match all.iter_mut().find(|before| before.table == now.table) {
            Some(before) => *before = now,
            None => all.push(now),
        }
        let surplus = all.len().saturating_sub(MOST);
        all.drain(..surplus);
        // If storage is full, the next comparison covers fewer games.
        browser::remember(NAME, &all);
    }
}

fn kept() -> Vec<Accuracy> {
    browser::recall(NAME).unwrap_or_default()
}

/// Averages the games of a kind stored before this one; if this game was not stored, all of them.
fn mean_before(all: &[Accuracy], table: &str, id: GameId) -> Option<(f64, usize)> {
    let game = id.to_string();
    let earlier = all.iter().take_while(|kept| kept.table != table).filter(|kept| kept.game == game);
    let shares: Vec<f64> = earlier.map(|kept| kept.share).collect();
    let latest = &shares[shares.len().saturating_sub(COMPARED)..];
    (!latest.is_empty()).then(|| (latest.iter().sum::<f64>() / latest.len() as f64, latest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_lower_the_accuracy_and_none_is_all_of_it() {
        let of = |id, losses: &[f64]| accuracy(id, losses.iter().copied());
        assert_eq!(of(GameId::Iris, &[]), None);
        assert!(of(GameId::Iris, &[0.0, 0.0]).unwrap() > 0.999);
        let (small, large) = (of(GameId::Iris, &[0.02, 0.0]).unwrap(), of(GameId::Iris, &[0.9, 0.0]).unwrap());
        assert!(1.0 > small && small > large && large > 0.4, "{small} {large}");
        // A blunder costs the same accuracy in each game.
        assert!((of(GameId::Loom, &[1.5]).unwrap() - of(GameId::Iris, &[0.25]).unwrap()).abs() < 1e-9);
    }

    #[test]
    fn a_game_is_compared_with_the_latest_before_it_of_its_kind() {
        let one = |table: &str, game: &str, share| Accuracy { table: table.into(), game: game.into(), share };
        let all = [one("a", "iris", 0.5), one("b", "iri", 0.1), one("c", "iris", 0.7), one("d", "iris", 0.9)];
        assert_eq!(mean_before(&all, "a", GameId::Iris), None);
        assert_eq!(mean_before(&all, "d", GameId::Iris), Some((0.6, 2)));
        let many: Vec<Accuracy> =
            (0..50).map(|n| one(&n.to_string(), "iris", if n < 30 { 0.0 } else { 1.0 })).collect();
        assert_eq!(mean_before(&many, "new", GameId::Iris), Some((1.0, COMPARED)));
    }
}

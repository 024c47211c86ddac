//! A player's accuracy in a game, beside that in earlier games.

use super::grade::Grade;
use crate::browser;
use pentad_catalog::GameId;
use serde::{Deserialize, Serialize};

/// Where accuracies are kept.
const NAME: &str = "accuracy";
/// So many games are kept, the latest, and so many of a kind are compared with.
const MOST: usize = 300;
const COMPARED: usize = 20;

/// How accurately these losses were played, from 0 to 1: the mean over the actions, each judged as lichess judges a loss of win chances
/// (`103.1668 · exp(−4.354 · loss) − 3.1669` percent). Losses are scaled by what a blunder costs in the game, which is a quarter of
/// the win in the games that the formula fits. `None` without actions.
pub(crate) fn accuracy(id: GameId, losses: impl Iterator<Item = f64>) -> Option<f64> {
    let [blunder, _] = Grade::costs(id);
    let of_one = |loss: f64| (1.031_668 * (-4.354 * loss * 0.25 / blunder).exp() - 0.031_669).clamp(0.0, 1.0);
    let (sum, count) = losses.fold((0.0, 0_u32), |(sum, count), loss| (sum + of_one(loss), count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The accuracy of a person in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Accuracy {
    /// The address of the game, which tells it from others.
    table: String,
    game: String,
    share: f64,
}

impl Accuracy {
    /// The mean of the latest earlier games of a kind, and how many those are; `None` without any.
    pub(crate) fn before(table: &str, id: GameId) -> Option<(f64, usize)> {
        mean_before(&kept(), table, id)
    }

    /// Keeps the accuracy of a finished game. A second review of it replaces the first.
    pub(crate) fn keep(table: String, id: GameId, share: f64) {
        let mut all = kept();
        let now = Accuracy { table, game: id.to_string(), share };
        match all.iter_mut().find(|before| before.table == now.table) {
            Some(before) => *before = now,
            None => all.push(now),
        }
        let surplus = all.len().saturating_sub(MOST);
        all.drain(..surplus);
        // A memory that is full compares with less.
        browser::remember(NAME, &all);
    }
}

fn kept() -> Vec<Accuracy> {
    browser::recall(NAME).unwrap_or_default()
}

/// Compares with the games before this one alone, where it was kept already.
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
        // What is a blunder in its game costs as much in each.
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

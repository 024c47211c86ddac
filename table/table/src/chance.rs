//! Chance at a table: what it has brought once stays, whatever is taken back.

use crate::table::Table;
use pentad_catalog::{AnyAction, AnyGame, Playthrough};
use pentad_core::Turn;
use pentad_core::random::Rng;

/// The actions of chance that were seen at a table, by the number of the draw. Takebacks do not shorten it, so a player who takes
/// actions back meets the same tiles again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// All actions seen at a draw, in the order in which they count: the first one that the position allows comes up again. In
    /// today's games each draw holds one; a second one is seen where the first was not legal on another path.
    draws: Vec<Vec<AnyAction>>,
}

impl Seen {
    /// What was seen in a game that has been played so far.
    pub(crate) fn of(played: &Playthrough) -> Seen {
        let mut seen = Seen::default();
        for (ply, action) in played.actions().iter().enumerate() {
            if played.positions()[ply].turn() == Turn::Chance {
                seen.note(draw_number(&played.positions()[..ply]), &played.positions()[ply], *action);
            }
        }
        seen
    }

    /// Remembers what chance has brought in a position.
    pub(crate) fn note(&mut self, number: usize, position: &AnyGame, action: AnyAction) {
        let again = self.again(number, position);
        if self.draws.len() <= number {
            self.draws.resize(number + 1, Vec::new());
        }
        let draw = &mut self.draws[number];
        match again {
            Some(again) if again == action => {}
            // An authority may bring something else: people who draw real tiles, or an earlier version of this program. What was
            // seen last stays from then on.
            Some(_) => {
                draw.retain(|other| *other != action);
                draw.insert(0, action);
            }
            // At the end, so that other paths keep what was seen on them.
            None => draw.push(action),
        }
    }

    /// What comes up again in a position, if its draw has been seen.
    fn again(&self, number: usize, position: &AnyGame) -> Option<AnyAction> {
        self.draws.get(number)?.iter().copied().find(|action| position.check(*action).is_ok())
    }
}

/// The number of the draw that follows these positions, counted from 0.
pub(crate) fn draw_number(before: &[AnyGame]) -> usize {
    before.iter().filter(|position| position.turn() == Turn::Chance).count()
}

impl Table {
    /// The action of chance that comes next: the one that was seen here before a takeback, or else one drawn with `random`. The
    /// authority plays it where the table awaits chance.
    pub fn chance<R: Rng>(&self, random: &mut R) -> AnyAction {
        self.chance_seen().unwrap_or_else(|| self.played.last().random_action(random))
    }

    /// The action of chance that was seen here before a takeback, if chance is to act and there was one.
    pub fn chance_seen(&self) -> Option<AnyAction> {
        let (last, before) = self.played.positions().split_last()?;
        if last.turn() != Turn::Chance {
            return None;
        }
        self.seen.again(draw_number(before), last)
    }

    /// Whether anything was ever taken back. Such a game counts for no best and no statistics: its player may have known what would
    /// come.
    pub fn took_back(&self) -> bool {
        self.took_back
    }
}

//! Memory of chance.

use pentad_catalog::{AnyAction, AnyGame, Playthrough};
use pentad_core::Turn;

/// Chance actions seen at a table, indexed by draw number. Takebacks do not shorten the list, so a player who takes actions back
/// meets the same tiles again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// All actions seen at each draw, in order of precedence: the first one that is legal in the position comes up again. In
    /// today's games each draw holds one; a second is added only if the first was not legal on another path.
    draws: Vec<Vec<AnyAction>>,
}

impl Seen {
    /// Collects the chance actions of the game played so far.
    pub(crate) fn of(played: &Playthrough) -> Seen {
        let mut seen = Seen::default();
        for (ply, action) in played.actions().iter().enumerate() {
            if played.positions()[ply].turn() == Turn::Chance {
                seen.note(draw_number(&played.positions()[..ply]), &played.positions()[ply], *action);
            }
        }
        seen
    }

    /// Records a chance action in a position.
    pub(crate) fn note(&mut self, number: usize, position: &AnyGame, action: AnyAction) {
        let again = self.again(number, position);
        if self.draws.len() <= number {
            self.draws.resize(number + 1, Vec::new());
        }
        let draw = &mut self.draws[number];
        match again {
            Some(again) if again == action => {}
            // The authority may play another action: one drawn with real tiles, or by an earlier version of this program. The
            // action seen last takes precedence from then on.
            Some(_) => {
                draw.retain(|other| *other != action);
                draw.insert(0, action);
            }
            // Added at the end, so that other paths keep the actions seen on them.
            None => draw.push(action),
        }
    }

    /// Returns the seen action that comes up again in a position, if its draw has been seen.
    pub(crate) fn again(&self, number: usize, position: &AnyGame) -> Option<AnyAction> {
        self.draws.get(number)?.iter().copied().find(|action| position.check(*action).is_ok())
    }
}

/// Returns the number of the draw that follows these positions, counted from 0.
pub(crate) fn draw_number(before: &[AnyGame]) -> usize {
    before.iter().filter(|position| position.turn() == Turn::Chance).count()
}

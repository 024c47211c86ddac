//! Mistakes, graded by their cost.

use pentad_catalog::GameId;

/// Severity of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Grade {
    Mistake,
    Blunder,
}

impl Grade {
    /// Returns the least cost of a blunder and of a mistake: a share of the win, or points of a solitaire game.
    pub(super) fn costs(id: GameId) -> [f64; 2] {
        [id.profile().blunder, id.profile().mistake]
    }

    pub(crate) fn of(loss: f64, id: GameId) -> Option<Grade> {
        let costs = Grade::costs(id);
        [Grade::Blunder, Grade::Mistake].into_iter().zip(costs).find(|(_, cost)| loss >= *cost).map(|(grade, _)| grade)
    }

    /// Returns the message key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Grade::Mistake => "study-mistake",
            Grade::Blunder => "study-blunder",
        }
    }

    /// Returns its annotation symbol.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_says_what_a_mistake_cost_in_its_game() {
        let signs = |id| [0.05, 0.1, 0.2, 0.25, 0.35, 1.6].map(|loss| Grade::of(loss, id).map_or("", Grade::sign));
        assert_eq!(signs(GameId::Iris), ["", "?", "?", "??", "??", "??"]);
        assert_eq!(signs(GameId::Enantiomerfolk), ["", "", "?", "?", "??", "??"]);
        assert_eq!(signs(GameId::Loom), ["", "", "", "", "", "??"]);
    }
}

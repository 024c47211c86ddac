use pentad_core::{Game, Seat};
use pentad_quintets::{Action, Quintets};

/// The effect of the last action, as far as the position after it shows.
#[derive(Clone, Copy, Default)]
pub(super) struct Last {
    /// The seat that acted.
    pub(super) actor: Option<Seat>,
    /// True if the seat passed.
    pub(super) passed: bool,
    /// The point that a sliding piece left.
    pub(super) from: Option<usize>,
    /// The points that pieces arrived at.
    pub(super) to: [Option<usize>; 2],
    /// The seat whose newest group the action formed, if the position shows it.
    pub(super) formed: Option<Seat>,
}

impl Last {
    pub(super) fn of(game: &Quintets, action: Option<Action>) -> Last {
        let seats = game.seats();
        let Some(action) = action else { return Last::default() };
        let setup = game.setup();
        let actor = Seat::all(seats).find(|seat| seat.next(seats) == setup.to_act);
        let last = Last { actor, ..Last::default() };
        let empty = |point: u8| game.piece(point.into()).is_none();
        let actor_if = |formed: bool| if formed { actor } else { None };
        match action {
            Action::Pass => Last { passed: true, ..last },
            Action::Place { point, .. } => {
                Last { to: [Some(point.into()), None], formed: actor_if(empty(point)), ..last }
            }
            Action::Slide { from, to } => {
                Last { from: Some(from.into()), to: [Some(to.into()), None], formed: actor_if(empty(to)), ..last }
            }
            Action::Exchange { from, to } => {
                // An exchange between own pieces forms no group, so a gap on the acting piece's point is an opponent's group. With two
                // opponents the position does not show which.
                let opponent = if seats == 2 && empty(from) { Some(setup.to_act) } else { None };
                let formed = actor_if(empty(to)).or(opponent);
                Last { to: [Some(to.into()), Some(from.into())], formed, ..last }
            }
        }
    }

    /// Returns true if the last slide passed this point, its ends included.
    pub(super) fn went_over(&self, game: &Quintets, point: usize) -> bool {
        let (Some(from), Some(to)) = (self.from, self.to[0]) else { return false };
        let [from, to, point] = [from, to, point].map(|point| game.shape().position(point));
        let apart = |one: (f64, f64), other: (f64, f64)| (one.0 - other.0).hypot(one.1 - other.1);
        apart(from, point) + apart(point, to) < apart(from, to) + 1e-6
    }

    pub(super) fn came_to(&self, point: usize) -> bool {
        self.to.contains(&Some(point))
    }
}

use crate::stepwise::Stepwise;
use crate::{Note, Reason, Refusal, Spot, TargetKind};
use pentad_boards::scene::Item;
use pentad_boards::{View, ghost};
use pentad_core::notation::Reader;
use pentad_core::{Game, Seat};
use pentad_iris::{Action, Iris};

/// A touch of one cell is a whole action: a stone, or a pair together with the cell's partner.
impl Stepwise for Iris {
    type Thing = usize;

    fn thing(&self, spot: &Spot) -> Option<usize> {
        let mut reader = Reader::new(spot.place()?);
        self.shape().read(&mut reader).filter(|_| reader.is_at_end())
    }

    fn spot(&self, cell: usize) -> Spot {
        Spot::on_board(self.shape().name(cell), self.stone(cell).is_some())
    }

    fn ways(&self, action: Action) -> Vec<Vec<usize>> {
        cells(self, action).into_iter().map(|cell| vec![cell]).collect()
    }

    fn outlook(&self, _action: Action) -> (TargetKind, Option<Note>) {
        (TargetKind::Place, None)
    }

    /// Returns the cells, and the worth of the groups if the action changes it.
    fn tell(&self, action: Action) -> Option<Note> {
        let seat = self.turn().seat().unwrap_or(Seat::FIRST);
        let names = cells(self, action).into_iter().map(|cell| self.shape().name(cell)).collect();
        let mut after = self.clone();
        after.apply(action);
        let worth = after.group_scores(seat);
        let changes = worth != self.group_scores(seat);
        Some(Note::Stones { cells: names, worth: changes.then_some(worth) })
    }

    fn ghosts(&self, action: Action, view: &View<Action>) -> Vec<Item> {
        let seat = self.turn().seat().unwrap_or(Seat::FIRST);
        cells(self, action).into_iter().map(|cell| ghost::stone(self, seat, cell, view)).collect()
    }

    fn lit(&self, action: Action) -> Vec<usize> {
        cells(self, action)
    }

    /// Returns a stone's group, or a coloured cell and its partner.
    fn look(&self, cell: usize) -> (Vec<usize>, Option<Note>) {
        let board = self.shape();
        let group = self.stone(cell).and_then(|seat| self.groups(seat).into_iter().find(|group| group.contains(&cell)));
        match group {
            Some(group) => {
                // IRIS-6
                let worth = group.iter().filter(|cell| board.is_rim(**cell)).count();
                (group, Some(Note::GroupWorth(worth)))
            }
            None if board.is_rim(cell) => (vec![cell, board.opposite(cell)], None),
            None => (Vec::new(), None),
        }
    }

    fn refusal(&self, _chosen: &[usize], cell: usize) -> Refusal {
        let action = match self.shape().is_rim(cell) {
            true => Action::Pair(cell.min(self.shape().opposite(cell)) as u16),
            false => Action::Stone(cell as u16),
        };
        let refused = self.check(action).err().map(Refusal::from);
        refused.unwrap_or_else(|| Refusal::because(Reason::NoPlay))
    }
}

/// Returns the cells that receive a stone.
fn cells(game: &Iris, action: Action) -> Vec<usize> {
    match action {
        Action::Pass => Vec::new(),
        Action::Stone(cell) => vec![cell.into()],
        Action::Pair(cell) => vec![cell.into(), game.shape().opposite(cell.into())],
    }
}

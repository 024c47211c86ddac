use crate::steps::Steps;
use crate::{Refusal, Spot, TargetKind};
use pentad_boards::ghost;
use pentad_boards::scene::Item;
use pentad_core::notation::Reader;
use pentad_core::{Game, Seat};
use pentad_iris::{Action, Iris};

/// A cell is a whole action: a stone, or with its partner a pair.
impl Steps for Iris {
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

    fn outlook(&self, _action: Action) -> (TargetKind, String) {
        (TargetKind::Place, String::new())
    }

    fn ghosts(&self, action: Action) -> Vec<Item> {
        let seat = self.turn().seat().unwrap_or(Seat::FIRST);
        cells(self, action).into_iter().map(|cell| ghost::stone(self, seat, cell)).collect()
    }

    fn lit(&self, action: Action) -> Vec<usize> {
        cells(self, action)
    }

    fn refusal(&self, _chosen: &[usize], cell: usize) -> Refusal {
        let action = match self.shape().is_rim(cell) {
            true => Action::Pair(cell.min(self.shape().opposite(cell)) as u16),
            false => Action::Stone(cell as u16),
        };
        let refused = self.check(action).err().map(Refusal::from);
        refused.unwrap_or_else(|| Refusal::because("nothing can be played there"))
    }
}

/// The cells that get a stone.
fn cells(game: &Iris, action: Action) -> Vec<usize> {
    match action {
        Action::Pass => Vec::new(),
        Action::Stone(cell) => vec![cell.into()],
        Action::Pair(cell) => vec![cell.into(), game.shape().opposite(cell.into())],
    }
}

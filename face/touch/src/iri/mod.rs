//! Touch for Iri: pieces are laid one by one until they form a word; then pieces of the dictionary are marked until there are enough.

mod laying;
mod place;
mod take;
mod thing;
mod words;

use crate::touched::{Answer, Touched};
use crate::{Hover, Sketch, Spot};
use pentad_boards::View;
use pentad_iri::{Action, Iri, Phase};
use thing::Thing;

impl Touched for Iri {
    fn touch(&self, so_far: &mut Vec<Spot>, spot: &Spot) -> Answer<Iri> {
        let Some(thing) = Thing::of(self, spot) else { return Answer::Nothing };
        match self.phase() {
            Phase::Place => place::touch(self, so_far, thing),
            Phase::Take => take::touch(self, so_far, thing),
        }
    }

    fn sketch(&self, so_far: &[Spot], view: &View<Action>) -> Sketch {
        match self.phase() {
            Phase::Place => place::sketch(self, so_far, view),
            Phase::Take => take::sketch(self, so_far),
        }
    }

    fn hover(&self, so_far: &[Spot], spot: &Spot, view: &View<Action>) -> Hover {
        let Some(thing) = Thing::of(self, spot) else { return Hover::default() };
        match self.phase() {
            Phase::Place => place::hover(self, so_far, thing, view),
            Phase::Take => take::hover(self, so_far, thing),
        }
    }

    fn look(&self, spot: &Spot) -> Hover {
        match Thing::of(self, spot) {
            Some(Thing::Cell(cell)) => words::through(self, cell),
            Some(Thing::Entry(position)) => words::at(self, &[], position),
            Some(Thing::Held(_)) | None => Hover::default(),
        }
    }

    fn spots(&self, action: Action) -> Vec<Spot> {
        match action {
            Action::Pass => Vec::new(),
            Action::Place { .. } => place::spots(self, action),
            Action::Take(positions) => {
                let positions = positions.as_slice().iter();
                positions.map(|position| Thing::Entry(usize::from(*position)).spot(self)).collect()
            }
        }
    }
}

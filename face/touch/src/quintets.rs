use crate::stepwise::Stepwise;
use crate::{Note, Reason, Refusal, Spot, TargetKind};
use pentad_boards::scene::Item;
use pentad_boards::{View, ghost};
use pentad_core::notation::Reader;
use pentad_core::{Game, Seat, clause};
use pentad_quintets::{Action, Piece, Quintets, Size};

/// A pile in a hand or a point of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    Hand(Seat, Size),
    Point(usize),
}

/// An action is made of a size in hand and a rim point, or of an own piece and the point it slides to or exchanges with.
impl Stepwise for Quintets {
    type Thing = Thing;

    fn thing(&self, spot: &Spot) -> Option<Thing> {
        if let Some((seat, size)) = spot.in_hand(self.seats()) {
            let size = Size::ALL.into_iter().find(|other| size.eq(other.letter().encode_utf8(&mut [0; 4])))?;
            return Some(Thing::Hand(seat, size));
        }
        let mut reader = Reader::new(spot.place()?);
        self.shape().read(&mut reader).filter(|_| reader.is_at_end()).map(Thing::Point)
    }

    fn spot(&self, thing: Thing) -> Spot {
        match thing {
            Thing::Hand(seat, size) => Spot::reserve(format!("hand {seat} {}", size.letter())),
            Thing::Point(point) => Spot::on_board(self.shape().name(point), self.piece(point).is_some()),
        }
    }

    fn ways(&self, action: Action) -> Vec<Vec<Thing>> {
        match action {
            Action::Pass => Vec::new(),
            Action::Place { size, point } => {
                vec![vec![Thing::Hand(to_act(self), size), Thing::Point(point.into())]]
            }
            Action::Slide { from, to } | Action::Exchange { from, to } => {
                vec![vec![Thing::Point(from.into()), Thing::Point(to.into())]]
            }
        }
    }

    fn outlook(&self, action: Action) -> (TargetKind, Option<Note>) {
        let kind = match action {
            Action::Pass | Action::Place { .. } => TargetKind::Place,
            Action::Slide { .. } => TargetKind::Move,
            Action::Exchange { .. } => TargetKind::Exchange,
        };
        let formed = self.groups_formed_by(action).len();
        (kind, (formed > 0).then_some(Note::Stars(formed)))
    }

    fn tell(&self, action: Action) -> Option<Note> {
        let seats: Vec<Seat> = self.groups_formed_by(action).into_iter().map(|(seat, _)| seat).collect();
        (!seats.is_empty()).then_some(Note::Forms(seats))
    }

    fn ghosts(&self, action: Action, view: &View<Action>) -> Vec<Item> {
        let moved =
            |from: u8, to: u8| self.piece(from.into()).map(|piece| ghost::pyramid(self, piece, to.into(), view));
        match action {
            Action::Pass => Vec::new(),
            Action::Place { size, point } => {
                vec![ghost::pyramid(self, Piece { seat: to_act(self), size }, point.into(), view)]
            }
            Action::Slide { from, to } => moved(from, to).into_iter().collect(),
            Action::Exchange { from, to } => [moved(from, to), moved(to, from)].into_iter().flatten().collect(),
        }
    }

    /// Returns the groups that would be formed.
    fn lit(&self, action: Action) -> Vec<Thing> {
        self.groups_formed_by(action).into_iter().flat_map(|(_, group)| group).map(Thing::Point).collect()
    }

    /// Returns a piece's group.
    fn look(&self, thing: Thing) -> (Vec<Thing>, Option<Note>) {
        let Thing::Point(point) = thing else { return (Vec::new(), None) };
        let groups = self.piece(point).map_or_else(Vec::new, |piece| self.groups(piece.seat));
        match groups.into_iter().find(|group| group.contains(&point) && group.len() > 1) {
            Some(group) => {
                let note = Some(Note::Group(group.len()));
                (group.into_iter().map(Thing::Point).collect(), note)
            }
            None => (Vec::new(), None),
        }
    }

    fn refusal(&self, chosen: &[Thing], thing: Thing) -> Refusal {
        let meant = match (chosen.last(), thing) {
            (Some(Thing::Hand(_, size)), Thing::Point(point)) => {
                Some(Action::Place { size: *size, point: point as u8 })
            }
            (Some(Thing::Point(from)), Thing::Point(to)) => {
                let (from, to) = (*from as u8, to as u8);
                match self.piece(to.into()) {
                    None => Some(Action::Slide { from, to }),
                    // A touch of an own piece that cannot be exchanged is meant to use that piece instead.
                    Some(piece) if piece.seat == to_act(self) => None,
                    Some(_) => Some(Action::Exchange { from, to }),
                }
            }
            _ => None,
        };
        match meant.and_then(|action| self.check(action).err()) {
            Some(illegal) => illegal.into(),
            None => no_beginning(self, thing),
        }
    }
}

/// Returns the reason why no action begins with this pile or point.
fn no_beginning(game: &Quintets, thing: Thing) -> Refusal {
    let acting = to_act(game);
    match thing {
        Thing::Hand(seat, _) if seat != acting => {
            Refusal::by(clause!("QUIN-3"), Reason::OthersHand { owner: seat, acting })
        }
        Thing::Hand(seat, size) if game.in_hand(seat, size) == 0 => {
            Refusal::by(clause!("QUIN-3"), Reason::NoneLeft { seat, size })
        }
        Thing::Hand(_, size) => Refusal::by(clause!("QUIN-3"), Reason::NoRim(size)),
        Thing::Point(point) => match game.piece(point) {
            None => Refusal::because(Reason::ChoosePiece),
            Some(piece) if piece.seat != acting => {
                Refusal::by(clause!("QUIN-2"), Reason::OthersPiece { owner: piece.seat, acting })
            }
            Some(piece) => {
                Refusal::by(clause!("QUIN-2"), Reason::Stuck { size: piece.size, point: game.shape().name(point) })
            }
        },
    }
}

fn to_act(game: &Quintets) -> Seat {
    game.turn().seat().unwrap_or(Seat::FIRST)
}

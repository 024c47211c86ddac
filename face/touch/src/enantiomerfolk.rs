use crate::stepwise::Stepwise;
use crate::{Half, Note, Reason, Refusal, Spot, TargetKind};
use pentad_boards::scene::Item;
use pentad_boards::{View, ghost};
use pentad_core::{Game, Illegal, Seat, clause};
use pentad_enantiomerfolk::{Action, Colour, Direction, Enantiomerfolk, Force, Hand, Mark, Piece, Square};

/// A square of the board, or a piece or pyramid in a hand. ENAN-14: with Restack a hand holds bottoms and tops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    Square(Square),
    Held(Seat, Piece),
    Bottom(Seat, Colour),
    Top(Seat, Colour),
}

/// An action is made of a standing piece and the square it moves to or attacks, or of a piece in hand and an empty square.
impl Stepwise for Enantiomerfolk {
    type Thing = Thing;

    fn thing(&self, spot: &Spot) -> Option<Thing> {
        if let Some((seat, what)) = spot.in_hand(2) {
            let circle = self.colours().circle();
            let colour = |letter: &str| circle.iter().copied().find(|colour| letter == colour.letter().to_string());
            return match what.split_once(' ') {
                Some(("bottom", letter)) => colour(letter).map(|colour| Thing::Bottom(seat, colour)),
                Some(("top", letter)) => colour(letter).map(|colour| Thing::Top(seat, colour)),
                Some(_) => None,
                None => {
                    let piece = self.colours().pieces().find(|piece| piece.to_string() == what);
                    piece.map(|piece| Thing::Held(seat, piece))
                }
            };
        }
        let name = spot.place()?;
        self.colours().squares().find(|square| square.to_string() == name).map(Thing::Square)
    }

    fn spot(&self, thing: Thing) -> Spot {
        match thing {
            Thing::Square(square) => Spot::on_board(square.to_string(), self.piece(square).is_some()),
            Thing::Held(seat, piece) => Spot::reserve(format!("hand {seat} {piece}")),
            Thing::Bottom(seat, colour) => Spot::reserve(format!("hand {seat} bottom {}", colour.letter())),
            Thing::Top(seat, colour) => Spot::reserve(format!("hand {seat} top {}", colour.letter())),
        }
    }

    fn ways(&self, action: Action) -> Vec<Vec<Thing>> {
        match action {
            Action::Move { from, to } | Action::Attack { from, to } => {
                vec![vec![Thing::Square(from), Thing::Square(to)]]
            }
            Action::Drop { piece, on } => {
                let (seat, on) = (to_act(self), Thing::Square(on));
                match self.hand(seat) {
                    Hand::Pieces(_) => vec![vec![Thing::Held(seat, piece), on]],
                    Hand::Pyramids { .. } => {
                        let (bottom, top) = (Thing::Bottom(seat, piece.bottom()), Thing::Top(seat, piece.top()));
                        vec![vec![bottom, top, on], vec![top, bottom, on]]
                    }
                }
            }
        }
    }

    fn outlook(&self, action: Action) -> (TargetKind, Option<Note>) {
        match action {
            Action::Drop { .. } => (TargetKind::Place, None),
            Action::Move { .. } => (TargetKind::Move, None),
            Action::Attack { from, to } => {
                let force = force_after(self, from, to);
                let kind = if fate(force).is_none() { TargetKind::Attack } else { TargetKind::Capture };
                (kind, (force != Force::default()).then_some(Note::Push(force)))
            }
        }
    }

    fn tell(&self, action: Action) -> Option<Note> {
        match action {
            Action::Drop { .. } => None,
            Action::Move { from, .. } => match self.attackers(from).count() {
                0 => None,
                attackers => Some(Note::Rising(attackers)),
            },
            Action::Attack { from, to } => {
                let force = force_after(self, from, to);
                Some(fate(force).unwrap_or(Note::Force(force)))
            }
        }
    }

    fn ghosts(&self, action: Action, view: &View<Action>) -> Vec<Item> {
        let seat = to_act(self);
        let ghost = |piece, mark, on| ghost::stack(self, piece, mark, on, view);
        match action {
            Action::Drop { piece, on } => vec![ghost(piece, Mark::Standing(seat), on)],
            Action::Move { from, to } => {
                let moved = self.piece(from).map(|(piece, mark)| ghost(piece, mark, to));
                moved.into_iter().collect()
            }
            Action::Attack { from, to } => {
                // ENAN-7: after a capture the attacker stands up again, the actor's own.
                let mark = match fate(force_after(self, from, to)) {
                    None => Mark::Attacking(from.direction_to(to).unwrap_or(Direction::North)),
                    Some(_) => Mark::Standing(seat),
                };
                self.piece(from).map(|(piece, _)| ghost(piece, mark, from)).into_iter().collect()
            }
        }
    }

    /// Returns the attackers that stand up.
    fn lit(&self, action: Action) -> Vec<Thing> {
        let attackers = |square| self.attackers(square).map(Thing::Square).collect();
        match action {
            Action::Drop { .. } => Vec::new(),
            Action::Move { from, .. } => attackers(from),
            Action::Attack { from, to } => match fate(force_after(self, from, to)) {
                None => Vec::new(),
                Some(_) => attackers(to),
            },
        }
    }

    /// Returns a piece's attackers and the force on it, or the piece that it attacks.
    fn look(&self, thing: Thing) -> (Vec<Thing>, Option<Note>) {
        let Thing::Square(on) = thing else { return (Vec::new(), None) };
        let attackers: Vec<Thing> = self.attackers(on).map(Thing::Square).collect();
        match self.piece(on) {
            Some(_) if !attackers.is_empty() => (attackers, Some(Note::Force(self.force(on)))),
            Some((_, Mark::Attacking(direction))) => {
                let target: Vec<Square> = self.colours().step(on, direction).into_iter().collect();
                let note = target.first().map(|target| Note::Attacks(target.to_string()));
                (target.into_iter().map(Thing::Square).collect(), note)
            }
            _ => (Vec::new(), None),
        }
    }

    fn refusal(&self, chosen: &[Thing], thing: Thing) -> Refusal {
        if let ([Thing::Bottom(_, colour) | Thing::Top(_, colour)], Thing::Square(_)) = (chosen, thing) {
            let missing = if matches!(chosen[0], Thing::Bottom(..)) { Half::Top } else { Half::Bottom };
            return Refusal::by(clause!("ENAN-14"), Reason::ChoosePartner { colour: *colour, missing });
        }
        let illegal = match (chosen, thing) {
            // A touch of a distant piece is rarely meant as an attack: the player wants to use that piece instead.
            ([Thing::Square(from)], Thing::Square(to))
                if from.direction_to(to).is_some() || self.piece(to).is_none() =>
            {
                self.check(step(self, *from, to)).err()
            }
            ([Thing::Held(_, piece)], Thing::Square(on)) => self.check(Action::Drop { piece: *piece, on }).err(),
            (
                [Thing::Bottom(_, bottom), Thing::Top(_, top)] | [Thing::Top(_, top), Thing::Bottom(_, bottom)],
                Thing::Square(on),
            ) => self.check(Action::Drop { piece: Piece::new(*bottom, *top), on }).err(),
            _ => None,
        };
        illegal.map_or_else(|| no_beginning(self, thing), Refusal::from)
    }
}

/// Returns the reason why no action begins with this square, piece or pyramid.
fn no_beginning(game: &Enantiomerfolk, thing: Thing) -> Refusal {
    let acting = to_act(game);
    let drop = |piece: Piece| {
        let squares = game.colours().squares().filter(|on| game.piece(*on).is_none());
        first_reason(game, squares.map(|on| Action::Drop { piece, on }))
    };
    let illegal = match thing {
        Thing::Held(seat, _) | Thing::Bottom(seat, _) | Thing::Top(seat, _) if seat != acting => {
            return Refusal::by(clause!("ENAN-8"), Reason::OthersHand { owner: seat, acting });
        }
        Thing::Square(from) => {
            let around = Direction::ALL.into_iter().filter_map(|direction| game.colours().step(from, direction));
            first_reason(game, around.map(|to| step(game, from, to)))
        }
        Thing::Held(_, piece) => drop(piece),
        Thing::Bottom(_, bottom) => best_partner(game, |other| Piece::new(bottom, other)).and_then(drop),
        Thing::Top(_, top) => best_partner(game, |other| Piece::new(other, top)).and_then(drop),
    };
    illegal.map_or_else(|| Refusal::because(Reason::NoUse), Refusal::from)
}

/// Returns the piece in hand that has one given pyramid and shares the fewest pyramids with the barred piece.
fn best_partner(game: &Enantiomerfolk, with: impl Fn(Colour) -> Piece) -> Option<Piece> {
    let hand = game.hand(to_act(game));
    let held = game.colours().circle().iter().copied().map(with).filter(|piece| hand.holds(*piece));
    let barred = |piece: &Piece| {
        game.barred().map_or(0, |(bottom, top)| u8::from(piece.bottom() == bottom) + u8::from(piece.top() == top))
    };
    held.min_by_key(barred)
}

fn first_reason(game: &Enantiomerfolk, mut actions: impl Iterator<Item = Action>) -> Option<Illegal> {
    actions.find_map(|action| game.check(action).err())
}

/// Returns the action of sending a piece to a square: an attack if a piece is there, a move otherwise.
fn step(game: &Enantiomerfolk, from: Square, to: Square) -> Action {
    match game.piece(to) {
        Some(_) => Action::Attack { from, to },
        None => Action::Move { from, to },
    }
}

/// ENAN-6: returns the force on a piece after one more attack.
fn force_after(game: &Enantiomerfolk, from: Square, to: Square) -> Force {
    match (game.piece(from), game.piece(to)) {
        (Some((attacker, _)), Some((target, _))) => game.force(to) + game.colours().force(attacker, target),
        _ => Force::default(),
    }
}

/// ENAN-7: returns the hand to which a force sends a piece, or its removal from the game; `None` if it stays.
fn fate(force: Force) -> Option<Note> {
    match force.captures() {
        (false, false) => None,
        (true, true) => Some(Note::Captured(None)),
        (true, false) => Some(Note::Captured(Some(Seat::FIRST))),
        (false, true) => Some(Note::Captured(Some(Seat::SECOND))),
    }
}

fn to_act(game: &Enantiomerfolk) -> Seat {
    game.turn().seat().unwrap_or(Seat::FIRST)
}

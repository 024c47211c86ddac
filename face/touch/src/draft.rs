use crate::touched::{Answer, Touched};
use crate::{Hover, Refusal, Sketch, Spot};
use pentad_boards::View;
use pentad_catalog::{AnyAction, AnyGame, Listed, dispatch};

/// An action under construction: the touches that still count, in order.
///
/// A draft belongs to one position; used with another position, it starts anew.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    position: u64,
    touched: Vec<Spot>,
}

/// The effect of a touch.
#[derive(Clone, PartialEq, Debug)]
pub enum Touch {
    /// The touch became part of an action, or took a part back: the draft has changed.
    Drafted,
    /// It completed this action, which is legal. The draft is empty again.
    Play(AnyAction),
    /// The touch is not allowed, for this reason. The draft is unchanged.
    Refused(Refusal),
    /// There is nothing to touch at this spot.
    Nothing,
}

impl Draft {
    /// Creates a draft without touches.
    pub fn new(game: &AnyGame) -> Draft {
        Draft { position: game.hash_key(), touched: Vec::new() }
    }

    /// Touches a spot, which may change the draft or complete an action.
    pub fn touch(&mut self, game: &AnyGame, spot: &Spot) -> Touch {
        if game.turn().seat().is_none() {
            return Touch::Nothing;
        }
        if !self.belongs_to(game) {
            *self = Draft::new(game);
        }
        dispatch!(game, game => any(game.touch(&mut self.touched, spot)))
    }

    /// Returns the draft with an item picked up for dragging: as a touch of the item leaves it, or unchanged if the item is already chosen.
    /// `None` for an item that a touch does not pick up, since the start of a drag never plays.
    pub fn lift(&self, game: &AnyGame, spot: &Spot) -> Option<Draft> {
        if self.sketch(game).chosen.contains(spot) {
            return Some(self.clone());
        }
        let mut lifted = self.clone();
        (lifted.touch(game, spot) == Touch::Drafted).then_some(lifted)
    }

    /// Undoes the latest touch that still counts. Returns false if there is none.
    pub fn back(&mut self, game: &AnyGame) -> bool {
        let taken = self.belongs_to(game) && self.touched.pop().is_some();
        if !self.belongs_to(game) {
            *self = Draft::new(game);
        }
        taken
    }

    /// Replays the touches in another position, up to the first that is refused there, and returns the new draft with that refusal. None of
    /// the touches plays: a player who made the draft elsewhere sees first what it has become. `None` if the draft belongs to this
    /// position.
    pub fn carried_to(&self, game: &AnyGame) -> Option<(Draft, Option<Refusal>)> {
        if self.belongs_to(game) {
            return None;
        }
        let mut carried = Draft::new(game);
        for spot in &self.touched {
            let mut further = carried.clone();
            match further.touch(game, spot) {
                Touch::Drafted => carried = further,
                Touch::Refused(refusal) => return Some((carried, Some(refusal))),
                Touch::Play(_) | Touch::Nothing => break,
            }
        }
        Some((carried, None))
    }

    /// Returns true if no touch still counts.
    pub fn is_empty(&self) -> bool {
        self.touched.is_empty()
    }

    /// Returns everything there is to show of the draft.
    pub fn sketch(&self, game: &AnyGame) -> Sketch {
        self.sketch_in_view(game, &View::default())
    }

    /// Like [`sketch`](Draft::sketch), with the ghosts drawn for this view.
    pub fn sketch_in_view(&self, game: &AnyGame, view: &View<AnyAction>) -> Sketch {
        if game.turn().seat().is_none() {
            return Sketch::default();
        }
        dispatch!(game, own => own.sketch(self.touched_in(game), &own_view(own, view)))
    }

    fn touched_in(&self, game: &AnyGame) -> &[Spot] {
        if self.belongs_to(game) { &self.touched } else { &[] }
    }

    fn belongs_to(&self, game: &AnyGame) -> bool {
        self.position == game.hash_key()
    }
}

/// Returns what to show while the pointer rests on a spot: the effect of a touch there, or the pieces that belong to what lies there.
pub fn hover(game: &AnyGame, draft: &Draft, spot: &Spot) -> Hover {
    hover_in_view(game, draft, spot, &View::default())
}

/// Like [`hover`], with the ghosts drawn for this view.
pub fn hover_in_view(game: &AnyGame, draft: &Draft, spot: &Spot, view: &View<AnyAction>) -> Hover {
    if game.turn().seat().is_none() {
        return dispatch!(game, game => game.look(spot));
    }
    dispatch!(game, own => own.hover(draft.touched_in(game), spot, &own_view(own, view)))
}

fn own_view<G: Listed>(_game: &G, view: &View<AnyAction>) -> View<G::Action> {
    view.map(G::own)
}

/// Returns the legal actions without a place on the board, such as a pass. None while no seat is to act.
pub fn plain_actions(game: &AnyGame) -> Vec<AnyAction> {
    fn plain<G: Touched>(game: &G) -> Vec<AnyAction> {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        actions.into_iter().filter(|action| game.spots(*action).is_empty()).map(G::any).collect()
    }
    if game.turn().seat().is_none() {
        return Vec::new();
    }
    dispatch!(game, game => plain(game))
}

/// Returns the spots to touch, in order and starting with an empty draft, to make exactly this legal action: the last touch plays it, or
/// the sketch then has it ready. Empty for an action without a place on the board.
pub fn spots_of(game: &AnyGame, action: AnyAction) -> Vec<Spot> {
    fn spots<G: Touched>(game: &G, action: AnyAction) -> Vec<Spot> {
        G::own(action).map_or_else(Vec::new, |action| game.spots(action))
    }
    dispatch!(game, game => spots(game, action))
}

/// Returns the places that a legal action fills besides those of [`spots_of`]: the partner of a coloured cell (IRIS-4).
pub fn partners_of(game: &AnyGame, action: AnyAction) -> Vec<Spot> {
    fn partners<G: Touched>(game: &G, action: AnyAction) -> Vec<Spot> {
        G::own(action).map_or_else(Vec::new, |action| game.partners(action))
    }
    dispatch!(game, game => partners(game, action))
}

fn any<G: Listed>(answer: Answer<G>) -> Touch {
    match answer {
        Answer::Drafted => Touch::Drafted,
        Answer::Play(action) => Touch::Play(G::any(action)),
        Answer::Refused(refusal) => Touch::Refused(refusal),
        Answer::Nothing => Touch::Nothing,
    }
}

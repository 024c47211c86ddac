//! An action in the making, on a board of the play page or of a study.

use super::{InputKind, Look};
use crate::say::{say_with, words};
use crate::settings::{Confirm, Preferences};
use leptos::prelude::*;
use pentad_boards::scene::Item;
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Clause;
use pentad_touch::{Draft, Hover, Sketch, Spot, Touch, hover_in_view, plain_actions};
use pentad_words::Refused;

/// What a person is doing on a board. A handle: its copies are the same.
#[derive(Clone, Copy)]
pub(crate) struct Drafting {
    position: Signal<AnyGame>,
    /// Whether a person may act.
    open: Signal<bool>,
    /// Whether what is made waits for a turn that is still to come.
    ahead: Signal<bool>,
    draft: RwSignal<Draft>,
    pub(crate) hovered: RwSignal<Option<Spot>>,
    /// An action that waits for a second touch.
    pub(crate) pending: RwSignal<Option<AnyAction>>,
    /// What was touched to make it.
    touched: StoredValue<Option<Spot>>,
    /// What was refused, or what has just happened.
    pub(crate) notice: RwSignal<Option<String>>,
    /// The last refusal. It counts as long as its sentence is the notice.
    refused: RwSignal<Option<Refused>>,
    /// What a screen reader says.
    pub(crate) spoken: RwSignal<String>,
    pub(crate) sketch: Memo<Sketch>,
    pub(crate) hover: Memo<Hover>,
    /// What the action that waits would do.
    pub(crate) preview: Memo<Hover>,
    play: Callback<AnyAction>,
}

impl Drafting {
    /// Hears touches on the board of a position; complete actions, all of them legal, go to `play`.
    pub(crate) fn new(
        position: Signal<AnyGame>,
        open: Signal<bool>,
        look: Look,
        play: Callback<AnyAction>,
    ) -> Drafting {
        let draft = RwSignal::new(position.with_untracked(Draft::new));
        let (hovered, pending) = (RwSignal::new(None::<Spot>), RwSignal::new(None));
        let touched = StoredValue::new(None::<Spot>);
        let sketch = Memo::new(move |_| {
            if !open.get() {
                return Sketch::default();
            }
            let sketch = draft.with(|draft| position.with(|game| draft.sketch_in_view(game, &look.view())));
            // Where else the action could go is still open, but not shown while it waits.
            if pending.get().is_some() { Sketch { targets: Vec::new(), choices: Vec::new(), ..sketch } } else { sketch }
        });
        let would_do = move |spot: Option<Spot>| match spot {
            Some(spot) if open.get() => {
                draft.with(|draft| position.with(|game| hover_in_view(game, draft, &spot, &look.view())))
            }
            _ => Hover::default(),
        };
        let hover = Memo::new(move |_| would_do(hovered.get().filter(|_| pending.get().is_none())));
        let preview = Memo::new(move |_| would_do(pending.get().and_then(|_| touched.get_value())));
        let (notice, refused, spoken) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(String::new()));
        Drafting {
            position,
            open,
            ahead: Signal::stored(false),
            draft,
            hovered,
            pending,
            touched,
            notice,
            refused,
            spoken,
            sketch,
            hover,
            preview,
            play,
        }
    }

    /// The same, where what is made may be for a turn that is still to come.
    pub(crate) fn for_later(self, ahead: Signal<bool>) -> Drafting {
        Drafting { ahead, ..self }
    }

    /// Which game is played.
    pub(crate) fn game(self) -> GameId {
        self.position.with(AnyGame::id)
    }

    /// Something on the board is touched.
    pub(crate) fn touch(self, spot: &Spot, input: InputKind) {
        if !self.open.get_untracked() {
            return;
        }
        if let Some(action) = self.pending.get_untracked()
            && self.touched.with_value(|touched| touched.as_ref() == Some(spot))
        {
            // The second touch plays; one anywhere else is another wish.
            self.play(action);
            return;
        }
        let mut draft = self.draft.get_untracked();
        let touch = self.position.with_untracked(|game| draft.touch(game, spot));
        match touch {
            Touch::Play(action) => {
                self.notice.set(None);
                let asks = match Preferences::get_untracked().confirm {
                    // What waits for the turn can be taken back until then, unless every move is to be asked about.
                    Confirm::Touch if self.ahead.get_untracked() => false,
                    Confirm::Touch => input == InputKind::Finger,
                    Confirm::Always => true,
                    Confirm::Never => false,
                };
                if asks {
                    self.touched.set_value(Some(spot.clone()));
                    self.hovered.set(None);
                    self.pending.set(Some(action));
                } else {
                    self.play(action);
                }
            }
            Touch::Drafted => {
                self.notice.set(None);
                self.pending.set(None);
                self.draft.set(draft);
                if input == InputKind::Keys {
                    let targets = self.sketch.with_untracked(|sketch| sketch.targets.len());
                    self.spoken.set(say_with("spoken-targets", &[("count", targets.into())]));
                }
            }
            Touch::Refused(refusal) => {
                let why = words().refused(self.position.with_untracked(AnyGame::id), &refusal);
                self.spoken.set(why.sentence.clone());
                self.refuse(why);
                self.pending.set(None);
                self.draft.set(draft);
            }
            Touch::Nothing => {}
        }
    }

    /// Plays an action that is legal.
    pub(crate) fn play(self, action: AnyAction) {
        self.pending.set(None);
        self.notice.set(None);
        self.play.run(action);
        self.clear();
    }

    /// Plays an action as it was typed; whether it could be.
    pub(crate) fn play_written(self, text: &str) -> bool {
        if !self.open.get_untracked() {
            return false;
        }
        match self.position.with_untracked(|game| game.read(text)) {
            Ok(action) => {
                self.play(action);
                true
            }
            Err(error) => {
                self.refuse(words().refusal(&error));
                false
            }
        }
    }

    /// Says why something cannot be played.
    pub(crate) fn refuse(self, refused: Refused) {
        self.notice.set(Some(refused.sentence.clone()));
        self.refused.set(Some(refused));
    }

    /// The clause behind what [`remark`](Self::remark) says, if it is a refusal.
    pub(crate) fn clause(self) -> Option<Clause> {
        match self.notice.get() {
            Some(notice) => self.refused.get().filter(|refused| refused.sentence == notice)?.clause,
            None if self.pending.get().is_some() => None,
            None => self.sketch.with(|sketch| sketch.problem.as_ref()?.clause),
        }
    }

    /// Takes back one step; whether there was one.
    pub(crate) fn step_back(self) -> bool {
        if self.pending.get_untracked().is_some() {
            self.clear();
            return true;
        }
        let mut draft = self.draft.get_untracked();
        let was = self.position.with_untracked(|game| draft.back(game));
        self.notice.set(None);
        if was {
            self.draft.set(draft);
        }
        was
    }

    /// Begins anew in the position as it is now.
    pub(crate) fn clear(self) {
        self.pending.set(None);
        self.draft.set(self.position.with_untracked(Draft::new));
    }

    /// The position is another now: what was touched still counts, as far as it can. While a person may not act, it is kept for the
    /// position in which they may again.
    pub(crate) fn carry_on(self) {
        let carried = self.position.with_untracked(|game| self.draft.with_untracked(|draft| draft.carried_to(game)));
        let Some((draft, refusal)) = carried else { return };
        if self.pending.get_untracked().is_some() {
            self.pending.set(None);
        }
        if !self.open.get_untracked() {
            return;
        }
        if let Some(refusal) = refusal {
            self.refuse(words().refused(self.position.with_untracked(AnyGame::id), &refusal));
        }
        self.draft.set(draft);
    }

    /// The action that a button may play now.
    pub(crate) fn ready(self) -> Option<AnyAction> {
        self.pending.get().or_else(|| self.sketch.with(|sketch| sketch.ready))
    }

    /// Whether something has been begun.
    pub(crate) fn is_begun(self) -> bool {
        self.pending.get().is_some() || (self.open.get() && self.has_touches())
    }

    /// Whether something has been touched that still counts, also while a person may not act.
    pub(crate) fn has_touches(self) -> bool {
        self.draft.with(|draft| !draft.is_empty())
    }

    /// Actions without a place on the board, such as a pass.
    pub(crate) fn plain_actions(self) -> Vec<AnyAction> {
        if self.open.get() && !self.ahead.get() { self.position.with(plain_actions) } else { Vec::new() }
    }

    /// What can be touched to some effect.
    pub(crate) fn can(self) -> Signal<Vec<Spot>> {
        Signal::derive(move || {
            self.sketch.with(|sketch| {
                let targets = sketch.targets.iter().map(|target| &target.spot);
                sketch.choices.iter().chain(targets).cloned().collect()
            })
        })
    }

    /// Things that would tip, stand or lie somewhere else, which are shown as they would be and not as they are.
    pub(crate) fn hidden(self) -> Signal<Vec<String>> {
        let names = |ghosts: &[Item]| ghosts.iter().map(|ghost| ghost.name.clone()).collect::<Vec<_>>();
        Signal::derive(move || {
            let mut hidden = self.hover.with(|hover| names(&hover.ghosts));
            self.preview.with(|preview| hidden.extend(names(&preview.ghosts)));
            self.sketch.with(|sketch| {
                hidden.extend(names(&sketch.ghosts));
                hidden.extend(sketch.away.iter().map(|spot| spot.name.clone()));
            });
            hidden
        })
    }

    /// What has been picked up.
    pub(crate) fn chosen(self) -> Signal<Vec<Spot>> {
        Signal::derive(move || self.sketch.with(|sketch| sketch.chosen.clone()))
    }

    /// What there is to say about the action, and whether it is a refusal: a notice, a problem, a gain.
    pub(crate) fn remark(self) -> Option<(String, bool)> {
        if let Some(notice) = self.notice.get() {
            return Some((notice, true));
        }
        if let Some(action) = self.pending.get() {
            return Some((self.position.with(|game| words().action(game, action)), false));
        }
        self.sketch.with(|sketch| match (&sketch.problem, sketch.gain) {
            (Some(problem), _) => {
                // An action that can still go on is not refused for what it lacks.
                let is_stuck = sketch.choices.is_empty() && sketch.targets.is_empty();
                Some((words().refused(self.position.with(AnyGame::id), problem).sentence, is_stuck))
            }
            (None, Some(gain)) => Some((say_with("gain", &[("points", gain.into())]), false)),
            (None, None) => None,
        })
    }

    /// What a touch under the pointer would do.
    pub(crate) fn under_pointer(self) -> Option<String> {
        self.hover.with(|hover| hover.note.as_ref().map(|note| words().note(note)))
    }
}

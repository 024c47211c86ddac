//! An action in the making, on a board of the play page or of a study.

mod shown;

use super::staged::{Staged, goes_on, outline};
use super::{InputKind, Look};
use crate::kit::say::words;
use crate::kit::settings::{Confirm, Preferences};
use leptos::prelude::*;
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Clause;
use pentad_touch::{Draft, Hover, Sketch, Spot, Touch, hover_in_view, plain_actions};
use pentad_words::Explanation;
use std::time::Duration;

/// Pause between the touch that makes an action and the one that confirms it, so that a double tap counts as one touch.
const PAUSE: Duration = Duration::from_millis(350);

/// Effect of touching an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// The item is picked up or marked.
    Choose,
    /// The chosen piece, or the piece to be placed, goes there.
    Go,
}

/// The draft before a drag in progress, and the draft that the drag turned it into.
#[derive(Clone)]
struct Lifted {
    before: Draft,
    pending: Option<AnyAction>,
    draft: Draft,
}

/// An action in the making on a board. A handle: all copies refer to the same state.
#[derive(Clone, Copy)]
pub(crate) struct Drafting {
    /// The position of the table.
    base: Signal<AnyGame>,
    /// The position after the staged actions of the turn.
    position: Signal<AnyGame>,
    staged: RwSignal<Staged>,
    /// Set if a turn of several actions is confirmed as a whole.
    by_turn: bool,
    /// Outlines of the staged actions.
    pub(crate) outlines: Memo<Vec<Hover>>,
    /// True while the player may act.
    open: Signal<bool>,
    /// True while the draft is a premove, for a turn that is still to come.
    ahead: Signal<bool>,
    draft: RwSignal<Draft>,
    pub(crate) hovered: RwSignal<Option<Spot>>,
    /// An action that waits for a second touch to confirm it.
    pub(crate) pending: RwSignal<Option<AnyAction>>,
    /// The last spot touched for it.
    touched: StoredValue<Option<Spot>>,
    /// True once the pause after the last touch is over.
    is_armed: RwSignal<bool>,
    /// Number of the latest pause, so that an earlier pause does not end a later one.
    pauses: StoredValue<u32>,
    lifted: StoredValue<Option<Lifted>>,
    /// The latest refusal or event, as text.
    pub(crate) notice: RwSignal<Option<String>>,
    /// The last refusal; valid while its sentence is the current notice.
    refused: RwSignal<Option<Explanation>>,
    /// Text for screen readers.
    pub(crate) spoken: RwSignal<String>,
    pub(crate) sketch: Memo<Sketch>,
    pub(crate) hover: Memo<Hover>,
    /// Preview of the pending action.
    pub(crate) preview: Memo<Hover>,
    /// Set if the board shows the effect of a touch in advance.
    pub(crate) has_notes: bool,
    play: Callback<AnyAction>,
}

impl Drafting {
    /// Creates a draft for a position; complete actions, always legal, are passed to `play`.
    pub(crate) fn new(base: Signal<AnyGame>, open: Signal<bool>, look: Look, play: Callback<AnyAction>) -> Drafting {
        let staged = RwSignal::new(Staged::default());
        let position = Signal::derive(move || base.with(|base| staged.with(|staged| staged.position(base))));
        let outlines = Memo::new(move |_| {
            let steps = base.with(|base| staged.with(|staged| staged.steps(base)));
            steps.into_iter().map(|(game, action)| outline(&game, action, &look.view())).collect::<Vec<_>>()
        });
        let draft = RwSignal::new(position.with_untracked(Draft::new));
        let (hovered, pending) = (RwSignal::new(None::<Spot>), RwSignal::new(None));
        let touched = StoredValue::new(None::<Spot>);
        let sketch = Memo::new(move |_| {
            if !open.get() {
                return Sketch::default();
            }
            let sketch = draft.with(|draft| position.with(|game| draft.sketch_in_view(game, &look.view())));
            // Other targets remain open, but are hidden while an action is pending.
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
        let drafting = Drafting {
            base,
            position,
            staged,
            by_turn: true,
            outlines,
            open,
            ahead: Signal::stored(false),
            draft,
            hovered,
            pending,
            touched,
            is_armed: RwSignal::new(true),
            pauses: StoredValue::new(0),
            lifted: StoredValue::new(None),
            notice,
            refused,
            spoken,
            sketch,
            hover,
            preview,
            has_notes: true,
            play,
        };
        // A button that has just appeared must not react to a tap meant for the one before.
        Effect::new(move |was: Option<bool>| {
            let is_ready = drafting.ready().is_some();
            if is_ready && was == Some(false) {
                drafting.pause();
            }
            is_ready
        });
        drafting
    }

    /// Returns this drafting with premoves allowed while `ahead` is true.
    pub(crate) fn for_later(self, ahead: Signal<bool>) -> Drafting {
        Drafting { ahead, ..self }
    }

    /// Returns this drafting with each action of a turn confirmed by itself.
    pub(crate) fn by_action(self) -> Drafting {
        Drafting { by_turn: false, ..self }
    }

    /// Returns this drafting without advance notes, for boards where the player has to find the effect of a touch.
    pub(crate) fn without_notes(self) -> Drafting {
        Drafting { has_notes: false, ..self }
    }

    /// Returns the game that is played.
    pub(crate) fn game(self) -> GameId {
        self.position.with(AnyGame::id)
    }

    /// Handles a touch on the board.
    pub(crate) fn touch(self, spot: &Spot, input: InputKind) {
        if !self.open.get_untracked() {
            return;
        }
        let is_again = self.touched.with_value(|touched| touched.as_ref() == Some(spot));
        if is_again && input != InputKind::Keys && !self.is_armed.get_untracked() {
            return;
        }
        if let Some(action) = self.pending.get_untracked()
            && is_again
        {
            // A second touch on the same spot confirms; a touch elsewhere starts another action.
            self.play(action);
            return;
        }
        if let Some(rest) = self.base.with_untracked(|base| self.staged.with_untracked(|all| all.before(base, spot))) {
            self.touched.set_value(None);
            self.restage(rest);
            return;
        }
        let mut draft = self.draft.get_untracked();
        let touch = self.position.with_untracked(|game| draft.touch(game, spot));
        match touch {
            Touch::Play(action) => {
                self.notice.set(None);
                if self.asks(input) {
                    self.touched.set_value(Some(spot.clone()));
                    self.hovered.set(None);
                    self.hold(action);
                    self.pause();
                } else {
                    self.play(action);
                }
            }
            Touch::Drafted => {
                self.notice.set(None);
                self.pending.set(None);
                self.draft.set(draft);
                if input == InputKind::Keys {
                    self.spoken.set(untrack(|| self.progress()));
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

    /// Returns true if an action made with this input has to be confirmed.
    fn asks(self, input: InputKind) -> bool {
        match Preferences::get_untracked().confirm {
            // A premove can be taken back until the turn comes, so it is only confirmed if every move is.
            Confirm::Touch if self.ahead.get_untracked() => false,
            Confirm::Touch => input == InputKind::Finger,
            Confirm::Always => true,
            Confirm::Never => false,
        }
    }

    /// Chooses an action without a place on the board, by its button. It needs a confirmation like any other, unless it is the only legal
    /// action.
    pub(crate) fn choose(self, action: AnyAction, input: InputKind) {
        let mut legal = Vec::new();
        self.position.with_untracked(|game| game.legal_actions(&mut legal));
        if legal.len() == 1 || !self.asks(input) {
            self.play(action);
            return;
        }
        self.notice.set(None);
        self.touched.set_value(None);
        self.hovered.set(None);
        self.pending.set(Some(action));
    }

    /// Keeps an action unplayed: staged if its turn goes on, else pending until it is confirmed.
    fn hold(self, action: AnyAction) {
        if self.by_turn && self.position.with_untracked(|game| goes_on(game, action)) {
            let longer = self.base.with_untracked(|base| self.staged.with_untracked(|all| all.with(base, action)));
            self.restage(longer);
        } else {
            self.pending.set(Some(action));
        }
    }

    /// Replaces the staged actions of the turn.
    fn restage(self, staged: Staged) {
        self.pending.set(None);
        self.notice.set(None);
        self.staged.set(staged);
        self.draft.set(self.position.with_untracked(Draft::new));
        self.spoken.set(untrack(|| self.caption()));
    }

    /// Ignores confirmations by touch or button until a moment has passed.
    fn pause(self) {
        let number = self.pauses.get_value() + 1;
        self.pauses.set_value(number);
        self.is_armed.set(false);
        let end = move || {
            if self.pauses.try_get_value() == Some(number) {
                self.is_armed.set(true);
            }
        };
        set_timeout(end, PAUSE);
    }

    /// Returns true if the ready action can be confirmed now. Tracked.
    pub(crate) fn is_armed(self) -> bool {
        self.is_armed.get()
    }

    /// Picks an item up to be dragged; returns false if that is impossible.
    pub(crate) fn lift(self, spot: &Spot) -> bool {
        if !self.open.get_untracked() {
            return false;
        }
        let before = self.draft.get_untracked();
        let Some(draft) = self.position.with_untracked(|game| before.lift(game, spot)) else { return false };
        let pending = self.pending.get_untracked();
        self.lifted.set_value(Some(Lifted { before, pending, draft: draft.clone() }));
        self.pending.set(None);
        self.draft.set(draft);
        true
    }

    /// Cancels a drag: restores the draft from before it, unless the draft has changed since.
    pub(crate) fn put_back(self) {
        let Some(Lifted { before, pending, draft }) = self.lifted.try_update_value(Option::take).flatten() else {
            return;
        };
        if self.draft.with_untracked(|now| *now == draft) {
            self.draft.set(before);
            self.pending.set(pending);
        }
    }

    /// Plays a legal action, after the staged actions of its turn.
    pub(crate) fn play(self, action: AnyAction) {
        let mut steps = self.base.with_untracked(|base| self.staged.with_untracked(|all| all.steps(base)));
        steps.push((self.position.get_untracked(), action));
        self.clear();
        self.notice.set(None);
        for (before, action) in steps {
            // An action is skipped if the one before it was refused.
            if self.base.with_untracked(AnyGame::hash_key) == before.hash_key() {
                self.play.run(action);
            }
        }
        self.clear();
    }

    /// Plays an action given as text; returns false if that is impossible.
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

    /// Shows the reason why an action cannot be played.
    pub(crate) fn refuse(self, refused: Explanation) {
        self.notice.set(Some(refused.sentence.clone()));
        self.refused.set(Some(refused));
    }

    /// Returns the rule clause of the refusal that [`remark`](Self::remark) shows, if any.
    pub(crate) fn clause(self) -> Option<Clause> {
        match self.notice.get() {
            Some(notice) => self.refused.get().filter(|refused| refused.sentence == notice)?.clause,
            None if self.pending.get().is_some() => None,
            None => self.sketch.with(|sketch| sketch.problem.as_ref()?.clause),
        }
    }

    /// Takes back one step; returns false if there was none.
    pub(crate) fn step_back(self) -> bool {
        if self.pending.get_untracked().is_some() {
            self.pending.set(None);
            self.touched.set_value(None);
            self.draft.set(self.position.with_untracked(Draft::new));
            return true;
        }
        let mut draft = self.draft.get_untracked();
        let was = self.position.with_untracked(|game| draft.back(game));
        self.notice.set(None);
        if was {
            self.draft.set(draft);
            return true;
        }
        let shorter = self.base.with_untracked(|base| self.staged.with_untracked(|all| all.shorter(base)));
        let was = shorter.is_some();
        if let Some(shorter) = shorter {
            self.touched.set_value(None);
            self.restage(shorter);
        }
        was
    }

    /// Starts a new draft in the current position.
    pub(crate) fn clear(self) {
        self.pending.set(None);
        self.staged.set(Staged::default());
        self.lifted.set_value(None);
        self.touched.set_value(None);
        self.draft.set(self.position.with_untracked(Draft::new));
    }

    /// Carries the draft over to a changed position, as far as it is still valid. While the player may not act, it is kept for the next
    /// position in which they may.
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

    /// Returns the action that a button may play now.
    pub(crate) fn ready(self) -> Option<AnyAction> {
        self.pending.get().or_else(|| self.sketch.with(|sketch| sketch.ready))
    }

    /// Returns true once the player has begun an action.
    pub(crate) fn is_begun(self) -> bool {
        self.pending.get().is_some() || (self.open.get() && (self.has_touches() || self.is_staged()))
    }

    /// Returns true if a part of the turn is staged. Tracked.
    pub(crate) fn is_staged(self) -> bool {
        self.outlines.with(|outlines| !outlines.is_empty())
    }

    /// Returns true if the draft holds a touch, even while the player may not act.
    pub(crate) fn has_touches(self) -> bool {
        self.draft.with(|draft| !draft.is_empty())
    }

    /// Returns the legal actions without a place on the board, such as a pass.
    pub(crate) fn plain_actions(self) -> Vec<AnyAction> {
        if self.open.get() && !self.ahead.get() { self.position.with(plain_actions) } else { Vec::new() }
    }
}

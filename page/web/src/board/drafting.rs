//! An action in the making, on a board of the play page or of a study.

use super::staged::{Staged, goes_on, outline};
use super::{InputKind, Look};
use crate::say::{say_with, words};
use crate::settings::{Confirm, Preferences};
use leptos::prelude::*;
use pentad_boards::scene::{Item, Role};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Clause;
use pentad_touch::{Draft, Hover, Sketch, Spot, TargetKind, Touch, hover_in_view, plain_actions};
use pentad_words::Refused;
use std::time::Duration;

/// Pause between a touch that makes an action and one that confirms it: a double tap is one touch.
const PAUSE: Duration = Duration::from_millis(350);

/// The use of a thing that can be touched to some effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// It is picked up or marked.
    Choose,
    /// What was chosen, or what is to be laid, goes there.
    Go,
}

/// The state before a drag that is under way, and the draft that the drag made of it.
#[derive(Clone)]
struct Lifted {
    before: Draft,
    pending: Option<AnyAction>,
    draft: Draft,
}

/// What a person is doing on a board. A handle: its copies are the same.
#[derive(Clone, Copy)]
pub(crate) struct Drafting {
    /// The position of the table.
    base: Signal<AnyGame>,
    /// The position after the actions of the turn that are staged.
    position: Signal<AnyGame>,
    staged: RwSignal<Staged>,
    /// Whether a turn of several actions is confirmed as a whole.
    by_turn: bool,
    /// Outlines of the staged actions.
    pub(crate) outlines: Memo<Vec<Hover>>,
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
    /// True once the pause after the last touch is over.
    is_armed: RwSignal<bool>,
    /// Counts pauses, so that an earlier one does not end a later one.
    pauses: StoredValue<u32>,
    lifted: StoredValue<Option<Lifted>>,
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
    /// Whether the board says what a touch would bring.
    pub(crate) has_notes: bool,
    play: Callback<AnyAction>,
}

impl Drafting {
    /// Hears touches on the board of a position; complete actions, all of them legal, go to `play`.
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
        // A button that has just come is not pressed by a tap that was meant for what was there before.
        Effect::new(move |was: Option<bool>| {
            let is_ready = drafting.ready().is_some();
            if is_ready && was == Some(false) {
                drafting.pause();
            }
            is_ready
        });
        drafting
    }

    /// The same, where what is made may be for a turn that is still to come.
    pub(crate) fn for_later(self, ahead: Signal<bool>) -> Drafting {
        Drafting { ahead, ..self }
    }

    /// The same, where each action of a turn is confirmed by itself.
    pub(crate) fn by_action(self) -> Drafting {
        Drafting { by_turn: false, ..self }
    }

    /// The same, where what a touch would bring is for the person to find out.
    pub(crate) fn without_notes(self) -> Drafting {
        Drafting { has_notes: false, ..self }
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
        let is_again = self.touched.with_value(|touched| touched.as_ref() == Some(spot));
        if is_again && input != InputKind::Keys && !self.is_armed.get_untracked() {
            return;
        }
        if let Some(action) = self.pending.get_untracked()
            && is_again
        {
            // The second touch plays; one anywhere else is another wish.
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

    /// Whether an action made in this way waits to be confirmed.
    fn asks(self, input: InputKind) -> bool {
        match Preferences::get_untracked().confirm {
            // What waits for the turn can be taken back until then, unless every move is to be asked about.
            Confirm::Touch if self.ahead.get_untracked() => false,
            Confirm::Touch => input == InputKind::Finger,
            Confirm::Always => true,
            Confirm::Never => false,
        }
    }

    /// An action without a place on the board is chosen by its button. It waits for a second touch where others do, unless it is all
    /// that can be done.
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

    /// Lets an action wait: for the rest of its turn, or as the last one to be confirmed.
    fn hold(self, action: AnyAction) {
        if self.by_turn && self.position.with_untracked(|game| goes_on(game, action)) {
            let longer = self.base.with_untracked(|base| self.staged.with_untracked(|all| all.with(base, action)));
            self.restage(longer);
        } else {
            self.pending.set(Some(action));
        }
    }

    /// Goes on after these actions of the turn.
    fn restage(self, staged: Staged) {
        self.pending.set(None);
        self.notice.set(None);
        self.staged.set(staged);
        self.draft.set(self.position.with_untracked(Draft::new));
        self.spoken.set(untrack(|| self.caption()));
    }

    /// What is asked of the person who drafts. Tracked.
    fn caption(self) -> String {
        self.position.with(|game| words().to(game.turn().seat()).caption(game))
    }

    /// No touch confirms anything, and no button, until a moment has passed.
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

    /// Whether what is ready can be confirmed. Tracked.
    pub(crate) fn is_armed(self) -> bool {
        self.is_armed.get()
    }

    /// The draft after a touch by keys, for the ear. Tracked.
    fn progress(self) -> String {
        if !self.has_touches() {
            return self.caption();
        }
        let (targets, ready) = self.sketch.with(|sketch| (sketch.targets.len(), sketch.ready));
        let told = ready.map(|action| self.position.with(|game| words().action(game, action)));
        // Where the draft is a word or marks, its prompt says more than a number of places.
        let said: Vec<String> = self.remark().map(|(remark, _)| remark).into_iter().chain(told).collect();
        if said.is_empty() { say_with("spoken-targets", &[("count", targets.into())]) } else { said.join(" ") }
    }

    /// Picks a thing up to be dragged; whether that is possible.
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

    /// The drag was interrupted: the draft is as it was before, unless the position has changed meanwhile.
    pub(crate) fn put_back(self) {
        let Some(Lifted { before, pending, draft }) = self.lifted.try_update_value(Option::take).flatten() else {
            return;
        };
        if self.draft.with_untracked(|now| *now == draft) {
            self.draft.set(before);
            self.pending.set(pending);
        }
    }

    /// Plays an action that is legal, after those of its turn that are staged.
    pub(crate) fn play(self, action: AnyAction) {
        let mut steps = self.base.with_untracked(|base| self.staged.with_untracked(|all| all.steps(base)));
        steps.push((self.position.get_untracked(), action));
        self.clear();
        self.notice.set(None);
        for (before, action) in steps {
            // Where the one before it was not taken, it makes no sense.
            if self.base.with_untracked(AnyGame::hash_key) == before.hash_key() {
                self.play.run(action);
            }
        }
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

    /// Begins anew in the position as it is now.
    pub(crate) fn clear(self) {
        self.pending.set(None);
        self.staged.set(Staged::default());
        self.lifted.set_value(None);
        self.touched.set_value(None);
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
        self.pending.get().is_some() || (self.open.get() && (self.has_touches() || self.is_staged()))
    }

    /// Whether a part of the turn is staged. Tracked.
    pub(crate) fn is_staged(self) -> bool {
        self.outlines.with(|outlines| !outlines.is_empty())
    }

    /// Whether something has been touched that still counts, also while a person may not act.
    pub(crate) fn has_touches(self) -> bool {
        self.draft.with(|draft| !draft.is_empty())
    }

    /// Actions without a place on the board, such as a pass.
    pub(crate) fn plain_actions(self) -> Vec<AnyAction> {
        if self.open.get() && !self.ahead.get() { self.position.with(plain_actions) } else { Vec::new() }
    }

    /// What can be touched to some effect. Tracked.
    pub(crate) fn uses(self) -> Vec<(Spot, Use)> {
        self.sketch.with(|sketch| {
            let targets = sketch.targets.iter().map(|target| match target.kind {
                TargetKind::Choose | TargetKind::Take => (target.spot.clone(), Use::Choose),
                _ => (target.spot.clone(), Use::Go),
            });
            // A game that begins with a cell lays something there.
            let choices = sketch.choices.iter().map(|spot| match spot.role {
                Role::Cell => (spot.clone(), Use::Go),
                _ => (spot.clone(), Use::Choose),
            });
            targets.chain(choices).collect()
        })
    }

    /// The spots where the action can go on, or where one can begin. Tracked.
    pub(crate) fn ways(self) -> Vec<Spot> {
        self.sketch.with(|sketch| match sketch.targets.is_empty() {
            true => sketch.choices.clone(),
            false => sketch.targets.iter().map(|target| target.spot.clone()).collect(),
        })
    }

    /// Whether a thing can be dragged: it is chosen, or something can begin with it.
    pub(super) fn is_movable(self, spot: &Spot) -> bool {
        matches!(spot.role, Role::Piece | Role::Reserve)
            && self.sketch.with_untracked(|sketch| {
                sketch.choices.iter().chain(&sketch.chosen).any(|other| other.name == spot.name)
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

    /// What there is to say about the action, and whether it is a refusal: a notice, a problem, a gain.
    pub(crate) fn remark(self) -> Option<(String, bool)> {
        if let Some(notice) = self.notice.get() {
            return Some((notice, true));
        }
        if let Some(action) = self.pending.get() {
            return Some((self.position.with(|game| words().action(game, action)), false));
        }
        if self.is_staged() && !self.has_touches() {
            return Some((self.caption(), false));
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
        self.hover.with(|hover| hover.note.as_ref().filter(|_| self.has_notes).map(|note| words().note(note)))
    }
}

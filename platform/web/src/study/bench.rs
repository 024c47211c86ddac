//! A study on the table: which position is shown, what is being played, and everything that changes the tree.

use super::kept::Kept;
use crate::board::{Handedness, Stage};
use crate::browser;
use crate::say::{say_with, words};
use crate::settings::{Confirm, Preferences};
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Turn;
use pentad_study::{NodeId, Study, StudyError};
use pentad_touch::{Draft, Hover, Sketch, Spot, Touch, hover_in_view, plain_actions};
use std::time::Duration;

/// Longer addresses are of no use to anybody; such a study travels as a file.
const LONGEST_ADDRESS: usize = 30_000;
/// The address follows the study after so long without a change.
const ADDRESS_WAITS: Duration = Duration::from_millis(400);

/// A study on the table. A handle: its copies are the same table.
#[derive(Clone, Copy)]
pub(crate) struct Bench {
    pub(crate) id: GameId,
    pub(crate) study: RwSignal<Study>,
    /// The position that is shown.
    pub(crate) at: RwSignal<NodeId>,
    pub(crate) draft: RwSignal<Draft>,
    pub(crate) hovered: RwSignal<Option<Spot>>,
    /// An action that waits for a second touch.
    pub(crate) pending: RwSignal<Option<AnyAction>>,
    /// What was touched to make it.
    touched: StoredValue<Option<Spot>>,
    /// What was refused, or what has just happened.
    pub(crate) notice: RwSignal<Option<String>>,
    /// What a screen reader says.
    pub(crate) spoken: RwSignal<String>,
    pub(crate) turned: RwSignal<bool>,
    /// The study and the place in it before the last deletion, until something else changes.
    pub(crate) deleted: RwSignal<Option<(Study, NodeId)>>,
    /// Whether the memory takes it.
    pub(crate) is_kept: RwSignal<bool>,
    /// The line that is walked along, further than what is shown.
    line: RwSignal<Vec<NodeId>>,
    kept: StoredValue<Kept>,
    /// Counts changes, so that only the last of several in a row changes the address.
    changes: StoredValue<u32>,
}

impl Bench {
    /// Lays a study out, with the position that was looked at.
    pub(crate) fn new(study: Study, at: NodeId, kept: Kept) -> Bench {
        let bench = Bench {
            id: study.game(),
            draft: RwSignal::new(Draft::new(study.position(at))),
            line: RwSignal::new(line_through(&study, at)),
            study: RwSignal::new(study),
            at: RwSignal::new(at),
            hovered: RwSignal::new(None),
            pending: RwSignal::new(None),
            touched: StoredValue::new(None),
            notice: RwSignal::new(None),
            spoken: RwSignal::new(String::new()),
            turned: RwSignal::new(false),
            deleted: RwSignal::new(None),
            is_kept: RwSignal::new(true),
            kept: StoredValue::new(kept),
            changes: StoredValue::new(0),
        };
        bench.follow_in_address();
        bench
    }

    /// Looks at the position that is shown.
    pub(crate) fn with<T>(self, look: impl FnOnce(&AnyGame) -> T) -> T {
        let at = self.at.get();
        self.study.with(|study| look(study.position(at)))
    }

    /// The same without waiting for another.
    pub(crate) fn with_untracked<T>(self, look: impl FnOnce(&AnyGame) -> T) -> T {
        untrack(|| self.with(look))
    }

    /// Whether somebody is to act in the position that is shown.
    pub(crate) fn is_open(self) -> bool {
        matches!(self.with(AnyGame::turn), Turn::Seat(_))
    }

    /// The line that is walked along, and where on it the position is that is shown.
    pub(crate) fn line(self) -> (Vec<NodeId>, usize) {
        let (line, at) = (self.line.get(), self.at.get());
        let place = line.iter().position(|node| *node == at).unwrap_or(0);
        (line, place)
    }

    /// How the board is seen, with what led to a position marked.
    pub(crate) fn view_of(self, study: &Study, node: NodeId) -> View<AnyAction> {
        let actor = |node: NodeId| study.parent(node).and_then(|before| study.position(before).turn().seat());
        let before = study.parent(node).unwrap_or(study.root());
        let same_turn = actor(node).is_some() && actor(node) == actor(before);
        let settings = Preferences::get().0.get();
        View {
            last: study.action(node),
            earlier: study.action(before).filter(|_| same_turn),
            letters: settings.letters,
            coordinates: settings.coordinates,
            overlay: settings.overlay,
            turned: self.turned.get(),
        }
    }

    /// What stands on the board; an action that waits for its second touch is shown as if it had been played.
    pub(crate) fn stage(self) -> Memo<Stage> {
        Memo::new(move |before: Option<&Stage>| {
            let (at, pending) = (self.at.get(), self.pending.get());
            self.study.with(|study| {
                let view = self.view_of(study, at);
                let (position, plies) = (study.position(at), study.ply(at));
                if let Some(action) = pending {
                    let mut ahead = position.clone();
                    ahead.apply(action);
                    let view = View { last: Some(action), earlier: None, ..view };
                    return Stage::among(&ahead, plies + 1, &view, Some((position, action)), &[], before);
                }
                let earlier = study.parent(at).and_then(|parent| Some((study.position(parent), study.action(at)?)));
                let later: Vec<_> = study
                    .children(at)
                    .iter()
                    .filter_map(|child| Some((study.position(*child), study.action(*child)?)))
                    .collect();
                Stage::among(position, plies, &view, earlier, &later, before)
            })
        })
    }

    fn plain_view(self) -> View<AnyAction> {
        let letters = Preferences::get().0.with(|settings| settings.letters);
        View { turned: self.turned.get(), letters, ..View::default() }
    }

    /// The action half made, as it is to be shown.
    pub(crate) fn sketch(self) -> Memo<Sketch> {
        Memo::new(move |_| {
            if !self.is_open() || self.pending.get().is_some() {
                return Sketch::default();
            }
            self.draft.with(|draft| self.with(|game| draft.sketch_in_view(game, &self.plain_view())))
        })
    }

    /// What the pointer rests on, as it is to be shown.
    pub(crate) fn hovering(self) -> Memo<Hover> {
        Memo::new(move |_| {
            let Some(spot) = self.hovered.get().filter(|_| self.is_open() && self.pending.get().is_none()) else {
                return Hover::default();
            };
            self.draft.with(|draft| self.with(|game| hover_in_view(game, draft, &spot, &self.plain_view())))
        })
    }

    /// Actions without a place on the board, such as a pass.
    pub(crate) fn plain_actions(self) -> Vec<AnyAction> {
        if self.is_open() { self.with(plain_actions) } else { Vec::new() }
    }

    /// What chance may do, where it is to do something.
    pub(crate) fn chances(self) -> Vec<AnyAction> {
        self.with(|game| {
            let mut actions = Vec::new();
            if game.turn() == Turn::Chance {
                game.legal_actions(&mut actions);
            }
            actions
        })
    }

    /// Lets chance decide.
    pub(crate) fn draw(self) {
        let is_chance = self.with_untracked(|game| game.turn() == Turn::Chance);
        if is_chance {
            self.play(self.with_untracked(|game| game.random_action(&mut browser::chance())));
        }
    }

    /// Something on the board is touched.
    pub(crate) fn touch(self, spot: &Spot, hand: Handedness) {
        if let Some(action) = self.pending.get_untracked() {
            // The second touch plays; one anywhere else takes the action back.
            if self.touched.with_value(|touched| touched.as_ref() == Some(spot)) {
                self.play(action);
            } else {
                self.clear();
            }
            return;
        }
        if !untrack(|| self.is_open()) {
            return;
        }
        let mut draft = self.draft.get_untracked();
        match self.with_untracked(|game| draft.touch(game, spot)) {
            Touch::Play(action) => {
                self.notice.set(None);
                let asks = match Preferences::get_untracked().confirm {
                    Confirm::Touch => hand == Handedness::Finger,
                    Confirm::Always => true,
                    Confirm::Never => false,
                };
                if asks {
                    self.touched.set_value(Some(spot.clone()));
                    self.pending.set(Some(action));
                } else {
                    self.play(action);
                }
            }
            Touch::Drafted => {
                self.notice.set(None);
                self.draft.set(draft);
                if hand == Handedness::Keys {
                    let targets = untrack(|| {
                        self.draft.with(|draft| self.with(|game| draft.sketch_in_view(game, &self.plain_view()).targets.len()))
                    });
                    self.spoken.set(say_with("spoken-targets", &[("count", targets.into())]));
                }
            }
            Touch::Refused(refusal) => {
                let why = words().refused(refusal.clause, &refusal.reason);
                self.spoken.set(why.clone());
                self.notice.set(Some(why));
                self.draft.set(draft);
            }
            Touch::Nothing => {}
        }
    }

    /// Takes back one step of an action half made.
    pub(crate) fn step_back(self) {
        if self.pending.get_untracked().is_some() {
            self.clear();
            return;
        }
        let mut draft = self.draft.get_untracked();
        self.notice.set(None);
        if self.with_untracked(|game| draft.back(game)) {
            self.draft.set(draft);
        }
    }

    /// Forgets an action half made.
    pub(crate) fn clear(self) {
        self.pending.set(None);
        self.draft.set(self.with_untracked(Draft::new));
    }

    /// Plays an action: along a line that is there already, or as a new variation.
    pub(crate) fn play(self, action: AnyAction) {
        let told = self.with_untracked(|game| words().action(game, action));
        let at = self.at.get_untracked();
        let played = self.study.try_update(|study| {
            let positions = study.len();
            study.play(at, action).map(|node| (node, study.len() > positions))
        });
        match played {
            Some(Ok((node, is_new))) => {
                self.go(node);
                let now = self.with_untracked(|game| words().caption(game));
                self.spoken.set(format!("{told}. {now}"));
                if is_new {
                    self.changed();
                }
            }
            Some(Err(error)) => self.refuse(&error),
            None => {}
        }
    }

    /// Plays an action as it was typed; whether it could be.
    pub(crate) fn play_written(self, text: &str) -> bool {
        match self.with_untracked(|game| game.read(text)) {
            Ok(action) => {
                self.play(action);
                true
            }
            Err(error) => {
                self.notice.set(Some(words().refusal(&error)));
                false
            }
        }
    }

    /// Plays several actions in a row, such as a line that is expected, and stays where it is.
    pub(crate) fn add_line(self, from: NodeId, actions: &[String]) {
        let added = self.study.try_update(|study| {
            let mut node = from;
            for action in actions {
                node = study.play_text(node, action)?;
            }
            Ok::<(), StudyError>(())
        });
        if let Some(Err(error)) = added {
            self.refuse(&error);
        }
        self.changed();
    }

    fn refuse(self, error: &StudyError) {
        self.notice.set(Some(told(error)));
    }

    /// Shows another position.
    pub(crate) fn go(self, node: NodeId) {
        if !self.study.with_untracked(|study| study.contains(node)) {
            return;
        }
        let is_on_line = self.line.with_untracked(|line| line.contains(&node));
        self.pending.set(None);
        self.notice.set(None);
        self.at.set(node);
        if !is_on_line {
            self.line.set(self.study.with_untracked(|study| line_through(study, node)));
        }
        self.draft.set(self.with_untracked(Draft::new));
        self.study.with_untracked(|study| self.kept.update_value(|kept| self.is_kept.set(self.keep_place(kept, study, node))));
    }

    /// A study that nobody has added anything to is not worth a place in memory.
    fn keep_place(self, kept: &mut Kept, study: &Study, node: NodeId) -> bool {
        study.len() == 1 || kept.look_at(study, node)
    }

    /// Steps along the line that is walked.
    pub(crate) fn step(self, by: isize) {
        let (line, place) = untrack(|| self.line());
        let to = place.saturating_add_signed(by).min(line.len().saturating_sub(1));
        if to != place {
            self.go(line[to]);
        }
    }

    /// Shows the next choice in place of what was played, or the one before it; whether there was one.
    pub(crate) fn switch(self, forward: bool) -> bool {
        let at = self.at.get_untracked();
        let other = self.study.with_untracked(|study| {
            let beside = if forward { study.next_variation(at) } else { study.previous_variation(at) };
            // Where the line forks next, a key down takes the other way.
            beside.or_else(|| study.children(at).get(1).copied().filter(|_| forward))
        });
        if let Some(other) = other {
            self.go(other);
        }
        other.is_some()
    }

    /// Says something about the position that is shown.
    pub(crate) fn comment(self, text: String) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.set_comment(at, text));
        self.changed();
    }

    /// Moves the variation that is shown one step up.
    pub(crate) fn promote(self) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.promote(at));
        self.changed();
    }

    /// Makes the line that is shown the main line.
    pub(crate) fn make_main_line(self) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.make_main_line(at));
        self.changed();
    }

    /// Deletes the position that is shown and everything after it.
    pub(crate) fn delete(self) {
        let at = self.at.get_untracked();
        let before = self.study.get_untracked();
        let count = before.len();
        // The position before must be shown before this one is gone.
        let parent = before.parent(at).unwrap_or(before.root());
        self.go(parent);
        self.study.update(|study| {
            study.delete(at);
        });
        self.line.set(self.study.with_untracked(|study| line_through(study, parent)));
        self.changed();
        let gone = count - self.study.with_untracked(Study::len);
        if gone > 0 {
            self.notice.set(Some(say_with("study-deleted", &[("count", gone.into())])));
            self.deleted.set(Some((before, at)));
        }
    }

    /// Takes the last deletion back.
    pub(crate) fn restore(self) {
        if let Some((study, at)) = self.deleted.get_untracked() {
            self.study.set(study);
            self.go(at);
            self.line.set(self.study.with_untracked(|study| line_through(study, at)));
            self.changed();
        }
    }

    /// The study as a link that holds all of it.
    pub(crate) fn link(self) -> String {
        let origin = window().location().origin().unwrap_or_default();
        format!("{origin}/study#{}", self.study.with_untracked(Study::to_link))
    }

    /// Remembers the study as it is now.
    fn changed(self) {
        self.deleted.set(None);
        let at = self.at.get_untracked();
        self.study.with_untracked(|study| self.kept.update_value(|kept| self.is_kept.set(kept.keep(study, at))));
        self.follow_in_address();
    }

    /// Whoever copies the address from the browser copies the study.
    fn follow_in_address(self) {
        self.changes.update_value(|changes| *changes += 1);
        let now = self.changes.get_value();
        set_timeout(
            move || {
                // The page may have been left, or have changed again.
                if self.changes.try_get_value() == Some(now) {
                    let link = self.study.with_untracked(Study::to_link);
                    let hash = if link.len() > LONGEST_ADDRESS { String::new() } else { format!("#{link}") };
                    browser::replace_address(&format!("/study{hash}"));
                }
            },
            ADDRESS_WAITS,
        );
    }
}

/// The way to a position and what follows it.
fn line_through(study: &Study, node: NodeId) -> Vec<NodeId> {
    let mut line = study.path(node);
    line.extend(study.main_line_from(node).into_iter().skip(1));
    line
}

/// An error in the words of whoever reads it, as far as there are some.
pub(crate) fn told(error: &StudyError) -> String {
    match error {
        StudyError::Action(error) => words().refusal(error),
        other => other.to_string(),
    }
}

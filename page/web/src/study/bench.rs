//! An open study: the position on display, the action in the making, and every change of the tree.

use super::in_step::followed;
use super::kept::{Keeping, Kept};
use super::open::Opener;
use super::opened::Opened;
use super::told;
use crate::board::{Drafting, Look, Stage};
use crate::kit::browser;
use crate::kit::say::{say, words};
use crate::kit::sounds::{Sound, sound};
use crate::play::how_people_ended;
use leptos::ev;
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::{AnyAction, AnyGame, Ended, GameId};
use pentad_core::Turn;
use pentad_study::{NodeId, Study, StudyError};
use std::time::Duration;

/// Maximum length of an address that holds a study. Browsers and messengers cut longer ones; such a study is shared as a file.
const LONGEST_ADDRESS: usize = 30_000;
/// Debounce of the address, which follows the study.
const ADDRESS_WAITS: Duration = Duration::from_millis(400);

/// An open study. A handle: all copies refer to the same bench.
#[derive(Clone, Copy)]
pub(crate) struct Bench {
    pub(crate) id: GameId,
    pub(crate) study: RwSignal<Study>,
    /// The position on display.
    pub(crate) at: RwSignal<NodeId>,
    pub(crate) drafting: Drafting,
    pub(crate) look: Look,
    /// The last deletion, until another change.
    pub(crate) deleted: RwSignal<Option<Deleted>>,
    /// True if the browser could store the last change.
    pub(crate) is_kept: RwSignal<bool>,
    /// The line that steps follow, which may continue after the position on display.
    line: RwSignal<Vec<NodeId>>,
    kept: StoredValue<Kept>,
    /// Number of changes and steps, so that only the last of several in a row changes the address.
    changes: StoredValue<u32>,
    /// The link of the current study, without a place; computed anew only after a change.
    made: StoredValue<Option<String>>,
}

/// A deletion that can be undone.
#[derive(Clone)]
pub(crate) struct Deleted {
    study: Study,
    at: NodeId,
    /// Number of deleted positions.
    pub(crate) count: usize,
}

impl Bench {
    /// Opens a study at the position shown last.
    pub(crate) fn new(study: Study, at: NodeId, kept: Kept) -> Bench {
        let id = study.game();
        let line = RwSignal::new(line_through(&study, at));
        let (study, at, look) = (RwSignal::new(study), RwSignal::new(at), Look::new());
        let position = Signal::derive(move || study.with(|study| study.position(at.get()).clone()));
        let open = Signal::derive(move || position.with(|game| matches!(game.turn(), Turn::Seat(_))));
        let playing = StoredValue::new(None::<Bench>);
        let play = Callback::new(move |action| {
            if let Some(bench) = playing.get_value() {
                bench.play(action);
            }
        });
        let bench = Bench {
            id,
            study,
            at,
            drafting: Drafting::new(position, open, look, play),
            look,
            deleted: RwSignal::new(None),
            is_kept: RwSignal::new(true),
            line,
            kept: StoredValue::new(kept),
            changes: StoredValue::new(0),
            made: StoredValue::new(None),
        };
        playing.set_value(Some(bench));
        bench.follow_in_address();
        bench
    }

    /// Reads the position on display.
    pub(crate) fn with<T>(self, look: impl FnOnce(&AnyGame) -> T) -> T {
        let at = self.at.get();
        self.study.with(|study| look(study.position(at)))
    }

    /// Reads the position on display without tracking.
    pub(crate) fn with_untracked<T>(self, look: impl FnOnce(&AnyGame) -> T) -> T {
        untrack(|| self.with(look))
    }

    /// Returns the line that steps follow, and the index of the position on display in it.
    pub(crate) fn line(self) -> (Vec<NodeId>, usize) {
        let (line, at) = (self.line.get(), self.at.get());
        let place = line.iter().position(|node| *node == at).unwrap_or(0);
        (line, place)
    }

    /// Returns the hash keys of the positions in view: those that lead to the position on display, and those of the main line.
    pub(crate) fn keys(self) -> Signal<Vec<u64>> {
        Signal::derive(move || {
            let at = self.at.get();
            self.study.with(|study| {
                let nodes = [study.path(at), study.main_line_from(study.root())].concat();
                nodes.into_iter().map(|node| study.position(node).hash_key()).collect()
            })
        })
    }

    /// Returns the view of a position, with the turn that led to it marked.
    pub(crate) fn view_of(self, study: &Study, node: NodeId) -> View<AnyAction> {
        View { last: study.action(node), earlier: study.earlier_in_turn(node), ..self.look.view() }
    }

    /// Returns the stage to draw.
    pub(crate) fn stage(self) -> Memo<Stage> {
        Memo::new(move |before: Option<&Stage>| {
            let at = self.at.get();
            self.study.with(|study| {
                let view = self.view_of(study, at);
                let (position, plies) = (study.position(at), study.ply(at));
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

    /// Returns the ending of the game by its players in the position on display, if any.
    pub(crate) fn ended(self) -> Option<Ended> {
        let at = self.at.get();
        self.study.with(|study| study.ended(at).cloned())
    }

    /// Returns the caption of the position on display, or the ending of the game there.
    pub(crate) fn caption(self) -> String {
        match self.ended() {
            Some(ended) => how_people_ended(self.id, self.with(AnyGame::seats), &ended),
            None => self.with(|game| words().caption(game)),
        }
    }

    /// Returns the chance actions, if chance is to act.
    pub(crate) fn chances(self) -> Vec<AnyAction> {
        self.with(|game| {
            let mut actions = Vec::new();
            if game.turn() == Turn::Chance {
                game.legal_actions(&mut actions);
            }
            actions
        })
    }

    /// Plays a random chance action.
    pub(crate) fn draw(self) {
        let is_chance = self.with_untracked(|game| game.turn() == Turn::Chance);
        if is_chance {
            self.play(self.with_untracked(|game| game.random_action(&mut browser::chance())));
        }
    }

    /// Plays an action: along an existing line, or as a new variation.
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
                sound(Sound::Put);
                let now = self.with_untracked(|game| words().caption(game));
                self.drafting.spoken.set(format!("{told}. {now}"));
                if is_new {
                    self.changed();
                }
            }
            Some(Err(error)) => self.refuse(&error),
            None => {}
        }
    }

    /// Plays an action given as text; returns false if that is impossible.
    pub(crate) fn play_written(self, text: &str) -> bool {
        match self.with_untracked(|game| game.read(text)) {
            Ok(action) => {
                self.play(action);
                true
            }
            Err(error) => {
                self.drafting.refuse(words().refusal(&error));
                false
            }
        }
    }

    /// Adds several actions in a row, such as an expected line, and keeps the position on display.
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
        match error {
            StudyError::Action(error) => self.drafting.refuse(words().refusal(error)),
            _ => self.drafting.notice.set(Some(told::study(error))),
        }
    }

    /// Shows another position.
    pub(crate) fn go(self, node: NodeId) {
        if !self.study.with_untracked(|study| study.contains(node)) {
            return;
        }
        let is_on_line = self.line.with_untracked(|line| line.contains(&node));
        self.drafting.notice.set(None);
        self.at.set(node);
        self.drafting.clear();
        if !is_on_line {
            self.line.set(self.study.with_untracked(|study| line_through(study, node)));
        }
        self.study.with_untracked(|study| {
            // A study without actions is not worth storing. If another tab has changed the study, a storage event is about to arrive.
            if study.len() > 1 {
                self.kept.update_value(|kept| self.is_kept.set(kept.look_at(study, node) != Keeping::Refused));
            }
        });
        self.follow_in_address();
    }

    /// Follows the study when another tab changes it. If it cannot be changed in place, it is reopened at the position on display here.
    pub(crate) fn stay_in_step(self, opener: Opener) {
        let listener = window_event_listener(ev::storage, move |event| {
            let own = self.kept.with_value(|kept| browser::full_name(&kept.name()));
            if event.key() != Some(own) {
                return;
            }
            let Some(newer) = self.kept.with_value(Kept::newer).and_then(Opened::kept) else { return };
            match self.study.with_untracked(|study| followed(study, &newer.study)) {
                Some(study) => self.follow(study, newer.kept),
                None => {
                    let at = self.at.get_untracked();
                    let actions: Vec<String> = self.study.with_untracked(|study| {
                        study.path(at).into_iter().skip(1).map(|node| study.notation(node).to_owned()).collect()
                    });
                    opener.open(newer.shown_along(&actions));
                }
            }
        });
        on_cleanup(move || listener.remove());
    }

    /// Shows the study as another tab has stored it; positions that existed before keep their ids.
    fn follow(self, study: Study, kept: Kept) {
        let at = self.at.get_untracked();
        let way = self.study.with_untracked(|before| before.path(at));
        let nearest = way.into_iter().rfind(|node| study.contains(*node)).unwrap_or(study.root());
        let line = self.line.with_untracked(|line| {
            let last = line.iter().rfind(|node| study.contains(**node)).copied();
            line_through(&study, last.unwrap_or(nearest))
        });
        self.kept.set_value(kept);
        self.is_kept.set(true);
        self.deleted.set(None);
        // A position must be left before it is removed.
        if nearest != at {
            self.drafting.notice.set(None);
            self.at.set(nearest);
            self.drafting.clear();
        }
        self.study.set(study);
        self.line.set(line);
        self.made.set_value(None);
        self.follow_in_address();
    }

    /// Steps along the line.
    pub(crate) fn step(self, by: isize) {
        let (line, place) = untrack(|| self.line());
        let to = place.saturating_add_signed(by).min(line.len().saturating_sub(1));
        if to != place {
            self.go(line[to]);
        }
    }

    /// Shows the next or previous variation instead of the current action; returns false if there is none.
    pub(crate) fn switch(self, forward: bool) -> bool {
        let at = self.at.get_untracked();
        let other = self.study.with_untracked(|study| {
            let beside = if forward { study.next_variation(at) } else { study.previous_variation(at) };
            // Without another variation here, the key goes to the second choice of the next fork.
            beside.or_else(|| study.children(at).get(1).copied().filter(|_| forward))
        });
        if let Some(other) = other {
            self.go(other);
        }
        other.is_some()
    }

    /// Sets the comment on the position on display.
    pub(crate) fn comment(self, text: String) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.set_comment(at, text));
        self.changed();
    }

    /// Moves the variation on display up by one.
    pub(crate) fn promote(self) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.promote(at));
        self.changed();
    }

    /// Makes the line on display the main line.
    pub(crate) fn make_main_line(self) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.make_main_line(at));
        self.changed();
    }

    /// Deletes the position on display and everything after it.
    pub(crate) fn delete(self) {
        let at = self.at.get_untracked();
        let before = self.study.get_untracked();
        let count = before.len();
        // The parent must be shown before this position is removed.
        let parent = before.parent(at).unwrap_or(before.root());
        self.go(parent);
        self.study.update(|study| {
            study.delete(at);
        });
        self.line.set(self.study.with_untracked(|study| line_through(study, parent)));
        self.changed();
        let gone = count - self.study.with_untracked(Study::len);
        if gone > 0 {
            self.deleted.set(Some(Deleted { study: before, at, count: gone }));
        }
    }

    /// Undoes the last deletion.
    pub(crate) fn restore(self) {
        if let Some(Deleted { study, at, .. }) = self.deleted.get_untracked() {
            self.study.set(study);
            self.go(at);
            self.line.set(self.study.with_untracked(|study| line_through(study, at)));
            self.changed();
        }
    }

    /// Returns a link that holds the whole study and opens it at the position on display.
    pub(crate) fn link(self) -> String {
        format!("{}/study#{}", browser::origin(), self.placed_link())
    }

    /// Returns the study and the position on display, encoded for the part of an address after `#`.
    fn placed_link(self) -> String {
        self.study.with_untracked(|study| {
            if self.made.with_value(Option::is_none) {
                self.made.set_value(Some(study.to_link()));
            }
            let made = self.made.get_value().unwrap_or_default();
            study.with_place(&made, self.at.get_untracked())
        })
    }

    /// Stores the changed study.
    fn changed(self) {
        self.deleted.set(None);
        self.made.set_value(None);
        let at = self.at.get_untracked();
        let kept = self.study.with_untracked(|study| {
            let kept = self.kept.try_update_value(|kept| kept.keep(study, at))?;
            if kept == Keeping::Overtaken {
                // Two tabs have changed it at the same time: this one continues as a copy, so that neither overwrites the other.
                self.kept.set_value(Kept::new(study));
                self.drafting.notice.set(Some(say("study-forked")));
                return self.kept.try_update_value(|kept| kept.keep(study, at));
            }
            Some(kept)
        });
        self.is_kept.set(kept != Some(Keeping::Refused));
        self.follow_in_address();
    }

    /// Puts the study and the place into the address, so that a copied address opens this study here.
    fn follow_in_address(self) {
        self.changes.update_value(|changes| *changes += 1);
        let now = self.changes.get_value();
        set_timeout(
            move || {
                // The page may have been left, or the study changed again.
                if self.changes.try_get_value() == Some(now) {
                    let link = self.placed_link();
                    let hash = if link.len() > LONGEST_ADDRESS { String::new() } else { format!("#{link}") };
                    browser::replace_address(&format!("/study{hash}"));
                }
            },
            ADDRESS_WAITS,
        );
    }
}

/// Returns the path to a position with the main line after it.
fn line_through(study: &Study, node: NodeId) -> Vec<NodeId> {
    let mut line = study.path(node);
    line.extend(study.main_line_from(node).into_iter().skip(1));
    line
}
